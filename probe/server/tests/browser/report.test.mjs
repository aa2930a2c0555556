/** The arbiter's report in a real browser: pictures, languages, print. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import jsQR from 'jsqr';
import { BASE, launch } from './page.mjs';

const GAME = new URL('../../../../data/samples/three-against-one.pdn', import.meta.url);
const ADDRESS = new URL(
  'v1/adjudicate?format=html&profile=fmjd-2018,lidraughts',
  BASE.endsWith('/') ? BASE : `${BASE}/`,
);
/** The expected headline, apart from the moves 16 and 18 and the name that all languages share. */
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
  test(`the report tells the difference right after the ruling, in ${lang}`, async () => {
    const page = await browser.newPage({ viewport: { width: 1000, height: 1400 } });
    await page.setContent(await report(lang));
    assert.equal(await page.getAttribute('html', 'lang'), lang);
    const lead = await page.locator('.dispute').innerText();
    for (const said of ['16', '18', 'lidraughts', ...words])
      assert.ok(lead.includes(said), `${said}: ${lead}`);
    const parts = await page
      .locator('article > *')
      .evaluateAll((all) => all.slice(0, 3).map((part) => part.className || part.localName));
    assert.deepEqual(parts, ['h1', 'card', 'dispute']);
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

  test(`each page of paper has its number and names its game, in ${lang}`, async () => {
    const page = await browser.newPage();
    await page.setContent(await report(lang));
    // What the browser understood of the rules for pages.
    const feet = await page.evaluate(() =>
      [...document.styleSheets].flatMap((sheet) =>
        [...sheet.cssRules]
          .filter((rule) => rule instanceof CSSPageRule)
          .map((rule) => [/** @type {any} */ (rule).selectorText, rule.cssText]),
      ),
    );
    const number = feet.filter(([name]) => !name).map(([, text]) => text).join(' ');
    assert.match(number, /@bottom-right \{ content: [^}]*counter\(page\)[^}]*counter\(pages\)/);
    const name = await page.evaluate(
      () => /** @type {any} */ (getComputedStyle(document.querySelector('article'))).page,
    );
    const foot = feet.find(([selector]) => selector === name)?.[1];
    assert.match(foot ?? '', /@bottom-left \{ content: "[^"]*White – Black · Three kings/);
    await page.emulateMedia({ media: 'print' });
    const signed = await page.locator('.signature').innerText();
    assert.match(signed, /White – Black · Three kings against one\n\s*[^\n]*(FMJD|ФМЖД) 2018/);
    await page.close();
  });

  test(`signs of the legend stand in one line with their words, in ${lang}`, async () => {
    const page = await browser.newPage({ viewport: { width: 1000, height: 1400 } });
    await page.setContent(await report(lang));
    const apart = await page.locator('.legend li').evaluateAll((items) =>
      items.map((item) => {
        const middle = (element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return (top + bottom) / 2;
        };
        // The shapes of a sign without the middle line, as far as they are seen.
        const shapes = [...item.querySelectorAll('svg > :not(.axis, .stripe)')];
        const seen = shapes.map(middle);
        return Math.abs(seen[0] - middle(item.querySelector('span')));
      }),
    );
    assert.ok(apart.length >= 4, `${apart.length} signs`);
    for (const distance of apart) assert.ok(distance < 2.5, `${apart}`);
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

const judge = async (query, game) => {
  const url = new URL(`v1/adjudicate?${query}`, BASE.endsWith('/') ? BASE : `${BASE}/`);
  const answer = await fetch(url, { method: 'POST', body: game });
  assert.equal(answer.status, 200);
  return answer.text();
};

test('a game that cannot be judged is printed as a score sheet', async () => {
  const page = await browser.newPage({ viewport: { width: 800, height: 1100 } });
  const game =
    '[White "Ann"]\n[Black "Bob"]\n[GameType "20"]\n' +
    '1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-99 *';
  await page.setContent(await judge('format=html', game));
  await page.emulateMedia({ media: 'print' });
  const rows = await page
    .locator('.sheet tr')
    .evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)));
  assert.deepEqual(rows, [
    ['', 'White', 'Black'],
    ['1.', '32-28', '19-23'],
    ['2.', '28x19', '14x23'],
    ['3.', '37-32', '10-99'],
  ]);
  assert.equal(await page.locator('.wrong').innerText(), '10-99');
  const origin = await page.locator('footer').innerText();
  assert.match(origin, /^galotne \d+\.\d+\.\d+\s+Rules: international[^\n]*[0-9a-f]{12}/);
  await page.close();
});

/** Reads the QR code of a card that is so many pixels wide, as a camera sees it: not sharp. */
async function scanned(card, width) {
  const page = await browser.newPage();
  const seen = await page.evaluate(
    async ([drawing, wide]) => {
      const image = new Image();
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = wide;
      canvas.height = Math.round((wide * image.naturalHeight) / image.naturalWidth);
      const drawn = canvas.getContext('2d');
      drawn.filter = 'blur(0.7px)';
      drawn.drawImage(image, 0, 0, canvas.width, canvas.height);
      const { data } = drawn.getImageData(0, 0, canvas.width, canvas.height);
      return { data: [...data], width: canvas.width, height: canvas.height };
    },
    [card, width],
  );
  await page.close();
  const read = /** @type {any} */ (jsQR).default ?? jsQR;
  return read(new Uint8ClampedArray(seen.data), seen.width, seen.height)?.data ?? null;
}

const SHUTTLE = ['46-5', '3-25', '5-46', '25-3'];
const shuttle = (plies) => Array.from({ length: plies }, (_, ply) => SHUTTLE[ply % 4]);

for (const plies of [4, 60, 110])
  test(`the code of a card is read from 10 cm of paper: a game of ${plies} plies`, async () => {
    const moves = shuttle(plies);
    const game = `[GameType "20"]\n[FEN "W:WK46,K47,K48:BK3"]\n\n${moves.join(' ')} *`;
    const query = 'format=card&profile=none&board=https://draughts.example.org/';
    // 10 cm on 900 pixels: a tenth of a millimetre each.
    const link = await scanned(await judge(query, game), 900);
    assert.ok(link?.startsWith('https://draughts.example.org/#rules=international'), `${link}`);
    assert.ok(link.includes(`&moves=${moves.join(',')}&`), link);
  });

test('the code of a long game leads to the position judged, and says so', async () => {
  const game = `[GameType "20"]\n[FEN "W:WK46,K47,K48:BK3"]\n\n${shuttle(302).join(' ')} *`;
  const query = 'format=card&profile=none&board=https://draughts.example.org/';
  const card = await judge(query, game);
  assert.match(card.replaceAll(/<[^>]*>/g, ' '), /too long for a code/);
  const link = await scanned(card, 900);
  assert.equal(
    link,
    'https://draughts.example.org/#rules=international&profile=none&fen=W:WK5,K47,K48:BK25&lang=en',
  );
});
