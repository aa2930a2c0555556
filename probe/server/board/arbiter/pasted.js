/** What is pasted or dropped on the arbiter's desk: games as PDN, moves alone, or a position with or without moves. */

const TAG = /^\s*\[\s*[A-Za-z]\w*\s+"/m;
const POSITION = /^\s*(?:FEN\s*:?\s*)?"?([WB]:[WB][^\s:"]*:[WB][^\s:"]*)"?[ \t]*/i;

/** Lines that are put before what was pasted, where a position is made a tag. */
const PUT_BEFORE = 3;

/**
 * @typedef {object} Pasted
 * @property {'empty'|'games'|'moves'|'position'} kind
 * @property {string} text as it is sent
 * @property {number} before how many lines of it were not pasted
 */

/** @param {string} text @returns {Pasted} */
export function prepared(text) {
  const plain = text.replace(/^\uFEFF/, '');
  if (!plain.trim()) return { kind: 'empty', text: '', before: 0 };
  if (TAG.test(plain)) return { kind: 'games', text: plain, before: 0 };
  const found = POSITION.exec(plain);
  if (!found) return { kind: 'moves', text: plain, before: 0 };
  const moves = plain.slice(found[0].length);
  const skipped = found[0].split('\n').length - 1;
  return { kind: 'position', text: `[SetUp "1"]\n[FEN "${found[1]}"]\n\n${moves.trim() ? moves : '*'}`, before: PUT_BEFORE - skipped };
}

/** The line of what was pasted that a line of what was sent is. */
export const pastedLine = (line, before) => Math.max(1, line - before);

/** A game of the board as it would be pasted. */
export function written({ fen, moves }) {
  return moves.length ? `${fen}\n${moves.join(' ')}` : fen;
}
