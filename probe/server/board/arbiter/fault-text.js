/** Faults of games in words: where, what, and what to do. */
import { html } from '../elements.js';
import { otherGame } from './pasted-text.js';

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

/** Moves with one square, as Russian books write them: `cd4`, `d:f6`. */
const SHORT = /^[a-h][-:x]?(?:[a-h][1-8]|[a-h])$/i;

/** A sign of captures between two squares. */
const CAPTURE = /\d[x×:*][a-j\d]/i;

/** The message on a fault. @param {GameError} fault @param {string|null|undefined} text */
function faultKey({ kind, read, due, barred_after: barred }, text) {
  if (kind === 'syntax' && text && SHORT.test(text)) return 'short';
  if (kind !== 'illegal-move') return FAULTS.has(kind) ? kind : 'other';
  if (read && text && isOfOtherSide(read.fen, text)) return 'other-side';
  if (barred && text) return 'king-must-rest';
  if (read && text && !read.legal.length) return 'over';
  const missed = due || read?.legal.some((move) => move.includes('x'));
  if (missed && text && CAPTURE.test(text)) return 'other-capture';
  return missed ? 'missed-capture' : kind;
}

/** Whether a move is missing before the fault: there stands one of the other side. */
export const isMoveMissing = ({ kind, read }) =>
  kind === 'illegal-move' && Boolean(read?.text) && isOfOtherSide(read.fen, read.text);

/** Whether a move begins with a piece of the side that is not to move. */
function isOfOtherSide(fen, move) {
  const [turn, ...sides] = fen.split(':');
  const other = sides.find((side) => !side.startsWith(turn)) ?? '';
  const from = /^(?:[a-h][1-8]|\d{1,2})/.exec(move)?.[0];
  return other
    .slice(1)
    .split(',')
    .some((piece) => piece.replace(/^K/, '') === from);
}

/**
 * The fault as a sentence, without its place.
 * @param {GameError} fault
 * @param {string|null} [word] what stands at its place, if the service did not say so
 */
export function faultText(fault, t, word = null) {
  const { read } = fault;
  const text = read?.text ?? word;
  const key = faultKey(fault, text);
  const named = `board-desk-fault-${key}-named`;
  return text && t.has(named)
    ? t(named, { text, side: read?.side ?? 'white', moves: fault.barred_after ?? 0 })
    : t(`board-desk-fault-${key}`);
}

/** The sentence on a text that is another game than draughts, or null. @param {GameError} fault */
export function otherGameText({ kind, read }, text, t) {
  const game = kind === 'syntax' && !read ? otherGame(text) : null;
  return game ? t(`board-desk-other-game-${game}`) : null;
}

/**
 * The place and the fault in one sentence.
 * @param {GameError} fault
 * @param {string|null} [word]
 */
export function faultSentence(fault, t, word = null) {
  const what = faultText(fault, t, word);
  return fault.line ? t('board-desk-line', { n: fault.line, what }) : capitalized(what, t);
}

/**
 * The fault of a game in a list: at which move it is, else in which line.
 * @param {GameError} fault
 */
export function faultInGame(fault, t) {
  const { read } = fault;
  if (!read?.number) return faultSentence(fault, t);
  const move = t('board-desk-by', { side: read.side, n: read.number });
  return capitalized(`${move}: ${faultText(fault, t)}`, t);
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
