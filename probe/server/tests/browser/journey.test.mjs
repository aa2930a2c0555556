/** One visit, from an empty board to a shared link. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually, launch, THREE_KINGS, Visit } from './page.mjs';

let browser;
let visit;

before(async () => {
  browser = await launch();
  visit = await Visit.begin(browser);
});
after(() => browser?.close());

test('a position is set up by clicks', async () => {
  await visit.button('Set up a position').click();
  await visit.headline(/An empty board/);
  await visit.button('white king').click();
  await visit.click('1', '7', '18');
  await visit.button('black king').click();
  await visit.click('35');
  await visit.stands('35', 'black king');
  await visit.headline(/^White wins in 8 moves\.$/);
  await eventually(
    () => visit.page.locator('#fen').inputValue(),
    (fen) => fen === THREE_KINGS,
    'the FEN',
  );
});

test('the verdict names the rule and the count', async () => {
  await visit.button('Play from here').click();
  await visit.settled();
  const { page } = visit;
  assert.equal(await page.locator('#standing').textContent(), '16 of 16 moves left, 6 needed.');
  assert.match(
    await page.locator('#clock').textContent(),
    /Rule 6\.3.*16 of 16 moves left.*last count that still wins: 10.*each side has made 16 moves.*FMJD Annex 1, art\.\s6\.3/s,
  );
  assert.match(
    await page.locator('#view-play').textContent(),
    /Winning1.*7-2.*8.*15½.*5½.*Drawing17/s,
  );
  assert.match(await visit.square('2').getAttribute('aria-label'), /2, empty: win/);
});

test('counts are spent until the win is drawn by rule', async () => {
  const slider = visit.page.getByRole('slider', { name: 'Moves counted under rule 6.3' });
  await slider.fill('20');
  await visit.headline(/^White wins in 8 moves\.$/);
  await eventually(
    () => visit.page.locator('.clock-left').textContent(),
    (text) => text === '6 of 16 moves left',
  );
  await visit.button('Half a move more under rule 6.3').click();
  await visit.headline(/^Draw by rule 6\.3\.$/);
  await visit.standing(/^White would win in 8 moves, but needs 6 more moves and has 5½\.$/);
  assert.match(await visit.square('2').getAttribute('aria-label'), /win, but drawn by rule/);
  await visit.hash(/spent=6\.3=21/);
  await slider.fill('20');
  await visit.headline(/^White wins in 8 moves\.$/);
});

test('the best line is followed to the end', async () => {
  await visit.view('Best line');
  const forward = visit.button('Forward along the line');
  const moves = visit.page.locator('.line-move');
  await eventually(() => moves.count(), (count) => count === 15, '15 moves');
  for (let ply = 1; ply <= 15; ply += 1) {
    await forward.click();
    await eventually(
      () => visit.page.locator('.line-move[aria-current]').count(),
      (count) => count === 1,
    );
    await eventually(
      () => visit.page.locator('#step-back').isDisabled(),
      (disabled) => !disabled,
    );
    await visit.hash(ply === 15 ? /moves=(?!.*&at=)/ : new RegExp(`&at=${ply}(&|$)`));
  }
  await visit.headline(/^White has won\.$/);
  assert.ok(await forward.isDisabled());
  await visit.button('Back along the line').click();
  await visit.headline(/^White wins in 1 move\.$/);
  assert.match(await visit.page.locator('.clock-left').textContent(), /^3 of 5 moves left$/);
});

test('a link restores everything', async () => {
  const link = visit.page.url();
  const friend = await Visit.begin(browser, { hash: new URL(link).hash, locale: 'ru-RU' });
  await friend.headline(/^White wins in 1 move\.$/);
  assert.deepEqual(await friend.score(), await visit.score());
  assert.equal(friend.page.url(), link);
  assert.equal(await friend.page.getByRole('tab', { selected: true }).textContent(), 'Best line');
  await friend.end();
});

test('the map shows where the lone king holds', async () => {
  await visit.go(`#rules=international&profile=fmjd-2015&fen=${THREE_KINGS}&lang=en`);
  await visit.view('Map');
  const legend = () => visit.page.locator('.legend li').allTextContents();
  const counts = await eventually(legend, (rows) => /^\D*draws30$/.test(rows[2]), 'the legend');
  assert.match(counts[4], /loses17$/);
  assert.match(await visit.square('49').getAttribute('aria-label'), /49, empty: loss/);
  await visit.button('Black').click();
  await eventually(
    legend,
    (rows) => !/draws30$/.test(rows[2]) && /draws\d+/.test(rows[2]),
    'the other legend',
  );
  await visit.button('White').click();
  await visit.click('46');
  await visit.stands('46', 'black king');
  await visit.headline(/^The position is drawn\.$/);
  await visit.end();
});
