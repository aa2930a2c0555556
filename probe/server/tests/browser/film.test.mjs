/** The film of a count: values change at the half-move at which they fall. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { eventually, THREE_KINGS, visiting } from './page.mjs';

const MAP = `#rules=international&profile=fmjd-2015&fen=${THREE_KINGS}&view=map&lang=en`;
const tints = (page, value) => page.locator(`.board-tint.tint-${value}`).count();

visiting('the map is recoloured without asking again', { hash: MAP }, async (visit, page) => {
  await eventually(() => tints(page, 'loss'), (count) => count === 17, 'lost squares');
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/probe')) asked += request.postData().trim().split('\n').length;
  });
  const slider = page.locator('.count-slider').first();
  // All counts told here are those that the service gives.
  for (const spent of [16, 20, 21, 26, 31, 32, 0]) {
    await slider.fill(String(spent));
    const expected = await page.evaluate(async ({ fen, count }) => {
      const squares = Array.from({ length: 50 }, (_, index) => index + 1);
      const lines = squares
        .filter((square) => ![1, 7, 18].includes(square))
        .map((square) =>
          JSON.stringify({
            rules: 'international',
            fen: fen.replace('K35', `K${square}`),
            profile: 'fmjd-2015',
            spent: [`6.3=${count}`],
            moves: false,
          }),
        );
      const response = await fetch('/v1/probe?test', {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson' },
        body: `${lines.join('\n')}\n`,
      });
      const answers = (await response.text()).trim().split('\n').map((line) => JSON.parse(line));
      // White is to move, and the map is for Black.
      return ['win', 'cursed-win', 'draw'].map(
        (value) => answers.filter(({ category }) => category === value).length,
      );
    }, { fen: THREE_KINGS, count: spent });
    await eventually(
      async () => [await tints(page, 'loss'), await tints(page, 'blessed-loss')],
      ([loss, blessed]) => loss === expected[0] && blessed === expected[1],
      `the map with ${spent} counted: ${expected}`,
    );
    await visit.settled();
  }
  assert.ok(asked <= 20, `${asked} positions were asked about, not the 47 of a map again`);
});

visiting('the film is played, and stopped by the slider', { hash: MAP }, async (visit, page) => {
  await eventually(() => tints(page, 'loss'), (count) => count === 17);
  await visit.button('Play the count from 0 to its limit').click();
  await visit.button('Stop the film').waitFor();
  // The win falls when more than 10 moves have been counted.
  await visit.headline(/^Draw by rule 6\.3\.$/);
  assert.ok((await tints(page, 'blessed-loss')) > 0);
  const slider = page.locator('.count-slider').first();
  assert.ok(Number(await slider.inputValue()) >= 21);
  await slider.fill('4');
  await visit.button('Play the count from 0 to its limit').waitFor();
  await visit.headline(/^White wins in 8 moves\.$/);
  await page.waitForTimeout(800);
  assert.equal(await slider.inputValue(), '4');
});

visiting('the film is saved, and its pictures', { hash: MAP }, async (_, page) => {
  await eventually(() => tints(page, 'loss'), (count) => count === 17);
  const save = async (name) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('#view-map').getByRole('button', { name }).click(),
    ]);
    return (await readFile(await download.path())).toString();
  };
  const film = await save('Film of the count (SVG)');
  const strip = await save('Strip of pictures (SVG)');
  assert.equal(await page.locator('.film-stage').count(), 0);
  for (const drawing of [film, strip]) {
    assert.ok(!/class=|var\(|color-mix|url\(http/.test(drawing), 'it needs no style');
    const read = await page.evaluate((text) => {
      const read = new DOMParser().parseFromString(text, 'image/svg+xml');
      return {
        fault: read.querySelector('parsererror')?.textContent ?? null,
        frames: read.querySelectorAll('svg > svg').length,
        animations: read.querySelectorAll('animate[attributeName="visibility"]').length,
        texts: [...read.querySelectorAll('svg > text')].map((each) => each.textContent),
      };
    }, drawing);
    assert.equal(read.fault, null);
    // A picture for each count at which squares change.
    assert.ok(read.frames >= 3 && read.frames <= 20, String(read.frames));
    assert.ok(read.texts.some((text) => /^counted: 0/.test(text)), read.texts.join());
    if (drawing === film) assert.equal(read.animations, read.frames + 33);
    else assert.equal(read.animations, 0);
  }
  // A program without animations shows the beginning.
  assert.equal(film.match(/visibility="visible"/g)?.length, 2);
});
