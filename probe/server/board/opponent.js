/** The tables as an opponent: one side, or neither, answers with its best move. */
import { pause } from './latest.js';

const THINKING = 500;

export class Opponent {
  /** `w`, `b`, or null where nobody is played for. */
  side = null;

  /** @param {import('./desk.js').Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** The moment of a game that goes on where it was told to play, if there is one. */
  #told = null;

  /**
   * Whether the next move is the opponent's: at the end of the game, or where it was told to play. Elsewhere
   * somebody is looking back, and may try what they like.
   */
  get toMove() {
    const { game, now, position } = this.desk;
    const here = game.at === game.moments.length - 1 || this.#told === now;
    return here && this.side !== null && this.side === position.turn;
  }

  /** A move was played by hand: the answer to it is the opponent's, even where one has been played before. */
  called() {
    this.#told = this.side ? this.desk.now : null;
  }

  take(side) {
    this.side = side;
    this.#told = side ? this.desk.now : null;
    if (side) this.desk.view = 'play';
    return this.desk.refresh();
  }

  /** Plays the best move in a moment if it is the opponent's turn, unless the clock has ended the game. */
  async reply(signal) {
    const { desk } = this;
    const [best] = desk.inquiry.moves;
    if (desk.view !== 'play' || !this.toMove || !best || desk.inquiry.answer?.clock?.reached) return;
    await pause(THINKING, signal);
    this.#told = null;
    desk.walk.play(best);
  }
}
