/** The variants of draughts that the server knows, with the chosen variant and draw rules. */
import { carriedInto, reading } from './clocks.js';
import { EXAMPLES, FIRST } from './examples.js';
import { Geometry } from './geometry.js';

export class Rulebook {
  variants = [];
  rules = FIRST.rules;
  profile = 'none';
  #geometries = new Map();

  /** The variant of a name, or null. */
  findVariant(rules) {
    return this.variants.find((variant) => variant.rules === rules) ?? null;
  }

  get variant() {
    return this.findVariant(this.rules);
  }

  /** The side that begins games, whose moves have a new number. @returns {'w'|'b'} */
  startsOf(rules) {
    return this.findVariant(rules)?.starts ?? 'w';
  }

  get geometry() {
    const board = this.variant?.board ?? { rows: 10, names: 'numbers' };
    const key = [board.rows, board.names, board.dark_corner, board.squares].join();
    if (!this.#geometries.has(key)) this.#geometries.set(key, Geometry.of(board));
    return this.#geometries.get(key);
  }

  /** The draw rules to choose from, default first; always includes `none`. */
  get profiles() {
    const own = (this.variant?.profiles ?? []).map(({ profile }) => profile);
    return [...own.filter((profile) => profile !== 'none'), 'none'];
  }

  /** The clocks of the chosen draw rules. */
  get clocks() {
    return this.clocksOf(this.profile);
  }

  /** The clocks of some draw rules of the game. */
  clocksOf(name) {
    return this.variant?.profiles.find(({ profile }) => profile === name)?.clocks ?? [];
  }

  /**
   * Chooses a variant and draw rules; the default ones if it does not have the given profile.
   * @param {string} rules
   * @param {string|null} [profile]
   */
  choose(rules, profile = null) {
    this.rules = rules;
    this.profile = profile !== null && this.profiles.includes(profile) ? profile : this.profiles[0];
  }

  /**
   * An example position of a variant: the first example, the starting position, or an empty board.
   */
  examplePosition(rules) {
    const { board, starts } = this.findVariant(rules);
    return (
      EXAMPLES.find((example) => example.rules === rules)?.fen ??
      board.start ??
      `${starts.toUpperCase()}:W:B`
    );
  }

  /** The reading of a clock under the chosen rules. */
  reading(clock) {
    return reading(this.clocks, clock);
  }

  /**
   * Rules whose count may be entered while this clock runs: its own, and one that counts beside it.
   */
  countableClocks(clock) {
    if (!clock) return [];
    const own = this.reading(clock);
    /** @type {(import('./clocks.js').Reading & {rule: string, carried?: boolean})[]} */
    const found = [{ rule: clock.rule, ...own }];
    const carried = carriedInto(this.clocks, clock.rule);
    const beside = clock.beside?.rule ?? carried;
    const limit = clock.beside?.limit ?? this.clocks.find(({ rule }) => rule === beside)?.limit;
    if (beside && limit) {
      const { left } = clock.beside ?? {};
      const other = this.reading({ rule: beside, limit, left, spent: clock.spent });
      found.push({ ...other, rule: beside, spent: other.spent ?? 0, carried: beside === carried });
      if (beside === carried) this.#limitEachOther(found[0], found[1]);
    }
    return found;
  }

  /**
   * Marks the last counts that still win under two rules that count together: a win needs as many
   * moves of both, so where one has too few left, no count of the other wins.
   */
  #limitEachOther(one, other) {
    const { need, max } = one;
    if (need === null) return;
    const isEnough = ({ limit, spent }) => (limit ?? 0) - (spent ?? 0) >= need;
    const last = isEnough(one) ? (other.limit ?? 0) - need : -1;
    one.max = isEnough(other) ? max : null;
    Object.assign(other, { need, max: last >= 0 ? last : null });
  }
}
