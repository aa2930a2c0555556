/** The application state as the fragment of an address, written and read. */

/**
 * Views: tabs of the panel in their order, rooms shown in place of the panel, and the opening page
 * shown in place of board and panel.
 */
export const TABS = ['play', 'score', 'line', 'proof', 'map', 'setup'];
export const ROOMS = ['desk', 'learn', 'explore', 'mills'];
export const VIEWS = [...TABS, ...ROOMS, 'home'];
/** Former names of rooms, in old links. */
const RENAMED = { trainer: 'learn' };
const roomNamed = (name) => RENAMED[name] ?? name;
export const LANGUAGES = ['en', 'lv', 'ru'];

/**
 * @typedef {object} Shared
 * @property {string} rules
 * @property {string} profile
 * @property {string} fen the position before the moves
 * @property {Object<string, number>} counts plies spent at that position, by rule
 * @property {string[]} moves
 * @property {number} at how many of the moves are on the board
 * @property {boolean} flip
 * @property {string} view
 * @property {string} lang
 * @property {string[][]} [others] other lines of moves from the same beginning
 * @property {boolean} [embed] whether the page is embedded in another
 * @property {string} [room] what is open in a room, in the room's format
 * @property {import('./game.js').About} [about] what the sheet of a judged game says, and corrections
 */

/** Encodes a value, but keeps the characters readable that a fragment allows. */
const encode = (text) => encodeURIComponent(text).replace(/%(3A|2C|3D|2F|3B)/g, decodeURIComponent);

/** What a sheet says of its game besides the players. */
const SHEET = ['event', 'date', 'stated', 'termination'];

/** Upper bounds on the letters of a name and of a corrected word, and on corrections. */
const MAX_NAME = 40;
const MAX_WORD = 24;
const MAX_CORRECTIONS = 20;

/** A text as a line without brackets and quotes, which tags of a score have. */
const plain = (text) => text.replace(/[\p{Cc}"\\[\]]/gu, ' ').trim();
const shortName = (name) => [...plain(name)].slice(0, MAX_NAME).join('');
const shortWord = (word) => [...plain(word).replaceAll(',', '')].slice(0, MAX_WORD).join('');

/** @param {Shared} shared */
export function toHash(shared) {
  const {
    rules,
    profile,
    fen,
    counts,
    moves,
    at,
    flip,
    view,
    lang,
    others = [],
    embed = false,
    room = '',
    about = {},
  } = shared;
  const { white, black, corrected = [] } = about;
  const spent = Object.entries(counts).map(([rule, plies]) => `${rule}=${plies}`);
  const parts = [['rules', rules], ['profile', profile], ['fen', fen]];
  if (spent.length) parts.push(['spent', spent.join(',')]);
  if (moves.length) parts.push(['moves', moves.join(',')]);
  if (others.length) parts.push(['lines', others.map((line) => line.join(',')).join('/')]);
  if (at !== moves.length) parts.push(['at', String(at)]);
  if (flip) parts.push(['flip', '1']);
  if (view !== 'play') parts.push(['view', view]);
  if (room) parts.push(['room', room]);
  // Some scores have the colours for names.
  if (white && white !== 'White') parts.push(['white', shortName(white)]);
  if (black && black !== 'Black') parts.push(['black', shortName(black)]);
  for (const key of SHEET) if (about[key]) parts.push([key, shortName(about[key])]);
  const was = corrected.map(({ ply, was: word }) => `${ply}:${shortWord(word)}`);
  if (was.length) parts.push(['corrected', was.slice(0, MAX_CORRECTIONS).join(',')]);
  if (embed) parts.push(['embed', '1']);
  parts.push(['lang', lang]);
  return '#' + parts.map(([key, value]) => `${key}=${encode(value)}`).join('&');
}

/**
 * The fragment of a room or of the opening page without the board behind it: in its initial state
 * for links that open in another tab, or with what is open in it.
 */
export function viewFragment(view, { rules = '', profile = '', room = '', lang }) {
  const parts = [ROOMS.includes(view) ? view : `view=${view}`];
  for (const [key, value] of Object.entries({ rules, profile, room, lang }))
    if (value) parts.push(`${key}=${encode(value)}`);
  return `#${parts.join('&')}`;
}

/** The state in a fragment; missing or invalid keys are left out. */
export function fromHash(hash) {
  const shared = {};
  for (const part of hash.replace(/^#/, '').split('&')) {
    const cut = part.indexOf('=');
    if (/^(view=)?trainer$/.test(part)) shared.room ??= 'practice';
    // A bare room name: `#learn`.
    if (ROOMS.includes(roomNamed(part))) shared.view = roomNamed(part);
    if (cut < 1) continue;
    const value = decode(part.slice(cut + 1));
    const key = part.slice(0, cut);
    if (value !== null && Object.hasOwn(PARSERS, key)) PARSERS[key](shared, value);
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

/** A reader of what a sheet says of its game. */
const readAbout = (key) => (shared, value) => {
  shared.about = { ...shared.about, [key]: shortName(value) };
};

const PARSERS = {
  rules: (shared, value) => {
    shared.rules = value;
  },
  profile: (shared, value) => {
    shared.profile = value;
  },
  fen: (shared, value) => {
    shared.fen = value;
  },
  spent: (shared, value) => {
    shared.counts = readCounts(value);
  },
  moves: (shared, value) => {
    shared.moves = readMoves(value);
  },
  lines: (shared, value) => {
    shared.others = value
      .split('/')
      .slice(0, MAX_LINES)
      .map(readMoves)
      .filter((line) => line.length);
  },
  white: readAbout('white'),
  black: readAbout('black'),
  ...Object.fromEntries(SHEET.map((key) => [key, readAbout(key)])),
  corrected: (shared, value) => {
    const corrected = value
      .split(',')
      .slice(0, MAX_CORRECTIONS)
      .flatMap((item) => {
        const found = /^([1-9]\d{0,3}):(.+)$/.exec(item);
        return found ? [{ ply: Number(found[1]), was: shortWord(found[2]) }] : [];
      });
    shared.about = { ...shared.about, corrected };
  },
  embed: (shared, value) => {
    shared.embed = value === '1';
  },
  at: (shared, value) => {
    if (/^\d{1,4}$/.test(value)) shared.at = Number(value);
  },
  flip: (shared, value) => {
    shared.flip = value === '1';
  },
  room: (shared, value) => {
    if (/^[\w.:;,=~-]{1,300}$/.test(value)) shared.room = value;
  },
  view: (shared, value) => {
    if (VIEWS.includes(roomNamed(value))) shared.view = roomNamed(value);
  },
  lang: (shared, value) => {
    if (LANGUAGES.includes(value)) shared.lang = value;
  },
};

/** Maximum number of variations read from an address. */
const MAX_LINES = 40;

const readMoves = (text) =>
  text.split(',').filter((move) => /^[0-9a-j]+([-x][0-9a-j]+)+$/.test(move));

/** The address of the full page for an embedded one. */
export function fullPageUrl(href) {
  const [page, hash = ''] = href.split('#');
  return `${page}#${hash.split('&').filter((part) => !part.startsWith('embed=')).join('&')}`;
}

/** HTML that embeds the page at an address in another page. */
export function embedHtml(href, title) {
  const address = `${fullPageUrl(href)}&embed=1`;
  const quoted = (text) =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<iframe src="${quoted(address)}" title="${quoted(title)}" width="440" height="600" style="border:0;max-width:100%" loading="lazy"></iframe>`;
}

function readCounts(text) {
  const counts = {};
  for (const item of text.split(',')) {
    const found = /^([^=]+)=(\d{1,4})$/.exec(item);
    if (found) counts[found[1]] = Number(found[2]);
  }
  return counts;
}
