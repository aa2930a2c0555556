/**
 * The board of mills, and moves as sequences of points. This module does not touch the page and
 * knows no rules: the tables list the legal moves.
 */

/**
 * @typedef {object} RatedMove
 * @property {string} move
 * @property {string[]} removed
 * @property {boolean} [again] whether the same side moves again
 * @property {string} fen
 * @property {string} category
 * @property {string|null} wdl
 * @property {number|null} dtw plies
 */

const FILES = 'abcdefg';
const NAMES = [
  'a7',
  'd7',
  'g7',
  'b6',
  'd6',
  'f6',
  'c5',
  'd5',
  'e5',
  'a4',
  'b4',
  'c4',
  'e4',
  'f4',
  'g4',
  'c3',
  'd3',
  'e3',
  'b2',
  'd2',
  'f2',
  'a1',
  'd1',
  'g1',
];

/** The points with their columns and rows, counted from 0 at the top left. */
export const POINTS = NAMES.map((name) => ({
  name,
  column: FILES.indexOf(name[0]),
  row: 7 - Number(name[1]),
}));

const byName = new Map(POINTS.map((point) => [point.name, point]));

/** The lines of three points, on which stones move and form mills. */
export const LINES = [
  ['a7', 'd7', 'g7'],
  ['b6', 'd6', 'f6'],
  ['c5', 'd5', 'e5'],
  ['c3', 'd3', 'e3'],
  ['b2', 'd2', 'f2'],
  ['a1', 'd1', 'g1'],
  ['a4', 'b4', 'c4'],
  ['e4', 'f4', 'g4'],
  ['a1', 'a4', 'a7'],
  ['b2', 'b4', 'b6'],
  ['c3', 'c4', 'c5'],
  ['e3', 'e4', 'e5'],
  ['f2', 'f4', 'f6'],
  ['g1', 'g4', 'g7'],
  ['d7', 'd6', 'd5'],
  ['d3', 'd2', 'd1'],
];

/** The nearest point in a direction; null at the edge. @param {string} name */
export function neighbour(name, across, down) {
  const from = byName.get(name);
  if (!from) return null;
  const ahead = POINTS.filter(({ column, row }) =>
    across
      ? row === from.row && (column - from.column) * across > 0
      : column === from.column && (row - from.row) * down > 0,
  );
  const far = ({ column, row }) => Math.abs(column - from.column) + Math.abs(row - from.row);
  return ahead.sort((one, two) => far(one) - far(two))[0]?.name ?? null;
}

/**
 * A position: side to move, stones by point, stones in hand. Null if the FEN is invalid.
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
      if (!byName.has(name) || stones.has(name)) return null;
      stones.set(name, colour);
    }
  }
  return {
    turn: /** @type {'w'|'b'} */ (turn.toLowerCase()),
    stones,
    hands: { w: Number(whites), b: Number(blacks) },
  };
}

/** The position as FEN. @param {NonNullable<ReturnType<typeof readPosition>>} position */
export function writePosition({ turn, stones, hands }) {
  const side = (colour) => {
    const names = [...stones].filter(([, owner]) => owner === colour).map(([name]) => name);
    return `${names.sort().join(',')}${hands[colour] ? `+${hands[colour]}` : ''}`;
  };
  return `${turn.toUpperCase()}:W${side('w')}:B${side('b')}`;
}

/** Stones of a side at the start of the game, on the board and in hand. */
export const MAX_STONES = 9;

/** Whether a side has all its stones. */
const isComplete = ({ stones, hands }, colour) =>
  hands[colour] + [...stones.values()].filter((owner) => owner === colour).length >= MAX_STONES;

/**
 * The position with the next content of a point: a white stone, a black stone, none. Where a colour
 * has all its stones, one comes from its hand and goes back there; without one in hand the colour is
 * left out.
 */
export function withNextStone(position, name) {
  const order = /** @type {('w'|'b'|null)[]} */ ([null, 'w', 'b']);
  const there = position.stones.get(name) ?? null;
  const stones = new Map(position.stones);
  const hands = { ...position.hands };
  const rest = { ...position, stones, hands };
  if (there && hands[there] && isComplete(position, there)) hands[there] += 1;
  stones.delete(name);
  const next = order
    .slice(order.indexOf(there) + 1)
    .find((colour) => colour && (!isComplete(rest, colour) || hands[colour]));
  if (next && isComplete(rest, next)) hands[next] -= 1;
  if (next) stones.set(name, next);
  return rest;
}

/** The position with one stone in hand more or less; unchanged where that is impossible. */
export function withHand(position, colour, change) {
  const held = position.hands[colour] + change;
  if (held < 0 || (change > 0 && isComplete(position, colour))) return position;
  return { ...position, hands: { ...position.hands, [colour]: held } };
}

/** The points of a move in input order: origin, destination, removed stones. */
export const steps = (move) => move.replace('+', '').split(/[-x]/);

/**
 * The moves that begin with the picked points, best first, and the points that may follow, each
 * with the best move through it. `done` is the complete move, if no longer one is possible.
 * @param {RatedMove[]} moves
 * @param {string[]} picks
 */
export function choices(moves, picks) {
  const fitting = moves.filter(({ move }) =>
    picks.every((name, index) => steps(move)[index] === name),
  );
  /** @type {Map<string, RatedMove>} */
  const next = new Map();
  for (const move of fitting) {
    const name = steps(move.move)[picks.length];
    if (name !== undefined && !next.has(name)) next.set(name, move);
  }
  const done = picks.length && !next.size ? (fitting[0] ?? null) : null;
  return { fitting, next, done };
}

/** A move as it is written: `d6`, `c3xa4`, `d3-d2`, `a4-a7xd2`. */
const MOVE = /^[a-g][1-7](?:-[a-g][1-7])?(?:x[a-g][1-7])*$/;

/**
 * The moves of a score from the start of a game, with or without numbers and a result; null if the
 * text is anything else. Scores of draughts have no stone that is only placed.
 * @param {string} text
 */
export function readMillsScore(text) {
  const tokens = text
    .toLowerCase()
    .replace(/\b\d{1,3}\s*\.+/g, ' ')
    .replace(/\b(?:1-0|0-1|1\/2-1\/2)\s*$|\*\s*$/, ' ')
    .split(/[\s,;]+/)
    .filter(Boolean);
  const isScore = tokens.length > 1 && tokens.every((token) => MOVE.test(token));
  return isScore && !tokens[0].includes('-') ? tokens : null;
}

/** The points of the mills of a colour through a point. */
export const millsThrough = (stones, to, colour) =>
  LINES.filter(
    (line) => line.includes(to) && line.every((name) => stones.get(name) === colour),
  ).flat();

/** The points of the mills closed by a move. */
export function closedMills({ move, fen }, colour) {
  const { stones } = readPosition(fen) ?? { stones: new Map() };
  const [first, second] = move.replace('+', '').split('x')[0].split('-');
  return millsThrough(stones, second ?? first, colour);
}

/**
 * The position with the stone of a move that is begun: placed, or moved where both points are
 * picked; what it removes is still there.
 * @param {NonNullable<ReturnType<typeof readPosition>>} position @param {string[]} picks
 */
export function withPicks(position, [from, to]) {
  if (!from || (position.stones.has(from) && !to)) return position;
  const stones = new Map(position.stones);
  const hands = { ...position.hands };
  if (stones.delete(from)) stones.set(to, position.turn);
  else {
    stones.set(from, position.turn);
    hands[position.turn] -= 1;
  }
  return { ...position, stones, hands };
}

/** Stones with which a side may move anywhere, if it has none in hand. */
export const FLYING = 3;

/** Whether a side flies. @param {NonNullable<ReturnType<typeof readPosition>>} position */
export const flies = ({ stones, hands }, colour) =>
  hands[colour] === 0 && [...stones.values()].filter((owner) => owner === colour).length === FLYING;

/**
 * The game and the position in the format of an address, with the task that they are: the kind of
 * an exercise, or `hidden` where values are not shown.
 */
export const toRoom = (game, fen, task = '') =>
  `${game};${fen.replaceAll('+', '~')}${task ? `;${task}` : ''}`;

/** Reads that format; invalid parts become null. */
export function fromRoom(text, games) {
  const [game, fen = '', task = ''] = text.split(';');
  const position = fen.replaceAll('~', '+');
  return {
    game: games.includes(game) ? game : null,
    fen: readPosition(position) ? position : null,
    task: task || null,
  };
}
