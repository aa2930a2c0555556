/** Values under other counts, and the counts at which they change. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canRecount, recounted, scenes } from '../../board/film.js';

const answer = (wdl, maxSpent, more = {}) => ({
  category: wdl,
  wdl,
  clock: { rule: '6.3', limit: 32, max_spent: maxSpent, ...more },
});

test('a result stands up to its last count', () => {
  const at = (given, spent) => recounted(given, spent).category;
  const win = answer('win', 20);
  assert.deepEqual([0, 20, 21, 32].map((spent) => at(win, spent)), [
    'win',
    'win',
    'cursed-win',
    'cursed-win',
  ]);
  assert.equal(at(answer('loss', 20), 21), 'blessed-loss');
  // One that no fresh count is long enough for, and a draw.
  assert.equal(at(answer('win', null), 0), 'cursed-win');
  assert.equal(at(answer('draw', null), 32), 'draw');
  // Without a clock nothing is taken away.
  assert.equal(at({ category: 'win', wdl: 'win', clock: null }, 32), 'win');
  // Going back gives the result back.
  assert.equal(at(recounted(win, 30), 10), 'win');
});

test('answers are told for other counts only where one rule counts', () => {
  const fits = (...answers) => canRecount(answers, '6.3');
  assert.ok(fits(answer('win', 20), { category: 'draw', wdl: 'draw', clock: null }));
  assert.ok(!fits(answer('win', 20, { rule: '6.4' })));
  assert.ok(!fits(answer('win', 20, { beside: { rule: '6.2', limit: 50, left: 3 } })));
  assert.ok(!fits(answer('win', 20), { error: { kind: 'table' } }));
});

test('a film is divided where a value changes', () => {
  const all = [answer('win', 3), answer('loss', 6), answer('draw', null)];
  const valuesAt = (spent) => all.map((each) => recounted(each, spent).category);
  assert.deepEqual(scenes(valuesAt, 8, 1), [
    { from: 0, to: 3 },
    { from: 4, to: 6 },
    { from: 7, to: 8 },
  ]);
  // A rule that counts the moves of one side.
  assert.deepEqual(scenes(valuesAt, 8, 2), [
    { from: 0, to: 2 },
    { from: 4, to: 6 },
    { from: 8, to: 8 },
  ]);
});
