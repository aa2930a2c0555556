/**
 * Answers queries on this thread: calls the session, fetches the chunks it wants, and calls it
 * again.
 */
import init, { Session } from './galotne_wasm.js';
import { GalotneError, aborted } from './error.js';
import { Host, ReplacedError, runs } from './host.js';
import { ChunkStore } from './chunk-store.js';

const MIB = 1 << 20;
/** Number of times that files may be replaced during one query. */
const MAX_REPLACEMENTS = 3;

let ready;

/**
 * The module beside this file: its address, or its bytes where the address is a file, as in
 * Node.js.
 */
async function moduleSource() {
  const address = new URL('galotne_wasm_bg.wasm', import.meta.url);
  if (address.protocol !== 'file:') return address;
  const { readFile } = await import('node:fs/promises');
  return readFile(address);
}

/**
 * Loads the module. `wasm` is its address, its bytes, or a compiled module; default: beside this
 * file.
 */
async function initModule(wasm) {
  await init({ module_or_path: wasm ?? await moduleSource() });
}

function load(wasm) {
  ready ??= initModule(wasm).catch((error) => {
    ready = undefined;
    throw new GalotneError('internal', `the module cannot be loaded: ${error.message}`);
  });
  return ready;
}

export class Engine {
  /** See `open` of galotne.js. */
  static async open({ tables, wasm, memory = 64 * MIB, pieces = 8, stones = 18, keep = 256 * MIB, keepName, chunk: chunkBytes, timeout = 30_000, whole = 4 * MIB, fetch, store }) {
    await load(wasm);
    const remote = typeof tables === 'string' || tables instanceof URL;
    const session = new Session(remote ? String(tables) : 'memory', memory, pieces, stones, chunkBytes);
    const chunk = session.chunkBytes;
    if (!remote) {
      const files = tables instanceof Map ? tables : Object.entries(tables);
      for (const [file, bytes] of files) session.insert(file, bytes);
    }
    const host = remote ? new Host(String(tables), { chunkBytes: chunk, timeout, whole, fetch }) : null;
    const chunks = store ?? (remote ? await ChunkStore.open({ name: keepName, bytes: keep, chunkBytes: chunk }) : null);
    return new Engine(session, host, chunks, { memory, chunk });
  }

  constructor(session, host, store, { memory, chunk }) {
    Object.assign(this, { session, host, store, chunk });
    /** Bytes of undecoded chunks held besides the decoded blocks; few are read twice. */
    this.raw = memory / 8;
    this.open = 0;
    /** Running fetches: by file, and by file and chunk for known files. */
    this.pending = new Map();
    /** Files of which some chunks came from the store. */
    this.fromStore = new Set();
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

  /** Statistics on what was fetched. */
  stats() {
    const { requests = 0, bytes = 0 } = this.host ?? {};
    return { requests, bytes, rounds: this.rounds, held: this.session ? this.session.held() : 0 };
  }

  close() {
    this.session?.free();
    this.session = null;
    this.store?.close?.();
  }

  /** Calls the session until it has an answer, fetching what it wants. */
  async answer(ask, signal) {
    this.open += 1;
    let replaced = 0;
    const retried = new Set();
    try {
      for (;;) {
        if (signal?.aborted) throw aborted();
        const reply = this.reply(ask);
        if (reply.answer !== undefined) return reply.answer;
        if (reply.error) {
          const file = this.fileOf(reply.error.file);
          const again = file && await this.forget(file);
          if (!again || retried.has(file)) throw GalotneError.from({ ...reply.error, file: file ?? reply.error.file });
          retried.add(file);
          continue;
        }
        this.rounds += 1;
        try {
          await this.fetchWanted(reply.wants);
        } catch (error) {
          if (!(error instanceof ReplacedError)) throw error;
          replaced += 1;
          if (replaced > MAX_REPLACEMENTS) throw new GalotneError('changed', `${this.host.url(error.message)}: keeps being replaced: ask again when the upload is complete`, { file: error.message });
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

  /**
   * Calls the session. A reply may arrive as an exception: it is returned if it wants chunks, else
   * thrown as an error.
   */
  call(ask) {
    if (!this.session) throw new GalotneError('aborted', 'these tables were closed: open them again');
    try {
      return ask(this.session);
    } catch (error) {
      if (typeof error !== 'string') throw new GalotneError('internal', `the module failed: ${error.message}: open the tables again`);
      const reply = JSON.parse(error);
      if (reply.error) throw GalotneError.from(reply.error);
      return reply;
    }
  }

  /** The path of a file, relative to the tables, from its name in messages. */
  fileOf(name) {
    const base = this.host?.base;
    return base && name?.startsWith(base) ? name.slice(base.length) : undefined;
  }

  /**
   * Forgets a faulty file, so that the next query reads it again. Returns whether to retry at once:
   * some of it came from the store and may have been damaged there.
   */
  async forget(file) {
    this.host.files.delete(file);
    this.session?.forget(file);
    await this.store?.drop(this.host.url(file));
    return this.fromStore.delete(file);
  }

  /** Fetches chunks in parallel; a chunk wanted by several queries is fetched once. */
  async fetchWanted(wants) {
    if (!this.host) {
      for (const { file } of wants) this.session.absent(file);
      return;
    }
    const known = wants.filter(({ file }) => this.host.files.has(file));
    const unknown = new Set(wants.filter(({ file }) => !this.host.files.has(file)).map(({ file }) => file));
    const tasks = [...unknown].map((file) => this.shareTask(file, () => this.openFile(file)));
    const open = known.filter(({ file, chunk }) => !this.pending.has(`${file} ${chunk}`));
    tasks.push(...known.map(({ file, chunk }) => this.pending.get(`${file} ${chunk}`)).filter(Boolean));
    for (const [file, first, count] of runs(open)) {
      const task = this.fetch(file, first, count);
      const keys = Array.from({ length: count }, (_, index) => `${file} ${first + index}`);
      for (const key of keys) this.pending.set(key, task);
      tasks.push(task.finally(() => { for (const key of keys) this.pending.delete(key); }));
    }
    const failed = (await Promise.allSettled(tasks)).find(({ status }) => status === 'rejected');
    if (failed) throw failed.reason;
  }

  shareTask(key, work) {
    const task = this.pending.get(key) ?? work().finally(() => this.pending.delete(key));
    this.pending.set(key, task);
    return task;
  }

  /** Reads the length, identity and first chunk of a file. */
  async openFile(file) {
    const url = this.host.url(file);
    const before = await this.store?.identity(url);
    // If its first chunk is stored, one byte shows whether the file is the same.
    const opened = await this.host.openFile(file, before ? 1 : this.chunk);
    if (!this.session) return;
    if (!opened) {
      if (before) await this.store.drop(url);
      this.session.absent(file);
      return;
    }
    const known = { length: opened.length, identity: opened.identity };
    this.session.found(file, opened.length);
    this.host.files.set(file, known);
    if (opened.identity !== null) await this.store?.setVersion(url, opened.identity);
    if (before && !opened.whole) {
      await this.fetch(file, 0, 1);
      return;
    }
    const parts = Array.from({ length: Math.ceil(opened.bytes.length / this.chunk) || 1 }, (_, chunk) => [chunk, opened.bytes.subarray(chunk * this.chunk, (chunk + 1) * this.chunk)]);
    for (const [chunk, part] of parts) this.supply(file, known, chunk, part);
    // A view would keep the buffer of the whole file alive.
    if (opened.identity !== null) await this.store?.put(url, opened.identity, parts.map(([chunk, part]) => [chunk, part.slice()]));
  }

  /** Fetches a run of chunks, from the store as far as it has them. */
  async fetch(file, first, count) {
    const url = this.host.url(file);
    const known = this.host.files.get(file);
    const { identity } = known;
    const numbers = Array.from({ length: count }, (_, index) => first + index);
    let open = numbers;
    if (this.store && identity !== null) {
      const found = await Promise.all(numbers.map((chunk) => this.store.chunk(url, identity, chunk)));
      open = numbers.filter((_, index) => !found[index]);
      found.forEach((bytes, index) => {
        if (!bytes) return;
        this.fromStore.add(file);
        this.supply(file, known, numbers[index], bytes);
      });
    }
    await Promise.all(runs(open.map((chunk) => ({ file, chunk }))).map(async ([, start, length]) => {
      const bytes = await this.host.chunks(file, start, length);
      const parts = Array.from({ length }, (_, index) => [start + index, bytes.subarray(index * this.chunk, (index + 1) * this.chunk)]);
      for (const [chunk, part] of parts) this.supply(file, known, chunk, part);
      // A view would keep the buffer of the whole run alive.
      if (this.store && identity !== null) await this.store.put(url, identity, parts.map(([chunk, part]) => [chunk, part.slice()]));
    }));
  }

  /** Hands a chunk to the session, unless the file was forgotten meanwhile: it may have changed. */
  supply(file, known, chunk, bytes) {
    if (this.session && this.host.files.get(file) === known) this.session.supply(file, chunk, bytes);
  }
}
