/*
 * The driver interface of English checkers engines, over the tables of Galotne.
 *
 * Names, numbers and layout are those that engines are compiled with: this header and an engine's own header are
 * interchangeable. Differences from other drivers:
 *
 *  - every legal position has a value, captures pending or not;
 *  - nothing is undefined: if there is no value, EGDB_UNKNOWN is returned;
 *  - any number of threads may look up at the same time. close() must be the last call.
 */
#ifndef GALOTNE_EGDB_H
#define GALOTNE_EGDB_H

#ifdef __cplusplus
extern "C" {
#endif

/* The side to move. */
enum EGDB_COLOR { EGDB_BLACK = 0, EGDB_WHITE = 1 };

/* The result of a look-up, for the side to move. */
enum LOOKUP_VALUE {
    EGDB_SUBDB_UNAVAILABLE = -2, /* never returned here */
    EGDB_NOT_IN_CACHE = -1,      /* the look-up was conditional, and the value is not in memory */
    EGDB_UNKNOWN = 0,            /* no value: too many pieces, no table, an invalid position */
    EGDB_WIN = 1,
    EGDB_LOSS = 2,
    EGDB_DRAW = 3,
    EGDB_DRAW_OR_LOSS = 4, /* never returned here */
    EGDB_WIN_OR_DRAW = 5   /* never returned here */
};

/* Kinds of databases. egdb_identify() reports EGDB_KINGSROW32_WLD: a value for each position, five pieces a side. */
typedef enum {
    EGDB_KINGSROW_WLD = 0,
    EGDB_KINGSROW_MTC = 1,
    EGDB_CAKE_WLD = 2,
    EGDB_CHINOOK_WLD = 3,
    EGDB_KINGSROW32_WLD = 4,
    EGDB_KINGSROW32_MTC = 5,
    EGDB_CHINOOK_ITALIAN_WLD = 6,
    EGDB_KINGSROW32_ITALIAN_WLD = 7,
    EGDB_KINGSROW32_ITALIAN_MTC = 8,
    EGDB_KINGSROW32_WLD_TUN = 9,
    EGDB_KINGSROW32_ITALIAN_WLD_TUN = 10,
    EGDB_KINGSROW_DTW = 11,
    EGDB_KINGSROW_ITALIAN_DTW = 12
} EGDB_TYPE;

/* Encodings of positions. */
typedef enum { EGDB_NORMAL = 0, EGDB_ROW_REVERSED = 1 } EGDB_BITBOARD_TYPE;

/* Bit n - 1 is square n. */
typedef struct {
    unsigned int black;
    unsigned int white;
    unsigned int king;
} EGDB_NORMAL_BITBOARD;

/* Each row is mirrored: bit 3 is square 1, bit 0 square 4, bit 7 square 5, .. */
typedef struct {
    unsigned int black_man;
    unsigned int black_king;
    unsigned int white_man;
    unsigned int white_king;
} EGDB_ROW_REVERSED_BITBOARD;

typedef union {
    EGDB_NORMAL_BITBOARD normal;
    EGDB_ROW_REVERSED_BITBOARD row_reversed;
} EGDB_BITBOARD;

/* Statistics of look-ups since the driver was opened or the counts were reset. */
typedef struct {
    unsigned int lru_cache_hits;          /* answered without reading a block */
    unsigned int lru_cache_loads;         /* blocks read */
    unsigned int autoload_hits;           /* always 0 */
    unsigned int db_requests;             /* all look-ups */
    unsigned int db_returns;              /* look-ups with a value */
    unsigned int db_not_present_requests; /* look-ups without a value */
} EGDB_STATS;

/* An open driver. The engine calls its functions. */
typedef struct egdb_driver {
    /* Returns a LOOKUP_VALUE for `color` to move; if `cl` is not 0, only from memory. */
    int (*lookup)(struct egdb_driver *driver, EGDB_BITBOARD *position, int color, int cl);
    void (*reset_stats)(struct egdb_driver *driver);
    /* Returns the current statistics. They are part of the driver. */
    EGDB_STATS *(*get_stats)(struct egdb_driver *driver);
    /* Reads every byte of every table. Returns 0 if all are sound. */
    int (*verify)(struct egdb_driver *driver);
    /* Closes and frees the driver. Returns 0. */
    int (*close)(struct egdb_driver *driver);
    void *internal_data;
} EGDB_DRIVER;

/*
 * Opens the tables of English checkers of up to `pieces` pieces in a directory written by `galotne-gen`
 * (`galotne-gen --rules english --tables DIRECTORY build --pieces 5 --metrics wdl`). `cache_mb` bounds the memory
 * for blocks of tables, in MiB. `msg_fn`, unless it is NULL, is called with a message in English when something fails,
 * on the thread that looks up. Returns NULL if there are no tables.
 */
EGDB_DRIVER *egdb_open(EGDB_BITBOARD_TYPE bitboard_type, int pieces, int cache_mb, const char *directory,
                       void (*msg_fn)(char *));

/* Returns 0 if there are tables, with their kind and the number of pieces up to which all are there. */
int egdb_identify(const char *directory, EGDB_TYPE *egdb_type, int *max_pieces);

/* The version of this interface. */
extern unsigned int egdb_version;

#ifdef __cplusplus
}
#endif

#endif
