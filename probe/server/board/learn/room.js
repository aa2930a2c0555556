/** The room Learn: lessons, puzzles, practice against the tables, and chapters on the rules. */
import { copyLink } from '../clipboard.js';
import { html } from '../elements.js';
import { gameName } from '../rules-view.js';
import { enableSwiping } from '../swipe.js';
import { roomLink } from '../shared-board.js';
import { ChaptersPart } from './chapters-part.js';
import { actButton, placeLink, redraw } from './learn-links.js';
import { gamesOfTheme, PUZZLE_GAMES } from './learn-data.js';
import { LessonsPart } from './lessons-part.js';
import { PARTS, readPlace, writePlace } from './place.js';
import { Practice } from './practice.js';
import { PuzzlesPart } from './puzzles-part.js';
import { LearningRecord } from './record.js';
import { storage } from './schedule.js';

export class Room {
  /** @type {Record<string, any>} */
  #parts = {};
  /** The open part. @type {string|null} */
  #open = null;
  /** The place in the address that was opened. */
  #opened = '';

  /** @param {import('../app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
    this.record = new LearningRecord(storage());
    this.words = (key) => key;
    this.nav = html('nav', { class: 'learn-parts' });
    this.place = html('div', { class: 'learn-place' });
    this.element = html('div', { class: 'learn' }, this.nav, this.place);
    document.addEventListener('keydown', (event) => this.#key(event), true);
    enableSwiping(this.place, { free: () => true, by: (step) => this.#part?.swipe?.(step) });
  }

  get #part() {
    return this.#open ? this.#parts[this.#open] : null;
  }

  enter({ restored }) {
    this.entered = true;
    this.restored = restored;
    this.#openPlace();
  }

  leave() {
    this.entered = false;
    this.#part?.leave();
    this.#open = null;
    delete document.documentElement.dataset.learn;
    delete document.documentElement.dataset.learnBoard;
  }

  /**
   * Opens the place in the address.
   * @param {{rules?: string, restored?: boolean}} [how]
   *   the game of the place; whether the browser has restored the state, which then stays
   */
  #openPlace({ rules = this.app.book.rules, restored = false } = {}) {
    const { app } = this;
    const place = readPlace(app.room);
    this.#opened = app.room;
    const changes = this.#open !== place.part;
    if (changes) this.#part?.leave(restored);
    if (rules !== app.book.rules && app.book.findVariant(rules)) app.book.choose(rules);
    if (!changes) {
      this.#part.open(place);
      return;
    }
    this.#open = place.part;
    const makers = {
      lessons: () => new LessonsPart(this),
      puzzles: () => new PuzzlesPart(this),
      practice: () => new Practice(this),
      chapters: () => new ChaptersPart(this),
    };
    const part = (this.#parts[place.part] ??= makers[place.part]());
    this.place.replaceChildren(part.element);
    part.enter(place, { restored: this.restored });
    this.restored = false;
  }

  /**
   * Opens a place of the room.
   * @param {import('./place.js').Place} place
   * @param {{rules?: string, how?: 'push'|'replace'}} [options]
   */
  go(place, { rules = this.app.book.rules, how = 'push' } = {}) {
    const { app } = this;
    app.room = writePlace(place);
    app.address.remember(how);
    this.#openPlace({ rules });
    app.changed();
    // On a phone the new text stands below the board.
    if (how === 'push') window.scrollTo({ top: 0 });
  }

  /**
   * Notes where the open part has arrived.
   * @param {import('./place.js').Place} place
   * @param {'push'|'replace'} [how] `push`: the browser's Back leads to the place of before
   */
  at(place, how = 'replace') {
    this.note(writePlace(place), how);
    this.app.changed();
  }

  /** Notes what is open in the part's own format. @param {'push'|'replace'} [how] */
  note(text, how = 'replace') {
    this.app.room = text;
    this.#opened = text;
    this.app.address.remember(how);
  }

  /** The link to what is open. */
  link() {
    const { app } = this;
    const { rules } = app.book;
    return roomLink(app.address, 'learn', { rules, room: app.room, lang: app.lang });
  }

  copyLink() {
    return copyLink(this.link(), this.words);
  }

  /** Buttons that choose a game with puzzles, of a theme if there is one. */
  gameButtons(theme, t) {
    const { app } = this;
    const games = theme ? gamesOfTheme(theme) : PUZZLE_GAMES;
    const place = { part: 'puzzles', ...(theme ? { theme } : {}) };
    return games
      .filter((rules) => app.book.findVariant(rules))
      .map((rules) => actButton('board', gameName(rules, t), () => this.go(place, { rules })));
  }

  shared(t) {
    return this.#part?.shared?.(t) ?? null;
  }

  update(t) {
    const { app } = this;
    this.words = t;
    // The browser went back to another place.
    if (this.entered && app.room !== this.#opened) this.#openPlace({ restored: true });
    document.documentElement.dataset.learn = this.#open ?? '';
    this.element.dataset.part = this.#open ?? '';
    redraw(this.nav, `${this.#open} ${app.book.rules} ${t.language}`, () => {
      this.nav.setAttribute('aria-label', t('board-room-learn'));
      return PARTS.map((part) =>
        placeLink(
          this,
          { part },
          { class: 'learn-part', 'aria-current': part === this.#open ? 'page' : null },
          t(`board-learn-${part}`),
        ),
      );
    });
    document.documentElement.dataset.learnBoard = 'shown';
    this.#part?.update(t);
  }

  #key(event) {
    const { app } = this;
    if (app.view !== 'learn' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog[open]')) return;
    const target = /** @type {Element} */ (event.target);
    if (target.matches('input, select, textarea')) return;
    // The squares of the board use the arrow keys themselves.
    if (event.key.startsWith('Arrow') && target.matches('.board-cell')) return;
    if (!this.#part?.key?.(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
