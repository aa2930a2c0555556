/**
 * The board on the page: a drawing, and over it a grid of squares that can be clicked, dragged from and
 * walked with the arrow keys. It knows squares and pieces, but no rules: what a click means is said by
 * whoever owns it.
 */
import { html, svg } from './elements.js';
import { drawPiece } from './pieces.js';
import { mark } from './values.js';

const SIZE = 100;
const DRAG_FROM = 5;

/** Where marks stand in their squares: beside a piece, above a number, alone, or of a chosen piece. */
const MARKS = {
  corner: { dx: 62, dy: 2, scale: 0.37 },
  above: { dx: 28, dy: 10, scale: 0.44 },
  middle: { dx: 28, dy: 28, scale: 0.44 },
  large: { dx: 22, dy: 22, scale: 0.56 },
};

/**
 * @typedef {object} Scene
 * @property {Map<number, {colour: string, king: boolean}>} pieces
 * @property {boolean} flip
 * @property {number|null} selected
 * @property {Map<number, {value: string, plies: number|null, corner: boolean}>} marks
 * @property {boolean} tinted whether marks colour their squares, as on a map
 * @property {number[]} last squares of the last move
 * @property {{path: number[], captures: number[]}|null} arrow
 * @property {{from: number, to: number}|null} moved what has just been moved, forward or back
 * @property {(square: number) => boolean} draggable
 * @property {(square: number) => string} label
 */

export class Board {
  /**
   * @param {HTMLElement} place
   * @param {{press: Function, lift: Function, drop: Function, point: Function}} does
   */
  constructor(place, does) {
    this.does = does;
    this.place = place;
    this.pieces = new Map();
    this.focused = 1;
    this.layers = {};
    for (const name of ['squares', 'tints', 'last', 'names', 'marksBelow', 'pieces', 'marks', 'arrow']) {
      this.layers[name] = svg('g', { class: `layer-${name}` });
    }
    this.picture = svg('svg', { class: 'board-picture', 'aria-hidden': 'true' }, ...Object.values(this.layers));
    this.grid = html('div', { class: 'board-grid', role: 'grid' });
    place.append(this.picture, this.grid);
    this.listen();
  }

  /** Draws the empty board of a game. */
  lay(geometry, flip, name) {
    this.grid.setAttribute('aria-label', name);
    if (this.geometry === geometry && this.flip === flip) return;
    const fresh = this.geometry !== geometry;
    this.geometry = geometry;
    this.flip = flip;
    if (fresh) {
      this.focused = Math.min(this.focused, geometry.count);
      for (const drawn of this.pieces.values()) drawn.element.remove();
      this.pieces.clear();
    }
    const { rows } = geometry;
    this.picture.setAttribute('viewBox', `0 0 ${rows * SIZE} ${rows * SIZE}`);
    this.layers.squares.replaceChildren(
      svg('rect', { class: 'board-light', width: rows * SIZE, height: rows * SIZE }),
      ...geometry.squares().map((square) => this.rect(square, 'board-dark')),
    );
    this.named = this.names();
    this.layers.names.replaceChildren(...this.named.map(([, element]) => element));
    this.cells = new Map();
    this.grid.replaceChildren();
    this.grid.style.gridTemplateRows = `repeat(${rows}, 1fr)`;
    for (let y = 0; y < rows; y += 1) {
      const row = html('div', { role: 'row', class: 'board-row' });
      row.style.gridTemplateColumns = `repeat(${rows}, 1fr)`;
      for (let x = 0; x < rows; x += 1) {
        const square = geometry.placed(x, y, flip);
        if (square === null) continue;
        const cell = html('div', { role: 'gridcell', class: 'board-cell', 'data-square': square, tabindex: -1 });
        cell.style.gridColumn = x + 1;
        this.cells.set(square, cell);
        row.append(cell);
      }
      this.grid.append(row);
    }
    this.cells.get(this.focused).tabIndex = 0;
    for (const [square, drawn] of this.pieces) this.put(drawn.element, square);
  }

  /** The texts on the board, each with its square: all numbers, or letters and digits along two sides. */
  names() {
    const { geometry } = this;
    if (geometry.names === 'numbers') {
      return geometry.squares().map((square) => {
        const { x, y } = geometry.place(square, this.flip);
        return [square, text(geometry.name(square), x * SIZE + 4, y * SIZE + 18, 'board-name')];
      });
    }
    const { rows } = geometry;
    const along = Array.from({ length: rows }, (_, index) => index);
    const seen = (index) => (this.flip ? rows - 1 - index : index);
    const named = (x, y, content, dx, dy, kind) => {
      const square = geometry.placed(x, y, this.flip);
      const name = `board-name ${kind} ${square === null ? 'board-name-light' : ''}`;
      return [square, text(content, x * SIZE + dx, y * SIZE + dy, name)];
    };
    return [
      ...along.map((y) => named(0, y, String(rows - seen(y)), 5, 20, '')),
      ...along.map((x) => named(x, rows - 1, String.fromCharCode(97 + seen(x)), 95, 93, 'board-letter')),
    ];
  }

  rect(square, name) {
    const { x, y } = this.geometry.place(square, this.flip);
    return svg('rect', { class: name, x: x * SIZE, y: y * SIZE, width: SIZE, height: SIZE });
  }

  /** The middle of a square in the picture. */
  middle(square) {
    const { x, y } = this.geometry.place(square, this.flip);
    return { x: (x + 0.5) * SIZE, y: (y + 0.5) * SIZE };
  }

  /** @param {Scene} scene */
  show(scene) {
    this.scene = scene;
    this.showPieces(scene);
    const { geometry } = this;
    this.layers.last.replaceChildren(
      ...scene.last.map((square) => this.rect(square, 'board-last')),
      ...(scene.selected === null ? [] : [this.rect(scene.selected, 'board-selected')]),
    );
    const tints = [];
    const below = [];
    const above = [];
    for (const [square, shown] of scene.marks) {
      if (scene.tinted) tints.push(this.rect(square, `board-tint tint-${shown.value}`));
      (shown.corner ? above : below).push(this.markOn(square, shown, scene.tinted));
    }
    this.layers.tints.replaceChildren(...tints);
    for (const [square, element] of this.named) {
      element.classList.toggle('board-name-tinted', scene.tinted && scene.marks.has(square));
    }
    this.layers.marksBelow.replaceChildren(...below);
    this.layers.marks.replaceChildren(...above);
    this.layers.arrow.replaceChildren(...this.arrow(scene.arrow));
    for (const square of geometry.squares()) {
      const cell = this.cells.get(square);
      const label = scene.label(square);
      if (cell.getAttribute('aria-label') !== label) cell.setAttribute('aria-label', label);
      cell.setAttribute('aria-selected', String(square === scene.selected));
      cell.classList.toggle('board-drag', scene.draggable(square));
    }
  }

  markOn(square, { value, plies, corner }, tinted) {
    const { x, y } = this.geometry.place(square, this.flip);
    const numbered = tinted && plies !== null && !corner;
    const large = !tinted && this.scene.selected !== null;
    const kind = corner ? 'corner' : numbered ? 'above' : large ? 'large' : 'middle';
    const { dx, dy, scale } = MARKS[kind];
    const drawn = mark(value);
    drawn.setAttribute('transform', `translate(${x * SIZE + dx} ${y * SIZE + dy}) scale(${scale})`);
    if (!numbered) return drawn;
    const distance = text(String(plies), (x + 0.5) * SIZE, y * SIZE + 88, 'board-plies');
    return svg('g', {}, drawn, distance);
  }

  arrow(arrow) {
    if (!arrow) return [];
    const points = arrow.path.map((square) => this.middle(square));
    const drawn = arrow.captures.map((square) => {
      const { x, y } = this.middle(square);
      return svg('path', { class: 'board-cross', d: `M${x - 22} ${y - 22}l44 44m0-44-44 44` });
    });
    const [before, end] = points.slice(-2);
    const length = Math.hypot(end.x - before.x, end.y - before.y);
    if (length === 0) return [svg('circle', { class: 'board-ring', cx: end.x, cy: end.y, r: 46 }), ...drawn];
    const [ux, uy] = [(end.x - before.x) / length, (end.y - before.y) / length];
    const neck = { x: end.x - ux * 34, y: end.y - uy * 34 };
    const line = [...points.slice(0, -1), neck].map(({ x, y }) => `${x},${y}`).join(' ');
    const head = [
      [end.x, end.y],
      [neck.x - ux * 4 - uy * 22, neck.y - uy * 4 + ux * 22],
      [neck.x - ux * 4 + uy * 22, neck.y - uy * 4 - ux * 22],
    ];
    return [
      svg('polyline', { class: 'board-arrow', points: line }),
      svg('polygon', { class: 'board-arrow-head', points: head.map((at) => at.join(',')).join(' ') }),
      ...drawn,
    ];
  }

  /** Moves what has moved, so that it can be seen to slide, and redraws what has changed. */
  showPieces({ pieces, moved }) {
    if (moved && moved.from !== moved.to && this.pieces.has(moved.from) && !pieces.has(moved.from)) {
      const drawn = this.pieces.get(moved.from);
      this.pieces.get(moved.to)?.element.remove();
      this.pieces.delete(moved.from);
      this.pieces.set(moved.to, drawn);
      this.layers.pieces.append(drawn.element);
    }
    for (const [square, drawn] of this.pieces) {
      if (pieces.has(square)) continue;
      drawn.element.remove();
      this.pieces.delete(square);
    }
    for (const [square, piece] of pieces) {
      const drawn = this.pieces.get(square);
      const kind = piece.colour + piece.king;
      if (drawn?.kind === kind) {
        this.put(drawn.element, square);
        continue;
      }
      const holder = drawn?.element ?? svg('g', { class: 'board-piece' });
      const picture = drawPiece(piece);
      picture.setAttribute('transform', 'translate(6 7) scale(.88)');
      holder.replaceChildren(picture);
      this.put(holder, square);
      if (!drawn) this.layers.pieces.append(holder);
      this.pieces.set(square, { element: holder, kind });
    }
  }

  put(element, square) {
    const { x, y } = this.geometry.place(square, this.flip);
    element.style.transform = `translate(${x * SIZE}px, ${y * SIZE}px)`;
  }

  /** The square under a point of the window, or null. */
  squareAt(clientX, clientY) {
    const box = this.grid.getBoundingClientRect();
    const x = Math.floor(((clientX - box.left) / box.width) * this.geometry.rows);
    const y = Math.floor(((clientY - box.top) / box.height) * this.geometry.rows);
    return this.geometry.placed(x, y, this.flip);
  }

  focus(square) {
    this.cells.get(this.focused).tabIndex = -1;
    this.focused = square;
    const cell = this.cells.get(square);
    cell.tabIndex = 0;
    cell.focus();
  }

  listen() {
    const { grid } = this;
    const squareOf = (event) => Number(event.target.closest('[data-square]')?.dataset.square) || null;
    let drag = null;
    let dragged = false;

    grid.addEventListener('click', (event) => {
      if (dragged) {
        dragged = false;
        return;
      }
      const square = squareOf(event);
      if (square === null) return;
      this.focus(square);
      this.does.press(square);
    });
    grid.addEventListener('keydown', (event) => {
      const square = squareOf(event);
      if (square === null || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.startsWith('Arrow')) this.focus(this.geometry.step(square, event.key, this.flip));
      else if (event.key === 'Home') this.focus(this.geometry.placed(...this.rim(square, true), this.flip));
      else if (event.key === 'End') this.focus(this.geometry.placed(...this.rim(square, false), this.flip));
      else if (event.key === 'Enter' || event.key === ' ') this.does.press(square);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    grid.addEventListener('focusin', (event) => {
      const square = squareOf(event);
      if (square !== null && event.target.matches(':focus-visible')) this.does.point(square);
    });
    grid.addEventListener('focusout', () => this.does.point(null));
    grid.addEventListener('pointerover', (event) => {
      if (event.pointerType === 'mouse' && !drag) this.does.point(squareOf(event));
    });
    grid.addEventListener('pointerleave', () => this.does.point(null));

    grid.addEventListener('pointerdown', (event) => {
      dragged = false;
      const square = squareOf(event);
      if (square === null || event.button !== 0 || !this.scene.draggable(square)) return;
      drag = { square, x: event.clientX, y: event.clientY, pointer: event.pointerId, moving: false };
    });
    const end = (event, dropped) => {
      if (!drag || drag.pointer !== event.pointerId) return;
      const { square, moving } = drag;
      drag = null;
      if (!moving) return;
      dragged = dropped;
      const held = this.pieces.get(square);
      held?.element.classList.remove('board-held');
      if (held) this.put(held.element, square);
      if (dropped) this.does.drop(square, this.squareAt(event.clientX, event.clientY));
    };
    grid.addEventListener('pointermove', (event) => {
      if (!drag || drag.pointer !== event.pointerId) return;
      const held = this.pieces.get(drag.square);
      if (!held) return;
      if (!drag.moving) {
        if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_FROM) return;
        drag.moving = true;
        grid.setPointerCapture(event.pointerId);
        held.element.classList.add('board-held');
        this.layers.pieces.append(held.element);
        this.does.lift(drag.square);
      }
      const box = grid.getBoundingClientRect();
      const scale = (this.geometry.rows * SIZE) / box.width;
      const [x, y] = [(event.clientX - box.left) * scale - 50, (event.clientY - box.top) * scale - 50];
      held.element.style.transform = `translate(${x}px, ${y}px)`;
    });
    grid.addEventListener('pointerup', (event) => end(event, true));
    grid.addEventListener('pointercancel', (event) => end(event, false));
  }

  /** The first or last dark square of a row as it is seen. */
  rim(square, first) {
    const { y } = this.geometry.place(square, this.flip);
    const columns = Array.from({ length: this.geometry.rows }, (_, x) => x);
    const dark = columns.filter((x) => this.geometry.placed(x, y, this.flip) !== null);
    return [first ? dark[0] : dark[dark.length - 1], y];
  }
}

function text(content, x, y, name) {
  const element = svg('text', { x, y, class: name });
  element.textContent = content;
  return element;
}
