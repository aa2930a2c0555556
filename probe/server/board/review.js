/**
 * Judges each move of the game: a win or draw thrown away, or the only move that held the result.
 * Each position of each line is queried once.
 */
import { countsOf } from './clocks.js';
import * as games from './game.js';
import { LatestTask } from './latest-task.js';
import { allLines } from './tree.js';
import { opposite } from './values.js';

/** Maximum number of positions queried per line. */
const MAX_POSITIONS = 600;

/**
 * A judgement of a move: the answers before and after it, the best move, and the sign.
 * @typedef {{before: object, after: object, best: object, sign: string}} Judgement
 */

export class Review {
  /** Judgements by the moves up to and including the judged one. @type {Map<string, Judgement>} */
  judgements = new Map();
  /** @type {string|null} */
  #key = null;
  #asking = new LatestTask();

  /** @param {import('./app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
  }

  /** The judgement of the last move of a path. @returns {Judgement|null} */
  judgementOf(path) {
    return this.judgements.get(path.join(' ')) ?? null;
  }

  /** Fetches missing judgements. */
  async update() {
    const { app } = this;
    const [first] = app.game.moments;
    const { rules, profile } = app.book;
    const key = JSON.stringify([rules, profile, first.fen, first.counts]);
    if (key !== this.#key) this.judgements = new Map();
    this.#key = key;
    const unknown = allLines(app.game.tree).filter((line) => !this.judgementOf(line));
    if (!unknown.length) return;
    try {
      await this.#asking.run(async (signal) => {
        await this.#prepare(signal);
        for (const line of unknown) await this.#follow(line, first, signal);
        signal.throwIfAborted();
        app.changed();
      });
    } catch {
      // The query about the position on the board fails as well, and reports it.
    }
  }

  /** Queries all known positions of the current line in one request, which fills the cache. */
  async #prepare(signal) {
    const { app } = this;
    const moves = games.moves(app.game).slice(0, MAX_POSITIONS);
    // After the last position there is no move to judge.
    const open = app.game.moments
      .slice(0, moves.length)
      .filter(
        ({ fen, counts }, index) => fen && counts && !this.judgementOf(moves.slice(0, index + 1)),
      );
    if (open.length > 1)
      await app.api.probe(
        open.map((moment) => app.question(moment)),
        signal,
      );
  }

  async #follow(line, first, signal) {
    let moment = first;
    for (const [index, text] of line.slice(0, MAX_POSITIONS).entries()) {
      const key = line.slice(0, index + 1).join(' ');
      const known = this.judgements.get(key) ?? (await this.#judge(moment, text, signal));
      if (!known) return;
      this.judgements.set(key, known);
      moment = { fen: known.after.fen, counts: countsOf(known.after.clock) };
    }
  }

  async #judge(moment, text, signal) {
    const { app } = this;
    const [before] = await app.api.probe([app.question(moment)], signal);
    signal.throwIfAborted();
    const after = before.moves?.find(({ move }) => move === text);
    return after
      ? { before, after, best: before.moves[0], sign: moveSign(before.moves, after) }
      : null;
  }
}

/** Half-points of each value. */
const RESULT = { win: 2, 'cursed-win': 1, draw: 1, 'blessed-loss': 1, loss: 0 };

/**
 * The sign of a change of value for the player who makes it: `?` gives away half a point, `??` a
 * whole one, `?!` a win that the draw rule would have taken anyway; else none.
 */
export function signOfChange(from, to) {
  const lost = RESULT[from] - RESULT[to];
  if (lost === 2) return '??';
  if (lost === 1) return '?';
  return from === 'cursed-win' && to !== 'cursed-win' ? '?!' : '';
}

/**
 * The sign of a move among all legal ones, best first: that of the change it makes, or `!` if it
 * alone keeps the result; else none.
 */
export function moveSign(moves, move) {
  const worth = ({ category }) => RESULT[opposite(category)];
  if (moves.some((move) => worth(move) === undefined)) return '';
  const [best, second] = moves;
  const sign = signOfChange(opposite(best.category), opposite(move.category));
  if (sign) return sign;
  return second && worth(second) < worth(move) ? '!' : '';
}
