/**
 * The board, lent to a part of the room Learn: what was on it comes back when the part is left,
 * unless another game was started. While positions of the part are shown without the tables,
 * `localAnswer` says what can be played there.
 */
export class BoardLoan {
  /** @type {any} */
  #before = null;
  /** The first position of the game that is shown. @type {string|null} */
  #shown = null;

  /** @param {import('../app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
  }

  take() {
    const { app } = this;
    const { game, flip, hints } = app;
    this.#before = { game, rules: app.book.rules, profile: app.book.profile, flip, hints };
    this.#shown = null;
    app.roads = [];
    app.opponent.side = null;
  }

  /**
   * Shows a game of the part.
   * @param {import('../game.js').Game} game
   */
  show(game, { flip = this.app.flip, frozen = true } = {}) {
    const { app } = this;
    app.hints = false;
    app.frozen = frozen;
    app.flip = flip;
    app.shownMove = null;
    app.line.stop();
    app.line.forget();
    app.game = game;
    this.#shown = game.moments[0].fen;
    app.navigation.cancel();
    app.navigation.arrive(null, 0);
    return app.refresh();
  }

  /** Ends the loan; the game of the part stays if `keep` is set. */
  giveBack(keep = false) {
    const { app } = this;
    const before = this.#before;
    this.#before = null;
    app.frozen = false;
    app.shownMove = null;
    app.localAnswer = null;
    app.roads = [];
    if (!before) return;
    app.hints = before.hints;
    const isShown = this.#shown !== null && app.game.moments[0].fen === this.#shown;
    if (keep || !isShown) return;
    app.book.choose(before.rules, before.profile);
    app.game = before.game;
    app.flip = before.flip;
    app.navigation.arrive(null, 0);
    app.address.remember('replace');
    app.refresh();
  }
}

/** An answer about a position without the tables: only its moves. */
export const plainAnswer = (fen, rules, moves = []) => ({
  isPlain: true,
  fen,
  rules,
  category: 'unknown',
  wdl: null,
  dtw: null,
  clock: null,
  claimable: [],
  notes: [],
  otherwise: null,
  moves: moves.map((move) => ({ category: 'unknown', wdl: null, dtw: null, clock: null, ...move })),
});
