/** All other behaviour of the board. Each test is a separate visit. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { eventually, sharedBrowser, THREE_KINGS, Visit, visiting } from './page.mjs';

const three = (more = '') =>
  `#rules=international&profile=fmjd-2015&fen=${THREE_KINGS}${more}&lang=en`;

visiting('the board is played by keys alone', { hash: three() }, async (visit, page) => {
  await page.getByRole('link', { name: 'To the board' }).focus();
  await page.keyboard.press('Enter');
  assert.equal(await page.locator(':focus').getAttribute('data-square'), '1');
  for (const key of ['ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  assert.match(await page.locator(':focus').getAttribute('aria-label'), /^7, white king/);
  await eventually(
    () => visit.square('7').getAttribute('aria-selected'),
    (selected) => selected === 'true',
  );
  await page.keyboard.press('Escape');
  await eventually(
    () => visit.square('7').getAttribute('aria-selected'),
    (selected) => selected === 'false',
  );
  for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key);
  await visit.scored('7-2');
  await visit.headline(/^White wins in 7 moves\.$/);
  assert.equal(await page.locator('[role="gridcell"][tabindex="0"]').count(), 1);
  await page.keyboard.press('u');
  await visit.stands('7', 'white king');
  await page.keyboard.press(']');
  await visit.stands('2', 'white king');
  await page.keyboard.press('[');
  await visit.stands('7', 'white king');
  await page.keyboard.press('f');
  await visit.hash(/flip=1/);
  await page.locator('#tab-play').focus();
  await page.keyboard.press('ArrowRight');
  await eventually(
    () => page.locator(':focus').textContent(),
    (text) => text === 'Game',
  );
});

visiting(
  'pieces are dragged, and an impossible drag changes nothing',
  { hash: three() },
  async (visit) => {
    await visit.drag('7', '3');
    await visit.stands('7', 'white king');
    await visit.drag('7', '2');
    await visit.scored('7-2');
    await visit.drag('35', '49');
    await visit.scored('7-2', '35-49');
    await visit.view('Set up');
    await visit.drag('49', '5');
    await visit.stands('5', 'black king');
    const box = await visit.button('white man').boundingBox();
    const goal = await visit.square('28').boundingBox();
    await visit.page.mouse.move(box.x + 20, box.y + 20);
    await visit.page.mouse.down();
    await visit.page.mouse.move(goal.x + 20, goal.y + 20, { steps: 5 });
    await visit.page.mouse.up();
    await visit.stands('28', 'white man');
  },
);

visiting('the best move and a pointed move have arrows', { hash: three() }, async (visit, page) => {
  const arrows = page.locator('.board-arrow');
  const pointed = page.locator('.arrow-pointed');
  await eventually(
    () => page.locator('.board-arrow.arrow-win:not(.arrow-pointed)').count(),
    (count) => count === 1,
    'the best move',
  );
  await page.getByRole('button', { name: '18-45', exact: true }).hover();
  await eventually(
    () => pointed.count(),
    (count) => count === 1,
  );
  assert.equal(await arrows.count(), 1);
  await page.locator('h1').hover();
  await eventually(
    () => pointed.count(),
    (count) => count === 0,
  );
  await page.getByRole('button', { name: '7-2', exact: true }).focus();
  await eventually(
    () => pointed.count(),
    (count) => count === 1,
  );
  await page.locator('#rules').focus();
  await page.getByLabel('Show values').uncheck();
  await eventually(
    () => arrows.count(),
    (count) => count === 0,
    'values are kept back',
  );
});

visiting(
  'the board has no marks until a piece is chosen',
  { hash: three() },
  async (visit, page) => {
    const badges = page.locator('.board-picture .mark');
    assert.equal(await badges.count(), 0);
    assert.equal(
      await page.locator('.board-dot').count(),
      0,
      'draws are no goal where there is a win',
    );
    await visit.click('18');
    await eventually(
      () => badges.count(),
      (count) => count === 13,
      'a badge for each move of the piece',
    );
    await page.keyboard.press('Escape');
    await eventually(
      () => badges.count(),
      (count) => count === 0,
    );
    await visit.go('#rules=international&profile=fmjd-2015&fen=W:WK2,K7:BK50&lang=en');
    await eventually(
      () => page.locator('.board-dot.dot-draw').count(),
      (count) => count > 5,
      'dots for draws',
    );
    const names = page.locator('.board-name:not(.board-name-covered)');
    assert.equal(await names.count(), 47, 'no numbers under pieces');
  },
);

visiting(
  'the position is shared',
  { hash: three(), permissions: ['clipboard-read', 'clipboard-write'] },
  async (visit, page) => {
    await visit.click('7', '2');
    await visit.scored('7-2');
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.locator('#share').click();
    const dialog = page.getByRole('dialog', { name: 'Share' });
    await dialog.getByRole('button', { name: 'Copy: Link' }).click();
    await eventually(
      () => page.locator('#toast').textContent(),
      (text) => text === 'Copied',
    );
    // A service sees the query, so that a preview of the link shows the position.
    assert.equal(await copied(), page.url().replace('#', '?'));
    assert.match(page.url(), /moves=7-2/);
    await dialog.getByRole('button', { name: 'Copy: Position as FEN' }).click();
    await eventually(copied, (text) => text === 'B:WK1,K2,K18:BK35', 'the FEN');
    await dialog.getByRole('button', { name: 'Copy: HTML to embed' }).click();
    const part = await eventually(copied, (text) => text.startsWith('<iframe '), 'the frame');
    const file = async (name) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name }).click(),
      ]);
      return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
    };
    const svg = await file('Picture (SVG)');
    assert.equal(svg.name, 'galotne.svg');
    const drawing = svg.bytes.toString();
    assert.match(drawing, /<title[^>]*>B:WK1,K2,K18:BK35<\/title>/);
    assert.ok(!/class=|var\(/.test(drawing), 'it needs no style');
    const png = await file('Picture (PNG)');
    assert.deepEqual([...png.bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
    // Both pieces are visible: neither blends into its square, and the lone king is dark in both
    // themes.
    for (const [kind, bytes] of [
      ['svg+xml', svg.bytes],
      ['png', png.bytes],
    ]) {
      const seen = await page.evaluate(
        async (address) => {
          const image = new Image();
          image.src = address;
          await image.decode();
          const canvas = document.createElement('canvas');
          canvas.width = canvas.height = 400;
          const drawn = canvas.getContext('2d');
          // The caption below the board is cut off.
          const height = (400 * image.naturalHeight) / image.naturalWidth;
          drawn.drawImage(image, 0, 0, 400, height);
          const at = (x, y) =>
            [...drawn.getImageData(x, y, 1, 1).data].slice(0, 3).reduce((sum, part) => sum + part);
          return { light: at(20, 20), dark: at(20, 60), lone: at(367, 262), king: at(73, 17) };
        },
        `data:image/${kind};base64,${bytes.toString('base64')}`,
      );
      assert.ok(
        seen.light > seen.dark + 100 && seen.king > seen.lone + 250,
        `${kind} ${JSON.stringify(seen)}`,
      );
    }
    const address = part.match(/src="([^"]*)"/)[1].replaceAll('&amp;', '&');
    await visit.go(new URL(address).hash);
    await visit.headline(/^White wins in 7 moves\.$/);
    assert.equal(await page.locator('.bar').isVisible(), false);
    assert.equal(await page.locator('#board').isVisible(), true);
    await visit.click('35', '49');
    await visit.stands('49', 'black king');
  },
);

visiting(
  'a finger plays as well as a mouse',
  { hash: three(), viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true },
  async (visit) => {
    await visit.square('7').tap();
    await eventually(
      () => visit.square('7').getAttribute('aria-selected'),
      (selected) => selected === 'true',
    );
    await visit.square('2').tap();
    await visit.scored('7-2');
    await visit.stands('2', 'white king');
  },
);

visiting('moves are taken back and played again', { hash: three() }, async (visit, page) => {
  await visit.click('7', '2');
  await visit.scored('7-2');
  await visit.click('35', '49');
  await visit.scored('7-2', '35-49');
  await visit.headline(/^White wins in 7 moves\.$/);
  assert.match(await page.locator('.clock-left').textContent(), /^15 of 16 moves left$/);
  await visit.button('One move back').click();
  await visit.stands('35', 'black king');
  await visit.button('One move forward').click();
  await visit.stands('49', 'black king');
  await visit.button('To the start').click();
  await visit.stands('7', 'white king');
  assert.deepEqual(await visit.score(), ['7-2', '35-49']);
  await visit.click('18', '12');
  await visit.scored('18-12');
});

visiting(
  'back and forward of the browser lead through the moves',
  { hash: three() },
  async (visit, page) => {
    await visit.click('7', '2');
    await visit.scored('7-2');
    await visit.headline(/^White wins in 7 moves\.$/);
    await visit.view('Map');
    await page.goBack();
    await eventually(
      () => page.getByRole('tab', { selected: true }).textContent(),
      (text) => text === 'Moves',
    );
    await page.goBack();
    await visit.stands('7', 'white king');
    await visit.headline(/^White wins in 8 moves\.$/);
    await page.goForward();
    await visit.stands('2', 'white king');
  },
);

visiting('the tables answer with their best move', { hash: three() }, async (visit, page) => {
  await page.getByLabel('Tables play').selectOption('b');
  await visit.settled();
  await visit.click('7', '2');
  const score = await eventually(
    () => visit.score(),
    (moves) => moves.length === 2,
    'a reply',
  );
  assert.equal(score[1], '35-49');
  await page.locator('body').press('u');
  await visit.stands('7', 'white king');
  await page.getByLabel('Show values').uncheck();
  await eventually(
    () => page.locator('.mark-draw').count(),
    (count) => count <= 1,
  );
});

visiting(
  'the tables play on from a move in the middle of a game',
  { hash: three('&moves=7-2,35-49&at=1') },
  async (visit, page) => {
    await visit.stands('2', 'white king');
    await page.getByLabel('Tables play').selectOption('b');
    await visit.scored('7-2', '35-49');
    await eventually(
      () => page.locator('#score .move[aria-current]').textContent(),
      (move) => move === '35-49',
      'the reply on the board',
    );
    // Looking back, the visitor tries another own move.
    await visit.button('One move back').click();
    await visit.stands('35', 'black king');
    await visit.settled();
    await visit.click('35', '44');
    await visit.scored('7-2', '35-44');
  },
);

visiting('counts change by one step for each key press', { hash: three() }, async (visit, page) => {
  // Answers arrive after all keys were pressed.
  await page.route('**/v1/probe', async (route) => {
    await new Promise((done) => {
      setTimeout(done, 600);
    });
    await route.continue().catch(() => {});
  });
  const slider = page.getByRole('slider', { name: 'Moves counted under rule 6.3' });
  await slider.focus();
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(33);
  }
  assert.equal(await slider.inputValue(), '12');
  await visit.hash(/spent=6\.3=12/);
  await eventually(
    () => page.locator('.clock-left').textContent(),
    (text) => text === '10 of 16 moves left',
  );
  assert.equal(await slider.inputValue(), '12');
  const more = visit.button('Half a move more under rule 6.3');
  for (let press = 0; press < 5; press += 1) await more.click();
  assert.equal(await slider.inputValue(), '17');
  await eventually(
    () => page.locator('.clock-left').textContent(),
    (text) => text === '7½ of 16 moves left',
  );
  assert.equal(await slider.inputValue(), '17');
});

visiting('the current move is visible in the score', { hash: three() }, async (visit, page) => {
  await visit.view('Best line');
  const moves = page.locator('.line-move');
  await eventually(
    () => moves.count(),
    (count) => count === 15,
    '15 moves',
  );
  const inSight = () =>
    page.evaluate(() => {
      const [list, move] = [
        document.getElementById('score'),
        document.querySelector('#score .move[aria-current]'),
      ].map((found) => found?.getBoundingClientRect());
      return move ? list.left <= move.left && move.right <= list.right : null;
    });
  await moves.last().click();
  await eventually(inSight, (seen) => seen === true, 'the last move in sight');
  for (const at of [8, 3, 12]) {
    await moves.nth(at).click();
    await eventually(
      () => page.locator('#score .move[aria-current]').count(),
      (count) => count === 1,
    );
    await eventually(inSight, (seen) => seen === true, `move ${at} in sight`);
  }
});

visiting(
  'a text that is not a position leaves the board unchanged',
  { hash: three('&view=setup') },
  async (visit, page) => {
    const fen = page.locator('#fen');
    for (const text of ['foo', 'W:WK1:B1', 'W:W5:BK40']) {
      await fen.fill(text);
      await visit.button('Show').click();
      await visit.headline(/^This is not a position\.$/);
      await visit.stands('18', 'white king');
      assert.equal(await fen.inputValue(), text);
    }
    await visit.hash(/fen=W:WK1,K7,K18:BK35/);
    await visit.button('Turn the board').click();
    await visit.view('Moves');
    await visit.headline(/^White wins in 8 moves\.$/);
    await visit.view('Set up');
    for (const text of [
      '[FEN "W:WK2,K7:BK50"]',
      '[SetUp "1"] [FEN "W:WK2,K7:BK50."] *',
      'W : W K2, K7 : B K50',
      'W:WK2 K7:BK50',
      'w:bk50:wk7, k2.',
    ]) {
      await visit.go(three('&view=setup'));
      await fen.fill(text);
      await fen.press('Enter');
      await visit.stands('50', 'black king');
      await visit.headline(/^The position is drawn\.$/);
      await visit.hash(/fen=W:WK2,K7:BK50/);
    }
  },
);

visiting(
  'three languages',
  { hash: '#rules=international', locale: 'lv-LV' },
  async (visit, page) => {
    await visit.go(three().replace('&lang=en', ''));
    await visit.headline(/^Baltie uzvar 8 gājienos\.$/);
    assert.equal(await page.locator('html').getAttribute('lang'), 'lv');
    assert.match(await visit.square('35').getAttribute('aria-label'), /^35, melnā dāma$/);
    await page.locator('#lang').selectOption('ru');
    await visit.headline(/^Белые выигрывают за 8 ходов\.$/);
    await visit.hash(/lang=ru/);
    await page.reload();
    await visit.headline(/^Белые/);
    await page.locator('#lang').selectOption('en');
    await visit.headline(/^White wins/);
  },
);

visiting(
  'the appearance is chosen and remembered',
  { hash: three(), colorScheme: 'dark' },
  async (visit, page) => {
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const square = () =>
      page.evaluate(() => getComputedStyle(document.querySelector('.paint .board-dark')).fill);
    const [dark, wood] = [await paper(), await square()];
    await page.locator('#look').click();
    const dialog = page.getByRole('dialog', { name: 'Appearance' });
    await dialog.getByLabel('Light', { exact: true }).check();
    assert.notEqual(await paper(), dark);
    await dialog.getByLabel('Classic').check();
    const classic = await square();
    assert.notEqual(classic, wood);
    await dialog.getByLabel('Numbers on free squares').uncheck();
    await eventually(
      () => page.locator('.board-name').first().isVisible(),
      (seen) => !seen,
    );
    await page.reload();
    await visit.headline(/^White wins in 8 moves\.$/);
    assert.notEqual(await paper(), dark);
    assert.equal(await square(), classic);
    await page.locator('#look').click();
    await dialog.getByLabel('Same as the system').check();
    assert.equal(await paper(), dark);
  },
);

visiting('the board turns', { hash: three() }, async (visit, page) => {
  const top = async () => (await visit.square('1').boundingBox()).y;
  const before = await top();
  await visit.page.locator('#step-flip').click();
  await eventually(top, (y) => y > before + 100);
  await visit.click('7', '2');
  await visit.scored('7-2');
  await page.reload();
  await visit.settled();
  assert.ok((await top()) > before + 100);
});

for (const width of [320, 390, 768]) {
  for (const lang of ['en', 'lv', 'ru']) {
    visiting(
      `nothing sticks out at ${width} pixels in ${lang}`,
      { hash: three().replace('lang=en', `lang=${lang}`), viewport: { width, height: 700 } },
      async (visit, page) => {
        for (const view of ['play', 'score', 'line', 'map', 'setup']) {
          await page.locator(`#tab-${view}`).click();
          await visit.settled();
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.ok(wide <= width, `${view}: ${wide}`);
        }
      },
    );
  }
}

visiting('nothing moves while answers arrive', { hash: three() }, async (visit, page) => {
  const places = () =>
    page.evaluate(() =>
      ['board', 'clock', 'tabs'].map(
        (id) => document.getElementById(id).getBoundingClientRect().top,
      ),
    );
  const before = await places();
  await page.route('**/v1/probe', async (route) => {
    const found = await places();
    assert.deepEqual(found, before);
    await route.continue();
  });
  await visit.click('7', '2');
  await visit.scored('7-2');
  await visit.settled();
  assert.deepEqual((await places())[0], before[0]);
});

visiting(
  'a missing table is explained to the visitor, and its command to the operator',
  { hash: '#rules=international&fen=W:WK1,K7,K18:BK35,36&lang=en' },
  async (visit, page) => {
    await visit.headline(/^Not in the tables here\.$/);
    assert.match(
      await page.locator('#notes').textContent(),
      /You can play on.*Missing: KKKvKM.*galotne-gen --rules international build KKKvKM/,
    );
    await visit.view('Best line');
    await eventually(
      () => page.locator('.line-end').textContent(),
      (text) => /KKKvKM is missing/.test(text),
    );
    await visit.go('#rules=russian&fen=W:WKf8,Ke7,h6:BKg1&lang=en');
    await eventually(
      () => page.locator('#notes').textContent(),
      (text) => /galotne-gen --rules russian build KKMvK/.test(text),
    );
    await visit.go('#rules=international&fen=W:W31-50:B1-20&lang=en');
    await eventually(
      () => page.locator('#notes').textContent(),
      (text) => /There are no tables for 40 pieces/.test(text),
    );
  },
);

visiting('a server that fails is asked again', { hash: three() }, async (visit, page) => {
  await page.route('**/v1/probe', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: '{"error":"busy","detail":"too many questions"}',
    }),
  );
  await visit.click('7', '2');
  await visit.headline(/^The server could not answer\.$/);
  assert.match(await page.locator('#notes').textContent(), /too many questions/i);
  await page.unroute('**/v1/probe');
  await visit.button('Try again').click();
  await visit.headline(/^White wins in 7 moves\.$/);
  await page.route('**/v1/probe', (route) => route.abort());
  await visit.click('35', '44');
  await visit.headline(/^The service does not answer\.$/);
  await page.unroute('**/v1/probe');
  await visit.button('Try again').click();
  await visit.headline(/^White wins in \d+ moves?\.$/);
});

test('a page without its server reports it and recovers', async () => {
  const browser = await sharedBrowser();
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await page.route('**/v1/**', (route) => route.abort());
  const visit = new Visit(page);
  await visit.go(three());
  await visit.headline(/^The service does not answer\.$/);
  await page.unroute('**/v1/**');
  await visit.button('Try again').click();
  await visit.headline(/^White wins in 8 moves\.$/);
  await visit.end();
});

visiting(
  'russian draughts has squares with letters',
  { hash: '#rules=russian&fen=W:WKc1,Ke1:BKa3&lang=en' },
  async (visit, page) => {
    await visit.headline(/./);
    await visit.stands('c1', 'white king');
    assert.equal(await page.getByRole('gridcell').count(), 32);
    assert.match(await page.locator('#clock').textContent(), /1\.14\.1-5/);
    await page.locator('#rules').selectOption('international');
    await eventually(
      () => page.getByRole('gridcell').count(),
      (count) => count === 50,
    );
    await visit.stands('35', 'black king');
    await page.goBack();
    await visit.stands('a3', 'black king');
  },
);

visiting(
  'a text that is not a position is refused with a sentence',
  { hash: three('&view=setup') },
  async (visit, page) => {
    const fen = page.locator('#fen');
    for (const [text, said] of [
      ['foo', /who is to move/],
      ['W:WK1:B1', /Two pieces stand on 1\./],
      ['W:W5:BK40', /No man can stand on 5/],
      ['<img src=x onerror=alert(1)>', /./],
      ['W:W99:B1', /./],
      ['W:WK1:BK2\n{"fen":"x"}', /./],
      ['☃'.repeat(300), /./],
    ]) {
      await fen.fill(text);
      await fen.press('Enter');
      await visit.headline(/^This is not a position\.$/);
      await eventually(
        () => page.locator('.note-detail').textContent(),
        (found) => said.test(found),
        text,
      );
    }
    assert.equal(await page.locator('#desk img').count(), 0);
    await fen.fill('w:bk35:wk18,k7,k1.');
    await fen.press('Enter');
    await visit.headline(/^White wins in 8 moves\.$/);
    await visit.go(
      `#fen=${encodeURIComponent('"><script>alert(1)</script>')}&rules=international&lang=en`,
    );
    await visit.headline(/^This is not a position\.$/);
    await visit.go(`${three().replace('&lang', '&moves=7-2,35-36&lang')}`);
    await visit.headline(/^This move is not possible here\.$/);
    await visit.button('Go back to where the game began').click();
    await visit.headline(/^White wins in 8 moves\.$/);
    await visit.go(three('&spent=6.3=33'));
    await visit.headline(/^This count is not possible here\.$/);
    await visit.button('Restart the count').click();
    await visit.headline(/^White wins in 8 moves\.$/);
  },
);

visiting(
  'captures with the same ends can be chosen',
  { hash: '#rules=international&fen=W:WK2:BK7,K8,K27,K29,K40&lang=en' },
  async (visit, page) => {
    await visit.click('2');
    await eventually(
      () => visit.square('2').getAttribute('aria-selected'),
      (selected) => selected === 'true',
    );
    await visit.click('2');
    const dialog = page.getByRole('dialog', { name: 'Which capture?' });
    await dialog.waitFor();
    assert.match(
      await dialog.textContent(),
      /2x16x38x24x2takes 4: 7, 8, 27, 29.*2x16x49x35x2takes 4: 7, 8, 27, 40/,
    );
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await visit.click('2', '2');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    assert.deepEqual(await visit.score(), []);
    await visit.click('2', '2');
    await dialog.getByRole('button', { name: /^2x16x49x35x2/ }).click();
    await visit.scored('2x16x49x35x2');
    await visit.stands('40', 'empty');
    await visit.stands('29', 'black king');
  },
);

visiting(
  'two clocks are carried through a capture',
  { hash: '#rules=international&profile=fmjd-2018&fen=W:WK46,K47,K48:BK3&spent=6.3=20&lang=en' },
  async (visit, page) => {
    const answer = await page.evaluate(async () => {
      const ask = (question) =>
        fetch('v1/probe', { method: 'POST', body: `${JSON.stringify(question)}\n` }).then(
          (response) => response.json(),
        );
      const first = await ask({
        rules: 'international',
        fen: 'W:WK46,K47,K48:BK3',
        profile: 'fmjd-2018',
        spent: ['6.3=20'],
        moves: true,
      });
      for (const move of first.moves) {
        const reply = await ask({
          rules: 'international',
          fen: move.fen,
          profile: 'fmjd-2018',
          spent: ['6.3=21'],
          moves: true,
        });
        const capture = reply.moves.find(
          ({ captures, category }) => captures.length === 1 && category !== 'unknown',
        );
        if (capture) return { move: move.move, capture: capture.move };
      }
      return null;
    });
    assert.ok(answer);
    await visit.go(
      `#rules=international&profile=fmjd-2018&fen=W:WK46,K47,K48:BK3&spent=6.3=20&moves=${answer.move},${answer.capture}&lang=en`,
    );
    await eventually(
      () => page.locator('#clock').textContent(),
      (text) => /Rule 6\.4.*goes on/s.test(text),
      'rule 6.4 with 6.3 beside it',
    );
    const counts = () => page.locator('.count-number').allTextContents();
    assert.deepEqual(await counts(), ['0', '11']);
    await page.locator('.chip, .moves-table .move').first().click();
    await eventually(counts, (found) => found.join() === '½,11½');
  },
);

visiting(
  'where only the stronger side is counted, the count goes by whole moves',
  { hash: '#rules=russian&profile=lv-001&fen=W:WKc1,Ke1:BKa3&lang=en' },
  async (visit, page) => {
    const count = () => page.locator('.count-number').first().textContent();
    await eventually(count, (found) => found === '0');
    const more = visit.button('One move more under rule 1.14.1-5');
    for (const wanted of ['1', '2']) {
      await more.click();
      await eventually(count, (found) => found === wanted);
      await visit.settled();
    }
    await eventually(
      () => page.locator('.clock-left').textContent(),
      (text) => text === '8 of 10 moves left',
    );
    await visit.button('One move less under rule 1.14.1-5').click();
    await eventually(
      () => page.locator('.clock-left').textContent(),
      (text) => text === '9 of 10 moves left',
    );
  },
);

visiting('controls have accessible names', { hash: three() }, async (visit, page) => {
  for (const view of ['play', 'score', 'line', 'map', 'setup']) {
    await page.locator(`#tab-${view}`).click();
    await visit.settled();
    const nameless = await page.evaluate(() => {
      const visible = (element) => element.checkVisibility();
      const name = (element) =>
        element.getAttribute('aria-label') ||
        element.getAttribute('aria-labelledby') ||
        element.textContent.trim() ||
        element.labels?.[0]?.textContent.trim();
      return [...document.querySelectorAll('button, select, input, a, [role]')]
        .filter(visible)
        .filter((element) => !name(element) && !element.matches('[role="row"], [role="status"]'))
        .map((element) => element.outerHTML.slice(0, 120));
    });
    assert.deepEqual(nameless, [], view);
  }
  assert.equal(await page.getByRole('main').count(), 1);
  assert.equal(await page.getByRole('grid', { name: 'Board of 10 by 10 squares' }).count(), 1);
  await page.locator('#help').click();
  await page.getByRole('dialog', { name: 'Help' }).waitFor();
  await page.keyboard.press('Escape');
  await eventually(
    () => page.evaluate(() => document.activeElement.id),
    (id) => id === 'help',
    'focus comes back',
  );
});

visiting(
  'positions of the opening page match their descriptions',
  { hash: '#lang=en' },
  async (visit, page) => {
    const said = {
      spoiled: [/^Draw by rule 6\.3\.$/, '10½ moves counted'],
      'two-kings-man': [/^White wins in 16 moves\.$/, '16 moves'],
      'king-man': [/^White wins in 5 moves\.$/, 'five moves'],
      'two-kings': [/^White wins in 4 moves\.$/, '4 moves'],
      'king-king': [/^White wins in 2 moves\.$/, '2 moves'],
      'three-men': [/^Black wins in 22 moves\.$/, '22 moves'],
      circle: [/^White wins in 1 move\.$/, 'takes four'],
      'two-men': [/^Black wins in 13 moves\.$/, '13 moves'],
      petrov: [/^White wins in 13 moves\.$/, '13 moves'],
      'main-road': [/^The position is drawn\.$/, 'holds'],
      'brazilian-men': [/^Black wins in 12 moves\.$/, '12 moves'],
      giveaway: [/^White wins in 11 moves\.$/, '11 moves'],
      'killer-kings': [/^White wins in 8 moves\.$/, '8 moves'],
      'italian-men': [/^White wins in 33 moves\.$/, '33 moves'],
      'pool-row': [/^White wins in 2 moves\.$/, '2 moves'],
      'czech-king': [/^The position is drawn\.$/, 'a draw'],
      'thai-back': [/^White wins in 1 move\.$/, 'wins at once'],
      'turkish-line': [/^White wins in 1 move\.$/, 'wins at once'],
      'frisian-king': [/^The position is drawn\.$/, 'a draw with it'],
      'breakthrough-men': [/^Black wins in 10 moves\.$/, '10 moves'],
      'english-men': [/^White wins in 31 moves\.$/, '31 moves'],
      wolf: [/^White wins in 22 moves\.$/, 'sheep win'],
      'three-kings': [/^White wins in 8 moves\.$/, '8 moves'],
    };
    const { EXAMPLES } = await import('../../board/examples.js');
    assert.deepEqual(Object.keys(said).sort(), EXAMPLES.map(({ id }) => id).sort());
    /** Those with their values, in place of a description. */
    const small = {
      'two-kings-man': 'Win in 16',
      spoiled: 'Drawn by rule',
      petrov: 'Win in 13',
      'main-road': 'Draw',
      'two-men': 'Win in 13',
      circle: 'Win in 1',
    };
    await page.locator('.home-more summary').click();
    for (const [id, [pattern, words]] of Object.entries(said)) {
      const card = page.locator(`[data-example="${id}"]`);
      await eventually(
        () => card.textContent(),
        (text) => text.includes(small[id] ?? words),
        id,
      );
      assert.ok((await card.locator('use').count()) >= 2, `${id} has its pieces`);
      await card.click();
      await visit.headline(pattern);
      await visit.settled();
      await page.locator('#home').click();
    }
    await visit.hash(/view=home/);
    await page.goBack();
    await visit.headline(/^White wins in 8 moves\.$/);
  },
);

visiting(
  'the score sheet says where the win was thrown away',
  { hash: three('&moves=7-11,35-49&view=score') },
  async (visit, page) => {
    const sheet = page.locator('.sheet');
    await eventually(
      () => sheet.textContent(),
      (text) => /7-11\?.*35-49\?/.test(text),
      'signs',
    );
    const judged = page.locator('.judged');
    assert.match(
      await judged.textContent(),
      /35-49\?.*Before.*The position is drawn\..*After.*White wins in 2 moves\..*35-2 was better\./,
    );
    await sheet.getByRole('button', { name: '7-11', exact: true }).click();
    await visit.stands('35', 'black king');
    await eventually(
      () => judged.textContent(),
      (text) =>
        /Before.*White wins in 8 moves\..*After.*The position is drawn\..*7-2 was better/.test(text),
      'what the move did',
    );
    assert.match(await page.locator('#score').textContent(), /7-11\?35-49\?/);
  },
);

visiting(
  'other moves become variations and are part of a link',
  { hash: three('&view=score') },
  async (visit, page) => {
    await visit.click('7', '2');
    await visit.scored('7-2');
    await visit.settled();
    await visit.click('35', '49');
    await visit.scored('7-2', '35-49');
    await page.keyboard.press('ArrowLeft');
    await visit.stands('35', 'black king');
    await visit.settled();
    await visit.click('35', '44');
    await visit.scored('7-2', '35-44');
    const aside = page.locator('.sheet-lines');
    await eventually(
      () => aside.textContent(),
      (text) => /1\.\.\..*35-44/.test(text),
      'a variation',
    );
    await visit.hash(/lines=7-2,35-49\/7-2,35-44/);
    await page.reload();
    await eventually(
      () => aside.textContent(),
      (text) => /35-44/.test(text),
      'the variation again',
    );
    assert.deepEqual(await visit.score(), ['7-2', '35-44']);
    await page.locator('.sheet-row').getByRole('button', { name: '35-49', exact: true }).click();
    await visit.scored('7-2', '35-49');
    await visit.stands('49', 'black king');
    await aside.getByRole('button', { name: '35-44', exact: true }).click();
    await visit.stands('44', 'black king');
    await visit.button('Make it the main line').click();
    await eventually(
      () => aside.textContent(),
      (text) => /35-49/.test(text) && !/35-44/.test(text),
      'the lines exchanged',
    );
    await visit.button('Delete from here').click();
    await eventually(
      () => aside.count(),
      (count) => count === 0,
    );
    await visit.scored('7-2', '35-49');
    await visit.stands('35', 'black king');
  },
);

visiting(
  'arrow keys and swipes step through the game',
  { hash: three('&moves=7-2,35-49,2-16'), hasTouch: true },
  async (visit, page) => {
    await visit.stands('16', 'white king');
    await page.keyboard.press('ArrowLeft');
    await visit.stands('2', 'white king');
    await page.keyboard.press('Home');
    await visit.stands('7', 'white king');
    await page.keyboard.press('End');
    await visit.stands('16', 'white king');
    await visit.click('16');
    await page.keyboard.press('ArrowLeft');
    await visit.stands('2', 'white king');
    const { x, y, width, height } = await page.locator('#board').boundingBox();
    const finger = await page.context().newCDPSession(page);
    const wipe = async (from, to) => {
      const at = (part) => [{ x: x + width * part, y: y + height * 0.55 }];
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
      for (const part of [0.3, 0.6, 1])
        await finger.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          touchPoints: at(from + (to - from) * part),
        });
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await wipe(0.25, 0.75);
    await visit.stands('35', 'black king');
    await wipe(0.75, 0.25);
    await visit.stands('49', 'black king');
  },
);

visiting(
  'a capture is animated along its path, and captured pieces fade',
  {
    hash: '#rules=international&fen=W:WK2:BK7,K8,K27,K29,K40&lang=en',
    reducedMotion: 'no-preference',
  },
  async (visit, page) => {
    await page.evaluate(() => {
      window.gone = [];
      const { animate } = Element.prototype;
      Element.prototype.animate = function record(frames, options) {
        window.gone.push(frames.length);
        return animate.call(this, frames, options);
      };
    });
    await visit.click('2', '2');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^2x16x49x35x2/ })
      .click();
    await visit.scored('2x16x49x35x2');
    const frames = await eventually(
      () => page.evaluate(() => window.gone),
      (found) => found.length === 5,
      'four that fade and one that goes',
    );
    assert.deepEqual([...frames].sort(), [3, 3, 3, 3, 5]);
    await eventually(
      () => page.locator('.board-piece').count(),
      (count) => count === 2,
      'what was taken is gone',
    );
  },
);

visiting(
  'reduced motion disables animations',
  { hash: three(), reducedMotion: 'reduce' },
  async (visit, page) => {
    await visit.click('7', '2');
    await visit.scored('7-2');
    assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
  },
);

visiting(
  'a king on the main road is named as the reason',
  { hash: '#rules=russian&profile=lv-001&fen=W:WKc1,Ke1,Kg1:BKa1&lang=en' },
  async (visit, page) => {
    await visit.headline(/^The position is drawn\.$/);
    await eventually(
      () => page.locator('#why').textContent(),
      (text) => text === 'The lone king holds the main road.',
    );
    assert.equal(await page.locator('.board-road').count(), 1);
  },
);

visiting(
  'a busy server is asked again after its Retry-After',
  { hash: three() },
  async (visit, page) => {
    let asked = 0;
    await page.route('**/v1/probe', (route) => {
      asked += 1;
      if (asked > 2) return route.continue();
      return route.fulfill({
        status: asked === 1 ? 429 : 503,
        headers: { 'retry-after': '1' },
        contentType: 'application/json',
        body: '{"error":"busy","detail":"later"}',
      });
    });
    const began = Date.now();
    await visit.click('7', '2');
    await visit.headline(/^White wins in 7 moves\.$/);
    assert.ok(Date.now() - began > 1900, 'twice a second');
  },
);

for (const [width, height] of [
  [1280, 800],
  [1920, 1080],
  [1180, 820],
]) {
  visiting(
    `board, verdict and moves are in sight together at ${width} by ${height}`,
    { hash: three(), viewport: { width, height } },
    async (visit, page) => {
      for (const place of ['#board', '#headline', '.clock-left', '#tabs', '#view-play .move']) {
        const box = await page.locator(place).first().boundingBox();
        assert.ok(
          box && box.y >= 0 && box.y + box.height <= height && box.x + box.width <= width,
          `${place} ${JSON.stringify(box)}`,
        );
      }
      assert.ok(
        (await page.evaluate(() => document.documentElement.scrollHeight)) <= height,
        'the page does not scroll',
      );
    },
  );
}

for (const [width, height, name] of [
  [390, 844, 'upright'],
  [844, 390, 'on its side'],
]) {
  visiting(
    `on a phone ${name} the board stays in sight`,
    {
      hash: three('&moves=7-2,35-49,2-16,49-35,1-12'),
      viewport: { width, height },
      hasTouch: true,
      isMobile: true,
    },
    async (visit, page) => {
      const whole = async () => {
        const box = await page.locator('#board').boundingBox();
        return (
          box.y >= -1 &&
          box.y + box.height <= height + 1 &&
          box.x >= 0 &&
          box.x + box.width <= width + 1
        );
      };
      assert.ok(await whole(), 'all of it at first');
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await eventually(whole, (seen) => seen, 'and behind the last move');
      assert.ok(await page.locator('#step-back').isVisible());
      const last = await page.locator('.options').boundingBox();
      const foot = await page.locator('#under').boundingBox();
      assert.ok(last.y + last.height <= foot.y, 'nothing is hidden by the steps');
    },
  );
}

visiting(
  'the FEN under the board is copied',
  { hash: three(), permissions: ['clipboard-read', 'clipboard-write'] },
  async (visit, page) => {
    const line = page.locator('#fen-line');
    assert.equal(await line.textContent(), THREE_KINGS);
    await visit.click('7', '2');
    await eventually(() => line.textContent(), (text) => text === 'B:WK1,K2,K18:BK35');
    await line.getByRole('button').click();
    await eventually(
      () => page.evaluate(() => navigator.clipboard.readText()),
      (text) => text === 'B:WK1,K2,K18:BK35',
    );
    assert.equal(await page.locator('#toast').textContent(), 'Copied');
    await visit.view('Set up');
    assert.equal(await line.isVisible(), false, 'it has a field of its own there');
  },
);

visiting('arrows are drawn with the right button', { hash: three() }, async (visit, page) => {
  const drawn = page.locator('.arrow-drawn');
  const draw = async (from, to) => {
    const centre = async (name) => {
      const box = await visit.square(name).boundingBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    await page.mouse.move(...(await centre(from)));
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(...(await centre(to)), { steps: 3 });
    await page.mouse.up({ button: 'right' });
  };
  const count = (number) => eventually(() => drawn.count(), (found) => found === number, 'drawn');
  await draw('35', '49');
  await draw('18', '18');
  await count(2);
  assert.equal(await drawn.locator('.arrow-ring').count(), 1);
  // Drawn again they go.
  await draw('18', '18');
  await count(1);
  await visit.square('30').click();
  await count(0);
  await draw('35', '44');
  await count(1);
  await visit.button('7-2').click();
  await visit.scored('7-2');
  await count(0);
  // Where positions are set up, the right button sets pieces.
  await visit.view('Set up');
  await draw('28', '28');
  await visit.stands('28', 'black man');
  await count(0);
});
