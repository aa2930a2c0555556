/** The proof tree on the board: every defence, unfolded by keys, and shared as a score. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { eventually, THREE_KINGS, visiting } from './page.mjs';

const at = (fen, lang = 'en') =>
  `#rules=international&profile=fmjd-2015&fen=${fen}&view=proof&lang=${lang}`;
const PROOF = at(THREE_KINGS);

/** The texts of the rows. */
const rows = (page) =>
  page
    .locator('#view-proof .proof-said')
    .evaluateAll((found) =>
      found.map((row) => [...row.children].map((part) => part.textContent).join(' ')),
    );

visiting('every defence is shown with its length', { hash: PROOF }, async (visit, page) => {
  const found = await eventually(() => rows(page), (texts) => texts.length === 4, 'the tree');
  assert.deepEqual(found, [
    '7-2 8 replies',
    '35-8 35-13 35-19 35-24 35-30 35-40 at once',
    '35-44 1-6 in 5 moves',
    '35-49 2-16 in 7 moves',
  ]);
});

visiting('replies are unfolded and folded by keys', { hash: PROOF }, async (visit, page) => {
  await eventually(() => rows(page), (texts) => texts.length === 4);
  const fold = page.getByRole('button', { name: 'Replies to 2-16' });
  await fold.focus();
  await page.keyboard.press('Enter');
  await eventually(() => rows(page), (texts) => texts.length > 4, 'more rows');
  assert.equal(await fold.getAttribute('aria-expanded'), 'true');
  assert.ok((await rows(page)).some((text) => text.startsWith('49-35 1-12 in 6 moves')));
  // The focus stays where it was, so the same key folds it again.
  await page.keyboard.press('Enter');
  await eventually(() => rows(page), (texts) => texts.length === 4);
});

visiting('a move of the tree is shown on the board', { hash: PROOF }, async (visit, page) => {
  await eventually(() => rows(page), (texts) => texts.length === 4);
  await page.locator('#view-proof').getByRole('button', { name: '35-44', exact: true }).click();
  await visit.headline(/^White wins in 5 moves\.$/);
  await visit.settled();
  const current = page.locator('#view-proof .proof-move[aria-current]');
  await eventually(() => current.allTextContents(), (texts) => texts.join() === '35-44');
  // The tree stays, and steps back through the game follow it.
  assert.equal((await rows(page)).length, 4);
  await page.locator('#board').click({ position: { x: 2, y: 2 } });
  await page.keyboard.press('[');
  await eventually(() => current.allTextContents(), (texts) => texts.join() === '7-2');
});

const DRAWN = at('W:WK1,K7:BK35');
visiting('a position that nobody wins has no tree', { hash: DRAWN }, async (visit, page) => {
  await page.getByText('Nobody wins here under these draw rules').waitFor();
  assert.deepEqual(await rows(page), []);
});

visiting('the tree is a score that the arbiter reads', { hash: PROOF }, async (visit, page) => {
  await eventually(() => rows(page), (texts) => texts.length === 4);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a study (PDN)' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'galotne-proof.pdn');
  const score = await readFile(await download.path(), 'utf8');
  assert.match(score, /^\[Event "Proof: White wins in 8 moves\."\]$/m);
  assert.match(score, /^1\. 7-2 35-49 \{in 7 moves\} /m);
  for (const reply of ['8', '13', '19', '24', '30', '40', '44'])
    assert.match(score, new RegExp(`\\(1\\.\\.\\.\\s35-${reply}\\s`));
  const judged = await page.evaluate(async (body) => {
    const response = await fetch('/v1/adjudicate', {
      method: 'POST',
      headers: { 'content-type': 'application/vnd.chess-pgn' },
      body,
    });
    return JSON.parse((await response.text()).split('\n')[0]);
  }, score);
  assert.equal(judged.error, undefined, JSON.stringify(judged));
  assert.equal(judged.rules, 'international');
});

const PHONE = { hash: at(THREE_KINGS, 'ru'), viewport: { width: 360, height: 640 } };
visiting('Russian tabs fit a phone', PHONE, async (visit, page) => {
  await eventually(() => rows(page), (texts) => texts.length === 4);
  const { wide, tab } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    tab: document.getElementById('tab-proof')?.getBoundingClientRect().right,
  }));
  assert.ok(wide <= 360 && tab <= 360, `${wide} ${tab}`);
});
