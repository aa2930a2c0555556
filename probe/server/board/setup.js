/** Setup: another variant, draw rules, position or counts. Each starts a new game. */
import { EXAMPLES } from './examples.js';
import { material, onBoard, other, parseFen, tidyFen, turnOf, withTurn, writeFen } from './fen.js';
import * as games from './game.js';
import { Geometry } from './geometry.js';
import { readPlainSquares } from './plain-squares.js';
import { TABS } from './url-fragment.js';

/** Milliseconds to wait for further changes before the server is asked. */
const EDIT_DELAY_MS = 70;

export class Setup {
  /** The piece that a click sets, or `erase`. @type {import('./pieces.js').Piece|'erase'} */
  tool = { colour: 'w', king: false };

  /**
   * Positions before the last edits, and those taken back from there.
   * @typedef {{rules: string, profile: string, fen: string, counts: Object<string, number>}} Draft
   * @type {Draft[]}
   */
  #past = [];
  /** @type {Draft[]} */
  #future = [];

  /**
   * The rule whose count was entered but not answered yet: the entered count is shown, not that of
   * the last answer.
   * @type {string|null}
   */
  counting = null;

  /** An entered text that is not a position, or null. @type {string|null} */
  refused = null;

  /** Pieces that another board had no squares for, not yet told. */
  dropped = 0;

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
    const isFen = /^\s*[WB]\s*:/i.test(text);
    const fen = (isFen ? null : readPlainSquares(text)) ?? tidyFen(text);
    if (parseFen(fen, app.book.geometry)?.pieces.size === 0) return this.#draw(fen);
    return app.askAbout(app.question({ fen, counts: {} }), (answer) => {
      this.refused = answer.error ? text : null;
      if (!answer.error) return this.#draw(answer.fen);
      return app.query.settle(answer);
    });
  }

  /**
   * Shows a position pasted into the page: of the game on the board, or of the first game whose
   * board has its squares.
   */
  paste(text) {
    const { app } = this;
    const { book } = app;
    const fen = tidyFen(text);
    const fits = ({ board }) => parseFen(fen, Geometry.of(board)) !== null;
    const found = book.variant && fits(book.variant) ? book.variant : book.variants.find(fits);
    if (!TABS.includes(app.view)) app.view = 'play';
    if (!found) return this.enterText(text);
    this.#keep();
    if (found.rules !== book.rules) book.choose(found.rules);
    return this.begin(fen);
  }

  // ---- Edits that can be taken back -----------------------------------------------------------

  /** @returns {Draft} */
  get #draft() {
    const { book, now } = this.app;
    const { rules, profile } = book;
    return { rules, profile, fen: now.fen ?? '', counts: now.counts ?? {} };
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  undo() {
    return this.#exchange(this.#past, this.#future);
  }

  redo() {
    return this.#exchange(this.#future, this.#past);
  }

  /** Shows the last draft of a list, and keeps the present one in another. */
  #exchange(from, to) {
    const draft = from.pop();
    if (!draft) return undefined;
    to.push(this.#draft);
    this.app.book.choose(draft.rules, draft.profile);
    return this.begin(draft.fen, draft.counts, EDIT_DELAY_MS);
  }

  /** Keeps the present draft for `undo`. */
  #keep() {
    this.#past.push(this.#draft);
    this.#future = [];
  }

  /** Starts a game from an edited position. */
  #draw(fen, counts = {}, delay = 0) {
    this.#keep();
    return this.begin(fen, counts, delay);
  }

  /** Opens the setup with an empty board. */
  openEmpty() {
    this.app.view = 'setup';
    return this.#draw('W:W:B');
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
   * Starts a game from a position of any variant; with its default draw rules if the variant changes
   * or counts are given, unless it is said of which rules these are.
   * @param {string} rules @param {string} fen @param {Record<string, number>} [counts]
   * @param {string|null} [profile] the draw rules of the counts; null: the default ones
   */
  position(rules, fen, counts = {}, profile = null) {
    const { book } = this.app;
    if (rules !== book.rules || Object.keys(counts).length > 0) book.choose(rules, profile);
    this.#past = [];
    this.#future = [];
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

  /**
   * Chooses another game. A position that is being set up stays, as does the visitor's own on a
   * board of the same size; otherwise an example of the game is shown.
   */
  rules(rules) {
    const { app } = this;
    const { book, position } = app;
    const to = Geometry.of(book.findVariant(rules).board);
    const example = EXAMPLES.some(({ fen }) => fen === app.game.moments[0].fen);
    const same = TABS.includes(app.view) && to.rows === book.geometry.rows;
    if (app.view === 'setup' || (same && position.pieces.size > 0 && !example)) {
      const { geometry } = book;
      const moved = onBoard(position, geometry, to);
      this.#keep();
      this.dropped = position.pieces.size - moved.pieces.size;
      book.choose(rules);
      return this.begin(writeFen(moved, to));
    }
    const fen = book.examplePosition(rules);
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

  /** Enters the count of a rule. */
  count(rule, plies, delay = EDIT_DELAY_MS) {
    const { app } = this;
    const counts = { ...app.now.counts, [rule]: plies };
    if (plies === 0) delete counts[rule];
    this.#replace(games.withCounts(app.game, counts));
    this.counting = rule;
    app.address.remember('replace');
    return app.refresh(delay);
  }

  /** Changes the position. Counts are kept while the material is the same. */
  #edit(change) {
    const { app } = this;
    const before = app.position;
    const after = { turn: before.turn, pieces: new Map(before.pieces) };
    change(after);
    const counts = material(before) === material(after) ? app.counts : {};
    return this.#draw(writeFen(after, app.book.geometry), counts, EDIT_DELAY_MS);
  }

  /**
   * Sets the chosen piece on a square, or, where one of its colour stands, the other rank and then
   * nothing: man, king, empty. `opposite` sets pieces of the other colour.
   */
  paint(square, opposite = false) {
    const { tool, app } = this;
    if (tool === 'erase') return this.put(square, null);
    const piece = opposite ? { ...tool, colour: other(tool.colour) } : tool;
    const there = app.position.pieces.get(square);
    const cycle = [piece, { ...piece, king: !piece.king }].filter(
      ({ colour, king }) => king || !app.book.geometry.isClosedToMen(colour, square),
    );
    const at =
      there?.colour === piece.colour ? cycle.findIndex(({ king }) => king === there.king) : -1;
    return this.put(square, cycle[at + 1] ?? null);
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
    return this.#draw(withTurn(now.fen, turn), now.counts ?? {});
  }

  clear() {
    return this.#draw(`${this.app.position.turn.toUpperCase()}:W:B`);
  }
}
