import { countsOf } from './clocks.js';
import * as trees from './tree.js';

/**
 * A game as a list of positions. The first is where it was set up; each of the others was reached by a
 * move. What follows a position is filled in when it is first looked at: until then `counts` is null. The list is one
 * line of a tree, in which the moves of all lines are kept that were played from the first position.
 *
 * @typedef {object} Moment
 * @property {string|null} fen
 * @property {Object<string, number>|null} counts plies spent, by rule; null while not known
 * @property {string} [move] the move that led here
 * @property {(string|number)[]} [captures]
 */

/** @typedef {{moments: Moment[], at: number, tree: import('./tree.js').Node}} Game */

/** @returns {Game} */
export const begin = (fen, counts = {}) => ({ moments: [{ fen, counts }], at: 0, tree: trees.ROOT });

export const now = (game) => game.moments[game.at];

/**
 * A move as an answer gives it, or its text alone.
 * @typedef {object} Made
 * @property {string} move
 * @property {string|null} [fen]
 * @property {(string|number)[]} [captures]
 * @property {import('./api.js').Clock|null} [clock]
 */

/** @type {(made: Made) => Moment} What a move leads to: all of it where the server gave the move, nothing yet where only its text is known. */
const reached = ({ move, fen = null, captures, clock }) => ({ fen, counts: fen ? countsOf(clock) : null, move, captures });

const moveOf = (moment) => moment.move;

/** The moves that lead to the position on the board. */
export const path = ({ moments, at }) => moments.slice(1, at + 1).map(moveOf);

/** The game with one more move; what is known to come after it stays. */
export function play(game, move) {
  const at = game.at + 1;
  const same = game.moments[at]?.move === move.move;
  const before = game.moments.slice(0, at);
  const trodden = [...before.slice(1).map(moveOf), move.move];
  const tree = trees.grown(game.tree, trodden);
  const after = same ? game.moments.slice(at + 1) : trees.extended(tree, trodden).slice(at).map((text) => reached({ move: text }));
  return { moments: [...before, reached(move), ...after], at, tree };
}

/** The game with these moves still to be played from here, instead of what came after. */
export function follow(game, moves) {
  const moments = [...game.moments.slice(0, game.at + 1), ...moves.map(reached)];
  return { moments, at: game.at, tree: trees.grown(game.tree, moments.slice(1).map(moveOf)) };
}

/** The game on the line that a path leads to, at the last position that both lines share. */
export function onLine(game, wanted) {
  const texts = trees.extended(game.tree, wanted);
  const shared = texts.findIndex((text, index) => game.moments[index + 1]?.move !== text);
  const known = game.moments.slice(0, (shared < 0 ? texts.length : shared) + 1);
  const rest = texts.slice(known.length - 1).map((move) => reached({ move }));
  return { ...game, moments: [...known, ...rest], at: Math.min(game.at, known.length - 1) };
}

/** The game from the position on the board on, with other counts. */
export function recount(game, counts) {
  const [first, ...rest] = game.moments.slice(game.at);
  const tree = { move: null, next: trees.found(game.tree, path(game))?.next ?? [] };
  return follow({ ...begin(first.fen, counts), tree }, rest.map(({ move }) => ({ move })));
}

/** How often the position on the board has stood so far. */
export function occurrences(game) {
  const { fen } = now(game);
  return game.moments.slice(0, game.at + 1).filter((moment) => moment.fen === fen).length;
}

/** The moves after the first position, as their texts. */
export const moves = (game) => game.moments.slice(1).map(moveOf);
