/**
 * Exercises for mills: win three stones against three, win by a double mill with six against four,
 * hold a draw with three against four.
 */
import { opposite } from '../values.js';
import { LINES, POINTS } from './points.js';

/** The task of an exercise. @typedef {'win'|'double'|'hold'} Kind */

/**
 * Exercises of each game. In the game of Ceylon the extra move lets a double mill win at once, and
 * four stones win against three.
 * @type {Record<string, Kind[]>}
 */
export const KINDS = {
  mills: ['win', 'double', 'hold'],
  'mills-mixed': ['win', 'double', 'hold'],
  'mills-ceylon': ['win'],
};

/** Whether an exercise needs tables: the double mills are on the board. @param {Kind} kind */
export const needsTables = (kind) => kind !== 'double';

/**
 * A running exercise: the solving side, the number of correct moves so far, and its state. Of a
 * double mill, the moves in which it is to be won, once they are known.
 * @typedef {object} Exercise
 * @property {Kind} kind
 * @property {'w'|'b'} side
 * @property {number} held
 * @property {'on'|'solved'|'failed'} state
 * @property {number|null} left
 */

/** A draw counts as held after this many moves. */
export const HOLD_MOVES = 8;

/**
 * An exercise at its start, or taken back to a number of correct moves.
 * @param {Kind} kind @returns {Exercise}
 */
export const startExercise = (kind, held = 0) => ({
  kind,
  side: 'w',
  held,
  state: 'on',
  left: null,
});

/** Shorter wins are too easy, longer ones too hard. */
const MIN_PLIES = 5;
const MAX_PLIES = 15;

/**
 * Stones of White and Black. Three against three is rarely drawn, three against four mostly; with
 * five stones a double mill draws, because three flying stones hold it.
 */
const STONES = { win: [3, 3], double: [6, 4], hold: [3, 4] };

/**
 * Double mills: the first stone closes a mill with the next two, and after a step to the free point
 * one with the last two.
 * @type {{stones: string[], free: string}[]}
 */
const DOUBLES = LINES.flatMap(([end, middle, other]) => [
  [end, middle],
  [middle, end],
  [middle, other],
  [other, middle],
]).flatMap(([from, free]) => {
  const mills = (point, without) =>
    LINES.filter((line) => line.includes(point) && !line.includes(without));
  const rest = (line, point) => line.filter((name) => name !== point);
  return mills(from, free).flatMap((one) =>
    mills(free, from).map((two) => ({
      stones: [from, ...rest(one, from), ...rest(two, free)],
      free,
    })),
  );
});

/** The number of moves of a side in plies to the end. @param {number} dtw plies */
const movesIn = (dtw) => Math.ceil(Math.abs(dtw) / 2);

/**
 * The exercise at a position that has been answered: null if that has no value, or another one than
 * the exercise is about.
 * @param {Exercise} exercise @param {'w'|'b'} turn
 * @param {{category: string, dtw?: number|null}} answer
 * @returns {Exercise|null}
 */
export function answered(exercise, turn, { category, dtw = null }) {
  if (exercise.state !== 'on') return exercise;
  const own = turn === exercise.side ? 'win' : 'loss';
  if (category !== (exercise.kind === 'hold' ? 'draw' : own)) return null;
  if (exercise.kind !== 'double' || dtw === null) return exercise;
  return { ...exercise, left: movesIn(dtw) };
}

/** The value of a move for the player who makes it. @param {import('./points.js').RatedMove} move */
export const moveValue = ({ category, again }) => (again ? category : opposite(category));

/**
 * A random position with White to move, with a double mill for White where the task asks for it.
 * @param {Kind} kind
 */
export function randomPosition(kind, random = Math.random) {
  const any = (length) => Math.floor(random() * length);
  const { stones, free } =
    kind === 'double' ? DOUBLES[any(DOUBLES.length)] : { stones: [], free: '' };
  const names = POINTS.map(({ name }) => name).filter(
    (name) => name !== free && !stones.includes(name),
  );
  const more = (number) =>
    Array.from({ length: number }, () => names.splice(any(names.length), 1)[0]);
  const [white, black] = STONES[kind];
  return `W:W${[...stones, ...more(white - stones.length)].join(',')}:B${more(black).join(',')}`;
}

/**
 * Whether a position suits an exercise: some move must be wrong. A double mill must be usable at
 * once.
 * @param {Kind} kind
 * @param {{category: string, dtw?: number|null, moves?: any[]}} answer
 */
export function isSuitable(kind, { category, dtw = null, moves = [] }) {
  const worths = moves.map(moveValue);
  if (kind === 'double' && !moves[0]?.removed.length) return false;
  if (kind !== 'hold')
    return (
      category === 'win' &&
      dtw !== null &&
      dtw >= MIN_PLIES &&
      dtw <= MAX_PLIES &&
      worths.some((value) => value !== 'win')
    );
  return (
    category === 'draw' && 2 * worths.filter((value) => value === 'loss').length >= worths.length
  );
}

/** Random positions tried until one suits an exercise. */
const MAX_TRIES = 400;

/**
 * A random position that suits an exercise; null if its tables are not here, or none was met.
 * @param {Kind} kind
 * @param {(fen: string) => Promise<any>} answerTo
 */
export async function findPosition(kind, answerTo) {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const fen = randomPosition(kind);
    const answer = await answerTo(fen);
    if (answer.error || answer.category === 'unknown') return null;
    if (isSuitable(kind, answer)) return fen;
  }
  return null;
}

/**
 * The exercises of a game whose tables are not here.
 * @param {string} game
 * @param {(fen: string) => Promise<any>} answerTo
 */
export async function findAbsent(game, answerTo) {
  const kinds = KINDS[game].filter(needsTables);
  const answers = await Promise.all(kinds.map((kind) => answerTo(randomPosition(kind))));
  return kinds.filter((_, index) => answers[index].category === 'unknown');
}

/**
 * The exercise after a move of the solving side. A double mill is to be won as fast as it can be.
 * @param {Exercise} exercise @param {import('./points.js').RatedMove} move @returns {Exercise}
 */
export function afterMove(exercise, move) {
  const { kind, left } = exercise;
  const value = moveValue(move);
  const isSlow = kind === 'double' && left !== null && movesIn(move.dtw ?? Infinity) >= left;
  const correct = kind === 'hold' ? value !== 'loss' : value === 'win' && !isSlow;
  if (!correct) return { ...exercise, state: 'failed' };
  const held = exercise.held + 1;
  const over = move.dtw === 0 || (kind === 'hold' && held >= HOLD_MOVES);
  return { ...exercise, held, state: over ? 'solved' : 'on' };
}

/**
 * The other side's reply: the best move; if it draws, any drawing move.
 * @param {import('./points.js').RatedMove[]} moves
 */
export function chooseReply(moves, random = Math.random) {
  const best = moves[0];
  if (!best || moveValue(best) !== 'draw') return best ?? null;
  const equal = moves.filter((move) => moveValue(move) === 'draw');
  return equal[Math.floor(random() * equal.length)];
}
