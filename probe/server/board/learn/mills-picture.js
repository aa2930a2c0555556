/** A picture of a position of mills, and its moves as lessons write them. */
import { svg } from '../elements.js';
import { pointNames } from '../mills/point-names.js';
import { LINES, POINTS, readPosition, steps, writePosition } from '../mills/points.js';

const STEP = 100;
const EDGE = 84;
const SIDE = 2 * EDGE + 6 * STEP;
const pixel = (index) => EDGE + index * STEP;
const place = ({ column, row }) => ({ x: pixel(column), y: pixel(row) });

/** The board with its stones; an arrow along a move. Without a label it is a small picture. */
export function millsPicture(fen, label, move = null) {
  const position = readPosition(fen);
  const points = new Map(POINTS.map((point) => [point.name, place(point)]));
  const at = (name) => points.get(name) ?? { x: 0, y: 0 };
  const lines = LINES.map(([from, , to]) =>
    svg('line', { x1: at(from).x, y1: at(from).y, x2: at(to).x, y2: at(to).y, class: 'mill-line' }),
  );
  const dots = POINTS.map(({ name }) =>
    svg('circle', { cx: at(name).x, cy: at(name).y, r: 8, class: 'mill-dot' }),
  );
  const stones = [...(position?.stones ?? [])].map(([name, colour]) =>
    svg('circle', {
      cx: at(name).x,
      cy: at(name).y,
      r: 36,
      class: `mill-stone mill-stone-${colour}`,
    }),
  );
  const [from, to] = move ? steps(move) : [];
  const arrow = from && to ? moveArrow(at(from), at(to)) : [];
  return svg(
    'svg',
    {
      viewBox: `0 0 ${SIDE} ${SIDE}`,
      class: 'mill-picture',
      role: 'img',
      'aria-label': label,
    },
    svg('rect', { width: '100%', height: '100%', rx: 18, class: 'mill-wood' }),
    ...(label ? [pointNames(pixel, SIDE - 12)] : []),
    ...lines,
    ...dots,
    ...arrow,
    ...stones,
  );
}

/** Half the length and half the width of an arrow's head. */
const [HEAD_LENGTH, HEAD_WIDTH] = [26, 24];

/** An arrow from the rim of a stone to a point. */
function moveArrow(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const along = (by, aside = 0) => ({
    x: to.x - ux * by - uy * aside,
    y: to.y - uy * by + ux * aside,
  });
  const neck = along(2 * HEAD_LENGTH);
  const head = [along(0), along(2 * HEAD_LENGTH, HEAD_WIDTH), along(2 * HEAD_LENGTH, -HEAD_WIDTH)];
  return [
    svg('line', { x1: from.x, y1: from.y, x2: neck.x, y2: neck.y, class: 'mill-arrow' }),
    svg('polygon', {
      points: head.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' '),
      class: 'mill-arrow-head',
    }),
  ];
}

/** The position after a move such as `a7-c4xd7`. */
export function afterMove(fen, move) {
  const position = readPosition(fen);
  if (!position) return fen;
  const [from, to, ...removed] = steps(move);
  const stones = new Map(position.stones);
  stones.delete(from);
  stones.set(to, position.turn);
  for (const name of removed) stones.delete(name);
  return writePosition({ ...position, stones, turn: position.turn === 'w' ? 'b' : 'w' });
}
