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

  /** Whether the side to move is the opponent's. */
  get toMove() {
    return this.side !== null && this.side === this.desk.position.turn;
  }

  take(side) {
    this.side = side;
    if (side) this.desk.view = 'play';
    return this.desk.refresh();
  }

  /** Plays the best move in a moment if it is the opponent's turn, unless the clock has ended the game. */
  async reply(signal) {
    const { desk } = this;
    const atEnd = desk.game.at === desk.game.moments.length - 1;
    const [best] = desk.inquiry.moves;
    if (desk.view !== 'play' || !this.toMove || !best || !atEnd || desk.inquiry.answer.clock?.reached) return;
    await pause(THINKING, signal);
    desk.walk.play(best);
  }
}
