/** Going through the game on the board: playing on, taking back, stepping to any of its moves. */
import { countsOf } from './clocks.js';
import { turnOf } from './fen.js';
import * as games from './game.js';
import { Latest } from './latest.js';
import { between, route } from './moves.js';
import * as trees from './tree.js';

/** A game that cannot be replayed: a move that is not legal, or a position that is none. */
export class Impossible extends Error {
  kind = 'move';
}

export class Walk {
  #going = new Latest();

  /** @param {import('./desk.js').Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** Gives up a step that is still being looked up. */
  cancel() {
    this.#going.cancel();
  }

  /** Shows the position after so many moves. `playing` says that the best line is being played. */
  async to(at, { playing = false } = {}) {
    const { desk } = this;
    const { game } = desk;
    const goal = Math.max(0, Math.min(at, game.moments.length - 1));
    if (!playing) desk.line.stop();
    try {
      await this.#going.run(async (signal) => {
        const known = await this.#replayed(game, goal, signal);
        signal.throwIfAborted();
        desk.game = { ...known, at: goal };
        this.arrive(known.moments[Math.max(goal, game.at)], goal - game.at);
        desk.address.remember('replace');
        await desk.refresh();
      });
    } catch (error) {
      desk.fail(error);
    }
  }

  /** Shows the position that a path of the tree leads to. */
  go(path) {
    const { desk } = this;
    desk.line.stop();
    desk.game = games.onLine(desk.game, path);
    return this.to(path.length);
  }

  /** Forgets the move on the board and what was played after it. */
  forget() {
    const { desk } = this;
    const path = games.path(desk.game);
    if (!path.length) return undefined;
    const tree = trees.without(desk.game.tree, path);
    const moments = desk.game.moments.slice(0, path.length);
    desk.game = games.onLine({ moments, at: path.length - 1, tree }, path.slice(0, -1));
    return this.to(path.length - 1);
  }

  /** Makes the line on the board the main line. */
  promote() {
    const { desk } = this;
    desk.game = { ...desk.game, tree: trees.promoted(desk.game.tree, games.path(desk.game)) };
    desk.address.remember('replace');
    desk.changed();
  }

  /** The game with everything known up to a moment. */
  async #replayed(game, to, signal) {
    const { desk } = this;
    const moments = [...game.moments];
    for (let at = 1; at <= to; at += 1) {
      if (moments[at].counts !== null) continue;
      const [answer] = await desk.api.probe([desk.question(moments[at - 1])], signal);
      if (answer.error) throw new Impossible(answer.error.message);
      const move = answer.moves.find((found) => found.move === moments[at].move);
      if (!move) throw new Impossible(moments[at].move);
      moments[at] = { ...moments[at], fen: move.fen, captures: move.captures, counts: countsOf(move.clock) };
    }
    return { ...game, moments };
  }

  /** Shows the position that is on the board now: `by` 1 after a move, -1 before it, else from elsewhere. */
  arrive(moment, by) {
    const { desk } = this;
    desk.selected = null;
    desk.pointed = null;
    desk.slid = null;
    if (Math.abs(by) !== 1 || !moment?.move) return;
    const { from, to, path } = route(moment.move, desk.book.geometry);
    desk.slid = by === 1 ? { from, to, path } : { from: to, to: from, path: path.toReversed() };
  }

  async play(move) {
    const { desk } = this;
    if (!desk.inquiry.answer) return;
    this.cancel();
    desk.line.stop();
    desk.game = games.play(desk.game, move);
    desk.opponent.called();
    this.arrive(desk.now, 1);
    desk.address.remember('push');
    await desk.refresh();
  }

  /** Plays what leads from one square to another, after asking which where captures differ on the way. */
  async playBetween(from, to) {
    const { desk } = this;
    const { moves } = desk.inquiry;
    const found = between(moves, from, to, desk.book.geometry);
    desk.set({ selected: null });
    if (found.length === 1) return this.play(found[0]);
    if (found.length > 1) {
      const chosen = await desk.choose(found);
      if (chosen && desk.inquiry.moves.includes(chosen)) return this.play(chosen);
    }
  }

  /** Takes back a move; against the tables, as many as bring the player to move. */
  undo() {
    const { game, opponent } = this.desk;
    if (game.at === 0) return;
    let at = game.at - 1;
    while (at > 0 && opponent.side && turnOf(game.moments[at].fen) === opponent.side) at -= 1;
    return this.to(at);
  }
}
