/** The whole state as the fragment of an address, and back. Nothing else is needed to restore a page. */

/**
 * Views of the panel in the order of its tabs, rooms that stand in place of the panel, and the opening page, which stands
 * in place of board and panel.
 */
export const TABS = ['play', 'score', 'line', 'map', 'setup'];
export const ROOMS = ['desk', 'explore', 'trainer', 'mills'];
export const VIEWS = [...TABS, ...ROOMS, 'home'];
export const LANGUAGES = ['en', 'lv', 'ru'];

/**
 * @typedef {object} Shared
 * @property {string} rules
 * @property {string} profile
 * @property {string} fen where the moves begin
 * @property {Object<string, number>} counts plies spent there, by rule
 * @property {string[]} moves
 * @property {number} at how many of the moves are on the board
 * @property {boolean} flip
 * @property {string} view
 * @property {string} lang
 * @property {string[][]} [others] other lines of moves from the same beginning
 * @property {boolean} [embed] whether this is a part of another page
 * @property {string} [room] what is open in a room, in its own words
 */

/** Keeps readable what a fragment may hold as it stands. */
const encode = (text) => encodeURIComponent(text).replace(/%(3A|2C|3D|2F|3B)/g, decodeURIComponent);

/** @param {Shared} shared */
export function toHash(shared) {
  const { rules, profile, fen, counts, moves, at, flip, view, lang, others = [], embed = false, room = '' } = shared;
  const spent = Object.entries(counts).map(([rule, plies]) => `${rule}=${plies}`);
  const parts = [['rules', rules], ['profile', profile], ['fen', fen]];
  if (spent.length) parts.push(['spent', spent.join(',')]);
  if (moves.length) parts.push(['moves', moves.join(',')]);
  if (others.length) parts.push(['lines', others.map((line) => line.join(',')).join('/')]);
  if (at !== moves.length) parts.push(['at', String(at)]);
  if (flip) parts.push(['flip', '1']);
  if (view !== 'play') parts.push(['view', view]);
  if (room) parts.push(['room', room]);
  if (embed) parts.push(['embed', '1']);
  parts.push(['lang', lang]);
  return '#' + parts.map(([key, value]) => `${key}=${encode(value)}`).join('&');
}

/** The address of a room or of the opening page with nothing in it yet: what another tab begins with. */
export function entrance(view, { rules, profile, lang }) {
  const parts = [ROOMS.includes(view) ? view : `view=${view}`];
  for (const [key, value] of Object.entries({ rules, profile, lang })) if (value) parts.push(`${key}=${encode(value)}`);
  return `#${parts.join('&')}`;
}

/** What an address says; keys that are missing or make no sense are left out. */
export function fromHash(hash) {
  const shared = {};
  for (const part of hash.replace(/^#/, '').split('&')) {
    const cut = part.indexOf('=');
    // A room alone: `#trainer`.
    if (ROOMS.includes(part)) shared.view = part;
    if (cut < 1) continue;
    const value = decode(part.slice(cut + 1));
    const key = part.slice(0, cut);
    if (value !== null && Object.hasOwn(READ, key)) READ[key](shared, value);
  }
  if (shared.moves && !(shared.at <= shared.moves.length)) shared.at = shared.moves.length;
  return shared;
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

const READ = {
  rules: (shared, value) => { shared.rules = value; },
  profile: (shared, value) => { shared.profile = value; },
  fen: (shared, value) => { shared.fen = value; },
  spent: (shared, value) => { shared.counts = readCounts(value); },
  moves: (shared, value) => { shared.moves = readMoves(value); },
  lines: (shared, value) => { shared.others = value.split('/').slice(0, LINES).map(readMoves).filter((line) => line.length); },
  embed: (shared, value) => { shared.embed = value === '1'; },
  at: (shared, value) => { if (/^\d{1,4}$/.test(value)) shared.at = Number(value); },
  flip: (shared, value) => { shared.flip = value === '1'; },
  room: (shared, value) => { if (/^[\w.:;,=~-]{1,300}$/.test(value)) shared.room = value; },
  view: (shared, value) => { if (VIEWS.includes(value)) shared.view = value; },
  lang: (shared, value) => { if (LANGUAGES.includes(value)) shared.lang = value; },
};

/** Lines beside the one on the board: more than anybody reads is left out. */
const LINES = 40;

const readMoves = (text) => text.split(',').filter((move) => /^[0-9a-j]+([-x][0-9a-j]+)+$/.test(move));

/** The address of the whole page that a part of another page is of. */
export function whole(href) {
  const [page, hash = ''] = href.split('#');
  return `${page}#${hash.split('&').filter((part) => !part.startsWith('embed=')).join('&')}`;
}

/** The part of another page that shows what an address does. */
export function embedded(href, title) {
  const address = `${whole(href)}&embed=1`;
  const quoted = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<iframe src="${quoted(address)}" title="${quoted(title)}" width="440" height="640" style="border:0" loading="lazy"></iframe>`;
}

function readCounts(text) {
  const counts = {};
  for (const item of text.split(',')) {
    const found = /^([^=]+)=(\d{1,4})$/.exec(item);
    if (found) counts[found[1]] = Number(found[2]);
  }
  return counts;
}
