/**
 * Puzzles and lines of moves as `scripts/dev/puzzles` writes them: positions after their moves,
 * the judgement of a move by the tree, and the choice of the next puzzle. This module does not
 * touch the page and asks no tables.
 */

export const THEMES = [
  'opposition',
  'petrov',
  'sacrifice',
  'main-road',
  'only-move',
  'count',
  'longest',
];
export const LEVELS = [1, 2, 3, 4, 5];

/**
 * A turn of the solver.
 * @typedef {object} Turn
 * @property {string} r the right moves; several only if each of them ends the game
 * @property {string} [a] other moves that win, but not as fast
 * @property {string} [w] wrong moves with their results and refutations
 * @property {Object<string, Turn>} [t] the defences against the right move, the longest first
 *
 * @typedef {object} Puzzle
 * @property {string} id
 * @property {string} fen
 * @property {number} level 1 to 5
 * @property {number} rating
 * @property {string[]} themes
 * @property {number} moves
 * @property {Turn} tree
 * @property {'draw'} [goal] what must be held; a win without it
 * @property {string[]} [spent] counts, such as `6.3=20`
 *
 * @typedef {{move: string, captures: string[], fen: string}} PlayedMove
 */

const listOf = (text) => (text ? text.split(' ') : []);

/** The move of a token, `22x6:11` or `6-1*`: its text, captures, and whether it promotes. */
export function readToken(token) {
  const [text, captures = ''] = token.split(':');
  return {
    move: text.replace('*', ''),
    promotes: text.endsWith('*'),
    captures: captures ? captures.split(',') : [],
  };
}

/** The position after a move. @returns {PlayedMove} */
export function played(fen, token) {
  const { move, promotes, captures } = readToken(token);
  const squares = move.split(/[-x]/);
  const [turn, ...sides] = fen.split(':');
  const standing = sides.map((side) => ({
    colour: side[0],
    names: side.slice(1).split(',').filter(Boolean),
  }));
  const plain = (name) => name.replace(/^K/, '');
  for (const side of standing) {
    const mine = side.names.find((name) => plain(name) === squares[0]);
    side.names = side.names.filter((name) => name !== mine && !captures.includes(plain(name)));
    if (mine === undefined || side.colour !== turn) continue;
    const king = promotes || mine.startsWith('K');
    side.names.push(`${king ? 'K' : ''}${squares[squares.length - 1]}`);
  }
  const after = standing.map(({ colour, names }) => `${colour}${names.join(',')}`);
  return { move, captures, fen: `${turn === 'W' ? 'B' : 'W'}:${after.join(':')}` };
}

/** The moves of a line with the positions after them. @param {string[]} tokens */
export function playedLine(fen, tokens) {
  let here = fen;
  return tokens.map((token) => {
    const move = played(here, token);
    here = move.fen;
    return move;
  });
}

/**
 * A wrong move: what it gives (`d`raw, `l`oss, draw by the count: `s`low), how many replies keep
 * that result, and the line that shows it.
 * @typedef {{kind: string, replies: number, token: string, line: string[]}} WrongMove
 */

/** The wrong moves of a turn. @param {Turn} turn @returns {WrongMove[]} */
export const wrongMoves = ({ w = '' }) =>
  w
    .split('|')
    .filter(Boolean)
    .map((text) => {
      const [said, token, ...line] = text.split(' ');
      return { kind: said[0], replies: Number(said.slice(1)), token, line };
    });

/** All legal moves of a turn, with the positions after them. @param {Turn} turn */
export const legalMoves = (fen, turn) =>
  [...listOf(turn.r), ...listOf(turn.a), ...wrongMoves(turn).map(({ token }) => token)].map(
    (token) => played(fen, token),
  );

/**
 * Judges a move.
 * @param {Turn} turn
 * @param {string} move
 * @returns {{kind: 'right'|'also'}|WrongMove|null} null if it is not in the tree
 */
export function judged(turn, move) {
  const names = (text) => listOf(text).some((token) => readToken(token).move === move);
  if (names(turn.r)) return { kind: 'right' };
  if (names(turn.a)) return { kind: 'also' };
  return wrongMoves(turn).find(({ token }) => readToken(token).move === move) ?? null;
}

/** The names of results in the sentences on moves. */
const RESULTS = { d: 'draw', l: 'lose', s: 'slow' };

/**
 * The wrong moves of a turn and those that win more slowly, by what they lead to.
 * @param {Turn} turn
 * @returns {{result: string, moves: string[]}[]}
 */
export function othersByResult(turn) {
  const texts = (tokens) => tokens.map((token) => readToken(token).move);
  const wrong = wrongMoves(turn);
  const groups = [
    { result: 'win', moves: texts(listOf(turn.a)) },
    ...Object.entries(RESULTS).map(([kind, result]) => ({
      result,
      moves: texts(wrong.filter((each) => each.kind === kind).map(({ token }) => token)),
    })),
  ];
  return groups.filter(({ moves }) => moves.length);
}

/** The defences against the right move, the longest first. @param {Turn} turn */
export const defences = ({ t = {} }) => Object.entries(t);

/** The solution from a turn on, against the longest defence. @param {Turn} turn */
export function solution(turn) {
  const tokens = [];
  for (let at = turn; ;) {
    tokens.push(listOf(at.r)[0]);
    const [reply] = defences(at);
    if (!reply) return tokens;
    tokens.push(reply[0]);
    [, at] = reply;
  }
}

/** The pieces in the order of classes, White first: `KMvK`. */
export function classOf(fen) {
  const side = (text) => {
    const names = text.slice(1).split(',').filter(Boolean);
    const kings = names.filter((name) => name.startsWith('K')).length;
    return 'K'.repeat(kings) + 'M'.repeat(names.length - kings);
  };
  const [, white, black] = fen.split(':');
  return `${side(white)}v${side(black)}`;
}

/**
 * The puzzles of a lesson's motif: up to five, easy ones first.
 * @param {Puzzle[]} puzzles
 * @param {{classes?: string[]|null, theme?: string|null}} motif
 */
export function ofMotif(puzzles, { classes = null, theme = null }, number = 5) {
  const fitting = puzzles.filter(
    ({ fen, themes }) =>
      (!classes || classes.includes(classOf(fen))) && (!theme || themes.includes(theme)),
  );
  const every = Math.max(1, fitting.length / number);
  return Array.from(
    { length: Math.min(number, fitting.length) },
    (_, index) => fitting[Math.floor(index * every)],
  );
}

/** Days since 1970, in the time of the device. */
export const dayOf = (date) =>
  Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / 86_400_000);

/** The puzzle of a day, of a middle level. @param {Puzzle[]} puzzles */
export function dailyPuzzle(puzzles, day) {
  const middle = puzzles.filter(({ level }) => level >= 2 && level <= 4);
  const among = middle.length ? middle : puzzles;
  // A step without a common divisor goes through all of them.
  const step = [7, 11, 13, 17, 1].find((prime) => among.length % prime !== 0) ?? 1;
  return among[(day * step) % among.length] ?? null;
}

/** Candidates with the nearest ratings, of which one is drawn. */
const NEAREST = 4;

/**
 * The next puzzle: one that is due, else an unsolved one near the player's rating, else any. Those
 * that have just failed wait, unless there are no others.
 * @param {Puzzle[]} puzzles
 * @param {{theme?: string|null, level?: number|null, rating: number, due?: string|null,
 *   solved: (id: string) => boolean, waiting?: (id: string) => boolean, without?: string|null,
 *   random?: () => number}} how
 */
export function nextPuzzle(
  puzzles,
  {
    theme = null,
    level = null,
    rating,
    due = null,
    solved,
    waiting = () => false,
    without = null,
    random = Math.random,
  },
) {
  const fitting = puzzles.filter(
    (each) => (!theme || each.themes.includes(theme)) && (!level || each.level === level),
  );
  const again = fitting.find(({ id }) => id === due && id !== without);
  if (again) return again;
  const others = fitting.filter(({ id }) => id !== without);
  const rested = others.filter(({ id }) => !waiting(id));
  const open = rested.filter(({ id }) => !solved(id));
  const from = [open, rested, others, fitting].find(({ length }) => length) ?? [];
  const near = from
    .map((each) => ({ each, far: Math.abs(each.rating - rating) }))
    .sort((one, two) => one.far - two.far)
    .slice(0, NEAREST);
  return near[Math.floor(random() * near.length)]?.each ?? null;
}
