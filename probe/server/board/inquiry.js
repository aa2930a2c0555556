/** The question about the position on the board: whether it is open, and what came of it. */
export class Inquiry {
  /** The answer; null while there is none. @type {import('./api.js').Answer|null} */
  answer = null;
  /** The last answer, which stays in sight until the next one has come. @type {import('./api.js').Answer|null} */
  shown = null;
  /** Why there is no answer. @type {{kind: string, message: string}|null} */
  problem = null;
  pending = false;

  /** The moves of the position, best first; none while they are not known. */
  get moves() {
    return this.answer?.moves ?? [];
  }

  /** Whether the game has ended on the board. */
  get over() {
    return this.answer !== null && this.moves.length === 0;
  }

  /** A question is asked. */
  begin() {
    this.answer = null;
    this.problem = null;
    this.pending = true;
  }

  /** There is nothing to ask about: the board is empty. */
  empty() {
    this.pending = false;
    this.shown = null;
  }

  /** The server has answered, if only that it cannot. */
  settle(answer) {
    this.pending = false;
    this.answer = answer.error ? null : answer;
    this.shown = this.answer;
    if (answer.error) this.problem = { kind: answer.error.kind, message: answer.error.message };
  }

  /** Something else stood in the way: the server cannot be reached, or the game cannot be replayed. */
  fail(error) {
    this.pending = false;
    this.answer = null;
    this.problem = { kind: error.kind ?? 'server', message: error.message };
  }
}
