/** The whole state as the fragment of an address, and back. Nothing else is needed to restore a page. */

export const VIEWS = ['play', 'line', 'map', 'setup'];
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
 */

/** Keeps readable what a fragment may hold as it stands. */
const encode = (text) => encodeURIComponent(text).replace(/%(3A|2C|3D|2F)/g, decodeURIComponent);

/** @param {Shared} shared */
export function toHash(shared) {
  const { rules, profile, fen, counts, moves, at, flip, view, lang } = shared;
  const spent = Object.entries(counts).map(([rule, plies]) => `${rule}=${plies}`);
  const parts = [['rules', rules], ['profile', profile], ['fen', fen]];
  if (spent.length) parts.push(['spent', spent.join(',')]);
  if (moves.length) parts.push(['moves', moves.join(',')]);
  if (at !== moves.length) parts.push(['at', String(at)]);
  if (flip) parts.push(['flip', '1']);
  if (view !== 'play') parts.push(['view', view]);
  parts.push(['lang', lang]);
  return '#' + parts.map(([key, value]) => `${key}=${encode(value)}`).join('&');
}

/** What an address says; keys that are missing or make no sense are left out. */
export function fromHash(hash) {
  const shared = {};
  for (const part of hash.replace(/^#/, '').split('&')) {
    const cut = part.indexOf('=');
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
  moves: (shared, value) => { shared.moves = value.split(',').filter((move) => /^[0-9a-j]+([-x][0-9a-j]+)+$/.test(move)); },
  at: (shared, value) => { if (/^\d{1,4}$/.test(value)) shared.at = Number(value); },
  flip: (shared, value) => { shared.flip = value === '1'; },
  view: (shared, value) => { if (VIEWS.includes(value)) shared.view = value; },
  lang: (shared, value) => { if (LANGUAGES.includes(value)) shared.lang = value; },
};

function readCounts(text) {
  const counts = {};
  for (const item of text.split(',')) {
    const found = /^([^=]+)=(\d{1,4})$/.exec(item);
    if (found) counts[found[1]] = Number(found[2]);
  }
  return counts;
}
