/**
 * The explorer: the available classes with their statistics, longest wins and a search for
 * positions.
 */
import { countsOf } from '../clocks.js';
import { html } from '../elements.js';
import { parseFen, turnOf } from '../fen.js';
import { icon } from '../icons.js';
import { SIDES } from '../lang.js';
import { LatestTask } from '../latest-task.js';
import { pieceImage } from '../pieces.js';
import { gameName } from '../rules-view.js';
import { thumbnail } from '../thumbnail.js';
import { saveFile } from '../picture-file.js';
import { failureKey } from '../problem.js';
import { roomLink } from '../shared-board.js';
import { viewFragment } from '../url-fragment.js';
import { badge, markPicture } from '../values.js';
import { ReturnPlace } from '../return-place.js';
import { classesOf, conditions, examplePiece, exampleRange, faultsOf } from './conditions.js';
import { firstConditions, fromRoom } from './conditions.js';
import { histogram, isScattered, MAX_MOVES, NO_CONDITIONS, piecesOf } from './conditions.js';
import { scatter, toRoom } from './conditions.js';
import { hasLength, isOfWins, knownCount, withOrderedLimits } from './conditions.js';

/** Positions per page of a search, and of a few at random. */
const PAGE = 12;
/** The most positions of one answer. */
const MOST = 100;
const SCATTERED = 12;

/** Random places from which rare positions are looked for, each of them for long. */
const SCATTERED_RARE = 6;

/** The conditions on squares that can be chosen by a name in the language of the page. */
const PLACES = [
  { pieces: 'lone-king', line: 'main-road' },
  { pieces: 'king', line: 'main-road' },
  { pieces: 'king', line: 'edge' },
  { pieces: 'man', line: 'edge' },
];

/** Seeds of random samples. */
const SEEDS = 2 ** 32;

/** Smaller progress is shown as "less than". */
const MIN_PROGRESS = 0.01;

/** Smaller shares are shown as "less than". */
const MIN_SHARE = 0.001;

/** What is found where there is nothing. */
const NOTHING_FOUND = {
  ...{ positions: [], next: null, pending: false, problem: null },
  ...{ cells: null, scattered: false, all: 0 },
};

/** The sentences on failed searches by kind. */
const FIND_PROBLEMS = { refused: 'board-find-refused', offline: 'board-problem-offline' };

export class Room {
  #opening = new LatestTask();
  #searching = new LatestTask();
  #judging = new LatestTask();

  /** @param {import('../app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
    this.title = html('h2', { class: 'room-title' });
    this.lead = html('p', { class: 'hero-lead' });
    this.classes = html('div', { class: 'classes' });
    this.sheet = html('div', { class: 'class-sheet' });
    this.element = html(
      'div',
      { class: 'explore' },
      html('div', { class: 'room-head' }, this.title, this.lead),
      this.classes,
      this.sheet,
    );
    this.tables = null;
    this.problem = null;
    /** Identifies the open class. @type {string|null} */
    this.name = null;
    /** @type {import('./conditions.js').Criteria} */
    this.criteria = firstConditions(null);
    /** Whether the conditions are still those of before the visitor's first choice. */
    this.untouched = true;
    /** Whether the limits of the last search were exchanged. */
    this.exchanged = false;
    /** What the chosen rules say of the longest, by position. @type {Map<string, any>} */
    this.longest = new Map();
    this.longestAsked = '';
    /** A class that the address names, of which there are no tables. @type {string|null} */
    this.missing = null;
    /** What cannot be read in the form. @type {ReturnType<typeof faultsOf>} */
    this.faults = {};
    /** The fields of the form whose text may be at fault. @type {Record<string, HTMLElement>} */
    this.fields = {};
    this.returns = new ReturnPlace();
    /** Whether the browser's Back led here, whose page is not drawn yet. */
    this.returning = false;
    /**
     * `all`: how many there are, if that is known of a few at random.
     * @type {{positions: any[], next: string|null, pending: boolean, problem: any,
     *   cells: any, scattered: boolean, all: number|null}|null}
     */
    this.found = null;
    /** Whether the visitor waits for what will be found. */
    this.asked = false;
    /** Whether others at random were asked for. */
    this.again = false;
    this.said = html('div', { class: 'found-texts' });
    this.cards = html('ul', { class: 'cards cards-small' });
    this.acts = html('div', { class: 'chips' });
    this.results = html('div', { class: 'found' }, this.said, this.cards, this.acts);
    /** The positions whose cards are drawn. @type {any[]} */
    this.carded = [];
    this.form = html('form', {
      class: 'card find',
      onsubmit: (event) => {
        event.preventDefault();
        this.#submit();
      },
    });
  }

  enter({ restored = false } = {}) {
    if (!restored) this.returns.forget();
    this.returning = restored;
    this.load();
  }

  leave() {
    this.#opening.cancel();
    this.#searching.cancel();
  }

  /** The open class and its search, if there was one. */
  shared() {
    const { address, book, lang } = this.app;
    const { rules, profile } = book;
    const room = this.name ? toRoom(this.name, this.found ? this.criteria : null) : '';
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

  /** Opens a class and clears the search. */
  open(name) {
    const { app } = this;
    app.room = toRoom(name, null);
    app.address.remember('push');
    app.changed();
  }

  /** Opens the class and search of the address, unless they are open. */
  #applyAddress() {
    const { app } = this;
    const { rules } = app.book;
    const classes = classesOf(this.tables, rules);
    const known = [...classes.values()].flat();
    const request = fromRoom(app.room);
    const usual = known.includes('KKKvK')
      ? 'KKKvK'
      : (known.find((name) => name.length === 4) ?? known[0] ?? null);
    const name = request.name !== null && known.includes(request.name) ? request.name : usual;
    const key = `${rules} ${name}`;
    if (key !== this.key) {
      this.key = key;
      this.name = name;
      this.#searching.cancel();
      this.found = null;
      this.criteria = firstConditions(null);
      this.untouched = true;
      this.faults = {};
      this.info = null;
      this.infoProblem = null;
      if (name) this.#fetch(rules, name);
    }
    this.missing = request.name !== null && request.name !== name ? request.name : null;
    if (!request.criteria && this.looked) {
      // Back from a search: the address has none.
      this.looked = null;
      this.#searching.cancel();
      this.found = null;
      this.criteria = firstConditions(this.info?.report);
      this.untouched = true;
      this.exchanged = false;
      this.faults = {};
      this.formDrawn = null;
    }
    const looked = `${key} ${app.room} ${app.book.profile}`;
    if (request.criteria && request.name === name && this.looked !== looked) {
      this.looked = looked;
      // A link to a search leads to what it finds, below the statistics.
      if (window.scrollY === 0) this.asked = true;
      this.criteria = withOrderedLimits(request.criteria);
      this.untouched = false;
      this.formDrawn = null;
      this.faults = faultsOf(this.criteria, app.book.geometry);
      if (Object.keys(this.faults).length) this.found = null;
      else this.#search(null);
    }
  }

  #fetchAgain() {
    const { app, name } = this;
    this.#fetch(app.book.rules, name);
    app.changed();
  }

  async #fetch(rules, name) {
    this.infoProblem = null;
    try {
      await this.#opening.run(async (signal) => {
        const info = await this.app.api.classSheet(rules, name, signal);
        signal.throwIfAborted();
        this.info = info;
        if (!this.untouched) return;
        this.criteria = firstConditions(info.report);
        this.formDrawn = null;
      });
    } catch (error) {
      this.infoProblem = error;
    }
    this.app.changed();
  }

  /** Asks what the chosen rules say of the longest wins and defences. */
  async #askLongest() {
    const { app, info } = this;
    const { rules, profile } = app.book;
    const key = `${this.key} ${profile}`;
    if (!info?.report || this.longestAsked === key) return;
    this.longestAsked = key;
    this.longest = new Map();
    const questions = longestOf(info.report).map(({ fen }) => ({
      ...{ rules, profile, fen },
      ...{ spent: [], moves: false },
    }));
    try {
      await this.#judging.run(async (signal) => {
        const answers = questions.length ? await app.api.probe(questions, signal) : [];
        signal.throwIfAborted();
        this.longest = new Map(answers.map((answer) => [answer.fen, answer]));
      });
    } catch {
      // The cards say what the tables say without rules.
      this.longest = new Map();
    }
    app.changed();
  }

  /**
   * Searches for positions; with `after`, fetches the next page.
   * @param {string|null} after @param {number} [limit]
   */
  async #search(after, limit = PAGE) {
    const { app, criteria } = this;
    if (this.name === null) return;
    // Rules that count nothing take no win away.
    if (this.#known() === 0 || (criteria.cursed && !app.book.clocks.length)) {
      this.#searching.cancel();
      this.found = { ...NOTHING_FOUND };
      app.changed();
      return;
    }
    const before = after ? (this.found?.positions ?? []) : [];
    const cells = this.found?.cells ?? null;
    const scattered = criteria.order === '' && !after;
    const still = { positions: before, next: null, pending: false, problem: null };
    const base = { ...still, scattered, all: /** @type {number|null} */ (null) };
    // Positions at random stay in sight until there are others.
    const shown = this.again && this.found ? this.found.positions : before;
    this.found = { ...base, positions: shown, pending: true, cells };
    app.changed();
    try {
      await this.#searching.run(async (signal) => {
        const few = scattered ? await this.#few(signal) : null;
        const answer = few ?? (await this.#page(limit, after, signal));
        signal.throwIfAborted();
        this.found = {
          ...base,
          positions: [...before, ...answer.positions],
          next: answer.next,
          cells: answer.cells,
          scattered: few !== null,
          all: few?.all ?? (criteria.order === 'longest' ? answer.count : null),
        };
      });
    } catch (error) {
      this.found = { ...base, cells: null, problem: error };
      // The service reads the squares of each game by its own rules.
      if (error.word === 'condition' && criteria.on.trim()) {
        const read = /`([^`]*)`/.exec(error.message)?.[1] ?? criteria.on;
        this.found = null;
        this.#refuse({ on: { kind: 'squares', read } });
      }
      if (error.word === 'clock')
        this.#refuse({ counted: { kind: 'over', read: criteria.counted } });
    }
    app.changed();
  }

  /** How many positions there are, if the statistics of the class tell. */
  #known() {
    const { info, criteria } = this;
    return knownCount(criteria, info?.swapped ? null : info?.report);
  }

  /** A few positions at random; null if all are to be listed in order. */
  async #few(signal) {
    if (isScattered(this.criteria)) return this.#scattered(SCATTERED, signal);
    try {
      return await this.#sample(signal);
    } catch (error) {
      signal.throwIfAborted();
      // A large class is not looked through as a whole.
      if (error.word !== 'class-size' && error.kind !== 'server') throw error;
      return this.#scattered(SCATTERED_RARE, signal);
    }
  }

  /** A few of all positions, each as likely as the others, the longest first. */
  async #sample(signal) {
    const { app } = this;
    const { rules, profile } = app.book;
    const request = conditions(this.criteria, profile);
    request.push(['random', String(PAGE)], ['seed', String(Math.floor(Math.random() * SEEDS))]);
    const name = /** @type {string} */ (this.name);
    const { positions, count } = await app.api.find(rules, name, request, signal);
    return { positions: longestFirst(positions), next: null, cells: null, all: count };
  }

  /** A page of positions from a cursor. */
  #page(limit, after, signal) {
    const { app } = this;
    const name = /** @type {string} */ (this.name);
    const { rules, profile } = app.book;
    const request = conditions(this.criteria, profile);
    request.push(['limit', String(limit)]);
    if (after) request.push(['after', after]);
    return app.api.find(rules, name, request, signal);
  }

  /**
   * A few positions from random places, the longest first; null if there are so few that all can be
   * listed.
   */
  async #scattered(number, signal) {
    const first = await this.#page(1, null, signal);
    if (!first.next || !first.cells?.all) return null;
    const cursors = scatter(this.criteria, first.cells.all, number);
    const pages = await Promise.all(cursors.map((cursor) => this.#page(1, cursor, signal)));
    const found = new Map(
      pages.flatMap(({ positions }) => positions).map((answer) => [answer.fen, answer]),
    );
    const positions = longestFirst([...found.values()]);
    return positions.length > 1 ? { positions, next: null, cells: null, all: null } : null;
  }

  /** Puts a position on the board, with the count with which it was found. */
  #show({ clock, fen }) {
    const { book, setup } = this.app;
    this.returns.leave(this.app.room);
    this.app.view = 'play';
    const counted = Object.entries(countsOf(clock)).filter(([, plies]) => plies > 0);
    setup.position(book.rules, fen, Object.fromEntries(counted), book.profile);
  }

  update(t) {
    const { app, tables } = this;
    if (this.language !== t) {
      this.language = t;
      this.title.textContent = t('board-explore-title');
      this.lead.textContent = t('board-explore-lead');
      this.drawn = null;
      this.sheetDrawn = null;
      this.formDrawn = null;
    }
    if (this.problem) {
      this.classes.replaceChildren(this.#failure(this.problem, () => this.load(), t));
      return;
    }
    if (!tables) return;
    this.#applyAddress();
    this.#askLongest();
    this.#drawClasses(t);
    this.#drawSheet(t);
    if (!this.returning) return;
    this.returning = false;
    this.returns.arrive(app.room);
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

  #drawClasses(t) {
    const { app, name } = this;
    const key = [app.book.rules, name, t, this.tables];
    if (this.drawn?.every((part, index) => part === key[index])) return;
    const held = this.classes.contains(document.activeElement);
    this.drawn = key;
    const groups = [...classesOf(this.tables, app.book.rules)].sort(([a], [b]) => a - b);
    if (!groups.length) {
      const others = app.book.variants.filter(({ tables }) => tables !== false);
      const go = (rules) => { app.room = ''; app.setup.rules(rules); };
      this.classes.replaceChildren(
        html(
          'p',
          { class: 'quiet' },
          t('board-explore-none', { name: gameName(app.book.rules, t) }),
        ),
        html(
          'div',
          { class: 'chips' },
          ...others.map(({ rules }) =>
            html(
              'button',
              { type: 'button', class: 'chip', onclick: () => go(rules) },
              gameName(rules, t),
            ),
          ),
        ),
      );
      return;
    }
    this.classes.replaceChildren(
      ...groups.map(([pieces, names]) =>
        html(
          'section',
          { class: 'class-group' },
          html('h3', { class: 'part-title' }, t('board-explore-pieces', { n: pieces })),
          html('div', { class: 'class-grid' }, ...names.map((each) => this.#chip(each, t))),
        ),
      ),
    );
    if (held)
      /** @type {HTMLElement|null} */ (
        this.classes.querySelector('[aria-pressed="true"]')
      )?.focus();
  }

  #chip(name, t) {
    const pieces = piecesOf(name);
    const side = (colour) => pieces.filter((piece) => piece.colour === colour).map(pieceImage);
    return html(
      'button',
      {
        type: 'button',
        class: 'class-chip',
        'aria-pressed': String(name === this.name),
        'aria-label': className(name, t),
        title: name,
        onclick: () => this.open(name),
      },
      html('span', { class: 'class-side' }, ...side('w')),
      html('span', { class: 'class-side' }, ...side('b')),
    );
  }

  #drawSheet(t) {
    const { app, name, info, infoProblem } = this;
    const key = [name, info, infoProblem, t, app.book.profile, this.missing, this.longest];
    if (!this.sheetDrawn?.every((part, index) => part === key[index])) {
      this.sheetDrawn = key;
      this.formDrawn = null;
      this.foundDrawn = undefined;
      this.carded = [];
      const parts = [];
      if (this.missing && name) {
        const missing = className(this.missing, t);
        parts.push(
          html('p', { class: 'quiet', role: 'status' }, t('board-explore-missing', { missing })),
        );
      }
      if (name)
        parts.push(
          html(
            'div',
            { class: 'class-head' },
            html(
              'h3',
              { class: 'class-title' },
              className(name, t),
              html('span', { class: 'quiet' }, name),
            ),
            this.#jump(t),
          ),
        );
      if (infoProblem && name)
        parts.push(this.#failure(infoProblem, () => this.#fetchAgain(), t));
      if (info) parts.push(this.#statistics(info, t));
      if (name) parts.push(this.form, this.results);
      if (info?.report) parts.push(this.#longest(info.report, t));
      this.sheet.replaceChildren(...parts);
      this.sheet.setAttribute('aria-busy', String(Boolean(name) && !info && !infoProblem));
    }
    if (!name) return;
    if (this.formDrawn !== t) {
      this.formDrawn = t;
      this.#drawForm(t);
      this.#drawFaults(t);
    }
    this.#drawFound(t);
  }

  /** On a phone the statistics of both sides stand between the title and the search. */
  #jump(t) {
    const go = () => {
      this.form.scrollIntoView({ block: 'start' });
      /** @type {HTMLElement|null} */ (this.form.querySelector('select'))?.focus({
        preventScroll: true,
      });
    };
    return html(
      'button',
      { type: 'button', class: 'button button-small class-jump', onclick: go },
      icon('down'),
      t('board-find'),
    );
  }

  #statistics({ report, clocks }, t) {
    const { app } = this;
    if (!report) return html('p', { class: 'quiet' }, t('board-explore-unknown'));
    const clock = clocks.find(({ profile }) => profile === app.book.profile)?.clock;
    const counted = clock
      ? html(
          'p',
          { class: 'quiet' },
          t('board-explore-clock', {
            article: t.has(clock.cite) ? t(clock.cite) : clock.article,
            n: clock.moves,
          }),
        )
      : null;
    return html(
      'div',
      { class: 'class-known' },
      html(
        'div',
        { class: 'class-sides' },
        ...report.statistics.map((side) => this.#side(side, t)),
      ),
      counted,
      app.book.clocks.length ? html('p', { class: 'quiet' }, t('board-explore-uncounted')) : null,
    );
  }

  /** The longest wins and defences of a class. */
  #longest(report, t) {
    const longest = longestOf(report);
    const cards = longest.map(({ fen, dtw, kind }) =>
      html(
        'li',
        {},
        this.#card(
          this.longest.get(fen) ?? { fen, dtw, wdl: kind, category: kind, clock: null },
          t(`board-explore-longest-${kind}`),
          t,
        ),
      ),
    );
    if (!longest.length) return '';
    return html(
      'div',
      { class: 'class-longest' },
      html('h3', { class: 'part-title' }, t('board-explore-longest')),
      html('ul', { class: 'cards cards-small' }, ...cards),
    );
  }

  /** Wins, draws and losses with one side to move, and the lengths of the wins. */
  #side({ side, positions, wins, draws, losses, wins_in: winsIn, losses_in: lossesIn }, t) {
    const show = new Intl.NumberFormat(t.language);
    const share = new Intl.NumberFormat(t.language, { style: 'percent', maximumFractionDigits: 1 });
    // Rare values are not shown as zero, nor the others as all.
    const part = (n) => {
      if (n > 0 && n / positions < MIN_SHARE) return `< ${share.format(MIN_SHARE)}`;
      if (n < positions && n / positions > 1 - MIN_SHARE) return `> ${share.format(1 - MIN_SHARE)}`;
      return share.format(positions ? n / positions : 0);
    };
    const parts = [
      ['win', wins],
      ['draw', draws],
      ['loss', losses],
    ];
    const bar = html(
      'div',
      { class: 'share-bar', 'aria-hidden': 'true' },
      ...parts
        .filter(([, n]) => n)
        .map(([value, n]) => {
          const piece = html('span', { class: `share-part share-${value}` });
          piece.style.flexGrow = String(n / positions);
          return piece;
        }),
    );
    const legend = parts.map(([value, n]) =>
      html(
        'li',
        {},
        html('span', { class: `share-key share-${value}` }),
        html('span', {}, t(`board-explore-${value}`)),
        html('strong', {}, part(n)),
        html('span', { class: 'quiet number' }, show.format(n)),
      ),
    );
    return html(
      'section',
      { class: 'card class-side-card' },
      html('h3', { class: 'part-title' }, t('to-move', { side: SIDES[side] })),
      bar,
      html('ul', { class: 'share-legend' }, ...legend),
      this.#histogram('win', side, histogram(winsIn), show, t),
      this.#histogram('loss', side, histogram(lossesIn), show, t),
    );
  }

  /**
   * Columns by the number of moves, each of which leads to its positions; heights are logarithmic,
   * otherwise long wins would be invisible. Null where there is nothing to see.
   * @param {'win'|'loss'} value @param {'w'|'b'} side who is to move
   */
  #histogram(value, side, bars, show, t) {
    if (!bars.length) return null;
    const search = (move) => this.#linkTo({ value, side: SIDES[side], from: move, to: move });
    // A column leads to what it finds, wherever the page stands.
    const lead = () => {
      this.asked = true;
    };
    const highest = Math.log10(1 + Math.max(...bars.map(({ count }) => count)));
    const columns = bars.map(({ move, count }) => {
      const column = html('a', {
        class: `column column-${value}`,
        href: search(move),
        onclick: lead,
        tabindex: '-1',
        title: t('board-explore-column', { n: move, count: show.format(count) }),
      });
      column.style.blockSize = `${(Math.log10(1 + count) / highest) * 100}%`;
      return column;
    });
    const rows = bars.map(({ move, count }) =>
      html(
        'tr',
        {},
        html('td', {}, html('a', { href: search(move), onclick: lead }, String(move))),
        html('td', { class: 'number' }, show.format(count)),
      ),
    );
    return html(
      'figure',
      { class: 'histogram' },
      html('div', { class: 'columns', 'aria-hidden': 'true' }, ...columns),
      html(
        'div',
        { class: 'columns-ends', 'aria-hidden': 'true' },
        html('span', {}, String(bars[0].move)),
        html('span', {}, String(bars.at(-1).move)),
      ),
      html('figcaption', { class: 'quiet' }, t(`board-explore-histogram-${value}`)),
      html(
        'details',
        { class: 'making' },
        html('summary', {}, t('board-explore-numbers')),
        html('table', { class: 'numbers' }, html('tbody', {}, ...rows)),
      ),
    );
  }

  /** The address of a search in this class. */
  #linkTo({ value, side, from, to }) {
    const { book, lang } = this.app;
    const criteria = { ...NO_CONDITIONS, value, side, from: String(from), to: String(to) };
    const room = toRoom(this.name, criteria);
    return viewFragment('explore', { rules: book.rules, profile: book.profile, room, lang });
  }

  #drawForm(t) {
    const { criteria, form, fields } = this;
    const fault = (id) => html('p', { class: 'field-fault', id: `find-${id}-fault` });
    const typed = (id, event) => {
      criteria[id] = event.target.value;
      // The limit that was filled in is no part of a question about squares.
      if (id === 'on' && this.untouched) setTo('from', '');
      this.untouched = false;
      this.exchanged = false;
      delete this.faults[id];
      this.#drawFaults(t);
    };
    /** Changes a condition that another one excludes. */
    const setTo = (id, value) => {
      criteria[id] = value;
      /** @type {HTMLInputElement|HTMLSelectElement|null} */
      const field = form.querySelector(`#find-${id}`);
      if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value;
      else if (field) field.value = value;
    };
    const select = (id, key, values) => {
      const field = html(
        'select',
        {
          id: `find-${id}`,
          onchange: () => {
            criteria[id] = field.value;
            this.untouched = false;
            // Who wins is not in zugzwang, and what is drawn anyway is drawn without rules.
            if (criteria.value === 'win') setTo('zugzwang', false);
            if (criteria.value === 'draw') setTo('cursed', false);
            if (!hasLength(criteria.value)) {
              if (criteria.order === 'longest') setTo('order', '');
              setTo('from', '');
              setTo('to', '');
            }
            shape();
          },
        },
        ...values.map((value) =>
          html(
            'option',
            { value, selected: criteria[id] === value },
            t(`board-find-${id}-${value || 'any'}`),
          ),
        ),
      );
      return html('div', { class: 'field' }, html('label', { for: `find-${id}` }, t(key)), field);
    };
    const entry = (id, label, size) => {
      fields[id] = html('input', {
        id: `find-${id}`,
        class: 'fen',
        type: 'text',
        inputmode: 'numeric',
        size,
        value: criteria[id],
        'aria-label': label,
        'aria-describedby': `find-${id}-fault`,
        autocomplete: 'off',
        oninput: (event) => typed(id, event),
      });
      return fields[id];
    };
    const check = (id) => {
      const field = html('input', {
        type: 'checkbox',
        id: `find-${id}`,
        onchange: (event) => {
          criteria[id] = event.target.checked;
          this.untouched = false;
          // With a fresh count the rules take few wins away: three quarters have been played.
          const clock = this.info?.clocks?.find(({ profile }) => profile === this.app.book.profile);
          if (id === 'zugzwang' && criteria.zugzwang)
            for (const [other, text] of [
              ...[['value', ''], ['from', ''], ['to', '']],
              ...[['unique', false], ...(criteria.order === 'longest' ? [['order', '']] : [])],
            ])
              setTo(other, text);
          // Of those in zugzwang no move wins.
          if (id === 'unique' && criteria.unique) setTo('zugzwang', false);
          if (id === 'cursed' && criteria.cursed && criteria.value === 'draw') setTo('value', '');
          if (id === 'cursed' && !criteria.counted && clock?.clock) {
            criteria.counted = String(Math.floor((clock.clock.moves * 3) / 4));
            /** @type {HTMLInputElement} */ (fields.counted).value = criteria.counted;
          }
          shape();
        },
      });
      field.checked = criteria[id];
      return html('label', { class: 'option' }, field, t(`board-find-${id}`));
    };
    const length = html(
      'div',
      { class: 'field' },
      html('span', { class: 'share-name' }, t('board-find-length')),
      html(
        'div',
        { class: 'find-range' },
        entry('from', t('board-find-from'), 3),
        html('span', {}, '–'),
        entry('to', t('board-find-to'), 3),
      ),
      fault('from'),
      fault('to'),
      html('p', { class: 'quiet', id: 'find-limits' }),
    );
    const counted = html(
      'div',
      { class: 'field' },
      html(
        'label',
        { class: 'option', for: 'find-counted' },
        t('board-find-counted'),
        entry('counted', t('board-find-counted'), 3),
      ),
      fault('counted'),
    );
    const { geometry } = this.app.book;
    const { whole } = geometry;
    const squares = exampleRange(geometry);
    const piece = examplePiece(geometry);
    const on = html('input', {
      id: 'find-on',
      class: 'fen',
      type: 'text',
      spellcheck: 'false',
      autocomplete: 'off',
      value: criteria.on,
      placeholder: whole ? 'king:edge' : 'king:main-road',
      'aria-describedby': 'find-on-fault',
      oninput: (event) => typed('on', event),
    });
    fields.on = on;
    const hasLoneKing = this.name?.split('v').includes('K');
    const fits = ({ pieces, line }) =>
      (line === 'edge' || !whole) && (pieces !== 'lone-king' || hasLoneKing);
    const places = PLACES.filter(fits).map(({ pieces, line }) =>
      html(
        'button',
        {
          type: 'button',
          class: 'chip',
          onclick: () => {
            on.value = [on.value.trim(), `${pieces}:${line}`].filter(Boolean).join(' ');
            on.dispatchEvent(new Event('input'));
          },
        },
        t(`board-find-place-${pieces}-${line}`),
      ),
    );
    const unique = check('unique');
    const order = select('order', 'board-find-order', ['', 'longest', 'all']);
    const longest = /** @type {HTMLOptionElement} */ (order.querySelector('[value="longest"]'));
    const shape = () => {
      unique.hidden = !isOfWins(criteria.value);
      length.hidden = !hasLength(criteria.value);
      longest.disabled = !hasLength(criteria.value);
      counted.hidden = !criteria.cursed;
    };
    shape();
    const focused = form.contains(document.activeElement) ? document.activeElement : null;
    form.replaceChildren(
      html('h3', { class: 'part-title' }, t('board-find')),
      html(
        'div',
        { class: 'find-fields' },
        select('side', 'board-to-move', ['', 'white', 'black']),
        select('value', 'board-find-value', ['win', 'draw', 'loss', '']),
        length,
        order,
      ),
      html(
        'div',
        { class: 'find-checks' },
        unique,
        check('zugzwang'),
        check('cursed'),
        counted,
      ),
      html(
        'details',
        { class: 'making', open: Boolean(criteria.on) },
        html('summary', {}, t('board-find-squares')),
        html(
          'div',
          { class: 'field' },
          html('label', { for: 'find-on' }, t('board-find-on', { squares, piece })),
          on,
          fault('on'),
          html('div', { class: 'chips' }, ...places),
        ),
      ),
      html(
        'div',
        { class: 'actions' },
        html(
          'button',
          { type: 'submit', class: 'button button-main' },
          icon('explore'),
          t('board-find-go'),
        ),
      ),
    );
    if (!focused) return;
    const same = focused.id ? `#${focused.id}` : '[type="submit"]';
    /** @type {HTMLElement|null} */ (form.querySelector(same))?.focus({ preventScroll: true });
  }

  /** Marks what could not be read, and leads to the first of it. */
  #refuse(faults) {
    this.faults = faults;
    this.asked = false;
    this.exchanged = false;
    this.#searching.cancel();
    // What was found before is no answer to this.
    this.found = null;
    this.app.changed();
    if (this.language) this.#drawFaults(this.language);
    const [first] = Object.keys(faults);
    const field = this.fields[first];
    field?.closest('details')?.setAttribute('open', '');
    field?.focus({ preventScroll: true });
    field?.closest('.field')?.scrollIntoView({ block: 'nearest' });
  }

  #drawFaults(t) {
    const squares = exampleRange(this.app.book.geometry);
    for (const [id, field] of Object.entries(this.fields)) {
      const fault = this.faults[id];
      if (fault) field.setAttribute('aria-invalid', 'true');
      else field.removeAttribute('aria-invalid');
      const place = this.form.querySelector(`#find-${id}-fault`);
      if (!place) continue;
      place.textContent = fault
        ? t(`board-find-fault-${fault.kind}`, { read: fault.read, most: MAX_MOVES, squares })
        : '';
    }
    const limits = this.form.querySelector('#find-limits');
    if (!limits) return;
    const isSuggested = this.untouched && this.criteria.from !== '';
    limits.textContent = this.exchanged
      ? t('board-find-exchanged')
      : isSuggested
        ? t('board-find-suggested')
        : '';
  }

  /** Submits the form. */
  #submit() {
    const { app } = this;
    const faults = faultsOf(this.criteria, app.book.geometry);
    if (Object.keys(faults).length) {
      this.#refuse(faults);
      return;
    }
    const ordered = withOrderedLimits(this.criteria);
    this.exchanged = ordered !== this.criteria;
    if (ordered !== this.criteria) {
      this.criteria = ordered;
      this.formDrawn = null;
    }
    this.untouched = false;
    app.room = toRoom(this.name, this.criteria);
    app.address.remember('push');
    this.looked = null;
    this.asked = true;
    app.changed();
  }

  /** Shows others at random, from the first on; the focus stays on the button. */
  #others() {
    this.asked = true;
    this.again = true;
    this.#search(null);
  }

  /** Shows more of the longest, which have no order to be continued in. */
  #more(number) {
    this.again = true;
    this.#search(null, Math.min(number, MOST));
  }

  /** Lists all positions in the order of the tables. */
  #all() {
    this.criteria.order = 'all';
    this.formDrawn = null;
    this.#submit();
  }

  /** Saves the positions on the screen, one FEN a line. */
  #save(positions) {
    const lines = positions.map(({ fen }) => `${fen}\n`);
    saveFile(new Blob(lines, { type: 'text/plain' }), `galotne-${this.name}.fen`);
  }

  /** Why a search was refused. */
  #refusal({ message, word }, t) {
    return word === 'class-size'
      ? html('p', { class: 'quiet' }, t('board-find-long'))
      : html('p', { class: 'quiet', lang: 'en' }, message);
  }

  #drawFound(t) {
    const { found, results } = this;
    if (this.foundDrawn === found) return;
    this.foundDrawn = found;
    results.hidden = !found;
    if (!found) {
      this.said.replaceChildren();
      this.acts.replaceChildren();
      this.#drawCards([], t);
      return;
    }
    const { positions, next, pending, problem, cells, scattered, all } = found;
    const total = all ?? this.#known();
    const isAll = all === null ? !scattered : all <= positions.length;
    const { value, order } = this.criteria;
    const isLongest = order === 'longest';
    // Those at random are listed in order where there are too few of them in too large a class.
    const inOrder = !scattered && order === '';
    const share = new Intl.NumberFormat(t.language, { style: 'percent', maximumFractionDigits: 0 });
    const status = problem
      ? t(FIND_PROBLEMS[problem.kind] ?? 'board-problem-server')
      : pending
        ? t('board-find-looking')
        : positions.length
          ? t(countKey({ isAll, isLongest, inOrder, next, total, isSorted: hasLength(value) }), {
              n: positions.length,
              all: total ?? 0,
            })
          : next
            ? t('board-find-not-yet')
            : this.#none(t);
    const progress =
      next && cells?.all && total === null
        ? ` ${t('board-find-through', { share: progressText(cells.done / cells.all, share) })}`
        : '';
    const act = (key, onclick) =>
      html('button', { type: 'button', class: 'button', 'data-act': key, onclick }, t(key));
    const acts = [];
    if (!pending && next) acts.push(act('board-find-more', () => this.#search(next)));
    if (!pending && isLongest && !isAll && positions.length < MOST)
      acts.push(act('board-find-more', () => this.#more(positions.length + PAGE)));
    if (!pending && !isAll && !isLongest && positions.length)
      acts.push(
        act('board-find-others', () => this.#others()),
        act('board-find-every', () => this.#all()),
      );
    if (!pending && positions.length)
      acts.push(act('board-find-save', () => this.#save(positions)));
    this.said.replaceChildren(
      html('p', { class: 'found-said', role: 'status' }, status + progress),
      problem?.kind === 'refused' ? this.#refusal(problem, t) : '',
      // The longest are known only once the whole class has been looked through.
      problem?.kind === 'server' && this.criteria.order === 'longest'
        ? html('p', { class: 'quiet' }, t('board-find-long'))
        : '',
    );
    this.#drawCards(positions, t);
    this.acts.replaceChildren(
      ...(acts.length || !positions.length ? acts : [html('p', { class: 'quiet' }, status)]),
    );
    if (this.asked && !pending) {
      this.asked = false;
      results.scrollIntoView({ block: 'start' });
    }
    if (this.again && !pending) {
      this.again = false;
      /** @type {HTMLElement|null} */ (
        results.querySelector('[data-act="board-find-others"], [data-act="board-find-more"]')
      )?.focus({ preventScroll: true });
    }
  }

  /** Draws the cards; further positions come below those that are there, which stay in place. */
  #drawCards(positions, t) {
    const { cards, carded } = this;
    const grows = carded.length > 0 && carded.every((answer, n) => answer === positions[n]);
    const added = positions
      .slice(grows ? carded.length : 0)
      .map((answer) => html('li', {}, this.#card(answer, null, t)));
    if (!grows) cards.replaceChildren();
    cards.append(...added);
    this.carded = positions;
    if (!grows || !added.length) return;
    /** @type {HTMLElement|null} */ (added[0].querySelector('button'))?.focus({
      preventScroll: true,
    });
  }

  /** Whose move it is; and how long a win takes that the rules take away. */
  #turnText({ fen, category, dtw }, t) {
    const toMove = t('to-move', { side: SIDES[turnOf(fen)] });
    const kind = { 'cursed-win': 'win', 'blessed-loss': 'loss' }[category];
    if (!kind || dtw === null) return toMove;
    return `${toMove} · ${t('board-find-would', { kind, n: Math.ceil(Math.abs(dtw) / 2) })}`;
  }

  /** The sentence on a search that found nothing: limits may be longer than all that there is. */
  #none(t) {
    const { info, criteria } = this;
    const what = criteria.value === 'loss' ? 'longest_loss' : 'longest_win';
    const sides = (info?.report?.statistics ?? []).filter(
      ({ side }) => !criteria.side || side === criteria.side[0],
    );
    const n = Math.ceil(Math.max(0, ...sides.map((each) => Math.abs(each[what]?.dtw ?? 0))) / 2);
    const isTooLong = hasLength(criteria.value) && n > 0 && Number(criteria.from) > n;
    return isTooLong ? t('board-find-none-so-long', { n }) : t('board-find-none');
  }

  /** A card that opens a position on the board. */
  #card(answer, title, t) {
    const { geometry } = this.app.book;
    const { fen } = answer;
    return html(
      'button',
      { type: 'button', class: 'position', onclick: () => this.#show(answer) },
      thumbnail(parseFen(fen, geometry), geometry),
      html(
        'span',
        { class: 'position-texts' },
        title ? html('span', { class: 'position-game' }, title) : null,
        html('strong', { class: 'six-value' }, markPicture(answer.category), badge(answer, t)),
        html('span', { class: 'position-turn' }, this.#turnText(answer, t)),
      ),
    );
  }
}

/** Positions with the longest wins and losses first. */
function longestFirst(positions) {
  const length = ({ dtw }) => Math.abs(dtw ?? 0);
  return [...positions].sort((one, two) => length(two) - length(one));
}

/** The longest wins and losses of a class, with either side to move. */
const longestOf = (report) =>
  report.statistics.flatMap(({ longest_win: win, longest_loss: loss }) => [
    ...(win ? [{ fen: win.fen, dtw: win.dtw, kind: 'win' }] : []),
    ...(loss && Math.abs(loss.dtw) > 1 ? [{ fen: loss.fen, dtw: loss.dtw, kind: 'loss' }] : []),
  ]);

/** The sentence on the number of positions. */
function countKey({ isAll, isLongest, inOrder, next, total, isSorted }) {
  if (isLongest) return isAll ? 'board-find-longest-all' : 'board-find-longest-some';
  if (!isAll && total === null) return 'board-find-few';
  if (!isAll) return isSorted ? 'board-find-sample-long' : 'board-find-sample';
  if (!next) return 'board-find-all';
  if (inOrder) return 'board-find-in-order';
  return total === null ? 'board-find-some' : 'board-find-some-of';
}

/** A share that is never zero while something has been looked through. */
const progressText = (share, format) =>
  share < MIN_PROGRESS ? `< ${format.format(MIN_PROGRESS)}` : format.format(share);

/** The name of a class in words: kings and men of each side. */
function className(name, t) {
  const [white, black] = name.split('v').map((letters) => {
    const kings = [...letters].filter((letter) => letter !== 'M').length;
    const men = letters.length - kings;
    return [kings ? t('board-kings', { n: kings }) : '', men ? t('board-men', { n: men }) : '']
      .filter(Boolean)
      .join(' + ');
  });
  return t('board-class', { white, black });
}
