/** The results of the first stones of nine men's morris, and the opponent's rule of thumb. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { indexOf, Opening, openingClasses, positionOf } from '../../board/mills/opening.js';
import { PLIES, sizeOf, STONES, writeOpening } from '../../board/mills/opening.js';
import { POINTS } from '../../board/mills/points.js';
import { looks, opposingMove } from '../../board/mills/opponent.js';
import { withSolved } from '../../board/mills/solved.js';

const CLASSES = openingClasses(9, 6);

test('classes follow the rules of placing', () => {
  const named = CLASSES.map(
    ({ mine, hand, theirs, theirHand }) => `${mine}+${hand}v${theirs}+${theirHand}`,
  );
  assert.deepEqual(named, [
    '0+9v0+9',
    '0+9v1+8',
    '1+8v1+8',
    '1+8v2+7',
    '2+7v2+7',
    '1+7v3+6',
    '2+7v3+6',
    '2+6v3+6',
    '3+6v2+6',
    '3+6v3+6',
  ]);
  // 24 points, and 276 pairs of 17 kinds up to symmetry, with what is left of the board.
  assert.deepEqual(CLASSES.slice(0, 3).map(sizeOf), [1, 24, 92]);
});

test('positions have numbers', () => {
  for (const each of CLASSES)
    for (let index = 0; index < sizeOf(each); index += 101) {
      const { mine, theirs } = positionOf(each, index);
      assert.equal(indexOf(mine, theirs), index);
    }
});

test('results are read back, also those of images and of the other colour', () => {
  // The result is that of the number of stones beside each other: the same for all images.
  const results = /** @type {const} */ (['draw', 'win', 'loss']);
  const resultOf = (each, index) => {
    const { mine, theirs } = positionOf(each, index);
    const middle = [...mine, ...theirs].filter((point) => point >= 8 && point < 16).length;
    return results[(middle + mine.length) % 3];
  };
  const opening = new Opening(writeOpening(CLASSES, resultOf), CLASSES);
  const value = (fen) => opening.valueOf(fen);
  assert.equal(value('W:W+9:B+9'), 'draw');
  assert.equal(value('B:Wb6+8:B+9'), 'win');
  for (const name of ['b6', 'f6', 'f2', 'b2', 'd6', 'f4'])
    assert.equal(value(`B:W${name}+8:B+9`), 'win', name);
  for (const name of ['a7', 'g1', 'c5', 'e3', 'd7', 'c4'])
    assert.equal(value(`B:W${name}+8:B+9`), 'draw', name);
  // Turned, mirrored, with the rings exchanged, and with the colours exchanged.
  const images = [
    'W:Wa7,d6+7:Bb4,e3+7',
    'W:Wg7,f4+7:Bd6,c3+7',
    'W:Wc5,d6+7:Bb4,g1+7',
    'B:Wb4,e3+7:Ba7,d6+7',
  ];
  for (const fen of images) assert.equal(value(fen), 'win', fen);
  // Beyond the file, and no position.
  assert.equal(value('W:Wa7,d6,g1,c3+5:Bb4,e3,f2,a1+5'), null);
  assert.equal(value('W:Wa7:Ba7'), null);
  assert.throws(() => new Opening(new Uint8Array(3), CLASSES), /has 3 bytes, expected/);
});

const move = (name, fen, category = 'unknown', dtw = null) => ({
  move: name,
  removed: name.includes('x') ? [name.split('x')[1]] : [],
  fen,
  category,
  wdl: category,
  dtw,
});

test('the first stones are filled in, best moves first', () => {
  const opening = { valueOf: (fen) => (fen.includes('g1') ? 'loss' : 'draw') };
  const answer = {
    fen: 'W:W+9:B+9',
    category: 'unknown',
    moves: [move('a1', 'B:Wa1+8:B+9'), move('g1', 'B:Wg1+8:B+9')],
  };
  const filled = withSolved('mills', answer, /** @type {any} */ (opening));
  assert.deepEqual(filled.moves.map(({ move: name }) => name), ['g1', 'a1']);
  assert.equal(filled.moves[0].solved, true);
  // The file is about nine men's morris alone.
  const mixed = withSolved('mills-mixed', answer, /** @type {any} */ (opening));
  assert.deepEqual(mixed.moves.map(({ category }) => category), ['draw', 'draw']);
});

test('the opponent wins fast, loses late, and says what it knows', () => {
  const win = move('a', 'B:Wa1:Ba4', 'loss', -4);
  const slow = move('b', 'B:Wa1:Ba4', 'loss', -8);
  const draw = move('c', 'B:Wa1:Ba4', 'draw');
  const late = move('d', 'B:Wa1:Ba4', 'win', 9);
  const early = move('e', 'B:Wa1:Ba4', 'win', 3);
  const unknown = move('f', 'B:Wa1:Ba4');
  assert.equal(opposingMove([win, slow, draw], 'w'), win);
  assert.equal(opposingMove([draw, late], 'w'), draw);
  assert.equal(opposingMove([late, early], 'w'), late);
  assert.equal(opposingMove([unknown, early], 'w'), unknown);
  assert.equal(opposingMove([], 'w'), null);
});

test('the rule of thumb closes mills, stops them, and prefers freedom', () => {
  const mill = move('a7xg1', 'B:Wa1,a4,a7+5:Bb4,d2+5');
  const plain = move('c3', 'B:Wa1,a4,c3+5:Bb4,d2,g1+5');
  assert.ok(looks(mill, 'w') > looks(plain, 'w'));
  // Black threatens g7, g4, g1.
  const stop = move('g1', 'B:Wa1,g1+6:Bg7,g4+6');
  const elsewhere = move('f2', 'B:Wa1,f2+6:Bg7,g4+6');
  assert.equal(opposingMove([elsewhere, stop], 'w'), stop);
  const cross = move('d6', 'B:Wd6+8:B+9');
  const corner = move('a7', 'B:Wa7+8:B+9');
  assert.equal(opposingMove([corner, cross], 'w'), cross);
});

test('weaker opponents know the rule of thumb alone, or less', () => {
  const won = move('a7', 'B:Wa7+8:B+9', 'loss', 2);
  const cross = move('d6', 'B:Wd6+8:B+9', 'win', 9);
  assert.equal(opposingMove([won, cross], 'w', 'full'), won);
  assert.equal(opposingMove([won, cross], 'w', 'medium'), cross);
  const stop = move('g1', 'B:Wa1,g1+6:Bg7,g4+6');
  const taken = { ...move('f2xg7', 'B:Wa1,f2+6:Bg4+6'), removed: ['g7'] };
  // Now and then an easy opponent plays anything; else it takes what it can, and stops nothing.
  assert.equal(opposingMove([stop, taken], 'w', 'easy', () => 0), stop);
  assert.equal(opposingMove([stop, taken], 'w', 'easy', () => 0.9), taken);
  const elsewhere = move('f2', 'B:Wa1,f2+6:Bg7,g4+6');
  const draws = [0.9, 0.1];
  assert.equal(
    opposingMove([elsewhere, stop], 'w', 'easy', () => draws.shift() ?? 0),
    elsewhere,
  );
});

test('the file of the board has the results that are published', () => {
  const file = (path) => readFileSync(new URL(path, import.meta.url));
  const bytes = file('../../board/mills/opening.bin');
  const published = JSON.parse(file('../../../../data/theory/mills-opening.json').toString());
  assert.deepEqual([published.stones, published.plies], [STONES, PLIES]);
  assert.equal(createHash('sha256').update(bytes).digest('hex'), published.sha256);
  assert.ok(bytes.length < 3_000_000);
  const opening = new Opening(bytes, openingClasses(STONES, PLIES));
  // Every first stone draws, and every reply to it (`data/theory/mills.md`).
  assert.equal(opening.valueOf('W:W+9:B+9'), 'draw');
  for (const { name: first } of POINTS) {
    assert.equal(opening.valueOf(`B:W${first}+8:B+9`), 'draw', first);
    for (const { name: reply } of POINTS)
      if (reply !== first)
        assert.equal(opening.valueOf(`W:W${first}+8:B${reply}+8`), 'draw', `${first} ${reply}`);
  }
  // The longest wins and losses of their classes there, and the same with the colours exchanged.
  for (const [fen, value] of [
    ['W:Wb6,d6,f6+6:Bc3,d7+6', 'win'],
    ['W:Wb4,d6+6:Ba7,d7,g7+6', 'win'],
    ['W:Wd6,f2+6:Bb2,b6,f6+6', 'loss'],
    ['B:Wb6,d7,f6+6:Bd6+7', 'loss'],
    ['B:Wc3,d2,g7+5:Bb6,d6,f6+6', 'win'],
    ['B:Wb4,d6,f4+5:Ba7,d7,g7+6', 'loss'],
  ]) {
    assert.equal(opening.valueOf(fen), value, fen);
    const [turn, white, black] = fen.split(':');
    const exchanged = `${turn === 'W' ? 'B' : 'W'}:W${black.slice(1)}:B${white.slice(1)}`;
    assert.equal(opening.valueOf(exchanged), value, exchanged);
  }
});
