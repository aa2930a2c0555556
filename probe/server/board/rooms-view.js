/**
 * The rooms of the page beside the board itself: the arbiter's desk, the classes, the trainer. Their modules and their
 * style come when one of them is first opened. What only a service can do is not offered where there is none.
 */
import { all, byId, html } from './elements.js';
import { icon } from './icons.js';
import { ROOMS } from './share.js';
import { toast } from './toast.js';

/** What a room asks that not everybody answers who stands behind the page. */
const ASKS = { desk: ['adjudicate'], explore: ['tables', 'classSheet', 'find'], trainer: [] };

/** The symbols of the rooms. */
export const SYMBOLS = { desk: 'gavel', explore: 'explore', trainer: 'trainer' };

const MODULES = {
  desk: () => import('./arbiter/room.js'),
  explore: () => import('./explore/room.js'),
  trainer: () => import('./trainer/room.js'),
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
  #shown = null;
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
    const links = ['home', ...offered(desk.api)].map((view) => html('button', { type: 'button', class: 'rooms-link', 'data-view': view, onclick: () => this.go(view) }));
    this.nav.append(...links);
  }

  go(view) {
    if (this.desk.view !== view) this.desk.look(view);
    window.scrollTo({ top: 0 });
  }

  update(t) {
    const { view } = this.desk;
    for (const link of all('[data-view]', this.nav)) {
      link.textContent = t(link.dataset.view === 'home' ? 'board-positions' : `board-room-${link.dataset.view}`);
      if (link.dataset.view === view) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    const wanted = ROOMS.includes(view) && this.desk.book.variants.length ? view : null;
    if (wanted !== this.#shown) this.#change(wanted, t);
    this.#rooms.get(wanted)?.update(t);
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
    const before = this.#rooms.get(this.#shown);
    this.#shown = this.#rooms.has(wanted) ? wanted : null;
    before?.leave();
    const room = this.#rooms.get(wanted);
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

/** The ways into the rooms on the opening page. */
export function doors(desk, t) {
  const cards = offered(desk.api).map((room) =>
    html(
      'li',
      {},
      html(
        'button',
        { type: 'button', class: 'door', 'data-room': room, onclick: () => { desk.look(room); window.scrollTo({ top: 0 }); } },
        html('span', { class: 'door-sign' }, icon(SYMBOLS[room])),
        html('span', { class: 'door-texts' }, html('strong', {}, t(`board-room-${room}`)), html('span', {}, t(`board-room-${room}-about`))),
      ),
    ),
  );
  return html('ul', { class: 'doors' }, ...cards);
}
