/**
 * A small board on which pieces are asked for by pressing squares. The text of the conditions is
 * the exact way, and says more; the picture shows what of it can be drawn.
 */
import { boardSquares } from '../board-picture.js';
import { Grid } from '../board-grid.js';
import { html, setText, svg } from '../elements.js';
import { pieceKey, drawPiece } from '../pieces.js';
import { SIZE } from '../svg-definitions.js';
import { pieceChoices, sharedSquares, singleSquares, togglePlace } from './square-conditions.js';

/** @type {Record<string, import('../pieces.js').Piece>} */
const PIECES = {
  'white-man': { colour: 'w', king: false },
  'white-king': { colour: 'w', king: true },
  'black-man': { colour: 'b', king: false },
  'black-king': { colour: 'b', king: true },
};

export class SquarePicker {
  /**
   * @param {object} how
   * @param {import('../geometry.js').Geometry} how.geometry
   * @param {import('../pieces.js').Piece[]} how.pieces of the class
   * @param {string} how.chosen the name of the chosen pieces
   * @param {(chosen: string) => void} how.onChoice
   * @param {() => string} how.read the text of the conditions
   * @param {(text: string) => void} how.write
   * @param {Function} t
   */
  constructor({ geometry, pieces, chosen, onChoice, read, write }, t) {
    this.geometry = geometry;
    this.read = read;
    this.t = t;
    const choices = pieceChoices(pieces);
    this.chosen = choices.includes(chosen)
      ? chosen
      : (choices.find((name) => PIECES[name]) ?? choices[0]);
    this.buttons = choices.map((name) =>
      html(
        'button',
        {
          type: 'button',
          class: 'picker-piece',
          'data-pieces': name,
          'aria-label': pieceText(name, t),
          title: pieceText(name, t),
          onclick: () => {
            this.chosen = name;
            onChoice(name);
            this.update();
          },
        },
        svg(
          'svg',
          { viewBox: '0 0 100 100', class: 'piece-picture', 'aria-hidden': 'true' },
          ...pieceDrawing(name),
        ),
      ),
    );
    this.choice = html(
      'div',
      { class: 'picker-pieces', role: 'group', 'aria-label': t('board-find-piece') },
      ...this.buttons,
    );
    this.hint = html('p', { class: 'quiet picker-hint', role: 'status' });
    const side = geometry.rows * SIZE;
    this.standing = svg('g');
    this.grid = new Grid({
      press: (square) => {
        // Arrow keys go on from the pressed square: there is no game to step through.
        this.grid.walked = true;
        write(togglePlace(read(), this.chosen, square, geometry));
      },
      pressOther: () => false,
      point: () => {},
    });
    this.grid.layOut(geometry, false);
    this.grid.element.setAttribute('aria-label', t('board-find-squares'));
    this.grid.element.setAttribute('aria-multiselectable', 'true');
    this.board = html(
      'div',
      { class: 'picker-board' },
      svg(
        'svg',
        { viewBox: `0 0 ${side} ${side}`, 'aria-hidden': 'true' },
        ...boardSquares(geometry),
        this.standing,
      ),
      this.grid.element,
    );
    this.update();
  }

  /** Draws what the text asks for. */
  update() {
    const { geometry, t } = this;
    const text = this.read();
    const single = singleSquares(text, geometry);
    const shared = sharedSquares(text, geometry);
    for (const button of this.buttons)
      button.setAttribute('aria-pressed', String(button.dataset.pieces === this.chosen));
    setText(this.hint, t('board-find-press', { piece: pieceText(this.chosen, t) }));
    this.standing.replaceChildren(
      ...[...shared].map((square) => this.#cell(square, this.#tint())),
      ...geometry
        .squares()
        .map((square) =>
          single.has(square)
            ? this.#cell(square, ...pieceDrawing(single.get(square)))
            : this.#cell(square, this.#name(square)),
        ),
    );
    for (const [square, cell] of this.grid.cells) {
      const pieces = single.get(square);
      const there = pieces ? pieceText(pieces, t) : t('board-find-square-free');
      cell.setAttribute('aria-label', t('board-square', { name: geometry.name(square), there }));
      cell.setAttribute('aria-selected', String(pieces !== undefined));
    }
  }

  /** Drawings at the place of a square. */
  #cell(square, ...drawings) {
    const { x, y } = this.geometry.cellOf(square, false);
    return svg('g', { transform: `translate(${x * SIZE} ${y * SIZE})` }, ...drawings);
  }

  #tint() {
    return svg('rect', { class: 'picker-tint', width: SIZE, height: SIZE });
  }

  #name(square) {
    const { geometry } = this;
    const kind = geometry.isDarkSquare(square) ? '' : ' picker-name-light';
    const text = svg('text', { class: `picker-name${kind}`, x: SIZE / 2, y: SIZE / 2 + 12 });
    text.textContent = geometry.name(square);
    return text;
  }
}

/** The name of pieces in a condition, in words. */
export const pieceText = (name, t) =>
  t(PIECES[name] ? pieceKey(PIECES[name]) : `board-find-piece-${name}`);

/** Pieces of a condition in a box of 100 by 100; those of either colour are half of each. */
function pieceDrawing(name) {
  if (PIECES[name]) return [drawPiece(PIECES[name])];
  if (name === 'any') return [...halves(false), question()];
  if (name === 'white' || name === 'black')
    return [drawPiece({ colour: name === 'white' ? 'w' : 'b', king: false }), question()];
  return halves(name !== 'man');
}

const halves = (king) =>
  /** @type {import('../pieces.js').Piece[]} */ ([
    { colour: 'w', king },
    { colour: 'b', king },
  ]).map((piece, index) => {
    const x = (index * SIZE) / 2;
    // Inner pictures are cut at their edges.
    return svg(
      'svg',
      { x, y: 0, width: SIZE / 2, height: SIZE, viewBox: `${x} 0 ${SIZE / 2} ${SIZE}` },
      drawPiece(piece),
    );
  });

function question() {
  const sign = svg('text', { class: 'picker-question', x: SIZE / 2, y: SIZE / 2 + 16 });
  sign.textContent = '?';
  return sign;
}
