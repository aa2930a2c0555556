/**
 * A search for positions of a class: pages in the order of the tables, the longest, or a few at
 * random. It sends one request at a time, and goes on until something is found. This module does
 * not touch the page.
 */
import { conditions, isScattered, scatter } from './conditions.js';

/** Positions per page, and of a few at random; per page where all are listed in order. */
export const PAGE = 12;
const LISTED_PAGE = 48;

/** Random places from which positions are looked for: two may lead to the same one. */
const PLACES = 14;

/** Looking through larger classes as a whole takes the service seconds. */
const MAX_SAMPLED_PLACEMENTS = 1_000_000;

/** Random places without a position, after which no others are tried. */
const MAX_IN_VAIN = 3;

/** Seeds of random samples. */
const SEEDS = 2 ** 32;

/**
 * @typedef {object} Page
 * @property {any[]} positions
 * @property {string|null} next the cursor that continues; null at the end
 * @property {{done: number, all: number}|null} cells how much of the class was looked through
 * @property {number|null} count how many there are, if that is known
 * @property {boolean} scattered whether they are a few at random
 */

export class PositionSearch {
  /**
   * @param {Pick<typeof import('../api.js'), 'find'>} api
   * @param {string} rules
   * @param {string} profile
   * @param {string} name the class
   * @param {import('./conditions.js').Criteria} criteria
   * @param {number|null} placements of the class, if that is known
   */
  constructor(api, rules, profile, name, criteria, placements = null) {
    this.api = api;
    this.rules = rules;
    this.profile = profile;
    this.name = name;
    this.criteria = criteria;
    this.placements = placements;
  }

  /**
   * A page of positions. The service gives an incomplete answer once it has looked through its
   * budget: as long as such answers are empty, the search goes on.
   * @param {{
   *   limit?: number,
   *   after?: string|null,
   *   random?: boolean,
   *   onProgress?: (page: Page) => void,
   * }} how `onProgress` gets the empty answers
   * @param {AbortSignal} signal
   * @returns {Promise<Page>}
   */
  async page({ limit = this.#limit, after = null, random = false, onProgress }, signal) {
    const few = random ? await this.#few(signal) : null;
    if (few) return few;
    let page = await this.#ask(limit, after, signal);
    let from = after;
    // A cursor that stays would be asked for ever.
    while (!page.positions.length && page.next !== null && page.next !== from) {
      onProgress?.(page);
      from = page.next;
      page = await this.#ask(limit, from, signal);
    }
    return page;
  }

  get #limit() {
    return this.criteria.order === 'all' ? LISTED_PAGE : PAGE;
  }

  /** One answer of the service. @returns {Promise<Page>} */
  async #ask(limit, after, signal) {
    const request = conditions(this.criteria, this.profile);
    request.push(['limit', String(limit)]);
    if (after) request.push(['after', after]);
    const answer = await this.api.find(this.rules, this.name, request, signal);
    signal.throwIfAborted();
    const { positions, next, cells, count = null } = answer;
    return { positions, next, cells, count, scattered: false };
  }

  /** A few positions at random; null if all are to be listed in order. */
  async #few(signal) {
    const isLarge = (this.placements ?? 0) > MAX_SAMPLED_PLACEMENTS;
    if (isLarge || isScattered(this.criteria)) return this.#scattered(signal);
    try {
      return await this.#sample(signal);
    } catch (error) {
      signal.throwIfAborted();
      // A large class is not looked through as a whole.
      if (error.word !== 'class-size' && error.kind !== 'server') throw error;
      return this.#scattered(signal);
    }
  }

  /** A few of all positions, each as likely as the others, the longest first. */
  async #sample(signal) {
    const request = conditions(this.criteria, this.profile);
    request.push(['random', String(PAGE)], ['seed', String(Math.floor(Math.random() * SEEDS))]);
    const { positions, count } = await this.api.find(this.rules, this.name, request, signal);
    return few(positions, count);
  }

  /**
   * A few positions from random places, the longest first; null if there are so few that all can be
   * listed.
   */
  async #scattered(signal) {
    const first = await this.#ask(1, null, signal);
    if (!first.next || !first.cells?.all) return null;
    const found = new Map();
    let inVain = 0;
    for (const cursor of scatter(this.criteria, first.cells.all, PLACES)) {
      const { positions } = await this.#ask(1, cursor, signal);
      for (const answer of positions) found.set(answer.fen, answer);
      if (!positions.length) inVain += 1;
      // So rare that they are looked for in order.
      if (found.size === 0 && inVain === MAX_IN_VAIN) return null;
      if (found.size === PAGE) break;
    }
    return found.size > 1 ? few([...found.values()], null) : null;
  }
}

/** A few positions at random, those with the longest wins and losses first. */
function few(positions, count) {
  const length = ({ dtw }) => Math.abs(dtw ?? 0);
  const sorted = [...positions].sort((one, two) => length(two) - length(one));
  return { positions: sorted, next: null, cells: null, count, scattered: true };
}
