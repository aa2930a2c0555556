/**
 * What is on the desk: the game, the rules, the answer to the position on the board, and what is looked at.
 * Each part does its own work; the desk asks the server about the position and tells the page of changes,
 * once for any number of them. Views show it and call its parts.
 */
import { Address } from './address.js';
import { BestLine } from './best-line.js';
import { anywhere, spentList } from './clocks.js';
import { FIRST } from './examples.js';
import { parseFen, turnOf } from './fen.js';
import * as games from './game.js';
import { Inquiry } from './inquiry.js';
import { Latest, pause } from './latest.js';
import { Opponent } from './opponent.js';
import { PieceMap } from './piece-map.js';
import { Review } from './review.js';
import { Rulebook } from './rulebook.js';
import { Setup } from './setup.js';
import { Walk } from './walk.js';

export class Desk {
  #asking = new Latest();
  #telling = false;

  /**
   * @param {object} given
   * @param {typeof import('./api.js')} given.api whom to ask
   * @param {{location: Location, history: History}} given.page whose address says what is on the desk
   * @param {() => void} given.changed called after changes
   * @param {(moves: object[]) => Promise<object|null>} given.choose asks which of several moves is meant
   * @param {string} given.lang
   */
  constructor({ api, page, changed, choose, lang }) {
    this.api = api;
    this.tell = changed;
    this.choose = choose;
    this.lang = lang;
    this.game = games.begin(FIRST.fen);
    this.book = new Rulebook();
    this.inquiry = new Inquiry();
    this.walk = new Walk(this);
    this.opponent = new Opponent(this);
    this.line = new BestLine(this);
    this.map = new PieceMap(this);
    this.review = new Review(this);
    this.setup = new Setup(this);
    this.address = new Address(this, page);
    this.view = 'play';
    /** What is open in the room that is shown, in its own words. */
    this.room = '';
    /** Whether pieces stay where they are: a room has the board, and nobody is to move. */
    this.still = false;
    this.flip = false;
    this.hints = true;
    this.selected = null;
    this.pointed = null;
    this.slid = null;
  }

  changed() {
    if (this.#telling) return;
    this.#telling = true;
    queueMicrotask(() => {
      this.#telling = false;
      this.tell();
    });
  }

  // ---- The position on the board --------------------------------------------------------------

  get now() {
    return games.now(this.game);
  }

  get position() {
    return parseFen(this.now.fen, this.book.geometry) ?? { turn: turnOf(this.now.fen), pieces: new Map() };
  }

  /** What is counted, as far as it holds wherever the pieces stand. */
  get counts() {
    return anywhere(this.book.clocks, this.now.counts ?? {});
  }

  // ---- Asking ---------------------------------------------------------------------------------

  /** The question about a moment of the game. */
  question(moment) {
    const { rules, profile } = this.book;
    return { rules, fen: moment.fen, profile, spent: spentList(moment.counts), moves: true };
  }

  /** Reads the rules, then the address. */
  async open() {
    this.inquiry.begin();
    this.changed();
    try {
      if (!this.book.variants.length) this.book.variants = await this.api.variants();
      await this.address.restore();
    } catch (error) {
      this.fail(error);
    }
  }

  /** Asks once more what there is no answer to. */
  retry() {
    return this.book.variants.length ? this.refresh() : this.open();
  }

  fail(error) {
    this.inquiry.fail(error);
    this.line.stop();
    this.changed();
  }

  /** Asks for the position on the board; after a while, if more changes are to be expected. */
  async refresh(delay = 0) {
    try {
      await this.#asking.run((signal) => this.#ask(delay, signal));
    } catch (error) {
      this.fail(error);
    }
  }

  /** Asks about something that is not on the board, and tells `settle` the answer. */
  async consider(question, settle) {
    try {
      await this.#asking.run(async (signal) => {
        this.inquiry.begin();
        this.changed();
        const [answer] = await this.api.probe([question], signal);
        signal.throwIfAborted();
        this.changed();
        await settle(answer);
      });
    } catch (error) {
      this.fail(error);
    }
  }

  async #ask(delay, signal) {
    const { inquiry } = this;
    inquiry.begin();
    this.changed();
    if (delay) await pause(delay, signal);
    if (parseFen(this.now.fen, this.book.geometry)?.pieces.size === 0) {
      inquiry.empty();
      this.changed();
      return;
    }
    const [answer] = await this.api.probe([this.question(this.now)], signal);
    signal.throwIfAborted();
    inquiry.settle(answer);
    this.setup.counting = null;
    if (inquiry.answer) this.now.fen = answer.fen;
    this.changed();
    this.review.find();
    if (this.view === 'line') await this.line.find(signal);
    if (this.view === 'map') await this.map.find(signal);
    signal.throwIfAborted();
    await this.opponent.reply(signal);
  }

  // ---- What is looked at ----------------------------------------------------------------------

  look(view, room = '') {
    this.view = view;
    this.room = room;
    this.selected = null;
    this.pointed = null;
    this.setup.tool = null;
    this.setup.refused = null;
    this.line.stop();
    if (view === 'map') this.map.turn = this.position.turn;
    this.address.remember('push');
    return this.refresh();
  }

  /** Lets go of what is held. */
  release() {
    this.setup.tool = null;
    this.set({ selected: null, pointed: null });
  }

  set(changes) {
    Object.assign(this, changes);
    if ('flip' in changes || 'lang' in changes) this.address.remember('replace');
    this.changed();
  }

  point(move) {
    if (this.pointed === move) return;
    this.pointed = move;
    this.changed();
  }
}
