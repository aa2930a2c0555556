/** The desk and its parts with a server that answers when it is told to. No page. Run with `node --test`. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Desk } from '../../board/desk.js';
import { EXAMPLES, FIRST } from '../../board/examples.js';
import { Inquiry } from '../../board/inquiry.js';
import { Latest, pause } from '../../board/latest.js';
import { Rulebook } from '../../board/rulebook.js';

const settle = (milliseconds = 0) => new Promise((done) => { setTimeout(done, milliseconds); });

/** Waits for something that is to come, however busy the machine is. */
async function until(has) {
  for (const begun = Date.now(); !has(); await settle(5)) {
    if (Date.now() - begun > 20_000) throw new Error(`never came: ${has}`);
  }
}

const CLOCKS = [{ rule: '6.3', limit: 32, standing: null, capped_by: null }];
const VARIANTS = [
  {
    rules: 'international',
    board: { rows: 10, names: 'numbers', start: 'W:W31-50:B1-20' },
    starts: 'w',
    profiles: [{ profile: 'fmjd-2015', clocks: CLOCKS }, { profile: 'lidraughts', clocks: CLOCKS }],
  },
  { rules: 'russian', board: { rows: 8, names: 'letters', start: 'W:Wa1:Bh8' }, starts: 'w', profiles: [{ profile: 'lv-001', clocks: [] }] },
  { rules: 'wolf-and-sheep', board: { rows: 8, names: 'letters', start: null }, starts: 'w', profiles: [] },
];

const clock = (spent) => ({ rule: '6.3', limit: 32, left: 32 - spent, spent: [`6.3=${spent}`], need: 12, max_spent: 20, reached: false });

/** Positions of a game of four plies; every answer allows the same two moves in each. */
const GAME = {
  'W:WK1,K7,K18:BK35': ['7-2', 'B:WK1,K2,K18:BK35'],
  'B:WK1,K2,K18:BK35': ['35-49', 'W:WK1,K2,K18:BK49'],
  'W:WK1,K2,K18:BK49': ['2-16', 'B:WK1,K16,K18:BK49'],
  'B:WK1,K16,K18:BK49': ['49-35', 'W:WK1,K16,K18:BK35'],
};

function answerTo({ fen, spent, moves }) {
  if (fen === 'nonsense') return { fen, error: { kind: 'fen', message: 'no position' } };
  const count = Number(spent[0]?.split('=')[1] ?? 0);
  const played = GAME[fen];
  const next = played && { move: played[0], fen: played[1], captures: [], category: 'loss', dtw: -3, clock: clock(count + 1) };
  const found = { fen, category: 'win', wdl: 'win', dtw: 4, clock: clock(count), claimable: [], assumed: [] };
  return moves ? { ...found, moves: next ? [next] : [] } : found;
}

/** A server whose answers are held back while `held` is true. */
class Server {
  held = false;
  asked = [];
  waiting = [];

  async probe(questions, signal) {
    this.asked.push(questions);
    await this.turn(signal);
    return questions.map(answerTo);
  }

  async mainline(question, signal) {
    this.asked.push(question);
    await this.turn(signal);
    const moves = Object.values(GAME).map(([move, fen]) => ({ move, fen, captures: [], dtw: 1, clock: clock(1) }));
    return { line: moves, cut_off: null };
  }

  async variants() {
    return VARIANTS;
  }

  /** Waits for `release`; as a fetch does, throws when the question is given up. */
  turn(signal) {
    if (!this.held) return settle();
    return new Promise((done, fail) => {
      const waiting = { done, signal };
      signal?.addEventListener('abort', () => fail(signal.reason), { once: true });
      this.waiting.push(waiting);
    });
  }

  async release() {
    this.held = false;
    for (const { done } of this.waiting.splice(0)) done();
    await settle(5);
  }
}

/** What stands for the window: an address and what was remembered of it. */
class Page {
  constructor(hash = '') {
    this.location = { hash };
    this.entries = [];
    const write = (how) => (_state, _title, next) => {
      this.location.hash = next;
      this.entries.push([how, next]);
    };
    this.history = { pushState: write('push'), replaceState: write('replace') };
  }
}

async function open(hash = '', { choose = async () => null } = {}) {
  const api = new Server();
  const page = new Page(hash);
  const desk = new Desk({ api, page, changed: () => {}, choose, lang: 'en' });
  await desk.open();
  return { desk, api, page };
}

describe('one way to cancel', () => {
  test('a newer task makes the one before stale, whichever is done first', async () => {
    const latest = new Latest();
    const done = [];
    const first = latest.run(async (signal) => {
      await pause(20, signal);
      done.push('first');
      return 1;
    });
    const second = latest.run(async (signal) => {
      await pause(5, signal);
      done.push('second');
      return 2;
    });
    assert.deepEqual(await Promise.all([first, second]), [undefined, 2]);
    await settle(30);
    assert.deepEqual(done, ['second']);
  });

  test('what a stale task finds or throws is nobody’s business', async () => {
    const latest = new Latest();
    let go;
    const waits = new Promise((done) => { go = done; });
    const found = latest.run(async () => { await waits; return 'old'; });
    const failed = latest.run(async () => { await waits; throw new Error('old'); });
    latest.cancel();
    go();
    assert.deepEqual(await Promise.all([found, failed]), [undefined, undefined]);
  });

  test('a task that nobody replaced tells its error and is over', async () => {
    const latest = new Latest();
    await assert.rejects(latest.run(async () => { throw new Error('real'); }), /real/);
    assert.equal(latest.busy, false);
    const task = latest.run((signal) => pause(5, signal));
    assert.equal(latest.busy, true);
    latest.cancel();
    assert.equal(latest.busy, false);
    await task;
  });

  test('a pause that is given up throws at once', async () => {
    const controller = new AbortController();
    const waiting = pause(60_000, controller.signal);
    controller.abort();
    await assert.rejects(waiting, { name: 'AbortError' });
    await assert.rejects(pause(0, controller.signal), { name: 'AbortError' });
  });
});

describe('asking', () => {
  test('an answer to a position that was left is not shown', async () => {
    const { desk, api } = await open();
    api.held = true;
    desk.setup.begin('W:WK1,K7,K18:BK35');
    desk.setup.begin('B:WK1,K2,K18:BK35');
    assert.equal(api.waiting[0].signal.aborted, true);
    await api.release();
    assert.equal(desk.inquiry.answer.fen, 'B:WK1,K2,K18:BK35');
    assert.equal(desk.inquiry.pending, false);
  });

  test('several changes by hand are one question', async () => {
    const { desk, api } = await open();
    const before = api.asked.length;
    for (const plies of [1, 2, 3]) desk.setup.count('6.3', plies);
    await settle(120);
    assert.equal(api.asked.length, before + 1);
    assert.deepEqual(api.asked.at(-1)[0].spent, ['6.3=3']);
    assert.equal(desk.inquiry.answer.clock.left, 29);
  });

  test('the last answer stays in sight until the next has come', () => {
    const inquiry = new Inquiry();
    inquiry.settle({ fen: 'a', moves: [] });
    assert.equal(inquiry.over, true);
    inquiry.begin();
    assert.deepEqual([inquiry.answer, inquiry.shown.fen, inquiry.pending, inquiry.over], [null, 'a', true, false]);
    inquiry.fail(Object.assign(new Error('gone'), { kind: 'offline' }));
    assert.deepEqual([inquiry.shown.fen, inquiry.problem], ['a', { kind: 'offline', message: 'gone' }]);
    inquiry.begin();
    inquiry.settle({ error: { kind: 'clock', message: 'too many' } });
    assert.deepEqual([inquiry.shown, inquiry.problem.kind], [null, 'clock']);
  });

  test('an empty board is asked about by nobody', async () => {
    const { desk, api } = await open();
    const before = api.asked.length;
    await desk.setup.clear();
    assert.equal(api.asked.length, before);
    assert.deepEqual([desk.inquiry.pending, desk.inquiry.shown], [false, null]);
  });

  test('changes in one go are told once', async () => {
    let told = 0;
    const desk = new Desk({ api: new Server(), page: new Page(), changed: () => { told += 1; }, choose: async () => null, lang: 'en' });
    desk.set({ hints: false });
    desk.set({ selected: 7 });
    desk.point({ move: '7-2' });
    assert.equal(told, 0);
    await settle();
    assert.equal(told, 1);
  });
});

describe('going through the game', () => {
  test('the moves of an address are looked up when they are gone to', async () => {
    const { desk } = await open('#rules=international&profile=fmjd-2015&fen=W:WK1,K7,K18:BK35&moves=7-2,35-49,2-16&at=2');
    assert.deepEqual([desk.game.at, desk.now.fen, desk.now.counts], [2, 'W:WK1,K2,K18:BK49', { 6.3: 2 }]);
    assert.equal(desk.game.moments[3].counts, null);
    await desk.walk.to(3);
    assert.equal(desk.now.fen, 'B:WK1,K16,K18:BK49');
    assert.deepEqual(desk.slid, { from: 2, to: 16, path: [2, 16] });
    await desk.walk.to(2);
    assert.deepEqual(desk.slid, { from: 16, to: 2, path: [16, 2] });
  });

  test('a game that cannot be replayed is a problem, not a position', async () => {
    const { desk } = await open('#rules=international&fen=W:WK1,K7,K18:BK35&moves=7-1');
    assert.deepEqual(desk.inquiry.problem, { kind: 'move', message: '7-1' });
    assert.equal(desk.game.at, 0);
  });

  test('of two steps the later one counts, and a new position more than either', async () => {
    const moves = '#rules=international&fen=W:WK1,K7,K18:BK35&moves=7-2,35-49,2-16&at=0';
    const { desk, api } = await open(moves);
    api.held = true;
    desk.walk.to(3);
    const later = desk.walk.to(1);
    await api.release();
    await later;
    await settle(20);
    assert.equal(desk.game.at, 1);
    api.held = true;
    const walking = desk.walk.to(3);
    desk.setup.begin('W:WK40:BK50');
    await api.release();
    await walking;
    assert.equal(desk.now.fen, 'W:WK40:BK50');
    assert.equal(desk.game.moments.length, 1);
  });

  test('other counts are not undone by a step that was on its way', async () => {
    const { desk, api } = await open('#rules=international&fen=W:WK1,K7,K18:BK35&moves=7-2,35-49&at=0');
    api.held = true;
    const walking = desk.walk.to(2);
    desk.setup.count('6.3', 9);
    await api.release();
    await walking;
    await settle(120);
    assert.deepEqual([desk.game.at, desk.now.counts], [0, { 6.3: 9 }]);
  });

  test('captures with the same ends are asked about', async () => {
    const offered = [];
    const { desk } = await open('', { choose: async (moves) => { offered.push(...moves); return moves[1]; } });
    const way = (move) => ({ move, fen: 'B:WK1:BK5', captures: [7], clock: null });
    desk.inquiry.answer.moves = [way('2x16x2'), way('2x49x2')];
    await desk.walk.playBetween(2, 2);
    assert.equal(offered.length, 2);
    assert.equal(desk.game.moments[1].move, '2x49x2');
  });

  test('against the tables two moves are taken back', async () => {
    const { desk } = await open('#rules=international&fen=W:WK1,K7,K18:BK35&moves=7-2,35-49,2-16&at=2');
    desk.opponent.side = 'b';
    await desk.walk.undo();
    assert.equal(desk.game.at, 0);
  });
});

describe('the tables as an opponent', () => {
  test('they reply after a while, and not to a position that was left', async () => {
    const { desk } = await open();
    desk.opponent.take('b');
    await settle(20);
    await desk.walk.play(desk.inquiry.moves[0]);
    assert.equal(desk.game.at, 2);
    await settle(20);
    assert.deepEqual(desk.game.moments.map(({ move }) => move), [undefined, '7-2', '35-49']);
    desk.walk.play(desk.inquiry.moves[0]);
    await settle(100);
    await desk.walk.to(0);
    await settle(700);
    assert.equal(desk.game.at, 0);
    assert.equal(desk.game.moments.length, 4);
  });

  test('they go on from the middle of a game when they are told to, and let whoever looks back try moves', async () => {
    const { desk } = await open('#rules=international&fen=W:WK1,K7,K18:BK35&moves=7-2,35-49,2-16&at=1');
    desk.opponent.take('b');
    assert.equal(desk.opponent.toMove, true);
    await settle(600);
    assert.equal(desk.game.at, 2);
    assert.equal(desk.game.moments.length, 4);
    await desk.walk.to(1);
    assert.equal(desk.opponent.toMove, false);
    await settle(600);
    assert.equal(desk.game.at, 1);
  });

  test('they play in the view of moves alone', async () => {
    const { desk } = await open();
    desk.view = 'setup';
    desk.opponent.take('w');
    assert.equal(desk.view, 'play');
    await desk.look('line');
    await settle(600);
    assert.equal(desk.game.at, 0);
  });
});

describe('the review', () => {
  const ADDRESS = '#rules=international&fen=W:WK1,K7,K18:BK35&moves=7-2,35-49,2-16&at=0';

  test('every position of every line is asked about, once', async () => {
    const { desk, api } = await open(ADDRESS);
    await until(() => desk.review.judged.size === 3);
    assert.deepEqual([...desk.review.judged.keys()], ['7-2', '7-2 35-49', '7-2 35-49 2-16']);
    const { before, after } = desk.review.of(['7-2', '35-49']);
    assert.deepEqual([before.fen, after.fen], ['B:WK1,K2,K18:BK35', 'W:WK1,K2,K18:BK49']);
    const asked = api.asked.length;
    await desk.review.find();
    assert.equal(api.asked.length, asked);
  });

  test('other counts are another game, and a move that is none ends a line', async () => {
    const { desk } = await open(ADDRESS.replace('2-16', '2-17'));
    await until(() => desk.review.judged.size === 2);
    assert.deepEqual([...desk.review.judged.keys()], ['7-2', '7-2 35-49']);
    desk.setup.count('6.3', 4);
    await until(() => desk.review.of(['7-2'])?.before.clock.left === 28);
    assert.equal(desk.review.of(['7-2']).before.clock.left, 28);
  });

  test('it stands in nobody’s way when the server fails', async () => {
    const { desk, api } = await open(ADDRESS);
    await until(() => desk.review.judged.size === 3);
    api.probe = async () => { throw new Error('gone'); };
    desk.game = { ...desk.game, tree: { move: null, next: [{ move: '18-12', next: [] }] } };
    await desk.review.find();
    assert.equal(desk.review.of(['18-12']), null);
    assert.equal(desk.inquiry.problem, null);
  });
});

describe('variations', () => {
  test('the address keeps them, and a line is gone to move by move', async () => {
    const { desk, page } = await open('#rules=international&fen=W:WK1,K7,K18:BK35&moves=7-2,35-49&lines=7-2,35-49,2-16/7-2,35-44&at=1');
    assert.match(page.location.hash, /moves=7-2,35-49&lines=7-2,35-49,2-16\/7-2,35-44&at=1/);
    await desk.walk.go(['7-2', '35-49', '2-16']);
    assert.deepEqual([desk.game.at, desk.now.fen], [3, 'B:WK1,K16,K18:BK49']);
    await desk.walk.forget();
    assert.deepEqual([desk.game.at, desk.now.fen], [2, 'W:WK1,K2,K18:BK49']);
    assert.ok(!/2-16/.test(page.location.hash));
  });

  test('the tables answer a move that was played before', async () => {
    const { desk } = await open('#rules=international&fen=W:WK1,K7,K18:BK35&moves=7-2,35-49&at=0');
    desk.opponent.take('b');
    await settle(20);
    await desk.walk.play(desk.inquiry.moves[0]);
    assert.equal(desk.opponent.toMove, false, 'they have moved');
    assert.equal(desk.game.at, 2);
  });
});

describe('the best line', () => {
  test('it is found once, followed, and left', async () => {
    const { desk, api } = await open();
    await desk.look('line');
    assert.equal(desk.line.moves.length, 4);
    assert.equal(desk.line.steps, 0);
    await desk.line.to(2);
    assert.deepEqual([desk.line.steps, desk.game.at], [2, 2]);
    assert.equal(api.asked.filter((asked) => !Array.isArray(asked)).length, 1);
    desk.game = { ...desk.game, at: 0 };
    await desk.walk.play({ move: '18-12', fen: 'B:WK1,K7,K12:BK35', captures: [], clock: null });
    assert.equal(desk.line.root, 1, 'another position, another line');
    desk.line.forget();
    assert.equal(desk.line.steps, null);
  });

  test('it is played until it is stopped', async () => {
    const { desk } = await open();
    await desk.look('line');
    const playing = desk.line.play();
    assert.equal(desk.line.playing, true);
    await settle(50);
    assert.equal(desk.game.at, 1);
    await desk.line.play();
    await playing;
    assert.equal(desk.line.playing, false);
    await settle(1000);
    assert.equal(desk.game.at, 1);
  });

  test('a move by hand stops it', async () => {
    const { desk } = await open();
    await desk.look('line');
    const playing = desk.line.play();
    await settle(50);
    await desk.walk.play(desk.inquiry.moves[0]);
    await playing;
    await settle(1000);
    assert.equal(desk.game.at, 2);
  });
});

describe('the map', () => {
  test('the lone piece wanders, and another may be chosen', async () => {
    const { desk, api } = await open();
    await desk.look('map');
    assert.deepEqual([desk.map.square, desk.map.turn, desk.map.values.length], [35, 'w', 47]);
    const before = api.asked.length;
    await desk.refresh();
    assert.equal(api.asked.length, before + 1, 'the map is known already');
    await desk.map.choose({ square: 7 });
    assert.equal(desk.map.values.length, 47);
    assert.ok(desk.map.values.every(({ square }) => ![1, 18, 35].includes(square)));
    assert.equal(desk.map.has(18), false);
  });

  test('its piece is put elsewhere, and its values stay in sight', async () => {
    const { desk } = await open();
    await desk.look('map');
    const known = desk.map.values;
    desk.map.wander(46);
    assert.deepEqual([desk.now.fen, desk.map.square, desk.map.values], ['W:WK1,K7,K18:BK46', 46, known]);
    await settle(20);
    assert.equal(desk.map.pending, false);
  });

  test('a map that is not waited for leaves nothing pending', async () => {
    const { desk, api } = await open();
    const first = desk.look('map');
    api.held = true;
    await settle(10);
    assert.equal(desk.map.pending, true);
    desk.look('play');
    await api.release();
    await first;
    await desk.look('map');
    assert.equal(desk.map.pending, false);
    assert.equal(desk.map.values.length, 47);
  });
});

describe('setting up', () => {
  test('a count that was entered holds until it is answered', async () => {
    const { desk, api } = await open();
    api.held = true;
    desk.setup.count('6.3', 5);
    assert.equal(desk.setup.counting, '6.3');
    assert.equal(desk.inquiry.shown.clock.left, 32);
    await settle(80);
    await api.release();
    assert.equal(desk.setup.counting, null);
    assert.equal(desk.inquiry.shown.clock.left, 27);
  });

  test('what is no position leaves the board as it is, and is not forgotten', async () => {
    const { desk, page } = await open();
    const before = page.location.hash;
    await desk.setup.read('nonsense');
    assert.equal(desk.inquiry.problem.kind, 'fen');
    assert.equal(desk.setup.refused, 'nonsense');
    assert.equal(desk.now.fen, 'W:WK1,K7,K18:BK35');
    assert.equal(page.location.hash, before);
    await desk.setup.read(' [FEN "B:WK1, K2, K18:BK35"] ');
    assert.equal(desk.setup.refused, null);
    assert.equal(desk.inquiry.answer.fen, 'B:WK1,K2,K18:BK35');
    assert.equal(desk.now.fen, 'B:WK1,K2,K18:BK35');
    await desk.setup.read('W:W:B');
    assert.equal(desk.inquiry.shown, null);
    assert.equal(desk.inquiry.problem, null);
  });

  test('counts stay while the material does', async () => {
    const { desk } = await open('#rules=international&fen=W:WK1,K7,K18:BK35&spent=6.3=20');
    desk.setup.shift(7, 2);
    assert.deepEqual(desk.now, { fen: 'W:WK1,K2,K18:BK35', counts: { 6.3: 20 } });
    desk.setup.put(50, { colour: 'b', king: false });
    assert.deepEqual(desk.now, { fen: 'W:WK1,K2,K18:BK35,50', counts: {} });
    desk.setup.put(50, null);
    desk.setup.turn('b');
    assert.equal(desk.now.fen, 'B:WK1,K2,K18:BK35');
    await settle(100);
    assert.equal(desk.inquiry.pending, false);
  });

  test('another variant brings its board, its draw rules and a position of its own', async () => {
    const { desk } = await open();
    await desk.setup.rules('russian');
    assert.deepEqual([desk.book.rules, desk.book.profile, desk.book.geometry.rows], ['russian', 'lv-001', 8]);
    assert.equal(desk.now.fen, EXAMPLES.find(({ rules }) => rules === 'russian').fen);
    await desk.setup.profile('none');
    assert.deepEqual(desk.book.clocks, []);
  });

  test('an example is shown with its counts or its map', async () => {
    const { desk } = await open();
    await desk.setup.profile('lidraughts');
    await desk.setup.example(EXAMPLES.find(({ id }) => id === 'spoiled'), false);
    assert.deepEqual([desk.view, desk.book.profile, desk.now.counts], ['play', 'fmjd-2015', { 6.3: 21 }]);
    await desk.setup.example(FIRST, true);
    assert.deepEqual([desk.view, desk.map.square, desk.map.turn], ['map', 35, 'w']);
  });
});

describe('the rules', () => {
  test('a name that nothing has is the usual one', () => {
    const book = new Rulebook();
    book.variants = VARIANTS;
    book.choose('international', 'fide');
    assert.deepEqual([book.profile, book.profiles], ['fmjd-2015', ['fmjd-2015', 'lidraughts', 'none']]);
    book.choose('wolf-and-sheep');
    assert.deepEqual([book.profile, book.profiles], ['none', ['none']]);
    assert.equal(book.named('chess'), null);
    assert.equal(book.geometry, book.geometry, 'one board is one object');
  });

  test('what may be counted: the clock in charge, and what goes on beside it', () => {
    const book = new Rulebook();
    const clocks = [{ rule: '6.3', limit: 32, capped_by: null }, { rule: '6.4', limit: 10, capped_by: '6.3' }];
    book.variants = [{ rules: 'international', board: VARIANTS[0].board, starts: 'w', profiles: [{ profile: 'fmjd-2015', clocks }] }];
    book.choose('international');
    assert.deepEqual(book.countable(null), []);
    const found = book.countable({ rule: '6.4', limit: 10, left: 6, spent: ['6.4=4', '6.3=30'], need: 3, max_spent: 7 });
    assert.deepEqual(found.map(({ rule, spent, limit, carried }) => [rule, spent, limit, carried]), [['6.4', 4, 10, undefined], ['6.3', 30, 32, true]]);
  });
});

describe('the address', () => {
  test('moves are entries of the history, steps and counts are not', async () => {
    const { desk, page } = await open();
    page.entries.length = 0;
    await desk.walk.play(desk.inquiry.moves[0]);
    await desk.walk.to(0);
    desk.set({ flip: true });
    desk.set({ flip: true });
    assert.deepEqual(page.entries.map(([how]) => how), ['push', 'replace', 'replace']);
    assert.match(page.location.hash, /moves=7-2&at=0&flip=1/);
  });

  test('what makes no sense is the first example', async () => {
    const { desk } = await open('#rules=chess&fen=W:Wa1:Bb2&view=nowhere');
    assert.deepEqual([desk.book.rules, desk.now.fen, desk.view], [FIRST.rules, FIRST.fen, 'play']);
    const empty = await open('#rules=international&fen=');
    assert.equal(empty.desk.now.fen, VARIANTS[0].board.start);
  });

  test('a position that is none is a problem of the position', async () => {
    const { desk } = await open('#rules=international&fen=nonsense');
    assert.equal(desk.inquiry.problem.kind, 'fen');
    await desk.setup.begin(FIRST.fen);
    assert.equal(desk.inquiry.problem, null);
  });
});
