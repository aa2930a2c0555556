/** The picture of a result: a piece of the winning side with its mark, or the mark alone. */
import { svg } from './elements.js';
import { drawPiece } from './pieces.js';
import { mark, markPicture } from './values.js';

/**
 * @param {string} value regardless of the winner
 * @param {'w'|'b'|null} side the winner
 * @param {boolean} king
 */
export function resultPicture(value, side, king) {
  if (!side || value === 'unknown') {
    const alone = markPicture(value);
    alone.classList.add('verdict-sign');
    return alone;
  }
  const sign = mark(value);
  sign.setAttribute('transform', 'translate(58 56) scale(.46)');
  return svg(
    'svg',
    { viewBox: '0 0 104 104', class: 'mark-picture', 'aria-hidden': 'true' },
    drawPiece({ colour: side, king }),
    sign,
  );
}
