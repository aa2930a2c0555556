/** The address of the page: what is on the desk is written there, and set up from there. */
import { FIRST } from './examples.js';
import { turnOf } from './fen.js';
import * as games from './game.js';
import { fromHash, ROOMS, toHash } from './share.js';
import { grown, lines, ROOT } from './tree.js';

export class Address {
  /**
   * @param {import('./desk.js').Desk} desk
   * @param {{location: Location, history: History}} page the window, or what stands for it
   */
  constructor(desk, page) {
    this.desk = desk;
    this.page = page;
    /** Whether the page is a part of another one. */
    this.embed = false;
    /** Whether the desk is as the address said, and nobody has done anything since. */
    this.fresh = false;
  }

  /** Writes the address: as a new entry of the browser's history, or in place of the present one. */
  remember(how) {
    if (how === 'push') this.fresh = false;
    const { location, history } = this.page;
    const hash = this.#hash();
    if (hash === location.hash) return;
    // The page that this is a part of has a history of its own.
    history[how === 'push' && !this.embed ? 'pushState' : 'replaceState'](null, '', hash);
  }

  #hash() {
    const { book, game, flip, view, lang, room } = this.desk;
    const [{ fen, counts }] = game.moments;
    const { rules, profile } = book;
    // An exercise is shared without what was tried in it.
    const tried = view === 'trainer';
    const moves = tried ? [] : games.moves(game);
    const others = tried ? [] : lines(game.tree);
    const shared = { rules, profile, fen: fen ?? '', counts: counts ?? {}, moves, at: tried ? 0 : game.at, flip, view, lang, embed: this.embed, room: ROOMS.includes(view) ? room : '' };
    return toHash(others.length > 1 ? { ...shared, others } : shared);
  }

  /** Sets up what the address says. */
  async restore() {
    const { desk } = this;
    const { book } = desk;
    const shared = fromHash(this.page.location.hash);
    const known = book.named(shared.rules) !== null;
    book.choose(known ? shared.rules : FIRST.rules, shared.profile);
    desk.flip = shared.flip ?? false;
    desk.view = shared.view ?? (shared.rules || shared.fen || shared.embed ? 'play' : 'home');
    desk.room = shared.room ?? '';
    this.embed = shared.embed ?? false;
    desk.lang = shared.lang ?? desk.lang;
    desk.opponent.side = null;
    desk.setup.tool = null;
    desk.walk.cancel();
    desk.line.stop();
    desk.line.forget();
    const fen = (known && (shared.fen || book.variant.board.start)) || FIRST.fen;
    const moves = (shared.moves ?? []).map((move) => ({ move }));
    if (desk.view === 'map') desk.map.show({ turn: turnOf(fen) });
    const tree = (shared.others ?? []).reduce(grown, ROOT);
    this.fresh = true;
    desk.game = games.follow({ ...games.begin(fen, shared.counts ?? {}), tree }, moves);
    desk.walk.arrive(null, 0);
    if (shared.at) await desk.walk.to(shared.at);
    else await desk.refresh();
    this.remember('replace');
  }
}
