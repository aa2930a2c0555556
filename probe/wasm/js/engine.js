/** Answers on this thread: asks the session, brings what it wants, and asks again. */
import init, { Session } from './galotne_wasm.js';
import { GalotneError, aborted } from './error.js';
import { Host, Replaced, runs } from './host.js';
import { Kept } from './kept.js';

const MIB = 1 << 20;
/** How often a file may turn out to be another one while one question is answered. */
const REPLACED = 3;

let ready;

/** The module as it lies beside this file: its address, or where that is no address of a host, as in Node.js, its bytes. */
async function beside() {
  const address = new URL('galotne_wasm_bg.wasm', import.meta.url);
  if (address.protocol !== 'file:') return address;
  const { readFile } = await import('node:fs/promises');
  return readFile(address);
}

/** The module, loaded once. `wasm`: its address, its bytes, or a compiled module; beside this file unless it is said. */
async function start(wasm) {
  await init({ module_or_path: wasm ?? await beside() });
}

function load(wasm) {
  ready ??= start(wasm).catch((error) => {
    ready = undefined;
    throw new GalotneError('internal', `the module cannot be loaded: ${error.message}`);
  });
  return ready;
}

export class Engine {
  /** See `open` of galotne.js. */
  static async open({ tables, wasm, memory = 64 * MIB, pieces = 8, stones = 18, keep = 256 * MIB, keepName, chunk: chunkBytes, timeout = 30_000, whole = 4 * MIB, fetch, kept }) {
    await load(wasm);
    const remote = typeof tables === 'string' || tables instanceof URL;
    const session = new Session(remote ? String(tables) : 'memory', memory, pieces, stones, chunkBytes);
    const chunk = session.chunkBytes;
    if (!remote) {
      const files = tables instanceof Map ? tables : Object.entries(tables);
      for (const [file, bytes] of files) session.insert(file, bytes);
    }
    const host = remote ? new Host(String(tables), { chunkBytes: chunk, timeout, whole, fetch }) : null;
    const shelf = kept ?? (remote ? await Kept.open({ name: keepName, bytes: keep, chunkBytes: chunk }) : null);
    return new Engine(session, host, shelf, { memory, chunk });
  }

  constructor(session, host, kept, { memory, chunk }) {
    Object.assign(this, { session, host, kept, chunk });
    /** Bytes as they came, beside the decoded blocks: few are read twice. */
    this.raw = memory / 8;
    this.open = 0;
    /** Files on their way: by name, and chunks of those that were met. */
    this.coming = new Map();
    /** Files of which something came from the browser's own store. */
    this.fromKept = new Set();
    this.rounds = 0;
  }

  probe(question, signal) {
    return this.answer((session) => session.probe(JSON.stringify(question)), signal);
  }

  line(question, signal) {
    return this.answer((session) => session.line(JSON.stringify(question)), signal);
  }

  async adjudicate(pdn, question = {}, signal) {
    const bytes = typeof pdn === 'string' ? new TextEncoder().encode(pdn) : pdn;
    const scores = this.call((session) => session.games(JSON.stringify(question), bytes));
    try {
      const found = [];
      for (let place = 0; place < scores.length; place += 1) {
        found.push(...await this.answer((session) => session.adjudicate(scores, place), signal));
      }
      return found;
    } finally {
      scores.free();
    }
  }

  values(boards, { rules = 'international', profile, measure = 'wdl' } = {}, signal) {
    return this.answer((session) => {
      const answer = session.values(rules, profile, measure, boards);
      return { answer };
    }, signal);
  }

  /** What was fetched so far. */
  stats() {
    const { requests = 0, bytes = 0 } = this.host ?? {};
    return { requests, bytes, rounds: this.rounds, held: this.session ? this.session.held() : 0 };
  }

  close() {
    this.session?.free();
    this.session = null;
    this.kept?.close?.();
  }

  /** Asks until there is an answer. */
  async answer(ask, signal) {
    this.open += 1;
    let replaced = 0;
    const mended = new Set();
    try {
      for (;;) {
        if (signal?.aborted) throw aborted();
        const reply = this.reply(ask);
        if (reply.answer !== undefined) return reply.answer;
        if (reply.error) {
          const file = this.fileOf(reply.error.file);
          const again = file && await this.forget(file);
          if (!again || mended.has(file)) throw GalotneError.from({ ...reply.error, file: file ?? reply.error.file });
          mended.add(file);
          continue;
        }
        this.rounds += 1;
        try {
          await this.bring(reply.wants);
        } catch (error) {
          if (!(error instanceof Replaced)) throw error;
          replaced += 1;
          if (replaced > REPLACED) throw new GalotneError('changed', `${this.host.url(error.message)}: is replaced again and again: ask again when it is complete`, { file: error.message });
          await this.forget(error.message);
        }
      }
    } finally {
      this.open -= 1;
      if (this.open === 0) this.session?.trim(this.raw);
    }
  }

  reply(ask) {
    const reply = this.call(ask);
    return typeof reply === 'string' ? JSON.parse(reply) : reply;
  }

  /** Calls the session; a reply may come as an exception, which is thrown on as an error unless it wants something. */
  call(ask) {
    if (!this.session) throw new GalotneError('aborted', 'these tables were closed: open them again');
    try {
      return ask(this.session);
    } catch (error) {
      if (typeof error !== 'string') throw new GalotneError('internal', `the module failed: ${error.message}: open the tables anew`);
      const reply = JSON.parse(error);
      if (reply.error) throw GalotneError.from(reply.error);
      return reply;
    }
  }

  /** The file below the tables, of the name that messages have for it. */
  fileOf(name) {
    const base = this.host?.base;
    return base && name?.startsWith(base) ? name.slice(base.length) : undefined;
  }

  /**
   * Forgets a faulty file: whoever asks again may find it mended. Says whether it is worth asking again at once, because some
   * of it came out of the browser's store and may have been damaged there.
   */
  async forget(file) {
    this.host.files.delete(file);
    this.session?.forget(file);
    await this.kept?.drop(this.host.url(file));
    return this.fromKept.delete(file);
  }

  /** Brings chunks, all at the same time, each once whoever wants it. */
  async bring(wants) {
    if (!this.host) {
      for (const { file } of wants) this.session.absent(file);
      return;
    }
    const known = wants.filter(({ file }) => this.host.files.has(file));
    const unknown = new Set(wants.filter(({ file }) => !this.host.files.has(file)).map(({ file }) => file));
    const tasks = [...unknown].map((file) => this.once(file, () => this.meet(file)));
    const open = known.filter(({ file, chunk }) => !this.coming.has(`${file} ${chunk}`));
    tasks.push(...known.map(({ file, chunk }) => this.coming.get(`${file} ${chunk}`)).filter(Boolean));
    for (const [file, first, count] of runs(open)) {
      const task = this.fetch(file, first, count);
      const keys = Array.from({ length: count }, (_, index) => `${file} ${first + index}`);
      for (const key of keys) this.coming.set(key, task);
      tasks.push(task.finally(() => { for (const key of keys) this.coming.delete(key); }));
    }
    const failed = (await Promise.allSettled(tasks)).find(({ status }) => status === 'rejected');
    if (failed) throw failed.reason;
  }

  once(key, work) {
    const task = this.coming.get(key) ?? work().finally(() => this.coming.delete(key));
    this.coming.set(key, task);
    return task;
  }

  /** The length of a file, its identity, and its first chunk. */
  async meet(file) {
    const url = this.host.url(file);
    const before = await this.kept?.identity(url);
    // Where its first chunk is kept, one byte tells whether it is the same file.
    const met = await this.host.meet(file, before ? 1 : this.chunk);
    if (!this.session) return;
    if (!met) {
      if (before) await this.kept.drop(url);
      this.session.absent(file);
      return;
    }
    const known = { length: met.length, identity: met.identity };
    this.session.found(file, met.length);
    this.host.files.set(file, known);
    if (met.identity !== null) await this.kept?.begin(url, met.identity);
    if (before && !met.whole) {
      await this.fetch(file, 0, 1);
      return;
    }
    const parts = Array.from({ length: Math.ceil(met.bytes.length / this.chunk) || 1 }, (_, chunk) => [chunk, met.bytes.subarray(chunk * this.chunk, (chunk + 1) * this.chunk)]);
    for (const [chunk, part] of parts) this.supply(file, known, chunk, part);
    // A view of a file would be kept with the whole file.
    if (met.identity !== null) await this.kept?.keep(url, met.identity, parts.map(([chunk, part]) => [chunk, part.slice()]));
  }

  /** A run of chunks, from the browser's store as far as it has them. */
  async fetch(file, first, count) {
    const url = this.host.url(file);
    const known = this.host.files.get(file);
    const { identity } = known;
    const numbers = Array.from({ length: count }, (_, index) => first + index);
    let open = numbers;
    if (this.kept && identity !== null) {
      const found = await Promise.all(numbers.map((chunk) => this.kept.chunk(url, identity, chunk)));
      open = numbers.filter((_, index) => !found[index]);
      found.forEach((bytes, index) => {
        if (!bytes) return;
        this.fromKept.add(file);
        this.supply(file, known, numbers[index], bytes);
      });
    }
    await Promise.all(runs(open.map((chunk) => ({ file, chunk }))).map(async ([, start, length]) => {
      const bytes = await this.host.chunks(file, start, length);
      const parts = Array.from({ length }, (_, index) => [start + index, bytes.subarray(index * this.chunk, (index + 1) * this.chunk)]);
      for (const [chunk, part] of parts) this.supply(file, known, chunk, part);
      // A view of a run would be kept with the whole run.
      if (this.kept && identity !== null) await this.kept.keep(url, identity, parts.map(([chunk, part]) => [chunk, part.slice()]));
    }));
  }

  /** Hands a chunk over, unless the file was forgotten meanwhile: it may be another one now. */
  supply(file, known, chunk, bytes) {
    if (this.session && this.host.files.get(file) === known) this.session.supply(file, chunk, bytes);
  }
}
