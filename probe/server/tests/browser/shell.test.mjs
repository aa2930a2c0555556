/** The way between rooms, the chips of game and draw rules, and the fold, on pages of all sizes. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually, launch, THREE_KINGS, Visit } from './page.mjs';

const three = (lang, more = '') =>
  `#rules=international&profile=fmjd-2015&fen=${THREE_KINGS}${more}&lang=${lang}`;

/** The games and draw rules with the longest names. */
const LONG = [
  '#rules=russian&profile=lv-001&fen=W:WKc1,Ke1:BKa3',
  '#rules=international-giveaway-blocked-wins&profile=none&fen=W:WK1:BK35',
];

const SIZES = [
  [320, 568],
  [360, 640],
  [390, 844],
  [640, 360],
  [699, 900],
  [700, 900],
  [820, 1180],
  [844, 390],
  [1024, 768],
  [1151, 800],
  [1280, 800],
  [1600, 900],
];

let browser;

before(async () => { browser = await launch(); });
after(() => browser?.close());

/** A test on a page of a size; small ones are phones. */
const visiting = (name, [width, height], hash, act) =>
  test(`${name} at ${width} by ${height}`, async () => {
    const phone = Math.min(width, height) < 500;
    const viewport = { width, height };
    const visit = await Visit.begin(browser, { hash, viewport, hasTouch: phone, isMobile: phone });
    await act(visit, visit.page, [width, height]);
    await visit.end();
  });

for (const size of SIZES) {
  visiting('every room can be reached', size, three('en'), async (visit, page, [width]) => {
    for (const lang of ['en', 'lv', 'ru']) {
      await page.locator('#lang').selectOption(lang);
      await eventually(
        () => page.locator('html').getAttribute('lang'),
        (found) => found === lang,
      );
      const links = page.locator('#rooms').getByRole('link');
      assert.equal(await links.count(), 5);
      const boxes = await links.evaluateAll((found) =>
        found.map((link) => {
          const { left, top, right, bottom } = link.getBoundingClientRect();
          const name = link.querySelector('span');
          const shown = name.getBoundingClientRect();
          return {
            name: name.textContent,
            inside: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
            whole: shown.left >= left && shown.right <= right && shown.width > 20,
            large: right - left >= 24 && bottom - top >= 24,
          };
        }),
      );
      const tabs = await page.evaluate(() => {
        const { left, right } = document.getElementById('tabs').getBoundingClientRect();
        return [...document.querySelectorAll('#tabs button')].every((tab) => {
          const box = tab.getBoundingClientRect();
          return box.left >= left && box.right <= right && tab.scrollWidth <= Math.ceil(box.width);
        });
      });
      assert.ok(tabs, `${lang}: the tabs are whole`);
      for (const { name, ...fits } of boxes)
        assert.deepEqual(fits, { inside: true, whole: true, large: true }, `${lang} ${name}`);
    }
    await page.locator('#lang').selectOption('en');
    for (const [room, place] of [
      ['Judge', '.paste'],
      ['Learn', '.lesson-card >> nth=0'],
      ['Explore', '.explore'],
      ['Mills', '.mills'],
      ['Board', '#verdict'],
    ]) {
      // A click at the centre: nothing may lie over the link.
      await page.locator('#rooms').getByRole('link', { name: room, exact: true }).click();
      await page.locator(place).waitFor();
      assert.equal(await page.locator('#rooms [aria-current="page"]').innerText(), room);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${room}: ${wide}`);
    }
    await page.locator('#home').click();
    await page.locator('.doors').waitFor();
  });

  visiting('games and rules are told whole', size, three('en'), async (visit, page, [width]) => {
    for (const hash of [three('en'), ...LONG]) {
      for (const lang of ['en', 'lv', 'ru']) {
        await visit.go(`${hash.replace(/&lang=..$/, '')}&lang=${lang}`);
        for (const list of ['rules', 'profile']) {
          const told = await page.evaluate((id) => {
            const text = document.getElementById(`${id}-text`);
            const { left, right, width: across, height: high } = text.getBoundingClientRect();
            const chip = text.parentElement.getBoundingClientRect();
            return {
              text: text.textContent,
              chosen: document.getElementById(id).selectedOptions[0].textContent,
              cut:
                text.scrollWidth > Math.ceil(across) ||
                getComputedStyle(text).overflow !== 'visible',
              inside: left >= chip.left && right <= chip.right && high <= chip.height,
              seen: chip.left >= 0 && chip.right <= innerWidth && chip.width > 0,
            };
          }, list);
          // A game without tables says so in the list alone.
          assert.ok(told.chosen.startsWith(told.text) && told.text.length > 2, told.chosen);
          assert.deepEqual(
            [told.cut, told.inside, told.seen],
            [false, true, true],
            `${width} ${lang} ${told.text}`,
          );
        }
      }
    }
  });
}

for (const size of [
  [390, 844],
  [360, 640],
  [844, 390],
]) {
  visiting('essentials are above the fold', size, three('en'), async (visit, page, [, height]) => {
    await visit.headline(/^White wins in 8 moves\.$/);
    for (const lang of ['en', 'lv', 'ru']) {
      await page.locator('#lang').selectOption(lang);
      await eventually(
        () => page.locator('html').getAttribute('lang'),
        (found) => found === lang,
      );
      const bottom = await page.evaluate(() => {
        const { top, left } = document.getElementById('rooms').getBoundingClientRect();
        return left > 0 ? innerHeight : top;
      });
      const essentials = ['#board', '#headline', '#rules-text', '#clock', '.count-slider', '#tabs'];
      for (const place of essentials) {
        const box = await page.locator(place).first().boundingBox();
        assert.ok(box.y >= 0 && box.y + box.height <= bottom, `${lang} ${place} ${box.y}`);
      }
      const title = await page.locator('.moves-title').first().boundingBox();
      assert.ok(title.y + title.height <= bottom, `${lang}: the first group of moves`);
      const lines = await page.locator('#headline').evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
      assert.equal(lines, 1, `${lang}: the verdict is one line`);
    }
    // While a game is played, the steps are above the fold too.
    await visit.go(three('en', '&moves=7-2,35-49'));
    for (const place of ['#board', '#headline', '#clock', '#tabs', '#steps']) {
      const box = await page.locator(place).first().boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= height, `${place} ${box.y}`);
    }
    const [tabs, under] = await Promise.all(
      ['#tabs', '#under'].map((place) => page.locator(place).boundingBox()),
    );
    assert.ok(tabs.y + tabs.height <= under.y, 'tabs are above the steps');
  });
}

/** The parts of a view that are not wholly above the bar of rooms. */
const belowFold = (page, places) =>
  page.evaluate((selectors) => {
    const { top, left } = document.getElementById('rooms').getBoundingClientRect();
    const end = left > 0 ? innerHeight : top;
    return selectors.filter((selector) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return !box?.height || box.top < 0 || box.bottom > end;
    });
  }, places);

for (const size of [
  [390, 844],
  [360, 640],
]) {
  for (const lang of ['en', 'lv', 'ru'])
    visiting(
      `home and set up are above the fold in ${lang}`,
      size,
      `#view=home&lang=${lang}`,
      async (visit, page) => {
        await page.locator('.count-slider').first().waitFor();
        const home = ['#board', '#entry', '.entry-acts', '#headline', '#choices', '.count-slider'];
        assert.deepEqual(await belowFold(page, home), []);
        await page.locator('.entry-acts button').nth(1).click();
        await page.locator('#palette button').nth(1).click();
        await page.locator('[data-square="46"]').click();
        await page.locator('#palette button').nth(3).click();
        await page.locator('[data-square="3"]').click();
        await visit.settled();
        const setup = ['#board', '#palette', '#headline', '#rules-text', '#tabs'];
        setup.push('#view-setup .segments', '#view-setup .button-main');
        assert.deepEqual(await belowFold(page, setup), []);
        await visit.go(`${three(lang, '&moves=7-2,35-49')}&view=line`);
        await page.locator('.line-move').nth(3).waitFor();
        // Steps are there once, and leave room for the line.
        assert.equal(await page.locator('#under').isVisible(), false);
      },
    );
}

for (const lang of ['en', 'lv', 'ru'])
  visiting(
    `the head of the clock is one line in ${lang}`,
    [360, 640],
    `#rules=russian&profile=fmjd-64&fen=W:WKf8,Ke7,Kh6:BKg1&lang=${lang}`,
    async (visit, page) => {
      await page.locator('.count-slider').first().waitFor();
      const clock = await page.locator('#clock').evaluate((card) => ({
        over: card.scrollWidth - card.clientWidth,
        head: card.querySelector('.clock-left').getBoundingClientRect().height,
      }));
      assert.ok(clock.over <= 0 && clock.head < 24, JSON.stringify(clock));
    },
  );

for (const [lang, profile, game] of [
  [
    'en',
    /^This link names draw rules that are not here: “fmjd-2077”\. Used instead: FMJD 2015\.$/,
    /^This link names a game that is not here: “chess”\. Shown instead: International draughts\.$/,
  ],
  ['lv', /„fmjd-2077”\. To vietā: FMJD 2015\.$/, /„chess”\. Tās vietā rādīta: Starptautiskā/],
  ['ru', /«fmjd-2077»\. Вместо них: ФМЖД 2015\.$/, /«chess»\. Вместо неё: Международные/],
])
  visiting(
    `a link with an unknown name says what is shown instead, in ${lang},`,
    [390, 844],
    three(lang).replace('fmjd-2015', 'fmjd-2077'),
    async (visit, page) => {
      const said = (pattern) =>
        eventually(
          () => page.locator('.toast-shown').textContent({ timeout: 500 }).catch(() => ''),
          (found) => pattern.test((found ?? '').replaceAll('\u00a0', ' ')),
          `a message ${pattern}`,
        );
      await said(profile);
      await visit.hash(/profile=fmjd-2015/);
      await visit.go(`#rules=chess&lang=${lang}`);
      await said(game);
      await visit.go(three(lang));
      assert.equal(await page.locator('.toast-shown').count(), 0);
    },
  );

visiting('set up is above the fold', [844, 390], `${three('lv')}&view=setup`, async (visit, page) => {
  await page.locator('#view-setup .button-main').waitFor();
  const places = ['#board', '#palette', '#headline', '#tabs', '#view-setup .segments'];
  assert.deepEqual(await belowFold(page, places), []);
  const [button, palette] = await Promise.all(
    ['#view-setup .button-main', '#palette'].map((place) => page.locator(place).boundingBox()),
  );
  assert.ok(button.y + button.height <= palette.y, 'the way to the answer is not covered');
});

visiting('a touched place does not stay marked', [390, 844], three('en'), async (visit, page) => {
  const tab = page.locator('#tab-line');
  const colour = () => tab.evaluate((element) => getComputedStyle(element).color);
  const before = await colour();
  await tab.tap();
  await page.locator('#view-line .line-move').first().waitFor();
  await page.keyboard.press('Escape');
  await page.evaluate(() => document.getElementById('tab-play').click());
  await eventually(colour, (found) => found === before);
});

visiting('the marks of Appearance stand inside their frames', [390, 844], three('en'), async (
  visit,
  page,
) => {
  await page.locator('#look').click();
  const choices = await page.locator('.look-choice').evaluateAll((found) =>
    found.map((choice) => {
      const mark = choice.querySelector('input').getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(choice.lastChild);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      const words = choice.textContent.trim().split(/\s+/).length;
      return { gap: mark.left - choice.getBoundingClientRect().left, lines, words };
    }),
  );
  assert.ok(choices.length >= 6);
  // No word is broken: there are at most as many lines as words.
  for (const { gap, lines, words } of choices) assert.ok(gap >= 6 && lines <= words);
});

for (const size of [
  [390, 844],
  [360, 640],
]) {
  visiting('tabs stick under the board', size, three('en'), async (visit, page) => {
    const bottom = async (place) => {
      const box = await page.locator(place).boundingBox();
      return box.y + box.height;
    };
    for (const [tab, place] of [
      ['line', '.line-move >> nth=0'],
      ['score', '#view-score p >> nth=0'],
      ['play', '#view-play .move >> nth=0'],
    ]) {
      await page.locator(`#tab-${tab}`).click();
      await page.locator(place).waitFor();
      const board = await bottom('#board');
      const tabs = await page.locator('#tabs').boundingBox();
      assert.ok(Math.abs(tabs.y - board) <= 2, `${tab}: ${tabs.y} under ${board}`);
      const content = await page.locator(place).boundingBox();
      const rooms = await page.locator('#rooms').boundingBox();
      assert.ok(content.y >= tabs.y + tabs.height && content.y + content.height <= rooms.y, tab);
    }
    // At the end of the list, too.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const { y } = await page.locator('#tabs').boundingBox();
    assert.ok(Math.abs(y - (await bottom('#board'))) <= 2);
  });
}

for (const [width, height] of [
  [1280, 800],
  [390, 844],
  [360, 640],
  [844, 390],
])
  visiting(
    'help can be closed without scrolling',
    [width, height],
    '#lang=ru',
    async (_, page) => {
      await page.locator('#help').click();
      const close = page.locator('#help-dialog form button');
      const { y, height: tall } = await close.boundingBox();
      assert.ok(y >= 0 && y + tall <= height, `${y} + ${tall}`);
      // The end of the text comes above it when the dialog is scrolled.
      const last = page.locator('#help-text > :last-child');
      await last.evaluate((element) => {
        const dialog = element.closest('dialog');
        dialog.scrollTop = dialog.scrollHeight;
      });
      const end = await last.boundingBox();
      const button = await close.boundingBox();
      assert.ok(end.y + end.height <= button.y || end.x > button.x + button.width, 'hidden text');
      await close.click();
      assert.equal(await page.locator('#help-dialog').getAttribute('open'), null);
    },
  );
