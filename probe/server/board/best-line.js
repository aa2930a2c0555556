/** The best line from a position of the game, and playing it on the board. */
import * as games from './game.js';
import { Latest, pause } from './latest.js';

const STEP = 900;

export class BestLine {
  /** Its moves; null while they are not known. @type {any[]|null} */
  moves = null;
  /** The tables without which it cannot go on, if it is cut off. @type {any} */
  cutOff = null;
  /** The moment of the game where it begins, and its number. @type {import('./game.js').Moment|null} */
  start = null;
  root = 0;
  #playing = new Latest();

  /** @param {import('./desk.js').Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  forget() {
    this.moves = this.cutOff = this.start = null;
    this.root = 0;
  }

  /** How many of its moves the game has followed, or null if it has left the line. */
  get steps() {
    const { game } = this.desk;
    if (!this.moves || this.start !== game.moments[this.root]) return null;
    const steps = game.at - this.root;
    if (steps < 0 || steps > this.moves.length) return null;
    return begins(game.moments.slice(this.root + 1, game.at + 1), this.moves) ? steps : null;
  }

  /** Finds the line from the position on the board, unless that lies on the line already. */
  async find(signal) {
    const { desk } = this;
    if (!desk.inquiry.answer || this.steps !== null) return;
    this.forget();
    this.root = desk.game.at;
    this.start = desk.now;
    desk.changed();
    const found = await desk.api.mainline(desk.question(this.start), signal);
    signal.throwIfAborted();
    this.moves = found.line;
    this.cutOff = found.cut_off;
    desk.changed();
  }

  /** Shows the position after so many of its moves. */
  to(steps, options) {
    const { desk } = this;
    if (!this.moves) return;
    const at = this.root + steps;
    const known = desk.game.moments.slice(this.root + 1, at + 1);
    if (known.length !== steps || !begins(known, this.moves)) {
      const followed = games.follow({ ...desk.game, at: this.root }, this.moves);
      desk.game = { ...followed, at: desk.game.at < followed.moments.length ? desk.game.at : this.root };
    }
    return desk.walk.to(at, options);
  }

  /** Whether it is being played on the board. */
  get playing() {
    return this.#playing.busy;
  }

  /** Plays it on the board, move by move; once more from the beginning if it has been played. */
  async play() {
    if (this.playing) return this.stop();
    const { moves } = this;
    if (this.steps === null || !moves?.length) return;
    await this.#playing.run(async (signal) => {
      if (this.steps === moves.length) await this.to(0, { playing: true });
      while (!signal.aborted && this.steps !== null && this.steps < moves.length) {
        await this.to(this.steps + 1, { playing: true });
        await pause(STEP, signal);
      }
    });
    this.desk.changed();
  }

  stop() {
    if (!this.playing) return;
    this.#playing.cancel();
    this.desk.changed();
  }
}

/** Whether these moments come of the first of these moves. */
const begins = (moments, moves) => moments.every((moment, index) => moment.move === moves[index]?.move);
