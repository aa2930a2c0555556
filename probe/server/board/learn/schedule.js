/**
 * The training record: streaks, and failed exercises to repeat. Stored in the browser; invalid
 * stored data is ignored.
 */
import { KINDS, LEVELS } from './exercise.js';

const STORAGE_KEY = 'galotne.trainer';
const VERSION = 1;

/** Maximum number of failed exercises remembered. */
const MAX_DUE = 60;

/**
 * A failed exercise returns after this many others; once solved, after this many more, and then not
 * again.
 */
const RETRY_AFTER = 3;
const REPEAT_AFTER = 8;

/**
 * @typedef {object} Due
 * @property {string} kind
 * @property {string} level
 * @property {string} rules
 * @property {string} fen
 * @property {number} wait other exercises before it is due
 * @property {number} solved
 *
 * @typedef {{streak: number, best: number, solved: number}} Score
 */

export class Schedule {
  /** @param {Pick<Storage, 'getItem'|'setItem'>|null} storage */
  constructor(storage) {
    this.storage = storage;
    /** @type {Due[]} */
    this.due = [];
    /** @type {Record<string, Score>} */
    this.scores = Object.fromEntries(
      KINDS.map((kind) => [kind, { streak: 0, best: 0, solved: 0 }]),
    );
    this.#load();
  }

  /** The failed exercise that is due, if any. @returns {Due|null} */
  nextDue({ kind, rules }) {
    return (
      this.due.find((due) => due.kind === kind && due.rules === rules && due.wait <= 0) ?? null
    );
  }

  /** The number of exercises to repeat. */
  countDue({ kind, rules }) {
    return this.due.filter((due) => due.kind === kind && due.rules === rules).length;
  }

  /**
   * Records the result of an exercise.
   * @param {import('./exercise.js').Exercise} exercise
   * @param {{solved: boolean, helped: boolean}} how
   */
  record(exercise, { solved, helped }) {
    const { kind, rules, level, fen } = exercise;
    const score = this.scores[kind];
    for (const due of this.due)
      if (due.kind === kind && due.rules === rules && due.fen !== fen) due.wait -= 1;
    const known = this.due.find(
      (due) => due.kind === kind && due.rules === rules && due.fen === fen,
    );
    if (solved) {
      score.solved += 1;
      if (!helped) score.streak += 1;
      score.best = Math.max(score.best, score.streak);
      if (known) this.#recordSolved(known);
    } else {
      score.streak = 0;
      const again = { kind, level, rules, fen, wait: RETRY_AFTER, solved: 0 };
      this.due = [...this.due.filter((due) => due !== known), again].slice(-MAX_DUE);
    }
    this.#save();
  }

  #recordSolved(due) {
    if (due.solved > 0) this.due = this.due.filter((each) => each !== due);
    else Object.assign(due, { wait: REPEAT_AFTER, solved: due.solved + 1 });
  }

  #save() {
    try {
      this.storage?.setItem(
        STORAGE_KEY,
        JSON.stringify({ version: VERSION, scores: this.scores, due: this.due }),
      );
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
    for (const kind of KINDS) {
      const score = stored.scores?.[kind];
      if (isCount(score?.streak) && isCount(score.best) && isCount(score.solved))
        this.scores[kind] = { streak: score.streak, best: score.best, solved: score.solved };
    }
    const sound = ({ kind, level, rules, fen, wait, solved }) =>
      KINDS.includes(kind) &&
      LEVELS.includes(level) &&
      /^[a-z-]{1,60}$/.test(rules) &&
      typeof fen === 'string' &&
      fen.length < 300 &&
      Number.isInteger(wait) &&
      isCount(solved);
    const due = Array.isArray(stored.due) ? stored.due : [];
    this.due = due
      .filter((each) => each && typeof each === 'object' && sound(each))
      .slice(-MAX_DUE)
      .map(({ kind, level, rules, fen, wait, solved }) => ({
        kind,
        level,
        rules,
        fen,
        wait,
        solved,
      }));
  }
}

/** The storage of the browser; null where it is disabled. */
export function storage() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
