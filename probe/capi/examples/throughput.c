/*
 * Measures WDL probes a second, one by one and in batches, on one thread and on two. Positions are random and have been
 * probed once before.
 *
 *   cc -O2 throughput.c -pthread $(pkg-config --cflags --libs galotne) -o throughput
 *   ./throughput TABLES [RULES [PIECES [CACHE_MIB]]]
 */
#define _POSIX_C_SOURCE 199309L
#include <galotne.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { POSITIONS = 1 << 20, BATCH = 1 << 12, MAX_THREADS = 2 };

struct work {
    const galotne_tables *tables;
    const galotne_position *positions;
    int8_t *wdl;
    int batches;
};

static void fail(void)
{
    fprintf(stderr, "throughput: %s\n", galotne_last_error());
    exit(1);
}

static uint64_t state = 88172645463325252u;

static uint64_t random_below(uint64_t bound)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state % bound;
}

/* A random position with pieces of both sides. Men on their promotion row are kings. */
static galotne_position random_position(unsigned squares, unsigned pieces)
{
    galotne_position position = {0, 0, 0, (uint8_t)random_below(2)};
    unsigned row = squares == 50 ? 5 : 4, white = 1 + (unsigned)random_below(pieces - 1);
    for (unsigned placed = 0; placed < pieces;) {
        unsigned square = (unsigned)random_below(squares);
        uint64_t bit = UINT64_C(1) << square;
        if ((position.white | position.black) & bit)
            continue;
        int is_white = placed < white;
        *(is_white ? &position.white : &position.black) |= bit;
        if (random_below(2) || (is_white ? square < row : square >= squares - row))
            position.kings |= bit;
        placed++;
    }
    return position;
}

static void *probe(void *argument)
{
    struct work *work = argument;
    if (work->batches) {
        for (size_t n = 0; n < POSITIONS; n += BATCH)
            if (galotne_wdl_many(work->tables, work->positions + n, BATCH, GALOTNE_READ, work->wdl + n))
                fail();
    } else {
        for (size_t n = 0; n < POSITIONS; n++)
            if (galotne_wdl(work->tables, work->positions + n, GALOTNE_READ, work->wdl + n))
                fail();
    }
    return NULL;
}

/* Returns the elapsed seconds of these threads; `*busy` receives the processor seconds. They differ if there are fewer
   free cores than threads. */
static double measure(struct work *work, int threads, double *busy)
{
    clock_t before = clock();
    struct timespec begin, end;
    pthread_t others[MAX_THREADS];
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (int n = 1; n < threads; n++)
        if (pthread_create(&others[n], NULL, probe, &work[n]))
            exit(1);
    probe(&work[0]);
    for (int n = 1; n < threads; n++)
        pthread_join(others[n], NULL);
    clock_gettime(CLOCK_MONOTONIC, &end);
    *busy = (double)(clock() - before) / CLOCKS_PER_SEC;
    return (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) / 1e9;
}

int main(int count, char **arguments)
{
    if (count < 2 || count > 5) {
        fprintf(stderr, "usage: throughput TABLES [RULES [PIECES [CACHE_MIB]]]\n");
        return 2;
    }
    const char *rules = count > 2 ? arguments[2] : "international";
    unsigned pieces = count > 3 ? (unsigned)atoi(arguments[3]) : 4;
    uint64_t cache = count > 4 ? (uint64_t)atoi(arguments[4]) << 20 : 256 << 20;
    galotne_tables *tables;
    if (galotne_open(arguments[1], rules, cache, 0, &tables))
        fail();
    if (pieces < 2 || pieces > galotne_pieces(tables, GALOTNE_WDL, 0)) {
        fprintf(stderr, "throughput: there are tables of 2 to %u pieces\n", galotne_pieces(tables, GALOTNE_WDL, 0));
        return 1;
    }
    unsigned squares = strncmp(rules, "international", 13) == 0 ? 50 : 32;

    struct work work[MAX_THREADS];
    for (int n = 0; n < MAX_THREADS; n++) {
        galotne_position *positions = malloc(POSITIONS * sizeof *positions);
        work[n].wdl = malloc(POSITIONS);
        if (!positions || !work[n].wdl)
            return 1;
        for (size_t m = 0; m < POSITIONS; m++)
            positions[m] = random_position(squares, pieces);
        work[n].positions = positions;
        work[n].tables = tables;
        work[n].batches = 0;
        probe(&work[n]);
    }

    uint64_t read = galotne_blocks_read(tables);
    printf("%s, %u pieces, cache of %lu MiB\n", rules, pieces, (unsigned long)(cache >> 20));
    for (int threads = 1; threads <= MAX_THREADS; threads++) {
        for (int batches = 0; batches < 2; batches++) {
            for (int n = 0; n < MAX_THREADS; n++)
                work[n].batches = batches;
            double best = 1e9, least = 1e9;
            for (int round = 0; round < 3; round++) {
                double busy, seconds = measure(work, threads, &busy);
                best = seconds < best ? seconds : best;
                least = busy < least ? busy : least;
            }
            double asked = (double)threads * POSITIONS;
            printf("%d thread%s, %s: %.2f million a second, %.0f ns of a core each\n", threads,
                   threads == 1 ? " " : "s", batches ? "batches" : "single ", asked / best / 1e6, least * 1e9 / asked);
        }
    }
    printf("blocks read meanwhile: %lu\n", (unsigned long)(galotne_blocks_read(tables) - read));
    for (int n = 0; n < MAX_THREADS; n++) {
        free((void *)work[n].positions);
        free(work[n].wdl);
    }
    galotne_close(tables);
    return 0;
}
