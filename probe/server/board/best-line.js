/** The best line from a position of the game, and its playback on the board. */
import * as games from './game.js';
import { LatestTask, pause } from './latest-task.js';

const STEP_MS = 900;

export class BestLine {
  /** Its moves; null while they are not known. @type {any[]|null} */
  moves = null;
  /** The missing tables where the line is cut off. @type {any} */
  cutOff = null;
  /**
   * The moment of the game where the line begins, and its index.
   * @type {import('./game.js').Moment|null}
   */
  start = null;
  root = 0;
  #playing = new LatestTask();

  /** @param {import('./app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
  }

  forget() {
    this.moves = this.cutOff = this.start = null;
    this.root = 0;
  }

  /** The number of line moves that the game has followed; null if it has left the line. */
  get steps() {
    const { game } = this.app;
    if (!this.moves || this.start !== game.moments[this.root]) return null;
    const steps = game.at - this.root;
    if (steps < 0 || steps > this.moves.length) return null;
    return isPrefix(game.moments.slice(this.root + 1, game.at + 1), this.moves) ? steps : null;
  }

  /** Fetches the line from the position on the board, unless that position is on the known line. */
  async find(signal) {
    const { app } = this;
    if (!app.query.answer || this.steps !== null) return;
    this.forget();
    this.root = app.game.at;
    this.start = app.now;
    app.changed();
    const found = await app.api.mainline(app.question(this.start), signal);
    signal.throwIfAborted();
    this.moves = found.line;
    this.cutOff = found.cut_off;
    app.changed();
  }

  /** Shows the position after a number of line moves. */
  to(steps, options) {
    const { app } = this;
    if (!this.moves) return;
    const at = this.root + steps;
    const known = app.game.moments.slice(this.root + 1, at + 1);
    if (known.length !== steps || !isPrefix(known, this.moves)) {
      const followed = games.withMoves({ ...app.game, at: this.root }, this.moves);
      app.game = {
        ...followed,
        at: app.game.at < followed.moments.length ? app.game.at : this.root,
      };
    }
    return app.navigation.to(at, options);
  }

  /** Whether playback is running. */
  get playing() {
    return this.#playing.busy;
  }

  /** Plays the line on the board move by move, from the start if it is at its end. */
  async play() {
    if (this.playing) return this.stop();
    const { moves } = this;
    if (this.steps === null || !moves?.length) return;
    await this.#playing.run(async (signal) => {
      if (this.steps === moves.length) await this.to(0, { playing: true });
      while (!signal.aborted && this.steps !== null && this.steps < moves.length) {
        await this.to(this.steps + 1, { playing: true });
        await pause(STEP_MS, signal);
      }
    });
    this.app.changed();
  }

  stop() {
    if (!this.playing) return;
    this.#playing.cancel();
    this.app.changed();
  }
}

/** Whether the moments follow the first of these moves. */
const isPrefix = (moments, moves) =>
  moments.every((moment, index) => moment.move === moves[index]?.move);
