/**
 * What of the page is kept on the device, so that it opens without a connection: asks the service worker that
 * `galotne site` writes. A page that comes from a service has none.
 */

/** Milliseconds in which a page that was just opened may still be replaced by a newer one: nobody has begun anything on it. */
const SOON = 3000;

/** Bytes of the tables of one number of pieces, and how many of them are kept. @typedef {{pieces: number, bytes: number, kept: number}} Level */

export class Offline {
  /** Of small ones first; null while nothing is known. @type {Level[]|null} */
  levels = null;
  /** Whether this browser keeps nothing. */
  impossible = false;
  /** The number of pieces whose tables are on their way. @type {number|null} */
  keeping = null;
  failed = false;

  /** @param {() => void} changed called after changes */
  constructor(changed) {
    this.changed = changed;
    this.workers = navigator.serviceWorker;
  }

  /**
   * Lets a newer version of the page that is here already take the place of this one, now that it has just been opened.
   * The service worker does so where no other window shows the old one, so that no page is made of both.
   */
  async renew() {
    const waiting = this.workers?.controller && (await this.workers.getRegistration())?.waiting;
    if (!waiting) return;
    const asked = performance.now();
    // Where the old one has still to end something, the next page that is opened shows the new one.
    this.workers.addEventListener('controllerchange', () => { if (performance.now() - asked < SOON) window.location.reload(); }, { once: true });
    waiting.postMessage({ ask: 'take-over' });
  }

  /** Keeps the page and small tables from now on. */
  async begin() {
    try {
      const registration = await this.workers.register(new URL('../service-worker.js', import.meta.url));
      const coming = registration.installing ?? registration.waiting;
      if (!registration.active && coming) await activated(coming);
      await this.keep(0);
    } catch {
      // No secure address, a browser that must not keep anything, or a host that sends other files than it has.
      this.impossible = true;
      this.changed();
    }
  }

  /** Keeps the tables of up to so many pieces; 0: those that are kept unasked. */
  async keep(pieces) {
    this.keeping = pieces;
    this.failed = false;
    this.changed();
    // Asked for, it shall stay when room becomes scarce.
    if (pieces) await navigator.storage?.persist?.();
    const { active } = await this.workers.ready;
    const { port1, port2 } = new MessageChannel();
    if (!active) throw new Error('nobody keeps anything');
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

  /** Of how many pieces all tables are kept, and the first number of which they are not. */
  get reach() {
    const levels = this.levels ?? [];
    const open = levels.findIndex(({ bytes, kept }) => kept < bytes);
    const kept = open < 0 ? levels : levels.slice(0, open);
    return { pieces: kept.at(-1)?.pieces ?? null, next: levels[open] ?? null };
  }
}

/** @param {ServiceWorker} worker one that is about to begin; fails if it does not @returns {Promise<void>} */
function activated(worker) {
  return new Promise((done, fail) => {
    const look = () => {
      if (worker.state === 'activated') done();
      if (worker.state === 'redundant') fail(new Error('the page could not be kept'));
    };
    worker.addEventListener('statechange', look);
    look();
  });
}
