/**
 * Asks the module for browsers, in Node, about positions of nine men's morris whose tables lie on a host of
 * files: each question by a new instance, with nothing stored. Prints times, requests and bytes.
 *
 *   scripts/wasm && node probe/wasm/examples/mills_by_ranges.mjs target/wasm/pkg TABLES [QUESTIONS]
 *
 * The host is this program; it answers ranges, and counts them. Positions are those of a random game from the
 * empty board. Each question is asked three times, and the fastest counts.
 */
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, normalize, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, directory, number = '100'] = process.argv.slice(2);
if (!directory) {
  console.error('usage: mills_by_ranges.mjs PACKAGE TABLES [QUESTIONS]');
  process.exit(2);
}
const TRIES = 3;
const START = 'W:W+9:B+9';
const { open } = await import(pathToFileURL(resolve(folder, 'galotne.js')));
const wasm = readFileSync(join(folder, 'galotne_wasm_bg.wasm'));

let requests = 0;
let bytes = 0;
const host = createServer((request, response) => {
  const path = join(directory, normalize(decodeURIComponent(new URL(request.url, 'http://host').pathname)));
  requests += 1;
  if (!existsSync(path) || !statSync(path).isFile()) return void response.writeHead(404).end();
  const { size, mtimeMs } = statSync(path);
  const headers = { 'Accept-Ranges': 'bytes', ETag: `"${size}-${mtimeMs}"` };
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  const [first, last] = range ? [Number(range[1]), Math.min(Number(range[2]), size - 1)] : [0, size - 1];
  if (range) headers['Content-Range'] = `bytes ${first}-${last}/${size}`;
  response.writeHead(range ? 206 : 200, { ...headers, 'Content-Length': last - first + 1 });
  if (request.method === 'HEAD') return void response.end();
  bytes += last - first + 1;
  createReadStream(path, { start: first, end: last }).pipe(response);
});
await new Promise((listening) => host.listen(0, '127.0.0.1', listening));
const address = `http://127.0.0.1:${host.address().port}/`;

// SplitMix64.
let state = 1n;
const random = (below) => {
  state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
  let mixed = BigInt.asUintN(64, (state ^ state >> 30n) * 0xbf58476d1ce4e5b9n);
  mixed = BigInt.asUintN(64, (mixed ^ mixed >> 27n) * 0x94d049bb133111ebn);
  return Number(BigInt.asUintN(64, mixed ^ mixed >> 31n) % BigInt(below));
};

const times = [];
const asked = { requests: [], bytes: [] };
for (let fen = START; times.length < Number(number);) {
  let fastest = Infinity;
  let answer;
  for (let round = 0; round < TRIES; round += 1) {
    const tables = await open({ tables: address, wasm, worker: false, keep: 0 });
    [requests, bytes] = [0, 0];
    const begun = performance.now();
    answer = await tables.probe(fen, { rules: 'mills' });
    fastest = Math.min(fastest, performance.now() - begun);
    await tables.close();
  }
  if (answer.moves.some((move) => move.category === 'unknown')) {
    throw new Error(`${fen}: ${answer.missing.join(', ')} are missing`);
  }
  times.push(fastest);
  asked.requests.push(requests);
  asked.bytes.push(bytes);
  const next = answer.moves[random(answer.moves.length)]?.fen;
  // The game is over when nothing can be asked about moves.
  const over = !next || (await (async () => {
    const tables = await open({ tables: address, wasm, worker: false, keep: 0 });
    const { moves } = await tables.probe(next, { rules: 'mills' });
    await tables.close();
    return moves.length === 0;
  })());
  fen = over ? START : next;
}
host.close();
const sorted = times.toSorted((one, other) => one - other);
const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;
const rank = (part) => sorted[Math.round((sorted.length - 1) * part)].toFixed(1);
console.log(
  `${times.length} questions, nothing stored, the fastest of ${TRIES}: ${rank(0.5)} ms in the middle, `
  + `${rank(0.99)} ms for 99 of 100; on average ${mean(asked.requests).toFixed(1)} requests and `
  + `${Math.round(mean(asked.bytes) / 1024)} KiB`,
);
