/** The package as scripts/wasm has made it, in Node. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const { GALOTNE_PKG: PKG, GALOTNE_WORK: WORK, GALOTNE } = process.env;
assert.ok(PKG && WORK && GALOTNE, 'run scripts/wasm --test');

export const TABLES = join(WORK, 'tables');
export const { open, GalotneError } = await import(pathToFileURL(join(PKG, 'galotne.js')));
export const wasm = readFileSync(join(PKG, 'galotne_wasm_bg.wasm'));

export const openAt = (tables, options = {}) => open({ tables, wasm, worker: false, timeout: 2000, ...options });

/** What the command line says; it may find that tables are missing. */
export function told(...args) {
  try {
    return lines(execFileSync(GALOTNE, ['--tables', TABLES, ...args, '--json'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch (error) {
    return lines(error.stdout);
  }
}

const lines = (text) => text.split('\n').filter(Boolean).map((line) => JSON.parse(line));
