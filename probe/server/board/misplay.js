/** Why a press on the board, or the end of a drag, is no move. */
import { between, origins } from './moves.js';

/**
 * `theirs`: a piece of the side that is not to move; `capture`: a capture is due, and this piece
 * has none; `stuck`: the piece has no move; `must-capture`: the chosen piece has captures alone,
 * and none ends there; `far`: it cannot go there.
 * @typedef {'theirs'|'capture'|'stuck'|'must-capture'|'far'} Misplay
 */

/**
 * The reason; null for a move, for the choice of a piece, and where there are no moves.
 * @param {import('./app-state.js').AppState} app
 * @param {number|null} from the chosen piece
 * @param {number} square that was pressed
 * @returns {Misplay|null}
 */
export function misplayOf(app, from, square) {
  const { book, position, query } = app;
  const { geometry } = book;
  const { moves } = query;
  const isPlaying = !['setup', 'map'].includes(app.view) && !app.frozen && !app.opponent.toMove;
  if (!isPlaying || !moves.length || from === square) return null;
  if (from !== null && between(moves, from, square, geometry).length) return null;
  const isCapturing = moves.every(({ move }) => move.includes('x'));
  const piece = position.pieces.get(square);
  if (piece && piece.colour !== position.turn) return from === null ? 'theirs' : 'far';
  if (piece) {
    if (origins(moves, geometry).has(square)) return null;
    return isCapturing ? 'capture' : 'stuck';
  }
  if (from === null) return null;
  return isCapturing ? 'must-capture' : 'far';
}
