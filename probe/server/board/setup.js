/** Setting up: another variant, other draw rules, another position or other counts. Each begins a game anew. */
import { material, parseFen, tidyFen, turnOf, withTurn, writeFen } from './fen.js';
import * as games from './game.js';

/** How long more changes are waited for before the server is asked. */
const EDITED = 70;

export class Setup {
  /** The piece that a click puts on the board, `erase`, or null where clicks move pieces. @type {any} */
  tool = null;

  /** The rule whose count was changed and not answered yet: what was entered holds, not the last answer. @type {string|null} */
  counting = null;

  /** The text that was entered as a position and is none, or null. @type {string|null} */
  refused = null;

  /** @param {import('./desk.js').Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** A position to begin with, from whatever is known of it. */
  begin(fen, counts = {}, delay = 0) {
    const { desk } = this;
    this.#replace(games.begin(fen, counts));
    desk.walk.arrive(null, 0);
    desk.map.show({ square: null });
    desk.address.remember('push');
    return desk.refresh(delay);
  }

  /** A position as somebody has entered it: the board changes once the server has understood it. */
  read(text) {
    const { desk } = this;
    const fen = tidyFen(text);
    if (parseFen(fen, desk.book.geometry)?.pieces.size === 0) return this.begin(fen);
    return desk.consider(desk.question({ fen, counts: {} }), (answer) => {
      this.refused = answer.error ? text : null;
      if (!answer.error) return this.begin(answer.fen);
      return desk.inquiry.settle(answer);
    });
  }

  /** Another game on the desk; what is on its way to the one before is given up. */
  #replace(game) {
    const { desk } = this;
    this.counting = null;
    this.refused = null;
    desk.walk.cancel();
    desk.line.stop();
    desk.line.forget();
    desk.game = game;
  }

  /** A position of any variant; with its usual draw rules where counts are given or the variant is another. */
  position(rules, fen, counts = {}) {
    const { book } = this.desk;
    if (rules !== book.rules || Object.keys(counts).length > 0) book.choose(rules);
    this.tool = null;
    return this.begin(fen, counts);
  }

  /** An example, with the map of its piece where that is to be looked at. */
  example({ rules, fen, counts, map }, asMap) {
    const { desk } = this;
    desk.view = asMap ? 'map' : 'play';
    const begun = this.position(rules, fen, counts);
    const square = asMap && map ? desk.book.geometry.parse(map) : null;
    desk.map.show({ square, turn: desk.position.turn });
    return begun;
  }

  rules(rules) {
    const { desk } = this;
    const fen = desk.book.opening(rules);
    if (desk.view === 'map') desk.map.turn = turnOf(fen);
    return this.position(rules, fen);
  }

  profile(profile) {
    const { desk } = this;
    desk.book.profile = profile;
    this.#replace(games.recount(desk.game, {}));
    desk.walk.arrive(null, 0);
    desk.address.remember('push');
    return desk.refresh();
  }

  count(rule, plies) {
    const { desk } = this;
    const counts = { ...desk.now.counts, [rule]: plies };
    if (plies === 0) delete counts[rule];
    this.#replace(games.recount(desk.game, counts));
    this.counting = rule;
    desk.address.remember('replace');
    return desk.refresh(EDITED);
  }

  /** Changes the position by hand. Counts stay while the material does. */
  #edit(change) {
    const { desk } = this;
    const before = desk.position;
    const after = { turn: before.turn, pieces: new Map(before.pieces) };
    change(after);
    const counts = material(before) === material(after) ? desk.counts : {};
    return this.begin(writeFen(after, desk.book.geometry), counts, EDITED);
  }

  /** Puts a piece on a square, or takes away what is there. */
  put(square, piece) {
    return this.#edit(({ pieces }) => { if (piece) pieces.set(square, piece); else pieces.delete(square); });
  }

  /** Puts what is on one square on another, or off the board. */
  shift(from, to) {
    return this.#edit(({ pieces }) => {
      const piece = pieces.get(from);
      pieces.delete(from);
      if (to !== null && piece) pieces.set(to, piece);
    });
  }

  turn(turn) {
    const { now } = this.desk;
    return this.begin(withTurn(now.fen, turn), now.counts ?? {});
  }

  clear() {
    return this.begin(`${this.desk.position.turn.toUpperCase()}:W:B`);
  }

  start() {
    return this.begin(this.desk.book.variant.board.start);
  }
}
