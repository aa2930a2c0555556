/** Moves as the server writes them: what stands where, what is chosen by what. */

/** The squares a move touches: first, last, and every landing square that its text names. */
export function route(text, geometry) {
  const path = text.split(/[-x]/).map((name) => geometry.parse(name));
  return { from: path[0], to: path[path.length - 1], path };
}

/** Moves from one square to another; more than one where captures differ only on the way. */
export function between(moves, from, to, geometry) {
  return moves.filter((move) => {
    const ends = route(move.move, geometry);
    return ends.from === from && ends.to === to;
  });
}

/** Squares with a piece that can move. */
export function origins(moves, geometry) {
  return new Set(moves.map((move) => route(move.move, geometry).from));
}

/**
 * The best move to each square, best first as the server ranks them: of the piece on `from`, or of any
 * piece where `from` is null.
 * @returns {Map<number, object>}
 */
export function bestByDestination(moves, from, geometry) {
  const best = new Map();
  for (const move of moves) {
    const ends = route(move.move, geometry);
    if ((from === null || ends.from === from) && !best.has(ends.to)) best.set(ends.to, move);
  }
  return best;
}

/** The best move of every piece that can move. */
export function bestByOrigin(moves, geometry) {
  const best = new Map();
  for (const move of moves) {
    const { from } = route(move.move, geometry);
    if (!best.has(from)) best.set(from, move);
  }
  return best;
}
