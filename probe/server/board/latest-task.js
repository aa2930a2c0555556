/**
 * Asynchronous work that newer work of the same kind replaces, such as the query about a position
 * that was left. This is the only way to cancel on this page.
 *
 * One `LatestTask` per kind of work. A task gets an abort signal; when it is aborted, `pause` and
 * server requests throw, and the task ends silently. After any other `await` a task calls
 * `signal.throwIfAborted()` before it changes state.
 */
export class LatestTask {
  /** @type {AbortController|null} */
  #controller = null;

  /** Whether a task is running. */
  get busy() {
    return this.#controller !== null;
  }

  /** Cancels the running task. */
  cancel() {
    this.#controller?.abort();
    this.#controller = null;
  }

  /**
   * Cancels the running task and starts another.
   * @template T
   * @param {(signal: AbortSignal) => Promise<T>} task
   * @returns {Promise<T|undefined>} its result; undefined, without an error, if it was cancelled
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

/** Waits; rejects as soon as the signal is aborted. @returns {Promise<void>} */
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
