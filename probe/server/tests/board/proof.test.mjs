/** Proof trees: trees grafted onto each other, and written as scores. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grafted } from '../../board/proof.js';
import { study } from '../../board/study.js';

const node = (parent, move, more = {}) => ({
  parent,
  move,
  captures: [],
  fen: parent === null ? 'W:WK1:BK2' : 'B:WK1:BK2',
  category: 'win',
  dtw: 5,
  clock: null,
  ...more,
});
const group = (moves, answer, nodes) => ({ plies: 2 * moves - 1, moves, answer, nodes });

const TREE = [
  node(null, null, { answer: 1 }),
  node(0, '7-2', { replies: [group(1, null, [2, 4]), group(3, '2-16', [6])] }),
  node(1, '35-8', { answer: 3 }),
  node(2, '2x13'),
  node(1, '35-13', { answer: 5 }),
  node(4, '18x9'),
  node(1, '35-49', { answer: 7 }),
  node(6, '2-16', { cut: 'moves' }),
];

test('a tree is grafted where another ends', () => {
  const more = [
    node(null, null, { replies: [group(1, '16x40', [1]), group(1, null, [3])] }),
    node(0, '49-35', { answer: 2 }),
    node(1, '16x40'),
    node(0, '49-44', { same: 1 }),
  ];
  const whole = grafted(TREE, 7, more);
  assert.equal(whole.length, 11);
  const { parent, move, cut, replies } = whole[7];
  assert.deepEqual([parent, move, cut], [6, '2-16', undefined]);
  assert.deepEqual(replies.map(({ nodes }) => nodes), [[8], [10]]);
  assert.deepEqual(
    whole.slice(8).map((each) => [each.parent, each.move, each.answer, each.same]),
    [[7, '49-35', 9, undefined], [8, '16x40', undefined, undefined], [7, '49-44', undefined, 8]],
  );
  // The tree itself is as it was.
  assert.equal(TREE[7].cut, 'moves');
});

test('a tree is written as a score with every defence', () => {
  const score = study(TREE, {
    tags: [['Event', 'a "quoted" proof'], ['FEN', 'W:WK1:BK2']],
    result: '2-0',
    length: ({ moves }) => (moves === 1 ? 'at once' : `in ${moves} {moves}`),
    end: ({ cut }) => (cut ? 'the line goes on' : ''),
  });
  assert.equal(
    score,
    '[Event "a quoted proof"]\n[FEN "W:WK1:BK2"]\n\n' +
      '1. 7-2 35-49 {in 3 moves} (1... 35-8 {at once} 2. 2x13) (1... 35-13 {at once}\n' +
      '2. 18x9) 2. 2-16 {the line goes on} 2-0\n',
  );
});
