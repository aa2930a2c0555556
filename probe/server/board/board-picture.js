/**
 * The picture of the board: squares and their names, pieces, marks, the arrow of a move. It takes
 * no input; `board-grid.js` lies over it.
 */
import { arrow } from './arrow.js';
import { svg } from './elements.js';
import { animation } from './piece-animation.js';
import { SIZE } from './svg-definitions.js';
import { drawPiece } from './pieces.js';
import { mark } from './values.js';

/** Places of marks: beside a piece, above a number, alone, or for the selected piece. */
const MARKS = {
  corner: { dx: 62, dy: 2, scale: 0.36 },
  above: { dx: 28, dy: 10, scale: 0.44 },
  middle: { dx: 28, dy: 28, scale: 0.44 },
  large: { dx: 25, dy: 25, scale: 0.5 },
};

const LAYERS = [
  'squares',
  'road',
  'tints',
  'last',
  'names',
  'marksBelow',
  'pieces',
  'marks',
  'arrow',
];

/** An arrow drawn by the visitor. */
const DRAWN = (from, to) => ({ path: [from, to], captures: [], value: 'drawn', pointed: true });

export class Picture {
  constructor() {
    /** @type {Map<number, {element: SVGElement, kind: string}>} */
    this.pieces = new Map();
    this.layers = Object.fromEntries(
      LAYERS.map((name) => [name, svg('g', { class: `layer-${name}` })]),
    );
    this.element = svg(
      'svg',
      { class: 'board-picture', 'aria-hidden': 'true' },
      ...Object.values(this.layers),
    );
  }

  /** Draws the empty board; pieces are kept if only the orientation changes. */
  layOut(geometry, flip) {
    if (this.geometry !== geometry) {
      for (const drawn of this.pieces.values()) drawn.element.remove();
      this.pieces.clear();
    }
    this.geometry = geometry;
    this.flip = flip;
    const side = geometry.rows * SIZE;
    this.element.setAttribute('viewBox', `0 0 ${side} ${side}`);
    this.layers.squares.replaceChildren(...boardSquares(geometry));
    this.named = this.names();
    this.layers.names.replaceChildren(...this.named.map(([, element]) => element));
    for (const [square, drawn] of this.pieces) this.put(drawn.element, square);
  }

  /** @param {import('./board.js').Scene} scene */
  show(scene) {
    this.showPieces(scene);
    this.layers.road.replaceChildren(...scene.roads.flatMap((squares) => this.road(squares)));
    this.layers.last.replaceChildren(
      ...scene.last.map((square) => this.rect(square, 'board-last')),
      ...(scene.selected === null ? [] : [this.rect(scene.selected, 'board-selected')]),
    );
    const tints = [];
    const below = [];
    const above = [];
    for (const [square, shown] of scene.marks) {
      if (scene.tinted) {
        const depth = shown.depth ? ` depth-${shown.depth}` : '';
        if (shown.second?.split) {
          tints.push(...this.halves(square, shown));
          (shown.corner ? above : below).push(...this.halfSigns(square, shown));
        } else tints.push(this.rect(square, `board-tint tint-${shown.value}${depth}`));
        if (shown.second && !shown.second.split) tints.push(this.hatching(square, shown.second));
      }
      if (shown.look === 'dot') below.push(this.dot(square, shown.value));
      if (shown.look === 'badge')
        (shown.corner ? above : below).push(this.drawMark(square, shown, scene));
    }
    this.layers.tints.replaceChildren(...tints);
    for (const [square, element] of this.named) {
      element.classList.toggle('board-name-tinted', scene.tinted && scene.marks.has(square));
      element.classList.toggle(
        'board-name-covered',
        this.geometry.names === 'numbers' && scene.pieces.has(square),
      );
    }
    this.layers.marksBelow.replaceChildren(...below);
    this.layers.marks.replaceChildren(...above);
    this.layers.arrow.replaceChildren(
      ...this.arrow(scene.arrow),
      ...scene.drawings.flatMap(({ from, to }) => this.arrow(DRAWN(from, to))),
    );
  }

  /**
   * The texts on the board, each with its square: all numbers, or letters and digits along two
   * sides.
   */
  names() {
    const { geometry } = this;
    if (geometry.names === 'numbers') {
      return geometry.squares().map((square) => {
        const { x, y } = geometry.cellOf(square, this.flip);
        return [square, text(geometry.name(square), x * SIZE + 6, y * SIZE + 20, 'board-name')];
      });
    }
    const { rows } = geometry;
    const along = Array.from({ length: rows }, (_, index) => index);
    const seen = (index) => (this.flip ? rows - 1 - index : index);
    const named = (x, y, content, dx, dy, kind) => {
      const square = geometry.squareInCell(x, y, this.flip);
      const light = square === null || !geometry.isDarkSquare(square);
      const name = `board-name ${kind} ${light ? 'board-name-light' : ''}`;
      return [square, text(content, x * SIZE + dx, y * SIZE + dy, name)];
    };
    return [
      ...along.map((y) => named(0, y, String(rows - seen(y)), 4, 18, '')),
      ...along.map((x) =>
        named(x, rows - 1, String.fromCharCode(97 + seen(x)), 97, 96, 'board-letter'),
      ),
    ];
  }

  rect(square, name) {
    const { x, y } = this.geometry.cellOf(square, this.flip);
    return svg('rect', { class: name, x: x * SIZE, y: y * SIZE, width: SIZE, height: SIZE });
  }

  /**
   * Two values of a square in its halves, each with its distance.
   * @param {number} square
   * @param {any} shown a mark with a second value
   */
  halves(square, { value, distance, depth, second, corner }) {
    const { x, y } = this.corner(square);
    const half = (points, each, depthOf) =>
      svg('path', {
        class: `board-tint tint-${each}${depthOf ? ` depth-${depthOf}` : ''}`,
        d: `M${points.map(([dx, dy]) => `${x + dx * SIZE} ${y + dy * SIZE}`).join('L')}Z`,
      });
    const number = (told, dx, dy) =>
      told === null || corner ? [] : [text(told, x + dx, y + dy, 'board-distance board-half')];
    return [
      half([[0, 0], [1, 0], [0, 1]], value, depth),
      half([[1, 0], [1, 1], [0, 1]], second.value, second.depth),
      svg('path', { class: 'board-divide', d: `M${x + SIZE} ${y}L${x} ${y + SIZE}` }),
      ...number(distance, 53, 38),
      ...number(second.distance, 50, 90),
    ];
  }

  /**
   * The signs of two values in the halves of a square: their colours look alike to some. A draw has
   * no colour and no sign. Beside a piece they stand in the corners.
   * @param {number} square
   * @param {any} shown a mark with a second value
   */
  halfSigns(square, { value, second, corner }) {
    const { x, y } = this.corner(square);
    const places = corner ? [[0, 0], [70, 70]] : [[7, 27], [64, 40]];
    return [value, second.value].flatMap((each, index) => {
      const [dx, dy] = places[index];
      const at = { transform: `translate(${x + dx} ${y + dy}) scale(.3)` };
      return each === 'draw' || each === 'unknown' ? [] : [svg('g', at, mark(each))];
    });
  }

  /** A second value of a square as stripes. */
  hatching(square, { value }) {
    const { x, y } = this.corner(square);
    // The ends of thick lines stay within the square.
    const inset = 4;
    const side = SIZE - 2 * inset;
    const stripes = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75].map((part) => {
      const low = inset + Math.max(0, part - 1) * side;
      const high = inset + Math.min(1, part) * side;
      return `M${x + high} ${y + low}L${x + low} ${y + high}`;
    });
    return svg('path', { class: `board-hatch hatch-${value}`, d: stripes.join('') });
  }

  /** The centre of a square in the picture. */
  centre(square) {
    const { x, y } = this.geometry.cellOf(square, this.flip);
    return { x: (x + 0.5) * SIZE, y: (y + 0.5) * SIZE };
  }

  dot(square, value) {
    const { x, y } = this.centre(square);
    return svg('circle', { class: `board-dot dot-${value}`, cx: x, cy: y, r: 11 });
  }

  /** A line along the squares of a diagonal. */
  road(squares) {
    if (squares.length < 2) return [];
    const [from, to] = [this.centre(squares[0]), this.centre(squares[squares.length - 1])];
    return [svg('line', { class: 'board-road', x1: from.x, y1: from.y, x2: to.x, y2: to.y })];
  }

  drawMark(square, { value, distance, corner }, { tinted, selected }) {
    const { x, y } = this.geometry.cellOf(square, this.flip);
    const numbered = tinted && distance !== null && !corner;
    const large = !tinted && selected !== null;
    const kind = corner ? 'corner' : numbered ? 'above' : large ? 'large' : 'middle';
    const { dx, dy, scale } = MARKS[kind];
    const drawn = mark(value);
    drawn.setAttribute('transform', `translate(${x * SIZE + dx} ${y * SIZE + dy}) scale(${scale})`);
    if (!numbered) return drawn;
    const number = text(distance, (x + 0.5) * SIZE, y * SIZE + 88, 'board-distance');
    return svg('g', {}, drawn, number);
  }

  arrow(shown) {
    if (!shown) return [];
    const places = (squares) => squares.map((square) => this.centre(square));
    return arrow({ ...shown, path: places(shown.path), captures: places(shown.captures) });
  }

  /** Animates the last move and redraws what changed. */
  showPieces({ pieces, movement }) {
    const moved =
      movement &&
      this.movement !== movement &&
      movement.from !== movement.to &&
      !pieces.has(movement.from)
        ? this.pieces.get(movement.from)
        : undefined;
    const goes = movement && this.movement !== movement && movement.path.length > 1;
    this.movement = movement;
    if (moved) {
      this.pieces.get(movement.to)?.element.remove();
      this.pieces.delete(movement.from);
      this.pieces.set(movement.to, moved);
      this.layers.pieces.append(moved.element);
    }
    for (const [square, drawn] of this.pieces) {
      if (pieces.has(square)) continue;
      if (!goes || !animation.fadeOut(drawn.element)) drawn.element.remove();
      this.pieces.delete(square);
    }
    for (const [square, piece] of pieces) {
      const drawn = this.pieces.get(square);
      const kind = piece.colour + piece.king;
      if (drawn && drawn.kind === kind) {
        this.put(drawn.element, square);
        continue;
      }
      const holder = drawn?.element ?? svg('g', { class: 'board-piece' });
      const picture = drawPiece(piece);
      picture.setAttribute('transform', 'translate(1 0) scale(.98)');
      holder.replaceChildren(picture);
      this.put(holder, square);
      if (!drawn) this.layers.pieces.append(holder);
      this.pieces.set(square, { element: holder, kind });
    }
    const gone = goes ? this.pieces.get(movement.to) : null;
    if (gone) {
      this.layers.pieces.append(gone.element);
      animation.moveAlong(gone.element, movement.path.map((square) => this.corner(square)));
    }
  }

  corner(square) {
    const { x, y } = this.geometry.cellOf(square, this.flip);
    return { x: x * SIZE, y: y * SIZE };
  }

  put(element, square) {
    const { x, y } = this.corner(square);
    element.style.transform = `translate(${x}px, ${y}px)`;
  }

  /** Lifts the piece of a square for a drag. */
  lift(square) {
    const piece = this.pieces.get(square);
    if (!piece) return;
    piece.element.classList.add('board-held');
    this.layers.pieces.append(piece.element);
  }

  /** Draws a lifted piece with its centre at a place, in squares from the corner. */
  carry(square, x, y) {
    const piece = this.pieces.get(square);
    if (piece)
      piece.element.style.transform = `translate(${(x - 0.5) * SIZE}px, ${(y - 0.5) * SIZE}px)`;
  }

  /** Puts a lifted piece back on its square. */
  putBack(square) {
    const piece = this.pieces.get(square);
    if (!piece) return;
    piece.element.classList.remove('board-held');
    this.put(piece.element, square);
  }
}

/** The empty board: light wood, and one shape for all dark squares. */
export function boardSquares(geometry) {
  const side = geometry.rows * SIZE;
  const squares = geometry.squares().filter((square) => geometry.isDarkSquare(square));
  const dark = squares.map((square) => {
    const { x, y } = geometry.cellOf(square, false);
    return `M${x * SIZE} ${y * SIZE}h${SIZE}v${SIZE}h-${SIZE}Z`;
  });
  return [
    svg('rect', { width: side, height: side, fill: 'url(#paint-wood-light)' }),
    svg('path', { d: dark.join(''), fill: 'url(#paint-wood-dark)' }),
  ];
}

function text(content, x, y, name) {
  const element = svg('text', { x, y, class: name });
  element.textContent = content;
  return element;
}
