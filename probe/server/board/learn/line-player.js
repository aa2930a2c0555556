/** Plays a line on the board: an arrow announces each move. The steps under the board work too. */
import { LatestTask, pause } from '../latest-task.js';

/** Milliseconds between moves: time to see the arrow. */
const PACE_MS = 1300;

export class LinePlayer {
  #task = new LatestTask();
  /** Whether a line is on the board. */
  active = false;

  /** @param {import('../app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
  }

  /** Whether moves are being played. */
  get running() {
    return this.#task.busy;
  }

  /** Whether the end of the line is on the board. */
  get ended() {
    const { game } = this.app;
    return this.active && game.at === game.moments.length - 1;
  }

  /** Begins with the line that is on the board. */
  begin() {
    this.active = true;
    return this.run();
  }

  /** Plays on from the position on the board. */
  async run() {
    const { app } = this;
    try {
      await this.#task.run(async (signal) => {
        while (this.active && !this.ended) {
          const { at } = app.game;
          await pause(PACE_MS, signal);
          // Somebody else has moved on.
          if (app.game.at !== at) return;
          await app.navigation.to(at + 1);
          signal.throwIfAborted();
        }
      });
    } catch (error) {
      app.fail(error);
    }
    app.changed();
  }

  pause() {
    this.#task.cancel();
    this.app.changed();
  }

  stop() {
    this.#task.cancel();
    this.active = false;
    this.app.shownMove = null;
  }

  /** Shows the next move by an arrow. */
  update() {
    if (!this.active) return;
    const { app } = this;
    const next = app.game.moments[app.game.at + 1] ?? null;
    const shown = next?.move ?? null;
    if ((app.shownMove?.move ?? null) === shown) return;
    app.shownMove = next && {
      move: next.move,
      captures: next.captures ?? [],
      category: 'unknown',
    };
    app.changed();
  }
}

/** The moments of a game after moves whose positions are known. */
export const momentsOf = (moves) =>
  moves.map(({ move, fen, captures }) => ({ move, fen, captures, counts: {} }));
