/**
 * Puzzles: played through by their trees, without the tables. A wrong move can be refuted on the
 * board, and the solution played, with arrows.
 */
import { formatReading } from '../units.js';
import { html, setText } from '../elements.js';
import { turnOf } from '../fen.js';
import * as games from '../game.js';
import { SIDES } from '../lang.js';
import { LatestTask, pause } from '../latest-task.js';
import { route } from '../moves.js';
import { failureKey } from '../problem.js';
import { toast } from '../toast.js';
import { BoardLoan, plainAnswer } from './board-loan.js';
import { actButton, placeLink, redraw } from './learn-links.js';
import { loadLessons, loadPuzzles } from './learn-data.js';
import { LinePlayer, momentsOf } from './line-player.js';
import { listed } from './listed-moves.js';
import { PuzzleFilters } from './puzzle-filters.js';
import { PuzzleScore } from './puzzle-score.js';
import { dailyPuzzle, dayOf, defences, judged, legalMoves } from './puzzle.js';
import { nextPuzzle, ofMotif, othersByResult, played, playedLine } from './puzzle.js';
import { readToken, solution, THEMES } from './puzzle.js';

/** Milliseconds before the defence replies, and before a slower win is taken back. */
const REPLY_MS = 450;
const BACK_MS = 1400;

/** A day since 1970, in the words of the language. */
const dateOf = (day, t) =>
  new Intl.DateTimeFormat(t.language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    day * 86_400_000,
  );

export class PuzzlesPart {
  #work = new LatestTask();

  /** @param {any} room */
  constructor(room) {
    this.room = room;
    this.app = room.app;
    this.loan = new BoardLoan(this.app);
    this.player = new LinePlayer(this.app);
    this.theme = null;
    this.level = null;
    /** The day whose puzzle this is. @type {number|null} */
    this.day = null;
    /** The file of the game. @type {any} */
    this.file = null;
    /** @type {import('./puzzle.js').Puzzle|null} */
    this.puzzle = null;
    /** @type {import('./puzzle.js').Turn|null} */
    this.turn = null;
    /** `coming`, `yours`, `theirs`, `also`, `failed`, `why`, `shown`, `solved`, `none`. */
    this.state = 'coming';
    /** @type {any} */
    this.problem = null;
    /** The lesson whose puzzles are shown. @type {any} */
    this.lesson = null;
    /** The index in the game of the position in which the player is to move. */
    this.ply = 0;
    /** Hints for this move, and whether there were any in this puzzle. */
    this.hinted = 0;
    this.helped = false;
    /** The wrong move that was played. @type {import('./puzzle.js').WrongMove|null} */
    this.wrong = null;
    /** Tries at each puzzle: other defences come with another try. @type {Map<string, number>} */
    this.tries = new Map();

    this.filters = new PuzzleFilters(() => this.#filter());
    this.score = new PuzzleScore(room);
    this.title = html('h2', { class: 'room-title learn-title', tabindex: '-1' });
    this.task = html('p', { class: 'task' });
    this.bound = html('p', { class: 'task-bound' });
    this.status = html('div', { class: 'task-said', role: 'status' });
    this.motifs = html('ul', { class: 'motifs' });
    this.acts = html('div', { class: 'actions task-acts' });
    this.card = html(
      'div',
      { class: 'card task-card' },
      this.task,
      this.bound,
      this.status,
      this.motifs,
      this.acts,
    );
    this.set = html('nav', { class: 'puzzle-set' });
    this.keys = html('p', { class: 'quiet task-keys' });
    this.element = html(
      'div',
      { class: 'trainer' },
      this.title,
      this.set,
      this.card,
      this.score.facts,
      this.score.about,
      this.score.daily,
      this.filters.element,
      this.keys,
    );
  }

  enter(place) {
    this.loan.take();
    this.app.localAnswer = (moment) => this.#localAnswer(moment);
    return this.open(place);
  }

  /** @param {boolean} [keep] whether the board stays as it is */
  leave(keep = false) {
    this.#work.cancel();
    this.player.stop();
    this.loan.giveBack(keep || this.keepsGame);
    this.keepsGame = false;
    this.puzzle = null;
    this.file = null;
    this.state = 'coming';
  }

  /** Opens a puzzle, or the next one. @param {import('./place.js').Place} place */
  async open(place) {
    const { app } = this;
    const { rules } = app.book;
    this.place = place;
    this.player.stop();
    this.state = 'coming';
    this.problem = null;
    this.puzzle = null;
    // The puzzles of another game are not those of this place.
    if (rules !== this.rules) this.file = null;
    // A link to a theme, or to a puzzle among those of a theme, chooses it.
    const theme = place.theme ?? place.of;
    if (theme && THEMES.includes(theme)) this.theme = theme;
    else if (place.puzzle || place.daily) this.theme = null;
    // The puzzle of the day is the same for everyone.
    if (place.daily) this.level = null;
    app.frozen = true;
    app.changed();
    try {
      await this.#work.run(async (signal) => {
        const file = await loadPuzzles(rules);
        const isOfLesson = place.of && !THEMES.includes(place.of);
        const lessons = isOfLesson ? await loadLessons(app.lang) : null;
        signal.throwIfAborted();
        this.file = file;
        this.rules = rules;
        // A theme chosen in another game, which this one may not have.
        if (!theme && !this.#has(file, this.theme)) this.theme = null;
        if (!file?.puzzles.some(({ level }) => level === this.level)) this.level = null;
        this.lesson = lessons?.lessons.find(({ name }) => name === place.of) ?? null;
        if (!file) {
          this.state = 'none';
          app.changed();
          return;
        }
        const found = file.puzzles.find(({ id }) => id === place.puzzle);
        if (place.puzzle && !found) toast(this.room.words('board-learn-no-puzzle'));
        queueMicrotask(() => {
          if (found) this.#begin(found);
          else if (place.daily) this.#begin(dailyPuzzle(file.puzzles, dayOf(new Date())));
          else this.next('replace');
        });
      });
    } catch (error) {
      this.problem = error;
      app.changed();
    }
  }

  /**
   * The next puzzle: of the lesson, due, or near the rating.
   * @param {'push'|'replace'} [how] how its address is noted
   */
  next(how = 'push') {
    const { file, room, puzzle, theme, level, rules } = this;
    if (!file) return;
    const set = this.#lessonSet();
    const index = set.findIndex(({ id }) => id === puzzle?.id);
    const inSet = index >= 0 ? set[index + 1] : null;
    const { record } = room;
    const found =
      inSet ??
      nextPuzzle(file.puzzles, {
        theme,
        level,
        rating: record.rating,
        due: record.nextDue(rules),
        solved: (id) => record.isSolved(rules, id),
        waiting: (id) => record.isWaiting(rules, id),
        without: puzzle?.id ?? null,
      });
    if (!inSet) this.lesson = null;
    this.place = { ...this.place, of: inSet ? this.place?.of : undefined, daily: false };
    if (found) this.#begin(found, how);
    else {
      this.puzzle = null;
      this.state = 'none';
      this.app.changed();
    }
  }

  #has(file, theme) {
    return !theme || Boolean(file?.puzzles.some(({ themes }) => themes.includes(theme)));
  }

  #lessonSet() {
    const { lesson, file, rules, place } = this;
    return place?.of && lesson?.puzzles && lesson.puzzles.rules === rules
      ? ofMotif(file?.puzzles ?? [], lesson.puzzles)
      : [];
  }

  /** @param {'push'|'replace'} [how] how its address is noted */
  #begin(puzzle, how = 'replace') {
    const { app, room, file } = this;
    if (!puzzle) {
      this.state = 'none';
      app.changed();
      return;
    }
    this.puzzle = puzzle;
    this.side = turnOf(puzzle.fen);
    app.book.choose(this.rules, file.profile);
    this.#restart();
    const daily = this.place?.daily && dailyPuzzle(file.puzzles, dayOf(new Date())) === puzzle;
    this.day = daily ? dayOf(new Date()) : null;
    const of = this.lesson ? this.place?.of : this.theme;
    room.at({ part: 'puzzles', puzzle: puzzle.id, of: of ?? undefined }, how);
  }

  /** The puzzle from its start. */
  #restart() {
    const { puzzle } = this;
    if (!puzzle) return;
    this.player.stop();
    this.turn = puzzle.tree;
    this.state = 'yours';
    this.wrong = null;
    this.hinted = 0;
    this.helped = false;
    this.counted = false;
    this.failed = false;
    this.change = 0;
    const counts = Object.fromEntries((puzzle.spent ?? []).map((text) => text.split('=')));
    for (const rule of Object.keys(counts)) counts[rule] = Number(counts[rule]);
    this.loan.show(games.begin(puzzle.fen, counts), { flip: this.side === 'b' });
    this.ply = 0;
  }

  /** The moves that may be played: all legal ones on the player's turn. */
  #localAnswer({ fen }) {
    const { app, turn, state, rules } = this;
    const atEnd = app.game.at === app.game.moments.length - 1;
    const moves = state === 'yours' && turn && atEnd ? legalMoves(fen, turn) : [];
    return plainAnswer(fen, rules, moves);
  }

  /** Redraws the moves of the position on the board. */
  #ask() {
    this.app.refresh();
  }

  update(t) {
    const { app, puzzle } = this;
    if (this.file && app.book.rules !== this.rules) {
      // Another game was chosen.
      this.room.go({ part: 'puzzles' }, { rules: app.book.rules, how: 'replace' });
      return;
    }
    // Without puzzles the board of another room would stay.
    if (this.problem && !puzzle) document.documentElement.dataset.learnBoard = 'hidden';
    if (puzzle) this.#watch();
    this.player.update();
    const last = app.game.moments.length - 1;
    const still = !(puzzle && this.state === 'yours' && app.game.at === last);
    if (app.frozen !== still) {
      app.frozen = still;
      app.changed();
    }
    this.#draw(t);
  }

  #watch() {
    const { app, turn } = this;
    const last = app.game.moments.length - 1;
    if (this.state !== 'yours' || !turn || last !== this.ply + 1) return;
    this.#judge(turn, app.game.moments[last].move ?? '');
  }

  #judge(turn, move) {
    const { app } = this;
    const found = judged(turn, move);
    this.hinted = 0;
    app.shownMove = null;
    if (!found) return;
    if (found.kind === 'right') {
      this.ply += 1;
      const replies = defences(turn);
      if (!replies.length) {
        this.#end(true);
        return;
      }
      const key = this.puzzle?.id ?? '';
      this.state = 'theirs';
      this.#reply(replies[(this.tries.get(key) ?? 0) % replies.length]);
    } else if (found.kind === 'also') {
      this.state = 'also';
      this.also = move;
      this.#takeBack();
    } else if ('line' in found) {
      this.ply += 1;
      this.wrong = found;
      this.#end(false);
    }
    app.changed();
  }

  async #reply([token, turn]) {
    const { app } = this;
    try {
      await this.#work.run(async (signal) => {
        await pause(REPLY_MS, signal);
        this.turn = turn;
        this.ply += 1;
        this.state = 'yours';
        app.game = { ...app.game, at: app.game.moments.length - 1 };
        await app.navigation.play({ ...played(app.now.fen ?? '', token), clock: null });
      });
    } catch (error) {
      app.fail(error);
    }
  }

  /** Takes back a move that wins too, but more slowly. */
  async #takeBack() {
    const { app } = this;
    await this.#work.run(async (signal) => {
      await pause(BACK_MS, signal);
      this.state = 'yours';
      const { moments } = app.game;
      this.loan.show({
        ...games.begin(moments[0].fen, moments[0].counts ?? {}),
        moments: moments.slice(0, this.ply + 1),
        at: this.ply,
      });
    });
  }

  #end(solved) {
    const { app, room, puzzle, rules } = this;
    this.state = solved ? 'solved' : 'failed';
    if (!solved) this.failed = true;
    if (puzzle) this.tries.set(puzzle.id, (this.tries.get(puzzle.id) ?? 0) + 1);
    if (puzzle && !this.counted) {
      const before = Math.round(room.record.rating);
      room.record.add({ rules, ...puzzle }, { solved, helped: this.helped, daily: this.day });
      this.change = Math.round(room.record.rating) - before;
    }
    this.counted = true;
    app.changed();
  }

  // ---- Help ------------------------------------------------------------------------------------

  /** The position before the wrong move, or the one on the board. */
  #momentsToTurn() {
    return this.app.game.moments.slice(0, this.wrong ? this.ply : this.ply + 1);
  }

  #showMoments(moments, at) {
    const [first] = moments;
    return this.loan.show({ ...games.begin(first.fen, first.counts ?? {}), moments, at });
  }

  /** Goes back to before the mistake. */
  retry() {
    this.player.stop();
    this.change = 0;
    const moments = this.#momentsToTurn();
    if (this.wrong) this.ply -= 1;
    this.wrong = null;
    this.state = 'yours';
    this.#showMoments(moments, moments.length - 1);
  }

  /** Plays the refutation of the wrong move. */
  why() {
    const { wrong, app } = this;
    if (!wrong) return;
    const moments = app.game.moments.slice(0, this.ply + 1);
    const line = playedLine(moments[moments.length - 1].fen ?? '', wrong.line);
    this.state = 'why';
    this.#showMoments([...moments, ...momentsOf(line)], moments.length - 1);
    this.player.begin();
  }

  /** Gives up: plays the solution. */
  solve() {
    const { turn, puzzle } = this;
    if (!turn || !puzzle) return;
    this.player.stop();
    this.#work.cancel();
    const { state } = this;
    if (!this.counted) {
      this.helped = true;
      this.#end(false);
    }
    // The right move whose reply was awaited belongs to the solution.
    if (state === 'theirs') this.ply -= 1;
    const moments = this.#momentsToTurn();
    if (this.wrong) this.ply -= 1;
    this.wrong = null;
    this.hinted = 0;
    this.failed = true;
    this.state = 'shown';
    const line = playedLine(moments[moments.length - 1].fen ?? '', solution(turn));
    this.#showMoments([...moments, ...momentsOf(line)], moments.length - 1);
    this.player.begin();
  }

  /** Gives a hint: first the piece, then the move. */
  hint() {
    const { app, turn } = this;
    if (this.state !== 'yours' || !turn || app.game.at !== this.ply) return;
    const { move, captures } = readToken(turn.r.split(' ')[0]);
    this.helped = true;
    this.hinted += 1;
    const { from } = route(move, app.book.geometry);
    app.shownMove = this.hinted > 1 ? { move, captures, category: 'unknown' } : null;
    app.pinned = this.hinted === 1;
    app.set({ selected: this.hinted > 1 ? null : from, pointed: null });
  }

  key(key) {
    if (key === 'n') this.next();
    else if (key === 'h') this.hint();
    else if (key === 'w' && this.state === 'failed') this.why();
    else return false;
    return true;
  }

  #filter() {
    this.theme = this.filters.theme;
    this.level = this.filters.level;
    this.place = { part: 'puzzles' };
    this.lesson = null;
    this.puzzle = null;
    this.next();
  }

  shared(t) {
    const { app, puzzle } = this;
    const side = SIDES[this.side ?? 'w'];
    return {
      link: this.room.link(),
      fen: puzzle?.fen ?? '',
      picture: /** @type {SVGElement|null} */ (document.querySelector('.board-picture')),
      caption: puzzle ? [t(this.#taskKey(), { side })] : [],
      embeds: false,
      ...(puzzle ? {} : { fen: '', picture: null, app }),
    };
  }

  // ---- What is shown ---------------------------------------------------------------------------

  #taskKey() {
    return this.puzzle?.goal === 'draw' ? 'board-trainer-task-hold' : 'board-trainer-task-win';
  }

  #draw(t) {
    const { state, puzzle, problem, app, room } = this;
    if (this.language !== t) {
      this.language = t;
      this.keys.textContent = t('board-learn-keys-puzzle');
    }
    const { day } = this;
    const title = day ? t('board-learn-daily-of', { date: dateOf(day, t) }) : null;
    setText(this.title, title ?? t('board-learn-puzzles'));
    this.filters.draw(this, t);
    this.card.dataset.state = state;
    this.card.setAttribute('aria-busy', String(!problem && state === 'coming'));
    const side = SIDES[this.side ?? 'w'];
    const waiting = state === 'none' ? 'board-learn-none' : 'board-asking';
    setText(
      this.task,
      problem
        ? t(failureKey(problem))
        : puzzle
          ? t(this.#taskKey(), { side })
          : t(waiting),
    );
    const bound = puzzle && !problem ? this.#boundText(t) : '';
    setText(this.bound, bound);
    this.bound.hidden = !bound;
    const said = this.#said(t);
    redraw(this.status, JSON.stringify([said, t.language]), () =>
      said.map((text) => html('p', {}, text)),
    );
    // A motif named before the end would be a hint.
    const over = puzzle !== null && ['solved', 'shown'].includes(state);
    this.motifs.hidden = !over || !puzzle.themes.length;
    redraw(this.motifs, `${puzzle?.id} ${over} ${t.language}`, () =>
      over
        ? puzzle.themes.map((theme) =>
            html(
              'li',
              {},
              placeLink(
                room,
                { part: 'puzzles', theme },
                { class: 'motif' },
                t(`board-theme-${theme}`),
              ),
            ),
          )
        : [],
    );
    this.#drawButtons(t);
    this.#drawSet(t);
    this.score.draw(this.file, t);
  }

  /** Level and moves of the puzzle, and what stands on the count. */
  #boundText(t) {
    const { puzzle, app } = this;
    if (!puzzle) return '';
    const head = t('board-learn-level', { level: puzzle.level });
    const [counted] = puzzle.spent ?? [];
    if (!counted) return head;
    const [rule, plies] = counted.split('=');
    const clock = app.book.clocks.find((each) => each.rule === rule);
    if (!clock?.limit) return head;
    const limit = clock.limit;
    const left = limit - Number(plies);
    const reading = formatReading(
      app.book.reading({ rule, limit, left, spent: [counted], need: null }),
    );
    const text = t('board-learn-counted', { rule, spent: reading.spent, left: reading.left });
    return `${head} ${text}`;
  }

  #said(t) {
    const { state, wrong, puzzle, hinted } = this;
    const side = SIDES[this.side ?? 'w'];
    const other = side === 'white' ? 'black' : 'white';
    if (!puzzle) return [];
    if (state === 'yours' && hinted)
      return [t(hinted > 1 ? 'board-trainer-hinted-move' : 'board-trainer-hinted-piece')];
    if (state === 'theirs' || (state === 'yours' && this.ply > 0))
      return [t('board-trainer-right')];
    if (state === 'also') return [t('board-learn-also', { move: this.also })];
    if (state === 'shown')
      return [`${this.#rated(t)} ${t('board-learn-shown')}`.trim(), ...this.#others(t)];
    if (state === 'solved') {
      const n = Math.ceil(this.ply / 2);
      const held = puzzle.goal === 'draw';
      const sentence = t(held ? 'board-learn-held' : 'board-trainer-done-won', { n });
      if (this.failed) return [sentence, t('board-trainer-after-all'), ...this.#others(t)];
      return [`${sentence} ${this.#rated(t)}`.trim(), ...this.#others(t)];
    }
    if ((state !== 'failed' && state !== 'why') || !wrong) return [];
    const { move } = readToken(wrong.token);
    const result = { d: 'draws', l: 'loses', s: 'slow' }[wrong.kind];
    const sentence = t(`board-trainer-wrong-${result}`, { move, side });
    const said = `${sentence} ${this.#rated(t)}`.trim();
    if (!wrong.line.length) return [said];
    const reply = readToken(wrong.line[0]).move;
    const key = wrong.kind === 's' ? 'slow' : wrong.replies === 1 ? 'only' : 'reply';
    const why = t(`board-learn-why-${key}`, { side: other, reply });
    const isDrawn = state === 'why' && this.player.ended && wrong.kind === 'd';
    return [said, why, ...(isDrawn ? [t('board-learn-why-drawn', { side })] : [])];
  }

  /** What the other first moves of the puzzle lead to, in a sentence for each result. */
  #others(t) {
    const { tree } = this.puzzle ?? {};
    return tree
      ? othersByResult(tree).map(({ result, moves }) =>
          t(`board-learn-others-${result}`, { moves: listed(moves) }),
        )
      : [];
  }

  /** What this try has done to the rating; empty if it was not the first. */
  #rated(t) {
    const { change, room } = this;
    if (!change) return '';
    const sign = change > 0 ? `+${change}` : `−${-change}`;
    // As text: a number would be grouped, unlike that of the record below.
    const rating = String(Math.round(room.record.rating));
    return t('board-learn-rated', { change: sign, rating });
  }

  #drawButtons(t) {
    const { state, problem, player, wrong } = this;
    const key = [
      state,
      problem !== null,
      player.running,
      player.ended,
      wrong?.token,
      this.rules,
      t.language,
    ].join();
    redraw(this.acts, key, () => {
      const button = (sign, name, act, main = false) => actButton(sign, t(name), act, main);
      const next = (main) => button('next', 'board-trainer-next', () => this.next(), main);
      const retry = (main) => button('retry', 'board-trainer-retry', () => this.retry(), main);
      const whole = button('help', 'board-trainer-solution', () => this.solve());
      const hint = button('hint', 'board-trainer-hint', () => this.hint());
      hint.disabled = state !== 'yours';
      const share = button('share', 'board-trainer-share', () => this.room.copyLink());
      const study = button('edit', 'board-trainer-study', () => {
        this.keepsGame = true;
        this.app.openView('play');
      });
      const playing = player.running
        ? button('pause', 'board-learn-pause', () => player.pause())
        : button('play', 'board-learn-play', () => player.run());
      if (problem) return [button('retry', 'board-retry', () => this.open(this.place), true)];
      const why = wrong?.line.length
        ? [button('help', 'board-learn-why', () => this.why(), true)]
        : [];
      const offers = {
        yours: () => [hint, whole],
        theirs: () => [hint, whole],
        also: () => [hint, whole],
        failed: () => [...why, retry(!why.length), whole, next(false)],
        why: () => [...(player.ended ? [] : [playing]), retry(player.ended), whole, next(false)],
        shown: () => [
          ...(player.ended ? [] : [playing]),
          button('retry', 'board-learn-again', () => this.#again()),
          next(player.ended),
        ],
        solved: () => [next(true), share, study],
        none: () => this.room.gameButtons(this.theme, t),
      };
      return offers[state]?.() ?? [];
    });
  }

  /** Plays the same puzzle again. */
  #again() {
    this.#restart();
    this.counted = true;
    this.failed = true;
  }

  /** The puzzles of a lesson's motif. */
  #drawSet(t) {
    const set = this.#lessonSet();
    this.set.hidden = !set.length;
    const { record } = this.room;
    const marks = set.map(({ id }) => (record.isSolved(this.rules, id) ? 'solved' : 'open'));
    const key = [set.map(({ id }) => id), marks, this.puzzle?.id, t.language].join();
    redraw(this.set, key, () => {
      this.set.setAttribute('aria-label', t('board-learn-of-lesson'));
      const { of } = this.place ?? {};
      return [
        placeLink(
          this.room,
          { part: 'lessons', lesson: of, step: this.lesson?.steps.length ?? 1 },
          { class: 'set-lesson' },
          this.lesson?.title ?? '',
        ),
        ...set.map(({ id }, index) =>
          placeLink(
            this.room,
            { part: 'puzzles', puzzle: id, of },
            {
              class: `set-puzzle set-${marks[index]}`,
              'aria-current': id === this.puzzle?.id ? 'true' : null,
              'aria-label': t('board-learn-puzzle-of', {
                n: index + 1,
                solved: marks[index] === 'solved' ? 'yes' : 'no',
              }),
            },
            marks[index] === 'solved' ? '✓' : String(index + 1),
          ),
        ),
      ];
    });
  }
}
