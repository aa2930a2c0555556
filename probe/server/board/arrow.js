/** The arrow of a move: along its path, with a cross on each piece that it takes. */
import { svg } from './elements.js';

/** Distance from the shaft's end to the square's centre, and half the width of the head. */
const NECK = 34;
const HEAD = 25;

/**
 * @param {object} shown
 * @param {{x: number, y: number}[]} shown.path
 * @param {{x: number, y: number}[]} shown.captures
 * @param {string} shown.value
 * @param {boolean} shown.pointed
 * @returns {SVGElement[]}
 */
export function arrow({ path, captures, value, pointed }) {
  const kind = `board-arrow arrow-${value}${pointed ? ' arrow-pointed' : ''}`;
  const crosses = captures.map(({ x, y }) =>
    svg('path', { class: 'board-cross', d: `M${x - 20} ${y - 20}l40 40m0-40-40 40` }),
  );
  const [before, end] = path.slice(-2);
  const length = Math.hypot(end.x - before.x, end.y - before.y);
  if (length === 0)
    return [
      svg(
        'g',
        { class: kind },
        svg('circle', { class: 'arrow-ring', cx: end.x, cy: end.y, r: 46 }),
      ),
      ...crosses,
    ];
  const [ux, uy] = [(end.x - before.x) / length, (end.y - before.y) / length];
  const neck = { x: end.x - ux * NECK, y: end.y - uy * NECK };
  const head = [
    [end.x, end.y],
    [neck.x - ux * 5 - uy * HEAD, neck.y - uy * 5 + ux * HEAD],
    [neck.x - ux * 5 + uy * HEAD, neck.y - uy * 5 - ux * HEAD],
  ];
  // The shaft begins at the rim of the moving piece, so that it does not cover it.
  const [start, next] = path;
  const reach = Math.hypot(next.x - start.x, next.y - start.y);
  const from = {
    x: start.x + ((next.x - start.x) / reach) * 44,
    y: start.y + ((next.y - start.y) / reach) * 44,
  };
  const line = [from, ...path.slice(1, -1), neck]
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(' ');
  return [
    svg(
      'g',
      { class: kind },
      svg('polyline', { class: 'arrow-halo', points: line }),
      svg('polyline', { class: 'arrow-shaft', points: line }),
      svg('polygon', {
        class: 'arrow-head',
        points: head.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' '),
      }),
    ),
    ...crosses,
  ];
}
