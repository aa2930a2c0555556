/** The tables as an opponent that plays one side with its best move. */
import { pause } from './latest-task.js';

const THINKING_MS = 500;

export class Opponent {
  /** `w`, `b`, or null while there is no opponent. */
  side = null;

  /** @param {import('./app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
  }

  /** The moment, inside a longer game, at which a reply is expected. */
  #replyFrom = null;

  /**
   * Whether the next move is the opponent's: at the end of the game, or where a reply is expected.
   * Elsewhere the visitor is looking back and may try any move.
   */
  get toMove() {
    const { game, now, position } = this.app;
    const here = game.at === game.moments.length - 1 || this.#replyFrom === now;
    return here && this.side !== null && this.side === position.turn;
  }

  /** Expects a reply to the move just played, even inside a longer game. */
  expectReply() {
    this.#replyFrom = this.side ? this.app.now : null;
  }

  take(side) {
    this.side = side;
    this.#replyFrom = side ? this.app.now : null;
    if (side) this.app.view = 'play';
    return this.app.refresh();
  }

  /**
   * Plays the best move after a pause, if it is the opponent's turn and the clock has not ended the
   * game.
   */
  async reply(signal) {
    const { app } = this;
    const [best] = app.query.moves;
    if (app.view !== 'play' || !this.toMove || !best || app.query.answer?.clock?.reached) return;
    await pause(THINKING_MS, signal);
    this.#replyFrom = null;
    app.navigation.play(best);
  }
}
