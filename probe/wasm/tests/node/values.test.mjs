/** Every position of 2 and 3 pieces has the value that the library for files gives it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { StaticHost } from '../host.mjs';
import { openAt, TABLES, WORK } from './package.mjs';

const RECORD = 40;
const PORTION = 1 << 16;

// Small chunks, so that every block spans several.
for (const [rules, least, chunk] of [['international', 1_000_000, undefined], ['russian', 250_000, 1000]]) {
  test(`all of ${rules}, over ranges`, async () => {
    const host = await StaticHost.start({ tables: TABLES });
    const tables = await openAt(`${host.url}/tables`, { chunk });
    const file = readFileSync(join(WORK, `${rules}.values`));
    const count = file.length / RECORD;
    assert.ok(count > least, `${count} positions`);
    const boards = new BigUint64Array(4 * count);
    const expected = { wdl: new Int16Array(count), dtw: new Int16Array(count), need: new Int16Array(count) };
    for (let at = 0; at < count; at += 1) {
      for (let set = 0; set < 4; set += 1) boards[4 * at + set] = file.readBigUInt64LE(RECORD * at + 8 * set);
      for (const [place, measure] of ['wdl', 'dtw', 'need'].entries()) expected[measure][at] = file.readInt16LE(RECORD * at + 32 + 2 * place);
    }
    for (const measure of ['wdl', 'dtw', 'need']) {
      const begun = performance.now();
      for (let from = 0; from < count; from += PORTION) {
        const found = await tables.values(boards.subarray(4 * from, 4 * (from + PORTION)), { rules, measure });
        const wanted = expected[measure].subarray(from, from + PORTION);
        if (Buffer.compare(Buffer.from(found.buffer, found.byteOffset, found.byteLength), Buffer.from(wanted.buffer, wanted.byteOffset, wanted.byteLength)) !== 0) {
          const place = found.findIndex((value, index) => value !== wanted[index]);
          assert.fail(`${measure} of ${boards.subarray(4 * (from + place), 4 * (from + place) + 4)}: ${found[place]}, expected ${wanted[place]}`);
        }
      }
      console.log(`${rules} ${measure}: ${count} positions, ${(1000 * (performance.now() - begun) / count).toFixed(2)} us each`);
    }
    tables.close();
    await host.close();
  });
}
