/**
 * Values of the first stones of nine men's morris: a file of results of all positions that can
 * arise while few stones have been placed, made by `scripts/dev/mills-opening` from the tables of
 * the whole game. This module does not touch the page.
 *
 * **Form.** The positions of a class, which is given by the stones on the board and in hand of the
 * side to move and of the other side, are numbered: first by the stones of the side to move up to
 * symmetry, then by those of the other side on the points that are left. Symmetric images of a
 * position have the same result, whichever colour is to move. Five results make a byte, the first
 * as its lowest digit to base 3: 0 a draw, 1 a win, 2 a loss of the side to move. Classes follow
 * each other in the order of `openingClasses`, each beginning with a byte of its own.
 */
import { other } from '../fen.js';
import { POINTS, readPosition } from './points.js';

/** Points by ring, from the outer one in, clockwise from the top left corner. */
const RINGS = [
  'a7 d7 g7 g4 g1 d1 a1 a4',
  'b6 d6 f6 f4 f2 d2 b2 b4',
  'c5 d5 e5 e4 e3 d3 c3 c4',
].map((names) => names.split(' '));
const NUMBERS = new Map(RINGS.flat().map((name, number) => [name, number]));
const ALL = POINTS.length;

/** Stones of each side at the start, and how many of all of them the board's file has. */
export const STONES = 9;
export const PLIES = 8;

/** The value of each digit. */
const RESULTS = /** @type {const} */ (['draw', 'win', 'loss']);
const PER_BYTE = 5;

/** The points to which each of the 16 symmetries takes all points. */
const SYMMETRIES = [false, true].flatMap((swapped) =>
  [1, -1].flatMap((sense) =>
    [0, 2, 4, 6].map((turn) =>
      Array.from({ length: ALL }, (_, point) => {
        const [ring, place] = [Math.floor(point / 8), point % 8];
        return (swapped ? 2 - ring : ring) * 8 + ((sense * place + turn + 8) % 8);
      }),
    ),
  ),
);

/** Binomial coefficients: `CHOOSE[n][k]`. */
const CHOOSE = [[1]];
for (let n = 1; n <= ALL; n += 1)
  CHOOSE[n] = Array.from(
    { length: n + 1 },
    (_, k) => (CHOOSE[n - 1][k - 1] ?? 0) + (CHOOSE[n - 1][k] ?? 0),
  );
const choose = (n, k) => CHOOSE[n][k] ?? 0;

/**
 * The stones of the side to move on the board and in hand, and those of the other side.
 * @typedef {{mine: number, hand: number, theirs: number, theirHand: number}} OpeningClass
 */

/**
 * All classes that can arise from the start with some stones for each side, before `plies` stones
 * have been placed or when they have.
 * @param {number} stones
 * @param {number} plies
 * @returns {OpeningClass[]}
 */
export function openingClasses(stones, plies) {
  let layer = [{ mine: 0, hand: stones, theirs: 0, theirHand: stones }];
  const all = [...layer];
  for (let ply = 1; ply <= plies; ply += 1) {
    const next = new Map();
    for (const { mine, hand, theirs, theirHand } of layer) {
      if (!hand) continue;
      const removals = mine + 1 >= 3 && theirs > 0 ? [0, 1] : [0];
      for (const removed of removals) {
        const after = {
          mine: theirs - removed,
          hand: theirHand,
          theirs: mine + 1,
          theirHand: hand - 1,
        };
        next.set(JSON.stringify(after), after);
      }
    }
    layer = [...next.values()].sort((one, two) => one.mine - two.mine || one.theirs - two.theirs);
    all.push(...layer);
  }
  return all;
}

/** The points of a set as numbers, ascending. */
const pointsOf = (set) => {
  const points = [];
  for (let point = 0; point < ALL; point += 1) if (set & (1 << point)) points.push(point);
  return points;
};

const image = (points, symmetry) => points.reduce((set, point) => set | (1 << symmetry[point]), 0);

/** Sets of a size that come first among their images, ascending, by number of points. */
const FIRST_SETS = new Map();

/** @returns {number[]} */
export function firstSets(size) {
  const known = FIRST_SETS.get(size);
  if (known) return known;
  const found = [];
  const visit = (set, from, left) => {
    if (!left) {
      const points = pointsOf(set);
      if (SYMMETRIES.every((symmetry) => image(points, symmetry) >= set)) found.push(set);
      return;
    }
    for (let point = from; point <= ALL - left; point += 1)
      visit(set | (1 << point), point + 1, left - 1);
  };
  visit(0, 0, size);
  found.sort((one, two) => one - two);
  FIRST_SETS.set(size, found);
  return found;
}

/** The number of positions of a class, those of symmetric stones counted more than once. */
export const sizeOf = ({ mine, theirs }) =>
  firstSets(mine).length * choose(ALL - mine, theirs);

const bytesOf = (each) => Math.ceil(sizeOf(each) / PER_BYTE);

/** The number of a position in its class, by the points of both sides. */
export function indexOf(mine, theirs) {
  const sets = firstSets(mine.length);
  let best = Infinity;
  let chosen = SYMMETRIES[0];
  for (const symmetry of SYMMETRIES) {
    const set = image(mine, symmetry);
    if (set < best) [best, chosen] = [set, symmetry];
  }
  // The set that comes first is found by halving.
  let [low, high] = [0, sets.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sets[middle] < best) low = middle + 1;
    else high = middle;
  }
  const rank = theirs
    .map((point) => chosen[point])
    .sort((one, two) => one - two)
    .reduce((sum, point, at) => {
      let free = point;
      for (let below = 0; below < point; below += 1) if (best & (1 << below)) free -= 1;
      return sum + choose(free, at + 1);
    }, 0);
  return low * choose(ALL - mine.length, theirs.length) + rank;
}

/** The points of the position with a number: the inverse of `indexOf`. */
export function positionOf({ mine, theirs }, index) {
  const each = choose(ALL - mine, theirs);
  const set = firstSets(mine)[Math.floor(index / each)];
  const free = pointsOf(~set & ((1 << ALL) - 1));
  let rank = index % each;
  const others = [];
  for (let at = theirs; at > 0; at -= 1) {
    let place = at - 1;
    while (choose(place + 1, at) <= rank) place += 1;
    rank -= choose(place, at);
    others.unshift(free[place]);
  }
  return { mine: pointsOf(set), theirs: others };
}

/** The name of a point by its number. */
export const pointName = (number) => RINGS[Math.floor(number / 8)][number % 8];

/**
 * Writes the results of all classes.
 * @param {OpeningClass[]} classes
 * @param {(each: OpeningClass, index: number) => 'draw'|'win'|'loss'} resultOf
 */
export function writeOpening(classes, resultOf) {
  const bytes = new Uint8Array(classes.reduce((sum, each) => sum + bytesOf(each), 0));
  let start = 0;
  for (const each of classes) {
    for (let index = 0; index < sizeOf(each); index += 1)
      bytes[start + Math.floor(index / PER_BYTE)] +=
        RESULTS.indexOf(resultOf(each, index)) * 3 ** (index % PER_BYTE);
    start += bytesOf(each);
  }
  return bytes;
}

/** Results of the first stones, read from a file. */
export class Opening {
  /**
   * @param {Uint8Array} bytes
   * @param {OpeningClass[]} classes
   */
  constructor(bytes, classes) {
    this.bytes = bytes;
    /** The first byte of each class. @type {Map<string, number>} */
    this.starts = new Map();
    let start = 0;
    for (const each of classes) {
      this.starts.set(key(each), start);
      start += bytesOf(each);
    }
    if (start !== bytes.length)
      throw new Error(`the opening has ${bytes.length} bytes, expected ${start}`);
  }

  /**
   * The result of a position for the side to move; null if it is not one of the first stones.
   * @param {string} fen
   */
  valueOf(fen) {
    const position = readPosition(fen);
    if (!position) return null;
    const { turn, stones, hands } = position;
    const pointsOfSide = (colour) =>
      [...stones]
        .filter(([, owner]) => owner === colour)
        .map(([name]) => NUMBERS.get(name) ?? 0);
    const [mine, theirs] = [pointsOfSide(turn), pointsOfSide(other(turn))];
    const start = this.starts.get(
      key({
        mine: mine.length,
        hand: hands[turn],
        theirs: theirs.length,
        theirHand: hands[other(turn)],
      }),
    );
    if (start === undefined) return null;
    const index = indexOf(mine, theirs);
    const byte = this.bytes[start + Math.floor(index / PER_BYTE)];
    return RESULTS[Math.floor(byte / 3 ** (index % PER_BYTE)) % 3];
  }
}

/** The file, as the board has it; null if it cannot be read. @returns {Promise<Opening|null>} */
export async function loadOpening() {
  try {
    const response = await fetch(new URL('../mills/opening.bin', import.meta.url));
    if (!response.ok) return null;
    const bytes = new Uint8Array(await response.arrayBuffer());
    return new Opening(bytes, openingClasses(STONES, PLIES));
  } catch {
    return null;
  }
}

const key = ({ mine, hand, theirs, theirHand }) => `${mine}+${hand}v${theirs}+${theirHand}`;
