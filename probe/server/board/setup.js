/** Setup: another variant, draw rules, position or counts. Each starts a new game. */
import { material, parseFen, tidyFen, turnOf, withTurn, writeFen } from './fen.js';
import * as games from './game.js';

/** Milliseconds to wait for further changes before the server is asked. */
const EDIT_DELAY_MS = 70;

export class Setup {
  /** The piece that a click sets, `erase`, or null while clicks move pieces. @type {any} */
  tool = null;

  /**
   * The rule whose count was entered but not answered yet: the entered count is shown, not that of
   * the last answer.
   * @type {string|null}
   */
  counting = null;

  /** An entered text that is not a position, or null. @type {string|null} */
  refused = null;

  /** @param {import('./app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
  }

  /** Starts a game from a position. */
  begin(fen, counts = {}, delay = 0) {
    const { app } = this;
    this.#replace(games.begin(fen, counts));
    app.navigation.arrive(null, 0);
    app.map.show({ square: null });
    app.address.remember('push');
    return app.refresh(delay);
  }

  /** Starts a game from an entered text, once the server has understood it. */
  enterText(text) {
    const { app } = this;
    const fen = tidyFen(text);
    if (parseFen(fen, app.book.geometry)?.pieces.size === 0) return this.begin(fen);
    return app.askAbout(app.question({ fen, counts: {} }), (answer) => {
      this.refused = answer.error ? text : null;
      if (!answer.error) return this.begin(answer.fen);
      return app.query.settle(answer);
    });
  }

  /** Replaces the game, and cancels everything that belongs to the former one. */
  #replace(game) {
    const { app } = this;
    this.counting = null;
    this.refused = null;
    app.navigation.cancel();
    app.line.stop();
    app.line.forget();
    app.game = game;
  }

  /**
   * Starts a game from a position of any variant; with its default draw rules if counts are given
   * or the variant changes.
   */
  position(rules, fen, counts = {}) {
    const { book } = this.app;
    if (rules !== book.rules || Object.keys(counts).length > 0) book.choose(rules);
    this.tool = null;
    return this.begin(fen, counts);
  }

  /** Starts a game from an example, with the value map of its piece if `asMap`. */
  example({ rules, fen, counts, map }, asMap) {
    const { app } = this;
    app.view = asMap ? 'map' : 'play';
    const started = this.position(rules, fen, counts);
    const square = asMap && map ? app.book.geometry.parse(map) : null;
    app.map.show({ square, turn: app.position.turn });
    return started;
  }

  rules(rules) {
    const { app } = this;
    const fen = app.book.examplePosition(rules);
    if (app.view === 'map') app.map.turn = turnOf(fen);
    return this.position(rules, fen);
  }

  profile(profile) {
    const { app } = this;
    app.book.profile = profile;
    this.#replace(games.withCounts(app.game, {}));
    app.navigation.arrive(null, 0);
    app.address.remember('push');
    return app.refresh();
  }

  count(rule, plies) {
    const { app } = this;
    const counts = { ...app.now.counts, [rule]: plies };
    if (plies === 0) delete counts[rule];
    this.#replace(games.withCounts(app.game, counts));
    this.counting = rule;
    app.address.remember('replace');
    return app.refresh(EDIT_DELAY_MS);
  }

  /** Changes the position. Counts are kept while the material is the same. */
  #edit(change) {
    const { app } = this;
    const before = app.position;
    const after = { turn: before.turn, pieces: new Map(before.pieces) };
    change(after);
    const counts = material(before) === material(after) ? app.counts : {};
    return this.begin(writeFen(after, app.book.geometry), counts, EDIT_DELAY_MS);
  }

  /** Sets a piece on a square; null removes it. */
  put(square, piece) {
    return this.#edit(({ pieces }) => {
      if (piece) pieces.set(square, piece);
      else pieces.delete(square);
    });
  }

  /** Moves a piece to another square, or off the board. */
  shift(from, to) {
    return this.#edit(({ pieces }) => {
      const piece = pieces.get(from);
      pieces.delete(from);
      if (to !== null && piece) pieces.set(to, piece);
    });
  }

  turn(turn) {
    const { now } = this.app;
    return this.begin(withTurn(now.fen, turn), now.counts ?? {});
  }

  clear() {
    return this.begin(`${this.app.position.turn.toUpperCase()}:W:B`);
  }

  start() {
    return this.begin(this.app.book.variant.board.start);
  }
}
