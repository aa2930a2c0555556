/** The board as a view: it shows the scene on the desk, and says what a click, a drag or a look at a square means. */
import { Board } from './board.js';
import { byId } from './elements.js';
import { drop, lift, press } from './hand.js';
import { bestByDestination } from './moves.js';
import { scene } from './scene.js';

export class BoardView {
  constructor(desk) {
    this.desk = desk;
    this.board = new Board(byId('board'), {
      press: (square) => press(desk, square),
      lift: (square) => lift(desk, square),
      drop: (from, to) => drop(desk, from, to),
      point: (square) => desk.point(square === null ? null : this.moveTo(square)),
    });
    byId('skip').addEventListener('click', (event) => {
      event.preventDefault();
      this.board.focus();
    });
  }

  /** The move that a square under the pointer stands for: the best one that leads there. */
  moveTo(square) {
    const { view, hints, inquiry, selected, book } = this.desk;
    if (view !== 'play' || !hints) return null;
    return bestByDestination(inquiry.moves, selected, book.geometry).get(square) ?? null;
  }

  update(t) {
    const { geometry } = this.desk.book;
    this.board.lay(geometry, this.desk.flip, t('board-squares', { n: geometry.rows }));
    this.board.show(scene(this.desk, t));
  }
}
