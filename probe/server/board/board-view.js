/** The board view: draws the scene and passes on clicks, drags and hovers. */
import { Board } from './board.js';
import { toggled } from './board-drawing.js';
import { byId } from './elements.js';
import { drop, lift, press, pressOther } from './board-input.js';
import { SIDES } from './lang.js';
import { misplayOf } from './misplay.js';
import { bestByDestination, bestByOrigin } from './moves.js';
import { boardScene } from './board-scene.js';
import { enableSwiping } from './swipe.js';
import { toast } from './toast.js';

export class BoardView {
  /**
   * @param {import('./app-state.js').AppState} app
   * @param {import('./appearance.js').Appearance} appearance
   */
  constructor(app, appearance) {
    this.app = app;
    this.appearance = appearance;
    /** @type {Function|null} */
    this.words = null;
    this.board = new Board(byId('board'), {
      press: (square) => {
        this.#sayWhyNot(app.selected, square);
        return press(app, square);
      },
      pressOther: (square) => pressOther(app, square),
      lift: (square) => lift(app, square),
      drop: (from, to) => {
        if (to !== null) this.#sayWhyNot(from, to);
        return drop(app, from, to);
      },
      point: (square) => app.point(square === null ? null : this.moveTo(square)),
      draws: () => app.view !== 'setup',
      draw: (drawn) => app.set({ drawings: toggled(app.drawings, drawn) }),
      clear: () => {
        if (app.drawings.length) app.set({ drawings: [] });
      },
    });
    enableSwiping(byId('board'), {
      free: (square) => !this.board.draggable(square),
      by: (step) => app.navigation.to(app.game.at + step),
    });
    byId('skip').addEventListener('click', (event) => {
      event.preventDefault();
      this.board.focus();
    });
  }

  /** Says why a press or the end of a drag is no move. */
  #sayWhyNot(from, square) {
    const { app, words } = this;
    const why = misplayOf(app, from, square);
    if (why && words) toast(words(`board-misplay-${why}`, { side: SIDES[app.position.turn] }));
  }

  /** The best move to or from the square under the pointer. */
  moveTo(square) {
    const { view, hints, query, selected, book } = this.app;
    if (!['play', 'score', 'home'].includes(view) || !hints) return null;
    const moves = selected === null ? bestByOrigin(query.moves, book.geometry).get(square) : null;
    return moves ?? bestByDestination(query.moves, selected, book.geometry).get(square) ?? null;
  }

  update(t) {
    const { geometry } = this.app.book;
    this.words = t;
    const { numbers } = this.appearance.look;
    this.board.layOut(geometry, this.app.flip, t('board-squares', { n: geometry.rows }));
    byId('board').classList.toggle('board-numbered', numbers || geometry.names === 'letters');
    this.board.show(boardScene(this.app, t));
  }
}
