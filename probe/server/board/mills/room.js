/**
 * The mills room: a separate board on which both sides are played, with the value of every move.
 */
import { html, setText, svg } from '../elements.js';
import { other } from '../fen.js';
import { icon } from '../icons.js';
import { isTextField } from '../keys.js';
import { SIDES } from '../lang.js';
import { LatestTask, pause } from '../latest-task.js';
import { drawPiece, pieceImage } from '../pieces.js';
import { viewFragment } from '../url-fragment.js';
import { mark, markPicture } from '../values.js';
import { headline } from '../verdict.js';
import { enableDragging } from './drag.js';
import { afterMove, randomPosition, startExercise, HOLD_MOVES, KINDS } from './exercise.js';
import { chooseReply, isSuitable, moveValue } from './exercise.js';
import { neighbour, choices, closedMills, fromRoom, LINES, POINTS } from './points.js';
import { readMillsScore, readPosition, toRoom } from './points.js';
import { withHand, withNextStone, writePosition } from './points.js';
import { moveGroups } from './groups.js';
import { loadOpening } from './opening.js';
import { opposingMove } from './rule-of-thumb.js';
import { withSolved } from './solved.js';

const GAMES = ['mills', 'mills-mixed', 'mills-ceylon'];
const START = 'W:W+9:B+9';

/** The longest win of three stones against three, which small tables know. */
const FIRST = 'W:Wa4,a7,g7:Ba1,d1,d7';

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The side of the picture; names of files stand below the stones. */
const SIDE = 768;

const pixel = (index) => 86 + 100 * index;

/** Random positions tried until one suits an exercise. */
const MAX_TRIES = 400;

/** Milliseconds before the other side replies. */
const THINKING_MS = 500;

/** Longest best line that is fetched, in plies. */
const MAX_LINE = 120;

/** Lists of worse moves longer than this are folded. */
const FOLD_FROM = 9;

/** How near to a point a press counts as one on it. */
const REACH = 48;

/** The point nearest to a place of the board. */
const pointAt = (x, y) =>
  POINTS.find(({ column, row }) => Math.hypot(x - pixel(column), y - pixel(row)) < REACH)?.name ??
  null;

/** Null for an unknown value: a board full of question marks is of no use. */
const knownOnly = (value) => (value === 'unknown' ? null : value);

/** The number of moves to the end, this one included; null for draws. */
const movesToEnd = ({ dtw }) => (dtw === null ? null : Math.ceil((Math.abs(dtw) + 1) / 2));

/** A position with the last move and the mill shown there. */
/** @typedef {{fen: string, last: string[], mill: string[]}} Moment */

export class Room {
  #asking = new LatestTask();
  #following = new LatestTask();

  /** @param {import('../app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
    this.game = GAMES[0];
    this.fen = START;
    /** The side that the opponent plays. @type {'w'|'b'|null} */
    this.opponent = null;
    /** The move at which a pasted score ends, because it is not possible. @type {any} */
    this.refused = null;
    /** Where the opponent's last move is from. @type {'tables'|'rule'|null} */
    this.playedFrom = null;
    /**
     * Results of the first stones, once they are here.
     * @type {import('./opening.js').Opening|null}
     */
    this.opening = null;
    /** The fetch of that file. @type {Promise<void>|null} */
    this.opened = null;
    /** The answer without them. @type {any} */
    this.given = null;
    /**
     * Former positions, with the last move and the mill shown there.
     * @type {Moment[]}
     */
    this.past = [];
    /** Positions taken back, or those of the best line; the next one last. @type {Moment[]} */
    this.future = [];
    /**
     * The best line from a position, and whether it ends because nobody wins.
     * @type {{from: Moment, past: Moment[], steps: (Moment & {move: string})[], drawn: boolean}
     *   |null}
     */
    this.line = null;
    /** Whether stones are being set up. */
    this.setting = false;
    this.last = /** @type {string[]} */ ([]);
    this.mill = /** @type {string[]} */ ([]);
    this.picks = /** @type {string[]} */ ([]);
    this.hints = true;
    this.exercise = /** @type {import('./exercise.js').Exercise|null} */ (null);
    this.answer = /** @type {any} */ (null);
    this.problem = /** @type {any} */ (null);
    this.focused = POINTS[0].name;
    this.title = html('h2', { class: 'room-title' });
    this.lead = html('p', { class: 'hero-lead' });
    this.games = html('div', { class: 'chips' });
    this.hands = { w: html('p', { class: 'mills-hand' }), b: html('p', { class: 'mills-hand' }) };
    this.board = svg('svg', {
      class: 'mills-board',
      viewBox: `0 0 ${SIDE} ${SIDE}`,
      role: 'group',
    });
    this.acts = html('div', { class: 'actions' });
    this.verdictText = html('p', { class: 'verdict-headline', role: 'status' });
    this.sign = html('span', { class: 'verdict-mark' });
    this.task = html('p', { class: 'mills-task' });
    this.retry = html('button', {
      type: 'button',
      class: 'button button-small',
      onclick: () => this.#ask(),
    });
    this.known = html('p', { class: 'mills-known' });
    this.played = html('p', { class: 'mills-known mills-played' });
    this.card = html(
      'div',
      { class: 'card verdict' },
      this.sign,
      html(
        'div',
        { class: 'verdict-texts' },
        this.verdictText,
        this.task,
        this.played,
        this.known,
        this.retry,
      ),
    );
    this.lineCard = html('div', { class: 'card mills-line', hidden: true });
    this.list = html('div');
    this.element = html(
      'div',
      { class: 'mills' },
      html('div', { class: 'room-head' }, this.title, this.lead, this.games),
      html('div', { class: 'mills-table' }, this.hands.b, this.board, this.hands.w),
      html(
        'div',
        { class: 'mills-panel' },
        this.card,
        this.acts,
        this.lineCard,
        html('div', { class: 'card mills-list' }, this.list),
      ),
    );
    this.#drawPoints();
    document.addEventListener('paste', (event) => this.#paste(event));
    enableDragging(this.board, {
      pointAt,
      draggable: (name) => this.#draggable(name),
      lift: (name) => {
        if (!this.setting) this.picks = [name];
        this.app.changed();
      },
      drop: (from, to) => this.#drop(from, to),
    });
  }

  enter() {
    this.#applyAddress();
    const { app } = this;
    // A bare `#mills` shows a position too, and its address is shared and reloaded.
    if (!app.room) {
      app.room = toRoom(this.game, this.fen);
      app.address.remember('replace');
    }
    if (!this.answer) this.#ask();
    this.#open();
  }

  /** Fetches the results of the first stones once, and fills them in. */
  #open() {
    this.opened ??= loadOpening().then((opening) => {
      this.opening = opening;
      if (this.given) this.answer = withSolved(this.game, this.given, opening);
      this.app.changed();
    });
    return this.opened;
  }

  leave() {
    this.#asking.cancel();
    this.#following.cancel();
  }

  /** The position with its picture; the verdict only if values are shown. */
  shared(t) {
    const { answer, app, fen, game } = this;
    const room = toRoom(game, fen);
    const toMove = t('to-move', { side: SIDES[readPosition(fen)?.turn ?? 'w'] });
    const known = this.hints && answer && !answer.error && answer.category !== 'unknown';
    return {
      link: app.address.withFragment(viewFragment('mills', { room, lang: app.lang })),
      fen,
      picture: this.board,
      caption: [
        known ? `${toMove}. ${headline(answer, t)}` : `${toMove}.`,
        `${t('board-mills-title')} · ${t(`board-mills-game-${game}`)}`,
      ],
    };
  }

  /** Draws the lines and points once. */
  #drawPoints() {
    const line = (names) => {
      const [from, , to] = names
        .map((name) => POINTS.find((point) => point.name === name))
        .filter((point) => point !== undefined);
      return svg('line', {
        x1: pixel(from.column),
        y1: pixel(from.row),
        x2: pixel(to.column),
        y2: pixel(to.row),
      });
    };
    this.points = new Map(
      POINTS.map(({ name, column, row }) => {
        const group = svg('g', {
          class: 'mills-point',
          role: 'button',
          'data-point': name,
          transform: `translate(${pixel(column)} ${pixel(row)})`,
          onclick: () => this.#press(name),
          onfocus: () => { this.focused = name; },
          onkeydown: (event) => this.#key(event, name),
        });
        return [name, group];
      }),
    );
    this.board.replaceChildren(
      svg('rect', { class: 'mills-wood', x: 3, y: 3, width: SIDE - 6, height: SIDE - 6, rx: 18 }),
      svg('g', { class: 'mills-lines' }, ...LINES.map(line)),
      svg(
        'g',
        { class: 'mills-names', 'aria-hidden': 'true' },
        ...[...'abcdefg'].flatMap((file, index) => [
          edgeLabel(file, pixel(index), 755),
          edgeLabel(String(7 - index), 20, pixel(index) + 7),
        ]),
      ),
      ...this.points.values(),
    );
  }

  /** Shows a pasted position or game. */
  #paste(event) {
    const text = event.clipboardData?.getData('text/plain').trim() ?? '';
    if (this.app.view !== 'mills' || isTextField(event.target)) return;
    const moves = readMillsScore(text);
    if (!moves && !readPosition(text)) return;
    event.preventDefault();
    if (moves) this.#replay(moves);
    else this.#begin(this.game, text);
  }

  /** Plays the moves of a score from the start; a move that is not possible ends it. */
  async #replay(moves) {
    const { app } = this;
    this.opponent = null;
    this.refused = null;
    this.#begin(this.game, START);
    /** @type {Moment[]} */
    const moments = [{ fen: START, last: [], mill: [] }];
    try {
      await this.#following.run(async (signal) => {
        for (const [ply, written] of moves.entries()) {
          const { fen } = moments[ply];
          const answer = await app.api.mills(
            { rules: this.game, fen, profile: 'none', spent: [], moves: true },
            signal,
          );
          signal.throwIfAborted();
          const played = answer.moves?.find(({ move }) => move.replace('+', '') === written);
          if (!played) {
            this.refused = { move: written, number: Math.floor(ply / 2) + 1 };
            break;
          }
          moments.push(momentAfter(played, readPosition(fen)?.turn));
        }
        const { fen, last, mill } = /** @type {Moment} */ (moments.at(-1));
        this.past = moments.slice(0, -1);
        this.future = [];
        this.last = last;
        this.mill = mill;
        this.#show(fen);
      });
    } catch (error) {
      this.problem = error;
    }
    app.changed();
  }

  #key(event, name) {
    if (event.key === 'u' || (event.key === 'z' && (event.ctrlKey || event.metaKey))) {
      event.preventDefault();
      this.#back();
      return;
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.#press(name);
      return;
    }
    if (event.key === 'Escape' && this.picks.length) {
      event.stopPropagation();
      this.picks = [];
      this.app.changed();
      return;
    }
    const [across, down] = ARROWS[event.key] ?? [0, 0];
    const next = across || down ? neighbour(name, across, down) : null;
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.focused = next;
    this.#updateTabIndex();
    this.points?.get(next)?.focus();
  }

  /** Makes one point reachable by Tab; arrow keys lead to the others. */
  #updateTabIndex() {
    for (const [name, group] of this.points ?? [])
      group.setAttribute('tabindex', name === this.focused ? '0' : '-1');
  }

  /** @returns {import('./points.js').RatedMove[]} */
  get moves() {
    return this.answer?.moves ?? [];
  }

  /** Whether the opponent is to move: not while stones are set up or a game is looked back at. */
  #opponentToMove() {
    return (
      this.opponent !== null &&
      this.exercise === null &&
      !this.setting &&
      !this.future.length &&
      readPosition(this.fen)?.turn === this.opponent
    );
  }

  /** Whether input is blocked: the other side is to reply, or the exercise has failed. */
  #isWaiting() {
    const { exercise } = this;
    if (this.#opponentToMove()) return true;
    return (
      exercise !== null &&
      (exercise.state === 'failed' ||
        (exercise.state === 'on' && readPosition(this.fen)?.turn !== exercise.side))
    );
  }

  /** The colour of a stone that may be dragged. */
  #draggable(name) {
    const position = readPosition(this.fen);
    const colour = position?.stones.get(name) ?? null;
    if (this.setting) return colour;
    const moves = colour === position?.turn && !this.#isWaiting();
    return moves && choices(this.moves, [name]).fitting.length ? colour : null;
  }

  /** Plays the move of a dragged stone; while setting up, puts the stone there or off the board. */
  #drop(from, to) {
    const position = readPosition(this.fen);
    this.picks = [];
    if (this.setting && position && from !== to) {
      const stones = new Map(position.stones);
      const colour = /** @type {'w'|'b'} */ (stones.get(from));
      stones.delete(from);
      if (to) stones.set(to, colour);
      this.#setUp({ ...position, stones });
    } else if (!this.setting && to && from !== to) {
      const picks = [from, to];
      const { fitting, done } = choices(this.moves, picks);
      if (done) this.play(done);
      else if (fitting.length) this.picks = picks;
    }
    this.app.changed();
  }

  /** Shows a position that is being set up. */
  #setUp(position) {
    this.#keep();
    this.last = [];
    this.mill = [];
    this.#show(writePosition(position));
  }

  /** Keeps the position for going back; what came after it is dropped. */
  #keep() {
    this.past.push({ fen: this.fen, last: this.last, mill: this.mill });
    this.future = [];
  }

  #press(name) {
    this.focused = name;
    const position = readPosition(this.fen);
    if (this.setting && position) {
      this.#setUp(withNextStone(position, name));
      return;
    }
    if (this.#isWaiting()) return;
    for (const picks of [[...this.picks, name], [name]]) {
      const { fitting, done } = choices(this.moves, picks);
      if (!fitting.length) continue;
      if (done) this.play(done);
      else this.picks = picks;
      this.app.changed();
      return;
    }
    this.picks = [];
    this.app.changed();
  }

  /** @param {import('./points.js').RatedMove} move */
  play(move) {
    const turn = readPosition(this.fen)?.turn;
    const { exercise } = this;
    if (exercise?.state === 'on' && exercise.side === turn)
      this.exercise = afterMove(exercise, move);
    this.#keep();
    const { last, mill } = momentAfter(move, turn);
    this.last = last;
    this.mill = mill;
    this.#show(move.fen);
  }

  #back() {
    const { exercise } = this;
    let before = this.past.pop();
    // In an exercise, and against the opponent, the reply is taken back as well.
    const own = exercise?.side ?? (this.opponent && other(this.opponent));
    while (own && before && this.past.length && readPosition(before.fen)?.turn !== own)
      before = this.past.pop();
    if (!before) return;
    this.playedFrom = null;
    if (exercise || this.opponent) this.future = [];
    else this.future.push({ fen: this.fen, last: this.last, mill: this.mill });
    if (exercise)
      this.exercise = startExercise(
        exercise.kind,
        this.past.filter(({ fen }) => readPosition(fen)?.turn === exercise.side).length,
      );
    this.last = before.last;
    this.mill = [];
    this.#show(before.fen);
  }

  /** Goes to the next position again, or along the best line. */
  #forward() {
    const next = this.future.pop();
    if (!next) return;
    this.past.push({ fen: this.fen, last: this.last, mill: this.mill });
    this.last = next.last;
    this.mill = next.mill;
    this.#show(next.fen);
  }

  /** Fetches the best line, so that forward steps lead along it. */
  async #follow() {
    const { app, game } = this;
    const from = { fen: this.fen, last: this.last, mill: this.mill };
    try {
      await this.#following.run(async (signal) => {
        const steps = [];
        let { fen } = from;
        let drawn = false;
        while (steps.length < MAX_LINE) {
          const answer = await app.api.mills(
            { rules: game, fen, profile: 'none', spent: [], moves: true },
            signal,
          );
          signal.throwIfAborted();
          const [best] = answer.moves ?? [];
          if (!best || typeof answer.dtw !== 'number') {
            drawn = !steps.length;
            break;
          }
          const turn = readPosition(fen)?.turn;
          steps.push({ ...momentAfter(best, turn), move: best.move });
          fen = best.fen;
        }
        if (this.fen !== from.fen) return;
        this.line = { from, past: [...this.past], steps, drawn };
        if (steps.length) this.future = [...steps].reverse();
      });
    } catch (error) {
      this.problem = error;
    }
    app.changed();
  }

  /** Goes to a step of the best line. @param {number} index */
  #toStep(index) {
    const { line } = this;
    if (!line) return;
    const moments = [line.from, ...line.steps];
    this.past = [...line.past, ...moments.slice(0, index + 1)];
    this.future = line.steps.slice(index + 1).reverse();
    const { fen, last, mill } = line.steps[index];
    this.last = last;
    this.mill = mill;
    this.#show(fen);
  }

  /** Begins or ends the setting up of stones. */
  #toggleSetting() {
    this.setting = !this.setting;
    this.exercise = null;
    this.picks = [];
    this.app.changed();
  }

  /**
   * Starts an exercise from a random suitable position, with values hidden.
   * @param {import('./exercise.js').Kind} kind
   */
  async #exercise(kind) {
    const { app } = this;
    let found = /** @type {string|null} */ (null);
    let known = true;
    try {
      await this.#asking.run(async (signal) => {
        for (let tries = 0; tries < MAX_TRIES && !found; tries += 1) {
          const fen = randomPosition(kind);
          const answer = await app.api.mills(
            { rules: this.game, fen, profile: 'none', spent: [], moves: true },
            signal,
          );
          signal.throwIfAborted();
          known = !answer.error && answer.category !== 'unknown';
          if (!known || isSuitable(kind, answer)) found = fen;
        }
      });
    } catch (error) {
      this.problem = error;
    }
    if (found) {
      this.#begin(this.game, found);
      // Without tables the room names the missing ones.
      if (known) {
        this.exercise = startExercise(kind);
        this.hints = false;
      }
    }
    app.changed();
  }

  /** Plays the other side's move in an exercise. */
  #reply() {
    const { exercise, fen } = this;
    const theirs = () =>
      this.exercise?.state === 'on' &&
      this.fen === fen &&
      readPosition(fen)?.turn !== exercise?.side;
    if (!theirs()) return;
    setTimeout(() => {
      const move = theirs() ? chooseReply(this.moves) : null;
      if (!move) return;
      this.play(move);
      this.app.changed();
    }, THINKING_MS);
  }

  /** Plays the opponent's move, if it is to move. */
  async #oppose() {
    const { fen } = this;
    if (!this.#opponentToMove() || !this.moves.length) return;
    await Promise.all([this.#open(), pause(THINKING_MS, new AbortController().signal)]);
    if (!this.#opponentToMove() || this.fen !== fen || this.app.view !== 'mills') return;
    const chosen = opposingMove(this.moves, /** @type {'w'|'b'} */ (this.opponent));
    if (!chosen) return;
    this.playedFrom = chosen.from;
    this.play(chosen.move);
    this.app.changed();
  }

  /** Starts from a position of a game; the history is cleared. */
  #begin(game, fen) {
    this.game = game;
    this.playedFrom = null;
    this.refused = null;
    this.exercise = null;
    this.past = [];
    this.future = [];
    this.last = [];
    this.mill = [];
    this.#show(fen);
  }

  #show(fen) {
    const { app } = this;
    this.fen = fen;
    this.picks = [];
    this.answer = null;
    this.given = null;
    const { line } = this;
    if (line && ![line.from, ...line.steps].some((moment) => moment.fen === fen)) this.line = null;
    app.room = toRoom(this.game, fen);
    app.address.remember('replace');
    this.#ask();
  }

  /** Shows the position of the address, unless it is on the board. */
  #applyAddress() {
    const { app } = this;
    if (app.room === toRoom(this.game, this.fen)) return;
    const { game, fen } = fromRoom(app.room, GAMES);
    if (fen) this.#begin(game ?? this.game, fen);
  }

  async #ask() {
    const { app } = this;
    this.problem = null;
    app.changed();
    try {
      await this.#asking.run(async (signal) => {
        const answer = await app.api.mills(
          { rules: this.game, fen: this.fen, profile: 'none', spent: [], moves: true },
          signal,
        );
        signal.throwIfAborted();
        this.given = answer;
        this.answer = withSolved(this.game, answer, this.opening);
        this.#reply();
        this.#oppose();
      });
    } catch (error) {
      this.problem = error;
    }
    app.changed();
  }

  update(t) {
    this.#applyAddress();
    if (this.language !== t) {
      this.language = t;
      this.title.textContent = t('board-mills-title');
      this.lead.textContent = t('board-mills-lead');
      this.retry.replaceChildren(icon('retry'), t('board-retry'));
      this.board.setAttribute('aria-label', t('board-mills-board'));
    }
    this.#drawGames(t);
    this.#drawBoard(t);
    this.#drawVerdict(t);
    this.#drawLine(t);
    this.#drawMoves(t);
  }

  #drawGames(t) {
    const chip = (game) =>
      html(
        'button',
        {
          type: 'button',
          class: 'chip',
          'aria-pressed': String(game === this.game),
          onclick: () => {
            if (game !== this.game) this.#begin(game, this.fen);
          },
        },
        t(`board-mills-game-${game}`),
      );
    const hints = html('input', {
      type: 'checkbox',
      onchange: (event) => {
        this.hints = event.target.checked;
        this.app.changed();
      },
    });
    hints.checked = this.hints;
    const opponent = html(
      'select',
      {
        id: 'mills-opponent',
        onchange: (event) => {
          this.opponent = event.target.value || null;
          this.playedFrom = null;
          this.future = [];
          this.app.changed();
          this.#oppose();
        },
      },
      html('option', { value: '' }, t('board-computer-none')),
      ...['w', 'b'].map((value) => html('option', { value }, t(`board-mills-side-${value}`))),
    );
    opponent.value = this.opponent ?? '';
    const turn = readPosition(this.fen)?.turn ?? 'w';
    const key = [
      this.game,
      this.hints,
      this.past.length > 0,
      this.future.length > 0,
      this.setting,
      this.setting && turn,
      this.exercise === null,
      this.opponent,
      t,
    ];
    if (this.gamesDrawn?.every((part, index) => part === key[index])) return;
    const focusedText = this.element.contains(document.activeElement)
      ? document.activeElement?.textContent
      : null;
    this.gamesDrawn = key;
    const exercise = (kind) =>
      html(
        'button',
        { type: 'button', class: 'chip', onclick: () => this.#exercise(kind) },
        t(`board-mills-exercise-${kind}`),
      );
    this.games.replaceChildren(...GAMES.map(chip), ...KINDS[this.game].map(exercise));
    const act = (sign, text, go, disabled = false) =>
      html(
        'button',
        { type: 'button', class: 'button button-small', disabled, onclick: go },
        icon(sign),
        text,
      );
    const side = (colour) =>
      html(
        'button',
        {
          type: 'button',
          'aria-pressed': String(colour === turn),
          onclick: () => {
            const position = readPosition(this.fen);
            if (position) this.#setUp({ ...position, turn: colour });
          },
        },
        t('to-move', { side: SIDES[colour] }),
      );
    const back = act('back', t('board-mills-back'), () => this.#back(), !this.past.length);
    const forward = act(
      'forward',
      t('board-mills-forward'),
      () => this.#forward(),
      !this.future.length,
    );
    if (this.setting)
      this.acts.replaceChildren(
        html('div', { class: 'segments' }, side('w'), side('b')),
        back,
        act('erase', t('board-setup-clear'), () =>
          this.#setUp({ turn, stones: new Map(), hands: { w: 0, b: 0 } }),
        ),
        act('check', t('board-setup-done'), () => this.#toggleSetting()),
        html('p', { class: 'quiet' }, t('board-mills-setup-hint')),
      );
    else
      this.acts.replaceChildren(
        html(
          'span',
          { class: 'option mills-opponent' },
          html('label', { for: 'mills-opponent' }, t('board-mills-opponent')),
          opponent,
        ),
        back,
        forward,
        act('play', t('board-view-line'), () => this.#follow(), this.exercise !== null),
        act('edit', t('board-view-setup'), () => this.#toggleSetting()),
        act('retry', t('board-mills-start'), () => this.#begin(this.game, START)),
        act('positions', t('board-mills-example'), () => this.#begin(this.game, FIRST)),
        html('label', { class: 'option' }, hints, t('board-hints')),
      );
    const focused = focusedText
      ? [...this.element.querySelectorAll('button, input')].find(
          (element) => element.textContent === focusedText,
        )
      : null;
    if (focused instanceof HTMLElement) focused.focus();
    // The button that began or ended the setting up is gone.
    else if (focusedText && document.activeElement === document.body)
      /** @type {HTMLElement|null} */ (this.acts.querySelector('button:not(:disabled)'))?.focus();
  }

  #drawBoard(t) {
    const position = readPosition(this.fen);
    if (!position || !this.points) return;
    const { stones, hands, turn } = position;
    const { next } = choices(this.setting ? [] : this.moves, this.picks);
    for (const { name } of POINTS) {
      const group = this.points.get(name);
      if (!group) continue;
      const colour = stones.get(name) ?? null;
      const move = next.get(name);
      const value = move && this.hints ? knownOnly(moveValue(move)) : null;
      const taken = colour !== null && colour !== turn && move !== undefined;
      const states = {
        'mills-open': move !== undefined || this.setting,
        'mills-draggable': this.#draggable(name) !== null,
        'mills-picked': this.picks.includes(name),
        'mills-last': this.last.includes(name),
        'mills-mill': this.mill.includes(name),
        'mills-taken': taken,
      };
      for (const [state, on] of Object.entries(states)) group.classList.toggle(state, on);
      const key = [colour, value, taken, t, move !== undefined].join();
      const drawn = group.dataset.drawn === key && this.drawnIn === t;
      group.setAttribute('aria-disabled', String(move === undefined && !this.setting));
      if (drawn) continue;
      group.dataset.drawn = key;
      const parts = [
        t(`board-mills-${colour ?? 'free'}`),
        taken ? t('board-mills-removable') : '',
        value ? t(`board-value-${value}`) : '',
      ];
      group.setAttribute('aria-label', `${name}: ${parts.filter(Boolean).join(', ')}`);
      const sign = value
        ? svg(
            'g',
            {
              transform: colour ? 'translate(14 -44) scale(.32)' : 'translate(-19 -19) scale(.38)',
            },
            mark(value),
          )
        : null;
      group.replaceChildren(
        svg('circle', { class: 'mills-reach', r: 44 }),
        colour
          ? svg(
              'g',
              { class: 'mills-stone', transform: 'translate(-46 -46) scale(.92)' },
              drawPiece({ colour, king: false }),
            )
          : svg('circle', { class: 'mills-spot', r: move && !value ? 15 : 9 }),
        ...(sign ? [sign] : []),
        svg('circle', { class: 'mills-ring', r: 42 }),
      );
    }
    this.drawnIn = t;
    this.#updateTabIndex();
    for (const colour of /** @type {('w'|'b')[]} */ (['w', 'b'])) {
      const held = hands[colour];
      const text = t('board-mills-hand', { side: SIDES[colour], n: held });
      const handKey = `${text} ${this.setting}`;
      if (this.hands[colour].dataset.drawn === handKey) continue;
      this.hands[colour].dataset.drawn = handKey;
      const pictures = Array.from({ length: held }, () => pieceImage({ colour, king: false }));
      const { activeElement } = document;
      const pressed =
        activeElement instanceof HTMLElement && this.hands[colour].contains(activeElement)
          ? activeElement.dataset.hand
          : null;
      this.hands[colour].replaceChildren(
        html('span', {}, text),
        html('span', { class: 'mills-held', 'aria-hidden': 'true' }, ...pictures),
        ...(this.setting ? [this.#handButton(colour, -1, t), this.#handButton(colour, 1, t)] : []),
      );
      if (pressed)
        /** @type {HTMLElement|null} */ (
          this.hands[colour].querySelector(`[data-hand="${pressed}"]`)
        )?.focus();
    }
  }

  /** A button for one stone in hand more or less. */
  #handButton(colour, change, t) {
    return html(
      'button',
      {
        type: 'button',
        class: 'button button-small',
        'data-hand': `${colour}${change}`,
        'aria-label': t(change > 0 ? 'board-mills-hand-more' : 'board-mills-hand-less', {
          side: SIDES[colour],
        }),
        onclick: () => {
          const position = readPosition(this.fen);
          if (position) this.#setUp(withHand(position, colour, change));
        },
      },
      icon(change > 0 ? 'plus' : 'minus'),
    );
  }

  #drawVerdict(t) {
    const { answer, problem, sign } = this;
    const position = readPosition(this.fen);
    const failed = problem
      ? t(problem.kind === 'offline' ? 'board-problem-offline' : 'board-problem-server')
      : answer?.error
        ? t('board-problem-fen')
        : null;
    const verdict = answer && !answer.error ? answer : null;
    this.card.setAttribute('aria-busy', String(!answer && !problem));
    this.retry.hidden = !problem;
    setText(this.verdictText, failed ?? (verdict ? headline(verdict, t) : t('board-asking')));
    sign.replaceChildren(...(verdict ? [markPicture(verdict.category)] : []));
    const side = SIDES[position?.turn ?? 'w'];
    const over = verdict && !verdict.moves?.length;
    const picks = this.picks.length;
    const { next } = choices(this.moves, this.picks);
    const removing =
      position &&
      [...next.keys()].some((name) => position.stones.get(name) === other(position.turn));
    const prompt =
      over || failed || this.setting
        ? ''
        : removing
          ? t('board-mills-remove', { side })
          : picks
            ? t('board-mills-where')
            : t('to-move', { side });
    const solving = this.exercise && !failed ? this.#exerciseText(this.exercise, t) : '';
    const unknown = verdict?.category === 'unknown';
    setText(
      this.known,
      verdict?.solved ? t('board-mills-solved') : unknown ? t('board-mills-beyond') : '',
    );
    const played = this.playedFrom ? t(`board-mills-played-${this.playedFrom}`) : '';
    setText(this.played, this.refused ? t('board-mills-refused', this.refused) : played);
    const unanswered = problem ? t('board-problem-unanswered') : '';
    setText(
      this.task,
      [unanswered, solving, this.exercise?.state === 'failed' ? '' : prompt]
        .filter(Boolean)
        .join(' · '),
    );
  }

  #drawLine(t) {
    const { line } = this;
    const at = line ? line.steps.findIndex(({ fen }) => fen === this.fen) : -1;
    const key = [line, at, t];
    if (this.lineDrawn?.every((part, index) => part === key[index])) return;
    const held = this.lineCard.contains(document.activeElement);
    this.lineDrawn = key;
    this.lineCard.hidden = !line;
    if (!line) return;
    const step = ({ move }, index) =>
      html(
        'li',
        {},
        html(
          'button',
          {
            type: 'button',
            class: 'mills-step',
            'aria-current': index === at ? 'step' : null,
            onclick: () => this.#toStep(index),
          },
          move,
        ),
      );
    this.lineCard.replaceChildren(
      html('h3', { class: 'part-title' }, t('board-view-line')),
      line.steps.length
        ? html('ol', {}, ...line.steps.map(step))
        : html('p', { class: 'quiet' }, t(line.drawn ? 'board-line-none' : 'board-unknown')),
    );
    if (held)
      /** @type {HTMLElement|null} */ (
        this.lineCard.querySelector('[aria-current]')
      )?.focus();
  }

  /** The state of an exercise as a sentence. @param {import('./exercise.js').Exercise} exercise */
  #exerciseText({ kind, side, held, state }, t) {
    if (state !== 'on') return t(`board-mills-${kind}-${state}`);
    return t(`board-mills-${kind}-on`, { side: SIDES[side], n: held, all: HOLD_MOVES });
  }

  #drawMoves(t) {
    if (
      this.listDrawn === this.answer &&
      this.listIn === t &&
      this.listHints === this.hints &&
      this.listSetting === this.setting &&
      this.listFor === this.exercise
    )
      return;
    this.listFor = this.exercise;
    this.listDrawn = this.answer;
    this.listIn = t;
    this.listHints = this.hints;
    this.listSetting = this.setting;
    const row = (move) => {
      const length = this.hints ? movesToEnd(move) : null;
      return html(
        'li',
        {},
        html(
          'button',
          {
            type: 'button',
            class: 'mills-move',
            disabled: this.#isWaiting() || this.setting,
            onclick: () => {
              this.play(move);
              this.app.changed();
            },
          },
          html('strong', {}, move.move),
          length === null
            ? null
            : html('span', { class: 'quiet' }, t('board-length', { n: length })),
        ),
      );
    };
    // The order best first would give the solution away.
    const moves =
      this.exercise && !this.hints
        ? [...this.moves].sort((one, two) => (one.move < two.move ? -1 : 1))
        : this.moves;
    const groups = moveGroups(moves, this.hints);
    this.list.replaceChildren(...groups.map((group, index) => this.#group(group, index, row, t)));
  }

  /** A group of moves with its heading; worse moves are folded if there are many. */
  #group({ value, size, kinds }, index, row, t) {
    const heading = value
      ? html(
          'h3',
          { class: `part-title mills-value mills-value-${value}` },
          markPicture(value),
          `${t(`board-group-${value}`)} (${size})`,
        )
      : null;
    const parts = kinds.flatMap(({ kind, moves }) => [
      !heading || kinds.length > 1
        ? html(
            'p',
            { class: 'quiet mills-kind' },
            `${t(`board-mills-kind-${kind}`)} (${moves.length})`,
          )
        : null,
      html('ol', { class: 'mills-moves' }, ...moves.map(row)),
    ]);
    return heading && index > 0 && size >= FOLD_FROM
      ? html('details', { class: 'mills-group' }, html('summary', {}, heading), ...parts)
      : html('section', { class: 'mills-group' }, heading, ...parts);
  }
}

/** The position after a move of a side. @returns {Moment} */
const momentAfter = (move, turn) => ({
  fen: move.fen,
  last: [move.move.replace('+', '').split('x')[0].split('-').at(-1) ?? ''],
  mill: closedMills(move, turn),
});

/** A letter or digit at the edge of the board. */
function edgeLabel(text, x, y) {
  const name = svg('text', { x, y });
  name.textContent = text;
  return name;
}
