/** The query about the position on the board: pending, answered or failed. */
export class PositionQuery {
  /** The answer; null while there is none. @type {import('./api.js').Answer|null} */
  answer = null;
  /** The last answer, shown until the next one arrives. @type {import('./api.js').Answer|null} */
  shown = null;
  /** The error, if the query failed. @type {{kind: string, message: string}|null} */
  problem = null;
  pending = false;

  /** The moves of the position, best first; empty while they are unknown. */
  get moves() {
    return this.answer?.moves ?? [];
  }

  /** Whether the game has ended on the board. */
  get over() {
    return this.answer !== null && this.moves.length === 0;
  }

  /** Starts a query. */
  begin() {
    this.answer = null;
    this.problem = null;
    this.pending = true;
  }

  /** Ends the query without an answer: the board is empty. */
  empty() {
    this.pending = false;
    this.shown = null;
  }

  /** Ends the query with an answer of the server, which may be an error. */
  settle(answer) {
    this.pending = false;
    this.answer = answer.error ? null : answer;
    this.shown = this.answer;
    if (answer.error) this.problem = { kind: answer.error.kind, message: answer.error.message };
  }

  /** Ends the query with an error on this side: server unreachable, game not replayable. */
  fail(error) {
    this.pending = false;
    this.answer = null;
    this.problem = { kind: error.kind ?? 'server', message: error.message };
  }
}
