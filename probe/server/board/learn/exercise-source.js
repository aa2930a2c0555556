/**
 * The source of exercise positions: those shipped with the page, and, where the service answers
 * searches, new ones fetched in the background.
 */
import { RequestError } from '../api.js';
import { classesOf } from '../explore/conditions.js';
import { levelOf, isSuitable } from './exercise.js';

/** Plies to the end, by level. */
const LENGTHS = { 1: '3', 2: '5..7', 3: '9..21' };

/** Instructive classes; positions come from those whose tables exist. */
const WIN_CLASSES = ['KKvK', 'KMvK', 'KKvM', 'KMvM', 'KKMvK', 'KKKvK', 'KMMvK', 'KKvKM', 'KMMvM'];
const HOLD_CLASSES = ['KKvK', 'KMvK', 'KKMvK', 'KKKvK', 'KKvKM', 'KMvKM'];

/** Positions fetched per search, and recent ones that are not repeated. */
const BATCH = 6;
const RECENT = 24;

export class ExerciseSource {
  /** @type {Promise<any>|null} */
  #shipped = null;
  /** @type {Map<string, string[]>} */
  #fetched = new Map();
  #recent = [];

  /** @param {import('../app-state.js').AppState} app */
  constructor(app, random = Math.random) {
    this.app = app;
    this.random = random;
  }

  /** The shipped positions; null if they cannot be fetched. */
  async #shippedPositions() {
    const shipped =
      this.#shipped ??
      fetch(new URL('positions.json', import.meta.url)).then((response) =>
        response.ok ? response.json() : Promise.reject(new Error(`HTTP ${response.status}`)),
      );
    this.#shipped = shipped;
    try {
      return (await shipped).positions;
    } catch {
      this.#shipped = null;
      return null;
    }
  }

  /** Games with shipped exercises. */
  async games() {
    return Object.keys((await this.#shippedPositions()) ?? {});
  }

  /**
   * A position for an exercise; null if there is none.
   * @returns {Promise<string|null>}
   * @throws {RequestError} where it is unknown whether there is one
   */
  async next({ rules, kind, level }) {
    const key = `${rules} ${kind} ${level}`;
    const pool = this.#fetched.get(key) ?? [];
    const fresh = pool.filter((fen) => !this.#recent.includes(fen));
    const allShipped = await this.#shippedPositions();
    const shipped = allShipped?.[rules]?.[kind]?.[level] ?? [];
    const unused = shipped.filter((fen) => !this.#recent.includes(fen));
    const from = fresh.length ? fresh : unused.length ? unused : shipped;
    let fen = from[Math.floor(this.random() * from.length)] ?? null;
    const more = this.#fetchMore({ rules, kind, level, key });
    if (fen === null) {
      await more;
      fen = this.#fetched.get(key)?.[0] ?? null;
      if (fen === null && !allShipped) throw new RequestError('offline', 'no exercises');
    }
    if (fen !== null) {
      this.#recent = [...this.#recent, fen].slice(-RECENT);
      this.#fetched.set(key, (this.#fetched.get(key) ?? []).filter((each) => each !== fen));
    }
    return fen;
  }

  /** Fetches new positions if the service answers searches; fails silently. */
  async #fetchMore({ rules, kind, level, key }) {
    const { api, book } = this.app;
    if (typeof api.find !== 'function' || (this.#fetched.get(key)?.length ?? 0) > 2) return;
    try {
      const here = [...classesOf(await api.tables(), rules).values()].flat();
      const classes = (kind === 'hold' ? HOLD_CLASSES : WIN_CLASSES).filter((name) =>
        here.includes(name),
      );
      const name = classes[Math.floor(this.random() * classes.length)];
      if (!name) return;
      const seed = String(Math.floor(this.random() * 1e9));
      /** @type {[string, string][]} */
      const conditions =
        kind === 'hold'
          ? [
              ['side', 'black'],
              ['value', 'draw'],
            ]
          : [
              ['win_in', LENGTHS[level]],
              [kind === 'win' ? 'unique_line' : 'unique', 'true'],
            ];
      const number = kind === 'hold' ? 4 * BATCH : BATCH;
      const { positions } = await api.find(rules, name, [
        ...conditions,
        ['quiet', '1'],
        ['random', String(number)],
        ['seed', seed],
      ]);
      let fens = positions.map(({ fen }) => fen);
      if (kind === 'hold') {
        const answers = await api.probe(
          fens.map((fen) => ({ rules, fen, profile: book.profile, spent: [], moves: true })),
        );
        fens = answers
          .filter((answer) => isSuitable('hold', answer) && levelOf(answer) === level)
          .map(({ fen }) => fen);
      }
      this.#fetched.set(key, [...(this.#fetched.get(key) ?? []), ...fens].slice(-RECENT));
    } catch {
      // The shipped positions are enough.
    }
  }
}
