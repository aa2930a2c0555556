/**
 * Where positions come from: those that ship with the trainer at once, and, where a service answers searches, new ones that
 * are fetched while somebody thinks.
 */
import { classesOf } from '../explore/conditions.js';
import { levelOf, suits } from './exercise.js';

/** Plies to the end, by level. */
const LENGTHS = { 1: '3', 2: '5..7', 3: '9..21' };

/** Classes that hold something to learn; those that are here are drawn from. */
const WON = ['KKvK', 'KMvK', 'KKvM', 'KMvM', 'KKMvK', 'KKKvK', 'KMMvK', 'KKvKM', 'KMMvM'];
const HOLD = ['KKvK', 'KMvK', 'KKMvK', 'KKKvK', 'KKvKM', 'KMvKM'];

/** Positions that are asked for at once, and that are remembered so that none comes twice in a row. */
const DRAWN = 6;
const RECENT = 24;

export class Supply {
  /** @type {Promise<any>|null} */
  #shipped = null;
  /** @type {Map<string, string[]>} */
  #fetched = new Map();
  #recent = [];

  /** @param {import('../desk.js').Desk} desk */
  constructor(desk, random = Math.random) {
    this.desk = desk;
    this.random = random;
  }

  async #list() {
    const shipped = this.#shipped ?? fetch(new URL('positions.json', import.meta.url)).then((response) => (response.ok ? response.json() : Promise.reject(new Error(`HTTP ${response.status}`))));
    this.#shipped = shipped;
    try {
      return (await shipped).positions;
    } catch {
      this.#shipped = null;
      return {};
    }
  }

  /** Games that there are exercises of without a search. */
  async games() {
    return Object.keys(await this.#list());
  }

  /** A position for an exercise; null where there is none. @returns {Promise<string|null>} */
  async next({ rules, kind, level }) {
    const key = `${rules} ${kind} ${level}`;
    const pool = this.#fetched.get(key) ?? [];
    const fresh = pool.filter((fen) => !this.#recent.includes(fen));
    const shipped = (await this.#list())[rules]?.[kind]?.[level] ?? [];
    const unused = shipped.filter((fen) => !this.#recent.includes(fen));
    const from = fresh.length ? fresh : unused.length ? unused : shipped;
    let fen = from[Math.floor(this.random() * from.length)] ?? null;
    const more = this.#more({ rules, kind, level, key });
    if (fen === null) {
      await more;
      fen = this.#fetched.get(key)?.[0] ?? null;
    }
    if (fen !== null) {
      this.#recent = [...this.#recent, fen].slice(-RECENT);
      this.#fetched.set(key, (this.#fetched.get(key) ?? []).filter((each) => each !== fen));
    }
    return fen;
  }

  /** Fetches new positions where the service can draw them; without a word where it cannot. */
  async #more({ rules, kind, level, key }) {
    const { api, book } = this.desk;
    if (typeof api.find !== 'function' || (this.#fetched.get(key)?.length ?? 0) > 2) return;
    try {
      const here = [...classesOf(await api.tables(), rules).values()].flat();
      const classes = (kind === 'hold' ? HOLD : WON).filter((name) => here.includes(name));
      const name = classes[Math.floor(this.random() * classes.length)];
      if (!name) return;
      const seed = String(Math.floor(this.random() * 1e9));
      /** @type {[string, string][]} */
      const asked = kind === 'hold' ? [['side', 'black'], ['value', 'draw']] : [['win_in', LENGTHS[level]], [kind === 'win' ? 'unique_line' : 'unique', 'true']];
      const number = kind === 'hold' ? 4 * DRAWN : DRAWN;
      const { positions } = await api.find(rules, name, [...asked, ['quiet', '1'], ['random', String(number)], ['seed', seed]]);
      let fens = positions.map(({ fen }) => fen);
      if (kind === 'hold') {
        const answers = await api.probe(fens.map((fen) => ({ rules, fen, profile: book.profile, spent: [], moves: true })));
        fens = answers.filter((answer) => suits('hold', answer) && levelOf(answer) === level).map(({ fen }) => fen);
      }
      this.#fetched.set(key, [...(this.#fetched.get(key) ?? []), ...fens].slice(-RECENT));
    } catch {
      // What ships with the trainer is enough.
    }
  }
}
