/** Controls under the board: step buttons and the moves of the current line with their signs. */
import { byId, html } from './elements.js';
import { turnOf } from './fen.js';
import * as games from './game.js';
import { icon } from './icons.js';

export class StepsView {
  /** @param {import('./app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
    const last = () => app.game.moments.length - 1;
    this.tools = {
      first: this.tool('first', () => app.navigation.to(0)),
      back: this.tool('back', () => app.navigation.to(app.game.at - 1)),
      forward: this.tool('forward', () => app.navigation.to(app.game.at + 1)),
      last: this.tool('last', () => app.navigation.to(last())),
      flip: this.tool('flip', () => app.set({ flip: !app.flip })),
    };
    this.under = byId('under');
    byId('steps').append(...Object.values(this.tools));
    this.list = byId('score');
  }

  tool(name, act) {
    return html(
      'button',
      { type: 'button', class: 'tool', id: `step-${name}`, onclick: act },
      icon(name),
    );
  }

  update(t) {
    const { game, review, hints } = this.app;
    const end = game.moments.length - 1;
    for (const [name, button] of Object.entries(this.tools)) {
      button.setAttribute('aria-label', t(`board-step-${name}`));
      button.title = t(`board-step-${name}`);
    }
    this.tools.first.disabled = this.tools.back.disabled = game.at === 0;
    this.tools.forward.disabled = this.tools.last.disabled = game.at === end;
    // Without moves a low page has no room for this row.
    this.under.classList.toggle('under-empty', end === 0);
    const hint = ['map', 'learn'].includes(this.app.view) ? '' : t('board-score-empty');
    const moves = games.moves(game);
    const signs = moves.map((_, index) =>
      hints ? (review.judgementOf(moves.slice(0, index + 1))?.sign ?? '') : '',
    );
    const key = [moves.join(), signs.join(), hint, game.moments[0].fen, t.language].join('|');
    if (key !== this.key) {
      this.key = key;
      this.draw(game, moves, signs, hint);
    }
    this.buttons.forEach((button, index) => {
      if (index + 1 === game.at) {
        button.setAttribute('aria-current', 'step');
        this.list.scrollLeft = button.offsetLeft - (this.list.clientWidth - button.offsetWidth) / 2;
      } else button.removeAttribute('aria-current');
    });
  }

  draw(game, moves, signs, hint) {
    const { book } = this.app;
    const second = turnOf(game.moments[0].fen) === book.startsOf(book.rules) ? 0 : 1;
    this.buttons = moves.map((move, index) =>
      html(
        'button',
        { type: 'button', class: 'move', onclick: () => this.app.navigation.to(index + 1) },
        move,
      ),
    );
    const items = this.buttons.map((button, index) => {
      const ply = index + second;
      const numbered = ply % 2 === 0 || index === 0;
      const number = numbered
        ? html(
            'span',
            { class: 'score-number' },
            `${Math.floor(ply / 2) + 1}.${ply % 2 ? '..' : ''}`,
          )
        : null;
      return html(
        'li',
        {},
        number,
        button,
        signs[index]
          ? html('span', { class: `sign sign-${SIGN_NAMES[signs[index]]}` }, signs[index])
          : null,
      );
    });
    if (!items.length) items.push(html('li', { class: 'quiet' }, hint));
    this.list.replaceChildren(...items);
  }
}

/** Names of the signs in the style sheet. */
export const SIGN_NAMES = { '!': 'only', '?': 'mistake', '??': 'blunder', '?!': 'doubtful' };
