/**
 * The drawing of the board: squares and their names, pieces, marks, and the arrow of a move. It is looked at
 * only; what can be clicked lies over it.
 */
import { svg } from './elements.js';
import { drawPiece } from './pieces.js';
import { mark } from './values.js';

/** The side of a square in the drawing. */
export const SIZE = 100;

/** Where marks stand in their squares: beside a piece, above a number, alone, or of a chosen piece. */
const MARKS = {
  corner: { dx: 62, dy: 2, scale: 0.37 },
  above: { dx: 28, dy: 10, scale: 0.44 },
  middle: { dx: 28, dy: 28, scale: 0.44 },
  large: { dx: 22, dy: 22, scale: 0.56 },
};

const LAYERS = ['squares', 'tints', 'last', 'names', 'marksBelow', 'pieces', 'marks', 'arrow'];

export class Picture {
  constructor() {
    this.pieces = new Map();
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, svg('g', { class: `layer-${name}` })]));
    this.element = svg('svg', { class: 'board-picture', 'aria-hidden': 'true' }, ...Object.values(this.layers));
  }

  /** Draws the empty board of a game; pieces stay where only the side it is seen from changes. */
  lay(geometry, flip) {
    if (this.geometry !== geometry) {
      for (const drawn of this.pieces.values()) drawn.element.remove();
      this.pieces.clear();
    }
    this.geometry = geometry;
    this.flip = flip;
    const side = geometry.rows * SIZE;
    this.element.setAttribute('viewBox', `0 0 ${side} ${side}`);
    this.layers.squares.replaceChildren(
      svg('rect', { class: 'board-light', width: side, height: side }),
      ...geometry.squares().map((square) => this.rect(square, 'board-dark')),
    );
    this.named = this.names();
    this.layers.names.replaceChildren(...this.named.map(([, element]) => element));
    for (const [square, drawn] of this.pieces) this.put(drawn.element, square);
  }

  /** @param {import('./board.js').Scene} scene */
  show(scene) {
    this.showPieces(scene);
    this.layers.last.replaceChildren(
      ...scene.last.map((square) => this.rect(square, 'board-last')),
      ...(scene.selected === null ? [] : [this.rect(scene.selected, 'board-selected')]),
    );
    const tints = [];
    const below = [];
    const above = [];
    for (const [square, shown] of scene.marks) {
      if (scene.tinted) tints.push(this.rect(square, `board-tint tint-${shown.value}`));
      (shown.corner ? above : below).push(this.markOn(square, shown, scene));
    }
    this.layers.tints.replaceChildren(...tints);
    for (const [square, element] of this.named) {
      element.classList.toggle('board-name-tinted', scene.tinted && scene.marks.has(square));
    }
    this.layers.marksBelow.replaceChildren(...below);
    this.layers.marks.replaceChildren(...above);
    this.layers.arrow.replaceChildren(...this.arrow(scene.arrow));
  }

  /** The texts on the board, each with its square: all numbers, or letters and digits along two sides. */
  names() {
    const { geometry } = this;
    if (geometry.names === 'numbers') {
      return geometry.squares().map((square) => {
        const { x, y } = geometry.place(square, this.flip);
        return [square, text(geometry.name(square), x * SIZE + 4, y * SIZE + 18, 'board-name')];
      });
    }
    const { rows } = geometry;
    const along = Array.from({ length: rows }, (_, index) => index);
    const seen = (index) => (this.flip ? rows - 1 - index : index);
    const named = (x, y, content, dx, dy, kind) => {
      const square = geometry.placed(x, y, this.flip);
      const name = `board-name ${kind} ${square === null ? 'board-name-light' : ''}`;
      return [square, text(content, x * SIZE + dx, y * SIZE + dy, name)];
    };
    return [
      ...along.map((y) => named(0, y, String(rows - seen(y)), 5, 20, '')),
      ...along.map((x) => named(x, rows - 1, String.fromCharCode(97 + seen(x)), 95, 93, 'board-letter')),
    ];
  }

  rect(square, name) {
    const { x, y } = this.geometry.place(square, this.flip);
    return svg('rect', { class: name, x: x * SIZE, y: y * SIZE, width: SIZE, height: SIZE });
  }

  /** The middle of a square in the picture. */
  middle(square) {
    const { x, y } = this.geometry.place(square, this.flip);
    return { x: (x + 0.5) * SIZE, y: (y + 0.5) * SIZE };
  }

  markOn(square, { value, plies, corner }, { tinted, selected }) {
    const { x, y } = this.geometry.place(square, this.flip);
    const numbered = tinted && plies !== null && !corner;
    const large = !tinted && selected !== null;
    const kind = corner ? 'corner' : numbered ? 'above' : large ? 'large' : 'middle';
    const { dx, dy, scale } = MARKS[kind];
    const drawn = mark(value);
    drawn.setAttribute('transform', `translate(${x * SIZE + dx} ${y * SIZE + dy}) scale(${scale})`);
    if (!numbered) return drawn;
    const distance = text(String(plies), (x + 0.5) * SIZE, y * SIZE + 88, 'board-plies');
    return svg('g', {}, drawn, distance);
  }

  arrow(arrow) {
    if (!arrow) return [];
    const points = arrow.path.map((square) => this.middle(square));
    const drawn = arrow.captures.map((square) => {
      const { x, y } = this.middle(square);
      return svg('path', { class: 'board-cross', d: `M${x - 22} ${y - 22}l44 44m0-44-44 44` });
    });
    const [before, end] = points.slice(-2);
    const length = Math.hypot(end.x - before.x, end.y - before.y);
    if (length === 0) return [svg('circle', { class: 'board-ring', cx: end.x, cy: end.y, r: 46 }), ...drawn];
    const [ux, uy] = [(end.x - before.x) / length, (end.y - before.y) / length];
    const neck = { x: end.x - ux * 34, y: end.y - uy * 34 };
    const line = [...points.slice(0, -1), neck].map(({ x, y }) => `${x},${y}`).join(' ');
    const head = [
      [end.x, end.y],
      [neck.x - ux * 4 - uy * 22, neck.y - uy * 4 + ux * 22],
      [neck.x - ux * 4 + uy * 22, neck.y - uy * 4 - ux * 22],
    ];
    return [
      svg('polyline', { class: 'board-arrow', points: line }),
      svg('polygon', { class: 'board-arrow-head', points: head.map((at) => at.join(',')).join(' ') }),
      ...drawn,
    ];
  }

  /** Moves what has moved, so that it can be seen to slide, and redraws what has changed. */
  showPieces({ pieces, slid }) {
    if (slid && slid.from !== slid.to && this.pieces.has(slid.from) && !pieces.has(slid.from)) {
      const drawn = this.pieces.get(slid.from);
      this.pieces.get(slid.to)?.element.remove();
      this.pieces.delete(slid.from);
      this.pieces.set(slid.to, drawn);
      this.layers.pieces.append(drawn.element);
    }
    for (const [square, drawn] of this.pieces) {
      if (pieces.has(square)) continue;
      drawn.element.remove();
      this.pieces.delete(square);
    }
    for (const [square, piece] of pieces) {
      const drawn = this.pieces.get(square);
      const kind = piece.colour + piece.king;
      if (drawn?.kind === kind) {
        this.put(drawn.element, square);
        continue;
      }
      const holder = drawn?.element ?? svg('g', { class: 'board-piece' });
      const picture = drawPiece(piece);
      picture.setAttribute('transform', 'translate(6 7) scale(.88)');
      holder.replaceChildren(picture);
      this.put(holder, square);
      if (!drawn) this.layers.pieces.append(holder);
      this.pieces.set(square, { element: holder, kind });
    }
  }

  put(element, square) {
    const { x, y } = this.geometry.place(square, this.flip);
    element.style.transform = `translate(${x * SIZE}px, ${y * SIZE}px)`;
  }

  /** Takes up the piece of a square, so that it can be seen to follow the pointer. */
  lift(square) {
    const held = this.pieces.get(square);
    if (!held) return;
    held.element.classList.add('board-held');
    this.layers.pieces.append(held.element);
  }

  /** Draws the piece of a square with its middle at a place of the picture, in squares from its corner. */
  carry(square, x, y) {
    const held = this.pieces.get(square);
    if (held) held.element.style.transform = `translate(${(x - 0.5) * SIZE}px, ${(y - 0.5) * SIZE}px)`;
  }

  /** Puts a piece that was taken up back on its square. */
  putBack(square) {
    const held = this.pieces.get(square);
    if (!held) return;
    held.element.classList.remove('board-held');
    this.put(held.element, square);
  }
}

function text(content, x, y, name) {
  const element = svg('text', { x, y, class: name });
  element.textContent = content;
  return element;
}
