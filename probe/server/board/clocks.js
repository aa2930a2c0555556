/**
 * Counts on the draw clocks: an object of plies spent by rule, such as `{"6.4": 4, "6.3": 30}`; an empty
 * one means fresh clocks. How they go on after a move is the server's to say.
 */

/** Counts as the server takes them. */
export const spentList = (counts) => Object.entries(counts).map(([rule, plies]) => `${rule}=${plies}`);

/** Counts as the server gives them: those of a clock, none where no clock runs. */
export function countsOf(clock) {
  const counts = (clock?.spent ?? []).map((text) => text.split('='));
  return Object.fromEntries(counts.map(([rule, plies]) => [rule, Number(plies)]));
}

/** The rule whose count goes on beside this one after a capture, if there is one. */
export function carriedInto(clocks, rule) {
  return clocks.find((clock) => clock.rule === rule)?.capped_by ?? null;
}

/** The counts that hold wherever the pieces stand. */
export function anywhere(clocks, counts) {
  const tied = new Set(clocks.filter(({ standing }) => standing).map(({ rule }) => rule));
  return Object.fromEntries(Object.entries(counts).filter(([rule]) => !tied.has(rule)));
}

/**
 * @typedef {object} Reading counts in the unit of the rule: plies, or moves of the stronger side
 * @property {'plies'|'moves'} unit
 * @property {number} step plies in one of the unit
 * @property {number|null} limit
 * @property {number|null} spent
 * @property {number|null} left
 * @property {number|null} need
 * @property {number|null} max
 */

/**
 * A clock as people count it: in plies, or in moves of the stronger side where only those are counted. An
 * odd number of plies left means there that it is to move, and its own last move fills the count.
 * @returns {Reading}
 */
export function reading(clocks, clock) {
  const alone = clocks.some(({ rule, counted }) => rule === clock.rule && counted === 'stronger');
  const step = alone ? 2 : 1;
  const whole = (plies, round, more = 0) => (plies === null || plies === undefined ? null : round((plies + more) / step));
  return {
    unit: alone ? 'moves' : 'plies',
    step,
    limit: whole(clock.limit, Math.ceil),
    spent: whole(countsOf(clock)[clock.rule], Math.floor),
    left: whole(clock.left, Math.ceil),
    need: whole(clock.need, Math.ceil, clock.left % step),
    max: whole(clock.max_spent, Math.floor),
  };
}
