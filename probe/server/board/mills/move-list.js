/** The list of moves of mills, grouped by value and by what is done. */
import { html } from '../elements.js';
import { markPicture } from '../values.js';
import { moveGroups } from './groups.js';

/** Longer lists are folded, if they are of worse moves or all alike. */
const FOLD_FROM = 9;

/** The number of moves to the end, this one included; null for draws. */
const movesToEnd = ({ dtw }) => (dtw === null ? null : Math.ceil((Math.abs(dtw) + 1) / 2));

export class MoveList {
  #list = html('div');
  #drawn = /** @type {any[]} */ ([]);

  /** @param {import('./room.js').Room} room */
  constructor(room) {
    this.room = room;
    this.element = html('div', { class: 'card mills-list' }, this.#list);
  }

  draw(t) {
    const { room } = this;
    const { moves, exercise, hints, setting } = room;
    const key = [room.answer, t, hints, setting, exercise, room.opponent];
    this.element.hidden = !moves.length || setting;
    if (key.every((part, index) => part === this.#drawn[index])) return;
    this.#drawn = key;
    // The order best first would give the solution away.
    const shown =
      exercise && !hints ? [...moves].sort((one, two) => (one.move < two.move ? -1 : 1)) : moves;
    const groups = moveGroups(shown, hints);
    this.#list.replaceChildren(
      ...groups.map((group, index) => this.#group(group, index > 0 || groups.length === 1, t)),
    );
  }

  #row(move, t) {
    const { room } = this;
    const length = room.hints ? movesToEnd(move) : null;
    return html(
      'li',
      {},
      html(
        'button',
        {
          type: 'button',
          class: 'mills-move',
          disabled: room.isWaiting(),
          onclick: () => room.play(move),
        },
        html('strong', {}, move.move),
        length === null ? null : html('span', { class: 'quiet' }, t('length', { n: length })),
      ),
    );
  }

  /** A group of moves with its heading. */
  #group({ value, size, kinds }, isFolded, t) {
    const heading = value
      ? html(
          'h3',
          { class: `part-title mills-value mills-value-${value}` },
          markPicture(value),
          `${t(`board-group-${value}`)} (${size})`,
        )
      : null;
    const parts = kinds.flatMap(({ kind, moves }) => [
      !heading || kinds.length > 1
        ? html(
            'p',
            { class: 'quiet mills-kind' },
            `${t(`board-mills-kind-${kind}`)} (${moves.length})`,
          )
        : null,
      html('ol', { class: 'mills-moves' }, ...moves.map((move) => this.#row(move, t))),
    ]);
    // Without values a long list says nothing that the board does not say.
    const title =
      heading ??
      (this.room.exercise
        ? null
        : html('h3', { class: 'part-title mills-value' }, `${t('board-view-play')} (${size})`));
    return title && isFolded && size >= FOLD_FROM
      ? html('details', { class: 'mills-group' }, html('summary', {}, title), ...parts)
      : html('section', { class: 'mills-group' }, heading, ...parts);
  }
}
