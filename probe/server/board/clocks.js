/**
 * Counts on the draw clocks, carried from a position to the next. Counts are an object of plies spent by
 * rule, such as `{"6.4": 4, "6.3": 30}`; an empty one means fresh clocks.
 */

/** Counts as the server takes them. */
export const spentList = (counts) => Object.entries(counts).map(([rule, plies]) => `${rule}=${plies}`);

/** The clock of a rule. A few profiles have one rule with several limits: the next one that fits. */
function limitOf(clocks, rule, left, parent, captures) {
  if (parent?.rule === rule && captures.length === 0) return parent.limit;
  const limits = clocks.filter((clock) => clock.rule === rule).map((clock) => clock.limit);
  return Math.min(...limits.filter((limit) => limit >= left), ...(limits.length ? [] : [left]));
}

/** Whether a clock goes on counting beside this one after a capture led from there to here. */
export function carriedInto(clocks, rule) {
  return clocks.find((clock) => clock.rule === rule)?.capped_by ?? null;
}

/**
 * The counts after a move. The server says what the clock in charge has left after each move, but not
 * whether a second clock goes on beside it; where that depends on the position, several answers come
 * back, the likeliest first: the first one that the server accepts is right.
 *
 * @param {object|null} clock the clock of the answer before the move
 * @param {object} counts the counts before the move
 * @param {object} move a move of that answer
 * @param {object[]} clocks the clocks of the profile
 * @returns {object[]}
 */
export function carry(clock, counts, move, clocks) {
  if (!move.clock || move.clock.left === null) return [{}];
  const { rule, left } = move.clock;
  const limit = limitOf(clocks, rule, left, clock, move.captures);
  const alone = { [rule]: limit - left };
  if (!clock) return [alone];
  const goesOn = ({ limit: full, left: had }) => Math.min(full, full - had + 1);
  if (rule === clock.rule) {
    const { beside } = clock;
    if (!beside) return [alone];
    const both = { [beside.rule]: goesOn(beside) };
    if (carriedInto(clocks, rule) !== beside.rule) return [{ ...alone, ...both }, alone];
    // What is left is then that of the shorter clock, so the count of this one is our own.
    return [{ [rule]: Math.min(limit, (counts[rule] ?? 0) + 1), ...both }, alone];
  }
  if (carriedInto(clocks, rule) === clock.rule && move.captures.length) {
    return [{ [clock.rule]: goesOn(clock) }, alone];
  }
  return [alone];
}
