/** Why a position is worth what it is, as far as one sentence tells: the main road, the only move, no way out. */
import { SIDES } from './lang.js';
import { turned } from './values.js';

/** Games with kings that fly: in the others no king holds a long diagonal. */
const FLYING = new Set(['international', 'russian', 'brazilian']);

/**
 * Whether the draw is that of a lone king on the main road against two pieces or more.
 * @returns {boolean}
 */
export function holdsRoad(answer, { pieces }, { rules, geometry }) {
  if (!answer || answer.wdl !== 'draw' || !FLYING.has(rules)) return false;
  const road = new Set(geometry.road());
  return ['w', 'b'].some((colour) => {
    const own = [...pieces].filter(([, piece]) => piece.colour === colour);
    if (own.length !== 1 || pieces.size < 3) return false;
    const [[square, piece]] = own;
    return piece.king && road.has(square);
  });
}

/** Values from best to worst, as far as the result on the board goes. */
const RESULT = { win: 2, 'cursed-win': 1, draw: 1, 'blessed-loss': 1, loss: 0 };

/** The one move that keeps the result, where others would throw it away; or null. */
export function onlyMove(moves) {
  const [first, second] = moves;
  if (!second || !(turned(first.category) in RESULT) || moves.some(({ category }) => category === 'unknown')) return null;
  return RESULT[turned(first.category)] > RESULT[turned(second.category)] ? first : null;
}

/** The sentences. */
export function why(desk, t) {
  const { inquiry, position, book, hints } = desk;
  const { shown } = inquiry;
  if (!shown || shown.dtw === 0) return [];
  const said = [];
  if (holdsRoad(shown, position, book)) said.push(t('board-why-road'));
  const moves = shown.moves ?? [];
  const only = onlyMove(moves);
  const value = moves.length ? turned(moves[0].category) : null;
  if (shown.category === 'unknown') {
    // One table was enough to see this, where the others are missing.
    if (value === 'win' && hints) said.push(t('board-why-known-win', { move: moves[0].move }));
  } else if (only && hints) said.push(t(value === 'win' ? 'board-why-only-wins' : 'board-why-only-draws', { move: only.move }));
  else if (moves.length > 1 && value === 'win' && moves.every((move) => turned(move.category) === 'win')) said.push(t('board-why-all-win'));
  else if (moves.length > 1 && value === 'loss') said.push(t('board-why-all-lose', { side: SIDES[position.turn] }));
  else if (moves.length === 1) said.push(t('board-why-forced'));
  else if (!said.length && shown.category === 'draw' && shown.wdl === 'draw') said.push(t('board-why-nobody'));
  return said;
}
