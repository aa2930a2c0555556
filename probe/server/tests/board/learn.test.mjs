/** Tests of the room Learn: its places, puzzles and their trees, the record, and the lessons. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import {
  fileOf,
  LANGUAGES,
  LEARN,
  lessons,
  lineKey,
  linesOf,
} from '../../../../scripts/dev/learn.mjs';
import { parseFen } from '../../board/fen.js';
import { Geometry } from '../../board/geometry.js';
import { gamesOfTheme, PUZZLE_GAMES } from '../../board/learn/learn-data.js';
import { afterMove } from '../../board/learn/mills-picture.js';
import { readPlace, writePlace } from '../../board/learn/place.js';
import * as puzzles from '../../board/learn/puzzle.js';
import { LearningRecord, ratingAfter } from '../../board/learn/record.js';
import { fromHash, viewFragment } from '../../board/url-fragment.js';

const json = (...path) => JSON.parse(readFileSync(join(LEARN, ...path), 'utf8'));

describe('places', () => {
  test('have addresses', () => {
    for (const place of [
      { part: 'lessons' },
      { part: 'puzzles' },
      { part: 'practice' },
      { part: 'chapters' },
      { part: 'lessons', lesson: 'records', step: 3 },
      { part: 'puzzles', puzzle: '3fu8l' },
      { part: 'puzzles', puzzle: '3fu8l', of: 'three-kings-10x10' },
      { part: 'puzzles', theme: 'only-move' },
      { part: 'puzzles', daily: true },
      { part: 'chapters', chapter: 'counts' },
    ]) {
      const text = writePlace(place);
      assert.deepEqual(readPlace(text), place);
      const hash = viewFragment('learn', { rules: 'russian', room: text, lang: 'lv' });
      assert.equal(fromHash(hash).room, text);
      assert.equal(fromHash(hash).view, 'learn');
    }
  });

  test('what cannot be read opens the lessons', () => {
    for (const text of ['', 'cellar', 'lesson', 'lesson;<b>', 'puzzle;', 'chapter;../x'])
      assert.deepEqual(readPlace(text), { part: 'lessons' }, text);
    assert.deepEqual(readPlace('lesson;records;0'), {
      part: 'lessons',
      lesson: 'records',
      step: 1,
    });
    assert.deepEqual(readPlace('lesson;records;x'), {
      part: 'lessons',
      lesson: 'records',
      step: 1,
    });
    assert.deepEqual(readPlace('win;1'), { part: 'practice' });
  });
});

describe('moves', () => {
  test('change the position', () => {
    const { played } = puzzles;
    assert.equal(played('W:WK7,14:BK5', '14x5*:10').fen, 'B:WK7,K5:BK5');
    assert.deepEqual(played('W:WK7,K18:BK35,40', '18x45:40'), {
      move: '18x45',
      captures: ['40'],
      fen: 'B:WK7,K45:BK35',
    });
    // A capture may end on its own square.
    assert.equal(played('B:Wc3,e3:BKd4', 'd4xd4:c3,e3').fen, 'W:W:BKd4');
    assert.deepEqual(
      puzzles.playedLine('W:WK1:BK5', ['1-6', '5-10']).map(({ fen }) => fen),
      ['B:WK6:BK5', 'W:WK6:BK10'],
    );
  });

  test('of mills take stones', () => {
    assert.equal(afterMove('W:Wa4,a7,g7:Ba1,d1,d7', 'a7-g1'), 'B:Wa4,g1,g7:Ba1,d1,d7');
    assert.equal(afterMove('W:Wa4,a7:Bd7,d1', 'a7-c4xd7'), 'B:Wa4,c4:Bd1');
  });
});

const TURN = {
  r: '7-2',
  a: '7-11',
  w: 'd1 18-4 35-49 1-6|l2 7-40 35x44:40|s3 7-12 35-49',
  t: { '35-49': { r: '2-16 2-11' }, '35-44': { r: '2-15' } },
};

describe('trees', () => {
  test('judge every move', () => {
    const { judged } = puzzles;
    assert.deepEqual(judged(TURN, '7-2'), { kind: 'right' });
    assert.deepEqual(judged(TURN, '7-11'), { kind: 'also' });
    assert.deepEqual(judged(TURN, '18-4'), {
      kind: 'd',
      replies: 1,
      token: '18-4',
      line: ['35-49', '1-6'],
    });
    assert.equal(judged(TURN, '7-40')?.kind, 'l');
    assert.equal(judged(TURN, '7-12')?.kind, 's');
    assert.equal(judged(TURN, '7-1'), null);
    assert.deepEqual(puzzles.solution(TURN), ['7-2', '35-49', '2-16']);
    assert.deepEqual(
      puzzles.defences(TURN).map(([token]) => token),
      ['35-49', '35-44'],
    );
    assert.equal(puzzles.legalMoves('W:WK1,K7,K18:BK35', TURN).length, 5);
  });

  test('the next puzzle is due, or near the rating and new', () => {
    const list = [1000, 1200, 1210, 1220, 1230, 1900].map((rating, index) => ({
      id: `p${index}`,
      rating,
      level: index < 5 ? 1 : 5,
      themes: index === 0 ? ['count'] : [],
    }));
    const next = (how) =>
      puzzles.nextPuzzle(/** @type {any} */ (list), {
        rating: 1215,
        solved: () => false,
        random: () => 0,
        ...how,
      })?.id;
    assert.equal(next({}), 'p2');
    assert.equal(next({ without: 'p2' }), 'p3');
    assert.equal(next({ solved: (id) => id === 'p2' }), 'p3');
    assert.equal(next({ due: 'p5' }), 'p5');
    assert.equal(next({ due: 'p5', level: 1 }), 'p2');
    // One that has just failed waits, unless there is no other.
    assert.equal(next({ waiting: (id) => id === 'p2' }), 'p3');
    assert.equal(next({ waiting: (id) => id === 'p2', solved: (id) => id !== 'p2' }), 'p3');
    assert.equal(next({ waiting: () => true }), 'p2');
    assert.equal(next({ theme: 'count' }), 'p0');
    assert.equal(next({ theme: 'count', solved: () => true, without: 'p0' }), 'p0');
    assert.equal(next({ theme: 'petrov' }), undefined);
    assert.ok(['p1', 'p2', 'p3', 'p4'].includes(next({ random: () => 0.99 })));
  });

  test('every day has its puzzle, and all of them come', () => {
    const list = Array.from({ length: 14 }, (_, id) => ({ id: String(id), level: 2 + (id % 3) }));
    const days = Array.from(
      { length: 14 },
      (_, day) => puzzles.dailyPuzzle(/** @type {any} */ (list), 20000 + day)?.id,
    );
    assert.equal(new Set(days).size, 14);
    assert.equal(
      puzzles.dayOf(new Date(2026, 10, 28, 0, 1)),
      puzzles.dayOf(new Date(2026, 10, 28, 23, 59)),
    );
    assert.equal(
      puzzles.dayOf(new Date(2026, 10, 29, 0, 1)) - puzzles.dayOf(new Date(2026, 10, 28)),
      1,
    );
  });
});

/** A storage of one value. */
const storage = (text = null) => ({
  text,
  getItem() {
    return this.text;
  },
  setItem(_, value) {
    this.text = value;
  },
});

describe('the record', () => {
  const puzzle = (id, rating = 1200) => ({ rules: 'international', id, rating });

  test('the rating follows Elo', () => {
    assert.equal(ratingAfter(1200, 0, 1200, 1), 1224);
    assert.equal(ratingAfter(1200, 0, 1200, 0.5), 1200);
    assert.equal(ratingAfter(1200, 1000, 1200, 0), 1194);
    assert.ok(ratingAfter(1200, 0, 2000, 1) > 1247);
    assert.equal(ratingAfter(400, 0, 400, 0), 400);
  });

  test('a puzzle counts once for the rating, and comes back if it failed', () => {
    const kept = storage();
    const record = new LearningRecord(kept);
    record.add(puzzle('aaaaa'), { solved: true, helped: false });
    assert.equal(Math.round(record.rating), 1224);
    assert.deepEqual([record.streak, record.best], [1, 1]);
    record.add(puzzle('aaaaa'), { solved: true, helped: false });
    assert.equal(Math.round(record.rating), 1224);
    record.add(puzzle('bbbbb'), { solved: false, helped: false });
    assert.ok(record.rating < 1224);
    assert.deepEqual([record.streak, record.best], [0, 2]);
    assert.equal(record.nextDue('international'), null);
    assert.equal(record.isWaiting('international', 'bbbbb'), true);
    const others = Array.from('cdefghijkl', (letter) => letter.repeat(5));
    for (const id of others) {
      assert.equal(record.nextDue('international'), null, id);
      record.add(puzzle(id), { solved: true, helped: true });
    }
    assert.equal(record.streak, 0, 'a hint does not count');
    assert.equal(record.isWaiting('international', 'bbbbb'), false);
    assert.equal(record.nextDue('international'), 'bbbbb');
    assert.equal(record.nextDue('russian'), null);
    // Kept on the device.
    const again = new LearningRecord(kept);
    assert.equal(again.rating, record.rating);
    assert.equal(again.nextDue('international'), 'bbbbb');
    assert.equal(again.countSolved('international'), 11);
    again.add(puzzle('bbbbb'), { solved: true, helped: false });
    assert.equal(again.countDue('international'), 0);
  });

  test('a failed puzzle comes back on the next day', () => {
    const kept = storage();
    const record = new LearningRecord(kept);
    record.add(puzzle('aaaaa'), { solved: false, helped: false, today: 100 });
    assert.equal(record.nextDue('international', 100), null);
    assert.equal(record.nextDue('international', 101), 'aaaaa');
    assert.equal(new LearningRecord(kept).nextDue('international', 100), null);
    assert.equal(new LearningRecord(kept).nextDue('international', 101), 'aaaaa');
    // Records of before had no day.
    const old = { version: 1, due: [{ key: 'international aaaaa', wait: 3 }] };
    const kind = new LearningRecord(storage(JSON.stringify(old)));
    assert.equal(kind.nextDue('international', 100), 'aaaaa');
  });

  test('days in a row', () => {
    const record = new LearningRecord(storage());
    const solve = (daily) => record.add(puzzle('aaaaa'), { solved: true, helped: false, daily });
    solve(100);
    solve(101);
    solve(101);
    assert.equal(record.daysInRow(101), 2);
    assert.equal(record.daysInRow(102), 2);
    assert.equal(record.daysInRow(103), 0);
    solve(105);
    assert.equal(record.daysInRow(105), 1);
  });

  test('invalid data is ignored', () => {
    for (const text of ['', '{', '{"version":2}', 'null', '[]'])
      assert.equal(new LearningRecord(storage(text)).rating, 1200);
    const odd = { version: 1, rating: 1e9, games: -1, solved: ['x', 5], due: [{ key: 'a' }, null] };
    const record = new LearningRecord(storage(JSON.stringify(odd)));
    assert.equal(record.rating, 1200);
    assert.equal(record.solved.size, 0);
    assert.deepEqual(record.due, []);
  });
});

/** @type {Record<string, ConstructorParameters<typeof Geometry>>} */
const BOARDS = {
  international: [10, 'numbers'],
  russian: [8, 'letters'],
  brazilian: [8, 'letters'],
  english: [8, 'numbers'],
  killer: [10, 'numbers'],
  italian: [8, 'numbers', 'right'],
  spanish: [8, 'numbers-from-below', 'right'],
  pool: [8, 'numbers'],
  czech: [8, 'letters'],
};

describe('shipped puzzles', () => {
  for (const rules of PUZZLE_GAMES) {
    test(`of ${rules} are played through by their trees`, () => {
      const file = json('puzzles', `${rules}.json`);
      const { size } = statSync(join(LEARN, 'puzzles', `${rules}.json`));
      assert.ok(size < 200_000, `${size} bytes`);
      assert.equal(file.rules, rules);
      assert.ok(file.puzzles.length >= 20);
      assert.equal(new Set(file.puzzles.map(({ id }) => id)).size, file.puzzles.length);
      const geometry = new Geometry(...BOARDS[rules]);
      const readable = (fen) => assert.ok(parseFen(fen, geometry), fen);
      let wrong = 0;
      const through = (fen, turn) => {
        readable(fen);
        for (const { token, line } of puzzles.wrongMoves(turn)) {
          wrong += 1;
          for (const move of puzzles.playedLine(fen, [token, ...line])) readable(move.fen);
        }
        const [right] = turn.r.split(' ');
        for (const [reply, next] of puzzles.defences(turn)) {
          const after = puzzles.playedLine(fen, [right, reply]);
          through(after[1].fen, next);
        }
      };
      for (const puzzle of file.puzzles) {
        assert.match(puzzle.id, /^[a-z0-9]{5}$/);
        assert.ok(puzzles.LEVELS.includes(puzzle.level));
        assert.ok(puzzle.themes.every((theme) => puzzles.THEMES.includes(theme)));
        through(puzzle.fen, puzzle.tree);
        // The end of a won puzzle leaves the other side without a move: it has no piece, or all
        // its moves are blocked.
        assert.equal(puzzles.solution(puzzle.tree).length % 2, 1, puzzle.id);
      }
      assert.ok(wrong > 200, `${wrong} wrong moves`);
    });
  }

  test('have the themes that are offered', () => {
    const all = PUZZLE_GAMES.flatMap((rules) => json('puzzles', `${rules}.json`).puzzles);
    for (const theme of puzzles.THEMES)
      assert.ok(all.filter(({ themes }) => themes.includes(theme)).length >= 8, theme);
    for (const level of puzzles.LEVELS)
      assert.ok(all.filter((each) => each.level === level).length >= 8, String(level));
  });
});

test('themes lead to the games that have them', () => {
  const has = (rules, theme) =>
    json('puzzles', `${rules}.json`).puzzles.some(({ themes }) => themes.includes(theme));
  for (const theme of puzzles.THEMES)
    assert.deepEqual(
      gamesOfTheme(theme),
      PUZZLE_GAMES.filter((rules) => has(rules, theme)),
      theme,
    );
});

describe('lessons', () => {
  for (const lang of LANGUAGES) {
    const made = lessons(lang);

    test(`in ${lang} are those of data/study and of the book`, () => {
      assert.equal(
        readFileSync(join(LEARN, `lessons.${lang}.json`), 'utf8'),
        fileOf(made),
        'run scripts/dev/learn.mjs',
      );
    });

    test(`in ${lang} speak of moves, not of plies`, () => {
      for (const { steps } of made.lessons)
        for (const { commands, ...step } of steps)
          assert.doesNotMatch(JSON.stringify(step), /\bplies\b|\bply\b|pusgāj|полуход|\[\^|≈/);
    });
  }

  test('have the same steps in every language', () => {
    const shapes = LANGUAGES.map((lang) =>
      lessons(lang).lessons.map(({ name, group, steps }) => [
        ...[name, group],
        // What a verdict says is read from its words.
        steps.map(({ board, blocks }) => [board, blocks.map(({ value }) => value ?? null)]),
      ]),
    );
    assert.deepEqual(shapes[1], shapes[0]);
    assert.deepEqual(shapes[2], shapes[0]);
  });

  test('have boards of their game, a text beside each, and tasks that are won', () => {
    for (const { rules, name, steps } of lessons('en').lessons)
      for (const { board, blocks, judged } of steps) {
        assert.ok(blocks.length || judged, `${name}: ${JSON.stringify(board)}`);
        assert.doesNotMatch(blocks.at(-1)?.text ?? '', /:$/, name);
        if (!board || rules === 'mills') continue;
        const stood = parseFen(board.fen, new Geometry(...BOARDS[board.rules]));
        assert.equal(stood?.pieces.size, board.fen.split(/[:,]/).length - 1, board.fen);
        if (board.task) assert.equal(board.line.length % 2, 1, board.fen);
      }
  });

  test('have lines whose moves are known, and puzzles of their motif', () => {
    const made = lessons('en');
    const lines = json('lines.json');
    const known = linesOf(made);
    assert.deepEqual(Object.keys(lines).sort(), [...known.keys()].sort());
    for (const [key, board] of known) {
      const tokens = lines[key].split(' ');
      assert.deepEqual(
        tokens.map((token) => puzzles.readToken(token).move),
        board.line,
      );
      const geometry = new Geometry(...BOARDS[board.rules]);
      for (const { fen } of puzzles.playedLine(board.fen, tokens))
        assert.ok(parseFen(fen, geometry), `${lineKey(board)}: ${fen}`);
    }
    for (const { name, puzzles: motif } of made.lessons) {
      if (!motif) continue;
      assert.ok(existsSync(join(LEARN, 'puzzles', `${motif.rules}.json`)));
      const list = json('puzzles', `${motif.rules}.json`).puzzles;
      assert.equal(puzzles.ofMotif(list, motif).length, 5, name);
    }
  });
});
