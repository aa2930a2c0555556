/** The map on the board: what the position would be worth with one of its pieces on each other square. */
import { spentList } from './clocks.js';
import { withTurn } from './fen.js';
import { transferred, wanderer, wanderings } from './map.js';

export class PieceMap {
  /** The square of the piece that wanders; null before one is chosen. @type {number|null} */
  square = null;
  /** Whose turn it is on the map. @type {string|null} */
  turn = null;
  /** What is known: a square and the answer to the position with the piece there. */
  values = [];
  pending = false;
  /** What the values are of. @type {string|null} */
  key = null;

  /** @param {import('./desk.js').Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** Finds the values, unless they are those that are shown. */
  async find(signal) {
    const { desk } = this;
    const { position, now, counts } = desk;
    const { geometry, rules, profile } = desk.book;
    this.pending = false;
    if (!desk.inquiry.answer) return;
    if (!position.pieces.has(this.square)) this.square = wanderer(position);
    this.turn ??= position.turn;
    if (this.square === null) return;
    const spent = spentList(counts);
    const key = JSON.stringify([rules, profile, now.fen, this.square, this.turn, spent]);
    if (key === this.key && this.values.length) return;
    const squares = wanderings(now.fen, geometry, this.square, this.turn);
    this.pending = true;
    desk.changed();
    const questions = squares.map(({ fen }) => ({ rules, fen, profile, spent, moves: false }));
    const answers = await desk.api.probe(questions, signal);
    signal.throwIfAborted();
    this.key = key;
    this.pending = false;
    this.values = squares.map(({ square }, index) => ({ square, answer: answers[index] }));
    desk.changed();
  }

  /** Puts the piece on another square of the board. */
  wander(to) {
    const { desk, square, values } = this;
    const fen = transferred(withTurn(desk.now.fen, this.turn ?? desk.position.turn), desk.book.geometry, square, to);
    if (fen === null) return;
    desk.setup.begin(fen, desk.counts);
    Object.assign(this, { square: to, values });
  }

  /** Whether the piece could stand on a square. */
  has(square) {
    return this.values.some((each) => each.square === square);
  }

  /** Shows the map of another piece, or for the other side to move. */
  choose(changes) {
    this.show(changes);
    return this.desk.refresh();
  }

  /** What is to be shown when the next answer has come. */
  show({ square = this.square, turn = this.turn }) {
    Object.assign(this, { square, turn, values: [] });
  }
}
