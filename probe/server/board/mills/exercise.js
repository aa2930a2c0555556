/** Exercises of mills: win what is won, three stones against three; hold what is drawn, three against four. */
import { turned } from '../values.js';
import { POINTS } from './points.js';

/** What is asked for. @typedef {'win'|'hold'} Kind */

/** All of it. @type {Kind[]} */
export const KINDS = ['win', 'hold'];

/**
 * An exercise under way: who solves it, how many moves have held so far, and whether it goes on.
 * @typedef {{kind: Kind, side: 'w'|'b', held: number, state: 'on'|'solved'|'failed'}} Exercise
 */

/** So many moves hold a draw well enough. */
export const ENOUGH = 8;

/** An exercise at its beginning, or taken back to after so many moves. @param {Kind} kind @returns {Exercise} */
export const begun = (kind, held = 0) => ({ kind, side: 'w', held, state: 'on' });

/** A win in a move is found by everybody, one in twenty by nobody. */
const SHORTEST = 5;
const LONGEST = 15;

/** How many stones White and Black have. Three against three hardly anything is drawn, three against four most of it. */
const STONES = { win: [3, 3], hold: [3, 4] };

/** What a move is worth to whoever makes it. @param {import('./points.js').Played} move */
export const worth = ({ category, again }) => (again ? category : turned(category));

/** Stones somewhere, White to move. @param {Kind} kind */
export function anyPosition(kind, random = Math.random) {
  const names = POINTS.map(({ name }) => name);
  const drawn = STONES[kind].map((stones) => Array.from({ length: stones }, () => names.splice(Math.floor(random() * names.length), 1)[0]));
  return `W:W${drawn[0].join(',')}:B${drawn[1].join(',')}`;
}

/**
 * Whether a position is an exercise: one may go wrong in it.
 * @param {Kind} kind
 * @param {{category: string, dtw?: number|null, moves?: any[]}} answer
 */
export function suits(kind, { category, dtw = null, moves = [] }) {
  const worths = moves.map(worth);
  if (kind === 'win') return category === 'win' && dtw !== null && dtw >= SHORTEST && dtw <= LONGEST && worths.some((value) => value !== 'win');
  return category === 'draw' && 2 * worths.filter((value) => value === 'loss').length >= worths.length;
}

/** The exercise after a move of whoever solves it. @param {Exercise} exercise @param {import('./points.js').Played} move @returns {Exercise} */
export function after(exercise, move) {
  const value = worth(move);
  const kept = exercise.kind === 'win' ? value === 'win' : value !== 'loss';
  if (!kept) return { ...exercise, state: 'failed' };
  const held = exercise.held + 1;
  const over = move.dtw === 0 || (exercise.kind === 'hold' && held >= ENOUGH);
  return { ...exercise, held, state: over ? 'solved' : 'on' };
}

/**
 * The other side's reply: the best one, of those that draw any.
 * @param {import('./points.js').Played[]} moves
 */
export function reply(moves, random = Math.random) {
  const best = moves[0];
  if (!best || worth(best) !== 'draw') return best ?? null;
  const equal = moves.filter((move) => worth(move) === 'draw');
  return equal[Math.floor(random() * equal.length)];
}
