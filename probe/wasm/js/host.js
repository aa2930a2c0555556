/**
 * Table files on a host of static files, read by HTTP range requests; small files are read whole
 * from a host without ranges.
 */
import { GalotneError } from './error.js';

/** Adjacent chunks are requested as one range of up to this many. */
const MAX_RUN_CHUNKS = 16;

/** A file was replaced while it was being read. */
export class ReplacedError extends Error {}

export class Host {
  /**
   * @param {string} base address of the folder that holds the games' folders
   * @param {{chunkBytes: number, timeout: number, whole: number, fetch?: typeof fetch}} options
   */
  constructor(base, { chunkBytes, timeout, whole, fetch: get = globalThis.fetch.bind(globalThis) }) {
    this.base = base.endsWith('/') ? base : `${base}/`;
    this.chunkBytes = chunkBytes;
    this.timeout = timeout;
    /** The largest file in bytes that is read whole. */
    this.maxWhole = whole;
    this.get = get;
    /** Length and identity of files, set by the caller of `openFile`. */
    this.files = new Map();
    this.requests = 0;
    this.bytes = 0;
  }

  url(file) {
    return this.base + file.split('/').map(encodeURIComponent).join('/');
  }

  /**
   * Opens a file: reads its length, identity and first bytes, or the whole file from a host without
   * ranges. Returns null if there is no such file.
   * @param {string} file
   * @param {number} [wanted] number of first bytes to read
   */
  async openFile(file, wanted = this.chunkBytes) {
    const { response, bytes, whole } = await this.range(file, 0, wanted);
    if (!response) return null;
    if (whole) return { length: whole.length, identity: this.identity(response, whole.length), bytes: whole, whole: true };
    const length = totalLength(response) ?? (bytes.length < wanted ? bytes.length : await this.length(file));
    if (bytes.length !== Math.min(wanted, length)) throw this.lengthError(file, Math.min(wanted, length), bytes.length);
    return { length, identity: this.identity(response, length), bytes };
  }

  /** Reads a run of chunks of an opened file. @returns {Promise<Uint8Array>} */
  async chunks(file, first, count) {
    const known = this.files.get(file);
    const start = first * this.chunkBytes;
    const expected = Math.min(count * this.chunkBytes, known.length - start);
    const { response, bytes, whole } = await this.range(file, start, expected);
    const length = response && (whole?.length ?? totalLength(response) ?? known.length);
    if (!response || length !== known.length || this.identity(response, length) !== known.identity) {
      this.files.delete(file);
      throw new ReplacedError(file);
    }
    if (bytes.length !== expected) throw this.lengthError(file, expected, bytes.length);
    return bytes;
  }

  /**
   * Reads a range of a file, or the whole file if the host sends that. There is no response if
   * there is no such file.
   */
  async range(file, start, length) {
    const range = `bytes=${start}-${start + length - 1}`;
    const { response, bytes } = await this.ask(file, { headers: { range } }, async (answer) => {
      if (answer.status === 404 || answer.status === 410) return null;
      if (answer.status === 200) return this.readWhole(file, answer);
      if (answer.status === 416) throw new GalotneError('short', `${this.url(file)}: has no byte ${start}: it was cut short; put the whole table there`, { file, status: 416 });
      if (answer.status !== 206) throw this.statusError(file, answer.status);
      return new Uint8Array(await answer.arrayBuffer());
    });
    if (!bytes) return {};
    if (response.status === 200) {
      this.bytes += bytes.length;
      return { response, bytes: bytes.subarray(start, start + length), whole: bytes };
    }
    const contentRange = /^bytes (\d+)-(\d+)\//.exec(response.headers.get('content-range') ?? '');
    if (contentRange && Number(contentRange[1]) !== start) {
      throw new GalotneError('no-range', `${this.url(file)}: asked for ${range}, the host sent bytes ${contentRange[1]} to ${contentRange[2]}: it does not answer range requests as it should`, { file });
    }
    this.bytes += bytes.length;
    return { response, bytes };
  }

  /** Reads a file that the host sends whole, unless it is too large. */
  async readWhole(file, answer) {
    const tooLarge = () => new GalotneError('no-range', `${this.url(file)}: the host sends the whole file where a range was asked for, and it has more than ${this.maxWhole} bytes: use a host that answers range requests (Accept-Ranges: bytes), or hand over the files from memory`, { file });
    if (Number(answer.headers.get('content-length')) > this.maxWhole) throw tooLarge();
    const parts = [];
    let length = 0;
    const reader = answer.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > this.maxWhole) {
        await reader.cancel();
        throw tooLarge();
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

  /** The length of a file, from a host that hides it in range responses. */
  async length(file) {
    const { response } = await this.ask(file, { method: 'HEAD' }, async (answer) => {
      if (!answer.ok) throw this.statusError(file, answer.status);
    });
    const length = response.headers.get('content-length');
    if (length === null) {
      throw new GalotneError('no-range', `${this.url(file)}: the host does not say how long it is: let it send Access-Control-Expose-Headers: Content-Range, ETag`, { file });
    }
    return Number(length);
  }

  async ask(file, options, read) {
    this.requests += 1;
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), this.timeout);
    try {
      // Storing is done by chunk-store.js: the browser's own cache might return a replaced file.
      const response = await this.get(this.url(file), { cache: 'no-store', signal: deadline.signal, ...options });
      return { response, bytes: await read(response).catch((error) => { response.body?.cancel().catch(() => {}); throw error; }) };
    } catch (error) {
      if (error instanceof GalotneError) throw error;
      if (deadline.signal.aborted) throw new GalotneError('network', `${this.url(file)}: no answer within ${this.timeout / 1000} s: ask again later`, { file });
      throw new GalotneError('network', `${this.url(file)}: cannot be fetched (${error.message}): the host cannot be reached, broke off, or does not let pages of this origin read it (Access-Control-Allow-Origin)`, { file });
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * The identity that changes when a file is replaced; null if the host sends neither header, and
   * then nothing is stored.
   */
  identity(response, length) {
    const tag = response.headers.get('etag')?.replace(/^W\//, '') ?? '';
    const time = response.headers.get('last-modified') ?? '';
    return tag || time ? `${tag} ${time} ${length} ${this.chunkBytes}` : null;
  }

  statusError(file, status) {
    const advice = status === 401 || status === 403 ? 'let it be read without a password' : status === 429 || status >= 500 ? 'ask again later' : 'see what is there';
    return new GalotneError('http', `${this.url(file)}: the host answers ${status}: ${advice}`, { file, status });
  }

  lengthError(file, expected, found) {
    return new GalotneError('short', `${this.url(file)}: ${found} bytes came where ${expected} were asked for: ask again, or look whether the host has the whole file`, { file });
  }
}

/** Runs of adjacent chunks of one file, in order: `[file, first, count]`. */
export function runs(wants) {
  const found = [];
  for (const { file, chunk } of wants) {
    const last = found.at(-1);
    if (last && last[0] === file && last[1] + last[2] === chunk && last[2] < MAX_RUN_CHUNKS) last[2] += 1;
    else found.push([file, chunk, 1]);
  }
  return found;
}

function totalLength(response) {
  const contentRange = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '');
  return contentRange ? Number(contentRange[1]) : null;
}
