/**
 * What is on the desk: the game, the draw rules, the answer to the position on the board, and what is
 * looked at. Views show it and call its methods; it calls `changed` once for any number of changes.
 */
import * as api from './api.js';
import { anywhere, carriedInto, countsOf, reading, spentList } from './clocks.js';
import { EXAMPLES } from './examples.js';
import { material, parseFen, turnOf, withTurn, writeFen } from './fen.js';
import * as games from './game.js';
import { Geometry } from './geometry.js';
import { moved, wanderer, wanderings } from './map.js';
import { between, route } from './moves.js';
import { fromHash, toHash } from './share.js';

const FIRST = { rules: 'international', fen: 'W:WK1,K7,K18:BK35' };
const EDITED = 70;
const ANSWERING = 500;
const STEP = 900;

const wait = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); });

/** Something in the game that cannot be: a move that is not legal, or a position that is none. */
class Impossible extends Error {}

export class Desk {
  /** @param {{changed: Function, choose: Function, lang: string}} given */
  constructor({ changed, choose, lang }) {
    this.tell = changed;
    this.choose = choose;
    this.lang = lang;
    this.variants = [];
    this.game = games.begin(FIRST.fen);
    this.rules = FIRST.rules;
    this.profile = 'none';
    this.flip = false;
    this.view = 'play';
    this.selected = null;
    this.pointed = null;
    this.tool = null;
    this.hints = true;
    this.computer = null;
    this.answer = null;
    this.shown = null;
    this.problem = null;
    this.pending = false;
    this.line = null;
    this.playing = false;
    this.map = { square: null, turn: null, values: [], key: null, pending: false };
    this.slid = null;
    this.geometries = new Map();
  }

  changed() {
    if (this.telling) return;
    this.telling = true;
    queueMicrotask(() => {
      this.telling = false;
      this.tell();
    });
  }

  // ---- The game -------------------------------------------------------------------------------

  get variant() {
    return this.variants.find(({ rules }) => rules === this.rules) ?? null;
  }

  get geometry() {
    const { rows, names } = this.variant?.board ?? { rows: 10, names: 'numbers' };
    const key = rows + names;
    if (!this.geometries.has(key)) this.geometries.set(key, new Geometry(rows, names));
    return this.geometries.get(key);
  }

  /** The clocks of the draw rules in force. */
  get clocks() {
    return this.variant?.profiles.find(({ profile }) => profile === this.profile)?.clocks ?? [];
  }

  get now() {
    return games.now(this.game);
  }

  get position() {
    return parseFen(this.now.fen, this.geometry) ?? { turn: turnOf(this.now.fen), pieces: new Map() };
  }

  /** What is counted, as far as it holds wherever the pieces stand. */
  get counts() {
    return anywhere(this.clocks, this.now.counts ?? {});
  }

  get moves() {
    return this.answer?.moves ?? [];
  }

  get over() {
    return this.answer !== null && this.moves.length === 0;
  }

  question(moment, moves = true) {
    const { rules, profile } = this;
    return { rules, fen: moment.fen, profile, spent: spentList(moment.counts), moves };
  }

  /** Reads the games, then the address. */
  async open() {
    this.problem = null;
    this.pending = true;
    this.changed();
    try {
      if (!this.variants.length) this.variants = await api.variants();
      await this.restore();
    } catch (error) {
      this.fail(error);
    }
  }

  // ---- Asking ---------------------------------------------------------------------------------

  fail(error) {
    if (error.name === 'AbortError') return;
    this.pending = false;
    this.answer = null;
    const kind = error instanceof Impossible ? 'move' : (error.kind ?? 'server');
    this.problem = { kind, message: error.message };
    this.stop();
    this.changed();
  }

  /** Asks for the position on the board; after a while, if more changes are to be expected. */
  async refresh(delay = 0) {
    this.asking?.abort();
    const { signal } = (this.asking = new AbortController());
    this.answer = null;
    this.problem = null;
    this.pending = true;
    this.changed();
    if (delay) await wait(delay);
    if (signal.aborted) return;
    if (this.position.pieces.size === 0 && parseFen(this.now.fen, this.geometry)) {
      this.pending = false;
      this.shown = null;
      this.changed();
      return;
    }
    try {
      const [answer] = await api.probe([this.question(this.now)], signal);
      if (signal.aborted) return;
      this.pending = false;
      if (answer.error) {
        this.shown = null;
        this.problem = { kind: answer.error.kind, message: answer.error.message };
      } else {
        this.answer = answer;
        this.shown = answer;
        this.now.fen = answer.fen;
      }
      this.changed();
      await this.look(signal);
    } catch (error) {
      if (!signal.aborted) this.fail(error);
    }
  }

  /** What the view needs beyond the answer, and the reply of the computer. */
  async look(signal) {
    if (this.view === 'line') await this.findLine(signal);
    if (this.view === 'map') await this.findMap(signal);
    if (!signal.aborted) this.reply(signal);
  }

  /** The game with everything known up to a moment. */
  async resolved(game, to) {
    const moments = [...game.moments];
    for (let at = 1; at <= to; at += 1) {
      if (moments[at].counts !== null) continue;
      const before = moments[at - 1];
      const [answer] = await api.probe([this.question(before)]);
      if (answer.error) throw new Impossible(answer.error.message);
      const move = answer.moves.find((found) => found.move === moments[at].move);
      if (!move) throw new Impossible(moments[at].move);
      moments[at] = { ...moments[at], fen: move.fen, captures: move.captures, counts: countsOf(move.clock) };
    }
    return { ...game, moments };
  }

  // ---- Playing --------------------------------------------------------------------------------

  async goTo(at, { keep = false } = {}) {
    const to = Math.max(0, Math.min(at, this.game.moments.length - 1));
    const errand = (this.errand = Symbol('errand'));
    const { game } = this;
    if (!keep) this.stop();
    try {
      const known = await this.resolved(game, to);
      if (this.errand !== errand) return;
      this.game = { ...known, at: to };
      this.arrive(known.moments[Math.max(to, game.at)], to - game.at);
      this.remember('replace');
      await this.refresh();
    } catch (error) {
      if (this.errand === errand) this.fail(error);
    }
  }

  /** Shows the position that is on the board now: `by` 1 after a move, -1 before it, else from elsewhere. */
  arrive(moment, by) {
    this.selected = null;
    this.pointed = null;
    this.slid = null;
    if (Math.abs(by) !== 1 || !moment?.move) return;
    const { from, to } = route(moment.move, this.geometry);
    this.slid = by === 1 ? { from, to } : { from: to, to: from };
  }

  squares(captures = []) {
    return captures.map((name) => this.geometry.parse(name));
  }

  async playMove(move) {
    if (!this.answer) return;
    this.errand = null;
    this.stop();
    this.game = games.play(this.game, move);
    this.arrive(this.now, 1);
    this.remember('push');
    await this.refresh();
  }

  /** Plays what leads from one square to another, after asking which where captures differ on the way. */
  async playBetween(from, to) {
    const found = between(this.moves, from, to, this.geometry);
    this.selected = null;
    this.changed();
    if (found.length === 1) return this.playMove(found[0]);
    if (found.length > 1) {
      const chosen = await this.choose(found);
      if (chosen && this.moves.includes(chosen)) return this.playMove(chosen);
    }
  }

  /** Takes back a move; against the computer, as many as bring the player to move. */
  undo() {
    let { at } = this.game;
    if (at === 0) return;
    at -= 1;
    while (at > 0 && this.computer && turnOf(this.game.moments[at].fen) === this.computer) at -= 1;
    return this.goTo(at);
  }

  reply(signal) {
    if (!this.computer || this.view !== 'play' || this.position.turn !== this.computer) return;
    const atEnd = this.game.at === this.game.moments.length - 1;
    const [best] = this.moves;
    if (!best || !atEnd || this.answer.clock?.reached) return;
    wait(ANSWERING).then(() => {
      if (!signal.aborted && this.computer === this.position.turn && this.answer) this.playMove(best);
    });
  }

  setComputer(side) {
    this.computer = side;
    if (side && this.view !== 'play') this.view = 'play';
    this.refresh();
  }

  // ---- The best line --------------------------------------------------------------------------

  /** How far the game has followed the line, or null if it has left it. */
  get onLine() {
    const { line, game } = this;
    if (!line?.moves || line.start !== game.moments[line.root]) return null;
    const steps = game.at - line.root;
    if (steps < 0 || steps > line.moves.length) return null;
    const same = (_, index) => game.moments[line.root + 1 + index].move === line.moves[index].move;
    return Array.from({ length: steps }).every(same) ? steps : null;
  }


  async findLine(signal) {
    if (!this.answer || this.onLine !== null) return;
    const [root, start] = [this.game.at, this.now];
    this.line = { root, start, moves: null, cutOff: null };
    this.changed();
    const found = await api.mainline({ ...this.question(start) }, signal);
    if (signal.aborted) return;
    this.line = { root, start, moves: found.line, cutOff: found.cut_off };
    this.changed();
  }

  /** Shows the position after so many moves of the line. */
  lineTo(steps, { keep = false } = {}) {
    const { line } = this;
    if (!line?.moves) return;
    const at = line.root + steps;
    const known = this.game.moments.slice(line.root + 1, at + 1);
    const follows = known.length === steps && known.every((moment, index) => moment.move === line.moves[index].move);
    if (!follows) this.game = { ...games.follow({ ...this.game, at: line.root }, line.moves), at: this.game.at };
    if (this.game.at > this.game.moments.length - 1) this.game = { ...this.game, at: line.root };
    return this.goTo(at, { keep });
  }

  async run() {
    if (this.playing) return this.stop();
    if (this.onLine === null || !this.line.moves.length) return;
    const run = (this.playing = Symbol('run'));
    if (this.onLine === this.line.moves.length) await this.lineTo(0, { keep: true });
    while (this.playing === run && this.onLine !== null && this.onLine < this.line.moves.length) {
      await this.lineTo(this.onLine + 1, { keep: true });
      await wait(STEP);
    }
    if (this.playing === run) this.stop();
  }

  stop() {
    if (!this.playing) return;
    this.playing = false;
    this.changed();
  }

  // ---- Setting up -----------------------------------------------------------------------------

  /** Another game or position; with the game's own draw rules where counts are given or the game is another. */
  setGame(rules, fen, counts = {}) {
    const other = rules !== this.rules || Object.keys(counts).length > 0;
    this.rules = rules;
    if (other) this.profile = this.variant.profiles[0]?.profile ?? 'none';
    this.tool = null;
    return this.begin(fen, counts);
  }

  /** A position to begin with, from whatever is known of it. */
  begin(fen, counts = {}, delay = 0) {
    this.errand = null;
    this.stop();
    this.game = games.begin(fen, counts);
    this.line = null;
    this.arrive(null, 0);
    this.map.square = null;
    this.map.values = [];
    this.remember('push');
    return this.refresh(delay);
  }

  /** Another game, with a position that there is something to say about. */
  setRules(rules) {
    const example = EXAMPLES.find((each) => each.rules === rules);
    const { board, starts } = this.variants.find((each) => each.rules === rules);
    const fen = example?.fen ?? board.start ?? `${starts.toUpperCase()}:W:B`;
    if (this.view === 'map') this.map.turn = turnOf(fen);
    return this.setGame(rules, fen);
  }

  setProfile(profile) {
    this.profile = profile;
    this.game = games.recount(this.game, {});
    this.line = null;
    this.arrive(null, 0);
    this.remember('push');
    return this.refresh();
  }

  /** Changes the position by hand. Counts stay while the material does. */
  edit(change) {
    const before = this.position;
    const after = { turn: before.turn, pieces: new Map(before.pieces) };
    change(after);
    const counts = material(before) === material(after) ? this.counts : {};
    return this.begin(writeFen(after, this.geometry), counts, EDITED);
  }

  place(square, piece) {
    return this.edit(({ pieces }) => { if (piece) pieces.set(square, piece); else pieces.delete(square); });
  }

  shift(from, to) {
    return this.edit(({ pieces }) => {
      const piece = pieces.get(from);
      pieces.delete(from);
      if (to !== null && piece) pieces.set(to, piece);
    });
  }

  setTurn(turn) {
    return this.begin(withTurn(this.now.fen, turn), this.now.counts ?? {});
  }

  setCount(rule, plies) {
    const counts = { ...this.now.counts, [rule]: plies };
    if (plies === 0) delete counts[rule];
    this.game = games.recount(this.game, counts);
    this.line = null;
    this.remember('replace');
    return this.refresh(EDITED);
  }

  /** A clock of an answer as people count it. */
  reading(clock) {
    return reading(this.clocks, clock);
  }

  /** Rules whose count may be given here: the clock in charge, and what may count beside it. */
  get countable() {
    const { clock } = this.shown ?? {};
    if (!clock) return [];
    const found = [{ rule: clock.rule, ...this.reading(clock) }];
    const carried = carriedInto(this.clocks, clock.rule);
    const beside = clock.beside?.rule ?? carried;
    const limit = clock.beside?.limit ?? this.clocks.find(({ rule }) => rule === beside)?.limit;
    if (beside && limit) {
      const { spent, ...rest } = this.reading({ rule: beside, limit, spent: clock.spent });
      found.push({ rule: beside, ...rest, spent: spent ?? 0, carried: beside === carried });
    }
    return found;
  }

  // ---- The map --------------------------------------------------------------------------------

  async findMap(signal) {
    const { position, map, geometry, now } = this;
    if (!this.answer) return;
    if (!position.pieces.has(map.square)) map.square = wanderer(position);
    map.turn ??= position.turn;
    if (map.square === null) return;
    const counts = spentList(this.counts);
    const key = JSON.stringify([this.rules, this.profile, now.fen, map.square, map.turn, counts]);
    if (key === map.key && map.values.length) return;
    const squares = wanderings(now.fen, geometry, map.square, map.turn);
    map.pending = true;
    this.changed();
    const { rules, profile } = this;
    const questions = squares.map(({ fen }) => ({ rules, fen, profile, spent: counts, moves: false }));
    const answers = await api.probe(questions, signal);
    if (signal.aborted) return;
    Object.assign(map, { key, pending: false, values: squares.map(({ square }, index) => ({ square, answer: answers[index] })) });
    this.changed();
  }

  /** Puts the piece of the map on another square. */
  wander(to) {
    const { square, turn } = this.map;
    const fen = moved(withTurn(this.now.fen, turn ?? this.position.turn), this.geometry, square, to);
    const { values } = this.map;
    this.begin(fen, this.counts);
    Object.assign(this.map, { square: to, values });
  }

  /** Whether the piece of the map could stand on a square. */
  onMap(square) {
    return this.map.values.some((each) => each.square === square);
  }

  setMap(changes) {
    Object.assign(this.map, changes);
    return this.refresh();
  }

  // ---- What is looked at ----------------------------------------------------------------------

  setView(view) {
    this.view = view;
    this.selected = null;
    this.pointed = null;
    this.tool = null;
    this.stop();
    if (view === 'map') this.map.turn = this.position.turn;
    this.remember('push');
    return this.refresh();
  }

  set(changes) {
    Object.assign(this, changes);
    if ('flip' in changes) this.remember('replace');
    this.changed();
  }

  point(move) {
    if (this.pointed === move) return;
    this.pointed = move;
    this.changed();
  }

  // ---- The address ----------------------------------------------------------------------------

  hash() {
    const { rules, profile, game, flip, view, lang } = this;
    const [{ fen, counts }] = game.moments;
    return toHash({ rules, profile, fen, counts: counts ?? {}, moves: games.moves(game), at: game.at, flip, view, lang });
  }

  /** Writes the address: as a new entry of the browser's history, or in place of the present one. */
  remember(how) {
    const hash = this.hash();
    if (hash === window.location.hash) return;
    window.history[how === 'push' ? 'pushState' : 'replaceState'](null, '', hash);
  }

  /** Sets up what the address says. */
  async restore() {
    const shared = fromHash(window.location.hash);
    const known = this.variants.some(({ rules }) => rules === shared.rules);
    this.rules = known ? shared.rules : FIRST.rules;
    const profiles = this.variant.profiles.map(({ profile }) => profile);
    this.profile = [...profiles, 'none'].includes(shared.profile) ? shared.profile : (profiles[0] ?? 'none');
    this.flip = shared.flip ?? false;
    this.view = shared.view ?? 'play';
    this.lang = shared.lang ?? this.lang;
    this.computer = null;
    this.tool = null;
    this.stop();
    this.line = null;
    const start = known && shared.fen ? shared.fen : known ? (this.variant.board.start ?? FIRST.fen) : FIRST.fen;
    const game = games.follow(games.begin(start, shared.counts ?? {}), (shared.moves ?? []).map((move) => ({ move })));
    if (this.view === 'map') Object.assign(this.map, { turn: turnOf(start), values: [] });
    this.game = game;
    this.arrive(null, 0);
    if (shared.at) await this.goTo(shared.at);
    else await this.refresh();
    this.remember('replace');
  }

}
