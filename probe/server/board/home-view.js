/** The opening page: an introduction, and example positions by game. */
import { byId, html } from './elements.js';
import { EXAMPLES, FIRST } from './examples.js';
import { parseFen, turnOf } from './fen.js';
import { Geometry } from './geometry.js';
import { icon } from './icons.js';
import { SIDES } from './lang.js';
import { roomCards } from './rooms-view.js';
import { gameName } from './rules-view.js';
import { thumbnail } from './thumbnail.js';

/** Games with a section of their own; the rest share one in which each card names its game. */
const HEADED = ['international', 'russian'];

export class HomeView {
  /** @param {import('./app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
    this.place = byId('view-home');
  }

  update(t) {
    const { book, view, game } = this.app;
    if (view !== 'home') return;
    const untouched = game.moments.length === 1;
    const key = [t, book.variants, untouched, book.rules, book.profile];
    if (this.drawn?.every((part, index) => part === key[index])) return;
    this.drawn = key;
    const listed = EXAMPLES.filter(({ rules }) => book.findVariant(rules));
    const of = (rules) => listed.filter((example) => example.rules === rules);
    const others = listed.filter(({ rules }) => !HEADED.includes(rules));
    const parts = HEADED.map((rules) => this.section(gameName(rules, t), of(rules), false, t));
    this.place.replaceChildren(
      this.hero(untouched, t),
      roomCards(this.app, t),
      ...parts,
      this.section(t('board-home-others'), others, true, t),
    );
  }

  hero(untouched, t) {
    const { app } = this;
    const button = (main, name, key, act) =>
      html(
        'button',
        { type: 'button', class: `button${main ? ' button-main' : ''}`, onclick: act },
        icon(name),
        t(key),
      );
    const field = html('input', {
      id: 'home-fen',
      class: 'fen',
      type: 'text',
      spellcheck: 'false',
      autocomplete: 'off',
      placeholder: FIRST.fen,
    });
    const read = (event) => {
      event.preventDefault();
      if (!field.value.trim()) return;
      app.view = 'setup';
      app.setup.enterText(field.value);
    };
    return html(
      'div',
      { class: 'hero' },
      html(
        'div',
        { class: 'hero-texts' },
        html('h2', { class: 'hero-title' }, t('board-home-title')),
        html('p', { class: 'hero-lead' }, t('board-home-lead')),
      ),
      html(
        'div',
        { class: 'hero-start' },
        html(
          'form',
          { class: 'field', onsubmit: read },
          html('label', { for: 'home-fen' }, t('board-setup-fen')),
          html(
            'div',
            { class: 'fen-form' },
            field,
            html('button', { type: 'submit', class: 'button' }, t('board-setup-show')),
          ),
        ),
        html(
          'div',
          { class: 'hero-acts' },
          button(true, 'edit', 'board-home-setup', () => {
            app.setup.openEmpty();
            window.scrollTo({ top: 0 });
          }),
          button(false, 'forward', untouched ? 'board-home-board' : 'board-home-back', () =>
            app.openView('play'),
          ),
        ),
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
    const geometry = Geometry.of(this.app.book.findVariant(rules).board);
    return html(
      'button',
      {
        type: 'button',
        class: 'position',
        'data-example': id,
        onclick: () => {
          this.app.setup.example(example, false);
          window.scrollTo({ top: 0 });
        },
      },
      thumbnail(parseFen(fen, geometry), geometry),
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
}
