/**
 * Double mills of six stones against four, which are won in a few moves: a file of positions with
 * White to move, and the values of these and of all that follow from the fastest wins, made by
 * `scripts/dev/mills-double`. So the exercise needs no tables. This module does not touch the page.
 */

/**
 * Positions to start from, and the plies to the end of positions, negative where Black, who is to
 * move, has lost.
 * @typedef {{starts: string[], plies: Map<string, number>}} DoubleMills
 */

/** Reads the file. @returns {DoubleMills} */
export const readDoubleMills = ({ starts, plies }) => ({
  starts,
  plies: new Map(Object.entries(plies)),
});

/** Fetches the file. @param {AbortSignal} signal @returns {Promise<DoubleMills>} */
export async function loadDoubleMills(signal) {
  const response = await fetch(new URL('../mills/double-mills.json', import.meta.url), { signal });
  if (!response.ok) throw new Error(`double-mills.json: ${response.status}`);
  return readDoubleMills(await response.json());
}

/** A position to start from, another one than that on the board. @param {DoubleMills} doubles */
export function anyStart({ starts }, fen, random = Math.random) {
  const others = starts.filter((start) => start !== fen);
  return others[Math.floor(random() * others.length)];
}

/**
 * An answer without a value, filled in with what the file knows, the moves of the line first.
 * @param {any} answer
 * @param {DoubleMills|null} doubles
 */
export function withDoubleMills(answer, doubles) {
  const own = doubles?.plies.get(answer.fen);
  if (!doubles || own === undefined || answer.category !== 'unknown') return answer;
  const valued = (each, dtw) => {
    const category = dtw > 0 ? 'win' : 'loss';
    return { ...each, category, wdl: category, dtw };
  };
  const moves = answer.moves.map((move) => {
    const dtw = move.category === 'unknown' ? doubles.plies.get(move.fen) : undefined;
    return dtw === undefined ? move : valued(move, dtw);
  });
  const plies = ({ dtw }) => (dtw === null ? -1 : Math.abs(dtw));
  return valued({ ...answer, moves: moves.sort((one, two) => plies(two) - plies(one)) }, own);
}
