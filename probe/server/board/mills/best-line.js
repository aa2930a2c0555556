/** The best line from a position of mills: fetched move by move, and stepped through. */
import { html } from '../elements.js';
import { momentAfter } from './history.js';
import { readPosition } from './points.js';

/** Longest line that is fetched, in plies. */
const MAX_LINE = 120;

/**
 * The best line from a position, and whether it is empty because nobody wins.
 * @typedef {object} Line
 * @property {import('./history.js').Moment} from
 * @property {import('./history.js').Moment[]} past
 * @property {(import('./history.js').Moment & {move: string})[]} steps
 * @property {boolean} drawn
 */

/**
 * Fetches the line from a position.
 * @param {(fen: string) => Promise<any>} answerTo
 * @param {import('./history.js').History} history
 * @returns {Promise<Line>}
 */
export async function fetchLine(answerTo, { now, past }) {
  const steps = [];
  let { fen } = now;
  let drawn = false;
  while (steps.length < MAX_LINE) {
    const answer = await answerTo(fen);
    const [best] = answer.moves ?? [];
    if (!best || typeof answer.dtw !== 'number') {
      drawn = !steps.length;
      break;
    }
    steps.push({ ...momentAfter(best, readPosition(fen)?.turn), move: best.move });
    fen = best.fen;
  }
  return { from: now, past: [...past], steps, drawn };
}

/** Whether a position is on a line. @param {Line} line */
export const isOn = ({ from, steps }, fen) => [from, ...steps].some((each) => each.fen === fen);

export class LineCard {
  #drawn = /** @type {any[]} */ ([]);

  /** @param {import('./room.js').Room} room */
  constructor(room) {
    this.room = room;
    this.element = html('div', { class: 'card mills-line', hidden: true });
  }

  draw(t) {
    const { line, fen } = this.room;
    const at = line ? line.steps.findIndex((step) => step.fen === fen) : -1;
    const key = [line, at, t];
    if (key.every((part, index) => part === this.#drawn[index])) return;
    const held = this.element.contains(document.activeElement);
    this.#drawn = key;
    this.element.hidden = !line;
    if (!line) return;
    const step = ({ move }, index) =>
      html(
        'li',
        {},
        html(
          'button',
          {
            type: 'button',
            class: 'mills-step',
            'aria-current': index === at ? 'step' : null,
            onclick: () => this.room.toStep(index),
          },
          move,
        ),
      );
    this.element.replaceChildren(
      html('h3', { class: 'part-title' }, t('board-view-line')),
      line.steps.length
        ? html('ol', {}, ...line.steps.map(step))
        : html('p', { class: 'quiet' }, t(line.drawn ? 'board-line-none' : 'board-unknown')),
    );
    if (held)
      /** @type {HTMLElement|null} */ (this.element.querySelector('[aria-current]'))?.focus();
  }
}
