/**
 * Drawings of the pieces, in a box of 100 by 100. A man is one turned disc; a king is two discs, one on
 * the other as on a real board, with a crown: the two differ in outline, not in shade alone.
 */
import { svg } from './elements.js';

const CROWN = 'M29 60 25 34 39 45 50 27 61 45 75 34 71 60Z';

/** @param {{colour: 'w'|'b', king: boolean}} piece */
export function drawPiece({ colour, king }) {
  const group = svg('g', { class: `piece piece-${colour === 'w' ? 'white' : 'black'}` });
  if (!king) {
    group.append(
      svg('circle', { class: 'piece-shade', cx: 50, cy: 53, r: 40 }),
      svg('circle', { class: 'piece-body', cx: 50, cy: 50, r: 40 }),
      svg('circle', { class: 'piece-ring', cx: 50, cy: 50, r: 28 }),
      svg('circle', { class: 'piece-ring', cx: 50, cy: 50, r: 15 }),
    );
    return group;
  }
  group.append(
    svg('circle', { class: 'piece-shade', cx: 50, cy: 58, r: 40 }),
    svg('circle', { class: 'piece-body', cx: 50, cy: 55, r: 40 }),
    svg('circle', { class: 'piece-body', cx: 50, cy: 45, r: 40 }),
    svg('circle', { class: 'piece-ring', cx: 50, cy: 45, r: 33 }),
    svg('path', { class: 'piece-crown', d: CROWN }),
    svg('rect', { class: 'piece-crown', x: 29, y: 63, width: 42, height: 6, rx: 2 }),
  );
  return group;
}

/** The key of the message that names a piece. */
export const pieceKey = ({ colour, king }) => `board-piece-${colour}${king ? 'k' : 'm'}`;

/** A piece as a picture of its own: for the palette and for texts. */
export function pieceImage(piece) {
  const picture = svg('svg', { viewBox: '0 0 100 100', class: 'piece-picture', 'aria-hidden': 'true' });
  picture.append(drawPiece(piece));
  return picture;
}
