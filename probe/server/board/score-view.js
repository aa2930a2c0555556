/** Under the board: steps through the game, and the moves of the line on the board with what they were worth. */
import { byId, html } from './elements.js';
import { turnOf } from './fen.js';
import * as games from './game.js';
import { icon } from './icons.js';

export class ScoreView {
  /** @param {import('./desk.js').Desk} desk */
  constructor(desk) {
    this.desk = desk;
    const last = () => desk.game.moments.length - 1;
    this.tools = {
      first: this.tool('first', () => desk.walk.to(0)),
      back: this.tool('back', () => desk.walk.to(desk.game.at - 1)),
      forward: this.tool('forward', () => desk.walk.to(desk.game.at + 1)),
      last: this.tool('last', () => desk.walk.to(last())),
      flip: this.tool('flip', () => desk.set({ flip: !desk.flip })),
    };
    byId('steps').append(...Object.values(this.tools));
    this.list = byId('score');
  }

  tool(name, act) {
    return html('button', { type: 'button', class: 'tool', id: `step-${name}`, onclick: act }, icon(name));
  }

  update(t) {
    const { game, review, hints } = this.desk;
    const end = game.moments.length - 1;
    for (const [name, button] of Object.entries(this.tools)) {
      button.setAttribute('aria-label', t(`board-step-${name}`));
      button.title = t(`board-step-${name}`);
    }
    this.tools.first.disabled = this.tools.back.disabled = game.at === 0;
    this.tools.forward.disabled = this.tools.last.disabled = game.at === end;
    const hint = this.desk.view === 'map' ? '' : t('board-score-empty');
    const moves = games.moves(game);
    const signs = moves.map((_, index) => (hints ? (review.of(moves.slice(0, index + 1))?.sign ?? '') : ''));
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
    const black = turnOf(game.moments[0].fen) === 'b' ? 1 : 0;
    this.buttons = moves.map((move, index) =>
      html('button', { type: 'button', class: 'move', onclick: () => this.desk.walk.to(index + 1) }, move),
    );
    const items = this.buttons.map((button, index) => {
      const ply = index + black;
      const numbered = ply % 2 === 0 || index === 0;
      const number = numbered ? html('span', { class: 'score-number' }, `${Math.floor(ply / 2) + 1}.${ply % 2 ? '..' : ''}`) : null;
      return html('li', {}, number, button, signs[index] ? html('span', { class: `sign sign-${SIGN_NAMES[signs[index]]}` }, signs[index]) : null);
    });
    if (!items.length) items.push(html('li', { class: 'quiet' }, hint));
    this.list.replaceChildren(...items);
  }
}

/** Signs as the style names them. */
export const SIGN_NAMES = { '!': 'only', '?': 'mistake', '??': 'blunder', '?!': 'doubtful' };
