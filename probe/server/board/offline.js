/**
 * The offline copy of a static site: the page and small tables, stored by the service worker of
 * `galotne site`. A page from a service has none.
 */

/**
 * A page may be reloaded into a newer version during its first milliseconds, before the visitor has
 * begun anything.
 */
const RELOAD_WINDOW_MS = 3000;

/**
 * The tables of one number of pieces: their bytes, and how many of these are stored.
 * @typedef {{pieces: number, bytes: number, kept: number}} Level
 */

export class Offline {
  /** Levels with few pieces first; null until known. @type {Level[]|null} */
  levels = null;
  /** Whether this browser cannot store anything. */
  impossible = false;
  /** The number of pieces whose tables are being stored. @type {number|null} */
  keeping = null;
  failed = false;

  /** @param {() => void} changed called after changes */
  constructor(changed) {
    this.changed = changed;
    this.workers = navigator.serviceWorker;
  }

  /**
   * Activates a newer version that is already stored, if the page was just opened. The service
   * worker does so only if no other window shows the old version, so that no page mixes both.
   */
  async renew() {
    const waiting = this.workers?.controller && (await this.workers.getRegistration())?.waiting;
    if (!waiting) return;
    const start = performance.now();
    // If the old worker still has to finish something, the next page opened shows the new version.
    this.workers.addEventListener(
      'controllerchange',
      () => {
        if (performance.now() - start < RELOAD_WINDOW_MS) window.location.reload();
      },
      { once: true },
    );
    waiting.postMessage({ ask: 'take-over' });
  }

  /** Registers the service worker, which stores the page and small tables. */
  async begin() {
    try {
      const registration = await this.workers.register(
        new URL('../service-worker.js', import.meta.url),
      );
      const coming = registration.installing ?? registration.waiting;
      if (!registration.active && coming) await waitUntilActive(coming);
      await this.keep(0);
    } catch {
      // The address is not secure, the browser may not store, or the host sends other files than
      // listed.
      this.impossible = true;
      this.changed();
    }
  }

  /** Stores the tables of up to this many pieces; 0 stands for those stored by default. */
  async keep(pieces) {
    this.keeping = pieces;
    this.failed = false;
    this.changed();
    // The visitor asked for it: keep it when storage gets scarce.
    if (pieces) await navigator.storage?.persist?.();
    const { active } = await this.workers.ready;
    const { port1, port2 } = new MessageChannel();
    if (!active) throw new Error('there is no active service worker');
    await /** @type {Promise<void>} */ (new Promise((done) => {
      port1.onmessage = ({ data: { levels, end } }) => {
        this.levels = levels;
        if (end) {
          this.keeping = null;
          this.failed = end === 'failed';
          port1.close();
          done();
        }
        this.changed();
      };
      active.postMessage({ ask: 'keep', pieces }, [port2]);
    }));
  }

  /** The number of pieces up to which all tables are stored, and the first level that is not. */
  get coverage() {
    const levels = this.levels ?? [];
    const open = levels.findIndex(({ bytes, kept }) => kept < bytes);
    const kept = open < 0 ? levels : levels.slice(0, open);
    return { pieces: kept.at(-1)?.pieces ?? null, next: levels[open] ?? null };
  }
}

/**
 * Waits until a service worker is active; rejects if it fails to start.
 * @param {ServiceWorker} worker
 * @returns {Promise<void>}
 */
function waitUntilActive(worker) {
  return new Promise((done, fail) => {
    const settle = () => {
      if (worker.state === 'activated') done();
      if (worker.state === 'redundant') fail(new Error('the page could not be stored'));
    };
    worker.addEventListener('statechange', settle);
    settle();
  });
}
