/*
 * Measures the time of a look-up through the driver, for random positions of English checkers that have been looked up
 * once before.
 *
 *   cc -O2 throughput.c $(pkg-config --cflags --libs galotne_egdb) -o throughput
 *   ./throughput TABLES [PIECES [CACHE_MIB]]
 */
#define _POSIX_C_SOURCE 199309L
#include <egdb.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { POSITIONS = 1 << 20, ROUNDS = 3 };

static EGDB_BITBOARD positions[POSITIONS];
static unsigned char colours[POSITIONS];

static void say(char *message)
{
    fputs(message, stderr);
}

static unsigned random_below(unsigned bound)
{
    static uint64_t state = 88172645463325252u;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (unsigned)(state % bound);
}

/* A random position with pieces of both sides. Men on their promotion row are kings. */
static EGDB_BITBOARD random_position(unsigned pieces)
{
    EGDB_BITBOARD position = {{0, 0, 0}};
    unsigned black = 1 + random_below(pieces - 1);
    for (unsigned placed = 0; placed < pieces;) {
        unsigned square = random_below(32), bit = 1u << square;
        if ((position.normal.black | position.normal.white) & bit)
            continue;
        int is_black = placed < black;
        *(is_black ? &position.normal.black : &position.normal.white) |= bit;
        if (random_below(2) || (is_black ? square >= 28 : square < 4))
            position.normal.king |= bit;
        placed++;
    }
    return position;
}

/* Looks up all positions. Returns the processor seconds. */
static double look_up_all(EGDB_DRIVER *driver)
{
    clock_t begun = clock();
    for (unsigned n = 0; n < POSITIONS; n++) {
        int value = driver->lookup(driver, &positions[n], colours[n], 0);
        if (value != EGDB_WIN && value != EGDB_LOSS && value != EGDB_DRAW) {
            fprintf(stderr, "throughput: no value (%d)\n", value);
            exit(1);
        }
    }
    return (double)(clock() - begun) / CLOCKS_PER_SEC;
}

int main(int count, char **arguments)
{
    if (count < 2 || count > 4) {
        fprintf(stderr, "usage: throughput TABLES [PIECES [CACHE_MIB]]\n");
        return 2;
    }
    unsigned pieces = count > 2 ? (unsigned)atoi(arguments[2]) : 5;
    int cache = count > 3 ? atoi(arguments[3]) : 256;
    EGDB_DRIVER *driver = pieces < 2 ? NULL : egdb_open(EGDB_NORMAL, (int)pieces, cache, arguments[1], say);
    if (!driver)
        return 1;
    for (unsigned n = 0; n < POSITIONS; n++) {
        positions[n] = random_position(pieces);
        colours[n] = (unsigned char)random_below(2);
    }
    look_up_all(driver);
    driver->reset_stats(driver);
    double best = 1e9;
    for (int round = 0; round < ROUNDS; round++) {
        double seconds = look_up_all(driver);
        best = seconds < best ? seconds : best;
    }
    printf("%u pieces, cache of %d MiB: %.0f ns each, %u blocks read\n", pieces, cache, best * 1e9 / POSITIONS,
           driver->get_stats(driver)->lru_cache_loads);
    return driver->close(driver);
}
