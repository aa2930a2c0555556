/** The classes of a game as pictures of their pieces, by number of pieces; and their names. */
import { html } from '../elements.js';
import { pieceImage } from '../pieces.js';
import { gameName } from '../rules-view.js';
import { classesOf, piecesOf } from './conditions.js';

/** With more classes than this, only the group of the open class is unfolded. */
const MAX_UNFOLDED = 40;

export class ClassList {
  /** @param {import('./room.js').Room} room */
  constructor(room) {
    this.room = room;
    this.element = html('div', { class: 'classes' });
  }

  update(t) {
    const { room } = this;
    const { book } = room.app;
    const key = [book.rules, room.name, t, room.tables];
    if (this.drawn?.every((part, index) => part === key[index])) return;
    this.drawn = key;
    const held = this.element.contains(document.activeElement);
    const groups = [...classesOf(room.tables, book.rules)].sort(([a], [b]) => a - b);
    const isLong = groups.flatMap(([, names]) => names).length > MAX_UNFOLDED;
    this.element.replaceChildren(
      ...(groups.length
        ? groups.map(([pieces, names]) => this.#group(pieces, names, isLong, t))
        : this.#otherGames(t)),
    );
    if (held)
      /** @type {HTMLElement|null} */ (
        this.element.querySelector('[aria-pressed="true"]')
      )?.focus();
  }

  /** Shows something else than the classes; they are drawn again by the next update. */
  replace(content) {
    this.drawn = null;
    this.element.replaceChildren(content);
  }

  #group(pieces, names, isLong, t) {
    const title = html('h3', { class: 'part-title' }, t('board-explore-pieces', { n: pieces }));
    const grid = html(
      'div',
      { class: 'class-grid' },
      ...names.map((name) => this.#chip(name, t)),
    );
    if (!isLong) return html('section', { class: 'class-group' }, title, grid);
    const open = names.includes(this.room.name ?? '');
    return html('details', { class: 'class-group', open }, html('summary', {}, title), grid);
  }

  #chip(name, t) {
    return html(
      'button',
      {
        type: 'button',
        class: 'class-chip',
        'aria-pressed': String(name === this.room.name),
        'aria-label': className(name, t),
        'data-class': name,
        title: `${className(name, t)} (${name})`,
        onclick: () => this.room.open(name),
      },
      ...classSides(name),
    );
  }

  /** The games that have tables, where this one has none. */
  #otherGames(t) {
    const { app } = this.room;
    const others = app.book.variants.filter(({ tables }) => tables !== false);
    const go = (rules) => {
      app.room = '';
      app.setup.rules(rules);
    };
    const chips = others.map(({ rules }) =>
      html(
        'button',
        { type: 'button', class: 'chip', onclick: () => go(rules) },
        gameName(rules, t),
      ),
    );
    return [
      html('p', { class: 'quiet' }, t('board-explore-none', { name: gameName(app.book.rules, t) })),
      html('div', { class: 'chips' }, ...chips),
    ];
  }
}

/** The pieces of a class in pictures: White's, then Black's. */
export function classSides(name) {
  const pieces = piecesOf(name);
  const side = (colour) =>
    html(
      'span',
      { class: 'class-side' },
      ...pieces.filter((piece) => piece.colour === colour).map(pieceImage),
    );
  return [side('w'), side('b')];
}

/** The name of a class in words: kings and men of each side. */
export function className(name, t) {
  const [white, black] = name.split('v').map((letters) => {
    const kings = [...letters].filter((letter) => letter !== 'M').length;
    const men = letters.length - kings;
    return [kings ? t('board-kings', { n: kings }) : '', men ? t('board-men', { n: men }) : '']
      .filter(Boolean)
      .join(' + ');
  });
  return t('board-class', { white, black });
}
