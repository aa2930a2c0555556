/**
 * A host of static files that answers range requests correctly, or misbehaves in one way at a time.
 */
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES = {
  '.js': 'text/javascript', '.mjs': 'text/javascript', '.html': 'text/html', '.css': 'text/css', '.svg': 'image/svg+xml', '.png': 'image/png',
  '.wasm': 'application/wasm', '.json': 'application/json', '.webmanifest': 'application/manifest+json',
};

export class StaticHost {
  /**
   * @param {Record<string, string>} roots folders by the first part of the path
   * @param {number} [port] any that is free unless it is said
   */
  static async start(roots, port = 0) {
    const host = new StaticHost(roots);
    await new Promise((resolve) => { host.server.listen(port, '127.0.0.1', resolve); });
    // The port stays known after closing.
    host.port = host.server.address().port;
    return host;
  }

  constructor(roots) {
    this.roots = roots;
    /** The kind of misbehaviour, and the paths it applies to. */
    this.mode = 'good';
    this.only = /\.glt$/;
    /** Incremented to change the identity of every file. */
    this.version = 1;
    this.log = [];
    this.server = createServer((request, response) => this.answer(request, response));
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  behave(mode, only = /\.glt$/) {
    Object.assign(this, { mode, only, log: [] });
  }

  close() {
    this.server.closeAllConnections();
    return new Promise((resolve) => { this.server.close(resolve); });
  }

  answer(request, response) {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname));
    const [, root, ...rest] = path.split('/');
    // A folder is answered with its index page.
    const file = join(this.roots[root] ?? '/nowhere', ...rest, path.endsWith('/') ? 'index.html' : '');
    const mode = this.only.test(path) ? this.mode : 'good';
    this.log.push(`${request.method} ${path} ${request.headers.range ?? ''}`);
    let size;
    try {
      size = statSync(file).size;
    } catch {
      response.writeHead(404, { 'access-control-allow-origin': '*' }).end();
      return;
    }
    const headers = { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', etag: `"${this.version}-${size}"` };
    if (mode !== 'no-cors') headers['access-control-allow-origin'] = '*';
    if (mode !== 'hidden') headers['access-control-expose-headers'] = 'Content-Range, ETag';
    if (mode === 'nameless') delete headers.etag;
    if (mode === 'status-403' || mode === 'status-500') {
      response.writeHead(Number(mode.slice(7)), headers).end('no');
      return;
    }
    if (mode === 'silent') return;
    const said = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    if (mode === 'endless') {
      // The whole file, without a length.
      response.writeHead(200, headers);
      createReadStream(file).pipe(response);
      return;
    }
    if (!said || mode === 'no-range') {
      response.writeHead(200, { ...headers, 'content-length': size });
      if (request.method === 'HEAD') response.end();
      else createReadStream(file).pipe(response);
      return;
    }
    let [start, end] = [Number(said[1]), Math.min(Number(said[2]), size - 1)];
    if (start >= size) {
      response.writeHead(416, headers).end();
      return;
    }
    if (mode === 'elsewhere') [start, end] = [start + 1, Math.min(end + 1, size - 1)];
    if (mode === 'restless') headers.etag = `"${this.log.length}"`;
    let bytes = readFileSync(file).subarray(start, end + 1);
    if (mode === 'damaged') bytes = flipped(bytes, start);
    if (mode !== 'lengthless') headers['content-range'] = `bytes ${start}-${end}/${size}`;
    if (mode === 'short') bytes = bytes.subarray(0, bytes.length - 1);
    if (mode === 'broken') {
      response.writeHead(206, { ...headers, 'content-length': bytes.length });
      response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
      return;
    }
    response.writeHead(206, headers).end(bytes);
  }
}

/** One byte of the first block is another one. */
function flipped(bytes, start) {
  const copy = Buffer.from(bytes);
  const at = 300 - start;
  if (at >= 0 && at < copy.length) copy[at] ^= 0x40;
  return copy;
}
