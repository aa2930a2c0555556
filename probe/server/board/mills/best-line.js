/** The best line from a position of mills: fetched move by move, and stepped through. */
import { html } from '../elements.js';
import { momentAfter } from './history.js';
import { adviceFrom } from './opponent.js';
import { readPosition } from './points.js';
import { withSolved } from './solved.js';

/** Longest line that is fetched, in plies. */
const MAX_LINE = 120;

/**
 * The best line from a position; where it is empty, the key of the reason, and a move that looks
 * good where nothing is known.
 * @typedef {object} Line
 * @property {import('./history.js').Moment} from
 * @property {import('./history.js').Moment[]} past
 * @property {(import('./history.js').Moment & {move: string})[]} steps
 * @property {string|null} problem
 * @property {import('./opponent.js').Advice|null} advice
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
  let advice = null;
  while (steps.length < MAX_LINE) {
    const answer = await answerTo(fen);
    const [best] = answer.moves ?? [];
    if (!best || typeof answer.dtw !== 'number') {
      if (steps.length) break;
      const { category, moves } = withSolved(game, answer, opening);
      problem = reason(category);
      if (category === 'unknown' && moves.length) advice = adviceFrom(now.fen, moves);
      break;
    }
    steps.push({ ...momentAfter(best, readPosition(fen)?.turn, game), move: best.move });
    fen = best.fen;
  }
  return { from: now, past: [...past], steps, problem, advice };
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
    const isNew = line !== this.#drawn[0];
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
        : line.advice
          ? this.#advised(line.advice, t)
          : html('p', { class: 'quiet' }, t(line.problem ?? 'board-unknown')),
    );
    if (held)
      /** @type {HTMLElement|null} */ (this.element.querySelector('[aria-current]'))?.focus();
    if (isNew) this.element.scrollIntoView({ block: 'nearest' });
  }
  /** A move that looks good, which a press plays. @param {import('./opponent.js').Advice} advice */
  #advised({ move, why }, t) {
    const { room } = this;
    return html(
      'p',
      { class: 'mills-advice' },
      html('span', { class: 'quiet' }, t('board-mills-advice')),
      html(
        'button',
        { type: 'button', class: 'button button-small', onclick: () => room.play(move) },
        move.move,
      ),
      html('span', {}, t(`board-mills-advice-${why}`)),
    );
  }
}
