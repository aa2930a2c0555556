/** A card with the picture and the value of a position, which opens it on the board. */
import { html } from '../elements.js';
import { parseFen, turnOf } from '../fen.js';
import { SIDES } from '../lang.js';
import { thumbnail } from '../thumbnail.js';
import { badge, markPicture } from '../values.js';

/**
 * @param {{fen: string, category: string, dtw: number|null}} answer
 * @param {{title?: string|null, geometry: import('../geometry.js').Geometry, open: () => void}} how
 * @param {Function} t
 */
export function positionCard(answer, { title = null, geometry, open }, t) {
  return html(
    'button',
    { type: 'button', class: 'position', onclick: open },
    thumbnail(parseFen(answer.fen, geometry), geometry),
    html(
      'span',
      { class: 'position-texts' },
      title ? html('span', { class: 'position-game' }, title) : null,
      html('strong', { class: 'six-value' }, markPicture(answer.category), badge(answer, t)),
      html('span', { class: 'position-turn' }, turnText(answer, t)),
    ),
  );
}

/** Whose move it is; and how long a win takes that the rules take away. */
function turnText({ fen, category, dtw }, t) {
  const toMove = t('to-move', { side: SIDES[turnOf(fen)] });
  const kind = { 'cursed-win': 'win', 'blessed-loss': 'loss' }[category];
  if (!kind || dtw === null) return toMove;
  return `${toMove} · ${t('board-find-would', { kind, n: Math.ceil(Math.abs(dtw) / 2) })}`;
}
