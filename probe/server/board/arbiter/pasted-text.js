/**
 * Text pasted or dropped on the arbiter's desk: games as PDN, bare moves, or a position with or
 * without moves.
 */
import { readMillsScore } from '../mills/points.js';
import { GAME_TYPES, gameTag, splitGames } from '../pdn.js';
import { readPlainSquares } from '../plain-squares.js';

const TAG = /^\s*\[\s*[A-Za-z]\w*\s+"/m;
const POSITION = /^\s*(?:FEN\s*:?\s*)?"?([WB]:[WB][^\s:"]*:[WB][^\s:"]*)"?[ \t]*/i;

/**
 * The squares of both sides without the colons of a FEN: `WK5,9 BK30`, `White K46, K47; Black K3`.
 */
const LIST = String.raw`K?[a-j]?\d{1,2}(?:\s*,\s*K?[a-j]?\d{1,2})*`;
const SQUARES = new RegExp(
  String.raw`^\s*(?:white|W)\s*:?\s*(${LIST})\s*[;:,/]?\s*(?:black|B)\s*:?\s*(${LIST})\s*\.?\s*$`,
  'i',
);

/** Cyrillic letters that look like those of files, as in `с3-d4`; not in tags and comments. */
const LATIN = { а: 'a', с: 'c', е: 'e', А: 'a', С: 'c', Е: 'e' };
const LOOKALIKE =
  /("[^"]*"|\{[^}]*\})|(?:(?<=[1-8][xх])|(?<![\p{L}\d]))[асеАСЕ](?=[1-8](?!\d))/gu;

/** Moves of pieces in chess, and castling. */
const CHESS = /(?:^|\s)(?:\d+\.+\s*)?(?:[NBRQ][a-h]?[1-8]?x?[a-h][1-8]|O-O(?:-O)?)[+#]?(?=\s|$)/m;

/** The number of the tag `GameType` that sites give to mills. */
const MILLS_TYPE = /^\s*\[\s*GameType\s+"7\d\b/im;

/** A text that is one web address. */
const ADDRESS = /^\s*(?:https?:\/\/|www\.)?[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\/\S*)?\s*$/i;

/** Lines added before the text when a position becomes a FEN tag. */
export const TAG_LINES = 3;

/**
 * @typedef {object} PastedText
 * @property {'empty'|'games'|'moves'|'position'} kind
 * @property {string} text as submitted
 * @property {number} before lines added before the pasted text
 * @property {number} shift bytes of the first line of moves that were left out before them
 */

/** @param {string} text @returns {PastedText} */
export function parsePasted(text) {
  const plain = text.replace(/^\uFEFF/, '');
  if (!plain.trim()) return { kind: 'empty', text: '', before: 0, shift: 0 };
  if (TAG.test(plain)) return { kind: 'games', text: plain, before: 0, shift: 0 };
  const fen = ADDRESS.test(plain)
    ? positionIn(plain)
    : (squaresIn(plain) ?? readPlainSquares(plain));
  if (fen) return { kind: 'position', text: withTag(fen, ''), before: TAG_LINES, shift: 0 };
  const found = POSITION.exec(plain);
  if (!found) return { kind: 'moves', text: plain, before: 0, shift: 0 };
  const moves = plain.slice(found[0].length);
  const skipped = found[0].split('\n').length - 1;
  return {
    kind: 'position',
    text: withTag(found[1], moves),
    before: TAG_LINES - skipped,
    shift: found[0].length - 1 - found[0].lastIndexOf('\n'),
  };
}

const withTag = (fen, moves) =>
  `[SetUp "1"]\n[FEN "${fen}"]\n\n${moves.trim() ? moves : '*'}`;

/** The position in a web address, or null. */
function positionIn(address) {
  try {
    const found = /[WB]:[WB][^\s:/?&#"]*:[WB][^\s:/?&#"]*/i.exec(
      decodeURIComponent(address).replaceAll('_', ' '),
    );
    return found?.[0] ?? null;
  } catch {
    return null;
  }
}

/** The position of a list of squares, with White to move, or null. */
function squaresIn(text) {
  const found = SQUARES.exec(text);
  if (!found) return null;
  const plain = (list) => list.replace(/\s+/g, '').replaceAll('k', 'K');
  const [white, black] = found.slice(1).map(plain);
  return `W:W${white}:B${black}`;
}

/** The key of the sentence on a text that cannot be a game; null if it may be one. */
export function unreadableText(text) {
  if (!text.trim()) return 'nothing';
  return ADDRESS.test(text) && positionIn(text) === null ? 'only-address' : null;
}

/** The text with letters of files in Latin, which are often typed in Cyrillic. */
export const withLatinFiles = (text) =>
  text.replace(LOOKALIKE, (found, left) => (left ? found : LATIN[found]));

/** The game of a text that the service could not read, if it is not draughts. */
export function otherGame(text) {
  if (MILLS_TYPE.test(text) || readMillsScore(text)) return 'mills';
  return CHESS.test(text) ? 'chess' : null;
}

/** A first position of its own: a tag, or a FEN before the moves. */
const OWN_START = /^\s*(?:\[\s*FEN\s|(?:FEN\s*:?\s*)?"?[WB]:[WB])/im;

/** For each game of a text, whether it has a first position of its own. @param {string} text */
export const ownStarts = (text) => splitGames(text).map((game) => OWN_START.test(game));

/** The line of the pasted text that corresponds to a line of the submitted text. */
export const pastedLine = (line, before) => Math.max(1, line - before);

/** Results as every game writes them. @type {Record<string, string>} */
const RESULTS = { 'white-wins': '2-0', draw: '1-1', 'black-wins': '0-2' };

/**
 * The game on the board, in the form of a pasted text.
 * @param {object} game
 * @param {string} game.rules
 * @param {string} game.fen
 * @param {string[]} game.moves
 * @param {import('../game.js').About} [game.about]
 */
export function gameText({ rules, fen, moves, about = {} }) {
  const said = [
    ['Event', about.event],
    ['Date', about.date],
    ['White', about.white],
    ['Black', about.black],
    ['Result', RESULTS[about.stated ?? '']],
    ['Termination', about.termination],
  ].filter(([, text]) => text);
  // Other games have names that only this program knows.
  const type = rules in GAME_TYPES ? [gameTag(rules)] : [];
  const tags = [...said, ...type, ['SetUp', '1'], ['FEN', fen]];
  const head = tags.map(([name, text]) => `[${name} "${text?.replace(/["\\]/g, '')}"]`);
  return `${head.join('\n')}\n\n${[...moves, '*'].join(' ')}`;
}
