/**
 * The value strip of a game: a column for each position, upward where White wins and downward where
 * Black wins, and below it the remaining count. A slider over it steps through the game.
 */
import { html, svg } from '../elements.js';

/** Height of the values and of the count in the picture, and width of a column. */
const [HALF, CLOCK, COLUMN] = [46, 30, 10];
const GAP = 8;

const HEIGHT = {
  'white-wins': HALF,
  'white-cursed': HALF / 2,
  draw: 0,
  'black-cursed': -HALF / 2,
  'black-wins': -HALF,
  unknown: 0,
  over: 0,
};
const KIND = {
  'white-wins': 'win',
  'black-wins': 'win',
  'white-cursed': 'cursed',
  'black-cursed': 'cursed',
  draw: 'draw',
  unknown: 'unknown',
  over: 'over',
};

export class ValueStrip {
  /** @param {(ply: number) => void} go */
  constructor(go) {
    /** The number of positions. */
    this.count = 1;
    this.slider = html('input', {
      type: 'range',
      class: 'strip-slider',
      min: 0,
      step: 1,
      oninput: () => go(Number(this.slider.value)),
    });
    this.drawing = svg('svg', {
      class: 'strip-picture',
      preserveAspectRatio: 'none',
      'aria-hidden': 'true',
    });
    this.cursor = html('span', { class: 'strip-here' });
    this.up = html('span', { class: 'strip-side' });
    this.down = html('span', { class: 'strip-side strip-down' });
    this.clock = html('span', { class: 'strip-side strip-clock' });
    this.element = html(
      'div',
      { class: 'strip' },
      html('div', { class: 'strip-sides' }, this.up, this.down, this.clock),
      html('div', { class: 'strip-frame' }, this.drawing, this.cursor, this.slider),
    );
  }

  /**
   * @param {import('./game-summary.js').Bar[]} bars
   * @param {number[]} marked plies of turning points
   */
  draw(bars, marked, t) {
    const width = bars.length * COLUMN;
    const counted = bars.some(({ left }) => left !== null);
    const height = 2 * HALF + (counted ? GAP + CLOCK : 0);
    this.drawing.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.element.classList.toggle('strip-counted', counted);
    const columns = bars.flatMap(({ worth, left }, ply) => {
      const x = ply * COLUMN;
      const up = HEIGHT[worth];
      // A draw is a low column on the centre line, to distinguish it from an unknown value.
      const tall = Math.max(Math.abs(up), 5);
      const y = up > 0 ? HALF - up : up < 0 ? HALF : HALF - 2.5;
      const bar = svg('rect', {
        class: `strip-bar strip-${KIND[worth]}`,
        x: x + 0.6,
        y,
        width: COLUMN - 1.2,
        height: tall,
      });
      const count =
        left === null
          ? null
          : svg('rect', {
              class: left ? 'strip-left' : 'strip-left strip-none',
              x: x + 0.6,
              y: height - Math.max(2, left * CLOCK),
              width: COLUMN - 1.2,
              height: Math.max(2, left * CLOCK),
            });
      return count ? [bar, count] : [bar];
    });
    const marks = marked.map((ply) =>
      svg('rect', { class: 'strip-mark', x: ply * COLUMN + 3, y: 0, width: COLUMN - 6, height: 4 }),
    );
    const line = svg('rect', { class: 'strip-line', x: 0, y: HALF - 0.5, width, height: 1 });
    this.drawing.replaceChildren(line, ...columns, ...marks);
    this.slider.max = String(bars.length - 1);
    this.count = bars.length;
    this.up.textContent = t('side-first', { side: 'white' });
    this.down.textContent = t('side-first', { side: 'black' });
    this.clock.textContent = t('board-column-left');
    this.slider.setAttribute('aria-label', t('board-desk-strip'));
  }

  /** Marks the position on the board. */
  at(ply, said) {
    if (this.slider.value !== String(ply)) this.slider.value = String(ply);
    this.slider.setAttribute('aria-valuetext', said);
    this.cursor.style.insetInlineStart = `${(ply / this.count) * 100}%`;
    this.cursor.style.inlineSize = `${100 / this.count}%`;
  }
}
