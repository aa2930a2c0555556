/** Answers as sentences. Nothing here touches the page; `t` gives the words. */
import { other, turnOf } from './fen.js';
import { SIDES } from './lang.js';

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

/** The verdict in one sentence. */
export function headline(answer, t) {
  const { category, clock } = answer;
  const side = SIDES[winner(answer)];
  if (category === 'unknown') return t('verdict-unknown');
  if (category === 'draw') {
    return clock?.reached ? t('board-drawn-full', { rule: ender(clock) }) : t('verdict-draw');
  }
  if (answer.dtw === 0) return t('line-won', { side });
  const length = answer.dtw === null ? null : duration(answer, t);
  if (category === 'win' || category === 'loss') {
    return length === null ? t('verdict-wins', { side }) : t('verdict-wins-in', { side, length });
  }
  const rule = clock ? ender(clock) : '';
  if (clock?.reached) return t('board-drawn-full', { rule });
  return length === null ? t('board-drawn-by-rule', { side, rule }) : t('board-drawn-by-rule-in', { side, rule, length });
}

/** With which move the game is over, and whose it is where it is not the winner's; how many plies that are. */
function duration(answer, t) {
  const plies = Math.abs(answer.dtw);
  const { mover, nth } = lastMove(turnOf(answer.fen), plies);
  return t(mover === winner(answer) ? 'length' : 'length-other', { plies, n: nth, side: SIDES[mover] });
}

/** The rule that will end the game first. */
function ender(clock) {
  const { beside } = clock;
  return beside && beside.left < clock.left ? beside.rule : clock.rule;
}

/** What the counts allow, in a sentence, with the clock as people count it; empty where there is nothing to say. */
export function standing(answer, reading, t) {
  const { clock, wdl } = answer;
  if (!clock || (wdl !== 'win' && wdl !== 'loss') || answer.dtw === 0) return '';
  if (reading.max === null) return reading.need === null && answer.category !== 'unknown' ? t('board-stands-never') : '';
  if (clock.unbounded) return t('needs-nothing');
  return t(`board-stands-${reading.unit}`, { n: reading.max });
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
