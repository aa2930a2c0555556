/**
 * What an arbiter knows besides the score: the draw rules of the tournament, which are remembered
 * for the next game, and a count that stands on the sheet.
 */

const KEY = 'galotne.tournament';

/** The remembered draw rules by game. @returns {Record<string, string>} */
function remembered() {
  try {
    return JSON.parse(window.localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

export function forgetProfile(rules) {
  try {
    const { [rules]: forgotten, ...others } = remembered();
    if (forgotten) window.localStorage.setItem(KEY, JSON.stringify(others));
  } catch {
    // Nothing is remembered without storage.
  }
}

/** The draw rules chosen for a game before, if it still has them; else null. */
export function rememberedProfile(rules, profiles) {
  const profile = remembered()[rules];
  return profiles.includes(profile) ? profile : null;
}

export function rememberProfile(rules, profile) {
  try {
    window.localStorage.setItem(KEY, JSON.stringify({ ...remembered(), [rules]: profile }));
  } catch {
    // Without storage they are asked for again.
  }
}

/**
 * A number of moves as people write it, in plies: `10`, `10½`, `10.5`, `10,5`, `10 1/2`. Null if
 * the text is not one.
 */
export function pliesOfMoves(text) {
  const found = /^(\d{1,3})?\s*(½|1\/2|[.,][05])?$/.exec(text.trim());
  if (!found || (!found[1] && !found[2])) return null;
  const half = found[2] && !/0$/.test(found[2]) ? 1 : 0;
  return 2 * Number(found[1] ?? 0) + half;
}

/** The plies counted by the rule in charge of a position. */
const counted = ({ rule, spent }) =>
  Number(spent.find((count) => count.startsWith(`${rule}=`))?.slice(rule.length + 1) ?? 0);

/**
 * The count at the first position of a score that makes the count on the sheet stand at a ply.
 * @param {import('./game-summary.js').Step[]} course the game with the count fresh at its start
 * @param {number} plies the count on the sheet
 * @param {number} at the ply at which it stands there
 * @returns {{spent: number}|{problem: 'no-clock'|'restarted'|'fewer'|'beyond'}}
 */
export function countAtStart(course, plies, at) {
  const [first] = course;
  const step = course[at];
  if (!first.rule || !step?.rule) return { problem: 'no-clock' };
  // Between the two it must have counted each ply.
  if (step.rule !== first.rule || counted(step) !== at) return { problem: 'restarted' };
  if (plies < at) return { problem: 'fewer' };
  if (first.limit !== null && plies - at >= first.limit) return { problem: 'beyond' };
  return { spent: plies - at };
}
