/** Positions are set up by taps, drags and pasted texts, and edits are taken back. */
import assert from 'node:assert/strict';
import { eventually, THREE_KINGS, visiting } from './page.mjs';

const EMPTY = '#rules=international&profile=fmjd-2015&fen=W:W:B&view=setup&lang=en';

/** Pastes a text where the focus is. */
async function paste(page, text) {
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await page.keyboard.press('Control+V');
}

const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

visiting('taps cycle man, king, empty', { hash: EMPTY }, async (visit, page) => {
  assert.equal(await visit.button('white man').getAttribute('aria-pressed'), 'true');
  for (const there of ['white man', 'white king', 'empty', 'white man']) {
    await visit.click('28');
    await visit.stands('28', there);
  }
  await visit.click('3');
  await visit.stands('3', 'white king');
  // The other colour by the other button of the mouse, and from the palette.
  for (const there of ['black man', 'black king', 'empty']) {
    await visit.square('19').click({ button: 'right' });
    await visit.stands('19', there);
  }
  await visit.button('black king').click();
  for (const there of ['black king', 'black man', 'empty']) {
    await visit.click('19');
    await visit.stands('19', there);
  }
  await visit.button('Remove pieces').click();
  await visit.click('3');
  await visit.stands('3', 'empty');
  // Pieces are dragged whatever is chosen, around the board and off it.
  await visit.drag('28', '33');
  await visit.stands('33', 'white man');
  const box = await visit.square('33').boundingBox();
  await page.mouse.move(box.x + 10, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(2, box.y, { steps: 4 });
  await page.mouse.up();
  await visit.stands('33', 'empty');
});

visiting(
  'the setup is opened empty, and is played from',
  { hash: '#view=home&lang=en' },
  async (visit, page) => {
    await visit.button('Set up a position').click();
    await visit.headline(/^An empty board\.$/);
    assert.equal(await page.locator('.board-piece').count(), 0);
    // By keys alone.
    await page.getByRole('link', { name: 'To the board' }).focus();
    await page.keyboard.press('Enter');
    for (const key of ['ArrowDown', 'ArrowRight', 'Enter', 'Enter']) await page.keyboard.press(key);
    await visit.stands('7', 'white king');
    await visit.square('45').click({ button: 'right' });
    await visit.headline(/wins|drawn/);
    await visit.button('Play from here').click();
    await page.locator('#view-play .move').first().waitFor();
    await visit.hash(/fen=W:WK7:B45/);
  },
);

visiting('edits are undone and redone', { hash: EMPTY }, async (visit, page) => {
  const undo = visit.button('Undo');
  assert.ok(await undo.isDisabled());
  await visit.click('28', '32');
  await visit.stands('32', 'white man');
  await page.keyboard.press('Control+z');
  await visit.stands('32', 'empty');
  await page.keyboard.press('u');
  await visit.stands('28', 'empty');
  assert.ok(await undo.isDisabled());
  await page.keyboard.press('Control+y');
  await visit.stands('28', 'white man');
  await page.keyboard.press('r');
  await visit.stands('32', 'white man');
  await undo.click();
  await visit.stands('32', 'empty');
  await page.keyboard.press('Control+Shift+Z');
  await visit.stands('32', 'white man');
  assert.ok(await visit.button('Redo').isDisabled());
  // In a text field the keys are those of the field.
  await page.locator('#fen').fill('W:WK1:BK2');
  await page.locator('#fen').press('Control+z');
  await visit.stands('32', 'white man');
});

visiting(
  'the squares stay when the game changes',
  { hash: '#rules=russian&fen=W:Wc3,Kf6:Bb6,h8&view=setup&lang=en' },
  async (visit, page) => {
    await visit.stands('f6', 'white king');
    await page.locator('#rules').selectOption('brazilian');
    await visit.hash(/rules=brazilian/);
    for (const [square, there] of [
      ['f6', 'white king'],
      ['c3', 'white man'],
      ['b6', 'black man'],
      ['h8', 'black man'],
    ])
      await visit.stands(square, there);
    // Another game, whose pieces these cannot be.
    await page.locator('#tab-play').click();
    await page.locator('#rules').selectOption('wolf-and-sheep');
    await visit.headline(/^This game is not played with these pieces\.$/);
    await visit.button('Show an example').click();
    await visit.headline(/^White wins in 22 moves\.$/);
  },
);

visiting(
  'a FEN is pasted anywhere',
  { hash: '#view=home&lang=en', ...CLIPBOARD },
  async (visit, page) => {
    await paste(page, `[FEN "${THREE_KINGS}"]`);
    await visit.headline(/^White wins in 8 moves\.$/);
    await visit.hash(/^#(?!.*view=)/);
    // While a slider has the focus, in a tab, and of another game.
    await page.locator('.count-slider').first().focus();
    await paste(page, 'W:WK2,K7:BK50');
    await visit.headline(/^The position is drawn\.$/);
    await page.locator('#tab-map').click();
    await paste(page, 'W : W Kc1, Ke1 : B Ka3');
    await visit.stands('a3', 'black king');
    await visit.hash(/rules=russian.*view=map/);
    // From a room, but not into a text field.
    await page.locator('#rooms').getByRole('link', { name: 'Judge' }).click();
    await page.locator('#pdn').focus();
    await paste(page, THREE_KINGS);
    assert.equal(await page.locator('#pdn').inputValue(), THREE_KINGS);
    await visit.hash(/view=desk/);
    await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
    await paste(page, THREE_KINGS);
    await visit.headline(/^White wins in 8 moves\.$/);
    // What is not a position is left to the browser.
    await paste(page, '1. 32-28 19-23');
    await visit.headline(/^White wins in 8 moves\.$/);
    // Mills have positions of their own.
    await page.locator('#rooms').getByRole('link', { name: 'Mills' }).click();
    await page.locator('.mills-move').first().waitFor({ state: 'attached' });
    await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
    await paste(page, 'W:Wa1,a7,d5:Bb4,c4,g7');
    await eventually(
      () => page.locator('.mills .verdict-headline').textContent(),
      (text) => /^White wins in 1 move\.$/.test(text.replaceAll('\u00a0', ' ')),
      'the position of mills',
    );
  },
);

visiting(
  'a long touch sets the other colour',
  { hash: EMPTY, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  async (visit) => {
    await visit.square('28').tap();
    await visit.stands('28', 'white man');
    // Browsers tell of a long touch by this event.
    await visit.square('19').dispatchEvent('contextmenu', { bubbles: true, cancelable: true });
    await visit.stands('19', 'black man');
    const palette = await visit.page.locator('#palette').boundingBox();
    assert.ok(palette.y + palette.height <= 844 - 52, 'the palette is in sight');
  },
);

visiting('what is wrong with a FEN, in the language of the page', {}, async (visit, page) => {
  for (const [lang, fen, said] of [
    ['en', 'W:WK1,K99:BK35', 'This board has no square 99.'],
    ['lv', 'W:WK1,K1:BK35', 'Lauciņā 1 stāv divi kauliņi.'],
    ['ru', 'W:W1:BK35', 'Простая не может стоять на поле 1: она стала бы дамкой.'],
  ]) {
    await visit.open(`#rules=international&fen=${fen}&lang=${lang}`);
    await eventually(
      () => page.locator('.note-detail').textContent(),
      (text) => text.replaceAll('\u00a0', ' ') === said,
    );
  }
});

visiting(
  'pieces without a square and texts that are no position are told where one looks',
  {
    hash: '#rules=international&fen=W:WK33,K47,K48:BK5&view=setup&lang=en',
    viewport: { width: 390, height: 844 },
  },
  async (visit, page) => {
    await page.locator('#fen').fill('W:W99:B5');
    await page.locator('.fen-form button').click();
    const fault = page.locator('#fen-fault');
    await eventually(() => fault.textContent(), (told) => /no square 99/.test(told), 'the fault');
    const [field, told] = await Promise.all(
      [page.locator('#fen'), fault].map((place) => place.boundingBox()),
    );
    assert.ok(told.y - field.y < 80, `the fault stands ${told.y - field.y} below the field`);
    await page.locator('#fen').fill('W:WK33,K47,K48:BK5');
    await page.locator('.fen-form button').click();
    await eventually(() => fault.textContent(), (now) => now === '', 'no fault');
    await page.locator('#rules').selectOption('russian');
    const toast = page.locator('#toast');
    await eventually(
      () => toast.textContent(),
      (told) => /^One piece has no square/.test(told),
      'the piece that fell off',
    );
    await visit.button('Undo').click();
    await eventually(
      () => page.locator('#fen').inputValue(),
      (fen) => fen === 'W:WK33,K47,K48:BK5',
      'the pieces',
    );
  },
);
