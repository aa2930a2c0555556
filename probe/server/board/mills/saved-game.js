/**
 * The game of mills that is played against the opponent, kept in the tab while it lives: phones
 * drop pages that are not looked at, and a reload must not end the game. The address has the
 * position alone. Invalid stored data is ignored.
 */
import { KINDS } from './exercise.js';
import { STRENGTHS } from './opponent.js';
import { readPosition } from './points.js';

const STORAGE_KEY = 'galotne.mills';
const MAX_PAST = 400;

/**
 * @typedef {object} SavedGame
 * @property {import('./history.js').Moment} now
 * @property {import('./history.js').Moment[]} past
 * @property {'w'|'b'|null} opponent
 * @property {import('./opponent.js').Strength} strength
 * @property {boolean} hints
 */

const isMoment = (moment) =>
  typeof moment?.fen === 'string' &&
  Object.hasOwn(KINDS, moment.game) &&
  readPosition(moment.fen) !== null &&
  [moment.last, moment.mill, moment.taken ?? []].every(Array.isArray);

/** @param {Pick<Storage, 'setItem'>|null} storage @param {SavedGame} saved */
export function saveGame(storage, saved) {
  try {
    const text = JSON.stringify({ ...saved, past: saved.past.slice(-MAX_PAST) });
    storage?.setItem(STORAGE_KEY, text);
  } catch {
    // Storage is full or disabled: the game lasts until the page is closed.
  }
}

/**
 * The stored game, if it stands at a position where one is given; null otherwise.
 * @param {Pick<Storage, 'getItem'>|null} storage
 * @param {string|null} [game] @param {string|null} [fen]
 * @returns {SavedGame|null}
 */
export function restoreGame(storage, game = null, fen = null) {
  let stored = null;
  try {
    stored = JSON.parse(storage?.getItem(STORAGE_KEY) ?? 'null');
  } catch {
    return null;
  }
  if (!isMoment(stored?.now)) return null;
  if ((game ?? stored.now.game) !== stored.now.game) return null;
  if ((fen ?? stored.now.fen) !== stored.now.fen) return null;
  const past = Array.isArray(stored.past) ? stored.past : [];
  if (!past.every(isMoment)) return null;
  return {
    now: stored.now,
    past,
    opponent: ['w', 'b'].includes(stored.opponent) ? stored.opponent : null,
    strength: STRENGTHS.includes(stored.strength) ? stored.strength : 'full',
    hints: stored.hints !== false,
  };
}
