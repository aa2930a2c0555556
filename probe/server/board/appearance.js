/**
 * The appearance chosen by the reader: light or dark, board style, numbers on squares. Light or dark
 * follows the system until chosen. Choices are stored in the browser.
 */
const KEY = 'galotne.appearance';

export const THEMES = ['system', 'light', 'dark'];
export const BOARDS = ['wood', 'classic', 'contrast'];

/** @typedef {{theme: string, board: string, numbers: boolean}} Look */

/** @returns {Look} */
const defaults = () => ({
  theme: 'system',
  board: window.matchMedia('(prefers-contrast: more)').matches ? 'contrast' : 'wood',
  numbers: true,
});

/** The stored appearance; invalid values are replaced by defaults. @returns {Look} */
function readStored() {
  const look = defaults();
  try {
    const stored = JSON.parse(window.localStorage.getItem(KEY) ?? '{}');
    if (THEMES.includes(stored.theme)) look.theme = stored.theme;
    if (BOARDS.includes(stored.board)) look.board = stored.board;
    if (typeof stored.numbers === 'boolean') look.numbers = stored.numbers;
  } catch {
    // Storage is disabled or holds something else: defaults.
  }
  return look;
}

export class Appearance {
  look = defaults();

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.system = window.matchMedia('(prefers-color-scheme: dark)');
    this.system.addEventListener('change', () => this.changed());
  }

  /** Applies the stored appearance. */
  restore() {
    this.look = readStored();
    this.show();
  }

  /** @param {Partial<Look>} changes */
  choose(changes) {
    Object.assign(this.look, changes);
    try {
      window.localStorage.setItem(KEY, JSON.stringify(this.look));
    } catch {
      // Storage is disabled: the choice lasts until the page is closed.
    }
    this.show();
    this.changed();
  }

  /** `light` or `dark`, as currently shown. */
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
