/** The refutation of a move by the tables: best play after it, as far as it shows the result. */
import { spentList, countsOf } from '../clocks.js';

/** Moves that are shown: a win of the other side further than a draw. */
const AFTER_LOSS = 6;
const AFTER_DRAW = 3;

/**
 * The line after a wrong move: the best reply, and so on. A capture that must be made is shown too.
 * @param {typeof import('../api.js')} api
 * @param {import('../api.js').Question} question the position after the move
 * @param {AbortSignal} signal
 * @returns {Promise<import('../api.js').Move[]>}
 */
export async function refutation(api, question, signal) {
  const line = [];
  let asked = question;
  let [answer] = await api.probe([asked], signal);
  const length = answer.category === 'win' ? AFTER_LOSS : AFTER_DRAW;
  while (answer.moves?.length && (line.length < length || answer.moves[0].captures.length)) {
    const [move] = answer.moves;
    line.push(move);
    asked = { ...asked, fen: move.fen, spent: spentList(countsOf(move.clock)) };
    [answer] = await api.probe([asked], signal);
    if (line.length > 2 * length) break;
  }
  return line;
}
