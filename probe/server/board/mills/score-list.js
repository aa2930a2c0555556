/** The moves of the game of mills on the board, to go to and to copy. */
import { copyText } from '../clipboard.js';
import { html } from '../elements.js';
import { icon } from '../icons.js';

/** @typedef {import('./history.js').Moment} Moment */

/** The move that led to a position, as scores write it. @param {Moment} moment */
export const moveText = ({ last, taken = [] }) => [last.join('-'), ...taken].join('x');

/**
 * Moves with their numbers. A side that moves again after a mill has the same number.
 * @param {Moment[]} moments those after the first position
 * @returns {{moment: Moment, number: string|null}[]}
 */
export function numbered(moments) {
  let count = 0;
  let before = /** @type {'w'|'b'|undefined} */ (undefined);
  return moments.map((moment) => {
    const isNew = moment.by === 'w' ? before !== 'w' : before === undefined;
    before = moment.by;
    count += Number(isNew);
    return { moment, number: isNew ? `${count}.${moment.by === 'w' ? '' : '..'}` : null };
  });
}

/** A game as a score. @param {Moment[]} moments those after the first position */
export const scoreText = (moments) =>
  numbered(moments)
    .map(({ moment, number }) => [number, moveText(moment)].filter(Boolean).join(' '))
    .join(' ');

export class ScoreList {
  #drawn = /** @type {any[]} */ ([]);

  /** @param {import('./room.js').Room} room */
  constructor(room) {
    this.room = room;
    this.title = html('h3', { class: 'part-title' });
    this.list = html('ol');
    this.copy = html('button', { type: 'button', class: 'button button-small' });
    this.element = html(
      'div',
      { class: 'card mills-line', hidden: true },
      html('div', { class: 'mills-score-head' }, this.title, this.copy),
      this.list,
    );
  }

  draw(t) {
    const { room } = this;
    const { exercise, history, line, setting } = room;
    const [, ...moments] = [...history.played, ...history.future.toReversed()];
    const key = [moments.length, history.now, line, exercise, setting, t];
    // The best line has its own list, in which its positions are gone to.
    this.element.hidden = !moments.length || [exercise, line].some(Boolean) || setting;
    if (this.element.hidden) {
      this.#drawn = [];
      this.list.replaceChildren();
      return;
    }
    if (this.#drawn.length && key.every((part, index) => part === this.#drawn[index])) return;
    this.#drawn = key;
    this.title.textContent = t('board-score');
    this.copy.replaceChildren(icon('copy'), t('board-copy', { what: t('board-view-score') }));
    this.copy.onclick = () => copyText(scoreText(moments), t, this.element);
    const step = ({ moment, number }, index) =>
      html(
        'li',
        {},
        number ? html('span', { class: 'score-number' }, number) : null,
        html(
          'button',
          {
            type: 'button',
            class: 'mills-step',
            'aria-current': index === history.played.length - 2 ? 'step' : null,
            onclick: () => room.toPlayed(index),
          },
          moveText(moment),
        ),
      );
    this.list.replaceChildren(...numbered(moments).map(step));
  }
}
