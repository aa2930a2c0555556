/** The value map on the board: the value of the position with one piece on each other square. */
import { spentList } from './clocks.js';
import { withTurn } from './fen.js';
import { canRecount, recounted } from './film.js';
import { fenWithPieceMoved, defaultPiece, placements } from './map.js';

/**
 * A square with the answer when the piece stands there, and a second answer to compare: with Black
 * to move, or under other draw rules.
 * @typedef {{square: number, answer: any, second: any}} Entry
 */

/** No values. @type {Entry[]} */
const NONE = [];

export class PieceMap {
  /** The square of the mapped piece; null before one is chosen. @type {number|null} */
  square = null;
  /** The side to move on the map. @type {string|null} */
  turn = null;
  /** Whether both sides to move are shown in one picture. */
  both = false;
  /** Draw rules to compare with the chosen ones, or null. @type {string|null} */
  against = null;
  /** The known values. @type {Entry[]} */
  values = [];
  pending = false;
  /** The map that the values belong to, without and with its counts. @type {string|null} */
  base = null;
  /** @type {string|null} */
  key = null;
  /**
   * The values last told for another count.
   * @type {{values: Entry[], spent: number, entries: Entry[]}|null}
   */
  #told = null;

  /** @param {import('./app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
  }

  /**
   * Identifies the map of the position on the board, whatever is counted: its other pieces and the
   * settings, wherever the mapped piece stands.
   */
  get #wantedBase() {
    const { app, square, turn, both } = this;
    const { position } = app;
    const { rules, profile } = app.book;
    const others = [...position.pieces].filter(([at]) => at !== square).sort(([a], [b]) => a - b);
    const piece = position.pieces.get(/** @type {number} */ (square));
    const second = both ? 'both' : this.comparison;
    return JSON.stringify([rules, profile, piece, turn, others, second]);
  }

  get #wanted() {
    return `${this.#wantedBase} ${spentList(this.app.counts)}`;
  }

  /** The draw rules to compare with; null without any, or if this game has no such rules. */
  get comparison() {
    const { against, app } = this;
    const { profile, profiles } = app.book;
    return !this.both && against !== profile && profiles.includes(against ?? '') ? against : null;
  }

  /** The side to move in the first answers: White's, where both are shown. */
  get firstTurn() {
    return this.both ? 'w' : this.turn;
  }

  /** The side to move in the second answers. */
  get secondTurn() {
    return this.both ? 'b' : this.turn;
  }

  /** The values, if they are those of the position on the board. */
  get known() {
    if (this.key === null || this.base !== this.#wantedBase) return NONE;
    if (this.key === this.#wanted) return this.values;
    const rule = this.rule;
    const { counts } = this.app;
    if (rule === null || Object.keys(counts).some((counted) => counted !== rule)) return NONE;
    return this.at(counts[rule] ?? 0);
  }

  /**
   * The rule whose count alone changes the values; null if other counts have to be asked about.
   * @returns {string|null}
   */
  get rule() {
    const answers = this.values.flatMap(({ answer, second }) =>
      second ? [answer, second] : [answer],
    );
    const rule = answers.find(({ clock }) => clock)?.clock.rule ?? null;
    return rule !== null && canRecount(answers, rule) ? rule : null;
  }

  /** The values with so many plies counted, if there is such a rule. @param {number} spent */
  at(spent) {
    const { values } = this;
    if (this.#told?.values !== values || this.#told.spent !== spent) {
      const entries = values.map(({ square, answer, second }) => ({
        square,
        answer: recounted(answer, spent),
        second: second && recounted(second, spent),
      }));
      this.#told = { values, spent, entries };
    }
    return this.#told.entries;
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
    const [base, key] = [this.#wantedBase, this.#wanted];
    if (this.known.length) return;
    const squares = placements(now.fen, geometry, this.square, this.firstTurn);
    this.pending = true;
    app.changed();
    const question = (fen) => ({ rules, fen, profile, spent, moves: false });
    const questions = squares.map(({ fen }) => question(fen));
    const { comparison } = this;
    if (this.both)
      questions.push(...squares.map(({ fen }) => question(withTurn(fen, this.secondTurn))));
    else if (comparison) {
      const clocks = app.book.clocksOf(comparison).map(({ rule }) => rule);
      const carried = spent.filter((count) => clocks.includes(count.split('=')[0]));
      questions.push(
        ...squares.map(({ fen }) => ({ ...question(fen), profile: comparison, spent: carried })),
      );
    }
    let answers;
    try {
      answers = await app.api.probe(questions, signal);
    } catch (error) {
      if (!signal.aborted) this.pending = false;
      throw error;
    }
    signal.throwIfAborted();
    Object.assign(this, { base, key });
    this.pending = false;
    this.values = squares.map(({ square }, index) => ({
      square,
      answer: answers[index],
      second: answers[squares.length + index] ?? null,
    }));
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

  /**
   * Sets what to show once the next answer arrives. One side to move, or other draw rules, end the
   * picture of both sides.
   * @param {{square?: number|null, turn?: string|null, both?: boolean, against?: string|null}}
   *   changes
   */
  show(changes) {
    const one = 'turn' in changes || 'against' in changes;
    Object.assign(this, { both: this.both && !one, ...changes, values: [] });
  }
}
