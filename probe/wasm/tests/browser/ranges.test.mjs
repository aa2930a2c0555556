/**
 * A page in Chromium that reads tables by range requests: from another origin, in a worker, stored
 * in IndexedDB.
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { StaticHost } from '../host.mjs';
import { PKG, TABLES, told, WORK } from '../node/package.mjs';

// The browser package is shared with the tests of the board.
const require = createRequire(new URL('../../../server/tests/browser/package.json', import.meta.url));
const { chromium } = require('playwright-core');
const EXECUTABLE = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic'];
const FEN = 'W:WK1,K7:BK35';

let browser;
let pages;
let host;
let page;

before(async () => {
  pages = await StaticHost.start({ pkg: PKG, tables: TABLES });
  host = await StaticHost.start({ tables: TABLES, work: WORK });
  browser = await chromium.launch({ executablePath: EXECUTABLE, args: FLAGS });
});
after(async () => {
  await browser?.close();
  await pages?.close();
  await host?.close();
});

/** A new visitor with nothing stored, and the package as `galotne`. */
async function visit() {
  const context = await browser.newContext({ viewport: { width: 900, height: 800 }, locale: 'en-GB' });
  page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(`${pages.url}/pkg/demo.html`);
  await page.evaluate(async (url) => { globalThis.galotne = await import(url); }, `${pages.url}/pkg/galotne.js`);
  return page;
}

const probe = (options, fen = FEN, question = {}) => page.evaluate(async ([given, position, asked]) => {
  const begun = performance.now();
  const tables = await galotne.open(given);
  const opened = performance.now() - begun;
  try {
    const answer = await tables.probe(position, asked);
    return { answer, opened, asked: performance.now() - begun - opened, ...await tables.stats() };
  } catch (error) {
    return { error: { name: error.name, kind: error.kind, file: error.file, message: error.message } };
  } finally {
    tables.close();
  }
}, [options, fen, question]);

test('answers equal those of the command line, and stored chunks are not fetched again', async () => {
  await visit();
  const tables = `${host.url}/tables`;
  const [expected] = told('probe', '--spent', '3', FEN);
  const first = await probe({ tables }, FEN, { spent: 3 });
  assert.deepEqual(first.answer, expected);
  console.log(`open ${first.opened.toFixed(0)} ms, first question ${first.asked.toFixed(0)} ms, ${first.requests} requests, ${first.bytes} bytes`);
  const again = await probe({ tables }, FEN, { spent: 3 });
  assert.deepEqual(again.answer, expected);
  assert.ok(again.bytes <= first.requests, `${again.bytes} bytes after ${first.bytes}`);
  host.version += 1;
  const replaced = await probe({ tables }, FEN, { spent: 3 });
  assert.deepEqual(replaced.answer, expected);
  assert.ok(replaced.bytes >= first.bytes, 'a replaced file is noticed');
  assert.ok((await probe({ tables, keep: 0 }, FEN)).bytes >= first.bytes, 'nothing is stored with keep: 0');
});

test('the store keeps to its limit', async () => {
  await visit();
  const options = { tables: `${host.url}/tables`, chunk: 1000, keep: 20_000, keepName: 'small' };
  assert.ok((await probe(options)).bytes > 20_000);
  const kept = await page.evaluate(() => new Promise((resolve) => {
    indexedDB.open('small').onsuccess = ({ target: { result: db } }) => {
      const chunks = db.transaction('chunks').objectStore('chunks').getAll();
      chunks.onsuccess = () => resolve(chunks.result.map(({ length }) => length));
    };
  }));
  const bytes = kept.reduce((sum, length) => sum + length, 0);
  assert.ok(kept.length > 0 && bytes <= 20_000, `${kept.length} chunks, ${bytes} bytes`);
});

for (const [mode, kind] of [['no-cors', 'network'], ['no-range', 'no-range'], ['short', 'short'], ['broken', 'network'], ['silent', 'network'], ['status-500', 'http'], ['damaged', 'table']]) {
  test(`a host that is ${mode}`, async () => {
    await visit();
    host.behave(mode);
    const { error } = await probe({ tables: `${host.url}/tables`, timeout: 1000, whole: 1000 });
    host.behave('good');
    assert.equal(error?.name, 'GalotneError');
    assert.equal(error.kind, kind, error.message);
    assert.match(error.file, /^international\/.*\.glt$/);
    assert.equal((await probe({ tables: `${host.url}/tables` })).answer.category, 'draw', 'and once it behaves');
  });
}

test('a host whose headers pages cannot read is sufficient', async () => {
  await visit();
  host.behave('hidden');
  const { answer } = await probe({ tables: `${host.url}/tables` });
  host.behave('good');
  assert.equal(answer.category, 'draw');
});

test('every value of three pieces, while the page stays responsive', async () => {
  await visit();
  const found = await page.evaluate(async ([tables, values]) => {
    const records = new DataView(await (await fetch(values)).arrayBuffer());
    const count = records.byteLength / 40;
    const boards = new BigUint64Array(4 * count);
    for (let at = 0; at < count; at += 1) for (let set = 0; set < 4; set += 1) boards[4 * at + set] = records.getBigUint64(40 * at + 8 * set, true);
    let frames = 0;
    let longest = 0;
    let last = performance.now();
    const frame = () => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
      frames += 1;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    const opened = await galotne.open({ tables });
    await opened.values(boards.subarray(0, 4), { measure: 'dtw' });
    const begun = performance.now();
    const answer = await opened.values(boards, { measure: 'dtw' });
    const took = performance.now() - begun;
    let wrong = 0;
    for (let at = 0; at < count; at += 1) if (answer[at] !== records.getInt16(40 * at + 34, true)) wrong += 1;
    opened.close();
    return { count, wrong, took, frames, longest };
  }, [`${host.url}/tables`, `${host.url}/work/international.values`]);
  assert.equal(found.wrong, 0);
  assert.ok(found.count > 1_000_000);
  assert.ok(found.frames > 5, `${found.frames} frames`);
  console.log(`${found.count} positions, ${(1000 * found.took / found.count).toFixed(2)} us each, ${found.frames} frames, the longest ${found.longest.toFixed(0)} ms`);
});

test('a question is cancelled', async () => {
  await visit();
  host.behave('silent');
  const kind = await page.evaluate(async ([url, fen]) => {
    const tables = await galotne.open({ tables: url });
    const leave = new AbortController();
    setTimeout(() => leave.abort(), 100);
    return tables.probe(fen, { signal: leave.signal }).catch((error) => error.kind);
  }, [`${host.url}/tables`, FEN]);
  host.behave('good');
  assert.equal(kind, 'aborted');
});

test('the demo page', async () => {
  await visit();
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.goto(`${pages.url}/pkg/demo.html?tables=${encodeURIComponent(`${host.url}/tables/`)}&fen=W:WK1,K7:B35`);
  await page.locator('#moves:not([hidden])').waitFor();
  const [{ dtw, moves }] = told('probe', 'W:WK1,K7:B35');
  assert.equal(await page.locator('#verdict').textContent(), `White wins in ${dtw} plies.`);
  assert.equal(await page.locator('tbody tr').count(), moves.length);
  assert.equal(await page.locator('tbody tr').first().locator('td').first().textContent(), moves[0].move);
  if (process.env.GALOTNE_SHOTS) await page.screenshot({ path: join(process.env.GALOTNE_SHOTS, 'demo.png') });
  await page.locator('button[value=line]').click();
  const [{ line }] = told('line', 'W:WK1,K7:B35');
  await page.waitForFunction((count) => document.querySelectorAll('tbody tr').length === count, line.length);
  await page.locator('#spent').fill('49');
  await page.locator('button[value=probe]').click();
  await page.getByText(`Draw by rule: White would win in ${dtw} plies, but the clock does not allow it.`).waitFor();
  await page.locator('#spent').fill('');
  await page.locator('#fen').fill('nonsense');
  await page.locator('button[value=probe]').click();
  await page.locator('#verdict.wrong').waitFor();
  if (process.env.GALOTNE_SHOTS) {
    await page.screenshot({ path: join(process.env.GALOTNE_SHOTS, 'demo-wrong.png') });
    await page.setViewportSize({ width: 390, height: 800 });
    await page.locator('#fen').fill('W:WK1,K7:B35');
    await page.locator('button[value=probe]').click();
    await page.locator('#moves:not([hidden])').waitFor();
    await page.screenshot({ path: join(process.env.GALOTNE_SHOTS, 'demo-390.png') });
  }
  assert.deepEqual(faults, []);
});
