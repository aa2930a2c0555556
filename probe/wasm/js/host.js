/** Table files on any host of static files, by HTTP range requests; small ones whole where the host knows no ranges. */
import { GalotneError } from './error.js';

/** Ranges that touch are asked for as one, up to so many chunks. */
const LONGEST_RUN = 16;

/** A file was replaced while it was read. */
export class Replaced extends Error {}

export class Host {
  /**
   * @param {string} base where the folders of the games lie
   * @param {{chunkBytes: number, timeout: number, whole: number, fetch?: typeof fetch}} options
   */
  constructor(base, { chunkBytes, timeout, whole, fetch: get = globalThis.fetch.bind(globalThis) }) {
    this.base = base.endsWith('/') ? base : `${base}/`;
    this.chunkBytes = chunkBytes;
    this.timeout = timeout;
    /** Files of more bytes are not taken whole. */
    this.longest = whole;
    this.get = get;
    /** What is known of files: their length, and by what a replaced one is told from them. Whoever met a file says it. */
    this.files = new Map();
    this.requests = 0;
    this.bytes = 0;
  }

  url(file) {
    return this.base + file.split('/').map(encodeURIComponent).join('/');
  }

  /**
   * Meets a file: its length and identity, and its first bytes, or all of them where the host sends no ranges; null where
   * there is no such file.
   * @param {string} file
   * @param {number} [wanted] how many of its first bytes are wanted
   */
  async meet(file, wanted = this.chunkBytes) {
    const { response, bytes, whole } = await this.range(file, 0, wanted);
    if (!response) return null;
    if (whole) return { length: whole.length, identity: this.identity(response, whole.length), bytes: whole, whole: true };
    const length = total(response) ?? (bytes.length < wanted ? bytes.length : await this.length(file));
    if (bytes.length !== Math.min(wanted, length)) throw this.short(file, Math.min(wanted, length), bytes.length);
    return { length, identity: this.identity(response, length), bytes };
  }

  /**
   * A run of chunks of a file that was met.
   * @returns {Promise<Uint8Array>}
   */
  async chunks(file, first, count) {
    const known = this.files.get(file);
    const start = first * this.chunkBytes;
    const expected = Math.min(count * this.chunkBytes, known.length - start);
    const { response, bytes, whole } = await this.range(file, start, expected);
    const length = response && (whole?.length ?? total(response) ?? known.length);
    if (!response || length !== known.length || this.identity(response, length) !== known.identity) {
      this.files.delete(file);
      throw new Replaced(file);
    }
    if (bytes.length !== expected) throw this.short(file, expected, bytes.length);
    return bytes;
  }

  /** A range of a file, and all of it where it came whole: no response where there is no such file. */
  async range(file, start, length) {
    const range = `bytes=${start}-${start + length - 1}`;
    const { response, bytes } = await this.ask(file, { headers: { range } }, async (answer) => {
      if (answer.status === 404 || answer.status === 410) return null;
      if (answer.status === 200) return this.whole(file, answer);
      if (answer.status === 416) throw new GalotneError('short', `${this.url(file)}: has no byte ${start}: it was cut short; put the whole table there`, { file, status: 416 });
      if (answer.status !== 206) throw this.refused(file, answer.status);
      return new Uint8Array(await answer.arrayBuffer());
    });
    if (!bytes) return {};
    if (response.status === 200) {
      this.bytes += bytes.length;
      return { response, bytes: bytes.subarray(start, start + length), whole: bytes };
    }
    const said = /^bytes (\d+)-(\d+)\//.exec(response.headers.get('content-range') ?? '');
    if (said && Number(said[1]) !== start) {
      throw new GalotneError('no-range', `${this.url(file)}: asked for ${range}, the host sent bytes ${said[1]} to ${said[2]}: it does not answer range requests as it should`, { file });
    }
    this.bytes += bytes.length;
    return { response, bytes };
  }

  /** All bytes of a file that a host sends whole, unless they are too many. */
  async whole(file, answer) {
    const refused = () => new GalotneError('no-range', `${this.url(file)}: the host sends the whole file where a range was asked for, and it has more than ${this.longest} bytes: use a host that answers range requests (Accept-Ranges: bytes), or hand over the files from memory`, { file });
    if (Number(answer.headers.get('content-length')) > this.longest) throw refused();
    const parts = [];
    let length = 0;
    const reader = answer.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > this.longest) {
        await reader.cancel();
        throw refused();
      }
      parts.push(value);
    }
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  }

  /** The length, from a host that does not let this page see it in answers to range requests. */
  async length(file) {
    const { response } = await this.ask(file, { method: 'HEAD' }, async (answer) => {
      if (!answer.ok) throw this.refused(file, answer.status);
    });
    const length = response.headers.get('content-length');
    if (length === null) {
      throw new GalotneError('no-range', `${this.url(file)}: the host does not say how long it is: let it send Access-Control-Expose-Headers: Content-Range, ETag`, { file });
    }
    return Number(length);
  }

  async ask(file, options, read) {
    this.requests += 1;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), this.timeout);
    try {
      // What is kept, kept.js keeps: a copy of the browser's own might be that of a replaced file.
      const response = await this.get(this.url(file), { cache: 'no-store', signal: late.signal, ...options });
      return { response, bytes: await read(response).catch((error) => { response.body?.cancel().catch(() => {}); throw error; }) };
    } catch (error) {
      if (error instanceof GalotneError) throw error;
      if (late.signal.aborted) throw new GalotneError('network', `${this.url(file)}: no answer within ${this.timeout / 1000} s: ask again later`, { file });
      throw new GalotneError('network', `${this.url(file)}: cannot be fetched (${error.message}): the host cannot be reached, broke off, or does not let pages of this origin read it (Access-Control-Allow-Origin)`, { file });
    } finally {
      clearTimeout(timer);
    }
  }

  /** By what a replaced file is known; null where the host says nothing, and then nothing is kept. */
  identity(response, length) {
    const tag = response.headers.get('etag')?.replace(/^W\//, '') ?? '';
    const time = response.headers.get('last-modified') ?? '';
    return tag || time ? `${tag} ${time} ${length} ${this.chunkBytes}` : null;
  }

  refused(file, status) {
    const advice = status === 401 || status === 403 ? 'let it be read without a password' : status === 429 || status >= 500 ? 'ask again later' : 'see what is there';
    return new GalotneError('http', `${this.url(file)}: the host answers ${status}: ${advice}`, { file, status });
  }

  short(file, expected, found) {
    return new GalotneError('short', `${this.url(file)}: ${found} bytes came where ${expected} were asked for: ask again, or look whether the host has the whole file`, { file });
  }
}

/** Runs of neighbouring chunks of one file, in order: `[file, first, count]`. */
export function runs(wants) {
  const found = [];
  for (const { file, chunk } of wants) {
    const last = found.at(-1);
    if (last && last[0] === file && last[1] + last[2] === chunk && last[2] < LONGEST_RUN) last[2] += 1;
    else found.push([file, chunk, 1]);
  }
  return found;
}

function total(response) {
  const said = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '');
  return said ? Number(said[1]) : null;
}
