/**
 * The room Learn: lessons step by step, a move checked by the tables, puzzles solved without them,
 * refutations and solutions with arrows, the record, and links to every place.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { solution, wrongMoves, readToken, played } from '../../board/learn/puzzle.js';
import { eventually, press, sharedBrowser, text, visiting, Visit } from './page.mjs';

const file = (rules) =>
  JSON.parse(
    readFileSync(new URL(`../../board/learn/puzzles/${rules}.json`, import.meta.url), 'utf8'),
  );
const INTERNATIONAL = file('international');

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

const arrows = (page) => page.locator('.board-arrow').count();
const arrow = (page, is = true) =>
  eventually(
    () => arrows(page),
    (count) => count > 0 === is,
    `an arrow: ${is}`,
  );

/** The squares of a written move: first and last. */
const ends = (token) => {
  const squares = readToken(token).move.split(/[-x]/);
  return [squares[0], squares[squares.length - 1]];
};

/** Plays the solution of a puzzle on the board. */
async function solve(visit, { tree, fen }) {
  const line = solution(tree);
  let here = fen;
  for (const [index, token] of line.entries()) {
    const [from, to] = ends(token);
    if (index % 2 === 0) {
      await eventually(
        () => visit.page.locator('.task-card').getAttribute('data-state'),
        (found) => found === 'yours',
        'the turn',
      );
      await visit.click(from, to);
    }
    here = played(here, token).fen;
    const colour = /^B/.test(here) ? 'white' : 'black';
    await visit.stands(to, new RegExp(`K${to}\\b`).test(here) ? `${colour} king` : `${colour} man`);
  }
  await state(visit.page, 'solved');
}

const UPRIGHT = { width: 390, height: 844 };
const DISPUTED = '#view=learn&room=chapter;disputed-count&lang=en';

const puzzleHash = (puzzle, rules = 'international', lang = 'en') =>
  `#learn&rules=${rules}&room=puzzle;${puzzle.id}&lang=${lang}`;

// ---- Lessons ------------------------------------------------------------------------------------

visiting('a lesson is read step by step', { hash: '#learn&lang=en' }, async (visit, page) => {
  await text(page, '.learn-title', /^Lessons$/);
  assert.equal(await page.locator('.lesson-card').count(), 7);
  assert.equal(await page.locator('#board').isVisible(), false);
  await page.getByRole('link', { name: /Three kings against one on the large board/ }).click();
  await text(page, '.learn-title', /^Three kings against one on the large board$/);
  await text(page, '.lesson-head', /Step 1 of 9/);
  await visit.hash(/room=lesson;three-kings-10x10;1/);
  // Board at the left, text at the right, as with puzzles.
  const [words, board] = await Promise.all(
    ['.lesson-text', '#board'].map((place) => page.locator(place).boundingBox()),
  );
  assert.ok(board.x + board.width < words.x, `${board.x + board.width} ${words.x}`);
  await page.locator('.lesson-steps').getByRole('link', { name: 'Next' }).click();
  await text(page, '.learn-title', /^How often it is won$/);
  await page.keyboard.press('n');
  await page.keyboard.press('ArrowRight');
  await text(page, '.learn-title', /^When three catch one$/);
  await visit.stands('49', 'black king');
  await visit.hash(/room=lesson;three-kings-10x10;4/);
  await page.keyboard.press('p');
  await text(page, '.learn-title', /^Who has the main road$/);
  await page.goBack();
  await text(page, '.learn-title', /^When three catch one$/);
  // The commands behind the numbers are folded.
  assert.equal(await page.locator('.commands code').first().isVisible(), false);
  await page.locator('.commands summary').click();
  await text(page, '.commands', /galotne find KKKvK --side white --unique --count/);
  // The language changes the text of the same step.
  await page.locator('#lang').selectOption('lv');
  await text(page, '.learn-title', /^Kad trīs noķer vienu$/);
  await page.locator('#lang').selectOption('en');
  // How far it was read is remembered.
  await page.locator('.learn-parts').getByRole('link', { name: 'Lessons' }).click();
  await text(page, '.lesson-card >> nth=2', /Step 4 of 9/);
  assert.deepEqual(await page.locator('.lesson-groups h3').allTextContents(), [
    'Begin here',
    'Going deeper',
    'For arbiters: where rules disagree',
    'Nine men’s morris',
  ]);
});

visiting(
  'at a step the tables check the move, and defend',
  { hash: '#learn&room=lesson;two-against-one;2&lang=en' },
  async (visit, page) => {
    await text(page, '.lesson-task', /Your move: find the win for White\./);
    await visit.click('7', '2');
    await text(page, '.lesson-task', /7-2 draws: the win is gone\./);
    await press(page, 'Why?');
    await arrow(page);
    await eventually(
      () => visit.score(),
      (moves) => moves.length >= 3,
      'the refutation',
    );
    await press(page, 'Try again');
    await visit.stands('7', 'white king');
    await arrow(page, false);
    await visit.click('11', '6');
    await text(page, '.lesson-task', /Right\. Go on\./);
    await visit.scored('11-6', '50-45');
    await visit.click('7', '1');
    await visit.scored('11-6', '50-45', '7-1', '45-50');
    await press(page, 'From the start');
    await visit.scored();
    await visit.stands('11', 'white king');
  },
);

visiting(
  'the next step with the same board has its task',
  { hash: '#learn&room=lesson;two-against-one;1&lang=en' },
  async (visit, page) => {
    await visit.stands('11', 'white king');
    await page.getByRole('link', { name: 'Next', exact: true }).click();
    await text(page, '.lesson-task', /Your move: find the win for White\./);
    await visit.click('11', '6');
    await text(page, '.lesson-task', /Right\. Go on\./);
  },
);

visiting(
  'a step on the small board stands on it, and a lost line is no task',
  { hash: '#learn&room=lesson;two-against-one;3&lang=en' },
  async (visit, page) => {
    await text(page, '.learn-title', /^Two kings on the small board$/);
    await text(page, '.lesson-task', /Your move: find the win for White\./);
    await visit.stands('a7', 'white king');
    await text(page, '.lesson-head', /White to move · Step 3 of 5$/);
    // The text follows the language, with the title.
    await visit.go('#learn&room=lesson;two-against-one;3&lang=lv');
    await text(page, '.lesson-text', /Baltie uzvar 4 gājienos\./);
    await visit.go('#learn&room=lesson;three-kings-8x8;7&lang=en');
    await text(page, '.lesson-text', /From here the kings narrow the circle\./);
    await text(page, '.learn-title', /^Third step: closing in$/);
    await visit.stands('d6', 'black king');
    assert.doesNotMatch(await page.locator('.lesson-task').textContent(), /Your move/);
  },
);

visiting(
  'moves are tried at a step without a task, and valued',
  { hash: '#learn&room=lesson;three-kings-8x8;2&lang=en' },
  async (visit, page) => {
    await text(page, '.lesson-task', /^Try moves on the board, for both sides/);
    await text(page, '.verdict-line strong', /^Draw\.$/);
    const start = () =>
      page.locator('.verdict-line span').evaluate(
        (element) => getComputedStyle(element, '::before').content,
      );
    assert.equal(await start(), 'none');
    await visit.click('c1', 'e3');
    await text(page, '.task-said', /The position is drawn\./);
    await text(page, '.lesson-head', /Black to move/);
    // The verdict of the text is that of the first position.
    assert.match(await start(), /At the start/);
    await press(page, 'What is each move worth?');
    await text(page, '.lesson-task', /Draw: .*a1-h8.*Lose: /);
    await visit.click('a1', 'b2');
    await text(page, '.task-said', /White wins in \d+ moves?\./);
    await press(page, 'From the start');
    await visit.stands('c1', 'white king');
    await text(page, '.lesson-task', /^Try moves on the board/);
  },
);

visiting(
  'a position that rules judge differently is put on the board under each',
  { hash: '#learn&room=lesson;disagreements-international;2&lang=en' },
  async (visit, page) => {
    await page.getByRole('button', { name: 'To the board' }).last().click();
    await visit.hash(/profile=ru-minsport-100.*spent=5=7/);
    await visit.headline(/^Draw by rule/);
    await page.goBack();
    await text(page, '.learn-title', /^2 kings : 1 king$/);
    await page.getByRole('button', { name: 'To the board' }).first().click();
    await visit.hash(/profile=fmjd-2015.*spent=6\.4=7/);
    await visit.headline(/^Black wins/);
  },
);

visiting(
  'a line is played with arrows, by keys too',
  { hash: '#learn&room=lesson;records;6&lang=en' },
  async (visit, page) => {
    // Beyond the last step is the last one. Its line needs no tables: there are none of 6 pieces.
    await text(page, '.learn-title', /^Six pieces: four men against two$/);
    await page.locator('.puzzle-set a').first().waitFor();
    assert.equal(await page.locator('.puzzle-set a').count(), 5);
    await press(page, 'Show the line');
    await arrow(page);
    await press(page, 'Stop');
    const at = async () => (await page.locator('#score [aria-current]').count()) && true;
    await page.keyboard.press('ArrowRight');
    await eventually(at, Boolean, 'a move is played');
    await page.keyboard.press('End');
    await arrow(page, false);
    await page.keyboard.press('Home');
    await arrow(page);
    // At the beginning of the line the arrow leaves it.
    await page.keyboard.press('ArrowLeft');
    await text(page, '.learn-title', /^Six pieces, kings alone/);
  },
);

visiting(
  'rules that disagree are told in moves',
  { hash: '#learn&room=lesson;disagreements-international;2&lang=en' },
  async (visit, page) => {
    await text(page, '.lesson-text', /Black to move, with 3½ moves counted:/);
    await text(page, '.lesson-text', /FMJD 2015: Black wins/);
    await text(page, '.lesson-text', /Russian Ministry of Sport: draw by rule/);
    await visit.stands('41', 'black king');
  },
);

visiting(
  'the lesson on mills has its own board',
  { hash: '#learn&room=lesson;three-that-fly;2&lang=en' },
  async (_, page) => {
    await page.locator('.mill-picture').waitFor();
    assert.equal(await page.locator('#board').isVisible(), false);
    const label = () => page.locator('.mill-picture').getAttribute('aria-label');
    assert.match((await label()) ?? '', /^White to move: W:Wa4,a7,g7:Ba1,d1,d7$/);
    await press(page, 'One move forward');
    await eventually(label, (found) => /^Black to move: B:Wa4,g1,g7:Ba1,d1,d7$/.test(found ?? ''));
    const link = page.getByRole('link', { name: 'Play it in Mills' });
    assert.match((await link.getAttribute('href')) ?? '', /^#mills&room=mills;B:Wa4,g1,g7/);
  },
);

// ---- Puzzles ------------------------------------------------------------------------------------

const plain = INTERNATIONAL.puzzles.find(
  ({ goal, spent, moves, level }) => !goal && !spent && moves >= 2 && level <= 2,
);

visiting(
  'a puzzle is solved, and the record is kept',
  { hash: puzzleHash(plain) },
  async (visit, page) => {
    await text(page, '.task', /^(White|Black) to move and win\.$/);
    await text(page, '.task-score', /Rating1200/);
    await solve(visit, plain);
    await text(page, '.task-said', /^Won in \d+ moves?\. Rating \+\d+, now 12\d\d\./);
    // What else could have been played, and what it leads to.
    await text(page, '.task-said', /These draw: \d+[-x]\d+/);
    await text(page, '.task-score', /Rating12\d\d.*In a row1.*Solved1\//s);
    const rating = await page.locator('.task-score dd').first().textContent();
    assert.ok(Number(rating) > 1200);
    if (plain.themes.length)
      assert.equal(await page.locator('.motif').count(), plain.themes.length);
    await page.reload();
    await state(page, 'yours');
    assert.equal(await page.locator('.task-score dd').first().textContent(), rating);
    await page.keyboard.press('n');
    await eventually(
      () => visit.page.url(),
      (url) => !url.includes(plain.id),
      'another puzzle',
    );
  },
);

visiting(
  'a wrong move is refuted on the board, and the puzzle comes back',
  { hash: puzzleHash(plain) },
  async (visit, page) => {
    await state(page, 'yours');
    const wrong = wrongMoves(plain.tree).find(({ kind, line }) => kind === 'd' && line.length >= 2);
    const [from, to] = ends(wrong.token);
    await visit.click(from, to);
    await state(page, 'failed');
    await text(
      page,
      '.task-said',
      new RegExp(`^${readToken(wrong.token).move} draws: the win is gone`),
    );
    // What it cost stands in the same line.
    const cost = await page.locator('.task-said p').first().textContent();
    assert.match(cost, /Rating −\d+, now 11\d\d\.$/);
    await text(page, '.task-score', new RegExp(`Rating${/now (\d+)/.exec(cost)[1]}`));
    await text(page, '.task-said', new RegExp(`${readToken(wrong.line[0]).move}\\.$`));
    await page.keyboard.press('w');
    await state(page, 'why');
    await arrow(page);
    // The replies come by themselves, and by the steps under the board.
    await eventually(
      () => page.locator('#score [aria-current]').textContent(),
      (move) => move === readToken(wrong.line[0]).move,
      'the first reply',
    );
    await page.locator('#step-last').click();
    await arrow(page, false);
    await visit.scored(...[wrong.token, ...wrong.line].map((token) => readToken(token).move));
    await press(page, 'Try again');
    await state(page, 'yours');
    await visit.scored();
    await solve(visit, plain);
    await text(page, '.task-said', /It comes back later all the same/);
    await text(page, '.task-score', /In a row0.*Due again1/s);
  },
);

visiting(
  'a hint and then the solution draw their arrows',
  { hash: puzzleHash(plain) },
  async (visit, page) => {
    await state(page, 'yours');
    assert.equal(await arrows(page), 0);
    await press(page, 'Hint');
    await text(page, '.task-said', /One more hint shows where/);
    // Whoever presses the piece of the hint has it in hand still.
    const hinted = page.locator('[aria-selected="true"]');
    assert.equal(await hinted.count(), 1);
    await hinted.click();
    assert.equal(await hinted.count(), 1);
    assert.equal(await arrows(page), 0);
    await press(page, 'Hint');
    await arrow(page);
    await press(page, 'Solution');
    await state(page, 'shown');
    await arrow(page);
    await text(page, '.task-said', /^Rating −\d+, now 11\d\d\. This is the solution/);
    const line = solution(plain.tree).map((token) => readToken(token).move);
    await visit.scored(...line);
    await eventually(
      () =>
        page
          .locator('#score [aria-current]')
          .textContent()
          .catch(() => ''),
      (move) => move === line[0],
      'the first move',
    );
    await arrow(page, line.length > 1);
    await page.locator('#step-last').click();
    await arrow(page, false);
    // Directly after one hint, as well.
    await press(page, 'Solve it yourself');
    await state(page, 'yours');
    await visit.scored();
    await press(page, 'Hint');
    await press(page, 'Solution');
    await arrow(page);
  },
);

const slower = INTERNATIONAL.puzzles.find(({ tree }) => tree.a);
visiting(
  'a slower win is no mistake',
  { hash: slower ? puzzleHash(slower) : null },
  async (visit, page) => {
    if (!slower) return;
    await state(page, 'yours');
    const [from, to] = ends(slower.tree.a.split(' ')[0]);
    await visit.click(from, to);
    await text(page, '.task-said', /wins too, but there is a quicker win/);
    await state(page, 'yours');
    await visit.scored();
  },
);

visiting(
  'the count stands in a puzzle that it decides',
  {
    hash: puzzleHash(INTERNATIONAL.puzzles.find(({ spent }) => spent?.[0].startsWith('6.3='))),
  },
  async (_, page) => {
    await text(
      page,
      '.task-bound',
      /^Level \d of 5\. Rule 6\.3: [\d½]+ moves counted, [\d½]+ left\.$/,
    );
  },
);

visiting(
  'themes and levels choose, and a lesson has its puzzles',
  { hash: '#learn&rules=russian&room=puzzles;petrov&lang=en' },
  async (visit, page) => {
    await state(page, 'yours');
    const russian = file('russian');
    const shown = async () => {
      const hash = await visit.hash(/room=puzzle;/);
      return russian.puzzles.find(({ id }) => hash.includes(`puzzle;${id}`));
    };
    assert.ok((await shown()).themes.includes('petrov'));
    await page.getByLabel('Theme').selectOption('count');
    await eventually(shown, (found) => found?.themes.includes('count'), 'the theme');
    await page.getByLabel('Theme').selectOption('');
    await page.getByLabel('Level').selectOption('3');
    await eventually(shown, (found) => found?.level === 3, 'the level');
    await visit.go('#learn&room=lesson;three-kings-8x8;9&lang=en');
    await page.locator('.puzzle-set a').first().click();
    await visit.hash(/rules=russian.*room=puzzle;\w+;three-kings-8x8/);
    await state(page, 'yours');
    assert.equal(await page.locator('.puzzle-set .set-puzzle').count(), 5);
    await page.keyboard.press('n');
    await eventually(
      () => page.locator('.set-puzzle[aria-current]').textContent(),
      (found) => found === '2',
      'the second puzzle',
    );
    await page.locator('.set-lesson').click();
    await text(page, '.lesson-head', /Step 9 of 9/);
  },
);

visiting(
  'the puzzle of the day is marked when it is solved',
  { hash: '#learn&rules=international&room=daily&lang=en' },
  async (visit, page) => {
    await state(page, 'yours');
    const hash = await visit.hash(/room=puzzle;/);
    await text(page, '.learn-title', /^Puzzle of the day, \w+ \d+$/);
    const today = INTERNATIONAL.puzzles.find(({ id }) => hash.includes(`puzzle;${id}`));
    await solve(visit, today);
    await text(page, '.daily', /Solved today\./);
  },
);

test('puzzles need no service', async () => {
  const visit = await Visit.begin(await sharedBrowser(), { hash: puzzleHash(plain) });
  const { page } = visit;
  await state(page, 'yours');
  // The rules and the files of the room are there; nothing is asked from now on.
  const asked = [];
  await page.route('**/v1/**', (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await solve(visit, plain);
  await press(page, 'Next');
  await eventually(
    () => visit.page.url(),
    (url) => !url.includes(plain.id),
    'another puzzle',
  );
  await state(page, 'yours');
  await press(page, 'Solution');
  await arrow(page);
  assert.deepEqual(asked, []);
  await visit.end();
});

visiting(
  'after a puzzle the board is answered by the tables',
  { hash: '#rules=international&profile=fmjd-2015&fen=W:WK1,K7,K18:BK35&moves=7-2&lang=en' },
  async (visit, page) => {
    await visit.headline(/^White wins in 7 moves\.$/);
    await page.locator('#rooms').getByRole('link', { name: 'Learn' }).click();
    await page.getByRole('link', { name: 'Puzzles', exact: true }).click();
    await state(page, 'yours');
    await page.goBack();
    await text(page, '.learn-title', /^Lessons$/);
    await page.goBack();
    await visit.scored('7-2');
    await visit.headline(/^White wins in 7 moves\.$/);
    // The game comes back from a part that is left by a link, too.
    await page.locator('#rooms').getByRole('link', { name: 'Learn' }).click();
    await page.getByRole('link', { name: 'Puzzles', exact: true }).click();
    await state(page, 'yours');
    await visit.hash(/puzzle;/);
    await press(page, 'Solution');
    await state(page, 'shown');
    await page.locator('#step-last').click();
    await page.getByRole('link', { name: 'Board', exact: true }).click();
    await visit.scored('7-2');
    await visit.headline(/^White wins in 7 moves\.$/);
  },
);

test('without lessons the room says so, and fetches them again', async () => {
  const visit = await Visit.begin(await sharedBrowser(), { hash: null });
  const { page } = visit;
  await page.route('**/learn/lessons.en.json', (route) => route.abort());
  await visit.go('#learn&lang=en');
  await text(page, '.lesson-text', /The service does not answer\./);
  await page.unroute('**/learn/lessons.en.json');
  await press(page, 'Try again');
  await page.locator('.lesson-card').first().waitFor();
  await visit.end();
});

visiting(
  'an unknown puzzle is said so, and links are shared',
  { hash: '#learn&rules=international&room=puzzle;zzzzz&lang=en' },
  async (visit, page) => {
    await text(page, '#toast', /This puzzle is not here any more/);
    await state(page, 'yours');
    await page.locator('#share').click();
    const dialog = page.getByRole('dialog', { name: 'Share' });
    const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
    assert.match(link, /\/\?learn&rules=international&room=puzzle;\w{5}&lang=en$/);
    assert.doesNotMatch((await dialog.textContent()) ?? '', /wins in/);
    await visit.page.goto(link);
    await visit.hash(new RegExp(/puzzle;\w{5}/.exec(link)[0]));
    await state(page, 'yours');
  },
);

// ---- Chapters -----------------------------------------------------------------------------------

visiting('the rules are read in the room', { hash: '#lang=en' }, async (visit, page) => {
  await page.locator('#help').click();
  await page.getByRole('link', { name: 'Lessons and the rules of draws, to read' }).click();
  await text(page, '.learn-title', /^Rules$/);
  await page.getByRole('link', { name: 'How the counts work' }).click();
  await text(page, '.learn-title', /^How the counts work$/);
  await text(page, '.chapter-text', /three kings, two kings and a man, a king and two men/);
  await visit.hash(/room=chapter;counts/);
  await page.locator('#lang').selectOption('ru');
  await text(page, '.learn-title', /^Как считают ходы$/);
  await page.locator('.lesson-back').click();
  await text(page, '.learn-title', /^Правила$/);
  // All are in the language of the page.
  const titles = await page.locator('.chapter-list strong').allTextContents();
  assert.deepEqual(titles.slice(0, 4), [
    'Как считают ходы',
    'Что говорят правила о ничьей',
    'Спор о счёте',
    'Слова',
  ]);
  assert.doesNotMatch(titles.join(), /[A-Za-z]{3}/);
  await page.getByRole('link', { name: 'Спор о счёте' }).click();
  await text(page, '.learn-title', /^Спор о счёте$/);
  assert.equal(await page.locator('.chapter-board').count(), 3);
  await page.locator('.lesson-back').click();
  await page.getByRole('link', { name: /расходятся: русские шашки/ }).click();
  await visit.hash(/room=lesson;disagreements-russian/);
});

// ---- Screens ------------------------------------------------------------------------------------

for (const [width, height] of [
  [390, 844],
  [360, 640],
  [844, 390],
  [820, 1180],
  [1280, 800],
]) {
  visiting(
    `the room fits a page of ${width} by ${height}`,
    { hash: null, viewport: { width, height }, hasTouch: width < 900 },
    async (visit, page) => {
      for (const lang of ['en', 'lv', 'ru']) {
        for (const [room, place] of [
          ['', '.lesson-card >> nth=0'],
          ['lesson;three-kings-10x10;4', '.lesson-task'],
          ['lesson;three-kings-10x10;8', '.text-table'],
          ['lesson;three-that-fly;2', '.mill-picture'],
          [`puzzle;${plain.id}`, '.task-card[data-state="yours"]'],
          ['win;1', '.task-card[data-state="yours"]'],
          ['chapter;draw-rules', '.chapter-text table'],
        ]) {
          await visit.go(`#learn&rules=international&room=${room}&lang=${lang}`);
          await page.locator(place).first().waitFor();
          const { scroll, inner } = await page.evaluate(() => ({
            scroll: document.documentElement.scrollWidth,
            inner: window.innerWidth,
          }));
          assert.ok(scroll <= inner, `${lang} ${room}: ${scroll} > ${inner}`);
        }
      }
      await visit.go('#learn&room=lesson;three-kings-10x10;4&lang=en');
      // While the lesson is fetched, there is a text without a board.
      await page.locator('.lesson-task').waitFor();
      const [board, words] = await Promise.all(
        ['#board', '.lesson-text'].map((place) => page.locator(place).boundingBox()),
      );
      if (height > width) assert.ok(words.y >= board.y + board.height - 2, 'text under the board');
    },
  );
}

visiting(
  'swiping over the text turns the pages of a lesson',
  {
    hash: '#learn&room=lesson;two-against-one;1&lang=en',
    hasTouch: true,
    viewport: { width: 390, height: 844 },
  },
  async (visit, page) => {
    await text(page, '.lesson-head', /Step 1 of 5/);
    const swipe = (from, to) =>
      page.locator('.lesson-text').evaluate(
        (element, [start, end]) => {
          const event = (type, x) =>
            element.dispatchEvent(
              new PointerEvent(type, {
                pointerType: 'touch',
                isPrimary: true,
                bubbles: true,
                clientX: x,
                clientY: 500,
              }),
            );
          event('pointerdown', start);
          event('pointerup', end);
        },
        [from, to],
      );
    await swipe(300, 100);
    await text(page, '.lesson-head', /Step 2 of 5/);
    await swipe(100, 300);
    await text(page, '.lesson-head', /Step 1 of 5/);
  },
);

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true };
const [FIRST] = INTERNATIONAL.puzzles;

visiting(
  'the browser goes back through puzzles',
  { hash: `#learn&room=puzzle;${FIRST.id}&lang=en` },
  async (visit, page) => {
    await state(page, 'yours');
    await page.keyboard.press('n');
    await visit.hash(new RegExp(`room=puzzle;(?!${FIRST.id})`));
    await state(page, 'yours');
    await page.goBack();
    await visit.hash(new RegExp(`room=puzzle;${FIRST.id}(&|$)`));
    await state(page, 'yours');
    const [, king, square] = /:W(K?)(\d+)/.exec(FIRST.fen);
    await visit.stands(square, king ? 'white king' : 'white man');
  },
);

visiting(
  'a theme stays in the address, with what is solved of it',
  { hash: '#learn&room=puzzles;sacrifice&lang=en' },
  async (visit, page) => {
    await visit.hash(/room=puzzle;[a-z0-9]{5};sacrifice/);
    const { puzzles } = INTERNATIONAL;
    const number = puzzles.filter(({ themes }) => themes.includes('sacrifice')).length;
    const chosen = page.locator('.filter select').first().locator('option:checked');
    await eventually(
      () => chosen.textContent(),
      (found) => found === `Sacrifice (0/${number})`,
      'the theme with its number',
    );
    await page.reload();
    await visit.settled();
    await eventually(
      () => chosen.textContent(),
      (found) => found === `Sacrifice (0/${number})`,
      'the same theme',
    );
    // The puzzle alone has no theme.
    await visit.go(`#learn&room=puzzle;${FIRST.id}&lang=en`);
    await eventually(() => chosen.textContent(), (found) => found === 'Any', 'no theme');
  },
);

visiting(
  'on a small phone the buttons of a puzzle are in sight',
  { hash: `#learn&room=puzzle;${FIRST.id}&lang=ru`, ...PHONE },
  async (_, page) => {
    await state(page, 'yours');
    const box = (selector) => page.locator(selector).first().boundingBox();
    const [acts, bar, parts] = [
      await box('.task-acts'),
      await box('#rooms'),
      await box('.learn-parts'),
    ];
    assert.ok(acts.y + acts.height <= bar.y, `${acts.y} + ${acts.height} <= ${bar.y}`);
    assert.ok(parts.y > acts.y, 'the other parts of the room stand below');
  },
);

visiting(
  'the way through a lesson stays in sight on a phone',
  { hash: '#learn&room=lesson;three-kings-10x10;2&lang=ru', ...PHONE },
  async (visit, page) => {
    const next = page.locator('.lesson-steps [rel="next"]');
    await next.waitFor();
    const [button, bar] = [await next.boundingBox(), await page.locator('#rooms').boundingBox()];
    assert.ok(button.y + button.height <= bar.y, `${button.y} + ${button.height} <= ${bar.y}`);
    assert.ok(button.height < 48, `a word in one line: ${button.height}`);
    await next.click();
    await visit.hash(/room=lesson;three-kings-10x10;3/);
  },
);

visiting(
  'names of the parts are not broken',
  { hash: '#learn&room=puzzles&lang=lv', viewport: { width: 1280, height: 800 } },
  async (_, page) => {
    await state(page, 'yours');
    for (const part of await page.locator('.learn-part').all()) {
      const { height } = await part.boundingBox();
      assert.ok(height < 45, `${await part.textContent()}: ${height}`);
    }
  },
);

visiting(
  'without puzzles no other board is shown',
  { hash: '#lang=en' },
  async (visit, page) => {
    await page.route('**/puzzles/*.json', (route) => route.abort());
    await visit.open('#learn&room=puzzles&lang=en');
    await text(page, '.task', /^The service does not answer\./);
    assert.equal(await page.locator('.table').isVisible(), false);
    await page.unroute('**/puzzles/*.json');
    await page.locator('.task-acts').getByRole('button', { name: 'Try again' }).click();
    await state(page, 'yours');
    await eventually(() => page.locator('.table').isVisible(), (is) => is, 'the board');
  },
);

visiting(
  'a board of a chapter opens with its count, at the top of the page',
  { hash: DISPUTED, viewport: UPRIGHT },
  async (visit, page) => {
    const links = page.locator('.chapter-board a');
    await links.first().waitFor();
    assert.deepEqual(
      await links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
      [
        '#rules=international&fen=W:WK1,K50:BK40&spent=6.4=9&lang=en',
        '#rules=international&fen=W:WK2,6:BK50&spent=6.4=1&lang=en',
        '#rules=international&profile=fmjd-2018&fen=W:WK1,K7:BK50&spent=6.3=28&lang=en',
      ],
    );
    await links.last().scrollIntoViewIfNeeded();
    await links.last().click();
    // The sixteen moves of 6.3 go on after the capture, and end before the five of 6.4.
    await text(page, '#headline', /^Draw by rule 6\.3\.$/);
    assert.equal(await page.evaluate(() => window.scrollY), 0);
    await text(page, '.clock-rule', /^Rule 6\.3$/);
    await text(page, '.clock-left', /^2 of 16 moves left$/);
    const [first, second] = await page.locator('#clock .count-slider').all();
    assert.equal(await first.getAttribute('aria-label'), 'Moves counted under rule 6.3');
    assert.deepEqual([await first.inputValue(), await second.inputValue()], ['28', '0']);
    // All of it is above the bar of the rooms: the reading of the rule is folded.
    const slider = await first.boundingBox();
    const bar = await page.locator('#rooms').boundingBox();
    assert.ok(slider.y + slider.height <= bar.y, `${slider.y} + ${slider.height} > ${bar.y}`);
    const reading = page.locator('#notes details');
    assert.equal(await reading.locator('p').isVisible(), false);
    await reading.locator('summary').click();
    await text(page, '#notes details p', /is disputed\. Read here as: Two kings/);
    await reading.locator('summary').click();
    // The slider in the hand stays the first, though the other rule then ends the game first.
    await first.fill('25');
    await text(page, '#headline', /^White wins in 4 moves\.$/);
    await first.fill('8');
    await text(page, '.clock-rule', /^Rule 6\.4$/);
    assert.equal(await first.getAttribute('aria-label'), 'Moves counted under rule 6.3');
    assert.equal(await first.inputValue(), '8');
  },
);

visiting(
  'Back from a board of a chapter leads to the lines that were read',
  { hash: DISPUTED, viewport: UPRIGHT },
  async (visit, page) => {
    const link = page.locator('.chapter-board a').last();
    await link.waitFor();
    await link.scrollIntoViewIfNeeded();
    const read = await page.evaluate(() => window.scrollY);
    assert.ok(read > 300, `${read}`);
    await link.click();
    await text(page, '#headline', /^Draw by rule/);
    await page.goBack();
    await eventually(() => page.evaluate(() => window.scrollY), (y) => y === read, `line ${read}`);
    // Another way into the chapter begins at its top.
    await page.locator('.lesson-back').click();
    await page.getByRole('link', { name: 'A disputed count' }).click();
    await text(page, '.learn-title', /^A disputed count$/);
    assert.equal(await page.evaluate(() => window.scrollY), 0);
  },
);

visiting(
  'themes that the game has none of are links to a game that has them',
  { hash: '#learn&rules=international&room=puzzles&lang=en' },
  async (visit, page) => {
    await state(page, 'yours');
    const [themes] = await page.locator('.filters select').all();
    const offered = () => themes.locator('option').allTextContents();
    assert.ok((await offered()).every((text) => !/Petrov|\/0\)/.test(text)), await offered());
    await page.locator('.filter-elsewhere').getByRole('link').click();
    await visit.hash(/rules=russian/);
    await state(page, 'yours');
    await eventually(() => themes.inputValue(), (theme) => theme === 'petrov', 'the theme');
    assert.ok((await offered()).some((text) => /^Petrov’s triangle \(0\/[1-9]/.test(text)));
    assert.equal(await page.locator('.filter-elsewhere').isVisible(), false);
    // A theme of another game is not kept in a game without it.
    await visit.open('#learn&rules=international&room=puzzles;petrov&lang=en');
    await state(page, 'none');
    await page.locator('.task-acts').getByRole('button', { name: 'Russian draughts' }).click();
    await state(page, 'yours');
    await visit.hash(/rules=russian.*puzzle;\w+;petrov/);
  },
);

visiting(
  'a puzzle whose solution was shown waits for ten others',
  { hash: puzzleHash(plain) },
  async (visit, page) => {
    await state(page, 'yours');
    await press(page, 'Solution');
    await state(page, 'shown');
    const seen = [];
    for (let other = 0; other < 10; other += 1) {
      await press(page, 'Next');
      await state(page, 'yours');
      seen.push(/puzzle;(\w+)/.exec(page.url())[1]);
      await press(page, 'Solution');
      await state(page, 'shown');
    }
    assert.ok(!seen.includes(plain.id), seen.join());
    assert.equal(new Set(seen).size, 10, seen.join());
    await press(page, 'Next');
    await visit.hash(new RegExp(`puzzle;${plain.id}`));
  },
);

visiting(
  'the solution of an exercise is played to the end',
  {
    hash: '#rules=international&profile=fmjd-2015&fen=W:WK1,K7:BK50&view=learn&room=win;1&lang=en',
  },
  async (visit, page) => {
    await state(page, 'yours');
    // A move that gives the win away is taken back first.
    await visit.click('7', '45');
    await state(page, 'failed');
    await press(page, 'Solution');
    await text(page, '.task-said', /^This is the quickest win\./);
    await page.keyboard.press('End');
    // Four moves of White and three of Black.
    await eventually(
      () => visit.score(),
      (moves) => moves.length === 7 && moves[0] !== '7-45',
      'the whole win',
    );
    await arrow(page, false);
  },
);
