/**
 * Plies in the units of people. Rule texts count moves of each side: two plies are a move, one ply
 * half a move, so nothing is rounded. Where a rule counts the moves of one side alone, they are
 * whole.
 */

/** A number of plies as moves: `16`, `15½`, `½`. */
export function formatMoves(plies) {
  const whole = Math.floor(plies / 2);
  if (plies % 2 === 0) return String(whole);
  return whole === 0 ? '½' : `${whole}½`;
}

/**
 * The reading of a clock as texts, in moves.
 * @param {import('./clocks.js').Reading} reading
 */
export function formatReading(reading) {
  const halves = reading.unit === 'plies';
  const say = (count) => {
    if (count === null || count === undefined) return null;
    return halves ? formatMoves(count) : String(count);
  };
  const { limit, spent, left, need, max } = reading;
  return {
    say,
    limit: say(limit),
    spent: say(spent),
    left: say(left),
    need: say(need),
    max: say(max),
  };
}
