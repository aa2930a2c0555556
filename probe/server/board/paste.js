/**
 * Texts pasted anywhere on the page, outside text fields: positions are shown on the board; on the
 * opening page everything that its field reads is taken. Games and links open their rooms.
 */
import { understand } from './entry.js';
import { isTextField } from './keys.js';
import { TABS } from './url-fragment.js';

/** What opens another room. */
const ELSEWHERE = ['game', 'mills', 'mills-game', 'link'];

/**
 * @param {import('./app-state.js').AppState} app
 * @param {(text: string) => void} enter enters a text as the field of the opening page does
 */
export function listenToPaste(app, enter) {
  document.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const { variants, rules } = app.book;
    // The room of mills has a board and positions of its own.
    if (app.view === 'mills' || isTextField(event.target) || !variants.length) return;
    if (document.querySelector('dialog[open]')) return;
    const entry = understand(text, { variants, rules, page: window.location.href });
    if (app.view === 'home' && entry.kind !== 'nothing') enter(text);
    else if (entry.kind === 'position') app.setup.paste(entry.fen);
    // Other rooms read games themselves.
    else if (TABS.includes(app.view) && ELSEWHERE.includes(entry.kind)) enter(text);
    else return;
    event.preventDefault();
    window.scrollTo({ top: 0 });
  });
}
