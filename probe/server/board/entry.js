/**
 * What a visitor has entered on the opening page: a position, a game, a link, or nothing known. The
 * text may be a FEN, squares in words, a score in any spelling, a PDN, or an address. This module
 * does not touch the page.
 */
import { isFen, parseFen, tidyFen } from './fen.js';
import { Geometry } from './geometry.js';
import { GAME_TYPE, readNumberedScore } from './mills/numbered-score.js';
import { readMillsScore, readPosition } from './mills/points.js';
import { GAME_TYPES, splitGames } from './pdn.js';
import { readPlainSquares } from './plain-squares.js';
import { findScore, writeScore } from './score.js';
import { expandScore, isShort } from './short-notation.js';

/**
 * @typedef {{kind: 'nothing'}} Nothing
 * @typedef {{kind: 'position', rules: string|null, fen: string}} Position
 *   `rules` is null if no game has these squares
 * @typedef {object} Game
 * @property {'game'} kind
 * @property {string} text as PDN
 * @property {string|null} rules null if the text states them
 * @property {string|null} fen where it begins; null for the start of the game
 * @property {string[]} moves of the first game; none if its spelling is not read here
 * @property {number} games
 * @property {string[]} players of the first game, where they are named
 * @typedef {{kind: 'mills', fen: string}} MillsPosition
 * @typedef {{kind: 'mills-game', moves: string[]}} MillsGame
 * @typedef {{kind: 'link', hash: string}} Link an address of this page
 * @typedef {{kind: 'elsewhere', site: string, pdn: string|null}} Elsewhere
 *   an address of another page, which cannot be read from here; where its PDN is, if that is known
 * @typedef {{kind: 'stopped', move: string, ply: number}} Stopped
 *   a score with a move that cannot be played, after `ply` others
 * @typedef {{kind: 'unknown'}} Unknown
 * @typedef {Nothing|Position|Game|MillsPosition|MillsGame|Link|Elsewhere|Stopped|Unknown} Entry
 */

/** Games by the words that sites have in their addresses. */
const SITE_GAMES = {
  standard: 'international',
  international: 'international',
  russian: 'russian',
  brazilian: 'brazilian',
  english: 'english',
  italian: 'italian',
  pool: 'pool',
  portuguese: 'spanish',
  turkish: 'turkish',
  frisian: 'frisian',
  frysk: 'frysk',
  breakthrough: 'breakthrough',
};

/** Tags and counts of a FEN that say nothing about the board. */
const COUNTS = /:H\d+(?::F\d+)?$|:F\d+$/i;

const TAG = /^[ \t]*\[\s*(\w+)\s+"([^"]*)"\s*\]/gm;

/** A FEN before moves, perhaps with counts. */
const START = /^(?:FEN\s*:?\s*)?"?([WB]:[WB][^\s:"]*:[WB][^\s:"]*)(?::[HF]\d+)*"?\s+/i;

/** Moves that a page in prose must have for its score to be found. */
const MIN_FOUND = 6;

/** Moves at the start that must be on the board of a game for a fault to be told of in it. */
const MIN_BEFORE_FAULT = 2;

/**
 * @param {string} text
 * @param {object} given
 * @param {any[]} given.variants the games
 * @param {string} given.rules the game on the board, the first to be tried
 * @param {string} given.page the address of this page
 * @returns {Entry}
 */
export function understand(text, { variants, rules, page }) {
  const plain = text.replace(/^\uFEFF/, '').trim();
  if (!plain) return { kind: 'nothing' };
  const games = [...variants].sort(
    (one, two) => Number(two.rules === rules) - Number(one.rules === rules),
  );
  if (/^https?:\/\/\S+$|^\S*#\S+=\S+$/i.test(plain)) return readAddress(plain, games, page);
  const stones = readMillsScore(plain);
  if (stones) return { kind: 'mills-game', moves: stones };
  return (
    readPdn(plain, games) ??
    readContinuation(plain, games) ??
    readFen(plain, games) ??
    readScore(plain, games) ?? { kind: 'unknown' }
  );
}

/** Longest text whose games are looked at one by one, in letters. */
const MAX_SPLIT = 300_000;

/**
 * A text for the arbiter's desk: games in short notation with whole moves, any others as they are.
 * @param {string} text
 * @param {Parameters<typeof understand>[1]} given
 */
export function withWholeMoves(text, given) {
  const games = text.length > MAX_SPLIT ? [] : splitGames(text);
  if (games.length < 2) return withWholeMovesOfGame(text, given);
  const whole = games.map((game) => withWholeMovesOfGame(game, given));
  // Lines of texts without short moves keep their numbers.
  return whole.every((game, at) => game === games[at]) ? text : `${whole.join('\n\n')}\n`;
}

function withWholeMovesOfGame(text, given) {
  if (!findScore(text.replace(TAG, '\n'))?.moves.some(isShort)) return text;
  const entry = understand(text, given);
  return entry.kind === 'game' && entry.games === 1 ? entry.text : text;
}

/** The first game in which a position can stand. */
const gameOf = (fen, games) =>
  games.find(({ board }) => parseFen(fen, Geometry.of(board)) !== null)?.rules ?? null;

/**
 * A position of draughts or of mills. A game on all squares can have the pieces of most positions
 * of mills: these are its own only if it is on the board.
 * @returns {Position|MillsPosition}
 */
function position(fen, games) {
  const rules = gameOf(fen, games);
  const whole = games.find((game) => game.rules === rules)?.board.squares === 'all';
  const mills = readPosition(fen) && (rules === null || (whole && rules !== games[0].rules));
  return mills ? { kind: 'mills', fen } : { kind: 'position', rules, fen };
}

/** @returns {Position|MillsPosition|null} */
function readFen(text, games) {
  const fen = tidyFen(text.replace(/^fen\s*[:=]\s*/i, '')).replace(COUNTS, '');
  if (isFen(fen) || readPosition(fen)) return position(fen, games);
  const squares = readPlainSquares(text);
  return squares ? position(squares, games) : null;
}

/** @returns {Entry} */
function readAddress(text, games, page) {
  const [address, hash = ''] = text.split('#');
  const { host } = new URL(page);
  const url = URL.canParse(address) ? new URL(address) : null;
  const own = !url || url.host === host;
  if (own && /(?:^|&)(?:fen|rules|view|room|lang)=/.test(hash))
    return { kind: 'link', hash: `#${hash}` };
  const decoded = decode(text).replaceAll('_', ' ');
  const found = /[WB]:[WB][^:/?#&]*:[WB][^:/?#&]*(?::H\d+)?(?::F\d+)?/i.exec(decoded);
  if (found) {
    const fen = tidyFen(found[0]).replace(COUNTS, '');
    const named = decoded
      .slice(0, found.index)
      .toLowerCase()
      .split(/[/?=&]/)
      .flatMap((word) => SITE_GAMES[word] ?? []);
    const rules = named.find((name) => games.some((game) => game.rules === name));
    return rules ? { kind: 'position', rules, fen } : position(fen, games);
  }
  if (!url) return { kind: 'unknown' };
  return { kind: 'elsewhere', site: url.host.replace(/^www\./, ''), pdn: pdnOf(url) };
}

/**
 * The PDN of a game, study or chapter of lidraughts; null of any other page. Names of other pages
 * may have eight letters too, but no capitals and digits.
 * @param {URL} url
 */
function pdnOf({ host, origin, pathname }) {
  if (host !== 'lidraughts.org') return null;
  const game = /^\/(?=\w*[A-Z0-9])(\w{8})(?:\w{4})?(?:\/(?:white|black))?\/?$/.exec(pathname);
  if (game) return `${origin}/game/export/${game[1]}`;
  const study = /^\/study\/\w{8}(?:\/\w{8})?/.exec(pathname);
  return study && `${origin}${study[0]}.pdn`;
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Games with tags, from the first tag on: what a site shows above them is left out.
 * @returns {Game|Position|MillsPosition|MillsGame|Stopped|null}
 */
function readPdn(text, games) {
  const tags = [...text.matchAll(TAG)];
  if (!tags.length) return null;
  const pdn = text.slice(tags[0].index);
  const blocks = splitGames(pdn).length;
  const first = (name) => tags.find(([, tag]) => tag.toLowerCase() === name)?.[2] ?? '';
  const rest = pdn.replace(TAG, '\n');
  const stones = GAME_TYPE.test(first('gametype')) ? readNumberedScore(rest) : null;
  if (stones) return { kind: 'mills-game', moves: stones };
  const score = findScore(rest);
  const fen = tidyFen(first('fen').replace(COUNTS, ''));
  // Spellings that are not read here, such as short ones, may be known to the arbiter's desk.
  const hasMoves = score !== null || /\d/.test(rest.replace(/\{[^}]*\}|[012]-[012]/g, ''));
  if (!hasMoves && !fen) return null;
  if (!hasMoves) {
    const rules = namedGame(first('gametype'), first('variant'), games);
    return rules ? { kind: 'position', rules, fen } : position(fen, games);
  }
  const players = [first('white'), first('black')].filter((name) => /[^?\s]/.test(name));
  const named = namedGame(first('gametype'), first('variant'), games);
  const played = named ? games.filter(({ rules }) => rules === named) : games;
  const expanded =
    blocks === 1 && score?.moves.some(isShort) ? expand(score, fen, played) : null;
  if (expanded && 'kind' in expanded) return expanded.ply ? expanded : null;
  return {
    kind: 'game',
    // The arbiter's desk knows no short moves: it is given whole ones.
    text: expanded ? withScore(tags, expanded, named) : pdn,
    rules: null,
    fen: fen || null,
    moves: expanded?.score.moves ?? (score?.whole ? score.moves : []),
    games: blocks,
    players: players.length === 2 ? players : [],
  };
}

/** Tags of a PDN with another text of its moves; without a tag for the game, with that too. */
function withScore(tags, { rules, score }, named) {
  const type = named ? undefined : GAME_TYPES[rules];
  const lines = tags.map(([line]) => line.trim());
  if (type) lines.push(`[GameType "${type}"]`);
  return `${lines.join('\n')}\n\n${writeScore(score.moves, score.result)}\n`;
}

/**
 * A score with short moves as one with whole moves, in the first game in which all of them can be
 * played, or as far as they can.
 * @param {import('./score.js').Score} score
 * @param {string|null} fen where it begins; null for the start of the game
 * @param {any[]} games
 * @returns {{rules: string, score: import('./score.js').Score}|Stopped}
 */
function expand(score, fen, games) {
  let ply = 0;
  for (const { rules, board } of games) {
    const start = fen || board.start;
    const moves = start ? expandScore(score.moves, start, rules, Geometry.of(board)) : null;
    if (moves?.length === score.moves.length) return { rules, score: { ...score, moves } };
    ply = Math.max(ply, moves?.length ?? 0);
  }
  return { kind: 'stopped', move: score.moves[ply], ply };
}

/** @returns {Game|Stopped} */
function shortGame(score, fen, games) {
  const found = expand(score, fen, games);
  return 'kind' in found ? found : game(found.rules, fen, found.score);
}

/** The game that the tags of a PDN name; null without one that is known here. */
function namedGame(type, variant, games) {
  const number = Number.parseInt(type, 10);
  const name =
    Object.keys(GAME_TYPES).find((rules) => GAME_TYPES[rules] === number) ??
    SITE_GAMES[variant.toLowerCase()];
  return games.find(({ rules }) => rules === name)?.rules ?? null;
}

/** A position followed by moves. @returns {Game|Stopped|null} */
function readContinuation(text, games) {
  const start = START.exec(text);
  const score = start && findScore(text.slice(start[0].length));
  if (!start || !score?.whole) return null;
  if (score.moves.some(isShort)) return shortGame(score, start[1], games);
  const rules = gameOf(start[1], games);
  return rules ? game(rules, start[1], score) : null;
}

/** A score from the start of a game. @returns {Game|Stopped|null} */
function readScore(text, games) {
  const score = findScore(text);
  if (!score || (!score.whole && score.moves.length < MIN_FOUND)) return null;
  if (score.moves.some(isShort)) {
    const found = shortGame(score, null, games);
    return found.kind === 'stopped' && found.ply === 0 ? null : found;
  }
  const rules = gameOfScore(score.moves, games);
  return rules ? game(rules, null, score) : null;
}

/**
 * A score as a game that says what is played.
 * @param {string} rules
 * @param {string|null} fen
 * @param {import('./score.js').Score} score
 * @returns {Game}
 */
function game(rules, fen, { moves, result }) {
  const type = GAME_TYPES[rules];
  const tags = [
    ...(type ? [`[GameType "${type}"]`] : []),
    ...(fen ? ['[SetUp "1"]', `[FEN "${fen}"]`] : []),
  ];
  const text = `${tags.join('\n')}\n\n${writeScore(moves, result)}\n`;
  return { kind: 'game', text, rules, fen, moves, games: 1, players: [] };
}

/**
 * The first game that has all squares of a score, and the first move from its start. Squares of
 * later moves that no board has are a fault of the score, which the arbiter's desk tells of.
 */
function gameOfScore(moves, games) {
  return firstGame(moves, games) ?? firstGame(moves.slice(0, MIN_BEFORE_FAULT), games);
}

function firstGame(moves, games) {
  const squares = [...new Set(moves.flatMap((move) => move.split(/[-x]/)))];
  const [from, to] = moves[0].split('-');
  const fits = ({ board }) => {
    const geometry = Geometry.of(board);
    if (!board.start || squares.some((name) => geometry.parse(name) === null)) return false;
    const { pieces, turn } = parseFen(board.start, geometry) ?? { pieces: new Map(), turn: 'w' };
    const [origin, goal] = [geometry.parse(from), geometry.parse(to ?? '')];
    return (
      pieces.get(origin)?.colour === turn &&
      goal !== null &&
      !pieces.has(goal) &&
      Math.abs(geometry.row(origin) - geometry.row(goal)) === 1
    );
  };
  return games.find(fits)?.rules ?? null;
}

