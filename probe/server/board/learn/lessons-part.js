/** Lessons, step by step: a text, and its position on the board with its task. */
import { html, setText } from '../elements.js';
import { reading } from '../clocks.js';
import { formatReading } from '../units.js';
import { turnOf } from '../fen.js';
import { icon } from '../icons.js';
import { SIDES } from '../lang.js';
import { LatestTask } from '../latest-task.js';
import { failureKey } from '../problem.js';
import { viewFragment } from '../url-fragment.js';
import { actButton, placeLink, redraw } from './learn-links.js';
import { loadLessons, loadLines, loadPuzzles } from './learn-data.js';
import { lessonList } from './lesson-list.js';
import { millsBoard } from './lesson-mills.js';
import { LessonTask } from './lesson-task.js';
import { ofMotif } from './puzzle.js';
import { richText } from './rich-text.js';
import { judgedByRules, pairsOfRules } from './rules-compared.js';

/** A count as the rule of a clock counts it. */
function countedBy(clocks, clock, plies) {
  const { rule, limit } = clock;
  const counted = { rule, limit, left: limit - plies, spent: [`${rule}=${plies}`], need: null };
  const { spent, left } = formatReading(reading(clocks, counted));
  return { rule, spent, left };
}

export class LessonsPart {
  #loading = new LatestTask();
  #judging = new LatestTask();

  /** @param {any} room */
  constructor(room) {
    this.room = room;
    this.app = room.app;
    this.task = new LessonTask(this.app);
    /** @type {import('./place.js').Place} */
    this.place = { part: 'lessons' };
    /** @type {any} */
    this.data = null;
    /** @type {any} */
    this.lines = null;
    /** Puzzles by game. @type {Record<string, import('./puzzle.js').Puzzle[]>} */
    this.puzzles = {};
    /** @type {any} */
    this.problem = null;
    /** The language of the lessons. */
    this.loaded = '';
    /** The moves of the line of mills that are played. */
    this.millsAt = 0;
    /** What each set of rules counts at a step that they judge. @type {Record<string, any>|null} */
    this.clocks = null;
    /** Whether the board leaves the room with the position of a step. */
    this.keepsGame = false;
    this.title = html('h2', { class: 'room-title learn-title', tabindex: '-1' });
    this.head = html('p', { class: 'lesson-head' });
    this.text = html('div', { class: 'lesson-text' });
    this.more = html('div', { class: 'lesson-more' });
    this.steps = html('nav', { class: 'lesson-steps' });
    this.commands = html('div', { class: 'lesson-commands' });
    this.element = html(
      'div',
      { class: 'lesson' },
      this.head,
      this.title,
      this.text,
      this.task.element,
      this.more,
      this.steps,
      this.commands,
    );
  }

  enter(place) {
    this.task.enter();
    return this.open(place);
  }

  /** @param {boolean} [keep] whether the board stays as it is */
  leave(keep = false) {
    this.task.leave(keep || this.keepsGame);
    this.keepsGame = false;
  }

  /** Opens a lesson at a step, or the list of lessons. @param {import('./place.js').Place} place */
  open(place) {
    this.place = place;
    this.task.stop();
    this.app.localAnswer = null;
    this.app.frozen = true;
    this.boarded = null;
    return this.#load();
  }

  async #load() {
    const { app } = this;
    this.problem = null;
    try {
      await this.#loading.run(async (signal) => {
        const { lang } = app;
        const [data, lines] = await Promise.all([loadLessons(lang), loadLines()]);
        const puzzles = {};
        for (const { puzzles: of } of data.lessons)
          if (of && !puzzles[of.rules] && this.place.lesson)
            puzzles[of.rules] = (await loadPuzzles(of.rules).catch(() => null))?.puzzles ?? [];
        signal.throwIfAborted();
        // What is drawn is drawn again in the language that has come.
        Object.assign(this, { data, lines, puzzles, lang, loaded: lang });
        this.#showBoard();
        app.changed();
      });
    } catch (error) {
      this.problem = error;
      app.changed();
    }
  }

  get lesson() {
    return this.data?.lessons.find(({ name }) => name === this.place.lesson) ?? null;
  }

  /** The number of the step, from 1. */
  get number() {
    return Math.min(this.place.step ?? 1, this.lesson?.steps.length ?? 1);
  }

  get step() {
    return this.lesson?.steps[this.number - 1] ?? null;
  }

  /** The board of the step: its own, or the nearest one. */
  get board() {
    const { lesson, step, number } = this;
    if (!lesson) return null;
    const { steps } = lesson;
    return (
      step.board ??
      steps.slice(0, number).findLast(({ board }) => board)?.board ??
      steps.find(({ board }) => board)?.board ??
      null
    );
  }

  /** Who is to move on the board of a step, unless its line has ended. */
  get #turn() {
    const { app, board, isMills } = this;
    if (!board || isMills || this.task.isOver) return null;
    return SIDES[turnOf(app.now.fen ?? board.fen)];
  }

  get isMills() {
    return this.lesson?.rules === 'mills';
  }

  /** Puts the position of the step on the board. */
  #showBoard() {
    const { app, lesson, step, board } = this;
    if (!lesson || !step) return;
    this.room.record.read(lesson.name, this.number);
    this.millsAt = 0;
    if (!board || this.isMills) return;
    const key = `${lesson.name} ${this.number}`;
    if (this.boarded === key) return;
    this.boarded = key;
    if (app.book.rules !== board.rules) app.book.choose(board.rules);
    this.#askClocks(step);
    // Moves begin with a fresh count, unlike what is judged; and the values of the position of a
    // task nearby would give it away.
    const isOwn = board === step.board;
    this.task.begin(board, isOwn, this.lines, !step.judged && (isOwn || !board.task));
  }

  // ---- Moving through the lesson ---------------------------------------------------------------

  /** The step after (1) or before (-1) this one. */
  turn(by) {
    const { lesson, number } = this;
    if (!lesson) return;
    const step = number + by;
    if (step < 1 || step > lesson.steps.length) return;
    this.room.go({ part: 'lessons', lesson: lesson.name, step });
    this.title.focus({ preventScroll: true });
  }

  swipe(by) {
    this.turn(by);
  }

  key(key) {
    const { app } = this;
    if (!this.lesson) return false;
    if (key === 'n') this.turn(1);
    else if (key === 'p') this.turn(-1);
    else if (key === 'ArrowRight' || key === 'ArrowLeft') {
      const by = key === 'ArrowRight' ? 1 : -1;
      const { at, moments } = app.game;
      // In a line the arrows step through its moves, at its ends through the lesson.
      if (!this.isMills && this.task.player.active && moments[at + by]) return false;
      this.turn(by);
    } else return false;
    return true;
  }

  shared() {
    const { lesson, board } = this;
    const shown = lesson && board && !this.isMills;
    return {
      link: this.room.link(),
      fen: board?.fen ?? '',
      picture: shown
        ? /** @type {SVGElement|null} */ (document.querySelector('.board-picture'))
        : null,
      caption: lesson ? [lesson.title] : [],
      embeds: false,
    };
  }

  /** Asks which rule counts under each set of rules that judges the position of a step. */
  async #askClocks({ board, judged }) {
    const { app } = this;
    this.clocks = null;
    if (!judged || typeof app.api.probe !== 'function') return;
    const profiles = Object.keys(judged.says);
    const { rules, fen } = board;
    try {
      await this.#judging.run(async (signal) => {
        const question = { rules, fen, spent: [], moves: false };
        const questions = profiles.map((profile) => ({ ...question, profile }));
        const answers = await app.api.probe(questions, signal);
        signal.throwIfAborted();
        const clockUnder = (profile, { clock }) =>
          clock && countedBy(app.book.clocksOf(profile), clock, judged.spent);
        this.clocks = Object.fromEntries(
          profiles.map((profile, index) => [profile, clockUnder(profile, answers[index])]),
        );
      });
    } catch {
      // The step says what is counted without naming the rule.
    }
    app.changed();
  }

  /** Opens the board with the position of a step under a set of rules, with its count. */
  #study({ board, judged }, profile) {
    const { app } = this;
    const { rules, fen } = board;
    const rule = this.clocks?.[profile]?.rule;
    this.keepsGame = true;
    app.view = 'play';
    app.book.choose(rules, profile);
    app.setup.position(rules, fen, rule ? { [rule]: judged.spent } : {}, profile);
  }

  // ---- What is shown ---------------------------------------------------------------------------

  update(t) {
    const { app } = this;
    if (this.data && this.lang !== app.lang) {
      this.lang = app.lang;
      this.#load();
    }
    const { lesson, step } = this;
    document.documentElement.dataset.learnBoard = lesson && !this.isMills ? 'shown' : 'hidden';
    this.task.update();
    this.element.dataset.lesson = lesson ? lesson.rules : '';
    // What is said of the position is no longer said of the one on the board.
    this.element.toggleAttribute('data-moved', app.game.at > 0 && !this.isMills);
    if (!this.data || (this.place.lesson && !lesson)) {
      const problem = this.problem;
      const key = problem
        ? failureKey(problem)
        : this.data
          ? 'board-learn-no-lesson'
          : 'board-asking';
      this.#drawEmpty(t(key), t);
    } else if (lesson && step) this.#drawStep(t);
    else this.#drawList(t);
  }

  #drawEmpty(text, t) {
    redraw(this.head, '', () => []);
    setText(this.title, t('board-learn-lessons'));
    this.task.element.hidden = true;
    redraw(this.text, text, () => [
      html('p', {}, text),
      ...(this.problem
        ? [actButton('retry', t('board-retry'), () => this.#load(), true)]
        : this.data
          ? [placeLink(this.room, { part: 'lessons' }, {}, t('board-learn-lessons'))]
          : []),
    ]);
    for (const part of [this.more, this.steps, this.commands]) redraw(part, '', () => []);
  }

  #drawList(t) {
    const { record } = this.room;
    redraw(this.head, '', () => []);
    setText(this.title, t('board-learn-lessons'));
    this.task.element.hidden = true;
    const read = this.data.lessons.map(({ name }) => record.lessons[name] ?? 0);
    redraw(this.text, `${t.language} ${read}`, () =>
      lessonList(this.room, this.data.lessons, read, t),
    );
    for (const part of [this.more, this.steps, this.commands]) redraw(part, '', () => []);
  }

  #drawStep(t) {
    const { lesson, step, number, board, data } = this;
    const n = lesson.steps.length;
    // The last step of the lesson on mills is a task.
    const isTask = this.isMills && number === n;
    const turn = this.#turn;
    redraw(this.head, `${lesson.name} ${number} ${t.language} ${turn}`, () => [
      placeLink(this.room, { part: 'lessons' }, { class: 'lesson-back' }, t('board-learn-lessons')),
      html(
        'span',
        { class: 'quiet' },
        [
          ...(turn ? [t('to-move', { side: turn })] : []),
          t('board-learn-step', { n: number, all: n }),
        ].join(' · '),
      ),
    ]);
    setText(this.title, step.title);
    const goInLine = (index) => {
      this.millsAt = index;
      this.app.changed();
    };
    const study = (profile) => this.#study(step, profile);
    const hasMillsBoard = this.isMills && (step.board || number === 1);
    const drawn = [lesson.name, number, t.language, this.loaded, this.millsAt];
    redraw(this.text, `${drawn} ${JSON.stringify(this.clocks)}`, () => [
      ...(number > 1 && step.title !== lesson.title
        ? [html('p', { class: 'quiet lesson-name' }, lesson.title)]
        : []),
      ...richText(step.blocks, t),
      ...(step.judged ? [judgedByRules(step, this.clocks, study, t)] : []),
      ...(step.pairs ? [pairsOfRules(step.pairs, t)] : []),
      ...(hasMillsBoard ? [millsBoard(board, this.millsAt, goInLine, isTask, t)] : []),
    ]);
    if (this.isMills) this.task.element.hidden = true;
    else this.task.draw(`${lesson.name} ${number}`, t);
    const isLast = number === n;
    const texts = `${lesson.name} ${number} ${t.language} ${this.loaded}`;
    redraw(this.more, `${texts} ${this.#setKey()}`, () =>
      isLast ? this.#motif(t) : [],
    );
    redraw(this.commands, texts, () =>
      this.#commands(step.commands ?? [], t),
    );
    redraw(this.steps, texts, () => {
      this.steps.setAttribute('aria-label', t('board-learn-steps-name'));
      const way = (by, sign, name) => {
        const to = number + by;
        if (to < 1 || to > n) return html('span', {});
        return placeLink(
          this.room,
          { part: 'lessons', lesson: lesson.name, step: to },
          { class: `button${by > 0 ? ' button-main' : ''}`, rel: by > 0 ? 'next' : 'prev' },
          ...(by > 0 ? [t(name), icon(sign)] : [icon(sign), t(name)]),
        );
      };
      const done = html('progress', {
        max: String(n),
        value: String(number),
        'aria-label': t('board-learn-step', { n: number, all: n }),
      });
      const after = isLast ? data.lessons[data.lessons.indexOf(lesson) + 1] : null;
      return [
        way(-1, 'previous', 'board-learn-previous'),
        done,
        after
          ? placeLink(
              this.room,
              { part: 'lessons', lesson: after.name, step: 1 },
              { class: 'button', rel: 'next', title: after.title },
              t('board-learn-next-lesson'),
              icon('next'),
            )
          : way(1, 'next', 'board-learn-next'),
      ];
    });
  }

  /** The commands that compute the numbers of a step. */
  #commands(commands, t) {
    if (!commands.length) return [];
    const items = commands.map((text) => html('li', {}, html('code', {}, text)));
    return [
      html(
        'details',
        { class: 'commands' },
        html('summary', {}, t('board-learn-commands')),
        html('ul', {}, ...items),
      ),
    ];
  }

  #setKey() {
    const { lesson } = this;
    const of = lesson?.puzzles;
    const set = of ? ofMotif(this.puzzles?.[of.rules] ?? [], of) : [];
    return set.map(({ id }) => `${id}${this.room.record.isSolved(of.rules, id)}`).join();
  }

  /** The puzzles at the end of a lesson. */
  #motif(t) {
    const { lesson, room } = this;
    const title = html('h3', {}, t('board-learn-motif'));
    if (this.isMills) {
      const href = viewFragment('mills', { lang: this.app.lang });
      return [title, html('p', {}, html('a', { href }, t('board-learn-mills-exercises')))];
    }
    const of = lesson.puzzles;
    const set = of ? ofMotif(this.puzzles?.[of.rules] ?? [], of) : [];
    if (!set.length) return [];
    return [
      title,
      html(
        'ul',
        { class: 'puzzle-set' },
        ...set.map(({ id }, index) => {
          const solved = room.record.isSolved(of.rules, id);
          return html(
            'li',
            {},
            placeLink(
              room,
              { part: 'puzzles', puzzle: id, of: lesson.name },
              {
                rules: of.rules,
                class: `set-puzzle set-${solved ? 'solved' : 'open'}`,
                'aria-label': t('board-learn-puzzle-of', {
                  n: index + 1,
                  solved: solved ? 'yes' : 'no',
                }),
              },
              solved ? '✓' : String(index + 1),
            ),
          );
        }),
      ),
    ];
  }
}
