/**
 * The opening page: the board with its verdict, a field for anything that can be entered, example
 * positions with their values, and the rooms.
 */
import { byId, html } from './elements.js';
import { EntryView } from './entry-view.js';
import { EXAMPLES } from './examples.js';
import { parseFen, turnOf } from './fen.js';
import { Geometry } from './geometry.js';
import { LatestTask } from './latest-task.js';
import { SIDES } from './lang.js';
import { roomCards } from './rooms-view.js';
import { gameName } from './rules-view.js';
import { spentList } from './clocks.js';
import { thumbnail } from './thumbnail.js';
import { badge, markPicture } from './values.js';

/** The examples shown with their values, and the rooms shown below them. */
const SHOWN = ['two-kings-man', 'spoiled', 'petrov', 'main-road', 'two-men', 'circle'];
const ROOMS_SHOWN = ['learn', 'desk', 'mills'];

/** Games with a section of their own; the rest share one in which each card names its game. */
const HEADED = ['international', 'russian'];

export class HomeView {
  #asking = new LatestTask();
  /** Answers about the examples by their names; null before any. @type {Map<string, any>|null} */
  #answers = null;
  /** Whether all of them are known. */
  #complete = false;
  /** The answer on the board when they were last asked about, or null. @type {any} */
  #askedAt = null;

  /**
   * @param {import('./app-state.js').AppState} app
   * @param {import('./rooms-view.js').RoomsView} rooms
   */
  constructor(app, rooms) {
    this.app = app;
    this.place = byId('view-home');
    this.entry = new EntryView(app, rooms);
    byId('home-entry').append(this.entry.element);
  }

  update(t) {
    const { book, view } = this.app;
    byId('home-entry').hidden = view !== 'home';
    if (view !== 'home') {
      this.#askedAt = null;
      return;
    }
    this.entry.update(t);
    this.#ask();
    const key = [t, book.variants, book.rules, book.profile, this.#answers];
    if (this.drawn?.every((part, index) => part === key[index])) return;
    const unfolded = this.place.querySelector('details')?.open ?? false;
    this.drawn = key;
    const listed = EXAMPLES.filter(({ rules }) => book.findVariant(rules));
    const shown = SHOWN.flatMap((id) => listed.find((example) => example.id === id) ?? []);
    const rest = listed.filter(({ id }) => !SHOWN.includes(id));
    const of = (rules) => rest.filter((example) => example.rules === rules);
    const others = rest.filter(({ rules }) => !HEADED.includes(rules));
    this.place.replaceChildren(
      html('h2', { class: 'home-title' }, t('board-positions')),
      html(
        'ul',
        { class: 'cards-six' },
        ...shown.map((example) => html('li', {}, this.valued(example, t))),
      ),
      roomCards(this.app, ROOMS_SHOWN, t),
      html(
        'details',
        { class: 'home-more', open: unfolded },
        html('summary', {}, t('board-home-more', { n: rest.length })),
        ...HEADED.map((rules) => this.section(gameName(rules, t), of(rules), false, t)),
        this.section(t('board-home-others'), others, true, t),
      ),
    );
  }

  /**
   * Asks about the examples; without an answer no value is shown. While tables are missing, as when
   * a demonstration builds them, each visit and each answer on the board asks once more.
   */
  async #ask() {
    const { api, book, query } = this.app;
    if (this.#complete || query.answer === null || query.answer === this.#askedAt) return;
    this.#askedAt = query.answer;
    const examples = EXAMPLES.filter(
      ({ id, rules }) => SHOWN.includes(id) && book.findVariant(rules),
    );
    try {
      await this.#asking.run(async (signal) => {
        const answers = await api.probe(
          examples.map(({ rules, fen, counts }) => ({
            rules,
            fen,
            profile: book.findVariant(rules).default_profile ?? 'none',
            spent: spentList(counts ?? {}),
            moves: false,
          })),
          signal,
        );
        signal.throwIfAborted();
        this.#answers = new Map(examples.map(({ id }, index) => [id, answers[index]]));
        this.#complete = answers.every(({ error, category }) => !error && category !== 'unknown');
        this.app.changed();
      });
    } catch {
      // Values stay out; the verdict beside the board tells of the service.
    }
  }

  /** A small position with its value for the side to move. */
  valued(example, t) {
    const { id, rules, fen } = example;
    const answer = this.#answers?.get(id) ?? null;
    const known = answer && !answer.error && answer.category !== 'unknown';
    const value = html('span', { class: 'six-value' });
    if (known) value.append(markPicture(answer.category), badge(answer, t));
    return this.button(
      example,
      'six',
      this.picture(rules, fen),
      html(
        'span',
        { class: 'six-texts' },
        value,
        html('strong', {}, t(`board-example-${id}`)),
        html('span', { class: 'position-turn' }, t('to-move', { side: SIDES[turnOf(fen)] })),
      ),
    );
  }

  section(title, examples, named, t) {
    if (!examples.length) return '';
    const cards = examples.map((example) => html('li', {}, this.card(example, named, t)));
    return html(
      'section',
      { class: 'shelf' },
      html('h3', {}, title),
      html('ul', { class: 'cards' }, ...cards),
    );
  }

  card(example, named, t) {
    const { id, rules, fen } = example;
    return this.button(
      example,
      'position',
      this.picture(rules, fen),
      html(
        'span',
        { class: 'position-texts' },
        named ? html('span', { class: 'position-game' }, gameName(rules, t)) : null,
        html('strong', {}, t(`board-example-${id}`)),
        html('span', { class: 'position-about' }, t(`board-example-${id}-about`)),
        html('span', { class: 'position-turn' }, t('to-move', { side: SIDES[turnOf(fen)] })),
      ),
    );
  }

  picture(rules, fen) {
    const geometry = Geometry.of(this.app.book.findVariant(rules).board);
    return thumbnail(parseFen(fen, geometry), geometry);
  }

  button(example, kind, ...children) {
    return html(
      'button',
      {
        type: 'button',
        class: kind,
        'data-example': example.id,
        onclick: () => {
          this.app.setup.example(example, false);
          window.scrollTo({ top: 0 });
        },
      },
      ...children,
    );
  }
}
