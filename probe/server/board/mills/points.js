/**
 * The board of mills, and moves as the points that are pressed one after another. Nothing here touches the page, and no rule of the
 * game is known: which moves there are is told by the tables.
 */

/** @typedef {{move: string, removed: string[], again?: boolean, fen: string, category: string, wdl: string|null, dtw: number|null}} Played */

const FILES = 'abcdefg';
const NAMES = ['a7', 'd7', 'g7', 'b6', 'd6', 'f6', 'c5', 'd5', 'e5', 'a4', 'b4', 'c4', 'e4', 'f4', 'g4', 'c3', 'd3', 'e3', 'b2', 'd2', 'f2', 'a1', 'd1', 'g1'];

/** A point and where it lies: columns and rows are counted from 0, from the left and from above. */
export const POINTS = NAMES.map((name) => ({ name, column: FILES.indexOf(name[0]), row: 7 - Number(name[1]) }));

const place = new Map(POINTS.map((point) => [point.name, point]));

/** The lines of three points, on which stones move and stand in mills. */
export const LINES = [
  ['a7', 'd7', 'g7'], ['b6', 'd6', 'f6'], ['c5', 'd5', 'e5'], ['c3', 'd3', 'e3'], ['b2', 'd2', 'f2'], ['a1', 'd1', 'g1'],
  ['a4', 'b4', 'c4'], ['e4', 'f4', 'g4'],
  ['a1', 'a4', 'a7'], ['b2', 'b4', 'b6'], ['c3', 'c4', 'c5'], ['e3', 'e4', 'e5'], ['f2', 'f4', 'f6'], ['g1', 'g4', 'g7'],
  ['d7', 'd6', 'd5'], ['d3', 'd2', 'd1'],
];

/** The point that is met first on the way from another one; `null` at the edge. @param {string} name */
export function beside(name, across, down) {
  const from = place.get(name);
  if (!from) return null;
  const ahead = POINTS.filter(({ column, row }) => (across ? row === from.row && (column - from.column) * across > 0 : column === from.column && (row - from.row) * down > 0));
  const far = ({ column, row }) => Math.abs(column - from.column) + Math.abs(row - from.row);
  return ahead.sort((one, two) => far(one) - far(two))[0]?.name ?? null;
}

/**
 * A position: who is to move, what stands where, and what is in hand. `null` for what is none.
 * @param {string} fen
 */
export function readPosition(fen) {
  const found = /^([WB])\+?:W([a-g1-7,]*)(?:\+(\d))?:B([a-g1-7,]*)(?:\+(\d))?$/.exec(fen);
  if (!found) return null;
  const [, turn, white, whites = '0', black, blacks = '0'] = found;
  /** @type {Map<string, 'w'|'b'>} */
  const stones = new Map();
  for (const [names, colour] of /** @type {[string, 'w'|'b'][]} */ ([[white, 'w'], [black, 'b']])) {
    for (const name of names.split(',').filter(Boolean)) {
      if (!place.has(name) || stones.has(name)) return null;
      stones.set(name, colour);
    }
  }
  return { turn: /** @type {'w'|'b'} */ (turn.toLowerCase()), stones, hands: { w: Number(whites), b: Number(blacks) } };
}

/** The points of a move in the order in which they are pressed: from where, to where, what is removed. */
export const steps = (move) => move.replace('+', '').split(/[-x]/);

/**
 * The moves that begin with these points, best first as they come, and the points that may be pressed next, each with the best move that
 * goes there. `done` is the move that is complete, if no other is meant.
 * @param {Played[]} moves
 * @param {string[]} picks
 */
export function choices(moves, picks) {
  const fitting = moves.filter(({ move }) => picks.every((name, index) => steps(move)[index] === name));
  /** @type {Map<string, Played>} */
  const next = new Map();
  for (const move of fitting) {
    const name = steps(move.move)[picks.length];
    if (name !== undefined && !next.has(name)) next.set(name, move);
  }
  const done = picks.length && !next.size ? (fitting[0] ?? null) : null;
  return { fitting, next, done };
}

/** The points of the mills that a move has closed. */
export function closed({ move, fen }, colour) {
  const { stones } = readPosition(fen) ?? { stones: new Map() };
  const [first, second] = move.replace('+', '').split('x')[0].split('-');
  const to = second ?? first;
  return LINES.filter((line) => line.includes(to) && line.every((name) => stones.get(name) === colour)).flat();
}

/** The room in an address: the game and the position. */
export const toRoom = (game, fen) => `${game};${fen.replaceAll('+', '~')}`;

/** The same back; what makes no sense is left out. */
export function fromRoom(text, games) {
  const [game, fen = ''] = text.split(';');
  const position = fen.replaceAll('~', '+');
  return { game: games.includes(game) ? game : null, fen: readPosition(position) ? position : null };
}
