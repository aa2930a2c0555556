/*
 * Stores the page and tables on the device, so that both work without a connection. `galotne site`
 * writes two constants before this text: VERSION, which changes with any file of the page, and
 * FILES, the files of the page with their SHA-256.
 *
 * A version of the page is stored whole or not at all, and served from the store: no page mixes two
 * versions. A new version waits until no window shows the old one, or until the only window is one
 * that was just opened.
 */
const SCOPE = self.registration.scope;
/** Prefix of this site's caches; other sites of the same host have their own. */
const PREFIX = `galotne ${SCOPE} `;
const PAGE = `${PREFIX}${VERSION}`;
const TABLES = `${PREFIX}tables`;
/** Number of parallel fetches. */
const PARALLEL = 6;

const urlOf = (path) => new URL(path, SCOPE).href;
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g), (digits) => parseInt(digits, 16));
const integrity = (hex) => `sha256-${btoa(String.fromCharCode(...bytesOf(hex)))}`;

/** Fetches a file; fails if its hash differs. */
async function fetchVerified(path, sha256, type) {
  const response = await fetch(urlOf(path), { cache: 'no-cache', integrity: integrity(sha256) });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  // Without the host's other headers: a redirect, for example, would be refused for a window.
  const headers = {
    'content-type': type ?? response.headers.get('content-type') ?? 'application/octet-stream',
  };
  return new Response(await response.arrayBuffer(), { headers });
}

/** Applies work to all items, several in parallel. */
async function forEachParallel(all, work) {
  const open = all[Symbol.iterator]();
  const worker = async () => { for (const one of open) await work(one); };
  const ended = await Promise.allSettled(Array.from({ length: PARALLEL }, worker));
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}

// ---- Versions of the page -----------------------------------------------------------------------

async function storePage() {
  try {
    const cache = await caches.open(PAGE);
    await forEachParallel(Object.entries(FILES), async ([path, sha256]) => {
      await cache.put(urlOf(path), await fetchVerified(path, sha256));
    });
  } catch (error) {
    await caches.delete(PAGE);
    throw error;
  }
}

async function removeOldVersions() {
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== PAGE && name !== TABLES) await caches.delete(name);
  const cache = await caches.open(TABLES);
  const known = new Set((await tables()).map(keyOf));
  for (const { url } of await cache.keys()) if (!known.has(url)) await cache.delete(url);
  await self.clients.claim();
}

async function pageResponse(path) {
  return await (await caches.open(PAGE)).match(urlOf(path)) ?? fetch(urlOf(path));
}

// ---- Tables -------------------------------------------------------------------------------------

let tableList;

/**
 * The list of tables: file, bytes, sha256, pieces (null for mills), and whether it is stored by
 * default.
 */
function tables() {
  tableList ??= pageResponse('tables.json').then((response) => response.json()).catch((error) => {
    tableList = undefined;
    throw error;
  });
  return tableList;
}

/** The cache key of a table; a replaced table has another key. */
const keyOf = ({ file, sha256 }) => `${urlOf(`tables/${file}`)}?${sha256}`;

async function tableResponse(file, request) {
  const table = (await tables()).find((known) => known.file === file);
  // Unlisted: no need to ask the host, which may be out of reach.
  if (!table) return new Response(null, { status: 404 });
  const kept = await (await caches.open(TABLES)).match(keyOf(table));
  if (!kept) return fetch(request);
  const headers = {
    'content-type': 'application/octet-stream',
    etag: `"${table.sha256}"`,
    'accept-ranges': 'bytes',
  };
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get('range') ?? '');
  const whole = await kept.blob();
  if (!range) return new Response(whole, { headers });
  const [start, end] = [Number(range[1]), Math.min(Number(range[2]), whole.size - 1)];
  if (start >= whole.size)
    return new Response(null, {
      status: 416,
      headers: { 'content-range': `bytes */${whole.size}` },
    });
  return new Response(whole.slice(start, end + 1), {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${start}-${end}/${whole.size}` },
  });
}

/** Bytes of all tables and of stored tables, by number of pieces. */
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

/**
 * Stores the tables of up to this many pieces, or those stored by default, and reports progress.
 */
async function storeTables(pieces, port) {
  let end = 'done';
  let state = [];
  try {
    const all = await tables();
    const cache = await caches.open(TABLES);
    const kept = new Set((await cache.keys()).map(({ url }) => url));
    const wanted = all.filter(
      (table) =>
        (pieces ? table.pieces !== null && table.pieces <= pieces : table.at_once) &&
        !kept.has(keyOf(table)),
    );
    const report = () => {
      state = levels(all, kept);
      port.postMessage({ levels: state });
    };
    report();
    let reported = Date.now();
    await forEachParallel(wanted, async (table) => {
      await cache.put(
        keyOf(table),
        await fetchVerified(`tables/${table.file}`, table.sha256, 'application/octet-stream'),
      );
      kept.add(keyOf(table));
      if (Date.now() - reported < 250) return;
      reported = Date.now();
      report();
    }).finally(report);
  } catch {
    end = 'failed';
  }
  port.postMessage({ levels: state, end });
}

// ---- Events -------------------------------------------------------------------------------------

self.addEventListener('install', (event) => event.waitUntil(storePage()));
self.addEventListener('activate', (event) => event.waitUntil(removeOldVersions()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const path = `${origin}${pathname}`.startsWith(SCOPE)
    ? `${origin}${pathname}`.slice(SCOPE.length)
    : null;
  if (path === null || request.method !== 'GET') return;
  const file = path === 'index.html' ? '' : path;
  if (Object.hasOwn(FILES, file)) event.respondWith(pageResponse(file));
  else if (path.startsWith('tables/'))
    event.respondWith(tableResponse(path.slice('tables/'.length), request));
});

self.addEventListener('message', (event) => {
  const { ask, pieces } = event.data ?? {};
  if (ask === 'keep') event.waitUntil(storeTables(pieces, event.ports[0]));
  if (ask === 'take-over') event.waitUntil(takeOver());
});

/**
 * Activates this version if the asking window is the only one. A window that was just closed may
 * still be counted, so it tries again.
 */
async function takeOver() {
  for (const pause of [0, 200, 500]) {
    await new Promise((done) => { setTimeout(done, pause); });
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (windows.filter(({ url }) => url.startsWith(SCOPE)).length <= 1) return self.skipWaiting();
  }
  return undefined;
}
