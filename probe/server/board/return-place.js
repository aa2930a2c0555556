/**
 * Where a page was left for the board, so that the browser's Back leads to the same lines. The
 * browser itself scrolls before the page has been drawn again.
 */
export class ReturnPlace {
  /** @type {{page: string, top: number}|null} */
  #left = null;

  /** Remembers how far a page was read, and shows the top of the next one. */
  leave(page) {
    this.#left = { page, top: window.scrollY };
    window.scrollTo({ top: 0 });
  }

  /** Forgets it: another page is read. */
  forget() {
    this.#left = null;
  }

  /** Goes back to where a page was left, once it is drawn. */
  arrive(page) {
    const left = this.#left;
    if (!left || left.page !== page) return;
    this.#left = null;
    const { top } = left;
    // The browser restores its own place first.
    requestAnimationFrame(() => requestAnimationFrame(() => window.scrollTo({ top })));
  }
}
