/**
 * How the page looks to this reader: light or dark, which board, moves or plies, numbers on squares. Light or dark is
 * as the system says until the reader says otherwise. Choices are kept in the browser.
 */
const KEY = 'galotne.appearance';

export const THEMES = ['system', 'light', 'dark'];
export const BOARDS = ['wood', 'classic', 'contrast'];

/** @typedef {{theme: string, board: string, plies: boolean, numbers: boolean}} Look */

/** @returns {Look} */
const usual = () => ({
  theme: 'system',
  board: window.matchMedia('(prefers-contrast: more)').matches ? 'contrast' : 'wood',
  plies: false,
  numbers: true,
});

/** What is stored, as far as it makes sense. @returns {Look} */
function read() {
  const look = usual();
  try {
    const stored = JSON.parse(window.localStorage.getItem(KEY) ?? '{}');
    if (THEMES.includes(stored.theme)) look.theme = stored.theme;
    if (BOARDS.includes(stored.board)) look.board = stored.board;
    for (const name of /** @type {const} */ (['plies', 'numbers'])) {
      if (typeof stored[name] === 'boolean') look[name] = stored[name];
    }
  } catch {
    // Storage is switched off, or holds something else: the usual look.
  }
  return look;
}

export class Appearance {
  look = usual();

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.system = window.matchMedia('(prefers-color-scheme: dark)');
    this.system.addEventListener('change', () => this.changed());
  }

  /** What was chosen before. */
  restore() {
    this.look = read();
    this.show();
  }

  /** @param {Partial<Look>} changes */
  choose(changes) {
    Object.assign(this.look, changes);
    try {
      window.localStorage.setItem(KEY, JSON.stringify(this.look));
    } catch {
      // The choice lasts as long as the page.
    }
    this.show();
    this.changed();
  }

  /** `light` or `dark`, as the page is shown now. */
  get theme() {
    if (this.look.theme !== 'system') return this.look.theme;
    return this.system.matches ? 'dark' : 'light';
  }

  show() {
    const root = document.documentElement;
    if (this.look.theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = this.look.theme;
    root.dataset.board = this.look.board;
  }
}
