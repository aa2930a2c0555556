/** The words of the page: the same in every language, all there, in the right plural. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { EXAMPLES } from '../../board/examples.js';
import { preferred, translator } from '../../board/lang.js';
import { LANGUAGES } from '../../board/share.js';
import { assumption, citation, headline, standing } from '../../board/verdict.js';

const BOARD = new URL('../../board/', import.meta.url);
const read = (name) => readFileSync(new URL(name, BOARD), 'utf8');
const words = Object.fromEntries(LANGUAGES.map((lang) => [lang, JSON.parse(read(`lang/${lang}.json`))]));
const speak = Object.fromEntries(LANGUAGES.map((lang) => [lang, translator(lang, words[lang])]));
const sources = readdirSync(BOARD).filter((name) => /\.(js|html)$/.test(name)).map(read).join('\n');

const placeholders = (message) => {
  const texts = typeof message === 'object' ? Object.values(message) : [message];
  return [...new Set(texts.flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort();
};

test('every language has the same keys', () => {
  for (const lang of LANGUAGES) assert.deepEqual(Object.keys(words[lang]), Object.keys(words.en), lang);
});

test('every message names the same things', () => {
  const either = new Set(['note.repeated']);
  for (const lang of LANGUAGES) {
    for (const [key, message] of Object.entries(words[lang])) {
      if (!either.has(key)) assert.deepEqual(placeholders(message), placeholders(words.en[key]), `${lang} ${key}`);
    }
  }
});

test('every plural form of a language is there', () => {
  for (const lang of LANGUAGES) {
    const cardinal = new Intl.PluralRules(lang).resolvedOptions().pluralCategories;
    const ordinal = new Intl.PluralRules(lang, { type: 'ordinal' }).resolvedOptions().pluralCategories;
    for (const [key, message] of Object.entries(words[lang])) {
      if (typeof message !== 'object') continue;
      const wanted = key === 'ordinal' ? ordinal : cardinal;
      assert.deepEqual(Object.keys(message).sort(), [...wanted].sort(), `${lang} ${key}`);
    }
  }
});

test('every key that is used exists', () => {
  const whole = [...sources.matchAll(/\bt\(\s*'([^']+)'|data-(?:t|label)="([^"]+)"/g)].map((found) => found[1] ?? found[2]);
  assert.ok(whole.length > 60);
  for (const key of whole) assert.ok(key in words.en, key);
  const parts = [...sources.matchAll(/\bt\(\s*`([^`$]+)\$/g)].map((found) => found[1]);
  for (const start of parts) assert.ok(Object.keys(words.en).some((key) => key.startsWith(start)), start);
});

test('every key is used', () => {
  const quoted = new Set([...sources.matchAll(/['"`]([A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*)['"`]/g)].map((found) => found[1]));
  const starts = [...sources.matchAll(/`([a-z]+(?:\.[a-z]+)*\.)\$\{/g)].map((found) => found[1]);
  starts.push('variant.', 'profile.');
  const unused = Object.keys(words.en).filter((key) => !quoted.has(key) && !starts.some((start) => key.startsWith(start)));
  assert.deepEqual(unused, []);
});

test('every example has its words', () => {
  for (const { id, map } of EXAMPLES) {
    assert.ok(`example.${id}` in words.en, id);
    if (map) assert.ok(`example.${id}.short` in words.en, id);
  }
});

test('a browser gets the first language it knows', () => {
  assert.equal(preferred(['de-AT', 'lv-LV', 'en'], LANGUAGES), 'lv');
  assert.equal(preferred(['de'], LANGUAGES), 'en');
  assert.equal(preferred([], LANGUAGES), 'en');
});

describe('sentences', () => {
  const clock = { rule: '6.3', limit: 32, left: 32, need: 15, max_spent: 17, reached: false };
  const win = { fen: 'W:WK1,K7,K18:BK35', category: 'win', wdl: 'win', dtw: 15, clock };
  const cursed = { ...win, category: 'cursed-win', clock: { ...clock, left: 12 } };

  test('a win', () => {
    assert.equal(headline(win, speak.en), 'White wins in 15 plies (White’s 8th move)');
    assert.equal(headline(win, speak.lv), 'Baltie uzvar 15 pusgājienos (ar savu 8. gājienu)');
    assert.equal(headline(win, speak.ru), 'Белые выигрывают за 15 полуходов (своим 8‑м ходом)');
    assert.equal(standing(win, { unit: 'plies', need: 15, max: 17 }, speak.en), 'The win stands with up to 17 plies spent.');
  });

  test('numbers choose their forms', () => {
    const lasting = (dtw) => LANGUAGES.map((lang) => headline({ ...win, dtw }, speak[lang]));
    assert.deepEqual(lasting(1), ['White wins in 1 ply (White’s 1st move)', 'Baltie uzvar 1 pusgājienā (ar savu 1. gājienu)', 'Белые выигрывают за 1 полуход (своим 1‑м ходом)']);
    assert.match(lasting(21)[1], /21 pusgājienā/);
    assert.match(lasting(11)[1], /11 pusgājienos/);
    assert.match(lasting(3)[0], /2nd/);
    assert.match(lasting(5)[0], /3rd/);
    assert.match(lasting(21)[0], /11th/);
    assert.match(lasting(3)[2], /3 полухода/);
    assert.match(lasting(11)[2], /11 полуходов/);
    assert.match(lasting(21)[2], /21 полуход /);
  });

  test('a win that the clock takes', () => {
    assert.equal(headline(cursed, speak.en), 'Draw by rule 6.3: White would win in 15 plies, but the clock does not allow it');
    const full = { ...cursed, clock: { ...cursed.clock, left: 0, reached: true } };
    assert.equal(headline(full, speak.en), 'Draw by rule 6.3: the count is full');
  });

  test('a loss is told of the winner', () => {
    const loss = { ...win, fen: 'B:WK1,K2,K18:BK35', category: 'loss', wdl: 'loss', dtw: -14 };
    assert.equal(headline(loss, speak.en), 'White wins in 14 plies (White’s 7th move)');
    assert.equal(headline({ ...loss, dtw: 0 }, speak.en), 'White has won');
    assert.equal(headline({ ...win, dtw: null }, speak.en), 'White wins');
  });

  test('in giveaway the last move may be the loser’s', () => {
    const given = { fen: 'W:Wh4,a3:Bh8', category: 'win', wdl: 'win', dtw: 22, clock: null };
    assert.equal(headline(given, speak.en), 'White wins in 22 plies (Black’s 11th move)');
    assert.equal(headline(given, speak.ru), 'Белые выигрывают за 22 полухода (11‑м ходом чёрных)');
  });

  test('the rule that ends the game first is named', () => {
    const both = { ...clock, left: 20, beside: { rule: '6.3-diagonal', left: 3 } };
    assert.match(headline({ ...cursed, clock: both }, speak.en), /^Draw by rule 6\.3-diagonal:/);
  });

  test('what the server says in English is said in the language of the page', () => {
    assert.equal(assumption('no count was given: clocks are fresh', speak.lv), words.lv['assumed.fresh']);
    assert.equal(assumption('something new', speak.lv), 'something new');
    assert.equal(citation('FMJD Annex 1, art. 6.3', speak.lv), 'FMJD 1. pielikums, 6.3. p.');
    assert.equal(citation('001, 1.14.1: two against one, by the own 10th move', speak.en), '64-square rules, 1.14.1');
    assert.equal(citation('CBJD: 20 king moves', speak.ru), 'CBJD: 20 king moves');
  });
});
