/**
 * The steps of the desk in the history of the browser: text, list of games, one game. Each is an
 * entry whose state says how deep it is; other entries are not the desk's.
 */

/** How deep a stage is. @param {string|null} stage */
const depthOf = (stage) => (stage === 'paste' || stage === null ? 0 : stage === 'list' ? 1 : 2);

/** @typedef {{depth: number, behind: number[]}} DeskEntry how deep, and the depths behind it */

export class DeskSteps {
  /** The depths behind the present one, each an entry of the history. @type {number[]} */
  #behind = [];
  /** Entries that the desk itself goes back over. */
  #skipped = 0;
  /** The depth to which the browser goes. @type {number|null} */
  #awaited = null;

  /** @param {boolean} without whether the desk leaves the history alone, as one behind a link */
  constructor(without) {
    this.without = without;
  }

  /**
   * The desk goes from one stage to another.
   * @param {string|null} from null: it was not shown @param {string} to
   */
  change(from, to) {
    const [before, after] = [depthOf(from), depthOf(to)];
    if (this.without || from === null || before === after) return;
    const isAwaited = this.#awaited === after;
    this.#awaited = null;
    if (isAwaited) return;
    if (after > before) {
      const behind = [...this.#behind, before];
      window.history.replaceState({ desk: { depth: before, behind: this.#behind } }, '');
      window.history.pushState({ desk: { depth: after, behind } }, '');
      this.#behind = behind;
      return;
    }
    // A button has gone back, not the browser.
    const kept = this.#behind.filter((depth) => depth < after);
    const entries = this.#behind.length - kept.length;
    this.#behind = kept;
    if (!entries) return;
    this.#skipped += 1;
    window.history.go(-entries);
  }

  /**
   * The browser has gone to an entry, with this state.
   * @param {{desk?: DeskEntry}|null} state
   * @param {string|null} stage the stage that is shown
   * @returns {'text'|'judge'|'list'|'game'|'stay'|null} what the desk shows again: `judge` for what
   *   stood after the text; null: the entry is not one of the desk
   */
  arrive(state, stage) {
    if (this.#skipped) {
      this.#skipped -= 1;
      return 'stay';
    }
    if (!state?.desk || this.without) return null;
    const { depth, behind } = state.desk;
    this.#behind = behind;
    const now = depthOf(stage);
    if (depth === now) return 'stay';
    this.#awaited = depth;
    if (depth > now) return now === 0 ? 'judge' : 'game';
    return depth === 1 ? 'list' : 'text';
  }
}
