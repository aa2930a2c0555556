/**
 * What each move of the game did to its value: where a win was thrown away, where a draw was, and where only one move
 * held the result. Every position of every line is asked about once.
 */
import { countsOf } from './clocks.js';
import * as games from './game.js';
import { Latest } from './latest.js';
import { lines } from './tree.js';
import { turned } from './values.js';

/** Positions that are asked about at most: a tree of a game that somebody looks at has fewer. */
const LONGEST = 600;

/** @typedef {{before: object, after: object, best: object, sign: string}} Judged what stood before a move, what after it */

export class Review {
  /** What is known, by the moves that lead to a move and itself. @type {Map<string, Judged>} */
  judged = new Map();
  /** @type {string|null} */
  #of = null;
  #asking = new Latest();

  /** @param {import('./desk.js').Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** What is known of the move that a path ends with. @returns {Judged|null} */
  of(path) {
    return this.judged.get(path.join(' ')) ?? null;
  }

  /** Finds what is not known yet. */
  async find() {
    const { desk } = this;
    const [first] = desk.game.moments;
    const { rules, profile } = desk.book;
    const of = JSON.stringify([rules, profile, first.fen, first.counts]);
    if (of !== this.#of) this.judged = new Map();
    this.#of = of;
    const unknown = lines(desk.game.tree).filter((line) => !this.of(line));
    if (!unknown.length) return;
    try {
      await this.#asking.run(async (signal) => {
        await this.#prepare(signal);
        for (const line of unknown) await this.#follow(line, first, signal);
        signal.throwIfAborted();
        desk.changed();
      });
    } catch {
      // The position on the board is asked about too, and says what is wrong.
    }
  }

  /** Asks at once about all positions of the line on the board that are known already, such as those of the best line. */
  async #prepare(signal) {
    const { desk } = this;
    const moves = games.moves(desk.game).slice(0, LONGEST);
    // The last position has no move to be judged.
    const open = desk.game.moments.slice(0, moves.length).filter(({ fen, counts }, index) => fen && counts && !this.of(moves.slice(0, index + 1)));
    if (open.length > 1) await desk.api.probe(open.map((moment) => desk.question(moment)), signal);
  }

  async #follow(line, first, signal) {
    let moment = first;
    for (const [index, text] of line.slice(0, LONGEST).entries()) {
      const key = line.slice(0, index + 1).join(' ');
      const known = this.judged.get(key) ?? (await this.#judge(moment, text, signal));
      if (!known) return;
      this.judged.set(key, known);
      moment = { fen: known.after.fen, counts: countsOf(known.after.clock) };
    }
  }

  async #judge(moment, text, signal) {
    const { desk } = this;
    const [before] = await desk.api.probe([desk.question(moment)], signal);
    signal.throwIfAborted();
    const after = before.moves?.find(({ move }) => move === text);
    return after ? { before, after, best: before.moves[0], sign: sign(before.moves, after) } : null;
  }
}

/** What a value comes to on the score sheet, for the player it is said of. */
const RESULT = { win: 2, 'cursed-win': 1, draw: 1, 'blessed-loss': 1, loss: 0 };

/**
 * The sign of a move among all that could be made, best first: `?` where it gives away half a point, `??` a whole one,
 * `?!` where a win goes that the rule would have taken, `!` where it alone keeps the result; else none.
 */
export function sign(moves, made) {
  const worth = ({ category }) => RESULT[turned(category)];
  if (moves.some((move) => worth(move) === undefined)) return '';
  const [best, second] = moves;
  const lost = worth(best) - worth(made);
  if (lost === 2) return '??';
  if (lost === 1) return '?';
  if (turned(best.category) === 'cursed-win' && turned(made.category) !== 'cursed-win') return '?!';
  return second && worth(second) < worth(made) ? '!' : '';
}
