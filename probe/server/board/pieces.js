/** Pieces in pictures and their names. Their look is defined in `svg-definitions.js`. */
import { svg } from './elements.js';
import { pieceId } from './svg-definitions.js';

/** @typedef {{colour: 'w'|'b', king: boolean}} Piece */

/** A piece in a box of 100 by 100. @param {Piece} piece */
export const drawPiece = (piece) => svg('use', { href: `#${pieceId(piece)}` });

/** The key of the message that names a piece. @param {Piece} piece */
export const pieceKey = ({ colour, king }) => `board-piece-${colour}${king ? 'k' : 'm'}`;

/** A piece as a separate picture, for the palette and for texts. @param {Piece} piece */
export function pieceImage(piece) {
  return svg(
    'svg',
    { viewBox: '0 0 100 100', class: 'piece-picture', 'aria-hidden': 'true' },
    drawPiece(piece),
  );
}
