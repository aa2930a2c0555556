/** Answers as sentences. This module does not touch the page; `t` gives the texts. */
import { limitingClock } from './clocks.js';
import { other, turnOf } from './fen.js';
import { SIDES } from './lang.js';
import { formatReading } from './units.js';

/** The side that wins without draw rules: `w`, `b` or null. */
export function winner(answer) {
  const turn = turnOf(answer.fen);
  return { win: turn, loss: other(turn) }[answer.wdl] ?? null;
}

/** The verdict in one short sentence. */
export function headline(answer, t) {
  const { category, clock } = answer;
  const side = SIDES[winner(answer)];
  if (category === 'unknown') return t('board-unknown');
  if (category === 'draw')
    return clock?.reached
      ? t('board-drawn-rule', { rule: limitingClock(clock).rule })
      : t('verdict-draw');
  if (answer.dtw === 0) return t('line-won', { side });
  if (category !== 'win' && category !== 'loss')
    return clock
      ? t('board-drawn-rule', { rule: limitingClock(clock).rule })
      : t('verdict-draw');
  return answer.dtw === null
    ? t('verdict-wins', { side })
    : t('verdict-wins-in', { side, length: duration(answer, t) });
}

/** The distance to the end of the game, in moves. */
const duration = ({ dtw }, t) => t('length', { n: Math.ceil(Math.abs(dtw) / 2) });

/**
 * The sentence on the counts: moves left and moves needed; for a win that a rule takes, the reason.
 * Empty if there is nothing to say.
 */
export function standing(answer, reading, t) {
  const { clock, wdl, category } = answer;
  if ((wdl !== 'win' && wdl !== 'loss') || answer.dtw === 0 || category === 'unknown') return '';
  // No rule counts yet, but one on the way takes the win.
  if (!clock)
    return category === 'win' || category === 'loss' || answer.dtw === null
      ? ''
      : t('board-spoiled-later', { side: SIDES[winner(answer)], length: duration(answer, t) });
  const { left, limit, need } = formatReading(reading);
  const never = reading.need === null && reading.max === null;
  if (category === 'win' || category === 'loss') {
    if (never) return '';
    return clock.unbounded ? t('needs-nothing') : t('board-standing', { left, limit, need });
  }
  const side = SIDES[winner(answer)];
  if (clock.reached) return t('board-spoiled-full', { side });
  if (answer.dtw === null) return t('board-spoiled', { side });
  const length = duration(answer, t);
  if (need === null) return t('board-spoiled-never', { side, length });
  return t('board-spoiled-need', { side, length, left, need });
}

/** The result regardless of the winner: win, win spoiled by a rule, draw, or unknown. */
export const result = ({ category }) =>
  ({ loss: 'win', 'blessed-loss': 'cursed-win' })[category] ?? category;

/** The classes of missing tables, without repetition. */
export function missingClasses(missing = []) {
  return [...new Set(missing.map((table) => table.split('.')[0]))];
}

/** Classes with more pieces are out of reach: no command is offered. */
export const MAX_PIECES = 8;

export const piecesOf = (name) => name.replace('v', '').length;

/** The command that makes the tables of a class. The page does not know the server's directory. */
export function buildCommand(rules, name) {
  return `galotne-gen --rules ${rules} build ${name}`;
}
