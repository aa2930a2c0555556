/**
 * The rooms of the page beside the board itself: the arbiter's desk, the classes, the trainer, mills. Their modules and their
 * style come when one of them is first opened. What only a service can do is not offered where there is none.
 */
import { all, byId, html, isPlain } from './elements.js';
import { icon } from './icons.js';
import { entrance, ROOMS } from './share.js';
import { toast } from './toast.js';

/** What a room asks that not everybody answers who stands behind the page. */
const ASKS = { desk: ['adjudicate'], explore: ['tables', 'classSheet', 'find'], trainer: [], mills: ['mills'] };

/** The symbols of the rooms. */
export const SYMBOLS = { desk: 'gavel', explore: 'explore', trainer: 'trainer', mills: 'mills' };

const MODULES = {
  desk: () => import('./arbiter/room.js'),
  explore: () => import('./explore/room.js'),
  trainer: () => import('./trainer/room.js'),
  mills: () => import('./mills/room.js'),
};

/**
 * @typedef {object} Room
 * @property {HTMLElement} element
 * @property {(t: Function) => void} update
 * @property {(how: {restored: boolean}) => void} enter it is shown from now on
 * @property {() => void} leave it is shown no more
 */

/** The rooms that can be offered where these questions are answered. */
export const offered = (api) => ROOMS.filter((room) => ASKS[room].every((question) => typeof api[question] === 'function'));

export class RoomsView {
  /** @type {Map<string, Room>} */
  #rooms = new Map();
  #coming = new Set();
  /** The room that is shown. @type {string|null} */
  #shown = null;
  /** @type {Promise<any>|null} */
  #styled = null;

  /**
   * @param {import('./desk.js').Desk} desk
   * @param {import('./appearance.js').Appearance} appearance
   */
  constructor(desk, appearance) {
    this.desk = desk;
    this.appearance = appearance;
    this.place = byId('room');
    this.nav = byId('rooms');
    this.nav.append(...['home', ...offered(desk.api)].map((view) => way(desk, view, { class: 'rooms-link' })));
    const home = byId('home', HTMLAnchorElement);
    home.addEventListener('click', (event) => go(desk, 'home', event));
    this.ways = [home, ...all('[data-view]', this.nav)];
  }

  update(t) {
    const { book, lang, view } = this.desk;
    for (const link of this.ways) link.setAttribute('href', entrance(link.dataset.view, { rules: book.rules, profile: book.profile, lang }));
    for (const link of all('[data-view]', this.nav)) {
      link.textContent = t(link.dataset.view === 'home' ? 'board-positions' : `board-room-${link.dataset.view}`);
      if (link.dataset.view === view) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    const wanted = ROOMS.includes(view) && this.desk.book.variants.length ? view : null;
    if (wanted !== this.#shown) this.#change(wanted, t);
    if (wanted) this.#rooms.get(wanted)?.update(t);
  }

  #change(wanted, t) {
    if (wanted && !offered(this.desk.api).includes(wanted)) {
      this.desk.look('home');
      return;
    }
    if (wanted && !this.#rooms.has(wanted)) {
      this.#fetch(wanted, t);
      if (this.#shown === null) return;
    }
    const before = this.#shown ? this.#rooms.get(this.#shown) : undefined;
    const room = wanted ? this.#rooms.get(wanted) : undefined;
    this.#shown = room ? wanted : null;
    before?.leave();
    this.place.replaceChildren(...(room ? [room.element] : []));
    this.place.dataset.room = wanted ?? '';
    room?.enter({ restored: before === undefined && this.desk.address.fresh });
  }

  async #fetch(name, t) {
    if (this.#coming.has(name)) return;
    this.#coming.add(name);
    try {
      const [module] = await Promise.all([MODULES[name](), this.#style()]);
      this.#rooms.set(name, new module.Room(this.desk, this.appearance));
      this.desk.changed();
    } catch {
      toast(t('board-room-missing'));
      this.desk.look('home');
    } finally {
      this.#coming.delete(name);
    }
  }

  /** The style of all rooms, once. */
  #style() {
    this.#styled ??= new Promise((done, fail) => {
      const link = html('link', { rel: 'stylesheet', href: new URL('rooms.css', import.meta.url).href, onload: done, onerror: fail });
      document.head.append(link);
    });
    return this.#styled;
  }
}

/** Goes into a room, as a click on a link to it asks; one that asks for another tab is left to the browser. */
function go(desk, view, event) {
  if (!isPlain(event)) return;
  event.preventDefault();
  if (desk.view !== view) desk.look(view);
  window.scrollTo({ top: 0 });
}

/** A link to a room: here it opens with all that is on the desk, in another tab with the game and its rules. */
function way(desk, view, attributes, ...children) {
  const { book, lang } = desk;
  const href = entrance(view, { rules: book.rules, profile: book.profile, lang });
  return html('a', { href, 'data-view': view, onclick: (event) => go(desk, view, event), ...attributes }, ...children);
}

/** The ways into the rooms on the opening page. */
export function doors(desk, t) {
  const cards = offered(desk.api).map((room) =>
    html(
      'li',
      {},
      way(
        desk,
        room,
        { class: 'door' },
        html('span', { class: 'door-sign' }, icon(SYMBOLS[room])),
        html('span', { class: 'door-texts' }, html('strong', {}, t(`board-room-${room}`)), html('span', {}, t(`board-room-${room}-about`))),
      ),
    ),
  );
  return html('ul', { class: 'doors' }, ...cards);
}
