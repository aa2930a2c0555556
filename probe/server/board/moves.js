/** Move texts of the server: the squares they name, and the choice of moves by squares. */

/** The squares of a move: first, last, and every landing square in its text. */
export function route(text, geometry) {
  const path = text.split(/[-x]/).map((name) => geometry.parse(name));
  return { from: path[0], to: path[path.length - 1], path };
}

/** Moves between two squares; several where captures differ only in their path. */
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
 * The best move to each square, in the server's order: of the piece on `from`, or of any piece if
 * `from` is null.
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
