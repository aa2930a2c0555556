/* Every value: one by one, in batches, from memory only, and by two threads with the smallest cache. */
#include "check.h"
#include <pthread.h>

struct work {
    const galotne_tables *tables;
    const struct known *known;
    size_t count;
    /* The positions that are looked up one by one: their number, the first one and the step. */
    size_t asked, begin, step;
};

static void check_value(const galotne_value *value, const struct known *known, int64_t plies)
{
    CHECK(value->status == GALOTNE_STATUS_OK);
    /* A result may not stand even with a fresh clock; then `need` is a draw. */
    CHECK(value->wdl == (plies < 0 ? GALOTNE_DRAW : known->wdl));
    CHECK(value->plies == (plies < 0 ? 0 : plies));
}

static void *single(void *argument)
{
    const struct work *work = argument;
    for (size_t n = 0; n < work->asked; n++) {
        const struct known *known = &work->known[(work->begin + n * work->step) % work->count];
        galotne_position position = position_of(known);
        int8_t wdl = GALOTNE_UNKNOWN;
        galotne_value value;
        CHECK(galotne_wdl(work->tables, &position, GALOTNE_READ, &wdl) == GALOTNE_STATUS_OK);
        CHECK(wdl == known->wdl);
        CHECK(galotne_dtw(work->tables, &position, GALOTNE_READ, &value) == GALOTNE_STATUS_OK);
        check_value(&value, known, known->dtw);
        CHECK(galotne_need(work->tables, &position, 0, 0, GALOTNE_READ, &value) == GALOTNE_STATUS_OK);
        check_value(&value, known, known->need);
    }
    return NULL;
}

static void batches(const struct work *work)
{
    galotne_position *positions = malloc(work->count * sizeof *positions);
    int8_t *wdl = malloc(work->count);
    galotne_value *values = malloc(work->count * sizeof *values);
    CHECK(positions != NULL && wdl != NULL && values != NULL);
    for (size_t n = 0; n < work->count; n++)
        positions[n] = position_of(&work->known[n]);

    CHECK(galotne_wdl_many(work->tables, positions, work->count, GALOTNE_READ, wdl) == GALOTNE_STATUS_OK);
    for (size_t n = 0; n < work->count; n++)
        CHECK(wdl[n] == work->known[n].wdl);
    for (uint32_t metric = GALOTNE_WDL; metric <= GALOTNE_NEED; metric++) {
        CHECK(galotne_measure_many(work->tables, positions, work->count, metric, 0, 0, GALOTNE_READ, values) ==
              GALOTNE_STATUS_OK);
        for (size_t n = 0; n < work->count; n++) {
            const struct known *known = &work->known[n];
            int64_t plies = metric == GALOTNE_DTW ? known->dtw : known->need;
            if (metric == GALOTNE_WDL) {
                CHECK(values[n].status == GALOTNE_STATUS_OK && values[n].wdl == known->wdl && values[n].plies == 0);
            } else {
                check_value(&values[n], known, plies);
            }
        }
    }

    /* An invalid position in the middle does not affect the others. */
    size_t middle = work->count / 2;
    positions[middle].turn = 7;
    CHECK(galotne_wdl_many(work->tables, positions, work->count, GALOTNE_READ, wdl) == GALOTNE_STATUS_ARGUMENT);
    SAYS("`turn` is 7");
    for (size_t n = 0; n < work->count; n++)
        CHECK(wdl[n] == (n == middle ? GALOTNE_UNKNOWN : work->known[n].wdl));
    CHECK(galotne_measure_many(work->tables, positions, work->count, GALOTNE_DTW, 0, 0, GALOTNE_READ, values) ==
          GALOTNE_STATUS_ARGUMENT);
    CHECK(values[middle].status == GALOTNE_STATUS_ARGUMENT && values[middle].wdl == GALOTNE_UNKNOWN);
    check_value(&values[middle + 1], &work->known[middle + 1], work->known[middle + 1].dtw);

    CHECK(galotne_wdl_many(work->tables, NULL, 0, GALOTNE_READ, NULL) == GALOTNE_STATUS_OK);
    free(positions);
    free(wdl);
    free(values);
}

/* Values read before are in memory; those of a table that was not opened are not. */
static void from_memory(const char *directory, const struct work *work)
{
    galotne_tables *tables;
    CHECK(galotne_open(directory, NULL, 256 << 20, 0, &tables) == GALOTNE_STATUS_OK);
    int8_t wdl = 5;
    galotne_position first = position_of(&work->known[0]);
    CHECK(galotne_wdl(tables, &first, GALOTNE_CACHED_ONLY, &wdl) == GALOTNE_STATUS_NOT_CACHED);
    CHECK(wdl == 5 && galotne_blocks_read(tables) == 0);
    SAYS("not in memory");
    struct work all = {tables, work->known, work->count, work->count, 0, 1};
    single(&all);
    uint64_t read = galotne_blocks_read(tables);
    CHECK(read > 0);
    for (size_t n = 0; n < work->count; n++) {
        galotne_position position = position_of(&work->known[n]);
        CHECK(galotne_wdl(tables, &position, GALOTNE_CACHED_ONLY, &wdl) == GALOTNE_STATUS_OK);
        CHECK(wdl == work->known[n].wdl);
    }
    CHECK(galotne_blocks_read(tables) == read);
    galotne_close(tables);
}

int main(int count, char **arguments)
{
    CHECK(count == 3);
    size_t length;
    struct known *known = read_known(arguments[2], &length);
    galotne_tables *tables;
    /* With the smallest cache, blocks are evicted all the time. */
    CHECK(galotne_open(arguments[1], "international", 0, GALOTNE_MAP, &tables) == GALOTNE_STATUS_OK);
    size_t some = length < 20000 ? length : 20000;
    struct work one = {tables, known, length, some, 0, length / some};
    struct work two = {tables, known, length, some, length / 2, length - length / some};

    pthread_t first, second;
    CHECK(pthread_create(&first, NULL, single, &one) == 0 && pthread_create(&second, NULL, single, &two) == 0);
    CHECK(pthread_join(first, NULL) == 0 && pthread_join(second, NULL) == 0);
    galotne_close(tables);

    CHECK(galotne_open(arguments[1], "international", GALOTNE_DEFAULT_CACHE, 0, &tables) == GALOTNE_STATUS_OK);
    one.tables = tables;
    batches(&one);
    galotne_close(tables);

    from_memory(arguments[1], &one);
    free(known);
    return 0;
}
