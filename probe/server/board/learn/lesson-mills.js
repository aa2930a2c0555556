/** The board of mills of a step of a lesson, on which its line is stepped through. */
import { html } from '../elements.js';
import { turnOf } from '../fen.js';
import { icon } from '../icons.js';
import { SIDES } from '../lang.js';
import { toRoom } from '../mills/points.js';
import { viewFragment } from '../url-fragment.js';
import { afterMove, millsPicture } from './mills-picture.js';

/**
 * The board of mills of a step, with its line.
 * @param {any} board
 * @param {number} index the number of moves of the line that are played
 * @param {(index: number) => void} go shows another number of them
 * @param {boolean} isTask whether the first move is to be found, so that no arrow shows it
 */
export function millsBoard(board, index, go, isTask, t) {
  const line = board.line ?? [];
  const at = Math.min(index, line.length);
  const fen = line.slice(0, at).reduce(afterMove, board.fen);
  const toMove = t('to-move', { side: SIDES[turnOf(fen)] });
  const tool = (sign, name, to) => {
    const button = html(
      'button',
      { type: 'button', class: 'tool', 'aria-label': t(name), onclick: () => go(to) },
      icon(sign),
    );
    button.disabled = to < 0 || to > line.length;
    return button;
  };
  const played = at ? `${Math.ceil(at / 2)}. ${line[at - 1]}` : toMove;
  return html(
    'div',
    { class: 'lesson-mills' },
    millsPicture(fen, `${toMove}: ${fen}`, isTask && at === 0 ? null : (line[at] ?? null)),
    html(
      'div',
      { class: 'lesson-mills-acts' },
      ...(line.length
        ? [
            tool('back', 'board-step-back', at - 1),
            html('span', { 'aria-live': 'polite' }, played),
            tool('forward', 'board-step-forward', at + 1),
          ]
        : [html('span', {}, toMove)]),
      html(
        'a',
        {
          ...(isTask ? { class: 'button button-main' } : {}),
          href: viewFragment('mills', {
            // Values on the board would give the task away.
            room: toRoom('mills', fen, isTask && at === 0 ? 'win' : 'hidden'),
            lang: t.language,
          }),
        },
        t('board-learn-in-mills'),
      ),
    ),
  );
}
