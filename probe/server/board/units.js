/**
 * Plies as people count them. Rule texts count moves of each side: two plies make a move, and one ply makes half of
 * one, so that nothing is rounded. Where a rule counts the moves of one side alone, they are whole.
 */

/** A number of plies as moves: `16`, `15½`, `½`. */
export function movesOf(plies) {
  const whole = Math.floor(plies / 2);
  if (plies % 2 === 0) return String(whole);
  return whole === 0 ? '½' : `${whole}½`;
}

/**
 * The reading of a clock in the units that are to be shown.
 * @param {import('./clocks.js').Reading} reading
 * @param {boolean} inPlies whether the reader wants plies
 */
export function told(reading, inPlies) {
  const halves = reading.unit === 'plies' && !inPlies;
  const say = (count) => {
    if (count === null || count === undefined) return null;
    return halves ? movesOf(count) : String(count);
  };
  const { limit, spent, left, need, max } = reading;
  const unit = halves ? 'moves' : reading.unit;
  return { unit, say, limit: say(limit), spent: say(spent), left: say(left), need: say(need), max: say(max) };
}
