/**
 * The games of a list at the desk, kept in the tab while it lives: the address has one game at
 * most, and a reload must not lose a list. Invalid stored data is ignored.
 */

const STORAGE_KEY = 'galotne.desk';

/** Longest text that is kept, in letters: browsers keep about five million. */
const MAX_LETTERS = 2_000_000;

/**
 * @typedef {object} SavedText
 * @property {string} text
 * @property {import('./room.js').PlacedCorrection[]} corrections
 * @property {[number, import('./adjudication.js').SheetCount][]} sheets the counts by game
 * @property {[number, string][]} answers the draw rules named for single games
 * @property {{game: number, moves: string}|null} opened the game that is open, with its moves
 * @property {string} [bytes] of a file, each as a letter: it is submitted whatever its encoding
 */

/**
 * Keeps a text, or forgets the kept one if there is none that can be kept.
 * @param {Pick<Storage, 'setItem'|'removeItem'>|null} storage
 * @param {SavedText|null} saved
 */
export function saveText(storage, saved) {
  try {
    const letters = (saved?.text.length ?? 0) + (saved?.bytes?.length ?? 0);
    if (saved && letters <= MAX_LETTERS)
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

const isSheet = (one) =>
  Array.isArray(one) &&
  Number.isInteger(one[0]) &&
  typeof one[1]?.text === 'string' &&
  Number.isInteger(one[1].at) &&
  Number.isInteger(one[1].spent);

const isAnswer = (one) =>
  Array.isArray(one) && Number.isInteger(one[0]) && typeof one[1] === 'string';

/** The bytes of a file, each as a letter. @param {Blob} file */
export async function bytesOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

/** The file of such bytes. @param {string} bytes */
export const fileOf = (bytes) =>
  new File([Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))], 'games.pdn');

/** @param {Pick<Storage, 'getItem'>|null} storage @returns {SavedText|null} */
export function restoreText(storage) {
  let saved = null;
  try {
    saved = JSON.parse(storage?.getItem(STORAGE_KEY) ?? 'null');
  } catch {
    return null;
  }
  const { text, corrections, sheets, answers, opened = null, bytes } = saved ?? {};
  if (typeof text !== 'string' || !['undefined', 'string'].includes(typeof bytes)) return null;
  if (![corrections, sheets, answers].every(Array.isArray)) return null;
  if (opened !== null && !(Number.isInteger(opened?.game) && typeof opened.moves === 'string'))
    return null;
  const isWhole =
    corrections.every(isCorrection) && sheets.every(isSheet) && answers.every(isAnswer);
  return isWhole ? { text, corrections, sheets, answers, opened, bytes } : null;
}
