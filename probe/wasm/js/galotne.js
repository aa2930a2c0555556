/**
 * Endgame tables for draughts and mills in a browser, without a server.
 *
 * Answers are computed in a Web Worker, so the page is never blocked. Bytes are fetched
 * asynchronously: those of one query in parallel, other queries are answered meanwhile, and chunks
 * can be stored in the browser.
 */
import { GalotneError, aborted } from './error.js';

export { GalotneError };

/** The options that can be sent to a worker. */
const WORKER_OPTIONS = ['tables', 'wasm', 'memory', 'pieces', 'stones', 'keep', 'keepName', 'chunk', 'timeout', 'whole'];

/** Opens tables. galotne.d.ts describes the options and the answers. @param {object} options */
export async function open(options) {
  checkOptions(options);
  const { worker = typeof Worker === 'function' } = options;
  const engine = worker ? new WorkerEngine() : new MainThreadEngine();
  try {
    await engine.open(options);
  } catch (error) {
    engine.close();
    throw error;
  }
  return new Tables(engine);
}

function checkOptions(options) {
  const { tables } = options ?? {};
  const remote = typeof tables === 'string' || tables instanceof URL;
  if (!remote && (tables === null || typeof tables !== 'object')) {
    throw new GalotneError('request', 'open({ tables }): the address of a folder with tables, or their files as an object or a Map');
  }
}

export class Tables {
  #engine;

  constructor(engine) {
    this.#engine = engine;
  }

  /** The value of a position, and its moves. */
  probe(fen, { signal, ...question } = {}) {
    return this.#engine.ask('probe', [{ fen, ...question }], signal);
  }

  /** Best play from a position. */
  line(fen, { signal, ...question } = {}) {
    return this.#engine.ask('line', [{ fen, ...question }], signal);
  }

  /** Verdicts on the games of a PDN text: an object for each game and profile. */
  adjudicate(pdn, { signal, ...question } = {}) {
    return this.#engine.ask('adjudicate', [pdn, question], signal);
  }

  /** Values of many positions, given as four numbers each. */
  values(boards, { signal, ...question } = {}) {
    return this.#engine.ask('values', [boards, question], signal);
  }

  /** Statistics on what was fetched. */
  stats() {
    return this.#engine.ask('stats', []);
  }

  close() {
    this.#engine.close();
  }
}

/** Answers queries on this thread. */
class MainThreadEngine {
  async open(options) {
    const { Engine } = await import('./engine.js');
    this.engine = await Engine.open(options);
  }

  async ask(call, args, signal) {
    const answer = this.engine[call](...args, signal);
    return signal ? Promise.race([answer, whenAborted(signal)]) : answer;
  }

  close() {
    this.engine?.close();
  }
}

/** Answers queries in a worker. */
class WorkerEngine {
  constructor() {
    this.waiting = new Map();
    this.next = 0;
    this.worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    this.worker.onmessage = ({ data: { id, answer, error } }) => {
      const reply = this.waiting.get(id);
      this.waiting.delete(id);
      if (error) reply?.reject(GalotneError.from(error));
      else reply?.resolve(answer);
    };
    this.worker.onerror = (event) => {
      event.preventDefault?.();
      this.end(new GalotneError('internal', `the worker has ended: ${event.message ?? 'worker.js cannot be loaded'}`));
    };
  }

  async open(options) {
    const sent = Object.fromEntries(WORKER_OPTIONS.filter((key) => options[key] !== undefined).map((key) => [key, options[key]]));
    if (typeof sent.tables === 'string' || sent.tables instanceof URL) sent.tables = new URL(sent.tables, globalThis.location?.href).href;
    if (sent.wasm instanceof URL) sent.wasm = sent.wasm.href;
    await this.ask('open', [sent]);
  }

  ask(call, args, signal) {
    if (!this.worker) return Promise.reject(new GalotneError('aborted', 'these tables were closed: open them again'));
    if (signal?.aborted) return Promise.reject(aborted());
    this.next += 1;
    const id = this.next;
    const reply = new Promise((resolve, reject) => { this.waiting.set(id, { resolve, reject }); });
    this.worker.postMessage({ id, call, args });
    if (!signal) return reply;
    const onAbort = () => {
      this.waiting.get(id)?.reject(aborted());
      this.waiting.delete(id);
      this.worker?.postMessage({ id, abort: true });
    };
    signal.addEventListener('abort', onAbort, { once: true });
    return reply.finally(() => signal.removeEventListener('abort', onAbort));
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

const whenAborted = (signal) => new Promise((_, reject) => {
  if (signal.aborted) reject(aborted());
  signal.addEventListener('abort', () => reject(aborted()), { once: true });
});
