/** Why a position that was set up cannot arise in a game. This module does not touch the page. */
import { FEWEST_STONES } from './ending.js';
import { MAX_STONES, readPosition } from './points.js';

/** What stones in hand tell about the stones on the board, by game. */
const PLACING = {
  mills: 'in-turn',
  'mills-ceylon': 'none-removed',
  'mills-mixed': 'free',
};

/**
 * The key of a sentence, `board-mills-fault-..`, about a position that the service refused; null if
 * another reason was the cause.
 * @param {string} game @param {string} fen
 * @returns {'few'|'in-turn'|'none-removed'|null}
 */
export function faultOf(game, fen) {
  const position = readPosition(fen);
  if (!position) return null;
  const { turn, stones, hands } = position;
  const owners = [...stones.values()];
  const total = (colour) => owners.filter((owner) => owner === colour).length + hands[colour];
  const inHand = hands.w + hands.b > 0;
  const isInTurn = hands.b === hands.w + (turn === 'b' ? 1 : 0);
  const isWhole = ['w', 'b'].every((colour) => !inHand || total(colour) === MAX_STONES);
  if (total('w') < FEWEST_STONES && total('b') < FEWEST_STONES) return 'few';
  if (PLACING[game] === 'in-turn' && inHand && !isInTurn) return 'in-turn';
  return PLACING[game] === 'none-removed' && !isWhole ? 'none-removed' : null;
}
