/** A small picture of a position. */
import { boardSquares } from './board-picture.js';
import { svg } from './elements.js';
import { SIZE } from './svg-definitions.js';
import { drawPiece } from './pieces.js';

/**
 * @param {{pieces: Map<number, import('./pieces.js').Piece>}|null} position
 *   null draws an empty board
 * @param {import('./geometry.js').Geometry} geometry
 */
export function thumbnail(position, geometry) {
  const side = geometry.rows * SIZE;
  const standing = [...(position?.pieces ?? [])].map(([square, piece]) => {
    const { x, y } = geometry.cellOf(square, false);
    const drawn = drawPiece(piece);
    drawn.setAttribute('transform', `translate(${x * SIZE + 1} ${y * SIZE}) scale(.98)`);
    return drawn;
  });
  return svg(
    'svg',
    { viewBox: `0 0 ${side} ${side}`, class: 'thumbnail', 'aria-hidden': 'true' },
    ...boardSquares(geometry),
    ...standing,
  );
}
