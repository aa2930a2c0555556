/** The arbiter's report in a real browser: pictures, languages, print. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { BASE, launch } from './page.mjs';

const GAME = new URL('../../../../data/samples/three-against-one.pdn', import.meta.url);
const ADDRESS = new URL(
  'v1/adjudicate?format=html&profile=fmjd-2018,lidraughts',
  BASE.endsWith('/') ? BASE : `${BASE}/`,
);
/** The expected headline, apart from the counts 32 and 36 and the name that all languages share. */
const LEADS = {
  en: ['drawn', 'FMJD 2018'],
  lv: ['neizšķirt', 'FMJD 2018'],
  ru: ['ничь', 'ФМЖД 2018'],
};

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

async function report(lang) {
  const answer = await fetch(`${ADDRESS}&lang=${lang}`, {
    method: 'POST',
    body: await readFile(GAME),
  });
  assert.equal(answer.status, 200);
  return answer.text();
}

for (const [lang, words] of Object.entries(LEADS)) {
  test(`the report leads with the difference, in ${lang}`, async () => {
    const page = await browser.newPage({ viewport: { width: 1000, height: 1400 } });
    await page.setContent(await report(lang));
    assert.equal(await page.getAttribute('html', 'lang'), lang);
    const lead = await page.locator('.dispute').innerText();
    for (const said of ['32', '36', 'lidraughts', ...words])
      assert.ok(lead.includes(said), `${said}: ${lead}`);
    const first = await page.locator('article > section').first().getAttribute('class');
    assert.equal(first, 'dispute');
    // Diagrams have their pieces in place, and a description for screen readers.
    const boards = page.locator('figure svg');
    assert.ok(await boards.count() >= 3);
    for (const board of await boards.all()) {
      const { width, height } = await board.boundingBox();
      assert.ok(width > 100 && Math.abs(width - height) < 20, `${width} x ${height}`);
      assert.ok((await board.locator('title').first().textContent()).length > 5);
    }
    await page.close();
  });

  test(`the report prints on one or two pages, in ${lang}`, async () => {
    const page = await browser.newPage();
    await page.setContent(await report(lang));
    const paper = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
    const pages = paper.match(/\/Type\s*\/Page\b(?!s)/g).length;
    assert.ok(pages === 1 || pages === 2, `${pages} pages`);
    await page.close();
  });

  test(`paper shows what the screen folds away, and where to sign, in ${lang}`, async () => {
    const page = await browser.newPage({ viewport: { width: 800, height: 1100 } });
    await page.setContent(await report(lang));
    const seen = async (selector) => page.locator(selector).first().isVisible();
    assert.deepEqual([await seen('details table'), await seen('.signature')], [false, false]);
    await page.emulateMedia({ media: 'print' });
    assert.deepEqual([await seen('details table'), await seen('.signature')], [true, true]);
    await page.close();
  });

  test(`nothing of the report sticks out of a phone, in ${lang}`, async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 800 } });
    await page.setContent(await report(lang));
    const [content, window] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      innerWidth,
    ]);
    assert.ok(content <= window, `${content} > ${window}`);
    // Each cell names its column.
    const cut = await page
      .locator('td')
      .evaluateAll(
        (cells, width) =>
          cells.filter(
            (cell) =>
              cell.checkVisibility() &&
              (cell.getBoundingClientRect().right > width ||
                !getComputedStyle(cell, '::before').content.includes(cell.dataset.label)),
          ).length,
        window,
      );
    assert.equal(cut, 0);
    await page.close();
  });
}
