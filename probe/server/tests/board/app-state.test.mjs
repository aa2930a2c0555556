/** The application state with a fake server, without a page. Run with `node --test`. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { AppState } from '../../board/app-state.js';
import { EXAMPLES, FIRST } from '../../board/examples.js';
import { PositionQuery } from '../../board/position-query.js';
import { LatestTask, pause } from '../../board/latest-task.js';
import { Rulebook } from '../../board/rulebook.js';

const settle = (milliseconds = 0) => new Promise((done) => { setTimeout(done, milliseconds); });

/** Polls until a condition holds, however busy the machine is. */
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
  {
    rules: 'russian',
    board: { rows: 8, names: 'letters', start: 'W:Wa1:Bh8' },
    starts: 'w',
    profiles: [{ profile: 'lv-001', clocks: [] }],
  },
  {
    rules: 'wolf-and-sheep',
    board: { rows: 8, names: 'letters', start: null },
    starts: 'w',
    profiles: [],
  },
];

const clock = (spent) => ({
  rule: '6.3',
  limit: 32,
  left: 32 - spent,
  spent: [`6.3=${spent}`],
  need: 12,
  max_spent: 20,
  reached: false,
});

/** Positions of a game of four plies; every answer has the same two legal moves. */
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
  const next = played && {
    move: played[0],
    fen: played[1],
    captures: [],
    category: 'loss',
    dtw: -3,
    clock: clock(count + 1),
  };
  const found = {
    fen,
    category: 'win',
    wdl: 'win',
    dtw: 4,
    clock: clock(count),
    claimable: [],
    assumed: [],
  };
  return moves ? { ...found, moves: next ? [next] : [] } : found;
}

/** A server that delays its answers while `held` is true. */
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
    const moves = Object.values(GAME).map(([move, fen]) => ({
      move,
      fen,
      captures: [],
      dtw: 1,
      clock: clock(1),
    }));
    return { line: moves, cut_off: null };
  }

  async variants() {
    return VARIANTS;
  }

  /** Waits for `release`; like a fetch, throws when the request is cancelled. */
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

/** A stand-in for the window: an address and its history. */
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
  const app = new AppState({ api, page, changed: () => {}, choose, lang: 'en' });
  await app.open();
  return { app, api, page };
}

describe('cancellation', () => {
  test('a newer task cancels the former, whichever finishes first', async () => {
    const latest = new LatestTask();
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

  test('results and errors of a cancelled task are dropped', async () => {
    const latest = new LatestTask();
    let go;
    const waits = new Promise((done) => { go = done; });
    const found = latest.run(async () => { await waits; return 'old'; });
    const failed = latest.run(async () => { await waits; throw new Error('old'); });
    latest.cancel();
    go();
    assert.deepEqual(await Promise.all([found, failed]), [undefined, undefined]);
  });

  test('a task that was not replaced reports its error and ends', async () => {
    const latest = new LatestTask();
    await assert.rejects(latest.run(async () => { throw new Error('real'); }), /real/);
    assert.equal(latest.busy, false);
    const task = latest.run((signal) => pause(5, signal));
    assert.equal(latest.busy, true);
    latest.cancel();
    assert.equal(latest.busy, false);
    await task;
  });

  test('a cancelled pause rejects at once', async () => {
    const controller = new AbortController();
    const waiting = pause(60_000, controller.signal);
    controller.abort();
    await assert.rejects(waiting, { name: 'AbortError' });
    await assert.rejects(pause(0, controller.signal), { name: 'AbortError' });
  });
});

describe('asking', () => {
  test('an answer to a former position is not shown', async () => {
    const { app, api } = await open();
    api.held = true;
    app.setup.begin('W:WK1,K7,K18:BK35');
    app.setup.begin('B:WK1,K2,K18:BK35');
    assert.equal(api.waiting[0].signal.aborted, true);
    await api.release();
    assert.equal(app.query.answer.fen, 'B:WK1,K2,K18:BK35');
    assert.equal(app.query.pending, false);
  });

  test('several changes in a row are one query', async () => {
    const { app, api } = await open();
    const before = api.asked.length;
    for (const plies of [1, 2, 3]) app.setup.count('6.3', plies);
    await settle(120);
    assert.equal(api.asked.length, before + 1);
    assert.deepEqual(api.asked.at(-1)[0].spent, ['6.3=3']);
    assert.equal(app.query.answer.clock.left, 29);
  });

  test('an answer is only that to the question that was asked', () => {
    const query = new PositionQuery();
    assert.equal(query.waiting, false);
    query.begin('a');
    assert.equal(query.waiting, true);
    query.settle({ fen: 'a', moves: [] }, 'a');
    assert.deepEqual([query.over, query.waiting], [true, false]);
    query.begin('a');
    assert.deepEqual([query.answer.fen, query.pending, query.waiting], ['a', true, false]);
    query.begin('b');
    assert.deepEqual([query.answer, query.waiting, query.over], [null, true, false]);
    query.fail(Object.assign(new Error('gone'), { kind: 'offline' }));
    assert.deepEqual([query.answer, query.problem], [null, { kind: 'offline', message: 'gone' }]);
    query.begin('b');
    assert.equal(query.problem, null);
    query.settle({ error: { kind: 'clock', message: 'too many' } }, 'b');
    assert.deepEqual([query.answer, query.problem.kind], [null, 'clock']);
  });

  test('the last clock stays while its count is entered, and no longer', () => {
    const query = new PositionQuery();
    query.settle({ fen: 'a' }, 'a 0');
    for (const count of ['a 1', 'a 2']) {
      query.begin(count, true);
      assert.deepEqual([query.answer, query.recounted.fen], [null, 'a']);
    }
    query.fail(new Error('gone'));
    assert.equal(query.recounted, null);
    query.settle({ fen: 'a' }, 'a 2');
    query.begin('b');
    assert.equal(query.recounted, null);
  });

  test('a question without an answer leaves nothing of the last position', async () => {
    const { app, api } = await open();
    assert.notEqual(app.query.answer, null);
    api.held = true;
    app.navigation.play(app.query.moves[0]);
    assert.deepEqual([app.query.answer, app.query.waiting], [null, true]);
    await api.release();
  });

  test('an empty board is not queried', async () => {
    const { app, api } = await open();
    const before = api.asked.length;
    await app.setup.clear();
    assert.equal(api.asked.length, before);
    assert.deepEqual([app.query.pending, app.query.answer], [false, null]);
  });

  test('changes made together notify once', async () => {
    let told = 0;
    const app = new AppState({
      api: new Server(),
      page: new Page(),
      changed: () => {
        told += 1;
      },
      choose: async () => null,
      lang: 'en',
    });
    app.set({ hints: false });
    app.set({ selected: 7 });
    app.point({ move: '7-2' });
    assert.equal(told, 0);
    await settle();
    assert.equal(told, 1);
  });
});

describe('navigation', () => {
  test('the moves of an address are queried when they are reached', async () => {
    const { app } = await open(
      '#rules=international&profile=fmjd-2015&fen=W:WK1,K7,K18:BK35&moves=7-2,35-49,2-16&at=2',
    );
    assert.deepEqual(
      [app.game.at, app.now.fen, app.now.counts],
      [2, 'W:WK1,K2,K18:BK49', { 6.3: 2 }],
    );
    assert.equal(app.game.moments[3].counts, null);
    await app.navigation.to(3);
    assert.equal(app.now.fen, 'B:WK1,K16,K18:BK49');
    assert.deepEqual(app.movement, { from: 2, to: 16, path: [2, 16] });
    await app.navigation.to(2);
    assert.deepEqual(app.movement, { from: 16, to: 2, path: [16, 2] });
  });

  test('a game that cannot be replayed is a problem, not a position', async () => {
    const { app } = await open('#rules=international&fen=W:WK1,K7,K18:BK35&moves=7-1');
    assert.deepEqual(app.query.problem, { kind: 'move', message: '7-1' });
    assert.equal(app.game.at, 0);
  });

  test('the later of two steps wins, and a new position cancels both', async () => {
    const moves = '#rules=international&fen=W:WK1,K7,K18:BK35&moves=7-2,35-49,2-16&at=0';
    const { app, api } = await open(moves);
    api.held = true;
    app.navigation.to(3);
    const later = app.navigation.to(1);
    await api.release();
    await later;
    await settle(20);
    assert.equal(app.game.at, 1);
    api.held = true;
    const walking = app.navigation.to(3);
    app.setup.begin('W:WK40:BK50');
    await api.release();
    await walking;
    assert.equal(app.now.fen, 'W:WK40:BK50');
    assert.equal(app.game.moments.length, 1);
  });

  test('other counts are not undone by a pending step', async () => {
    const { app, api } = await open(
      '#rules=international&fen=W:WK1,K7,K18:BK35&moves=7-2,35-49&at=0',
    );
    api.held = true;
    const walking = app.navigation.to(2);
    app.setup.count('6.3', 9);
    await api.release();
    await walking;
    await settle(120);
    assert.deepEqual([app.game.at, app.now.counts], [0, { 6.3: 9 }]);
  });

  test('captures with the same ends are asked about', async () => {
    const offered = [];
    const { app } = await open('', {
      choose: async (moves) => {
        offered.push(...moves);
        return moves[1];
      },
    });
    const way = (move) => ({ move, fen: 'B:WK1:BK5', captures: [7], clock: null });
    app.query.answer.moves = [way('2x16x2'), way('2x49x2')];
    await app.navigation.playBetween(2, 2);
    assert.equal(offered.length, 2);
    assert.equal(app.game.moments[1].move, '2x49x2');
  });

  test('against the tables two moves are taken back', async () => {
    const { app } = await open(
      '#rules=international&fen=W:WK1,K7,K18:BK35&moves=7-2,35-49,2-16&at=2',
    );
    app.opponent.side = 'b';
    await app.navigation.undo();
    assert.equal(app.game.at, 0);
  });
});

describe('the tables as an opponent', () => {
  test('they reply after a pause, and not to a former position', async () => {
    const { app } = await open();
    app.opponent.take('b');
    await settle(20);
    await app.navigation.play(app.query.moves[0]);
    assert.equal(app.game.at, 2);
    await settle(20);
    assert.deepEqual(app.game.moments.map(({ move }) => move), [undefined, '7-2', '35-49']);
    app.navigation.play(app.query.moves[0]);
    await settle(100);
    await app.navigation.to(0);
    await settle(700);
    assert.equal(app.game.at, 0);
    assert.equal(app.game.moments.length, 4);
  });

  test('they continue from the middle of a game on demand, and let the visitor try moves', async () => {
    const { app } = await open(
      '#rules=international&fen=W:WK1,K7,K18:BK35&moves=7-2,35-49,2-16&at=1',
    );
    app.opponent.take('b');
    assert.equal(app.opponent.toMove, true);
    await settle(600);
    assert.equal(app.game.at, 2);
    assert.equal(app.game.moments.length, 4);
    await app.navigation.to(1);
    assert.equal(app.opponent.toMove, false);
    await settle(600);
    assert.equal(app.game.at, 1);
  });

  test('they play in the moves view alone', async () => {
    const { app } = await open();
    app.view = 'setup';
    app.opponent.take('w');
    assert.equal(app.view, 'play');
    await app.openView('line');
    await settle(600);
    assert.equal(app.game.at, 0);
  });
});

describe('the review', () => {
  const ADDRESS = '#rules=international&fen=W:WK1,K7,K18:BK35&moves=7-2,35-49,2-16&at=0';

  test('every position of every line is queried once', async () => {
    const { app, api } = await open(ADDRESS);
    await until(() => app.review.judgements.size === 3);
    assert.deepEqual([...app.review.judgements.keys()], ['7-2', '7-2 35-49', '7-2 35-49 2-16']);
    const { before, after } = app.review.judgementOf(['7-2', '35-49']);
    assert.deepEqual([before.fen, after.fen], ['B:WK1,K2,K18:BK35', 'W:WK1,K2,K18:BK49']);
    const asked = api.asked.length;
    await app.review.update();
    assert.equal(api.asked.length, asked);
  });

  test('other counts are another game, and an illegal move ends a line', async () => {
    const { app } = await open(ADDRESS.replace('2-16', '2-17'));
    await until(() => app.review.judgements.size === 2);
    assert.deepEqual([...app.review.judgements.keys()], ['7-2', '7-2 35-49']);
    app.setup.count('6.3', 4);
    await until(() => app.review.judgementOf(['7-2'])?.before.clock.left === 28);
    assert.equal(app.review.judgementOf(['7-2']).before.clock.left, 28);
  });

  test('a failing server does not disturb the rest', async () => {
    const { app, api } = await open(ADDRESS);
    await until(() => app.review.judgements.size === 3);
    api.probe = async () => { throw new Error('gone'); };
    app.game = { ...app.game, tree: { move: null, next: [{ move: '18-12', next: [] }] } };
    await app.review.update();
    assert.equal(app.review.judgementOf(['18-12']), null);
    assert.equal(app.query.problem, null);
  });
});

describe('variations', () => {
  test('the address keeps variations, and a line is followed move by move', async () => {
    const { app, page } = await open(
      '#rules=international&fen=W:WK1,K7,K18:BK35&moves=7-2,35-49&lines=7-2,35-49,2-16/7-2,35-44&at=1',
    );
    assert.match(page.location.hash, /moves=7-2,35-49&lines=7-2,35-49,2-16\/7-2,35-44&at=1/);
    await app.navigation.go(['7-2', '35-49', '2-16']);
    assert.deepEqual([app.game.at, app.now.fen], [3, 'B:WK1,K16,K18:BK49']);
    await app.navigation.forget();
    assert.deepEqual([app.game.at, app.now.fen], [2, 'W:WK1,K2,K18:BK49']);
    assert.ok(!/2-16/.test(page.location.hash));
  });

  test('the tables answer a move that was played before', async () => {
    const { app } = await open('#rules=international&fen=W:WK1,K7,K18:BK35&moves=7-2,35-49&at=0');
    app.opponent.take('b');
    await settle(20);
    await app.navigation.play(app.query.moves[0]);
    assert.equal(app.opponent.toMove, false, 'they have moved');
    assert.equal(app.game.at, 2);
  });
});

describe('the best line', () => {
  test('the line is fetched once, followed, and left', async () => {
    const { app, api } = await open();
    await app.openView('line');
    assert.equal(app.line.moves.length, 4);
    assert.equal(app.line.steps, 0);
    await app.line.to(2);
    assert.deepEqual([app.line.steps, app.game.at], [2, 2]);
    assert.equal(api.asked.filter((asked) => !Array.isArray(asked)).length, 1);
    app.game = { ...app.game, at: 0 };
    await app.navigation.play({
      move: '18-12',
      fen: 'B:WK1,K7,K12:BK35',
      captures: [],
      clock: null,
    });
    assert.equal(app.line.root, 1, 'another position, another line');
    app.line.forget();
    assert.equal(app.line.steps, null);
  });

  test('playback runs until it is stopped', async () => {
    const { app } = await open();
    await app.openView('line');
    const playing = app.line.play();
    assert.equal(app.line.playing, true);
    await settle(50);
    assert.equal(app.game.at, 1);
    await app.line.play();
    await playing;
    assert.equal(app.line.playing, false);
    await settle(1000);
    assert.equal(app.game.at, 1);
  });

  test('a move by the visitor stops playback', async () => {
    const { app } = await open();
    await app.openView('line');
    const playing = app.line.play();
    await settle(50);
    await app.navigation.play(app.query.moves[0]);
    await playing;
    await settle(1000);
    assert.equal(app.game.at, 2);
  });
});

describe('the map', () => {
  test('the lone piece is mapped by default, and another may be chosen', async () => {
    const { app, api } = await open();
    await app.openView('map');
    assert.deepEqual([app.map.square, app.map.turn, app.map.values.length], [35, 'w', 47]);
    const before = api.asked.length;
    await app.refresh();
    assert.equal(api.asked.length, before + 1, 'the map is known already');
    await app.map.choose({ square: 7 });
    assert.equal(app.map.values.length, 47);
    assert.ok(app.map.values.every(({ square }) => ![1, 18, 35].includes(square)));
    assert.equal(app.map.has(18), false);
  });

  test('both sides to move, or two sets of draw rules, are asked about together', async () => {
    const { app, api } = await open();
    await app.openView('map');
    await app.map.choose({ both: true });
    const turns = () => api.asked.at(-1).map(({ fen }) => fen[0]);
    assert.deepEqual([turns().length, new Set(turns().slice(0, 47)).size], [94, 1]);
    assert.deepEqual([turns()[0], turns()[47]], ['W', 'B']);
    assert.deepEqual([app.map.firstTurn, app.map.secondTurn], ['w', 'b']);
    assert.ok(app.map.values.every(({ second }) => second.fen[0] === 'B'));
    // Another piece keeps both, one side ends it.
    await app.map.choose({ square: 7 });
    assert.equal(app.map.both, true);
    await app.map.choose({ turn: 'b' });
    assert.deepEqual([app.map.both, app.map.values[0].second], [false, null]);
    await app.map.choose({ against: 'none' });
    const profiles = api.asked.at(-1).map(({ profile }) => profile);
    assert.deepEqual([profiles.length, profiles[0], profiles[47]], [94, 'fmjd-2015', 'none']);
    // The same rules are nothing to compare with.
    await app.setup.profile('none');
    assert.equal(app.map.comparison, null);
  });

  test('the mapped piece is moved, and its values stay visible', async () => {
    const { app } = await open();
    await app.openView('map');
    const known = app.map.values;
    app.map.wander(46);
    assert.deepEqual(
      [app.now.fen, app.map.square, app.map.values],
      ['W:WK1,K7,K18:BK46', 46, known],
    );
    await until(() => !app.map.pending);
  });

  test('a map is not that of another position', async () => {
    const { app, api } = await open();
    await app.openView('map');
    assert.equal(app.map.known.length, 47);
    api.held = true;
    app.setup.shift(7, 2);
    assert.deepEqual(app.map.known, []);
    await settle(100);
    await api.release();
    await until(() => app.map.known.length > 0);
    await app.setup.profile('none');
    await until(() => app.map.known.length > 0);
  });

  test('a cancelled map leaves nothing pending', async () => {
    const { app, api } = await open();
    const first = app.openView('map');
    api.held = true;
    await settle(10);
    assert.equal(app.map.pending, true);
    app.openView('play');
    await api.release();
    await first;
    await app.openView('map');
    assert.equal(app.map.pending, false);
    assert.equal(app.map.values.length, 47);
  });
});

describe('setup', () => {
  test('an entered count is shown until it is answered', async () => {
    const { app, api } = await open();
    api.held = true;
    app.setup.count('6.3', 5);
    assert.equal(app.setup.counting, '6.3');
    assert.deepEqual([app.query.answer, app.query.recounted.clock.left], [null, 32]);
    await settle(80);
    await api.release();
    assert.equal(app.setup.counting, null);
    assert.deepEqual([app.query.answer.clock.left, app.query.recounted], [27, null]);
  });

  test('a text that is not a position leaves the board unchanged and is kept', async () => {
    const { app, page } = await open();
    const before = page.location.hash;
    await app.setup.enterText('nonsense');
    assert.equal(app.query.problem.kind, 'fen');
    assert.equal(app.setup.refused, 'nonsense');
    assert.equal(app.now.fen, 'W:WK1,K7,K18:BK35');
    assert.equal(page.location.hash, before);
    await app.setup.enterText(' [FEN "B:WK1, K2, K18:BK35"] ');
    assert.equal(app.setup.refused, null);
    assert.equal(app.query.answer.fen, 'B:WK1,K2,K18:BK35');
    assert.equal(app.now.fen, 'B:WK1,K2,K18:BK35');
    await app.setup.enterText('W:W:B');
    assert.equal(app.query.answer, null);
    assert.equal(app.query.problem, null);
  });

  test('counts are kept while the material is the same', async () => {
    const { app } = await open('#rules=international&fen=W:WK1,K7,K18:BK35&spent=6.3=20');
    app.setup.shift(7, 2);
    assert.deepEqual(app.now, { fen: 'W:WK1,K2,K18:BK35', counts: { 6.3: 20 } });
    app.setup.put(50, { colour: 'b', king: false });
    assert.deepEqual(app.now, { fen: 'W:WK1,K2,K18:BK35,50', counts: {} });
    app.setup.put(50, null);
    app.setup.turn('b');
    assert.equal(app.now.fen, 'B:WK1,K2,K18:BK35');
    await settle(100);
    assert.equal(app.query.pending, false);
  });

  test('a tap cycles man, king, empty in the chosen colour', async () => {
    const { app } = await open('#rules=international&fen=W:W:B&view=setup');
    const seen = [];
    for (let tap = 0; tap < 3; tap += 1) {
      app.setup.paint(28);
      seen.push(app.now.fen);
    }
    assert.deepEqual(seen, ['W:W28:B', 'W:WK28:B', 'W:W:B']);
    // A man does not stand on its promotion row; the other colour has another.
    app.setup.paint(3);
    assert.equal(app.now.fen, 'W:WK3:B');
    app.setup.paint(3, true);
    assert.equal(app.now.fen, 'W:W:B3');
    app.setup.tool = { colour: 'w', king: true };
    app.setup.paint(3);
    app.setup.paint(30);
    app.setup.paint(30);
    assert.equal(app.now.fen, 'W:WK3,30:B');
    app.setup.tool = 'erase';
    app.setup.paint(3);
    assert.equal(app.now.fen, 'W:W30:B');
  });

  test('edits are taken back and made again', async () => {
    const { app } = await open();
    await app.setup.openEmpty();
    assert.deepEqual([app.view, app.now.fen], ['setup', 'W:W:B']);
    app.setup.paint(28);
    app.setup.turn('b');
    app.setup.rules('russian');
    assert.equal(app.book.rules, 'russian');
    const back = [];
    while (app.setup.canUndo) {
      app.setup.undo();
      back.push([app.book.rules, app.now.fen].join(' '));
    }
    assert.deepEqual(back, [
      'international B:W28:B',
      'international W:W28:B',
      'international W:W:B',
      'international W:WK1,K7,K18:BK35',
    ]);
    app.setup.undo();
    while (app.setup.canRedo) app.setup.redo();
    assert.deepEqual([app.book.rules, app.book.profile], ['russian', 'lv-001']);
    // Another edit ends what can be made again, another example both.
    app.setup.undo();
    app.setup.clear();
    assert.deepEqual([app.setup.canUndo, app.setup.canRedo], [true, false]);
    await app.setup.example(FIRST, false);
    assert.equal(app.setup.canUndo, false);
  });

  test('the squares stay when the game changes', async () => {
    const { app } = await open('#rules=russian&fen=W:Wc3,Kf6:Bb6,h8&view=setup');
    await app.setup.rules('wolf-and-sheep');
    assert.equal(app.now.fen, 'W:WKf6,c3:Bh8,b6');
    // Also outside the setup, on a board of the same size.
    await app.openView('play');
    await app.setup.rules('russian');
    assert.equal(app.now.fen, 'W:WKf6,c3:Bh8,b6');
    // A larger board has them at the same place from White's corner; what a smaller one lacks is
    // left out.
    await app.openView('setup');
    await app.setup.rules('international');
    assert.equal(app.now.fen, 'W:WK23,37:B14,21');
    app.setup.put(5, { colour: 'b', king: true });
    await app.setup.rules('russian');
    assert.equal(app.now.fen, 'W:WKf6,c3:Bh8,b6');
    // An example gives way to one of the other game.
    await app.setup.example(FIRST, false);
    await app.setup.rules('russian');
    assert.equal(app.now.fen, EXAMPLES.find(({ rules }) => rules === 'russian').fen);
  });

  test('a pasted position names its board', async () => {
    const { app } = await open('#view=home');
    await app.setup.paste(' [FEN "W:Wc3,Kf6:Bb6"] ');
    assert.deepEqual(
      [app.view, app.book.rules, app.now.fen],
      ['play', 'russian', 'W:Wc3,Kf6:Bb6'],
    );
    await app.openView('map');
    await app.setup.paste('B:W28:B19');
    assert.deepEqual([app.view, app.book.rules], ['map', 'international']);
    await app.setup.paste('B:W99:B19');
    assert.equal(app.now.fen, 'B:W99:B19');
  });

  test('another variant changes board, draw rules and position', async () => {
    const { app } = await open();
    await app.setup.rules('russian');
    assert.deepEqual(
      [app.book.rules, app.book.profile, app.book.geometry.rows],
      ['russian', 'lv-001', 8],
    );
    assert.equal(app.now.fen, EXAMPLES.find(({ rules }) => rules === 'russian').fen);
    await app.setup.profile('none');
    assert.deepEqual(app.book.clocks, []);
  });

  test('an example is shown with its counts or its map', async () => {
    const { app } = await open();
    await app.setup.profile('lidraughts');
    await app.setup.example(
      EXAMPLES.find(({ id }) => id === 'spoiled'),
      false,
    );
    assert.deepEqual(
      [app.view, app.book.profile, app.now.counts],
      ['play', 'fmjd-2015', { 6.3: 21 }],
    );
    await app.setup.example(FIRST, true);
    assert.deepEqual([app.view, app.map.square, app.map.turn], ['map', 35, 'w']);
  });
});

describe('the rules', () => {
  test('an unknown name selects the default', () => {
    const book = new Rulebook();
    book.variants = VARIANTS;
    book.choose('international', 'fide');
    assert.deepEqual(
      [book.profile, book.profiles],
      ['fmjd-2015', ['fmjd-2015', 'lidraughts', 'none']],
    );
    book.choose('wolf-and-sheep');
    assert.deepEqual([book.profile, book.profiles], ['none', ['none']]);
    assert.equal(book.findVariant('chess'), null);
    assert.equal(book.geometry, book.geometry, 'one board is one object');
  });

  test('countable clocks are the running one and one beside it', () => {
    const book = new Rulebook();
    const clocks = [
      { rule: '6.3', limit: 32, capped_by: null },
      { rule: '6.4', limit: 10, capped_by: '6.3' },
    ];
    book.variants = [
      {
        rules: 'international',
        board: VARIANTS[0].board,
        starts: 'w',
        profiles: [{ profile: 'fmjd-2015', clocks }],
      },
    ];
    book.choose('international');
    assert.deepEqual(book.countableClocks(null), []);
    const found = book.countableClocks({
      rule: '6.4',
      limit: 10,
      left: 6,
      spent: ['6.4=4', '6.3=30'],
      need: 3,
      max_spent: 7,
    });
    assert.deepEqual(
      found.map(({ rule, spent, limit, carried }) => [rule, spent, limit, carried]),
      [
        ['6.4', 4, 10, undefined],
        ['6.3', 30, 32, true],
      ],
    );
    // With 4 of 32 left under one rule, no count of the other wins what needs 7.
    const [fresh, carried] = book.countableClocks({
      rule: '6.4',
      limit: 10,
      left: 4,
      spent: ['6.4=0', '6.3=28'],
      need: 7,
      max_spent: 3,
      beside: { rule: '6.3', limit: 32, left: 4 },
    });
    assert.deepEqual([fresh.left, fresh.max], [4, null]);
    assert.deepEqual([carried.left, carried.need, carried.max], [4, 7, 25]);
  });
});

describe('the address', () => {
  test('moves are entries of the history, steps and counts are not', async () => {
    const { app, page } = await open();
    page.entries.length = 0;
    await app.navigation.play(app.query.moves[0]);
    await app.navigation.to(0);
    app.set({ flip: true });
    app.set({ flip: true });
    assert.deepEqual(page.entries.map(([how]) => how), ['push', 'replace', 'replace']);
    assert.match(page.location.hash, /moves=7-2&at=0&flip=1/);
  });

  test('an invalid address shows the first example', async () => {
    const { app } = await open('#rules=international&view=nowhere');
    assert.deepEqual([app.book.rules, app.view], ['international', 'play']);
    const empty = await open('#rules=international&fen=');
    assert.equal(empty.app.now.fen, VARIANTS[0].board.start);
  });

  test('a game that is not here is an error, and its position is not answered', async () => {
    const { app } = await open('#rules=chess&fen=W:Wa1:Bb2');
    assert.equal(app.query.problem.kind, 'game');
    assert.equal(app.query.answer, null);
    assert.equal(app.now.fen, 'W:Wa1:Bb2');
  });

  test('an invalid position is an error of the position', async () => {
    const { app } = await open('#rules=international&fen=nonsense');
    assert.equal(app.query.problem.kind, 'fen');
    await app.setup.begin(FIRST.fen);
    assert.equal(app.query.problem, null);
  });
});
