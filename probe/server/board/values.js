/** The six values of a position or move, and how each is shown: by a word, a sign and a shape. */
import { svg } from './elements.js';

/** From best to worst for the side they refer to. */
export const VALUES = ['win', 'cursed-win', 'draw', 'blessed-loss', 'loss', 'unknown'];

const TURNED = {
  win: 'loss',
  'cursed-win': 'blessed-loss',
  draw: 'draw',
  'blessed-loss': 'cursed-win',
  loss: 'win',
  unknown: 'unknown',
};

/** The value for the other side, such as that of a move for the player who makes it. */
export const opposite = (category) => TURNED[category] ?? 'unknown';

/**
 * Signs that need neither colour nor words: won, won but drawn by rule, drawn, lost but drawn by
 * rule, lost.
 */
export const SIGNS = {
  win: '+',
  'cursed-win': '+=',
  draw: '=',
  'blessed-loss': '−=',
  loss: '−',
  unknown: '?',
};

/** Outlines in a box of 100 by 100; `free` marks a destination whose value is hidden. */
const SHAPES = {
  win: () => svg('circle', { cx: 50, cy: 50, r: 40 }),
  'cursed-win': () => svg('path', { d: 'M50 4 96 50 50 96 4 50Z' }),
  draw: () => svg('rect', { x: 14, y: 14, width: 72, height: 72, rx: 12 }),
  'blessed-loss': () => svg('path', { d: 'M27 8H73L96 50 73 92H27L4 50Z' }),
  loss: () => svg('path', { d: 'M6 14H94L50 96Z' }),
  unknown: () => svg('circle', { cx: 50, cy: 50, r: 38, 'stroke-dasharray': '9 7' }),
  free: () => svg('circle', { cx: 50, cy: 50, r: 24 }),
};

/** The mark of a value as an SVG group in a box of 100 by 100. */
export function mark(value) {
  const text = svg('text', { x: 50, y: value === 'loss' ? 47 : 52, class: 'mark-sign' });
  text.textContent = SIGNS[value] ?? '';
  const group = svg('g', { class: `mark mark-${value}` });
  group.append(SHAPES[value](), text);
  return group;
}

/** The mark as a separate picture, for running text. */
export function markPicture(value) {
  const picture = svg('svg', {
    viewBox: '0 0 100 100',
    class: 'mark-picture',
    'aria-hidden': 'true',
  });
  picture.append(mark(value));
  return picture;
}

/** The value for the side to move, as short as it can be said. */
export function badge({ category, dtw }, t) {
  const counted = typeof dtw === 'number' && ['win', 'loss'].includes(category);
  return counted
    ? t(`board-badge-${category}-in`, { n: Math.ceil(Math.abs(dtw) / 2) })
    : t(`board-badge-${category}`);
}
