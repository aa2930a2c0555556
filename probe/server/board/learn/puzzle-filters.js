/** The choice of puzzles by theme and level. */
import { html } from '../elements.js';
import { LEVELS, THEMES } from './puzzle.js';

export class PuzzleFilters {
  #themes;
  #levels;
  #themeName = html('span', { class: 'filter-name' });
  #levelName = html('span', { class: 'filter-name' });

  /** @param {() => void} changed */
  constructor(changed) {
    this.#themes = html('select', { onchange: changed });
    this.#levels = html('select', { onchange: changed });
    this.element = html(
      'div',
      { class: 'filters' },
      html('label', { class: 'filter' }, this.#themeName, this.#themes),
      html('label', { class: 'filter' }, this.#levelName, this.#levels),
    );
  }

  get theme() {
    return this.#themes.value || null;
  }

  get level() {
    return Number(this.#levels.value) || null;
  }

  /** @param {import('./puzzles-part.js').PuzzlesPart} part */
  draw({ file, room, rules, theme, level }, t) {
    if (this.drawnIn !== t) {
      this.drawnIn = t;
      this.#themeName.textContent = t('board-learn-theme');
      this.#levelName.textContent = t('board-trainer-level');
      const option = (value, text) => html('option', { value }, text);
      this.#themes.replaceChildren(
        option('', t('board-learn-any')),
        ...THEMES.map((each) => option(each, t(`board-theme-${each}`))),
      );
      this.#levels.replaceChildren(
        option('', t('board-learn-any')),
        ...LEVELS.map((each) => option(String(each), String(each))),
      );
    }
    if (file) this.#count(file.puzzles, room.record, rules, t);
    this.#themes.value = theme ?? '';
    this.#levels.value = level ? String(level) : '';
  }

  /** Tells beside each theme how many of its puzzles are solved. */
  #count(puzzles, record, rules, t) {
    const key = `${rules} ${record.solved.size} ${t.language}`;
    if (this.#themes.dataset.key === key) return;
    this.#themes.dataset.key = key;
    for (const choice of this.#themes.options) {
      if (!choice.value) continue;
      const of = puzzles.filter(({ themes }) => themes.includes(choice.value));
      const solved = of.filter(({ id }) => record.isSolved(rules, id)).length;
      choice.hidden = choice.disabled = !of.length;
      choice.textContent = `${t(`board-theme-${choice.value}`)} (${solved}/${of.length})`;
    }
  }
}
