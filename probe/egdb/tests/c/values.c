/* Every position of two and three pieces through the driver, in both encodings: C99 and C++17 alike. */
#include "egdb.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A position with the value of the Rust library, as a LOOKUP_VALUE. */
struct known {
    uint32_t black, white, king;
    int32_t color, value;
};

static char message[1024];
static int messages;

static void receive(char *text)
{
    messages++;
    snprintf(message, sizeof message, "%s", text);
}

#define CHECK(condition)                                                                               \
    do {                                                                                               \
        if (!(condition)) {                                                                            \
            fprintf(stderr, "%s:%d: %s\n  last message: %s\n", __FILE__, __LINE__, #condition, message); \
            exit(1);                                                                                   \
        }                                                                                              \
    } while (0)

/* Mirrors each row, square by square: a method other than the driver's. */
static unsigned int mirrored(uint32_t squares)
{
    unsigned int found = 0;
    for (int row = 0; row < 8; row++)
        for (int column = 0; column < 4; column++)
            if (squares >> (4 * row + column) & 1)
                found |= 1u << (4 * row + 3 - column);
    return found;
}

static EGDB_BITBOARD position_of(const struct known *known, EGDB_BITBOARD_TYPE type)
{
    EGDB_BITBOARD position;
    memset(&position, 0xff, sizeof position);
    if (type == EGDB_NORMAL) {
        position.normal.black = known->black;
        position.normal.white = known->white;
        position.normal.king = known->king;
    } else {
        position.row_reversed.black_man = mirrored(known->black & ~known->king);
        position.row_reversed.black_king = mirrored(known->black & known->king);
        position.row_reversed.white_man = mirrored(known->white & ~known->king);
        position.row_reversed.white_king = mirrored(known->white & known->king);
    }
    return position;
}

static void compare(EGDB_BITBOARD_TYPE type, const char *directory, const struct known *known, size_t count)
{
    EGDB_DRIVER *driver = egdb_open(type, 8, 16, directory, receive);
    CHECK(driver != NULL);
    EGDB_BITBOARD position = position_of(&known[0], type);
    CHECK(driver->lookup(driver, &position, known[0].color, 1) == EGDB_NOT_IN_CACHE);
    for (size_t n = 0; n < count; n++) {
        position = position_of(&known[n], type);
        CHECK(driver->lookup(driver, &position, known[n].color, 0) == known[n].value);
        CHECK(driver->lookup(driver, &position, known[n].color, 1) == known[n].value);
    }
    EGDB_STATS *stats = driver->get_stats(driver);
    CHECK(stats->db_requests == 2 * count + 1 && stats->db_returns == 2 * count);
    CHECK(stats->db_not_present_requests == 1 && stats->lru_cache_loads > 0);
    CHECK(stats->lru_cache_hits + stats->lru_cache_loads == stats->db_returns);
    driver->reset_stats(driver);
    stats = driver->get_stats(driver);
    CHECK(stats->db_requests == 0 && stats->db_returns == 0 && stats->lru_cache_loads == 0);

    /* More pieces than the tables have, an invalid position, an invalid colour. */
    struct known four = {0x3, 0x30000000, 0x30000003, EGDB_BLACK, EGDB_UNKNOWN};
    position = position_of(&four, type);
    CHECK(driver->lookup(driver, &position, EGDB_BLACK, 0) == EGDB_UNKNOWN);
    struct known same = {0x1, 0x1, 0x1, EGDB_BLACK, EGDB_UNKNOWN};
    position = position_of(&same, type);
    CHECK(driver->lookup(driver, &position, EGDB_BLACK, 0) == EGDB_UNKNOWN);
    position = position_of(&known[0], type);
    CHECK(driver->lookup(driver, &position, 2, 0) == EGDB_UNKNOWN);
    CHECK(driver->lookup(driver, NULL, EGDB_BLACK, 0) == EGDB_UNKNOWN);
    CHECK(driver->lookup(NULL, &position, EGDB_BLACK, 0) == EGDB_UNKNOWN);
    CHECK(messages == 0);
    CHECK(driver->verify(driver) == 0);
    CHECK(driver->close(driver) == 0);
}

int main(int count, char **arguments)
{
    CHECK(count == 4);
    const char *tables = arguments[1], *damaged = arguments[2];
    FILE *file = fopen(arguments[3], "rb");
    CHECK(file != NULL && fseek(file, 0, SEEK_END) == 0);
    size_t length = (size_t)ftell(file) / sizeof(struct known);
    CHECK(length > 100000);
    struct known *known = (struct known *)malloc(length * sizeof(struct known));
    rewind(file);
    CHECK(known != NULL && fread(known, sizeof(struct known), length, file) == length);
    fclose(file);

    CHECK(egdb_version >= 1);
    EGDB_TYPE type = EGDB_CAKE_WLD;
    int pieces = 0;
    CHECK(egdb_identify(tables, &type, &pieces) == 0);
    CHECK(type == EGDB_KINGSROW32_WLD && pieces == 3);
    CHECK(egdb_identify("/nowhere/at/all", &type, &pieces) != 0 && egdb_identify(NULL, &type, &pieces) != 0);
    CHECK(egdb_identify(tables, NULL, &pieces) != 0 && egdb_identify(tables, &type, NULL) != 0);
    compare(EGDB_NORMAL, tables, known, length);
    compare(EGDB_ROW_REVERSED, tables, known, length);

    /* The folder of the game itself, fewer pieces, no callback. */
    char folder[4096];
    snprintf(folder, sizeof folder, "%s/english/", tables);
    EGDB_DRIVER *two = egdb_open(EGDB_NORMAL, 2, 0, folder, NULL);
    CHECK(two != NULL);
    int unknown = 0;
    for (size_t n = 0; n < length; n++) {
        EGDB_BITBOARD position = position_of(&known[n], EGDB_NORMAL);
        int value = two->lookup(two, &position, known[n].color, 0);
        CHECK(value == known[n].value || value == EGDB_UNKNOWN);
        unknown += value == EGDB_UNKNOWN;
    }
    CHECK(unknown > 100000 && (size_t)unknown < length);
    two->close(two);

    /* Failures to open or read are reported. */
    CHECK(egdb_open((EGDB_BITBOARD_TYPE)2, 3, 16, tables, receive) == NULL && messages == 1);
    CHECK(egdb_open(EGDB_NORMAL, 3, 16, "/nowhere/at/all", receive) == NULL && messages == 2);
    CHECK(strstr(message, "galotne-gen") != NULL);
    CHECK(egdb_open(EGDB_NORMAL, 3, 16, NULL, receive) == NULL);
    EGDB_DRIVER *faulty = egdb_open(EGDB_NORMAL, 3, 16, damaged, receive);
    CHECK(faulty != NULL);
    messages = 0;
    struct known kings = {0x1, 0x40000000, 0x40000001, EGDB_BLACK, EGDB_DRAW};
    EGDB_BITBOARD position = position_of(&kings, EGDB_NORMAL);
    CHECK(faulty->lookup(faulty, &position, EGDB_BLACK, 0) == EGDB_UNKNOWN);
    CHECK(faulty->lookup(faulty, &position, EGDB_BLACK, 0) == EGDB_UNKNOWN);
    CHECK(messages == 1 && strstr(message, "KvK.wdl.glt") != NULL);
    CHECK(faulty->verify(faulty) != 0 && messages == 2);
    faulty->close(faulty);
    free(known);
    return 0;
}
