/** Pieces in pictures: what they are called and how they are put somewhere. How they look is in `paint.js`. */
import { svg } from './elements.js';
import { pieceId } from './paint.js';

/** @typedef {{colour: 'w'|'b', king: boolean}} Piece */

/** A piece in a box of 100 by 100. @param {Piece} piece */
export const drawPiece = (piece) => svg('use', { href: `#${pieceId(piece)}` });

/** The key of the message that names a piece. @param {Piece} piece */
export const pieceKey = ({ colour, king }) => `board-piece-${colour}${king ? 'k' : 'm'}`;

/** A piece as a picture of its own: for the palette and for texts. @param {Piece} piece */
export function pieceImage(piece) {
  return svg('svg', { viewBox: '0 0 100 100', class: 'piece-picture', 'aria-hidden': 'true' }, drawPiece(piece));
}
