/** The variants of draughts that the server knows, and the variant and draw rules that are chosen. */
import { carriedInto, reading } from './clocks.js';
import { EXAMPLES, FIRST } from './examples.js';
import { Geometry } from './geometry.js';

export class Rulebook {
  variants = [];
  rules = FIRST.rules;
  profile = 'none';
  #geometries = new Map();

  /** The variant with a name, or null. */
  named(rules) {
    return this.variants.find((variant) => variant.rules === rules) ?? null;
  }

  get variant() {
    return this.named(this.rules);
  }

  get geometry() {
    const { rows, names } = this.variant?.board ?? { rows: 10, names: 'numbers' };
    const key = rows + names;
    if (!this.#geometries.has(key)) this.#geometries.set(key, new Geometry(rows, names));
    return this.#geometries.get(key);
  }

  /** The draw rules that may be chosen, the usual ones first. `none` is always among them. */
  get profiles() {
    const own = (this.variant?.profiles ?? []).map(({ profile }) => profile);
    return [...own.filter((profile) => profile !== 'none'), 'none'];
  }

  /** The clocks of the draw rules in force. */
  get clocks() {
    return this.variant?.profiles.find(({ profile }) => profile === this.profile)?.clocks ?? [];
  }

  /**
   * Chooses a variant and its draw rules: the usual ones where it has none of this name.
   * @param {string} rules
   * @param {string|null} [profile]
   */
  choose(rules, profile = null) {
    this.rules = rules;
    this.profile = profile !== null && this.profiles.includes(profile) ? profile : this.profiles[0];
  }

  /** A position of a variant that there is something to say about. */
  opening(rules) {
    const { board, starts } = this.named(rules);
    return EXAMPLES.find((example) => example.rules === rules)?.fen ?? board.start ?? `${starts.toUpperCase()}:W:B`;
  }

  /** A clock of an answer as people count it. */
  reading(clock) {
    return reading(this.clocks, clock);
  }

  /** Rules whose count may be given where this clock is in charge: its own, and what may count beside it. */
  countable(clock) {
    if (!clock) return [];
    /** @type {(import('./clocks.js').Reading & {rule: string, carried?: boolean})[]} */
    const found = [{ rule: clock.rule, ...this.reading(clock) }];
    const carried = carriedInto(this.clocks, clock.rule);
    const beside = clock.beside?.rule ?? carried;
    const limit = clock.beside?.limit ?? this.clocks.find(({ rule }) => rule === beside)?.limit;
    if (beside && limit) {
      const { spent, ...rest } = this.reading({ rule: beside, limit, spent: clock.spent });
      found.push({ rule: beside, ...rest, spent: spent ?? 0, carried: beside === carried });
    }
    return found;
  }
}
