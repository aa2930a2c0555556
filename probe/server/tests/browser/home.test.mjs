/** The opening page: a live board, a field that reads anything, positions with their values. */
import assert from 'node:assert/strict';
import { eventually, THREE_KINGS, visiting } from './page.mjs';

const home = (lang = 'en') => `#view=home&lang=${lang}`;
const field = (page) => page.locator('#entry');

/** What the field says of a text. */
async function said(page, text, pattern) {
  await field(page).fill(text);
  return eventually(
    () => page.locator('#entry-said').textContent(),
    (found) => pattern.test(found.replaceAll('\u00a0', ' ')),
    `${text}: ${pattern}`,
  );
}

visiting('positions are entered', { hash: home() }, async (visit, page) => {
  await visit.headline(/^White wins in 8 moves\.$/);
  assert.ok(await visit.button('Open').isDisabled());
  const three = 'International draughts: 3 kings against 1 king. White to move.';
  for (const text of [THREE_KINGS, `[FEN "${THREE_KINGS}:H0:F1"]`, 'wk 1 7 18 bk 35'])
    assert.equal(await said(page, text, /kings/), three);
  await said(page, 'white king c1, black man h8, black to move', /^Russian.*Black to move\.$/);
  await said(page, 'W:WK50,K61:BK3', /^No game here has a board/);
  await said(page, 'W:W:B', /^International draughts: an empty board\.$/);
  await said(page, '1. cb4 ba5 2. ed4 bc5', /^Read up to move 2: bc5 cannot be played there\.$/);
  assert.ok(await visit.button('Open').isDisabled());
  await said(page, 'hello', /^Nothing here reads as a position or a game/);
  assert.ok(await visit.button('Open').isDisabled());
  // Enter opens the board.
  await said(page, 'white kings 2 7, black king 50', /^International/);
  await field(page).press('Enter');
  await visit.headline(/^The position is drawn\.$/);
  await visit.hash(/fen=W:WK2,K7:BK50&lang=en$/);
  await page.goBack();
  await field(page).waitFor();
});

visiting('addresses are entered', { hash: home() }, async (visit, page) => {
  await said(page, 'https://lidraughts.org/AbCdEfGh', /^A page on lidraughts\.org\..*copy its PDN/);
  assert.ok(await visit.button('Open').isDisabled());
  await said(page, `https://lidraughts.org/analysis/standard/${THREE_KINGS}`, /^International/);
  // Numbers on a board with letters are known to the tables.
  await said(page, 'https://lidraughts.org/analysis/russian/W:WK3:BK20', /^Russian/);
  await visit.button('Open').click();
  await visit.stands('f8', 'white king');
  await visit.stands('h4', 'black king');
  await visit.go(home());
  const own = new URL('#rules=russian&fen=W:WKf8,Ke7,Kh6:BKg1&lang=en', page.url()).href;
  await said(page, own, /^A link to this page\.$/);
  await visit.button('Open').click();
  await visit.headline(/^White wins in 13 moves\.$/);
  await visit.go(home());
  await said(page, 'W:Wa1,a7,d5:Bb4,c4,g7', /^A mills position\. White to move\.$/);
  await visit.button('Open').click();
  await eventually(
    () => page.locator('.mills .verdict-headline').textContent(),
    (text) => /^White wins in 1 move\.$/.test(text.replaceAll('\u00a0', ' ')),
  );
});

visiting('games are entered, and judged', { hash: home() }, async (visit, page) => {
  const short = /^International draughts: a game of 2 moves\.$/;
  await said(page, '1 32-28 19-23 / 2 28x19 14x23', short);
  await said(page, '32.28 19.23', /^International draughts: a game of 1 move\.$/);
  await said(page, '1. 12-16 22-17 2. 16-19 24x15', /^English draughts.*: a game of 2 moves\.$/);
  const two = '[White "A"]\n[Black "B"]\n\n1. 32-28 *\n\n[White "C"]\n[Black "D"]\n\n1. 31-27 *';
  await said(page, two, /^2 games\.$/);
  await said(page, `${THREE_KINGS}\n7-11 35-49`, /: a game of 1 move\.$/);
  await visit.button('Open').click();
  await visit.hash(/view=desk/);
  await page.locator('.ask .button-main').click();
  await eventually(
    () => page.locator('.arbiter').textContent(),
    (text) => /7-11 threw the win away/.test(text),
    'the game is judged',
  );
  // Another game, while the first one is open there.
  await page.locator('#home').click();
  await said(page, '[White "Ann"]\n[Black "Bob"]\n\n1. 32-28 19-23 2-0', /^Ann – Bob: a game/);
  await visit.button('Open').click();
  await eventually(
    () => page.locator('.arbiter').textContent(),
    (text) => /Ann/.test(text) && /Bob/.test(text),
    'the second game',
  );
});

visiting(
  'texts are pasted beside the field',
  { hash: home(), permissions: ['clipboard-read', 'clipboard-write'] },
  async (visit, page) => {
    const paste = async (text) => {
      await page.evaluate((value) => navigator.clipboard.writeText(value), text);
      await page.keyboard.press('Control+V');
    };
    await paste('https://playstrategy.org/abcdefgh');
    await eventually(
      () => page.locator('#entry-said').textContent(),
      (text) => /^A page on playstrategy\.org/.test(text),
    );
    await paste(`${THREE_KINGS}\n7-11 35-49`);
    await visit.hash(/view=desk/);
    await page.locator('.ask .button-main').click();
    await eventually(
      () => page.locator('.arbiter').textContent(),
      (text) => /7-11 threw the win away/.test(text),
    );
  },
);

visiting('a game of mills is entered', { hash: home() }, async (visit, page) => {
  await said(page, '1. d6 f4 2. d2 b4 3. e4 c4 4. d5 a4xd5', /^A game of mills, 4 moves\.$/);
  await visit.button('Open').click();
  await visit.hash(/room=mills;W:Wd2,d6,e4~5:Ba4,b4,c4,f4~5/);
  assert.equal(await page.locator('.mills-stone').count(), 7);
  await visit.button('Take back').click();
  await eventually(() => page.locator('.mills-stone').count(), (count) => count === 7);
  // A move that is not possible ends the score, and is said.
  await page.locator('#home').click();
  await said(page, 'd6 f4 d6', /^A game of mills/);
  await visit.button('Open').click();
  await eventually(
    () => page.locator('.mills-played').textContent(),
    (text) => text === 'The score ends here: d6, move 2, is not possible.',
  );
  assert.equal(await page.locator('.mills-stone').count(), 2);
});

visiting('the board is live', { hash: home() }, async (visit, page) => {
  await visit.headline(/^White wins in 8 moves\.$/);
  await visit.click('7', '2');
  await visit.headline(/^White wins in 7 moves\.$/);
  await visit.hash(/moves=7-2&lang=en$/);
  await page.goBack();
  await visit.stands('7', 'white king');
  await visit.hash(/view=home/);
  assert.ok(await field(page).isVisible());
  await page.locator('.count-slider').first().fill('21');
  await visit.headline(/^Draw by rule 6\.3\.$/);
});

visiting('positions have values once there are answers', { hash: null }, async (visit, page) => {
  let held = true;
  await page.route('**/v1/probe', (route) => (held ? route.abort() : route.continue()));
  await visit.open(home());
  await page.locator('.six').first().waitFor();
  const values = () => page.locator('.six-value').allTextContents();
  await visit.headline(/^The service does not answer\.$/);
  assert.deepEqual(await values(), ['', '', '', '', '', '']);
  assert.equal(await page.locator('.six .mark').count(), 0);
  held = false;
  await visit.button('Try again').click();
  await eventually(
    values,
    (found) =>
      found.join() ===
      ['Win in 16', 'Drawn by rule', 'Win in 13', 'Draw', 'Win in 13', 'Win in 1']
        .map((text, index) => ['+', '+=', '+', '=', '+', '+'][index] + text)
        .join(),
    'values',
  );
});

visiting('missing tables are asked about once a visit', { hash: null }, async (visit, page) => {
  let asked = 0;
  await page.route('**/v1/probe', async (route) => {
    const lines = route.request().postData().trim().split('\n');
    if (lines.length === 1) return route.continue();
    asked += 1;
    const answer = { category: 'unknown', wdl: null, dtw: null, missing: ['KKKvK.wdl'] };
    const body = lines.map((line) => JSON.stringify({ ...JSON.parse(line), ...answer }));
    return route.fulfill({ body: `${body.join('\n')}\n` });
  });
  await visit.go(home());
  await eventually(() => asked, (count) => count === 1, 'a first question');
  await page.waitForTimeout(600);
  assert.equal(asked, 1);
  assert.equal(await page.locator('.six .mark').count(), 0);
  // The next visit asks again.
  await page.locator('#rooms').getByRole('link', { name: 'Board' }).click();
  await page.locator('#view-play .move').first().waitFor();
  await page.locator('#home').click();
  await eventually(() => asked, (count) => count === 2, 'a second question');
});

for (const [lang, text, pattern] of [
  ['lv', 'baltās dāmas 46 47 48, melnā dāma 3', /3 dāmas – 1 dāma\. .*baltajiem|Baltie/],
  ['ru', 'белые дамки 46 47 48, чёрная дамка 3', /3 дамки.*1 дамк/],
])
  for (const [width, height] of [
    [320, 640],
    [820, 1180],
    [1280, 800],
  ])
    visiting(
      `the opening page in ${lang} at ${width} by ${height}`,
      { hash: home(lang), viewport: { width, height } },
      async (_, page) => {
        await said(page, text, pattern);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, String(wide));
      },
    );
