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
    const named = (prefix, id) => (t.has(`${prefix}.${id}`) ? t(`${prefix}.${id}`) : id);
    this.rules.replaceChildren(
      ...book.variants.map(({ rules, tables }) => {
        const name = named('variant', rules);
        return html('option', { value: rules }, tables === false ? t('variant.without', { name }) : name);
      }),
    );
    this.profile.replaceChildren(...book.profiles.map((profile) => html('option', { value: profile }, named('profile', profile))));
    const groups = book.variants
      .map(({ rules }) => ({ rules, examples: EXAMPLES.filter((example) => example.rules === rules) }))
      .filter(({ examples }) => examples.length);
    this.examples.replaceChildren(
      html('option', { value: '' }, t('examples.choose')),
      ...groups.map(({ rules, examples }) =>
        html('optgroup', { label: named('variant', rules) }, ...examples.map(({ id }) => html('option', { value: id }, t(`example.${id}`)))),
      ),
    );
  }
}
