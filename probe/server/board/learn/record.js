/**
 * The record of the room Learn: rating, streak, solved puzzles, those that come back, the days on
 * which the puzzle of the day was solved, and the steps of lessons that were read. Kept on the
 * device; invalid stored data is ignored.
 */
import { dayOf } from './puzzle.js';

const STORAGE_KEY = 'galotne.learn';
const VERSION = 1;

/** Rating of a beginner, and the steps of the rating: large at first. */
const FIRST_RATING = 1200;
const [MAX_STEP, MIN_STEP, DECAY] = [48, 12, 0.96];
const [MIN_RATING, MAX_RATING] = [400, 3000];

/** A failed puzzle comes back after this many others, or on the next day. */
const RETRY_AFTER = 10;
const MAX_DUE = 60;
const MAX_SOLVED = 3000;

/** The rating after a result between 0 and 1, by Elo's formula. */
export function ratingAfter(rating, games, opponent, result) {
  const expected = 1 / (1 + 10 ** ((opponent - rating) / 400));
  const step = Math.max(MIN_STEP, MAX_STEP * DECAY ** games);
  return Math.min(MAX_RATING, Math.max(MIN_RATING, rating + step * (result - expected)));
}

/** Whether a failed puzzle is not due yet: others come first, but only on the same day. */
const isWaiting = ({ wait, day }, today) => wait > 0 && today <= day;

/** The name of a puzzle among all games. */
export const puzzleKey = (rules, id) => `${rules} ${id}`;

export class LearningRecord {
  rating = FIRST_RATING;
  /** Rated results. */
  games = 0;
  streak = 0;
  best = 0;
  /** @type {Set<string>} */
  solved = new Set();
  /** Puzzles that have a result, right or wrong. @type {Set<string>} */
  tried = new Set();
  /**
   * Failed puzzles: others to come before each, and the day on which it failed.
   * @type {{key: string, wait: number, day: number}[]}
   */
  due = [];
  /** The last day on which the puzzle of the day was solved, and days in a row up to it. */
  day = { last: 0, run: 0 };
  /** The last step read, by lesson. @type {Record<string, number>} */
  lessons = {};

  /** @param {Pick<Storage, 'getItem'|'setItem'>|null} storage */
  constructor(storage) {
    this.storage = storage;
    this.#load();
  }

  isSolved(rules, id) {
    return this.solved.has(puzzleKey(rules, id));
  }

  /** The id of the puzzle of a game that is due, if any. */
  nextDue(rules, today = dayOf(new Date())) {
    const found = this.due.find(
      (each) => !isWaiting(each, today) && each.key.startsWith(`${rules} `),
    );
    return found ? found.key.slice(rules.length + 1) : null;
  }

  /** Whether a puzzle has failed, and is not to come back yet. */
  isWaiting(rules, id, today = dayOf(new Date())) {
    const key = puzzleKey(rules, id);
    return this.due.some((each) => each.key === key && isWaiting(each, today));
  }

  countDue(rules) {
    return this.due.filter(({ key }) => key.startsWith(`${rules} `)).length;
  }

  countSolved(rules) {
    return [...this.solved].filter((key) => key.startsWith(`${rules} `)).length;
  }

  /** Days in a row on which the puzzle of the day was solved. */
  daysInRow(today) {
    return this.day.last >= today - 1 ? this.day.run : 0;
  }

  /**
   * Records the first result of a turn at a puzzle. Its rating counts once.
   * @param {{rules: string, id: string, rating: number}} puzzle
   * @param {{solved: boolean, helped: boolean, daily?: number|null, today?: number}} how
   *   `daily`: the day whose puzzle it is
   */
  add({ rules, id, rating }, { solved, helped, daily = null, today = dayOf(new Date()) }) {
    const key = puzzleKey(rules, id);
    if (!this.tried.has(key)) {
      const result = solved ? (helped ? 0.5 : 1) : 0;
      this.rating = ratingAfter(this.rating, this.games, rating, result);
      this.games += 1;
      this.tried.add(key);
    }
    for (const due of this.due) if (due.key !== key) due.wait -= 1;
    this.due = this.due.filter((due) => due.key !== key);
    if (solved && !helped) {
      this.streak += 1;
      this.best = Math.max(this.best, this.streak);
    }
    if (solved) this.solved.add(key);
    else {
      this.streak = 0;
      this.due = [...this.due, { key, wait: RETRY_AFTER, day: today }].slice(-MAX_DUE);
    }
    if (solved && daily !== null && this.day.last !== daily)
      this.day = { last: daily, run: this.day.last === daily - 1 ? this.day.run + 1 : 1 };
    this.#save();
  }

  /** Remembers that a step of a lesson was read. */
  read(lesson, step) {
    if ((this.lessons[lesson] ?? 0) >= step) return;
    this.lessons[lesson] = step;
    this.#save();
  }

  #save() {
    const { rating, games, streak, best, due, day, lessons } = this;
    const text = JSON.stringify({
      version: VERSION,
      rating,
      games,
      streak,
      best,
      solved: [...this.solved].slice(-MAX_SOLVED),
      tried: [...this.tried].slice(-MAX_SOLVED),
      due,
      day,
      lessons,
    });
    try {
      this.storage?.setItem(STORAGE_KEY, text);
    } catch {
      // Storage is full or disabled: the record lasts until the page is closed.
    }
  }

  #load() {
    let stored = null;
    try {
      stored = JSON.parse(this.storage?.getItem(STORAGE_KEY) ?? 'null');
    } catch {
      // Unreadable: start with an empty record.
    }
    if (stored?.version !== VERSION) return;
    const isCount = (value) => Number.isInteger(value) && value >= 0 && value < 1e6;
    const isKey = (value) => typeof value === 'string' && /^[a-z-]{1,60} [a-z0-9]{5}$/.test(value);
    const list = (value) => (Array.isArray(value) ? value : []);
    const { rating, games, streak, best, day, lessons } = stored;
    if (Number.isFinite(rating) && rating >= MIN_RATING && rating <= MAX_RATING && isCount(games))
      Object.assign(this, { rating, games });
    if (isCount(streak) && isCount(best)) Object.assign(this, { streak, best });
    this.solved = new Set(list(stored.solved).filter(isKey));
    this.tried = new Set(list(stored.tried).filter(isKey));
    this.due = list(stored.due)
      .filter((due) => isKey(due?.key) && Number.isInteger(due.wait))
      .slice(-MAX_DUE)
      .map(({ key, wait, day: failed }) => ({ key, wait, day: isCount(failed) ? failed : 0 }));
    if (isCount(day?.last) && isCount(day.run)) this.day = { last: day.last, run: day.run };
    for (const [name, step] of Object.entries(lessons ?? {}))
      if (/^[a-z0-9-]{1,60}$/.test(name) && isCount(step)) this.lessons[name] = step;
  }
}
