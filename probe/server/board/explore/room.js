/**
 * The explorer: the classes that there are tables of, with their statistics, longest wins and a
 * search for positions. This file keeps what is open, its address, and its requests.
 */
import { countsOf } from '../clocks.js';
import { html } from '../elements.js';
import { icon } from '../icons.js';
import { LatestTask } from '../latest-task.js';
import { failureKey } from '../problem.js';
import { roomLink } from '../shared-board.js';
import { ReturnPlace } from '../return-place.js';
import { ClassList, className, classSides } from './class-list.js';
import { ClassStatistics } from './class-statistics.js';
import { classesOf, firstConditions, fromRoom, knownCount } from './conditions.js';
import { toRoom, withOrderedLimits } from './conditions.js';
import { PositionSearch } from './position-search.js';
import { SearchForm } from './search-form.js';
import { SearchResults } from './search-results.js';

/**
 * What a search has found: `all` is how many there are, if that is known of a few at random.
 * @typedef {object} Found
 * @property {any[]} positions
 * @property {string|null} next
 * @property {{done: number, all: number}|null} cells
 * @property {boolean} pending
 * @property {boolean} stopped whether the visitor ended the search
 * @property {any} problem
 * @property {boolean} scattered
 * @property {number|null} all
 */

/** @type {Found} */
const NOTHING_FOUND = {
  ...{ positions: [], next: null, cells: null, pending: false, stopped: false, problem: null },
  ...{ scattered: false, all: 0 },
};

export class Room {
  #opening = new LatestTask();
  #searching = new LatestTask();

  /** @param {import('../app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
    this.tables = null;
    this.problem = null;
    /** Identifies the open class. @type {string|null} */
    this.name = null;
    /** A class that the address names, of which there are no tables. @type {string|null} */
    this.missing = null;
    /** What the service says of the open class. @type {any} */
    this.info = null;
    this.infoProblem = null;
    /** @type {Found|null} */
    this.found = null;
    /** The conditions of `found`. @type {import('./conditions.js').Criteria|null} */
    this.searched = null;
    /** What was found before a search that has not ended. @type {Found|null} */
    this.before = null;
    this.returns = new ReturnPlace();
    /** The class and search that were open when the room was left. @type {any} */
    this.last = null;
    /** Whether the browser's Back led here, whose page is not drawn yet. */
    this.returning = false;
    this.title = html('h2', { class: 'room-title' });
    this.lead = html('p', { class: 'hero-lead' });
    this.classes = new ClassList(this);
    this.head = html('div', { class: 'class-head' });
    this.statistics = new ClassStatistics(this);
    this.form = new SearchForm(this);
    this.results = new SearchResults(this);
    this.sheet = html(
      'div',
      { class: 'class-sheet' },
      this.head,
      this.statistics.known,
      this.form.element,
      this.results.element,
      this.statistics.longest,
    );
    this.element = html(
      'div',
      { class: 'explore' },
      html('div', { class: 'room-head' }, this.title, this.lead),
      this.classes.element,
      this.sheet,
    );
  }

  enter({ restored = false } = {}) {
    if (!restored) this.returns.forget();
    this.returning = restored;
    const { app } = this;
    // The room opens where it was left, with what was searched for.
    if (!restored && app.room === '' && this.last?.rules === app.book.rules) {
      app.room = this.last.room;
      app.address.remember('replace');
    }
    this.load();
  }

  leave() {
    this.#opening.cancel();
    this.#searching.cancel();
    const { rules } = this.app.book;
    this.last = this.name && { rules, room: toRoom(this.name, this.searched) };
    // What did not end begins again when the visitor comes back.
    if (this.found?.pending) this.#forgetFound();
    if (!this.info && !this.infoProblem) this.key = null;
  }

  /** The open class and its search, if there was one. */
  shared() {
    const { address, book, lang } = this.app;
    const { rules, profile } = book;
    const room = this.name ? toRoom(this.name, this.searched) : '';
    return { link: roomLink(address, 'explore', { rules, profile, room, lang }) };
  }

  async load() {
    this.problem = null;
    try {
      this.tables = await this.app.api.tables();
    } catch (error) {
      this.problem = error;
    }
    this.app.changed();
  }

  /** Opens a class; the conditions stay in the form. */
  open(name) {
    const { app } = this;
    app.room = toRoom(name, null);
    app.address.remember('push');
    app.changed();
  }

  /** Puts a position on the board, with the count with which it was found. */
  show({ clock, fen }) {
    const { book, setup } = this.app;
    this.returns.leave(this.app.room);
    this.app.view = 'play';
    const counted = Object.entries(countsOf(clock)).filter(([, plies]) => plies > 0);
    setup.position(book.rules, fen, Object.fromEntries(counted), book.profile);
  }

  /** Leads to what the next search finds, wherever the page stands. */
  expect() {
    this.results.expected = true;
  }

  /** Opens the address of a search, which begins with it. */
  find(criteria) {
    const { app } = this;
    app.room = toRoom(this.name, criteria);
    app.address.remember('push');
    this.looked = null;
    this.expect();
    app.changed();
  }

  /** Forgets a search: what it found is no answer to what is asked now. */
  clearFound() {
    this.#searching.cancel();
    this.results.expected = false;
    this.found = null;
    this.searched = null;
    this.app.changed();
  }

  #forgetFound() {
    this.#searching.cancel();
    this.found = null;
    this.searched = null;
    this.looked = null;
  }

  /** Ends the running search; what was found stays. */
  stop() {
    const { before, found } = this;
    if (!found?.pending) return;
    this.#searching.cancel();
    this.results.expected = false;
    this.results.again = false;
    // A list goes on where the search ended; a few at random are those of before.
    const { next, cells } = found;
    const place = next && !before?.scattered ? { next, cells } : {};
    this.found = before ? { ...before, ...place } : { ...found, pending: false, stopped: true };
    this.app.changed();
  }

  /** How many positions the shown search has, if the statistics of the class tell. */
  knownCount() {
    const { info, searched } = this;
    return searched && knownCount(searched, info?.swapped ? null : info?.report);
  }

  /**
   * Searches for the positions of the address.
   * @param {{after?: string|null, limit?: number, keeps?: boolean}} how `after` fetches the next
   *   page; with `keeps` positions stay in sight until there are others
   */
  async search({ after = null, limit, keeps = false }) {
    const { app, name, searched } = this;
    if (name === null || !searched) return;
    // Rules that count nothing take no win away.
    if (this.knownCount() === 0 || (searched.cursed && !app.book.clocks.length)) {
      this.#searching.cancel();
      this.found = { ...NOTHING_FOUND };
      app.changed();
      return;
    }
    const { found } = this;
    const positions = after ? (found?.positions ?? []) : [];
    const base = { ...NOTHING_FOUND, positions, all: null };
    this.before = found?.positions.length && (after || keeps) ? found : null;
    const random = searched.order === '' && !after;
    this.found = {
      ...{ ...base, scattered: random, pending: true },
      ...(keeps && found ? { positions: found.positions } : {}),
      // What is known of the progress stays, and the place from which a stopped search continues.
      ...(after ? { next: after, cells: found?.cells ?? null } : {}),
    };
    app.changed();
    const { rules, profile } = app.book;
    const onProgress = ({ next, cells }) => {
      this.found = { ...base, ...this.found, next, cells, scattered: false };
      app.changed();
    };
    try {
      await this.#searching.run(async (signal) => {
        const { placements } = await app.api.classSheet(rules, name, signal);
        signal.throwIfAborted();
        const search = new PositionSearch(app.api, rules, profile, name, searched, placements);
        const page = await search.page({ limit, after, random, onProgress }, signal);
        signal.throwIfAborted();
        const { next, cells, scattered, count } = page;
        this.found = {
          ...{ ...base, next, cells, scattered },
          positions: [...positions, ...page.positions],
          all: scattered || searched.order === 'longest' ? count : null,
        };
      });
    } catch (error) {
      this.found = { ...base, problem: error };
      // The service reads the squares of each game by its own rules.
      if (error.word === 'condition' && searched.on.trim()) {
        const read = /`([^`]*)`/.exec(error.message)?.[1] ?? searched.on;
        this.form.refuse({ on: { kind: 'squares', read } });
      }
      if (error.word === 'clock')
        this.form.refuse({ counted: { kind: 'over', read: searched.counted } });
    }
    app.changed();
  }

  /** Opens the class and search of the address, unless they are open. */
  #applyAddress() {
    const { app, form } = this;
    const { rules } = app.book;
    const known = [...classesOf(this.tables, rules).values()].flat();
    const request = fromRoom(app.room);
    const usual = known.includes('KKKvK')
      ? 'KKKvK'
      : (known.find((name) => name.length === 4) ?? known[0] ?? null);
    const name = request.name !== null && known.includes(request.name) ? request.name : usual;
    const key = `${rules} ${name}`;
    if (key !== this.key) {
      const stays = !form.untouched && this.key?.startsWith(`${rules} `);
      this.key = key;
      this.name = name;
      this.#forgetFound();
      // The same question can be put to another class of the game, but for its lengths.
      if (stays) form.set({ ...form.criteria, from: '', to: '' });
      else form.set(firstConditions(null), { untouched: true });
      this.info = null;
      this.infoProblem = null;
      if (name) this.#fetch(rules, name);
    }
    this.missing = request.name !== null && request.name !== name ? request.name : null;
    if (!request.criteria && this.looked) {
      // Back from a search: the address has none.
      this.#forgetFound();
      form.exchanged = false;
      form.set(firstConditions(this.info?.report), { untouched: true });
    }
    const looked = `${key} ${app.room} ${app.book.profile}`;
    if (request.criteria && request.name === name && this.looked !== looked) {
      this.looked = looked;
      // A link to a search leads to what it finds, below the statistics.
      if (window.scrollY === 0) this.expect();
      form.show(withOrderedLimits(request.criteria));
      this.#searching.cancel();
      this.found = null;
      this.searched = Object.keys(form.faults).length ? null : { ...form.criteria };
      this.search({});
    }
  }

  async #fetch(rules, name) {
    this.infoProblem = null;
    try {
      await this.#opening.run(async (signal) => {
        const info = await this.app.api.classSheet(rules, name, signal);
        signal.throwIfAborted();
        this.info = info;
        if (this.form.untouched)
          this.form.set(firstConditions(info.report), { untouched: true });
      });
    } catch (error) {
      this.infoProblem = error;
    }
    this.app.changed();
  }

  #fetchAgain() {
    const { app, name } = this;
    this.#fetch(app.book.rules, name);
    app.changed();
  }

  update(t) {
    const { app } = this;
    if (this.language !== t) {
      this.language = t;
      this.title.textContent = t('board-explore-title');
      this.lead.textContent = t('board-explore-lead');
    }
    if (this.problem) {
      this.classes.replace(this.#failure(this.problem, () => this.load(), t));
      return;
    }
    if (!this.tables) return;
    this.#applyAddress();
    this.classes.update(t);
    this.#drawHead(t);
    this.statistics.update(t);
    this.form.update(t);
    this.results.update(t);
    if (!this.returning) return;
    this.returning = false;
    this.returns.arrive(app.room);
  }

  /** The name of the class, its pieces and size, and the rules that its numbers leave out. */
  #drawHead(t) {
    const { app, head, info, infoProblem, missing, name } = this;
    this.sheet.setAttribute('aria-busy', String(Boolean(name) && !info && !infoProblem));
    const key = [name, info, infoProblem, this.key, t, app.book.profile, missing];
    if (this.headDrawn?.every((part, index) => part === key[index])) return;
    this.headDrawn = key;
    const parts = [];
    if (missing && name)
      parts.push(
        html(
          'p',
          { class: 'quiet', role: 'status' },
          t('board-explore-missing', { missing: className(missing, t) }),
        ),
      );
    if (name)
      parts.push(
        html('span', { class: 'class-pieces', 'aria-hidden': 'true' }, ...classSides(name)),
        html(
          'h3',
          { class: 'class-title' },
          className(name, t),
          html('span', { class: 'quiet' }, name),
        ),
        this.#jump(t),
      );
    if (infoProblem && name) parts.push(this.#failure(infoProblem, () => this.#fetchAgain(), t));
    if (info?.report) parts.push(html('p', { class: 'quiet class-rules' }, this.#rules(info, t)));
    head.replaceChildren(...parts);
  }

  /** The draw rule for these pieces; the numbers leave it out. */
  #rules({ clocks }, t) {
    const { book } = this.app;
    const clock = clocks.find(({ profile }) => profile === book.profile)?.clock;
    const article = clock && t.has(clock.cite) ? t(clock.cite) : clock?.article;
    return [
      clock ? t('board-explore-clock', { article, n: clock.moves }) : '',
      book.clocks.length ? t('board-explore-uncounted') : '',
    ]
      .filter(Boolean)
      .join(' ');
  }

  /** On a phone the statistics of both sides stand between the title and the search. */
  #jump(t) {
    return html(
      'button',
      {
        type: 'button',
        class: 'button button-small class-jump',
        onclick: () => this.form.reach(),
      },
      icon('down'),
      t('board-find'),
    );
  }

  /** A sentence on a failed request, with a button that repeats it. */
  #failure(problem, retry, t) {
    return html(
      'p',
      { class: 'quiet' },
      t(failureKey(problem)),
      ' ',
      html(
        'button',
        { type: 'button', class: 'button button-small', onclick: retry },
        icon('retry'),
        t('board-retry'),
      ),
    );
  }
}
