/**
 * The board on the page: a picture, and over it a grid that takes clicks, drags and arrow keys. It
 * knows squares and pieces but no rules; its owner decides what a click means.
 */
import { Grid } from './board-grid.js';
import { enableDrawing } from './board-drawing.js';
import { Picture } from './board-picture.js';
import { enableDragging } from './drag.js';

/**
 * @typedef {object} Mark
 * @property {string} value
 * @property {string|null} distance moves to the end
 * @property {number|null} [depth] of the colour of a tint, from 1
 * @property {boolean} corner
 * @property {'badge'|'dot'|'none'} look
 * @property {{value: string, distance: number|null, depth: number|null, split: boolean}} [second]
 *   a second value: in the other half of the square, or as hatching
 * @property {string} [said] both values as they are read out
 *
 * @typedef {object} Scene
 * @property {Map<number, {colour: string, king: boolean}>} pieces
 * @property {number|null} selected
 * @property {Map<number, Mark>} marks
 * @property {boolean} tinted whether marks colour their squares, as on a map
 * @property {number[]} last squares of the last move
 * @property {{path: number[], captures: number[], value: string, pointed: boolean}|null} arrow
 * @property {import('./board-drawing.js').Drawn[]} drawings of the visitor
 * @property {number[][]} roads emphasised diagonals, each by its squares or by its two ends
 * @property {{from: number, to: number, path: number[]}|null} movement
 *   the last move, in either direction
 * @property {(square: number) => boolean} draggable
 * @property {(square: number) => string} label
 */

export class Board {
  /**
   * @param {HTMLElement} place
   * @param {{press: Function, pressOther: Function, lift: Function, drop: Function, point: Function,
   *   draws: () => boolean, draw: (drawn: any) => void, clear: () => void}} handlers
   */
  constructor(place, handlers) {
    this.picture = new Picture();
    /**
     * Whether a piece can be dragged; false before the first scene.
     * @type {(square: number) => boolean}
     */
    this.draggable = () => false;
    this.grid = new Grid(handlers);
    enableDragging(this.grid, this.picture, {
      ...handlers,
      draggable: (square) => this.draggable(square),
    });
    enableDrawing(this.grid, handlers);
    place.append(this.picture.element, this.grid.element);
  }

  /** Sets up the empty board of a game, with its accessible name. */
  layOut(geometry, flip, name) {
    this.grid.element.setAttribute('aria-label', name);
    if (this.grid.geometry === geometry && this.grid.flip === flip) return;
    this.picture.layOut(geometry, flip);
    this.grid.layOut(geometry, flip);
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

  /** Moves the keyboard focus to the last focused square. */
  focus() {
    this.grid.walked = true;
    this.grid.focus(this.grid.focused);
  }
}
