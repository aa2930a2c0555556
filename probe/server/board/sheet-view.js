/** The score sheet: all moves of the game in two columns, variations between them, and what the move on the board did. */
import { bringIntoSight, byId, html } from './elements.js';
import { turnOf } from './fen.js';
import * as games from './game.js';
import { icon } from './icons.js';
import { SIGN_NAMES } from './score-view.js';
import { isMain, lines } from './tree.js';
import { markPicture, turned } from './values.js';
import { headline } from './verdict.js';

export class SheetView {
  /**
   * @param {import('./desk.js').Desk} desk
   * @param {import('./appearance.js').Appearance} appearance
   */
  constructor(desk, appearance) {
    this.desk = desk;
    this.appearance = appearance;
    this.said = html('div', { class: 'judged' });
    this.sheet = html('div', { class: 'sheet' });
    this.acts = html('div', { class: 'actions' });
    /** The moves by the paths that lead to them. @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    byId('view-score').append(this.said, this.sheet, this.acts);
  }

  update(t) {
    const { desk } = this;
    if (desk.view !== 'score') return;
    const { game, review, hints } = desk;
    const { plies } = this.appearance.look;
    const key = [t, game.tree, review.judged, review.judged.size, hints, game.moments[0].fen];
    if (!this.drawn?.every((part, index) => part === key[index])) {
      this.drawn = key;
      this.draw(t);
    }
    const here = games.path(game).join(' ');
    for (const [path, button] of this.buttons) {
      if (path !== here) button.removeAttribute('aria-current');
      else if (!button.hasAttribute('aria-current')) {
        button.setAttribute('aria-current', 'step');
        bringIntoSight(button);
      }
    }
    this.said.replaceChildren(...this.judgement(t, plies));
    this.acts.replaceChildren(...this.actions(t));
  }

  /** What the move on the board did to the game. */
  judgement(t, plies) {
    const { desk } = this;
    const path = games.path(desk.game);
    const judged = desk.hints ? desk.review.of(path) : null;
    if (!judged) return [html('p', { class: 'quiet' }, t(lines(desk.game.tree).length ? 'board-sheet-choose' : 'board-sheet-empty'))];
    const { before, after, best, sign } = judged;
    const name = sign ? t(`board-sign-${SIGN_NAMES[sign]}`) : t('board-sign-none');
    const values = [
      [t('board-sheet-before'), before.category, headline(before, t, plies)],
      [t('board-sheet-after'), turned(after.category), headline(after, t, plies)],
    ];
    const rows = values.map(([label, value, text]) => html('div', {}, html('dt', {}, label), html('dd', {}, markPicture(value), text)));
    const better = sign.startsWith('?') ? html('p', { class: 'judged-better' }, t('board-sheet-better', { move: best.move })) : null;
    const title = html('p', { class: 'judged-title' }, html('strong', {}, after.move), this.sign(sign), html('span', { class: 'quiet' }, name));
    const told = html('dl', { class: 'judged-values' }, ...rows);
    return better ? [title, told, better] : [title, told];
  }

  sign(sign) {
    return sign ? html('span', { class: `sign sign-${SIGN_NAMES[sign]}` }, sign) : null;
  }

  actions(t) {
    const { game, walk } = this.desk;
    const path = games.path(game);
    if (!path.length) return [];
    const button = (key, name, act) => html('button', { type: 'button', class: 'button button-small', onclick: act }, icon(name), t(key));
    const acts = [button('board-sheet-forget', 'erase', () => walk.forget())];
    if (!isMain(game.tree, path)) acts.unshift(button('board-sheet-promote', 'up', () => walk.promote()));
    return acts;
  }

  draw(t) {
    const { game } = this.desk;
    this.buttons = new Map();
    this.black = turnOf(game.moments[0].fen) === 'b' ? 1 : 0;
    const parts = [];
    let row = /** @type {HTMLElement|null} */ (null);
    const place = (cell, ply) => {
      if (!row || ply % 2 === 0) {
        row = html('div', { class: 'sheet-row' }, html('span', { class: 'score-number' }, `${Math.floor(ply / 2) + 1}.`));
        if (ply % 2) row.append(html('span', { class: 'sheet-gap' }, '…'));
        parts.push(row);
      }
      row.append(cell);
    };
    const path = [];
    for (let node = game.tree; node.next.length; [node] = node.next) {
      const [main, ...rest] = node.next;
      const ply = path.length + this.black;
      place(this.cell([...path, main.move]), ply);
      if (rest.length) {
        if (ply % 2 === 0) row?.append(html('span', { class: 'sheet-gap' }, '…'));
        parts.push(html('div', { class: 'sheet-lines' }, ...rest.map((child) => html('p', {}, ...this.inline(child, path, true)))));
        row = null;
      }
      path.push(main.move);
    }
    this.sheet.replaceChildren(...parts);
    this.sheet.setAttribute('aria-label', t('board-score'));
    this.sheet.setAttribute('role', 'group');
  }

  /** A variation in running text, with those that leave it in brackets. */
  inline(node, before, first) {
    const path = [...before, node.move];
    const ply = before.length + this.black;
    const number = first || ply % 2 === 0 ? html('span', { class: 'score-number' }, `${Math.floor(ply / 2) + 1}.${ply % 2 ? '..' : ''}`) : null;
    const parts = [number, this.cell(path), ' '].filter(Boolean);
    const [main, ...rest] = node.next;
    if (!main) return parts;
    const continued = this.inline(main, path, rest.length > 0);
    const aside = rest.flatMap((child) => ['( ', ...this.inline(child, path, true), ') ']);
    // The main move first, then what might have been played for it, then how it went on.
    return aside.length ? [...parts, ...aside, ...continued] : [...parts, ...continued];
  }

  cell(path) {
    const key = path.join(' ');
    const judged = this.desk.hints ? this.desk.review.of(path) : null;
    const button = html('button', { type: 'button', class: 'move', onclick: () => this.desk.walk.go(path) }, path.at(-1));
    this.buttons.set(key, button);
    return html('span', { class: 'sheet-move' }, button, this.sign(judged?.sign ?? ''));
  }
}
