/**
 * Search conditions in a class: in the form, in the request, and in an address. This module does
 * not touch the page.
 * @typedef {object} Criteria
 * @property {''|'white'|'black'} side side to move
 * @property {''|'win'|'draw'|'loss'} value for the side to move
 * @property {string} from fewest moves of a win
 * @property {string} to latest move
 * @property {boolean} unique a single move wins
 * @property {boolean} zugzwang
 * @property {boolean} cursed won, but drawn by rule
 * @property {boolean} quiet nothing to capture
 * @property {string} counted moves counted, such as `10.5`, with `cursed`
 * @property {string} on pieces on squares, such as `white-king:main-road`
 * @property {''|'all'|'longest'} order a few from everywhere, all in the order of the tables, or
 *   those with the most moves
 */
import { placeFault, placesOf } from './square-conditions.js';

/** @type {Criteria} */
export const NO_CONDITIONS = {
  side: '',
  value: '',
  from: '',
  to: '',
  unique: false,
  zugzwang: false,
  cursed: false,
  quiet: false,
  counted: '',
  on: '',
  order: '',
};

/** The conditions of a form that has not been filled in: most draws look alike. */
export const FIRST_CONDITIONS = { ...NO_CONDITIONS, value: /** @type {'win'} */ ('win') };

/**
 * The first conditions in a class with known statistics: most wins take at once, so those are
 * looked for that are at least half as long as the longest.
 * @param {{statistics: {longest_win?: {dtw: number}|null}[]}|null|undefined} report
 * @returns {Criteria}
 */
export function firstConditions(report) {
  const lengths = (report?.statistics ?? []).map(({ longest_win: win }) => win?.dtw ?? 0);
  const moves = Math.ceil(Math.max(0, ...lengths) / 2);
  return { ...FIRST_CONDITIONS, from: moves > 2 ? String(Math.ceil(moves / 2)) : '' };
}

/**
 * Whether positions are common enough to be found soon from a random place of the class. A few of
 * the others are drawn from all that there are.
 * @param {Criteria} criteria
 */
export const isScattered = ({ order, from, to, zugzwang, cursed, on }) =>
  order === '' && !zugzwang && !cursed && ![from, to, on].some((text) => text.trim());

/**
 * Cursors at random places of a class, in turn for each side that may move.
 * @param {Criteria} criteria
 * @param {number} places for all of these sides
 * @param {number} number
 * @param {() => number} [random] from 0 to 1
 */
export function scatter({ side }, places, number, random = Math.random) {
  const sides = side ? [side] : ['white', 'black'];
  const each = places / sides.length;
  return Array.from(
    { length: number },
    (_, index) => `${sides[index % sides.length]}-${Math.floor(random() * each)}`,
  );
}

/** The most moves that can be asked for. */
export const MAX_MOVES = 200;
const COUNT = /^(\d{1,2})([.,]5|½)?$/;
/** A number of moves in a text; null if there is none. */
export const parseMoves = (text) =>
  /^\d{1,3}$/.test(String(text).trim()) ? Math.min(Number(text), MAX_MOVES) : null;

/**
 * A range of moves as a range of plies: the winner to move makes the last move too, the loser does
 * not. Null where the value has no length, or no limit is given.
 */
function pliesRange(value, from, to) {
  if (!hasLength(value)) return null;
  let [least, most] = [parseMoves(from), parseMoves(to)];
  if (least === null && most === null) return null;
  // From 8 to 3 is from 3 to 8.
  if (least !== null && most !== null && most < least) [least, most] = [most, least];
  const plies = (move) => (value === 'loss' ? 2 * move : Math.max(0, 2 * move - 1));
  return `${plies(least ?? 0)}..${most === null ? '' : plies(most)}`;
}

/**
 * The request parameters of the conditions.
 * @param {Criteria} criteria @returns {[string, string][]}
 */
export function conditions(criteria, profile) {
  /** @type {[string, string][]} */
  const found = [];
  const { side, value, from, to, unique, zugzwang, cursed, quiet, counted, on, order } = criteria;
  if (side) found.push(['side', side]);
  const range = pliesRange(value, from, to);
  if (range) found.push([`${value}_in`, range]);
  else if (value) found.push(['value', value]);
  if (unique && isOfWins(value)) found.push(['unique', 'true']);
  if (zugzwang) found.push(['zugzwang', 'true']);
  if (quiet) found.push(['quiet', '1']);
  if (cursed) {
    found.push(['cursed', 'true'], ['profile', profile]);
    // Without a number the count is fresh.
    const moves = COUNT.exec(counted.trim() || '0');
    if (moves) found.push(['spent', String(Number(moves[1]) * 2 + (moves[2] ? 1 : 0))]);
  }
  if (order === 'longest' && hasLength(value)) found.push(['longest', 'true']);
  for (const place of placesOf(on)) found.push(['on', place]);
  return found;
}

/**
 * How many positions meet conditions, where the statistics of the class tell; null where only a
 * search does.
 * @param {Criteria} criteria
 * @param {{statistics: any[]}|null|undefined} report
 */
export function knownCount(criteria, report) {
  const { side, value, from, to, unique, zugzwang, cursed, quiet, on } = criteria;
  const isOfOthers = (unique && isOfWins(value)) || zugzwang || cursed || quiet || on.trim();
  if (!report || isOfOthers) return null;
  const sides = report.statistics.filter((each) => !side || each.side === side[0]);
  // A class of equal sides is counted for White alone.
  if (sides.length !== (side ? 1 : 2)) return null;
  const range = pliesRange(value, from, to);
  const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);
  if (!range) {
    const counted = { win: 'wins', draw: 'draws', loss: 'losses', '': 'positions' }[value];
    return sum(sides.map((each) => each[counted]));
  }
  const what = value === 'loss' ? 'losses' : 'wins';
  const [least, most] = range.split('..').map((text) => (text ? Number(text) : Infinity));
  // Lengths are left out where there are no such positions, and where no distances are known.
  const lengths = sides.filter((each) => each[what]).map((each) => each[`${what}_in`]);
  if (!lengths.every(Boolean)) return null;
  const within = ([plies]) => plies >= least && plies <= most;
  return sum(lengths.flatMap((each) => each.filter(within).map(([, count]) => count)));
}

/** Whether positions of this value have a number of moves to the end that can be asked for. */
export const hasLength = (value) => value === 'win' || value === 'loss';

/** Whether a search for this value finds wins, of which one move may be the only one. */
export const isOfWins = (value) => value === 'win' || value === '';

/**
 * The other conditions that a changed one excludes, with what they become.
 * @param {Criteria} criteria after the change
 * @param {string} changed the condition that was changed
 * @returns {Partial<Criteria>}
 */
export function exclusions(criteria, changed) {
  const { value, order, unique, zugzwang, cursed } = criteria;
  /** @type {Partial<Criteria>} */
  const others = {};
  // Who wins is not in zugzwang, and of those in zugzwang no move wins.
  if (changed === 'zugzwang' && zugzwang) Object.assign(others, { value: '', unique: false });
  if ((changed === 'value' && value === 'win') || (changed === 'unique' && unique))
    others.zugzwang = false;
  // What is drawn anyway is not drawn by the rules alone.
  if (changed === 'value' && value === 'draw') others.cursed = false;
  if (changed === 'cursed' && cursed && value === 'draw') others.value = '';
  if (!hasLength(others.value ?? value)) {
    Object.assign(others, { from: '', to: '' });
    if (order === 'longest') others.order = '';
  }
  for (const key of Object.keys(others)) if (others[key] === criteria[key]) delete others[key];
  return others;
}

/**
 * One of the conditions of a search.
 * @typedef {object} Asked
 * @property {'side'|'value'|'length'|'unique'|'zugzwang'|'cursed'|'quiet'|'on'} kind
 * @property {string} [place] the text of a condition on squares
 */

/** The conditions of a search one by one. @param {Criteria} criteria @returns {Asked[]} */
export function askedConditions(criteria) {
  const { side, value, from, to, unique, zugzwang, cursed, quiet, on } = criteria;
  /** @type {[Asked['kind'], unknown][]} */
  const kinds = [
    ['side', side],
    ['value', value],
    ['length', hasLength(value) && (from.trim() || to.trim())],
    ['unique', unique && isOfWins(value)],
    ['zugzwang', zugzwang],
    ['cursed', cursed],
    ['quiet', quiet],
  ];
  const places = placesOf(on).map((place) => /** @type {Asked} */ ({ kind: 'on', place }));
  return [...kinds.filter(([, isAsked]) => isAsked).map(([kind]) => ({ kind })), ...places];
}

/**
 * The conditions of a search without one of them.
 * @param {Criteria} criteria @param {Asked} asked @returns {Criteria}
 */
export function withoutCondition(criteria, { kind, place }) {
  const left = { ...criteria };
  if (kind === 'length') left.from = left.to = '';
  else if (kind === 'on')
    left.on = placesOf(criteria.on)
      .filter((each) => each !== place)
      .join(' ');
  else Object.assign(left, { [kind]: NO_CONDITIONS[kind] });
  return kind === 'value' ? { ...left, ...exclusions(left, 'value') } : left;
}

/**
 * What cannot be read in a form, by its field: the kind of the fault, and the text.
 * @param {Criteria} criteria
 * @param {import('../geometry.js').Geometry} geometry
 * @returns {Record<string, {kind: 'moves'|'counted'|'over'|'form'|'pieces'|'squares', read: string}>}
 */
export function faultsOf({ value, from, to, cursed, counted, on }, geometry) {
  /** @type {ReturnType<typeof faultsOf>} */
  const faults = {};
  const isMoves = (text) =>
    /^\d{1,3}$/.test(text) && Number(text) <= MAX_MOVES;
  if (hasLength(value))
    for (const [field, text] of [['from', from.trim()], ['to', to.trim()]])
      if (text && !isMoves(text)) faults[field] = { kind: 'moves', read: text };
  if (cursed && counted.trim() && !COUNT.test(counted.trim()))
    faults.counted = { kind: 'counted', read: counted.trim() };
  for (const place of placesOf(on)) {
    const fault = placeFault(place, geometry);
    if (fault) faults.on ??= fault;
  }
  return faults;
}

/**
 * The conditions with the fewer moves first: from 9 to 3 is from 3 to 9.
 * @param {Criteria} criteria
 */
export function withOrderedLimits(criteria) {
  const { from, to } = criteria;
  const [least, most] = [parseMoves(from), parseMoves(to)];
  const isTurned = least !== null && most !== null && most < least;
  return isTurned ? { ...criteria, from: to.trim(), to: from.trim() } : criteria;
}

const FLAGS = ['unique', 'zugzwang', 'cursed', 'quiet'];
const TEXTS = ['side', 'value', 'from', 'to', 'counted', 'on', 'order'];

/** A class and its conditions in the format of an address. */
export function toRoom(name, criteria) {
  const parts = [name];
  for (const key of TEXTS)
    if (criteria?.[key]) parts.push(`${key}=${criteria[key].trim().replaceAll(/[;\s]+/g, '~')}`);
  for (const key of FLAGS) if (criteria?.[key]) parts.push(key);
  return criteria && parts.length === 1 ? `${name};find` : parts.join(';');
}

/** @returns {{name: string|null, criteria: Criteria|null}} */
export function fromRoom(text) {
  const [name, ...parts] = text.split(';');
  if (!/^[KMW]{1,12}v[KMW]{1,12}$/.test(name)) return { name: null, criteria: null };
  if (!parts.length) return { name, criteria: null };
  const criteria = { ...NO_CONDITIONS };
  for (const part of parts) {
    const [key, value] = part.split('=');
    if (FLAGS.includes(key)) criteria[key] = true;
    else if (TEXTS.includes(key) && value !== undefined)
      criteria[key] = key === 'on' ? value.replaceAll('~', ' ') : value;
  }
  if (!['', 'white', 'black'].includes(criteria.side)) criteria.side = '';
  if (!['', 'win', 'draw', 'loss'].includes(criteria.value)) criteria.value = '';
  if (!['', 'all', 'longest'].includes(criteria.order)) criteria.order = '';
  // Limits are those of wins where nothing else is said, and a draw has none.
  if (criteria.value === '' && (criteria.from || criteria.to)) criteria.value = 'win';
  if (criteria.value === 'draw') criteria.from = criteria.to = '';
  if (!hasLength(criteria.value) && criteria.order === 'longest') criteria.order = '';
  return { name, criteria };
}

/** The pieces of a class. */
export function piecesOf(name) {
  const [white, black] = name.split('v');
  const side = (letters, colour) =>
    [...letters].map((letter) => ({ colour, king: letter !== 'M' }));
  return [...side(white, 'w'), ...side(black, 'b')];
}

/**
 * The classes of a game with known results, by number of pieces.
 * @returns {Map<number, string[]>}
 */
export function classesOf(tables, rules) {
  const named = tables
    .filter(
      (table) =>
        table.rules === rules &&
        table.complete &&
        (table.metric === 'wdl' || table.metric === 'dtw'),
    )
    .map((table) => table.class);
  const groups = new Map();
  for (const name of new Set(named))
    groups.set(name.length - 1, [...(groups.get(name.length - 1) ?? []), name]);
  return groups;
}
