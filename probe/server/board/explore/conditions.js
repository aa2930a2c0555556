/**
 * What is looked for in a class: as a form has it, as the service takes it, and as it stands in an address. Nothing here
 * touches the page.
 *
 * @typedef {object} Wanted
 * @property {''|'white'|'black'} side who is to move
 * @property {''|'win'|'draw'|'loss'} value for the side to move
 * @property {string} from the move on which a win comes, at least
 * @property {string} to and at most
 * @property {boolean} unique one move alone wins
 * @property {boolean} zugzwang
 * @property {boolean} cursed won, but drawn by rule
 * @property {string} spent plies counted, for that
 * @property {string} on pieces on squares, such as `white-king:main-road`
 */

/** @type {Wanted} */
export const NOTHING = { side: '', value: '', from: '', to: '', unique: false, zugzwang: false, cursed: false, spent: '', on: '' };

const MOST = 200;
const number = (text) => (/^\d{1,3}$/.test(String(text).trim()) && Number(text) >= 1 ? Math.min(Number(text), MOST) : null);

/** A win on these moves as a number of plies: the winner is to move, and makes the last one. */
function range(from, to) {
  const [least, most] = [number(from), number(to)];
  if (least === null && most === null) return null;
  const plies = (move) => 2 * move - 1;
  return `${plies(least ?? 1)}..${most === null ? '' : plies(Math.max(most, least ?? 1))}`;
}

/** The conditions as the service takes them. @param {Wanted} wanted @returns {[string, string][]} */
export function conditions(wanted, profile) {
  /** @type {[string, string][]} */
  const found = [];
  const { side, value, from, to, unique, zugzwang, cursed, spent, on } = wanted;
  if (side) found.push(['side', side]);
  const wins = range(from, to);
  if (wins && value !== 'draw') found.push([value === 'loss' ? 'loss_in' : 'win_in', value === 'loss' ? losing(wins) : wins]);
  else if (value) found.push(['value', value]);
  if (unique) found.push(['unique', 'true']);
  if (zugzwang) found.push(['zugzwang', 'true']);
  if (cursed) {
    found.push(['cursed', 'true'], ['profile', profile]);
    if (/^\d{1,3}$/.test(spent.trim())) found.push(['spent', spent.trim()]);
  }
  for (const place of on.split(/[;\s]+/).filter(Boolean)) found.push(['on', place]);
  return found;
}

/** The loser makes the last move but one. */
const losing = (wins) => wins.split('..').map((plies) => (plies ? String(Number(plies) + 1) : '')).join('..');

const FLAGS = ['unique', 'zugzwang', 'cursed'];
const TEXTS = ['side', 'value', 'from', 'to', 'spent', 'on'];

/** A class and what is looked for there, as an address has it. */
export function toRoom(name, wanted) {
  const parts = [name];
  for (const key of TEXTS) if (wanted?.[key]) parts.push(`${key}=${wanted[key].trim().replaceAll(/[;\s]+/g, '~')}`);
  for (const key of FLAGS) if (wanted?.[key]) parts.push(key);
  return wanted && parts.length === 1 ? `${name};find` : parts.join(';');
}

/** @returns {{name: string|null, wanted: Wanted|null}} */
export function fromRoom(text) {
  const [name, ...parts] = text.split(';');
  if (!/^[KMW]{1,12}v[KMW]{1,12}$/.test(name)) return { name: null, wanted: null };
  if (!parts.length) return { name, wanted: null };
  const wanted = { ...NOTHING };
  for (const part of parts) {
    const [key, value] = part.split('=');
    if (FLAGS.includes(key)) wanted[key] = true;
    else if (TEXTS.includes(key) && value !== undefined) wanted[key] = key === 'on' ? value.replaceAll('~', ' ') : value;
  }
  if (!['', 'white', 'black'].includes(wanted.side)) wanted.side = '';
  if (!['', 'win', 'draw', 'loss'].includes(wanted.value)) wanted.value = '';
  return { name, wanted };
}

/** The pieces that a class is named after. */
export function piecesOf(name) {
  const [white, black] = name.split('v');
  const side = (letters, colour) => [...letters].map((letter) => ({ colour, king: letter !== 'M' }));
  return [...side(white, 'w'), ...side(black, 'b')];
}

/** The classes of a game whose results are known, by how many pieces they have. @returns {Map<number, string[]>} */
export function classesOf(tables, rules) {
  const named = tables.filter((table) => table.rules === rules && table.complete && (table.metric === 'wdl' || table.metric === 'dtw')).map((table) => table.class);
  const groups = new Map();
  for (const name of new Set(named)) groups.set(name.length - 1, [...(groups.get(name.length - 1) ?? []), name]);
  return groups;
}

/** How wins are spread, by the move on which they come. @returns {{move: number, count: number}[]} */
export function spread(winsIn) {
  return (winsIn ?? []).map(([plies, count]) => ({ move: Math.ceil(plies / 2), count }));
}
