/**
 * The arbiter's desk: the question before a judgement, faults that are corrected on the board,
 * texts that are no games, and the ruling to hand out.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { eventually, text, visiting } from './page.mjs';

const SAMPLE = new URL('../../../../data/samples/three-against-one.pdn', import.meta.url);

/** Pastes a text and judges it. */
async function judge(page, pasted) {
  await page.locator('#pdn').fill(pasted);
  await page.locator('.paste .button-main').click();
}

visiting(
  'the desk asks for the rules of the tournament once',
  { hash: '#desk&lang=en' },
  async (visit, page) => {
    const sample = await readFile(SAMPLE, 'utf8');
    await judge(page, `[Date "2025.05.01"]\n${sample}`);
    await text(page, '.ask h2', /question/);
    // The date of the game chooses the edition, and the page says so.
    assert.equal(await page.locator('.ask input:checked').getAttribute('value'), 'fmjd-2024');
    assert.match(await page.locator('.ask-rules').textContent(), /the edition of 2024/);
    await page.locator('.ask-choice', { hasText: 'FMJD 2018' }).click();
    await page.locator('.ask .button-main').click();
    await text(page, '.case-standing', /^Draw by rule 6\.3, after Black’s move 16\.$/);
    await text(page, '.case-rules', /^FMJD 2018/);
    // The next game is not asked about.
    await page.getByRole('button', { name: 'Another game' }).click();
    await judge(page, sample);
    await text(page, '.case-rules', /^FMJD 2018/);
    await page.getByRole('button', { name: 'Change rules or count' }).click();
    await page.locator('.ask-choice', { hasText: 'FMJD 2015' }).click();
    await page.locator('.ask .button-main').click();
    await text(page, '.case-standing', /^Draw by rule 6\.4, after Black’s move 18\.$/);
  },
);

visiting(
  'a count on the sheet counts, wherever it stands',
  { hash: '#desk&lang=en' },
  async (visit, page) => {
    const game = 'W:WK46,K47,K48:BK3\n1. 47-15 3-25 2. 15-42 25-3 3. 42-38 3-26';
    await judge(page, game);
    const count = page.locator('#sheet-count');
    await count.fill('many');
    await page.locator('.ask .button-main').click();
    await text(page, '.ask-problem', /^Write a number of moves/);
    // Three moves each were played by then.
    await count.fill('2');
    await page.locator('#sheet-count-at').selectOption('6');
    await page.locator('.ask .button-main').click();
    await text(page, '.ask-problem', /the score itself has more moves/);
    await count.fill('15½');
    await page.locator('.ask .button-main').click();
    const left = /: of 16 moves White has 1 left and Black 0\./;
    await text(page, '.case-here', /^After Black’s move 3 \(3-26\)/);
    await text(page, '.case-here', left);
    await text(page, '.case-rules', /FMJD 2015 · White 12, Black 13 moves counted at the start/);
    // The link has the count too.
    await page.reload();
    await text(page, '.case-here', left);
  },
);

visiting(
  'a list has the rules of the tournament, and a faulty game in it is opened and corrected',
  { hash: '#desk&lang=en', viewport: { width: 390, height: 844 } },
  async (visit, page) => {
    const faulty = '[White "Ann"]\n[Black "Bob"]\n\n1. 32-28 19-23 2. 34-30 14-19 *';
    const won =
      '[White "Eve"]\n[Black "Dan"]\n[GameType "20"]\n[FEN "W:WK1,K7,K18:BK35"]\n\n1. 7-2 35-49 *';
    const whole = '[White "Max"]\n[Black "Tom"]\n\n1. 32-28 19-23 2. 28x19 14x23 *';
    await judge(page, [faulty, won, whole].join('\n\n'));
    await text(page, '.cases h2', /^3 games$/);
    const rows = page.locator('.case-list .case-row');
    const told = await rows.allTextContents();
    assert.match(told[0], /Ann – Bob.*a capture was due/);
    assert.match(told[1], /Eve – Dan.*White wins.*no count given/);
    // The first position of a whole game has no count to give.
    assert.doesNotMatch(told[2], /no count/);
    assert.match(told[2], /Not over, not in the tables/);
    // On a phone the games come before the choice of rules.
    const head = await rows.first().evaluate((row) => row.getBoundingClientRect().top);
    assert.ok(head < 350, `the first game stands at ${head}`);
    await page.locator('.cases summary').click();
    const asked = page.waitForRequest(/v1\/adjudicate\?profile=lidraughts/);
    await page.getByLabel('Draw rules of the tournament').selectOption('lidraughts');
    await asked;
    await text(page, '.cases .quiet[role=status]', /^1 game could not be read/);
    assert.equal(
      await page.getByLabel('Draw rules of the tournament').inputValue(),
      'lidraughts',
    );
    // The fault has its board, and goes back to the list.
    await rows.first().click();
    await text(page, '.fault h2', /^The game stops at White’s move 2$/);
    await visit.stands('28', 'white man');
    await page.locator('.fault').getByRole('button', { name: 'All games' }).click();
    await text(page, '.cases h2', /^3 games$/);
    // The list is shown where that game stands.
    await text(page, '.case-row:focus', /Ann – Bob/);
    // Up to the fault this game alone is judged.
    await rows.first().click();
    await page.locator('.fault').getByRole('button', { name: 'before this move' }).click();
    await text(page, '.case-title', /Ann – Bob/);
    await page.getByRole('button', { name: 'All games' }).click();
    await rows.first().click();
    await page.locator('.fault').getByRole('button', { name: '28x19', exact: true }).click();
    // It has another fault, which is shown at once.
    await text(page, '.fault', /The game stops at Black’s move 2.*14-19/s);
    await page.evaluate(() => window.localStorage.removeItem('galotne.tournament'));
  },
);

visiting(
  'narrow screens have the card of a ruling higher than wide',
  { hash: '#desk&lang=lv', viewport: { width: 390, height: 844 } },
  async (visit, page) => {
    await page.locator('.arbiter .paste-acts button').last().click();
    await page.locator('.ruling-sentence').waitFor();
    const open = page.locator('.ruling > .actions button').last();
    const size = async () => {
      await open.click();
      await page.locator('.dialog-ruling[open]').waitFor();
      const source = await page.locator('.ruling-picture').getAttribute('src');
      await page.locator('.dialog-ruling form button').click();
      const picture = decodeURIComponent(source ?? '');
      assert.match(picture, /class="qr"/);
      const found = /viewBox="0 0 (\d+) (\d+)"/.exec(picture) ?? [];
      return [Number(found[1]), Number(found[2])];
    };
    const [width, height] = await size();
    // No higher than a phone.
    assert.ok(height > width && height < 2.1 * width, `${width} x ${height}`);
    await page.setViewportSize({ width: 1280, height: 800 });
    const [wide, high] = await size();
    assert.ok(wide > high, `${wide} x ${high}`);
  },
);

visiting(
  'a move that cannot be played is corrected on the board',
  { hash: '#desk&lang=en' },
  async (visit, page) => {
    const head = '[White "Ann"]\n[Black "Bob"]\n[FEN "W:WK1,K7,K18:BK35"]\n\n';
    const sheet = `${head}1. 7-2 35-48 2. 2-7 *`;
    await judge(page, sheet);
    await text(page, '.fault h2', /^The game stops at Black’s move 1$/);
    await text(page, '.fault .case-told', /^“35-48” is not possible here\.$/);
    assert.equal(await page.locator('.fault-line mark').textContent(), '35-48');
    await visit.stands('2', 'white king');
    await visit.stands('35', 'black king');
    // No English of the parser, and no second place.
    assert.doesNotMatch(await page.locator('.fault').textContent(), /game 1|line|legal/);
    await page.locator('.fault').getByRole('button', { name: '35-49', exact: true }).click();
    await page.locator('.ask .button-main').click();
    await text(page, '.case-title', /Ann – Bob/);
    assert.equal(await page.locator('#pdn').inputValue().catch(() => null), null);
    await page.getByRole('button', { name: 'Another game' }).click();
    assert.equal(await page.locator('#pdn').inputValue(), sheet.replace('35-48', '35-49'));
  },
);

visiting(
  'the place of a fault is that of the pasted text, in every language',
  { hash: '#desk&lang=lv' },
  async (visit, page) => {
    await judge(page, 'W:WK1,K7,K18:BK35 1. 7-2 35-48');
    await text(page, '.fault h2', /^Partija apstājas pie melno 1\. gājiena$/);
    assert.equal(await page.locator('.fault-line mark').textContent(), '35-48');
    await page.locator('.fault').getByRole('button', { name: 'Izvērtēt partiju pirms' }).click();
    await page.locator('.ask .button-main').click();
    await text(page, '.case-here', /7-2/);
  },
);

visiting(
  'scores of paper and of sites are read, and an address is not',
  { hash: '#desk&lang=en' },
  async (visit, page) => {
    await page.evaluate(() =>
      localStorage.setItem('galotne.tournament', '{"international":"fmjd-2024"}'),
    );
    for (const score of ['1 32-28 19-23\n2 28x19 14x23', '32.28 19.23 28.19 14.23']) {
      await judge(page, score);
      await text(page, '.case-here', /After Black’s move 2 \(14x23\)/);
      // What no table knows is said once.
      await text(page, '.case-told', /The tables here reach 4 pieces; this position has 38\./);
      assert.equal(await page.locator('.profiles').isVisible(), false);
      assert.equal(await page.locator('.turnings').isVisible(), false);
      await page.getByRole('button', { name: 'Another game' }).click();
    }
    await judge(page, 'WK5,9 BK30');
    await text(page, '.room-said', /It does not say which game is played\. Choose it below/);
    await page.locator('#pdn-rules').selectOption('international');
    await judge(page, 'WK5,9 BK30');
    await text(page, '.case-here', /^at the start/i);
    await visit.stands('5', 'white king');
    await visit.stands('9', 'white man');
    await visit.stands('30', 'black king');
    await page.getByRole('button', { name: 'Another game' }).click();
    await judge(page, 'https://lidraughts.org/abcdefgh');
    await text(page, '.room-said', /^An address has no moves in it.*PDN/);
    await judge(page, 'https://lidraughts.org/analysis/W:WK1,K7,K18:BK35:H0:F1');
    await text(page, '.case-here', /^at the start/i);
    await visit.stands('7', 'white king');
  },
);

visiting(
  'a ruling is a sentence, a link and a picture',
  { hash: '#desk&lang=en' },
  async (visit, page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Try a sample' }).click();
    const sentence =
      'Drawn by rule 6.4 after Black’s 18th move (FMJD 2015); drawn by rule 6.3 after Black’s ' +
      '16th move (FMJD 2018, FMJD 2024). The score says: White won.';
    const grounds = 'Assumed: draw rules FMJD 2015, the usual ones of this game.';
    await text(page, '.ruling-sentence', /^Drawn by rule 6\.4/);
    assert.equal(await page.locator('.ruling-sentence').textContent(), sentence);
    assert.equal(await page.locator('.ruling-grounds').textContent(), grounds);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    const ruling = page.locator('.ruling > .actions');
    await ruling.getByRole('button', { name: 'Copy the sentence' }).click();
    await eventually(copied, (found) => found === `${sentence} ${grounds}`, 'the sentence');
    await ruling.getByRole('button', { name: 'Ruling card' }).click();
    await page.locator('.dialog-ruling[open]').waitFor();
    const source = await page.locator('.ruling-picture').getAttribute('src');
    const picture = decodeURIComponent(source);
    // The service words it the same way.
    assert.ok(picture.includes(`<title>${sentence}</title>`), picture.slice(0, 400));
    assert.match(picture, /class="qr"/);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Picture (PNG)' }).click(),
    ]);
    const png = await readFile(await file.path());
    assert.equal(png.toString('latin1', 1, 4), 'PNG');
    await page.getByRole('button', { name: 'Close' }).click();
    await ruling.getByRole('button', { name: 'Copy the link' }).click();
    const link = await eventually(copied, (found) => /^http/.test(found), 'the link');
    assert.match(link, /view=desk/);
    // Whoever opens it sees the ruling; the link says by which rules, so nothing is assumed.
    await page.goto('about:blank');
    await page.goto(link);
    await text(page, '.ruling-sentence', /^Drawn by rule 6\.4/);
    assert.equal(await page.locator('.ruling-grounds').isVisible(), false);
    await page.getByRole('button', { name: 'Ruling card' }).click();
    await page.locator('.dialog-ruling[open]').waitFor();
    const again = await page.locator('.ruling-picture').getAttribute('src');
    assert.doesNotMatch(decodeURIComponent(again), /Assumed|assumed|GameType/);
  },
);

visiting(
  'what is not a game of draughts is named',
  { hash: '#desk&lang=en' },
  async (visit, page) => {
    await judge(page, '  ');
    await text(page, '.room-said', /^Paste a game or a position first\.$/);
    await judge(page, 'hello world');
    await text(page, '.room-said', /^Line 1: “hello” is not a move\./);
    assert.equal(await page.locator('.room-said mark').textContent(), 'hello');
    await judge(page, '1. e4 e5 2. Nf3 Nc6');
    await text(page, '.room-said', /^This is a game of chess\./);
    await judge(page, 'd2 f4 b4 d6');
    await text(page, '.room-said', /^This is a game of mills\./);
    await page.getByRole('button', { name: 'Look at it in Mills' }).click();
    await page.waitForURL(/room=mills;.*d2/);
    await page.goBack();
    await page.locator('#pdn-rules').selectOption('russian');
    // Cyrillic letters that look like Latin ones.
    await judge(page, '1. с3-d4 d6-с5 2. b2-с3 с5-b4 3. a3хс5 h6-h5');
    await text(page, '.fault h2', /^The game stops at Black’s move 3$/);
    assert.match(await page.locator('#pdn').inputValue(), /^1\. c3-d4 d6-c5 2\. b2-c3 c5-b4 3/);
    await judge(page, '1. d6-c5');
    await text(page, '.fault .case-told', /^“d6-c5” is a move of the other side\. White to move\.$/);
  },
);

visiting('short notation is judged as whole moves', { hash: '#desk&lang=en' }, async (_, page) => {
  await page.locator('#pdn-rules').selectOption('russian');
  const asked = page.waitForRequest('**/v1/adjudicate*');
  await judge(page, '1. cd4 dc5 2. bc3 cb4 3. axc5 hg5');
  const sent = (await asked).postData() ?? '';
  assert.match(sent, /1\. c3-d4 d6-c5 2\. b2-c3 c5-b4 3\. a3xc5 h6-g5/);
  await text(page, '.ask h2', /^One question first$/);
});

visiting(
  'a verdict that does not come is said, and can be given up',
  { hash: '#desk&lang=en', viewport: { width: 360, height: 640 } },
  async (visit, page) => {
    const sample = await readFile(SAMPLE, 'utf8');
    await page.route('**/v1/adjudicate*', () => {});
    await judge(page, sample);
    const stop = page.getByRole('button', { name: 'Stop', exact: true });
    // It is above the buttons, where a phone shows it without scrolling.
    const place = await stop.boundingBox();
    assert.ok(place && place.y + place.height < 589, JSON.stringify(place));
    await stop.click();
    await eventually(() => page.locator('.room-said').textContent(), (found) => found === '');
    assert.equal(await page.locator('#pdn').inputValue(), sample);
    await page.unroute('**/v1/adjudicate*');
    await judge(page, sample);
    await text(page, '.ask h2', /^Two questions first$/);
    await page.locator('#sheet-count').fill('2');
    await page.route('**/v1/adjudicate*', (route) => route.abort());
    await page.locator('.ask .button-main').click();
    await text(page, '.ask-status', /^The service does not answer\.$/);
    await page.unroute('**/v1/adjudicate*');
    await page.locator('.ask .button-main').click();
    await text(page, '.case-standing', /^Draw by rule/);
  },
);

visiting(
  'an ending without a table is named, and moves are not broken at line ends',
  { hash: '#desk&lang=en', viewport: { width: 360, height: 640 } },
  async (visit, page) => {
    await page.route('**/v1/tables', (route) =>
      route.fulfill({
        contentType: 'application/json',
        body: JSON.stringify({
          tables: [{ rules: 'english', class: 'KKKvKKK', complete: true }],
        }),
      }),
    );
    await judge(page, '[GameType "21"]\n[FEN "W:WK18,27,26:B1,2"]\n\n*');
    await page.locator('.ask .button-main').click();
    await text(page, '.case-told', /There is no table of this ending here \(KMMvMM\)\./);
    await page.getByRole('button', { name: 'Another game' }).click();
    await judge(page, await readFile(SAMPLE, 'utf8'));
    await page.locator('.ask .button-main').click();
    await page.locator('.turning-text .unbroken').first().waitFor();
    const rows = await page
      .locator('.turning-text .unbroken')
      .evaluateAll((moves) => moves.map((move) => move.getClientRects().length));
    assert.ok(rows.length > 5 && rows.every((count) => count === 1), rows.join());
  },
);

/** A king that goes to and fro until its position stands for the third time. */
const REPEATED = `[White "Ann Ozola"]
[Black "Bērziņš, J."]
[Date "2026.05.01"]
[GameType "20"]
[Result "2-0"]
[Termination "Time forfeit"]
[FEN "W:WK46,K47,K48:BK3"]

1. 46-5 3-9 2. 5-46 9-3 3. 46-5 3-9 4. 5-46 9-3 2-0`;

/** A game of a site that has draw rules of its own. */
const OF_SITE = `[White "Max"]
[Black "Tom"]
[Site "https://lidraughts.org/abcdefgh"]
[GameType "20"]
[FEN "W:WK1,K7,K18:BK35"]

1. 7-2 35-49 *`;

visiting(
  'a list takes the draw rules of each site or date, and says that they are assumed',
  { hash: '#desk&lang=en', viewport: { width: 390, height: 844 } },
  async (visit, page) => {
    await judge(page, [REPEATED, OF_SITE, OF_SITE.replace(/\[Site.*\]\n/, '')].join('\n\n'));
    await text(page, '.cases h2', /^3 games$/);
    const rows = page.locator('.case-list .case-row');
    const told = (await rows.allTextContents()).map((row) => row.replaceAll('\u00a0', ' '));
    assert.match(told[0], /Draw by repetition \(6\.1\), Black’s move 4/);
    assert.match(told[0], /FMJD 2024, assumed.*the score sheet says: White won, time forfeit/);
    assert.match(told[1], /lidraughts, assumed/);
    assert.match(told[2], /FMJD 2015, assumed/);
    await page.locator('.cases summary').click();
    const choice = page.getByLabel('Draw rules of the tournament');
    assert.equal(await choice.inputValue(), '');
    // The report of all games rests on the same rules, and says so.
    const [report] = await Promise.all([
      page.waitForRequest(/format=html/),
      page.getByRole('button', { name: 'Report to print' }).click(),
    ]);
    assert.match(report.url(), /profile=suggested/);
    const printed = await (await report.response())?.text();
    for (const name of ['FMJD 2024', 'lidraughts', 'FMJD 2015'])
      assert.match(printed ?? '', new RegExp(`Assumed: draw rules ${name}`), name);
    // What is chosen is not assumed, and the choice can be taken back.
    await choice.selectOption('fmjd-2018');
    await text(page, '.case-list', /Black’s move 4/);
    await eventually(
      () => page.locator('.case-list').textContent(),
      (found) => !/assumed/.test(found ?? ''),
      'rules that are not assumed',
    );
    await choice.selectOption('');
    await text(page, '.case-list', /lidraughts, assumed/);
    // An opened game suggests the rules that the list has.
    await rows.nth(1).click();
    await text(page, '.ask-rules', /Chosen by the site of the game: lidraughts\.org\./);
    assert.equal(await page.locator('.ask input:checked').getAttribute('value'), 'lidraughts');
    // The rules named for it are those of the list from then on.
    await page.locator('.ask-choice', { hasText: 'FMJD 2018' }).click();
    await page.locator('.ask .button-main').click();
    await text(page, '.case-rules', /^FMJD 2018Change/);
    await page.getByRole('button', { name: 'All games' }).click();
    await eventually(
      () => page.locator('.case-list').textContent(),
      (found) => /Black’s move 4/.test(found ?? '') && !/assumed/.test(found ?? ''),
      'the rules that were named',
    );
    assert.equal(await choice.inputValue(), 'fmjd-2018');
    // An answer about another game leaves a game of a site under the rules of that site.
    await choice.selectOption('');
    await text(page, '.case-row[data-game="2"]', /lidraughts, assumed/);
    await rows.nth(2).click();
    await page.locator('.ask .button-main').click();
    await page.getByRole('button', { name: 'All games' }).click();
    await text(page, '.case-row[data-game="3"]', /FMJD 2015(?!, assumed)/);
    await text(page, '.case-row[data-game="2"]', /lidraughts, assumed/);
    await page.evaluate(() => window.localStorage.removeItem('galotne.tournament'));
  },
);

visiting(
  'a position that stood three times and an end on time are said, and players are in the link',
  { hash: '#desk&lang=en' },
  async (visit, page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await judge(page, REPEATED);
    await page.locator('.ask .button-main').click();
    const drawn = /^Draw by repetition \(rule 6\.1\), after Black’s move 4\.$/;
    await text(page, '.case-standing', drawn);
    const places = /for the third time: in the first position and after Black’s moves 2, 4\./;
    await text(page, '.case-told', places);
    await text(page, '.case-told', /The score sheet says otherwise: White won, time forfeit\./);
    await text(page, '.ruling-sentence', /the same position for the third time.*time forfeit\.$/);
    await page.getByRole('button', { name: 'Copy the link' }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    const link = await eventually(copied, (found) => /^http/.test(found), 'the link');
    await page.goto('about:blank');
    await page.goto(link);
    await text(page, '.case-title', /^Ann Ozola – Bērziņš, J\./);
    await text(page, '.case-standing', /^Draw by repetition/);
    // The result and the end of the sheet too.
    await text(page, '.case-told', /The score sheet says otherwise: White won, time forfeit\./);
    // A preview of the link names them too.
    const preview = await page.request.get(link);
    assert.match(await preview.text(), /Ann Ozola – Bērziņš, J\./);
  },
);

visiting(
  'other moves are tried, and the ruling is the same when the browser goes back',
  { hash: '#desk&lang=en', viewport: { width: 390, height: 844 } },
  async (visit, page) => {
    await judge(page, OF_SITE);
    await page.locator('.ask .button-main').click();
    const under = /^lidrau/;
    await text(page, '.case-rules', under);
    const sentence = await page.locator('.ruling').innerText();
    await page.getByRole('button', { name: 'Try other moves' }).click();
    await page.locator('.arbiter').waitFor({ state: 'hidden' });
    assert.equal(await page.evaluate(() => window.scrollY), 0);
    // What is on the desk already is not asked for again.
    let asked = 0;
    page.on('request', (request) => { asked += Number(/adjudicate/.test(request.url())); });
    await page.goBack();
    await text(page, '.case-rules', under);
    assert.equal(await page.locator('.ruling').innerText(), sentence);
    assert.equal(asked, 0);
  },
);

visiting(
  'two faults of one game in a list are corrected one after the other',
  { hash: '#desk&lang=en' },
  async (visit, page) => {
    const game = (name, moves) => `[White "${name}"]\n[GameType "20"]\n\n${moves} *`;
    const sound = Array.from({ length: 30 }, (_, n) => game(`Sound ${n}`, '1. 32-28 19-23'));
    const faulty = game('Faulty', '1. 32-27 19-27 2. 37-33');
    await judge(page, [...sound, faulty].join('\n\n'));
    await page.locator('.case-row', { hasText: 'Faulty' }).click();
    // The likeliest moves come first.
    await text(page, '.fault-move:first-child', /^19-2[34]$/);
    await page.locator('.fault-move').first().click();
    await text(page, '.fault h2', /^The game stops at White’s move 2$/);
    await page.locator('.fault-move').first().click();
    // Then the list is shown where the game stands.
    await text(page, '.case-row:focus', /Faulty/);
    assert.ok(await page.locator('.case-row:focus').evaluate((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    }));
  },
);

visiting(
  'a move that is missing on the sheet is put in, and the next one stays',
  { hash: '#desk&lang=en' },
  async (visit, page) => {
    const sheet = '[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 4. 41-37 5-10 *';
    await judge(page, sheet);
    await text(page, '.fault', /The game stops at Black’s move 3.*is a move of the other side/s);
    await page.locator('.fault-move', { hasText: /^10-14$/ }).click();
    await text(page, '.fault h2, .case-standing, .ask h2', /^(One question|Not over|Two)/);
    if (await page.locator('.ask').isVisible()) await page.locator('.ask .button-main').click();
    // The move of the sheet that seemed to be at fault is played after it.
    await text(page, '.case-told', /was — in the sheet, read as 10-14/);
    await visit.stands('37', 'white man');
  },
);

visiting(
  'rules chosen for an earlier game are told apart from those that the site suggests',
  { hash: '#desk&lang=en' },
  async (visit, page) => {
    await page.evaluate(() =>
      window.localStorage.setItem('galotne.tournament', '{"international":"fmjd-2018"}'));
    await page.reload();
    await page.locator('#pdn').waitFor();
    // Remembered rules are taken without a question: it is asked for.
    await judge(page, OF_SITE);
    await page.getByRole('button', { name: 'Change rules or count' }).click();
    await text(page, '.ask-rules', /choice for an earlier game; this one was played on lidraughts/);
    await page.evaluate(() => window.localStorage.removeItem('galotne.tournament'));
  },
);

visiting(
  'a game lost on time is said where the board does not contradict it',
  { hash: '#desk&lang=en' },
  async (visit, page) => {
    const game = '[GameType "20"]\n[Result "2-0"]\n[Termination "White won on time"]\n';
    await judge(page, `${game}[FEN "W:WK1:BK35"]\n\n1. 1-6 35-49 2-0`);
    await page.locator('.ask .button-main').click();
    await text(page, '.case-standing', /^Not over: drawn with best play\.$/);
    await text(page, '.case-told', /The score says: White won, time forfeit\./);
    await text(page, '.ruling-sentence', /The score says: White won, time forfeit\.$/);
  },
);

visiting(
  'moves of English draughts have the numbers of the sheet',
  { hash: '#desk&lang=en' },
  async (visit, page) => {
    await judge(page, '[GameType "21"]\n\n1. 12-16 22-17 2. 16-19 24x15 3. 11x18 23x14 *');
    const here = page.locator('.ask .button-main, .case-here').first();
    await here.waitFor();
    if (await page.locator('.ask').isVisible()) await page.locator('.ask .button-main').click();
    await text(page, '.case-here', /^After White’s move 3 \(23x14\)/);
    // So have the score sheet of the board, and a fault.
    await page.getByRole('button', { name: 'Try other moves' }).click();
    await text(page, '.sheet-row', /^1\.12-1622-17/);
    await visit.go('#desk&lang=en');
    await page.locator('#pdn').waitFor();
    await judge(page, '[GameType "21"]\n\n1. 12-16 22-17 2. 16-19 24x15 3. 11-15 *');
    await text(page, '.fault h2', /^The game stops at Black’s move 3$/);
  },
);

visiting(
  'a fault says its reason',
  { hash: '#desk&lang=en' },
  async (visit, page) => {
    const frisian = `[GameType "40"]\n[FEN "W:W28,K46:BK43"]\n
1. 28-22 43-38 2. 46-41 38-16 3. 41-10 16-2 4. 22-18 2-35 5. 10-14 35-8 6. 14-28 8-30
7. 28-37 30-35 8. 37-26 35-2 2-0`;
    await judge(page, frisian);
    const rest = /“37-26” is not possible: this king has made 3 moves in a row and must rest\./;
    await text(page, '.fault .case-told', rest);
    // The list says it too.
    await judge(page, `${frisian}\n\n[GameType "20"]\n\n1. 32-28 19-23 2. 28x10 *`);
    await text(page, '.cases h2', /^2 games$/);
    const told = await page.locator('.case-list .case-row').allTextContents();
    assert.match(told[0], rest);
    assert.match(told[0], /White’s move 8: “37-26”/);
    assert.match(told[1], /“28x10” is not possible: another capture is compulsory here\./);
  },
);

visiting(
  'a corrected move leaves its trace in the ruling, the card, the report and the link',
  { hash: '#desk&lang=en' },
  async (visit, page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await judge(page, '[White "Ann"]\n[Black "Bob"]\n[FEN "W:WK1,K7,K18:BK35"]\n\n1. 7-2 35-48 *');
    await page.locator('.fault').getByRole('button', { name: '35-49', exact: true }).click();
    await page.locator('.ask .button-main').click();
    const trace =
      'Corrected at the desk: Black’s move 1 was 35-48 in the sheet, read as 35-49.';
    const told = new RegExp(trace.replaceAll('.', '\\.'));
    await text(page, '.case-told', told);
    await text(page, '.ruling-grounds', told);
    await page.getByRole('button', { name: 'Ruling card' }).click();
    await page.locator('.dialog-ruling[open]').waitFor();
    const source = await page.locator('.ruling-picture').getAttribute('src');
    const words = decodeURIComponent(source ?? '').replace(/<\/text><text[^>]*>/g, ' ');
    assert.match(words, told);
    await page.getByRole('button', { name: 'Close' }).click();
    const [report] = await Promise.all([
      page.waitForRequest(/format=html/),
      page.getByRole('button', { name: 'Report as a file' }).click(),
    ]);
    assert.match((await (await report.response())?.text()) ?? '', told);
    await page.getByRole('button', { name: 'Copy the link' }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    const link = await eventually(copied, (found) => /^http/.test(found), 'the link');
    await page.goto('about:blank');
    await page.goto(link);
    await text(page, '.case-told', told);
    await text(page, '.case-title', /^Ann – Bob/);
    // Another game has no trace of it.
    await page.getByRole('button', { name: 'Another game' }).click();
    await judge(page, '[FEN "W:WK1,K7,K18:BK35"]\n\n1. 7-2 35-49 *');
    await page.locator('.case-standing, .ask .button-main').first().waitFor();
    if (await page.locator('.ask').isVisible()) await page.locator('.ask .button-main').click();
    await text(page, '.case-here', /35-49/);
    assert.doesNotMatch(await page.locator('.case').textContent(), /Corrected at the desk/);
  },
);

visiting(
  'the browser goes back from a game to the list, and from the list to the text',
  { hash: '#desk&lang=en', viewport: { width: 390, height: 844 } },
  async (visit, page) => {
    await judge(page, `${REPEATED}\n\n${OF_SITE}`);
    await text(page, '.cases h2', /^2 games$/);
    const openFirst = async () => {
      await page.locator('.case-list button').first().click();
      await page.locator('.ask, .case-standing').first().waitFor();
    };
    await openFirst();
    await page.goBack();
    await text(page, '.cases h2', /^2 games$/);
    // Forward opens the same game again, and back closes it.
    await page.goForward();
    await page.locator('.ask, .case-standing').first().waitFor();
    await page.goBack();
    await text(page, '.cases h2', /^2 games$/);
    // A button back leaves no step behind.
    await openFirst();
    if (await page.locator('.ask').isVisible()) await page.locator('.ask .button-main').click();
    await page.getByRole('button', { name: 'All games' }).click();
    await text(page, '.cases h2', /^2 games$/);
    await page.goBack();
    await page.locator('#pdn').waitFor();
    assert.match(await page.locator('#pdn').inputValue(), /lidraughts/);
    // Forward judges the text again.
    await page.goForward();
    await text(page, '.cases h2', /^2 games$/);
    await page.goBack();
    await page.locator('#pdn').waitFor();
    // One game alone goes back to its text.
    await judge(page, OF_SITE);
    await page.locator('.ask, .case-standing').first().waitFor();
    await page.goBack();
    await page.locator('#pdn').waitFor();
    assert.match(page.url(), /desk/);
    // Other addresses are none of the desk's steps.
    await page.evaluate(() => { window.location.hash = '#learn&lang=en'; });
    await page.locator('.lesson-list, .learn-title').first().waitFor();
  },
);

visiting(
  'a reload keeps a list of games with its corrections',
  { hash: '#desk&lang=en' },
  async (visit, page) => {
    const sample = await readFile(SAMPLE, 'utf8');
    const rows = page.locator('.case-list .case-row');
    await judge(page, `${sample}\n\n${sample}`);
    await text(page, '.cases h2', /^2 games$/);
    await page.reload();
    await text(page, '.cases h2', /^2 games$/);
    // A game asks for rules that hold for the list, and says so.
    await rows.first().click();
    await text(page, '.ask-rules', /then holds for the games of this kind in the list, unless/);
    await page.locator('.ask .paste-acts button', { hasText: 'All games' }).click();
    await text(page, '.cases h2', /^2 games$/);
    // The text that was left is not judged again.
    await page.getByRole('button', { name: 'Another game' }).click();
    await page.locator('#pdn').waitFor();
    await page.reload();
    await page.locator('#pdn').waitFor();
    assert.equal(await page.locator('.case-list').count(), 0);
  },
);

visiting(
  'other moves lead back to the ruling, and stay on the board',
  { hash: '#desk&lang=en' },
  async (visit, page) => {
    await judge(page, await readFile(SAMPLE, 'utf8'));
    await page.locator('.ask .button-main').click();
    await page.getByRole('button', { name: 'Try other moves' }).click();
    await page.locator('#tab-play').click();
    await page.locator('#view-play button.move').last().click();
    await page.locator('#tab-score').click();
    await page.locator('.sheet-lines').waitFor();
    await page.getByRole('button', { name: 'Back to the ruling' }).click();
    await text(page, '.case-standing', /^Draw by rule/);
    assert.match(new URL(page.url()).hash, /desk/);
    // The ruling speaks of a move of the judged game.
    await text(page, '.case-here', /^After (White|Black)’s move/);
    await page.getByRole('button', { name: 'Try other moves' }).click();
    await page.locator('.sheet-lines').waitFor();
  },
);

visiting(
  'a count on the sheet of one game is kept in the list, its report and over a reload',
  { hash: '#desk&lang=en', permissions: ['clipboard-read', 'clipboard-write'] },
  async (visit, page) => {
    const start = '[GameType "20"]\n[FEN "W:WK46,K47,K48:BK3"]\n';
    const moves =
      '1. 47-15 3-25 2. 15-42 25-3 3. 42-38 3-26 4. 46-23 26-3 5. 48-43 3-17 6. 38-47 17-6';
    const whole = '[GameType "25"]\n\n1. c3-b4 b6-a5 *';
    await judge(page, [`${start}\n${moves} *`, whole].join('\n\n'));
    const rows = page.locator('.case-list .case-row');
    await text(page, '.cases h2', /^2 games$/);
    // A whole game has no count to give, though a rule counts from its first position.
    const told = await rows.allTextContents();
    assert.match(told[0], /Not over.*no count given/);
    assert.doesNotMatch(told[1], /no count/);
    await rows.first().click();
    await page.locator('#sheet-count').fill('11');
    await page.locator('.ask .button-main').click();
    const drawn = /^Draw by rule 6\.3, after Black’s move 5/;
    await text(page, '.case-standing', drawn);
    await page.getByRole('button', { name: 'All games' }).click();
    const counted = /Draw \(6\.3\), Black’s move 5.*11 moves counted/;
    await text(page, '.case-row[data-game="1"]', counted);
    const report = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Report to print' }).click();
    await text(await report, 'body', /rule 6\.3 after Black’s 5th move/);
    await page.reload();
    await text(page, '.case-row[data-game="1"]', counted);
    await rows.first().click();
    await text(page, '.case-standing', drawn);
    // Also while the game is open.
    await page.reload();
    await text(page, '.case-standing', drawn);
    await text(page, '.case-rules', /11 moves counted/);
    await page.getByRole('button', { name: 'All games' }).click();
    await text(page, '.case-row[data-game="1"]', counted);
    await rows.first().click();
    await text(page, '.case-standing', drawn);
    await page.getByRole('button', { name: 'Copy the sentence' }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    const isWhole = (said) => /11 moves counted at the start\./.test(said);
    await eventually(copied, isWhole, 'the sentence');
  },
);

visiting('a list from a file stays over a reload', { hash: '#desk&lang=en' }, async (_, page) => {
  const game = (name) => `[White "${name}"]\n[GameType "20"]\n\n1. 32-28 19-23 *`;
  // Not UTF-8: the bytes themselves are kept.
  const buffer = Buffer.from([game('J\xe4ger'), game('Ann')].join('\n\n'), 'latin1');
  await page.locator('#pdn-file').setInputFiles({ name: 'a.pdn', mimeType: 'text/plain', buffer });
  await text(page, '.cases h2', /^2 games$/);
  await text(page, '.case-list', /Jäger/);
  await page.reload();
  await text(page, '.cases h2', /^2 games$/);
  await text(page, '.case-list', /Jäger/);
});

visiting('faults of a list show the line', { hash: '#desk&lang=en' }, async (_, page) => {
  const game = (moves, type = 25) => `[GameType "${type}"]\n\n${moves} *`;
  const mills = game('1. 5 13 2. 20 19 3. 14 21 4. 7 8 5. 23 17', 70);
  const short = game('1. cb4 ba5 2. bc3 fg5');
  await judge(page, [mills, short, game('1. c3-d4')].join('\n\n'));
  await text(page, '.cases h2', /^3 games$/);
  await text(page, '.case-row .fault-line', /1\. 5 13 2\. 20 19/);
  assert.match(await page.locator('.case-row .fault-line mark').textContent(), /^\d+\.?$/);
  // Short notation is read, as in one game.
  const told = await page.locator('.case-list .case-row').allTextContents();
  assert.match(told[1], /Not over/);
});
