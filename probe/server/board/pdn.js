/**
 * Games as PDN: tags, moves and variations, as other programs and the arbiter's desk read them.
 * @see https://wiegerw.github.io/pdn/
 */
import { turnOf } from './fen.js';

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
 * @param {import('./tree.js').Node} game.tree
 */
export function writePdn({ rules, fen, tree }) {
  const [name, text] = gameTag(rules);
  const tags = [
    `[${name} "${text}"]`,
    '[SetUp "1"]',
    `[FEN "${fen}"]`,
    '[Result "*"]',
  ];
  const moves = movesOf(tree, turnOf(fen) === 'b' ? 1 : 0, true);
  return `${tags.join('\n')}\n\n${[...moves, '*'].join(' ')}\n`;
}

/**
 * The moves after a node, each main move followed by its alternatives in brackets.
 * @param {import('./tree.js').Node} node
 * @param {number} ply its number, from White's first move
 * @param {boolean} numbered whether a move of Black needs its number
 * @returns {string[]}
 */
function movesOf(node, ply, numbered) {
  const [main, ...rest] = node.next;
  if (!main) return [];
  const write = ({ move }, always) =>
    `${ply % 2 === 0 ? `${ply / 2 + 1}. ` : always ? `${(ply + 1) / 2}... ` : ''}${move}`;
  const aside = rest.map(
    (child) => `(${[write(child, true), ...movesOf(child, ply + 1, false)].join(' ')})`,
  );
  return [write(main, numbered), ...aside, ...movesOf(main, ply + 1, aside.length > 0)];
}
