/**
 * Games as PDN: tags, moves, variations and comments, as other programs and the arbiter's desk read
 * them.
 * @see https://wiegerw.github.io/pdn/
 */
import { turnOf } from './fen.js';

/** Characters in a line of a score. */
const LINE = 79;

/** Numbers of the tag `GameType`. */
export const GAME_TYPES = {
  international: 20,
  english: 21,
  italian: 22,
  pool: 23,
  spanish: 24,
  russian: 25,
  brazilian: 26,
  czech: 29,
  turkish: 30,
  thai: 31,
  frisian: 40,
  breakthrough: 96,
  frysk: 97,
};

/** A line that is a tag, with nothing after it. */
const TAG_LINE = /^\s*\[[^\]]*\]\s*$/;

/** The games of a text, each with its lines. A game begins where tags follow moves. */
export function splitGames(text) {
  /** @type {string[]} */
  const games = [];
  let isAfterMoves = true;
  for (const line of text.split('\n').filter((each) => each.trim())) {
    if (!games.length || (isAfterMoves && /^\s*\[/.test(line))) games.push(line);
    else games[games.length - 1] += `\n${line}`;
    isAfterMoves = !TAG_LINE.test(line);
  }
  return games;
}

/**
 * The tag that names a game, and its text.
 * @returns {[string, string]}
 */
export const gameTag = (rules) =>
  rules in GAME_TYPES ? ['GameType', String(GAME_TYPES[rules])] : ['Variant', rules];

/**
 * A game with its variations; without a result, which a position on the board does not have.
 * @param {object} game
 * @param {string} game.rules
 * @param {string} game.fen the first position
 * @param {'w'|'b'} [game.starts] the side that begins games
 * @param {CommentedNode} game.tree
 * @param {[string, string][]} [game.tags] further tags, such as `Event`
 * @param {string} [game.result] as scores write it
 *
 * @typedef {object} CommentedNode a node of a tree of moves
 * @property {string|null} move
 * @property {string} [comment] on the move
 * @property {CommentedNode[]} next
 */
export function writePdn({ rules, fen, starts = 'w', tree, tags = [], result = '*' }) {
  const all = [...tags, gameTag(rules), ['SetUp', '1'], ['FEN', fen], ['Result', result]];
  const head = all.map(([name, text]) => `[${name} "${text.replace(/["\\]/g, '')}"]`);
  const moves = movesOf(tree, turnOf(fen) === starts ? 0 : 1, true);
  return `${head.join('\n')}\n\n${inLines([...moves, result])}\n`;
}

/**
 * The words after a node, each main move followed by its alternatives in brackets.
 * @param {CommentedNode} node
 * @param {number} ply its number, from the first move of the side that begins games
 * @param {boolean} numbered whether a move of the other side needs its number
 * @returns {string[]}
 */
function movesOf(node, ply, numbered) {
  const [main, ...rest] = node.next;
  if (!main) return [];
  const aside = rest.flatMap((child) => {
    const words = [...moveOf(child, ply, true), ...movesOf(child, ply + 1, Boolean(child.comment))];
    words[0] = `(${words[0]}`;
    words[words.length - 1] += ')';
    return words;
  });
  const interrupted = aside.length > 0 || Boolean(main.comment);
  return [...moveOf(main, ply, numbered), ...aside, ...movesOf(main, ply + 1, interrupted)];
}

/**
 * A move and the comment on it, as words.
 * @param {CommentedNode} node
 * @param {number} ply
 * @param {boolean} numbered
 */
function moveOf({ move, comment }, ply, numbered) {
  const number = ply % 2 === 0 ? [`${ply / 2 + 1}.`] : numbered ? [`${(ply + 1) / 2}...`] : [];
  const said = comment ? `{${comment.replace(/[{}]/g, '')}}`.split(' ') : [];
  return [...number, move ?? '', ...said];
}

/** Words in lines. */
function inLines(words) {
  const lines = [''];
  for (const word of words) {
    const last = lines.length - 1;
    if (!lines[last]) lines[last] = word;
    else if (lines[last].length + word.length < LINE) lines[last] += ` ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}
