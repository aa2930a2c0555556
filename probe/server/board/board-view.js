/** The board as a view: it shows the scene on the desk, and says what a click, a drag or a look at a square means. */
import { Board } from './board.js';
import { byId } from './elements.js';
import { drop, lift, press } from './hand.js';
import { bestByDestination, bestByOrigin } from './moves.js';
import { scene } from './scene.js';
import { swiping } from './swipe.js';

export class BoardView {
  /**
   * @param {import('./desk.js').Desk} desk
   * @param {import('./appearance.js').Appearance} appearance
   */
  constructor(desk, appearance) {
    this.desk = desk;
    this.appearance = appearance;
    this.board = new Board(byId('board'), {
      press: (square) => press(desk, square),
      lift: (square) => lift(desk, square),
      drop: (from, to) => drop(desk, from, to),
      point: (square) => desk.point(square === null ? null : this.moveTo(square)),
    });
    swiping(byId('board'), { free: (square) => !this.board.draggable(square), by: (step) => desk.walk.to(desk.game.at + step) });
    byId('skip').addEventListener('click', (event) => {
      event.preventDefault();
      if (desk.view === 'home') desk.look('play');
      this.board.focus();
    });
  }

  /** The move that a square under the pointer stands for: the best one that leads there. */
  moveTo(square) {
    const { view, hints, inquiry, selected, book } = this.desk;
    if ((view !== 'play' && view !== 'score') || !hints) return null;
    const moves = selected === null ? bestByOrigin(inquiry.moves, book.geometry).get(square) : null;
    return moves ?? bestByDestination(inquiry.moves, selected, book.geometry).get(square) ?? null;
  }

  update(t) {
    const { geometry } = this.desk.book;
    const { plies, numbers } = this.appearance.look;
    this.board.lay(geometry, this.desk.flip, t('board-squares', { n: geometry.rows }));
    byId('board').classList.toggle('board-numbered', numbers || geometry.names === 'letters');
    this.board.show(scene(this.desk, t, plies));
  }
}
