/** The pure parts of the board: no page, no server. Run with `node --test`. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { capturePath } from '../../board/capture-path.js';
import { positionIndependent, carriedInto, countsOf, reading } from '../../board/clocks.js';
import { limitingClock } from '../../board/clocks.js';
import { spentList } from '../../board/clocks.js';
import { EXAMPLES } from '../../board/examples.js';
import { fenFault, isFen, kingRuns, material, onBoard, parseFen } from '../../board/fen.js';
import { tidyFen, withTurn, writeFen } from '../../board/fen.js';
import * as game from '../../board/game.js';
import { Geometry } from '../../board/geometry.js';
import { countValues, fenWithPieceMoved, valueFor, defaultPiece } from '../../board/map.js';
import { depthOf, depthRanges, mapCsv, movesToEnd } from '../../board/map.js';
import { placements } from '../../board/map.js';
import { bestByDestination, between, origins, route } from '../../board/moves.js';
import { embedHtml, fromHash, toHash } from '../../board/url-fragment.js';
import { misplayOf } from '../../board/misplay.js';
import { moveSign } from '../../board/review.js';
import * as tree from '../../board/tree.js';
import { formatMoves, formatReading } from '../../board/units.js';
import { holdsMainRoad, onlyMove } from '../../board/explanation.js';
import { buildCommand, missingClasses, piecesOf, winner } from '../../board/verdict.js';

const TEN = new Geometry(10, 'numbers');
const EIGHT = new Geometry(8, 'letters');
const CHECKERS = new Geometry(8, 'numbers');
const ITALIAN = Geometry.of({ rows: 8, names: 'numbers', dark_corner: 'right' });
const SPANISH = Geometry.of({ rows: 8, names: 'numbers-from-below', dark_corner: 'right' });
const TURKISH = Geometry.of({ rows: 8, names: 'letters', dark_corner: 'left', squares: 'all' });
const THAI = Geometry.of({ rows: 8, names: 'numbers-from-below', dark_corner: 'left' });

describe('geometry', () => {
  test('squares are placed as players number them', () => {
    assert.deepEqual(TEN.cellOf(1, false), { x: 1, y: 0 });
    assert.deepEqual(TEN.cellOf(46, false), { x: 0, y: 9 });
    assert.deepEqual(TEN.cellOf(5, false), { x: 9, y: 0 });
    assert.equal(EIGHT.name(1), 'b8');
    assert.equal(EIGHT.name(29), 'a1');
    assert.equal(EIGHT.name(4), 'h8');
    assert.equal(CHECKERS.name(32), '32');
  });

  test('the dark corner may be at the right', () => {
    assert.deepEqual(ITALIAN.cellOf(1, false), { x: 0, y: 0 });
    assert.deepEqual(ITALIAN.cellOf(4, false), { x: 6, y: 0 });
    assert.deepEqual(ITALIAN.cellOf(32, false), { x: 7, y: 7 });
    assert.deepEqual(ITALIAN.cellOf(32, true), { x: 0, y: 0 });
    assert.equal(ITALIAN.squareInCell(0, 7, false), null);
    assert.deepEqual(ITALIAN.mainRoad(), [32, 28, 23, 19, 14, 10, 5, 1]);
    assert.deepEqual(CHECKERS.mainRoad(), [29, 25, 22, 18, 15, 11, 8, 4]);
  });

  test('numbers may begin at the lower right', () => {
    assert.equal(SPANISH.name(32), '1');
    assert.deepEqual(SPANISH.cellOf(SPANISH.parse('1'), false), { x: 7, y: 7 });
    assert.deepEqual(SPANISH.cellOf(SPANISH.parse('29'), false), { x: 6, y: 0 });
    assert.equal(SPANISH.parse('33'), null);
    assert.deepEqual(THAI.cellOf(THAI.parse('1'), false), { x: 6, y: 7 });
    assert.deepEqual(THAI.cellOf(THAI.parse('29'), false), { x: 7, y: 0 });
    assert.deepEqual(TURKISH.cellOf(TURKISH.parse('a2'), false), { x: 0, y: 6 });
    assert.equal(TURKISH.name(64), 'h1');
    assert.equal(TURKISH.step(TURKISH.parse('d4'), 'ArrowUp', false), TURKISH.parse('d5'));
    assert.equal(TURKISH.step(TURKISH.parse('d4'), 'ArrowUp', true), TURKISH.parse('d3'));
    assert.deepEqual(TURKISH.mainRoad(), []);
    assert.ok(TURKISH.isDarkSquare(TURKISH.parse('a1')));
    assert.ok(!TURKISH.isDarkSquare(TURKISH.parse('a2')));
    for (const colour of ['w', 'b']) {
      for (const edge of ['a1', 'h8']) {
        assert.ok(TURKISH.isClosedToMen(colour, TURKISH.parse(edge)));
      }
      assert.ok(!TURKISH.isClosedToMen(colour, TURKISH.parse('a2')));
    }
    const light = parseFen('W:Wa2,Kb8:Bg7', TURKISH);
    assert.equal(writeFen(onBoard(light, TURKISH, EIGHT), EIGHT), 'W:WKb8:Bg7');
    const ranges = parseFen('W:W1-3:BK32', SPANISH);
    assert.equal(writeFen(ranges, SPANISH), 'W:W1,2,3:BK32');
  });

  const boards = { TEN, EIGHT, CHECKERS, ITALIAN, SPANISH, THAI, TURKISH };
  for (const [name, board] of Object.entries(boards)) {
    test(`names and places of ${name} lead back`, () => {
      for (const square of board.squares()) {
        assert.equal(board.parse(board.name(square)), square);
        for (const flipped of [false, true]) {
          const { x, y } = board.cellOf(square, flipped);
          assert.equal(board.squareInCell(x, y, flipped), square);
        }
      }
    });
  }

  test('light squares, squares off the board and nonsense have no number', () => {
    assert.equal(TEN.squareInCell(0, 0, false), null);
    assert.equal(TEN.squareInCell(-1, 0, false), null);
    assert.equal(TEN.squareInCell(10, 1, false), null);
    for (const name of ['0', '51', '1.5', '', 'a1', '1e1', '-3'])
      assert.equal(TEN.parse(name), null, name);
    for (const name of ['a2', 'i1', 'a9', 'a0', '11', 'h10'])
      assert.equal(EIGHT.parse(name), null, name);
  });

  test('arrow keys walk a row or a column and stop at the rim', () => {
    assert.equal(TEN.step(28, 'ArrowUp', false), 23);
    assert.equal(TEN.step(28, 'ArrowUp', true), 33);
    assert.equal(TEN.step(28, 'ArrowRight', false), 29);
    assert.equal(TEN.step(30, 'ArrowRight', false), 30);
    assert.equal(TEN.step(1, 'ArrowLeft', false), 1);
    assert.equal(TEN.step(3, 'ArrowUp', false), 3);
    assert.equal(TEN.step(48, 'ArrowDown', false), 48);
  });

  test('men are promoted on the far row', () => {
    assert.ok(TEN.isClosedToMen('w', 5) && TEN.isClosedToMen('b', 46));
    assert.ok(!TEN.isClosedToMen('w', 6) && !TEN.isClosedToMen('b', 5));
  });
});

describe('FEN', () => {
  test('the canonical form is read and written', () => {
    for (const fen of ['W:WK1,K7,K18:BK35', 'B:W31,K50:B', 'W:W:B1,2'])
      assert.equal(writeFen(parseFen(fen, TEN), TEN), fen);
    assert.equal(writeFen(parseFen('W:WKf8,Ke7,Kh6:BKg1', EIGHT), EIGHT), 'W:WKf8,Ke7,Kh6:BKg1');
  });

  test('ranges, spaces, small letters and the other order are read', () => {
    assert.equal(parseFen('W:W31-50:B1-20', TEN).pieces.size, 40);
    assert.equal(
      writeFen(parseFen(' w : bk35 : w k1 , 7.', TEN) ?? parseFen('w:bk35:wk1,7.', TEN), TEN),
      'W:WK1,7:BK35',
    );
  });

  test('counters are read, and those of kings are told', () => {
    for (const tail of [':+0+246', ':H4:F12', ':H0:F1:+112+0', '']) {
      const fen = `W:W28,K46:BK43${tail}`;
      assert.ok(isFen(fen), fen);
      assert.equal(parseFen(fen, TEN)?.pieces.size, 3, fen);
    }
    assert.ok(!isFen('W:W28:BK43:X9'));
    assert.deepEqual(kingRuns('W:W28,K46:BK43:+0+246'), [{ side: 'white', moves: 2, square: 46 }]);
    assert.deepEqual(kingRuns('W:W28,K46:B3,K12:H0:F1:+112+346'), [
      { side: 'black', moves: 1, square: 12 },
      { side: 'white', moves: 3, square: 46 },
    ]);
    for (const fen of ['W:W28,K46:BK43', 'W:W28,K46:BK43:+0+0', null])
      assert.deepEqual(kingRuns(fen), []);
  });

  test('a text that is not a position is null', () => {
    const hostile = [
      '',
      'foo',
      'W',
      'W:W1',
      'W:W1:W2',
      'W:W1,1:B5',
      'W:W1:B1',
      'W:W99:B1',
      'W:W1-99:B50',
      '<script>',
      null,
      undefined,
      'W:WK1:B2:B3',
      '☃',
    ];
    for (const fen of hostile) assert.equal(parseFen(fen, TEN), null, String(fen));
  });

  test('a pasted FEN is tidied', () => {
    const tidy = {
      'W:WK1,K7:BK35': 'W:WK1,K7:BK35',
      '[Event "x"]\n[FEN "W:WK1,K7:BK35."]\n*': 'W:WK1,K7:BK35.',
      ' w : w k1, k 7 : bk 35 ': 'w:wk1,k7:bk35',
      'W:WK1 K7:B35 36': 'W:WK1,K7:B35,36',
      'W:W31 - 50:B1-20': 'W:W31-50:B1-20',
      'B:Wc1 e1:BKa3': 'B:Wc1,e1:BKa3',
      'W:Wb2 :B b8': 'W:Wb2:Bb8',
      '': '',
    };
    for (const [text, fen] of Object.entries(tidy)) assert.equal(tidyFen(text), fen, text);
  });

  test('the side to move is exchanged, material is compared', () => {
    assert.equal(withTurn('W:WK1:BK5', 'b'), 'B:WK1:BK5');
    const of = (fen) => material(parseFen(fen, TEN));
    assert.equal(of('W:WK1,7:BK5'), of('B:WK3,8:BK50'));
    assert.notEqual(of('W:WK1,7:BK5'), of('W:WK1,K7:BK5'));
  });
});

describe('faults of a FEN', () => {
  for (const [text, kind, name] of [
    ['W:WK1,K99:BK35', 'square', '99'],
    ['W:WKa1:BK35', 'square', 'a1'],
    ['W:WK1,1:BK35', 'twice', '1'],
    ['W:W1:BK35', 'man', '1'],
    ['W:WK1:B50', 'man', '50'],
    ['W:WK1', 'sides', ''],
    ['W:WK1:WK2', 'sides', ''],
    ['white king 1', 'turn', ''],
  ])
    test(text, () => assert.deepEqual(fenFault(text, TEN), { kind, name }));

  test('none', () => {
    for (const text of ['W:WK1,7:BK35', 'W:W31-50:B1-20', 'B:W31:BK35:H0:F1', 'W:W31:B20.'])
      assert.equal(fenFault(text, TEN), null, text);
  });
});

describe('addresses', () => {
  const shared = {
    rules: 'international',
    profile: 'fmjd-2015',
    fen: 'W:WK1,K7:BK35',
    counts: { 6.4: 4, 6.3: 30 },
    moves: ['7-2', '35x49', '2x16x38x24x2'],
    at: 2,
    flip: true,
    view: 'map',
    lang: 'lv',
    others: [['7-2', '35x49', '2x16x38x24x2'], ['7-2', '35-44']],
    embed: true,
  };

  test('a state is restored from its address', () => {
    assert.deepEqual(fromHash(toHash(shared)), shared);
    const { others, embed, ...line } = shared;
    const plain = { ...line, counts: {}, moves: [], at: 0, flip: false, view: 'play' };
    assert.deepEqual(
      { counts: {}, moves: [], at: 0, flip: false, view: 'play', ...fromHash(toHash(plain)) },
      plain,
    );
    const letters = { ...shared, rules: 'russian', fen: 'W:WKc1:BKa1', moves: ['c1-h6'], at: 1 };
    assert.deepEqual(fromHash(toHash(letters)), letters);
  });

  test('an address is readable', () => {
    assert.equal(
      toHash({ ...shared, moves: [], at: 0, others: [], embed: false }),
      '#rules=international&profile=fmjd-2015&fen=W:WK1,K7:BK35&spent=6.4=4,6.3=30&flip=1&view=map&lang=lv',
    );
  });

  test('nonsense is left out', () => {
    assert.deepEqual(fromHash('#view=nowhere&lang=xx&at=-1&moves=%3Cscript%3E&spent=x,6.2=-3'), {
      moves: [],
      counts: {},
      at: 0,
    });
    assert.deepEqual(fromHash('#%E0%A4%A&fen=%E0%A4%A&=1&&constructor=1&__proto__=2'), {});
    assert.equal(fromHash('#moves=1-2,3-4&at=99').at, 2);
  });

  test('any text survives as a FEN', () => {
    for (const fen of ['W:W1&x=2#', 'a%b', '☃ + ?', '"><b>'])
      assert.equal(fromHash(toHash({ ...shared, fen })).fen, fen);
  });
});

test('embedding HTML is escaped', () => {
  const part = embedHtml('https://x.org/#fen=W:WK1:BK5&embed=1&lang=lv', 'A "board" <b>');
  assert.match(part, /src="https:\/\/x\.org\/#fen=W:WK1:BK5&amp;lang=lv&amp;embed=1"/);
  assert.match(part, /title="A &quot;board&quot; &lt;b>"/);
});

describe('moves', () => {
  const moves = [
    { move: '2x16x38x24x2', captures: [7, 8, 27, 29] },
    { move: '2x16x49x35x2', captures: [7, 8, 27, 40] },
    { move: '7-2', captures: [] },
    { move: '8-2', captures: [] },
  ];

  test('move texts name squares', () => {
    assert.deepEqual(route('2x16x38x24x2', TEN), { from: 2, to: 2, path: [2, 16, 38, 24, 2] });
    assert.deepEqual(route('c1-h6', EIGHT), {
      from: EIGHT.parse('c1'),
      to: EIGHT.parse('h6'),
      path: [EIGHT.parse('c1'), EIGHT.parse('h6')],
    });
  });

  test('captures that differ in their path are both found', () => {
    assert.equal(between(moves, 2, 2, TEN).length, 2);
    assert.equal(between(moves, 7, 2, TEN).length, 1);
    assert.deepEqual([...origins(moves, TEN)], [2, 7, 8]);
  });

  test('the first move in rank represents a square', () => {
    assert.equal(bestByDestination(moves.slice(2), null, TEN).get(2).move, '7-2');
    assert.equal(bestByDestination(moves, 8, TEN).get(2).move, '8-2');
  });
});

describe('the way of a capture', () => {
  const way = (geometry, text, captures, fen) => {
    const { pieces } = parseFen(fen, geometry);
    const taken = captures.map((name) => geometry.parse(name));
    const { path } = route(text, geometry);
    return capturePath(geometry, path, taken, (square) => !pieces.has(square)).map((square) =>
      geometry.name(square),
    );
  };
  const large = new Geometry(10, 'numbers');
  const small = new Geometry(8, 'letters');

  test('turns where the pieces that it takes tell', () => {
    assert.deepEqual(way(large, '45x36', ['34', '31'], 'W:WK45:B34,31'), ['45', '18', '36']);
    assert.deepEqual(way(small, 'c1xg5', ['d2', 'f4'], 'W:WKc1:Bd2,f4'), ['c1', 'e3', 'g5']);
  });

  test('of a man is its jumps', () => {
    assert.deepEqual(way(large, '42x22', ['38', '28'], 'W:W42:B38,28'), ['42', '33', '22']);
  });

  test('does not lead over other pieces, nor twice over one', () => {
    // On 18 stands a piece: the king turns nearer.
    const found = way(large, '45x36', ['34', '31'], 'W:WK45,18:B34,31');
    assert.deepEqual(found, ['45', '36']);
  });

  test('follows diagonals, and rows and columns only where no diagonals lead', () => {
    const along = way(small, 'b8xb4', ['d8', 'e7'], 'W:WKb8:Bd8,e7');
    assert.deepEqual(along, ['b8', 'f8', 'b4'], 'as in Frisian draughts');
    const turned = way(small, 'a1xg1', ['b2', 'f2'], 'W:WKa1:Bb2,f2');
    assert.deepEqual(turned, ['a1', 'd4', 'g1']);
  });

  test('of one piece is straight', () => {
    assert.deepEqual(way(large, '45x1', ['34'], 'W:WK45:B34'), ['45', '1']);
  });

  test('along rows and columns', () => {
    const turkish = new Geometry(8, 'letters', 'left', 'all');
    assert.deepEqual(way(turkish, 'a1xd4', ['a3', 'c4'], 'W:WKa1:Ba3,c4'), ['a1', 'a4', 'd4']);
  });
});

describe('clocks', () => {
  const clocks = [
    { rule: '6.3', standing: null, capped_by: null },
    { rule: '6.4', standing: null, capped_by: '6.3' },
    { rule: '6.3-diagonal', standing: 'the lone king alone on the long diagonal', capped_by: null },
  ];

  test('counts are returned in the format of a request', () => {
    const spent = ['6.4=4', '6.3=30'];
    assert.deepEqual(countsOf({ spent }), { 6.4: 4, 6.3: 30 });
    assert.deepEqual(spentList(countsOf({ spent })), spent);
    assert.deepEqual(countsOf(null), {});
  });

  test('a count may continue beside another after a capture', () => {
    assert.equal(carriedInto(clocks, '6.4'), '6.3');
    assert.equal(carriedInto(clocks, '6.3'), null);
    assert.equal(carriedInto([], '6.4'), null);
  });

  test('the clock that ends the game first', () => {
    const beside = { rule: '6.3', limit: 32, left: 4 };
    const first = (clock) => limitingClock({ rule: '6.4', limit: 10, ...clock }).rule;
    assert.equal(first({ left: 4, spent: ['6.4=6'] }), '6.4');
    // Carried through a capture: `left` is the smaller of both.
    assert.equal(first({ left: 4, spent: ['6.4=0', '6.3=28'], beside }), '6.3');
    assert.equal(first({ left: 4, spent: ['6.4=6', '6.3=28'], beside }), '6.4');
    assert.equal(first({ left: 3, spent: ['6.4=7', '6.3=28'], beside }), '6.4');
    assert.equal(first({ left: 8, spent: ['6.4=2'], beside }), '6.3');
  });

  test('plies stay plies where both sides are counted', () => {
    const clock = { rule: '6.3', limit: 32, left: 11, spent: ['6.3=21'], need: 12, max_spent: 20 };
    assert.deepEqual(reading(clocks, clock), {
      unit: 'plies',
      step: 1,
      limit: 32,
      spent: 21,
      left: 11,
      need: 12,
      max: 20,
    });
  });

  test('where the stronger side alone is counted, its moves are, and the last leaves no reply', () => {
    const own = [{ rule: '1.14.1-3', counted: 'stronger' }];
    const clock = {
      rule: '1.14.1-3',
      limit: 30,
      left: 29,
      spent: ['1.14.1-3=1'],
      need: 22,
      max_spent: 7,
    };
    assert.deepEqual(reading(own, clock), {
      unit: 'moves',
      step: 2,
      limit: 15,
      spent: 0,
      left: 15,
      need: 12,
      max: 3,
    });
    const then = { rule: '1.14.1-3', left: 28, spent: ['1.14.1-3=2'], need: 21 };
    assert.deepEqual(reading(own, then), {
      unit: 'moves',
      step: 2,
      limit: null,
      spent: 1,
      left: 14,
      need: 11,
      max: null,
    });
  });

  test('a count bound to the placement is dropped when pieces move', () => {
    assert.deepEqual(positionIndependent(clocks, { 6.3: 20, '6.3-diagonal': 3 }), { 6.3: 20 });
  });
});

describe('the game', () => {
  const one = {
    move: '7-2',
    fen: 'B:WK2:BK35',
    captures: [],
    clock: { rule: '6.4', spent: ['6.4=1'] },
  };

  test('a move is added, and a different one replaces the continuation', () => {
    let played = game.play(game.begin('W:WK7:BK35'), one);
    assert.deepEqual(game.moves(played), ['7-2']);
    played = { ...played, at: 0 };
    assert.deepEqual(game.moves(game.play(played, { ...one, move: '7-1' })), ['7-1']);
  });

  test('the same move keeps the continuation', () => {
    let played = game.withMoves(game.begin('W:WK7:BK35'), [one, { move: '35-49' }]);
    played = game.play(played, one);
    assert.deepEqual(game.moves(played), ['7-2', '35-49']);
    assert.deepEqual(game.current(played).counts, { 6.4: 1 });
  });

  test('repetitions are counted', () => {
    const fens = ['a', 'b', 'a', 'b', 'a'];
    assert.equal(game.occurrences({ moments: fens.map((fen) => ({ fen })), at: 4 }), 3);
    assert.equal(game.occurrences({ moments: fens.map((fen) => ({ fen })), at: 1 }), 1);
  });

  test('other counts start a game from here', () => {
    const later = { ...game.withMoves(game.begin('W:WK7:BK35'), [one, { move: '35-49' }]), at: 1 };
    const counted = game.withCounts(later, { 6.3: 9 });
    assert.equal(counted.at, 0);
    assert.deepEqual(counted.moments[0], { fen: one.fen, counts: { 6.3: 9 } });
    assert.deepEqual(game.moves(counted), ['35-49']);
  });
});

describe('the tree of a game', () => {
  const grow = (...lines) => lines.map((line) => line.split(' ')).reduce(tree.withPath, tree.ROOT);
  const all = (node) => tree.allLines(node).map((line) => line.join(' '));

  test('lines share a prefix, and the first is the main line', () => {
    const grown = grow('a b c', 'a d', 'e', 'a b c f');
    assert.deepEqual(all(grown), ['a b c f', 'a d', 'e']);
    assert.deepEqual(tree.extendedByMainLine(grown, ['a']), ['a', 'b', 'c', 'f']);
    assert.deepEqual(tree.extendedByMainLine(grown, []), ['a', 'b', 'c', 'f']);
    assert.equal(tree.nodeAt(grown, ['a', 'x']), null);
    assert.ok(tree.isMain(grown, ['a', 'b']) && !tree.isMain(grown, ['e']));
    assert.equal(tree.withPath(grown, ['a', 'b']), grown, 'what is there already changes nothing');
    assert.deepEqual(all(tree.ROOT), []);
  });

  test('a line is removed or becomes the main line', () => {
    const grown = grow('a b', 'a c', 'd');
    assert.deepEqual(all(tree.withoutPath(grown, ['a', 'b'])), ['a c', 'd']);
    assert.deepEqual(all(tree.withoutPath(grown, ['a'])), ['d']);
    assert.deepEqual(all(tree.withMainLine(grown, ['a', 'c'])), ['a c', 'a b', 'd']);
    assert.deepEqual(all(tree.withMainLine(grown, ['d'])), ['d', 'a b', 'a c']);
  });

  test('a different move becomes a variation, and both lines stay reachable', () => {
    const one = (move) => ({ move, fen: `B:${move}`, captures: [], clock: null });
    let played = ['7-2', '35-49', '2-16'].map(one).reduce(game.play, game.begin('W:WK7:BK35'));
    played = game.play({ ...played, at: 1 }, one('35-44'));
    assert.deepEqual(game.moves(played), ['7-2', '35-44']);
    assert.deepEqual(all(played.tree), ['7-2 35-49 2-16', '7-2 35-44']);
    const back = game.switchLine(played, ['7-2', '35-49']);
    assert.deepEqual([game.moves(back), back.at], [['7-2', '35-49', '2-16'], 1]);
    const again = game.play({ ...played, at: 1 }, one('35-49'));
    assert.deepEqual([game.moves(again), again.at], [['7-2', '35-49', '2-16'], 2]);
    const counted = game.withCounts({ ...played, at: 1 }, { 6.3: 3 });
    assert.deepEqual(all(counted.tree), ['35-49 2-16', '35-44']);
  });
});

describe('signs of moves', () => {
  const move = (category) => ({ move: category, category });
  const made = (list, index) => moveSign(list.map(move), move(list[index]));

  test('a point or half a point is given away', () => {
    assert.equal(made(['loss', 'draw', 'win'], 1), '?');
    assert.equal(made(['loss', 'draw', 'win'], 2), '??');
    assert.equal(made(['draw', 'win'], 1), '?');
    assert.equal(made(['loss', 'blessed-loss'], 1), '?', 'a win that runs out of its count');
    assert.equal(made(['blessed-loss', 'draw'], 1), '?!');
  });

  test('an only move is one where every other gives something away', () => {
    assert.equal(made(['loss', 'draw'], 0), '!');
    assert.equal(made(['loss', 'loss', 'draw'], 0), '');
    assert.equal(made(['draw', 'win', 'win'], 0), '!');
    assert.equal(made(['loss'], 0), '', 'there was no choice');
    assert.equal(made(['win', 'win'], 1), '');
    assert.equal(made(['loss', 'unknown'], 0), '', 'nobody knows');
  });
});

describe('explanations', () => {
  const book = { rules: 'russian', geometry: EIGHT };
  const draw = { wdl: 'draw' };
  const holds = (fen, answer = draw, of = book) =>
    holdsMainRoad(answer, parseFen(fen, of.geometry), of);

  test('a lone king on the main road', () => {
    assert.deepEqual(
      EIGHT.mainRoad().map((square) => EIGHT.name(square)),
      ['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7', 'h8'],
    );
    assert.deepEqual([TEN.mainRoad()[0], TEN.mainRoad().at(-1)], [46, 5]);
    assert.ok(holds('W:WKc1,Ke1,Kg1:BKa1'));
    assert.ok(!holds('W:WKc1,Ke1,Kg1:BKb4'), 'beside it');
    assert.ok(!holds('W:WKc1,Ke1,Kg1:BKa1', { wdl: 'win' }), 'it did not help');
    assert.ok(!holds('W:WKc1,Ke1,Kg1:Ba1'), 'a man');
    assert.ok(!holds('W:WKc1:BKa1'), 'one against one');
    assert.ok(
      !holds('W:WK1,K2,K3:BK29', draw, { rules: 'english', geometry: CHECKERS }),
      'kings do not fly',
    );
    assert.ok(!holds('W:WKc1,Ke1,Kg1:BKa1', null));
  });

  test('the only move', () => {
    const of = (...categories) => onlyMove(categories.map((category) => ({ category })));
    assert.ok(of('loss', 'draw'));
    assert.equal(of('loss', 'loss', 'draw'), null);
    assert.equal(of('loss'), null);
    assert.equal(of('draw', 'cursed-win'), null, 'a draw by rule is a draw');
    assert.equal(of('loss', 'unknown'), null);
  });
});

describe('units', () => {
  test('two plies are a move, one is half of one', () => {
    assert.deepEqual([0, 1, 2, 31, 32].map(formatMoves), ['0', '½', '1', '15½', '16']);
  });

  test('where the stronger side alone is counted, moves are whole', () => {
    const both = { unit: 'plies', limit: 32, spent: 1, left: 31, need: null, max: 20 };
    assert.deepEqual(
      { ...formatReading(both), say: null },
      { say: null, limit: '16', spent: '½', left: '15½', need: null, max: '10' },
    );
    assert.equal(formatReading({ ...both, unit: 'moves', left: 15 }).left, '15');
  });
});

describe('the map', () => {
  const FEN = 'W:WK1,K7,K18:BK35';

  test('the lone piece is placed on all free squares', () => {
    assert.equal(defaultPiece(parseFen(FEN, TEN)), 35);
    assert.equal(placements(FEN, TEN, 35, 'b').length, 47);
    assert.ok(placements(FEN, TEN, 35, 'b').every(({ fen }) => fen.startsWith('B:')));
    assert.equal(fenWithPieceMoved(FEN, TEN, 35, 50), 'W:WK1,K7,K18:BK50');
  });

  test('a mapped man is not placed on the promotion row', () => {
    const squares = placements('W:W30:BK5', TEN, 30, 'w').map(({ square }) => square);
    assert.deepEqual(squares.filter((square) => square <= 5), []);
  });

  test('values are those of the owner', () => {
    assert.equal(valueFor({ category: 'win' }, 'b', 'w'), 'loss');
    assert.equal(valueFor({ category: 'cursed-win' }, 'w', 'w'), 'cursed-win');
    assert.equal(valueFor({ error: {} }, 'w', 'w'), 'unknown');
    assert.deepEqual(countValues([{ value: 'win' }, { value: 'win' }, { value: 'draw' }]), {
      win: 2,
      draw: 1,
    });
  });
});

describe('verdicts', () => {
  test('the winner is named by side', () => {
    assert.equal(winner({ fen: 'B:WK1:BK5', wdl: 'loss' }), 'w');
    assert.equal(winner({ fen: 'W:WK1:BK5', wdl: 'draw' }), null);
  });

  test('missing tables become commands', () => {
    assert.deepEqual(missingClasses(['KKKvKM.dtw', 'KKKvKM.wdl', 'KKvKM.wdl']), [
      'KKKvKM',
      'KKvKM',
    ]);
    assert.equal(
      buildCommand('international', 'KKKvKM'),
      'galotne-gen --rules international build KKKvKM',
    );
    assert.equal(buildCommand('russian', 'KKKvK'), 'galotne-gen --rules russian build KKKvK');
    assert.equal(piecesOf('KKKvKM'), 5);
  });
});

test('counts of king moves at the end of a FEN are read and not drawn', () => {
  const position = parseFen('W:W28,K46:BK43:+0+246', TEN);
  assert.deepEqual(position, parseFen('W:W28,K46:BK43', TEN));
  assert.equal(position.pieces.size, 3);
  for (const tail of [':+0', ':0+0', ':+0+2x'])
    assert.equal(parseFen(`W:W28,K46:BK43${tail}`, TEN), null, tail);
});

test('every example can be drawn', () => {
  for (const { id, rules, fen, map } of EXAMPLES) {
    const boards = {
      international: TEN,
      killer: TEN,
      breakthrough: TEN,
      frisian: TEN,
      english: CHECKERS,
      italian: ITALIAN,
      spanish: SPANISH,
      pool: CHECKERS,
      thai: THAI,
      turkish: TURKISH,
    };
    const board = boards[rules] ?? EIGHT;
    const position = parseFen(fen, board);
    assert.ok(position, id);
    assert.equal(writeFen(position, board), fen, id);
    if (map) assert.ok(position.pieces.has(board.parse(map)), id);
  }
});

test('distances of a map have at most five depths', () => {
  const ranges = depthRanges([7, null, 1, 4, 30]);
  assert.deepEqual(ranges.map(({ from, to }) => [from, to]), [
    [1, 6],
    [7, 12],
    [13, 18],
    [19, 24],
    [25, 30],
  ]);
  assert.deepEqual([1, 7, 30, null, 31].map((each) => depthOf(each, ranges)), [1, 2, 5, null, null]);
  assert.deepEqual(depthRanges([3, 3]), [{ from: 3, to: 3 }]);
  assert.deepEqual(depthRanges([null]), []);
  assert.deepEqual([{ dtw: -13 }, { dtw: 14 }, { dtw: null }, null].map(movesToEnd), [7, 7, null, null]);
});

test('a map is saved with one row for each square', () => {
  const rows = [
    { name: '49', value: 'loss', moves: 7, fen: 'W:WK1:BK49' },
    { name: 'b2', value: 'draw', moves: null, fen: 'W:WK1,K2:Bb2' },
  ];
  assert.equal(
    mapCsv(rows),
    'square,value,moves,fen\r\n49,loss,7,"W:WK1:BK49"\r\nb2,draw,,"W:WK1,K2:Bb2"\r\n',
  );
  const compared = [{ ...rows[0], second: { value: 'draw', moves: null } }];
  assert.equal(
    mapCsv(compared, ['one', 'two']),
    'square,value_one,moves_one,value_two,moves_two,fen\r\n49,loss,7,draw,,"W:WK1:BK49"\r\n',
  );
});

test('the page and its rooms need all modules', () => {
  const board = new URL('../../board/', import.meta.url);
  const read = (name) => readFileSync(new URL(name, board), 'utf8');
  const needed = new Set();
  const navigation = (name) => {
    if (needed.has(name)) return;
    needed.add(name);
    for (const [, now, later] of read(name).matchAll(
      /^import[^'\n]*'(\.{1,2}\/[^']+)'|=> import\('(\.\/[^']+)'\)/gm,
    )) {
      navigation(new URL(now ?? later, new URL(name, board)).href.slice(board.href.length));
    }
  };
  navigation('app.js');
  assert.ok(needed.size > 40);
  const files = readdirSync(board, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.js'));
  // `preboot.js` is loaded by the page itself.
  assert.deepEqual(
    files.filter((name) => !needed.has(name)),
    ['preboot.js'],
    'a module that is never imported',
  );
});

describe('a press that is no move', () => {
  const appAt = (fen, texts) => ({
    view: 'play',
    frozen: false,
    opponent: { toMove: false },
    book: { geometry: TEN },
    position: parseFen(fen, TEN),
    query: { moves: texts.map((move) => ({ move })) },
  });

  test('has its reason', () => {
    const app = appAt('W:W28,32,K47:B12', ['28-22', '28-23', '32-27', '47-36']);
    assert.equal(misplayOf(app, null, 12), 'theirs');
    assert.equal(misplayOf(app, null, 28), null);
    assert.equal(misplayOf(app, null, 1), null);
    assert.equal(misplayOf(app, 28, 22), null);
    assert.equal(misplayOf(app, 28, 28), null);
    assert.equal(misplayOf(app, 28, 32), null);
    assert.equal(misplayOf(app, 28, 17), 'far');
    assert.equal(misplayOf(app, 28, 12), 'far');
    const blocked = appAt('W:W45,40:B35,34', ['40-29']);
    assert.equal(misplayOf(blocked, null, 45), 'stuck');
  });

  test('knows captures that are due', () => {
    const app = appAt('W:W28,41:B22', ['28x17']);
    assert.equal(misplayOf(app, null, 41), 'capture');
    assert.equal(misplayOf(app, 28, 23), 'must-capture');
    assert.equal(misplayOf(app, 28, 17), null);
  });

  test('is not judged where nothing is played', () => {
    const app = appAt('W:W28:B12', ['28-22']);
    for (const other of [{ view: 'map' }, { frozen: true }, { query: { moves: [] } }])
      assert.equal(misplayOf({ ...app, ...other }, null, 12), null);
  });
});
