/*
 * Galotne: endgame tablebases for draughts.
 *
 * Every function that can fail returns a galotne_status: GALOTNE_STATUS_OK on success; otherwise
 * galotne_last_error() explains the failure in English. No function throws, ends the process or keeps a pointer
 * that it was given.
 *
 * Threads: any number of threads may use the same tables at the same time, and each has its own
 * galotne_last_error(). No thread may use tables while or after they are closed.
 *
 * The contract of all functions: during the call a pointer points to the stated values; memory that the function
 * writes to is not used by another thread; a text ends with a zero byte and is UTF-8 (a path may be any bytes that
 * the system allows); tables come from galotne_open() and have not been closed. Everything else is checked: NULL,
 * misaligned or overlapping memory, lengths, flags and positions are reported by a status. Running out of memory
 * ends the process.
 */


#ifndef GALOTNE_H
#define GALOTNE_H

#include <stddef.h>
#include <stdint.h>

/**
 * The version of this interface. A library of another version may use another memory layout.
 */
#define GALOTNE_ABI_VERSION 1

/**
 * White is to move.
 */
#define GALOTNE_WHITE 0

/**
 * Black is to move.
 */
#define GALOTNE_BLACK 1

/**
 * The side to move loses.
 */
#define GALOTNE_LOSS -1

/**
 * Neither side wins.
 */
#define GALOTNE_DRAW 0

/**
 * The side to move wins.
 */
#define GALOTNE_WIN 1

/**
 * The value is unknown.
 */
#define GALOTNE_UNKNOWN 127

/**
 * Answers may be read from files.
 */
#define GALOTNE_READ 0

/**
 * Only memory is used: no file is read, and the call does not wait for another thread that reads
 * one. If the answer is not in memory, GALOTNE_STATUS_NOT_CACHED is returned at once.
 */
#define GALOTNE_CACHED_ONLY 1

/**
 * Win, draw or loss, without draw rules.
 */
#define GALOTNE_WDL 0

/**
 * Plies to the end with best play, without draw rules.
 */
#define GALOTNE_DTW 1

/**
 * The fewest plies that must be left on a draw clock for the result to stand. A draw clock counts
 * the plies up to a draw by rule.
 */
#define GALOTNE_NEED 2

/**
 * A cache in bytes that is sufficient for tables of up to five pieces.
 */
#define GALOTNE_DEFAULT_CACHE 67108864

/**
 * Read files through memory maps. Not for disks that may fail: a read error ends the process.
 */
#define GALOTNE_MAP 1

/**
 * The side to move loses.
 */
#define GALOTNE_CATEGORY_LOSS -2

/**
 * Lost without draw rules, drawn with the current clock.
 */
#define GALOTNE_CATEGORY_BLESSED_LOSS -1

/**
 * Neither side wins.
 */
#define GALOTNE_CATEGORY_DRAW 0

/**
 * Won without draw rules, drawn with the current clock.
 */
#define GALOTNE_CATEGORY_CURSED_WIN 1

/**
 * The side to move wins.
 */
#define GALOTNE_CATEGORY_WIN 2

/**
 * Unknown, because a table is missing.
 */
#define GALOTNE_CATEGORY_UNKNOWN GALOTNE_UNKNOWN

/**
 * The status of a call.
 */
enum galotne_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif /* defined(__cplusplus) || __STDC_VERSION__ >= 202311L */
 {
  /**
   * Success.
   */
  GALOTNE_STATUS_OK = 0,
  /**
   * A required pointer is NULL.
   */
  GALOTNE_STATUS_NULL = 1,
  /**
   * An argument is invalid: a flag, a side to move, a metric, the number of a profile, a text
   * that is not UTF-8, misaligned or overlapping memory.
   */
  GALOTNE_STATUS_ARGUMENT = 2,
  /**
   * The bitboards are not a position of the game.
   */
  GALOTNE_STATUS_POSITION = 3,
  /**
   * The text is not a position of the game.
   */
  GALOTNE_STATUS_FEN = 4,
  /**
   * There is no game or profile with this name.
   */
  GALOTNE_STATUS_NAME = 5,
  /**
   * A count is impossible in this position.
   */
  GALOTNE_STATUS_COUNT = 6,
  /**
   * A directory cannot be listed.
   */
  GALOTNE_STATUS_DIRECTORY = 7,
  /**
   * A table is missing; the message says how to build it.
   */
  GALOTNE_STATUS_MISSING = 8,
  /**
   * The answer is not in memory, and GALOTNE_CACHED_ONLY was given.
   */
  GALOTNE_STATUS_NOT_CACHED = 9,
  /**
   * A table cannot be read or is damaged; the message names the file and the remedy.
   */
  GALOTNE_STATUS_TABLE = 10,
  /**
   * The array or buffer is too small; the reported length says how large it must be.
   */
  GALOTNE_STATUS_TOO_SMALL = 11,
  /**
   * A fault inside the library.
   */
  GALOTNE_STATUS_PANIC = 12
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum galotne_status galotne_status;
#else
typedef int32_t galotne_status;
#endif /* __STDC_VERSION__ >= 202311L */
#endif /* __cplusplus */

/**
 * The tables of a game. Any number of threads may use them at the same time.
 */
typedef struct galotne_tables galotne_tables;

/**
 * A position: the pieces and the side to move. Bit n - 1 is square n; square 1 is at the top left,
 * White plays upwards. A man cannot stand on its promotion row.
 */
typedef struct galotne_position {
  /**
   * White's pieces.
   */
  uint64_t white;
  /**
   * Black's pieces.
   */
  uint64_t black;
  /**
   * The kings of both sides.
   */
  uint64_t kings;
  /**
   * The side to move: GALOTNE_WHITE or GALOTNE_BLACK.
   */
  uint8_t turn;
} galotne_position;

/**
 * Plies already counted.
 */
typedef struct galotne_count {
  /**
   * The rule of the clock ("6.2"); NULL for the running clock.
   */
  const char *rule;
  /**
   * The number of plies.
   */
  uint16_t plies;
} galotne_count;

/**
 * A position with counts and earlier positions. Fields that are 0 mean: the default draw rules,
 * fresh clocks, no earlier positions, files may be read.
 */
typedef struct galotne_question {
  /**
   * The position.
   */
  struct galotne_position position;
  /**
   * The number of the draw rules: 0 for the default of the game, see galotne_profile().
   */
  uint32_t profile;
  /**
   * GALOTNE_READ or GALOTNE_CACHED_ONLY.
   */
  uint32_t access;
  /**
   * Plies already counted.
   */
  const struct galotne_count *counts;
  /**
   * The number of counts.
   */
  size_t counts_length;
  /**
   * Earlier positions, each as often as it occurred, for the rule of repetition.
   */
  const struct galotne_position *seen;
  /**
   * The number of earlier positions.
   */
  size_t seen_length;
} galotne_question;

/**
 * The verdict on a position under draw rules, for the side to move. Numbers of plies that are
 * unknown, or of a clock when none runs, are -1.
 */
typedef struct galotne_verdict {
  /**
   * One of GALOTNE_CATEGORY_..
   */
  int8_t category;
  /**
   * The result without draw rules: GALOTNE_LOSS, GALOTNE_DRAW, GALOTNE_WIN, GALOTNE_UNKNOWN.
   */
  int8_t wdl;
  /**
   * 1: the game is over on the board.
   */
  uint8_t over;
  /**
   * 1: a draw rule has ended it.
   */
  uint8_t reached;
  /**
   * 1: the side to move may claim a draw before moving.
   */
  uint8_t claimable;
  /**
   * 1: the meaning of the rule is disputed.
   */
  uint8_t contested;
  /**
   * 1: a clock that tables do not cover could still make it a draw.
   */
  uint8_t untabled;
  /**
   * 1: the result stands with any count.
   */
  uint8_t unbounded;
  /**
   * Plies to the end without draw rules.
   */
  int32_t dtw;
  /**
   * The fewest plies that must be left for the result to stand.
   */
  int32_t need;
  /**
   * Plies left on the running clock.
   */
  int32_t left;
  /**
   * Plies counted on it.
   */
  int32_t spent;
  /**
   * Plies it allows.
   */
  int32_t limit;
  /**
   * The highest count with which the result stands.
   */
  int32_t max_spent;
  /**
   * The number of missing tables that the verdict depends on.
   */
  uint32_t missing;
  /**
   * The rule of the running clock ("6.3"), with a zero byte at its end; empty if none runs.
   */
  char rule[24];
  /**
   * Unused so far.
   */
  uint32_t reserved[4];
} galotne_verdict;

/**
 * A legal move with the position after it.
 */
typedef struct galotne_move {
  /**
   * The number of its first square, from 1.
   */
  uint8_t from;
  /**
   * The number of its last square.
   */
  uint8_t to;
  /**
   * The number of captured pieces.
   */
  uint8_t captures;
  /**
   * 1: it promotes a man.
   */
  uint8_t promotes;
  /**
   * The captured pieces; bit n - 1 is square n.
   */
  uint64_t captured;
  /**
   * The position after it.
   */
  struct galotne_position position;
  /**
   * The verdict on that position, for the side to move there: where it loses, the move wins.
   */
  struct galotne_verdict verdict;
} galotne_move;

/**
 * The value of a position for the side to move.
 */
typedef struct galotne_value {
  /**
   * Plies to the end, or plies needed; 0 for draws and for GALOTNE_WDL.
   */
  uint16_t plies;
  /**
   * GALOTNE_LOSS, GALOTNE_DRAW, GALOTNE_WIN; GALOTNE_UNKNOWN unless the status is
   * GALOTNE_STATUS_OK.
   */
  int8_t wdl;
  /**
   * The status of this answer: GALOTNE_STATUS_OK, GALOTNE_STATUS_MISSING, ..
   */
  uint8_t status;
} galotne_value;

#ifdef __cplusplus
extern "C" {
#endif /* __cplusplus */

/**
 * Returns the version of the library's interface. The library fits this header if that is
 * GALOTNE_ABI_VERSION.
 */
uint32_t galotne_abi_version(void);

/**
 * Returns the version of the library, such as "0.2.0". The text is never freed.
 */
const char *galotne_version(void);

/**
 * Returns the number of tables found, opened or not.
 */
size_t galotne_tables_found(const struct galotne_tables *tables);

/**
 * Returns the number of pieces up to which every position has a value of a metric (GALOTNE_WDL,
 * GALOTNE_DTW, or GALOTNE_NEED with a profile). An engine that probes only positions of at most
 * this many pieces never misses a table. 0 if there are no tables, or an argument is wrong.
 */
uint32_t galotne_pieces(const struct galotne_tables *tables, uint32_t metric, uint32_t profile);

/**
 * Reads tables of up to `max_pieces` pieces for a metric into memory, those with fewer pieces
 * first, so that look-ups with GALOTNE_CACHED_ONLY find them. Stops where the cache is full.
 * Writes the number of pieces up to which all such tables are in memory; 0 for none.
 *
 * Returns GALOTNE_STATUS_OK or, with `*pieces` unchanged, GALOTNE_STATUS_TABLE.
 */
galotne_status galotne_preload(const struct galotne_tables *tables,
                               uint32_t metric,
                               uint32_t profile,
                               uint32_t max_pieces,
                               uint32_t *pieces);

/**
 * Returns the number of blocks read from files and decoded so far.
 */
uint64_t galotne_blocks_read(const struct galotne_tables *tables);

/**
 * Writes the legal moves, best first: by their value under the draw rules, then short wins before
 * long ones and long losses before short ones, then by squares. `moves` has room for `capacity`
 * moves; `*count` receives the number of all moves. A capacity of 128 is enough for any position.
 *
 * Returns the statuses of galotne_judge(), or GALOTNE_STATUS_TOO_SMALL after writing the first
 * `capacity` moves.
 */
galotne_status galotne_moves(const struct galotne_tables *tables,
                             const struct galotne_question *question,
                             struct galotne_move *moves,
                             size_t capacity,
                             size_t *count);

/**
 * Writes the line of best play: in each position the first of its ranked moves, until the game is
 * over on the board or by a draw rule, or the side to move should claim a draw. A drawn position
 * has no line, and neither has one of unknown value; a line ends at the first position of unknown
 * value. The earlier positions of the question (`seen`) are ignored.
 *
 * Returns the statuses of galotne_moves().
 */
galotne_status galotne_line(const struct galotne_tables *tables,
                            const struct galotne_question *question,
                            struct galotne_move *moves,
                            size_t capacity,
                            size_t *count);

/**
 * Writes a move of a position in game notation: "32-28", "28x19"; an ambiguous capture with all
 * its squares. For the buffer see galotne_write_fen().
 *
 * Returns GALOTNE_STATUS_ARGUMENT for an illegal move, GALOTNE_STATUS_POSITION or
 * GALOTNE_STATUS_TOO_SMALL.
 */
galotne_status galotne_write_move(const struct galotne_tables *tables,
                                  const struct galotne_position *position,
                                  const struct galotne_move *played,
                                  char *buffer,
                                  size_t size,
                                  size_t *length);

/**
 * Reads a position from FEN ("W:WK1,K7,K18:BK35"). Returns GALOTNE_STATUS_FEN if it is not one.
 */
galotne_status galotne_read_fen(const struct galotne_tables *tables,
                                const char *fen,
                                struct galotne_position *position);

/**
 * Writes a position as FEN in canonical form, with a zero byte at its end, to a buffer of `size`
 * bytes. `*length`, unless it is NULL, receives the full length of the text without the zero byte.
 *
 * Returns GALOTNE_STATUS_POSITION, or GALOTNE_STATUS_TOO_SMALL after writing as much as fits.
 */
galotne_status galotne_write_fen(const struct galotne_tables *tables,
                                 const struct galotne_position *position,
                                 char *buffer,
                                 size_t size,
                                 size_t *length);

/**
 * Looks up the result of a position without draw rules: GALOTNE_WIN, GALOTNE_DRAW or GALOTNE_LOSS
 * for the side to move. The side to move may have a capture. `access` is GALOTNE_READ or
 * GALOTNE_CACHED_ONLY.
 *
 * Returns GALOTNE_STATUS_OK or, with `*wdl` unchanged, GALOTNE_STATUS_POSITION,
 * GALOTNE_STATUS_MISSING, GALOTNE_STATUS_NOT_CACHED or GALOTNE_STATUS_TABLE.
 */
galotne_status galotne_wdl(const struct galotne_tables *tables,
                           const struct galotne_position *position,
                           uint32_t access,
                           int8_t *wdl);

/**
 * Looks up the result of a position and the plies to the end with best play, without draw rules:
 * the winner takes the shortest way, the loser the longest. A lost game that is over has 0 plies.
 *
 * Returns the statuses of galotne_wdl().
 */
galotne_status galotne_dtw(const struct galotne_tables *tables,
                           const struct galotne_position *position,
                           uint32_t access,
                           struct galotne_value *value);

/**
 * Looks up the fewest plies that must be left on the running clock for the result to stand under
 * draw rules. If it does not stand even with a fresh clock, the value is a draw. `count` is the
 * number of plies counted so far on a second clock that runs at the same time, 0 if there is none.
 * galotne_judge() finds both clocks by itself.
 *
 * Returns the statuses of galotne_wdl().
 */
galotne_status galotne_need(const struct galotne_tables *tables,
                            const struct galotne_position *position,
                            uint32_t profile,
                            uint8_t count,
                            uint32_t access,
                            struct galotne_value *value);

/**
 * Looks up the results of many positions, faster than one by one. `wdl` has room for `count`
 * numbers: GALOTNE_WIN, GALOTNE_DRAW, GALOTNE_LOSS, or GALOTNE_UNKNOWN for a position without an
 * answer. Such a position does not affect the others; the status and galotne_last_error() are
 * those of the first one.
 *
 * Returns the statuses of galotne_wdl().
 */
galotne_status galotne_wdl_many(const struct galotne_tables *tables,
                                const struct galotne_position *positions,
                                size_t count,
                                uint32_t access,
                                int8_t *wdl);

/**
 * Looks up the values of many positions, faster than one by one. `metric` is GALOTNE_WDL,
 * GALOTNE_DTW or GALOTNE_NEED; the last one with the number of a profile and, in `beside`, the
 * plies counted on a second clock. `values` has room for `count` values, each with a status of its
 * own. The status of the call and galotne_last_error() are those of the first position without an
 * answer.
 */
galotne_status galotne_measure_many(const struct galotne_tables *tables,
                                    const struct galotne_position *positions,
                                    size_t count,
                                    uint32_t metric,
                                    uint32_t profile,
                                    uint8_t beside,
                                    uint32_t access,
                                    struct galotne_value *values);

/**
 * Returns the message of the last failed call of this thread, in English: what was expected, what
 * was found, and the command that helps. The text is valid until the next failed call of this
 * thread or the end of the thread. Never NULL.
 */
const char *galotne_last_error(void);

/**
 * Returns the meaning of a status in English. The text is never freed. Never NULL.
 */
const char *galotne_status_text(int32_t status);

/**
 * Opens the tables of a game in a directory written by `galotne-gen build`. The directory is only
 * listed; a table is opened on first use.
 *
 * `rules` is the name of a game ("international", "english", ..); NULL means "international".
 * `cache` bounds the memory for blocks of tables, in bytes. `flags` is 0 or GALOTNE_MAP. A directory
 * without tables of the game is not an error; galotne_tables_found() returns 0 then.
 *
 * Returns GALOTNE_STATUS_NAME or GALOTNE_STATUS_DIRECTORY; `*tables` is NULL then. Otherwise the
 * caller closes it with galotne_close().
 */
galotne_status galotne_open(const char *directory,
                            const char *rules,
                            uint64_t cache,
                            uint32_t flags,
                            struct galotne_tables **tables);

/**
 * Opens the tables of a game in several directories. If several contain a table, the file in the
 * first of them is used.
 */
galotne_status galotne_open_several(const char *const *directories,
                                    size_t count,
                                    const char *rules,
                                    uint64_t cache,
                                    uint32_t flags,
                                    struct galotne_tables **tables);

/**
 * Closes tables. No other call may use them any more. NULL is allowed.
 */
void galotne_close(struct galotne_tables *tables);

/**
 * Looks up the number of draw rules by name, for questions and galotne_need(). 0 is always the
 * default of the game; "none" counts nothing. Returns GALOTNE_STATUS_NAME for an unknown name.
 */
galotne_status galotne_profile(const struct galotne_tables *tables, const char *name, uint32_t *profile);

/**
 * Returns the name of the draw rules with a number, or NULL: numbers run from 0 up to the first
 * without a name. The text is valid until the tables are closed.
 */
const char *galotne_profile_name(const struct galotne_tables *tables, uint32_t profile);

/**
 * Judges a position under draw rules, with counts and earlier positions. A missing table is not an
 * error: the verdict counts them in `missing`.
 *
 * Returns GALOTNE_STATUS_OK or, with `*verdict` unchanged, GALOTNE_STATUS_POSITION,
 * GALOTNE_STATUS_COUNT, GALOTNE_STATUS_NOT_CACHED or GALOTNE_STATUS_TABLE.
 */
galotne_status galotne_judge(const struct galotne_tables *tables,
                             const struct galotne_question *question,
                             struct galotne_verdict *verdict);

/**
 * Writes the verdict in sentences, as `galotne probe` prints them, with the rule, the assumptions
 * and how to build missing tables. `language` is "en", "lv" or "ru"; NULL means "en". For the
 * buffer see galotne_write_fen().
 *
 * Returns the statuses of galotne_judge(), GALOTNE_STATUS_NAME for an unknown language, or
 * GALOTNE_STATUS_TOO_SMALL.
 */
galotne_status galotne_explain(const struct galotne_tables *tables,
                               const struct galotne_question *question,
                               const char *language,
                               char *buffer,
                               size_t size,
                               size_t *length);

#ifdef __cplusplus
}  /* extern "C" */
#endif  /* __cplusplus */

#endif  /* GALOTNE_H */
