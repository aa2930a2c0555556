/*
 * Galotne: endgame tablebases for draughts.
 *
 * Every function that can fail answers a galotne_status, and GALOTNE_STATUS_OK only where it has done what it is for;
 * galotne_last_error() says in English what was wrong. No function throws, ends the process or keeps a pointer that
 * it was given.
 *
 * Threads: any number of them may ask the same tables at once, and each has a galotne_last_error() of its own.
 * Opening and closing is up to one: nobody may ask tables that are being closed.
 *
 * The contract of all functions: a pointer points to what is said, for as long as the call takes; what is written
 * is used by nobody else meanwhile; a text ends with a zero byte and is UTF-8 (a path: whatever the system allows);
 * tables come from galotne_open() and have not been closed. Beyond that everything is checked: NULL, misaligned or
 * overlapping memory, lengths, flags and positions are answered by a status. Memory that is used up ends the
 * process.
 */


#ifndef GALOTNE_H
#define GALOTNE_H

#include <stddef.h>
#include <stdint.h>

/**
 * The version of this interface. A library of another version may lay out its values differently.
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
 * Nobody wins.
 */
#define GALOTNE_DRAW 0

/**
 * The side to move wins.
 */
#define GALOTNE_WIN 1

/**
 * There is no answer, or none that is known.
 */
#define GALOTNE_UNKNOWN 127

/**
 * Answers may be read from files.
 */
#define GALOTNE_READ 0

/**
 * Only what is in memory is looked at: no file is touched, no thread is waited for that reads one,
 * and where the answer is not there, GALOTNE_STATUS_NOT_CACHED comes at once.
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
 * The fewest plies that must be left on the clock for the result to stand.
 */
#define GALOTNE_NEED 2

/**
 * Bytes of memory for decoded blocks that serve well up to five pieces.
 */
#define GALOTNE_DEFAULT_CACHE 67108864

/**
 * Read files through memory maps. Not for disks that may fail: a fault ends the process.
 */
#define GALOTNE_MAP 1

/**
 * The side to move loses.
 */
#define GALOTNE_CATEGORY_LOSS -2

/**
 * Lost without draw rules, drawn with the clock as it stands.
 */
#define GALOTNE_CATEGORY_BLESSED_LOSS -1

/**
 * Nobody wins.
 */
#define GALOTNE_CATEGORY_DRAW 0

/**
 * Won without draw rules, drawn with the clock as it stands.
 */
#define GALOTNE_CATEGORY_CURSED_WIN 1

/**
 * The side to move wins.
 */
#define GALOTNE_CATEGORY_WIN 2

/**
 * A table is missing without which it is not known.
 */
#define GALOTNE_CATEGORY_UNKNOWN GALOTNE_UNKNOWN

/**
 * What became of a call.
 */
enum galotne_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /**
   * It is done.
   */
  GALOTNE_STATUS_OK = 0,
  /**
   * A pointer is NULL that must not be.
   */
  GALOTNE_STATUS_NULL = 1,
  /**
   * An argument is none of those that there are: a flag, a side to move, a metric, the number of
   * a profile, a text that is not UTF-8, memory that is misaligned or overlaps.
   */
  GALOTNE_STATUS_ARGUMENT = 2,
  /**
   * The sets of squares are no position of the game.
   */
  GALOTNE_STATUS_POSITION = 3,
  /**
   * The text is no position of the game.
   */
  GALOTNE_STATUS_FEN = 4,
  /**
   * There is no game or no profile of this name.
   */
  GALOTNE_STATUS_NAME = 5,
  /**
   * A count cannot stand in this position.
   */
  GALOTNE_STATUS_COUNT = 6,
  /**
   * A directory cannot be listed.
   */
  GALOTNE_STATUS_DIRECTORY = 7,
  /**
   * A table that is needed is not there; the message says how it is made.
   */
  GALOTNE_STATUS_MISSING = 8,
  /**
   * The answer is not in memory, where only that was asked for.
   */
  GALOTNE_STATUS_NOT_CACHED = 9,
  /**
   * A table cannot be read, or is damaged; the message names the file and the remedy.
   */
  GALOTNE_STATUS_TABLE = 10,
  /**
   * The array or buffer is too small; the length that was asked for says how large it must be.
   */
  GALOTNE_STATUS_TOO_SMALL = 11,
  /**
   * The library has failed in a way it never should.
   */
  GALOTNE_STATUS_PANIC = 12,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum galotne_status galotne_status;
#else
typedef int32_t galotne_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The tables of a game. Any number of threads may ask the same ones at once.
 */
typedef struct galotne_tables galotne_tables;

/**
 * A position: who stands where, and whose turn it is. Bit n - 1 is square n, as the board is
 * numbered: square 1 at the top left, White below. Men may stand on any square but those where
 * they become kings.
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
   * Which of all these are kings.
   */
  uint64_t kings;
  /**
   * The side to move: GALOTNE_WHITE or GALOTNE_BLACK.
   */
  uint8_t turn;
} galotne_position;

/**
 * Plies that are counted already.
 */
typedef struct galotne_count {
  /**
   * The rule on whose clock they are ("6.2"); NULL: on the clock that is in charge.
   */
  const char *rule;
  /**
   * How many.
   */
  uint16_t plies;
} galotne_count;

/**
 * A position with what is counted and what occurred before. Whatever is left 0 is not asked for:
 * the default draw rules, fresh clocks, nothing occurred before, files may be read.
 */
typedef struct galotne_question {
  /**
   * The position.
   */
  struct galotne_position position;
  /**
   * The number of the draw rules: 0 is the default of the game, galotne_profile() knows the
   * others.
   */
  uint32_t profile;
  /**
   * GALOTNE_READ or GALOTNE_CACHED_ONLY.
   */
  uint32_t access;
  /**
   * Plies that are counted already.
   */
  const struct galotne_count *counts;
  /**
   * How many counts.
   */
  size_t counts_length;
  /**
   * Positions that occurred before, each as often as it did, for the rule of repetition.
   */
  const struct galotne_position *seen;
  /**
   * How many positions occurred before.
   */
  size_t seen_length;
} galotne_question;

/**
 * What a position is worth under draw rules, to the side to move. Numbers of plies are -1 where
 * there are none.
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
   * 1: what the text of the rule means is disputed.
   */
  uint8_t contested;
  /**
   * 1: a clock that is in no table could still make a draw of it.
   */
  uint8_t untabled;
  /**
   * 1: the result stands whatever is counted.
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
   * Plies that are left on the clock.
   */
  int32_t left;
  /**
   * Plies that are counted on it.
   */
  int32_t spent;
  /**
   * Plies that it allows.
   */
  int32_t limit;
  /**
   * The most plies counted with which the result stands.
   */
  int32_t max_spent;
  /**
   * How many tables are missing without which something is not known.
   */
  uint32_t missing;
  /**
   * The rule whose clock is in charge ("6.3"), closed by a zero byte; empty where none is.
   */
  char rule[24];
  /**
   * Nothing yet.
   */
  uint32_t reserved[4];
} galotne_verdict;

/**
 * A legal move and what it leads to.
 */
typedef struct galotne_move {
  /**
   * The square it starts from, as numbered: 1 is the first.
   */
  uint8_t from;
  /**
   * The square it ends on.
   */
  uint8_t to;
  /**
   * How many pieces it captures.
   */
  uint8_t captures;
  /**
   * 1: it makes a man a king.
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
   * What that is worth to the side to move there: where it loses, the move wins.
   */
  struct galotne_verdict verdict;
} galotne_move;

/**
 * What a position is worth to the side to move.
 */
typedef struct galotne_value {
  /**
   * Plies to the end, or that are needed; 0 for draws, and where WDL was asked.
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
#endif // __cplusplus

/**
 * The version of the interface that the library has: it fits this header if it is
 * GALOTNE_ABI_VERSION.
 */
uint32_t galotne_abi_version(void);

/**
 * The version of the library, such as "0.1.0". The text lives for ever.
 */
const char *galotne_version(void);

/**
 * How many tables of the game have been found, opened or not.
 */
size_t galotne_tables_found(const struct galotne_tables *tables);

/**
 * The most pieces of which, and of fewer, every position can be asked for a metric (GALOTNE_WDL,
 * GALOTNE_DTW, or GALOTNE_NEED under a profile): an engine that counts pieces first meets no
 * missing table. 0 where there are none, or something is wrong with the arguments.
 */
uint32_t galotne_pieces(const struct galotne_tables *tables, uint32_t metric, uint32_t profile);

/**
 * How many blocks have been read from files and decoded so far: what the cache did not have.
 */
uint64_t galotne_blocks_read(const struct galotne_tables *tables);

/**
 * The legal moves, best first: by what they lead to under the draw rules, then short wins before
 * long ones and long losses before short ones, then by squares. `moves` has room for `capacity` of
 * them, and into `*count` goes how many there are. 128 is room enough for any position.
 *
 * Answers as galotne_judge(); GALOTNE_STATUS_TOO_SMALL with the first `capacity` moves written.
 */
galotne_status galotne_moves(const struct galotne_tables *tables,
                             const struct galotne_question *question,
                             struct galotne_move *moves,
                             size_t capacity,
                             size_t *count);

/**
 * Best play to the end: the first of the ranked moves, over and over, until the game is over on
 * the board or by a draw rule, or the player to move had better claim a draw. A drawn position has
 * no line; nor does one that a missing table leaves unknown, and a line ends where one begins to.
 * What occurred before plays no part.
 *
 * Answers as galotne_moves().
 */
galotne_status galotne_line(const struct galotne_tables *tables,
                            const struct galotne_question *question,
                            struct galotne_move *moves,
                            size_t capacity,
                            size_t *count);

/**
 * Writes a move of a position as it is written in games: "32-28", "28x19", with every landing
 * square where that would fit two moves. For the buffer see galotne_write_fen().
 *
 * Answers GALOTNE_STATUS_ARGUMENT for a move that is not legal there, GALOTNE_STATUS_POSITION,
 * GALOTNE_STATUS_TOO_SMALL.
 */
galotne_status galotne_write_move(const struct galotne_tables *tables,
                                  const struct galotne_position *position,
                                  const struct galotne_move *played,
                                  char *buffer,
                                  size_t size,
                                  size_t *length);

/**
 * Reads a position from FEN ("W:WK1,K7,K18:BK35"). Answers GALOTNE_STATUS_FEN.
 */
galotne_status galotne_read_fen(const struct galotne_tables *tables,
                                const char *fen,
                                struct galotne_position *position);

/**
 * Writes a position as FEN, in the one canonical form, into a buffer of `size` bytes, closed by a
 * zero byte. Into `*length`, unless it is NULL, goes how many bytes it has without that. Answers
 * GALOTNE_STATUS_TOO_SMALL with the buffer filled as far as it goes; GALOTNE_STATUS_POSITION.
 */
galotne_status galotne_write_fen(const struct galotne_tables *tables,
                                 const struct galotne_position *position,
                                 char *buffer,
                                 size_t size,
                                 size_t *length);

/**
 * Win, draw or loss of any position, captures pending or not, without draw rules: GALOTNE_WIN,
 * GALOTNE_DRAW or GALOTNE_LOSS for the side to move. `access` is GALOTNE_READ or
 * GALOTNE_CACHED_ONLY.
 *
 * Answers GALOTNE_STATUS_POSITION, GALOTNE_STATUS_MISSING, GALOTNE_STATUS_NOT_CACHED,
 * GALOTNE_STATUS_TABLE; `*wdl` is left alone then.
 */
galotne_status galotne_wdl(const struct galotne_tables *tables,
                           const struct galotne_position *position,
                           uint32_t access,
                           int8_t *wdl);

/**
 * Plies to the end with best play, without draw rules: the winner shortens, the loser lengthens. A
 * side to move that has lost already has lost in 0.
 *
 * Answers as galotne_wdl().
 */
galotne_status galotne_dtw(const struct galotne_tables *tables,
                           const struct galotne_position *position,
                           uint32_t access,
                           struct galotne_value *value);

/**
 * The fewest plies that must be left on the clock in charge for the result still to stand under
 * these draw rules; a draw where it does not stand even on a fresh clock. `count` is that of a
 * clock which runs beside the one in charge, 0 where none does; galotne_judge() finds out by
 * itself.
 *
 * Answers as galotne_wdl().
 */
galotne_status galotne_need(const struct galotne_tables *tables,
                            const struct galotne_position *position,
                            uint32_t profile,
                            uint8_t count,
                            uint32_t access,
                            struct galotne_value *value);

/**
 * Win, draw or loss of many positions, faster than one by one. `wdl` has room for `count` numbers:
 * GALOTNE_WIN, GALOTNE_DRAW, GALOTNE_LOSS, or GALOTNE_UNKNOWN for a position that has no answer.
 * The others have theirs all the same; the status and galotne_last_error() are those of the first
 * without.
 *
 * Answers as galotne_wdl().
 */
galotne_status galotne_wdl_many(const struct galotne_tables *tables,
                                const struct galotne_position *positions,
                                size_t count,
                                uint32_t access,
                                int8_t *wdl);

/**
 * What is asked of many positions, faster than one by one. `metric` is GALOTNE_WDL, GALOTNE_DTW,
 * or GALOTNE_NEED with the number of a profile and the count of a clock beside the one in charge.
 * `values` has room for `count` values, each with a status of its own; that of the call and
 * galotne_last_error() are those of the first without an answer.
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
 * What went wrong in the last call of this thread that did not answer GALOTNE_STATUS_OK, in
 * English: what was expected, what was found, and the command that helps where one does. The text
 * lives until the next call of this thread that does not answer GALOTNE_STATUS_OK, or the end of
 * the thread. Never NULL.
 */
const char *galotne_last_error(void);

/**
 * What a status means, in English, without details. The text lives for ever. Never NULL.
 */
const char *galotne_status_text(int32_t status);

/**
 * Opens the tables of a game in a directory as `galotne-gen build` fills it. Only the directory is
 * listed; a table is opened when it is first needed.
 *
 * `rules` is the name of a game ("international", "english", ..); NULL is "international". `cache`
 * bounds the memory for decoded blocks, in bytes. `flags` is 0 or GALOTNE_MAP. A directory without
 * tables of the game is no error: galotne_tables_found() tells.
 *
 * Answers GALOTNE_STATUS_NAME, GALOTNE_STATUS_DIRECTORY. `*tables` is NULL unless it answers
 * GALOTNE_STATUS_OK; then it is the caller's, until galotne_close().
 */
galotne_status galotne_open(const char *directory,
                            const char *rules,
                            uint64_t cache,
                            uint32_t flags,
                            struct galotne_tables **tables);

/**
 * The same for several directories. Of a table that lies in more than one of them, the file in the
 * first is used.
 */
galotne_status galotne_open_several(const char *const *directories,
                                    size_t count,
                                    const char *rules,
                                    uint64_t cache,
                                    uint32_t flags,
                                    struct galotne_tables **tables);

/**
 * Closes tables. Nobody may be asking them, nor ask them again. NULL is no error.
 */
void galotne_close(struct galotne_tables *tables);

/**
 * The number of the draw rules with a name, for questions and galotne_need(). 0 is always the
 * default of the game; "none" counts nothing. Answers GALOTNE_STATUS_NAME.
 */
galotne_status galotne_profile(const struct galotne_tables *tables, const char *name, uint32_t *profile);

/**
 * The name of the draw rules with a number; NULL where there are none: 0, 1, .. up to it are all
 * there are. The text lives until the tables are closed.
 */
const char *galotne_profile_name(const struct galotne_tables *tables, uint32_t profile);

/**
 * What a position is worth with what is counted and what occurred before. Where a table is missing
 * without which something is not known, that is no error: `missing` counts them.
 *
 * Answers GALOTNE_STATUS_POSITION, GALOTNE_STATUS_COUNT, GALOTNE_STATUS_NOT_CACHED,
 * GALOTNE_STATUS_TABLE; `*verdict` is left alone then.
 */
galotne_status galotne_judge(const struct galotne_tables *tables,
                             const struct galotne_question *question,
                             struct galotne_verdict *verdict);

/**
 * What a position is worth in sentences, as `galotne probe` prints them, with the rule and what
 * was assumed; where a table is missing, how it is made. `language` is "en", "lv" or "ru"; NULL is
 * "en". For the buffer see galotne_write_fen().
 *
 * Answers as galotne_judge(), GALOTNE_STATUS_NAME for a language, GALOTNE_STATUS_TOO_SMALL.
 */
galotne_status galotne_explain(const struct galotne_tables *tables,
                               const struct galotne_question *question,
                               const char *language,
                               char *buffer,
                               size_t size,
                               size_t *length);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* GALOTNE_H */
