/** The explorer without its page: conditions, squares, histograms, and the requests of a search. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { askedConditions, exclusions, NO_CONDITIONS } from '../../board/explore/conditions.js';
import { piecesOf, withoutCondition } from '../../board/explore/conditions.js';
import { histogram, isAskedFor, labelledMoves } from '../../board/explore/histogram.js';
import { PositionSearch } from '../../board/explore/position-search.js';
import { pieceChoices, placeFault, sharedSquares } from '../../board/explore/square-conditions.js';
import { singleSquares, togglePlace } from '../../board/explore/square-conditions.js';
import { Geometry } from '../../board/geometry.js';

const RUSSIAN = new Geometry(8, 'letters');
const INTERNATIONAL = new Geometry(10, 'numbers');
const CANADIAN = new Geometry(12, 'numbers');
const ITALIAN = new Geometry(8, 'numbers', 'right');
const SPANISH = new Geometry(8, 'numbers-from-below', 'right');
const TURKISH = new Geometry(8, 'letters', 'left', 'all');

/** @param {Partial<import('../../board/explore/conditions.js').Criteria>} asked */
const criteria = (asked) => ({ ...NO_CONDITIONS, ...asked });

describe('conditions', () => {
  test('exclude each other', () => {
    const win = criteria({ value: 'win', from: '4', to: '9', unique: true, order: 'longest' });
    assert.deepEqual(exclusions({ ...win, zugzwang: true }, 'zugzwang'), {
      ...{ value: '', from: '', to: '', unique: false, order: '' },
    });
    assert.deepEqual(exclusions({ ...win, zugzwang: true }, 'value'), { zugzwang: false });
    assert.deepEqual(exclusions({ ...win, zugzwang: true }, 'unique'), { zugzwang: false });
    const draw = criteria({ value: 'draw', cursed: true, from: '3' });
    assert.deepEqual(exclusions(draw, 'value'), { cursed: false, from: '' });
    assert.deepEqual(exclusions(draw, 'cursed'), { value: '', from: '' });
    // Nothing is excluded by what was not changed, or is not asked.
    assert.deepEqual(exclusions(win, 'side'), {});
    assert.deepEqual(exclusions(win, 'zugzwang'), {});
  });

  test('are listed, and each can be dropped', () => {
    const asked = criteria({
      ...{ side: 'white', value: 'win', from: '4', order: 'longest', unique: true },
      on: 'WKc1 king:main-road',
    });
    const list = askedConditions(asked);
    assert.deepEqual(list, [
      ...[{ kind: 'side' }, { kind: 'value' }, { kind: 'length' }, { kind: 'unique' }],
      { kind: 'on', place: 'white-king:c1' },
      { kind: 'on', place: 'king:main-road' },
    ]);
    const without = (kind) =>
      withoutCondition(asked, /** @type {any} */ (list.find((each) => each.kind === kind)));
    assert.deepEqual(without('side'), { ...asked, side: '' });
    assert.deepEqual(without('length'), { ...asked, from: '' });
    assert.deepEqual(without('on'), { ...asked, on: 'king:main-road' });
    // Limits and the longest are of wins.
    assert.deepEqual(without('value'), { ...asked, value: '', from: '', order: '' });
    assert.deepEqual(askedConditions(NO_CONDITIONS), []);
    // A single winning move of a draw is asked of nobody.
    const drawn = askedConditions(criteria({ value: 'draw', unique: true }));
    assert.deepEqual(drawn, [{ kind: 'value' }]);
  });
});

describe('squares', () => {
  test('are added to the text and removed from it', () => {
    const press = (text, pieces, square, board) =>
      togglePlace(text, pieces, board.parse(square), board);
    assert.equal(press('', 'white-king', 'c1', RUSSIAN), 'white-king:c1');
    assert.equal(press('white-king:c1', 'white-king', 'c1', RUSSIAN), '');
    assert.equal(press('white-king:c1', 'black-man', 'c1', RUSSIAN), 'black-man:c1');
    assert.equal(
      press('king:main-road WKc1', 'any', 'h8', RUSSIAN),
      'king:main-road white-king:c1 any:h8',
    );
    // What cannot be read stays for the visitor to mend.
    assert.equal(press('king: hello', 'any', 'a1', RUSSIAN), 'king:hello any:a1');
    for (const [board, square] of [
      [INTERNATIONAL, '46'],
      [CANADIAN, '72'],
      [SPANISH, '3'],
      [TURKISH, 'b1'],
    ]) {
      const text = press('', 'king', square, board);
      assert.equal(text, `king:${square}`);
      assert.equal(placeFault(text, board), null);
      assert.deepEqual([...singleSquares(text, board)], [[board.parse(square), 'king']]);
    }
  });

  test('of a text are drawn where they can be', () => {
    const names = (squares, board) => [...squares].map((square) => board.name(square)).sort();
    const single = singleSquares('WKc1 man:a3,c3 any:h8 king:zz', RUSSIAN);
    assert.deepEqual(names(single.keys(), RUSSIAN), ['c1', 'h8']);
    assert.deepEqual(names(sharedSquares('WKc1 man:a3,c3', RUSSIAN), RUSSIAN), ['a3', 'c3']);
    // Counted in the text of 001, 1.2, as in the service.
    const numbers = (line, board) => [...sharedSquares(`king:${line}`, board)];
    assert.deepEqual(numbers('main-road', RUSSIAN), [4, 8, 11, 15, 18, 22, 25, 29]);
    assert.deepEqual(numbers('trijnieks', RUSSIAN), [
      ...[3, 7, 8, 10, 12, 14, 16, 17, 19, 21, 23, 25, 26, 30],
    ]);
    assert.deepEqual(numbers('quadruple', RUSSIAN), [
      ...[2, 6, 7, 9, 11, 13, 16, 17, 20, 22, 24, 26, 27, 31],
    ]);
    assert.deepEqual(numbers('double', RUSSIAN), [
      ...[1, 5, 6, 9, 10, 14, 15, 18, 19, 23, 24, 27, 28, 32],
    ]);
    assert.deepEqual(numbers('main-road', ITALIAN), [1, 5, 10, 14, 19, 23, 28, 32]);
    assert.equal(numbers('edge', INTERNATIONAL).length, 18);
    assert.deepEqual(numbers('double', TURKISH), []);
    assert.equal(sharedSquares('king:edge', RUSSIAN).size, 14);
    assert.equal(sharedSquares('king:edge', TURKISH).size, 28);
    assert.equal(sharedSquares('man:31-35', INTERNATIONAL).size, 5);
    assert.deepEqual(names(sharedSquares('man:1-3', SPANISH), SPANISH), ['1', '2', '3']);
  });

  test('are asked for with the pieces of a class', () => {
    assert.deepEqual(pieceChoices(piecesOf('KKKvK')), ['any', 'king', 'white-king', 'black-king']);
    assert.deepEqual(pieceChoices(piecesOf('KvM')), ['any', 'black-man', 'white-king']);
    assert.equal(pieceChoices(piecesOf('KMvKM')).length, 7);
  });
});

describe('a histogram', () => {
  const moves = (number, first = 1) => Array.from({ length: number }, (_, n) => n + first);

  test('has labels that do not touch', () => {
    assert.deepEqual([...labelledMoves(moves(15))], moves(15));
    assert.deepEqual([...labelledMoves(moves(16, 0))], [0, 5, 10, 15]);
    assert.deepEqual([...labelledMoves(moves(27))], [1, 5, 10, 15, 20, 25, 27]);
    assert.deepEqual([...labelledMoves(moves(17, 4))], [4, 10, 15, 20]);
    assert.deepEqual([...labelledMoves([])], []);
    for (const number of [16, 40, 75, 76, 150, 400]) {
      const labels = [...labelledMoves(moves(number))];
      assert.deepEqual([labels[0], labels.at(-1)], [1, number]);
      assert.ok(labels.length <= 17 && labels.length >= 3, `${number}: ${labels}`);
    }
  });

  test('leaves no length out', () => {
    assert.deepEqual(histogram([[7, 9], [11, 2]]), [
      ...[{ move: 4, count: 9 }, { move: 5, count: 0 }, { move: 6, count: 2 }],
    ]);
    assert.deepEqual(histogram(null), []);
  });

  test('marks the columns of the shown search', () => {
    const column = { value: /** @type {const} */ ('win'), side: 'white', move: 5 };
    const isMarked = (asked) => isAskedFor(criteria({ value: 'win', ...asked }), column);
    assert.ok(isMarked({ from: '5', to: '5' }));
    assert.ok(isMarked({ side: 'white', from: '4' }));
    assert.ok(isMarked({ to: '5' }));
    assert.ok(!isMarked({ from: '6' }));
    assert.ok(!isMarked({ to: '4' }));
    assert.ok(!isMarked({ side: 'black', from: '5' }));
    assert.ok(!isMarked({ value: 'loss', from: '5' }));
    assert.ok(!isMarked({}), 'all columns');
    assert.ok(!isAskedFor(null, column));
  });
});

describe('a search', () => {
  const found = (n) => ({ fen: `W:WK${n}:BK50`, dtw: n });
  const page = (positions, next, done = 0) => ({ positions, next, cells: { done, all: 100 } });

  /** A search that gets these answers in turn, and what it asked. */
  const searching = (asked, answers) => {
    const requests = [];
    let running = 0;
    const find = async (rules, name, request) => {
      running += 1;
      assert.equal(running, 1, 'one request at a time');
      requests.push(Object.fromEntries(request));
      await new Promise((done) => { setTimeout(done, 1); });
      running -= 1;
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    };
    const api = /** @type {any} */ ({ find });
    return { requests, search: new PositionSearch(api, 'international', 'none', 'KvK', asked) };
  };

  test('goes on by itself until something is found', async () => {
    const { requests, search } = searching(criteria({ value: 'win', on: 'any:1', order: 'all' }), [
      ...[page([], 'white-10', 10), page([], 'white-34', 34), page([found(3)], 'white-60', 60)],
    ]);
    const shares = [];
    const { signal } = new AbortController();
    const onProgress = ({ cells }) => shares.push(cells.done);
    const { positions, next } = await search.page({ onProgress }, signal);
    assert.deepEqual([positions.length, next, shares], [1, 'white-60', [10, 34]]);
    assert.deepEqual(requests.map(({ after }) => after), [undefined, 'white-10', 'white-34']);
  });

  test('ends where all is looked through, and where a cursor stays', async () => {
    const { signal } = new AbortController();
    const whole = searching(criteria({ order: 'all' }), [page([], 'white-10'), page([], null)]);
    assert.equal((await whole.search.page({}, signal)).next, null);
    const stays = searching(criteria({ order: 'all' }), [page([], 'white-1'), page([], 'white-1')]);
    assert.equal((await stays.search.page({}, signal)).next, 'white-1');
    assert.equal(stays.requests.length, 2);
  });

  test('asks no more once it is cancelled', async () => {
    const stop = new AbortController();
    const { requests, search } = searching(criteria({ order: 'all' }), [
      ...[page([], 'white-10'), page([], 'white-20'), page([], null)],
    ]);
    const onProgress = () => stop.abort();
    await assert.rejects(search.page({ onProgress }, stop.signal), { name: 'AbortError' });
    assert.ok(requests.length <= 2);
  });

  test('enters a class too large for a sample at random places, one after the other', async () => {
    const tooLarge = Object.assign(new Error('large'), { word: 'class-size' });
    const { requests, search } = searching(criteria({ value: 'win', from: '2' }), [
      ...[tooLarge, page([found(1)], 'white-2'), page([found(3)], 'white-9'), page([], 'white-9')],
      ...[page([found(5)], null), ...Array(11).fill(page([found(3)], null))],
    ]);
    const { signal } = new AbortController();
    const { positions, scattered } = await search.page({ random: true }, signal);
    assert.deepEqual([positions.map(({ dtw }) => dtw), scattered], [[5, 3], true]);
    assert.equal(requests.length, 16);
  });

  test('of a class known to be large asks for no sample', async () => {
    const answers = Array.from({ length: 14 }, (_, n) => page([found(n + 1)], 'white-1'));
    const { requests, search } = searching(criteria({ value: 'win', unique: true }), answers);
    search.placements = 4_478_160;
    const { positions } = await search.page({ random: true }, new AbortController().signal);
    assert.equal(positions.length, 12);
    assert.ok(requests.every(({ random }) => random === undefined));
  });

  test('lists rare positions in order after a few places in vain', async () => {
    const { requests, search } = searching(criteria({ zugzwang: true }), [
      ...[page([found(1)], 'white-2'), page([], 'white-9'), page([], 'white-9'), page([], 'white-9')],
      page([found(7)], null),
    ]);
    search.placements = 4_478_160;
    const { positions, scattered } = await search.page(
      { random: true },
      new AbortController().signal,
    );
    assert.deepEqual([positions.map(({ dtw }) => dtw), scattered], [[7], false]);
    assert.equal(requests.length, 5);
  });
});
