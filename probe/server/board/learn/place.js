/** What is open in the room Learn, in the format of an address. Does not touch the page. */
import { KINDS, fromRoom } from './exercise.js';

/** The parts of the room, in their order. */
export const PARTS = ['lessons', 'puzzles', 'practice', 'chapters'];

/**
 * @typedef {object} Place
 * @property {string} part
 * @property {string} [lesson] its name
 * @property {number} [step] from 1
 * @property {string} [puzzle] its id
 * @property {string} [of] the lesson or the theme to whose puzzles it belongs
 * @property {string} [theme] of the puzzles
 * @property {boolean} [daily] whether it is the puzzle of the day
 * @property {string} [chapter] its name
 */

const NAME = /^[a-z0-9-]{1,60}$/;

/** Reads the place of an address; what cannot be read is left out. @returns {Place} */
export function readPlace(text) {
  const [kind, first = '', second = ''] = text.split(';');
  if (kind === 'lesson' && NAME.test(first)) {
    const step = /^\d{1,3}$/.test(second) ? Math.max(1, Number(second)) : 1;
    return { part: 'lessons', lesson: first, step };
  }
  if (kind === 'puzzle' && NAME.test(first))
    return { part: 'puzzles', puzzle: first, ...(NAME.test(second) ? { of: second } : {}) };
  if (kind === 'puzzles' && NAME.test(first)) return { part: 'puzzles', theme: first };
  if (kind === 'daily') return { part: 'puzzles', daily: true };
  if (kind === 'chapter' && NAME.test(first)) return { part: 'chapters', chapter: first };
  if (PARTS.includes(kind)) return { part: kind };
  // Exercises were a room of their own: `win;1`.
  if (KINDS.includes(fromRoom(text).kind ?? '')) return { part: 'practice' };
  return { part: 'lessons' };
}

/** The place in the format of an address. @param {Place} place */
export function writePlace({ part, lesson, step = 1, puzzle, of, theme, daily, chapter }) {
  if (lesson) return `lesson;${lesson};${step}`;
  if (puzzle) return of ? `puzzle;${puzzle};${of}` : `puzzle;${puzzle}`;
  if (daily) return 'daily';
  if (chapter) return `chapter;${chapter}`;
  return theme ? `puzzles;${theme}` : part;
}
