/** The names of points at the edge of a board of mills: letters below it, numbers at its left. */
import { svg } from '../elements.js';

/**
 * @param {(index: number) => number} pixel the place of a column or row, from the upper left
 * @param {number} bottom the line of the letters
 */
export const pointNames = (pixel, bottom) =>
  svg(
    'g',
    { class: 'mills-names', 'aria-hidden': 'true' },
    ...[...'abcdefg'].flatMap((file, index) => [
      edgeLabel(file, pixel(index), bottom),
      edgeLabel(String(7 - index), 20, pixel(index) + 7),
    ]),
  );

function edgeLabel(text, x, y) {
  const name = svg('text', { x, y });
  name.textContent = text;
  return name;
}
