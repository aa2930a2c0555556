/**
 * Questions to the library for browsers, over tables that are files on a host: the same questions as to the service in
 * `api.js`, and the same answers. Nothing is kept here: the library has what it read, and answers in less than a millisecond.
 */
import { AskError } from './api.js';

/** What is wrong with a question, or with the one table that it needs: part of an answer, as the service gives it. */
const ANSWERED = new Set(['fen', 'clock', 'spent', 'material', 'rules', 'profile', 'request', 'table']);

export class Library {
  /** @type {Promise<any>|null} */
  #opened = null;

  /**
   * @param {URL} base the folder of the page
   * @param {string} tables where the tables lie, from there
   * @param {{pieces: number, stones: number}} most how many pieces there are tables of, and how many stones of mills
   */
  constructor(base, tables, { pieces, stones }) {
    this.base = base;
    this.options = { tables: new URL(tables, base).href, pieces, stones };
    /** What a position of mills is worth, if there are tables of any. @type {typeof import('./api.js').mills|undefined} */
    this.mills = stones > 0 ? async (question, signal) => (await this.probe([question], signal))[0] : undefined;
  }

  /**
   * @param {import('./api.js').Question[]} questions
   * @param {AbortSignal} [signal]
   * @returns {Promise<import('./api.js').Answer[]>}
   */
  probe(questions, signal) {
    return this.#ask(signal, (tables) => Promise.all(questions.map(({ fen, ...asked }) => answered(fen, tables.probe(fen, { ...asked, signal })))));
  }

  /** Best play from a position to the end, or to where tables are missing. */
  mainline({ rules, fen, profile, spent }, signal) {
    return this.#ask(signal, async (tables) => {
      const { line, cut_off: cutOff, missing } = await tables.line(fen, { rules, profile, spent, signal });
      return { line, cut_off: cutOff ?? missing ?? null };
    });
  }

  /** The games and their draw rules. */
  async variants() {
    let response;
    try {
      response = await fetch(new URL('rules.json', this.base));
    } catch (error) {
      throw new AskError('offline', error.message);
    }
    if (!response.ok) throw new AskError('server', `HTTP ${response.status}`);
    return (await response.json()).variants;
  }

  async #ask(signal, work) {
    try {
      return await work(await this.#tables());
    } catch (error) {
      signal?.throwIfAborted();
      if (error.kind === 'internal') this.#opened = null;
      throw told(error);
    }
  }

  /** The tables, opened when they are first needed; once more where that failed. */
  #tables() {
    this.#opened ??= this.#open();
    return this.#opened;
  }

  async #open() {
    try {
      const { open } = await import(new URL('browser/galotne.js', this.base).href);
      return await open(this.options);
    } catch (error) {
      this.#opened = null;
      throw new AskError(navigator.onLine ? 'server' : 'offline', error.message);
    }
  }
}

/** An answer, or what is wrong with the question in its place. */
async function answered(fen, asked) {
  try {
    return await asked;
  } catch (error) {
    const { message, file } = error;
    if (!ANSWERED.has(error.kind)) throw error;
    // A game that is not known has another kind there.
    const kind = error.kind === 'rules' ? 'variant' : error.kind;
    return { fen, error: file === undefined ? { kind, message } : { kind, message, file } };
  }
}

/** Why there is no answer, as the page tells it. */
function told(error) {
  if (error instanceof AskError) return error;
  const { kind, message } = error;
  if (kind === 'network') return new AskError('unkept', message);
  return new AskError(ANSWERED.has(kind) && kind !== 'table' ? 'refused' : 'server', message);
}
