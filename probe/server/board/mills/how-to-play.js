/** How a game of mills is played, in a few sentences. */
import { html } from '../elements.js';

/** The sentences, in their order; games have their own ones where they differ. */
const SENTENCES = {
  mills: ['place', 'mill', 'safe', 'move', 'fly', 'end', 'draw'],
  'mills-mixed': ['mixed', 'mill', 'safe', 'again', 'fly', 'end', 'draw'],
  'mills-ceylon': [
    'place',
    'ceylon',
    'waits',
    'move',
    'ceylon-later',
    'safe',
    'extra',
    'fly',
    'end',
    'draw',
  ],
};

export class HowToPlay {
  #key = '';

  /** @param {import('./room.js').Room} room */
  constructor(room) {
    this.room = room;
    this.isOpen = false;
    this.element = html('div', { class: 'card mills-rules', id: 'mills-rules', hidden: true });
  }

  draw(t) {
    const { game } = this.room;
    this.element.hidden = !this.isOpen;
    const key = `${game} ${t.language}`;
    if (this.#key === key) return;
    this.#key = key;
    this.element.replaceChildren(
      html('h3', { class: 'part-title' }, t(`board-mills-game-${game}`)),
      html(
        'ol',
        {},
        ...SENTENCES[game].map((sentence) => html('li', {}, t(`board-mills-how-${sentence}`))),
      ),
    );
  }
}
