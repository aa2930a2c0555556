/**
 * Endgame tables of draughts and mills in a browser, without a server.
 *
 * Answers are worked out in a Web Worker, so the page never waits for them. Bytes come by asynchronous requests: those of one
 * question at the same time, other questions are answered meanwhile, and they can be kept in the browser.
 */
import { GalotneError, aborted } from './error.js';

export { GalotneError };

/** The options that another thread can be sent. */
const SENT = ['tables', 'wasm', 'memory', 'pieces', 'stones', 'keep', 'keepName', 'chunk', 'timeout', 'whole'];

/**
 * Opens tables. See galotne.d.ts for the options and for what the answers look like.
 * @param {object} options
 */
export async function open(options) {
  checkOptions(options);
  const { worker = typeof Worker === 'function' } = options;
  const desk = worker ? new Thread() : new Here();
  try {
    await desk.open(options);
  } catch (error) {
    desk.close();
    throw error;
  }
  return new Tables(desk);
}

function checkOptions(options) {
  const { tables } = options ?? {};
  const remote = typeof tables === 'string' || tables instanceof URL;
  if (!remote && (tables === null || typeof tables !== 'object')) {
    throw new GalotneError('request', 'open({ tables }): the address of a folder with tables, or their files as an object or a Map');
  }
}

export class Tables {
  #desk;

  constructor(desk) {
    this.#desk = desk;
  }

  /** What a position is worth, and its moves. */
  probe(fen, { signal, ...question } = {}) {
    return this.#desk.ask('probe', [{ fen, ...question }], signal);
  }

  /** Best play from a position. */
  line(fen, { signal, ...question } = {}) {
    return this.#desk.ask('line', [{ fen, ...question }], signal);
  }

  /** Verdicts on the games of a PDN text: an object for each game and profile. */
  adjudicate(pdn, { signal, ...question } = {}) {
    return this.#desk.ask('adjudicate', [pdn, question], signal);
  }

  /** Values of many positions, four numbers each. */
  values(boards, { signal, ...question } = {}) {
    return this.#desk.ask('values', [boards, question], signal);
  }

  /** What was fetched so far. */
  stats() {
    return this.#desk.ask('stats', []);
  }

  close() {
    this.#desk.close();
  }
}

/** On this thread. */
class Here {
  async open(options) {
    const { Engine } = await import('./engine.js');
    this.engine = await Engine.open(options);
  }

  async ask(call, args, signal) {
    const answer = this.engine[call](...args, signal);
    return signal ? Promise.race([answer, gone(signal)]) : answer;
  }

  close() {
    this.engine?.close();
  }
}

/** On a thread of its own. */
class Thread {
  constructor() {
    this.waiting = new Map();
    this.next = 0;
    this.worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    this.worker.onmessage = ({ data: { id, answer, error } }) => {
      const asked = this.waiting.get(id);
      this.waiting.delete(id);
      if (error) asked?.reject(GalotneError.from(error));
      else asked?.resolve(answer);
    };
    this.worker.onerror = (event) => {
      event.preventDefault?.();
      this.end(new GalotneError('internal', `the thread that answers has ended: ${event.message ?? 'worker.js cannot be loaded'}`));
    };
  }

  async open(options) {
    const sent = Object.fromEntries(SENT.filter((key) => options[key] !== undefined).map((key) => [key, options[key]]));
    if (typeof sent.tables === 'string' || sent.tables instanceof URL) sent.tables = new URL(sent.tables, globalThis.location?.href).href;
    if (sent.wasm instanceof URL) sent.wasm = sent.wasm.href;
    await this.ask('open', [sent]);
  }

  ask(call, args, signal) {
    if (!this.worker) return Promise.reject(new GalotneError('aborted', 'these tables were closed: open them again'));
    if (signal?.aborted) return Promise.reject(aborted());
    this.next += 1;
    const id = this.next;
    const asked = new Promise((resolve, reject) => { this.waiting.set(id, { resolve, reject }); });
    this.worker.postMessage({ id, call, args });
    if (!signal) return asked;
    const leave = () => {
      this.waiting.get(id)?.reject(aborted());
      this.waiting.delete(id);
      this.worker?.postMessage({ id, abort: true });
    };
    signal.addEventListener('abort', leave, { once: true });
    return asked.finally(() => signal.removeEventListener('abort', leave));
  }

  end(error) {
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
    this.worker?.terminate();
    this.worker = null;
  }

  close() {
    this.end(new GalotneError('aborted', 'these tables were closed: open them again'));
  }
}

const gone = (signal) => new Promise((_, reject) => {
  if (signal.aborted) reject(aborted());
  signal.addEventListener('abort', () => reject(aborted()), { once: true });
});
