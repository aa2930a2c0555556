#!/usr/bin/env node
/**
 * Makes the lessons and chapters of the room Learn from data/study and from the book:
 *
 *   scripts/dev/learn.mjs            writes probe/server/board/learn/lessons.LANGUAGE.json
 *   scripts/dev/learn.mjs --lines    first asks the service at GALOTNE_URL for the captures and
 *                                    promotions in lines that are new (no values are needed)
 *
 * The test `learn.test.mjs` of the board compares the files with the texts. A lesson becomes steps,
 * each with at most one board; notes with commands are collected below the text; plies are left
 * out, or become moves.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
export const LEARN = join(ROOT, 'probe/server/board/learn');
export const LANGUAGES = ['en', 'lv', 'ru'];

/**
 * The lessons in their order: their group in the list, the game of their boards, whether their lines
 * are exercises, the diagonals that are drawn on their boards, and the puzzles at their end: of a
 * game, by pieces or by theme.
 */
const LESSONS = [
  {
    name: 'two-against-one',
    group: 'first',
    rules: 'international',
    tasks: true,
    puzzles: { rules: 'international', classes: ['KKvK', 'KMvK', 'KvKK', 'KvKM'] },
  },
  {
    name: 'three-kings-8x8',
    group: 'first',
    rules: 'russian',
    tasks: true,
    roads: ['a1-h8'],
    // The triangle stands at the ends of the double road.
    roadsOf: { 'B:WKa7,Kh2,Kh8:BKd6': ['a1-h8', 'a7-g1', 'b8-h2'] },
    puzzles: { rules: 'russian', classes: ['KKKvK', 'KvKKK'] },
  },
  {
    name: 'three-kings-10x10',
    group: 'deeper',
    rules: 'international',
    tasks: true,
    roads: ['5-46'],
    puzzles: { rules: 'international', classes: ['KKKvK', 'KvKKK'] },
  },
  {
    name: 'records',
    group: 'deeper',
    rules: 'international',
    tasks: false,
    puzzles: { rules: 'international', theme: 'longest' },
  },
  {
    name: 'disagreements-international',
    group: 'rules',
    cases: 2,
    rules: 'international',
    tasks: false,
    puzzles: { rules: 'international', theme: 'count' },
  },
  {
    name: 'disagreements-russian',
    group: 'rules',
    cases: 1,
    rules: 'russian',
    tasks: false,
    puzzles: { rules: 'russian', theme: 'count' },
  },
  { name: 'three-that-fly', group: 'mills', rules: 'mills', tasks: false, puzzles: null },
];

/** Pages of the book that are chapters, each in every language. */
const CHAPTERS = [
  { name: 'counts', page: 'students/counts' },
  { name: 'draw-rules', page: 'arbiters/rules' },
  { name: 'disputed-count', page: 'arbiters/a-count' },
  { name: 'words', page: 'arbiters/terms' },
];

const read = (...path) => readFileSync(join(ROOT, ...path), 'utf8');

// ---- Texts -------------------------------------------------------------------------------------

/** What is said of notes; here the commands stand below those steps that have them. */
const NOTES = [
  '; the note after it is the command that computes it',
  ', and the note after it is the command that computes it',
  ', un piezīme aiz tā ir komanda, kas to izrēķina',
  '; piezīme aiz tā ir komanda, kas to izrēķina',
  ', и сноска за ним — команда, которая его вычисляет',
  '; сноска за ним — команда, которая его вычисляет',
];

/** Plies in texts, as moves. */
const PLIES = [
  [/ \(\d+ (?:ply|plies|pusgājien[a-z]*|полуход[а-я]*)\)/g, ''],
  ['with 20 plies spent', 'after ten moves of each side'],
  ['ar 20 izskaitītiem pusgājieniem', 'pēc desmit gājieniem katrai pusei'],
  ['когда сосчитано 20 полуходов', 'когда каждая сторона сделала десять ходов'],
];
const PLY_WORD = /\bpl(?:y|ies)\b|pusgāj|полуход/i;
/** A verdict stands alone, in emphasis; before it whose move it is, or by which rules. */
const VERDICT = /^(?:([^*]+): )?\*([^*]+)\*$/;
const DRAWN = /^(?:Draw|Neizšķirts|Ничья)\.$/;
const DRAWN_BY_RULE = /^(?:Draw by rule|Pēc noteikumiem neizšķirts|По правилам ничья):/;
const MOVES_COUNTED = { en: 'moves counted', lv: 'izskaitīti gājieni', ru: 'сосчитано ходов' };

/** A number of plies as moves: 7 is 3½. */
const asMoves = (plies) =>
  `${plies > 1 || plies % 2 === 0 ? Math.floor(plies / 2) : ''}${plies % 2 ? '½' : ''}`;

function tidied(text) {
  let tidy = text;
  for (const said of NOTES) tidy = tidy.replace(said, '');
  for (const [from, to] of PLIES) tidy = tidy.replace(from, to);
  return (
    tidy
      .replace(/\[\^\d+\]/g, '')
      // Equally good moves are not shown.
      .replace(/(?:^|(?<=[.:] ))[^.:]*≈[^.:]*[.:;](?: |$)/g, '')
      // Beside a board its moves are played, not listed.
      .replace(/^(?:The solution|Atrisinājums|Решение)[^.:]*:$/, '')
      // Links lead out of the text: the words stay.
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/<[^>]+>/g, '')
      .trim()
  );
}

/** A paragraph, or a verdict with its value for the side that has the better position. */
function paragraph(text) {
  const [, of, verdict] = VERDICT.exec(text) ?? [];
  if (!verdict) return { text };
  const value = DRAWN.test(verdict) ? 'draw' : DRAWN_BY_RULE.test(verdict) ? 'cursed-win' : 'win';
  return { verdict, value, ...(of && { of }) };
}

/** Cells of a row of a table. */
const cells = (row) =>
  row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => tidied(cell));

/** A table, with a column of plies as moves. */
function table(rows, lang) {
  const [head, , ...body] = rows.map(cells);
  head.forEach((name, column) => {
    if (!PLY_WORD.test(name) || !body.every((row) => /^\d+$/.test(row[column]))) return;
    head[column] = MOVES_COUNTED[lang];
    for (const row of body) row[column] = asMoves(Number(row[column]));
  });
  return { head, rows: body };
}

/**
 * The blocks of a Markdown text: headings, paragraphs, lists, code, tables, boards and lines of
 * moves.
 */
function blocks(text, lang) {
  const notes = new Map(
    [...text.matchAll(/^\[\^(\d+)\]: `(.*)`$/gm)].map(([, number, command]) => [number, command]),
  );
  const body = text.replace(/^\[\^\d+\]: .*$/gm, '').replace(/<!--[\s\S]*?-->/g, '');
  const found = [];
  const add = (block, source) => {
    const commands = [...source.matchAll(/\[\^(\d+)\]/g)].map(([, number]) => notes.get(number));
    found.push(commands.length ? { ...block, commands } : block);
  };
  const lines = body.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    const through = (test) => {
      const part = [];
      while (at < lines.length && test(lines[at])) part.push(lines[at++]);
      at -= 1;
      return part;
    };
    const heading = /^(#+) (.*)$/.exec(line);
    // The count and its draw rules may stand before the position: `, fmjd-2018 6.3=28: W:..`.
    const picture = /^!\[[^\]]*?(?:, (?:([\w-]+) )?([\d.]+=\d+))?: ([WB]:[^\]]+)\]/.exec(line);
    if (heading) add({ level: heading[1].length, heading: tidied(heading[2]) }, '');
    else if (picture) {
      const [, profile, spent, fen] = picture;
      add({ board: fen, ...(spent && { spent }), ...(profile && { profile }) }, '');
    }
    else if (line.startsWith('```')) {
      at += 1;
      const code = through((each) => !each.startsWith('```'));
      at += 1;
      add({ code: code.join('\n') }, '');
    } else if (line.startsWith('|')) {
      const rows = through((each) => each.startsWith('|'));
      if (cells(rows[0]).join('') === '')
        add({ line: rows.slice(2).flatMap((row) => cells(row)[1].split(/\s+/)) }, '');
      else add({ table: table(rows, lang) }, rows.join('\n'));
    } else if (/^[-*] /.test(line)) {
      const items = [];
      for (const each of through((row) => /^[-*] |^ {2,}\S/.test(row)))
        if (/^[-*] /.test(each)) items.push(each.slice(2));
        else items.push(`${items.pop()} ${each.trim()}`);
      add({ list: items.map(tidied) }, items.join('\n'));
    } else if (line.trim() && !/^<\/?div/.test(line)) {
      const source = through((row) => row.trim() && !/^[|#!]|^```|^<\/?div|^[-*] /.test(row));
      const said = tidied(source.join(' '));
      const command = /^`galotne [^`]*`$/.test(said);
      if (command) {
        const before = found.at(-1);
        before.commands = [said.slice(1, -1)];
        before.fen = / line ([^\s`]+)/.exec(said)?.[1];
      }
      if (said && !command) add(paragraph(said), source.join('\n'));
    }
  }
  return found;
}

// ---- Lessons -----------------------------------------------------------------------------------

/** Pieces of a position. */
const pieceCount = (fen) => fen.split(/[:,]/).length - 1;

/** The game of a position: squares with letters in a lesson on 10x10 are those of the small board. */
const rulesOf = (rules, fen) =>
  rules === 'international' && /[a-h][1-8]/.test(fen) ? 'russian' : rules;

/** A text that announces what stands on the board. */
const withoutColon = (block) => ({ ...block, text: block.text.replace(/:$/, '.') });

/** The steps of a lesson: each has a title, blocks, at most one board, and commands. */
function steps(found, { rules, tasks, roads = [], roadsOf = {} }) {
  const made = [];
  const begin = (title, more = []) =>
    made.push({
      title,
      blocks: more.map(({ commands, ...block }) => block),
      commands: more.flatMap((each) => each.commands ?? []),
    });
  for (const block of found) {
    if (block.heading !== undefined) {
      // Steps have numbers of their own.
      begin(block.heading.replace(/^\d+\. /, ''));
      continue;
    }
    let step = made.at(-1);
    const fen = block.board ?? (block.line ? block.fen : null);
    const isSame = step.board && !step.board.line && fen === step.board.fen;
    if (fen && step.board && !(block.line && isSame)) {
      // What announces a board stands beside it.
      const announced = step.blocks.at(-1)?.text?.endsWith(':') ? [step.blocks.pop()] : [];
      begin(step.title, announced.map(withoutColon));
      step = made.at(-1);
    }
    if (block.board) step.board = { rules: rulesOf(rules, block.board), fen: block.board };
    else if (block.line) {
      step.board ??= { rules: rulesOf(rules, fen), fen };
      step.board.line = block.line;
      // The winner makes the last move: a win is to be found, a loss is looked at.
      const isWin = block.line.length % 2 === 1;
      if (tasks && isWin && pieceCount(step.board.fen) <= 4) step.board.task = true;
    } else {
      const { commands, ...plain } = block;
      step.blocks.push(plain);
    }
    step.commands.push(...(block.commands ?? []));
  }
  for (const { blocks: said, board } of made) {
    const drawn = roadsOf[board?.fen] ?? roads;
    if (board && drawn.length) board.roads = drawn;
    if (said.at(-1)?.text) said.push(withoutColon(said.pop()));
  }
  return made.filter((step) => step.board || step.blocks.length);
}

const finished = (step) => {
  const { commands, ...rest } = step;
  return commands.length ? { ...rest, commands: [...new Set(commands)] } : rest;
};

function lesson(named, lang) {
  const [title, ...rest] = blocks(read('data/study', `${named.name}.${lang}.md`), lang);
  const first = rest.findIndex(({ heading }) => heading !== undefined);
  const intro = first < 0 ? rest : rest.slice(0, first);
  const body = first < 0 ? [] : rest.slice(first);
  // The last words of a lesson are for the command line.
  const last = body.at(-1);
  if (last?.text?.includes('`galotne ') || last?.text?.includes('longest.tsv')) body.pop();
  return {
    name: named.name,
    group: named.group,
    title: title.heading,
    rules: named.rules,
    puzzles: named.puzzles,
    steps: [
      finished({
        title: title.heading,
        blocks: intro.map(({ commands, ...block }) => block),
        commands: [],
      }),
      ...steps(body, named).map(finished),
    ],
  };
}

/** A page on disagreements: a step for each class, with its boards and what the rules say. */
function disagreements(named, lang) {
  const partsOf = (tag) => read('data/study', `${named.name}.${tag}.md`).split(/^#+ /m).slice(1);
  const [title, ...parts] = partsOf(lang);
  // The words of results, which the page says itself, are read from the English text.
  const [, , ...english] = partsOf('en');
  const [about, ...classes] = parts;
  const [aboutTitle, ...words] = about.trim().split('\n');
  const made = classes.map((part, index) => {
    const [heading] = part.split('\n');
    const rows = [...part.matchAll(/^\| (\S.* \/ .*?) \| ([\d\s,.\u00a0\u202f]+) \|/gm)];
    const cases = [
      ...english[index].matchAll(/^([WB]:\S+) with (\d+) (?:ply|plies) spent: (.*)$/gm),
    ];
    return {
      title: heading.replace(/ – .*$/, ''),
      pairs: rows.map(([, pairs, number]) => ({
        rules: pairs.split('; ').map((pair) => pair.split(' / ')),
        number: number.trim(),
      })),
      cases: cases.map(([, fen, spent, says]) => ({
        fen,
        spent: Number(spent),
        says: Object.fromEntries(says.split('; ').map((each) => each.split(': '))),
      })),
    };
  });
  const ply = { en: 'plies', lv: 'pusgājienu', ru: 'полуходов' };
  const moves = { en: 'moves', lv: 'gājienu', ru: 'ходов' };
  return {
    name: named.name,
    group: named.group,
    title: `${aboutTitle}: ${title
      .trim()
      .split('\n')[0]
      .replace(/,? [\d(].*$/, '')}`,
    rules: named.rules,
    puzzles: named.puzzles,
    steps: [
      {
        title: aboutTitle,
        blocks: [{ text: words.join(' ').trim().replaceAll(ply[lang], moves[lang]) }],
      },
      ...made.flatMap(({ title: heading, pairs, cases }) =>
        cases.slice(0, named.cases).map((each, index) => ({
          title: heading,
          blocks: [],
          board: { rules: named.rules, fen: each.fen },
          ...(index === 0 ? { pairs } : {}),
          judged: { spent: each.spent, says: each.says },
        })),
      ),
    ],
  };
}

function chapter({ name, page }, lang) {
  const [title, ...rest] = blocks(read('probe/book/src', `${page}.${lang}.md`), lang);
  return { name, title: title.heading, blocks: rest.map(({ commands: _, ...block }) => block) };
}

/** The lessons and chapters of a language. */
export function lessons(lang) {
  const made = LESSONS.map((named) =>
    named.name.startsWith('disagreements') ? disagreements(named, lang) : lesson(named, lang),
  );
  return { lessons: made, chapters: CHAPTERS.map((named) => chapter(named, lang)) };
}

/** A file of lessons: a step or chapter a line, so that changes can be read. */
export function fileOf(made) {
  const list = (items) => `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`;
  const each = made.lessons.map(
    ({ steps: found, ...head }) => `${JSON.stringify(head).slice(0, -1)},"steps":${list(found)}}`,
  );
  const head = '{"made":"scripts/dev/learn.mjs"';
  return `${head},"lessons":[\n${each.join(',\n')}\n],"chapters":${list(made.chapters)}}\n`;
}

// ---- Lines -------------------------------------------------------------------------------------

/** The name of a line: game and first position. */
export const lineKey = ({ rules, fen }) => `${rules} ${fen}`;

/** All lines of draughts in the lessons, by name. */
export function linesOf(made) {
  const boards = made.lessons.flatMap(({ steps: found }) => found.map(({ board }) => board));
  return new Map(
    boards
      .filter((board) => board?.line && board.rules !== 'mills')
      .map((board) => [lineKey(board), board]),
  );
}

/** Asks a service for the moves of a line, and writes them with what they capture. */
async function tokens({ rules, fen, line }) {
  const written = [];
  let [here, kings] = [fen, null];
  for (const text of line) {
    const response = await fetch(new URL('v1/probe', `${process.env.GALOTNE_URL}/`), {
      method: 'POST',
      body: `${JSON.stringify({ rules, fen: here, profile: 'none', spent: [], moves: true })}\n`,
    });
    const answer = await response.json();
    const move = answer.moves?.find((each) => each.move === text);
    if (!move) throw new Error(`${rules} ${here}: no move ${text} in ${JSON.stringify(answer)}`);
    const [from, to] = [text.split(/[-x]/)[0], text.split(/[-x]/).at(-1)];
    kings = (position, square) => new RegExp(`[:WB,]K${square}(?![0-9])`).test(position);
    const promotes = !kings(here, from) && kings(move.fen, to);
    const captured = move.captures.length ? `:${move.captures.join(',')}` : '';
    written.push(`${text}${promotes ? '*' : ''}${captured}`);
    here = move.fen;
  }
  return written.join(' ');
}

async function main() {
  const files = LANGUAGES.map((lang) => [lang, lessons(lang)]);
  const place = join(LEARN, 'lines.json');
  let known = {};
  try {
    known = JSON.parse(readFileSync(place, 'utf8'));
  } catch {
    // None were made yet.
  }
  const lines = {};
  for (const [key, board] of linesOf(files[0][1])) {
    const same = known[key]?.split(' ').map((token) => token.replace(/[*:].*$/, ''));
    if (same?.join() === board.line.join()) lines[key] = known[key];
    else if (process.argv.includes('--lines')) lines[key] = await tokens(board);
    else throw new Error(`${key}: this line is new; run with --lines and a service`);
  }
  const rows = Object.entries(lines).map(
    ([key, text]) => `${JSON.stringify(key)}:${JSON.stringify(text)}`,
  );
  writeFileSync(place, `{\n${rows.join(',\n')}\n}\n`);
  for (const [lang, made] of files)
    writeFileSync(join(LEARN, `lessons.${lang}.json`), fileOf(made));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
