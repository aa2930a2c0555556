/**
 * Measures the time of a WDL value in Node, one by one and in batches: random positions of international
 * draughts that have been probed once before, with tables in memory.
 *
 *   scripts/wasm && node probe/wasm/examples/throughput.mjs target/wasm/pkg TABLES [PIECES]
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, directory, most = '5'] = process.argv.slice(2);
const pieces = Number(most);
if (!directory) {
  console.error('usage: throughput.mjs PACKAGE TABLES [PIECES]');
  process.exit(2);
}
const rules = 'international';
const { open } = await import(pathToFileURL(resolve(folder, 'galotne.js')));
const wasm = readFileSync(join(folder, 'galotne_wasm_bg.wasm'));
const names = readdirSync(join(directory, rules)).filter((name) => name.endsWith('.wdl.glt') && name.indexOf('.') - 1 <= pieces);
const files = Object.fromEntries(names.map((name) => [`${rules}/${name}`, new Uint8Array(readFileSync(join(directory, rules, name)))]));
const tables = await open({ tables: files, wasm, worker: false, keep: 0, memory: 512 << 20 });

let state = 88172645463325252n;
const random = (below) => {
  state ^= BigInt.asUintN(64, state << 13n);
  state ^= state >> 7n;
  state ^= BigInt.asUintN(64, state << 17n);
  return Number(state % BigInt(below));
};

/** Both sides are on the board; men that stand where they become kings are kings. */
function positionAtRandom() {
  const sets = [0n, 0n];
  let kings = 0n;
  const white = 1 + random(pieces - 1);
  for (let placed = 0; placed < pieces;) {
    const square = random(50);
    const bit = 1n << BigInt(square);
    if ((sets[0] | sets[1]) & bit) continue;
    const side = placed < white ? 0 : 1;
    sets[side] |= bit;
    if (random(2) || (side === 0 ? square < 5 : square >= 45)) kings |= bit;
    placed += 1;
  }
  return [...sets, kings, BigInt(random(2))];
}

const COUNT = 1 << 18;
const boards = new BigUint64Array(4 * COUNT);
for (let at = 0; at < COUNT; at += 1) boards.set(positionAtRandom(), 4 * at);

for (const [name, portion, count] of [['batches', 1 << 12, COUNT], ['one by one', 1, COUNT >> 2]]) {
  let best = Infinity;
  for (let round = 0; round < 4; round += 1) {
    const begun = performance.now();
    for (let from = 0; from < count; from += portion) {
      await tables.values(boards.subarray(4 * from, 4 * (from + portion)), { rules, measure: 'wdl' });
    }
    // The first round reads blocks.
    if (round > 0) best = Math.min(best, performance.now() - begun);
  }
  console.log(`${pieces} pieces, ${name}: ${(1e6 * best / count).toFixed(0)} ns each`);
}
tables.close();
