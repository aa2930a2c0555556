/** The controls and the legend of the value map; the values themselves are drawn on the board. */
import { queryAll, byId, html, svg } from './elements.js';
import { EXAMPLES } from './examples.js';
import { icon } from './icons.js';
import { SIDES, profileName } from './lang.js';
import { countValues, depthOf, mapCsv, mapRanges, movesToEnd, valueFor } from './map.js';
import { animated, frames, strip } from './film-picture.js';
import { asSvg, saveFile } from './picture-file.js';
import { sharedBoard } from './shared-board.js';
import { formatReading } from './units.js';
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
    const { both, comparison } = map;
    const { profile } = app.book;
    const key = [
      known,
      map.square,
      map.turn,
      both,
      comparison,
      profile,
      map.pending,
      query.problem,
      t,
    ];
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
        this.rulesChoice(map, t),
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
          'aria-pressed': String(!map.both && map.turn === turn),
          onclick: () => map.choose({ turn }),
        },
        t('side-first', { side: SIDES[turn] }),
      );
    return html(
      'fieldset',
      { class: 'field' },
      html('legend', {}, t('board-to-move')),
      html(
        'div',
        { class: 'segments segments-of-3' },
        button('w'),
        button('b'),
        html(
          'button',
          {
            type: 'button',
            'data-map': 'turn-both',
            'aria-pressed': String(map.both),
            onclick: () => map.choose({ both: true }),
          },
          t('board-map-both'),
        ),
      ),
    );
  }

  /** Other draw rules to compare with. */
  rulesChoice(map, t) {
    const { profile, profiles } = this.app.book;
    const others = profiles.filter((name) => name !== profile);
    if (!others.length) return '';
    const list = html(
      'select',
      {
        id: 'map-against',
        'data-map': 'against',
        onchange: (event) => map.choose({ against: event.target.value || null }),
      },
      html('option', { value: '' }, t('board-map-against-none')),
      ...others.map((name) => html('option', { value: name }, profileName(name, t))),
    );
    list.value = map.comparison ?? '';
    return html(
      'p',
      { class: 'option map-against' },
      html('label', { for: 'map-against' }, t('board-map-against')),
      list,
    );
  }

  legend(map, piece, t) {
    const { known, pending } = map;
    const firsts = known.map(({ answer }) => ({
      value: valueFor(answer, piece.colour, map.firstTurn),
      moves: movesToEnd(answer),
    }));
    const seconds = known.flatMap(({ second }) =>
      second
        ? { value: valueFor(second, piece.colour, map.secondTurn), moves: movesToEnd(second) }
        : [],
    );
    const values = map.both ? [...firsts, ...seconds] : firsts;
    const counts = countValues(firsts);
    const others = map.both ? countValues(seconds) : null;
    const ranges = mapRanges(known);
    const rows = VALUES.filter((value) => value !== 'unknown' || counts[value]).map((value) =>
      html(
        'li',
        { class: counts[value] || others?.[value] || !known.length ? '' : 'legend-none' },
        markPicture(value),
        html('span', {}, t(`board-map-value-${value}`)),
        html('span', { class: 'number' }, known.length ? String(counts[value] ?? 0) : ''),
        others && html('span', { class: 'number' }, known.length ? String(others[value] ?? 0) : ''),
      ),
    );
    const depths = VALUES.map((value) => {
      const used = new Set(
        values
          .filter((each) => each.value === value)
          .map(({ moves }) => depthOf(moves, ranges)),
      );
      used.delete(null);
      return used.size ? depthKeys(value, ranges, used) : null;
    });
    const title = html('h3', {}, t(`board-map-for-${piece.colour}`));
    return html(
      'div',
      { class: 'legend', 'aria-busy': String(pending) },
      title,
      map.both ? halvesKey(t) : null,
      html('ul', { class: map.both ? 'legend-both' : '' }, ...rows),
      map.comparison ? this.hatchKey(map, firsts, seconds, t) : null,
      ranges.length ? html('p', { class: 'quiet' }, t('board-map-number')) : null,
      ...depths,
      known.length ? this.files(t) : null,
    );
  }

  /** What the stripes mean, and on how many squares the rules differ. */
  hatchKey({ comparison, known }, firsts, seconds, t) {
    const differ = seconds.filter(({ value }, index) => value !== firsts[index].value);
    const kinds = VALUES.filter((value) => differ.some((each) => each.value === value));
    const profile = profileName(comparison, t);
    return html(
      'div',
      { class: 'hatch-keys' },
      html(
        'p',
        { class: 'quiet' },
        known.length
          ? t(differ.length ? 'board-map-differ' : 'board-map-same', { n: differ.length, profile })
          : '',
      ),
      html(
        'ul',
        { class: 'depths' },
        ...kinds.map((value) => html('li', {}, stripes(value), t(`board-map-value-${value}`))),
      ),
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
      ...(this.clock()
        ? [
            button('film', t('board-film-svg'), () => this.saveFilm('film', t)),
            button('strip', t('board-film-strip'), () => this.saveFilm('strip', t)),
          ]
        : []),
    );
  }

  /** The clock whose count changes the map: its limit and step in plies; null without one. */
  clock() {
    const { map, book } = this.app;
    const { rule } = map;
    const { clock } = map.known.find(({ answer }) => answer.clock)?.answer ?? {};
    if (rule === null || !clock?.limit) return null;
    return { rule, limit: clock.limit, reading: book.reading(clock) };
  }

  /** Saves the map under all counts. @param {'film'|'strip'} kind */
  saveFilm(kind, t) {
    const { app } = this;
    const clock = this.clock();
    if (!clock) return;
    const { rule, limit, reading } = clock;
    const { step } = reading;
    const { say } = formatReading(reading);
    const { fen: title = '', caption = [] } = sharedBoard(app, t);
    const counted = (from, to = from) => {
      const ends = from === to ? [from] : [from, to];
      return t('board-film-counted', {
        n: ends.map((spent) => say(Math.floor(spent / step))).join('–'),
      });
    };
    const texts = {
      title,
      caption: [...caption, t('board-clock-rule', { rule })],
      counted,
    };
    const all = frames(app, { limit, step }, t);
    const drawing =
      kind === 'film' ? animated(all, { limit, step }, texts) : strip(all, texts);
    saveFile(new Blob([drawing], { type: 'image/svg+xml' }), `galotne-${kind}.svg`);
  }

  csv() {
    const { book, map, position } = this.app;
    const owner = position.pieces.get(/** @type {number} */ (map.square))?.colour;
    const rows = map.known.map(({ square, answer, second }) => ({
      name: book.geometry.name(square),
      value: valueFor(answer, owner, map.firstTurn),
      moves: movesToEnd(answer),
      fen: answer.fen ?? '',
      second: second && {
        value: valueFor(second, owner, map.secondTurn),
        moves: movesToEnd(second),
      },
    }));
    if (map.both) return mapCsv(rows, ['white_to_move', 'black_to_move']);
    return map.comparison ? mapCsv(rows, [book.profile, map.comparison]) : mapCsv(rows);
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

/** A square in two halves, and whose move each of them means. */
function halvesKey(t) {
  const key = (part, side) =>
    html(
      'li',
      {},
      svg(
        'svg',
        { viewBox: '0 0 20 20', 'aria-hidden': 'true' },
        svg('rect', { class: 'half-frame', x: 1, y: 1, width: 18, height: 18 }),
        svg('path', { class: 'half-part', d: part }),
      ),
      t('to-move', { side }),
    );
  return html(
    'ul',
    { class: 'depths' },
    key('M1 1H19L1 19Z', SIDES.w),
    key('M19 1V19H1Z', SIDES.b),
  );
}

/** The stripes of a value, for the legend. */
const stripes = (value) =>
  svg(
    'svg',
    { viewBox: '0 0 20 20', 'aria-hidden': 'true' },
    svg('path', {
      class: `board-hatch stripe hatch-${value}`,
      d: 'M10 0 0 10M20 0 0 20M20 10 10 20',
    }),
  );

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
