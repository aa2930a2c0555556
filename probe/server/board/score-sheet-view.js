/**
 * The score sheet: the moves in two columns with variations between them, and a judgement of the
 * move on the board.
 */
import { bringIntoSight, byId, html } from './elements.js';
import { turnOf } from './fen.js';
import * as games from './game.js';
import { icon } from './icons.js';
import { SIGN_NAMES } from './steps-view.js';
import { isMain, allLines, nodeAt } from './tree.js';
import { markPicture, opposite } from './values.js';
import { headline } from './verdict.js';

const smallButton = (text, symbol, act) =>
  html(
    'button',
    { type: 'button', class: 'button button-small', onclick: act },
    icon(symbol),
    text,
  );

export class ScoreSheetView {
  /** @param {import('./app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
    this.back = html('div', { class: 'actions' });
    this.summary = html('div', { class: 'judged' });
    this.sheet = html('div', { class: 'sheet' });
    this.acts = html('div', { class: 'actions' });
    /** The buttons by the path of their move. @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    byId('view-score').append(this.back, this.summary, this.sheet, this.acts);
  }

  update(t) {
    const { app } = this;
    if (app.view !== 'score') return;
    const { game, review, hints } = app;
    const key = [
      t,
      game.tree,
      review.judgements,
      review.judgements.size,
      hints,
      game.moments[0].fen,
    ];
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
    this.back.replaceChildren(...this.way(t));
    this.summary.replaceChildren(...this.judgement(t));
    this.acts.replaceChildren(...this.actions(t));
  }

  /** The judgement of the move on the board. */
  judgement(t) {
    const { app } = this;
    const path = games.path(app.game);
    const judged = app.hints ? app.review.judgementOf(path) : null;
    if (!judged)
      return [
        html(
          'p',
          { class: 'quiet' },
          t(allLines(app.game.tree).length ? 'board-sheet-choose' : 'board-sheet-empty'),
        ),
      ];
    const { before, after, best, sign } = judged;
    // Of a move between positions that no table knows there is nothing to say.
    const told = [before, after].every(({ category }) => category !== 'unknown');
    const kept = told ? t('board-sign-none') : '';
    const name = sign ? t(`board-sign-${SIGN_NAMES[sign]}`) : kept;
    const values = [
      [t('board-sheet-before'), before.category, headline(before, t)],
      [t('board-sheet-after'), opposite(after.category), headline(after, t)],
    ];
    const rows = values.map(([label, value, text]) =>
      html('div', {}, html('dt', {}, label), html('dd', {}, markPicture(value), text)),
    );
    const better = sign.startsWith('?')
      ? html('p', { class: 'judged-better' }, t('board-sheet-better', { move: best.move }))
      : null;
    const title = html(
      'p',
      { class: 'judged-title' },
      html('strong', {}, after.move),
      this.sign(sign),
      html('span', { class: 'quiet' }, name),
    );
    const list = html('dl', { class: 'judged-values' }, ...rows);
    return better ? [title, list, better] : [title, list];
  }

  /** The way back to the ruling on this game, if it was judged. */
  way(t) {
    const { app } = this;
    const { game, judged } = app;
    if (judged?.fen !== game.moments[0].fen || !nodeAt(game.tree, judged.path)) return [];
    return [smallButton(t('board-sheet-ruling'), 'gavel', () => app.openView('desk'))];
  }

  sign(sign) {
    return sign ? html('span', { class: `sign sign-${SIGN_NAMES[sign]}` }, sign) : null;
  }

  actions(t) {
    const { game, navigation } = this.app;
    const path = games.path(game);
    const button = (key, name, act) => smallButton(t(key), name, act);
    const acts = [];
    if (path.length && !isMain(game.tree, path))
      acts.push(button('board-sheet-promote', 'up', () => navigation.promote()));
    if (path.length)
      acts.push(button('board-sheet-forget', 'erase', () => navigation.forget()));
    return acts;
  }

  draw(t) {
    const { game } = this.app;
    this.buttons = new Map();
    const { book } = this.app;
    // Moves of the side that begins games have a new number.
    this.second = turnOf(game.moments[0].fen) === book.startsOf(book.rules) ? 0 : 1;
    const parts = [];
    let row = /** @type {HTMLElement|null} */ (null);
    const place = (cell, ply) => {
      if (!row || ply % 2 === 0) {
        row = html(
          'div',
          { class: 'sheet-row' },
          html('span', { class: 'score-number' }, `${Math.floor(ply / 2) + 1}.`),
        );
        if (ply % 2) row.append(html('span', { class: 'sheet-gap' }, '…'));
        parts.push(row);
      }
      row.append(cell);
    };
    const path = [];
    for (let node = game.tree; node.next.length; [node] = node.next) {
      const [main, ...rest] = node.next;
      const ply = path.length + this.second;
      place(this.cell([...path, main.move]), ply);
      if (rest.length) {
        if (ply % 2 === 0) row?.append(html('span', { class: 'sheet-gap' }, '…'));
        parts.push(
          html(
            'div',
            { class: 'sheet-lines' },
            ...rest.map((child) => html('p', {}, ...this.inline(child, path, true))),
          ),
        );
        row = null;
      }
      path.push(main.move);
    }
    this.sheet.replaceChildren(...parts);
    this.sheet.setAttribute('aria-label', t('board-score'));
    this.sheet.setAttribute('role', 'group');
  }

  /** A variation as running text, with its own variations in brackets. */
  inline(node, before, first) {
    const path = [...before, node.move];
    const ply = before.length + this.second;
    const number =
      first || ply % 2 === 0
        ? html(
            'span',
            { class: 'score-number' },
            `${Math.floor(ply / 2) + 1}.${ply % 2 ? '..' : ''}`,
          )
        : null;
    const parts = [number, this.cell(path), ' '].filter(Boolean);
    const [main, ...rest] = node.next;
    if (!main) return parts;
    const continued = this.inline(main, path, rest.length > 0);
    const aside = rest.flatMap((child) => ['( ', ...this.inline(child, path, true), ') ']);
    // The main move, then its alternatives, then the continuation.
    return aside.length ? [...parts, ...aside, ...continued] : [...parts, ...continued];
  }

  cell(path) {
    const key = path.join(' ');
    const judged = this.app.hints ? this.app.review.judgementOf(path) : null;
    const button = html(
      'button',
      { type: 'button', class: 'move', onclick: () => this.app.navigation.go(path) },
      path.at(-1),
    );
    this.buttons.set(key, button);
    return html('span', { class: 'sheet-move' }, button, this.sign(judged?.sign ?? ''));
  }
}
