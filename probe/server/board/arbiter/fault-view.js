/**
 * A game that stops at a fault: the sentence, the line of the sheet with the move marked, and the
 * moves that can stand there as buttons, which correct the sheet and judge it again.
 */
import { html } from '../elements.js';
import { icon } from '../icons.js';
import { withMoves } from '../moves-text.js';
import { acceptanceButton, capitalized, faultTitle, faultText } from './fault-text.js';
import { isMoveMissing } from './fault-text.js';

export class FaultView {
  /**
   * @param {import('./adjudication.js').Adjudication} adjudication
   * @param {{
   *   text: () => string|null,
   *   correct: (
   *     text: string,
   *     correction: import('./adjudication.js').Correction & {upTo: string},
   *   ) => void,
   *   upTo: (ply: number, rules: string) => void,
   * }} sheet the sheet, or null where only its beginning is here; what to do with a correction; how
   *   to judge the game before the fault
   */
  constructor(adjudication, sheet) {
    this.adjudication = adjudication;
    this.sheet = sheet;
    this.title = html('h2', { class: 'case-standing', tabindex: -1 });
    this.what = html('div', { class: 'case-told' });
    this.line = html('p', { class: 'fault-line' });
    this.legalTitle = html('h3', { class: 'part-title' });
    this.legal = html('div', { class: 'fault-moves' });
    this.acts = html('div', { class: 'actions' });
    this.element = html(
      'div',
      { class: 'card case-verdict-card fault' },
      this.title,
      this.what,
      this.line,
      this.legalTitle,
      this.legal,
      this.acts,
    );
  }

  /** Puts a move in the place of the fault, or before it if one is missing; keeps what was there. */
  #correct(fault, text, place, move) {
    const isMissing = isMoveMissing(fault);
    const corrected = isMissing
      ? withMove(text, { from: place.from, to: place.from }, `${move} `)
      : withMove(text, place, move);
    this.sheet.correct(corrected, {
      game: this.adjudication.numberOfFault,
      ply: fault.ply,
      was: isMissing ? MISSING : text.slice(place.from, place.to),
      upTo: corrected.slice(0, place.from + move.length),
    });
  }

  update(t) {
    const { adjudication } = this;
    const { fault } = adjudication;
    const key = [fault, t];
    if (!fault || this.drawn?.every((part, index) => part === key[index])) return;
    this.drawn = key;
    this.title.textContent = faultTitle(fault, t);
    this.what.replaceChildren(html('p', {}, capitalized(faultText(fault, t), t)));
    const text = this.sheet.text();
    const place = text === null ? null : faultPlace(text, fault);
    this.line.hidden = place === null;
    if (place) this.line.replaceChildren(...markedLine(text, place));
    const legal = likeliestFirst(fault.read?.legal ?? [], fault.read?.text ?? '');
    const correctable = place !== null && legal.length > 0;
    this.legalTitle.hidden = this.legal.hidden = legal.length === 0;
    this.legalTitle.textContent = t(
      correctable ? 'board-desk-fault-instead' : 'board-desk-fault-possible',
    );
    this.legal.replaceChildren(
      ...legal.map((move) =>
        correctable
          ? html(
              'button',
              {
                type: 'button',
                class: 'button button-small fault-move',
                onclick: () => this.#correct(fault, text, place, move),
              },
              move,
            )
          : html('span', { class: 'fault-move' }, move),
      ),
    );
    const ply = fault.ply ?? 0;
    const { read } = fault;
    const back = html(
      'button',
      { type: 'button', class: 'button', onclick: () => adjudication.close() },
      icon('back'),
      t('board-desk-list'),
    );
    this.acts.replaceChildren(
      ...[
        adjudication.isList ? back : null,
        acceptanceButton(adjudication, fault, t),
        read && ply > 1
          ? html(
              'button',
              {
                type: 'button',
                class: 'button',
                onclick: () => this.sheet.upTo(ply - 1, read.rules),
              },
              icon('gavel'),
              t('board-desk-fault-before'),
            )
          : null,
      ].filter((part) => part !== null),
    );
  }
}

/**
 * The place of a fault in a text, or null if it is not there: as written, not as a message
 * shortens it.
 * @param {string} text
 * @param {import('./adjudication.js').GameError} fault
 * @returns {{from: number, to: number}|null}
 */
export function faultPlace(text, { line, column, read }) {
  if (!line || !column) return null;
  const lines = text.split('\n');
  const bytes = new TextEncoder().encode(lines[line - 1] ?? '');
  if (column > bytes.length) return null;
  const before = new TextDecoder().decode(bytes.slice(0, column - 1));
  const above = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const from = above + before.length;
  const written = read?.text ?? '';
  const to = text.startsWith(written, from) ? from + written.length : from;
  if (to > from) return { from, to };
  const word = /^\S+/.exec(text.slice(from))?.[0] ?? '';
  return word ? { from, to: from + word.length } : null;
}

/**
 * Moves in the order in which they may be meant by what is written: those with the fewest letters
 * to change first.
 * @param {string[]} moves
 * @param {string} written
 */
export function likeliestFirst(moves, written) {
  const changes = new Map(moves.map((move) => [move, lettersChanged(move, written)]));
  return [...moves].sort((one, other) => (changes.get(one) ?? 0) - (changes.get(other) ?? 0));
}

/** How many letters must be changed, added or left out to make one word of another. */
function lettersChanged(word, other) {
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...word].entries()) {
    const line = [row + 1];
    for (let column = 0; column < other.length; column += 1) {
      const replaced = above[column] + (other[column] === letter ? 0 : 1);
      line.push(Math.min(replaced, above[column + 1] + 1, line[column] + 1));
    }
    above = line;
  }
  return above[other.length];
}

/** The text with another move at a place. */
export const withMove = (text, { from, to }, move) => text.slice(0, from) + move + text.slice(to);

/** The line around a place, with the place marked. */
export function markedLine(text, { from, to }) {
  const begin = text.lastIndexOf('\n', from - 1) + 1;
  const end = text.indexOf('\n', to);
  // Of a score in one long line only what is near.
  const head = text.slice(begin, from);
  const tail = text.slice(to, end < 0 ? undefined : end);
  const marked = text.slice(from, Math.min(to, from + NEAR));
  return [
    ...withMoves(head.length > NEAR ? `…${head.slice(-NEAR)}` : head),
    html('mark', { class: marked.length < LONG ? 'unbroken' : null }, marked),
    ...withMoves(tail.length > NEAR ? `${tail.slice(0, NEAR)}…` : tail),
  ];
}

/** What a sheet has in the place of a missing move. */
const MISSING = '—';

const NEAR = 32;

/** The shortest mark that is broken at the end of a line. */
const LONG = 20;
