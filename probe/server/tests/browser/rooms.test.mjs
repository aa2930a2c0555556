/**
 * The rooms beside the board: a dispute is settled, a class opened, an exercise solved, and a
 * failed one repeated.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { eventually, visiting } from './page.mjs';

const SAMPLE = new URL('../../../../data/samples/three-against-one.pdn', import.meta.url);

/** Answers which rules the tournament plays: those suggested. */
const answered = (page) => page.locator('.ask .button-main').click();

const text = (page, selector, pattern) =>
  eventually(
    () =>
      page
        .locator(selector)
        .textContent()
        .catch(() => ''),
    (found) => pattern.test(found.replaceAll('\u00a0', ' ')),
    `${selector} ${pattern}`,
  );

visiting('an arbiter settles a dispute', { hash: '#desk&lang=en' }, async (visit, page) => {
  await page.locator('#pdn').fill(await readFile(SAMPLE, 'utf8'));
  await page.getByRole('button', { name: 'Judge', exact: true }).click();
  await answered(page);
  await text(page, '.case-standing', /^Draw by rule 6\.4, after Black’s move 18\.$/);
  await text(
    page,
    '.case-told',
    /same result comes with another move.*The score sheet says otherwise: White won.*Moves played after that.*: 2\./s,
  );
  await text(
    page,
    '.case-here',
    /After Black’s move 18 \(33-47\): drawn\. Rule 6\.4: 0 of 5 moves left\./,
  );
  assert.match(
    await page.locator('.profiles').textContent(),
    /FMJD 2018.*Draw \(6\.3\), Black’s move 16/s,
  );
  // Keys step through the game, and the strip follows.
  await page.keyboard.press('Home');
  await text(page, '.case-here', /^At the start|^at the start/);
  await page.keyboard.press('ArrowRight');
  await text(page, '.case-here', /After White’s move 1 \(47-15\)/);
  await visit.stands('15', 'white king');
  await page
    .getByRole('button', { name: /White’s move 2: 15-42 threw the win away\. Better: 46-19/ })
    .click();
  await text(page, '.case-here', /After White’s move 2 \(15-42\)/);
  await page.locator('.strip-slider').focus();
  await page.keyboard.press('ArrowLeft');
  await text(page, '.case-here', /After Black’s move 1 \(3-25\): won for White/);
  // Pieces of a judged game cannot be moved.
  await visit.click('46', '41');
  await visit.stands('46', 'white king');
  await page.getByRole('button', { name: 'FMJD 2018' }).click();
  await text(page, '.case-standing', /^Draw by rule 6\.3, after Black’s move 16\.$/);
  // A link to the game is judged again.
  await page.reload();
  await text(page, '.case-standing', /^Draw by rule 6\.3, after Black’s move 16\.$/);
  await page.getByRole('button', { name: 'Try other moves' }).click();
  await visit.scored(...(await visit.score()));
  assert.equal(await page.locator('#view-score').isVisible(), true);
});

visiting(
  'many games are listed, errors with their move, and a bad paste deletes nothing',
  { hash: '#desk&lang=en' },
  async (visit, page) => {
    const sample = await readFile(SAMPLE, 'utf8');
    const faulty = '[White "Ann"]\n[Black "Bob"]\n[FEN "W:WK1,K7,K18:BK35"]\n\n1. 7-2 35-48 *\n';
    await page.locator('#pdn').fill(`${sample}\n${faulty}\n${sample}`);
    await page.getByRole('button', { name: 'Judge', exact: true }).click();
    await eventually(
      () => page.locator('.case-list li').count(),
      (n) => n === 3,
      'three games',
    );
    await text(page, '.case-faulty', /Ann – Bob.*Black’s move 1: “35-48” is not possible here/s);
    await page.getByRole('button', { name: /^With another result/ }).click();
    await eventually(
      () => page.locator('.case-list li').count(),
      (n) => n === 2,
      'two games',
    );
    await page
      .getByRole('button', { name: /White – Black/ })
      .first()
      .click();
    await answered(page);
    await text(page, '.case-standing', /^Draw by rule 6\.4/);
    await page.getByRole('button', { name: 'All games' }).click();
    await page.getByRole('button', { name: 'Another game' }).click();
    const kept = await page.locator('#pdn').inputValue();
    assert.ok(kept.includes('Ann'));
    await page.locator('#pdn').fill('hello there');
    await page.getByRole('button', { name: 'Judge', exact: true }).click();
    await text(page, '.room-said', /^Line 1: “hello” is not a move\. Moves are written as 32-28/);
    assert.equal(
      await page
        .locator('#pdn')
        .evaluate((field) => field.value.slice(field.selectionStart, field.selectionEnd)),
      'hello',
    );
    assert.equal(await page.locator('#pdn').inputValue(), 'hello there');
    // Larger than the service accepts.
    await page
      .locator('#pdn-file')
      .setInputFiles({
        name: 'large.pdn',
        mimeType: 'text/plain',
        buffer: Buffer.alloc(2 << 20, 32),
      });
    await text(page, '.room-said', /This file has 2048 KB; at most 1024 KB can be read at once/);
    assert.equal(await page.locator('#pdn').inputValue(), 'hello there');
  },
);

visiting(
  'five hundred games do not stop the page',
  { hash: '#desk&lang=en' },
  async (visit, page) => {
    const game = '[FEN "W:WK1,K7,K18:BK35"]\n\n1. 7-2 35-49 2. 2-7 49-35 *\n\n';
    await page
      .locator('#pdn-file')
      .setInputFiles({
        name: 'many.pdn',
        mimeType: 'text/plain',
        buffer: Buffer.from(game.repeat(500)),
      });
    await text(page, '.cases .room-title', /^500 games$/);
    assert.equal(await page.locator('.case-list li').count(), 200);
    await page.getByRole('button', { name: 'More games' }).click();
    await eventually(
      () => page.locator('.case-list li').count(),
      (n) => n === 400,
      'more games',
    );
  },
);

visiting(
  'the report opens in a window with its style, and downloads as a file',
  { hash: '#desk&lang=lv' },
  async (visit, page) => {
    await page.getByRole('button', { name: 'Izmēģināt paraugu' }).click();
    await page.locator('.case-standing').waitFor();
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Atskaite drukai' }).click(),
    ]);
    await opened.locator('h1').first().waitFor();
    assert.equal(await opened.evaluate(() => document.documentElement.lang), 'lv');
    assert.equal(
      await opened.evaluate(() => document.adoptedStyleSheets[0].cssRules.length > 5),
      true,
    );
    await opened.close();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'JSON' }).click(),
    ]);
    assert.equal(JSON.parse((await readFile(await file.path(), 'utf8')).split('\n')[0]).game, 1);
  },
);

visiting(
  'a class is opened, and one of its positions is put on the board',
  { hash: '#explore&lang=en' },
  async (visit, page) => {
    await page.getByRole('button', { name: '2 kings against 1 king', exact: true }).click();
    await text(page, '.class-title', /^2 kings against 1 king/);
    await text(page, '.share-legend >> nth=0', /won.*%/s);
    await page.locator('#find-side').selectOption('white');
    await page.locator('#find-unique').check();
    await page.locator('#find-from').fill('4');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await text(page, '.found-said', /positions?(, picked at random.*|, and no more)\./);
    await visit.hash(/room=KKvK;side=white;value=win;from=4;unique/);
    assert.match(
      await page.locator('.found .position').first().textContent(),
      /Win in [4-9]White to move/,
    );
    const shown = page.locator('.found .position').last();
    await shown.scrollIntoViewIfNeeded();
    const read = await page.evaluate(() => window.scrollY);
    assert.ok(read > 0);
    await shown.click();
    await visit.headline(/^White wins in [4-9] moves\.$/);
    await eventually(() => page.evaluate(() => window.scrollY), (y) => y === 0, 'the top');
    // Back leads to the lines that were left, with the same positions.
    await page.goBack();
    await text(page, '.class-title', /^2 kings against 1 king/);
    await eventually(() => page.evaluate(() => window.scrollY), (y) => y === read, `line ${read}`);
  },
);

visiting(
  'a search within limits is at random, and what cannot be read is named at its field',
  { hash: '#explore&lang=en', viewport: { width: 390, height: 844 } },
  async (visit, page) => {
    const search = () => page.locator('.find [type="submit"]').click();
    const [from, to, on] = ['from', 'to', 'on'].map((id) => page.locator(`#find-${id}`));
    await text(page, '.class-title', /^3 kings against 1 king/);
    // Most wins take at once: those of half the greatest length are asked for.
    await eventually(() => from.inputValue(), (value) => value === '4', 'the first limit');
    await search();
    await text(page, '.found-said', /^12 of [\d,]+ positions, picked at random, the longest first\.$/);
    const values = () => page.locator('.found .six-value').allTextContents();
    assert.ok((await values()).every((value) => /Win in [4-9]$/.test(value)), await values());
    const pieces = () =>
      page
        .locator('.found .thumbnail')
        .evaluateAll((pictures) => pictures.map((picture) => picture.innerHTML).join());
    const before = await pieces();
    await page.getByRole('button', { name: 'Show others' }).click();
    await eventually(pieces, (found) => found !== before && found !== '');
    // The new ones are read from the first on, and the next are a key away.
    await eventually(
      async () => (await page.locator('.found-said').boundingBox()).y,
      (y) => y >= 0 && y < 120,
    );
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Show others');
    // Limits are exchanged in sight.
    await from.fill('5');
    await to.fill('3');
    await search();
    await visit.hash(/from=3;to=5/);
    assert.deepEqual([await from.inputValue(), await to.inputValue()], ['3', '5']);
    await text(page, '.find', /The fewest and the most moves were exchanged\./);
    await eventually(values, (all) => all.every((value) => /Win in [3-5]$/.test(value)), '3 to 5');
    const isAtField = async (id) => {
      assert.equal(await page.evaluate(() => document.activeElement?.id), `find-${id}`);
      const { y, height } = await page.locator(`#find-${id}`).boundingBox();
      assert.ok(y >= 0 && y + height <= 844 - 52, `${id} at ${y}`);
      assert.equal(await page.locator(`#find-${id}`).getAttribute('aria-invalid'), 'true');
    };
    await from.fill('-3');
    await search();
    await text(page, '#find-from-fault', /^“-3” is not a number of moves from 0 to 200\.$/);
    await isAtField('from');
    await visit.hash(/from=3;to=5/);
    await from.fill('4');
    await text(page, '#find-from-fault', /^$/);
    await page.locator('.find summary').click();
    await on.fill('hello');
    await search();
    await text(page, '#find-on-fault', /^“hello” cannot be read/);
    await isAtField('on');
    for (const [lang, pattern] of [
      ['lv', /^„king:” nav saprotams/],
      ['ru', /^«king:» не читается/],
    ]) {
      await visit.open(`#view=explore&room=KKKvK;on=king:&lang=${lang}`);
      await text(page, '#find-on-fault', pattern);
      assert.equal(await page.locator('.found .position').count(), 0);
    }
  },
);

visiting(
  'wins that a rule takes away are found with a count, which may not exceed the rule',
  {
    hash: '#view=explore&rules=international&profile=fmjd-2015&room=KKvK&lang=en',
    viewport: { width: 360, height: 640 },
  },
  async (visit, page) => {
    await page.locator('#find-cursed').check();
    // Five moves each: three have been played.
    assert.equal(await page.locator('#find-counted').inputValue(), '3');
    const search = page.getByRole('button', { name: 'Search', exact: true });
    await search.click();
    await text(page, '.found', /positions, picked at random.*Drawn by rule/s);
    // The limits do not reach under the list beside them.
    const [to, show] = await Promise.all(['#find-to', '#find-order'].map((place) =>
      page.locator(place).evaluate((field) => field.getBoundingClientRect().toJSON())));
    assert.ok(to.right <= show.left, `${to.right} ${show.left}`);
    // On the board the position has the count with which it was found, and the same verdict.
    await page.locator('.found .position').first().click();
    await visit.headline(/^Draw by rule 6\.4/);
    await visit.hash(/profile=fmjd-2015.*spent=6\.4=6/);
    await page.goBack();
    await text(page, '.found', /Drawn by rule/);
    // What is drawn anyway is not drawn by the rules alone.
    await page.locator('#find-value').selectOption('draw');
    assert.equal(await page.locator('#find-cursed').isChecked(), false);
    await page.locator('#find-cursed').check();
    assert.equal(await page.locator('#find-value').inputValue(), '');
    await page.locator('#find-counted').fill('9');
    await search.click();
    await text(page, '#find-counted-fault', /^“9” moves are more than the rule allows here\.$/);
    // Former results are no answer to it.
    await text(page, '.found', /^$/);
  },
);

visiting(
  'a few positions at random, others, all of them, and a file of them',
  { hash: '#explore&lang=en', viewport: { width: 390, height: 844 } },
  async (visit, page) => {
    await text(page, '.class-title', /^3 kings against 1 king/);
    await page.locator('#find-from').fill('');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await text(page, '.found-said', /^\d+ of [\d,]+ positions, picked at random, the longest first\.$/);
    // What was found is brought into sight.
    await eventually(
      async () => (await page.locator('.found-said').boundingBox()).y,
      (y) => y >= 0 && y < 120,
    );
    const values = await page.locator('.found .six-value').allTextContents();
    assert.ok(values.length >= 4 && values.every((value) => /Win in [1-8]$/.test(value)), values);
    const lengths = values.map((value) => Number(value.slice(-1)));
    assert.deepEqual(lengths, [...lengths].sort((one, two) => two - one), 'the longest first');
    const pieces = () =>
      page
        .locator('.found .thumbnail')
        .evaluateAll((pictures) => pictures.map((picture) => picture.innerHTML).join());
    const before = await pieces();
    await page.getByRole('button', { name: 'Show others' }).click();
    await eventually(pieces, (found) => found !== before && found !== '');
    await page.getByRole('button', { name: 'All, one by one' }).click();
    await text(page, '.found-said', /^48 of [\d,]+ positions, in the order of the tables\.$/);
    await visit.hash(/room=KKKvK;value=win;order=all/);
    // Further positions come below those that are there, without a jump.
    const more = page.getByRole('button', { name: 'Search further' });
    await more.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => window.scrollY);
    await more.click();
    await text(page, '.found-said', /^96 of /);
    assert.equal(await page.evaluate(() => window.scrollY), scrolled);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save these (FEN)' }).click(),
    ]);
    assert.equal(file.suggestedFilename(), 'galotne-KKKvK.fen');
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
    assert.equal(lines.length, 96);
    assert.ok(lines.every((line) => /^[WB]:WK\d+,K\d+,K\d+:BK\d+$/.test(line)), lines[0]);
  },
);

visiting(
  'a late answer is not shown under another class, and Back shows no search',
  { hash: null },
  async (visit, page) => {
    /** @type {(() => void)|null} */
    let answer = null;
    await page.route('**/v1/find/**', async (route) => {
      await new Promise((done) => { answer = () => done(null); });
      await route.continue().catch(() => {});
    });
    await visit.open('#view=explore&rules=international&room=KKKvK&lang=en');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await text(page, '.found-said', /^Searching/);
    await page.locator('.class-chip[data-class="KvK"]').click();
    await text(page, '.class-title', /^1 king against 1 king/);
    answer?.();
    await page.unroute('**/v1/find/**');
    assert.equal(await page.locator('.found .position').count(), 0);
    // A column leads to its positions, from 0 moves on, and Back to the class without a search.
    await visit.open('#view=explore&rules=international&room=KKKvK&lang=en');
    await page.locator('.column-loss').first().click();
    await visit.hash(/room=KKKvK;side=black;value=loss;from=0;to=0/);
    await text(page, '.found-said', /^12 of 98 positions, picked at random, the longest first\.$/);
    await page.goBack();
    await eventually(() => page.locator('.found .position').count(), (n) => n === 0, 'no search');
    // Rules that count nothing take no win away, and a class without tables is named.
    await visit.open(
      '#view=explore&rules=international&profile=none&room=KKKvK;value=win;counted=12;cursed&lang=en',
    );
    await text(page, '.found-said', /^There is no such position\.$/);
    await visit.open('#view=explore&rules=russian&room=KKKKvKK&lang=en');
    await text(page, '.class-sheet', /There are no tables here of 4 kings against 2 kings\./);
  },
);

visiting(
  'a class too large for a random sample is entered at random places, or says it is in order',
  { hash: null },
  async (visit, page) => {
    await page.route(/find.*random=/, (route) =>
      route.fulfill({ status: 400, json: { error: 'class-size', detail: 'large', missing: [] } }),
    );
    const places = [];
    page.on('request', (request) => {
      const after = new URL(request.url()).searchParams.get('after');
      if (after) places.push(after);
    });
    await visit.open('#view=explore&rules=international&room=KKKvK;value=win;from=4&lang=en');
    await text(page, '.found-said', /^\d+ of [\d,]+ positions, picked at random, the longest first\.$/);
    assert.equal(places.length, 14);
    assert.ok(places.some((place) => /^white-[1-9]/.test(place)), places.join());
    assert.equal(await page.getByRole('button', { name: 'Show others' }).count(), 1);
    // A search that took the service too long is not repeated.
    let late = 0;
    await page.route(/find.*random=/, (route) => {
      late += 1;
      const json = { error: 'deadline', detail: 'not done', missing: [] };
      return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json });
    });
    await visit.open('#view=explore&rules=international&room=KKKvK;value=win;from=5&lang=en');
    await text(page, '.found-said', /^\d+ of [\d,]+ positions, picked at random, the longest first\.$/);
    assert.equal(late, 1);
    // Where no place leads to one, they are listed in order, and that is said.
    await page.route(/find.*after=/, (route) =>
      route.fulfill({ json: { positions: [], next: null, cells: null } }),
    );
    await visit.open('#view=explore&rules=international&room=KKKvK;value=win;from=3&lang=en');
    await text(page, '.found-said', /^12 positions so far, in order: picking at random takes too/);
    assert.equal(await page.getByRole('button', { name: 'Show others' }).count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Search further' }).count(), 1);
  },
);

visiting(
  'a search for the longest that takes too long says what to do',
  { hash: null },
  async (visit, page) => {
    await page.route('**/v1/find/**', (route) =>
      route.fulfill({ status: 503, json: { error: 'deadline', detail: 'late', missing: [] } }),
    );
    await visit.open('#view=explore&room=KKKvK;value=win;order=longest&lang=en');
    await text(page, '.found', /The server could not answer\..*choose one side to move/s);
  },
);

visiting(
  'the columns of the shown search are marked, and all columns of a short histogram are labelled',
  { hash: '#view=explore&rules=international&room=KKKvK&lang=en' },
  async (visit, page) => {
    const losses = page.locator('.column-loss');
    await losses.first().waitFor();
    assert.deepEqual(
      await page.locator('.column-loss .column-move').allTextContents(),
      Array.from({ length: await losses.count() }, (_, n) => String(n)),
    );
    const current = () =>
      page
        .locator('.column-current')
        .evaluateAll((columns) =>
          columns.map(({ className, textContent }) => `${className} ${textContent}`),
        );
    assert.deepEqual(await current(), []);
    await losses.nth(2).click();
    await visit.hash(/side=black;value=loss;from=2;to=2/);
    await eventually(current, (found) => found.join() === 'column column-loss column-current 2');
    const rows = page.locator('tr[aria-current="true"]');
    assert.match((await rows.allTextContents()).join('|'), /^2[\d,]+$/);
    // What is chosen in the form is not shown before it was searched.
    await page.locator('#find-value').selectOption('win');
    assert.equal((await current()).length, 1);
    await page.locator('#find-side').selectOption('white');
    await page.locator('#find-from').fill('3');
    await page.locator('#find-to').fill('5');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const three = [3, 4, 5].map((n) => `column column-win column-current ${n}`).join();
    await eventually(current, (found) => found.join() === three, three);
    await page.goBack();
    await page.goBack();
    await eventually(current, (found) => found.length === 0, 'no search');
    assert.equal(await rows.count(), 0);
  },
);

visiting(
  'squares are pressed on a small board, in step with the text',
  { hash: '#view=explore&rules=russian&room=KKKvK&lang=en' },
  async (visit, page) => {
    const on = page.locator('#find-on');
    const cell = (name) => page.locator(`.picker-board [aria-label^="${name},"]`);
    await page.locator('.find summary').click();
    await page.getByRole('button', { name: 'white king', exact: true }).click();
    // The class has no men.
    assert.equal(await page.locator('.picker-piece[data-pieces$="man"]').count(), 0);
    await cell('c1').click();
    assert.equal(await on.inputValue(), 'white-king:c1');
    assert.equal(await cell('c1').getAttribute('aria-label'), 'c1, white king');
    assert.equal(await cell('c1').getAttribute('aria-selected'), 'true');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    assert.equal(await on.inputValue(), 'white-king:c1 white-king:e1');
    await page.keyboard.press('Enter');
    assert.equal(await on.inputValue(), 'white-king:c1');
    // The text is drawn, what is pressed is searched for, and the board stays as it was.
    await on.fill('WKc1 black-king:h8');
    assert.equal(await cell('h8').getAttribute('aria-label'), 'h8, black king');
    await page.getByRole('button', { name: 'black king', exact: true }).click();
    await cell('g1').click();
    assert.equal(await on.inputValue(), 'white-king:c1 black-king:h8 black-king:g1');
    await cell('h8').click();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await visit.hash(/on=white-king:c1~black-king:g1/);
    await text(page, '.found-said', /positions?(, picked at random.*|, and no more)\./);
    assert.equal(await cell('g1').getAttribute('aria-label'), 'g1, black king');
    for (const [rules, squares, name] of [
      ['turkish', 64, 'b1'],
      ['international', 50, '46'],
      ['spanish', 32, '3'],
    ]) {
      await visit.open(`#view=explore&rules=${rules}&room=KKvK&lang=en`);
      await page.locator('.find summary').click();
      assert.equal(await page.locator('.picker-board [role="gridcell"]').count(), squares);
      await page.getByRole('button', { name: 'king of either colour' }).click();
      await cell(name).click();
      assert.equal(await on.inputValue(), `king:${name}`);
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await text(page, '.found-said', /positions/);
    }
  },
);

visiting(
  'a search goes on until something is found, and can be stopped',
  { hash: null },
  async (visit, page) => {
    const cursors = [];
    let running = 0;
    /** Lets the service answer, as if it had looked through its budget. */
    let answer = (_body) => {};
    await page.route('**/v1/find/**', async (route) => {
      running += 1;
      assert.equal(running, 1, 'one request at a time');
      cursors.push(new URL(route.request().url()).searchParams.get('after'));
      const body = await new Promise((done) => { answer = done; });
      running -= 1;
      await route.fulfill({ json: body }).catch(() => {});
    });
    const asked = (number) => eventually(() => cursors.length, (n) => n === number, 'requests');
    const empty = (done) => ({
      ...{ positions: [], complete: false, count: null },
      ...{ next: `white-${done}`, cells: { done, all: 100 } },
    });
    const stop = page.getByRole('button', { name: 'Stop', exact: true });
    await visit.open('#view=explore&rules=international&room=KKKvK;on=king:1;order=all&lang=en');
    await text(page, '.found-said', /^Searching…$/);
    await asked(1);
    answer(empty(34));
    await text(page, '.found-said', /^Searching… Searched: 34%\.$/);
    await asked(2);
    answer(empty(61));
    await text(page, '.found-said', /^Searching… Searched: 61%\.$/);
    await asked(3);
    await stop.click();
    await text(page, '.found-said', /^Stopped\. Searched: 61%\.$/);
    assert.equal(await stop.count(), 0);
    // The keyboard stays at what comes next, and the search goes on where it ended.
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Search further');
    answer(empty(62));
    await page.keyboard.press('Enter');
    await asked(4);
    assert.deepEqual(cursors, [null, 'white-34', 'white-61', 'white-61']);
    const position = {
      ...{ fen: 'W:WK1,K2,K3:BK50', category: 'draw', wdl: 'draw', dtw: null, clock: null },
    };
    answer({ ...empty(80), positions: [position] });
    await text(page, '.found-said', /^1 position so far\. Searched: 80%\.$/);
    assert.equal(await page.locator('.found .position').count(), 1);
    // Another class ends the search.
    await page.getByRole('button', { name: 'Search further' }).click();
    await asked(5);
    await page.locator('.class-chip[data-class="KvK"]').click();
    await text(page, '.class-title', /^1 king against 1 king/);
    answer(empty(90));
    await page.waitForTimeout(100);
    assert.equal(cursors.length, 5);
    assert.equal(await page.locator('.found').isVisible(), false);
    // So does leaving the room; and Back searches again.
    await page.goBack();
    await asked(6);
    await page.getByRole('link', { name: 'Board', exact: true }).first().click();
    await visit.hash(/view=play|^#(?!.*view=explore)/);
    answer(empty(20));
    await page.waitForTimeout(100);
    assert.equal(cursors.length, 6);
    await page.goBack();
    await asked(7);
    answer({ ...empty(80), positions: [position], next: null });
    await text(page, '.found-said', /^1 position, and no more\./);
  },
);

visiting(
  'an empty search names its conditions, and each can be dropped',
  {
    hash: '#view=explore&rules=international&room=KKKvK;side=white;value=loss;on=king:edge&lang=en',
  },
  async (visit, page) => {
    await text(page, '.found-said', /^There is no such position\.$/);
    const chips = page.locator('.found-asked');
    assert.deepEqual(await chips.allTextContents(), [
      ...['White to move', 'For the side to move: loses', 'King at the edge'],
    ]);
    await page.getByRole('button', { name: 'Without: King at the edge' }).click();
    await visit.hash(/room=KKKvK;side=white;value=loss(&|$)/);
    await eventually(() => chips.count(), (n) => n === 2);
    // The keyboard goes on at the next one.
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'White to move');
    await page.getByRole('button', { name: 'Without: White to move' }).click();
    await visit.hash(/room=KKKvK;value=loss(&|$)/);
    await text(page, '.found-said', /^\d+ of [\d,]+ positions/);
    assert.equal(await chips.count(), 0);
    assert.equal(await page.locator('#find-side').inputValue(), '');
  },
);

visiting(
  'an unticked condition brings back what it had cleared, unless that was changed since',
  { hash: '#view=explore&rules=international&profile=fmjd-2015&room=KKKvK&lang=en' },
  async (visit, page) => {
    const field = (id) => page.locator(`#find-${id}`);
    await eventually(() => field('from').inputValue(), (value) => value === '4');
    await field('order').selectOption('longest');
    await field('zugzwang').check();
    const values = () =>
      Promise.all(['value', 'from', 'order'].map((id) => field(id).inputValue()));
    assert.deepEqual(await values(), ['', '', '']);
    await field('zugzwang').uncheck();
    assert.deepEqual(await values(), ['win', '4', 'longest']);
    await field('zugzwang').check();
    await field('side').selectOption('black');
    await field('zugzwang').uncheck();
    assert.deepEqual(await values(), ['win', '4', 'longest']);
    await field('zugzwang').check();
    await field('value').selectOption('loss');
    await field('zugzwang').uncheck();
    assert.deepEqual(await values(), ['loss', '', '']);
    // What is drawn anyway is not drawn by the rules alone.
    await field('value').selectOption('draw');
    await field('cursed').check();
    assert.equal(await field('value').inputValue(), '');
    assert.notEqual(await field('counted').inputValue(), '');
    await field('cursed').uncheck();
    assert.equal(await field('value').inputValue(), 'draw');
    await field('cursed').check();
    await field('counted').fill('2');
    await field('cursed').uncheck();
    assert.equal(await field('value').inputValue(), '');
  },
);

visiting(
  'the same question is put to another class, and longest wins lead to shorter ones',
  { hash: '#view=explore&rules=russian&room=KKKvK&lang=en' },
  async (visit, page) => {
    await text(page, '.class-side-card >> nth=0', /White to move/);
    await page.locator('#find-side').selectOption('white');
    await page.locator('#find-quiet').check();
    await page.locator('#find-order').selectOption('longest');
    await page.locator('.class-chip[data-class="KKvK"]').click();
    await text(page, '.class-title', /^2 kings against 1 king/);
    assert.equal(await page.locator('#find-quiet').isChecked(), true);
    // Lengths are those of the other class.
    assert.equal(await page.locator('#find-from').inputValue(), '');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await visit.hash(/room=KKvK;side=white;value=win;order=longest;quiet/);
    await text(page, '.found-said', /^\d+ .*positions? with the most moves\.$/);
    const length = async () =>
      Number(/(\d+)$/.exec(await page.locator('.found .six-value').first().textContent())[1]);
    const most = await length();
    await page.getByRole('button', { name: 'Those that take a move less' }).click();
    await visit.hash(new RegExp(`to=${most - 1};`));
    await eventually(length, (n) => n === most - 1, 'shorter wins');
  },
);

visiting(
  'the room opens where it was left, and a tick takes back what it changed',
  { hash: '#view=explore&rules=russian&room=KKvK&lang=en' },
  async (visit, page) => {
    await text(page, '.class-side-card >> nth=0', /White to move/);
    const from = await page.locator('#find-from').inputValue();
    await page.locator('#find-zugzwang').check();
    // What has nothing to do with it stays.
    await page.locator('#find-quiet').check();
    assert.equal(await page.locator('#find-value').inputValue(), '');
    await page.locator('#find-zugzwang').uncheck();
    assert.equal(await page.locator('#find-value').inputValue(), 'win');
    assert.equal(await page.locator('#find-from').inputValue(), from);
    assert.equal(await page.locator('#find-quiet').isChecked(), true);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.locator('.found .position').first().click();
    await visit.hash(/^#(?!.*view=explore)/);
    await page.locator('#rooms').getByRole('link', { name: 'Explore' }).click();
    await text(page, '.class-title', /^2 kings against 1 king/);
    await visit.hash(/room=KKvK;value=win;.*quiet/);
    await page.locator('.found .position').first().waitFor();
  },
);

visiting(
  'what is drawn by rule says with which count',
  { hash: '#view=explore&rules=russian&room=KKKvK;side=white;value=win;from=11;to=11;counted=11;cursed&lang=en' },
  async (visit, page) => {
    await text(page, '.found-said', /^12 of [\d,]+ positions.* With 11 moves already counted\.$/);
    await visit.open('#view=explore&rules=russian&room=KKKvK;value=win;counted=0;cursed&lang=en');
    await text(page, '.found-said', /^There is no such position\. With 0 moves already counted\.$/);
    // Of a class without a count none is asked for.
    await visit.open('#view=explore&rules=turkish&room=KKKvK&lang=en');
    await page.locator('#find-cursed').check();
    assert.equal(await page.locator('#find-counted').isVisible(), false);
    // In zugzwang no move wins: that condition is out of reach meanwhile.
    await page.locator('#find-zugzwang').check();
    assert.equal(await page.locator('#find-unique').isDisabled(), true);
    await page.locator('#find-zugzwang').uncheck();
    assert.equal(await page.locator('#find-unique').isDisabled(), false);
  },
);

const TWO =
  '#rules=international&profile=fmjd-2015&fen=W:WK1,K7:BK50&view=trainer&room=win;1&lang=en';
const state = (page, wanted) =>
  eventually(
    () =>
      page
        .locator('.task-card')
        .getAttribute('data-state')
        .catch(() => null),
    (found) => found === wanted,
    `state ${wanted}`,
  );

visiting(
  'an exercise is solved with hints, and another fails and comes back',
  { hash: TWO },
  async (visit, page) => {
    await text(page, '.task', /^White to move and win\.$/);
    await text(page, '.task-bound', /^5 moves left \(rule 6\.4\)\./);
    for (
      let n = 0;
      n < 5 && (await page.locator('.task-card').getAttribute('data-state')) !== 'solved';
      n += 1
    ) {
      await state(page, 'yours');
      await page.getByRole('button', { name: 'Hint' }).click();
      await text(page, '.task-said', /One more hint/);
      const from = await page.locator('[aria-selected="true"]').getAttribute('data-square');
      await page.keyboard.press('h');
      await text(page, '.task-said', /This is the move/);
      const answer = await page.evaluate(async () => {
        const pieces = [...document.querySelectorAll('.board-cell')]
          .map((cell) => cell.getAttribute('aria-label'))
          .filter((label) => !/empty/.test(label))
          .map((label) => /^(\d+), (white|black) (king|man)/.exec(label));
        const side = (name) =>
          pieces
            .filter((piece) => piece[2] === name)
            .map((piece) => (piece[3] === 'king' ? 'K' : '') + piece[1])
            .join(',');
        const fen = `W:W${side('white')}:B${side('black')}`;
        const response = await fetch('/v1/probe', {
          method: 'POST',
          body: `${JSON.stringify({ rules: 'international', profile: 'fmjd-2015', fen, spent: [], moves: true })}\n`,
        });
        return response.json();
      });
      const [start, end] = answer.moves[0].move.split(/[-x]/);
      assert.equal(start, from);
      await visit.click(start, end);
      await eventually(
        () => page.locator('.task-said').textContent(),
        (said) => !/This is the move/.test(said),
        'the move is made',
      );
      await eventually(
        async () => [
          await page.locator('.task-card').getAttribute('data-state'),
          await page.locator('#score .move').count(),
        ],
        ([now, moves]) => now === 'solved' || (now === 'yours' && moves === 2 * (n + 1)),
        'the answer',
      );
    }
    await state(page, 'solved');
    await text(page, '.task-said', /^Won in 4 moves\.$/);
    assert.match(await page.locator('.task-score').textContent(), /1Solved|Solved1/);

    await visit.go(TWO);
    await state(page, 'yours');
    await visit.square('7').click();
    await visit.square('45').click();
    await state(page, 'failed');
    await text(page, '.task-said', /^7-45 draws: the win is gone\.$/);
    assert.match(await page.locator('.task-score').textContent(), /Due again1/);
    // It can be retried at once, and the solution is available.
    await page.getByRole('button', { name: 'Try again' }).click();
    await state(page, 'yours');
    await visit.stands('7', 'white king');
    await page.getByRole('button', { name: 'Hint' }).click();
    await text(page, '.task-said', /One more hint/);
    await page.getByRole('button', { name: 'Solution', exact: true }).click();
    await state(page, 'shown');
    await page.locator('.board-arrow').waitFor({ state: 'attached' });
    // After three others it returns, also after a reload.
    for (let n = 0; n < 3; n += 1) {
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await state(page, 'yours');
      await page.getByRole('button', { name: 'Solution', exact: true }).click();
      await state(page, 'shown');
    }
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await state(page, 'yours');
    await text(page, '.task-bound', /You have met this one before\.$/);
    await visit.stands('50', 'black king');
  },
);

visiting(
  'the former game is restored after an exercise',
  { hash: '#rules=international&profile=fmjd-2015&fen=W:WK1,K7,K18:BK35&moves=7-2&lang=en' },
  async (visit, page) => {
    await page.locator('#rooms').getByRole('link', { name: 'Learn' }).click();
    await page.getByRole('link', { name: 'Practice', exact: true }).click();
    await state(page, 'yours');
    await page.getByRole('link', { name: 'Board', exact: true }).click();
    await visit.scored('7-2');
  },
);

for (const [width, height] of [
  [1280, 800],
  [820, 1180],
  [390, 844],
  [844, 390],
]) {
  visiting(
    `rooms fit a page of ${width} by ${height}`,
    { hash: '#desk&lang=ru', viewport: { width, height } },
    async (visit, page) => {
      const fits = async (what) =>
        assert.ok(
          await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
          what,
        );
      await page.locator('.paste').waitFor();
      await fits('what is pasted');
      await page.getByRole('button', { name: 'Попробовать пример' }).click();
      await page.locator('.case-standing').waitFor();
      await fits('a game');
      for (const room of ['explore', 'learn', 'mills']) {
        await visit.go(`#${room}&lang=ru`);
        await page.locator(`.${room}`).waitFor();
        await page
          .locator(
            {
              explore: '.class-sides',
              learn: '.lesson-card >> nth=0',
              mills: '.mills-value >> nth=0',
            }[room],
          )
          .waitFor();
        await fits(room);
      }
    },
  );
}

visiting(
  'entries to rooms are links',
  { hash: '#rules=russian&profile=fmjd-64&view=home&lang=lv', locale: 'en-GB' },
  async (visit, page) => {
    const doors = page.locator('.doors').getByRole('link');
    assert.equal(await doors.count(), 3);
    const nav = page.locator('#rooms').getByRole('link');
    assert.equal(
      await nav.filter({ hasText: 'Mācības' }).getAttribute('href'),
      '#learn&rules=russian&profile=fmjd-64&lang=lv',
    );
    // With Control a room opens in another tab with the game, its rules and the language; this page
    // stays unchanged.
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      doors.nth(2).click({ modifiers: ['Control'] }),
    ]);
    await other.locator('.mills').waitFor();
    assert.match(
      new URL(other.url()).hash,
      /^#rules=russian&profile=fmjd-64&.*view=mills.*lang=lv$/,
    );
    await other.close();
    await visit.hash(/view=home/);
    // From the keyboard as well, and back.
    await doors.nth(1).focus();
    await page.keyboard.press('Enter');
    await page.locator('#pdn').waitFor();
    await visit.hash(/view=desk/);
    assert.equal(await nav.nth(1).getAttribute('aria-current'), 'page');
    await page.locator('#home').click();
    await doors.first().waitFor();
    assert.equal(await nav.and(page.locator('[aria-current]')).count(), 0);
    await page.goBack();
    await page.locator('#pdn').waitFor();
  },
);

visiting(
  'zugzwang is looked for where it can be, and all of the longest can be reached',
  { hash: '#view=explore&rules=international&profile=fmjd-2015&room=KKKvK&lang=en' },
  async (visit, page) => {
    const search = page.getByRole('button', { name: 'Search', exact: true });
    await page.locator('#find-zugzwang').check();
    assert.equal(await page.locator('#find-value').inputValue(), '');
    await search.click();
    await text(page, '.found-said', /^8 positions, and no more/);
    await page.locator('#find-value').selectOption('win');
    assert.equal(await page.locator('#find-zugzwang').isChecked(), false);
    await page.locator('#find-unique').check();
    await page.locator('#find-order').selectOption('longest');
    await search.click();
    await text(page, '.found-said', /^12 of 88 positions with the most moves/);
    for (const shown of [24, 36]) {
      await page.getByRole('button', { name: 'Search further' }).click();
      await text(page, '.found-said', new RegExp(`^${shown} of 88`));
      assert.equal(await page.locator('.found .position').count(), shown);
    }
  },
);
