/** The moves, best first, in groups of one value. */
import { byId, html, keepHeight } from './elements.js';
import { other } from './fen.js';
import { SIDES } from './lang.js';
import { formatReading } from './units.js';
import { markPicture, opposite, VALUES } from './values.js';

export class MovesView {
  /** @param {import('./app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
    this.place = byId('view-play');
    /** @type {Map<object, HTMLButtonElement>} */
    this.buttons = new Map();
    this.options = html('div', { class: 'options' });
    this.list = html('div', { class: 'moves' });
    this.place.append(this.list, this.options);
    this.place.addEventListener('pointerleave', () => app.point(null));
  }

  update(t) {
    const { app } = this;
    this.updateOptions(t);
    const hidden = !app.hints;
    const { query } = app;
    const key = [query.answer, t, hidden];
    keepHeight(this.list, query.waiting);
    this.list.classList.toggle('waiting', query.waiting);
    this.list.setAttribute('aria-busy', String(query.waiting));
    if (this.drawn?.every((part, index) => part === key[index])) return this.highlight();
    this.drawn = key;
    this.buttons = new Map();
    if (!query.answer) return this.list.replaceChildren();
    if (query.over)
      return this.list.replaceChildren(html('p', { class: 'quiet' }, t('board-moves-none')));
    if (hidden)
      return this.list.replaceChildren(html('p', { class: 'quiet' }, t('board-moves-hidden')));
    const groups = Map.groupBy(query.moves, (move) => opposite(move.category));
    const shown = VALUES.filter((value) => groups.has(value)).map((value) =>
      this.group(value, groups.get(value), t),
    );
    this.list.replaceChildren(...shown);
    this.highlight();
  }

  group(value, moves, t) {
    const title = html(
      'h3',
      { class: 'moves-title' },
      markPicture(value),
      t(`board-group-${value}`),
      html('span', { class: 'moves-count' }, String(moves.length)),
    );
    const measured = moves.some((move) => move.dtw !== null || move.clock?.need != null);
    return html(
      'section',
      { class: `moves-group group-${value}` },
      title,
      measured ? this.table(value, moves, t) : this.chips(moves),
    );
  }

  table(value, moves, t) {
    const counted = moves.some((move) => move.clock);
    const columns = counted ? ['move', 'ends', 'left', 'needs'] : ['move', 'ends'];
    const head = columns.map((name) =>
      html(
        'th',
        { scope: 'col', title: t(`board-column-${name}-title`) },
        this.column(name, value, t),
      ),
    );
    const rows = moves.map((move) => {
      const { left, need } = move.clock
        ? formatReading(this.app.book.reading(move.clock))
        : { left: null, need: null };
      const row = html(
        'tr',
        { onpointerenter: () => this.app.point(move) },
        html('td', {}, this.button(move)),
        cell(move.dtw === null ? null : movesToEnd(move.dtw)),
        ...(counted ? [cell(left), cell(need)] : []),
      );
      row.addEventListener('click', () => this.app.navigation.play(move));
      return row;
    });
    return html(
      'table',
      { class: 'moves-table' },
      html('thead', {}, html('tr', {}, ...head)),
      html('tbody', {}, ...rows),
    );
  }

  /** The head of a column. Among losing moves what is needed is what the opponent needs. */
  column(name, value, t) {
    const lost = value === 'loss' || value === 'blessed-loss';
    if (name === 'ends' && (lost || value === 'win' || value === 'cursed-win'))
      return t(lost ? 'board-column-loses' : 'board-column-wins');
    if (name === 'needs' && lost)
      return t('board-column-needs-side', { side: SIDES[other(this.app.position.turn)] });
    return t(`board-column-${name}`);
  }

  chips(moves) {
    return html('div', { class: 'chips' }, ...moves.map((move) => this.button(move, true)));
  }

  button(move, chip = false) {
    const button = html(
      'button',
      {
        type: 'button',
        class: chip ? 'move chip' : 'move',
        onclick: (event) => {
          event.stopPropagation();
          this.app.navigation.play(move);
        },
        onfocus: () => this.app.point(move),
        onblur: () => this.app.point(null),
        onpointerenter: () => this.app.point(move),
      },
      move.move,
    );
    this.buttons.set(move, button);
    return button;
  }

  highlight() {
    for (const [move, button] of this.buttons ?? [])
      button.classList.toggle('move-pointed', move === this.app.pointed);
  }

  updateOptions(t) {
    const { app } = this;
    const key = [t, app.opponent.side, app.hints].map(String).join();
    if (this.optionsKey === key && this.optionsLanguage === t) return;
    this.optionsKey = key;
    this.optionsLanguage = t;
    const hints = html('input', {
      type: 'checkbox',
      id: 'hints',
      onchange: (event) => app.set({ hints: event.target.checked }),
    });
    hints.checked = app.hints;
    const side = html('select', {
      id: 'computer',
      onchange: (event) => app.opponent.take(event.target.value || null),
    });
    for (const value of ['', 'w', 'b']) {
      const name = value ? t('side-first', { side: SIDES[value] }) : t('board-computer-none');
      side.append(html('option', { value, selected: (app.opponent.side ?? '') === value }, name));
    }
    const focused = document.activeElement?.id;
    this.options.replaceChildren(
      html('label', { class: 'option' }, hints, t('board-hints')),
      html('label', { class: 'option' }, t('board-computer'), side),
    );
    if (focused === 'hints' || focused === 'computer') byId(focused)?.focus();
  }
}

/** The moves to the end of the game, from the plies after a move; that move counts as well. */
const movesToEnd = (dtw) => Math.ceil((Math.abs(dtw) + 1) / 2);

function cell(value) {
  return html(
    'td',
    { class: 'number' },
    value === null || value === undefined ? '–' : String(value),
  );
}
