/** What the opening page understands of a text. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { understand, withWholeMoves } from '../../board/entry.js';
import { writePdn } from '../../board/pdn.js';
import { readPlainSquares } from '../../board/plain-squares.js';
import { findScore } from '../../board/score.js';

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index).join(',');

const row = (digit) => [...'abcdefgh'].map((file) => `${file}${digit}`).join(',');

/** The games with which texts are tried, in the order of the service. */
const VARIANTS = [
  {
    rules: 'international',
    board: { rows: 10, names: 'numbers', start: `W:W${range(31, 50)}:B${range(1, 20)}` },
  },
  {
    rules: 'russian',
    board: {
      rows: 8,
      names: 'letters',
      start:
        'W:Wa3,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6',
    },
  },
  {
    rules: 'brazilian',
    board: {
      rows: 8,
      names: 'letters',
      start:
        'W:Wa3,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6',
    },
  },
  {
    rules: 'english',
    board: { rows: 8, names: 'numbers', start: `B:W${range(21, 32)}:B${range(1, 12)}` },
  },
  {
    rules: 'turkish',
    board: {
      rows: 8,
      names: 'letters',
      squares: 'all',
      start: `W:W${row(2)},${row(3)}:B${row(6)},${row(7)}`,
    },
  },
];

const entry = (text, rules = 'international') =>
  understand(text, { variants: VARIANTS, rules, page: 'https://galotne.example/board/' });

describe('squares in words', () => {
  for (const [text, fen] of [
    ['white kings 46 47 48, black king 3', 'W:WK46,K47,K48:BK3'],
    ['White: kings 46, 47 and man 31. Black: 3. Black to move', 'B:WK46,K47,31:B3'],
    ['WK5,9 BK30', 'W:WK5,9:BK30'],
    ['wk 46 47 48 bk 3', 'W:WK46,K47,K48:BK3'],
    ['kings white 46 47 black 3', 'W:WK46,K47:B3'],
    ['white man b4, black king h8', 'W:Wb4:BKh8'],
    ['baltās dāmas 46 47 48, melnā dāma 3', 'W:WK46,K47,K48:BK3'],
    ['baltie: dāma 46, kauliņi 31 32; melnie: dāma 3. Gājiens melnajiem', 'B:WK46,31,32:BK3'],
    ['белые дамки 46 47 48, чёрная дамка 3', 'W:WK46,K47,K48:BK3'],
    ['wit dammen 46 47, zwart dam 3. Zwart aan zet', 'B:WK46,K47:BK3'],
    ['blancs: dames 46 47; noirs: pion 3; trait aux noirs', 'B:WK46,K47:B3'],
    ['бел: Дa1, e5; чер: Дh8', 'W:WKa1,e5:BKh8'],
    // With Cyrillic letters in the squares.
    ['Белые: простые с3, дамка е1. Черные: а3. Ход чёрных', 'B:Wc3,Ke1:Ba3'],
  ])
    test(text, () => assert.equal(readPlainSquares(text), fen));

  for (const text of [
    'three kings against one',
    'white kings 46 47',
    'white king 46, black king 46',
    '46 47 48 3',
    'white pieces of cake 12, black coffee 3',
  ])
    test(`not: ${text}`, () => assert.equal(readPlainSquares(text), null));
});

describe('scores', () => {
  const FOUR = ['32-28', '19-23', '28x19', '14x23'];
  for (const text of [
    '1. 32-28 19-23 2. 28x19 14x23',
    '1 32-28 19-23 / 2 28x19 14x23',
    '1\t32-28\t19-23\n2\t28x19\t14x23',
    '1.32-28 19-23 2.28x19 14x23',
    '32–28 19—23 28×19 14×23',
    '32 - 28 19 - 23 28 x 19 14 x 23',
    '1) 32-28! 19-23? 2) 28x19 14x23',
    '1. 32-28 {[%clk 0:10:00]} 19-23 {[%clk 0:09:58]} 2. 28x19 $1 14x23 1-0',
    '1. 32-28 19-23 2. 28*19 14*23 *',
  ])
    test(JSON.stringify(text), () => {
      const score = findScore(text);
      assert.deepEqual(score?.moves, FOUR);
      assert.equal(score?.whole, true);
    });

  test('a table with its heading', () => {
    for (const heading of ['Ход Белые Чёрные', '№ | White | Black', 'Gājieni Baltie Melnie']) {
      const score = findScore(`${heading}\n1 32-28 19-23\n2 28x19 14x23`);
      assert.deepEqual([score?.moves, score?.whole], [FOUR, true], heading);
    }
  });

  test('without signs, short, and with Cyrillic letters', () => {
    assert.deepEqual(findScore('c3b4 b6a5')?.moves, ['c3-b4', 'b6-a5']);
    assert.deepEqual(findScore('1.cb4 ba5 2.c:e5!')?.moves, ['cb4', 'ba5', 'cxe5']);
    assert.deepEqual(findScore('1 cb4 ba5\n2 ed4 fg5')?.moves, ['cb4', 'ba5', 'ed4', 'fg5']);
    assert.deepEqual(findScore('с3-в4 d6хb4')?.moves, ['c3-b4', 'd6xb4']);
  });

  test('points between squares, colons between letters', () => {
    assert.deepEqual(findScore('32.28 19.23')?.moves, ['32-28', '19-23']);
    assert.deepEqual(findScore('1. c3-d4 b6-a5 2. d4:b6')?.moves, ['c3-d4', 'b6-a5', 'd4xb6']);
  });

  test('dates, times and results are no moves', () => {
    assert.equal(findScore('28-11-2026 at 12:34'), null);
    assert.deepEqual(findScore('32-28 19-23 1/2-1/2')?.moves, ['32-28', '19-23']);
    assert.equal(findScore('32-28 19-23 2-0')?.result, '2-0');
    // The next game is not read as a capture from the end of this one.
    assert.deepEqual(findScore('18-12 *\n1. 32-28')?.moves, ['18-12']);
  });
});

describe('what is entered', () => {
  const position = (text, rules, fen) =>
    assert.deepEqual(entry(text), { kind: 'position', rules, fen });

  test('positions', () => {
    position('W:WK1,K7,K18:BK35', 'international', 'W:WK1,K7,K18:BK35');
    position('W:WK1,K7,K18:BK35:H0:F1', 'international', 'W:WK1,K7,K18:BK35');
    position('[FEN "W : W Kc1, Ke1 : B Ka3"]', 'russian', 'W:WKc1,Ke1:BKa3');
    position('WK5,9 BK30', 'international', 'W:WK5,9:BK30');
    position('FEN: W:W31-50:B1-20', 'international', 'W:W31-50:B1-20');
    position('[GameType "26"]\n[FEN "B:Wb4:BKd6,a5"]\n\n2-0', 'brazilian', 'B:Wb4:BKd6,a5');
    assert.deepEqual(entry('W:W12:B3', 'english'), {
      kind: 'position',
      rules: 'english',
      fen: 'W:W12:B3',
    });
    position('W:W60:B3', null, 'W:W60:B3');
    assert.deepEqual(entry('W:Wa1,a4,b2+5:Bd7,d6,g7+5'), {
      kind: 'mills',
      fen: 'W:Wa1,a4,b2+5:Bd7,d6,g7+5',
    });
  });

  test('positions of mills and of a game on all squares', () => {
    const fen = 'W:Wa4,a7,g7:Ba1,d1,d7';
    assert.equal(entry(fen).kind, 'mills');
    assert.deepEqual(entry(fen, 'turkish'), { kind: 'position', rules: 'turkish', fen });
    // With kings, or beyond the points of mills, there is no doubt.
    assert.equal(entry('W:WKa4:Ba1').rules, 'turkish');
    assert.equal(entry('W:Wh5,a3:Ba1').rules, 'turkish');
    assert.equal(entry('1. a3-a4 a6-a5').rules, 'turkish');
  });

  test('addresses', () => {
    const at = 'W:WK1,K7,K18:BK35';
    position(`https://lidraughts.org/analysis/standard/${at}:H0:F1`, 'international', at);
    position(`https://lidraughts.org/editor/${encodeURIComponent(at)}`, 'international', at);
    position('https://lidraughts.org/analysis/russian/W:WK3:BK20', 'russian', 'W:WK3:BK20');
    const site = 'https://lidraughts.org';
    for (const [path, pdn] of [
      ['/AbCdEfGh', `${site}/game/export/AbCdEfGh`],
      ['/AbCdEfGh1234', `${site}/game/export/AbCdEfGh`],
      ['/AbCdEfGh/black', `${site}/game/export/AbCdEfGh`],
      ['/study/AbCdEfGh/12345678', `${site}/study/AbCdEfGh/12345678.pdn`],
      ['/training', null],
      ['/@/someone', null],
    ])
      assert.deepEqual(entry(site + path), { kind: 'elsewhere', site: 'lidraughts.org', pdn });
    assert.deepEqual(entry('https://example.org/AbCdEfGh'), {
      kind: 'elsewhere',
      site: 'example.org',
      pdn: null,
    });
    for (const own of [
      'https://galotne.example/board/#rules=russian&fen=W:WKf8:BKg1',
      '#rules=russian&fen=W:WKf8:BKg1',
    ])
      assert.deepEqual(entry(own), { kind: 'link', hash: '#rules=russian&fen=W:WKf8:BKg1' });
  });

  test('scores say which game is played', () => {
    const played = (text) => {
      const found = entry(text);
      assert.equal(found.kind, 'game', text);
      return [found.rules, found.moves.length, found.text.split('\n')[0]];
    };
    assert.deepEqual(played('1 32-28 19-23'), ['international', 2, '[GameType "20"]']);
    assert.deepEqual(played('1. c3-d4 b6-a5'), ['russian', 2, '[GameType "25"]']);
    assert.deepEqual(played('1. 12-16 22-17'), ['english', 2, '[GameType "21"]']);
    const on = entry('W:WK1,K7,K18:BK35\n1. 18-12 35-44');
    assert.equal(on.fen, 'W:WK1,K7,K18:BK35');
    assert.match(on.text, /^\[GameType "20"\]\n.*\n\[FEN "W:WK1,K7,K18:BK35"\]\n\n1\. 18-12 35-44/);
  });

  test('the desk gets a short score with whole moves, and other texts as they are', () => {
    const given = { variants: VARIANTS, rules: 'international', page: 'https://a.test/' };
    assert.match(withWholeMoves('1. cb4 ba5 2.bc5', given), /1\. c3-b4 b6-a5 2\. b4-c5/);
    for (const text of ['1. 32-28 19-23', '1. c3-b4 b6-a5', 'a day in b4', '', '1. cb4 zz9'])
      assert.equal(withWholeMoves(text, given), text);
  });

  test('short moves become whole ones', () => {
    const played = (text, rules) => {
      const found = entry(text, rules);
      assert.equal(found.kind, 'game', text);
      return [found.rules, found.moves.join(' ')];
    };
    assert.deepEqual(played('cb4'), ['russian', 'c3-b4']);
    assert.deepEqual(played('1. ed4 hg5 2. dc5 b:d4 3. c:e5 d:f4'), [
      'russian',
      'e3-d4 h6-g5 d4-c5 b6xd4 c3xe5 d6xf4',
    ]);
    assert.equal(played('1. cb4', 'brazilian')[0], 'brazilian');
    // Kings move any distance, and capture from afar.
    assert.deepEqual(played('W:WKa1:Bd8,h8 ag7 h:f6'), ['russian', 'a1-g7 h8xf6']);
    // A man goes on as a king where it has passed the last row, in Russian draughts.
    assert.equal(played('W:Wf6:Be7,b6 f:a5')[1], 'f6xa5');
    assert.deepEqual(entry('W:Wf6:Be7,b6 f:a5', 'brazilian').rules, 'russian');
    const tagged = entry('[White "A"]\n[Black "B"]\n\n1. cb4 ba5 *');
    assert.equal(
      tagged.text,
      '[White "A"]\n[Black "B"]\n[GameType "25"]\n\n1. c3-b4 b6-a5 *\n',
    );
    // Two pieces of the file could capture.
    assert.deepEqual(entry('W:Wc3,c7:Bd4,d6,f8 c:e5'), { kind: 'stopped', move: 'cxe5', ply: 0 });
  });

  test('the move at which a score stops', () => {
    const stopped = { kind: 'stopped', move: 'bc5', ply: 3 };
    assert.deepEqual(entry('1. cb4 ba5 2. ed4 bc5'), stopped);
    assert.deepEqual(entry('[White "A"]\n\n1. cb4 ba5 2. ed4 bc5 *'), stopped);
    // The arbiter's desk tells of whole moves.
    const beyond = entry('1.32-28 19-23 2.28x19 14x23 3.99-44');
    assert.deepEqual([beyond.kind, beyond.rules], ['game', 'international']);
  });

  test('a page with a game in it', () => {
    const page = `Rated game\nalice (2000)\n1\n32-28\n19-23\n2\n28x19\n14x23\n3\n33-28\n23x32
4\n37x28\n2-0\nWhite wins`;
    assert.equal(entry(page).moves.length, 7);
    const pdn = `Share and export\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. 32-28 19-23 1-0`;
    const found = entry(pdn);
    assert.deepEqual([found.players, found.games, found.moves.length], [['A', 'B'], 1, 2]);
    assert.ok(found.text.startsWith('[White'));
    const two = `${pdn}\n\n[White "C"]\n[Black "D"]\n\n1. 32-28 *`;
    assert.equal(entry(two).games, 2);
  });

  test('scores of mills', () => {
    const moves = ['d6', 'f4', 'b4', 'g4', 'e4', 'f6', 'c3xa4', 'a4', 'd3-d2', 'a4-a7xd2'];
    const numbered = '1. d6 f4\n 2. b4 g4\n3. e4 f6 4. c3xa4 a4 5. d3-d2 a4-a7xd2 1-0';
    for (const text of [numbered, moves.join(' '), moves.join(', ').toUpperCase()])
      assert.deepEqual(entry(text), { kind: 'mills-game', moves }, text);
    assert.equal(entry('d3-d2 a4-a7').kind, 'unknown');
  });

  test('scores of mills with numbers for points', () => {
    const tags = '[Site "PlayOK"]\n[GameType "70,0"]\n\n';
    assert.deepEqual(entry(`${tags}1. 5 13 2. 20\n19 3.\n10-1x23 8-5 4. 3-15x22 1-0`), {
      kind: 'mills-game',
      moves: ['d6', 'e4', 'd2', 'b2', 'a4-a7xd1', 'd5-d6', 'g7-g4xa1'],
    });
    // There are 24 points.
    assert.notEqual(entry(`${tags}1. 5 25`).kind, 'mills-game');
  });

  test('nothing that is known', () => {
    assert.equal(entry(' \n').kind, 'nothing');
    for (const text of ['hello', '1. e4 e5 2. Nf3', '12345', 'W:W', 'https://'])
      assert.equal(entry(text).kind, 'unknown', text);
  });
});

describe('games as PDN', () => {
  const game = (fen, tree) => writePdn({ rules: 'international', fen, tree }).split('\n\n')[1];
  const node = (move, ...next) => ({ move, next });

  test('moves, numbers and variations', () => {
    const line = node(null, node('7-2', node('35-49', node('2-16')), node('35-44')));
    assert.equal(game('W:WK1,K7,K18:BK35', line), '1. 7-2 35-49 (1... 35-44) 2. 2-16 *\n');
    const black = node(null, node('35-49', node('7-2')), node('35-44', node('7-1')));
    assert.equal(game('B:WK1,K7,K18:BK35', black), '1... 35-49 (1... 35-44 2. 7-1) 2. 7-2 *\n');
  });

  test('what is written is read again', () => {
    const tree = node(null, node('7-2', node('35-49')));
    const text = writePdn({ rules: 'international', fen: 'W:WK1,K7,K18:BK35', tree });
    assert.ok(text.startsWith('[GameType "20"]\n[SetUp "1"]\n[FEN "W:WK1,K7,K18:BK35"]\n'));
    const found = entry(text);
    assert.deepEqual([found.fen, found.moves], ['W:WK1,K7,K18:BK35', ['7-2', '35-49']]);
  });
});
