/**
 * The film of a count: what a position, its moves and its map are worth while a draw rule counts
 * from 0 to its limit. A map needs no further answers for it: each one says up to which count its
 * result stands. The pure part comes first.
 */
import { pause } from './latest-task.js';

/** The results that a full count takes away. */
const TAKEN = { win: 'cursed-win', loss: 'blessed-loss' };

/** Milliseconds for each step of the count. */
const STEP_MS = 300;

/**
 * Whether answers can be told for other counts of a rule: no other rule counts beside it.
 * @param {any[]} answers
 * @param {string} rule
 */
export const canRecount = (answers, rule) =>
  answers.every(
    ({ error, clock }) => !error && (!clock || (clock.rule === rule && !clock.beside)),
  );

/** An answer as it would be with so many plies counted under its rule. */
export function recounted(answer, spent) {
  const { clock, wdl } = answer;
  if (!clock || !TAKEN[wdl]) return answer;
  const stands = typeof clock.max_spent === 'number' && spent <= clock.max_spent;
  return { ...answer, category: stands ? wdl : TAKEN[wdl] };
}

/**
 * The counts from 0 to a limit, divided where a value changes.
 * @param {(spent: number) => string[]} valuesAt the values at a count
 * @param {number} limit
 * @param {number} step plies
 * @returns {{from: number, to: number}[]} counts in plies
 */
export function scenes(valuesAt, limit, step) {
  /** @type {{from: number, to: number}[]} */
  const found = [];
  let before = '';
  for (let spent = 0; spent <= limit; spent += step) {
    const values = valuesAt(spent).join();
    const last = found.at(-1);
    if (last && values === before) last.to = spent;
    else found.push({ from: spent, to: spent });
    before = values;
  }
  return found;
}

/** Plays the count of the position on the board. */
export class Film {
  /** The film that is running, or null. @type {AbortController|null} */
  #running = null;

  /** @param {import('./app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
  }

  get playing() {
    return this.#running !== null;
  }

  stop() {
    this.#running?.abort();
    this.#running = null;
    this.app.changed();
  }

  /** Counts from 0 to a limit, a step at a time, until something else happens on the board. */
  async play({ rule, limit, step }) {
    const { app } = this;
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    const scene = () => JSON.stringify([app.now.fen, app.book.rules, app.book.profile, app.view]);
    const begun = scene();
    const others = Object.entries(app.now.counts ?? {}).filter(([counted]) => counted !== rule);
    try {
      // All answers are fetched at once, so that none is waited for between two pictures.
      const questions = Array.from({ length: limit + 1 }, (_, spent) =>
        app.question({
          fen: app.now.fen,
          counts: Object.fromEntries([...others, ...(spent ? [[rule, spent * step]] : [])]),
        }),
      );
      await app.api.probe(questions, running.signal);
      for (let spent = 0; spent <= limit && scene() === begun; spent += 1) {
        await app.setup.count(rule, spent * step, 0);
        if (app.query.problem) break;
        await pause(STEP_MS, running.signal);
      }
    } catch (error) {
      if (!running.signal.aborted) app.fail(error);
    }
    if (this.#running === running) this.stop();
  }
}
