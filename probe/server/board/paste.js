/** Positions pasted anywhere on the page, outside text fields, are shown on the board. */
import { isFen } from './fen.js';
import { isTextField } from './keys.js';

/** @param {import('./app-state.js').AppState} app */
export function listenToPaste(app) {
  document.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    // The room of mills has a board and positions of its own.
    if (app.view === 'mills' || isTextField(event.target) || !app.book.variants.length) return;
    if (document.querySelector('dialog[open]') || !isFen(text)) return;
    event.preventDefault();
    app.setup.paste(text);
    window.scrollTo({ top: 0 });
  });
}
