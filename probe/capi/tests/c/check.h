/* Shared by the test programs: a check that prints its place, and the file of expected values. */
#ifndef CHECK_H
#define CHECK_H

#include <galotne.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                                               \
    do {                                                                                               \
        if (!(condition)) {                                                                            \
            fprintf(stderr, "%s:%d: %s\n  last error: %s\n", __FILE__, __LINE__, #condition,           \
                    galotne_last_error());                                                             \
            exit(1);                                                                                   \
        }                                                                                              \
    } while (0)

#define SAYS(part) CHECK(strstr(galotne_last_error(), part) != NULL)

/* A position with the values of the Rust library; plies are -1 for a draw. */
struct known {
    uint64_t white, black, kings, turn;
    int64_t wdl, dtw, need;
};

static inline struct known *read_known(const char *path, size_t *count)
{
    FILE *file = fopen(path, "rb");
    CHECK(file != NULL);
    CHECK(fseek(file, 0, SEEK_END) == 0);
    *count = (size_t)ftell(file) / sizeof(struct known);
    rewind(file);
    CHECK(*count > 1000);
    struct known *known = (struct known *)malloc(*count * sizeof(struct known));
    CHECK(known != NULL && fread(known, sizeof(struct known), *count, file) == *count);
    fclose(file);
    return known;
}

static inline galotne_position position_of(const struct known *known)
{
    galotne_position position = {known->white, known->black, known->kings, (uint8_t)known->turn};
    return position;
}

#endif
