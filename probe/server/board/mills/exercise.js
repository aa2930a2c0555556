/**
 * Exercises of mills: win what is won, three stones against three; win by a double mill, six against four; hold what is drawn, three
 * against four.
 */
import { turned } from '../values.js';
import { LINES, POINTS } from './points.js';

/** What is asked for. @typedef {'win'|'double'|'hold'} Kind */

/** What there is in each game. In Ceylon the extra move lets a double mill win at once, and four stones win against three. @type {Record<string, Kind[]>} */
export const KINDS = { mills: ['win', 'double', 'hold'], 'mills-mixed': ['win', 'double', 'hold'], 'mills-ceylon': ['win'] };

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

/**
 * How many stones White and Black have. Three against three hardly anything is drawn, three against four most of it; with five stones a double
 * mill draws, because three that fly hold it.
 */
const STONES = { win: [3, 3], double: [6, 4], hold: [3, 4] };

/**
 * Double mills: the first stone closes a mill with two others, and a step away, on the free point, one with the last two.
 * @type {{stones: string[], free: string}[]}
 */
const DOUBLES = LINES.flatMap(([end, middle, other]) => [[end, middle], [middle, end], [middle, other], [other, middle]]).flatMap(([from, free]) => {
  const mills = (point, without) => LINES.filter((line) => line.includes(point) && !line.includes(without));
  const rest = (line, point) => line.filter((name) => name !== point);
  return mills(from, free).flatMap((one) => mills(free, from).map((two) => ({ stones: [from, ...rest(one, from), ...rest(two, free)], free })));
});

/** What a move is worth to whoever makes it. @param {import('./points.js').Played} move */
export const worth = ({ category, again }) => (again ? category : turned(category));

/** Stones somewhere, White to move; White's in a double mill where that is asked for. @param {Kind} kind */
export function anyPosition(kind, random = Math.random) {
  const any = (length) => Math.floor(random() * length);
  const { stones, free } = kind === 'double' ? DOUBLES[any(DOUBLES.length)] : { stones: [], free: '' };
  const names = POINTS.map(({ name }) => name).filter((name) => name !== free && !stones.includes(name));
  const more = (number) => Array.from({ length: number }, () => names.splice(any(names.length), 1)[0]);
  const [white, black] = STONES[kind];
  return `W:W${[...stones, ...more(white - stones.length)].join(',')}:B${more(black).join(',')}`;
}

/**
 * Whether a position is an exercise: one may go wrong in it. A double mill is of use at once.
 * @param {Kind} kind
 * @param {{category: string, dtw?: number|null, moves?: any[]}} answer
 */
export function suits(kind, { category, dtw = null, moves = [] }) {
  const worths = moves.map(worth);
  if (kind === 'double' && !moves[0]?.removed.length) return false;
  if (kind !== 'hold') return category === 'win' && dtw !== null && dtw >= SHORTEST && dtw <= LONGEST && worths.some((value) => value !== 'win');
  return category === 'draw' && 2 * worths.filter((value) => value === 'loss').length >= worths.length;
}

/** The exercise after a move of whoever solves it. @param {Exercise} exercise @param {import('./points.js').Played} move @returns {Exercise} */
export function after(exercise, move) {
  const value = worth(move);
  const kept = exercise.kind === 'hold' ? value !== 'loss' : value === 'win';
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
