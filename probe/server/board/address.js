/** Writes the application state into the address of the page, and restores it from there. */
import { FIRST } from './examples.js';
import { turnOf } from './fen.js';
import * as games from './game.js';
import { fromHash, ROOMS, toHash } from './url-fragment.js';
import { withPath, allLines, ROOT } from './tree.js';

export class Address {
  /**
   * @param {import('./app-state.js').AppState} app
   * @param {{location: Location, history: History}} page the window or a stand-in
   */
  constructor(app, page) {
    this.app = app;
    this.page = page;
    /** Whether the page is embedded in another page. */
    this.embed = false;
    /** Whether the state is still the one restored from the address. */
    this.fresh = false;
    /**
     * A name in the address that nothing here has, until it was told: others are shown instead.
     * @type {{kind: 'game'|'profile', name: string}|null}
     */
    this.unknownName = null;
  }

  /**
   * Writes the address: as a new history entry (`push`) or in place of the current one (`replace`).
   */
  remember(how) {
    if (how === 'push') this.fresh = false;
    const { location, history } = this.page;
    const hash = this.#hash();
    if (hash === location.hash) return;
    // The query of a preview is the state at its opening, and would be out of date.
    const place = location.search ? location.pathname + hash : hash;
    // An embedding page has a history of its own, which is left alone.
    if (how === 'push' && !this.embed) history.pushState(null, '', place);
    else history.replaceState(history.state ?? null, '', place);
  }

  /** The address of this page with the state, as a view of it. */
  link(view = this.app.view) {
    return this.withFragment(this.#hash(view));
  }

  /**
   * The address with the state as a query, which a service sees: sites that preview links show the
   * position and its verdict.
   */
  previewLink(view = this.app.view) {
    return this.withQuery(this.#hash(view));
  }

  /** The address of this page with the state of a fragment as a query. */
  withQuery(fragment) {
    return this.withFragment(`?${fragment.slice(1)}`);
  }

  /** The address of this page with another fragment. */
  withFragment(fragment) {
    const { origin, pathname } = new URL(this.page.location.href);
    return `${origin}${pathname}${fragment}`;
  }

  #hash(view = this.app.view) {
    const { book, game, flip, lang, room } = this.app;
    const [{ fen, counts }] = game.moments;
    const { rules, profile } = book;
    // An exercise is shared without the moves tried in it.
    const isExercise = view === 'learn';
    const moves = isExercise ? [] : games.moves(game);
    const others = isExercise ? [] : allLines(game.tree);
    const shared = {
      rules,
      profile,
      fen: fen ?? '',
      counts: counts ?? {},
      moves,
      at: isExercise ? 0 : game.at,
      flip,
      view,
      lang,
      embed: this.embed,
      room: ROOMS.includes(view) ? room : '',
      about: view === 'desk' ? game.about : {},
    };
    return toHash(others.length > 1 ? { ...shared, others } : shared);
  }

  /** The state in the address: in its fragment, or for previews in its query. */
  #shared() {
    const { hash: fragment, search } = this.page.location;
    return fromHash(fragment.length > 1 ? fragment : (search ?? '').replace(/^\?/, '#'));
  }

  /** The room in the address, and what is open in it; the board if it names none. */
  place() {
    const { view = '', room = '' } = this.#shared();
    return ROOMS.includes(view) ? { view, room } : { view: 'play', room: '' };
  }

  /**
   * A game or draw rules that the address names, and that are not here.
   * @param {any} shared @param {boolean} known whether the game is here
   */
  #unknownName({ rules, profile, fen }, known) {
    // With a position, the card says it, and nothing is shown in place of the game.
    if (rules && !known) return fen ? null : { kind: /** @type {const} */ ('game'), name: rules };
    if (!profile || this.app.book.profiles.includes(profile)) return null;
    return { kind: /** @type {const} */ ('profile'), name: profile };
  }

  /** Restores the state from the address. */
  async restore() {
    const { app } = this;
    const { book } = app;
    const shared = this.#shared();
    const known = book.findVariant(shared.rules) !== null;
    book.choose(known ? shared.rules : FIRST.rules, shared.profile);
    this.unknownName = this.#unknownName(shared, known);
    app.flip = shared.flip ?? false;
    app.view = shared.view ?? (shared.rules || shared.fen || shared.embed ? 'play' : 'home');
    app.room = shared.room ?? '';
    this.embed = shared.embed ?? false;
    app.lang = shared.lang ?? app.lang;
    app.opponent.side = null;
    app.navigation.cancel();
    app.line.stop();
    app.line.forget();
    const fen = shared.fen || (known && book.variant.board.start) || FIRST.fen;
    const moves = (shared.moves ?? []).map((move) => ({ move }));
    if (app.view === 'map') app.map.show({ turn: turnOf(fen) });
    const tree = (shared.others ?? []).reduce(withPath, ROOT);
    this.fresh = true;
    const game = games.withMoves({ ...games.begin(fen, shared.counts ?? {}), tree }, moves);
    app.game = shared.about ? { ...game, about: shared.about } : game;
    app.navigation.arrive(null, 0);
    if (shared.rules && !known && shared.fen) {
      // The address stays as it is: nothing on the board answers it.
      app.fail({ kind: 'game', message: shared.rules });
      return;
    }
    if (shared.at) await app.navigation.to(shared.at);
    else await app.refresh();
    this.remember('replace');
  }
}
