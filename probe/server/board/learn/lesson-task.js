/**
 * The task of a step of a lesson: the student finds the moves on the board while the tables check
 * them and defend, a wrong move is refuted, or the line of the step is played through.
 */
import { spentList } from '../clocks.js';
import { html } from '../elements.js';
import { turnOf } from '../fen.js';
import * as games from '../game.js';
import { SIDES } from '../lang.js';
import { LatestTask, pause } from '../latest-task.js';
import { headline, result } from '../verdict.js';
import { markPicture } from '../values.js';
import { BoardLoan, plainAnswer } from './board-loan.js';
import { judgeMove } from './exercise.js';
import { actButton, redraw } from './learn-links.js';
import { LinePlayer, momentsOf } from './line-player.js';
import { listed, movesByValue } from './listed-moves.js';
import { playedLine } from './puzzle.js';
import { refutation } from './refutation.js';

/** Milliseconds before the tables reply. */
const REPLY_MS = 450;

const lineKey = ({ rules, fen }) => `${rules} ${fen}`;

export class LessonTask {
  #work = new LatestTask();
  /**
   * What happens on the board: `still`, `asked` (the tables are), `free` (any moves are tried),
   * `yours`, `theirs`, `failed`, `why`, `solved`, `line`.
   */
  #state = 'still';
  /** The board of the step, and whether it is the step's own. @type {any} */
  #board = null;
  #isOwn = false;
  /** Whether any moves may be tried, where none is to be found. */
  #canTry = false;
  /** The lines of all lessons. @type {any} */
  #lines = null;
  /** The index in the game of the position in which the student is to move. */
  #ply = 0;
  /** The answer about that position. @type {any} */
  #known = null;
  /** The wrong move that was played. @type {any} */
  #wrong = null;
  #replying = false;

  /** @param {import('../app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
    this.loan = new BoardLoan(app);
    this.player = new LinePlayer(app);
    this.status = html('div', { class: 'task-said', role: 'status' });
    this.acts = html('div', { class: 'actions task-acts' });
    this.element = html('div', { class: 'card lesson-task' }, this.status, this.acts);
  }

  enter() {
    this.loan.take();
  }

  /** @param {boolean} [keep] whether the board stays as it is */
  leave(keep = false) {
    this.stop();
    this.loan.giveBack(keep);
  }

  /** Ends what happens on the board. */
  stop() {
    this.#work.cancel();
    this.player.stop();
    this.#state = 'still';
  }

  /**
   * Puts the position of a step on the board.
   * @param {any} board
   * @param {boolean} isOwn whether it is the step's own board, not that of a step nearby
   * @param {any} lines
   * @param {boolean} canTry whether any moves may be tried on it
   */
  begin(board, isOwn, lines, canTry) {
    this.#board = board;
    this.#isOwn = isOwn;
    this.#lines = lines;
    this.#canTry = canTry;
    this.#reset();
  }

  get #line() {
    const tokens = this.#board && this.#isOwn ? this.#lines?.[lineKey(this.#board)] : null;
    return tokens ? tokens.split(' ') : null;
  }

  /** Whether the board stands at the end of a win. */
  get isOver() {
    return this.#state === 'solved' || this.player.ended;
  }

  /** Who wins at the end of the line. */
  get #winner() {
    const side = SIDES[turnOf(this.#board?.fen)];
    const other = side === 'white' ? 'black' : 'white';
    return (this.#line?.length ?? 0) % 2 ? side : other;
  }

  /** Whether the student is to find a move. */
  get #isYourTurn() {
    const { at, moments } = this.app.game;
    return this.#state === 'yours' && this.#known !== null && at === moments.length - 1;
  }

  /** The answer of the tables about the position on the board; null before it has come. */
  get #answer() {
    const { query, now } = this.app;
    const { answer } = query;
    // The step before may have shown the same position without the tables.
    return answer && answer.fen === now.fen && !answer.isPlain ? answer : null;
  }

  /** Follows the moves on the board. */
  update() {
    const { app } = this;
    if (this.#state !== 'still' && this.#state !== 'line') this.#watch();
    this.player.update();
    const still = !(this.#isYourTurn || this.#state === 'free');
    if (app.frozen !== still) {
      app.frozen = still;
      app.changed();
    }
  }

  /** The position of the step, from its start. */
  #reset() {
    const { app } = this;
    const board = this.#board;
    this.player.stop();
    this.#work.cancel();
    this.#wrong = null;
    this.#known = null;
    this.#ply = 0;
    app.roads = (board.roads ?? []).map((road) => road.split('-'));
    const isTask = this.#isOwn && Boolean(board.task);
    const asks = typeof app.api.probe === 'function' && (isTask || this.#canTry);
    this.#state = asks ? 'asked' : 'still';
    app.localAnswer = asks ? null : ({ fen }) => plainAnswer(fen, board.rules);
    this.loan.show(games.begin(board.fen), { flip: turnOf(board.fen) === 'b' && isTask });
  }

  #watch() {
    const { app } = this;
    const state = this.#state;
    const { game, query } = app;
    const last = game.moments.length - 1;
    const answer = this.#answer;
    if (state === 'asked' && (answer || query.problem)) {
      // Without the tables the line can still be played through.
      const isKnown = answer && answer.category !== 'unknown' && answer.moves.length > 0;
      const isTask = this.#isOwn && this.#board.task;
      const isYours = isTask && isKnown && answer.category === 'win';
      this.#known = isYours ? answer : null;
      this.#state = isYours ? 'yours' : isKnown && !isTask ? 'free' : 'still';
    } else if (state === 'yours' && !this.#known && answer && game.at === last) {
      this.#known = answer;
      if (!answer.moves.length) this.#state = 'solved';
    } else if (state === 'yours' && this.#known && last === this.#ply + 1) {
      const text = game.moments[last].move;
      const move = this.#known.moves.find((each) => each.move === text);
      this.#ply = last;
      if (move && judgeMove('win', this.#known.moves, move) !== 'kept') {
        this.#wrong = { move, verdict: judgeMove('win', this.#known.moves, move) };
        this.#state = 'failed';
      } else this.#state = 'theirs';
    } else if (state === 'theirs' && answer && game.at === last && !this.#replying)
      this.#reply(answer);
  }

  async #reply(answer) {
    const { app } = this;
    const [move] = answer.moves;
    if (!move) {
      this.#state = 'solved';
      app.changed();
      return;
    }
    this.#replying = true;
    try {
      await this.#work.run(async (signal) => {
        await pause(REPLY_MS, signal);
        this.#ply += 1;
        this.#known = null;
        this.#state = 'yours';
        await app.navigation.play(move);
      });
    } catch (error) {
      app.fail(error);
    } finally {
      this.#replying = false;
    }
  }

  retry() {
    const { app } = this;
    this.player.stop();
    const moments = app.game.moments.slice(0, this.#ply);
    this.#ply -= 1;
    this.#wrong = null;
    this.#known = null;
    this.#state = 'yours';
    app.localAnswer = null;
    this.loan.show({ ...games.begin(moments[0].fen), moments, at: moments.length - 1 });
  }

  /** Plays the refutation of the wrong move. */
  async why() {
    const { app } = this;
    const wrong = this.#wrong;
    if (!wrong) return;
    try {
      await this.#work.run(async (signal) => {
        const { rules, profile } = app.book;
        const moments = app.game.moments.slice(0, this.#ply + 1);
        const spent = spentList(moments[moments.length - 1].counts ?? {});
        const question = { rules, profile, fen: wrong.move.fen, spent, moves: true };
        const line = await refutation(app.api, question, signal);
        signal.throwIfAborted();
        this.#state = 'why';
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
    const { app } = this;
    const board = this.#board;
    const tokens = this.#line;
    if (!tokens) return;
    this.#work.cancel();
    this.#state = 'line';
    app.localAnswer = ({ fen }) => plainAnswer(fen, board.rules);
    const moments = [
      ...games.begin(board.fen).moments,
      ...momentsOf(playedLine(board.fen, tokens)),
    ];
    this.loan.show({ ...games.begin(board.fen), moments, at: 0 });
    this.player.begin();
  }

  /** Shows or hides what each move is worth. */
  #toggleValues() {
    const { app } = this;
    app.hints = !app.hints;
    app.changed();
  }

  /** @param {string} step names the step that is shown */
  draw(step, t) {
    const { player } = this;
    const [state, board, wrong] = [this.#state, this.#board, this.#wrong];
    const { app } = this;
    const own = this.#isOwn ? board : null;
    const hasLine = this.#line !== null;
    const isFree = state === 'free';
    const hasMoved = app.game.at > 0;
    const answer = isFree && hasMoved ? this.#answer : null;
    this.element.hidden = !(hasLine || own?.task || isFree);
    this.element.dataset.state = state;
    this.element.dataset.kind = own?.task ? 'task' : 'line';
    const side = SIDES[turnOf(board?.fen)];
    const isDrawn = player.ended && wrong?.verdict === 'draws';
    const said = {
      asked: () => [t('board-asking')],
      yours: () => [
        this.#ply ? t('board-trainer-right') : t('board-learn-your-move', { side }),
      ],
      theirs: () => [t('board-trainer-right')],
      solved: () => [t('board-trainer-done-won', { n: Math.ceil(this.#ply / 2) })],
      failed: () => [
        t(`board-trainer-wrong-${wrong?.verdict}`, { move: wrong?.move.move ?? '', side }),
      ],
      why: () => [
        t(`board-trainer-wrong-${wrong?.verdict}`, { move: wrong?.move.move ?? '', side }),
        ...(isDrawn ? [t('board-learn-why-drawn', { side })] : []),
      ],
      // The winner makes the last move.
      line: () => (player.ended ? [t('board-learn-line-won', { side: this.#winner })] : []),
      free: () =>
        answer ? [headline(answer, t)] : [t(hasMoved ? 'board-asking' : 'board-learn-free')],
      still: () => [],
    }[state]();
    this.status.hidden = !said.length;
    const values = isFree && app.hints ? movesByValue(this.#answer?.moves ?? []) : [];
    const shown = [said, answer?.category, answer?.wdl, values];
    redraw(this.status, JSON.stringify([shown, t.language]), () => [
      ...said.map((text) => html('p', {}, answer ? markPicture(result(answer)) : null, text)),
      ...values.map(({ value, moves }) =>
        html('p', { class: 'quiet' }, `${t(`board-learn-moves-${value}`)}: ${listed(moves)}`),
      ),
    ]);
    const moved = [this.#ply > 0, isFree && hasMoved, app.hints];
    const key = [state, hasLine, player.running, player.ended, ...moved, t.language].join();
    redraw(this.acts, `${key} ${step}`, () => {
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
      const name = app.hints ? 'board-learn-hide-values' : 'board-learn-values';
      const offers = {
        asked: () => [],
        yours: () => [...line, ...(this.#ply ? [again] : [])],
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
        free: () => [
          ...line,
          button('hint', name, () => this.#toggleValues()),
          ...(hasMoved ? [again] : []),
        ],
        still: () => line,
      };
      return offers[state]();
    });
  }
}
