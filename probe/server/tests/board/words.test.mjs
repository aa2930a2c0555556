/** The messages of the page: complete in every language, with correct plurals. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { EXAMPLES } from '../../board/examples.js';
import { preferredLanguage, translator } from '../../board/lang.js';
import { LANGUAGES } from '../../board/url-fragment.js';
import { FluentResource } from '../../board/vendor/fluent-bundle.js';
import { citedText, claimText, noteText, otherwiseTexts, TEXTS } from '../../board/notes.js';
import { headline, standing } from '../../board/verdict.js';

const BOARD = new URL('../../board/', import.meta.url);
const WORDS = new URL('../../../report/lang/', import.meta.url);
const read = (name, base = BOARD) => readFileSync(new URL(name, base), 'utf8');

/** The shared messages of a language. */
const shared = (lang) =>
  `${read(`${lang}/words.ftl`, WORDS)}\n${read(`${lang}/readings.ftl`, WORDS)}`;
const own = (lang) => read(`${lang}/board.ftl`, WORDS);

/** The messages of a text by key, attributes as `key.attribute`. */
function messages(source) {
  const found = {};
  const add = (key, pattern) => {
    assert.ok(!(key in found), `${key} twice`);
    found[key] = pattern;
  };
  for (const { id, value, attributes } of new FluentResource(source).body) {
    if (value !== null) add(id, value);
    for (const [name, pattern] of Object.entries(attributes)) add(`${id}.${name}`, pattern);
  }
  return found;
}

/** Visits a pattern and everything in it. */
function navigation(pattern, visit) {
  if (Array.isArray(pattern)) return pattern.forEach((part) => navigation(part, visit));
  if (pattern === null || typeof pattern !== 'object') return;
  visit(pattern);
  if (pattern.type === 'select') {
    navigation(pattern.selector, visit);
    for (const { value } of pattern.variants) navigation(value, visit);
  }
  if (pattern.type === 'func') navigation(pattern.args, visit);
}

/** The variables of a message, including those of messages it refers to. */
function variables(all, pattern, found = new Set()) {
  navigation(pattern, ({ type, name }) => {
    if (type === 'var') found.add(name);
    if (type === 'mesg') {
      assert.ok(name in all, `there is no ${name}`);
      variables(all, all[name], found);
    }
  });
  return found;
}

const words = Object.fromEntries(LANGUAGES.map((lang) => [lang, messages(own(lang))]));
const all = Object.fromEntries(
  LANGUAGES.map((lang) => [lang, messages(`${shared(lang)}\n${own(lang)}`)]),
);
const speak = Object.fromEntries(
  LANGUAGES.map((lang) => [lang, translator(lang, `${shared(lang)}\n${own(lang)}`)]),
);
const plain = (text) => text.replaceAll('\u00a0', ' ');
const sources = readdirSync(BOARD, { recursive: true })
  .filter((name) => /\.(js|html)$/.test(name) && !name.startsWith('vendor'))
  .map((name) => read(name).replace(/\/\*\*.*?\*\//gs, ''))
  .join('\n');

test('files are read to the end', () => {
  // Fluent drops a faulty message silently.
  for (const lang of LANGUAGES) {
    const written = own(lang).match(/^[a-z][\w-]* =/gm).length;
    assert.equal(Object.keys(words[lang]).length, written, lang);
  }
});

test('the board’s messages are separate from the shared ones', () => {
  for (const key of Object.keys(words.en)) assert.match(key, /^board-/);
});

test('every language has the same keys in the same order', () => {
  for (const lang of LANGUAGES)
    assert.deepEqual(Object.keys(words[lang]), Object.keys(words.en), lang);
});

test('every message has the same variables in every language', () => {
  for (const lang of LANGUAGES) {
    for (const [key, pattern] of Object.entries(words[lang])) {
      assert.deepEqual(
        variables(all[lang], pattern),
        variables(all.en, words.en[key]),
        `${lang} ${key}`,
      );
    }
  }
});

test('plurals follow the rules of their language', () => {
  for (const lang of LANGUAGES) {
    const forms = new Intl.PluralRules(lang).resolvedOptions().pluralCategories;
    for (const [key, pattern] of Object.entries(words[lang])) {
      navigation(pattern, (part) => {
        if (part.type !== 'select' || part.selector.name !== 'n') return;
        const given = part.variants.map(({ key: { value } }) => value);
        assert.ok(given.includes('one'), `${lang} ${key}`);
        for (const form of given) assert.ok(forms.includes(form), `${lang} ${key} ${form}`);
      });
    }
  }
});

test('every message can be formatted with any number', () => {
  for (const lang of LANGUAGES) {
    for (const [key, pattern] of Object.entries(words[lang])) {
      const names = [...variables(all[lang], pattern)];
      for (const n of [0, 1, 2, 5, 11, 21, 100]) {
        const values = Object.fromEntries(
          names.map((name) => [name, name === 'side' ? 'white' : n]),
        );
        const said = speak[lang](key, values);
        assert.ok(said && said !== key && !/[{}$]|\?\?\?/.test(said), `${lang} ${key}: ${said}`);
      }
    }
  }
});

test('every key that is used exists', () => {
  const whole = [...sources.matchAll(/\bt\(\s*'([^']+)'|data-(?:t|label)="([^"]+)"/g)].map(
    (found) => found[1] ?? found[2],
  );
  assert.ok(whole.length > 60);
  const keys = Object.keys(all.en);
  for (const key of whole) assert.ok(keys.includes(key), key);
  const style = ['colours.css', 'layout.css', 'rooms.css', 'style.css']
    .map((name) => read(name))
    .join('\n');
  const quoted = [...sources.matchAll(/'(board-[\w-]+)'/g)].map((found) => found[1]);
  for (const key of quoted) assert.ok(keys.includes(key) || style.includes(`.${key}`), key);
  const parts = [...sources.matchAll(/\bt(?:\.has)?\(\s*`([^`$]+)\$/g)].map((found) => found[1]);
  assert.ok(parts.length > 15);
  for (const start of parts) assert.ok(keys.some((key) => key.startsWith(start)), start);
});

test('nothing is told in plies', () => {
  const plies = /\bpl(y|ies)\b|pusgājien|полуход/i;
  // Latvian has the same word for half a move.
  const halves = /^board-(clock-(less|more)-half|example-spoiled|help-words) /;
  const said = LANGUAGES.flatMap((lang) =>
    own(lang)
      .split('\n')
      .filter((line) => plies.test(line) && !halves.test(line)),
  );
  assert.deepEqual(said, []);
});

test('every key is used', () => {
  const quoted = new Set(
    [...sources.matchAll(/['"`](board-[A-Za-z0-9-]+)['"`]/g)].map((found) => found[1]),
  );
  const starts = [...sources.matchAll(/`(board-[a-z-]+-)\$\{/g)].map((found) => found[1]);
  const unused = Object.keys(words.en).filter(
    (key) => !quoted.has(key) && !starts.some((start) => key.startsWith(start)),
  );
  assert.deepEqual(unused, []);
});

test('every example has its messages', () => {
  for (const { id } of EXAMPLES) {
    assert.ok(`board-example-${id}` in words.en, id);
    assert.ok(`board-example-${id}-about` in words.en, id);
  }
});

test('a browser gets the first supported language it prefers', () => {
  assert.equal(preferredLanguage(['de-AT', 'lv-LV', 'en'], LANGUAGES), 'lv');
  assert.equal(preferredLanguage(['de'], LANGUAGES), 'en');
  assert.equal(preferredLanguage([], LANGUAGES), 'en');
});

describe('sentences', () => {
  const clock = { rule: '6.3', limit: 32, left: 32, need: 15, max_spent: 17, reached: false };
  const win = { fen: 'W:WK1,K7,K18:BK35', category: 'win', wdl: 'win', dtw: 15, clock };
  const cursed = { ...win, category: 'cursed-win', clock: { ...clock, left: 12 } };

  test('a win', () => {
    assert.equal(plain(headline(win, speak.en)), 'White wins in 8 moves.');
    assert.equal(plain(headline(win, speak.lv)), 'Baltie uzvar 8 gājienos.');
    assert.equal(plain(headline(win, speak.ru)), 'Белые выигрывают за 8 ходов.');
    const reading = { unit: 'plies', limit: 32, left: 32, need: 15, max: 17 };
    assert.equal(standing(win, reading, speak.en), '16 of 16 moves left, 7½ needed.');
    assert.equal(standing(win, reading, speak.lv), 'Atliek 16 no 16 gājieniem, vajag 7½.');
    assert.equal(standing(win, reading, speak.ru), 'Осталось 16 из 16 ходов, нужно 7½.');
    const own = { unit: 'moves', limit: 15, left: 15, need: 12, max: 3 };
    assert.equal(standing(win, own, speak.en), '15 of 15 moves left, 12 needed.');
  });

  test('a draw by a rule that does not count yet', () => {
    const later = { ...win, category: 'cursed-win', clock: null };
    assert.equal(
      plain(standing(later, null, speak.en)),
      'White would win in 8 moves, but a draw rule ends the game on the way.',
    );
    assert.equal(standing({ ...win, clock: null }, null, speak.en), '');
  });

  test('numbers choose their forms', () => {
    const lasting = (dtw) =>
      LANGUAGES.map((lang) => plain(headline({ ...win, dtw }, speak[lang])));
    assert.deepEqual(lasting(1), [
      'White wins in 1 move.',
      'Baltie uzvar 1 gājienā.',
      'Белые выигрывают за 1 ход.',
    ]);
    assert.deepEqual(lasting(3), [
      'White wins in 2 moves.',
      'Baltie uzvar 2 gājienos.',
      'Белые выигрывают за 2 хода.',
    ]);
    assert.deepEqual(lasting(21), [
      'White wins in 11 moves.',
      'Baltie uzvar 11 gājienos.',
      'Белые выигрывают за 11 ходов.',
    ]);
    assert.deepEqual(lasting(41), [
      'White wins in 21 moves.',
      'Baltie uzvar 21 gājienā.',
      'Белые выигрывают за 21 ход.',
    ]);
  });

  test('a win lost to the clock', () => {
    const reading = { unit: 'plies', limit: 32, left: 12, need: 15, max: 17 };
    assert.equal(headline(cursed, speak.en), 'Draw by rule 6.3.');
    assert.equal(
      plain(standing(cursed, reading, speak.en)),
      'White would win in 8 moves, but needs 7½ more moves and has 6.',
    );
    assert.equal(
      plain(standing(cursed, { ...reading, need: null, max: null }, speak.en)),
      'White would win in 8 moves, but even a fresh count would not be long enough.',
    );
    const full = { ...cursed, clock: { ...cursed.clock, left: 0, reached: true } };
    assert.equal(headline(full, speak.en), 'Draw by rule 6.3.');
    assert.equal(
      standing(full, { ...reading, left: 0 }, speak.en),
      'White would win, but the count is full.',
    );
  });

  test('a loss is reported for the winner', () => {
    const loss = { ...win, fen: 'B:WK1,K2,K18:BK35', category: 'loss', wdl: 'loss', dtw: -14 };
    assert.equal(plain(headline(loss, speak.en)), 'White wins in 7 moves.');
    assert.equal(headline({ ...loss, dtw: 0 }, speak.en), 'White has won.');
    assert.equal(headline({ ...win, dtw: null }, speak.en), 'White wins.');
  });

  test('in giveaway the last ply may be the loser’s', () => {
    const given = { fen: 'W:Wh4,a3:Bh8', category: 'win', wdl: 'win', dtw: 22, clock: null };
    assert.equal(plain(headline(given, speak.en)), 'White wins in 11 moves.');
    assert.equal(plain(headline(given, speak.ru)), 'Белые выигрывают за 11 ходов.');
  });

  test('the rule that ends the game first is named', () => {
    const both = { ...clock, left: 20, beside: { rule: '6.3-diagonal', left: 3 } };
    assert.equal(headline({ ...cursed, clock: both }, speak.en), 'Draw by rule 6.3-diagonal.');
  });
});

describe('notes', () => {
  const contested = {
    kind: 'contested',
    cite: 'rule-fmjd-64-7-2-6-30',
    profile: 'fmjd-64',
    text: 'what FMJD-64, 7.2.6 means is contested',
  };

  test('notes have a message for each kind in every language', () => {
    const fresh = {
      kind: 'fresh-clocks',
      cite: null,
      text: 'no count was given: clocks are fresh',
    };
    assert.equal(noteText(fresh, speak.en), 'No count given: the clock starts here.');
    assert.equal(noteText(fresh, speak.lv), 'Nav norādīts, cik izspēlēts: skaitīšana sākas šeit.');
    assert.match(
      noteText({ kind: 'half-moves-unused', n: 7, cite: null, text: '' }, speak.ru),
      /H7/,
    );
  });

  test('notes name the contested rule and its interpretation', () => {
    assert.match(
      plain(noteText(contested, speak.en)),
      /^The meaning of FMJD-64, art\. 7\.2\.6 .* is disputed\. Read here as: Both sides have kings/,
    );
    assert.match(plain(noteText(contested, speak.lv)), /FMJD-64/);
  });

  test('notes on open questions quote the text', () => {
    const open = {
      kind: 'open',
      cite: 'rule-lv-001-1-14-1-4',
      profile: 'lv-001',
      sentence: 'road-begins',
      source: '001, 1.14.1',
      quote: 'uz garā ceļa',
      text: '',
    };
    assert.match(
      plain(noteText(open, speak.en)),
      new RegExp(
        '^rules for 64 squares \\(Latvia\\), 1\\.14\\.1: “three kings against .+” ' +
          '\\(in the Latvian original: “uz garā ceļa”\\)\\. The start of the five moves',
      ),
    );
    assert.match(
      plain(noteText({ ...open, quote: '' }, speak.lv)),
      /^64 lauciņu dambretes noteikumi, 1\.14\.1\. Kad pieci gājieni sākas/,
    );
    assert.match(
      plain(noteText({ kind: 'untabled', cite: 'rule-fmjd-64-7-2-5', text: '' }, speak.ru)),
      /7\.2\.5/,
    );
  });

  test('rule texts are named as in reports', () => {
    const source = read('../src/sources.rs', WORDS);
    const texts = [...source.matchAll(/text\("([^"]+)", "([^"]+)", "([^"]+)"\)/g)];
    assert.deepEqual(texts.map(([, ...text]) => text), TEXTS);
    assert.equal(
      citedText('001, 1.14.1, second dash; 1.5', speak.lv),
      '64 lauciņu dambretes noteikumi, 1.14.1, otrā domuzīme; 1.5',
    );
    assert.equal(
      citedText('Codex, art. 59, D, E', speak.ru),
      'кодекс CBD 2020 года (Бразилия), ст. 59, D, E',
    );
    assert.equal(citedText('TÜDAF, R', speak.en), 'TÜDAF, R');
  });

  test('notes of an unknown kind or rule keep the server’s sentence', () => {
    assert.equal(
      noteText({ kind: 'weather', cite: null, text: 'It rains.' }, speak.lv),
      'It rains.',
    );
    assert.equal(noteText({ ...contested, cite: 'rule-of-the-moon' }, speak.lv), contested.text);
  });

  test('another profile names the winner and the rule', () => {
    const other = {
      profile: 'fmjd-2018',
      category: 'cursed-win',
      rule: '6.3',
      cite: 'rule-fmjd-2018-6-3',
    };
    const said = (more, turn) =>
      plain(otherwiseTexts([{ ...other, ...more }], turn, speak.en).join());
    assert.equal(
      said({}, 'w'),
      'Another reading of the same rules says otherwise: won for White, but drawn by rule (FMJD Annex 1, art. 6.3; FMJD 2018).',
    );
    assert.match(said({ category: 'loss' }, 'w'), /: won for Black \(/);
    const two = otherwiseTexts(
      [other, { ...other, profile: 'fmjd-2024', cite: 'rule-fmjd-2024-6-3' }],
      'w',
      speak.en,
    );
    assert.deepEqual(
      two.map((text) => text.split('; ').at(-1)),
      ['FMJD 2018, FMJD 2024).'],
    );
    assert.match(said({ category: 'win', cite: null }, 'b'), /: won for Black \(FMJD 2018\)\.$/);
  });

  test('a claim names the rule, its article and the player', () => {
    const claim = { player: 'white', rule: '40', article: '1.32', cite: 'rule-wcdf-40' };
    assert.match(
      plain(claimText(claim, 'wcdf', speak.en)),
      /^White may claim a draw now, before moving\. When for 40 moves .*\(WCDF, 1\.32\.2; WCDF\)\.$/,
    );
  });

  test('every rule that reports can cite can be cited here', () => {
    const rules = Object.keys(all.en).filter((key) => /^rule-.*-.*\.says$/.test(key));
    assert.ok(rules.length > 25);
    for (const lang of LANGUAGES)
      for (const key of rules)
        assert.ok(speak[lang].has(key) && speak[lang].has(key.replace('.says', '')), key);
  });
});
