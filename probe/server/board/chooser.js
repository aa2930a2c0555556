/** The dialog that asks which of several captures with the same ends is meant. */
import { byId, html } from './elements.js';
import { markPicture, opposite } from './values.js';

/**
 * @param {object[]} moves
 * @param {(move: object|null) => void} point is told of the move that is being looked at
 * @returns {Promise<object|null>} the chosen move
 */
export function chooseMove(moves, point, t) {
  const dialog = byId('chooser', HTMLDialogElement);
  return new Promise((done) => {
    let chosen = null;
    const button = (move) =>
      html(
        'button',
        {
          type: 'button',
          class: 'chooser-move',
          onclick: () => {
            chosen = move;
            dialog.close();
          },
          onfocus: () => point(move),
          onpointerenter: () => point(move),
        },
        markPicture(opposite(move.category)),
        html(
          'span',
          {},
          html('strong', {}, move.move),
          html('br'),
          t('board-chooser-takes', { n: move.captures.length, squares: move.captures.join(', ') }),
        ),
      );
    byId('chooser-moves').replaceChildren(...moves.map(button));
    dialog.addEventListener('close', () => {
      point(null);
      done(chosen);
    }, { once: true });
    dialog.showModal();
  });
}
