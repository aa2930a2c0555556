/** What is asked in an exercise, and what a move in it comes to. Nothing here touches the page. */
import { turned } from '../values.js';

export const KINDS = ['win', 'hold', 'only'];
export const LEVELS = ['1', '2', '3'];

/** With so many moves a draw is held, unless a rule makes it one before. */
export const HELD = 8;

/**
 * @typedef {object} Exercise
 * @property {string} kind
 * @property {string} level
 * @property {string} rules
 * @property {string} fen
 * @property {boolean} [again] it was failed before
 */

/** An exercise as an address has it, beside game and position. */
export const toRoom = ({ kind, level }) => `${kind};${level}`;

export function fromRoom(text) {
  const [kind, level] = text.split(';');
  return { kind: KINDS.includes(kind) ? kind : null, level: LEVELS.includes(level) ? level : null };
}

const RESULT = { win: 2, 'cursed-win': 1, draw: 1, 'blessed-loss': 1, loss: 0 };

/** What a move is worth for the player who makes it. */
export const worth = (move) => RESULT[turned(move.category)] ?? -1;

/** Whether a position asks what the exercise does: it is won with the counts, or drawn with something to go wrong. */
export function suits(kind, answer) {
  const { moves } = answer;
  if (!moves?.length || moves.some((move) => worth(move) < 0)) return false;
  if (kind === 'hold') return worth(moves[0]) === 1 && moves.some((move) => worth(move) === 0);
  if (answer.category !== 'win') return false;
  return kind === 'win' || (moves.length > 1 && worth(moves[1]) < 2);
}

/**
 * What a move comes to: it keeps the result, or it gives it away to a draw, a loss or the clock.
 * @returns {'kept'|'draws'|'loses'|'slow'}
 */
export function judged(kind, moves, made) {
  const wanted = kind === 'hold' ? 1 : RESULT[turned(moves[0].category)];
  if (worth(made) >= wanted) return 'kept';
  if (worth(made) === 0) return 'loses';
  return turned(made.category) === 'cursed-win' ? 'slow' : 'draws';
}

/** Moves that would have been right, best first. */
export const right = (kind, moves) => moves.filter((move) => judged(kind, moves, move) === 'kept');

/**
 * The reply of the tables: where they lose, their longest defence; where they attack, what leaves the fewest moves that
 * hold.
 * @param {string} kind
 * @param {import('../api.js').Move[]} moves best first
 * @param {import('../api.js').Answer[]} answers to the positions after each of them
 */
export function reply(kind, moves, answers) {
  if (kind !== 'hold') return moves[0];
  const best = worth(moves[0]);
  const open = moves.map((move, index) => ({ move, index, hard: hardness(answers[index]) })).filter(({ move }) => worth(move) === best);
  return open.reduce((hardest, each) => (each.hard > hardest.hard ? each : hardest)).move;
}

/** The part of the replies in a position that lose. */
export function hardness(answer) {
  const moves = answer?.moves ?? [];
  return moves.length ? moves.filter((move) => worth(move) === 0).length / moves.length : -1;
}

/** The level of a draw that is to be held. */
export function levelOf(answer) {
  const hard = hardness(answer);
  return hard < 0.4 ? '1' : hard < 0.75 ? '2' : '3';
}
