/*
 * Keeps the page and tables on the device, so that both are there without a connection. Before this stand, written by
 * `galotne site`: VERSION, which changes with anything of the page, and FILES, what the page is made of, each with its SHA-256.
 *
 * A version of the page is kept whole or not at all, and answered from what is kept: no page is made of two versions. A new one
 * waits until no window shows the old one, or until a window that has just been opened is the only one.
 */
const HERE = self.registration.scope;
/** Other sites of the same host have shelves of their own. */
const OWN = `galotne ${HERE} `;
const PAGE = `${OWN}${VERSION}`;
const TABLES = `${OWN}tables`;
/** Files that are fetched at the same time. */
const TOGETHER = 6;

const at = (path) => new URL(path, HERE).href;
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g), (digits) => parseInt(digits, 16));
const integrity = (hex) => `sha256-${btoa(String.fromCharCode(...bytesOf(hex)))}`;

/** Fetches a file; fails unless it has this hash. */
async function fetched(path, sha256, type) {
  const response = await fetch(at(path), { cache: 'no-cache', integrity: integrity(sha256) });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  // Without what the host says beside it: a redirection, for one, would spoil it for a window.
  const headers = { 'content-type': type ?? response.headers.get('content-type') ?? 'application/octet-stream' };
  return new Response(await response.arrayBuffer(), { headers });
}

/** Does work on all, some at the same time. */
async function each(all, work) {
  const open = all[Symbol.iterator]();
  const worker = async () => { for (const one of open) await work(one); };
  const ended = await Promise.allSettled(Array.from({ length: TOGETHER }, worker));
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}

// ---- A version of the page ----------------------------------------------------------------------

async function keepPage() {
  try {
    const shelf = await caches.open(PAGE);
    await each(Object.entries(FILES), async ([path, sha256]) => { await shelf.put(at(path), await fetched(path, sha256)); });
  } catch (error) {
    await caches.delete(PAGE);
    throw error;
  }
}

async function begin() {
  for (const name of await caches.keys()) if (name.startsWith(OWN) && name !== PAGE && name !== TABLES) await caches.delete(name);
  const shelf = await caches.open(TABLES);
  const known = new Set((await tables()).map(keyOf));
  for (const { url } of await shelf.keys()) if (!known.has(url)) await shelf.delete(url);
  await self.clients.claim();
}

async function ofPage(path) {
  return await (await caches.open(PAGE)).match(at(path)) ?? fetch(at(path));
}

// ---- Tables -------------------------------------------------------------------------------------

let listed;

/** The tables there are: file, bytes, sha256, pieces (null of mills), and whether it is kept unasked. */
function tables() {
  listed ??= ofPage('tables.json').then((response) => response.json()).catch((error) => {
    listed = undefined;
    throw error;
  });
  return listed;
}

/** A table that is replaced has another name on the shelf. */
const keyOf = ({ file, sha256 }) => `${at(`tables/${file}`)}?${sha256}`;

async function ofTable(file, request) {
  const table = (await tables()).find((known) => known.file === file);
  // Nobody has to be asked, and without a connection nobody could be.
  if (!table) return new Response(null, { status: 404 });
  const kept = await (await caches.open(TABLES)).match(keyOf(table));
  if (!kept) return fetch(request);
  const headers = { 'content-type': 'application/octet-stream', etag: `"${table.sha256}"`, 'accept-ranges': 'bytes' };
  const said = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get('range') ?? '');
  const whole = await kept.blob();
  if (!said) return new Response(whole, { headers });
  const [start, end] = [Number(said[1]), Math.min(Number(said[2]), whole.size - 1)];
  if (start >= whole.size) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${whole.size}` } });
  return new Response(whole.slice(start, end + 1), { status: 206, headers: { ...headers, 'content-range': `bytes ${start}-${end}/${whole.size}` } });
}

/** Of each number of pieces, how many bytes there are and how many of them are kept. */
function levels(all, kept) {
  const found = new Map();
  for (const table of all.filter(({ pieces }) => pieces !== null)) {
    const level = found.get(table.pieces) ?? { pieces: table.pieces, bytes: 0, kept: 0 };
    level.bytes += table.bytes;
    if (kept.has(keyOf(table))) level.kept += table.bytes;
    found.set(table.pieces, level);
  }
  return [...found.values()].sort((one, other) => one.pieces - other.pieces);
}

/** Keeps the tables of up to so many pieces, or those that are kept unasked, and tells how far it is. */
async function keepTables(pieces, port) {
  let end = 'done';
  let state = [];
  try {
    const all = await tables();
    const shelf = await caches.open(TABLES);
    const kept = new Set((await shelf.keys()).map(({ url }) => url));
    const wanted = all.filter((table) => (pieces ? table.pieces !== null && table.pieces <= pieces : table.at_once) && !kept.has(keyOf(table)));
    const tell = () => { state = levels(all, kept); port.postMessage({ levels: state }); };
    tell();
    let told = Date.now();
    await each(wanted, async (table) => {
      await shelf.put(keyOf(table), await fetched(`tables/${table.file}`, table.sha256, 'application/octet-stream'));
      kept.add(keyOf(table));
      if (Date.now() - told < 250) return;
      told = Date.now();
      tell();
    }).finally(tell);
  } catch {
    end = 'failed';
  }
  port.postMessage({ levels: state, end });
}

// ---- What is asked ------------------------------------------------------------------------------

self.addEventListener('install', (event) => event.waitUntil(keepPage()));
self.addEventListener('activate', (event) => event.waitUntil(begin()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const path = `${origin}${pathname}`.startsWith(HERE) ? `${origin}${pathname}`.slice(HERE.length) : null;
  if (path === null || request.method !== 'GET') return;
  const file = path === 'index.html' ? '' : path;
  if (Object.hasOwn(FILES, file)) event.respondWith(ofPage(file));
  else if (path.startsWith('tables/')) event.respondWith(ofTable(path.slice('tables/'.length), request));
});

self.addEventListener('message', (event) => {
  const { ask, pieces } = event.data ?? {};
  if (ask === 'keep') event.waitUntil(keepTables(pieces, event.ports[0]));
  if (ask === 'take-over') event.waitUntil(takeOver());
});

/** Takes the place of the version before, where the window that asks is the only one. One that was just closed may still count. */
async function takeOver() {
  for (const pause of [0, 200, 500]) {
    await new Promise((done) => { setTimeout(done, pause); });
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (windows.filter(({ url }) => url.startsWith(HERE)).length <= 1) return self.skipWaiting();
  }
  return undefined;
}
