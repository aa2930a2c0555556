/** The value map on the board: the value of the position with one piece on each other square. */
import { spentList } from './clocks.js';
import { withTurn } from './fen.js';
import { fenWithPieceMoved, defaultPiece, placements } from './map.js';

/** No values. @type {{square: number, answer: any}[]} */
const NONE = [];

export class PieceMap {
  /** The square of the mapped piece; null before one is chosen. @type {number|null} */
  square = null;
  /** The side to move on the map. @type {string|null} */
  turn = null;
  /** The known values: a square, and the answer with the piece there. */
  values = [];
  pending = false;
  /** The map that the values belong to. @type {string|null} */
  key = null;

  /** @param {import('./app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
  }

  /**
   * Identifies the map of the position on the board: its other pieces and the settings, wherever
   * the mapped piece stands.
   */
  get #wanted() {
    const { app, square, turn } = this;
    const { position, counts } = app;
    const { rules, profile } = app.book;
    const others = [...position.pieces].filter(([at]) => at !== square).sort(([a], [b]) => a - b);
    const piece = position.pieces.get(/** @type {number} */ (square));
    return JSON.stringify([rules, profile, piece, turn, spentList(counts), others]);
  }

  /** The values, if they are those of the position on the board. */
  get known() {
    return this.key !== null && this.key === this.#wanted ? this.values : NONE;
  }

  /** Fetches the values, unless they are already shown. */
  async find(signal) {
    const { app } = this;
    const { position, now, counts } = app;
    const { geometry, rules, profile } = app.book;
    this.pending = false;
    if (!app.query.answer) return;
    if (!position.pieces.has(this.square)) this.square = defaultPiece(position);
    this.turn ??= position.turn;
    if (this.square === null) return;
    const spent = spentList(counts);
    const key = this.#wanted;
    if (this.known.length) return;
    const squares = placements(now.fen, geometry, this.square, this.turn);
    this.pending = true;
    app.changed();
    const questions = squares.map(({ fen }) => ({ rules, fen, profile, spent, moves: false }));
    let answers;
    try {
      answers = await app.api.probe(questions, signal);
    } catch (error) {
      if (!signal.aborted) this.pending = false;
      throw error;
    }
    signal.throwIfAborted();
    this.key = key;
    this.pending = false;
    this.values = squares.map(({ square }, index) => ({ square, answer: answers[index] }));
    app.changed();
  }

  /** Moves the piece to another square of the board. */
  wander(to) {
    const { app, square, values } = this;
    const fen = fenWithPieceMoved(
      withTurn(app.now.fen, this.turn ?? app.position.turn),
      app.book.geometry,
      square,
      to,
    );
    if (fen === null) return;
    app.setup.begin(fen, app.counts);
    Object.assign(this, { square: to, values });
  }

  /** Whether the map has a value for a square. */
  has(square) {
    return this.known.some((each) => each.square === square);
  }

  /** Shows the map of another piece, or for the other side to move. */
  choose(changes) {
    this.show(changes);
    return this.app.refresh();
  }

  /** Sets what to show once the next answer arrives. */
  show({ square = this.square, turn = this.turn }) {
    Object.assign(this, { square, turn, values: [] });
  }
}
