/** Value maps: the value of a position with one of its pieces on each possible square. */
import { parseFen, withTurn, writeFen } from './fen.js';
import { opposite } from './values.js';

/** The default piece of a map: the single piece of a side (Black's first), else the first piece. */
export function defaultPiece({ pieces }) {
  const squares = [...pieces.keys()].sort((a, b) => a - b);
  const of = (colour) => squares.filter((square) => pieces.get(square).colour === colour);
  const [white, black] = [of('w'), of('b')];
  if (black.length === 1) return black[0];
  if (white.length === 1) return white[0];
  return squares[0] ?? null;
}

/**
 * The FEN with the piece of one square moved to another.
 * @returns {string|null} null where there is no such piece
 */
export function fenWithPieceMoved(fen, geometry, from, to) {
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
export function placements(fen, geometry, from, turn) {
  const pieces = parseFen(fen, geometry)?.pieces;
  const piece = pieces?.get(from);
  if (!pieces || !piece) return [];
  const { colour, king } = piece;
  return geometry
    .squares()
    .filter((square) => square === from || !pieces.has(square))
    .filter((square) => king || !geometry.isClosedToMen(colour, square))
    .map((square) => ({
      square,
      fen: withTurn(fenWithPieceMoved(fen, geometry, from, square), turn),
    }));
}

/** The value of an answer for the owner of the mapped piece. */
export function valueFor(answer, colour, turn) {
  const category = answer?.error ? 'unknown' : (answer?.category ?? 'unknown');
  return colour === turn ? category : opposite(category);
}

/** The number of squares with each value. */
export function countValues(values) {
  const counts = {};
  for (const { value } of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** The moves to the end of the game in an answer; null if it has none. */
export function movesToEnd(answer) {
  const { dtw = null } = answer ?? {};
  return dtw === null ? null : Math.ceil(Math.abs(dtw) / 2);
}

/** Number of depths of a colour, from the shortest distances to the longest. */
const DEPTHS = 5;

/**
 * Distances in moves divided into ranges of equal length, at most `DEPTHS`.
 * @param {(number|null)[]} distances
 * @returns {{from: number, to: number}[]} the shortest first; empty if there is no distance
 */
export function depthRanges(distances) {
  const known = distances.filter((each) => each !== null);
  if (!known.length) return [];
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const length = Math.max(1, Math.ceil((most - least + 1) / DEPTHS));
  const ranges = [];
  for (let from = least; from <= most; from += length)
    ranges.push({ from, to: Math.min(from + length - 1, most) });
  return ranges;
}

/** The ranges of the distances of a map, second values included. */
export const mapRanges = (known) =>
  depthRanges(
    known.flatMap(({ answer, second }) =>
      [answer, ...(second ? [second] : [])].map(movesToEnd),
    ),
  );

/** The depth of a distance, from 1; null if there is no distance. */
export function depthOf(distance, ranges) {
  const found = ranges.findIndex(({ from, to }) => distance >= from && distance <= to);
  return distance === null || found < 0 ? null : found + 1;
}

/**
 * A map as comma-separated values (RFC 4180): a row for each square, the value for the owner of the
 * piece, and of a map that compares the second value.
 * @param {{name: string, value: string, moves: number|null, fen: string,
 *   second?: {value: string, moves: number|null}|null}[]} rows
 * @param {[string, string]} [names] what distinguishes the values of a map that compares
 */
export function mapCsv(rows, names) {
  const lines = rows.map(({ name, value, moves, fen, second }) =>
    [name, value, moves ?? '', ...(names ? [second?.value, second?.moves ?? ''] : []), `"${fen}"`]
      .join(','),
  );
  const values = names
    ? names.map((name) => `value_${name},moves_${name}`).join(',')
    : 'value,moves';
  return `${[`square,${values},fen`, ...lines].join('\r\n')}\r\n`;
}
