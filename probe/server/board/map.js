/** Maps in themselves: where one piece of a position could stand, and what it would be worth there. */
import { parseFen, withTurn, writeFen } from './fen.js';
import { turned } from './values.js';

/** The square of the piece to wander: that of a side with one piece, White's if both have; or the first. */
export function wanderer({ pieces }) {
  const squares = [...pieces.keys()].sort((a, b) => a - b);
  const of = (colour) => squares.filter((square) => pieces.get(square).colour === colour);
  const [white, black] = [of('w'), of('b')];
  if (black.length === 1) return black[0];
  if (white.length === 1) return white[0];
  return squares[0] ?? null;
}

/** The FEN with the piece of one square put on another. @returns {string|null} null where there is no such piece */
export function transferred(fen, geometry, from, to) {
  const position = parseFen(fen, geometry);
  const piece = position?.pieces.get(from);
  if (!position || !piece) return null;
  position.pieces.delete(from);
  position.pieces.set(to, piece);
  return writeFen(position, geometry);
}

/**
 * One position for each square where the piece could stand.
 * @returns {{square: number, fen: string}[]}
 */
export function wanderings(fen, geometry, from, turn) {
  const pieces = parseFen(fen, geometry)?.pieces;
  const piece = pieces?.get(from);
  if (!pieces || !piece) return [];
  const { colour, king } = piece;
  return geometry
    .squares()
    .filter((square) => square === from || !pieces.has(square))
    .filter((square) => king || !geometry.crowns(colour, square))
    .map((square) => ({ square, fen: withTurn(transferred(fen, geometry, from, square), turn) }));
}

/** An answer as seen by the owner of the piece that wanders. */
export function valueFor(answer, colour, turn) {
  const category = answer?.error ? 'unknown' : (answer?.category ?? 'unknown');
  return colour === turn ? category : turned(category);
}

/** How many squares have each value. */
export function tally(values) {
  const counts = {};
  for (const { value } of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
