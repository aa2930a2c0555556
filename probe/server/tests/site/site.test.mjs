/**
 * The board without a service, as `galotne site` writes it: on a plain host of files below a path,
 * with and without ranges, without a connection, and with a new version. Its answers are compared
 * with those of a service over the same tables.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { readToken, solution } from '../../board/learn/puzzle.js';
import { StaticHost } from '../../../wasm/tests/host.mjs';
import {
  BASE,
  eventually,
  launch,
  text,
  THREE_KINGS,
  THREE_THAT_FLY,
  Visit,
} from '../browser/page.mjs';

const {
  GALOTNE,
  GALOTNE_TABLES: TABLES,
  GALOTNE_PKG: PKG,
  GALOTNE_WORK: WORK,
  GALOTNE_SHOTS: SHOTS,
} = process.env;
assert.ok(GALOTNE && TABLES && PKG && WORK, 'run scripts/dev/site');

const SITE = join(WORK, 'site');
const PETROV = 'W:WKf8,Ke7,Kh6:BKg1';
const TWO_KINGS = 'W:WK1,K7:BK35';
const MILLS = 'W:Wa4,a7,g7:Ba1,d1,d7';

const write = (out, module = PKG, choice = []) =>
  execFileSync(GALOTNE, ['--tables', TABLES, 'site', '--out', out, '--module', module, ...choice]);

let browser;
let host;

before(async () => {
  rmSync(SITE, { recursive: true, force: true });
  write(SITE);
  host = await StaticHost.start({ some: WORK });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await host?.close();
});

/** An address of the site, below a path. */
const address = (hash = '#lang=en', folder = 'site') => `${host.url}/some/${folder}/${hash}`;
const position = (fen, rules = 'international', profile = 'fmjd-2015') =>
  `#rules=${rules}&profile=${profile}&fen=${fen}&lang=en`;

/** A new visitor with nothing stored. */
const visit = (hash = position(THREE_KINGS), options = {}) =>
  Visit.begin(browser, { hash: address(hash, options.folder), ...options });

/** Stops the host, and restarts it at the same address. */
async function gone(work) {
  const { port } = host;
  await host.close();
  try {
    await work();
  } finally {
    host = await StaticHost.start({ some: WORK }, port);
  }
}

/** The offline section of the help, once nothing is being stored. */
const offline = (guest, pattern) =>
  eventually(
    () => guest.page.locator('.offline [role=status]').textContent(),
    (text) => pattern.test(text),
    `offline ${pattern}`,
  );

test('the first verdict', async () => {
  const guest = await visit();
  await guest.headline(/^White wins in 8 moves\.$/);
  await guest.standing(/^16 of 16 moves left, 6 needed\.$/);
  await guest.go(address(position(PETROV, 'russian', 'fmjd-64')));
  await guest.headline(/^White wins in \d+ moves?\.$/);
  assert.deepEqual(
    host.log.filter((line) => !line.includes(' /some/site/')),
    [],
    'nothing outside of its folder is asked for',
  );
  await guest.end();
});

test('the cost of a loaded page', async () => {
  const files = [];
  const navigation = (folder) => {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) navigation(path);
      else files.push(path);
    }
  };
  navigation(SITE);
  const packed = new Map(
    files.map((path) => [
      `/some/site${path.slice(SITE.length)}`,
      gzipSync(readFileSync(path)).length,
    ]),
  );
  host.behave('good');
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  let [plain, small, count] = [0, 0, 0];
  page.context().on('response', async (response) => {
    const path = new URL(response.url()).pathname.replace(/\/$/, '/index.html');
    const bytes = (await response.body().catch(() => Buffer.alloc(0))).length;
    count += 1;
    plain += bytes;
    // Parts of tables are already compressed.
    small += path.endsWith('.glt') ? bytes : packed.get(path) ?? bytes;
  });
  const begun = performance.now();
  await page.goto(address(position(THREE_KINGS)));
  await page.locator('#headline', { hasText: 'wins' }).waitFor();
  const took = performance.now() - begun;
  await page.waitForTimeout(500);
  console.log(
    `first verdict after ${took.toFixed(0)} ms; ${count} answers, ${plain} bytes, ${small} with gzip`,
  );
  assert.ok(plain > 500_000 && small < 1_000_000, `${plain} ${small}`);
  await context.close();
});

const spent = (count) => [count];
const QUESTIONS = [
  [
    'international',
    'fmjd-2015',
    [
      THREE_KINGS,
      TWO_KINGS,
      'W:WK40,K45,50:BK11',
      'W:WK2,6:BK50',
      'B:W46,47,48:BK50',
      'W:WK41:BK46',
      'W:WK33:BK28',
    ],
  ],
  [
    'international',
    'none',
    [THREE_KINGS, 'W:W28:B12,13,22,23', 'W:W:BK5', 'B:WK7:B', 'W:W31-50:B1-20'],
  ],
  ['russian', 'fmjd-64', [PETROV, 'W:WKc1,Ke1:BKa1', 'B:Wc1,e1:Bh4', 'W:Wc3:Bd4']],
  ['english', 'none', ['W:W29,30:BK32', 'W:WK1:BK32']],
  [
    'mills',
    'none',
    [
      MILLS,
      'B:Wa4,a7,g7:Ba1,d1,d7',
      'W:Wa1,d1:Bb2,d2,f4',
      'W:Wa1,a7,b4,d1:Bb2,d2,e5,f4',
      'W:W+9:B+9',
      'W:Wa1,d4:Bb2',
      'nonsense',
    ],
  ],
].flatMap(([rules, profile, fens]) =>
  fens.flatMap((fen) => [true, false].map((moves) => ({ rules, profile, fen, spent: [], moves }))),
);
QUESTIONS.push(
  ...['6.3=20', '6.3=21', '6.3=32', '6.3=33', '6.2=4', '7.7=1', 'x', '14'].map((count) => ({
    rules: 'international',
    profile: 'fmjd-2015',
    fen: THREE_KINGS,
    spent: spent(count),
    moves: true,
  })),
  ...['nonsense', 'W:WK1,K7,K18', 'W:WK51:BK1', 'W:WK1:BK1', 'W:W1:BK30', '?:WK1:BK5'].map(
    (fen) => ({ rules: 'international', profile: 'fmjd-2015', fen, spent: [], moves: true }),
  ),
  { rules: 'international', profile: 'fmjd-2015', fen: '', spent: [], moves: false },
  { rules: 'mills', profile: 'fmjd-2015', fen: MILLS, spent: [], moves: true },
  { rules: 'mills', profile: 'none', fen: MILLS, spent: ['4'], moves: false },
  { rules: 'chess', profile: 'none', fen: THREE_KINGS, spent: [], moves: true },
  { rules: 'russian', profile: 'fmjd-2015', fen: PETROV, spent: [], moves: true },
  { rules: 'wolf-and-sheep', profile: 'none', fen: 'W:Wa1:Bh8', spent: [], moves: true },
);

test('it answers like a service', async () => {
  const ask = (page) => page.evaluate(async (questions) => {
    const { $use } = await import(new URL('board/app.js', document.baseURI).href);
    const { api } = $use('data-source.js');
    const answers = await api.probe(questions);
    const lines = [];
    for (const question of questions.filter(({ moves }) => moves)) {
      try {
        const { line, cut_off } = await api.mainline(question);
        lines.push({ line, cut_off });
      } catch (error) {
        lines.push({ kind: error.kind, message: error.message });
      }
    }
    return { answers, lines, games: await api.variants() };
  }, QUESTIONS);
  const guest = await visit();
  const served = await Visit.begin(browser, {
    hash: new URL(position(THREE_KINGS), `${BASE}/`).href,
  });
  const [own, theirs] = [await ask(guest.page), await ask(served.page)];
  QUESTIONS.forEach((question, index) =>
    assert.deepEqual(own.answers[index], theirs.answers[index], JSON.stringify(question)),
  );
  QUESTIONS.filter(({ moves }) => moves).forEach((question, index) =>
    assert.deepEqual(
      own.lines[index],
      theirs.lines[index],
      `the line of ${JSON.stringify(question)}`,
    ),
  );
  assert.deepEqual(own.games, theirs.games);
  assert.ok(
    own.answers.some(({ error }) => error) &&
      own.answers.some(({ missing }) => missing) &&
      own.lines.some(({ kind }) => kind === 'refused'),
  );
  assert.ok(own.lines.some(({ line }) => line?.length > 10));
  await guest.end();
  await served.end();
});

test('everything on the page works', async () => {
  const guest = await visit();
  await guest.headline(/^White wins in 8 moves\.$/);
  await guest.view('Best line');
  await eventually(
    () => guest.page.locator('.line-move').count(),
    (count) => count === 15,
    '15 moves',
  );
  await guest.view('Map');
  await eventually(
    () => guest.page.locator('.legend li').allTextContents(),
    (rows) => /draws30$/.test(rows[2] ?? ''),
    'the legend',
  );
  await guest.view('Moves');
  await guest.click('7', '2');
  await guest.stands('2', 'white king');
  await guest.hash(/moves=7-2/);
  const link = guest.page.url();
  assert.ok(link.startsWith(address('')), link);
  await guest.page.locator('#share').click();
  assert.equal(await guest.page.locator('#sharing input').first().inputValue(), link);
  await guest.page.keyboard.press('Escape');
  const friend = await visit(new URL(link).hash, { locale: 'ru-RU' });
  await friend.stands('2', 'white king');
  await friend.end();
  await guest.page.locator('#lang').selectOption('lv');
  await guest.headline(/^Baltie uzvar/);
  await guest.page.locator('#help').click();
  assert.deepEqual(
    await guest.page.locator('#help-text a').evaluateAll((links) => links.map(({ href }) => href)),
    [address('#learn&room=chapters&lang=lv')],
    'there is no service to tell programs of',
  );
  const help = await guest.page.locator('#help-text').innerText();
  assert.match(help, /vajadzīgs serveris.*galotne serve/);
  assert.doesNotMatch(help, /„Tiesnesis” izlasa/, 'a room that is not here');
  await guest.page.keyboard.press('Escape');
  await guest.go(address('#view=home&lang=en'));
  await guest.page.locator('[data-example=petrov]').click();
  await guest.headline(/wins in \d+ move/);
  await guest.end();
});

test('mills, with and without a connection', async () => {
  const said = (pattern) => text(guest.page, '.mills .verdict-headline', pattern);
  const guest = await visit(THREE_THAT_FLY);
  await said(/^White wins in 13 moves\.$/);
  await guest.page.locator('.mills-move').first().click();
  await said(/in 12 moves\.$/);
  await offline(guest, /up to 3 pieces/);
  await gone(async () => {
    // Reload, to clear memory.
    await guest.page.reload();
    await said(/in 12 moves\.$/);
    // All moves lose, so that their list is folded.
    await guest.page.locator('.mills-group summary').click();
    await guest.page.locator('.mills-move').first().click();
    await said(/in 1[12] moves\.$/);
    // Values of the first stones come with the page.
    await guest.go(address('#mills&lang=en'));
    await said(/^The position is drawn\.$/);
    await guest.page.locator('.mills-point[data-point="d6"]').click();
    await text(guest.page, '.mills-hand >> nth=1', /White: 8 stones in hand/);
    await said(/^The position is drawn\.$/);
    if (SHOTS) await guest.page.screenshot({ path: join(SHOTS, 'mills-offline.png') });
  });
  await guest.end();
});

test('mills say that there is no connection', async () => {
  const guest = await visit('#mills&lang=en', { serviceWorkers: 'block' });
  const said = (pattern) => text(guest.page, '.mills .verdict-headline', pattern);
  await said(/^The position is drawn\.$/);
  const goTo = (hash) => guest.page.evaluate((to) => { window.location.hash = to; }, hash);
  await gone(async () => {
    await goTo(THREE_THAT_FLY.replace('room=mills;', 'room=mills-mixed;'));
    await said(/^There is no connection\.$/);
  });
  await guest.page.locator('.mills').getByRole('button', { name: 'Try again' }).click();
  await said(/^White flies/);
  await guest.end();
});

test('mills without tables of mills', async () => {
  const folder = 'draughts';
  rmSync(join(WORK, folder), { recursive: true, force: true });
  write(join(WORK, folder), PKG, ['--rules', 'international']);
  const guest = await visit('#lang=en', { folder });
  await guest.page.locator('#rooms [data-view="mills"]').click();
  // The first stones have their values, which come with the page.
  await text(guest.page, '.mills .verdict-headline', /^The position is drawn\.$/);
  await guest.page.locator('.mills-point[data-point="d6"]').click();
  await text(guest.page, '.mills-hand >> nth=1', /White: 8 stones in hand/);
  await guest.go(address(THREE_THAT_FLY, folder));
  await text(guest.page, '.mills .verdict-headline', /^White flies/);
  await text(guest.page, '.mills', /not known here: tables of mills are missing/);
  await guest.page.locator('.mills-group summary').click();
  await guest.page.locator('.mills-move').first().click();
  await text(guest.page, '.mills .verdict-headline', /^Black wins in 1 move\.$/);
  await guest.hash(/room=mills;B:/);
  await guest.end();
});

test('no room asks for what a host of files does not have', async () => {
  const guest = await visit(position(THREE_KINGS), { serviceWorkers: 'block' });
  const refused = [];
  // A table may be missing.
  guest.page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (response.status() >= 400 && !path.startsWith('/some/site/tables/')) refused.push(path);
  });
  const rooms = ['home', 'learn', 'mills', 'desk', 'explore'];
  const parts = ['lessons', 'puzzles', 'practice', 'chapters'].map((part) => `learn;${part}`);
  for (const view of ['play', 'score', 'line', 'proof', 'map', 'setup', ...rooms, ...parts]) {
    const [name, room = ''] = view.split(';');
    await guest.go(address(`${position(THREE_KINGS)}&view=${name}&room=${room}`));
    await eventually(
      () => guest.page.locator('#view-home, .panel, #room > *').filter({ visible: true }).count(),
      (count) => count > 0,
      view,
    );
    await guest.page.waitForLoadState('networkidle');
    const links = await guest.page
      .locator('a[href]')
      .evaluateAll((all) => all.map(({ href }) => href).filter(Boolean));
    assert.ok(links.length > 2, view);
    for (const link of links) assert.equal(link.split('#')[0], address(''), `a link of ${view}`);
  }
  assert.deepEqual(refused, []);
  await guest.end();
});

test('a host without ranges', async () => {
  host.behave('no-range');
  const guest = await visit(position('W:WK2,6:BK50'), { serviceWorkers: 'block' });
  await guest.headline(/\S/);
  const [line] = await guest.page.evaluate(async (fen) => {
    const { $use } = await import(new URL('board/app.js', document.baseURI).href);
    return $use('data-source.js').api.probe([
      { rules: 'international', profile: 'fmjd-2015', fen, spent: [], moves: false },
    ]);
  }, THREE_KINGS);
  assert.deepEqual([line.category, line.dtw], ['win', 15]);
  assert.equal(
    new Set(host.log.filter((each) => each.includes('.glt'))).size,
    host.log.filter((each) => each.includes('.glt')).length,
    'no table comes twice',
  );
  host.behave('good');
  await guest.end();
});

test('it can be installed', async () => {
  const guest = await visit();
  await offline(guest, /^This page opens without a connection/);
  const devtools = await guest.page.context().newCDPSession(guest.page);
  const { errors, manifest } = await devtools.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  assert.equal(manifest?.scope ?? address(''), address(''));
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Test windows are private ones.
  assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'), []);
  await guest.end();
});

test('lessons and puzzles without a connection', async () => {
  host.behave('good');
  const puzzles = new URL('../../board/learn/puzzles/russian.json', import.meta.url);
  const puzzle = JSON.parse(readFileSync(puzzles, 'utf8')).puzzles.find(
    ({ goal, spent, moves }) => !goal && !spent && moves >= 2,
  );
  const guest = await visit();
  const { page } = guest;
  await offline(guest, /up to 3 pieces/);
  await gone(async () => {
    // Nothing of the room was open before.
    await guest.go(address(`#learn&rules=russian&room=puzzle;${puzzle.id}&lang=en`));
    for (const token of solution(puzzle.tree).filter((_, index) => index % 2 === 0)) {
      await page.locator('.task-card[data-state="yours"]').waitFor();
      const squares = readToken(token).move.split(/[-x]/);
      await guest.click(squares[0], squares[squares.length - 1]);
      await page.locator('.task-card:not([data-state="yours"])').waitFor();
    }
    await page.locator('.task-card[data-state="solved"]').waitFor();
    await guest.go(address('#learn&room=lesson;records;5&lang=lv'));
    await page.getByRole('button', { name: 'Parādīt gājienus' }).click();
    await page.locator('.board-arrow').first().waitFor({ state: 'attached' });
  });
  await guest.end();
});

for (const mode of ['good', 'no-range']) {
  test(`without a connection, from a host that is ${mode}`, async () => {
    host.behave(mode);
    const guest = await visit(position(TWO_KINGS));
    await offline(guest, /up to 3 pieces/);
    await gone(async () => {
      await guest.page.reload();
      await guest.settled();
      await guest.headline(/^The position is drawn\.$/);
      // A table that was not read before, in another language and game.
      await guest.go(
        address(position('W:WKc1,Ke1:BKa1', 'russian', 'fmjd-64').replace('lang=en', 'lang=ru')),
      );
      await guest.headline(/^(Ничья|Позиция|Белые)/);
      // More pieces than the tables have: nothing is requested.
      await guest.go(address(position('W:W31-50:B1-20')));
      await guest.headline(/^Not in the tables here\.$/);
      await guest.go(address(position(THREE_KINGS)));
      await guest.headline(/^There is no connection\.$/);
      assert.match(
        await guest.page.locator('#notes').textContent(),
        /^The tables of this endgame are not stored on this device/,
      );
      if (SHOTS) await guest.page.screenshot({ path: join(SHOTS, `offline-${mode}.png`) });
    });
    await guest.button('Try again').click();
    await guest.headline(/^White wins in 8 moves\.$/);
    // Tables requested by the visitor are stored as well.
    await guest.page.locator('#help').click();
    if (SHOTS)
      await guest.page
        .locator('.offline')
        .scrollIntoViewIfNeeded()
        .then(() => guest.page.screenshot({ path: join(SHOTS, `help-${mode}.png`) }));
    await guest.page.locator('.offline button').click();
    await offline(guest, /up to 4 pieces/);
    assert.equal(await guest.page.locator('.offline button').count(), 0);
    await gone(async () => {
      await guest.go(address(position('W:WK40,K45,50:BK11')));
      await guest.headline(/^White wins in \d+ moves?\.$/);
    });
    await guest.end();
  });
}

test('a new version comes as a whole, when no other window shows the old one', async () => {
  const [folder, module] = ['changing', join(WORK, 'module')];
  rmSync(join(WORK, folder), { recursive: true, force: true });
  rmSync(module, { recursive: true, force: true });
  cpSync(PKG, module, { recursive: true, dereference: true });
  write(join(WORK, folder), module);
  const guest = await visit(position(TWO_KINGS), { folder });
  await offline(guest, /^This page opens/);
  const shelves = () =>
    guest.page.evaluate(async () =>
      (await caches.keys()).filter((name) => !name.endsWith(' tables')),
    );
  const library = () => guest.page.evaluate(async () => (await fetch('browser/error.js')).text());
  const [old] = await shelves();
  appendFileSync(join(module, 'error.js'), '// Newer.\n');
  write(join(WORK, folder), module);
  const other = await guest.page.context().newPage();
  await other.goto(address(position(TWO_KINGS), folder));
  // The new version is stored and waits.
  await eventually(shelves, (names) => names.length === 2, 'two versions');
  await guest.page.reload();
  await guest.settled();
  await guest.headline(/^The position is drawn\.$/);
  assert.doesNotMatch(await library(), /Newer/, 'two windows show the old one');
  await other.close();
  // The browser may let the old worker finish first; then a later opening shows the new version.
  const opened = async () => {
    await guest.page.reload();
    await guest.settled();
    await guest.page.waitForTimeout(1500);
    return shelves().catch(() => []);
  };
  await eventually(opened, (names) => names.length === 1 && names[0] !== old, 'the new version');
  await guest.headline(/^The position is drawn\.$/);
  assert.match(await library(), /Newer/);
  await guest.end();
});

test('a host that sends wrong files does not prevent queries', async () => {
  const folder = 'spoiled';
  rmSync(join(WORK, folder), { recursive: true, force: true });
  write(join(WORK, folder));
  appendFileSync(join(WORK, folder, 'board/app.js'), '// Not from here.\n');
  const guest = await visit(position(THREE_KINGS), { folder });
  await guest.headline(/^White wins in 8 moves\.$/);
  await offline(guest, /^This browser does not store this page/);
  // The browser itself reports the file.
  guest.faults = guest.faults.filter((fault) => !/integrity|digest/i.test(fault));
  await guest.end();
});

test('an unknown address leads back to the board, at any depth', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const faults = [];
  // The browser also reports that the record's folder is wrong.
  page.on('console', (message) => {
    if (message.type() === 'error' && !/404/.test(message.text())) faults.push(message.text());
  });
  await page.route('**/site/{gone,far/far/away/}', (route) =>
    route.fulfill({
      status: 404,
      contentType: 'text/html',
      body: readFileSync(join(SITE, '404.html')),
    }),
  );
  for (const path of ['gone', 'far/far/away/']) {
    await page.goto(`${host.url}/some/site/${path}`);
    const way = page.getByRole('link', { name: 'To the board' });
    await eventually(
      () => way.evaluate((link) => link.href),
      (href) => href === `${host.url}/some/site/`,
      `the way back from ${path}`,
    );
    assert.notEqual(
      await page.evaluate(() => getComputedStyle(document.querySelector('main')).borderStyle),
      'none',
    );
    await way.click();
    await page.locator('#entry').waitFor();
    await page.locator('[data-example=petrov]').waitFor();
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test('a link to a room that needs a service says so, and what to do', async () => {
  for (const [lang, title, board] of [
    ['en', 'Judge: not on this page', 'To the board'],
    ['lv', 'Tiesnesis: šajā lapā nav', 'Uz galdiņu'],
    ['ru', 'Судья: на этой странице нет', 'К доске'],
  ]) {
    const visitor = await visit(`#desk&lang=${lang}`);
    const { page } = visitor;
    await eventually(
      () => page.locator('.service-notice h2').textContent({ timeout: 500 }).catch(() => ''),
      (text) => text?.replaceAll('\u00a0', ' ') === title,
      title,
    );
    const told = await page.locator('.service-notice').innerText();
    assert.match(told, /galotne serve/);
    assert.match(told, /galotne adjudicate/);
    // The navigation has no such room.
    assert.equal(await page.locator('#rooms [data-view="desk"]').count(), 0);
    await page.locator('.service-notice').getByRole('link', { name: board }).click();
    await eventually(() => page.locator('.service-notice').count(), (count) => count === 0);
    await page.locator('#board').waitFor();
    await visitor.end();
  }
});
