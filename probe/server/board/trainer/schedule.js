/**
 * What is remembered between exercises: how many were solved in a row, and which ones come back because they were failed.
 * It is kept in the browser; what is found there and makes no sense is left.
 */
import { KINDS, LEVELS } from './exercise.js';

const PLACE = 'galotne.trainer';
const VERSION = 1;

/** Failed exercises that are remembered at most. */
const MOST = 60;

/** A failed exercise comes back after so many others; solved then, after more, and after that no more. */
const SOON = 3;
const LATER = 8;

/**
 * @typedef {{kind: string, level: string, rules: string, fen: string, wait: number, solved: number}} Due
 * @typedef {{streak: number, best: number, solved: number}} Score
 */

export class Schedule {
  /** @param {Pick<Storage, 'getItem'|'setItem'>|null} storage */
  constructor(storage) {
    this.storage = storage;
    /** @type {Due[]} */
    this.due = [];
    /** @type {Record<string, Score>} */
    this.scores = Object.fromEntries(KINDS.map((kind) => [kind, { streak: 0, best: 0, solved: 0 }]));
    this.#restore();
  }

  /** The failed exercise whose turn it is, if there is one. @returns {Due|null} */
  returning({ kind, rules }) {
    return this.due.find((due) => due.kind === kind && due.rules === rules && due.wait <= 0) ?? null;
  }

  /** How many come back. */
  waiting({ kind, rules }) {
    return this.due.filter((due) => due.kind === kind && due.rules === rules).length;
  }

  /**
   * An exercise is done.
   * @param {import('./exercise.js').Exercise} exercise
   * @param {{solved: boolean, helped: boolean}} how
   */
  done(exercise, { solved, helped }) {
    const { kind, rules, level, fen } = exercise;
    const score = this.scores[kind];
    for (const due of this.due) if (due.kind === kind && due.rules === rules && due.fen !== fen) due.wait -= 1;
    const known = this.due.find((due) => due.kind === kind && due.rules === rules && due.fen === fen);
    if (solved) {
      score.solved += 1;
      if (!helped) score.streak += 1;
      score.best = Math.max(score.best, score.streak);
      if (known) this.#solved(known);
    } else {
      score.streak = 0;
      const again = { kind, level, rules, fen, wait: SOON, solved: 0 };
      this.due = [...this.due.filter((due) => due !== known), again].slice(-MOST);
    }
    this.#keep();
  }

  #solved(due) {
    if (due.solved > 0) this.due = this.due.filter((each) => each !== due);
    else Object.assign(due, { wait: LATER, solved: due.solved + 1 });
  }

  #keep() {
    try {
      this.storage?.setItem(PLACE, JSON.stringify({ version: VERSION, scores: this.scores, due: this.due }));
    } catch {
      // Full, or forbidden: it is remembered as long as the page is open.
    }
  }

  #restore() {
    let told = null;
    try {
      told = JSON.parse(this.storage?.getItem(PLACE) ?? 'null');
    } catch {
      // It begins anew.
    }
    if (told?.version !== VERSION) return;
    const whole = (value) => Number.isInteger(value) && value >= 0 && value < 1e6;
    for (const kind of KINDS) {
      const score = told.scores?.[kind];
      if (whole(score?.streak) && whole(score.best) && whole(score.solved)) this.scores[kind] = { streak: score.streak, best: score.best, solved: score.solved };
    }
    const sound = ({ kind, level, rules, fen, wait, solved }) =>
      KINDS.includes(kind) && LEVELS.includes(level) && /^[a-z-]{1,60}$/.test(rules) && typeof fen === 'string' && fen.length < 300 && Number.isInteger(wait) && whole(solved);
    const due = Array.isArray(told.due) ? told.due : [];
    this.due = due.filter((each) => each && typeof each === 'object' && sound(each)).slice(-MOST).map(({ kind, level, rules, fen, wait, solved }) => ({ kind, level, rules, fen, wait, solved }));
  }
}

/** The storage of the browser; none where it is forbidden. */
export function storage() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
