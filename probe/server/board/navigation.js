/** Steps through the game on the board: plays, takes back, goes to any move. */
import { capturePath } from './capture-path.js';
import { countsOf } from './clocks.js';
import { parseFen, turnOf } from './fen.js';
import * as games from './game.js';
import { LatestTask } from './latest-task.js';
import { between, route } from './moves.js';
import * as trees from './tree.js';

/** A game cannot be replayed: a move is illegal, or a position cannot be read. */
export class ReplayError extends Error {
  kind = 'move';
}

export class Navigation {
  #task = new LatestTask();

  /** @param {import('./app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
  }

  /** Cancels a step whose query is still open. */
  cancel() {
    this.#task.cancel();
  }

  /**
   * Shows the position after `at` moves. `playing` is set while the best line is played
   * automatically.
   */
  async to(at, { playing = false } = {}) {
    const { app } = this;
    const { game } = app;
    const goal = Math.max(0, Math.min(at, game.moments.length - 1));
    if (!playing) app.line.stop();
    try {
      await this.#task.run(async (signal) => {
        const known = await this.#replay(game, goal, signal);
        signal.throwIfAborted();
        app.game = { ...known, at: goal };
        this.arrive(known.moments[Math.max(goal, game.at)], goal - game.at);
        app.address.remember('replace');
        await app.refresh();
      });
    } catch (error) {
      app.fail(error);
    }
  }

  /** Shows the position at the end of a path of the move tree. */
  go(path) {
    const { app } = this;
    app.line.stop();
    app.game = games.switchLine(app.game, path);
    return this.to(path.length);
  }

  /** Removes the move on the board and all after it from the tree. */
  forget() {
    const { app } = this;
    const path = games.path(app.game);
    if (!path.length) return undefined;
    const tree = trees.withoutPath(app.game.tree, path);
    const moments = app.game.moments.slice(0, path.length);
    app.game = games.switchLine({ moments, at: path.length - 1, tree }, path.slice(0, -1));
    return this.to(path.length - 1);
  }

  /** Makes the line on the board the main line. */
  promote() {
    const { app } = this;
    app.game = { ...app.game, tree: trees.withMainLine(app.game.tree, games.path(app.game)) };
    app.address.remember('replace');
    app.changed();
  }

  /** The game with all positions and counts filled in up to a moment. */
  async #replay(game, to, signal) {
    const { app } = this;
    const moments = [...game.moments];
    for (let at = 1; at <= to; at += 1) {
      if (moments[at].counts !== null) continue;
      const [answer] = await app.api.probe([app.question(moments[at - 1])], signal);
      if (answer.error) throw new ReplayError(answer.error.message);
      const move = answer.moves.find((found) => found.move === moments[at].move);
      if (!move) throw new ReplayError(moments[at].move);
      moments[at] = {
        ...moments[at],
        fen: move.fen,
        captures: move.captures,
        counts: countsOf(move.clock),
      };
    }
    return { ...game, moments };
  }

  /**
   * Clears the selection and prepares the animation: `by` is 1 after a move, -1 after taking one
   * back, anything else for a jump.
   */
  arrive(moment, by) {
    const { app } = this;
    app.selected = null;
    app.pointed = null;
    app.movement = null;
    app.drawings = [];
    if (Math.abs(by) !== 1 || !moment?.move) return;
    const path = this.#pathOf(moment);
    const [from, to] = [path[0], path[path.length - 1]];
    app.movement = by === 1 ? { from, to, path } : { from: to, to: from, path: path.toReversed() };
  }

  /** The squares of the move that led to a moment. */
  #pathOf(moment) {
    const { game, book } = this.app;
    const { geometry } = book;
    const { path } = route(moment.move, geometry);
    const before = game.moments[game.moments.indexOf(moment) - 1];
    const position = before?.fen ? parseFen(before.fen, geometry) : null;
    if (!position) return path;
    const taken = (moment.captures ?? []).map((name) => geometry.parse(name));
    return capturePath(geometry, path, taken, (square) => !position.pieces.has(square));
  }

  async play(move) {
    const { app } = this;
    if (!app.query.answer) return;
    this.cancel();
    app.line.stop();
    app.game = games.play(app.game, move);
    app.opponent.expectReply();
    this.arrive(app.now, 1);
    // A move on the opening page begins a game: the board has room for it.
    if (app.view === 'home') app.view = 'play';
    app.address.remember('push');
    await app.refresh();
  }

  /** Plays the move between two squares; where several captures share them, asks which. */
  async playBetween(from, to) {
    const { app } = this;
    const { moves } = app.query;
    const found = between(moves, from, to, app.book.geometry);
    app.set({ selected: null });
    if (found.length === 1) return this.play(found[0]);
    if (found.length > 1) {
      const chosen = await app.choose(found);
      if (chosen && app.query.moves.includes(chosen)) return this.play(chosen);
    }
  }

  /** Takes back a move; against the tables, back to the player's own turn. */
  undo() {
    const { game, opponent } = this.app;
    if (game.at === 0) return;
    let at = game.at - 1;
    while (at > 0 && opponent.side && turnOf(game.moments[at].fen) === opponent.side) at -= 1;
    return this.to(at);
  }
}
