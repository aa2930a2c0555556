/** What goes wrong, with one word for programs. */

/**
 * Kinds of their own: `network` (no answer, or one that the browser keeps from this page), `http` (a status that is no
 * success), `no-range` (the host sends no ranges, and the file is large), `short` (an answer of another length than it must
 * have), `changed` (the file is replaced again and again), `aborted`, `internal`. The others are those of the JSON contract: `fen`, `clock`, `material`,
 * `rules`, `profile`, `request`, `table` (a table is damaged, or none).
 */
export class GalotneError extends Error {
  /** @param {string} kind @param {string} message @param {{file?: string, status?: number}} [more] */
  constructor(kind, message, { file, status } = {}) {
    super(message);
    this.name = 'GalotneError';
    this.kind = kind;
    if (file !== undefined) this.file = file;
    if (status !== undefined) this.status = status;
  }

  /** The same as plain data, which can be sent between threads. */
  static plain(error) {
    if (!(error instanceof GalotneError)) return { kind: 'internal', message: String(error?.message ?? error) };
    const { kind, message, file, status } = error;
    return { kind, message, file, status };
  }

  static from({ kind, message, file, status }) {
    return new GalotneError(kind, message, { file, status });
  }
}

export const aborted = () => new GalotneError('aborted', 'nobody waits for the answer any more');
