/**
 * SVG definitions shared by all pictures of boards and pieces: gradients, wood grain and the
 * pieces. They are drawn once and referenced by `use`. Colours come from the style sheet by class,
 * so a piece set is a set of colours.
 *
 * A man is a turned disc seen slightly from the front; a king is two stacked discs with an inlaid
 * crown, so that the two differ in outline and not only in shade.
 */
import { svg } from './elements.js';

/** The side of a board square, and of the box a piece is drawn in. */
export const SIZE = 100;

/** Centre of the upper face, and how far below it the foot stands. */
const MAN = { y: 48, foot: 6 };
const KING = { y: 42, foot: 15 };
const RADIUS = 41;

export const pieceId = ({ colour, king }) => `piece-${colour}${king ? 'k' : 'm'}`;

/** All definitions, as one picture of size zero for the top of the page. */
export function svgDefinitions() {
  const gradients = ['w', 'b'].flatMap((side) => [
    radial(
      `${side}-face`,
      [
        [0, `${side}-lit`],
        [0.55, `${side}-face`],
        [1, `${side}-dim`],
      ],
      { cx: 0.42, cy: 0.36, r: 0.68 },
    ),
    linear(`${side}-edge`, [
      [0, `${side}-dark`],
      [0.28, `${side}-side`],
      [0.6, `${side}-dark`],
      [1, `${side}-deep`],
    ]),
    linear(
      `${side}-crown`,
      [
        [0, `${side}-crown-top`],
        [1, `${side}-crown-foot`],
      ],
      true,
    ),
  ]);
  const cast = radial('cast', [[0.62, 'cast-near'], [1, 'cast-far']], {});
  const pieces = ['w', 'b'].flatMap((side) => [man(side), king(side)]);
  return svg(
    'svg',
    { class: 'paint', width: 0, height: 0, 'aria-hidden': 'true' },
    definitions(gradients, cast, pieces),
  );
}

const definitions = (gradients, cast, pieces) =>
  svg('defs', {}, ...gradients, cast, wood('light', 11), wood('dark', 29), ...pieces);

const stops = (list) =>
  list.map(([offset, name]) => svg('stop', { offset, class: `stop-${name}` }));

const radial = (id, list, place) =>
  svg('radialGradient', { id: `paint-${id}`, ...place }, ...stops(list));

const linear = (id, list, down = false) =>
  svg('linearGradient', { id: `paint-${id}`, x2: down ? 0 : 1, y2: down ? 1 : 0 }, ...stops(list));

/** A wood pattern: a colour with grain that repeats only every five squares. */
function wood(kind, seed) {
  const side = 5 * SIZE;
  let state = seed;
  const random = () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
  const lines = Array.from({ length: 34 }, (_, index) => {
    const x = ((index + random()) / 34) * side;
    const [a, b, c] = [random() * 16 - 8, random() * 16 - 8, random() * 10 - 5];
    return `M${x.toFixed(1)} 0c${a.toFixed(1)} 120 ${b.toFixed(1)} 190 ${c.toFixed(1)} 260s${(-a).toFixed(1)} 130 ${(-c).toFixed(1)} 240`;
  });
  return svg(
    'pattern',
    { id: `paint-wood-${kind}`, width: side, height: side, patternUnits: 'userSpaceOnUse' },
    svg('rect', { class: `board-${kind}`, width: side, height: side }),
    svg('path', {
      class: `grain grain-${kind}`,
      d: lines.filter((_, index) => index % 3).join(''),
    }),
    svg('path', {
      class: `grain grain-${kind} grain-strong`,
      d: lines.filter((_, index) => index % 3 === 0).join(''),
    }),
  );
}

/** The body of a piece: its shadow, its side, and its face. */
function body(side, { y, foot }) {
  const disc = (cy, fill) => svg('circle', { cx: 50, cy, r: RADIUS, fill });
  return [
    svg('ellipse', { cx: 51, cy: y + foot + 4, rx: 46, ry: 44, fill: 'url(#paint-cast)' }),
    disc(y + foot, `url(#paint-${side}-edge)`),
    svg('rect', {
      x: 50 - RADIUS,
      y,
      width: 2 * RADIUS,
      height: foot,
      fill: `url(#paint-${side}-edge)`,
    }),
    disc(y, `url(#paint-${side}-face)`),
    ring(side, y, RADIUS - 0.8, 'rim'),
  ];
}

const ring = (side, cy, r, name) =>
  svg('circle', { class: `${name} ${name}-${side}`, cx: 50, cy, r });

/** A groove in the face: a dark line and a highlight below it. */
const groove = (side, y, r) => [ring(side, y, r, 'groove'), ring(side, y + 1.6, r - 0.4, 'gleam')];

const piece = (side, king, ...parts) =>
  svg('g', { id: pieceId({ colour: side, king }), class: `piece piece-${side}` }, ...parts.flat());

const outline = (side, { y, foot }) =>
  svg('path', {
    class: `outline outline-${side}`,
    d: `M9 ${y}a41 41 0 0 1 82 0v${foot}a41 41 0 0 1-82 0Z`,
  });

function man(side) {
  const { y } = MAN;
  return piece(
    side,
    false,
    body(side, MAN),
    groove(side, y, 32),
    groove(side, y, 22),
    groove(side, y, 11),
    outline(side, MAN),
  );
}

/** Crown points with pearls, a lining below them, a band with stones. */
const CROWN =
  'M30.5 53C30 45 27.5 36 24.5 29.5c4.5 4.5 9 7.5 14.5 9.5 4.5-5 8.5-11 11-18 2.5 7 6.5 13 11 18 5.5-2 10-5 14.5-9.5-3 6.5-5.5 15.5-6 23.5Z';
const BAND = 'M30.5 56.5c13-2.2 26-2.2 39 0v6c-13-2.2-26-2.2-39 0Z';
const PEARLS = [[23.5, 27, 3.6], [50, 18, 4.2], [76.5, 27, 3.6]];

function king(side) {
  const { y, foot } = KING;
  const crown = svg(
    'g',
    { class: `crown crown-${side}`, fill: `url(#paint-${side}-crown)` },
    svg('path', { d: CROWN }),
    svg('path', { d: BAND }),
    ...PEARLS.map(([cx, cy, r]) => svg('circle', { cx, cy, r })),
  );
  const seam = svg('path', {
    class: `seam seam-${side}`,
    d: `M9 ${y + foot / 2}a41 41 0 0 0 82 0`,
  });
  return piece(
    side,
    true,
    body(side, KING),
    seam,
    groove(side, y, 36.5),
    crown,
    outline(side, KING),
  );
}
