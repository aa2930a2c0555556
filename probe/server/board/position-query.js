/** The query about the position on the board: pending, answered or failed. */
export class PositionQuery {
  /**
   * The answer to the question; null while there is none, so that nothing is said about a position
   * that the service has not said about it.
   * @type {import('./api.js').Answer|null}
   */
  answer = null;
  /**
   * While another count of the same position is asked about, the last answer. Its clock is the one
   * whose count is being entered.
   * @type {import('./api.js').Answer|null}
   */
  recounted = null;
  /**
   * The last answer to any question, and when it came: shown as such while the service does not
   * answer.
   * @type {{answer: import('./api.js').Answer, question: string|null, at: Date}|null}
   */
  last = null;
  /** The question that was answered. @type {string|null} */
  #answered = null;
  /** The error, if the query failed. @type {{kind: string, message: string}|null} */
  problem = null;
  pending = false;

  /** Whether there is no answer yet, but there will be one. */
  get waiting() {
    return this.pending && this.answer === null;
  }

  /** The moves of the position, best first; empty while they are unknown. */
  get moves() {
    return this.answer?.moves ?? [];
  }

  /** Whether the game has ended on the board. */
  get over() {
    return this.answer !== null && this.moves.length === 0;
  }

  /**
   * Starts a query. The answer to the same question stays until the new one arrives.
   * @param {string|null} [question]
   * @param {boolean} [counting] whether only a count of the position has changed
   */
  begin(question = null, counting = false) {
    const same = question !== null && question === this.#answered;
    this.recounted = counting ? (this.answer ?? this.recounted) : null;
    if (!same) this.answer = null;
    this.problem = null;
    this.pending = true;
  }

  /** Ends the query without an answer: the board is empty. */
  empty() {
    this.pending = false;
    this.answer = null;
    this.recounted = null;
  }

  /**
   * Ends the query with an answer of the server, which may be an error.
   * @param {any} answer
   * @param {string|null} [question]
   */
  settle(answer, question = null) {
    this.pending = false;
    this.answer = answer.error ? null : answer;
    this.recounted = null;
    this.#answered = question;
    if (!answer.error) this.last = { answer, question, at: new Date() };
    if (answer.error) this.problem = { kind: answer.error.kind, message: answer.error.message };
  }

  /** Ends the query with an error on this side: server unreachable, game not replayable. */
  fail(error) {
    this.pending = false;
    this.answer = null;
    this.recounted = null;
    this.problem = { kind: error.kind ?? 'server', message: error.message };
  }
}
