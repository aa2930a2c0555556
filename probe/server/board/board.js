/**
 * The board on the page: a picture, and over it a grid of squares that can be clicked, dragged from and
 * walked with the arrow keys. It knows squares and pieces, but no rules: what a click means is said by
 * whoever owns it.
 */
import { Grid } from './board-grid.js';
import { Picture } from './board-picture.js';
import { dragging } from './drag.js';

/**
 * @typedef {object} Scene
 * @property {Map<number, {colour: string, king: boolean}>} pieces
 * @property {number|null} selected
 * @property {Map<number, {value: string, plies: string|null, corner: boolean, look: 'badge'|'dot'|'none'}>} marks
 * @property {boolean} tinted whether marks colour their squares, as on a map
 * @property {number[]} last squares of the last move
 * @property {{path: number[], captures: number[], value: string, pointed: boolean}|null} arrow
 * @property {number[]} road squares of a diagonal that matters; none where none does
 * @property {{from: number, to: number, path: number[]}|null} slid what has just been moved, forward or back
 * @property {(square: number) => boolean} draggable
 * @property {(square: number) => string} label
 */

export class Board {
  /**
   * @param {HTMLElement} place
   * @param {{press: Function, lift: Function, drop: Function, point: Function}} does
   */
  constructor(place, does) {
    this.picture = new Picture();
    /** Which pieces can be taken up: none before any are shown. @type {(square: number) => boolean} */
    this.draggable = () => false;
    this.grid = new Grid(does);
    dragging(this.grid, this.picture, { ...does, draggable: (square) => this.draggable(square) });
    place.append(this.picture.element, this.grid.element);
  }

  /** Lays out the empty board of a game under this name. */
  lay(geometry, flip, name) {
    this.grid.element.setAttribute('aria-label', name);
    if (this.grid.geometry === geometry && this.grid.flip === flip) return;
    this.picture.lay(geometry, flip);
    this.grid.lay(geometry, flip);
  }

  /** @param {Scene} scene */
  show(scene) {
    this.draggable = scene.draggable;
    this.picture.show(scene);
    this.grid.show(scene);
  }

  /** The square under a point of the window, or null. */
  squareAt(clientX, clientY) {
    return this.grid.squareAt(clientX, clientY);
  }

  /** Puts the keyboard on the square where it was last. */
  focus() {
    this.grid.walked = true;
    this.grid.focus(this.grid.focused);
  }
}
