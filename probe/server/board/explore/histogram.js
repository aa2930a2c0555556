/**
 * Numbers of wins or losses by their length: the columns, the labels below them, and which of them
 * a search asks for. This module does not touch the page.
 */
import { parseMoves } from './conditions.js';

/** All columns are labelled up to this number of them. */
const MAX_LABELLED = 15;

/** Distances between labels; the first is taken with which there are not too many. */
const STEPS = [5, 10, 20, 50];

/**
 * The number of wins by their length in moves, from the shortest to the longest: lengths in between
 * that none has are counted too.
 * @param {[number, number][]|null|undefined} winsIn plies and counts
 * @returns {{move: number, count: number}[]}
 */
export function histogram(winsIn) {
  const counts = new Map((winsIn ?? []).map(([plies, count]) => [Math.ceil(plies / 2), count]));
  if (!counts.size) return [];
  const [first, last] = [Math.min(...counts.keys()), Math.max(...counts.keys())];
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    move: first + index,
    count: counts.get(first + index) ?? 0,
  }));
}

/**
 * The columns with a label: all if there are few; otherwise both ends, and every fifth move that is
 * not beside an end.
 * @param {number[]} moves of the columns
 * @returns {Set<number>}
 */
export function labelledMoves(moves) {
  if (moves.length <= MAX_LABELLED) return new Set(moves);
  const step = STEPS.find((each) => moves.length / each <= MAX_LABELLED) ?? STEPS[0];
  // Labels are at least as far apart as if there were as many as fit.
  const near = Math.ceil(moves.length / MAX_LABELLED);
  const last = moves.length - 1;
  const isLabelled = (move, index) =>
    index === 0 || index === last || (move % step === 0 && index >= near && index <= last - near);
  return new Set(moves.filter(isLabelled));
}

/**
 * Whether a search asks for the positions of a column. A search without limits asks for all of
 * them, which need no mark.
 * @param {import('./conditions.js').Criteria|null} criteria
 * @param {{value: 'win'|'loss', side: string, move: number}} column
 */
export function isAskedFor(criteria, { value, side, move }) {
  if (!criteria || criteria.value !== value) return false;
  if (criteria.side && criteria.side !== side) return false;
  const [least, most] = [parseMoves(criteria.from), parseMoves(criteria.to)];
  if (least === null && most === null) return false;
  return move >= (least ?? 0) && move <= (most ?? Infinity);
}
