/** The board of mills with the stones in hand: its picture, and pointer and keys on it. */
import { html, svg } from '../elements.js';
import { SIDES } from '../lang.js';
import { drawPiece, pieceImage } from '../pieces.js';
import { mark } from '../values.js';
import { enableDragging } from './drag.js';
import { moveValue } from './exercise.js';
import { pointNames } from './point-names.js';
import { choices, flies, LINES, millsThrough, neighbour, POINTS } from './points.js';
import { readPosition, withPicks } from './points.js';

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The side of the picture; names of files stand below the stones. */
const SIDE = 768;

const pixel = (index) => 86 + 100 * index;

/** How near to a point a press counts as one on it: points are 100 apart. */
const REACH = 49;

/** The point nearest to a place of the board. */
const pointAt = (x, y) =>
  POINTS.find(({ column, row }) => Math.hypot(x - pixel(column), y - pixel(row)) < REACH)?.name ??
  null;

/** Null for an unknown value: a board full of question marks is of no use. */
const knownOnly = (value) => (value === 'unknown' ? null : value);

export class BoardView {
  /** The point that Tab reaches. */
  #focused = POINTS[0].name;
  /** @type {Map<string, SVGGElement>} */
  #points = new Map();

  /** @param {import('./room.js').Room} room */
  constructor(room) {
    this.room = room;
    this.hands = { w: html('p', { class: 'mills-hand' }), b: html('p', { class: 'mills-hand' }) };
    /** The points of the mill that was closed. @type {string[]} */
    this.mill = [];
    this.picture = svg('svg', {
      class: 'mills-board',
      viewBox: `0 0 ${SIDE} ${SIDE}`,
      role: 'group',
    });
    this.element = html(
      'div',
      { class: 'mills-table' },
      this.hands.b,
      this.picture,
      this.hands.w,
    );
    this.#drawPoints();
    enableDragging(this.picture, {
      pointAt,
      draggable: (name) => room.draggable(name),
      lift: (name) => room.lift(name),
      drop: (from, to) => room.drop(from, to),
    });
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
    for (const { name, column, row } of POINTS)
      this.#points.set(
        name,
        svg('g', {
          class: 'mills-point',
          role: 'button',
          'data-point': name,
          transform: `translate(${pixel(column)} ${pixel(row)})`,
          onclick: () => this.#press(name),
          onfocus: () => { this.#focused = name; },
          onkeydown: (event) => this.#key(event, name),
        }),
      );
    this.picture.replaceChildren(
      svg('rect', { class: 'mills-wood', x: 3, y: 3, width: SIDE - 6, height: SIDE - 6, rx: 18 }),
      svg('g', { class: 'mills-lines' }, ...LINES.map(line)),
      pointNames(pixel, 755),
      ...this.#points.values(),
    );
  }

  #press(name) {
    this.#focused = name;
    this.room.press(name);
  }

  #key(event, name) {
    const { room } = this;
    if (event.key === 'u' || (event.key === 'z' && (event.ctrlKey || event.metaKey))) {
      event.preventDefault();
      room.back();
      return;
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.#press(name);
      return;
    }
    if (event.key === 'Escape' && room.picks.length) {
      event.stopPropagation();
      room.pick([]);
      return;
    }
    const [across, down] = ARROWS[event.key] ?? [0, 0];
    const next = across || down ? neighbour(name, across, down) : null;
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.#focused = next;
    this.#updateTabIndex();
    this.#points.get(next)?.focus();
  }

  /** Makes one point reachable by Tab; arrow keys lead to the others. */
  #updateTabIndex() {
    for (const [name, group] of this.#points)
      group.setAttribute('tabindex', name === this.#focused ? '0' : '-1');
  }

  draw(t) {
    const { room } = this;
    const given = readPosition(room.fen);
    if (!given) return;
    this.picture.setAttribute('aria-label', t('board-mills-board'));
    const { next } = choices(room.setting ? [] : room.moves, room.picks);
    // A stone that made a mill stands there while another is chosen to be removed.
    const position = withPicks(given, room.picks);
    const { mill } = room.history.now;
    this.mill = room.isRemoving
      ? millsThrough(position.stones, room.picks.at(-1), given.turn)
      : mill;
    // Where all moves are worth the same, a sign on each of them tells nothing.
    const values = new Set([...next.values()].map(moveValue));
    const isSigned = room.hints && values.size > 1;
    for (const { name } of POINTS) this.#drawPoint(name, position, next.get(name), isSigned, t);
    this.drawnIn = t;
    this.#updateTabIndex();
    this.#drawHands(position, t);
  }

  #drawPoint(name, { stones, turn }, move, isSigned, t) {
    const { room } = this;
    const group = this.#points.get(name);
    if (!group) return;
    const colour = stones.get(name) ?? null;
    const value = move && room.hints ? knownOnly(moveValue(move)) : null;
    const taken = colour !== null && colour !== turn && move !== undefined;
    // The stone of the move that is begun can be pressed again.
    const isOpen = move !== undefined || room.setting || room.picks.at(-1) === name;
    const states = {
      'mills-open': isOpen,
      'mills-draggable': room.draggable(name) !== null,
      'mills-picked': room.picks.includes(name),
      'mills-last': room.history.now.last.includes(name),
      'mills-mill': this.mill.includes(name),
      'mills-taken': taken,
      'mills-gone': room.history.now.taken?.includes(name) ?? false,
    };
    for (const [state, on] of Object.entries(states)) group.classList.toggle(state, on);
    const key = [colour, value, taken, isSigned, move !== undefined].join();
    const drawn = group.dataset.drawn === key && this.drawnIn === t;
    group.setAttribute('aria-disabled', String(!isOpen));
    if (drawn) return;
    group.dataset.drawn = key;
    const parts = [
      t(`board-mills-${colour ?? 'free'}`),
      taken ? t('board-mills-removable') : '',
      value ? t(`board-value-${value}`) : '',
    ];
    group.setAttribute('aria-label', `${name}: ${parts.filter(Boolean).join(', ')}`);
    const signed = value !== null && isSigned;
    const sign = signed
      ? svg(
          'g',
          { transform: colour ? 'translate(14 -44) scale(.32)' : 'translate(-19 -19) scale(.38)' },
          mark(value),
        )
      : null;
    group.replaceChildren(
      svg('circle', { class: 'mills-reach', r: REACH }),
      colour
        ? svg(
            'g',
            { class: 'mills-stone', transform: 'translate(-46 -46) scale(.92)' },
            drawPiece({ colour, king: false }),
          )
        : svg('circle', { class: 'mills-spot', r: move && !signed ? 15 : 9 }),
      ...(sign ? [sign] : []),
      svg('circle', { class: 'mills-ring', r: 42 }),
    );
  }

  /**
   * The stones in hand; without any, how many stand on the board. The rows stay, so that the board
   * does not move when the last stone is placed.
   */
  #drawHands(position, t) {
    const { hands, stones } = position;
    for (const colour of /** @type {('w'|'b')[]} */ (['w', 'b'])) {
      const row = this.hands[colour];
      const held = hands[colour];
      const n = [...stones.values()].filter((owner) => owner === colour).length;
      const side = SIDES[colour];
      const text =
        hands.w || hands.b
          ? t('board-mills-hand', { side, n: held })
          : t(flies(position, colour) ? 'board-mills-flying' : 'board-mills-left', { side, n });
      if (row.dataset.drawn === text) continue;
      row.dataset.drawn = text;
      const pictures = Array.from({ length: held }, () => pieceImage({ colour, king: false }));
      row.replaceChildren(
        html('span', { class: 'mills-hand-name' }, text),
        html('span', { class: 'mills-held', 'aria-hidden': 'true' }, ...pictures),
      );
    }
  }
}
