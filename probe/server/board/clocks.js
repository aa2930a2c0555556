/**
 * Counts of the draw clocks: an object of plies spent by rule, such as `{"6.4": 4, "6.3": 30}`; an
 * empty one means fresh clocks. The server says how they continue after a move.
 */

/** Counts in the format of a request. */
export const spentList = (counts) =>
  Object.entries(counts).map(([rule, plies]) => `${rule}=${plies}`);

/** Counts in a clock of an answer; empty where no clock runs. */
export function countsOf(clock) {
  const counts = (clock?.spent ?? []).map((text) => text.split('='));
  return Object.fromEntries(counts.map(([rule, plies]) => [rule, Number(plies)]));
}

/** The rule whose count continues beside this one after a capture, if any. */
export function carriedInto(clocks, rule) {
  return clocks.find((clock) => clock.rule === rule)?.capped_by ?? null;
}

/**
 * The clock that ends the game first: the one in charge, or one that counts beside it. Where a
 * count continues after a capture, `left` of the clock in charge is already the smaller of both.
 */
export function limitingClock(clock) {
  const { beside, limit, left, rule } = clock;
  if (!beside || beside.left > left) return clock;
  const own = countsOf(clock)[rule];
  const isShorter = beside.left < left || (own !== undefined && limit - own > left);
  return isShorter ? beside : clock;
}

/** The counts that are valid wherever the pieces stand. */
export function positionIndependent(clocks, counts) {
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
 * A clock in the unit of its rule: plies, or moves of the stronger side where only those are
 * counted. There an odd number of plies left means that the stronger side is to move, and its next
 * move completes the count.
 * @returns {Reading}
 */
export function reading(clocks, clock) {
  const alone = clocks.some(({ rule, counted }) => rule === clock.rule && counted === 'stronger');
  const step = alone ? 2 : 1;
  const inUnit = (plies, round, more = 0) =>
    plies === null || plies === undefined ? null : round((plies + more) / step);
  return {
    unit: alone ? 'moves' : 'plies',
    step,
    limit: inUnit(clock.limit, Math.ceil),
    spent: inUnit(countsOf(clock)[clock.rule], Math.floor),
    left: inUnit(clock.left, Math.ceil),
    need: inUnit(clock.need, Math.ceil, clock.left % step),
    max: inUnit(clock.max_spent, Math.floor),
  };
}
