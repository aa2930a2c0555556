/** Light or dark: as the system says, until the reader says otherwise. */
const KEY = 'galotne.theme';

const stored = {
  get() {
    try {
      return window.localStorage.getItem(KEY);
    } catch {
      return null;
    }
  },
  set(theme) {
    try {
      window.localStorage.setItem(KEY, theme);
    } catch {
      // Storage is switched off: the choice lasts as long as the page.
    }
  },
};

const system = window.matchMedia('(prefers-color-scheme: dark)');

/** `light` or `dark`, as the page is shown now. */
export function theme() {
  return document.documentElement.dataset.theme ?? (system.matches ? 'dark' : 'light');
}

export function restoreTheme() {
  const chosen = stored.get();
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
}

export function toggleTheme() {
  const next = theme() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset.theme = next;
  stored.set(next);
}

/** Calls when the system changes from light to dark or back. */
export const onSystemTheme = (act) => system.addEventListener('change', act);
