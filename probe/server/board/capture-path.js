/**
 * The way of a capture over the board. A move names its ends, and turning squares only where they
 * tell moves apart; the squares on which a piece turns follow from the pieces that it takes. This
 * module does not touch the page.
 */

const STRAIGHT = [[0, 1], [0, -1], [1, 0], [-1, 0]];
const DIAGONAL = [[1, 1], [1, -1], [-1, 1], [-1, -1]];

/**
 * The squares of a capture: first, those on which it turns or halts, last. The named squares alone
 * if no way leads over all pieces that are taken. Ways along diagonals come first where there are
 * diagonals: in Frisian draughts a piece captures along rows and columns too.
 * @param {import('./geometry.js').Geometry} geometry
 * @param {number[]} named the squares of the move's text
 * @param {number[]} taken the squares of the pieces that are taken, in any order
 * @param {(square: number) => boolean} isEmpty before the move
 * @returns {number[]}
 */
export function capturePath(geometry, named, taken, isEmpty) {
  if (taken.length < 2) return named;
  const usual = geometry.whole ? STRAIGHT : DIAGONAL;
  return (
    shortestWay(geometry, named, taken, isEmpty, usual) ??
    shortestWay(geometry, named, taken, isEmpty, [...DIAGONAL, ...STRAIGHT]) ??
    named
  );
}

/** The shortest way over all pieces that are taken, in some directions; null if there is none. */
function shortestWay(geometry, named, taken, isEmpty, directions) {
  const [from, ...stops] = named;
  const to = stops[stops.length - 1];
  // Men jump two squares: theirs is the shortest of all ways.
  /** @type {number[]|null} */
  let best = null;
  let bestLength = Infinity;
  const isFree = (square) => square === from || isEmpty(square);
  const distance = (one, two) =>
    Math.max(
      Math.abs(geometry.row(one) - geometry.row(two)),
      Math.abs(geometry.column(one) - geometry.column(two)),
    );
  /** Squares from `square` on in a direction, as far as the board goes. */
  const ray = (square, down, right) => {
    const found = [];
    for (let by = 1; by < geometry.rows; by += 1) {
      const next = geometry.squareAt(
        geometry.row(square) + by * down,
        geometry.column(square) + by * right,
      );
      // Between the dark squares of a row or column lie light ones.
      if (next !== null) found.push(next);
    }
    return found;
  };
  const go = (way, length, left) => {
    if (length >= bestLength) return;
    const here = way[way.length - 1];
    if (!left.length) {
      const passes = stops.every((stop) => way.includes(stop));
      if (here === to && passes) [best, bestLength] = [way, length];
      return;
    }
    for (const [down, right] of directions) {
      let victim = null;
      for (const square of ray(here, down, right)) {
        if (left.includes(square)) {
          if (victim !== null) break;
          victim = square;
        } else if (!isFree(square)) break;
        else if (victim !== null)
          go(
            [...way, square],
            length + distance(here, square),
            left.filter((each) => each !== victim),
          );
      }
    }
  };
  go([from], 0, taken);
  return best;
}
