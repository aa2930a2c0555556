/** Sharing: each room shares what it shows, and nothing of a board hidden behind it. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { eventually, THREE_KINGS, THREE_THAT_FLY, visiting } from './page.mjs';

/** Opens the dialog; returns its fields by name. */
async function share(page) {
  await page.locator('#share').click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.waitFor();
  const fields = await dialog
    .locator('input')
    .evaluateAll((inputs) =>
      Object.fromEntries(inputs.map((each) => [each.getAttribute('aria-label'), each.value])),
    );
  return { dialog, fields, link: fields.Link ?? '' };
}

const drawingOf = async (page, dialog) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Picture (SVG)' }).click(),
  ]);
  return (await readFile(await download.path())).toString();
};

const said = (page, selector, pattern) =>
  eventually(
    async () => (await page.locator(selector).first().textContent())?.replaceAll('\u00a0', ' '),
    (text) => pattern.test(text ?? ''),
    `${selector} ${pattern}`,
  );

const THREE = `#rules=international&profile=fmjd-2015&fen=${THREE_KINGS}&lang=en`;

visiting('a picture of the board has a caption', { hash: THREE }, async (_, page) => {
  const { dialog } = await share(page);
  const drawing = await drawingOf(page, dialog);
  const lines = [...drawing.matchAll(/<text[^>]*text-anchor="middle"[^>]*>([^<]*)</g)]
    .map(([, text]) => text.replaceAll('\u00a0', ' '))
    .slice(-3)
    .join(' ');
  assert.match(lines, /White to move\. White wins in 8 moves\. International.* · FMJD 2015/);
  // The caption lies below the board.
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(drawing) ?? [];
  assert.equal(width, '1000');
  assert.ok(Number(height) > 1050 && Number(height) < 1300, height);
});

visiting(
  'mills share the position and board of mills',
  { hash: THREE_THAT_FLY },
  async (visit, page) => {
    await said(page, '.mills .verdict-headline', /in 13 moves\.$/);
    const { dialog, fields, link } = await share(page);
    const fen = fields['Position as FEN'];
    assert.equal(fen, 'W:Wa4,a7,g7:Ba1,d1,d7');
    assert.match(link, /\/\?mills&room=mills;W:Wa4,a7,g7:Ba1,d1,d7&lang=en$/);
    assert.equal(fields['HTML to embed'], undefined);
    const drawing = await drawingOf(page, dialog);
    assert.match(drawing, /<title[^>]*>W:Wa4,a7,g7:Ba1,d1,d7<\/title>/);
    assert.match(drawing, /White to move\. White wins in.13/);
    assert.equal(drawing.match(/<line /g)?.length, 16);
    assert.ok(!/class=|var\(|tabindex|role="button"|data-/.test(drawing), 'it needs no page');
    // Both colours and the wood are seen in the PNG that is made from it.
    const seen = await page.evaluate(async (svg) => {
      const image = new Image();
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      const drawn = canvas.getContext('2d');
      drawn?.drawImage(image, 0, 0);
      const at = (x, y) =>
        [...(drawn?.getImageData(x, y, 1, 1).data ?? [])]
          .slice(0, 3)
          .reduce((sum, part) => sum + part);
      return { white: at(86, 82), black: at(86, 682), wood: at(136, 40) };
    }, drawing);
    assert.ok(seen.white > seen.black + 300 && seen.wood > seen.black + 150, JSON.stringify(seen));
    await page.goto(link);
    await said(page, '.mills .verdict-headline', /in 13 moves\.$/);
  },
);

visiting(
  'exercises of mills are shared without the solution',
  { hash: THREE_THAT_FLY },
  async (_, page) => {
    await page.getByRole('checkbox', { name: 'Show values' }).uncheck();
    const { dialog } = await share(page);
    assert.equal(
      await dialog.locator('.share-caption').textContent(),
      'White to move. Mills · Nine men’s morris',
    );
  },
);

visiting('the explorer shares its search', { hash: '#explore&lang=en' }, async (visit, page) => {
  await said(page, '.class-title', /KKKvK/);
  const first = await share(page);
  assert.match(first.link, /\/\?explore&rules=international&profile=[^&]*&room=KKKvK&lang=en$/);
  await first.dialog.getByRole('button', { name: 'Close' }).click();
  // The first limit comes with the statistics of the class.
  await eventually(() => page.locator('#find-from').inputValue(), (value) => value === '4');
  await page.locator('#find-value').selectOption('win');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await visit.hash(/room=KKKvK;value=win/);
  const { dialog, link, fields } = await share(page);
  assert.match(link, /&room=KKKvK;value=win;from=4&lang=en$/);
  assert.deepEqual(Object.keys(fields), ['Link']);
  assert.equal(await dialog.getByRole('button', { name: /^Picture/ }).count(), 0);
  await visit.page.goto(link);
  await eventually(() => page.locator('#find-value').inputValue(), (value) => value === 'win');
  // What is found is in sight.
  await eventually(
    async () => (await page.locator('.found-said').boundingBox())?.y ?? -1,
    (y) => y >= 0 && y < 120,
  );
});

visiting(
  'the desk shares a game once there is one',
  { hash: '#desk&lang=en' },
  async (visit, page) => {
    await page.locator('.pasted').waitFor();
    const empty = await share(page);
    assert.match(empty.link, /\/\?desk&lang=en$/);
    assert.deepEqual(Object.keys(empty.fields), ['Link']);
    assert.equal(await empty.dialog.getByRole('button', { name: /^Picture/ }).count(), 0);
    await empty.dialog.getByRole('button', { name: 'Close' }).click();
    await page.locator('.pasted').fill('[FEN "W:WK1,K7,K18:BK35"]\n1. 7-2 35-49 *');
    await page.getByRole('button', { name: 'Judge', exact: true }).click();
    await page.locator('.ask .button-main').click();
    await visit.stands('2', 'white king');
    const { link, fields } = await share(page);
    // A service sees the query, so that a preview of the link shows the ruling.
    assert.match(link, /\?rules=.*moves=7-2,35-49.*view=desk/);
    assert.match(fields['Position as FEN'], /^[WB]:WK1,K2,K18:BK49$|^B:WK1,K2,K18:BK35$/);
    await page.goto('about:blank');
    await page.goto(link);
    await page.locator('.ruling-sentence').waitFor();
    await visit.scored('7-2', '35-49');
    // The state goes on in the fragment.
    await visit.hash(/moves=7-2,35-49.*view=desk/);
    assert.equal(new URL(page.url()).search, '');
  },
);

visiting(
  'a map is coloured by distance, and saved',
  { hash: `${THREE}&view=map` },
  async (_, page) => {
    await said(page, '.legend', /stronger the colour/);
    const fills = () =>
      page.locator('.board-tint.tint-loss').evaluateAll((all) => [
        ...new Set(all.map((each) => window.getComputedStyle(each).fill)),
      ]);
    await eventually(fills, (found) => found.length >= 3, 'several depths of one colour');
    const keys = await page.locator('.legend .depths li').allTextContents();
    assert.deepEqual(keys.slice(1), ['1–2', '3–4', '5–6', '7–8']);
    const save = async (name) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.locator('#view-map').getByRole('button', { name }).click(),
      ]);
      return (await readFile(await download.path())).toString();
    };
    const [head, ...rows] = (await save('Values (CSV)')).trimEnd().split('\r\n');
    assert.equal(head, 'square,value,moves,fen');
    assert.equal(rows.length, 47);
    assert.ok(rows.includes('49,loss,7,"W:WK1,K7,K18:BK49"'), rows.join('\n'));
    assert.equal(rows.filter((row) => /^\d+,draw,,/.test(row)).length, 30);
    const drawing = await save('Picture (SVG)');
    assert.match(drawing, /Map: black king\. White to move\./);
    assert.ok(!/class=|var\(|color-mix/.test(drawing), 'it needs no style');
  },
);

visiting(
  'a map shows both sides to move, or two sets of draw rules',
  { hash: '#rules=international&profile=fmjd-2015&fen=W:WK2,6:BK50&view=map&lang=en' },
  async (visit, page) => {
    const panel = page.locator('#view-map');
    await panel.getByRole('button', { name: 'Both' }).click();
    await eventually(() => page.locator('.board-divide').count(), (count) => count > 5, 'halves');
    await said(page, '.legend', /White to move.*Black to move/);
    // Signs tell wins from losses where colours do not: a loss on each square, none beside draws.
    const signs = await page.locator('#board .mark-sign').allTextContents();
    assert.deepEqual([signs.length, [...new Set(signs)]], [8, ['−']]);
    const label = await visit.square('7').getAttribute('aria-label');
    assert.match(label, /with White to move loss, with Black to move draw$/);
    const csv = async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        panel.getByRole('button', { name: 'Values (CSV)' }).click(),
      ]);
      return (await readFile(await download.path())).toString().split('\r\n');
    };
    const both = await csv();
    assert.match(both[0], /^square,value_white_to_move,moves_white_to_move,value_black_to_move,/);
    assert.ok(both.some((row) => /^7,loss,1,draw,,/.test(row)), both.join('\n'));
    // Too late for rule 6.3: without draw rules three squares more are lost.
    await visit.go(`${THREE.replace('&lang', '&spent=6.3=26&lang')}&view=map`);
    await panel.getByLabel('Compare with').selectOption({ label: 'No draw rules' });
    await said(page, '.hatch-keys', /^Stripes \(No draw rules\): 3 squares have another value\./);
    assert.equal(await page.locator('.board-hatch.hatch-loss:not(.stripe)').count(), 3);
    await eventually(
      () => visit.square('49').getAttribute('aria-label'),
      (text) => /: loss, but drawn by rule; No draw rules: loss$/.test(text),
      'both values of square 49',
    );
    const compared = await csv();
    assert.match(compared[0], /value_fmjd-2015,moves_fmjd-2015,value_none,moves_none,fen$/);
    await panel.getByRole('button', { name: 'Black', exact: true }).click();
    await eventually(() => page.locator('.board-divide').count(), (count) => count === 0);
  },
);

for (const [width, height] of [[440, 600], [300, 420], [800, 420]])
  visiting(
    `an embedded board fills a frame of ${width} × ${height}`,
    { hash: `${THREE}&moves=7-2,35-49&embed=1`, viewport: { width, height } },
    async (_, page) => {
      await said(page, '#headline', /^White wins in 7 moves\.$/);
      assert.equal(await page.locator('#standing').isVisible(), true);
      await page.getByRole('heading', { level: 1, name: /^White wins in/ }).waitFor();
      const box = async (selector) => (await page.locator(selector).boundingBox()) ?? assert.fail();
      const board = await box('#board');
      const bound = Math.min(width, height);
      assert.ok(board.width > 0.55 * bound && board.width <= bound, `${board.width}`);
      if (width === 440) assert.ok(board.width > 400, `${board.width}`);
      // Everything is seen without scrolling, and nothing covers the board.
      const [steps, verdict, link] = [await box('#steps'), await box('#verdict'), await box('.whole')];
      for (const part of [board, steps, verdict, link])
        assert.ok(part.y >= 0 && part.y + part.height <= height + 1, JSON.stringify(part));
      assert.ok(steps.y >= board.y + board.height - 1, JSON.stringify({ board, steps }));
    },
  );

visiting(
  'a game goes along as PDN, and the link to the programs of the device',
  { hash: `#rules=international&fen=${THREE_KINGS}&lang=en` },
  async (visit, page) => {
    const still = await share(page);
    assert.equal(still.fields['Game as PDN'], undefined, 'nothing has been played');
    assert.equal(await still.dialog.getByRole('button', { name: 'Send…' }).count(), 0);
    await still.dialog.getByRole('button', { name: 'Close' }).click();
    await page.evaluate(() => {
      navigator.share = async (told) => { document.body.dataset.told = JSON.stringify(told); };
    });
    await page.locator('[data-square="7"]').click();
    await page.locator('[data-square="2"]').click();
    await visit.headline(/^White wins in 7 moves\.$/);
    const { dialog, fields, link } = await share(page);
    assert.match(fields['Game as PDN'], /\[FEN "W:WK1,K7,K18:BK35"\].*1\. 7-2 \*/);
    await dialog.getByRole('button', { name: 'Send…' }).click();
    const told = JSON.parse(await page.locator('body').getAttribute('data-told'));
    assert.equal(told.url, link);
    assert.match(told.text, /^Black to move\. White wins in 7 moves\./);
  },
);
