/**
 * The state of the application: the game, its rules, the answer to the position on the board, and
 * the open view. Asks the server about that position and tells the page of changes, once for any
 * number of changes in a row. Views draw the state and call the methods of its parts.
 */
import { Address } from './address.js';
import { BestLine } from './best-line.js';
import { positionIndependent, spentList } from './clocks.js';
import { FIRST } from './examples.js';
import { Film } from './film.js';
import { parseFen, turnOf } from './fen.js';
import * as games from './game.js';
import { PositionQuery } from './position-query.js';
import { LatestTask, pause } from './latest-task.js';
import { Opponent } from './opponent.js';
import { Proof } from './proof.js';
import { PieceMap } from './piece-map.js';
import { Review } from './review.js';
import { Rulebook } from './rulebook.js';
import { Setup } from './setup.js';
import { Navigation } from './navigation.js';

/** The failures after which nothing is known of what was asked. */
const FAULTS = /** @type {const} */ (['offline', 'unkept', 'server', 'refused']);

export class AppState {
  /** The kind of the error, if the question of the panel alone failed. @type {string|null} */
  #panelProblem = null;
  /** The view that was asked for before the rules were known. */
  #wanted = /** @type {{view: string, room: string}|null} */ (null);
  #asking = new LatestTask();
  #notifying = false;

  /**
   * @param {object} given
   * @param {typeof import('./api.js')} given.api the query functions
   * @param {{location: Location, history: History}} given.page
   *   the window, whose address holds the state
   * @param {() => void} given.changed called after changes
   * @param {(moves: object[]) => Promise<object|null>} given.choose asks which move is meant
   * @param {string} given.lang
   */
  constructor({ api, page, changed, choose, lang }) {
    this.api = api;
    this.notify = changed;
    this.choose = choose;
    this.lang = lang;
    this.game = games.begin(FIRST.fen);
    this.book = new Rulebook();
    this.query = new PositionQuery();
    this.navigation = new Navigation(this);
    this.opponent = new Opponent(this);
    this.line = new BestLine(this);
    this.proof = new Proof(this);
    this.map = new PieceMap(this);
    this.film = new Film(this);
    this.review = new Review(this);
    this.setup = new Setup(this);
    this.address = new Address(this, page);
    this.view = 'play';
    /**
     * The judged game whose ruling is open at the desk, to go back to from other moves.
     * @type {{fen: string, path: string[]}|null}
     */
    this.judged = null;
    /** What is open in the room, in the room's own format. */
    this.room = '';
    /** Whether pieces cannot be moved, because a room controls the board. */
    this.frozen = false;
    this.flip = false;
    this.hints = true;
    this.selected = null;
    this.pointed = null;
    this.movement = null;
    /** What the visitor has drawn on the board. @type {import('./board-drawing.js').Drawn[]} */
    this.drawings = [];
    /** Whether a hint selected the piece: a press on it leaves it selected. */
    this.pinned = false;
    /** The diagonals that a lesson draws, each by the names of its end squares. @type {string[][]} */
    this.roads = [];
    /** The move that a room shows by an arrow. @type {any} */
    this.shownMove = null;
    /**
     * Answers about positions whose moves the room Learn knows without the tables; null about
     * others.
     * @type {((moment: import('./game.js').Moment) => any)|null}
     */
    this.localAnswer = null;
  }

  changed() {
    if (this.#notifying) return;
    this.#notifying = true;
    queueMicrotask(() => {
      this.#notifying = false;
      this.notify();
    });
  }

  // ---- The position on the board --------------------------------------------------------------

  get now() {
    return games.current(this.game);
  }

  get position() {
    return (
      parseFen(this.now.fen, this.book.geometry) ?? {
        turn: turnOf(this.now.fen),
        pieces: new Map(),
      }
    );
  }

  /** The counts that stay valid wherever the pieces stand. */
  get counts() {
    return positionIndependent(this.book.clocks, this.now.counts ?? {});
  }

  // ---- Asking ---------------------------------------------------------------------------------

  /** The query about a moment of the game. */
  question(moment) {
    const { rules, profile } = this.book;
    return { rules, fen: moment.fen, profile, spent: spentList(moment.counts), moves: true };
  }

  /** Loads the rules, then the state in the address, and the view that was asked for meanwhile. */
  async open() {
    this.query.begin();
    // The room is named before the rules are known.
    Object.assign(this, this.#wanted ?? this.address.place());
    this.changed();
    try {
      if (!this.book.variants.length) this.book.variants = await this.api.variants();
      const wanted = this.#wanted;
      this.#wanted = null;
      await this.address.restore();
      if (wanted) await this.openView(wanted.view, wanted.room);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Repeats what failed. */
  retry() {
    return this.book.variants.length ? this.refresh() : this.open();
  }

  /**
   * Why the panel beside the board stays empty: nothing is known of the position, or the question
   * of the panel alone failed. Null otherwise.
   * @returns {'offline'|'unkept'|'server'|'refused'|null}
   */
  get panelFault() {
    const kind = this.query.problem?.kind ?? this.#panelProblem;
    return FAULTS.find((fault) => fault === kind) ?? null;
  }

  fail(error) {
    this.query.fail(error);
    this.line.stop();
    this.changed();
  }

  /**
   * Asks about the position on the board, after a delay in milliseconds if more changes are
   * expected.
   */
  async refresh(delay = 0) {
    try {
      await this.#asking.run((signal) => this.#ask(delay, signal));
    } catch (error) {
      this.fail(error);
    }
  }

  /** Asks about a position that is not on the board, and passes the answer to `settle`. */
  async askAbout(question, settle) {
    try {
      await this.#asking.run(async (signal) => {
        this.query.begin();
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
    const { query } = this;
    this.#panelProblem = null;
    const key = () => JSON.stringify(this.question(this.now));
    query.begin(key(), this.setup.counting !== null);
    this.changed();
    if (delay) await pause(delay, signal);
    if (parseFen(this.now.fen, this.book.geometry)?.pieces.size === 0) {
      query.empty();
      this.changed();
      return;
    }
    const local = (this.view === 'learn' && this.localAnswer?.(this.now)) || null;
    const [answer] = local ? [local] : await this.api.probe([this.question(this.now)], signal);
    signal.throwIfAborted();
    if (!answer.error) this.now.fen = answer.fen;
    query.settle(answer, key());
    this.setup.counting = null;
    this.changed();
    if (local) return;
    this.review.update();
    await this.#fillPanel(signal);
    signal.throwIfAborted();
    await this.opponent.reply(signal);
  }

  /** Asks what the panel shows besides. If that fails, the answer about the position stays. */
  async #fillPanel(signal) {
    try {
      if (this.view === 'line') await this.line.find(signal);
      if (this.view === 'proof') await this.proof.find(signal);
      if (this.view === 'map') await this.map.find(signal);
    } catch (error) {
      signal.throwIfAborted();
      this.#panelProblem = error.kind ?? 'server';
      this.changed();
    }
  }

  // ---- What is looked at ----------------------------------------------------------------------

  /** Opens a view, as soon as the rules are known. */
  async openView(view, room = '') {
    if (!this.book.variants.length) {
      this.#wanted = { view, room };
      return this.open();
    }
    this.view = view;
    this.room = room;
    this.selected = null;
    this.pointed = null;
    this.setup.refused = null;
    this.line.stop();
    if (view === 'map') this.map.turn = this.position.turn;
    this.address.remember('push');
    return this.refresh();
  }

  /** Drops the selection. */
  deselect() {
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
