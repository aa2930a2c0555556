/** Whatever a host does, the answer is right, or an error that names the file and the remedy. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { StaticHost } from '../host.mjs';
import { GalotneError, openAt, TABLES } from './package.mjs';

const FEN = 'W:WK1,K7:BK35';
let host;

before(async () => { host = await StaticHost.start({ tables: TABLES }); });
after(() => host.close());

/** The result of a query while the host misbehaves. */
async function fault(mode, only, options) {
  host.behave(mode, only);
  const tables = await openAt(`${host.url}/tables`, options);
  try {
    return await tables.probe(FEN);
  } catch (error) {
    // Once the host behaves again, the same tables answer.
    host.behave('good');
    assert.equal((await tables.probe(FEN)).category, 'draw', `after ${mode}`);
    return error;
  } finally {
    tables.close();
  }
}

for (const [mode, kind, message, only, options] of [
  ['no-range', 'no-range', /whole file where .* more than 1000 bytes: .*Accept-Ranges/, undefined, { whole: 1000 }],
  ['endless', 'no-range', /whole file where .* more than 1000 bytes/, undefined, { whole: 1000 }],
  ['elsewhere', 'no-range', /asked for bytes=0-.*, the host sent bytes 1 to/],
  ['short', 'short', /bytes came where \d+ were asked for/],
  ['broken', 'network', /broke off/],
  ['status-403', 'http', /answers 403: let it be read/],
  ['status-500', 'http', /answers 500: ask again later/],
  ['silent', 'network', /no answer within 2 s/],
  ['damaged', 'table', /checksum/, /KKvK\.dtw\.glt$/],
]) {
  test(`a host that is ${mode}`, async () => {
    const error = await fault(mode, only, options);
    assert.ok(error instanceof GalotneError, `${JSON.stringify(error)}`);
    assert.equal(error.kind, kind, error.message);
    assert.match(error.message, message);
    assert.match(error.file, /^international\/K+vK+\.\w+(\.[\w-]+)?\.glt$/);
    assert.ok(error.message.includes(error.file), error.message);
  });
}

test('a host that cannot be reached', async () => {
  const gone = await StaticHost.start({});
  const { url } = gone;
  await gone.close();
  const tables = await openAt(`${url}/tables`);
  await assert.rejects(tables.probe(FEN), { kind: 'network', message: /cannot be reached/ });
  tables.close();
});

for (const mode of ['no-range', 'hidden', 'lengthless', 'nameless']) {
  test(`a host that is ${mode} is sufficient`, async () => {
    assert.equal((await fault(mode)).category, 'draw');
  });
}

test('a host without these tables', async () => {
  host.behave('good');
  const tables = await openAt(`${host.url}/nowhere`);
  const answer = await tables.probe(FEN);
  assert.equal(answer.category, 'unknown');
  assert.ok(answer.missing.includes('KKvK.dtw'), answer.missing.join());
  tables.close();
});

/** A chunk store in memory. */
class MemoryStore {
  files = new Map();

  chunks = new Map();

  async identity(url) { return this.files.get(url); }

  async setVersion(url, identity) {
    if (this.files.get(url) !== identity) await this.drop(url);
    this.files.set(url, identity);
  }

  async chunk(url, identity, chunk) { return this.files.get(url) === identity ? this.chunks.get(`${url} ${chunk}`) : undefined; }

  async put(url, identity, found) { for (const [chunk, bytes] of found) this.chunks.set(`${url} ${chunk}`, bytes); }

  async drop(url) {
    this.files.delete(url);
    for (const key of this.chunks.keys()) if (key.startsWith(url)) this.chunks.delete(key);
  }
}

async function fetchedBytes(store) {
  const tables = await openAt(`${host.url}/tables`, { store });
  const { category } = await tables.probe(FEN);
  const { bytes } = await tables.stats();
  tables.close();
  assert.equal(category, 'draw');
  return bytes;
}

test('stored chunks are not fetched again, and a replaced file is noticed', async () => {
  host.behave('good');
  const store = new MemoryStore();
  const first = await fetchedBytes(store);
  const again = await fetchedBytes(store);
  assert.ok(first > 1000 && again < 20, `${first} bytes, then ${again}`);
  host.version += 1;
  assert.ok(await fetchedBytes(store) >= first, 'everything again');
  assert.ok(await fetchedBytes(store) < 20);
});

test('a damaged stored chunk is fetched again', async () => {
  const store = new MemoryStore();
  await fetchedBytes(store);
  for (const bytes of store.chunks.values()) if (bytes.length > 300) bytes[300] ^= 0x40;
  assert.ok(await fetchedBytes(store) > 1000);
  assert.ok(await fetchedBytes(store) < 20);
});

/** Positions spread over a table of several chunks. */
function corners() {
  const boards = [];
  for (let one = 0; one < 48; one += 6) {
    for (let other = one + 1; other < 49; other += 6) boards.push([1n << BigInt(one) | 1n << BigInt(other), 1n << 49n, 0n, 0n]);
  }
  return new BigUint64Array(boards.flatMap(([white, black]) => [white, black, white | black, 0n]));
}

test('a file replaced during a query is read again', async () => {
  host.behave('good');
  const tables = await openAt(`${host.url}/tables`, { memory: 0, chunk: 1000 });
  const before = await tables.values(corners(), { measure: 'dtw' });
  const { bytes } = await tables.stats();
  // Nothing is cached, decoded or not: the same query reads again, now from the changed file.
  host.version += 1;
  assert.deepEqual(await tables.values(corners(), { measure: 'dtw' }), before);
  assert.ok((await tables.stats()).bytes > 1.5 * bytes);
  tables.close();
});

test('without ranges a file is fetched whole once, and again after a replacement', async () => {
  host.behave('good');
  const ranged = await openAt(`${host.url}/tables`);
  const expected = await ranged.values(corners(), { measure: 'dtw' });
  ranged.close();
  host.behave('no-range');
  const store = new MemoryStore();
  const tables = await openAt(`${host.url}/tables`, { chunk: 1000, store });
  assert.deepEqual(await tables.values(corners(), { measure: 'dtw' }), expected);
  assert.equal(new Set(host.log).size, host.log.length, 'no file twice');
  assert.ok([...kept.chunks.values()].every((bytes) => bytes.buffer.byteLength <= 1000), 'no chunk holds the whole file');
  tables.close();
  // Nothing is cached: the same query reads again, now from the changed file.
  const forgetful = await openAt(`${host.url}/tables`, { memory: 0, chunk: 1000 });
  assert.deepEqual(await forgetful.values(corners(), { measure: 'dtw' }), expected);
  host.version += 1;
  host.log = [];
  assert.deepEqual(await forgetful.values(corners(), { measure: 'dtw' }), expected);
  assert.ok(host.log.length > 0);
  forgetful.close();
});

test('a file that keeps changing is an error', async () => {
  host.behave('restless', /KKvK\.dtw\.glt$/);
  const tables = await openAt(`${host.url}/tables`, { chunk: 1000 });
  await assert.rejects(tables.values(corners(), { measure: 'dtw' }), { kind: 'changed', file: 'international/KKvK.dtw.glt' });
  tables.close();
});

test('a request is cancelled', async () => {
  host.behave('silent');
  const tables = await openAt(`${host.url}/tables`);
  const leave = new AbortController();
  const answer = tables.probe(FEN, { signal: leave.signal });
  setTimeout(() => leave.abort(), 50);
  await assert.rejects(answer, { kind: 'aborted' });
  tables.close();
  await assert.rejects(tables.probe(FEN), { kind: 'aborted' });
});
