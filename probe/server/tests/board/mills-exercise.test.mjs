/** Exercises of mills without a page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterMove, randomPosition, startExercise } from '../../board/mills/exercise.js';
import { HOLD_MOVES, chooseReply, isSuitable } from '../../board/mills/exercise.js';
import { LINES, POINTS, readPosition } from '../../board/mills/points.js';

const played = (category, more = {}) => ({
  move: 'a1-d1',
  removed: [],
  fen: '',
  category,
  wdl: category,
  dtw: null,
  ...more,
});

test('positions have their stones on points of their own', () => {
  for (let times = 0; times < 100; times += 1) {
    for (const [kind, all] of /** @type {['win'|'hold', number][]} */ ([['win', 6], ['hold', 7]])) {
      const position = readPosition(randomPosition(kind));
      assert.deepEqual([position?.turn, position?.stones.size], ['w', all]);
      assert.equal(
        [...(position?.stones.values() ?? [])].filter((colour) => colour === 'w').length,
        3,
      );
    }
  }
});

test('a double mill has a stone that closes a mill with every step', () => {
  const seen = new Set();
  for (let times = 0; times < 1000; times += 1) {
    const position = readPosition(randomPosition('double'));
    const stones = position?.stones ?? new Map();
    const white = POINTS.map(({ name }) => name).filter((name) => stones.get(name) === 'w');
    assert.deepEqual([position?.turn, white.length, stones.size], ['w', 6, 10]);
    const mills = (names) => LINES.filter((line) => line.every((name) => names.includes(name)));
    // A step along a line to a free point, which opens one mill and closes another.
    const swings = white.flatMap((from) =>
      LINES.flatMap((line) =>
        line
          .filter(
            (to, index) =>
              !stones.has(to) && Math.abs(index - line.indexOf(from)) === 1 && line.includes(from),
          )
          .map((to) => [from, to]),
      ),
    );
    const double = swings.filter(([from, to]) => {
      const stepped = white.map((name) => (name === from ? to : name));
      return (
        mills(white).some((line) => line.includes(from)) &&
        mills(stepped).some((line) => line.includes(to))
      );
    });
    assert.ok(double.length, white.join());
    for (const swing of double) seen.add(swing.join());
  }
  // Each step of the board is one of a double mill, to and fro.
  assert.equal(seen.size, 64);
});

test('a double mill can be used at once', () => {
  const won = {
    category: 'win',
    dtw: 7,
    moves: [played('loss', { dtw: -6, removed: ['g7'] }), played('draw')],
  };
  assert.equal(isSuitable('double', won), true);
  assert.equal(isSuitable('double', { ...won, moves: [...won.moves].reverse() }), false);
  assert.equal(afterMove(startExercise('double'), played('draw')).state, 'failed');
  assert.equal(afterMove(startExercise('double'), played('loss', { dtw: 0 })).state, 'solved');
});

test('an exercise has at least one wrong move', () => {
  const won = { category: 'win', dtw: 7, moves: [played('loss', { dtw: -6 }), played('draw')] };
  assert.equal(isSuitable('win', won), true);
  assert.equal(isSuitable('hold', won), false);
  assert.equal(isSuitable('win', { ...won, dtw: 1 }), false);
  assert.equal(isSuitable('win', { ...won, moves: won.moves.slice(0, 1) }), false);
  const drawn = { category: 'draw', dtw: null, moves: [played('draw'), played('win', { dtw: 4 })] };
  assert.equal(isSuitable('hold', drawn), true);
  assert.equal(
    isSuitable('hold', { ...drawn, moves: [played('draw'), played('draw'), played('win')] }),
    false,
  );
});

test('a wrong move fails, correct moves continue until the end', () => {
  assert.equal(afterMove(startExercise('win'), played('draw')).state, 'failed');
  assert.equal(afterMove(startExercise('win'), played('loss', { dtw: -4 })).state, 'on');
  assert.equal(afterMove(startExercise('win'), played('loss', { dtw: 0 })).state, 'solved');
  // An extra move is one's own.
  assert.equal(afterMove(startExercise('win'), played('win', { again: true, dtw: 3 })).state, 'on');
  assert.equal(afterMove(startExercise('hold'), played('win', { dtw: 4 })).state, 'failed');
  let exercise = startExercise('hold');
  for (let moves = 1; moves < HOLD_MOVES; moves += 1) {
    exercise = afterMove(exercise, played('draw'));
    assert.deepEqual([exercise.state, exercise.held], ['on', moves]);
  }
  assert.equal(afterMove(exercise, played('draw')).state, 'solved');
});

test('the other side defends as long as it can, and draws in many ways', () => {
  const best = played('win', { dtw: 9 });
  assert.equal(chooseReply([best, played('win', { dtw: 3 })]), best);
  const drawn = [played('draw'), played('draw'), played('win', { dtw: 3 })];
  assert.equal(chooseReply(drawn, () => 0.99), drawn[1]);
  assert.equal(chooseReply([]), null);
});
