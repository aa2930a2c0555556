/**
 * The proof tree of a won position: every defence, and the best answer to each. It starts with a
 * few moves from the service; what is unfolded further is fetched then.
 */
import * as games from './game.js';

/** Moves of the winner in one answer of the service. */
const MOVES = 2;

/**
 * A position of the tree. `parent`, `answer`, `same` and the nodes of replies are numbers of nodes.
 * @typedef {object} ProofNode
 * @property {number|null} parent
 * @property {string|null} move
 * @property {(string|number)[]} captures
 * @property {string} fen
 * @property {string} category
 * @property {number|null} dtw plies
 * @property {import('./api.js').Clock|null} clock
 * @property {number} [answer]
 * @property {ReplyGroup[]} [replies]
 * @property {number} [same]
 * @property {string[]} [missing]
 * @property {'moves'|'nodes'|'time'} [cut]
 *
 * @typedef {object} ReplyGroup replies that lose the same way
 * @property {number|null} plies
 * @property {number|null} moves
 * @property {string|null} answer
 * @property {number[]} nodes
 */

/** Error codes of the service for positions without a tree. */
const PROBLEMS = new Set(['undecided', 'over', 'variant', 'missing-table']);

export class Proof {
  /** @type {ProofNode[]|null} */
  nodes = null;
  /** Who wins: `white` or `black`. */
  winner = '';
  /** The error code of a position without a tree. @type {string|null} */
  problem = null;
  /** The missing tables of such a position. @type {string[]} */
  missing = [];
  /** The nodes whose replies are shown. @type {Set<number>} */
  open = new Set();
  /** The nodes that are being fetched. @type {Set<number>} */
  pending = new Set();
  /** The moment of the game where the tree begins, and its index. @type {any} */
  start = null;
  root = 0;
  /** What the tree was asked with. */
  #asked = '';

  /** @param {import('./app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
  }

  forget() {
    this.nodes = this.start = this.problem = null;
    this.missing = [];
    this.open = new Set();
    this.pending = new Set();
  }

  /** The node on the board; null if the game has left the tree. */
  get at() {
    const { game } = this.app;
    const steps = game.at - this.root;
    if (!this.nodes || steps < 0 || this.start !== game.moments[this.root]) return null;
    if (this.#asked !== this.#question(this.start)) return null;
    let node = /** @type {number|null} */ (0);
    for (const { move } of game.moments.slice(this.root + 1, game.at + 1)) {
      node = this.after(this.original(node ?? 0), move);
      if (node === null) return null;
    }
    return node;
  }

  /** The game, draw rules and counts of the question about a moment. */
  #question(moment) {
    const { rules, profile, spent } = this.app.question(moment);
    return JSON.stringify([rules, profile, spent]);
  }

  /** The node where the tree goes on: another one where the same situation has been before. */
  original(node) {
    return this.nodes?.[node].same ?? node;
  }

  /** The nodes one move after a node. @returns {number[]} */
  next(node) {
    const { answer, replies } = /** @type {ProofNode[]} */ (this.nodes)[node];
    if (answer !== undefined) return [answer];
    return (replies ?? []).flatMap((group) => group.nodes);
  }

  /** The node after a move, or null. */
  after(node, move) {
    return this.next(node).find((next) => this.nodes?.[next].move === move) ?? null;
  }

  /** Whether the win is proved: every path ends with it. */
  get complete() {
    return this.nodes?.every(({ cut, missing }) => !cut && !missing) ?? false;
  }

  /** Whether tables are missing in the tree. */
  get lacks() {
    return this.nodes?.some(({ missing }) => missing) ?? false;
  }

  /** The moves from the root to a node. @returns {ProofNode[]} */
  path(node) {
    const path = [];
    for (let at = this.nodes?.[node]; at && at.parent !== null; at = this.nodes?.[at.parent])
      path.unshift(at);
    return path;
  }

  /** Fetches the tree of the position on the board, unless that is on the known tree. */
  async find(signal) {
    const { app } = this;
    if (!app.query.answer || this.at !== null) return;
    const { now } = app;
    this.forget();
    this.root = app.game.at;
    this.start = now;
    this.#asked = this.#question(now);
    app.changed();
    try {
      const found = await app.api.tree(app.question(now), MOVES, signal);
      signal.throwIfAborted();
      this.nodes = found.tree;
      this.winner = found.winner;
      // The first replies are shown.
      this.open.add(found.tree[0].answer ?? 0);
    } catch (error) {
      if (signal.aborted || !PROBLEMS.has(error.word)) throw error;
      this.problem = error.word;
      this.missing = error.missing ?? [];
    }
    app.changed();
  }

  /** Shows the replies at a node, or hides them. What is not known is fetched. */
  async fold(node) {
    const { app, nodes, open } = this;
    if (!nodes) return;
    if (open.delete(node)) return app.changed();
    open.add(node);
    if (nodes[node].cut && !this.pending.has(node)) await this.#grow(node);
    app.changed();
  }

  /** Fetches the tree below a node at which the known one ends. */
  async #grow(node) {
    const { app, nodes } = this;
    if (!nodes) return;
    const { fen, clock } = nodes[node];
    const { rules, profile } = app.book;
    const question = { rules, fen, profile, spent: clock?.spent ?? [], moves: true };
    this.pending.add(node);
    app.changed();
    try {
      const { tree } = await app.api.tree(question, MOVES, new AbortController().signal);
      if (this.nodes !== nodes) return;
      // A tree that begins at a won game has no other node.
      this.nodes = grafted(nodes, node, tree);
    } catch (error) {
      this.open.delete(node);
      app.fail(error);
    } finally {
      this.pending.delete(node);
    }
  }

  /** Shows the position of a node on the board. */
  show(node) {
    const { app } = this;
    if (!this.nodes) return undefined;
    const path = this.path(node);
    const followed = games.withMoves({ ...app.game, at: this.root }, path);
    app.game = { ...followed, at: this.root };
    return app.navigation.to(this.root + path.length);
  }
}

/**
 * The tree with another one in place of a node, whose numbers follow those of the first.
 * @param {ProofNode[]} nodes
 * @param {number} at
 * @param {ProofNode[]} tree
 * @returns {ProofNode[]}
 */
export function grafted(nodes, at, tree) {
  const place = (number) => (number === 0 ? at : nodes.length + number - 1);
  const moved = tree.map((node) => ({
    ...node,
    parent: node.parent === null ? null : place(node.parent),
    ...(node.answer === undefined ? {} : { answer: place(node.answer) }),
    ...(node.same === undefined ? {} : { same: place(node.same) }),
    ...(node.replies && {
      replies: node.replies.map((group) => ({ ...group, nodes: group.nodes.map(place) })),
    }),
  }));
  const [root, ...rest] = moved;
  const { parent, move, captures } = nodes[at];
  return [...nodes.with(at, { ...root, parent, move, captures }), ...rest];
}
