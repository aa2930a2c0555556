/**
 * Lessons, step by step: a text, and its position on the board. A line can be played through, and
 * at some steps the student finds the moves while the tables check them and defend.
 */
import { spentList } from '../clocks.js';
import { html, setText } from '../elements.js';
import { parseFen, turnOf } from '../fen.js';
import * as games from '../game.js';
import { Geometry } from '../geometry.js';
import { icon } from '../icons.js';
import { profileName, SIDES } from '../lang.js';
import { LatestTask, pause } from '../latest-task.js';
import { thumbnail } from '../thumbnail.js';
import { formatMoves } from '../units.js';
import { viewFragment } from '../url-fragment.js';
import { BoardLoan, plainAnswer } from './board-loan.js';
import { judgeMove } from './exercise.js';
import { actButton, placeLink, redraw } from './learn-links.js';
import { loadLessons, loadLines, loadPuzzles } from './learn-data.js';
import { LinePlayer, momentsOf } from './line-player.js';
import { afterMove, millsPicture } from './mills-picture.js';
import { ofMotif, playedLine } from './puzzle.js';
import { refutation } from './refutation.js';
import { richText } from './rich-text.js';

/** Milliseconds before the tables reply. */
const REPLY_MS = 450;

const lineKey = ({ rules, fen }) => `${rules} ${fen}`;

export class LessonsPart {
  #work = new LatestTask();
  #loading = new LatestTask();

  /** @param {any} room */
  constructor(room) {
    this.room = room;
    this.app = room.app;
    this.loan = new BoardLoan(this.app);
    this.player = new LinePlayer(this.app);
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
    /**
     * What happens on the board: `still`, `asked` (the tables are), `yours`, `theirs`, `failed`,
     * `why`, `solved`, `line`.
     */
    this.state = 'still';
    this.title = html('h2', { class: 'room-title learn-title', tabindex: '-1' });
    this.head = html('p', { class: 'lesson-head' });
    this.text = html('div', { class: 'lesson-text' });
    this.status = html('div', { class: 'task-said', role: 'status' });
    this.acts = html('div', { class: 'actions task-acts' });
    this.card = html('div', { class: 'card lesson-task' }, this.status, this.acts);
    this.more = html('div', { class: 'lesson-more' });
    this.steps = html('nav', { class: 'lesson-steps' });
    this.element = html(
      'div',
      { class: 'lesson' },
      this.head,
      this.title,
      this.text,
      this.card,
      this.more,
      this.steps,
    );
  }

  enter(place) {
    this.loan.take();
    return this.open(place);
  }

  /** @param {boolean} [keep] whether the board stays as it is */
  leave(keep = false) {
    this.#work.cancel();
    this.player.stop();
    this.loan.giveBack(keep);
    this.state = 'still';
  }

  /** Opens a lesson at a step, or the list of lessons. @param {import('./place.js').Place} place */
  open(place) {
    this.place = place;
    this.#work.cancel();
    this.player.stop();
    this.state = 'still';
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
        Object.assign(this, { data, lines, puzzles, lang });
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
    this.#reset();
  }

  /** The position of the step, from its start. */
  #reset() {
    const { app, board, step } = this;
    if (!board) return;
    this.player.stop();
    this.#work.cancel();
    this.wrong = null;
    this.known = null;
    this.ply = 0;
    const isTask = step?.board === board && board.task && typeof app.api.probe === 'function';
    this.state = isTask ? 'asked' : 'still';
    app.localAnswer = isTask ? null : ({ fen }) => plainAnswer(fen, board.rules);
    this.loan.show(games.begin(board.fen), { flip: turnOf(board.fen) === 'b' && Boolean(isTask) });
  }

  // ---- Your move -------------------------------------------------------------------------------

  #watch() {
    const { app, state } = this;
    const { game, query } = app;
    const last = game.moments.length - 1;
    const answer = query.answer && query.answer.fen === app.now.fen ? query.answer : null;
    if (state === 'asked' && (answer || query.problem)) {
      // Without the tables the line can still be played through.
      const wins = answer?.category === 'win' && answer.moves.length > 0;
      this.known = wins ? answer : null;
      this.state = wins ? 'yours' : 'still';
    } else if (state === 'yours' && !this.known && answer && game.at === last) {
      this.known = answer;
      if (!answer.moves.length) this.state = 'solved';
    } else if (state === 'yours' && this.known && last === this.ply + 1) {
      const text = game.moments[last].move;
      const move = this.known.moves.find((each) => each.move === text);
      this.ply = last;
      if (move && judgeMove('win', this.known.moves, move) !== 'kept') {
        this.wrong = { move, verdict: judgeMove('win', this.known.moves, move) };
        this.state = 'failed';
      } else this.state = 'theirs';
    } else if (state === 'theirs' && answer && game.at === last && !this.replying)
      this.#reply(answer);
  }

  async #reply(answer) {
    const { app } = this;
    const [move] = answer.moves;
    if (!move) {
      this.state = 'solved';
      app.changed();
      return;
    }
    this.replying = true;
    try {
      await this.#work.run(async (signal) => {
        await pause(REPLY_MS, signal);
        this.ply += 1;
        this.known = null;
        this.state = 'yours';
        await app.navigation.play(move);
      });
    } catch (error) {
      app.fail(error);
    } finally {
      this.replying = false;
    }
  }

  retry() {
    const { app } = this;
    this.player.stop();
    const moments = app.game.moments.slice(0, this.ply);
    this.ply -= 1;
    this.wrong = null;
    this.known = null;
    this.state = 'yours';
    app.localAnswer = null;
    this.loan.show({ ...games.begin(moments[0].fen), moments, at: moments.length - 1 });
  }

  /** Plays the refutation of the wrong move. */
  async why() {
    const { app, wrong } = this;
    if (!wrong) return;
    try {
      await this.#work.run(async (signal) => {
        const { rules, profile } = app.book;
        const moments = app.game.moments.slice(0, this.ply + 1);
        const spent = spentList(moments[moments.length - 1].counts ?? {});
        const question = { rules, profile, fen: wrong.move.fen, spent, moves: true };
        const line = await refutation(app.api, question, signal);
        signal.throwIfAborted();
        this.state = 'why';
        app.localAnswer = ({ fen }) => plainAnswer(fen, rules);
        this.loan.show({
          ...games.begin(moments[0].fen),
          moments: [...moments, ...momentsOf(line)],
          at: moments.length - 1,
        });
        this.player.begin();
      });
    } catch (error) {
      app.fail(error);
    }
  }

  /** Plays the line of the step. */
  playLine() {
    const { app, board } = this;
    const tokens = board && this.lines?.[lineKey(board)];
    if (!tokens) return;
    this.#work.cancel();
    this.state = 'line';
    app.localAnswer = ({ fen }) => plainAnswer(fen, board.rules);
    const line = playedLine(board.fen, tokens.split(' '));
    const moments = [...games.begin(board.fen).moments, ...momentsOf(line)];
    this.loan.show({ ...games.begin(board.fen), moments, at: 0 });
    this.player.begin();
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
      if (!this.isMills && this.player.active && moments[at + by]) return false;
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

  // ---- What is shown ---------------------------------------------------------------------------

  update(t) {
    const { app } = this;
    if (this.data && this.lang !== app.lang) {
      this.lang = app.lang;
      this.#load();
    }
    const { lesson, step } = this;
    document.documentElement.dataset.learnBoard = lesson && !this.isMills ? 'shown' : 'hidden';
    if (lesson && !this.isMills && this.state !== 'still' && this.state !== 'line') this.#watch();
    this.player.update();
    const still = !(
      this.state === 'yours' &&
      this.known &&
      app.game.at === app.game.moments.length - 1
    );
    if (app.frozen !== still) {
      app.frozen = still;
      app.changed();
    }
    this.element.dataset.lesson = lesson ? lesson.rules : '';
    if (!this.data || (this.place.lesson && !lesson)) {
      const problem = this.problem;
      const key = problem
        ? problem.kind === 'offline'
          ? 'board-problem-offline'
          : 'board-problem-server'
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
    this.card.hidden = true;
    redraw(this.text, text, () => [
      html('p', {}, text),
      ...(this.problem
        ? [actButton('retry', t('board-retry'), () => this.#load(), true)]
        : this.data
          ? [placeLink(this.room, { part: 'lessons' }, {}, t('board-learn-lessons'))]
          : []),
    ]);
    redraw(this.more, '', () => []);
    redraw(this.steps, '', () => []);
  }

  #drawList(t) {
    const { record } = this.room;
    redraw(this.head, '', () => []);
    setText(this.title, t('board-learn-lessons'));
    this.card.hidden = true;
    const read = this.data.lessons.map(({ name }) => record.lessons[name] ?? 0);
    redraw(this.text, `${t.language} ${read}`, () => [
      html('p', { class: 'quiet' }, t('board-learn-lead')),
      html(
        'ul',
        { class: 'lesson-cards' },
        ...this.data.lessons.map((lesson, index) => this.#lessonCard(lesson, read[index], t)),
      ),
    ]);
    redraw(this.more, '', () => []);
    redraw(this.steps, '', () => []);
  }

  #lessonCard(lesson, read, t) {
    const { book } = this.app;
    const n = lesson.steps.length;
    const first = lesson.steps.find(({ board }) => board)?.board;
    const variant = book.findVariant(lesson.rules);
    const geometry = variant ? Geometry.of(variant.board) : null;
    const picture = !first
      ? null
      : lesson.rules === 'mills'
        ? millsPicture(first.fen, '')
        : geometry && thumbnail(parseFen(first.fen, geometry), geometry);
    picture?.setAttribute('aria-hidden', 'true');
    const step = read >= n ? 1 : Math.max(1, read);
    return html(
      'li',
      {},
      placeLink(
        this.room,
        { part: 'lessons', lesson: lesson.name, step },
        { class: 'lesson-card', rules: variant ? lesson.rules : book.rules },
        html('span', { class: 'lesson-picture' }, picture),
        html(
          'span',
          { class: 'lesson-texts' },
          html('strong', {}, lesson.title),
          html(
            'span',
            { class: 'quiet' },
            read >= n
              ? t('board-learn-read')
              : read
                ? t('board-learn-step', { n: read, all: n })
                : t('board-learn-steps', { n }),
          ),
        ),
      ),
    );
  }

  #drawStep(t) {
    const { lesson, step, number, board } = this;
    const n = lesson.steps.length;
    redraw(this.head, `${lesson.name} ${number} ${t.language}`, () => [
      placeLink(this.room, { part: 'lessons' }, { class: 'lesson-back' }, t('board-learn-lessons')),
      html('span', { class: 'quiet' }, t('board-learn-step', { n: number, all: n })),
    ]);
    setText(this.title, step.title);
    redraw(this.text, `${lesson.name} ${number} ${t.language} ${this.millsAt}`, () => [
      ...(number > 1 && step.title !== lesson.title
        ? [html('p', { class: 'quiet lesson-name' }, lesson.title)]
        : []),
      ...richText(step.blocks, t),
      ...(step.judged ? [this.#judged(step, t)] : []),
      ...(step.pairs ? [this.#pairs(step.pairs, t)] : []),
      ...(this.isMills && board ? [this.#mills(board, t)] : []),
    ]);
    this.#drawTask(t);
    const isLast = number === n;
    redraw(this.more, `${lesson.name} ${number} ${t.language} ${this.#setKey()}`, () => [
      ...(step.commands?.length
        ? [
            html(
              'details',
              { class: 'commands' },
              html('summary', {}, t('board-learn-commands')),
              html(
                'ul',
                {},
                ...step.commands.map((text) => html('li', {}, html('code', {}, text))),
              ),
            ),
          ]
        : []),
      ...(isLast ? this.#motif(t) : []),
    ]);
    redraw(this.steps, `${lesson.name} ${number} ${t.language}`, () => {
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
      return [
        way(-1, 'previous', 'board-learn-previous'),
        done,
        way(1, 'next', 'board-learn-next'),
      ];
    });
  }

  #drawTask(t) {
    const { state, board, step, player, wrong, isMills } = this;
    const own = step.board === board ? board : null;
    const hasLine = !isMills && own !== null && Boolean(this.lines?.[lineKey(own)]);
    this.card.hidden = isMills || !(hasLine || own?.task);
    this.card.dataset.state = state;
    const side = SIDES[turnOf(board?.fen)];
    const said = {
      asked: () => [t('board-asking')],
      yours: () => (this.ply ? [t('board-trainer-right')] : [t('board-learn-your-move', { side })]),
      theirs: () => [t('board-trainer-right')],
      solved: () => [t('board-trainer-done-won', { n: Math.ceil(this.ply / 2) })],
      failed: () => [
        t(`board-trainer-wrong-${wrong?.verdict}`, { move: wrong?.move.move ?? '', side }),
      ],
      why: () => [
        t(`board-trainer-wrong-${wrong?.verdict}`, { move: wrong?.move.move ?? '', side }),
      ],
      line: () => [],
      still: () => [],
    }[state]();
    this.status.hidden = !said.length;
    redraw(this.status, JSON.stringify([said, t.language]), () =>
      said.map((text) => html('p', {}, text)),
    );
    const key = [state, hasLine, player.running, player.ended, this.ply > 0, t.language].join();
    redraw(this.acts, `${key} ${this.number} ${this.lesson.name}`, () => {
      const button = (sign, name, act, main = false) => actButton(sign, t(name), act, main);
      const line = hasLine
        ? [button('play', 'board-learn-line', () => this.playLine(), state === 'still')]
        : [];
      const playing = player.ended
        ? button('retry', 'board-learn-line-again', () => this.playLine())
        : player.running
          ? button('pause', 'board-learn-pause', () => player.pause())
          : button('play', 'board-learn-play', () => player.run());
      const again = button('retry', 'board-learn-from-start', () => this.#reset());
      const offers = {
        asked: () => [],
        yours: () => [...line, ...(this.ply ? [again] : [])],
        theirs: () => line,
        solved: () => [again, ...line],
        failed: () => [
          button('help', 'board-learn-why', () => this.why(), true),
          button('retry', 'board-trainer-retry', () => this.retry()),
          ...line,
        ],
        why: () => [
          ...(player.ended ? [] : [playing]),
          button('retry', 'board-trainer-retry', () => this.retry(), player.ended),
        ],
        line: () => [playing, ...(own?.task ? [again] : [])],
        still: () => line,
      };
      return offers[state]();
    });
  }

  /** What two sets of rules say about the position. */
  #judged({ board, judged }, t) {
    const side = SIDES[turnOf(board.fen)];
    const other = side === 'white' ? 'black' : 'white';
    const n = formatMoves(judged.spent);
    const says = Object.entries(judged.says).map(([profile, value]) => {
      const winner = value === 'win' || value === 'cursed-win' ? side : other;
      const key =
        value === 'win' || value === 'loss' ? 'wins' : value === 'draw' ? 'draw' : 'saved';
      return html(
        'li',
        {},
        html('strong', {}, profileName(profile, t)),
        `: ${t(`board-learn-says-${key}`, { side: winner })}`,
      );
    });
    return html(
      'div',
      {},
      html('p', {}, t(judged.spent ? 'board-learn-with-count' : 'board-learn-fresh', { side, n })),
      html('ul', {}, ...says),
    );
  }

  /** How many positions pairs of rules judge differently. */
  #pairs(pairs, t) {
    const rows = pairs.map(({ rules, number }) => {
      const names = rules.map((pair) => pair.map((each) => profileName(each, t)).join(' – '));
      return html(
        'tr',
        {},
        html('td', {}, names.join('; ')),
        html('td', { class: 'number' }, number),
      );
    });
    return html(
      'div',
      { class: 'text-table', tabindex: '0', role: 'group', 'aria-label': t('board-learn-differ') },
      html(
        'table',
        {},
        html(
          'thead',
          {},
          html(
            'tr',
            {},
            html('th', { scope: 'col' }, t('board-draw-rules')),
            html('th', { scope: 'col', class: 'number' }, t('board-learn-differ')),
          ),
        ),
        html('tbody', {}, ...rows),
      ),
    );
  }

  /** The board of mills of a step, with its line. */
  #mills(board, t) {
    const line = board.line ?? [];
    const at = Math.min(this.millsAt ?? 0, line.length);
    const fen = line.slice(0, at).reduce(afterMove, board.fen);
    const toMove = t('to-move', { side: SIDES[turnOf(fen)] });
    const go = (to) => {
      this.millsAt = to;
      this.app.changed();
    };
    const tool = (sign, name, to) => {
      const button = html(
        'button',
        { type: 'button', class: 'tool', 'aria-label': t(name), onclick: () => go(to) },
        icon(sign),
      );
      button.disabled = to < 0 || to > line.length;
      return button;
    };
    const played = at ? `${Math.ceil(at / 2)}. ${line[at - 1]}` : toMove;
    return html(
      'div',
      { class: 'lesson-mills' },
      millsPicture(fen, `${toMove}: ${fen}`, line[at] ?? null),
      html(
        'div',
        { class: 'lesson-mills-acts' },
        ...(line.length
          ? [
              tool('back', 'board-step-back', at - 1),
              html('span', { 'aria-live': 'polite' }, played),
              tool('forward', 'board-step-forward', at + 1),
            ]
          : [html('span', {}, toMove)]),
        html(
          'a',
          {
            href: viewFragment('mills', {
              room: `mills;${fen.replaceAll('+', '~')}`,
              lang: this.app.lang,
            }),
          },
          t('board-learn-in-mills'),
        ),
      ),
    );
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
