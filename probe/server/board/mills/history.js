/** The positions of a game of mills before and after the one on the board. */
import { closedMills } from './points.js';

/**
 * A position with the last move: its points, the mill that it closed, the stones that it took, its
 * side, and whether that side moves again.
 * @typedef {object} Moment
 * @property {string} fen
 * @property {string[]} last
 * @property {string[]} mill
 * @property {string[]} [taken]
 * @property {'w'|'b'} [by]
 * @property {boolean} [again]
 */

/** The position after a move of a side. @returns {Moment} */
export const momentAfter = (move, turn) => ({
  fen: move.fen,
  last: move.move.replace('+', '').split('x')[0].split('-'),
  mill: closedMills(move, turn),
  taken: move.move.replace('+', '').split('x').slice(1),
  by: turn,
  again: move.again ?? false,
});

/** The first position of a game, without a last move. @returns {Moment} */
export const firstMoment = (fen) => ({ fen, last: [], mill: [] });

export class History {
  /** Former positions, the latest last. @type {Moment[]} */
  past = [];
  /** Positions taken back, or those of the best line; the next one last. @type {Moment[]} */
  future = [];
  /** The position on the board. @type {Moment} */
  now;

  /** @param {string} fen */
  constructor(fen) {
    this.now = firstMoment(fen);
  }

  /** Begins again from a position. */
  begin(fen) {
    this.now = firstMoment(fen);
    this.past = [];
    this.future = [];
  }

  /** Goes on to a new position; those that were taken back are dropped. @param {Moment} moment */
  add(moment) {
    this.past.push(this.now);
    this.future = [];
    this.now = moment;
  }

  /**
   * Goes back to a position before this one.
   * @param {(moment: Moment) => boolean} [fits]
   *   the first one that fits is taken; the oldest one if none does
   * @returns {boolean} whether there was one
   */
  back(fits = () => true) {
    if (!this.past.length) return false;
    do {
      this.future.push(this.now);
      this.now = /** @type {Moment} */ (this.past.pop());
    } while (this.past.length && !fits(this.now));
    this.now = { ...this.now, mill: [] };
    return true;
  }

  /** @returns {boolean} whether there was a next position */
  forward() {
    const next = this.future.pop();
    if (!next) return false;
    this.past.push(this.now);
    this.now = next;
    return true;
  }

  /** How often the position on the board has come up in this game, this time included. */
  get repeated() {
    const moments = [...this.past, this.now];
    // A game before this one, or the setting up of stones, can be taken back to as well.
    const begun = moments.findLastIndex(({ by }) => by === undefined);
    return moments.slice(Math.max(begun, 0)).filter(({ fen }) => fen === this.now.fen).length;
  }
}
