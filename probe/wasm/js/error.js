/** Errors, with a kind for programs. */

/**
 * Kinds of this library: `network` (no answer, or one the browser withholds from this page), `http`
 * (an error status), `no-range` (the host does not send ranges, and the file is large), `short` (an
 * answer of unexpected length), `changed` (the file keeps being replaced), `aborted`, `internal`.
 * The others are those of the JSON contract: `fen`, `clock`, `material`, `rules`, `profile`,
 * `request`, `table` (damaged or not a table).
 */
export class GalotneError extends Error {
  /**
   * @param {string} kind
   * @param {string} message
   * @param {{file?: string, status?: number}} [more]
   */
  constructor(kind, message, { file, status } = {}) {
    super(message);
    this.name = 'GalotneError';
    this.kind = kind;
    if (file !== undefined) this.file = file;
    if (status !== undefined) this.status = status;
  }

  /** The error as plain data, which can be sent between threads. */
  static plain(error) {
    if (!(error instanceof GalotneError)) return { kind: 'internal', message: String(error?.message ?? error) };
    const { kind, message, file, status } = error;
    return { kind, message, file, status };
  }

  static from({ kind, message, file, status }) {
    return new GalotneError(kind, message, { file, status });
  }
}

export const aborted = () => new GalotneError('aborted', 'the request was cancelled');
