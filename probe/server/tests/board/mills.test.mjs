/** Mills without a page: positions, moves as points that are pressed, addresses. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { neighbour, choices, closedMills, fromRoom, LINES } from '../../board/mills/points.js';
import { POINTS, readPosition, steps, toRoom } from '../../board/mills/points.js';
import { withHand, withNextStone, withPicks, writePosition } from '../../board/mills/points.js';
import { fetchLine } from '../../board/mills/best-line.js';
import { moveGroups } from '../../board/mills/groups.js';
import { lossOf } from '../../board/mills/ending.js';
import { misplayOf } from '../../board/mills/misplay.js';
import { faultOf } from '../../board/mills/fault.js';
import { firstMoment, History } from '../../board/mills/history.js';
import { restoreGame, saveGame } from '../../board/mills/saved-game.js';
import { scoreText } from '../../board/mills/score-list.js';
import { solvedValue, withSolved } from '../../board/mills/solved.js';

const played = (move, more = {}) => ({
  move,
  removed: [],
  fen: '',
  category: 'draw',
  wdl: 'draw',
  dtw: null,
  ...more,
});

describe('the board of mills', () => {
  test('has 24 points, each on two of the 16 lines', () => {
    assert.equal(new Set(POINTS.map(({ name }) => name)).size, 24);
    assert.equal(LINES.length, 16);
    for (const { name } of POINTS)
      assert.equal(LINES.filter((line) => line.includes(name)).length, 2, name);
  });

  test('arrow keys move between points', () => {
    assert.equal(neighbour('a7', 1, 0), 'd7');
    assert.equal(neighbour('a7', 0, 1), 'a4');
    assert.equal(neighbour('c4', 1, 0), 'e4');
    assert.equal(neighbour('d5', 0, 1), 'd3');
    assert.equal(neighbour('a7', -1, 0), null);
    assert.equal(neighbour('z9', 1, 0), null);
  });
});

describe('positions of mills', () => {
  test('positions are read', () => {
    const position = readPosition('W:Wa1,d7+3:Bb4,c4+4');
    assert.deepEqual([position.turn, position.hands], ['w', { w: 3, b: 4 }]);
    assert.deepEqual([...position.stones], [['a1', 'w'], ['d7', 'w'], ['b4', 'b'], ['c4', 'b']]);
    assert.equal(readPosition('B+:Wa1:B+9').turn, 'b');
    assert.equal(readPosition('W:W+9:B+9').stones.size, 0);
  });

  test('invalid positions are null', () => {
    for (const fen of [
      '',
      'W:WK1:BK5',
      'W:Wd4:Ba1',
      'W:Wa1,a1:B',
      'W:Wa1:Ba1',
      'X:Wa1:Ba4',
      'W:Wa1',
    ])
      assert.equal(readPosition(fen), null, fen);
  });

  test('stand in addresses', () => {
    const text = toRoom('mills-ceylon', 'W+:Wa1,d7+3:Bb4+4');
    assert.match(text, /^[\w.:;,=~-]{1,300}$/);
    assert.deepEqual(fromRoom(text, ['mills', 'mills-ceylon']), {
      game: 'mills-ceylon',
      fen: 'W+:Wa1,d7+3:Bb4+4',
      task: null,
    });
    const none = { game: null, fen: null, task: null };
    assert.deepEqual(fromRoom('chess;W:WK1', ['mills']), none);
    assert.deepEqual(fromRoom('', ['mills']), none);
    const task = toRoom('mills', 'W:Wa1+3:Bb4+3', 'hidden');
    assert.equal(task, 'mills;W:Wa1~3:Bb4~3;hidden');
    assert.equal(fromRoom(task, ['mills']).task, 'hidden');
  });
});

describe('moves of mills', () => {
  test('moves are sequences of points', () => {
    assert.deepEqual(['d6', 'd6xa4', 'd6-d5', 'd6-d5xa4', 'a7+', 'd6-d5xa4+'].map(steps), [
      ['d6'],
      ['d6', 'a4'],
      ['d6', 'd5'],
      ['d6', 'd5', 'a4'],
      ['a7'],
      ['d6', 'd5', 'a4'],
    ]);
  });

  test('moves are found point by point, the best one for each point', () => {
    const moves = [
      played('a1-a4xb4'),
      played('a1-d1'),
      played('a1-a4xg7'),
      played('c5'),
      played('b6-d6'),
    ];
    const first = choices(moves, []);
    assert.deepEqual([...first.next.keys()], ['a1', 'c5', 'b6']);
    assert.equal(first.next.get('a1').move, 'a1-a4xb4');
    assert.equal(first.done, null);
    assert.deepEqual([...choices(moves, ['a1', 'a4']).next.keys()], ['b4', 'g7']);
    assert.equal(choices(moves, ['a1', 'a4', 'g7']).done.move, 'a1-a4xg7');
    assert.equal(choices(moves, ['c5']).done.move, 'c5');
    assert.deepEqual(choices(moves, ['g1']), { fitting: [], next: new Map(), done: null });
  });

  test('moves close mills', () => {
    const fen = 'B:Wa1,a4,a7:Bb4,c4';
    assert.deepEqual(closedMills(played('d7-a7xg7', { fen }), 'w'), ['a1', 'a4', 'a7']);
    assert.deepEqual(closedMills(played('a1', { fen: 'B:Wa1,a4:B' }), 'w'), []);
  });
});

describe('setting up mills', () => {
  test('positions are written as they are read', () => {
    for (const fen of ['W:Wa1,d7+3:Bb4,c4+4', 'B:W+9:B+9', 'W:W:B'])
      assert.equal(writePosition(readPosition(fen)), fen);
  });

  test('a point goes from white to black to empty, with stones of the hand if all are used', () => {
    const pressed = (fen, name) => writePosition(withNextStone(readPosition(fen), name));
    assert.equal(pressed('W:W:B', 'a1'), 'W:Wa1:B');
    assert.equal(pressed('W:Wa1:B', 'a1'), 'W:W:Ba1');
    assert.equal(pressed('W:W:Ba1', 'a1'), 'W:W:B');
    assert.equal(pressed('W:W+9:B+9', 'a1'), 'W:Wa1+8:B+9');
    assert.equal(pressed('W:Wa1+8:B+9', 'a1'), 'W:W+9:Ba1+8');
    assert.equal(pressed('W:W+9:Ba1+8', 'a1'), 'W:W+9:B+9');
    assert.equal(pressed('W:Wa1+7:B', 'a1'), 'W:W+7:Ba1');
    const nine = 'a1,a4,a7,b2,b4,b6,c3,c4,c5';
    assert.equal(pressed(`W:W${nine}:B`, 'd1'), `W:W${nine}:Bd1`);
  });

  test('stones in hand are between none and nine in all', () => {
    const held = (fen, change) => writePosition(withHand(readPosition(fen), 'w', change));
    assert.equal(held('W:W:B', 1), 'W:W+1:B');
    assert.equal(held('W:W:B', -1), 'W:W:B');
    assert.equal(held('W:Wa1+8:B', 1), 'W:Wa1+8:B');
  });
});

describe('groups of moves', () => {
  const moves = [
    played('a1xb4', { removed: ['b4'], category: 'loss' }),
    played('a1', { category: 'loss' }),
    played('d1', { category: 'win' }),
    played('g1', { category: 'unknown' }),
  ];

  test('by value, and within it by what is done', () => {
    const groups = moveGroups(moves, true).map(({ value, size, kinds }) => [
      value,
      size,
      ...kinds.map(({ kind }) => kind),
    ]);
    assert.deepEqual(groups, [
      ['win', 2, 'place-remove', 'place'],
      ['loss', 1, 'place'],
      [null, 1, 'place'],
    ]);
  });

  test('without values there is one group', () => {
    const [group, ...others] = moveGroups(moves, false);
    assert.equal(others.length, 0);
    assert.deepEqual([group.value, group.size], [null, 4]);
  });
});

describe('the solved game', () => {
  test('starts', () => {
    assert.equal(solvedValue('mills', 'W:W+9:B+9'), 'draw');
    assert.equal(solvedValue('mills-ceylon', 'W:W+9:B+9'), 'draw');
    assert.equal(solvedValue('mills', 'W:W+9:B+8'), 'win');
    assert.equal(solvedValue('mills-mixed', 'W:W+8:B+9'), 'loss');
    assert.equal(solvedValue('mills', 'W:W+8:B+9'), null);
    assert.equal(solvedValue('mills-ceylon', 'W:W+9:B+8'), null);
  });

  test('the first stones', () => {
    assert.equal(solvedValue('mills', 'B:Wd6+8:B+9'), 'draw');
    assert.equal(solvedValue('mills', 'B:Wd6+8:B+8'), 'loss');
    assert.equal(solvedValue('mills', 'W:Wd6+8:Ba1+8'), 'draw');
    // After d6 and d7 some replies lose the mixed game.
    assert.equal(solvedValue('mills-mixed', 'W:Wd6+8:Ba1+8'), null);
    assert.equal(solvedValue('mills-mixed', 'W:Wb6+8:Ba1+8'), 'draw');
    assert.equal(solvedValue('mills', 'W:Wd6+8:Ba1+7'), null);
    assert.equal(solvedValue('mills', 'B:Wd6,a1+7:Bg7+8'), null);
  });

  test('fills in unknown values alone', () => {
    const unknown = { fen: 'W:W+9:B+9', category: 'unknown', wdl: null, dtw: null };
    const filled = withSolved('mills', {
      ...unknown,
      moves: [{ ...unknown, move: 'a1', fen: 'B:Wa1+8:B+9' }],
    });
    assert.deepEqual([filled.category, filled.solved], ['draw', true]);
    assert.equal(filled.moves[0].category, 'draw');
    const known = { ...unknown, category: 'win' };
    assert.equal(withSolved('mills', known), known);
  });

  test('in a lost position every move loses, though no file has the next one', () => {
    const unknown = { category: 'unknown', wdl: null, dtw: null };
    const move = (name, again) => ({ ...unknown, move: name, again, fen: 'W:Wd6+7:Ba1+7' });
    const { moves } = withSolved(
      'mills',
      { ...unknown, fen: 'B:Wd6+8:B+8', moves: [move('a1', false), move('g7', true)] },
      null,
    );
    assert.deepEqual(
      moves.map(({ move: name, category, solved }) => [name, category, solved]),
      [['a1', 'win', true], ['g7', 'loss', true]],
    );
  });

  test('in a won position the only move that is left wins, and none of two', () => {
    const unknown = { category: 'unknown', wdl: null, dtw: null };
    const answer = (...others) => ({
      ...unknown,
      fen: 'W:W+9:B+8',
      moves: [
        { ...unknown, move: 'a1', fen: 'W:Wd6+7:Ba1+7' },
        ...others.map((category) => ({ ...unknown, category, move: 'd1', fen: 'W:Wd6+7:Bd1+7' })),
      ],
    });
    const first = (...others) => withSolved('mills', answer(...others)).moves[0];
    assert.deepEqual([first('draw').move, first('draw').category], ['a1', 'loss']);
    assert.equal(first('draw', 'unknown').category, 'draw');
  });

  test('a line that is not stored says why', async () => {
    const at = { fen: 'W:Wa1,a7,d2:Bb4,d5,f4' };
    const problem = async (category) => {
      const answer = { ...at, category, dtw: null, moves: [played('a1-a4', { category })] };
      const line = await fetchLine(async () => answer, { now: at, past: [] }, 'mills', null);
      return line.problem;
    };
    assert.equal(await problem('draw'), 'board-line-none');
    assert.equal(await problem('unknown'), 'board-unknown');
    assert.equal(await problem('loss'), 'board-line-not-stored');
  });
});

/** A position after a move of White. */
const moved = (fen) => ({ ...firstMoment(fen, 'mills'), mill: ['a1'], by: 'w' });

describe('games of mills', () => {
  test('go back and forth, and count what comes up again', () => {
    const history = new History('W:Wa1:Ba4', 'mills');
    assert.equal(history.back(), false);
    for (const fen of ['B:Wa7:Ba4', 'W:Wa7:Bd1', 'B:Wa1:Bd1', 'W:Wa1:Ba4'])
      history.add(moved(fen));
    assert.equal(history.repeated, 2);
    assert.equal(history.back(({ fen }) => fen.startsWith('W')), true);
    assert.equal(history.now.fen, 'W:Wa7:Bd1');
    assert.deepEqual(history.now.mill, [], 'no mill is shown once more');
    assert.equal(history.forward(), true);
    assert.equal(history.now.fen, 'B:Wa1:Bd1');
    history.add(firstMoment('W:Wd7:Bd1', 'mills'));
    assert.equal(history.forward(), false, 'what was taken back is dropped');
    history.add(firstMoment('W:Wa1:Ba4', 'mills'));
    assert.equal(history.repeated, 1, 'another game');
  });

  test('a change of the game keeps the moves before it', () => {
    const history = new History('W:W:B', 'mills');
    const at = () => `${history.now.game} ${history.now.fen}`;
    // Where nothing was played, nothing is to be taken back to.
    history.change('mills-mixed', 'W:W:B', 'W:W:B');
    history.change('mills', 'W:W:B', 'W:W:B');
    assert.equal(history.isEmpty, true);
    history.add(moved('B:Wa7:B'));
    history.change('mills-ceylon', 'W:W:B', 'W:W:B');
    assert.equal(at(), 'mills-ceylon W:W:B');
    history.change('mills-mixed', 'W:W:B', 'W:W:B');
    assert.deepEqual([at(), history.past.length], ['mills-mixed W:W:B', 2]);
    history.change('mills', 'W:W:B', 'W:W:B');
    assert.deepEqual([at(), history.past.length], ['mills B:Wa7:B', 1], 'changed back');
    history.change('mills-mixed', 'B:Wa7:B', 'W:W:B');
    history.add({ ...moved('W:Wa7:Bd1'), game: 'mills-mixed' });
    history.back(({ fen }) => fen.startsWith('W'));
    assert.equal(at(), 'mills-mixed B:Wa7:B', 'a step back ends where the game began');
    history.back(({ fen }) => fen.startsWith('W'));
    assert.equal(at(), 'mills W:W:B');
  });

  test('a game can be left for the one before it', () => {
    const history = new History('W:W:B', 'mills');
    assert.equal(history.leave(), false);
    history.add(moved('B:Wa7:B'));
    history.add(firstMoment('W:Wd7:Bd1', 'mills'));
    history.add(moved('B:Wg7:Bd1'));
    assert.deepEqual(history.played.map(({ fen }) => fen), ['W:Wd7:Bd1', 'B:Wg7:Bd1']);
    assert.equal(history.leave(), true);
    assert.deepEqual([history.now.fen, history.past.length], ['B:Wa7:B', 1]);
  });

  test('a stone that made a mill stands before another is removed', () => {
    const begun = (fen, ...picks) => writePosition(withPicks(readPosition(fen), picks));
    assert.equal(begun('W:Wa1,a4+3:Bg7+3', 'a7'), 'W:Wa1,a4,a7+2:Bg7+3');
    assert.equal(begun('W:Wa1,a4,d7:Bg7,g4,g1', 'd7'), 'W:Wa1,a4,d7:Bg1,g4,g7');
    assert.equal(begun('W:Wa1,a4,d7:Bg7,g4,g1', 'd7', 'a7'), 'W:Wa1,a4,a7:Bg1,g4,g7');
  });

  test('a press that is no move has a reason', () => {
    const why = (fen, moves, picks, name) =>
      misplayOf(readPosition(fen), moves.map((move) => played(move)), picks, name)?.why ?? null;
    const placing = 'W:Wa1,a4+3:Bg7,d1+3';
    assert.equal(why(placing, ['a7xg7', 'd5'], [], 'g7'), 'theirs');
    assert.equal(why(placing, ['a7xg7', 'd5'], [], 'a1'), 'placing');
    assert.equal(why(placing, ['a7xg7', 'd5'], ['a7'], 'd1'), 'guarded');
    assert.equal(why(placing, ['a7xg7', 'd5'], ['a7'], 'd5'), 'remove');
    const moving = 'W:Wa1,a4,d7,g7:Bd1,b4,c4,c5';
    assert.equal(why(moving, ['a4-a7', 'd7-d6'], [], 'a1'), 'stuck');
    assert.equal(why(moving, ['a4-a7', 'd7-d6'], [], 'd6'), 'choose');
    assert.equal(why(moving, ['a4-a7', 'd7-d6'], ['a4'], 'd6'), 'far');
    assert.equal(why(moving, [], [], 'd6'), null, 'a game that is over');
  });

  test('a position that was set up says why it cannot arise', () => {
    assert.equal(faultOf('mills', 'W:W:B'), 'few');
    assert.equal(faultOf('mills', 'W:Wa1,a4+6:Bg7+2'), 'in-turn');
    assert.equal(faultOf('mills', 'B:Wa1+6:Bg7+7'), null);
    assert.equal(faultOf('mills-mixed', 'W:Wa1,a4+6:Bg7+2'), null);
    assert.equal(faultOf('mills-ceylon', 'W:Wa1,a4+6:Bg7+8'), 'none-removed');
    assert.equal(faultOf('mills-ceylon', 'W:Wa1,a4+7:Bg7+8'), null);
    assert.equal(faultOf('mills', 'hello'), null);
  });

  test('end with two stones, or without a move', () => {
    assert.deepEqual(lossOf('B:Wa1,a4,a7:Bc4,g7'), { side: 'b', why: 'few' });
    assert.deepEqual(lossOf('W:Wa1,a4+1:Bc4,g7,g4'), { side: 'w', why: 'blocked' });
    assert.deepEqual(lossOf('W:Wa7,d7,g4:Bb2'), { side: 'b', why: 'few' });
    assert.equal(lossOf('nonsense'), null);
  });

  test('are kept in the tab, for the position of the address alone', () => {
    const kept = new Map();
    const storage = {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => kept.set(key, value),
    };
    const now = { game: 'mills', fen: 'W:Wa1+8:Ba4+8', last: ['a4'], mill: [] };
    const past = [firstMoment('W:W+9:B+9', 'mills')];
    const saved = { now, past, opponent: 'b', strength: 'easy', hints: false };
    saveGame(storage, saved);
    assert.deepEqual(restoreGame(storage, 'mills', now.fen), saved);
    assert.deepEqual(restoreGame(storage), saved);
    assert.equal(restoreGame(storage, 'mills-mixed', now.fen), null);
    assert.equal(restoreGame(storage, 'mills', past[0].fen), null);
    const odd = [
      { ...saved, past: [{}] },
      { ...saved, now: 7 },
      { ...saved, now: { ...now, game: 'chess' } },
    ].map((each) => JSON.stringify(each));
    for (const text of ['{', ...odd]) {
      kept.set('galotne.mills', text);
      assert.equal(restoreGame(storage, 'mills', now.fen), null, text);
    }
    assert.equal(restoreGame(null, 'mills', now.fen), null);
  });
});

describe('values that follow from moves', () => {
  const unknown = { category: 'unknown', wdl: null, dtw: null, fen: 'W:Wa7,d7,f4:Bg4,c3,e3' };
  const won = (plies) => played('d7-g7', { category: 'loss', wdl: 'loss', dtw: -plies });
  const open = played('a7-a4', { category: 'unknown', wdl: null });

  test('a move that wins at once makes a win of known length', () => {
    const { category, dtw } = withSolved('mills', { ...unknown, moves: [open, won(0)] });
    assert.deepEqual([category, dtw], ['win', 1]);
  });

  test('a longer win beside unknown moves has no length', () => {
    const { category, dtw } = withSolved('mills', { ...unknown, moves: [open, won(4)] });
    assert.deepEqual([category, dtw], ['win', null]);
  });

  test('where every move loses the longest defence counts', () => {
    const lost = (plies) => played('d7-g7', { category: 'win', wdl: 'win', dtw: plies });
    const { category, dtw } = withSolved('mills', { ...unknown, moves: [lost(3), lost(5)] });
    assert.deepEqual([category, dtw], ['loss', -6]);
    const some = withSolved('mills', { ...unknown, moves: [lost(3), open] });
    assert.equal(some.category, 'unknown');
  });
});

test('a game is written as a score, and its moves are gone to', () => {
  const by = (side, last, taken = []) =>
    ({ game: 'mills', fen: `${last}`, last, mill: [], taken, by: side });
  const moments = [
    by('w', ['a7']),
    by('b', ['b6']),
    by('w', ['d7', 'g7'], ['b6']),
    // A second mill in a row.
    by('w', ['a1'], ['c3']),
    by('b', ['e5']),
  ];
  assert.equal(scoreText(moments), '1. a7 b6 2. d7-g7xb6 a1xc3 e5');
  assert.equal(scoreText([by('b', ['e5']), by('w', ['a1'])]), '1... e5 2. a1');
  const history = new History('start', 'mills');
  for (const moment of moments) history.add(moment);
  history.to(2);
  assert.deepEqual([history.now.fen, history.future.length], ['b6', 3]);
  history.to(4);
  assert.deepEqual([history.now.fen, history.future.length], ['a1', 1]);
  history.to(5);
  assert.deepEqual([history.now.fen, history.future.length], ['e5', 0]);
});
