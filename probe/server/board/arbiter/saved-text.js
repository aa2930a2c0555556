/**
 * The text of several games at the desk, kept in the tab while it lives: the address has one game
 * at most, and a reload must not lose a list. Invalid stored data is ignored.
 */

const STORAGE_KEY = 'galotne.desk';

/** Longest text that is kept, in letters: browsers keep about five million. */
const MAX_LETTERS = 2_000_000;

/**
 * @typedef {object} SavedText
 * @property {string} text
 * @property {import('./room.js').PlacedCorrection[]} corrections
 */

/**
 * Keeps a text, or forgets the kept one if there is none that can be kept.
 * @param {Pick<Storage, 'setItem'|'removeItem'>|null} storage
 * @param {SavedText|null} saved
 */
export function saveText(storage, saved) {
  try {
    if (saved && saved.text.length <= MAX_LETTERS)
      storage?.setItem(STORAGE_KEY, JSON.stringify(saved));
    else storage?.removeItem(STORAGE_KEY);
  } catch {
    // Storage is full or disabled: the list lasts until the page is closed.
  }
}

const isCorrection = (one) =>
  Number.isInteger(one?.game) &&
  Number.isInteger(one.ply) &&
  [one.was, one.upTo].every((text) => typeof text === 'string');

/** @param {Pick<Storage, 'getItem'>|null} storage @returns {SavedText|null} */
export function restoreText(storage) {
  let saved = null;
  try {
    saved = JSON.parse(storage?.getItem(STORAGE_KEY) ?? 'null');
  } catch {
    return null;
  }
  if (typeof saved?.text !== 'string' || !Array.isArray(saved.corrections)) return null;
  const { text, corrections } = saved;
  return corrections.every(isCorrection) ? { text, corrections } : null;
}
