/** Why a press on the board of mills is no move. This module does not touch the page. */
import { other } from '../fen.js';
import { choices } from './points.js';

/**
 * `guarded`: a stone in a mill that may not be removed; `remove`: a stone is to be removed first;
 * `theirs`: a stone of the other side; `placing`: stones do not move yet; `stuck`: no free point is
 * next to the stone; `far`: the point is not next to the stone; `choose`: a stone is to be chosen
 * first.
 * @typedef {'guarded'|'remove'|'theirs'|'placing'|'stuck'|'far'|'choose'} Reason
 * @typedef {{why: Reason, name: string, side: 'w'|'b'}} Misplay
 */

/** @typedef {NonNullable<ReturnType<typeof import('./points.js').readPosition>>} Position */

/**
 * Whether a stone is to be removed next.
 * @param {Position} position
 * @param {import('./points.js').RatedMove[]} moves @param {string[]} picks
 */
export function isRemoving({ turn, stones }, moves, picks) {
  return [...choices(moves, picks).next.keys()].some((name) => stones.get(name) === other(turn));
}

/**
 * The reason why a point cannot follow the picked ones; null where there are no moves.
 * @param {Position} position
 * @param {import('./points.js').RatedMove[]} moves @param {string[]} picks @param {string} name
 * @returns {Misplay|null}
 */
export function misplayOf(position, moves, picks, name) {
  if (!moves.length) return null;
  const { turn, stones } = position;
  const owner = stones.get(name);
  const because = (/** @type {Reason} */ why) => ({ why, name, side: turn });
  const isTheirs = owner === other(turn);
  if (isRemoving(position, moves, picks)) return because(isTheirs ? 'guarded' : 'remove');
  if (isTheirs) return because('theirs');
  if (owner) return because(moves.some(({ move }) => move.includes('-')) ? 'stuck' : 'placing');
  return because(picks.length ? 'far' : 'choose');
}
