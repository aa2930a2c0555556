/** The position as FEN, under the board: a click copies it. */
import { copyText } from './clipboard.js';
import { byId, html, setText } from './elements.js';
import { icon } from './icons.js';

export class FenLine {
  /** @param {import('./app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
    this.text = html('span', { class: 'fen-line-text' });
    this.button = html(
      'button',
      { type: 'button', class: 'fen-line', onclick: () => copyText(this.fen, this.t) },
      this.text,
      icon('copy'),
    );
    byId('fen-line').append(this.button);
  }

  get fen() {
    return this.app.now.fen ?? '';
  }

  update(t) {
    this.t = t;
    const { view } = this.app;
    byId('fen-line').hidden = !this.fen || view === 'setup' || view === 'learn';
    setText(this.text, this.fen);
    const name = `${this.fen}. ${t('board-copy', { what: t('board-share-fen') })}`;
    this.button.setAttribute('aria-label', name);
    this.button.title = t('board-copy', { what: t('board-share-fen') });
  }
}
