/** Moves of mills in groups: by value, and by what is done. This module does not touch the page. */
import { VALUES } from '../values.js';
import { moveValue } from './exercise.js';

/** What a move does, in the order of the list. */
const KINDS = ['place-remove', 'place', 'move-remove', 'move'];

/** @param {import('./points.js').RatedMove} move */
export const kindOf = ({ move, removed }) =>
  `${move.includes('-') ? 'move' : 'place'}${removed.length ? '-remove' : ''}`;

/**
 * Groups with their moves by kind, best first; without values there is a single group. The order of
 * moves is kept within a kind.
 * @param {import('./points.js').RatedMove[]} moves
 * @param {boolean} valued whether values are shown
 * @returns {{value: string|null, size: number,
 *   kinds: {kind: string, moves: import('./points.js').RatedMove[]}[]}[]}
 */
export function moveGroups(moves, valued) {
  const valueOf = (move) => (valued ? moveValue(move) : null);
  const values = valued ? VALUES : [null];
  return values.flatMap((value) => {
    const group = moves.filter((move) => valueOf(move) === value);
    if (!group.length) return [];
    const kinds = KINDS.map((kind) => ({
      kind,
      moves: group.filter((move) => kindOf(move) === kind),
    })).filter((each) => each.moves.length);
    return [{ value: value === 'unknown' ? null : value, size: group.length, kinds }];
  });
}
