/** The controls and the legend of the value map; the values themselves are drawn on the board. */
import { queryAll, byId, html, svg } from './elements.js';
import { EXAMPLES } from './examples.js';
import { icon } from './icons.js';
import { SIDES } from './lang.js';
import { countValues, depthOf, depthRanges, mapCsv, movesToEnd, valueFor } from './map.js';
import { asSvg, saveFile } from './picture-file.js';
import { sharedBoard } from './shared-board.js';
import { markPicture, VALUES } from './values.js';
import { pieceImage, pieceKey } from './pieces.js';

export class MapView {
  constructor(app) {
    this.app = app;
    this.place = byId('view-map');
  }

  update(t) {
    const { app } = this;
    if (app.view !== 'map') return;
    const { map, position, query } = app;
    const { geometry } = app.book;
    const { known } = map;
    const key = [known, map.square, map.turn, map.pending, query.problem, t];
    if (this.drawn?.every((part, index) => part === key[index])) return;
    this.drawn = key;
    const focused = /** @type {HTMLElement|null} */ (document.activeElement)?.dataset.map;
    const piece = position.pieces.get(map.square);
    /** @type {(Node|string)[]} */
    const parts = [html('p', { class: 'quiet' }, t('board-map-about'))];
    if (piece) {
      parts.push(
        this.pieceChoice(position, geometry, map, t),
        this.turnChoice(map, t),
        this.legend(map, piece, t),
      );
    }
    parts.push(this.presets(t));
    this.place.replaceChildren(...parts);
    if (focused) queryAll(`[data-map="${CSS.escape(focused)}"]`, this.place)[0]?.focus();
  }

  pieceChoice({ pieces }, geometry, map, t) {
    const buttons = [...pieces]
      .sort(([a], [b]) => a - b)
      .map(([square, piece]) =>
        html(
          'button',
          {
            type: 'button',
            class: 'choice-piece',
            'data-map': `piece-${square}`,
            'aria-pressed': String(square === map.square),
            'aria-label': t('board-square', {
              name: geometry.name(square),
              there: t(pieceKey(piece)),
            }),
            onclick: () => map.choose({ square }),
          },
          pieceImage(piece),
          geometry.name(square),
        ),
      );
    return html(
      'fieldset',
      { class: 'field' },
      html('legend', {}, t('board-map-piece')),
      html('div', { class: 'chips' }, ...buttons.slice(0, 12)),
    );
  }

  turnChoice(map, t) {
    const button = (turn) =>
      html(
        'button',
        {
          type: 'button',
          'data-map': `turn-${turn}`,
          'aria-pressed': String(map.turn === turn),
          onclick: () => map.choose({ turn }),
        },
        t('side-first', { side: SIDES[turn] }),
      );
    return html(
      'fieldset',
      { class: 'field' },
      html('legend', {}, t('board-to-move')),
      html('div', { class: 'segments' }, button('w'), button('b')),
    );
  }

  legend(map, piece, t) {
    const { known, pending } = map;
    const values = known.map(({ answer }) => ({
      value: valueFor(answer, piece.colour, map.turn),
    }));
    const counts = countValues(values);
    const ranges = depthRanges(known.map(({ answer }) => movesToEnd(answer)));
    const rows = VALUES.filter((value) => value !== 'unknown' || counts[value]).map((value) =>
      html(
        'li',
        { class: counts[value] || !known.length ? '' : 'legend-none' },
        markPicture(value),
        html('span', {}, t(`board-map-value-${value}`)),
        html('span', { class: 'number' }, known.length ? String(counts[value] ?? 0) : ''),
      ),
    );
    const depths = VALUES.map((value) => {
      const used = new Set(
        known
          .filter((_, index) => values[index].value === value)
          .map(({ answer }) => depthOf(movesToEnd(answer), ranges)),
      );
      used.delete(null);
      return used.size ? depthKeys(value, ranges, used) : null;
    });
    const title = html('h3', {}, t(`board-map-for-${piece.colour}`));
    return html(
      'div',
      { class: 'legend', 'aria-busy': String(pending) },
      title,
      html('ul', {}, ...rows),
      ranges.length ? html('p', { class: 'quiet' }, t('board-map-number')) : null,
      ...depths,
      known.length ? this.files(t) : null,
    );
  }

  /** The map as files: its values, and its picture. */
  files(t) {
    const { app } = this;
    const button = (name, text, save) =>
      html(
        'button',
        { type: 'button', class: 'button button-small', 'data-map': name, onclick: save },
        icon('file'),
        text,
      );
    return html(
      'div',
      { class: 'actions' },
      button('csv', t('board-map-csv'), () =>
        saveFile(new Blob([this.csv()], { type: 'text/csv' }), 'galotne-map.csv'),
      ),
      button('svg', t('board-share-svg'), () => {
        const { picture, fen: title = '', caption } = sharedBoard(app, t);
        const paint = /** @type {SVGElement|null} */ (document.querySelector('.paint'));
        if (!picture || !paint) return;
        const drawing = asSvg(picture, paint, { title, caption });
        saveFile(new Blob([drawing], { type: 'image/svg+xml' }), 'galotne-map.svg');
      }),
    );
  }

  csv() {
    const { book, map, position } = this.app;
    const owner = position.pieces.get(/** @type {number} */ (map.square))?.colour;
    return mapCsv(
      map.known.map(({ square, answer }) => ({
        name: book.geometry.name(square),
        value: valueFor(answer, owner, map.turn),
        moves: movesToEnd(answer),
        fen: answer.fen ?? '',
      })),
    );
  }

  presets(t) {
    const options = EXAMPLES.filter(
      (example) => example.map && example.rules === this.app.book.rules,
    );
    if (!options.length) return '';
    const chips = options.map((example) =>
      html(
        'button',
        {
          type: 'button',
          class: 'chip',
          'data-map': `preset-${example.id}`,
          onclick: () => this.app.setup.example(example, true),
        },
        t(`board-example-${example.id}`),
      ),
    );
    return html(
      'fieldset',
      { class: 'field' },
      html('legend', {}, t('board-map-presets')),
      html('div', { class: 'chips' }, ...chips),
    );
  }
}

/** The colours of the distances that a value has on a map. */
function depthKeys(value, ranges, used) {
  const keys = ranges.flatMap(({ from, to }, index) => {
    if (!used.has(index + 1)) return [];
    const shape = { class: `depth-key tint-${value} depth-${index + 1}`, x: 1, y: 1, rx: 3 };
    return html(
      'li',
      {},
      svg(
        'svg',
        { viewBox: '0 0 20 20', 'aria-hidden': 'true' },
        svg('rect', { ...shape, width: 18, height: 18 }),
      ),
      from === to ? String(from) : `${from}–${to}`,
    );
  });
  return html('ul', { class: 'depths' }, html('li', {}, markPicture(value)), ...keys);
}
