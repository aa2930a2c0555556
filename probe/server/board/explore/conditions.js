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
 * @property {string} counted moves counted, such as `10.5`, with `cursed`
 * @property {string} on pieces on squares, such as `white-king:main-road`
 * @property {''|'all'|'longest'} order a few from everywhere, all in the order of the tables, or
 *   those with the most moves
 */

/** @type {Criteria} */
export const NO_CONDITIONS = {
  side: '',
  value: '',
  from: '',
  to: '',
  unique: false,
  zugzwang: false,
  cursed: false,
  counted: '',
  on: '',
  order: '',
};

/** The conditions of a form that has not been filled in: most draws look alike. */
export const FIRST_CONDITIONS = { ...NO_CONDITIONS, value: /** @type {'win'} */ ('win') };

/**
 * Whether positions are taken from places all over the class. Rare ones are listed in order:
 * looking for a few of them goes through most of the class anyway.
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

const MAX_MOVES = 200;
const parseMoves = (text) =>
  /^\d{1,3}$/.test(String(text).trim()) && Number(text) >= 1
    ? Math.min(Number(text), MAX_MOVES)
    : null;

/** A range of moves as a range of plies: the winner moves first and last. */
function pliesRange(from, to) {
  let [least, most] = [parseMoves(from), parseMoves(to)];
  if (least === null && most === null) return null;
  // From 8 to 3 is from 3 to 8.
  if (least !== null && most !== null && most < least) [least, most] = [most, least];
  const plies = (move) => 2 * move - 1;
  return `${plies(least ?? 1)}..${most === null ? '' : plies(most)}`;
}

/**
 * The request parameters of the conditions.
 * @param {Criteria} criteria @returns {[string, string][]}
 */
export function conditions(criteria, profile) {
  /** @type {[string, string][]} */
  const found = [];
  const { side, value, from, to, unique, zugzwang, cursed, counted, on, order } = criteria;
  if (side) found.push(['side', side]);
  const wins = pliesRange(from, to);
  if (wins && value !== 'draw')
    found.push([
      value === 'loss' ? 'loss_in' : 'win_in',
      value === 'loss' ? loserPlies(wins) : wins,
    ]);
  else if (value) found.push(['value', value]);
  if (unique) found.push(['unique', 'true']);
  if (zugzwang) found.push(['zugzwang', 'true']);
  if (cursed) {
    found.push(['cursed', 'true'], ['profile', profile]);
    const moves = /^(\d{1,2})([.,]5|½)?$/.exec(counted.trim());
    if (moves) found.push(['spent', String(Number(moves[1]) * 2 + (moves[2] ? 1 : 0))]);
  }
  if (order === 'longest') found.push(['longest', 'true']);
  for (const place of on.split(/[;\s]+/).filter(Boolean)) found.push(['on', place]);
  return found;
}

/** The range for the loser, who moves one ply earlier. */
const loserPlies = (wins) =>
  wins
    .split('..')
    .map((plies) => (plies ? String(Number(plies) + 1) : ''))
    .join('..');

const FLAGS = ['unique', 'zugzwang', 'cursed'];
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

/** The number of wins by their length in moves. @returns {{move: number, count: number}[]} */
export function histogram(winsIn) {
  return (winsIn ?? []).map(([plies, count]) => ({ move: Math.ceil(plies / 2), count }));
}
