/** The best line from a position of mills: fetched move by move, and stepped through. */
import { html } from '../elements.js';
import { momentAfter } from './history.js';
import { readPosition } from './points.js';
import { withSolved } from './solved.js';

/** Longest line that is fetched, in plies. */
const MAX_LINE = 120;

/**
 * The best line from a position; where it is empty, the key of the reason.
 * @typedef {object} Line
 * @property {import('./history.js').Moment} from
 * @property {import('./history.js').Moment[]} past
 * @property {(import('./history.js').Moment & {move: string})[]} steps
 * @property {string|null} problem
 */

/**
 * Fetches the line from a position.
 * @param {(fen: string) => Promise<any>} answerTo
 * @param {import('./history.js').History} history
 * @param {string} game
 * @param {import('./opening.js').Opening|null} opening
 * @returns {Promise<Line>}
 */
export async function fetchLine(answerTo, { now, past }, game, opening) {
  const steps = [];
  let { fen } = now;
  let problem = null;
  while (steps.length < MAX_LINE) {
    const answer = await answerTo(fen);
    const [best] = answer.moves ?? [];
    if (!best || typeof answer.dtw !== 'number') {
      if (!steps.length) problem = reason(withSolved(game, answer, opening).category);
      break;
    }
    steps.push({ ...momentAfter(best, readPosition(fen)?.turn), move: best.move });
    fen = best.fen;
  }
  return { from: now, past: [...past], steps, problem };
}

/** Why a position of this value has no line: nobody wins, or the tables do not store the way. */
function reason(category) {
  if (category === 'draw') return 'board-line-none';
  return category === 'unknown' ? 'board-unknown' : 'board-line-not-stored';
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
        : html('p', { class: 'quiet' }, t(line.problem ?? 'board-unknown')),
    );
    if (held)
      /** @type {HTMLElement|null} */ (this.element.querySelector('[aria-current]'))?.focus();
  }
}
