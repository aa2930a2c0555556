/** The lists in the bar: game, draw rules, examples. */
import { byId, html } from './elements.js';
import { EXAMPLES } from './examples.js';

export class ChoicesView {
  constructor(desk) {
    this.desk = desk;
    this.rules = byId('rules');
    this.profile = byId('profile');
    this.examples = byId('examples');
    this.rules.addEventListener('change', () => desk.setup.rules(this.rules.value));
    this.profile.addEventListener('change', () => desk.setup.profile(this.profile.value));
    this.examples.addEventListener('change', () => {
      const example = EXAMPLES.find(({ id }) => id === this.examples.value);
      this.examples.value = '';
      if (example) desk.setup.example(example, desk.view === 'map');
    });
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
    const variantName = (rules) => (t.has(`board-variant-${rules}`) ? t(`board-variant-${rules}`) : rules);
    const profileName = (profile) => (t.has(`board-profile-${profile}`) ? t(`board-profile-${profile}`) : profile);
    this.rules.replaceChildren(
      ...book.variants.map(({ rules, tables }) => {
        const name = variantName(rules);
        return html('option', { value: rules }, tables === false ? t('board-variant-without', { name }) : name);
      }),
    );
    this.profile.replaceChildren(...book.profiles.map((profile) => html('option', { value: profile }, profileName(profile))));
    const groups = book.variants
      .map(({ rules }) => ({ rules, examples: EXAMPLES.filter((example) => example.rules === rules) }))
      .filter(({ examples }) => examples.length);
    this.examples.replaceChildren(
      html('option', { value: '' }, t('board-examples-choose')),
      ...groups.map(({ rules, examples }) =>
        html('optgroup', { label: variantName(rules) }, ...examples.map(({ id }) => html('option', { value: id }, t(`board-example-${id}`)))),
      ),
    );
  }
}
