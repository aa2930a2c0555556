/**
 * Queries to the library for browsers, over tables that are files on a host: the same interface and
 * answers as the service in `api.js`. Nothing is cached here: the library caches what it read and
 * answers in less than a millisecond.
 */
import { RequestError } from './api.js';

/**
 * Error kinds about a single query or its one table: part of an answer, as the service gives it.
 */
const ANSWER_ERRORS = new Set([
  'fen',
  'clock',
  'spent',
  'material',
  'rules',
  'profile',
  'request',
  'table',
]);

export class Library {
  /** @type {Promise<any>|null} */
  #opened = null;

  /**
   * @param {URL} base the folder of the page
   * @param {string} tables the folder of the tables, relative to it
   * @param {{pieces: number, stones: number}} limits
   *   the most pieces, and stones in mills, of tables
   */
  constructor(base, tables, { pieces, stones }) {
    this.base = base;
    this.options = { tables: new URL(tables, base).href, pieces, stones };
  }

  /**
   * @param {import('./api.js').Question[]} questions
   * @param {AbortSignal} [signal]
   * @returns {Promise<import('./api.js').Answer[]>}
   */
  probe(questions, signal) {
    return this.#ask(signal, (tables) =>
      Promise.all(
        questions.map(({ fen, ...question }) =>
          answerOrError(fen, tables.probe(fen, { ...question, signal })),
        ),
      ),
    );
  }

  /**
   * Asks about a position of mills. Without tables of mills the answer has moves without values.
   * @returns {Promise<import('./api.js').Answer>}
   */
  async mills(question, signal) {
    return (await this.probe([question], signal))[0];
  }

  /** Best play from a position to the end, or to where tables are missing. */
  mainline({ rules, fen, profile, spent }, signal) {
    return this.#ask(signal, async (tables) => {
      const {
        line,
        cut_off: cutOff,
        missing,
      } = await tables.line(fen, { rules, profile, spent, signal });
      return { line, cut_off: cutOff ?? missing ?? null };
    });
  }

  /** The games and their draw rules. */
  async variants() {
    let response;
    try {
      response = await fetch(new URL('rules.json', this.base));
    } catch (error) {
      throw new RequestError('unkept', error.message);
    }
    if (!response.ok) throw new RequestError('server', `HTTP ${response.status}`);
    return (await response.json()).variants;
  }

  async #ask(signal, work) {
    try {
      return await work(await this.#tables());
    } catch (error) {
      signal?.throwIfAborted();
      if (error.kind === 'internal') this.#opened = null;
      throw toRequestError(error);
    }
  }

  /** The tables, opened on first use; opened again after a failure. */
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
      throw new RequestError(navigator.onLine ? 'server' : 'unkept', error.message);
    }
  }
}

/** The answer, or an error about the query in its place. */
async function answerOrError(fen, answer) {
  try {
    return await answer;
  } catch (error) {
    const { message, file } = error;
    if (!ANSWER_ERRORS.has(error.kind)) throw error;
    // The service calls an unknown game `variant`.
    const kind = error.kind === 'rules' ? 'variant' : error.kind;
    return { fen, error: file === undefined ? { kind, message } : { kind, message, file } };
  }
}

/** The error as the page shows it. */
function toRequestError(error) {
  if (error instanceof RequestError) return error;
  const { kind, message } = error;
  if (kind === 'network') return new RequestError('unkept', message);
  return new RequestError(
    ANSWER_ERRORS.has(kind) && kind !== 'table' ? 'refused' : 'server',
    message,
  );
}
