/** The steps of the desk in the history of the browser: text, list of games, one game. */

/** How deep a stage is. @param {string|null} stage */
const depth = (stage) => (stage === 'paste' || stage === null ? 0 : stage === 'list' ? 1 : 2);

export class DeskSteps {
  /** The depths to go back to, each an entry of the history. @type {number[]} */
  #behind = [];
  /** Entries that the desk itself goes back over. */
  #skipped = 0;

  /** @param {boolean} without whether the desk leaves the history alone, as one behind a link */
  constructor(without) {
    this.without = without;
  }

  /**
   * The desk goes from one stage to another.
   * @param {string|null} from null: it was not shown @param {string} to
   */
  change(from, to) {
    if (this.without || from === null) return;
    const [before, after] = [depth(from), depth(to)];
    if (after > before) {
      this.#behind.push(before);
      window.history.pushState(null, '', window.location.href);
    }
    // A button has gone back, not the browser.
    let entries = 0;
    while (after < before && this.#behind.length && (this.#behind.at(-1) ?? 0) >= after) {
      this.#behind.pop();
      entries += 1;
    }
    if (!entries) return;
    this.#skipped += 1;
    window.history.go(-entries);
  }

  /**
   * The browser has gone back by an entry.
   * @param {string|null} stage the stage that is shown
   * @returns {'close'|'forget'|'stay'|null} null: the entry was not one of the desk
   */
  back(stage) {
    if (this.#skipped) {
      this.#skipped -= 1;
      return 'stay';
    }
    if (this.#behind.pop() === undefined) return null;
    return depth(stage) === 2 ? 'close' : 'forget';
  }
}
