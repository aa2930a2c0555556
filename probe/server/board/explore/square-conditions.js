/**
 * The text of conditions on squares, such as `white-king:c1 man:edge`: how it is read, what is at
 * fault in it, and how a press on a picture changes it. This module does not touch the page.
 */

/** A piece as a FEN writes it, with or without its side: `WK5`, `Ka1`, `B12`; or a square alone. */
const FEN_PIECE = /^([WB]?)([KM]?)(\d{1,2}|[a-h][1-8])$/i;
const LETTERED = /^[a-h][1-8]$/;

/**
 * The conditions on squares in a text: letters may be large, spaces stand around signs, and pieces
 * are read as a FEN writes them.
 */
export const placesOf = (text) =>
  text
    .replace(/\s*([:,-])\s*/g, '$1')
    .split(/[;\s]+/)
    .flatMap((place) => (place.includes(':') ? [place] : place.split(',')))
    .filter(Boolean)
    .map((place) => {
      if (LETTERED.test(place)) return `any:${place}`;
      const [, side, letter, square] = FEN_PIECE.exec(place) ?? [];
      if (!square) return place.toLowerCase();
      const colour = { w: 'white-', b: 'black-', '': '' }[(side ?? '').toLowerCase()];
      const kind = /k/i.test(letter ?? '') ? 'king' : 'man';
      return `${side || letter ? `${colour}${kind}` : 'any'}:${square.toLowerCase()}`;
    });

/** A range of squares as an example. @param {import('../geometry.js').Geometry} geometry */
export const exampleRange = ({ names, rows }) =>
  names === 'letters' ? 'a3-g3' : rows === 10 ? '31-35' : '21-24';

/**
 * A piece as a FEN writes it, as an example.
 * @param {import('../geometry.js').Geometry} geometry
 */
export const examplePiece = ({ names }) => (names === 'letters' ? 'WKa1' : 'WK5');

/** The names of pieces in conditions. */
export const PIECE_NAMES = [
  ...['any', 'white', 'black', 'man', 'king', 'lone-king'],
  ...['white-man', 'black-man', 'white-king', 'black-king'],
];

/**
 * The roads that the service knows by name: their squares by the last row, and by the sum and the
 * difference of row and column. The Latvian rules (001, 1.2) define them for eight rows.
 * @type {[string[], (last: number, sum: number, difference: number) => boolean][]}
 */
const ROADS = [
  [['main-road', 'garais-cels'], (last, sum) => sum === last],
  [['triple', 'trijnieks'], (last, ...place) => isFrame(2, last, ...place)],
  [['quadruple', 'cetrinieks'], (last, ...place) => isFrame(4, last, ...place)],
  [['double', 'divnieks'], (_last, _sum, difference) => Math.abs(difference) === 1],
];

/** Two diagonals at a distance from the main road, and the two that join their ends. */
const isFrame = (distance, last, sum, difference) =>
  Math.abs(sum - last) === distance || Math.abs(difference) === last - distance;

/** The squares of a line by its name; null if there is none on this board. */
function lineSquares(name, geometry) {
  const last = geometry.rows - 1;
  const isOutermost = (n) => n === 0 || n === last;
  const road = ROADS.find(([names]) => names.includes(name))?.[1];
  if (name !== 'edge' && (!road || geometry.whole)) return null;
  return geometry.squares().filter((square) => {
    const [row, column] = [geometry.row(square), geometry.column(square)];
    if (name === 'edge') return isOutermost(row) || isOutermost(column);
    // Of the board whose dark corner is at the right the picture is a mirror.
    const across = geometry.indent ? column : last - column;
    return Boolean(road?.(last, row + across, row - across));
  });
}

/** The square with a name; numbers are read as well where the game writes letters. */
const squareOf = (name, geometry) =>
  geometry.parse(name) ??
  (/^\d{1,2}$/.test(name) && Number(name) >= 1 && Number(name) <= geometry.count
    ? Number(name)
    : null);

/** Whether a text names squares of a board: one, a range, or a line. */
function namesSquares(text, geometry) {
  if (lineSquares(text, geometry)) return true;
  const ends = text.split('-');
  const [first, last = first] = ends.map((name) => squareOf(name, geometry));
  if (ends.length > 2 || first === null || last === null) return false;
  return geometry.fromBelow ? last <= first : first <= last;
}

/**
 * What cannot be read in one condition: the kind of the fault, and the text; null if all can.
 * @param {string} place
 * @param {import('../geometry.js').Geometry} geometry
 * @returns {{kind: 'form'|'pieces'|'squares', read: string}|null}
 */
export function placeFault(place, geometry) {
  const [pieces, squares, ...more] = place.split(':');
  if (squares === undefined || more.length || !pieces || !squares)
    return { kind: 'form', read: place };
  if (!PIECE_NAMES.includes(pieces)) return { kind: 'pieces', read: pieces };
  const wrong = squares.split(',').find((part) => !namesSquares(part, geometry));
  return wrong === undefined ? null : { kind: 'squares', read: wrong || squares };
}

/**
 * The pieces that a text asks for on one square each; of two on a square the last.
 * @param {string} text
 * @param {import('../geometry.js').Geometry} geometry
 * @returns {Map<number, string>} names of pieces by square
 */
export function singleSquares(text, geometry) {
  const found = new Map();
  for (const place of placesOf(text)) {
    if (placeFault(place, geometry)) continue;
    const [pieces, name] = place.split(':');
    const square = squareOf(name, geometry);
    if (square !== null) found.set(square, pieces);
  }
  return found;
}

/**
 * The squares of which a text asks that some of its pieces stand on one: those of lists, ranges and
 * lines.
 * @param {string} text
 * @param {import('../geometry.js').Geometry} geometry
 * @returns {Set<number>}
 */
export function sharedSquares(text, geometry) {
  const named = (part) => {
    const line = lineSquares(part, geometry);
    if (line) return line;
    const [first, last = first] = part.split('-').map((name) => squareOf(name, geometry));
    if (first === null || last === null) return [];
    const [from, to] = [Math.min(first, last), Math.max(first, last)];
    return geometry.squares().filter((each) => each >= from && each <= to);
  };
  const lists = placesOf(text)
    .filter((place) => !placeFault(place, geometry))
    .map((place) => place.split(':')[1])
    .filter((squares) => squareOf(squares, geometry) === null);
  return new Set(lists.flatMap((squares) => squares.split(',').flatMap(named)));
}

/**
 * A text after a press on a square: the piece is asked for there, instead of another; asked for
 * again, it goes.
 * @param {string} text
 * @param {string} pieces one of `PIECE_NAMES`
 * @param {number} square
 * @param {import('../geometry.js').Geometry} geometry
 */
export function togglePlace(text, pieces, square, geometry) {
  const standing = singleSquares(text, geometry).get(square);
  const rest = placesOf(text).filter(
    (place) => placeFault(place, geometry) || squareOf(place.split(':')[1], geometry) !== square,
  );
  if (standing !== pieces) rest.push(`${pieces}:${geometry.name(square)}`);
  return rest.join(' ');
}

/**
 * The names of pieces to choose from in a class: those that it has.
 * @param {{colour: 'w'|'b', king: boolean}[]} pieces
 */
export function pieceChoices(pieces) {
  const has = (colour, king) =>
    pieces.some((piece) => piece.colour === colour && piece.king === king);
  const choices = [['any', true]];
  for (const [kind, king] of /** @type {[string, boolean][]} */ ([['man', false], ['king', true]]))
    choices.push(
      [kind, has('w', king) && has('b', king)],
      [`white-${kind}`, has('w', king)],
      [`black-${kind}`, has('b', king)],
    );
  return choices.filter(([, isThere]) => isThere).map(([name]) => String(name));
}
