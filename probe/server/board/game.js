import { countsOf } from './clocks.js';

/**
 * A game as a list of positions. The first is where it was set up; each of the others was reached by a
 * move. What follows a position is filled in when it is first looked at: until then `counts` is null.
 *
 * @typedef {object} Moment
 * @property {string|null} fen
 * @property {Object<string, number>|null} counts plies spent, by rule; null while not known
 * @property {string} [move] the move that led here
 * @property {(string|number)[]} [captures]
 */

/** @returns {{moments: Moment[], at: number}} */
export const begin = (fen, counts = {}) => ({ moments: [{ fen, counts }], at: 0 });

export const now = (game) => game.moments[game.at];

/** What a move leads to: all of it where the server gave the move, nothing yet where only its text is known. */
const reached = ({ move, fen = null, captures, clock }) => ({ fen, counts: fen && countsOf(clock), move, captures });

/** The game with one more move; what came after is forgotten unless it began with the same move. */
export function play(game, move) {
  const at = game.at + 1;
  const same = game.moments[at]?.move === move.move;
  return { moments: [...game.moments.slice(0, at), reached(move), ...(same ? game.moments.slice(at + 1) : [])], at };
}

/** The game with these moves still to be played from here, instead of what came after. */
export function follow(game, moves) {
  return { moments: [...game.moments.slice(0, game.at + 1), ...moves.map(reached)], at: game.at };
}

/** The game from the position on the board on, with other counts. */
export function recount(game, counts) {
  const [first, ...rest] = game.moments.slice(game.at);
  return follow(begin(first.fen, counts), rest.map(({ move }) => ({ move })));
}

/** How often the position on the board has stood so far. */
export function occurrences(game) {
  const { fen } = now(game);
  return game.moments.slice(0, game.at + 1).filter((moment) => moment.fen === fen).length;
}

/** The moves after the first position, as their texts. */
export const moves = (game) => game.moments.slice(1).map((moment) => moment.move);
