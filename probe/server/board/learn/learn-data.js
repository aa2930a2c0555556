/** The files of the room Learn, fetched once: lessons of a language, puzzles of a game, lines. */
import { RequestError } from '../api.js';

/** @type {Map<string, Promise<any>>} */
const files = new Map();

/** @throws {RequestError} if the file cannot be fetched; null if there is none */
function load(path) {
  const known = files.get(path);
  if (known) return known;
  const coming = fetch(new URL(path, import.meta.url)).then(
    (response) => {
      if (response.status === 404) return null;
      if (!response.ok) throw new RequestError('server', `HTTP ${response.status}`);
      return response.json();
    },
    (error) => {
      throw new RequestError('offline', error.message);
    },
  );
  files.set(path, coming);
  coming.catch(() => files.delete(path));
  return coming;
}

/** Games with puzzles, in their order. */
export const PUZZLE_GAMES = [
  'international',
  'russian',
  'brazilian',
  'english',
  'pool',
  'czech',
  'killer',
  'italian',
  'spanish',
];

/** The games with puzzles of those themes that some games have none of, in their order. */
const GAMES_OF_THEMES = {
  petrov: ['russian', 'brazilian', 'pool', 'czech'],
  count: ['international', 'russian', 'brazilian', 'english', 'killer', 'italian'],
  longest: ['international', 'russian', 'brazilian', 'pool', 'czech', 'spanish'],
};

/** The games with puzzles of a theme. @param {string} theme */
export const gamesOfTheme = (theme) => GAMES_OF_THEMES[theme] ?? PUZZLE_GAMES;

/** The lessons and chapters of a language. */
export const loadLessons = (lang) => load(`lessons.${lang}.json`);

/** The lines of the lessons, by game and first position. */
export const loadLines = () => load('lines.json');

/** The puzzles of a game; null if it has none. */
export const loadPuzzles = (rules) =>
  PUZZLE_GAMES.includes(rules) ? load(`puzzles/${rules}.json`) : Promise.resolve(null);
