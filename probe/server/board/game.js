import { countsOf } from './clocks.js';
import * as trees from './tree.js';

/**
 * A game as a list of positions. The first was set up; each other was reached by a move. What
 * follows a position is filled in when it is first shown: until then `counts` is null. The list is
 * one line of a tree that holds the moves of all lines played from the first position.
 * @typedef {object} Moment
 * @property {string|null} fen
 * @property {Object<string, number>|null} counts plies spent, by rule; null while not known
 * @property {string} [move] the move that led here
 * @property {(string|number)[]} [captures]
 */

/**
 * What is known of a judged game besides its moves: what the sheet says of it, and the words of the
 * sheet in place of which other moves were read.
 * @typedef {object} About
 * @property {string} [white]
 * @property {string} [black]
 * @property {string} [event]
 * @property {string} [date]
 * @property {string} [stated] the result: `white-wins`, `draw` or `black-wins`
 * @property {string} [termination] the end, as in `termination-<end>`
 * @property {{ply: number, was: string}[]} [corrected]
 *
 * @typedef {object} Game
 * @property {Moment[]} moments
 * @property {number} at
 * @property {import('./tree.js').Node} tree
 * @property {About} [about] of a judged game, until other moves are played
 */

/** @returns {Game} */
export const begin = (fen, counts = {}) => ({
  moments: [{ fen, counts }],
  at: 0,
  tree: trees.ROOT,
});

export const current = (game) => game.moments[game.at];

/**
 * A move of an answer, or its text alone.
 * @typedef {object} PlayedMove
 * @property {string} move
 * @property {string|null} [fen]
 * @property {(string|number)[]} [captures]
 * @property {import('./api.js').Clock|null} [clock]
 */

/**
 * The moment after a move: complete if the server gave the move, else with its text alone.
 * @type {(move: PlayedMove) => Moment}
 */
const toMoment = ({ move, fen = null, captures, clock }) => ({
  fen,
  counts: fen ? countsOf(clock) : null,
  move,
  captures,
});

const moveOf = (moment) => moment.move;

/** The moves from the first position to the one on the board. */
export const path = ({ moments, at }) => moments.slice(1, at + 1).map(moveOf);

/** The game with one more move; a known continuation after it is kept. */
export function play(game, move) {
  const at = game.at + 1;
  const same = game.moments[at]?.move === move.move;
  const before = game.moments.slice(0, at);
  const line = [...before.slice(1).map(moveOf), move.move];
  const tree = trees.withPath(game.tree, line);
  const after = same
    ? game.moments.slice(at + 1)
    : trees
        .extendedByMainLine(tree, line)
        .slice(at)
        .map((text) => toMoment({ move: text }));
  return { moments: [...before, toMoment(move), ...after], at, tree };
}

/** The game with these moves after the current position, in place of the former ones. */
export function withMoves(game, moves) {
  const moments = [...game.moments.slice(0, game.at + 1), ...moves.map(toMoment)];
  return { moments, at: game.at, tree: trees.withPath(game.tree, moments.slice(1).map(moveOf)) };
}

/** The game on the line of a path, at the last position that both lines share. */
export function switchLine(game, target) {
  const texts = trees.extendedByMainLine(game.tree, target);
  const shared = texts.findIndex((text, index) => game.moments[index + 1]?.move !== text);
  const known = game.moments.slice(0, (shared < 0 ? texts.length : shared) + 1);
  const rest = texts.slice(known.length - 1).map((move) => toMoment({ move }));
  return { ...game, moments: [...known, ...rest], at: Math.min(game.at, known.length - 1) };
}

/** The game from the current position on, with other counts. */
export function withCounts(game, counts) {
  const [first, ...rest] = game.moments.slice(game.at);
  const tree = { move: null, next: trees.nodeAt(game.tree, path(game))?.next ?? [] };
  return withMoves({ ...begin(first.fen, counts), tree }, rest.map(({ move }) => ({ move })));
}

/** The number of times the current position has occurred. */
export function occurrences(game) {
  const { fen } = current(game);
  return game.moments.slice(0, game.at + 1).filter((moment) => moment.fen === fen).length;
}

/** The texts of all moves. */
export const moves = (game) => game.moments.slice(1).map(moveOf);
