/**
 * The opponent in mills. At full strength it plays what the tables know, and a rule of thumb among
 * moves that are equal or unknown. Weaker opponents know the rule of thumb alone, so that a child
 * can win. This module does not touch the page.
 */
import { other } from '../fen.js';
import { moveValue } from './exercise.js';
import { FLYING, LINES, readPosition } from './points.js';

/** The points next to each point. @type {Map<string, Set<string>>} */
const NEIGHBOURS = new Map();
for (const [end, middle, far] of LINES)
  for (const [from, to] of [[end, middle], [middle, end], [middle, far], [far, middle]])
    NEIGHBOURS.set(from, (NEIGHBOURS.get(from) ?? new Set()).add(to));

/** What a rule of thumb counts for: a stone taken, a mill to be closed next, a free neighbour. */
const TAKEN = 50;
const THREAT = 6;
const THREAT_AGAINST = 20;
const FREE = 0.5;

const RANKS = { win: 2, draw: 1, unknown: 1, loss: 0 };

/** The number of mills that a side can close in one move. */
function threats({ stones, hands }, colour) {
  const own = [...stones].filter(([, owner]) => owner === colour).map(([name]) => name);
  return LINES.filter((line) => {
    const empty = line.filter((name) => !stones.has(name));
    if (empty.length !== 1 || line.some((name) => stones.get(name) === other(colour))) return false;
    if (hands[colour] > 0) return true;
    // A stone from elsewhere goes there; those of the line make the mill.
    const next = (name) => own.length <= FLYING || NEIGHBOURS.get(empty[0])?.has(name);
    return own.some((name) => !line.includes(name) && next(name));
  }).length;
}

/** The number of free points next to the stones of a side. */
const freedom = ({ stones }, colour) =>
  [...stones]
    .filter(([, owner]) => owner === colour)
    .reduce(
      (sum, [name]) =>
        sum + [...(NEIGHBOURS.get(name) ?? [])].filter((next) => !stones.has(next)).length,
      0,
    );

/**
 * How good a move looks, without any table.
 * @param {import('./points.js').RatedMove} move @param {'w'|'b'} turn who plays it
 */
export function looks(move, turn) {
  const after = readPosition(move.fen);
  if (!after) return 0;
  return (
    TAKEN * move.removed.length +
    THREAT * threats(after, turn) -
    THREAT_AGAINST * threats(after, other(turn)) +
    FREE * (freedom(after, turn) - freedom(after, other(turn)))
  );
}

/**
 * `easy` plays any move now and then, and does not see mills of the other side; `medium` plays by
 * the rule of thumb; `full` plays what the tables know.
 * @typedef {'easy'|'medium'|'full'} Strength
 * @type {Strength[]}
 */
export const STRENGTHS = ['easy', 'medium', 'full'];

/** The share of moves that an easy opponent plays without thought. */
const THOUGHTLESS = 0.4;

/** One of the moves that a measure puts highest. */
function highest(moves, measure, random) {
  const rated = moves.map((move) => ({ move, worth: measure(move) }));
  const best = Math.max(...rated.map(({ worth }) => worth));
  const equal = rated.filter(({ worth }) => worth === best);
  return equal[Math.floor(random() * equal.length)].move;
}

/**
 * The opponent's move; null without moves. At full strength won positions are won as fast as the
 * tables know, and lost ones held as long.
 * @param {import('./points.js').RatedMove[]} moves best first, where they have values
 * @param {'w'|'b'} turn
 * @param {Strength} strength
 */
export function opposingMove(moves, turn, strength = 'full', random = Math.random) {
  if (!moves.length) return null;
  if (strength === 'easy') {
    if (random() < THOUGHTLESS) return moves[Math.floor(random() * moves.length)];
    return highest(moves, ({ removed }) => removed.length, random);
  }
  const byLooks = (among) => highest(among, (move) => looks(move, turn), random);
  if (strength === 'medium') return byLooks(moves);
  const rank = (move) => RANKS[moveValue(move)] ?? RANKS.unknown;
  const best = Math.max(...moves.map(rank));
  const fit = moves.filter((move) => rank(move) === best);
  return best !== RANKS.draw && fit[0].dtw !== null ? fit[0] : byLooks(fit);
}

/**
 * A move that the rule of thumb puts highest, and what it does for that.
 * @typedef {{move: import('./points.js').RatedMove, why: 'remove'|'stop'|'threat'|'free'}} Advice
 */

/**
 * A move that looks good, for a player whom no table can tell the best one.
 * @param {string} fen
 * @param {import('./points.js').RatedMove[]} moves
 * @returns {Advice|null}
 */
export function adviceFrom(fen, moves) {
  const before = readPosition(fen);
  if (!before || !moves.length) return null;
  const { turn } = before;
  const move = highest(moves, (each) => looks(each, turn), () => 0);
  const after = readPosition(move.fen) ?? before;
  if (move.removed.length) return { move, why: 'remove' };
  if (threats(after, other(turn)) < threats(before, other(turn))) return { move, why: 'stop' };
  return { move, why: threats(after, turn) > threats(before, turn) ? 'threat' : 'free' };
}
