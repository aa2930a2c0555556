/** Practice against the tables: win within the clock, hold a draw, find the only move. */
import { spentList } from '../clocks.js';
import { copyLink } from '../clipboard.js';
import { html, setText } from '../elements.js';
import { turnOf } from '../fen.js';
import * as games from '../game.js';
import { icon } from '../icons.js';
import { SIDES } from '../lang.js';
import { LatestTask, pause } from '../latest-task.js';
import { route } from '../moves.js';
import { failureKey } from '../problem.js';
import { gameName } from '../rules-view.js';
import { toast } from '../toast.js';
import { formatMoves } from '../units.js';
import { fromRoom, HOLD_MOVES, judgeMove, KINDS, LEVELS, chooseReply } from './exercise.js';
import { rightMoves, isSuitable, toRoom } from './exercise.js';
import { Schedule, storage } from './schedule.js';
import { ExerciseSource } from './exercise-source.js';
import { plainAnswer } from './board-loan.js';
import { LinePlayer, momentsOf } from './line-player.js';
import { refutation } from './refutation.js';

/** Milliseconds before the tables reply. */
const THINKING_MS = 450;

/** Number of unsuitable positions tried before giving up. */
const MAX_TRIES = 6;

export class Practice {
  #work = new LatestTask();

  /** @param {any} room */
  constructor(room) {
    const { app } = room;
    this.room = room;
    /** @type {import('../app-state.js').AppState} */
    this.app = app;
    this.player = new LinePlayer(app);
    this.source = new ExerciseSource(app);
    this.schedule = new Schedule(storage());
    this.kind = KINDS[0];
    this.level = LEVELS[0];
    /** @type {import('./exercise.js').Exercise|null} */
    this.exercise = null;
    /**
     * The state of the board before the room was opened.
     * @type {{game: import('../game.js').Game, rules: string, profile: string, flip: boolean,
     *   hints: boolean}|null}
     */
    this.before = null;
    /**
     * The answer to the position in which the player is to move.
     * @type {import('../api.js').Answer|null}
     */
    this.known = null;
    /** The index of that position in the game. */
    this.ply = 0;
    /** Moves played, moves to hold, and hints used in this exercise and for this move. */
    this.played = 0;
    this.goal = HOLD_MOVES;
    this.helped = 0;
    this.hinted = 0;
    /** The error, if no exercise could be fetched. @type {any} */
    this.problem = null;
    /** `coming`, `asked`, `yours`, `theirs`, `failed`, `why`, `solved`, `shown`, `none`. */
    this.state = 'coming';
    const choice = (values, choose) =>
      values.map((value) =>
        html('button', { type: 'button', 'data-value': value, onclick: () => choose(value) }),
      );
    this.kinds = choice(KINDS, (kind) => this.#choose({ kind }));
    this.levels = choice(LEVELS, (level) => this.#choose({ level }));
    this.title = html('h2', { class: 'room-title learn-title trainer-title' });
    this.kindGroup = html('div', { class: 'segments segments-3', role: 'group' }, ...this.kinds);
    this.levelGroup = html(
      'div',
      { class: 'segments segments-3 segments-small', role: 'group' },
      ...this.levels,
    );
    this.task = html('p', { class: 'task' });
    this.bound = html('p', { class: 'task-bound' });
    this.status = html('div', { class: 'task-said', role: 'status' });
    this.acts = html('div', { class: 'actions task-acts' });
    this.score = html('dl', { class: 'task-score' });
    this.keys = html('p', { class: 'quiet task-keys' });
    this.card = html(
      'div',
      { class: 'card task-card' },
      this.task,
      this.bound,
      this.status,
      this.acts,
    );
    this.element = html(
      'div',
      { class: 'trainer' },
      this.title,
      this.kindGroup,
      this.card,
      this.levelGroup,
      this.score,
      this.keys,
    );
  }

  /** @param {import('./place.js').Place} _place */
  enter(_place, { restored = false } = {}) {
    const { app } = this;
    this.before = {
      game: app.game,
      rules: app.book.rules,
      profile: app.book.profile,
      flip: app.flip,
      hints: app.hints,
    };
    app.opponent.side = null;
    const requested = fromRoom(app.room);
    this.kind = requested.kind ?? this.kind;
    this.level = requested.level ?? this.level;
    // The page was opened by a link to an exercise.
    const { fen } = app.game.moments[0];
    const isGiven = fen !== null && fen !== app.book.variant?.board.start;
    if (restored && requested.kind && isGiven)
      this.#begin({ kind: this.kind, level: this.level, rules: app.book.rules, fen }, true);
    else this.next();
  }

  /** Another place of this part was opened: an exercise of its own has no new one. */
  open() {
    this.#stopLine();
    this.next();
  }

  /** @param {boolean} [keep] whether the board stays as it is */
  leave(keep = false) {
    const { app, before, exercise } = this;
    this.#work.cancel();
    this.#stopLine();
    app.frozen = false;
    app.shownMove = null;
    app.hints = before?.hints ?? app.hints;
    // The former game is restored, unless another one was started.
    const left = exercise && app.game.moments[0].fen === exercise.fen && !this.keepsGame && !keep;
    this.keepsGame = false;
    this.state = 'coming';
    this.exercise = null;
    if (!left || !before) return;
    app.book.choose(before.rules, before.profile);
    app.game = before.game;
    app.flip = before.flip;
    app.navigation.arrive(null, 0);
    app.address.remember('replace');
    app.refresh();
  }

  #choose(chosen) {
    Object.assign(this, chosen);
    this.next();
  }

  /** Starts the next exercise: a failed one that is due, or a new one. */
  async next() {
    const { app, kind, level } = this;
    this.#stopLine();
    const { rules } = app.book;
    this.state = 'coming';
    this.exercise = null;
    this.problem = null;
    app.frozen = true;
    app.changed();
    try {
      await this.#work.run(async (signal) => {
        const due = this.schedule.nextDue({ kind, rules });
        const fen = due ? due.fen : await this.source.next({ kind, level, rules });
        signal.throwIfAborted();
        if (fen === null) {
          this.games = await this.source.games();
          signal.throwIfAborted();
          this.state = 'none';
          app.changed();
          return;
        }
        queueMicrotask(() =>
          this.#begin(due ? { ...due, again: true } : { kind, level, rules, fen }),
        );
      });
    } catch (error) {
      this.problem = error;
      app.changed();
    }
  }

  /**
   * Starts an exercise.
   * @param {import('./exercise.js').Exercise} exercise
   * @param {boolean} [isLinked] whether a link requests it
   */
  #begin(exercise, isLinked = false) {
    const { app } = this;
    this.exercise = exercise;
    this.problem = null;
    this.isLinked = isLinked;
    this.profile = app.book.profile;
    this.state = 'asked';
    this.helped = 0;
    this.hinted = 0;
    this.failed = false;
    this.counted = false;
    this.played = 0;
    this.goal = HOLD_MOVES;
    this.turn = turnOf(exercise.fen);
    this.message = null;
    this.#show(games.begin(exercise.fen));
    app.flip = this.turn === 'b';
    this.room.note(toRoom(exercise));
  }

  #show(game) {
    const { app } = this;
    app.hints = false;
    app.shownMove = null;
    app.frozen = true;
    app.line.stop();
    app.line.forget();
    app.game = game;
    this.ply = game.moments.length - 1;
    this.known = null;
    app.navigation.arrive(null, 0);
    app.refresh();
  }

  update(t) {
    const { app, exercise } = this;
    this.words = t;
    if (exercise && app.book.rules !== exercise.rules) this.next();
    else if (exercise && app.book.profile !== this.profile) this.#begin({ ...exercise });
    else if (exercise) this.#watch();
    this.player.update();
    this.#updateFrozen();
    this.#draw(t);
  }

  /** Freezes the board unless it is the player's turn at the end of the game. */
  #updateFrozen() {
    const { app } = this;
    const still = !(
      this.state === 'yours' &&
      this.known &&
      app.game.at === app.game.moments.length - 1
    );
    if (app.frozen === still) return;
    app.frozen = still;
    app.changed();
  }

  /** Reacts to changes on the board. */
  #watch() {
    const { app, state } = this;
    const { game, query } = app;
    const last = game.moments.length - 1;
    const answer =
      query.answer && game.at === last && query.answer.fen === app.now.fen ? query.answer : null;
    const { exercise, known } = this;
    if (!exercise) return;
    if (state === 'asked' && answer) this.#startIfSuitable(exercise, answer);
    else if (state === 'yours' && last === this.ply + 1 && known)
      this.#judgePlayed(exercise, known, game.moments[last].move);
    else if (state === 'yours' && answer && !known) this.#startTurn(exercise, answer);
    else if (state === 'theirs' && answer && !this.replying) this.#replyOrEnd(exercise, answer);
  }

  /** Starts the exercise if the answer shows that its position suits the task. */
  #startIfSuitable({ kind }, answer) {
    if (isSuitable(kind, answer)) {
      this.unsuited = 0;
      this.state = 'yours';
      this.known = answer;
      return;
    }
    this.unsuited = (this.unsuited ?? 0) + 1;
    if (this.isLinked) toast(this.words('board-trainer-unsuited'));
    if (this.unsuited < MAX_TRIES) this.next();
    else this.state = 'none';
  }

  #startTurn({ kind }, answer) {
    this.known = answer;
    this.hinted = 0;
    if (answer.clock?.reached || !answer.moves.length)
      this.#end(kind === 'hold' && answer.moves.length > 0, {
        key: 'rule',
        rule: answer.clock?.rule,
      });
  }

  /** Judges the move of the player. */
  #judgePlayed({ kind }, known, text) {
    const { app } = this;
    const move = known.moves.find(({ move }) => move === text);
    app.shownMove = null;
    this.ply += 1;
    this.played += 1;
    const verdict = move ? judgeMove(kind, known.moves, move) : 'kept';
    if (verdict !== 'kept') {
      this.wrong = { move, verdict, right: rightMoves(kind, known.moves), turn: turnOf(known.fen) };
      this.#end(false, { key: verdict });
      return;
    }
    if (kind === 'only') {
      this.#end(true, { key: 'only', move: text });
      return;
    }
    this.state = 'theirs';
    this.replying = false;
    app.changed();
  }

  /** The tables' turn: ends the exercise or plays their reply. */
  async #replyOrEnd({ kind, rules }, answer) {
    const { app } = this;
    if (!answer.moves.length)
      return this.#end(true, { key: kind === 'win' ? 'won' : 'held', n: this.played });
    if (answer.clock?.reached)
      return this.#end(kind === 'hold', { key: 'rule', rule: answer.clock.rule });
    if (kind === 'hold' && this.played >= HOLD_MOVES)
      return this.#end(true, { key: 'held', n: this.played });
    this.replying = true;
    try {
      await this.#work.run(async (signal) => {
        const after = answer.moves.map(({ fen, clock }) => ({
          rules,
          fen,
          profile: this.profile ?? app.book.profile,
          spent: spentList(countsFrom(clock)),
          moves: true,
        }));
        const answers = kind === 'hold' ? await app.api.probe(after, signal) : [];
        await pause(THINKING_MS, signal);
        const move = chooseReply(kind, answer.moves, answers);
        this.ply += 1;
        this.known = null;
        this.state = 'yours';
        await app.navigation.play(move);
      });
    } catch (error) {
      app.fail(error);
    }
    return undefined;
  }

  /** Ends the exercise; only the first result is recorded. */
  #end(solved, message) {
    const { app, exercise } = this;
    this.state = solved ? 'solved' : 'failed';
    this.message = message;
    if (!solved) this.failed = true;
    if (exercise && !this.counted)
      this.schedule.record(exercise, { solved, helped: this.helped > 0 });
    this.counted = true;
    app.changed();
  }

  /** Goes back to before the mistake. */
  #retry(shown) {
    const { app, wrong } = this;
    this.#stopLine();
    const { game } = app;
    // The mistake is the last move; if a rule ended the exercise, all of it is played again.
    const upTo = wrong ? game.moments.slice(0, this.ply) : game.moments.slice(0, 1);
    this.wrong = null;
    this.played = Math.max(0, wrong ? this.played - 1 : 0);
    this.#show({ ...games.begin(upTo[0].fen), moments: upTo, at: upTo.length - 1 });
    this.message = null;
    this.state = shown ? 'shown' : 'yours';
    if (shown) app.hints = true;
    app.changed();
  }

  /** Plays the refutation of the wrong move. */
  async #why() {
    const { app, wrong } = this;
    if (!wrong?.move) return;
    try {
      await this.#work.run(async (signal) => {
        const { rules } = app.book;
        const moments = app.game.moments.slice(0, this.ply + 1);
        const { fen, counts } = moments[moments.length - 1];
        const profile = this.profile ?? app.book.profile;
        const spent = spentList(counts ?? {});
        const question = { rules, profile, fen: fen ?? '', spent, moves: true };
        const line = await refutation(app.api, question, signal);
        signal.throwIfAborted();
        this.state = 'why';
        this.#showLine(moments, line);
      });
    } catch (error) {
      app.fail(error);
    }
  }

  /** Plays the quickest win from the position in which a move was to be found. */
  async #playWin() {
    const { app, wrong } = this;
    this.#stopLine();
    const moments = app.game.moments.slice(0, wrong ? this.ply : this.ply + 1);
    if (wrong) this.ply -= 1;
    this.wrong = null;
    this.message = null;
    this.state = 'shown';
    app.shownMove = null;
    app.changed();
    try {
      await this.#work.run(async (signal) => {
        const turn = moments[moments.length - 1];
        const { line } = await app.api.mainline(app.question(turn), signal);
        signal.throwIfAborted();
        this.#showLine(moments, line);
      });
    } catch (error) {
      app.fail(error);
    }
  }

  /** Puts moves after those that were played on the board, and plays them. */
  #showLine(moments, line) {
    const { app } = this;
    const { rules } = app.book;
    app.localAnswer = (moment) => plainAnswer(moment.fen, rules);
    app.game = {
      ...games.begin(moments[0].fen, moments[0].counts ?? {}),
      moments: [...moments, ...momentsOf(line)],
      at: moments.length - 1,
    };
    app.navigation.arrive(null, 0);
    app.refresh();
    this.player.begin();
  }

  #stopLine() {
    this.player.stop();
    this.app.localAnswer = null;
  }

  /** Gives up: plays the win, or shows what each move is worth where there is no end to play to. */
  #giveUp() {
    const { app, exercise } = this;
    if (exercise && !this.counted)
      this.schedule.record(exercise, { solved: false, helped: true });
    this.counted = true;
    this.failed = true;
    if (exercise?.kind === 'win') {
      this.#playWin();
      return;
    }
    this.state = 'shown';
    app.hints = true;
    app.shownMove = null;
    // A piece selected by a hint would hide the arrow.
    app.deselect();
  }

  /** Gives a hint: first the piece, then the move. */
  #hint() {
    const { app, exercise, known } = this;
    if (this.state !== 'yours' || !exercise || !known || app.game.at !== this.ply) return;
    const [best] = rightMoves(exercise.kind, known.moves);
    this.helped += 1;
    this.hinted += 1;
    if (this.hinted % 2 === 1)
      app.set({ selected: route(best.move, app.book.geometry).from, pointed: null });
    else app.set({ selected: null });
    app.shownMove = this.hinted % 2 === 1 ? null : best;
  }

  #study() {
    this.keepsGame = true;
    this.app.openView('play');
  }

  #share() {
    return copyLink(window.location.href, this.words);
  }

  key(key) {
    if (key === 'n') this.next();
    else if (key === 'h') this.#hint();
    else if (key === 'w' && this.state === 'failed') this.#why();
    else return false;
    return true;
  }

  // ---- What is shown ----------------------------------------------------------------------------

  #draw(t) {
    const { state, exercise, kind, level, schedule, app } = this;
    this.words = t;
    if (this.language !== t) {
      this.language = t;
      this.title.textContent = t('board-learn-practice');
      this.kindGroup.setAttribute('aria-label', t('board-trainer-kind'));
      this.levelGroup.setAttribute('aria-label', t('board-trainer-level'));
      for (const button of this.kinds)
        button.textContent = t(`board-trainer-kind-${button.dataset.value}`);
      for (const button of this.levels)
        button.textContent = t(`board-trainer-level-${button.dataset.value}`);
      this.keys.textContent = t('board-trainer-keys');
    }
    for (const button of this.kinds)
      button.setAttribute('aria-pressed', String(button.dataset.value === kind));
    for (const button of this.levels)
      button.setAttribute('aria-pressed', String(button.dataset.value === level));
    this.card.dataset.state = state;
    const problem = this.problem ?? (exercise ? app.query.problem : null);
    // What the task says holds only once the tables have answered.
    const task = exercise && state !== 'asked' ? `board-trainer-task-${exercise.kind}` : null;
    const waiting = state === 'none' ? 'board-trainer-none' : 'board-asking';
    setText(
      this.task,
      problem
        ? t(failureKey(problem))
        : t(task ?? waiting, { side: SIDES[this.turn] }),
    );
    const busy = !problem && (state === 'coming' || state === 'asked');
    this.card.setAttribute('aria-busy', String(busy));
    const unanswered = exercise ? t('board-problem-unanswered') : '';
    const bound = problem ? unanswered : state === 'asked' ? '' : this.#boundText(t);
    setText(this.bound, bound);
    this.bound.hidden = !bound;
    this.#drawFeedback(t);
    this.#drawButtons(problem, t);
    const score = schedule.scores[kind];
    const key = [
      score.streak,
      score.best,
      score.solved,
      schedule.countDue({ kind, rules: app.book.rules }),
      t.language,
    ].join();
    if (this.scored !== key) {
      this.scored = key;
      const item = (name, n) =>
        html('div', {}, html('dt', {}, t(`board-trainer-${name}`)), html('dd', {}, String(n)));
      this.score.replaceChildren(
        item('streak', score.streak),
        item('best', score.best),
        item('solved', score.solved),
        item('due', schedule.countDue({ kind, rules: app.book.rules })),
      );
    }
  }

  /** The bound of the exercise: moves left on the clock, or moves still to hold. */
  #boundText(t) {
    const { exercise, known, played, state } = this;
    if (!exercise) return '';
    const clock = known?.clock;
    if (exercise.kind === 'hold') {
      // A rule may end it as a draw earlier.
      if (clock && state === 'yours' && !clock.unbounded && clock.left !== null)
        this.goal = Math.min(HOLD_MOVES, played + Math.ceil(clock.left / 2));
      return t('board-trainer-held-so-far', { n: Math.min(played, this.goal), goal: this.goal });
    }
    if (exercise.kind !== 'win' || !clock || state === 'solved')
      return exercise.again ? t('board-trainer-again') : '';
    if (clock.unbounded || clock.left === null) return '';
    const n = formatMoves(clock.left);
    const text = t('board-trainer-left', { n, rule: clock.rule });
    return exercise.again ? `${text} ${t('board-trainer-again')}` : text;
  }

  #drawFeedback(t) {
    const parts = this.#feedback(t);
    const key = JSON.stringify(parts);
    if (this.saidKey === key) return;
    this.saidKey = key;
    this.status.replaceChildren(...parts.map((text) => html('p', {}, text)));
  }

  #feedback(t) {
    const { state, exercise, message, wrong, hinted } = this;
    if (state === 'theirs') return [t('board-trainer-right')];
    if (state === 'yours' && hinted)
      return [t(hinted % 2 === 1 ? 'board-trainer-hinted-piece' : 'board-trainer-hinted-move')];
    if (state === 'yours' && this.played) return [t('board-trainer-right')];
    if (state === 'shown')
      return [t(exercise?.kind === 'win' ? 'board-trainer-shown-win' : 'board-trainer-shown')];
    if (!message) return [];
    if (state === 'solved') {
      const sentence = t(`board-trainer-done-${message.key}`, {
        n: message.n ?? 0,
        move: message.move ?? '',
        rule: message.rule ?? '',
      });
      return this.failed ? [sentence, t('board-trainer-after-all')] : [sentence];
    }
    if (state !== 'failed' && state !== 'why') return [];
    if (!wrong?.move) return [t('board-trainer-wrong-rule', { rule: message.rule ?? '' })];
    const { move, verdict, turn } = wrong;
    const { clock } = move;
    const sentence = t(`board-trainer-wrong-${verdict}`, { move: move.move, side: SIDES[turn] });
    if (verdict !== 'slow' || clock?.need == null) return [sentence];
    return [
      sentence,
      t('board-trainer-slow', {
        side: SIDES[turn],
        need: formatMoves(clock.need),
        left: formatMoves(clock.left),
      }),
    ];
  }

  #drawButtons(problem, t) {
    const { state } = this;
    const failed = problem !== null;
    const { player } = this;
    const key = [
      state,
      this.known !== null,
      this.games?.join(),
      failed,
      player.active,
      player.running,
      player.ended,
      t.language,
    ].join();
    if (this.actsKey === key) return;
    const hadFocus = this.acts.contains(document.activeElement);
    this.actsKey = key;
    const button = (sign, name, onclick, main = false) =>
      html(
        'button',
        { type: 'button', class: `button${main ? ' button-main' : ''}`, onclick },
        icon(sign),
        t(name),
      );
    const next = (main) => button('next', 'board-trainer-next', () => this.next(), main);
    const share = button('share', 'board-trainer-share', () => this.#share());
    const study = button('edit', 'board-trainer-study', () => this.#study());
    // No hint before the tables have answered, nor on their turn.
    const hint = button('hint', 'board-trainer-hint', () => this.#hint());
    hint.disabled = state !== 'yours' || this.known === null;
    const showSolution = () =>
      this.exercise?.kind === 'win' ? this.#playWin() : this.#retry(true);
    const solution = button('help', 'board-trainer-solution', showSolution);
    const playing =
      !player.active || player.ended
        ? []
        : player.running
          ? [button('pause', 'board-learn-pause', () => player.pause())]
          : [button('play', 'board-learn-play', () => player.run())];
    const offers = {
      coming: () => [],
      asked: () => [],
      theirs: () => [hint, button('help', 'board-trainer-solution', () => this.#giveUp())],
      yours: () => [hint, button('help', 'board-trainer-solution', () => this.#giveUp())],
      failed: () => [
        ...(this.wrong ? [button('help', 'board-learn-why', () => this.#why(), true)] : []),
        button('retry', 'board-trainer-retry', () => this.#retry(false), !this.wrong),
        solution,
        next(false),
      ],
      why: () => [
        ...playing,
        button('retry', 'board-trainer-retry', () => this.#retry(false), player.ended),
        solution,
        next(false),
      ],
      shown: () => [...playing, next(!player.active || player.ended), study],
      solved: () => [next(true), share, study],
      none: () =>
        (this.games ?? [])
          .filter((rules) => this.app.book.findVariant(rules))
          .map((rules) =>
            html(
              'button',
              { type: 'button', class: 'button', onclick: () => this.app.setup.rules(rules) },
              gameName(rules, t),
            ),
          ),
    };
    // What failed is repeated: the choice of an exercise, or the question about its position.
    const retry = () => (this.exercise ? this.app.retry() : this.next());
    const offered = failed ? [button('retry', 'board-retry', retry, true)] : offers[state]();
    this.acts.replaceChildren(...offered);
    if (hadFocus)
      /** @type {HTMLElement|null} */ (this.acts.querySelector('button'))?.focus({
        preventScroll: true,
      });
  }
}

/** The counts of a clock in the format of a request. */
const countsFrom = (clock) =>
  Object.fromEntries((clock?.spent ?? []).map((text) => text.split('=')));
