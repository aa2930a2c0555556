/** Sentences on why a position has its value: the main road, the only move, all moves lose. */
import { SIDES } from './lang.js';
import { opposite } from './values.js';

/** Games with flying kings; elsewhere a king cannot hold a long diagonal. */
const FLYING_KING_GAMES = new Set([
  'international',
  'russian',
  'brazilian',
  'spanish',
  'pool',
  'czech',
]);

/**
 * Whether the draw is that of a lone king on the main road against two or more pieces.
 * @returns {boolean}
 */
export function holdsMainRoad(answer, { pieces }, { rules, geometry }) {
  if (!answer || answer.wdl !== 'draw' || !FLYING_KING_GAMES.has(rules)) return false;
  const road = new Set(geometry.mainRoad());
  return ['w', 'b'].some((colour) => {
    const own = [...pieces].filter(([, piece]) => piece.colour === colour);
    if (own.length !== 1 || pieces.size < 3) return false;
    const [[square, piece]] = own;
    return piece.king && road.has(square);
  });
}

/** Half-points of each value. */
const RESULT = { win: 2, 'cursed-win': 1, draw: 1, 'blessed-loss': 1, loss: 0 };

/** The only move that keeps the result; null if there are several, or if no move loses it. */
export function onlyMove(moves) {
  const [first, second] = moves;
  if (
    !second ||
    !(opposite(first.category) in RESULT) ||
    moves.some(({ category }) => category === 'unknown')
  )
    return null;
  return RESULT[opposite(first.category)] > RESULT[opposite(second.category)] ? first : null;
}

/** The sentences about the position on the board. */
export function explanations(app, t) {
  const { query, position, book, hints } = app;
  const { answer } = query;
  if (!answer || answer.dtw === 0) return [];
  const sentences = [];
  if (holdsMainRoad(answer, position, book)) sentences.push(t('board-why-road'));
  const moves = answer.moves ?? [];
  const only = onlyMove(moves);
  const value = moves.length ? opposite(moves[0].category) : null;
  if (answer.category === 'unknown') {
    // One table is enough to know this while others are missing.
    if (value === 'win' && hints) sentences.push(t('board-why-known-win', { move: moves[0].move }));
  } else if (only && hints)
    sentences.push(
      t(value === 'win' ? 'board-why-only-wins' : 'board-why-only-draws', { move: only.move }),
    );
  else if (
    moves.length > 1 &&
    value === 'win' &&
    moves.every((move) => opposite(move.category) === 'win')
  )
    sentences.push(t('board-why-all-win'));
  else if (moves.length > 1 && value === 'loss')
    sentences.push(t('board-why-all-lose', { side: SIDES[position.turn] }));
  else if (moves.length === 1) sentences.push(t('board-why-forced'));
  else if (!sentences.length && answer.category === 'draw' && answer.wdl === 'draw')
    sentences.push(t('board-why-nobody'));
  return sentences;
}
