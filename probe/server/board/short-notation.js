/**
 * Short notation of Russian draughts: the file of a piece and the square it goes to, `cb4`, or
 * `cxe5` for a capture. A score is replayed from its position, and each move becomes a whole one.
 * This module does not touch the page, and does not judge moves: where several would fit, or none,
 * the score is not read.
 *
 * @typedef {import('./pieces.js').Piece} Piece
 * @typedef {Map<number, Piece>} Pieces
 * @typedef {object} Route
 * @property {number} from
 * @property {number[]} landings squares on which it lands, the last where it ends
 * @property {number[]} taken
 * @property {boolean} king at its end
 */
import { other, parseFen } from './fen.js';

const SHORT = /^([a-h])(x?)([a-h][1-8](?:x[a-h][1-8])*)$/;

/** Games in which a man that passes the last row in a capture goes on as a king. */
const PROMOTED_ON_THE_WAY = ['russian'];

/** Rows down and columns to the right. @type {[number, number][]} */
const DIAGONALS = [
  [-1, -1],
  [-1, 1],
  [1, -1],
  [1, 1],
];

export const isShort = (move) => SHORT.test(move);

/**
 * The moves of a score as whole moves, up to the first that fits no piece, or as a short move
 * several; null on a board without letters.
 * @param {string[]} moves
 * @param {string} start as FEN
 * @param {string} rules
 * @param {import('./geometry.js').Geometry} geometry
 * @returns {string[]|null}
 */
export function expandScore(moves, start, rules, geometry) {
  const position = parseFen(start, geometry);
  if (!position || geometry.names !== 'letters' || geometry.whole) return null;
  const { pieces } = position;
  let turn = /** @type {'w'|'b'} */ (position.turn);
  /** @type {string[]} */
  const whole = [];
  for (const move of moves) {
    const routes = routesOf(pieces, turn, geometry, PROMOTED_ON_THE_WAY.includes(rules));
    const fitting = routes.filter((route) => fits(route, move, geometry));
    const [route] = fitting;
    const alike = fitting.every(
      ({ from, landings }) => from === route.from && landings.at(-1) === route.landings.at(-1),
    );
    if (!route || (!alike && isShort(move))) break;
    whole.push(isShort(move) ? write(route, fitting.length > 1, geometry) : move);
    const piece = /** @type {Piece} */ (pieces.get(route.from));
    for (const square of [route.from, ...route.taken]) pieces.delete(square);
    pieces.set(/** @type {number} */ (route.landings.at(-1)), { ...piece, king: route.king });
    turn = /** @type {'w'|'b'} */ (other(turn));
  }
  return whole;
}

/** Whether a move as written means this route: its squares are among the landings, in order. */
function fits({ from, landings }, move, geometry) {
  const short = SHORT.exec(move);
  const [origin, ...squares] = short ? [short[1], ...short[3].split('x')] : move.split(/[-x]/);
  const named = geometry.name(from);
  if (short ? named[0] !== origin : named !== origin) return false;
  if (geometry.parse(squares.at(-1)) !== landings.at(-1)) return false;
  let at = 0;
  return squares.every((name) => {
    at = landings.indexOf(geometry.parse(name), at) + 1;
    return at > 0;
  });
}

/** @param {Route} route @param {boolean} full names every landing */
function write({ from, landings, taken }, full, geometry) {
  const shown = full ? landings : landings.slice(-1);
  return [from, ...shown].map((square) => geometry.name(square)).join(taken.length ? 'x' : '-');
}

/**
 * All captures of a side; without any, its other moves. Men capture backwards too: games in which
 * they may not only have fewer routes.
 * @param {Pieces} pieces @param {'w'|'b'} turn
 * @returns {Route[]}
 */
function routesOf(pieces, turn, geometry, promotes) {
  const own = [...pieces].filter(([, { colour }]) => colour === turn);
  const captures = own.flatMap(([from, piece]) => {
    const rest = new Map(pieces);
    rest.delete(from);
    return capturesOf(from, piece, rest, [], geometry, promotes).map((found) => ({
      from,
      ...found,
    }));
  });
  if (captures.length) return captures;
  return own.flatMap(([from, piece]) =>
    DIAGONALS.filter(([down]) => piece.king || (down < 0) === (turn === 'w')).flatMap((way) =>
      free(from, way, piece.king ? geometry.rows : 1, pieces, geometry).map((to) => ({
        from,
        landings: [to],
        taken: [],
        king: piece.king || geometry.isClosedToMen(turn, to),
      })),
    ),
  );
}

/** The free squares in a direction, at most `most`. */
function free(from, [down, right], most, pieces, geometry) {
  const found = [];
  let [row, column] = [geometry.row(from) + down, geometry.column(from) + right];
  for (; found.length < most; row += down, column += right) {
    const square = geometry.squareAt(row, column);
    if (square === null || pieces.has(square)) break;
    found.push(square);
  }
  return found;
}

/**
 * The captures from a square to their ends. Captured pieces stay on the board until the move ends,
 * and none is captured twice.
 * @param {Piece} piece @param {Pieces} pieces without the one that captures
 * @param {number[]} taken
 * @returns {Omit<Route, 'from'>[]}
 */
function capturesOf(from, piece, pieces, taken, geometry, promotes) {
  return DIAGONALS.flatMap((way) => {
    const gap = piece.king ? free(from, way, geometry.rows, pieces, geometry) : [];
    const before = gap.at(-1) ?? from;
    const over = geometry.squareAt(geometry.row(before) + way[0], geometry.column(before) + way[1]);
    const met = over === null ? undefined : pieces.get(over);
    if (over === null || !met || met.colour === piece.colour || taken.includes(over)) return [];
    const landings = free(over, way, piece.king ? geometry.rows : 1, pieces, geometry);
    const now = [...taken, over];
    const last = (to) => geometry.isClosedToMen(piece.colour, to);
    const goesOn = landings.flatMap((to) =>
      capturesOf(
        to,
        { ...piece, king: piece.king || (promotes && last(to)) },
        pieces,
        now,
        geometry,
        promotes,
      ).map((rest) => ({ ...rest, landings: [to, ...rest.landings] })),
    );
    if (goesOn.length) return goesOn;
    return landings.map((to) => ({
      landings: [to],
      taken: now,
      king: piece.king || last(to),
    }));
  });
}
