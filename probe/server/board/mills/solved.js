/**
 * What is known of mills without tables: all three games are solved, and `data/theory` has the
 * results of their starts. Positions with up to two stones follow from these; more of the first
 * stones are in the opening file. This module does not touch the page.
 */
import { other } from '../fen.js';
import { opposite, VALUES } from '../values.js';
import { moveValue } from './exercise.js';
import { readPosition } from './points.js';

/**
 * Results for the first player on an empty board, by stones of the first and of the second player.
 * Every first stone has the result of its start.
 * @type {Record<string, Record<'win'|'loss'|'draw', string>>}
 */
const STARTS = {
  mills: {
    win: '3:3 7:6 8:7 9:8',
    loss: '',
    draw: '4:3 4:4 5:4 5:5 6:5 6:6 7:7 8:8 9:9',
  },
  'mills-mixed': {
    win: '3:3 7:6 8:7 9:8',
    loss: '6:7 7:8 8:9',
    draw: '3:4 4:3 4:4 4:5 5:4 5:5 5:6 6:5 6:6 7:7 8:8 9:9',
  },
  'mills-ceylon': { win: '', loss: '', draw: '9:9' },
};

/** First stones of the mixed game with nine stones each after which every reply draws. */
const SAFE_FIRST_STONES = ['a7', 'g7', 'a1', 'g1', 'c5', 'e5', 'c3', 'e3', 'b6', 'f6', 'b2', 'f2'];

function startValue(game, first, second) {
  const found = Object.entries(STARTS[game] ?? {}).find(([, starts]) =>
    starts.split(' ').includes(`${first}:${second}`),
  );
  return found ? found[0] : null;
}

/**
 * The value of a position for the side to move; null if it does not follow from a start.
 * @param {string} game @param {string} fen
 */
export function solvedValue(game, fen) {
  const position = readPosition(fen);
  // After a mill in the game of Ceylon the same side moves again.
  if (!position || /^[WB]\+/.test(fen)) return null;
  const { turn, stones, hands } = position;
  const [mine, theirs] = [turn, other(turn)].map((colour) => ({
    hand: hands[colour],
    stones: [...stones].filter(([, owner]) => owner === colour).map(([name]) => name),
  }));
  if (!mine.stones.length && !theirs.stones.length)
    return startValue(game, mine.hand, theirs.hand);
  if (!mine.stones.length && theirs.stones.length === 1) {
    const value = startValue(game, theirs.hand + 1, mine.hand);
    return value ? opposite(value) : null;
  }
  const nineEach = [mine, theirs].every((side) => side.stones.length === 1 && side.hand === 8);
  const safe = game !== 'mills-mixed' || SAFE_FIRST_STONES.includes(mine.stones[0]);
  return nineEach && safe && startValue(game, 9, 9) ? 'draw' : null;
}

/**
 * Values of moves that follow from the value of the position: in a lost position all moves lose, and
 * in a won one the only move that can win does.
 */
function inferMoves(category, moves) {
  const solved = (move, value) => {
    const child = move.again ? value : opposite(value);
    return { ...move, category: child, wdl: child, dtw: null, solved: true };
  };
  const open = moves.filter((move) => move.category === 'unknown');
  const value =
    category === 'loss'
      ? 'loss'
      : category === 'win' && open.length === 1 && !moves.some((move) => moveValue(move) === 'win')
        ? 'win'
        : null;
  return value ? moves.map((move) => (open.includes(move) ? solved(move, value) : move)) : moves;
}

/**
 * The value of a position that follows from its moves: one wins, or all lose. Its distance is known
 * if no move is unknown, or if the game ends at once.
 */
function inferValue(answer) {
  const { moves } = answer;
  const values = moves.map(moveValue);
  const category = values.includes('win')
    ? 'win'
    : values.every((value) => value === 'loss')
      ? 'loss'
      : null;
  if (answer.category !== 'unknown' || !category) return answer;
  const plies = moves
    .filter((move) => moveValue(move) === category && !move.again && move.dtw !== null)
    .map(({ dtw }) => Math.abs(dtw) + 1);
  const length = category === 'win' ? Math.min(...plies) : Math.max(...plies);
  const isExact = length === 1 || (plies.length === moves.length && !values.includes('unknown'));
  const dtw = isExact ? (category === 'win' ? length : -length) : null;
  return { ...answer, category, wdl: category, dtw };
}

/**
 * An answer whose unknown values are filled in where the solved game or its own moves have them, its
 * moves best first.
 * @param {string} game
 * @param {any} answer
 * @param {import('./opening.js').Opening|null} opening of nine men's morris
 */
export function withSolved(game, answer, opening = null) {
  if (answer.error || !answer.moves?.length) return answer;
  const valueOf = (fen) =>
    (game === 'mills' ? opening?.valueOf(fen) : null) ?? solvedValue(game, fen);
  const fill = (each) => {
    const value = each.category === 'unknown' ? valueOf(each.fen) : null;
    return value ? { ...each, category: value, wdl: value, dtw: null, solved: true } : each;
  };
  if (answer.category !== 'unknown') return answer;
  const rank = (move) => VALUES.indexOf(moveValue(move));
  const filled = fill(answer);
  const moves = inferMoves(filled.category, answer.moves.map(fill));
  return inferValue({ ...filled, moves: moves.sort((one, two) => rank(one) - rank(two)) });
}
