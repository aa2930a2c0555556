/**
 * The game and its draw rules, as two chips that open lists: under the verdict, or at the top of a
 * room without one.
 */
import { byId, html, setText } from './elements.js';
import { profileName } from './lang.js';

/** The short name of a game for lists. */
export const gameName = (rules, t) =>
  t.has(`board-variant-${rules}`) ? t(`board-variant-${rules}`) : rules;

export class RulesView {
  /** @param {import('./app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
    this.rules = byId('rules', HTMLSelectElement);
    this.profile = byId('profile', HTMLSelectElement);
    // The lists lie invisible over texts of their own: those of lists are cut in narrow places.
    this.rulesText = byId('rules-text');
    this.profileText = byId('profile-text');
    this.rules.addEventListener('change', () => app.setup.rules(this.rules.value));
    this.profile.addEventListener('change', () => app.setup.profile(this.profile.value));
  }

  update(t) {
    const { app } = this;
    const key = [t, app.book.variants, app.book.rules];
    if (!this.drawn?.every((part, index) => part === key[index])) {
      this.drawn = key;
      this.draw(t);
    }
    // Before they are known there is nothing to choose, and nothing to say about draw rules.
    this.rules.disabled = this.profile.disabled = !app.book.variants.length;
    this.rules.value = app.book.rules;
    this.profile.value = app.book.profile;
    const known = app.book.variants.length > 0;
    setText(this.rulesText, known ? gameName(app.book.rules, t) : '');
    setText(this.profileText, known ? profileName(app.book.profile, t) : '');
  }

  draw(t) {
    const { book } = this.app;
    this.rules.replaceChildren(
      ...book.variants.map(({ rules, tables }) => {
        const name = gameName(rules, t);
        return html(
          'option',
          { value: rules },
          tables === false ? t('board-variant-without', { name }) : name,
        );
      }),
    );
    const profiles = book.variants.length ? book.profiles : [];
    this.profile.replaceChildren(
      ...profiles.map((profile) => html('option', { value: profile }, profileName(profile, t))),
    );
  }
}
