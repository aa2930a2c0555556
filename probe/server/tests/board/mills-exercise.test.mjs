/** Exercises of mills without a page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFileSync } from 'node:fs';
import { anyStart, readDoubleMills, withDoubleMills } from '../../board/mills/double-mills.js';
import { adviceFrom } from '../../board/mills/opponent.js';
import { afterMove, answered, randomPosition } from '../../board/mills/exercise.js';
import { startExercise } from '../../board/mills/exercise.js';
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

test('a double mill is to be won as fast as it can be', () => {
  const begun = answered(startExercise('double'), 'w', { category: 'win', dtw: 5 });
  assert.equal(begun?.left, 3);
  const after = (dtw) => afterMove(/** @type {any} */ (begun), played('loss', { dtw })).state;
  assert.deepEqual([after(-4), after(-6), after(null)], ['on', 'failed', 'failed']);
});

test('an exercise ends where the position is another one', () => {
  const at = (kind, turn, category) => answered(startExercise(kind), turn, { category });
  assert.equal(at('win', 'w', 'unknown'), null);
  assert.equal(at('win', 'w', 'draw'), null);
  assert.equal(at('win', 'b', 'win'), null);
  assert.equal(at('win', 'b', 'loss')?.state, 'on');
  assert.equal(at('hold', 'b', 'draw')?.state, 'on');
  const failed = afterMove(startExercise('win'), played('draw'));
  assert.equal(answered(failed, 'b', { category: 'unknown' }), failed);
});

const FILE = new URL('../../board/mills/double-mills.json', import.meta.url);
const doubles = readDoubleMills(JSON.parse(readFileSync(FILE, 'utf8')));

test('double mills have two mills of White, and wins of three to five moves', () => {
  assert.equal(doubles.starts.length, 48);
  assert.equal(new Set(doubles.starts).size, 48);
  for (const start of doubles.starts) {
    const position = readPosition(start);
    const count = (colour) =>
      [...(position?.stones.values() ?? [])].filter((owner) => owner === colour).length;
    assert.deepEqual([position?.turn, count('w'), count('b')], ['w', 6, 4]);
    assert.ok([5, 7, 9].includes(doubles.plies.get(start) ?? 0), start);
    assert.notEqual(anyStart(doubles, start), start);
  }
  // White is to move and wins, or Black is and loses.
  for (const [fen, plies] of doubles.plies) assert.equal(plies > 0, fen.startsWith('W'), fen);
});

test('the file fills in values that no table here has', () => {
  const fen = doubles.starts[0];
  const own = /** @type {number} */ (doubles.plies.get(fen));
  const [won] = [...doubles.plies].find(([, plies]) => plies === 1 - own) ?? [];
  const answer = {
    fen,
    category: 'unknown',
    dtw: null,
    moves: [played('unknown', { fen: 'B:W:B' }), played('unknown', { fen: won })],
  };
  const filled = withDoubleMills(answer, doubles);
  assert.deepEqual([filled.category, filled.dtw], ['win', own]);
  assert.deepEqual(filled.moves.map(({ category }) => category), ['loss', 'unknown']);
  assert.equal(withDoubleMills(answer, null), answer);
  const known = { ...answer, category: 'draw' };
  assert.equal(withDoubleMills(known, doubles), known);
});

test('advice says what a move does', () => {
  const why = (fen, ...moves) =>
    adviceFrom(
      fen,
      moves.map(([move, after, ...removed]) => played('unknown', { move, removed, fen: after })),
    )?.why;
  const before = 'W:Wa1,a4+3:Bd7,g7+3';
  const mill = ['a7xg7', 'B:Wa1,a4,a7+2:Bd7+3', 'g7'];
  const stop = ['a7', 'B:Wa1,a4,a7+2:Bd7,g7+3'];
  assert.equal(why(before, mill, stop), 'remove');
  assert.equal(why('W:Wa1+3:Bd7,g7+3', ['a7', 'B:Wa1,a7+2:Bd7,g7+3']), 'stop');
  assert.equal(why('W:Wa1+3:Bd7,f4+3', ['a4', 'B:Wa1,a4+2:Bd7,f4+3']), 'threat');
  assert.equal(why('W:Wa1+3:Bd7,f4+3', ['d2', 'B:Wa1,d2+2:Bd7,f4+3']), 'free');
  assert.equal(adviceFrom(before, []), null);
});
