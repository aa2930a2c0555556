/**
 * An invisible grid of squares over the board picture: each has a spoken name and can be clicked,
 * chosen by key, and reached with the arrow keys.
 */
import { html } from './elements.js';

export class Grid {
  /** @param {{press: Function, pressOther: Function, point: Function}} handlers of a square */
  constructor(handlers) {
    this.handlers = handlers;
    this.focused = 1;
    /**
     * Whether arrow keys move between squares: so after the board was reached by keyboard; after a
     * click they step through the game.
     */
    this.walked = true;
    this.cells = new Map();
    this.element = html('div', { class: 'board-grid', role: 'grid' });
    this.element.addEventListener('keydown', (event) => this.key(event));
    this.listen();
  }

  /** Creates the squares of a board. */
  layOut(geometry, flip) {
    this.geometry = geometry;
    this.flip = flip;
    this.focused = Math.min(this.focused, geometry.count);
    this.cells.clear();
    const { rows } = geometry;
    const lines = Array.from({ length: rows }, (_, y) => this.row(y));
    this.element.replaceChildren(...lines);
    this.element.style.gridTemplateRows = `repeat(${rows}, 1fr)`;
    this.cells.get(this.focused).tabIndex = 0;
  }

  row(y) {
    const { geometry, flip } = this;
    const row = html('div', { role: 'row', class: 'board-row' });
    row.style.gridTemplateColumns = `repeat(${geometry.rows}, 1fr)`;
    for (let x = 0; x < geometry.rows; x += 1) {
      const square = geometry.squareInCell(x, y, flip);
      if (square === null) continue;
      const cell = html('div', {
        role: 'gridcell',
        class: 'board-cell',
        'data-square': square,
        tabindex: -1,
      });
      cell.style.gridColumn = String(x + 1);
      this.cells.set(square, cell);
      row.append(cell);
    }
    return row;
  }

  /** @param {import('./board.js').Scene} scene */
  show({ label, selected, draggable }) {
    for (const [square, cell] of this.cells) {
      const name = label(square);
      if (cell.getAttribute('aria-label') !== name) cell.setAttribute('aria-label', name);
      cell.setAttribute('aria-selected', String(square === selected));
      cell.classList.toggle('board-drag', draggable(square));
    }
  }

  focus(square) {
    this.cells.get(this.focused).tabIndex = -1;
    this.focused = square;
    const cell = this.cells.get(square);
    cell.tabIndex = 0;
    cell.focus();
  }

  /** The square of an event; null beside the squares. */
  squareOf(event) {
    return Number(event.target.closest('[data-square]')?.dataset.square) || null;
  }

  /** A point of the window, in squares from the board's corner. */
  placeAt(clientX, clientY) {
    const { rows } = this.geometry;
    const box = this.element.getBoundingClientRect();
    return {
      x: ((clientX - box.left) / box.width) * rows,
      y: ((clientY - box.top) / box.height) * rows,
    };
  }

  /** The square under a point of the window, or null. */
  squareAt(clientX, clientY) {
    const { x, y } = this.placeAt(clientX, clientY);
    return this.geometry.squareInCell(Math.floor(x), Math.floor(y), this.flip);
  }

  key(event) {
    const square = this.squareOf(event);
    if (square === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const walks = event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End';
    if (walks && !this.walked) return;
    if (event.key.startsWith('Arrow')) this.focus(this.geometry.step(square, event.key, this.flip));
    else if (event.key === 'Home') this.focus(this.geometry.rowEnd(square, true, this.flip));
    else if (event.key === 'End') this.focus(this.geometry.rowEnd(square, false, this.flip));
    else if (event.key === 'Enter' || event.key === ' ') this.handlers.press(square);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  listen() {
    const { element, handlers } = this;
    element.addEventListener('pointerdown', () => { this.walked = false; });
    element.addEventListener('focusout', (event) => {
      if (!element.contains(/** @type {Node|null} */ (event.relatedTarget))) this.walked = true;
    });
    element.addEventListener('click', (event) => {
      const square = this.squareOf(event);
      if (square === null) return;
      this.focus(square);
      handlers.press(square);
    });
    element.addEventListener('contextmenu', (event) => {
      const square = this.squareOf(event);
      if (square !== null && handlers.pressOther(square)) event.preventDefault();
    });
    element.addEventListener('focusin', (event) => {
      const square = this.squareOf(event);
      if (square !== null && /** @type {Element} */ (event.target).matches(':focus-visible'))
        handlers.point(square);
    });
    element.addEventListener('focusout', () => handlers.point(null));
    element.addEventListener('pointerover', (event) => {
      if (event.pointerType === 'mouse' && event.buttons === 0)
        handlers.point(this.squareOf(event));
    });
    element.addEventListener('pointerleave', () => handlers.point(null));
  }
}
