/** The mills room: moves by pointer and keys, removals, missing tables, links. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { eventually, press, text, THREE_THAT_FLY, visiting } from './page.mjs';

const point = (page, name) => page.locator(`.mills-point[data-point="${name}"]`);
const names = (page, name, pattern) =>
  eventually(
    () => point(page, name).getAttribute('aria-label'),
    (found) => pattern.test(found ?? ''),
    `${name} ${pattern}`,
  );

const exercise = (page, name) =>
  page.locator('.mills-exercises').getByRole('button', { name, exact: true }).click();

/** What is known beside the verdict. */
const KNOWN = '.mills-known:not(.mills-played)';

visiting('moves are played and taken back', { hash: THREE_THAT_FLY }, async (visit, page) => {
  await text(page, '.mills .verdict-headline', /^White wins in 13 moves\.$/);
  // From the list, best move first.
  const best = page.locator('.mills-move').first();
  const [from, to] = ((await best.locator('strong').textContent()) ?? '').split('-');
  await names(page, from, new RegExp(`^${from}: white stone, win$`));
  await best.click();
  await text(
    page,
    '.mills .verdict-headline',
    /^White wins in 12 moves\.$/,
  );
  // The sign is that of White, though Black is to move.
  await text(page, '.mills .verdict-mark', /^\+$/);
  await names(page, to, /white stone/);
  await visit.hash(/view=mills.*room=mills;B:W/);
  await press(page, 'Take back');
  await text(page, '.mills .verdict-headline', /^White wins in 13 moves\.$/);
  // With the pointer, after a different first pick.
  const other = (await best.locator('strong').textContent()) === `${from}-${to}` ? from : to;
  await point(page, other).click();
  await text(page, '.mills-task', /^Where to\?$/);
  await point(page, other).focus();
  await page.keyboard.press('Escape');
  await text(page, '.mills-task', /^White flies: any stone, to any free point\.$/);
  await point(page, from).click();
  await point(page, to).click();
  await text(page, '.mills .verdict-headline', /in 12 moves\.$/);
});

visiting(
  'removable stones are chosen by pointer and keyboard',
  { hash: '#view=mills&room=mills;W:Wa1,a7,d5:Bb4,c4,g7&lang=en' },
  async (visit, page) => {
    await text(page, '.mills .verdict-headline', /^White wins in 1 move\.$/);
    await point(page, 'd5').focus();
    await page.keyboard.press('Enter');
    await names(page, 'a4', /^a4: free, win$/);
    for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
    await point(page, 'a4').focus();
    await page.keyboard.press('Enter');
    await text(page, '.mills-task', /^White made a mill: remove a stone with a red ring\.$/);
    await names(page, 'b4', /^b4: black stone, may be removed, win$/);
    await point(page, 'b4').click();
    await text(page, '.mills .verdict-headline', /^White has won\.$/);
    await names(page, 'b4', /^b4: free$/);
  },
);

visiting(
  'a game begins with stones in hand: a draw, which is solved',
  { hash: '#mills&lang=en' },
  async (visit, page) => {
    await text(page, '.mills .verdict-headline', /^The position is drawn\.$/);
    await text(page, KNOWN, /^Solved: /);
    await text(page, '.mills-value-draw', /^=Drawing \(24\)$/);
    assert.match(
      (await page.locator('.mills-hand').allTextContents()).join(),
      /Black: 9 stones in hand.*White: 9 stones in hand/,
    );
    await point(page, 'd6').click();
    await names(page, 'd6', /^d6: white stone$/);
    assert.match(
      (await page.locator('.mills-hand').allTextContents()).join(),
      /White: 8 stones in hand/,
    );
    await text(page, '.mills-value-draw', /^=Drawing \(23\)$/);
    await press(page, 'Ceylon');
    await visit.hash(/room=mills-ceylon;B:Wd6~8:B~9/);
    // A link opens the position.
    await page.reload();
    await names(page, 'd6', /^d6: white stone/);
    assert.equal(
      await page.getByRole('button', { name: 'Ceylon' }).getAttribute('aria-pressed'),
      'true',
    );
  },
);

visiting('values are hidden on request', { hash: THREE_THAT_FLY }, async (_, page) => {
  const stones = page.locator('.mills-point[aria-label*="white stone, "]');
  await eventually(() => stones.count(), (n) => n === 3, 'three stones that may move');
  await text(page, '.mills-legend', /^\+wins=draws−loses$/);
  await page.getByRole('checkbox', { name: 'Show values' }).uncheck();
  await eventually(() => stones.count(), (n) => n === 0, 'no values');
  assert.equal(await page.locator('.mills-legend').count(), 0);
  assert.equal(await page.locator('.mills-move .mark').count(), 0);
});

/** The answer to the position on the board. */
const asked = (page) =>
  page.evaluate(async () => {
    const fen = decodeURIComponent(/room=mills;([^&;]*)/.exec(location.hash)?.[1] ?? '').replaceAll(
      '~',
      '+',
    );
    return (await fetch(`/mills?fen=${encodeURIComponent(fen)}`)).json();
  });
const move = (page, name) =>
  page.locator('.mills-move', {
    has: page.locator('strong', { hasText: new RegExp(`^${name}$`) }),
  });

visiting(
  'an exercise is solved, and a mistake in it taken back',
  { hash: THREE_THAT_FLY },
  async (_, page) => {
    await exercise(page, 'Win');
    await text(page, '.mills .verdict-headline', /^You play White: win\.$/);
    await text(page, '.mills-task', /^White flies: /);
    assert.equal(await page.getByRole('checkbox', { name: 'Show values' }).isChecked(), false);
    const first = await asked(page);
    const wrong = first.moves.find(({ category }) => category !== 'loss');
    await move(page, wrong.move).click();
    await text(page, '.mills .verdict-headline', /^That gives the win away/);
    await press(page, 'Take back');
    for (let plies = first.dtw; plies > 0; plies -= 2) {
      await text(page, '.mills .verdict-headline', /^You play White: win\.$/);
      await text(page, '.mills-task', /^White flies: /);
      const { dtw, moves } = await asked(page);
      assert.equal(dtw, plies);
      await move(page, moves[0].move).click();
    }
    // White has won: the result stands beside it.
    await text(page, '.mills-task', /^Won: well played\. · Black /);
  },
);

visiting(
  'each game has its own exercises, and those without tables say why',
  { hash: null },
  async (visit, page) => {
    // As on a site without tables of mills.
    await page.route('**/v1/probe', async (route) => {
      const response = await route.fetch();
      const lines = (await response.text()).split('\n').filter(Boolean).map((line) => {
        const answer = JSON.parse(line);
        if (!answer.rules?.startsWith('mills')) return line;
        const unknown = { category: 'unknown', wdl: null, dtw: null };
        const moves = answer.moves?.map((each) => ({ ...each, ...unknown }));
        return JSON.stringify({ ...answer, ...unknown, moves });
      });
      await route.fulfill({ response, body: lines.join('\n') });
    });
    await visit.go(THREE_THAT_FLY);
    const exercises = () => page.locator('.mills-exercises button').allTextContents();
    await eventually(
      exercises,
      (found) => found.join() === 'Win,Double mill,Hold',
      'the exercises of nine men’s morris',
    );
    const chip = (name) => page.locator('.mills-exercises button', { hasText: name });
    const marked = (name) => chip(name).getAttribute('aria-disabled');
    await eventually(() => marked('Win'), (found) => found === 'true', 'an exercise marked');
    await text(page, '.mills-why', /^Pale exercises need tables of mills that are not here;/);
    assert.deepEqual([await marked('Hold'), await marked('Double mill')], ['true', 'false']);
    await chip('Win').click({ force: true });
    await text(page, '.mills-played', /^This exercise needs tables that are not here\./);
    await visit.hash(/room=mills;W:Wa4,a7,g7:Ba1,d1,d7&/);
    await exercise(page, 'Double mill');
    await text(page, '.mills .verdict-headline', /^You play White: win in [345] moves /);
    await press(page, 'Ceylon');
    await eventually(
      exercises,
      (found) => found.join() === 'Win',
      'the exercises of Ceylon',
    );
    // Questions about exercises may still be on their way.
    await page.unrouteAll({ behavior: 'wait' });
  },
);

/** The values of double mills, as the board has them. */
const doubles = JSON.parse(
  readFileSync(new URL('../../board/mills/double-mills.json', import.meta.url), 'utf8'),
).plies;

visiting(
  'a double mill is won, and the game before it is kept',
  { hash: '#mills&lang=en' },
  async (visit, page) => {
    await point(page, 'd6').click();
    await visit.hash(/room=mills;B:Wd6~8:B~9/);
    await exercise(page, 'Double mill');
    await visit.hash(/;double&/);
    const fen = () => decodeURIComponent(/room=mills;([^&;]*)/.exec(page.url())?.[1] ?? '');
    const start = fen();
    assert.equal(await page.getByRole('button', { name: 'Take back' }).isDisabled(), true);
    /** Plays the first of the legal moves with a known value, or without one. */
    const play = async (isKnown) => {
      const { moves } = await page.evaluate(
        async (given) => {
          const body = JSON.stringify({ rules: 'mills', fen: given, profile: 'none', moves: true });
          const response = await fetch('/v1/probe', {
            method: 'POST',
            headers: { 'content-type': 'application/x-ndjson' },
            body: `${body}\n`,
          });
          return response.json();
        },
        fen(),
      );
      const isGood = (each) => each.dtw === 0 || each.fen in doubles;
      await move(page, moves.find((each) => isGood(each) === isKnown).move).click();
    };
    await text(page, '.mills .verdict-headline', /^You play White: win in [345] moves /);
    await play(false);
    await text(page, '.mills .verdict-headline', /^The win in so few moves is gone that way/);
    await press(page, 'Take back');
    for (let left = (doubles[start] + 1) / 2; left > 0; left -= 1) {
      const all = left === 1 ? '1 move' : `${left} moves`;
      await text(page, '.mills .verdict-headline', new RegExp(`^You play White: win in ${all} `));
      await text(page, '.mills-task', /^A double mill is one stone that goes to and fro/);
      await eventually(fen, (found) => found.startsWith('W') && doubles[found] === 2 * left - 1);
      await play(true);
    }
    await text(page, '.mills .verdict-headline', /^White has won\.$/);
    await text(page, '.mills-task', /^Won: well played\./);
    await page.locator('.mills .verdict').getByRole('button', { name: 'Another position' }).click();
    await text(page, '.mills .verdict-headline', /^You play White: win in [345] moves /);
    await press(page, 'Back to the game');
    await visit.hash(/room=mills;B:Wd6~8:B~9&/);
    await names(page, 'd6', /^d6: white stone/);
    assert.equal(await page.getByRole('checkbox', { name: 'Show values' }).isChecked(), true);
  },
);

visiting(
  'a link to an exercise is one, with its values hidden, and a reload keeps it',
  { hash: '#view=mills&room=mills;W:Wa4,a7,g7:Ba1,d1,d7;win&lang=en' },
  async (visit, page) => {
    const isTask = async () => {
      await text(page, '.mills .verdict-headline', /^You play White: win\.$/);
      assert.equal(await page.getByRole('checkbox', { name: 'Show values' }).isChecked(), false);
    };
    await isTask();
    await page.reload();
    await isTask();
    await visit.go('#view=mills&room=mills;W:Wa4,a7,g7:Ba1,d1,d7;hold&lang=en');
    // The position is won, so that there is no draw to be held.
    await text(page, '.mills-played', /^This exercise needs tables that are not here\./);
    await text(page, '.mills .verdict-headline', /^White wins in 13 moves\.$/);
    await visit.hash(/room=mills;W:Wa4,a7,g7:Ba1,d1,d7&/);
  },
);

for (const [width, height] of [[360, 640], [390, 844], [844, 390], [820, 1180], [1280, 800]])
  visiting(
    `an exercise begins with its board and task in sight, on ${width} × ${height}`,
    { hash: '#mills&lang=en', viewport: { width, height }, hasTouch: width < 900 },
    async (_, page) => {
      const tasks = { Win: /: win\.$/, 'Double mill': /: win in \d moves/, Hold: /: do not lose/ };
      for (const [name, task] of Object.entries(tasks)) {
        await exercise(page, name);
        await text(page, '.mills .verdict-headline', task);
        const bar = await page.locator('#rooms').boundingBox();
        const end = bar.y > 100 ? bar.y : height;
        for (const part of ['.mills-board', '.mills .verdict-headline']) {
          const { y, height: tall } = await page.locator(part).boundingBox();
          assert.ok(y >= 0 && y + tall <= end, `${name}, ${part}: ${y} + ${tall} of ${end}`);
        }
      }
    },
  );

for (const [width, height] of [[360, 640], [390, 844], [844, 390]])
  visiting(
    `points can be hit by a finger, on ${width} × ${height}`,
    { hash: '#mills&lang=en', viewport: { width, height }, hasTouch: true },
    async (_, page) => {
      const reach = point(page, 'd6').locator('.mills-reach');
      const wide = async () => (await reach.boundingBox())?.width ?? 0;
      await eventually(wide, (found) => found >= 40, 'a reach of 40 px');
    },
  );

visiting('a draw is held', { hash: THREE_THAT_FLY }, async (_, page) => {
  await exercise(page, 'Hold');
  await text(
    page,
    '.mills .verdict-headline',
    /^You play White: do not lose\. Held so far: 0 of 8\.$/,
  );
  const { moves, category } = await asked(page);
  assert.equal(category, 'draw');
  await move(page, moves[0].move).click();
  await text(page, '.mills .verdict-headline', /Held so far: 1 of 8\.$/);
  await text(page, '.mills-task', /^White flies: /);
});

visiting('moves are grouped by value', { hash: THREE_THAT_FLY }, async (_, page) => {
  await text(page, '.mills-value-win', /^\+Winning \(1\)$/);
  await text(page, '.mills-value-loss', /^−Losing \(53\)$/);
  await text(page, '.mills-move >> nth=0', /^a7-g1in 13 moves$/);
  const losing = page.locator('.mills-group', { hasText: 'Losing' }).locator('.mills-move');
  assert.equal(await losing.first().isVisible(), false, 'many worse moves are folded');
  await page.locator('.mills-value-loss').click();
  assert.equal(await losing.count(), 53);
  assert.equal(await losing.first().isVisible(), true);
});

const drag = async (page, from, to) => {
  const centre = async (name) => {
    const box = await point(page, name).locator('.mills-reach').boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [start, end] = [await centre(from), await centre(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await page.mouse.up();
};

visiting('stones are dragged', { hash: THREE_THAT_FLY }, async (_, page) => {
  await text(page, '.mills .verdict-headline', /in 13 moves\.$/);
  await drag(page, 'd1', 'f4');
  await names(page, 'd1', /black stone/);
  await drag(page, 'a7', 'a1');
  await names(page, 'a7', /white stone/);
  await text(page, '.mills-task', /^White flies: any stone, to any free point\.$/);
  await drag(page, 'a7', 'g1');
  await names(page, 'g1', /white stone/);
  await text(page, '.mills .verdict-headline', /in 12 moves\.$/);
});

visiting(
  'the best line is stepped through, and moves are played again',
  { hash: THREE_THAT_FLY },
  async (_, page) => {
    await text(page, '.mills .verdict-headline', /in 13 moves\.$/);
    await press(page, 'Best line');
    const steps = page.locator('.mills-step');
    await eventually(() => steps.count(), (n) => n === 25, '25 plies');
    await press(page, 'Forward');
    await text(page, '.mills-step[aria-current]', /^a7-g1$/);
    await text(page, '.mills .verdict-headline', /in 12 moves\.$/);
    await steps.last().click();
    await text(page, '.mills .verdict-headline', /^White has won\.$/);
    assert.equal(await page.getByRole('button', { name: 'Forward' }).isDisabled(), true);
    for (let ply = 0; ply < 25; ply += 1)
      await press(page, 'Take back');
    await text(page, '.mills .verdict-headline', /in 13 moves\.$/);
    assert.equal(await page.getByRole('button', { name: 'Take back' }).isDisabled(), true);
    await press(page, 'Forward');
    await text(page, '.mills .verdict-headline', /in 12 moves\.$/);
  },
);

visiting('a position is set up', { hash: THREE_THAT_FLY }, async (visit, page) => {
  await text(page, '.mills .verdict-headline', /in 13 moves\.$/);
  await press(page, 'Set up');
  await press(page, 'Clear the board');
  await visit.hash(/room=mills;W:W:B/);
  for (const name of ['a1', 'a7', 'd5']) await point(page, name).click();
  for (const name of ['b4', 'c4', 'g7']) {
    await point(page, name).click();
    await point(page, name).click();
  }
  await visit.hash(/room=mills;W:Wa1,a7,d5:Bb4,c4,g7/);
  await text(page, '.mills .verdict-headline', /^White wins in 1 move\.$/);
  await drag(page, 'g7', 'g1');
  await visit.hash(/:Bb4,c4,g1/);
  await press(page, 'Take back');
  await visit.hash(/:Bb4,c4,g7/);
  await press(page, 'Black: one stone more in hand');
  await visit.hash(/:Bb4,c4,g7~1/);
  await press(page, 'Black: one stone fewer in hand');
  await press(page, 'Black to move');
  await visit.hash(/room=mills;B:Wa1,a7,d5:Bb4,c4,g7/);
  await press(page, 'White to move');
  await press(page, 'Play from here');
  await text(page, '.mills-task', /^White flies: any stone, to any free point\.$/);
  await point(page, 'd5').click();
  await text(page, '.mills-task', /^Where to\?$/);
});

/** The number of stones on the board. */
const stones = (page) => page.locator('.mills-stone').count();

/** Chooses the side that the opponent plays, at full strength. */
async function oppose(page, side) {
  await page.getByLabel('Opponent', { exact: true }).selectOption({ label: side });
  await page.getByLabel('Strength of the opponent').selectOption({ label: 'full strength' });
}

visiting(
  'a mill says what it removed, and a guarded stone why it stays',
  { hash: '#mills&room=mills;W:Wa7,d7,g4:Bb2,d2,f2,f4&lang=en' },
  async (_, page) => {
    await point(page, 'g4').click();
    await point(page, 'g7').click();
    await text(page, '.mills-task', /^White made a mill: remove a stone with a red ring\.$/);
    await point(page, 'd2').click({ force: true });
    await text(page, '.mills-played', /^d2 stands in a mill: take another stone\.$/);
    await point(page, 'f4').click();
    await text(page, '.mills-played', /^White closed a mill and removed f4\.$/);
    assert.ok(await page.locator('[data-point="f4"].mills-gone').count());
  },
);

visiting('stones are set up from the hand', { hash: '#mills&lang=en' }, async (_, page) => {
  await press(page, 'Set up');
  await point(page, 'd6').click();
  await text(page, '.mills-hand >> nth=1', /White: 8 stones in hand/);
  await point(page, 'd6').click();
  await text(page, '.mills-hand >> nth=0', /Black: 8 stones in hand/);
  await text(page, '.mills-hand >> nth=1', /White: 9 stones in hand/);
  const { scroll, inner } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    inner: window.innerWidth,
  }));
  assert.ok(scroll <= inner, `${scroll} > ${inner}`);
});

visiting(
  'a link that cannot be read says so',
  { hash: '#mills&room=mills;garbage&lang=en' },
  async (_, page) => {
    await text(page, '.mills-played', /^The position in this link cannot be read/);
  },
);

visiting('an opponent plays without values shown', { hash: '#mills&lang=en' }, async (_, page) => {
  await text(page, '.mills .verdict-headline', /^The position is drawn\.$/);
  await page.getByLabel('Opponent', { exact: true }).selectOption({ label: 'plays Black' });
  await text(page, '.mills .verdict-headline', /^White places a stone\.$/);
  assert.equal(await page.getByRole('checkbox', { name: 'Show values' }).isChecked(), false);
  await point(page, 'd6').click();
  await eventually(() => stones(page), (count) => count === 2, 'a stone of the opponent');
  await text(page, '.mills .verdict-headline', /^White places a stone\.$/);
  // With the reply the own move is taken back.
  await press(page, 'Take back');
  await eventually(() => stones(page), (count) => count === 0, 'an empty board');
  await page.getByLabel('Opponent', { exact: true }).selectOption({ label: 'plays White' });
  await eventually(() => stones(page), (count) => count === 1, 'a first stone');
  await text(page, '.mills .verdict-headline', /^Black places a stone\.$/);
});

visiting('a reload goes on with the game', { hash: '#mills&lang=en' }, async (_, page) => {
  await page.getByLabel('Opponent', { exact: true }).selectOption({ label: 'plays Black' });
  await page.getByLabel('Strength of the opponent').selectOption({ label: 'easy' });
  for (const count of [2, 4]) {
    await page.locator('.mills-list summary', { hasText: /^Moves \(\d+\)$/ }).click();
    await page.locator('.mills-move').last().click();
    await eventually(() => stones(page), (found) => found === count, `${count} stones`);
  }
  await page.reload();
  await eventually(() => stones(page), (found) => found === 4, 'the same stones');
  assert.equal(await page.getByLabel('Opponent', { exact: true }).inputValue(), 'b');
  assert.equal(await page.getByLabel('Strength of the opponent').inputValue(), 'easy');
  await press(page, 'Take back');
  await eventually(() => stones(page), (found) => found === 2, 'the move before');
});

visiting(
  'the opponent closes mills and stops them',
  { hash: '#view=mills&room=mills;W:Wa1,a4,b2,c3,e4~4:Bd7,d6,g7,g1~4&lang=en' },
  async (_, page) => {
    await text(page, KNOWN, /^The start is a draw with best play\. This position is not known/);
    await oppose(page, 'plays Black');
    await text(page, KNOWN, /^The tables do not reach here: the opponent plays by a rule of/);
    await point(page, 'f6').click();
    await eventually(() => stones(page), (count) => count === 10, 'a reply');
    // A stop of the mill that is about to be closed, or a mill of its own.
    await names(page, 'a7', /black stone/);
  },
);

visiting('the opponent wins what is won', { hash: THREE_THAT_FLY }, async (_, page) => {
  await text(page, '.mills .verdict-headline', /in 13 moves\.$/);
  await oppose(page, 'plays Black');
  await page.getByRole('checkbox', { name: 'Show values' }).check();
  await page.locator('.mills-move').first().click();
  // The longest defence.
  await text(page, '.mills .verdict-headline', /^White wins in 12 moves\.$/);
  await text(page, '.mills-task', /^White flies: any stone, to any free point\.$/);
});

/** The tops of the board and of the button that takes back. */
const places = async (page) => {
  const top = async (locator) => Math.round((await locator.boundingBox()).y);
  const back = page.getByRole('button', { name: 'Take back', exact: true });
  return [await top(page.locator('.mills-board')), await top(back)].join();
};

/** A game of placing without a mill, with the nine stones of each side. */
const PLACED = 'a7 d7 g7 b6 d6 f6 e5 c5 d5 a4 b4 c4 g4 f4 e4 e3 d3 b2'.split(' ');

for (const [width, height] of [[360, 640], [390, 844], [844, 390], [1280, 800]])
  visiting(
    `nothing moves while stones are placed and begin to move, on ${width} × ${height}`,
    { hash: '#mills&lang=en', viewport: { width, height }, hasTouch: width < 900 },
    async (_, page) => {
      await text(page, '.mills-task', /^White places a stone\.$/);
      await page.getByRole('checkbox', { name: 'Show values' }).uncheck();
      await page.evaluate(() => window.scrollTo(0, 0));
      const seen = new Set();
      for (const [ply, name] of PLACED.entries()) {
        await point(page, name).dispatchEvent('click');
        const next = ply === 17 ? /^White moves a stone\.$/ : /^(White|Black) places a stone\.$/;
        await text(page, '.mills .verdict-headline', next);
        await names(page, name, /stone/);
        seen.add(await places(page));
      }
      await text(page, '.mills-hand >> nth=0', /^Black: 9 stones$/);
      await point(page, 'g4').dispatchEvent('click');
      await text(page, '.mills .verdict-headline', /^Where to\?$/);
      seen.add(await places(page));
      assert.equal(seen.size, 1, [...seen].join(' | '));
    },
  );

visiting(
  'a press that is no move says why, and the chosen stone stays',
  { hash: '#view=mills&room=mills;W:Wa7,d7,b2,c3:Bb4,c4,f2,d1&lang=en' },
  async (_, page) => {
    const says = async (name, pattern) => {
      await point(page, name).click({ force: true });
      await text(page, '.mills-played', pattern);
    };
    await text(page, '.mills .verdict-headline', /^White moves a stone\.$/);
    await says('g1', /^First choose the stone that moves\.$/);
    await says('b4', /^b4 is a stone of the other side: it is White’s turn\.$/);
    await point(page, 'a7').click();
    await says('g1', /^g1 is too far: a stone moves along a line to the next free point\.$/);
    await text(page, '.mills .verdict-headline', /^Where to\?$/);
    await point(page, 'a7').click();
    await text(page, '.mills .verdict-headline', /^White moves a stone\.$/);
    await point(page, 'a7').click();
    await point(page, 'a4').click();
    await text(page, '.mills .verdict-headline', /^Black moves a stone\.$/);
    assert.equal(await page.locator('.mills-played').textContent(), '');
  },
);

visiting(
  'a stone that made a mill is seen before another is removed, and can be taken back',
  { hash: '#view=mills&room=mills;W:Wa7,d7,b2~6:Bb4,c4,f2~6&lang=en' },
  async (visit, page) => {
    await text(page, '.mills-task', /^White places a stone\.$/);
    await point(page, 'b4').click({ force: true });
    await text(page, '.mills-played', /^b4 is a stone of the other side/);
    await point(page, 'd7').click({ force: true });
    await text(page, '.mills-played', /^Stones do not move yet: place one on a free point\.$/);
    await point(page, 'g7').click();
    await names(page, 'g7', /^g7: white stone$/);
    await text(page, '.mills-hand >> nth=1', /White: 5 stones in hand/);
    assert.equal(await page.locator('.mills-mill').count(), 3, 'the mill');
    await point(page, 'd2').click({ force: true });
    await text(page, '.mills-played', /^First remove a stone with a red ring\.$/);
    await names(page, 'g7', /^g7: white stone$/);
    await press(page, 'Take back');
    await names(page, 'g7', /^g7: free/);
    await point(page, 'g7').click();
    await point(page, 'f2').click();
    await visit.hash(/room=mills;B:Wa7,b2,d7,g7~5:Bb4,c4~6/);
    await text(page, '.mills-played', /^White closed a mill and removed f2\.$/);
  },
);

visiting(
  'in the game of Ceylon a mill says that the same side moves again',
  { hash: '#view=mills&room=mills-ceylon;W:Wa7,d7,b2~6:Bb4,c4,f2~6&lang=en' },
  async (_, page) => {
    await text(page, '.mills .verdict-headline', /^White places a stone\.$/);
    await point(page, 'g7').click();
    await text(page, '.mills-played', /^White closed a mill and moves once more\.$/);
    await text(page, '.mills .verdict-headline', /^White places a stone\.$/);
  },
);

visiting(
  'a change of the game loses no move',
  { hash: '#mills&lang=en' },
  async (visit, page) => {
    const moves = ['a7', 'd7', 'a4', 'a1', 'g7', 'd6', 'g4', 'g1'];
    for (const name of moves) {
      await point(page, name).click();
      await names(page, name, /stone/);
    }
    // Black closes a mill, which removes a stone: in the game of Ceylon none is removed.
    await point(page, 'b4').click();
    await names(page, 'b4', /stone/);
    await point(page, 'd5').click();
    await point(page, 'g4').click();
    await visit.hash(/room=mills;W:Wa4,a7,b4,g7~4:Ba1,d5,d6,d7,g1~4/);
    await press(page, 'Ceylon');
    await visit.hash(/room=mills-ceylon;W:W~9:B~9/);
    await text(page, '.mills-played', /^Ceylon: a new game\. “Take back” returns to the one/);
    await point(page, 'd6').click();
    await visit.hash(/room=mills-ceylon;B:Wd6~8:B~9/);
    await press(page, 'Take back');
    await press(page, 'Take back');
    await visit.hash(/room=mills;W:Wa4,a7,b4,g7~4:Ba1,d5,d6,d7,g1~4/);
    // Changed to and back, the game is the same as well.
    await press(page, 'Ceylon');
    await visit.hash(/room=mills-ceylon/);
    await press(page, 'Nine men’s morris');
    await visit.hash(/room=mills;W:Wa4,a7,b4,g7~4:Ba1,d5,d6,d7,g1~4/);
    for (let ply = 0; ply < 10; ply += 1) await press(page, 'Take back');
    await visit.hash(/room=mills;W:W~9:B~9/);
    assert.equal(await page.getByRole('button', { name: 'Take back' }).isDisabled(), true);
  },
);

visiting(
  'where the tables end a rule of thumb advises',
  { hash: '#view=mills&room=mills;W:Wa1,a4,b2,c3,e4~4:Bd7,d6,g7,g1~4&lang=en' },
  async (_, page) => {
    await text(page, '.mills .verdict-headline', /^White places a stone\.$/);
    await press(page, 'Best line');
    await text(page, '.mills-advice', /A rule of thumb suggests:a7x.*It closes a mill and removes/);
    await page.locator('.mills-advice button').click();
    await names(page, 'a7', /white stone/);
    await text(page, '.mills-played', /^White closed a mill and removed /);
  },
);

visiting(
  'a lesson hands its position on with values hidden, which one press shows',
  { hash: '#learn&room=lesson;three-that-fly;2&lang=en' },
  async (_, page) => {
    const link = page.getByRole('link', { name: 'Play it in Mills' });
    await link.waitFor();
    assert.match((await link.getAttribute('href')) ?? '', /;hidden&/);
    await link.click();
    await text(page, '.mills .verdict-headline', /^(White|Black) (moves|flies|places)/);
    const box = page.getByRole('checkbox', { name: 'Show values' });
    assert.equal(await box.isChecked(), false);
    assert.equal(await page.locator('.mills-point .mark').count(), 0);
    await box.check();
    await eventually(
      () => page.locator('.mills-point[aria-label*=", win"]').count(),
      (count) => count > 0,
      'values',
    );
  },
);

visiting(
  'a task that a link opens is not played by the opponent of the game before',
  { hash: '#mills&lang=en' },
  async (visit, page) => {
    await page.getByLabel('Opponent', { exact: true }).selectOption({ label: 'plays White' });
    await eventually(() => stones(page), (count) => count === 1, 'a first stone');
    const task = 'W:Wa4,a7,g7:Ba1,d1,d7';
    await page.evaluate((fen) => {
      window.location.hash = `#mills&room=mills;${fen};hidden&lang=en`;
    }, task);
    await visit.hash(/room=mills;W:Wa4,a7,g7:Ba1,d1,d7&/);
    await text(page, '.mills .verdict-headline', /^White flies: /);
    assert.equal(await page.getByLabel('Opponent', { exact: true }).inputValue(), '');
    await press(page, 'Take back');
    await eventually(() => stones(page), (count) => count === 1, 'the game before');
  },
);

visiting(
  'a game that was left for another can be taken back to',
  { hash: '#mills&lang=en' },
  async (visit, page) => {
    await point(page, 'd6').click();
    await visit.hash(/room=mills;B:Wd6~8:B~9/);
    await press(page, 'From the start');
    await visit.hash(/room=mills;W:W~9:B~9/);
    await press(page, 'The longest win');
    await text(page, '.mills .verdict-headline', /in 13 moves\.$/);
    await press(page, 'Take back');
    await press(page, 'Take back');
    await visit.hash(/room=mills;B:Wd6~8:B~9/);
  },
);

visiting(
  'on a phone held sideways the hands of a set-up are in sight, and nothing is small',
  { hash: '#mills&lang=en', viewport: { width: 844, height: 390 }, hasTouch: true },
  async (_, page) => {
    const small = () =>
      page
        .locator('.mills :is(button, select, label.option):visible')
        .evaluateAll((all) =>
          all
            .filter((each) => each.getBoundingClientRect().height < 40)
            .map((each) => `${each.textContent} ${each.getBoundingClientRect().height}`),
        );
    await text(page, '.mills-task', /^White places a stone\.$/);
    assert.deepEqual(await small(), []);
    const board = await page.locator('.mills-board').boundingBox();
    await press(page, 'Set up');
    for (const name of ['Black: one stone fewer in hand', 'White: one stone more in hand']) {
      const { y, height } = await page.getByRole('button', { name }).boundingBox();
      assert.ok(y >= 0 && y + height <= 390, `${name}: ${y} + ${height}`);
    }
    for (const hand of await page.locator('.mills-hand').all()) {
      const { y, height } = await hand.boundingBox();
      assert.ok(y >= 0 && y + height <= 390, `a hand at ${y} + ${height}`);
    }
    assert.deepEqual(await page.locator('.mills-board').boundingBox(), board, 'the same board');
    await press(page, 'White: one stone fewer in hand');
    await text(page, '.mills-hand >> nth=1', /White: 8 stones in hand/);
    assert.deepEqual(await small(), []);
  },
);

visiting(
  'a link with a game that is not here says so',
  { hash: '#mills&room=mills-foo;W:Wd6~8:B~9&lang=en' },
  async (_, page) => {
    await text(
      page,
      '.mills-played',
      /^This link names a game that is not here: “mills-foo”\. Shown instead: Nine men’s morris\.$/,
    );
    await names(page, 'd6', /white stone/);
  },
);

/** What the rules of each game tell: a word or two for each of its clauses. */
const CLAUSES = {
  'Nine men’s morris': [
    /White begins.*nine stones.*free point/,
    /must remove a stone/,
    /two mills at once remove one/,
    /in a mill may be removed only if/,
    /When all stones are placed/,
    /opened and closed again counts again/,
    /three stones on the board and none in hand may fly/,
    /only two stones left, on the board and in hand together, or has no move/,
    /nobody can win, the game is a draw/,
  ],
  Mixed: [
    /On each turn.*places.*or moves one along a line/,
    /must remove a stone/,
    /in a mill may be removed only if/,
    /never return/,
    /opened and closed again counts again/,
    /none in hand may fly/,
    /only two stones left/,
    /draw/,
  ],
  Ceylon: [
    /White begins.*nine stones/,
    /While stones are placed.*must move once more, and removes nothing/,
    /placed all stones waits/,
    /last stone still counts as one of placing/,
    /When all stones are placed/,
    /removes a stone of the other side, and the same side moves once more/,
    /in a mill may be removed only if/,
    /extra move earns the same again/,
    /extra move is impossible, the turn passes/,
    /none in hand may fly/,
    /only two stones left/,
    /draw/,
  ],
};

visiting('every rule of each game is told', { hash: '#mills&lang=en' }, async (_, page) => {
  const rules = page.locator('.mills-rules');
  assert.equal(await rules.isVisible(), false);
  await press(page, 'How to play');
  for (const [game, clauses] of Object.entries(CLAUSES)) {
    await press(page, game);
    for (const clause of [new RegExp(`^${game}`), ...clauses])
      await text(page, '.mills-rules', clause);
  }
  await press(page, 'How to play');
  assert.equal(await rules.isVisible(), false);
});

visiting(
  'the end of a game says why, and offers another',
  { hash: '#view=mills&room=mills;W:Wa1,a7,d5:Bb4,c4,g7&lang=en' },
  async (visit, page) => {
    await text(page, '.mills .verdict-headline', /^White wins in 1 move\.$/);
    await text(page, '.mills-hand >> nth=0', /^Black: 3 stones, which fly$/);
    for (const name of ['d5', 'a4', 'b4']) await point(page, name).click();
    await text(page, '.mills .verdict-headline', /^White has won\.$/);
    await text(page, '.mills-task', /^Black has fewer than three stones left\.$/);
    assert.equal(await page.locator('.mills-list').isVisible(), false, 'an empty list');
    assert.equal(await page.getByRole('button', { name: 'Best line' }).isDisabled(), true);
    await press(page, 'Another game');
    await visit.hash(/room=mills;W:W~9:B~9/);
    await text(page, '.mills .verdict-headline', /^The position is drawn\.$/);
  },
);

visiting(
  'the end of a game against the opponent says who won',
  { hash: '#view=mills&room=mills;W:Wa1,a7,d5:Bb4,c4,g7&lang=en' },
  async (_, page) => {
    await oppose(page, 'plays Black');
    for (const name of ['d5', 'a4', 'b4']) await point(page, name).click();
    await text(page, '.mills .verdict-headline', /^You have won!$/);
    await text(page, '.mills-task', /^Black has fewer than three stones left\.$/);
    await page.getByLabel('Opponent', { exact: true }).selectOption({ label: 'plays White' });
    await text(page, '.mills .verdict-headline', /^The opponent has won this time\.$/);
  },
);

visiting(
  'a position that comes up three times is named',
  { hash: '#view=mills&room=mills;W:Wa1,a4,d5:Bb4,c4,g7&lang=en' },
  async (_, page) => {
    const go = async (...moves) => {
      for (const [from, to] of moves) {
        await names(page, from, /stone/);
        await point(page, from).click();
        await point(page, to).click();
        await names(page, to, /stone/);
      }
    };
    const round = [['d5', 'd6'], ['g7', 'g4'], ['d6', 'd5'], ['g4', 'g7']];
    await go(...round);
    assert.equal(await page.locator('.mills-played').textContent(), '');
    await go(...round);
    await text(page, '.mills-played', /^This position has come up three times/);
  },
);

visiting(
  'on a small phone the verdict is in sight below the board',
  { hash: '#mills&lang=en', viewport: { width: 360, height: 640 }, hasTouch: true },
  async (_, page) => {
    await text(page, '.mills .verdict-headline', /^The position is drawn\.$/);
    const box = (selector) => page.locator(selector).first().boundingBox();
    const [card, bar] = [await box('.mills .verdict'), await box('#rooms')];
    assert.ok(card.y + card.height <= bar.y + 1, `${card.y} + ${card.height} <= ${bar.y}`);
    const board = await box('.mills-board');
    assert.ok(board.width > 320, `a board of ${board.width} px`);
  },
);

visiting('equal moves have no signs', { hash: '#mills&lang=en' }, async (_, page) => {
  await names(page, 'd6', /^d6: free, draw$/);
  assert.equal(await page.locator('.mills-point .mark').count(), 0);
  assert.equal(await page.locator('.mills-move').first().isVisible(), false, 'a folded list');
});

visiting(
  'the first stones have their values',
  { hash: '#view=mills&room=mills;B:Wb6,d7,f6~6:Bd6~7&lang=en' },
  async (_, page) => {
    await text(page, '.mills .verdict-headline', /^White wins\.$/);
    await text(page, KNOWN, /^Solved: this is the result with best play\.$/);
    await text(page, '.mills-value-loss', /^−Losing \(20\)$/);
    await press(page, 'From the start');
    for (const name of ['d6', 'f4', 'b4']) {
      await text(page, '.mills .verdict-headline', /^The position is drawn\.$/);
      await point(page, name).click();
      await names(page, name, /stone/);
    }
    // After three stones the tables of a demonstration end, but the results go on.
    await text(page, '.mills .verdict-headline', /^The position is drawn\.$/);
    await text(page, KNOWN, /^Solved: /);
    await press(page, 'Mixed');
    await text(page, '.mills-played', /^Mixed: the stones stay, the rules change\.$/);
    await point(page, 'b2').click();
    await names(page, 'b2', /stone/);
    await text(page, KNOWN, /^The start is a draw .* This position is not known here;/);
    // Against the rules of the other game nothing is lost: it is two steps back.
    await press(page, 'Take back');
    await press(page, 'Take back');
    await text(page, KNOWN, /^Solved: /);
  },
);

visiting(
  'another game begins anew if no game leads to the position',
  { hash: '#view=mills&room=mills;W:Wd3,d7,g7~5:Ba7,d1~6&lang=en' },
  async (_, page) => {
    await text(page, '.mills .verdict-headline', /\S/);
    await press(page, 'Ceylon');
    await eventually(
      () => page.url(),
      (url) => url.includes('room=mills-ceylon;W:W~9:B~9'),
      'the start of Ceylon',
    );
    await text(page, '.mills .verdict-headline', /^The position is drawn\.$/);
  },
);

visiting(
  'the moves of a game are gone to, and copied',
  {
    hash: '#mills&lang=en',
    viewport: { width: 390, height: 844 },
    permissions: ['clipboard-read', 'clipboard-write'],
  },
  async (_, page) => {
    await text(page, '.mills .verdict-headline', /drawn/);
    for (const name of ['a7', 'b6', 'd7', 'b4', 'g7', 'b6']) await point(page, name).click();
    const steps = page.locator('.mills-line .mills-step');
    const played = async () => (await steps.allTextContents()).join(' ');
    await eventually(played, (moves) => moves === 'a7 b6 d7 b4 g7xb6', 'the moves');
    await steps.nth(1).click();
    await names(page, 'd7', /^d7: free/);
    assert.equal(await steps.nth(1).getAttribute('aria-current'), 'step');
    // Those that were taken back can be gone to as well.
    await steps.nth(4).click();
    await names(page, 'g7', /white stone/);
    await page.getByRole('button', { name: /^Copy: Game/ }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await eventually(copied, (said) => said === '1. a7 b6 2. d7 b4 3. g7xb6', 'the score');
  },
);
