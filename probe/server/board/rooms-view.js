/**
 * The rooms and the way between them: the board, and beside it the arbiter's desk, lessons and
 * puzzles, the explorer and mills. Their modules and style sheet load when a room is first opened.
 * Rooms that need a service are not in the navigation without one, and their links say so.
 */
import { queryAll, byId, html, isPlainClick, sentenceWithCommand, setText } from './elements.js';
import { icon } from './icons.js';
import { viewFragment, ROOMS, TABS } from './url-fragment.js';
import { toast } from './toast.js';

/** Queries that a room needs and that not every data source has. */
const REQUIRED_QUERIES = {
  desk: ['adjudicate'],
  explore: ['tables', 'classSheet', 'find'],
  learn: [],
  mills: ['mills'],
};

/** The icons of the rooms. */
const SYMBOLS = {
  play: 'board',
  desk: 'gavel',
  learn: 'learn',
  explore: 'explore',
  mills: 'mills',
};

/** The rooms that have no choice of their own of a game and its draw rules. */
const WITH_CHOICES = ['explore', 'learn'];

const MODULES = {
  desk: () => import('./arbiter/room.js'),
  explore: () => import('./explore/room.js'),
  learn: () => import('./learn/room.js'),
  mills: () => import('./mills/room.js'),
};

/**
 * @typedef {object} Room
 * @property {HTMLElement} element
 * @property {(t: Function) => void} update
 * @property {(how: {restored: boolean}) => void} enter called when it is shown
 * @property {() => void} leave called when it is hidden
 * @property {(t: Function) => import('./shared-board.js').Shared|null} [shared]
 *   what it shows, to be shared; null if that is the board
 * @property {(state: any) => boolean} [arrive] takes a step inside it, if the entry of the history
 *   with this state is one of its own
 */

/** The rooms whose queries this data source answers. */
export const availableRooms = (api) =>
  ROOMS.filter((room) =>
    REQUIRED_QUERIES[room].every((question) => typeof api[question] === 'function'),
  );

export class RoomsView {
  /** @type {Map<string, Room>} */
  #rooms = new Map();
  #coming = new Set();
  /** The open room. @type {string|null} */
  #shown = null;
  /** @type {Promise<any>|null} */
  #styled = null;
  /** @type {UnansweredRoom} */
  #unanswered;
  /** A text for a room that is about to open. @type {{room: string, text: string}|null} */
  #handed = null;

  /** @param {import('./app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
    this.place = byId('room');
    this.nav = byId('rooms');
    this.nav.append(
      ...['play', ...availableRooms(app.api)].map((view) =>
        roomLink(app, view, { class: 'rooms-link' }, icon(SYMBOLS[view]), html('span')),
      ),
    );
    this.#unanswered = new UnansweredRoom(app);
    this.choices = byId('choices');
    this.verdict = byId('verdict');
    const home = byId('home', HTMLAnchorElement);
    home.addEventListener('click', (event) => openRoom(app, 'home', event));
    this.ways = [home, ...queryAll('[data-view]', this.nav)];
  }

  /**
   * Opens a room with a text, as if it had been pasted there.
   * @param {string} room
   * @param {string} text
   * @param {boolean} [anew] whether the room begins anew, because what is open would not take it
   */
  hand(room, text, anew = false) {
    if (anew) this.#rooms.delete(room);
    this.#handed = { room, text };
    return this.app.openView(room);
  }

  /** What the open room shows, to be shared; null if that is the board. */
  shared(t) {
    return this.#rooms.get(this.#shown ?? '')?.shared?.(t) ?? null;
  }

  /** Takes a step inside the open room, if the browser has gone to an entry of its own. */
  arrive(state) {
    return this.#rooms.get(this.#shown ?? '')?.arrive?.(state) ?? false;
  }

  update(t) {
    const { book, lang, view } = this.app;
    for (const link of this.ways)
      link.setAttribute(
        'href',
        viewFragment(link.dataset.view, { rules: book.rules, profile: book.profile, lang }),
      );
    for (const link of queryAll('[data-view]', this.nav)) {
      const room = link.dataset.view;
      setText(link.lastElementChild, t(`board-room-${room}`));
      if (isShown(this.app, room)) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    const isRoom = ROOMS.includes(view);
    const target = isRoom && this.app.book.variants.length ? view : null;
    if (isRoom && !target) this.#unanswered.update(view, this.place, t);
    if (target !== this.#shown) this.#change(target, t);
    if (target) this.#rooms.get(target)?.update(t);
    if (this.#handed && this.#handed.room === this.#shown) this.#paste(this.#handed.text);
  }

  #paste(text) {
    this.#handed = null;
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const given = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData });
    this.place.dispatchEvent(given);
  }

  #change(target, t) {
    if (target && !availableRooms(this.app.api).includes(target) && !this.#rooms.has(target))
      this.#rooms.set(target, new ServiceNotice(this.app, target));
    if (target && !this.#rooms.has(target)) {
      this.#fetch(target, t);
      if (this.#shown === null) return;
    }
    const before = this.#shown ? this.#rooms.get(this.#shown) : undefined;
    const room = target ? this.#rooms.get(target) : undefined;
    this.#shown = room ? target : null;
    before?.leave();
    const chooses = room && WITH_CHOICES.includes(target);
    this.place.replaceChildren(...(chooses ? [this.choices] : []), ...(room ? [room.element] : []));
    if (!chooses) this.verdict.after(this.choices);
    this.place.dataset.room = target ?? '';
    room?.enter({ restored: before === undefined && this.app.address.fresh });
  }

  async #fetch(name, t) {
    if (this.#coming.has(name)) return;
    this.#coming.add(name);
    try {
      const [module] = await Promise.all([MODULES[name](), this.#style()]);
      this.#rooms.set(name, new module.Room(this.app, this));
      this.app.changed();
    } catch {
      toast(t('board-room-missing'));
      this.app.openView('home');
    } finally {
      this.#coming.delete(name);
    }
  }

  /** Loads the style sheet of the rooms once. */
  #style() {
    this.#styled ??= new Promise((done, fail) => {
      const link = html('link', {
        rel: 'stylesheet',
        href: new URL('rooms.css', import.meta.url).href,
        onload: done,
        onerror: fail,
      });
      document.head.append(link);
    });
    return this.#styled;
  }
}

/** In place of a room while nothing is known of the games: the service was asked, or fails. */
class UnansweredRoom {
  /** @param {import('./app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
    this.title = html('h2', {});
    this.said = html('p', { role: 'status' });
    this.again = html('button', {
      type: 'button',
      class: 'button button-main',
      onclick: () => app.retry(),
    });
    this.element = html(
      'article',
      { class: 'card service-notice' },
      this.title,
      this.said,
      this.again,
    );
  }

  /** @param {string} room @param {HTMLElement} place */
  update(room, place, t) {
    const fault = this.app.panelFault;
    if (!this.element.isConnected) place.replaceChildren(this.element);
    this.element.setAttribute('aria-busy', String(!fault));
    setText(this.title, t(`board-room-${room}`));
    setText(this.said, t(fault ? `board-problem-${fault}` : 'board-asking'));
    setText(this.again, t('board-retry'));
    this.again.hidden = !fault;
  }
}

/** In place of a room that needs a service: why it is not here, and what to do. */
class ServiceNotice {
  /** @param {import('./app-state.js').AppState} app @param {string} room */
  constructor(app, room) {
    this.app = app;
    this.room = room;
    this.element = html('article', { class: 'card service-notice' });
  }

  enter() {}

  leave() {}

  update(t) {
    if (this.language === t) return;
    this.language = t;
    const about = this.room === 'explore' ? 'explore' : 'about';
    const withCommand = (key, command) => html('li', {}, ...sentenceWithCommand(key, command, t));
    const acts =
      this.room === 'desk'
        ? [
            withCommand('board-room-service-serve', 'galotne serve'),
            withCommand('board-room-service-file', 'galotne adjudicate GAME.pdn'),
            html('li', {}, t('board-room-service-position')),
          ]
        : [withCommand('board-room-service-serve', 'galotne serve')];
    this.element.replaceChildren(
      html('h2', {}, t('board-room-service', { room: t(`board-room-${this.room}`) })),
      html('p', {}, t(`board-room-service-${about}`)),
      html('h3', {}, t('board-room-service-do')),
      html('ul', {}, ...acts),
      roomLink(this.app, 'play', { class: 'button button-main' }, t('board-room-service-board')),
    );
  }
}

/** Opens a room for a plain click on its link; other clicks are left to the browser. */
function openRoom(app, view, event) {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  if (!isShown(app, view)) app.openView(view);
  window.scrollTo({ top: 0 });
}

/** Whether a room is open; the board is in every tab of its panel. */
const isShown = (app, room) => (room === 'play' ? TABS.includes(app.view) : app.view === room);

/**
 * A link to a room. In this tab the room opens with the current state, in another tab with the game
 * and its rules.
 */
function roomLink(app, view, attributes, ...children) {
  const { book, lang } = app;
  const href = viewFragment(view, { rules: book.rules, profile: book.profile, lang });
  return html(
    'a',
    { href, 'data-view': view, onclick: (event) => openRoom(app, view, event), ...attributes },
    ...children,
  );
}

/** Cards with links to some rooms, for the opening page. @param {string[]} shown */
export function roomCards(app, shown, t) {
  const available = availableRooms(app.api);
  const cards = shown.filter((room) => available.includes(room)).map((room) =>
    html(
      'li',
      {},
      roomLink(
        app,
        room,
        { class: 'door' },
        html('span', { class: 'door-sign' }, icon(SYMBOLS[room])),
        html(
          'span',
          { class: 'door-texts' },
          html('strong', {}, t(`board-room-${room}`)),
          html('span', {}, t(`board-room-${room}-about`)),
        ),
      ),
    ),
  );
  return html('ul', { class: 'doors' }, ...cards);
}
