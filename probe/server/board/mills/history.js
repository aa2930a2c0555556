/** The positions of a game of mills before and after the one on the board. */
import { closedMills } from './points.js';

/**
 * A position of a game with the last move: its points, the mill that it closed, the stones that it
 * took, its side, and whether that side moves again. A position without a side is the beginning of a
 * game, or one that was set up. The result for the side to move is there once it is known.
 * @typedef {object} Moment
 * @property {string} game
 * @property {string} fen
 * @property {string[]} last
 * @property {string[]} mill
 * @property {string[]} [taken]
 * @property {'w'|'b'} [by]
 * @property {boolean} [again]
 * @property {'win'|'draw'|'loss'} [result]
 */

/** The position after a move of a side. @returns {Moment} */
export const momentAfter = (move, turn, game) => ({
  game,
  fen: move.fen,
  last: move.move.replace('+', '').split('x')[0].split('-'),
  mill: closedMills(move, turn),
  taken: move.move.replace('+', '').split('x').slice(1),
  by: turn,
  again: move.again ?? false,
});

/** The first position of a game, without a last move. @returns {Moment} */
export const firstMoment = (fen, game) => ({ game, fen, last: [], mill: [] });

export class History {
  /** Former positions, the latest last. @type {Moment[]} */
  past = [];
  /** Positions taken back, or those of the best line; the next one last. @type {Moment[]} */
  future = [];
  /** The position on the board. @type {Moment} */
  now;

  /** @param {string} fen @param {string} game */
  constructor(fen, game) {
    this.now = firstMoment(fen, game);
  }

  /** Whether nothing was played or set up. */
  get isEmpty() {
    return this.past.length === 0 && this.now.by === undefined;
  }

  /**
   * Begins a game from a position. What was played before can be taken back to; where nothing was,
   * it is forgotten.
   * @param {Moment} moment
   */
  begin(moment) {
    if (this.isEmpty) this.now = moment;
    else this.add(moment);
  }

  /** Goes on to a new position; those that were taken back are dropped. @param {Moment} moment */
  add(moment) {
    this.past.push(this.now);
    this.future = [];
    this.now = moment;
  }

  /**
   * Goes on from a position by the rules of another game. A change after which nothing was played
   * is undone by changing back, and replaced by one to a third game.
   * @param {string} game @param {string} fen @param {string} start where its games start
   */
  change(game, fen, start) {
    this.future = [];
    const { now } = this;
    const former = this.past.at(-1);
    const isBegun = now.by !== undefined;
    if (!isBegun && former?.game === game && [former.fen, start].includes(now.fen)) {
      this.past.pop();
      this.now = { ...former, mill: [] };
    } else if (!isBegun && now.fen === fen) this.now = firstMoment(fen, game);
    else this.add(firstMoment(fen, game));
  }

  /**
   * Goes back to a position before this one: from the beginning of a game to the end of the one
   * before.
   * @param {(moment: Moment) => boolean} [fits]
   *   the first one that fits is taken; the beginning of the game if none does
   * @returns {boolean} whether there was one
   */
  back(fits = () => true) {
    if (!this.past.length) return false;
    do {
      this.future.push(this.now);
      this.now = /** @type {Moment} */ (this.past.pop());
    } while (this.now.by !== undefined && this.past.length && !fits(this.now));
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

  /** Goes to the position after a number of moves of this game, or on to one taken back. */
  to(moves) {
    for (let away = moves - (this.played.length - 1); away < 0; away += 1) this.back();
    for (let away = moves - (this.played.length - 1); away > 0; away -= 1) this.forward();
  }

  /** The positions of this game. A game before it can be taken back to, but is another one. */
  get played() {
    const moments = [...this.past, this.now];
    return moments.slice(Math.max(moments.findLastIndex(({ by }) => by === undefined), 0));
  }

  /** Forgets this game, and goes back to where it was begun. @returns {boolean} whether it could */
  leave() {
    const before = this.past.length - (this.played.length - 1) - 1;
    if (before < 0) return false;
    this.now = this.past[before];
    this.past = this.past.slice(0, before);
    this.future = [];
    return true;
  }

  /** How often the position on the board has come up in this game, this time included. */
  get repeated() {
    return this.played.filter(({ fen }) => fen === this.now.fen).length;
  }
}
