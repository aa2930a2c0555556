/** Faults of games in words: where, what, and what to do. */
import { html } from '../elements.js';

/** Faults with a sentence of their own; the others share one. */
const FAULTS = new Set([
  'illegal-move',
  'off-board',
  'syntax',
  'unknown-move',
  'unreadable-move',
  'ambiguous-move',
  'unclosed',
  'fen',
  'no-start',
  'other-board',
  'game-type',
  'which-game',
  'mixed-notation',
  'ambiguous-corner',
  'tag-twice',
  'too-long',
  'encoding',
  'no-game',
  'clock',
  'table',
  'deadline',
]);

/** @typedef {import('./adjudication.js').GameError} GameError */

/** The place of a fault: the move of a side, or the line. @param {GameError} fault */
export function faultTitle({ read, line }, t) {
  if (read?.number) return t('board-desk-fault-at', { side: read.side, n: read.number });
  if (line) return t('board-desk-fault-at-line', { n: line });
  return t('board-desk-fault-here');
}

/** The fault as a sentence, without its place. @param {GameError} fault */
export function faultText({ kind, read, due }, t) {
  const text = read?.text;
  const missed = kind === 'illegal-move' && (due || read?.legal.some((move) => move.includes('x')));
  const key = missed ? 'missed-capture' : FAULTS.has(kind) ? kind : 'other';
  const named = `board-desk-fault-${key}-named`;
  return text && t.has(named) ? t(named, { text }) : t(`board-desk-fault-${key}`);
}

/** The place and the fault in one sentence, for lists. @param {GameError} fault */
export function faultSentence(fault, t) {
  const what = faultText(fault, t);
  return fault.line ? t('board-desk-line', { n: fault.line, what }) : capitalized(what, t);
}

/** A text with a capital letter at its beginning. */
export const capitalized = (text, t) =>
  text.charAt(0).toLocaleUpperCase(t.language) + text.slice(1);

/**
 * The button that judges the game again although a capture was missed.
 * @param {import('./adjudication.js').Adjudication} adjudication
 * @param {{due?: string[]}} error
 */
export function acceptanceButton(adjudication, { due }, t) {
  const { sent } = adjudication;
  if (!due || !sent) return null;
  return html(
    'button',
    {
      type: 'button',
      class: 'button button-small',
      onclick: () => adjudication.judge(sent.pasted, { rules: sent.rules, irregular: true }),
    },
    t('board-desk-accept', { due: due.join(', ') }),
  );
}
