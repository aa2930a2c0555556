/** Answers as sentences. Nothing here touches the page; `t` gives the words. */
import { other, turnOf } from './fen.js';
import { SIDES } from './lang.js';
import { told } from './units.js';

/** The side that has won or would, without draw rules: `w`, `b` or null. */
export function winner(answer) {
  const turn = turnOf(answer.fen);
  return { win: turn, loss: other(turn) }[answer.wdl] ?? null;
}

/**
 * Whose move ends the game after so many plies, and his how manieth it is. Mostly it is the winner's; in
 * giveaway the loser may have to take the last piece.
 */
export function lastMove(turn, plies) {
  return { mover: plies % 2 === 1 ? turn : other(turn), nth: Math.ceil(plies / 2) };
}

/**
 * The verdict in one short sentence.
 * @param {object} answer
 * @param {Function} t
 * @param {boolean} inPlies whether plies stand beside moves
 */
export function headline(answer, t, inPlies = false) {
  const { category, clock } = answer;
  const side = SIDES[winner(answer)];
  if (category === 'unknown') return t('board-unknown');
  if (category === 'draw') return clock?.reached ? t('board-drawn-rule', { rule: ender(clock) }) : t('verdict-draw');
  if (answer.dtw === 0) return t('line-won', { side });
  if (category !== 'win' && category !== 'loss') return clock ? t('board-drawn-rule', { rule: ender(clock) }) : t('verdict-draw');
  return answer.dtw === null ? t('verdict-wins', { side }) : t('verdict-wins-in', { side, length: duration(answer, t, inPlies) });
}

/** With which move the game is over, and whose it is where it is not the winner's. */
function duration(answer, t, inPlies) {
  const plies = Math.abs(answer.dtw);
  const { mover, nth } = lastMove(turnOf(answer.fen), plies);
  const values = { plies, n: nth, side: SIDES[mover] };
  if (mover === winner(answer)) return inPlies ? t('length', values) : t('board-length', values);
  return inPlies ? t('length-other', values) : t('board-length-other', values);
}

/** The rule that will end the game first. */
function ender(clock) {
  const { beside } = clock;
  return beside && beside.left < clock.left ? beside.rule : clock.rule;
}

/**
 * What the counts make of it: what is left and what is needed; for a win that a rule takes, why it does; empty where
 * there is nothing to say.
 */
export function standing(answer, reading, t, inPlies = false) {
  const { clock, wdl, category } = answer;
  if (!clock || (wdl !== 'win' && wdl !== 'loss') || answer.dtw === 0 || category === 'unknown') return '';
  const { unit, left, limit, need } = told(reading, inPlies);
  const never = reading.need === null && reading.max === null;
  if (category === 'win' || category === 'loss') {
    if (never) return '';
    return clock.unbounded ? t('needs-nothing') : t(`board-standing-${unit}`, { left, limit, need });
  }
  const side = SIDES[winner(answer)];
  if (clock.reached) return t('board-spoiled-full', { side });
  if (answer.dtw === null) return t('board-spoiled', { side });
  const length = duration(answer, t, inPlies);
  if (need === null) return t('board-spoiled-never', { side, length });
  return t(`board-spoiled-${unit}`, { side, length, left, need });
}

/** The result whoever it is that wins: a win, one spoiled by a rule, a draw, or not known. */
export const result = ({ category }) => ({ loss: 'win', 'blessed-loss': 'cursed-win' })[category] ?? category;

/** Classes whose tables are missing, each once. */
export function missingClasses(missing = []) {
  return [...new Set(missing.map((table) => table.split('.')[0]))];
}

/** More pieces than anybody makes tables of. */
export const LARGEST = 8;

export const piecesOf = (name) => name.replace('v', '').length;

/** The command that makes the table of a class; in which directory the server keeps its tables a page does not know. */
export function command(rules, name) {
  return `galotne-gen --rules ${rules} build ${name}`;
}
