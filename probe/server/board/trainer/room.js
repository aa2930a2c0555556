/** The trainer: win within the clock, hold a draw against the tables, find the one move. */
import { spentList } from '../clocks.js';
import { html, say } from '../elements.js';
import { turnOf } from '../fen.js';
import * as games from '../game.js';
import { icon } from '../icons.js';
import { SIDES } from '../lang.js';
import { Latest, pause } from '../latest.js';
import { route } from '../moves.js';
import { gameName } from '../rules-view.js';
import { toast } from '../toast.js';
import { movesOf } from '../units.js';
import { fromRoom, HELD, judged, KINDS, LEVELS, reply, right, suits, toRoom } from './exercise.js';
import { Schedule, storage } from './schedule.js';
import { Supply } from './supply.js';

/** How long the tables seem to think. */
const THINKING = 450;

/** Positions that do not suit, before it is given up. */
const TRIES = 6;

export class Room {
  #work = new Latest();

  /**
   * @param {import('../desk.js').Desk} desk
   * @param {import('../appearance.js').Appearance} appearance
   */
  constructor(desk, appearance) {
    this.desk = desk;
    this.appearance = appearance;
    this.supply = new Supply(desk);
    this.schedule = new Schedule(storage());
    this.kind = KINDS[0];
    this.level = LEVELS[0];
    /** @type {import('./exercise.js').Exercise|null} */
    this.exercise = null;
    /** What was on the board before, while the room is open. @type {{game: import('../game.js').Game, rules: string, profile: string, flip: boolean, hints: boolean}|null} */
    this.before = null;
    /** The answer to the position of the player's turn. @type {import('../api.js').Answer|null} */
    this.known = null;
    /** The number of the moment where it is. */
    this.ply = 0;
    /** Moves of this exercise, those that are to be held, and hints: for all of it, and for this move. */
    this.played = 0;
    this.goal = HELD;
    this.helped = 0;
    this.hinted = 0;
    /** `coming`, `asked`, `yours`, `theirs`, `failed`, `solved`, `shown`, `none`. */
    this.state = 'coming';
    const choice = (values, act) => values.map((value) => html('button', { type: 'button', 'data-value': value, onclick: () => act(value) }));
    this.kinds = choice(KINDS, (kind) => this.#choose({ kind }));
    this.levels = choice(LEVELS, (level) => this.#choose({ level }));
    this.title = html('h2', { class: 'room-title trainer-title' });
    this.kindGroup = html('div', { class: 'segments segments-3', role: 'group' }, ...this.kinds);
    this.levelGroup = html('div', { class: 'segments segments-3 segments-small', role: 'group' }, ...this.levels);
    this.task = html('p', { class: 'task' });
    this.bound = html('p', { class: 'task-bound' });
    this.said = html('div', { class: 'task-said', role: 'status' });
    this.acts = html('div', { class: 'actions task-acts' });
    this.score = html('dl', { class: 'task-score' });
    this.keys = html('p', { class: 'quiet task-keys' });
    this.card = html('div', { class: 'card task-card' }, this.task, this.bound, this.said, this.acts);
    this.element = html('div', { class: 'trainer' }, this.title, this.kindGroup, this.card, this.levelGroup, this.score, this.keys);
    document.addEventListener('keydown', (event) => this.#key(event));
  }

  enter({ restored }) {
    const { desk } = this;
    this.before = { game: desk.game, rules: desk.book.rules, profile: desk.book.profile, flip: desk.flip, hints: desk.hints };
    desk.opponent.side = null;
    const asked = fromRoom(desk.room);
    this.kind = asked.kind ?? this.kind;
    this.level = asked.level ?? this.level;
    // A link to an exercise.
    const { fen } = desk.game.moments[0];
    if (restored && asked.kind && fen !== null) this.#begin({ kind: this.kind, level: this.level, rules: desk.book.rules, fen }, true);
    else this.next();
  }

  leave() {
    const { desk, before, exercise } = this;
    this.#work.cancel();
    desk.still = false;
    desk.hints = before?.hints ?? desk.hints;
    // The game that was on the board comes back, unless another one has come.
    const left = exercise && desk.game.moments[0].fen === exercise.fen && !this.kept;
    this.kept = false;
    this.state = 'coming';
    this.exercise = null;
    if (!left || !before) return;
    desk.book.choose(before.rules, before.profile);
    desk.game = before.game;
    desk.flip = before.flip;
    desk.walk.arrive(null, 0);
    desk.address.remember('replace');
    desk.refresh();
  }

  #choose(chosen) {
    Object.assign(this, chosen);
    this.next();
  }

  /** The next exercise: one that comes back, or a new one. */
  async next() {
    const { desk, kind, level } = this;
    const { rules } = desk.book;
    this.state = 'coming';
    this.exercise = null;
    desk.still = true;
    desk.changed();
    try {
      await this.#work.run(async (signal) => {
        const due = this.schedule.returning({ kind, rules });
        const fen = due ? due.fen : await this.supply.next({ kind, level, rules });
        signal.throwIfAborted();
        if (fen === null) {
          this.games = await this.supply.games();
          signal.throwIfAborted();
          this.state = 'none';
          desk.changed();
          return;
        }
        queueMicrotask(() => this.#begin(due ? { ...due, again: true } : { kind, level, rules, fen }));
      });
    } catch {
      this.state = 'none';
      desk.changed();
    }
  }

  /** @param {import('./exercise.js').Exercise} asked @param {boolean} [given] whether a link asks it */
  #begin(asked, given = false) {
    const { desk } = this;
    this.exercise = asked;
    this.given = given;
    this.profile = desk.book.profile;
    this.state = 'asked';
    this.helped = 0;
    this.hinted = 0;
    this.failed = false;
    this.counted = false;
    this.played = 0;
    this.goal = HELD;
    this.turn = turnOf(asked.fen);
    this.message = null;
    this.#put(games.begin(asked.fen));
    desk.flip = this.turn === 'b';
    desk.room = toRoom(asked);
    desk.address.remember('replace');
  }

  #put(game) {
    const { desk } = this;
    desk.hints = false;
    desk.still = true;
    desk.line.stop();
    desk.line.forget();
    desk.game = game;
    this.ply = game.moments.length - 1;
    this.known = null;
    desk.walk.arrive(null, 0);
    desk.refresh();
  }

  update(t) {
    const { desk, exercise } = this;
    if (exercise && desk.book.rules !== exercise.rules) this.next();
    else if (exercise && desk.book.profile !== this.profile) this.#begin({ ...exercise });
    else if (exercise) this.#watch();
    this.#still();
    this.#draw(t);
  }

  /** Pieces move only where it is the player's turn, at the end of what was played. */
  #still() {
    const { desk } = this;
    const still = !(this.state === 'yours' && this.known && desk.game.at === desk.game.moments.length - 1);
    if (desk.still === still) return;
    desk.still = still;
    desk.changed();
  }

  /** Looks at what has happened on the board. */
  #watch() {
    const { desk, state } = this;
    const { game, inquiry } = desk;
    const last = game.moments.length - 1;
    const answer = inquiry.answer && game.at === last && inquiry.answer.fen === desk.now.fen ? inquiry.answer : null;
    const { exercise, known } = this;
    if (!exercise) return;
    if (state === 'asked' && answer) this.#asked(exercise, answer);
    else if (state === 'yours' && last === this.ply + 1 && known) this.#made(exercise, known, game.moments[last].move);
    else if (state === 'yours' && answer && !known) this.#yours(exercise, answer);
    else if (state === 'theirs' && answer && !this.replying) this.#answered(exercise, answer);
  }

  /** The position is known: it must ask what the exercise does. */
  #asked({ kind }, answer) {
    if (suits(kind, answer)) {
      this.unsuited = 0;
      this.state = 'yours';
      this.known = answer;
      return;
    }
    this.unsuited = (this.unsuited ?? 0) + 1;
    if (this.given) toast(this.words('board-trainer-unsuited'));
    if (this.unsuited < TRIES) this.next();
    else this.state = 'none';
  }

  #yours({ kind }, answer) {
    this.known = answer;
    this.hinted = 0;
    if (answer.clock?.reached || !answer.moves.length) this.#end(kind === 'hold' && answer.moves.length > 0, { key: 'rule', rule: answer.clock?.rule });
  }

  /** The player has made a move. */
  #made({ kind }, known, text) {
    const { desk } = this;
    const made = known.moves.find(({ move }) => move === text);
    this.ply += 1;
    this.played += 1;
    const verdict = made ? judged(kind, known.moves, made) : 'kept';
    if (verdict !== 'kept') {
      this.wrong = { made, verdict, right: right(kind, known.moves), turn: turnOf(known.fen) };
      this.#end(false, { key: verdict });
      return;
    }
    if (kind === 'only') {
      this.#end(true, { key: 'only', move: text });
      return;
    }
    this.state = 'theirs';
    this.replying = false;
    desk.changed();
  }

  /** The tables' turn: the game is over, or they answer. */
  async #answered({ kind, rules }, answer) {
    const { desk } = this;
    if (!answer.moves.length) return this.#end(true, { key: kind === 'win' ? 'won' : 'held', n: this.played });
    if (answer.clock?.reached) return this.#end(kind === 'hold', { key: 'rule', rule: answer.clock.rule });
    if (kind === 'hold' && this.played >= HELD) return this.#end(true, { key: 'held', n: this.played });
    this.replying = true;
    try {
      await this.#work.run(async (signal) => {
        const after = answer.moves.map(({ fen, clock }) => ({ rules, fen, profile: this.profile ?? desk.book.profile, spent: spentList(countsFrom(clock)), moves: true }));
        const answers = kind === 'hold' ? await desk.api.probe(after, signal) : [];
        await pause(THINKING, signal);
        const move = reply(kind, answer.moves, answers);
        this.ply += 1;
        this.known = null;
        this.state = 'yours';
        await desk.walk.play(move);
      });
    } catch (error) {
      desk.fail(error);
    }
    return undefined;
  }

  /** The exercise is solved, or it is not; it counts once. */
  #end(solved, message) {
    const { desk, exercise } = this;
    this.state = solved ? 'solved' : 'failed';
    this.message = message;
    if (!solved) this.failed = true;
    if (exercise && !this.counted) this.schedule.done(exercise, { solved, helped: this.helped > 0 });
    this.counted = true;
    desk.changed();
  }

  /** Back to before the mistake. */
  #again(shown) {
    const { desk, wrong } = this;
    const { game } = desk;
    // The move that was wrong is the last one; where a rule has ended it, all of it is played again.
    const upTo = wrong ? game.moments.slice(0, this.ply) : game.moments.slice(0, 1);
    this.wrong = null;
    this.played = Math.max(0, wrong ? this.played - 1 : 0);
    this.#put({ ...games.begin(upTo[0].fen), moments: upTo, at: upTo.length - 1 });
    this.message = null;
    this.state = shown ? 'shown' : 'yours';
    if (shown) desk.hints = true;
    desk.changed();
  }

  /** Gives it up: the solution is shown. */
  #giveUp() {
    if (this.exercise && !this.counted) this.schedule.done(this.exercise, { solved: false, helped: true });
    this.counted = true;
    this.failed = true;
    this.state = 'shown';
    this.desk.hints = true;
    this.desk.changed();
  }

  /** First which piece, then the move. */
  #hint() {
    const { desk, exercise, known } = this;
    if (this.state !== 'yours' || !exercise || !known || desk.game.at !== this.ply) return;
    const [best] = right(exercise.kind, known.moves);
    this.helped += 1;
    this.hinted += 1;
    if (this.hinted % 2 === 1) desk.set({ selected: route(best.move, desk.book.geometry).from, pointed: null });
    else desk.set({ selected: null, pointed: best });
  }

  #study() {
    this.kept = true;
    this.desk.look('play');
  }

  async #share() {
    try {
      await navigator.clipboard.writeText(window.location.href);
      toast(this.words('board-copied'));
    } catch {
      document.getElementById('share')?.click();
    }
  }

  #key(event) {
    if (this.desk.view !== 'trainer' || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    if (/** @type {Element} */ (event.target).matches('input, select, textarea')) return;
    if (event.key === 'n') this.next();
    else if (event.key === 'h') this.#hint();
    else return;
    event.preventDefault();
  }

  // ---- What is shown ----------------------------------------------------------------------------

  #draw(t) {
    const { state, exercise, kind, level, schedule, desk } = this;
    this.words = t;
    if (this.language !== t) {
      this.language = t;
      this.title.textContent = t('board-room-trainer');
      this.kindGroup.setAttribute('aria-label', t('board-trainer-kind'));
      this.levelGroup.setAttribute('aria-label', t('board-trainer-level'));
      for (const button of this.kinds) button.textContent = t(`board-trainer-kind-${button.dataset.value}`);
      for (const button of this.levels) button.textContent = t(`board-trainer-level-${button.dataset.value}`);
      this.keys.textContent = t('board-trainer-keys');
    }
    for (const button of this.kinds) button.setAttribute('aria-pressed', String(button.dataset.value === kind));
    for (const button of this.levels) button.setAttribute('aria-pressed', String(button.dataset.value === level));
    this.card.dataset.state = state;
    say(this.task, exercise ? t(`board-trainer-task-${exercise.kind}`, { side: SIDES[this.turn] }) : t(state === 'none' ? 'board-trainer-none' : 'board-asking'));
    const bound = this.#bound(t);
    say(this.bound, bound);
    this.bound.hidden = !bound;
    this.#drawSaid(t);
    this.#drawActs(t);
    const score = schedule.scores[kind];
    const key = [score.streak, score.best, score.solved, schedule.waiting({ kind, rules: desk.book.rules }), t.language].join();
    if (this.scored !== key) {
      this.scored = key;
      const item = (name, n) => html('div', {}, html('dt', {}, t(`board-trainer-${name}`)), html('dd', {}, String(n)));
      this.score.replaceChildren(item('streak', score.streak), item('best', score.best), item('solved', score.solved), item('due', schedule.waiting({ kind, rules: desk.book.rules })));
    }
  }

  /** How much time there is: what is left on the clock, or how long it is to be held. */
  #bound(t) {
    const { exercise, known, played, state } = this;
    if (!exercise) return '';
    const clock = known?.clock;
    if (exercise.kind === 'hold') {
      // A rule may make it a draw before.
      if (clock && state === 'yours' && !clock.unbounded && clock.left !== null) this.goal = Math.min(HELD, played + Math.ceil(clock.left / 2));
      return t('board-trainer-held-so-far', { n: Math.min(played, this.goal), goal: this.goal });
    }
    if (exercise.kind !== 'win' || !clock || state === 'solved') return exercise.again ? t('board-trainer-again') : '';
    if (clock.unbounded || clock.left === null) return '';
    const n = movesOf(clock.left);
    const text = t('board-trainer-left', { n, rule: clock.rule });
    return exercise.again ? `${text} ${t('board-trainer-again')}` : text;
  }

  #drawSaid(t) {
    const parts = this.#feedback(t);
    const key = JSON.stringify(parts);
    if (this.saidKey === key) return;
    this.saidKey = key;
    this.said.replaceChildren(...parts.map((text) => html('p', {}, text)));
  }

  #feedback(t) {
    const { state, message, wrong, hinted } = this;
    if (state === 'theirs') return [t('board-trainer-right')];
    if (state === 'yours' && hinted) return [t(hinted % 2 === 1 ? 'board-trainer-hinted-piece' : 'board-trainer-hinted-move')];
    if (state === 'yours' && this.played) return [t('board-trainer-right')];
    if (state === 'shown') return [t('board-trainer-shown')];
    if (!message) return [];
    if (state === 'solved') {
      const said = t(`board-trainer-done-${message.key}`, { n: message.n ?? 0, move: message.move ?? '', rule: message.rule ?? '' });
      return this.failed ? [said, t('board-trainer-after-all')] : [said];
    }
    if (state !== 'failed') return [];
    if (!wrong?.made) return [t('board-trainer-wrong-rule', { rule: message.rule ?? '' })];
    const { made, verdict, turn } = wrong;
    const { clock } = made;
    const said = t(`board-trainer-wrong-${verdict}`, { move: made.move, side: SIDES[turn] });
    if (verdict !== 'slow' || clock?.need == null) return [said];
    return [said, t('board-trainer-slow', { side: SIDES[turn], need: movesOf(clock.need), left: movesOf(clock.left) })];
  }

  #drawActs(t) {
    const { state } = this;
    const key = [state, this.known !== null, this.games?.join(), t.language].join();
    if (this.actsKey === key) return;
    const held = this.acts.contains(document.activeElement);
    this.actsKey = key;
    const act = (sign, name, does, main = false) => html('button', { type: 'button', class: `button${main ? ' button-main' : ''}`, onclick: does }, icon(sign), t(name));
    const next = (main) => act('next', 'board-trainer-next', () => this.next(), main);
    const share = act('share', 'board-trainer-share', () => this.#share());
    const study = act('edit', 'board-trainer-study', () => this.#study());
    // There is none before the tables have answered, nor while they move.
    const hint = act('hint', 'board-trainer-hint', () => this.#hint());
    hint.disabled = state !== 'yours' || this.known === null;
    const offers = {
      coming: () => [],
      asked: () => [],
      theirs: () => [hint, act('help', 'board-trainer-solution', () => this.#giveUp())],
      yours: () => [hint, act('help', 'board-trainer-solution', () => this.#giveUp())],
      failed: () => [act('retry', 'board-trainer-retry', () => this.#again(false), true), act('help', 'board-trainer-solution', () => this.#again(true)), next(false)],
      shown: () => [next(true), study],
      solved: () => [next(true), share, study],
      none: () => (this.games ?? []).filter((rules) => this.desk.book.named(rules)).map((rules) => html('button', { type: 'button', class: 'button', onclick: () => this.desk.setup.rules(rules) }, gameName(rules, t))),
    };
    this.acts.replaceChildren(...offers[state]());
    if (held) /** @type {HTMLElement|null} */ (this.acts.querySelector('button'))?.focus({ preventScroll: true });
  }
}

/** The counts of a clock as a question has them. */
const countsFrom = (clock) => Object.fromEntries((clock?.spent ?? []).map((text) => text.split('=')));
