/**
 * Text pasted or dropped on the arbiter's desk: games as PDN, bare moves, or a position with or
 * without moves.
 */

const TAG = /^\s*\[\s*[A-Za-z]\w*\s+"/m;
const POSITION = /^\s*(?:FEN\s*:?\s*)?"?([WB]:[WB][^\s:"]*:[WB][^\s:"]*)"?[ \t]*/i;

/** Lines added before the text when a position becomes a FEN tag. */
const TAG_LINES = 3;

/**
 * @typedef {object} PastedText
 * @property {'empty'|'games'|'moves'|'position'} kind
 * @property {string} text as submitted
 * @property {number} before lines added before the pasted text
 */

/** @param {string} text @returns {PastedText} */
export function parsePasted(text) {
  const plain = text.replace(/^\uFEFF/, '');
  if (!plain.trim()) return { kind: 'empty', text: '', before: 0 };
  if (TAG.test(plain)) return { kind: 'games', text: plain, before: 0 };
  const found = POSITION.exec(plain);
  if (!found) return { kind: 'moves', text: plain, before: 0 };
  const moves = plain.slice(found[0].length);
  const skipped = found[0].split('\n').length - 1;
  return {
    kind: 'position',
    text: `[SetUp "1"]\n[FEN "${found[1]}"]\n\n${moves.trim() ? moves : '*'}`,
    before: TAG_LINES - skipped,
  };
}

/** The line of the pasted text that corresponds to a line of the submitted text. */
export const pastedLine = (line, before) => Math.max(1, line - before);

/** The game on the board, in the form of a pasted text. */
export function gameText({ fen, moves }) {
  return moves.length ? `${fen}\n${moves.join(' ')}` : fen;
}
