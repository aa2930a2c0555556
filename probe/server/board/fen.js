/**
 * Positions as FEN. The server reads FEN liberally and answers with the canonical form; this module
 * reads the canonical form and the ranges of a starting position, and writes what the server
 * understands.
 *
 * A position is `{turn: 'w'|'b', pieces: Map<square, {colour: 'w'|'b', king: boolean}>}`.
 */

/**
 * A FEN, perhaps with counters that do not show on a board: half moves (H) and move number (F) of
 * lidraughts, and the moves in a row of kings in Frisian draughts.
 */
const FEN =
  /^\s*([WB])\s*:\s*([WB])([^:]*):\s*([WB])([^:.]*)(?::[HF]\d+){0,2}(?::\+\d+\+\d+)?\.?\s*$/i;

/** @returns the position, or null if the text is no FEN that can be drawn. */
export function parseFen(text, geometry) {
  const found = FEN.exec(text ?? '');
  if (!found || found[2].toUpperCase() === found[4].toUpperCase()) return null;
  const pieces = new Map();
  for (const [letter, list] of [[found[2], found[3]], [found[4], found[5]]]) {
    const colour = letter.toLowerCase();
    for (const item of list.split(',').map((part) => part.trim()).filter(Boolean)) {
      const king = /^K/i.test(item);
      const squares = range(king ? item.slice(1) : item, geometry);
      if (!squares) return null;
      for (const square of squares) {
        if (pieces.has(square)) return null;
        pieces.set(square, { colour, king });
      }
    }
  }
  return { turn: found[1].toLowerCase(), pieces };
}

/**
 * What is wrong with a text that was meant as a FEN: no side to move, not one list of pieces for
 * each side, a square that the board does not have, two pieces on a square, or a man where none can
 * stand; null where nothing of this is found.
 * @returns {{kind: 'turn'|'sides'|'square'|'twice'|'man', name: string}|null}
 */
export function fenFault(text, geometry) {
  const tidy = tidyFen(text ?? '');
  if (!/^[WB]:/i.test(tidy)) return { kind: 'turn', name: '' };
  const lists = tidy.slice(2).split(':').filter((part) => /^[WB]/i.test(part));
  const sides = lists.map((list) => list[0].toLowerCase());
  if (lists.length !== 2 || sides[0] === sides[1]) return { kind: 'sides', name: '' };
  const taken = new Set();
  for (const [index, list] of lists.entries()) {
    for (const item of list.slice(1).replace(/\.$/, '').split(',').filter(Boolean)) {
      const name = item.replace(/^K/i, '');
      const squares = range(name, geometry);
      if (!squares?.length) return { kind: 'square', name };
      for (const square of squares) {
        if (taken.has(square)) return { kind: 'twice', name: geometry.name(square) };
        taken.add(square);
        if (name === item && geometry.isClosedToMen(sides[index], square))
          return { kind: 'man', name: geometry.name(square) };
      }
    }
  }
  return null;
}

/**
 * The FEN in a pasted text: taken from the tag of a PDN file, with commas between squares and
 * without spaces.
 */
export function tidyFen(text) {
  const tag = /\[\s*FEN\s+"([^"]*)"\s*\]/i.exec(text);
  return (tag ? tag[1] : text)
    .trim()
    .replace(/\s*([-:,.])\s*/g, '$1')
    .replace(/(^|:)([WB])\s+/gi, '$1$2')
    .replace(/(K)\s+/gi, '$1')
    .replace(/\s+/g, ',');
}

/**
 * The moves in a row that one king of a side has made in Frisian draughts, Black's before White's
 * as in the FEN; empty where no king has made one.
 * @returns {{side: 'black'|'white', moves: number, square: number}[]}
 */
export function kingRuns(fen) {
  const found = /:\+(\d)(\d\d)?\+(\d)(\d\d)?\.?\s*$/.exec(fen ?? '');
  if (!found) return [];
  return /** @type {const} */ (['black', 'white'])
    .map((side, index) => ({
      side,
      moves: Number(found[2 * index + 1]),
      square: Number(found[2 * index + 2] ?? 0),
    }))
    .filter(({ moves }) => moves > 0);
}

/** Whether a text is written as a position, of whatever board. */
export const isFen = (text) =>
  /^[WB]:[WB][^:]{0,400}:[WB][^:]{0,400}(?::[HF]\d{1,3}){0,2}(?::\+\d{1,3}\+\d{1,3})?$/i.test(
    tidyFen(text),
  );

/**
 * The pieces on another board. Squares keep their place from White's lower left corner; what is
 * beyond the board or would be a man where none can stand is left out.
 */
export function onBoard({ turn, pieces }, from, to) {
  const place = (square) => {
    if (from.rows === to.rows && from.whole === to.whole) return square;
    if (from.whole !== to.whole)
      return to.squareAt(to.rows - from.rows + from.row(square), from.column(square));
    const [row, index] = [from.rows - 1 - from.row(square), (square - 1) % from.perRow];
    if (row >= to.rows || index >= to.perRow) return null;
    return (to.rows - 1 - row) * to.perRow + index + 1;
  };
  const placed = new Map();
  for (const [square, piece] of pieces) {
    const there = place(square);
    if (there !== null && (piece.king || !to.isClosedToMen(piece.colour, there)))
      placed.set(there, piece);
  }
  return { turn, pieces: placed };
}

function range(text, geometry) {
  const ends = text.split('-').map((name) => geometry.parse(name));
  if (ends.length > 2 || ends.some((square) => square === null)) return null;
  const [from, to = from] = geometry.fromBelow ? ends.reverse() : ends;
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** The FEN of a position, White first, squares ascending. */
export function writeFen({ turn, pieces }, geometry) {
  const side = (colour) =>
    [...pieces]
      .filter(([, piece]) => piece.colour === colour)
      .sort(([a], [b]) => (geometry.fromBelow ? b - a : a - b))
      .map(([square, piece]) => (piece.king ? 'K' : '') + geometry.name(square))
      .join(',');
  return `${turn.toUpperCase()}:W${side('w')}:B${side('b')}`;
}

/** The same pieces with the other side, or a given one, to move. */
export function withTurn(fen, turn) {
  return fen.replace(/^\s*[WB]/i, turn.toUpperCase());
}

/** `w` or `b`. */
export function turnOf(fen) {
  return /^\s*b/i.test(fen ?? '') ? 'b' : 'w';
}

export const other = (colour) => (colour === 'w' ? 'b' : 'w');

/** The pieces of each side by kind, in a fixed form: equal where counts may stay on the clock. */
export function material({ pieces }) {
  const counts = { wk: 0, wm: 0, bk: 0, bm: 0 };
  for (const { colour, king } of pieces.values()) counts[colour + (king ? 'k' : 'm')] += 1;
  return Object.values(counts).join('-');
}
