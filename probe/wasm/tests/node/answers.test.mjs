/** Answers are those of the command line, key for key, from ranges and from memory. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { StaticHost } from '../host.mjs';
import { openAt, TABLES, told } from './package.mjs';

let host;
let ranges;
let memory;

before(async () => {
  host = await StaticHost.start({ tables: TABLES });
  ranges = await openAt(`${host.url}/tables/`);
  const files = ['international', 'russian'].flatMap((game) => readdirSync(join(TABLES, game))
    .filter((name) => name.endsWith('.glt'))
    .map((name) => [`${game}/${name}`, readFileSync(join(TABLES, game, name))]));
  memory = await openAt(new Map(files));
});
after(async () => {
  ranges.close();
  memory.close();
  await host.close();
});

const QUESTIONS = [
  ['W:WK1,K7:BK35'],
  ['W:WK1,K7:B35', { spent: 3 }],
  ['B:WK46,21:BK5', { profile: 'fmjd-2018' }],
  ['W:WK28:BK5', { spent: ['6.3=9'] }],
  ['W:WK1,K7:BK35', { profile: 'none', moves: false }],
  ['W:WK28,K33:BK5', { spent: '6.4=6' }],
  ['W:WKa1,Kc3:BKh8', { rules: 'russian', spent: 2 }],
  // A table that is not there.
  ['W:WK1,K7,K18:BK35'],
  ['W:W6:B46'],
  ['B:W31:B27,K50'],
];

/** Options of the command line for a question. */
function flags({ rules, profile, spent = [], moves }) {
  return [
    ...rules ? ['--rules', rules] : [],
    ...profile ? ['--profile', profile] : [],
    'probe',
    ...[spent].flat().flatMap((count) => ['--spent', String(count)]),
    ...moves === false ? ['--no-moves'] : [],
  ];
}

for (const [fen, question = {}] of QUESTIONS) {
  test(`probe ${fen} ${JSON.stringify(question)}`, async () => {
    const [expected] = told(...flags(question), fen);
    if (question.moves === false) delete expected.moves;
    for (const tables of [ranges, memory]) {
      const wrong = expected.error;
      if (wrong) {
        await assert.rejects(tables.probe(fen, question), { name: 'GalotneError', kind: wrong.kind, message: wrong.message });
      } else {
        assert.deepEqual(await tables.probe(fen, question), expected);
      }
    }
  });
}

for (const fen of ['W:WK1,K7:B35', 'W:W31:BK5', 'B:WK46,K41:BK5']) {
  test(`line ${fen}`, async () => {
    const [expected] = told('line', fen);
    for (const tables of [ranges, memory]) assert.deepEqual(await tables.line(fen), expected);
  });
}

const PDN = `[Event "A"]
[White "Zane"]
[GameType "20"]
[SetUp "1"]
[FEN "W:W32,K50:BK5"]

1. 32-28 5-10 2. 28-22 10-5 3. 22-17 5-10 *

[Event "B"]
[GameType "20"]
[FEN "W:WK28:BK5"]

1. 28-1 5-49 *

[Event "C"]
[GameType "20"]
[FEN "W:WK28:BK50"]

1. 28-7 50-45 1/2-1/2
`;

test('games are judged', async () => {
  const { writeFileSync } = await import('node:fs');
  const path = join(TABLES, '..', 'games.pdn');
  writeFileSync(path, PDN);
  const expected = told('adjudicate', path);
  assert.equal(expected.length, 3);
  assert.ok(expected.some(({ error }) => error), 'one of them cannot be read');
  for (const tables of [ranges, memory]) {
    assert.deepEqual(await tables.adjudicate(PDN), expected);
    assert.deepEqual(await tables.adjudicate(new TextEncoder().encode(PDN)), expected);
  }
});

test('an invalid query is refused with an error code', async () => {
  for (const [fen, question, kind] of [
    ['nonsense', {}, 'fen'],
    ['W:WK1,K7:BK35', { rules: 'chess' }, 'rules'],
    ['W:WK1,K7:BK35', { profile: 'mine' }, 'profile'],
    ['W:WK1,K7:BK35', { spent: 99 }, 'clock'],
    ['W:WK1,K7:BK35', { sppent: 9 }, 'request'],
  ]) {
    await assert.rejects(ranges.probe(fen, question), { name: 'GalotneError', kind });
  }
  await assert.rejects(ranges.values(new BigUint64Array(3)), { kind: 'request' });
  await assert.rejects(ranges.values(new BigUint64Array([1n, 1n, 0n, 0n])), { kind: 'request', message: /position 0/ });
  await assert.rejects(openAt(undefined), { kind: 'request' });
});

test('a position without a table has no value', async () => {
  const three = 1n | 1n << 6n | 1n << 17n;
  const boards = new BigUint64Array([three, 1n << 34n, three | 1n << 34n, 0n, 1n, 1n << 34n, 1n | 1n << 34n, 0n]);
  const [missing, known] = await ranges.values(boards, { measure: 'dtw' });
  assert.equal(missing, -32768);
  assert.equal(known, 0);
});

test('bytes are fetched once', async () => {
  host.behave('good');
  const tables = await openAt(`${host.url}/tables`);
  const questions = Array.from({ length: 5 }, () => tables.probe('W:WK1,K7:BK35'));
  const answers = await Promise.all(questions);
  assert.ok(answers.every(({ fen }) => fen === 'W:WK1,K7:BK35'));
  const asked = host.log.filter((line) => line.includes('bytes='));
  assert.equal(new Set(asked).size, asked.length, asked.join('\n'));
  console.log('a first question:', tables.stats ? JSON.stringify(await tables.stats()) : '');
  tables.close();
});
