/** How a game of mills ends. This module does not touch the page. */
import { other } from '../fen.js';
import { readPosition } from './points.js';

/** With fewer stones, on the board and in hand, a side has lost. */
export const FEWEST_STONES = 3;

/** A position that comes up this often is a draw by the rules of tournaments. */
export const REPETITIONS = 3;

/**
 * Why a game without a move is over, and for which side: too few stones, or none that can move.
 * @param {string} fen
 * @returns {{side: 'w'|'b', why: 'few'|'blocked'}|null}
 */
export function lossOf(fen) {
  const position = readPosition(fen);
  if (!position) return null;
  const { turn, stones, hands } = position;
  const isFew = (side) =>
    [...stones.values()].filter((owner) => owner === side).length + hands[side] < FEWEST_STONES;
  if (isFew(other(turn))) return { side: other(turn), why: 'few' };
  return { side: turn, why: isFew(turn) ? 'few' : 'blocked' };
}
