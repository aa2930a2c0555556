/**
 * The choice of puzzles by theme and level. Only themes and levels that the game has are offered;
 * themes of other games are links there.
 */
import { html } from '../elements.js';
import { gameName } from '../rules-view.js';
import { gamesOfTheme } from './learn-data.js';
import { placeLink, redraw } from './learn-links.js';
import { LEVELS, THEMES } from './puzzle.js';

export class PuzzleFilters {
  #themes;
  #levels;
  #themeName = html('span', { class: 'filter-name' });
  #levelName = html('span', { class: 'filter-name' });
  #elsewhere = html('p', { class: 'quiet filter-elsewhere' });

  /** @param {() => void} changed */
  constructor(changed) {
    this.#themes = html('select', { onchange: changed });
    this.#levels = html('select', { onchange: changed });
    this.element = html(
      'div',
      { class: 'filters' },
      html('label', { class: 'filter' }, this.#themeName, this.#themes),
      html('label', { class: 'filter' }, this.#levelName, this.#levels),
      this.#elsewhere,
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
    this.#themeName.textContent = t('board-learn-theme');
    this.#levelName.textContent = t('board-trainer-level');
    const puzzles = file?.puzzles ?? [];
    const { record } = room;
    const option = (value, text) => html('option', { value }, text);
    const isOf = (each) => !theme || each.themes.includes(theme);
    const themes = THEMES.map((name) => {
      const of = puzzles.filter((each) => each.themes.includes(name));
      const solved = of.filter(({ id }) => record.isSolved(rules, id)).length;
      return { name, solved, all: of.length };
    });
    const offered = themes.filter(({ name, all }) => all || name === theme);
    redraw(this.#themes, `${JSON.stringify(offered)} ${t.language}`, () => [
      option('', t('board-learn-any')),
      ...offered.map(({ name, solved, all }) =>
        option(name, `${t(`board-theme-${name}`)}${all ? ` (${solved}/${all})` : ''}`),
      ),
    ]);
    const levels = LEVELS.filter(
      (each) => each === level || puzzles.some((one) => one.level === each && isOf(one)),
    );
    redraw(this.#levels, `${levels} ${t.language}`, () => [
      option('', t('board-learn-any')),
      ...levels.map((each) => option(String(each), String(each))),
    ]);
    this.#themes.value = theme ?? '';
    this.#levels.value = level ? String(level) : '';
    const missing = file ? themes.filter(({ all }) => !all).map(({ name }) => name) : [];
    this.#drawElsewhere(missing, room, t);
  }

  /** Links to themes that only other games have. */
  #drawElsewhere(missing, room, t) {
    const { book } = room.app;
    const links = missing.flatMap((theme) => {
      const rules = gamesOfTheme(theme).find((name) => book.findVariant(name));
      return rules ? [{ theme, rules }] : [];
    });
    this.#elsewhere.hidden = !links.length;
    redraw(this.#elsewhere, `${JSON.stringify(links)} ${t.language}`, () => [
      t('board-learn-elsewhere'),
      ...links.map(({ theme, rules }) =>
        placeLink(
          room,
          { part: 'puzzles', theme },
          { rules },
          `${t(`board-theme-${theme}`)} (${gameName(rules, t)})`,
        ),
      ),
    ]);
  }
}
