/** The logic of the rooms: what is pasted, the strip of verdicts, conditions, exercises and when they come back. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { pastedLine, prepared, written } from '../../board/arbiter/pasted.js';
import { SAMPLE } from '../../board/arbiter/sample.js';
import { begun, countText, disputed, moveOf, standing, strip, turnings, turningText, verdictText } from '../../board/arbiter/story.js';
import { classesOf, conditions, fromRoom, NOTHING, piecesOf, spread, toRoom } from '../../board/explore/conditions.js';
import { Judging } from '../../board/arbiter/judging.js';
import { parseFen } from '../../board/fen.js';
import { Geometry } from '../../board/geometry.js';
import { translator } from '../../board/lang.js';
import { offered } from '../../board/rooms-view.js';
import { fromHash, toHash } from '../../board/share.js';
import * as exercises from '../../board/trainer/exercise.js';
import { Schedule } from '../../board/trainer/schedule.js';

const WORDS = new URL('../../../report/lang/', import.meta.url);
const speak = (lang) => translator(lang, ['words', 'readings', 'board'].map((name) => readFileSync(new URL(`${lang}/${name}.ftl`, WORDS), 'utf8')).join('\n'));
const t = speak('en');

describe('what is pasted', () => {
  test('games are sent as they are', () => {
    const text = '[Event "x"]\n\n1. 32-28 *';
    assert.deepEqual(prepared(`\uFEFF${text}`), { kind: 'games', text, before: 0 });
    assert.deepEqual(prepared('1. 32-28 19-23'), { kind: 'moves', text: '1. 32-28 19-23', before: 0 });
    assert.equal(prepared(' \n ').kind, 'empty');
  });

  test('a position before moves becomes a tag, and lines are counted as they were pasted', () => {
    const alone = prepared('W:WK1,K7,K18:BK35');
    assert.match(alone.text, /^\[SetUp "1"\]\n\[FEN "W:WK1,K7,K18:BK35"\]\n\n\*$/);
    const { text, before } = prepared('W:WK1,K7,K18:BK35\n7-2 35-49\n2-99');
    const line = text.split('\n').findIndex((each) => each === '2-99') + 1;
    assert.equal(pastedLine(line, before), 3);
    const below = prepared('\n\nFEN: B:WK1:BKd4 1-2');
    assert.equal(pastedLine(below.text.split('\n').findIndex((each) => each.includes('1-2')) + 1, below.before), 3);
  });

  test('a game of the board is pasted as it stands', () => {
    assert.equal(prepared(written({ fen: 'W:WK1:BK5', moves: ['1-6', '5-10'] })).text, '[SetUp "1"]\n[FEN "W:WK1:BK5"]\n\n\n1-6 5-10');
  });

  test('the sample is that of the house', () => {
    assert.equal(SAMPLE, readFileSync(new URL('../../../../data/samples/three-against-one.pdn', import.meta.url), 'utf8'));
  });
});

const FIRST = 'W:WK46,K47,K48:BK3';
const step = (turn, category, more = {}) => ({ move: '1-2', fen: `${turn}:WK1:BK2`, category, rule: '6.3', limit: 32, left: 16, spent: ['6.3=16'], ...more });
const ruling = (more) => ({ plies: 4, at: 4, over: null, outcome: 'draw', claimable: [], changes: [], irregular: [], final: { fen: 'W:WK1:BK2', category: 'draw', claimable: [] }, ...more });
const drawn = { over: { ply: 36, result: 'draw', rule: '6.4' } };

describe('the story of a game', () => {
  test('plies are moves of a side, whoever begins', () => {
    assert.deepEqual([1, 2, 36].map((ply) => moveOf(ply, FIRST)), [{ n: 1, side: 'white' }, { n: 1, side: 'black' }, { n: 18, side: 'black' }]);
    assert.deepEqual(moveOf(1, 'B:WK1:BK2'), { n: 1, side: 'black' });
    assert.deepEqual(moveOf(2, 'B:WK1:BK2'), { n: 2, side: 'white' });
    assert.equal(begun({ final: { fen: 'W:WK1:BK2' }, at: 4 }), 'W');
    assert.equal(begun({ final: { fen: 'W:WK1:BK2' }, at: 3 }), 'B');
  });

  test('the strip tells values of White and Black, and ends with the game', () => {
    const course = [step('W', 'win'), step('B', 'blessed-loss'), step('W', 'loss', { limit: null }), step('B', null), step('W', 'draw', { left: 0 })];
    assert.deepEqual(strip(course, { ply: 3 }), [
      { worth: 'white-wins', left: 0.5 },
      { worth: 'white-cursed', left: 0.5 },
      { worth: 'black-wins', left: null },
      { worth: 'unknown', left: 0.5 },
      { worth: 'over', left: 0 },
    ]);
  });

  test('what decided a game stands in order, and what gave nothing away is left out', () => {
    const change = (ply, from, to, better = ['3-8']) => ({ ply, played: '3-25', from, to, better });
    const found = turnings(ruling({ ...drawn, changes: [change(3, 'win', 'draw'), change(2, 'draw', 'loss'), change(5, 'win', 'cursed-win'), change(6, 'loss', 'win'), change(7, 'cursed-win', 'draw')], claimable: [{ ply: 4, rule: '40', player: 'white' }] }));
    assert.deepEqual(found.map(({ ply, kind }) => [ply, kind]), [[2, 'lost'], [3, 'thrown'], [4, 'claim'], [5, 'slower'], [36, 'over']]);
    const said = found.map((turning) => turningText(turning, FIRST, t).replaceAll('\u00a0', ' '));
    assert.equal(said[0], 'Black’s move 1: 3-25 lost a game that was drawn. Better: 3-8.');
    assert.equal(said[1], 'White’s move 2: 3-25 threw the win away. Better: 3-8.');
    assert.equal(said[4], 'after Black’s move 18: the game was drawn by rule 6.4.');
    const many = turningText({ ply: 1, kind: 'thrown', played: '1-2', better: ['claim', 'a', 'b', 'c', 'd'] }, FIRST, t);
    assert.match(many, /Better: to claim the draw, a, b, c …$/);
  });

  test('how a game stands', () => {
    assert.equal(standing(ruling(drawn), FIRST, t), 'Draw by rule 6.4, after Black’s move 18.');
    assert.equal(standing(ruling({ over: { ply: 3, result: 'white-wins', rule: null } }), FIRST, t), 'White won, after White’s move 2.');
    assert.equal(standing(ruling({ outcome: 'white-wins' }), FIRST, t), 'Not over: White wins from here.');
    assert.equal(standing(ruling({ outcome: null }), FIRST, t), 'Not over, and no table knows the last position.');
    assert.match(standing(ruling({ final: { claimable: [{ player: 'black' }] } }), FIRST, t), /Black may claim/);
    assert.equal(verdictText(ruling(drawn), FIRST, t), 'Draw (6.4), Black’s move 18');
    assert.equal(verdictText(ruling({ outcome: 'black-wins' }), FIRST, t), 'Not over, Black wins');
    assert.equal(countText(step('W', 'win'), t), 'Rule 6.3: 8 of 16 moves left.');
    assert.equal(countText(step('W', 'win', { left: 15 }), t), 'Rule 6.3: 7½ of 16 moves left.');
  });

  test('profiles that agree are not disputed', () => {
    assert.equal(disputed([ruling(drawn), ruling(drawn)]), false);
    assert.equal(disputed([ruling(drawn), ruling({ over: { ...drawn.over, ply: 32 } })]), true);
    assert.equal(disputed([ruling({}), ruling({ claimable: [{ ply: 3 }] })]), true);
  });

  test('is told in every language', () => {
    for (const lang of ['lv', 'ru']) assert.ok(!/board-|\?\?\?|\{/.test(standing(ruling(drawn), FIRST, speak(lang))), lang);
  });
});

describe('judging', () => {
  const verdict = (game) => ({ game, profile: 'fmjd-2015', rules: 'international', course: [step('W', 'win')] });
  const desk = (api) => ({ api, book: { profile: 'fmjd-2015', named: () => null } });

  test('one game is opened at once, several are listed, and faults say their line', async () => {
    const asked = [];
    const api = {
      async adjudicate(text, how, told) {
        asked.push(Object.fromEntries(how));
        told(verdict(1));
        if (!how.some(([key]) => key === 'game') && text.includes('two')) told({ game: 2, error: { kind: 'illegal-move', message: 'no', line: 7, ply: 1 } });
      },
    };
    const judging = new Judging(/** @type {any} */ (desk(api)), () => {});
    await judging.judge('1. 32-28', { rules: null });
    assert.equal(judging.ruling.game, 1);
    assert.deepEqual(asked[1], { profile: 'all', course: 'true', game: '1' });
    await judging.judge('W:WK1:BK2\none two', { rules: 'russian' });
    assert.equal(judging.ruling, null);
    assert.equal(judging.entries.length, 2);
    assert.equal(judging.entries[1].error.line, 4);
    assert.equal(asked[2].rules, 'russian');
  });

  test('what was judged stays when a later paste is refused', async () => {
    let refuse = false;
    const api = { async adjudicate(_, __, told) { if (refuse) throw Object.assign(new Error('too many'), { kind: 'refused', word: 'too-large' }); told(verdict(1)); told(verdict(2)); } };
    const judging = new Judging(/** @type {any} */ (desk(api)), () => {});
    await judging.judge('1. 32-28', { rules: null });
    refuse = true;
    await judging.judge('x', { rules: null });
    assert.equal(judging.entries.length, 2);
    assert.equal(judging.problem.word, 'too-large');
  });
});

describe('classes', () => {
  test('conditions are those of the service', () => {
    const wanted = { ...NOTHING, side: 'white', from: '3', to: '4', unique: true, on: 'king:main-road;white-man:31-35' };
    assert.deepEqual(conditions(wanted, 'fmjd-2015'), [['side', 'white'], ['win_in', '5..7'], ['unique', 'true'], ['on', 'king:main-road'], ['on', 'white-man:31-35']]);
    assert.deepEqual(conditions({ ...NOTHING, value: 'loss', from: '', to: '2' }, 'x'), [['loss_in', '2..4']]);
    assert.deepEqual(conditions({ ...NOTHING, value: 'draw', from: '2' }, 'x'), [['value', 'draw']]);
    assert.deepEqual(conditions({ ...NOTHING, from: '9', to: 'many' }, 'x'), [['win_in', '17..']]);
    assert.deepEqual(conditions({ ...NOTHING, cursed: true, spent: '20' }, 'lidraughts'), [['cursed', 'true'], ['profile', 'lidraughts'], ['spent', '20']]);
  });

  test('what is open is written in the address and read from it', () => {
    const wanted = { ...NOTHING, side: 'black', unique: true, on: 'king:main-road white-man:31-35' };
    const text = toRoom('KKKvK', wanted);
    assert.deepEqual(fromRoom(text), { name: 'KKKvK', wanted });
    assert.deepEqual(fromRoom(toRoom('KKKvK', null)), { name: 'KKKvK', wanted: null });
    assert.deepEqual(fromRoom(toRoom('KKKvK', NOTHING)).wanted, NOTHING);
    assert.deepEqual(fromRoom('<script>'), { name: null, wanted: null });
    assert.equal(fromRoom('KvK;side=green').wanted.side, '');
    const shared = { rules: 'russian', profile: 'none', fen: 'W:Wa1:Bh8', counts: {}, moves: [], at: 0, flip: false, view: 'explore', lang: 'en', room: text };
    assert.equal(fromHash(toHash(shared)).room, text);
  });

  test('classes are grouped by how many pieces they have', () => {
    const table = (name, rules = 'russian', metric = 'wdl', complete = true) => ({ rules, class: name, metric, complete });
    const groups = classesOf([table('KvK'), table('KvK', 'russian', 'dtw'), table('KKvM'), table('KKvK', 'english'), table('MvM', 'russian', 'need'), table('MvK', 'russian', 'wdl', false)], 'russian');
    assert.deepEqual([...groups], [[2, ['KvK']], [3, ['KKvM']]]);
    assert.deepEqual(piecesOf('KMvK'), [{ colour: 'w', king: true }, { colour: 'w', king: false }, { colour: 'b', king: true }]);
    assert.deepEqual(spread([[1, 9], [3, 2]]), [{ move: 1, count: 9 }, { move: 2, count: 2 }]);
  });
});

describe('rooms', () => {
  test('have short addresses', () => {
    assert.equal(fromHash('#desk').view, 'desk');
    assert.equal(fromHash('#trainer&lang=lv').view, 'trainer');
    assert.equal(fromHash('#cellar').view, undefined);
    assert.equal(fromHash('#view=explore&room=%3Cb%3E').room, undefined);
  });

  test('are offered where somebody answers what they ask', () => {
    const nothing = async () => {};
    assert.deepEqual(offered({ probe: nothing, mainline: nothing, variants: nothing }), ['trainer']);
    assert.deepEqual(offered({ probe: nothing, mills: nothing }), ['trainer', 'mills']);
    assert.deepEqual(offered({ mills: nothing, adjudicate: nothing, tables: nothing, classSheet: nothing, find: nothing }), ['desk', 'explore', 'trainer', 'mills']);
  });
});

/** Moves as an answer gives them: what they are worth is said of the other side. */
const move = (text, category, more = {}) => ({ move: text, category, fen: '', captures: [], wdl: '', dtw: null, clock: null, ...more });

describe('exercises', () => {
  const won = [move('a', 'loss'), move('b', 'blessed-loss'), move('c', 'draw'), move('d', 'win')];
  const held = [move('a', 'draw'), move('b', 'win')];

  test('ask what can go wrong', () => {
    assert.ok(exercises.suits('win', { category: 'win', moves: won }));
    assert.ok(exercises.suits('only', { category: 'win', moves: won }));
    assert.ok(!exercises.suits('only', { category: 'win', moves: [move('a', 'loss'), move('b', 'loss'), move('c', 'draw')] }));
    assert.ok(!exercises.suits('win', { category: 'cursed-win', moves: won }));
    assert.ok(exercises.suits('hold', { category: 'draw', moves: held }));
    assert.ok(!exercises.suits('hold', { category: 'draw', moves: [move('a', 'draw')] }));
    assert.ok(!exercises.suits('hold', { category: 'draw', moves: [move('a', 'unknown')] }));
  });

  test('judge a move by what it leaves', () => {
    assert.deepEqual(won.map((made) => exercises.judged('win', won, made)), ['kept', 'slow', 'draws', 'loses']);
    assert.deepEqual(held.map((made) => exercises.judged('hold', held, made)), ['kept', 'loses']);
    assert.deepEqual(exercises.right('win', won).map(({ move: text }) => text), ['a']);
  });

  test('the tables attack where few moves hold', () => {
    const replies = [move('x', 'draw'), move('y', 'draw'), move('z', 'loss')];
    const open = [{ moves: [move('1', 'draw'), move('2', 'draw')] }, { moves: [move('1', 'draw'), move('2', 'win')] }, { moves: [move('1', 'win')] }];
    assert.equal(exercises.reply('hold', [replies[0], replies[1]], /** @type {any} */ (open)).move, 'y');
    assert.equal(exercises.reply('win', replies, []).move, 'x');
    assert.equal(exercises.levelOf({ moves: [move('1', 'draw'), move('2', 'win')] }), '2');
  });

  test('those that ship can be set up, each once', () => {
    const { positions } = JSON.parse(readFileSync(new URL('../../board/trainer/positions.json', import.meta.url), 'utf8'));
    for (const [rules, kinds] of Object.entries(positions)) {
      const geometry = rules === 'international' ? new Geometry(10, 'numbers') : new Geometry(8, rules === 'english' ? 'numbers' : 'letters');
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
    assert.deepEqual(exercises.fromRoom(exercises.toRoom({ kind: 'hold', level: '2' })), { kind: 'hold', level: '2' });
    assert.deepEqual(exercises.fromRoom('nothing;9'), { kind: null, level: null });
  });
});

describe('what is remembered', () => {
  const store = (value = null) => ({ value, getItem() { return this.value; }, setItem(_, text) { this.value = text; } });
  const exercise = (n, kind = 'win') => ({ kind, level: '1', rules: 'russian', fen: `W:Wa${n}:Bh8` });
  const solved = { solved: true, helped: false };
  const failed = { solved: false, helped: false };

  test('what failed comes back after three others, and once more later', () => {
    const schedule = new Schedule(store());
    schedule.done(exercise(0), failed);
    for (let n = 1; n < 3; n += 1) schedule.done(exercise(n), solved);
    assert.equal(schedule.returning(exercise(0)), null);
    schedule.done(exercise(3), solved);
    assert.equal(schedule.returning(exercise(0)).fen, exercise(0).fen);
    schedule.done(exercise(0), solved);
    assert.equal(schedule.returning(exercise(0)), null);
    for (let n = 1; n < 9; n += 1) schedule.done(exercise(n), solved);
    assert.equal(schedule.returning(exercise(0)).fen, exercise(0).fen);
    schedule.done(exercise(0), solved);
    assert.equal(schedule.waiting(exercise(0)), 0);
  });

  test('other kinds and games do not count', () => {
    const schedule = new Schedule(store());
    schedule.done(exercise(0), failed);
    for (let n = 1; n < 9; n += 1) schedule.done(exercise(n, 'hold'), solved);
    assert.equal(schedule.returning(exercise(0)), null);
    assert.equal(schedule.returning({ kind: 'win', rules: 'english' }), null);
  });

  test('a row is of those solved without help, and a failure ends it', () => {
    const schedule = new Schedule(store());
    for (let n = 0; n < 3; n += 1) schedule.done(exercise(n), solved);
    schedule.done(exercise(4), { solved: true, helped: true });
    assert.deepEqual(schedule.scores.win, { streak: 3, best: 3, solved: 4 });
    schedule.done(exercise(5), failed);
    assert.deepEqual(schedule.scores.win, { streak: 0, best: 3, solved: 4 });
  });

  test('it outlives the page, and is never more than a little', () => {
    const place = store();
    const schedule = new Schedule(place);
    for (let n = 0; n < 100; n += 1) schedule.done(exercise(n), failed);
    const again = new Schedule(place);
    assert.equal(again.due.length, 60);
    assert.equal(again.due.at(-1).fen, exercise(99).fen);
  });

  test('what makes no sense is left', () => {
    for (const broken of ['{', 'null', '7', '{"version":9}', '{"version":1,"due":7,"scores":[]}', '{"version":1,"due":[null,{"kind":"x"}],"scores":{"win":{"streak":-1,"best":"9"}}}']) {
      const schedule = new Schedule(store(broken));
      assert.deepEqual([schedule.due, schedule.scores.win], [[], { streak: 0, best: 0, solved: 0 }], broken);
      schedule.done(exercise(1), solved);
      assert.equal(schedule.scores.win.solved, 1);
    }
    const forbidden = new Schedule({ getItem() { throw new Error('no'); }, setItem() { throw new Error('no'); } });
    forbidden.done(exercise(1), failed);
    assert.equal(forbidden.waiting(exercise(1)), 1);
  });
});
