/** The lists in the bar: game, draw rules, examples. */
import { byId, html } from './elements.js';
import { EXAMPLES } from './examples.js';

export class ChoicesView {
  /** @param {Function} openExample */
  constructor(desk, openExample) {
    this.desk = desk;
    this.rules = byId('rules');
    this.profile = byId('profile');
    this.examples = byId('examples');
    this.rules.addEventListener('change', () => desk.setRules(this.rules.value));
    this.profile.addEventListener('change', () => desk.setProfile(this.profile.value));
    this.examples.addEventListener('change', () => {
      const example = EXAMPLES.find(({ id }) => id === this.examples.value);
      this.examples.value = '';
      if (example) openExample(example, desk.view === 'map');
    });
  }

  update(t) {
    const { desk } = this;
    const key = [t, desk.variants, desk.rules];
    if (!this.drawn?.every((part, index) => part === key[index])) {
      this.drawn = key;
      this.draw(t);
    }
    this.rules.value = desk.rules;
    this.profile.value = desk.profile;
  }

  draw(t) {
    const { desk } = this;
    const named = (prefix, id) => (t.has(`${prefix}.${id}`) ? t(`${prefix}.${id}`) : id);
    this.rules.replaceChildren(
      ...desk.variants.map(({ rules, tables }) => {
        const name = named('variant', rules);
        return html('option', { value: rules }, tables === false ? t('variant.without', { name }) : name);
      }),
    );
    const profiles = (desk.variant?.profiles ?? []).map(({ profile }) => profile).filter((profile) => profile !== 'none');
    this.profile.replaceChildren(...[...profiles, 'none'].map((profile) => html('option', { value: profile }, named('profile', profile))));
    const groups = desk.variants
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
