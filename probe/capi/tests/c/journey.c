/* Every function, with right and wrong arguments. */
#include "check.h"

static galotne_tables *tables;
static const char *directory;

static void openings(const char *damaged)
{
    galotne_tables *none = (galotne_tables *)&tables;
    CHECK(galotne_open(NULL, NULL, 0, 0, &none) == GALOTNE_STATUS_NULL && none == NULL);
    SAYS("`directory` is NULL");
    CHECK(galotne_open(directory, NULL, 0, 0, NULL) == GALOTNE_STATUS_NULL);
    CHECK(galotne_open(directory, "chess", 0, 0, &none) == GALOTNE_STATUS_NAME && none == NULL);
    SAYS("international");
    CHECK(galotne_open(directory, "\xff", 0, 0, &none) == GALOTNE_STATUS_ARGUMENT);
    SAYS("UTF-8");
    CHECK(galotne_open(directory, NULL, 0, 2, &none) == GALOTNE_STATUS_ARGUMENT);
    CHECK(galotne_open("/nowhere/at/all", NULL, 0, 0, &none) == GALOTNE_STATUS_DIRECTORY && none == NULL);
    SAYS("/nowhere/at/all");
    galotne_close(NULL);

    /* The first directory has a damaged table; the same table in the second one is not used. */
    const char *both[] = {damaged, directory};
    CHECK(galotne_open_several(both, 2, "international", 1 << 20, 0, &none) == GALOTNE_STATUS_OK);
    galotne_position position;
    int8_t wdl = 5;
    CHECK(galotne_read_fen(none, "W:WK1:BK35", &position) == GALOTNE_STATUS_OK);
    CHECK(galotne_wdl(none, &position, GALOTNE_READ, &wdl) == GALOTNE_STATUS_TABLE && wdl == 5);
    SAYS("KvK.wdl.glt");
    SAYS("galotne-gen");
    CHECK(galotne_read_fen(none, "W:WK1,K2:BK35", &position) == GALOTNE_STATUS_OK);
    CHECK(galotne_wdl(none, &position, GALOTNE_READ, &wdl) == GALOTNE_STATUS_OK && wdl != 5);
    galotne_close(none);
    CHECK(galotne_open_several(NULL, 0, NULL, 0, 0, &none) == GALOTNE_STATUS_OK);
    CHECK(galotne_tables_found(none) == 0 && galotne_pieces(none, GALOTNE_WDL, 0) == 0);
    galotne_close(none);
}

static void names(void)
{
    uint32_t number = 99;
    CHECK(galotne_profile(tables, "fmjd-2018", &number) == GALOTNE_STATUS_OK && number > 0 && number < 99);
    CHECK(strcmp(galotne_profile_name(tables, number), "fmjd-2018") == 0);
    CHECK(strcmp(galotne_profile_name(tables, 0), "fmjd-2015") == 0);
    CHECK(galotne_profile_name(tables, 99) == NULL && galotne_profile_name(NULL, 0) == NULL);
    CHECK(galotne_profile(tables, "fide", &number) == GALOTNE_STATUS_NAME);
    SAYS("fmjd-2015");
    CHECK(galotne_profile(NULL, "none", &number) == GALOTNE_STATUS_NULL);
    CHECK(galotne_profile(tables, NULL, &number) == GALOTNE_STATUS_NULL);
    CHECK(galotne_profile(tables, "none", NULL) == GALOTNE_STATUS_NULL);
    CHECK(galotne_profile(tables, "none", &number) == GALOTNE_STATUS_OK);
    CHECK(galotne_profile_name(tables, number) != NULL && galotne_profile_name(tables, number + 1) == NULL);

    /* There are all tables of three pieces, and of four only three kings against one. */
    CHECK(galotne_pieces(tables, GALOTNE_WDL, 0) == 3 && galotne_pieces(tables, GALOTNE_DTW, 0) == 3);
    CHECK(galotne_pieces(tables, GALOTNE_NEED, 0) == 3 && galotne_pieces(tables, 7, 0) == 0);
    CHECK(galotne_pieces(NULL, GALOTNE_WDL, 0) == 0);
    CHECK(galotne_preload(tables, GALOTNE_WDL, 0, 9, &number) == GALOTNE_STATUS_OK && number == 3);
    CHECK(galotne_preload(tables, 7, 0, 9, &number) == GALOTNE_STATUS_ARGUMENT && number == 3);
    CHECK(galotne_preload(tables, GALOTNE_WDL, 0, 9, NULL) == GALOTNE_STATUS_NULL);
    CHECK(galotne_tables_found(tables) > 20 && galotne_tables_found(NULL) == 0);
}

static void positions(void)
{
    galotne_position position = {0, 0, 0, 0}, again;
    CHECK(galotne_read_fen(tables, "B:WK28,30:B5,K36", &position) == GALOTNE_STATUS_OK);
    CHECK(position.white == (UINT64_C(1) << 27 | UINT64_C(1) << 29));
    CHECK(position.black == (UINT64_C(1) << 4 | UINT64_C(1) << 35));
    CHECK(position.kings == (UINT64_C(1) << 27 | UINT64_C(1) << 35));
    CHECK(position.turn == GALOTNE_BLACK);

    char buffer[64];
    size_t length = 0;
    CHECK(galotne_write_fen(tables, &position, buffer, sizeof buffer, &length) == GALOTNE_STATUS_OK);
    CHECK(strcmp(buffer, "B:WK28,30:B5,K36") == 0 && length == strlen(buffer));
    CHECK(galotne_write_fen(tables, &position, buffer, length, &length) == GALOTNE_STATUS_TOO_SMALL);
    CHECK(strcmp(buffer, "B:WK28,30:B5,K3") == 0 && length == 16);
    CHECK(galotne_write_fen(tables, &position, NULL, 0, &length) == GALOTNE_STATUS_TOO_SMALL && length == 16);
    CHECK(galotne_write_fen(tables, &position, buffer, sizeof buffer, NULL) == GALOTNE_STATUS_OK);
    CHECK(galotne_write_fen(tables, &position, NULL, 10, NULL) == GALOTNE_STATUS_NULL);
    CHECK(galotne_write_fen(tables, &position, (char *)&position, 10, NULL) == GALOTNE_STATUS_ARGUMENT);
    SAYS("overlap");
    CHECK(galotne_read_fen(tables, buffer, &again) == GALOTNE_STATUS_OK);
    CHECK(again.white == position.white && again.black == position.black && again.kings == position.kings);

    CHECK(galotne_read_fen(tables, "W:WK51:B1", &again) == GALOTNE_STATUS_FEN);
    SAYS("51");
    CHECK(galotne_read_fen(tables, NULL, &again) == GALOTNE_STATUS_NULL);
    CHECK(galotne_read_fen(tables, "W:WK1:BK2", NULL) == GALOTNE_STATUS_NULL);
    CHECK(galotne_read_fen(NULL, "W:WK1:BK2", &again) == GALOTNE_STATUS_NULL);
}

/* A call with a wrong argument writes nothing and explains the fault. */
static void refusals(void)
{
    galotne_position good, bad;
    CHECK(galotne_read_fen(tables, "W:WK1:BK35", &good) == GALOTNE_STATUS_OK);
    int8_t wdl = 5;
    CHECK(galotne_wdl(NULL, &good, 0, &wdl) == GALOTNE_STATUS_NULL);
    CHECK(galotne_wdl(tables, NULL, 0, &wdl) == GALOTNE_STATUS_NULL);
    SAYS("`position` is NULL");
    CHECK(galotne_wdl(tables, &good, 0, NULL) == GALOTNE_STATUS_NULL);
    CHECK(galotne_wdl(tables, &good, 2, &wdl) == GALOTNE_STATUS_ARGUMENT);

    bad = good, bad.turn = 2;
    CHECK(galotne_wdl(tables, &bad, 0, &wdl) == GALOTNE_STATUS_ARGUMENT);
    bad = good, bad.black = bad.white;
    CHECK(galotne_wdl(tables, &bad, 0, &wdl) == GALOTNE_STATUS_POSITION);
    bad = good, bad.white |= UINT64_C(1) << 50;
    CHECK(galotne_wdl(tables, &bad, 0, &wdl) == GALOTNE_STATUS_POSITION);
    SAYS("off the board");
    bad = good, bad.kings |= UINT64_C(1) << 20;
    CHECK(galotne_wdl(tables, &bad, 0, &wdl) == GALOTNE_STATUS_POSITION);
    bad = good, bad.kings = 0;
    CHECK(galotne_wdl(tables, &bad, 0, &wdl) == GALOTNE_STATUS_POSITION);
    bad.white = bad.black = 0;
    CHECK(galotne_wdl(tables, &bad, 0, &wdl) == GALOTNE_STATUS_POSITION);
    /* All bits of all fields. */
    memset(&bad, 0xff, sizeof bad);
    CHECK(galotne_wdl(tables, &bad, 0, &wdl) == GALOTNE_STATUS_ARGUMENT);

    char bytes[2 * sizeof good];
    size_t odd = ((uintptr_t)bytes + 1) % 8 == 0 ? 2 : 1;
    void *askew = bytes + odd;
    CHECK(galotne_wdl(tables, askew, 0, &wdl) == GALOTNE_STATUS_ARGUMENT);
    SAYS("misaligned");
    CHECK(galotne_wdl_many(tables, &good, SIZE_MAX, 0, &wdl) == GALOTNE_STATUS_ARGUMENT);
    CHECK(galotne_wdl_many(tables, &good, 1, 0, (int8_t *)&good.kings) == GALOTNE_STATUS_ARGUMENT);
    CHECK(galotne_wdl_many(tables, NULL, 1, 0, &wdl) == GALOTNE_STATUS_NULL);
    CHECK(galotne_wdl_many(tables, &good, 1, 0, NULL) == GALOTNE_STATUS_NULL);

    galotne_value value = {9, 9, 9};
    CHECK(galotne_need(tables, &good, 99, 0, 0, &value) == GALOTNE_STATUS_ARGUMENT);
    CHECK(galotne_measure_many(tables, &good, 1, 3, 0, 0, 0, &value) == GALOTNE_STATUS_ARGUMENT);

    /* The message about a missing table says how to build it. */
    CHECK(galotne_read_fen(tables, "W:W30,40:B10,15", &bad) == GALOTNE_STATUS_OK);
    CHECK(galotne_wdl(tables, &bad, 0, &wdl) == GALOTNE_STATUS_MISSING);
    SAYS("galotne-gen");
    SAYS("MMvMM");
    CHECK(galotne_dtw(tables, &bad, 0, &value) == GALOTNE_STATUS_MISSING);
    CHECK(wdl == 5 && value.plies == 9);
    galotne_position three[] = {good, bad, good};
    int8_t found[] = {5, 5, 5};
    CHECK(galotne_wdl_many(tables, three, 3, 0, found) == GALOTNE_STATUS_MISSING);
    CHECK(found[0] == found[2] && found[0] != 5 && found[1] == GALOTNE_UNKNOWN);

    for (int status = -1; status < 20; status++)
        CHECK(strlen(galotne_status_text(status)) > 0);
}

static void verdicts(void)
{
    galotne_question question;
    memset(&question, 0, sizeof question);
    CHECK(galotne_read_fen(tables, "W:WK1,K7,K18:BK35", &question.position) == GALOTNE_STATUS_OK);
    galotne_verdict verdict;
    CHECK(galotne_judge(tables, &question, &verdict) == GALOTNE_STATUS_OK);
    CHECK(verdict.category == GALOTNE_CATEGORY_WIN && verdict.wdl == GALOTNE_WIN);
    CHECK(verdict.dtw == 15 && verdict.need == 12 && verdict.left == 32 && verdict.max_spent == 20);
    CHECK(verdict.limit == 32 && verdict.spent == 0 && verdict.missing == 0);
    CHECK(strcmp(verdict.rule, "6.3") == 0 && !verdict.over && !verdict.reached);

    galotne_count counts[] = {{NULL, 21}, {"6.2", 3}};
    question.counts = counts;
    question.counts_length = 1;
    CHECK(galotne_judge(tables, &question, &verdict) == GALOTNE_STATUS_OK);
    CHECK(verdict.category == GALOTNE_CATEGORY_CURSED_WIN && verdict.left == 11 && verdict.spent == 21);
    counts[0].rule = "6.3";
    question.counts_length = 2;
    CHECK(galotne_judge(tables, &question, &verdict) == GALOTNE_STATUS_OK && verdict.left == 11);
    counts[0].plies = 33;
    CHECK(galotne_judge(tables, &question, &verdict) == GALOTNE_STATUS_COUNT);
    SAYS("33 plies");
    counts[0].rule = "7.7";
    CHECK(galotne_judge(tables, &question, &verdict) == GALOTNE_STATUS_COUNT);
    counts[0].rule = "\xff";
    CHECK(galotne_judge(tables, &question, &verdict) == GALOTNE_STATUS_ARGUMENT);
    question.counts = NULL;
    CHECK(galotne_judge(tables, &question, &verdict) == GALOTNE_STATUS_NULL);
    question.counts_length = 0;
    question.profile = 99;
    CHECK(galotne_judge(tables, &question, &verdict) == GALOTNE_STATUS_ARGUMENT);
    question.profile = 0;
    CHECK(galotne_judge(tables, &question, NULL) == GALOTNE_STATUS_NULL);
    CHECK(galotne_judge(tables, NULL, &verdict) == GALOTNE_STATUS_NULL);

    /* The position has occurred for the third time. */
    galotne_position seen[] = {question.position, question.position};
    question.seen = seen;
    question.seen_length = 2;
    CHECK(galotne_judge(tables, &question, &verdict) == GALOTNE_STATUS_OK);
    CHECK(verdict.category == GALOTNE_CATEGORY_CURSED_WIN || verdict.claimable);
    question.seen_length = 0;

    char text[4096];
    size_t length;
    CHECK(galotne_explain(tables, &question, NULL, text, sizeof text, &length) == GALOTNE_STATUS_OK);
    CHECK(strstr(text, "White wins in 8 moves.") != NULL && strlen(text) == length);
    CHECK(galotne_explain(tables, &question, "lv", text, sizeof text, NULL) == GALOTNE_STATUS_OK);
    CHECK(strstr(text, "White") == NULL);
    CHECK(galotne_explain(tables, &question, "la", text, sizeof text, NULL) == GALOTNE_STATUS_NAME);
    SAYS("en, lv and ru");
    CHECK(galotne_explain(tables, &question, "ru", text, 7, &length) == GALOTNE_STATUS_TOO_SMALL);
    CHECK(length > 100 && strlen(text) <= 6);

    galotne_move moves[128];
    size_t count;
    CHECK(galotne_moves(tables, &question, moves, 128, &count) == GALOTNE_STATUS_OK && count > 10);
    CHECK(moves[0].verdict.category == GALOTNE_CATEGORY_LOSS && moves[0].verdict.dtw == 14);
    CHECK(moves[count - 1].verdict.category == GALOTNE_CATEGORY_DRAW);
    CHECK(moves[0].from == 7 && moves[0].to == 2 && moves[0].captures == 0 && moves[0].captured == 0);
    CHECK(moves[0].position.turn == GALOTNE_BLACK);
    CHECK(galotne_write_move(tables, &question.position, &moves[0], text, sizeof text, NULL) == GALOTNE_STATUS_OK);
    CHECK(strcmp(text, "7-2") == 0);
    CHECK(galotne_write_move(tables, &moves[0].position, &moves[0], text, 9, NULL) == GALOTNE_STATUS_ARGUMENT);
    size_t all = count;
    memset(moves, 0x77, sizeof moves);
    CHECK(galotne_moves(tables, &question, moves, 2, &count) == GALOTNE_STATUS_TOO_SMALL && count == all);
    CHECK(moves[1].from != 0x77 && moves[2].from == 0x77);
    CHECK(galotne_moves(tables, &question, NULL, 0, &count) == GALOTNE_STATUS_TOO_SMALL && count == all);
    CHECK(galotne_moves(tables, &question, moves, 128, NULL) == GALOTNE_STATUS_NULL);

    CHECK(galotne_line(tables, &question, moves, 128, &count) == GALOTNE_STATUS_OK && count == 15);
    CHECK(moves[14].verdict.over && moves[14].verdict.category == GALOTNE_CATEGORY_LOSS);
    CHECK(moves[14].captures == 1);

    /* Answers from memory: the values above were read, those of other draw rules were not. */
    question.access = GALOTNE_CACHED_ONLY;
    CHECK(galotne_judge(tables, &question, &verdict) == GALOTNE_STATUS_OK);
    galotne_tables *cold;
    CHECK(galotne_open(directory, NULL, GALOTNE_DEFAULT_CACHE, 0, &cold) == GALOTNE_STATUS_OK);
    CHECK(galotne_judge(cold, &question, &verdict) == GALOTNE_STATUS_NOT_CACHED);
    CHECK(galotne_moves(cold, &question, moves, 128, &count) == GALOTNE_STATUS_NOT_CACHED);
    galotne_close(cold);

    /* In a verdict a missing table is not an error. */
    question.access = GALOTNE_READ;
    CHECK(galotne_read_fen(tables, "W:W30,40:B10,15", &question.position) == GALOTNE_STATUS_OK);
    CHECK(galotne_judge(tables, &question, &verdict) == GALOTNE_STATUS_OK);
    CHECK(verdict.category == GALOTNE_CATEGORY_UNKNOWN && verdict.wdl == GALOTNE_UNKNOWN && verdict.missing > 0);
    CHECK(galotne_line(tables, &question, moves, 128, &count) == GALOTNE_STATUS_OK && count == 0);
    CHECK(galotne_moves(tables, &question, moves, 128, &count) == GALOTNE_STATUS_OK && count > 2);
    CHECK(moves[0].verdict.category == GALOTNE_CATEGORY_UNKNOWN);
}

int main(int count, char **arguments)
{
    CHECK(count == 3);
    CHECK(galotne_abi_version() == GALOTNE_ABI_VERSION && strlen(galotne_version()) >= 5);
    directory = arguments[1];
    openings(arguments[2]);
    CHECK(galotne_open(directory, "international", GALOTNE_DEFAULT_CACHE, 0, &tables) == GALOTNE_STATUS_OK);
    names();
    positions();
    refusals();
    verdicts();
    galotne_close(tables);
    return 0;
}
