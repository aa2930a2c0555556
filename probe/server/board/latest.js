/**
 * Work that a newer piece of work makes stale: the question about the position that has been left, the walk
 * to a move that nobody looks at any more. This is the one way to cancel.
 *
 * There is one `Latest` for each kind of work. A task gets a signal; when it is aborted, whatever waits for it
 * (`pause`, a question to the server) throws, and the task unwinds without a word. After any other `await` a
 * task calls `signal.throwIfAborted()` before it changes something.
 */
export class Latest {
  /** @type {AbortController|null} */
  #controller = null;

  /** Whether a task is under way. */
  get busy() {
    return this.#controller !== null;
  }

  /** Gives up the task that is under way. */
  cancel() {
    this.#controller?.abort();
    this.#controller = null;
  }

  /**
   * Begins a task in place of the one before.
   * @template T
   * @param {(signal: AbortSignal) => Promise<T>} task
   * @returns {Promise<T|undefined>} what it comes to; nothing, and no error either, if it was given up
   */
  async run(task) {
    this.cancel();
    const controller = new AbortController();
    this.#controller = controller;
    const { signal } = controller;
    try {
      const found = await task(signal);
      return signal.aborted ? undefined : found;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    } finally {
      if (this.#controller === controller) this.#controller = null;
    }
  }
}

/** Waits; throws as soon as the signal is aborted. @returns {Promise<void>} */
export function pause(milliseconds, signal) {
  return new Promise((done, fail) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      fail(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      done();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}
