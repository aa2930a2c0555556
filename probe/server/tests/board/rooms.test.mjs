/** Tests of the rooms: pasted texts, the value strip, search conditions, exercises, schedules. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { faultText, otherGameText } from '../../board/arbiter/fault-text.js';
import {
  gameText,
  otherGame,
  ownStarts,
  parsePasted,
  pastedLine,
  unreadableText,
  withLatinFiles,
} from '../../board/arbiter/pasted-text.js';
import { rulingSentence } from '../../board/arbiter/ruling-card.js';
import { SAMPLE } from '../../board/arbiter/sample-game.js';
import { restoreText, saveText } from '../../board/arbiter/saved-text.js';
import { countAtStart, pliesOfMoves } from '../../board/arbiter/tournament.js';
import { faultPlace, likeliestFirst, withMove } from '../../board/arbiter/fault-view.js';
import { countText, disagreement, firstMove, scoreSays } from '../../board/arbiter/game-summary.js';
import { moveOf, outcomeText, valueBars, turningPoints } from '../../board/arbiter/game-summary.js';
import { turningText, verdictText, withEndedCount } from '../../board/arbiter/game-summary.js';
import { classesOf, conditions, fromRoom, NO_CONDITIONS } from '../../board/explore/conditions.js';
import { FIRST_CONDITIONS, isScattered, knownCount, scatter } from '../../board/explore/conditions.js';
import { faultsOf, firstConditions, withOrderedLimits } from '../../board/explore/conditions.js';
import { piecesOf, toRoom } from '../../board/explore/conditions.js';
import { histogram } from '../../board/explore/histogram.js';
import { exampleRange, placesOf } from '../../board/explore/square-conditions.js';
import { Adjudication } from '../../board/arbiter/adjudication.js';
import { parseFen } from '../../board/fen.js';
import { Geometry } from '../../board/geometry.js';
import { translator } from '../../board/lang.js';
import { availableRooms } from '../../board/rooms-view.js';
import { fromHash, toHash } from '../../board/url-fragment.js';
import * as exercises from '../../board/learn/exercise.js';
import { Schedule } from '../../board/learn/schedule.js';

const WORDS = new URL('../../../report/lang/', import.meta.url);
const speak = (lang) =>
  translator(
    lang,
    ['words', 'readings', 'board']
      .map((name) => readFileSync(new URL(`${lang}/${name}.ftl`, WORDS), 'utf8'))
      .join('\n'),
  );
const t = speak('en');

describe('pasted texts', () => {
  test('games are submitted unchanged', () => {
    const text = '[Event "x"]\n\n1. 32-28 *';
    assert.deepEqual(parsePasted(`\uFEFF${text}`), { kind: 'games', text, before: 0, shift: 0 });
    assert.deepEqual(parsePasted('1. 32-28 19-23'), {
      kind: 'moves',
      text: '1. 32-28 19-23',
      before: 0,
      shift: 0,
    });
    assert.equal(parsePasted(' \n ').kind, 'empty');
  });

  test('a position before moves becomes a tag, and line numbers are those of the pasted text', () => {
    const alone = parsePasted('W:WK1,K7,K18:BK35');
    assert.match(alone.text, /^\[SetUp "1"\]\n\[FEN "W:WK1,K7,K18:BK35"\]\n\n\*$/);
    const { text, before } = parsePasted('W:WK1,K7,K18:BK35\n7-2 35-49\n2-99');
    const line = text.split('\n').findIndex((each) => each === '2-99') + 1;
    assert.equal(pastedLine(line, before), 3);
    const below = parsePasted('\n\nFEN: B:WK1:BKd4 1-2');
    assert.equal(
      pastedLine(
        below.text.split('\n').findIndex((each) => each.includes('1-2')) + 1,
        below.before,
      ),
      3,
    );
  });

  test('squares without colons and addresses with a position become a tag', () => {
    const fen = (text) => /FEN "([^"]*)"/.exec(parsePasted(text).text)?.[1];
    assert.equal(fen('WK5,9 BK30'), 'W:WK5,9:BK30');
    assert.equal(fen('White K46, K47; black k3.'), 'W:WK46,K47:BK3');
    assert.equal(fen('https://lidraughts.org/analysis/W:WK1,K7:BK35:H0:F1'), 'W:WK1,K7:BK35');
    assert.equal(fen('32.28 19.23'), undefined);
    assert.equal(parsePasted('Wait for it').kind, 'moves');
  });

  test('an address without a position is no game', () => {
    for (const text of ['https://lidraughts.org/abcdefgh', 'lidraughts.org/x', ' www.a.nl '])
      assert.equal(unreadableText(text), 'only-address', text);
    for (const text of ['1.32-28', '32.28 19.23', '32.28', 'https://a.org/W:WK1:BK5'])
      assert.equal(unreadableText(text), null, text);
    assert.equal(unreadableText(' \n'), 'nothing');
  });

  test('squares in words become a tag', () => {
    const { kind, text } = parsePasted('белые: дамки a1, b2; чёрные: дамка h8');
    assert.equal(kind, 'position');
    assert.match(text, /\[FEN "W:WKa1,Kb2:BKh8"\]/);
  });

  test('files typed in Cyrillic become Latin, and other words stay', () => {
    assert.equal(withLatinFiles('1. с3-d4 d6-с5 2. d4хс5 а7хе3'), '1. c3-d4 d6-c5 2. d4хc5 a7хe3');
    for (const text of ['[Event "с3"]', '{ в туре с3 }', '32-28 с10', 'тур3', 'Тас1'])
      assert.equal(withLatinFiles(text), text);
  });

  test('scores of mills and chess are told from faulty ones of draughts', () => {
    assert.equal(otherGame('1. d6 f4 2. b4 g4 3. c3xa4 a4-a7'), 'mills');
    assert.equal(otherGame('[GameType "70,0"]\n\n1. 5 13 2. 20 19'), 'mills');
    assert.equal(otherGame('1. e4 e5 2. Nf3 Nc6 3. O-O'), 'chess');
    for (const text of ['1. 32-28 19-23', '1. c3-d4 d6-c5', 'hello', '[White "O-Olav"]\n1. 32-28'])
      assert.equal(otherGame(text), null, text);
  });

  test('a fault says what stands there', () => {
    const fault = { kind: 'syntax', message: '', line: 1, ply: null };
    assert.match(faultText(fault, t, 'cd4'), /^“cd4” is written in short form\. .* c3-d4/);
    assert.match(faultText(fault, t, 'hello'), /^“hello” is not a move\./);
    assert.match(otherGameText(fault, '1. e4 e5 2. Nf3', t), /a game of chess/);
    assert.equal(otherGameText(fault, '1. 32-28 hello', t), null);
    const read = {
      rules: 'international',
      start: '',
      moves: [],
      fen: 'W:W31,32:B19,K20',
      number: 1,
      side: /** @type {const} */ ('white'),
      text: '19-23',
      legal: ['31-27'],
    };
    const illegal = { ...fault, kind: 'illegal-move', read };
    assert.equal(
      faultText(illegal, t),
      '“19-23” is a move of the other side. White to move.',
    );
    assert.match(faultText({ ...illegal, read: { ...read, text: '20-14' } }, t), /other side/);
    assert.match(faultText({ ...illegal, read: { ...read, text: '32-33' } }, t), /not possible/);
  });

  test('moves on the line of a position keep their place', () => {
    const text = 'W:WK1,K7,K18:BK35 1. 7-2';
    const { before, shift } = parsePasted(text);
    assert.equal(pastedLine(4, before), 1);
    assert.equal(text.slice(shift, shift + 2), '1.');
  });

  test('a game on the board becomes a pasted text', () => {
    assert.equal(
      gameText({ rules: 'international', fen: 'W:WK1:BK5', moves: ['1-6', '5-10'] }),
      '[GameType "20"]\n[SetUp "1"]\n[FEN "W:WK1:BK5"]\n\n1-6 5-10 *',
    );
    const about = { white: 'Ann "A"', black: 'Bob' };
    const game = gameText({ rules: 'killer', fen: 'W:WK1:BK5', moves: [], about });
    assert.equal(game, '[White "Ann A"]\n[Black "Bob"]\n[SetUp "1"]\n[FEN "W:WK1:BK5"]\n\n*');
    assert.equal(parsePasted(game).kind, 'games');
  });

  test('the sample is that of data/samples', () => {
    assert.equal(
      SAMPLE,
      readFileSync(
        new URL('../../../../data/samples/three-against-one.pdn', import.meta.url),
        'utf8',
      ),
    );
  });
});

const START = 'W:WK46,K47,K48:BK3';
/** @type {import('../../board/arbiter/game-summary.js').FirstMove} */
const FIRST = { turn: 'w', starts: 'w' };
const step = (turn, category, more = {}) => ({
  move: '1-2',
  fen: `${turn}:WK1:BK2`,
  category,
  rule: '6.3',
  limit: 32,
  left: 16,
  spent: ['6.3=16'],
  ...more,
});
const ruling = (more) => ({
  plies: 4,
  at: 4,
  over: null,
  outcome: 'draw',
  claimable: [],
  changes: [],
  irregular: [],
  final: { fen: 'W:WK1:BK2', category: 'draw', claimable: [] },
  ...more,
});
const drawn = { over: { ply: 36, result: 'draw', rule: '6.4' } };

describe('game summary', () => {
  test('plies are moves of a side, whoever begins', () => {
    assert.deepEqual(
      [1, 2, 36].map((ply) => moveOf(ply, FIRST)),
      [
        { n: 1, side: 'white' },
        { n: 1, side: 'black' },
        { n: 18, side: 'black' },
      ],
    );
    const black = firstMove({ final: { fen: 'W:WK1:BK2' }, at: 3 });
    assert.deepEqual(black, { turn: 'b', starts: 'w' });
    assert.deepEqual(moveOf(1, black), { n: 1, side: 'black' });
    assert.deepEqual(moveOf(2, black), { n: 2, side: 'white' });
    assert.equal(firstMove({ final: { fen: 'W:WK1:BK2' }, at: 4 }).turn, 'w');
  });

  test('moves are numbered as the sheet does where Black begins games', () => {
    const english = firstMove({ final: { fen: 'W:WK1:BK2' }, at: 71 }, 'b');
    assert.deepEqual(moveOf(71, english), { n: 36, side: 'black' });
    assert.deepEqual(moveOf(72, english), { n: 36, side: 'white' });
    // A score that begins with White's move.
    const white = firstMove({ final: { fen: 'W:WK1:BK2' }, at: 2 }, 'b');
    assert.deepEqual(moveOf(1, white), { n: 1, side: 'white' });
    assert.deepEqual(moveOf(2, white), { n: 2, side: 'black' });
  });

  test('the strip shows values for White and Black, and ends with the game', () => {
    const course = [
      step('W', 'win'),
      step('B', 'blessed-loss'),
      step('W', 'loss', { limit: null }),
      step('B', null),
      step('W', 'draw', { left: 0 }),
    ];
    assert.deepEqual(valueBars(course, { ply: 3 }), [
      { worth: 'white-wins', left: 0.5 },
      { worth: 'white-cursed', left: 0.5 },
      { worth: 'black-wins', left: null },
      { worth: 'unknown', left: 0.5 },
      { worth: 'over', left: 0 },
    ]);
  });

  test('turning points are in order, and moves that gave nothing away are left out', () => {
    const change = (ply, from, to, better = ['3-8']) => ({ ply, played: '3-25', from, to, better });
    const found = turningPoints(
      ruling({
        ...drawn,
        changes: [
          change(3, 'win', 'draw'),
          change(2, 'draw', 'loss'),
          change(5, 'win', 'cursed-win'),
          change(6, 'loss', 'win'),
          change(7, 'cursed-win', 'draw'),
        ],
        claimable: [{ ply: 4, rule: '40', player: 'white' }],
      }),
    );
    assert.deepEqual(
      found.map(({ ply, kind }) => [ply, kind]),
      [
        [2, 'lost'],
        [3, 'thrown'],
        [4, 'claim'],
        [5, 'slower'],
        [36, 'over'],
      ],
    );
    assert.deepEqual(
      found.map(({ sign }) => sign),
      ['?', '?', undefined, '?', undefined],
    );
    const thrown = turningPoints(ruling({ changes: [change(3, 'win', 'loss')] }));
    assert.equal(thrown[0].sign, '??');
    const said = found.map((turning) => turningText(turning, FIRST, t).replaceAll('\u00a0', ' '));
    assert.equal(said[0], 'Black’s move 1: 3-25 lost a game that was drawn. Better: 3-8.');
    assert.equal(said[1], 'White’s move 2: 3-25 threw the win away. Better: 3-8.');
    assert.equal(said[4], 'after Black’s move 18: the game was drawn by rule 6.4.');
    const many = turningText(
      { ply: 1, kind: 'thrown', played: '1-2', better: ['claim', 'a', 'b', 'c', 'd'] },
      FIRST,
      t,
    );
    assert.match(many, /Better: to claim the draw, a, b, c …$/);
  });

  test('a ruling claims nothing of an unknown position', () => {
    const course = [{ fen: START }];
    const open = ruling({ profile: 'fmjd-2015', course, final: { category: 'unknown' } });
    assert.equal(
      rulingSentence(open, [open], [], FIRST, t).replaceAll('\u00a0', ' '),
      'Not over, and none of the tables here covers the position (FMJD 2015).',
    );
  });

  test('the outcome of a game', () => {
    assert.equal(outcomeText(ruling(drawn), FIRST, t), 'Draw by rule 6.4, after Black’s move 18.');
    assert.equal(
      outcomeText(ruling({ over: { ply: 3, result: 'white-wins', rule: null } }), FIRST, t),
      'White won, after White’s move 2.',
    );
    assert.equal(
      outcomeText(ruling({ outcome: 'white-wins' }), FIRST, t),
      'Not over: White wins from here.',
    );
    assert.equal(
      outcomeText(ruling({ outcome: null }), FIRST, t),
      'Not over, and no table knows the last position.',
    );
    assert.match(
      outcomeText(ruling({ final: { claimable: [{ player: 'black' }] } }), FIRST, t),
      /Black may claim/,
    );
    assert.equal(verdictText(ruling(drawn), FIRST, t), 'Draw (6.4), Black’s move 18');
    assert.equal(verdictText(ruling({ outcome: 'black-wins' }), FIRST, t), 'Not over, Black wins');
    assert.equal(countText(step('W', 'win'), t), 'Rule 6.3: 8 of 16 moves left.');
    assert.equal(
      countText(step('W', 'win', { left: 15 }), t),
      'Rule 6.3: of 16 moves White has 8 left and Black 7.',
    );
    assert.equal(
      countText(step('B', 'win', { left: 15 }), t),
      'Rule 6.3: of 16 moves White has 7 left and Black 8.',
    );
    assert.equal(verdictText(ruling({ outcome: null }), FIRST, t), 'Not over, not in the tables');
  });

  test('a draw by repetition says where the position stood, in every language', () => {
    const over = { ply: 89, result: 'draw', rule: '6.1', repeated: [81, 85, 89] };
    const found = ruling({ over, profile: 'fmjd-2015', course: [{ fen: START }] });
    const said = (lang) => [
      outcomeText(found, FIRST, speak(lang)),
      rulingSentence(found, [found], [], FIRST, speak(lang)),
      turningText(turningPoints(found)[0], FIRST, speak(lang)),
      verdictText(found, FIRST, speak(lang)),
    ].map((text) => text.replace(/[\u00a0\u2011]/g, (sign) => (sign === '\u00a0' ? ' ' : '-')));
    const places = 'he same position for the third time, after White’s moves 41, 43, 45';
    assert.deepEqual(said('en'), [
      'Draw by repetition (rule 6.1), after White’s move 45.',
      `Drawn by repetition (rule 6.1): t${places} (FMJD 2015).`,
      'after White’s move 45: the game was drawn by repetition (rule 6.1). ' +
        `T${places.replace(',', ':')}.`,
      'Draw by repetition (6.1), White’s move 45',
    ]);
    assert.match(said('lv')[1], /atkārtojās.*trešo reizi, pēc balto gājieniem Nr\. 41, 43, 45/);
    assert.match(said('ru')[1], /повторения.*в третий раз, после ходов белых 41, 43, 45/);
    for (const lang of ['lv', 'ru'])
      assert.ok(said(lang).every((text) => !/board-|\?\?\?|\{/.test(text)), said(lang).join('\n'));
    // The first position of a score counts too.
    const early = ruling({ over: { ...over, ply: 8, repeated: [0, 4, 8] } });
    assert.match(
      turningText(turningPoints(early)[0], FIRST, t),
      /: in the first position and after Black’s moves 2, 4\.$/,
    );
    const claim = { ply: 4, last_ply: 4, rule: '3', player: 'white', repeated: [0, 2, 4] };
    const claimed = ruling({ claimable: [claim], profile: 'none', course: [{ fen: START }] });
    const sentence = rulingSentence(claimed, [claimed], [], FIRST, t);
    assert.match(sentence, /claimed by repetition \(rule 3/);
  });

  test('an end off the board is said', () => {
    const says = (more) => scoreSays(ruling(more), t);
    assert.equal(
      says({ stated: 'white-wins', termination: 'time-forfeit' }),
      'The score says: White won, time forfeit.',
    );
    assert.equal(
      says({ stated: 'unfinished', termination: 'time-forfeit' }),
      'The score says: time forfeit.',
    );
    assert.equal(
      says({ stated: 'draw', termination: 'normal', contradiction: true }),
      'The score says: Draw.',
    );
    assert.equal(says({ stated: 'draw', termination: null, contradiction: false }), null);
  });

  test('profiles differ in the result, in the move alone, or not at all', () => {
    const later = { over: { ...drawn.over, ply: 32 } };
    const other = { over: { ...drawn.over, rule: '3' } };
    assert.equal(disagreement([ruling(drawn), ruling(drawn)]), null);
    // The same end by a rule with another number is the same end.
    assert.equal(disagreement([ruling(drawn), ruling(other)]), null);
    assert.equal(disagreement([ruling(drawn), ruling(later)]), 'move');
    assert.equal(disagreement([ruling(drawn), ruling({})]), 'result');
    assert.equal(disagreement([ruling({}), ruling({ claimable: [{ ply: 3 }] })]), 'result');
  });

  test('the outcome has a message in every language', () => {
    for (const lang of ['lv', 'ru'])
      assert.ok(!/board-|\?\?\?|\{/.test(outcomeText(ruling(drawn), FIRST, speak(lang))), lang);
  });
});

describe('adjudication', () => {
  const verdict = (game) => ({
    game,
    profile: 'fmjd-2015',
    rules: 'international',
    course: [step('W', 'win')],
  });
  const app = (api) => ({ api, book: { profile: 'fmjd-2015', findVariant: () => null } });

  test('one game is opened at once, several are listed, and errors name their line', async () => {
    const asked = [];
    const api = {
      async adjudicate(text, how, told) {
        asked.push(Object.fromEntries(how));
        told(verdict(1));
        if (!how.some(([key]) => key === 'game') && text.includes('two'))
          told({ game: 2, error: { kind: 'illegal-move', message: 'no', line: 7, ply: 1 } });
      },
    };
    const adjudication = new Adjudication(/** @type {any} */ (app(api)), () => {});
    await adjudication.judge('1. 32-28', { rules: null });
    assert.equal(adjudication.ruling.game, 1);
    assert.deepEqual(asked[1], { profile: 'all', course: 'true', game: '1' });
    await adjudication.judge('W:WK1:BK2\none two', { rules: 'russian' });
    assert.equal(adjudication.ruling, null);
    assert.equal(adjudication.entries.length, 2);
    assert.equal(adjudication.entries[1].error.line, 4);
    assert.equal(asked[2].rules, 'russian');
  });

  test('a list is judged under the rules of the tournament, also with several games', async () => {
    const profiles = {
      international: [{ profile: 'fmjd-2015' }, { profile: 'lidraughts' }],
      russian: [{ profile: 'lv-001' }, { profile: 'lv-003' }],
    };
    /** @type {Record<string, string>[]} */
    const asked = [];
    let games = ['international', 'international'];
    const api = {
      async adjudicate(_, how, told) {
        const { profile } = Object.fromEntries(how);
        asked.push(Object.fromEntries(how));
        games.forEach((rules, index) => {
          const names = profiles[rules].map((each) => each.profile);
          const under = profile === 'all' ? names : [profile === 'suggested' ? names[0] : profile];
          const suggested = { profile: names[0], by: 'usual' };
          for (const profile of under) told({ ...verdict(index + 1), rules, suggested, profile });
        });
      },
    };
    const book = { findVariant: (rules) => ({ profiles: profiles[rules] }) };
    const adjudication = new Adjudication(/** @type {any} */ ({ api, book }), () => {});
    const under = () => adjudication.entries.map((entry) => entry.verdict.profile);
    await adjudication.judge('one two', { rules: null });
    assert.deepEqual(under(), ['fmjd-2015', 'fmjd-2015']);
    assert.equal(asked.length, 1);
    await adjudication.judgeListUnder('international', 'lidraughts');
    assert.deepEqual(asked[1], { profile: 'lidraughts' });
    assert.deepEqual(under(), ['lidraughts', 'lidraughts']);
    // The next list is under them at once, and the other game under its own.
    games = ['international', 'russian'];
    await adjudication.judge('one three', { rules: null });
    assert.deepEqual(asked.slice(2), [{ profile: 'suggested' }, { profile: 'all' }]);
    assert.deepEqual(under(), ['lidraughts', 'lv-001']);
    const [international, russian] = adjudication.entries.map(({ verdict }) => verdict);
    assert.equal(adjudication.isAssumed(international), false);
    assert.equal(adjudication.isAssumed(russian), true);
    // Back to the rules that each game suggests.
    await adjudication.judgeListUnder('international', null);
    assert.deepEqual(asked.slice(4), [{ profile: 'suggested' }]);
    assert.deepEqual(under(), ['fmjd-2015', 'lv-001']);
    assert.equal(adjudication.isAssumed(international), true);
  });

  test('a faulty game of a list is opened, and judged up to its fault alone', async () => {
    const asked = [];
    const read = { rules: 'international', moves: [], fen: START, legal: ['28x19'] };
    const error = { kind: 'illegal-move', message: 'no', line: 4, ply: 3, read };
    const api = {
      async adjudicate(_, how, told) {
        asked.push(Object.fromEntries(how));
        if (how.some(([key]) => key === 'game')) told(verdict(2));
        else [1, 2].forEach((game) => told(game === 1 ? verdict(1) : { game, error }));
      },
    };
    const adjudication = new Adjudication(/** @type {any} */ (app(api)), () => {});
    await adjudication.judge('one two', { rules: null });
    assert.equal(adjudication.fault, null);
    adjudication.openFault(2);
    assert.deepEqual(adjudication.fault?.read?.legal, ['28x19']);
    await adjudication.open(2, 2);
    assert.deepEqual(asked[1], { profile: 'all', course: 'true', game: '2', at: '2' });
    assert.equal(adjudication.ruling.game, 2);
    adjudication.close();
    assert.equal(adjudication.fault, null);
    assert.equal(adjudication.entries.length, 2);
  });

  test('verdicts stay when a later text is refused', async () => {
    let refuse = false;
    const api = {
      async adjudicate(_, __, told) {
        if (refuse)
          throw Object.assign(new Error('too many'), { kind: 'refused', word: 'too-large' });
        told(verdict(1));
        told(verdict(2));
      },
    };
    const adjudication = new Adjudication(/** @type {any} */ (app(api)), () => {});
    await adjudication.judge('1. 32-28', { rules: null });
    refuse = true;
    await adjudication.judge('x', { rules: null });
    assert.equal(adjudication.entries.length, 2);
    assert.equal(adjudication.problem.word, 'too-large');
  });
});

describe('classes', () => {
  test('conditions are those of the service', () => {
    const criteria = {
      ...NO_CONDITIONS,
      side: 'white',
      value: /** @type {'win'} */ ('win'),
      from: '3',
      to: '4',
      unique: true,
      on: 'king:main-road;white-man:31-35',
    };
    assert.deepEqual(conditions(criteria, 'fmjd-2015'), [
      ['side', 'white'],
      ['win_in', '5..7'],
      ['unique', 'true'],
      ['on', 'king:main-road'],
      ['on', 'white-man:31-35'],
    ]);
    assert.deepEqual(conditions({ ...NO_CONDITIONS, value: 'loss', from: '', to: '2' }, 'x'), [
      ['loss_in', '0..4'],
    ]);
    assert.deepEqual(conditions({ ...NO_CONDITIONS, value: 'draw', from: '2' }, 'x'), [
      ['value', 'draw'],
    ]);
    assert.deepEqual(conditions({ ...FIRST_CONDITIONS, from: '8', to: '3' }, 'x'), [
      ['win_in', '5..15'],
    ]);
    assert.deepEqual(conditions({ ...FIRST_CONDITIONS, from: '9', to: 'many' }, 'x'), [
      ['win_in', '17..'],
    ]);
    // Any result has no length, and a draw is not the longest.
    assert.deepEqual(conditions({ ...NO_CONDITIONS, from: '2' }, 'x'), []);
    const drawn = /** @type {const} */ ({ ...NO_CONDITIONS, value: 'draw', order: 'longest' });
    assert.deepEqual(conditions(drawn, 'x'), [['value', 'draw']]);
    assert.equal(fromRoom('KKKvK;from=4').criteria?.value, 'win');
    assert.equal(fromRoom('KKKvK;value=draw;from=4;order=longest').criteria?.from, '');
    for (const [counted, plies] of [
      ['10', '20'],
      ['10.5', '21'],
      [' 10½', '21'],
      ['0,5', '1'],
      ['', '0'],
    ])
      assert.deepEqual(conditions({ ...NO_CONDITIONS, cursed: true, counted }, 'lidraughts'), [
        ['cursed', 'true'],
        ['profile', 'lidraughts'],
        ['spent', plies],
      ]);
    assert.equal(conditions({ ...NO_CONDITIONS, cursed: true, counted: '10.4' }, 'x').length, 2);
    // No single move wins where nobody wins.
    for (const [value, n] of [['win', 1], ['', 1], ['draw', 0], ['loss', 0]]) {
      const found = conditions({ ...NO_CONDITIONS, value, unique: true }, 'x');
      assert.equal(found.filter(([name]) => name === 'unique').length, n, value);
    }
  });

  test('a few from everywhere, unless they are rare', () => {
    assert.equal(isScattered(FIRST_CONDITIONS), true);
    assert.equal(isScattered({ ...FIRST_CONDITIONS, unique: true }), true);
    for (const rare of [
      { zugzwang: true },
      { cursed: true },
      { from: '3' },
      { on: 'king:1' },
      { order: 'all' },
      { order: 'longest' },
    ])
      assert.equal(isScattered({ ...FIRST_CONDITIONS, ...rare }), false, JSON.stringify(rare));
    const numbers = [0, 0.5, 0.999];
    const next = () => numbers.shift() ?? 0;
    assert.deepEqual(scatter(FIRST_CONDITIONS, 2000, 3, next), [
      'white-0',
      'black-500',
      'white-999',
    ]);
    assert.deepEqual(scatter({ ...FIRST_CONDITIONS, side: 'black' }, 1000, 1, () => 0.5), [
      'black-500',
    ]);
    assert.deepEqual(conditions({ ...FIRST_CONDITIONS, order: 'longest' }, 'x'), [
      ['value', 'win'],
      ['longest', 'true'],
    ]);
    const longest = /** @type {const} */ ({ ...FIRST_CONDITIONS, order: 'longest' });
    assert.deepEqual(fromRoom(toRoom('KKKvK', longest)).criteria, longest);
    assert.equal(fromRoom('KKKvK;order=worst').criteria.order, '');
  });

  test('a form that is not filled in asks for wins of half the greatest length', () => {
    const report = (...lengths) => ({
      statistics: lengths.map((dtw) => ({ longest_win: dtw ? { dtw } : null })),
    });
    assert.equal(firstConditions(report(15, 3)).from, '4');
    assert.equal(firstConditions(report(null, 31)).from, '8');
    assert.equal(firstConditions(report(5)).from, '2');
    for (const known of [null, undefined, report(), report(3, null)])
      assert.deepEqual(firstConditions(known), FIRST_CONDITIONS);
  });

  test('the statistics of a class tell how many positions there are', () => {
    const white = {
      ...{ side: 'w', positions: 20, wins: 9, draws: 11, losses: 0 },
      wins_in: [[1, 4], [3, 3], [5, 2]],
    };
    const black = {
      ...{ side: 'b', positions: 20, wins: 1, draws: 12, losses: 7 },
      ...{ wins_in: [[1, 1]], losses_in: [[2, 3], [4, 4]] },
    };
    const both = { statistics: [white, black] };
    const counted = (criteria, report = both) =>
      knownCount({ ...NO_CONDITIONS, ...criteria }, report);
    assert.equal(counted({}), 40);
    assert.equal(counted({ value: 'win' }), 10);
    assert.equal(counted({ value: 'draw', side: 'black', from: '2' }), 12);
    assert.equal(counted({ value: 'win', from: '2' }), 5);
    assert.equal(counted({ value: 'win', from: '3', to: '1' }), 10);
    assert.equal(counted({ from: '9' }), 40);
    assert.equal(counted({ value: 'loss', to: '1' }), 3);
    assert.equal(counted({ value: 'loss', side: 'white', to: '1' }), 0);
    // What only a search knows: conditions on moves and squares, and classes without distances.
    for (const condition of [{ unique: true }, { zugzwang: true }, { cursed: true }, { on: 'any:1' }])
      assert.equal(counted({ value: 'win', ...condition }), null, JSON.stringify(condition));
    assert.equal(counted({ value: 'loss', unique: true }), 7);
    const { wins_in: _, ...short } = white;
    assert.equal(counted({ value: 'win', from: '2' }, { statistics: [short, black] }), null);
    assert.equal(counted({ value: 'win' }, { statistics: [white] }), null);
    assert.equal(counted({ value: 'win' }, null), null);
  });

  test('what cannot be read is named', () => {
    const ten = new Geometry(10, 'numbers');
    const faults = (criteria, geometry = ten) =>
      faultsOf({ ...FIRST_CONDITIONS, ...criteria }, geometry);
    assert.deepEqual(faults({ from: '3', to: ' 200 ', on: ' ' }), {});
    assert.deepEqual(faults({ from: '-3', to: '1.5' }), {
      from: { kind: 'moves', read: '-3' },
      to: { kind: 'moves', read: '1.5' },
    });
    assert.deepEqual(faults({ value: 'loss', from: '0', to: '0' }), {});
    assert.deepEqual(faults({ from: 'many', to: '201' }), {
      from: { kind: 'moves', read: 'many' },
      to: { kind: 'moves', read: '201' },
    });
    // Fields that are not shown say nothing.
    assert.deepEqual(faults({ value: 'draw', from: '-3' }), {});
    assert.deepEqual(faults({ value: '', from: '-3' }), {});
    assert.deepEqual(faults({ counted: 'x' }), {});
    assert.deepEqual(faults({ cursed: true, counted: '10.4' }), {
      counted: { kind: 'counted', read: '10.4' },
    });
    for (const [on, kind, read] of [
      ['hello world', 'form', 'hello'],
      ['king:5 nonsense', 'form', 'nonsense'],
      ['king:', 'form', 'king:'],
      ['king:1:2', 'form', 'king:1:2'],
      ['rook:3', 'pieces', 'rook'],
      ['king:77', 'squares', '77'],
      ['king:5,main', 'squares', 'main'],
      ['white-man:35-31', 'squares', '35-31'],
      ['king:1-2-3', 'squares', '1-2-3'],
      ['king:c3', 'squares', 'c3'],
    ])
      assert.deepEqual(faults({ on }), { on: { kind, read } }, on);
    for (const on of [
      'king:main-road white-man:31-35',
      'King: 5, 46 - 50; lone-king:Edge',
      'any:trijnieks,1',
    ])
      assert.deepEqual(faults({ on }), {}, on);
    assert.deepEqual(placesOf('King: 5, 46 - 50; lone-king:Edge'), [
      'king:5,46-50',
      'lone-king:edge',
    ]);
    // Pieces as a FEN writes them, and squares alone.
    assert.deepEqual(placesOf('WK5,wk6 K46 B12 Wc3 b2 17 WM8'), [
      ...['white-king:5', 'white-king:6', 'king:46', 'black-man:12', 'white-man:c3', 'any:b2'],
      ...['any:17', 'white-man:8'],
    ]);
    const russian = new Geometry(8, 'letters');
    assert.deepEqual(faults({ on: 'king:c3,12' }, russian), {});
    assert.deepEqual(faults({ on: 'king:c4' }, russian).on?.read, 'c4');
    const spanish = new Geometry(8, 'numbers-from-below', 'right');
    assert.deepEqual(faults({ on: 'king:1-4' }, spanish), {});
    const whole = new Geometry(8, 'letters', 'left', 'all');
    assert.deepEqual(faults({ on: 'king:edge' }, whole), {});
    assert.deepEqual(faults({ on: 'king:main-road' }, whole).on?.read, 'main-road');
    // The example can be read on each board.
    for (const board of [ten, russian, spanish, whole, new Geometry(8, 'numbers')])
      assert.deepEqual(faults({ on: `white-man:${exampleRange(board)}` }, board), {});
  });

  test('limits the wrong way round are exchanged', () => {
    const ordered = (from, to) => {
      const found = withOrderedLimits({ ...NO_CONDITIONS, from, to });
      return [found.from, found.to];
    };
    assert.deepEqual(ordered('9', ' 3'), ['3', '9']);
    assert.deepEqual(ordered('3', '9'), ['3', '9']);
    assert.deepEqual(ordered('9', ''), ['9', '']);
    assert.deepEqual(ordered('10', '9'), ['9', '10']);
  });

  test('the open class is written in the address and read from it', () => {
    const criteria = {
      ...NO_CONDITIONS,
      side: 'black',
      unique: true,
      on: 'king:main-road white-man:31-35',
    };
    const text = toRoom('KKKvK', criteria);
    assert.deepEqual(fromRoom(text), { name: 'KKKvK', criteria });
    assert.deepEqual(fromRoom(toRoom('KKKvK', null)), { name: 'KKKvK', criteria: null });
    assert.deepEqual(fromRoom(toRoom('KKKvK', NO_CONDITIONS)).criteria, NO_CONDITIONS);
    assert.deepEqual(fromRoom('<script>'), { name: null, criteria: null });
    assert.equal(fromRoom('KvK;side=green').criteria.side, '');
    const shared = {
      rules: 'russian',
      profile: 'none',
      fen: 'W:Wa1:Bh8',
      counts: {},
      moves: [],
      at: 0,
      flip: false,
      view: 'explore',
      lang: 'en',
      room: text,
    };
    assert.equal(fromHash(toHash(shared)).room, text);
  });

  test('classes are grouped by how many pieces they have', () => {
    const table = (name, rules = 'russian', metric = 'wdl', complete = true) => ({
      rules,
      class: name,
      metric,
      complete,
    });
    const groups = classesOf(
      [
        table('KvK'),
        table('KvK', 'russian', 'dtw'),
        table('KKvM'),
        table('KKvK', 'english'),
        table('MvM', 'russian', 'need'),
        table('MvK', 'russian', 'wdl', false),
      ],
      'russian',
    );
    assert.deepEqual(
      [...groups],
      [
        [2, ['KvK']],
        [3, ['KKvM']],
      ],
    );
    assert.deepEqual(piecesOf('KMvK'), [
      { colour: 'w', king: true },
      { colour: 'w', king: false },
      { colour: 'b', king: true },
    ]);
    assert.deepEqual(
      histogram([
        [1, 9],
        [3, 2],
      ]),
      [
        { move: 1, count: 9 },
        { move: 2, count: 2 },
      ],
    );
  });
});

describe('rooms', () => {
  test('have short addresses', () => {
    assert.equal(fromHash('#desk').view, 'desk');
    assert.equal(fromHash('#learn&lang=lv').view, 'learn');
    // What was the trainer is a part of Learn; old links open it.
    assert.deepEqual(fromHash('#trainer&lang=lv'), { view: 'learn', room: 'practice', lang: 'lv' });
    assert.deepEqual(fromHash('#fen=x&view=trainer&room=win;1'), {
      fen: 'x',
      view: 'learn',
      room: 'win;1',
    });
    assert.equal(fromHash('#cellar').view, undefined);
    assert.equal(fromHash('#view=explore&room=%3Cb%3E').room, undefined);
  });

  test('rooms are offered where their queries are answered', () => {
    const nothing = async () => {};
    assert.deepEqual(availableRooms({ probe: nothing, mainline: nothing, variants: nothing }), [
      'learn',
    ]);
    assert.deepEqual(availableRooms({ probe: nothing, mills: nothing }), ['learn', 'mills']);
    assert.deepEqual(
      availableRooms({
        mills: nothing,
        adjudicate: nothing,
        tables: nothing,
        classSheet: nothing,
        find: nothing,
      }),
      ['desk', 'learn', 'explore', 'mills'],
    );
  });
});

/** Moves of an answer; their values are those of the other side. */
const move = (text, category, more = {}) => ({
  move: text,
  category,
  fen: '',
  captures: [],
  wdl: '',
  dtw: null,
  clock: null,
  ...more,
});

describe('exercises', () => {
  const won = [move('a', 'loss'), move('b', 'blessed-loss'), move('c', 'draw'), move('d', 'win')];
  const held = [move('a', 'draw'), move('b', 'win')];

  test('exercises have a wrong move', () => {
    assert.ok(exercises.isSuitable('win', { category: 'win', moves: won }));
    assert.ok(exercises.isSuitable('only', { category: 'win', moves: won }));
    assert.ok(
      !exercises.isSuitable('only', {
        category: 'win',
        moves: [move('a', 'loss'), move('b', 'loss'), move('c', 'draw')],
      }),
    );
    assert.ok(!exercises.isSuitable('win', { category: 'cursed-win', moves: won }));
    assert.ok(exercises.isSuitable('hold', { category: 'draw', moves: held }));
    assert.ok(!exercises.isSuitable('hold', { category: 'draw', moves: [move('a', 'draw')] }));
    assert.ok(!exercises.isSuitable('hold', { category: 'draw', moves: [move('a', 'unknown')] }));
  });

  test('moves are judged by their result', () => {
    assert.deepEqual(
      won.map((made) => exercises.judgeMove('win', won, made)),
      ['kept', 'slow', 'draws', 'loses'],
    );
    assert.deepEqual(
      held.map((made) => exercises.judgeMove('hold', held, made)),
      ['kept', 'loses'],
    );
    assert.deepEqual(
      exercises.rightMoves('win', won).map(({ move: text }) => text),
      ['a'],
    );
  });

  test('the tables attack where few moves hold', () => {
    const replies = [move('x', 'draw'), move('y', 'draw'), move('z', 'loss')];
    const open = [
      { moves: [move('1', 'draw'), move('2', 'draw')] },
      { moves: [move('1', 'draw'), move('2', 'win')] },
      { moves: [move('1', 'win')] },
    ];
    assert.equal(
      exercises.chooseReply('hold', [replies[0], replies[1]], /** @type {any} */ (open)).move,
      'y',
    );
    assert.equal(exercises.chooseReply('win', replies, []).move, 'x');
    assert.equal(exercises.levelOf({ moves: [move('1', 'draw'), move('2', 'win')] }), '2');
  });

  test('shipped exercises can be set up, each once', () => {
    const { positions } = JSON.parse(
      readFileSync(new URL('../../board/learn/positions.json', import.meta.url), 'utf8'),
    );
    /** @type {Record<string, ConstructorParameters<typeof Geometry>>} */
    const boards = {
      international: [10, 'numbers'],
      russian: [8, 'letters'],
      brazilian: [8, 'letters'],
      english: [8, 'numbers'],
      killer: [10, 'numbers'],
      italian: [8, 'numbers', 'right'],
      spanish: [8, 'numbers-from-below', 'right'],
      pool: [8, 'numbers'],
      czech: [8, 'letters'],
      thai: [8, 'numbers'],
      frisian: [10, 'numbers'],
    };
    assert.deepEqual(Object.keys(positions).sort(), Object.keys(boards).sort());
    for (const [rules, kinds] of Object.entries(positions)) {
      const geometry = new Geometry(...boards[rules]);
      for (const kind of exercises.KINDS) {
        for (const level of exercises.LEVELS) {
          const fens = kinds[kind][level];
          assert.ok(fens.length >= 5, `${rules} ${kind} ${level}`);
          assert.equal(new Set(fens).size, fens.length);
          for (const fen of fens) assert.ok(parseFen(fen, geometry)?.pieces.size >= 2, fen);
        }
      }
    }
  });

  test('addresses name kind and level', () => {
    assert.deepEqual(exercises.fromRoom(exercises.toRoom({ kind: 'hold', level: '2' })), {
      kind: 'hold',
      level: '2',
    });
    assert.deepEqual(exercises.fromRoom('nothing;9'), { kind: null, level: null });
  });
});

describe('the training record', () => {
  const store = (value = null) => ({
    value,
    getItem() {
      return this.value;
    },
    setItem(_, text) {
      this.value = text;
    },
  });
  const exercise = (n, kind = 'win') => ({
    kind,
    level: '1',
    rules: 'russian',
    fen: `W:Wa${n}:Bh8`,
  });
  const solved = { solved: true, helped: false };
  const failed = { solved: false, helped: false };

  test('a failed exercise returns after three others, and once more later', () => {
    const schedule = new Schedule(store());
    schedule.record(exercise(0), failed);
    for (let n = 1; n < 3; n += 1) schedule.record(exercise(n), solved);
    assert.equal(schedule.nextDue(exercise(0)), null);
    schedule.record(exercise(3), solved);
    assert.equal(schedule.nextDue(exercise(0)).fen, exercise(0).fen);
    schedule.record(exercise(0), solved);
    assert.equal(schedule.nextDue(exercise(0)), null);
    for (let n = 1; n < 9; n += 1) schedule.record(exercise(n), solved);
    assert.equal(schedule.nextDue(exercise(0)).fen, exercise(0).fen);
    schedule.record(exercise(0), solved);
    assert.equal(schedule.countDue(exercise(0)), 0);
  });

  test('other kinds and games are not counted', () => {
    const schedule = new Schedule(store());
    schedule.record(exercise(0), failed);
    for (let n = 1; n < 9; n += 1) schedule.record(exercise(n, 'hold'), solved);
    assert.equal(schedule.nextDue(exercise(0)), null);
    assert.equal(schedule.nextDue({ kind: 'win', rules: 'english' }), null);
  });

  test('a streak counts exercises solved without help, and a failure ends it', () => {
    const schedule = new Schedule(store());
    for (let n = 0; n < 3; n += 1) schedule.record(exercise(n), solved);
    schedule.record(exercise(4), { solved: true, helped: true });
    assert.deepEqual(schedule.scores.win, { streak: 3, best: 3, solved: 4 });
    schedule.record(exercise(5), failed);
    assert.deepEqual(schedule.scores.win, { streak: 0, best: 3, solved: 4 });
  });

  test('the record outlives the page and stays small', () => {
    const place = store();
    const schedule = new Schedule(place);
    for (let n = 0; n < 100; n += 1) schedule.record(exercise(n), failed);
    const again = new Schedule(place);
    assert.equal(again.due.length, 60);
    assert.equal(again.due.at(-1).fen, exercise(99).fen);
  });

  test('invalid data is ignored', () => {
    for (const broken of [
      '{',
      'null',
      '7',
      '{"version":9}',
      '{"version":1,"due":7,"scores":[]}',
      '{"version":1,"due":[null,{"kind":"x"}],"scores":{"win":{"streak":-1,"best":"9"}}}',
    ]) {
      const schedule = new Schedule(store(broken));
      assert.deepEqual(
        [schedule.due, schedule.scores.win],
        [[], { streak: 0, best: 0, solved: 0 }],
        broken,
      );
      schedule.record(exercise(1), solved);
      assert.equal(schedule.scores.win.solved, 1);
    }
    const forbidden = new Schedule({
      getItem() {
        throw new Error('no');
      },
      setItem() {
        throw new Error('no');
      },
    });
    forbidden.record(exercise(1), failed);
    assert.equal(forbidden.countDue(exercise(1)), 1);
  });
});

describe('what an arbiter knows besides the score', () => {
  test('moves are read with halves', () => {
    const read = { 10: 20, '10½': 21, '10.5': 21, '10,5': 21, '10 1/2': 21, '½': 1, '7.0': 14 };
    for (const [text, plies] of Object.entries(read)) assert.equal(pliesOfMoves(text), plies, text);
    for (const text of ['', 'ten', '10.3', '-1', '1/2/3', '1000'])
      assert.equal(pliesOfMoves(text), null, text);
  });

  test('a count inside the score gives the count at its start', () => {
    const step = (rule, spent) => ({ rule, limit: 32, spent: [`${rule}=${spent}`] });
    const course = [step('6.3', 0), step('6.3', 1), step('6.3', 2), step('6.4', 1)];
    assert.deepEqual(countAtStart(course, 21, 0), { spent: 21 });
    assert.deepEqual(countAtStart(course, 21, 2), { spent: 19 });
    assert.deepEqual(countAtStart(course, 1, 2), { problem: 'fewer' });
    assert.deepEqual(countAtStart(course, 34, 2), { problem: 'beyond' });
    assert.deepEqual(countAtStart(course, 5, 3), { problem: 'restarted' });
    const none = [{ rule: null, limit: null, spent: [] }];
    assert.deepEqual(countAtStart(none, 5, 0), { problem: 'no-clock' });
  });

  test('a fault says the reason that is known', () => {
    const read = { fen: 'W:WK37,W18:BK35', text: '37-26', side: 'white', legal: ['18-12'] };
    const said = (fault) =>
      faultText(/** @type {any} */ ({ kind: 'illegal-move', ...fault }), t);
    assert.equal(
      said({ read, barred_after: 3 }),
      '“37-26” is not possible: this king has made 3 moves in a row and must rest.',
    );
    assert.equal(said({ read }), '“37-26” is not possible here.');
    assert.match(said({ read: { ...read, legal: [] } }), /the game is over by then\.$/);
    const due = { ...read, legal: ['37x24'] };
    assert.match(said({ read: due }), /a capture was due\.$/);
    for (const text of ['37x28', 'c3:e5'])
      assert.match(said({ read: { ...due, text } }), /another capture is compulsory here\.$/);
  });

  test('a link has the players and the corrected moves, short and escaped', () => {
    const shared = { rules: 'international', profile: 'none', fen: 'W:WK1:BK2', counts: {} };
    const more = { moves: ['1-6', '2-7'], at: 2, flip: false, view: 'desk', lang: 'en' };
    const about = (given) => {
      const hash = toHash({ ...shared, ...more, about: given });
      assert.match(hash, /^#[\w=&:;,/.%~()!*'-]+$/);
      return fromHash(hash).about;
    };
    assert.deepEqual(about({ white: 'Bērziņš & "Co" #1', black: 'Ann' }), {
      white: 'Bērziņš &  Co  #1',
      black: 'Ann',
    });
    assert.equal(about({ white: 'x'.repeat(200) })?.white?.length, 40);
    const sheet = { event: 'Cup, 1/2', date: '2024.05.01', stated: 'draw', termination: 'normal' };
    assert.deepEqual(about(sheet), sheet);
    // Colours are no names.
    assert.equal(about({ white: 'White', black: 'Black' }), undefined);
    const corrected = [{ ply: 2, was: 'c3:e5' }, { ply: 45, was: `1,2${'9'.repeat(50)}` }];
    assert.deepEqual(about({ corrected })?.corrected, [
      { ply: 2, was: 'c3:e5' },
      { ply: 45, was: `12${'9'.repeat(22)}` },
    ]);
    const odd = fromHash('#corrected=0:1-2,x:1-2,3:,4:1-2&view=desk').about;
    assert.deepEqual(odd?.corrected, [{ ply: 4, was: '1-2' }]);
  });

  test('at its end a game has the count of the rule that ended it', () => {
    const fen = 'W:WK1:BK5';
    const step = { move: null, category: null, fen, rule: '6.4', limit: 10, left: 4, spent: ['6.3=32', '6.4=6'] };
    const ended = withEndedCount(step, { rule: '6.3' });
    assert.deepEqual([ended.rule, ended.left, ended.limit], ['6.3', 0, 32]);
    assert.equal(withEndedCount(step, { rule: null }), step);
    // A repetition is no count.
    assert.equal(withEndedCount(step, { rule: '6.1' }), step);
  });

  test('the likeliest correction comes first', () => {
    const moves = ['26-3', '26-12', '26-48', '34-23', '3-25'];
    assert.deepEqual(likeliestFirst(moves, '26-4')[0], '26-3');
    assert.deepEqual(likeliestFirst(moves, '62-12')[0], '26-12');
    assert.deepEqual(likeliestFirst(moves, '').toSorted(), moves.toSorted());
    assert.deepEqual(likeliestFirst(['c3-b4', 'c3-d4', 'e3-d4'], 'e3-d5')[0], 'e3-d4');
  });

  test('a fault is found in the text by its bytes, and a move put in its place', () => {
    const text = '{ āž }\n1. 32-28 19-24 2. 28-33 *';
    const read = { text: '28-33' };
    const place = faultPlace(text, { line: 2, column: 19, read });
    assert.deepEqual(withMove(text, place, '28-22'), '{ āž }\n1. 32-28 19-24 2. 28-22 *');
    // In the line with letters of two bytes each.
    const wide = faultPlace('{ āž } 28-33', { line: 1, column: 10, read });
    assert.equal('{ āž } 28-33'.slice(wide.from, wide.to), '28-33');
    // A message may shorten a text: then the word is taken as it is written.
    assert.equal(faultPlace('x', { line: 3, column: 1, read }), null);
    const long = faultPlace('28-33-44', { line: 1, column: 1, read: { text: '28…' } });
    assert.deepEqual(long, { from: 0, to: 8 });
  });
});

test('the text of a list is kept in the tab, and no other data is taken for it', () => {
  const kept = new Map();
  const storage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => kept.delete(key),
  };
  const saved = {
    text: '1. 32-28 *',
    corrections: [{ game: 1, ply: 1, was: '32-27', upTo: '1.' }],
    sheets: [[2, { text: '11', at: 0, spent: 22 }]],
    answers: [[2, 'fmjd-2018']],
    opened: { game: 2, moves: '32-28' },
    bytes: '\xc4\x80',
  };
  saveText(storage, saved);
  assert.deepEqual(restoreText(storage), saved);
  saveText(storage, { ...saved, text: 'x'.repeat(2_000_001) });
  assert.equal(restoreText(storage), null);
  saveText(storage, saved);
  saveText(storage, null);
  assert.equal(restoreText(storage), null);
  const odd = [
    7,
    { text: '', corrections: [] },
    { ...saved, text: 5 },
    { ...saved, bytes: 5 },
    { ...saved, answers: [[1, 5]] },
    { ...saved, opened: { game: '2', moves: '' } },
    { ...saved, corrections: [{ game: 1 }] },
    { ...saved, sheets: [[1, { spent: '22' }]] },
  ];
  for (const text of ['{', ...odd.map((each) => JSON.stringify(each))]) {
    kept.set('galotne.desk', text);
    assert.equal(restoreText(storage), null, text);
  }
  assert.equal(restoreText(null), null);
});

test('games of a text that begin with a position of their own', () => {
  const whole = '[GameType "25"]\n\n1. c3-b4 b6-a5\n2. b4-c5 *';
  const from = '[FEN "W:Wa1:Bh8"]\n[SetUp "1"]\n\n1. a1-b2 *';
  assert.deepEqual(ownStarts([whole, from, whole].join('\n\n')), [false, true, false]);
  assert.deepEqual(ownStarts('1. 32-28 19-23'), [false]);
  assert.deepEqual(ownStarts('W:WK46:BK3\n1. 46-37'), [true]);
  assert.deepEqual(ownStarts(''), []);
});
