/**
 * What the page says while an answer is awaited, and after a request has failed: nothing about
 * values, clocks and rules. Each kind of request is blocked in turn.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { translator } from '../../board/lang.js';
import { eventually, launch, THREE_KINGS, THREE_THAT_FLY, Visit } from './page.mjs';

const three = (lang, more = '') =>
  `#rules=international&profile=fmjd-2015&fen=${THREE_KINGS}${more}&lang=${lang}`;

/** The messages that only an answer of the service can justify. */
const CLAIMS = [
  ...['none', 'no-rules', 'over', 'rules', 'left', 'last', 'carried', 'beside'].map(
    (key) => `board-clock-${key}`,
  ),
  ...['verdict-wins', 'verdict-wins-in', 'verdict-draw', 'line-won', 'needs-nothing'],
  ...['board-unknown', 'board-drawn-rule', 'board-moves-none', 'board-line-none'],
  ...['board-standing', 'board-note-fresh-clocks'],
  ...['', '-full', '-never', '-need', '-later'].map((key) => `board-spoiled${key}`),
  ...['road', 'only-wins', 'only-draws', 'all-win', 'all-lose', 'forced', 'known-win', 'nobody'].map(
    (key) => `board-why-${key}`,
  ),
  ...['explore-none', 'explore-unknown', 'find-none', 'find-not-yet', 'trainer-none'].map(
    (key) => `board-${key}`,
  ),
  ...['win', 'hold', 'only'].map((kind) => `board-trainer-task-${kind}`),
  ...['win', 'draw', 'loss', 'cursed-win', 'blessed-loss'].map((value) => `board-group-${value}`),
  ...['all-read', 'no-games', 'no-turnings', 'no-clock'].map((key) => `board-desk-${key}`),
];

const LANGUAGES = ['en', 'lv', 'ru'];
const HOLE = '\u0001';
const VARIABLES = ['length', 'rule', 'n', 'left', 'limit', 'need', 'move', 'name', 'reason'];

const words = {};
const claims = {};

/** The claims of a language as patterns; any value may stand for a variable. */
function patterns(t) {
  const values = Object.fromEntries(VARIABLES.map((name) => [name, HOLE]));
  return CLAIMS.flatMap((key) => {
    assert.ok(t.has(key), key);
    return ['white', 'black'].map((side) => {
      const said = t(key, { ...values, side });
      const escaped = said.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      return new RegExp(escaped.replaceAll(HOLE, '[^\\n]*'));
    });
  });
}

let browser;

before(async () => {
  browser = await launch();
  for (const lang of LANGUAGES) {
    const files = ['words', 'board'].map((name) =>
      readFile(new URL(`../../../report/lang/${lang}/${name}.ftl`, import.meta.url), 'utf8'),
    );
    words[lang] = translator(lang, (await Promise.all(files)).join('\n'));
    claims[lang] = patterns(words[lang]);
  }
});
after(() => browser?.close());

/** A page on which nothing was asked yet. */
async function blank(options = {}) {
  const visit = await Visit.begin(browser, { hash: null, ...options });
  visit.block = async (requests, how) => {
    await visit.page.route(requests, (route) => (how === 'abort' ? route.abort() : undefined));
  };
  return visit;
}

/**
 * Asserts that no visible text of the page, or of a part of it, is a claim, except the last answer,
 * which is named as such.
 */
async function nothingClaimed(page, lang = 'en', part = 'body') {
  const text = `${await page.title()}\n${await page.locator(part).innerText()}`;
  const last = await page.locator('.last-answer').allInnerTexts();
  const plain = last.reduce((rest, said) => rest.replace(said, ''), text).replaceAll('\u00a0', ' ');
  for (const claim of claims[lang]) {
    const found = plain.match(claim);
    assert.equal(found, null, `${claim} says “${found?.[0]}” on:\n${plain}`);
  }
}

const said = (page, selector, pattern) =>
  eventually(
    () => page.locator(selector).innerText().catch(() => ''),
    (found) => pattern.test(found.replaceAll('\u00a0', ' ')),
    `${selector} ${pattern}`,
  );

/** The sign of an open question, or of a failed one. */
async function signed(page, how, lang = 'en') {
  const t = words[lang];
  if (how === 'abort') {
    await said(page, '#headline', new RegExp(t('board-problem-offline')));
    await said(page, '#standing', new RegExp(t('board-problem-unanswered')));
    assert.ok(await page.getByRole('button', { name: t('board-retry') }).isVisible());
    assert.equal(await page.locator('#verdict').getAttribute('aria-busy'), 'false');
  } else {
    await page.locator('#verdict.waiting[aria-busy="true"]').waitFor();
    await said(page, '#headline', new RegExp(t('board-asking')));
  }
}

/** The list of games, from the service and from the page. */
const RULES = '**/{v1/rules,board/rules.json}';

for (const lang of LANGUAGES) {
  for (const requests of [RULES, '**/v1/probe']) {
    for (const how of ['abort', 'hang']) {
      test(`the first answer fails to come: ${requests}, ${how}, ${lang}`, async () => {
        const visit = await blank();
        const { page } = visit;
        await visit.block(requests, how);
        await visit.open(three(lang));
        await signed(page, how, lang);
        await nothingClaimed(page, lang);
        const known = requests.endsWith('probe');
        assert.equal(await page.locator('#profile').isDisabled(), !known);
        assert.equal((await page.locator('#profile option').count()) > 0, known);
        if (how === 'abort') {
          assert.equal(await page.locator('#clock').isVisible(), false);
          assert.equal(await page.locator('.last-answer').count(), 0);
          await page.unroute(requests);
          await page.getByRole('button', { name: words[lang]('board-retry') }).click();
          await said(page, '#headline', /8/);
          assert.ok(await page.locator('#clock').isVisible());
        }
        await visit.end();
      });
    }
  }
}

test('a room opened without rules says so, and opens once they are known', async () => {
  const visit = await blank();
  const { page } = visit;
  await visit.block(RULES, 'abort');
  await visit.open('#rules=international&fen=W:WK1,K7,K18:BK35&lang=en');
  await signed(page, 'abort');
  const rooms = page.locator('#rooms').getByRole('link');
  for (const name of ['Judge', 'Explore', 'Mills']) {
    await rooms.filter({ hasText: name }).click();
    await said(page, '#room h2', new RegExp(name));
    await said(page, '#room [role="status"]', /^The service does not answer\.$/);
    assert.equal(await page.locator('#rooms [aria-current="page"]').innerText(), name);
    await nothingClaimed(page);
  }
  await page.unroute(RULES);
  await page.locator('#room').getByRole('button', { name: 'Try again' }).click();
  await page.locator('.mills-point').first().waitFor();
  await rooms.filter({ hasText: 'Explore' }).click();
  await page.locator('.class-chip').first().waitFor();
  // Nothing was decided before the rules were known.
  assert.equal(await page.locator('#profile').inputValue(), 'fmjd-2015');
  await rooms.filter({ hasText: 'Board' }).click();
  await said(page, '#headline', /^White wins in 8 moves\.$/);
  await visit.end();
});

for (const lang of LANGUAGES) {
  test(`without the service each room that is asked for opens: ${lang}`, async () => {
    const visit = await blank({ viewport: { width: 390, height: 844 }, hasTouch: true });
    const { page } = visit;
    await visit.block('**/v1/**', 'abort');
    for (const [room, shown] of [
      ['desk', '#pdn'],
      ['mills', '.mills-point'],
      ['explore', '.explore'],
      ['learn', '.lesson-card'],
    ]) {
      await visit.open(`#${room}&lang=${lang}`);
      await page.locator(shown).first().waitFor();
      const current = page.locator('#rooms [aria-current="page"]');
      assert.equal(await current.getAttribute('data-view'), room);
      // An exercise of mills is called “Win”.
      const part = room === 'mills' ? '.mills .verdict' : '#room';
      await nothingClaimed(page, lang, part);
    }
    await visit.end();
  });
}

test('without the service lessons, the rules and puzzles go on', async () => {
  const visit = await blank();
  const { page } = visit;
  await visit.block('**/v1/**', 'abort');
  await visit.open('#learn&room=chapter;counts&lang=en');
  await said(page, '.chapter-text', /three kings, two kings and a man/);
  await visit.open('#learn&rules=international&room=lesson;three-kings-10x10;4&lang=en');
  await page.locator('.lesson-text').first().waitFor();
  await visit.open('#learn&rules=international&room=puzzles&lang=en');
  await page.locator('.task-card[data-state="yours"]').waitFor();
  await visit.end();
});

for (const how of ['abort', 'hang']) {
  test(`nothing of the last position stays: ${how}`, async () => {
    const visit = await blank();
    const { page } = visit;
    await visit.open(three('en'));
    await visit.headline(/^White wins in 8 moves\.$/);
    await visit.block('**/v1/probe', how);
    await visit.click('7', '2');
    await visit.scored('7-2');
    await signed(page, how);
    await nothingClaimed(page);
    assert.equal(await page.locator('#view-play .move').count(), 0);
    const last = page.locator('.last-answer');
    if (how === 'abort')
      assert.match(
        (await last.textContent()).replaceAll('\u00a0', ' '),
        /^Last answer, at \d\d:\d\d.*:White wins in 8 moves\..*FMJD 2015: W:WK1,K7,K18:BK35$/,
      );
    else assert.equal(await last.count(), 0);
    await page.keyboard.press('u');
    await visit.headline(/^White wins in 8 moves\.$/);
    await said(page, '#clock', /16 of 16 moves left/);
    await visit.end();
  });

  test(`nothing is said about an entered count: ${how}`, async () => {
    const visit = await blank();
    const { page } = visit;
    await visit.open(three('en'));
    await visit.headline(/^White wins in 8 moves\.$/);
    await visit.block('**/v1/probe', how);
    await page.getByRole('button', { name: 'Half a move more under rule 6.3' }).click();
    await signed(page, how);
    const clock = page.locator('#clock');
    assert.equal(await clock.isVisible(), how === 'hang');
    if (how === 'hang') {
      // The slider stays under the hand, with the count that was entered.
      assert.equal(await clock.locator('.count-number').first().innerText(), '½');
      assert.equal(await clock.locator('.clock-left').innerText(), '');
    }
    assert.equal(await page.locator('#standing').innerText() === '', how === 'hang');
    assert.equal(await page.locator('#view-play .move').count(), 0);
    await visit.end();
  });

  test(`nothing is said about a line that does not come: ${how}`, async () => {
    const visit = await blank();
    const { page } = visit;
    await visit.block('**/international/mainline?**', how);
    await visit.open(three('en', '&view=line'));
    // The position itself was answered.
    await visit.headline(/^White wins in 8 moves\.$/);
    if (how === 'abort') await said(page, '.panel-fault', /The service does not answer\./);
    else await page.locator('#view-line[aria-busy="true"]').waitFor();
    assert.equal(await page.locator('.line-end').innerText(), '');
    assert.equal(await page.locator('.line-moves li').count(), 0);
    if (how === 'abort') {
      await page.unroute('**/international/mainline?**');
      await page.locator('.panel-fault').getByRole('button', { name: 'Try again' }).click();
      await page.locator('.line-moves li').first().waitFor();
      assert.equal(await page.locator('.panel-fault').isVisible(), false);
    }
    await visit.end();
  });

  test(`a map that does not come counts nothing: ${how}`, async () => {
    const visit = await blank();
    const { page } = visit;
    // A map asks about many positions at once.
    await page.route('**/v1/probe', (route) => {
      if (route.request().postData().trim().split('\n').length < 10) return route.continue();
      return how === 'abort' ? route.abort() : undefined;
    });
    await visit.open(three('en', '&view=map'));
    await visit.headline(/^White wins in 8 moves\.$/);
    if (how === 'abort') await said(page, '.panel-fault', /The service does not answer\./);
    else await page.locator('.legend[aria-busy="true"]').waitFor();
    const counts = await page.locator('.legend .number').allInnerTexts();
    assert.ok(counts.length > 0);
    assert.deepEqual([...new Set(counts)], ['']);
    await visit.end();
  });

  test(`a search says nothing about a class: ${how}`, async () => {
    for (const [requests, room] of [
      ['**/v1/tables', 'KKvK;side=white'],
      ['**/v1/classes/**', 'KKvK'],
      ['**/v1/find/**', 'KKvK;side=white'],
    ]) {
      const visit = await blank();
      const { page } = visit;
      await visit.block(requests, how);
      await visit.open(`#view=explore&room=${room}&lang=en`);
      await page.locator('.explore').waitFor();
      if (how === 'abort')
        await said(page, '.explore', /The service does not answer\./);
      else if (requests.includes('classes'))
        await page.locator('.class-sheet[aria-busy="true"]').waitFor();
      else if (requests.includes('find')) await said(page, '.found-said', /Searching/);
      // The statistics of the class are answered if only the search is not.
      await nothingClaimed(page, 'en', requests.includes('find') ? '.found' : 'body');
      await visit.end();
    }
  });

  test(`an exercise is not posed before the tables have answered: ${how}`, async () => {
    for (const requests of ['**/v1/probe', '**/learn/positions.json']) {
      const visit = await blank();
      const { page } = visit;
      await visit.block(requests, how);
      if (requests.endsWith('json')) await visit.block('**/v1/{tables,find/**}', how);
      await visit.open('#trainer&lang=en');
      await said(
        page,
        '.task',
        how === 'abort' ? /The service does not answer\./ : /Asking the tables/,
      );
      await nothingClaimed(page);
      if (how === 'abort') {
        await page.unroute(requests);
        await page.locator('.task-acts').getByRole('button', { name: 'Try again' }).click();
        await said(page, '.task', /to move/);
      }
      await visit.end();
    }
  });

  test(`mills say nothing either: ${how}`, async () => {
    const visit = await blank();
    const { page } = visit;
    await visit.block('**/v1/probe', how);
    await visit.open(THREE_THAT_FLY);
    await said(
      page,
      '.mills .verdict-headline',
      how === 'abort' ? /The service does not answer\./ : /Asking the tables/,
    );
    await nothingClaimed(page);
    assert.equal(await page.locator('.mills-moves li').count(), 0);
    const retry = page.locator('.mills').getByRole('button', { name: 'Try again' });
    assert.equal(await retry.isVisible(), how === 'abort');
    if (how === 'abort') {
      await page.unroute('**/v1/probe');
      await retry.click();
      await said(page, '.mills .verdict-headline', /^White wins in 13 moves\.$/);
      assert.equal(await retry.isVisible(), false);
    }
    await visit.end();
  });

  test(`the desk says nothing about games: ${how}`, async () => {
    const visit = await blank();
    const { page } = visit;
    await visit.block('**/v1/{adjudicate,limits}*', how);
    await visit.open('#desk&lang=en');
    await page.locator('#pdn').fill('1. 32-28 19-23 2. 28x19 14x23');
    await page.getByRole('button', { name: 'Judge', exact: true }).click();
    await said(
      page,
      '.arbiter',
      how === 'abort' ? /The service does not answer\./ : /The tables are being asked/,
    );
    await nothingClaimed(page);
    await visit.end();
  });
}
