/** The lists in the bar: game and draw rules. */
import { byId, html } from './elements.js';

/** The name of a game as short as lists need it. */
export const gameName = (rules, t) => (t.has(`board-variant-${rules}`) ? t(`board-variant-${rules}`) : rules);

export class RulesView {
  /** @param {import('./desk.js').Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.rules = byId('rules', HTMLSelectElement);
    this.profile = byId('profile', HTMLSelectElement);
    this.rules.addEventListener('change', () => desk.setup.rules(this.rules.value));
    this.profile.addEventListener('change', () => desk.setup.profile(this.profile.value));
  }

  update(t) {
    const { desk } = this;
    const key = [t, desk.book.variants, desk.book.rules];
    if (!this.drawn?.every((part, index) => part === key[index])) {
      this.drawn = key;
      this.draw(t);
    }
    this.rules.value = desk.book.rules;
    this.profile.value = desk.book.profile;
  }

  draw(t) {
    const { book } = this.desk;
    const profileName = (profile) => (t.has(`board-profile-${profile}`) ? t(`board-profile-${profile}`) : profile);
    this.rules.replaceChildren(
      ...book.variants.map(({ rules, tables }) => {
        const name = gameName(rules, t);
        return html('option', { value: rules }, tables === false ? t('board-variant-without', { name }) : name);
      }),
    );
    this.profile.replaceChildren(...book.profiles.map((profile) => html('option', { value: profile }, profileName(profile))));
  }
}
