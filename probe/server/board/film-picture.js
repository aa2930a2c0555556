/**
 * The film of a map as a file: an animated SVG, or a strip of pictures, one for each change. Both
 * stand by themselves.
 */
import { boardScene } from './board-scene.js';
import { Picture } from './board-picture.js';
import { byId, svg } from './elements.js';
import { scenes } from './film.js';
import { asPart, captionBelow, definitions } from './picture-file.js';

/** Seconds for each step of the count in an animation. */
const STEP_SECONDS = 0.3;

/** The scale of the pictures of a strip, their distance, and how many stand in a row. */
const STRIP = { scale: 0.4, gap: 24, columns: 4 };

/** @typedef {{from: number, to: number, picture: SVGElement}} Frame */

/**
 * Draws the map at each count at which a value changes.
 * @param {import('./app-state.js').AppState} app
 * @param {{limit: number, step: number}} clock plies
 * @param {Function} t
 * @returns {Frame[]}
 */
export function frames(app, { limit, step }, t) {
  const { map, book, flip } = app;
  const valuesAt = (spent) =>
    map.at(spent).flatMap(({ answer, second }) => [answer.category, second?.category ?? '']);
  // Styles are known only of elements of the page.
  const place = document.createElement('div');
  place.className = `${byId('board').className} film-stage`;
  document.body.append(place);
  try {
    return scenes(valuesAt, limit, step).map(({ from, to }) => {
      const shown = Object.create(map, { known: { value: map.at(from) } });
      const state = Object.create(app, { map: { value: shown } });
      const picture = new Picture();
      place.replaceChildren(picture.element);
      picture.layOut(book.geometry, flip);
      picture.show(boardScene(state, t));
      return { from, to, picture: asPart(picture.element) };
    });
  } finally {
    place.remove();
  }
}

const sideOf = ({ picture }) => Number(picture.getAttribute('viewBox')?.split(' ')[2]);

/** A root with the definitions that its parts refer to, and its accessible name. */
function root(width, height, title) {
  const name = svg('title');
  name.textContent = title;
  return svg(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'img',
    },
    name,
    definitions(),
    svg('rect', { width, height, fill: '#fffdf8' }),
  );
}

/** Shows an element of an animation from one step to another, and hides it else. */
function timed(element, from, to, steps) {
  const [start, end] = [from / steps, to / steps];
  const times = [0, ...(start > 0 ? [start] : []), ...(end < 1 ? [end] : [])];
  const states = [
    ...(start > 0 ? ['hidden'] : []),
    'visible',
    ...(end < 1 ? ['hidden'] : []),
  ];
  element.setAttribute('visibility', start > 0 ? 'hidden' : 'visible');
  element.append(
    svg('animate', {
      attributeName: 'visibility',
      calcMode: 'discrete',
      dur: `${steps * STEP_SECONDS}s`,
      repeatCount: 'indefinite',
      keyTimes: times.map((time) => time.toFixed(4)).join(';'),
      values: states.join(';'),
    }),
  );
  return element;
}

/**
 * The film as an animated SVG: the count runs below the board.
 * @param {Frame[]} all
 * @param {{limit: number, step: number}} clock
 * @param {{title: string, caption: string[], counted: (from: number, to?: number) => string}}
 *   texts
 */
export function animated(all, { limit, step }, { title, caption, counted }) {
  const side = sideOf(all[0]);
  const steps = Math.floor(limit / step) + 1;
  const bar = side + 0.09 * side;
  const { elements, end } = captionBelow(caption, side, bar);
  const drawing = root(side, end, title);
  for (const { from, to, picture } of all) {
    picture.setAttribute('width', String(side));
    picture.setAttribute('height', String(side));
    drawing.append(timed(picture, from / step, to / step + 1, steps));
  }
  const counts = Array.from({ length: steps }, (_, index) => index);
  drawing.append(
    svg('rect', { x: 0, y: side, width: side, height: 0.018 * side, fill: '#e5dac8' }),
    svg(
      'rect',
      { x: 0, y: side, width: 0, height: 0.018 * side, fill: '#86461c' },
      svg('animate', {
        attributeName: 'width',
        calcMode: 'discrete',
        dur: `${steps * STEP_SECONDS}s`,
        repeatCount: 'indefinite',
        values: counts.map((index) => ((side * index) / (steps - 1)).toFixed(1)).join(';'),
      }),
    ),
    ...counts.map((index) =>
      timed(
        line(counted(index * step), side / 2, side + 0.068 * side, 0.042 * side),
        index,
        index + 1,
        steps,
      ),
    ),
    ...elements,
  );
  return new XMLSerializer().serializeToString(drawing);
}

/**
 * The frames side by side, each with its counts.
 * @param {Frame[]} all
 * @param {{title: string, caption: string[], counted: (from: number, to?: number) => string}} texts
 */
export function strip(all, { title, caption, counted }) {
  const { scale, gap, columns } = STRIP;
  const side = sideOf(all[0]) * scale;
  const across = Math.min(columns, all.length);
  const width = across * (side + gap) + gap;
  const high = side + 2.2 * gap;
  const rows = Math.ceil(all.length / across);
  const { elements, end } = captionBelow(caption, width, gap + rows * high, 1.6 * side);
  const drawing = root(width, end, title);
  all.forEach(({ from, to, picture }, index) => {
    const x = gap + (index % across) * (side + gap);
    const y = gap + Math.floor(index / across) * high;
    for (const [name, value] of Object.entries({ x, y, width: side, height: side }))
      picture.setAttribute(name, String(value));
    const below = line(counted(from, to), x + side / 2, y + side + 1.1 * gap, 0.8 * gap);
    drawing.append(picture, below);
  });
  drawing.append(...elements);
  return new XMLSerializer().serializeToString(drawing);
}

function line(content, x, y, size) {
  const element = svg('text', {
    x,
    y,
    fill: '#2b2119',
    'font-family': 'system-ui, sans-serif',
    'font-size': size,
    'font-weight': 600,
    'text-anchor': 'middle',
  });
  element.append(content);
  return element;
}
