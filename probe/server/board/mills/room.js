/** Mills: a board of its own, on which both sides are played while the tables say what each move is worth. */
import { html, say, svg } from '../elements.js';
import { other } from '../fen.js';
import { icon } from '../icons.js';
import { SIDES } from '../lang.js';
import { Latest } from '../latest.js';
import { drawPiece, pieceImage } from '../pieces.js';
import { mark, markPicture } from '../values.js';
import { command, headline } from '../verdict.js';
import { after, anyPosition, begun, ENOUGH, KINDS, reply, suits, worth } from './exercise.js';
import { beside, choices, closed, fromRoom, LINES, POINTS, readPosition, toRoom } from './points.js';

const GAMES = ['mills', 'mills-mixed', 'mills-ceylon'];
const START = 'W:W+9:B+9';

/** The longest win of three stones against three: tables of a few seconds know it. */
const FIRST = 'W:Wa4,a7,g7:Ba1,d1,d7';

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const at = (index) => 70 + 100 * index;

/** So many positions are drawn until one is an exercise. */
const TRIES = 400;

/** So long the other side seems to think. */
const THINKS = 500;

/** Nothing where nothing is known: a board full of question marks tells nobody anything. */
const known = (value) => (value === 'unknown' ? null : value);

/** In how many plies the game is over after a move; nothing for draws. */
const plies = ({ dtw }) => (dtw === null ? null : Math.abs(dtw) + 1);

export class Room {
  #asking = new Latest();

  /** @param {import('../desk.js').Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.game = GAMES[0];
    this.fen = FIRST;
    /** What was on the board before, with what was played there. @type {{fen: string, last: string[], mill: string[]}[]} */
    this.past = [];
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
    this.board = svg('svg', { class: 'mills-board', viewBox: '0 0 740 740', role: 'group' });
    this.acts = html('div', { class: 'actions' });
    this.said = html('p', { class: 'verdict-headline', role: 'status' });
    this.sign = html('span', { class: 'verdict-mark' });
    this.task = html('p', { class: 'mills-task' });
    this.list = html('ol', { class: 'mills-moves' });
    this.element = html(
      'div',
      { class: 'mills' },
      html('div', { class: 'room-head' }, this.title, this.lead, this.games),
      html('div', { class: 'mills-table' }, this.hands.b, this.board, this.hands.w, this.acts),
      html('div', { class: 'mills-panel' }, html('div', { class: 'card verdict' }, this.sign, html('div', { class: 'verdict-texts' }, this.said, this.task)), html('div', { class: 'card mills-list' }, this.list)),
    );
    this.#lay();
  }

  enter() {
    this.#follow();
    if (!this.answer) this.#ask();
  }

  leave() {
    this.#asking.cancel();
  }

  /** The squares and the points, once. */
  #lay() {
    const line = (names) => {
      const [from, , to] = names.map((name) => POINTS.find((point) => point.name === name)).filter((point) => point !== undefined);
      return svg('line', { x1: at(from.column), y1: at(from.row), x2: at(to.column), y2: at(to.row) });
    };
    this.points = new Map(
      POINTS.map(({ name, column, row }) => {
        const group = svg('g', {
          class: 'mills-point',
          role: 'button',
          'data-point': name,
          transform: `translate(${at(column)} ${at(row)})`,
          onclick: () => this.#press(name),
          onfocus: () => { this.focused = name; },
          onkeydown: (event) => this.#key(event, name),
        });
        return [name, group];
      }),
    );
    this.board.replaceChildren(
      svg('rect', { class: 'mills-wood', x: 3, y: 3, width: 734, height: 734, rx: 18 }),
      svg('g', { class: 'mills-lines' }, ...LINES.map(line)),
      svg('g', { class: 'mills-names', 'aria-hidden': 'true' }, ...[...'abcdefg'].flatMap((file, index) => [named(file, at(index), 732), named(String(7 - index), 15, at(index) + 7)])),
      ...this.points.values(),
    );
  }

  #key(event, name) {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.#press(name);
      return;
    }
    if (event.key === 'Escape' && this.picks.length) {
      event.stopPropagation();
      this.picks = [];
      this.desk.changed();
      return;
    }
    const [across, down] = ARROWS[event.key] ?? [0, 0];
    const next = across || down ? beside(name, across, down) : null;
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.focused = next;
    this.#reach();
    this.points?.get(next)?.focus();
  }

  /** One point is in the order of the page, arrows lead to the others. */
  #reach() {
    for (const [name, group] of this.points ?? []) group.setAttribute('tabindex', name === this.focused ? '0' : '-1');
  }

  /** @returns {import('./points.js').Played[]} */
  get moves() {
    return this.answer?.moves ?? [];
  }

  /** While the other side thinks, and after a mistake, nothing is played. */
  #waits() {
    const { exercise } = this;
    return exercise !== null && (exercise.state === 'failed' || (exercise.state === 'on' && readPosition(this.fen)?.turn !== exercise.side));
  }

  #press(name) {
    this.focused = name;
    if (this.#waits()) return;
    for (const picks of [[...this.picks, name], [name]]) {
      const { fitting, done } = choices(this.moves, picks);
      if (!fitting.length) continue;
      if (done) this.play(done);
      else this.picks = picks;
      this.desk.changed();
      return;
    }
    this.picks = [];
    this.desk.changed();
  }

  /** @param {import('./points.js').Played} move */
  play(move) {
    const turn = readPosition(this.fen)?.turn;
    const { exercise } = this;
    if (exercise?.state === 'on' && exercise.side === turn) this.exercise = after(exercise, move);
    this.past.push({ fen: this.fen, last: this.last, mill: this.mill });
    this.last = [move.move.replace('+', '').split('x')[0].split('-').at(-1) ?? ''];
    this.mill = closed(move, turn);
    this.#show(move.fen);
  }

  #back() {
    const { exercise } = this;
    let before = this.past.pop();
    // In an exercise the reply is taken back as well.
    while (exercise && before && readPosition(before.fen)?.turn !== exercise.side) before = this.past.pop();
    if (!before) return;
    if (exercise) this.exercise = begun(exercise.kind, this.past.filter(({ fen }) => readPosition(fen)?.turn === exercise.side).length);
    this.last = before.last;
    this.mill = [];
    this.#show(before.fen);
  }

  /** A position from which there is something to find, and values kept back. @param {import('./exercise.js').Kind} kind */
  async #exercise(kind) {
    const { desk } = this;
    let found = /** @type {string|null} */ (null);
    let known = true;
    try {
      await this.#asking.run(async (signal) => {
        for (let tries = 0; tries < TRIES && !found; tries += 1) {
          const fen = anyPosition(kind);
          const answer = await desk.api.mills({ rules: this.game, fen, profile: 'none', spent: [], moves: true }, signal);
          signal.throwIfAborted();
          known = !answer.error && answer.category !== 'unknown';
          if (!known || suits(kind, answer)) found = fen;
        }
      });
    } catch (error) {
      this.problem = error;
    }
    if (found) {
      this.#begin(this.game, found);
      // Without tables the room says what is missing.
      if (known) {
        this.exercise = begun(kind);
        this.hints = false;
      }
    }
    desk.changed();
  }

  /** The other side's move in an exercise. */
  #reply() {
    const { exercise, fen } = this;
    const theirs = () => this.exercise?.state === 'on' && this.fen === fen && readPosition(fen)?.turn !== exercise?.side;
    if (!theirs()) return;
    setTimeout(() => {
      const move = theirs() ? reply(this.moves) : null;
      if (!move) return;
      this.play(move);
      this.desk.changed();
    }, THINKS);
  }

  /** Another game, or a position that follows from none. */
  #begin(game, fen) {
    this.game = game;
    this.exercise = null;
    this.past = [];
    this.last = [];
    this.mill = [];
    this.#show(fen);
  }

  #show(fen) {
    const { desk } = this;
    this.fen = fen;
    this.picks = [];
    this.answer = null;
    desk.room = toRoom(this.game, fen);
    desk.address.remember('replace');
    this.#ask();
  }

  /** What the address says is put on the board, if it is not there. */
  #follow() {
    const { desk } = this;
    if (desk.room === toRoom(this.game, this.fen)) return;
    const { game, fen } = fromRoom(desk.room, GAMES);
    if (fen) this.#begin(game ?? this.game, fen);
  }

  async #ask() {
    const { desk } = this;
    this.problem = null;
    desk.changed();
    try {
      await this.#asking.run(async (signal) => {
        const answer = await desk.api.mills({ rules: this.game, fen: this.fen, profile: 'none', spent: [], moves: true }, signal);
        signal.throwIfAborted();
        this.answer = answer;
        this.#reply();
      });
    } catch (error) {
      this.problem = error;
    }
    desk.changed();
  }

  update(t) {
    this.#follow();
    if (this.language !== t) {
      this.language = t;
      this.title.textContent = t('board-mills-title');
      this.lead.textContent = t('board-mills-lead');
      this.board.setAttribute('aria-label', t('board-mills-board'));
    }
    this.#drawGames(t);
    this.#drawBoard(t);
    this.#drawVerdict(t);
    this.#drawMoves(t);
  }

  #drawGames(t) {
    const chip = (game) => html('button', { type: 'button', class: 'chip', 'aria-pressed': String(game === this.game), onclick: () => { if (game !== this.game) this.#begin(game, this.fen); } }, t(`board-mills-game-${game}`));
    const hints = html('input', { type: 'checkbox', onchange: (event) => { this.hints = event.target.checked; this.desk.changed(); } });
    hints.checked = this.hints;
    const key = [this.game, this.hints, this.past.length > 0, t];
    if (this.gamesDrawn?.every((part, index) => part === key[index])) return;
    const held = this.element.contains(document.activeElement) ? document.activeElement?.textContent : null;
    this.gamesDrawn = key;
    const exercise = (kind) => html('button', { type: 'button', class: 'chip', onclick: () => this.#exercise(kind) }, t(`board-mills-exercise-${kind}`));
    this.games.replaceChildren(...GAMES.map(chip), ...KINDS[this.game].map(exercise));
    const act = (sign, text, go, disabled = false) => html('button', { type: 'button', class: 'button button-small', disabled, onclick: go }, icon(sign), text);
    this.acts.replaceChildren(
      act('back', t('board-mills-back'), () => this.#back(), !this.past.length),
      act('retry', t('board-mills-start'), () => this.#begin(this.game, START)),
      act('positions', t('board-mills-example'), () => this.#begin(this.game, FIRST)),
      html('label', { class: 'option' }, hints, t('board-hints')),
    );
    const again = held ? [...this.element.querySelectorAll('button, input')].find((element) => element.textContent === held) : null;
    if (again instanceof HTMLElement) again.focus();
  }

  #drawBoard(t) {
    const position = readPosition(this.fen);
    if (!position || !this.points) return;
    const { stones, hands, turn } = position;
    const { next } = choices(this.moves, this.picks);
    for (const { name } of POINTS) {
      const group = this.points.get(name);
      if (!group) continue;
      const colour = stones.get(name) ?? null;
      const move = next.get(name);
      const value = move && this.hints ? known(worth(move)) : null;
      const taken = colour !== null && colour !== turn && move !== undefined;
      const states = {
        'mills-open': move !== undefined,
        'mills-picked': this.picks.includes(name),
        'mills-last': this.last.includes(name),
        'mills-mill': this.mill.includes(name),
        'mills-taken': taken,
      };
      for (const [state, on] of Object.entries(states)) group.classList.toggle(state, on);
      const key = [colour, value, taken, t, move !== undefined].join();
      const drawn = group.dataset.drawn === key && this.drawnIn === t;
      group.setAttribute('aria-disabled', String(move === undefined));
      if (drawn) continue;
      group.dataset.drawn = key;
      const parts = [t(`board-mills-${colour ?? 'free'}`), taken ? t('board-mills-removable') : '', value ? t(`board-value-${value}`) : ''];
      group.setAttribute('aria-label', `${name}: ${parts.filter(Boolean).join(', ')}`);
      const sign = value ? svg('g', { transform: colour ? 'translate(14 -44) scale(.32)' : 'translate(-19 -19) scale(.38)' }, mark(value)) : null;
      group.replaceChildren(
        svg('circle', { class: 'mills-reach', r: 44 }),
        colour ? svg('g', { class: 'mills-stone', transform: 'translate(-46 -46) scale(.92)' }, drawPiece({ colour, king: false })) : svg('circle', { class: 'mills-spot', r: move && !value ? 15 : 9 }),
        ...(sign ? [sign] : []),
        svg('circle', { class: 'mills-ring', r: 42 }),
      );
    }
    this.drawnIn = t;
    this.#reach();
    for (const colour of /** @type {('w'|'b')[]} */ (['w', 'b'])) {
      const held = hands[colour];
      const text = t('board-mills-hand', { side: SIDES[colour], n: held });
      if (this.hands[colour].dataset.drawn === text) continue;
      this.hands[colour].dataset.drawn = text;
      const pictures = Array.from({ length: held }, () => pieceImage({ colour, king: false }));
      this.hands[colour].replaceChildren(html('span', {}, text), html('span', { class: 'mills-held', 'aria-hidden': 'true' }, ...pictures));
    }
  }

  #drawVerdict(t) {
    const { answer, problem, sign } = this;
    const position = readPosition(this.fen);
    const failed = problem ? t(problem.kind === 'offline' ? 'board-problem-offline' : 'board-problem-server') : answer?.error ? answer.error.message : null;
    const told = answer && !answer.error ? answer : null;
    say(this.said, failed ?? (told ? headline(told, t) : t('board-mills-asking')));
    sign.replaceChildren(...(told ? [markPicture(told.category)] : []));
    const side = SIDES[position?.turn ?? 'w'];
    const over = told && !told.moves?.length;
    const picks = this.picks.length;
    const { next } = choices(this.moves, this.picks);
    const removing = position && [...next.keys()].some((name) => position.stones.get(name) === other(position.turn));
    const asked = over || failed ? '' : removing ? t('board-mills-remove', { side }) : picks ? t('board-mills-where') : t('to-move', { side });
    const solving = this.exercise && !failed ? this.#solving(this.exercise, t) : '';
    const missing = told?.category === 'unknown' && told.class ? t('board-mills-missing', { command: command(this.game, told.class) }) : '';
    say(this.task, [solving, this.exercise?.state === 'failed' ? '' : asked, missing].filter(Boolean).join(' · '));
  }

  /** How an exercise stands. @param {import('./exercise.js').Exercise} exercise */
  #solving({ kind, side, held, state }, t) {
    if (state !== 'on') return t(`board-mills-${kind}-${state}`);
    return t(`board-mills-${kind}-on`, { side: SIDES[side], n: held, all: ENOUGH });
  }

  #drawMoves(t) {
    if (this.listDrawn === this.answer && this.listIn === t && this.listHints === this.hints && this.listFor === this.exercise) return;
    this.listFor = this.exercise;
    this.listDrawn = this.answer;
    this.listIn = t;
    this.listHints = this.hints;
    const row = (move) => {
      const value = this.hints ? known(worth(move)) : null;
      const length = plies(move);
      return html(
        'li',
        {},
        html(
          'button',
          { type: 'button', class: 'mills-move', disabled: this.#waits(), onclick: () => { this.play(move); this.desk.changed(); } },
          ...(value ? [markPicture(value)] : []),
          html('strong', {}, move.move),
          value ? html('span', { class: 'quiet' }, t(`board-value-${value}`), length === null ? '' : ` · ${t('board-mills-plies', { n: length })}`) : null,
        ),
      );
    };
    // The best one comes first, which would tell.
    const moves = this.exercise && !this.hints ? [...this.moves].sort((one, two) => (one.move < two.move ? -1 : 1)) : this.moves;
    this.list.replaceChildren(...moves.map(row));
  }
}

/** A letter or figure at the edge. */
function named(text, x, y) {
  const name = svg('text', { x, y });
  name.textContent = text;
  return name;
}
