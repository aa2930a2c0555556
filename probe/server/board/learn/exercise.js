/**
 * Exercises: which positions suit a task, and the judgement of a move. This module does not touch
 * the page.
 */
import { opposite } from '../values.js';

export const KINDS = ['win', 'hold', 'only'];
export const LEVELS = ['1', '2', '3'];

/** A draw counts as held after this many moves, or when a rule makes it one. */
export const HOLD_MOVES = 8;

/**
 * @typedef {object} Exercise
 * @property {string} kind
 * @property {string} level
 * @property {string} rules
 * @property {string} fen
 * @property {boolean} [again] whether it was failed before
 */

/** The kind and level of an exercise in the format of an address. */
export const toRoom = ({ kind, level }) => `${kind};${level}`;

export function fromRoom(text) {
  const [kind, level] = text.split(';');
  return { kind: KINDS.includes(kind) ? kind : null, level: LEVELS.includes(level) ? level : null };
}

const RESULT = { win: 2, 'cursed-win': 1, draw: 1, 'blessed-loss': 1, loss: 0 };

/** The half-points of a move for the player who makes it; -1 if unknown. */
export const moveResult = (move) => RESULT[opposite(move.category)] ?? -1;

/** Whether a position suits a task: won with the counts, or drawn with some losing move. */
export function isSuitable(kind, answer) {
  const { moves } = answer;
  if (!moves?.length || moves.some((move) => moveResult(move) < 0)) return false;
  if (kind === 'hold')
    return moveResult(moves[0]) === 1 && moves.some((move) => moveResult(move) === 0);
  if (answer.category !== 'win') return false;
  return kind === 'win' || (moves.length > 1 && moveResult(moves[1]) < 2);
}

/**
 * Judges a move: it keeps the result, or gives it away to a draw, a loss or the clock.
 * @returns {'kept'|'draws'|'loses'|'slow'}
 */
export function judgeMove(kind, moves, move) {
  const target = kind === 'hold' ? 1 : RESULT[opposite(moves[0].category)];
  if (moveResult(move) >= target) return 'kept';
  if (moveResult(move) === 0) return 'loses';
  return opposite(move.category) === 'cursed-win' ? 'slow' : 'draws';
}

/** The correct moves, best first. */
export const rightMoves = (kind, moves) =>
  moves.filter((move) => judgeMove(kind, moves, move) === 'kept');

/**
 * The reply of the tables: the longest defence when they lose; when they attack, the move that
 * leaves the smallest share of holding replies.
 * @param {string} kind
 * @param {import('../api.js').Move[]} moves best first
 * @param {import('../api.js').Answer[]} answers to the positions after each of them
 */
export function chooseReply(kind, moves, answers) {
  if (kind !== 'hold') return moves[0];
  const best = moveResult(moves[0]);
  const open = moves
    .map((move, index) => ({ move, index, hard: hardness(answers[index]) }))
    .filter(({ move }) => moveResult(move) === best);
  return open.reduce((hardest, each) => (each.hard > hardest.hard ? each : hardest)).move;
}

/** The share of losing replies in a position; -1 without moves. */
export function hardness(answer) {
  const moves = answer?.moves ?? [];
  return moves.length ? moves.filter((move) => moveResult(move) === 0).length / moves.length : -1;
}

/** The level of a drawn position, by its share of losing moves. */
export function levelOf(answer) {
  const hard = hardness(answer);
  return hard < 0.4 ? '1' : hard < 0.75 ? '2' : '3';
}
