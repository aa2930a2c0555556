/**
 * The state of the arbiter's desk: the pasted text, the verdicts on its games, and the opened game.
 */
import { LatestTask } from '../latest-task.js';
import { pastedLine, parsePasted } from './pasted-text.js';

/**
 * @typedef {object} Entry a game of the list: its verdict or its error
 * @property {number} game
 * @property {any} [verdict]
 * @property {{event?: string, date?: string, white?: string, black?: string}} [names]
 *   of a faulty game
 * @property {GameError} [error]
 *
 * @typedef {object} GameError
 * @property {string} kind
 * @property {string} message
 * @property {number|null} line
 * @property {number|null} ply
 * @property {string[]} [due]
 */

/**
 * @typedef {object} Submission the submitted games and options
 * @property {string|Blob} text
 * @property {number} before lines added before the pasted text
 * @property {string|null} rules
 * @property {boolean} irregular
 * @property {string|Blob} pasted
 */

export class Adjudication {
  #listing = new LatestTask();
  #opening = new LatestTask();
  /** @type {Entry[]} */
  entries = [];
  /** @type {{kind: string, message: string, word: string|null}|null} */
  problem = null;
  /** The opened game, under each set of draw rules. @type {any[]|null} */
  rulings = null;
  /** @type {number|null} */
  game = null;
  /** The draw rules under which it is shown. @type {string|null} */
  chosen = null;
  /** @type {Submission|null} */
  sent = null;

  /**
   * @param {import('../app-state.js').AppState} app
   * @param {() => void} changed
   */
  constructor(app, changed) {
    this.app = app;
    this.changed = changed;
  }

  /** Clears all verdicts; the pasted text is kept elsewhere. */
  forget() {
    this.entries = [];
    this.problem = null;
    this.rulings = null;
    this.game = null;
    this.chosen = null;
    this.sent = null;
  }

  get busy() {
    return this.#listing.busy || this.#opening.busy;
  }

  /**
   * The request parameters for the submitted games.
   * @param {Submission} sent
   * @param {[string, string][]} more
   */
  #how({ rules, irregular }, more) {
    const how = [...more];
    if (rules) how.push(['rules', rules]);
    if (irregular) how.push(['accept_irregular', 'true']);
    return how;
  }

  /**
   * Judges games; former verdicts stay until the first new one arrives.
   * @param {string|Blob} pasted
   * @param {{rules: string|null, irregular?: boolean}} given
   */
  async judge(pasted, { rules, irregular = false }) {
    const { text, before } =
      typeof pasted === 'string' ? parsePasted(pasted) : { text: pasted, before: 0 };
    /** @type {Entry[]} */
    const found = [];
    const sent = { text, before, rules, irregular, pasted };
    this.problem = null;
    try {
      await this.#listing.run(async (signal) => {
        this.sent = sent;
        this.changed();
        await this.app.api.adjudicate(
          text,
          this.#how(sent, []),
          (line) => {
            signal.throwIfAborted();
            found.push(
              line.error
                ? { game: line.game, error: this.#fault(line, before), names: line }
                : { game: line.game, verdict: line },
            );
            if (found.length % BATCH === 0) {
              this.entries = [...found];
              this.changed();
            }
          },
          signal,
        );
        signal.throwIfAborted();
        this.entries = found;
        this.rulings = null;
        this.game = null;
      });
      if (found.length === 1 && found[0].verdict) await this.open(found[0].game);
    } catch (error) {
      this.problem = {
        kind: error.kind ?? 'server',
        message: error.message,
        word: error.word ?? null,
      };
    }
    this.changed();
  }

  #fault({ error }, before) {
    const line = typeof error.line === 'number' ? pastedLine(error.line, before) : null;
    return { ...error, line };
  }

  /** Opens one game: its course ply by ply, under all draw rules. */
  async open(game) {
    const { sent } = this;
    if (!sent) return;
    try {
      await this.#opening.run(async (signal) => {
        this.changed();
        /** @type {any[]} */
        const rulings = [];
        const how = this.#how(sent, [
          ['profile', 'all'],
          ['course', 'true'],
          ['game', String(game)],
        ]);
        await this.app.api.adjudicate(sent.text, how, (line) => rulings.push(line), signal);
        signal.throwIfAborted();
        const judged = rulings.filter(({ error }) => !error);
        if (!judged.length) return;
        this.game = game;
        this.rulings = judged;
        const usual =
          this.app.book.findVariant(judged[0].rules)?.profiles.map(({ profile }) => profile) ?? [];
        const profile = [this.chosen, this.app.book.profile, usual[0]].find((name) =>
          judged.some(({ profile }) => profile === name),
        );
        this.choose(profile ?? judged[0].profile);
      });
    } catch (error) {
      this.problem = {
        kind: error.kind ?? 'server',
        message: error.message,
        word: error.word ?? null,
      };
    }
    this.changed();
  }

  /** Chooses the draw rules under which the game is shown. */
  choose(profile) {
    this.chosen = profile;
    this.changed();
  }

  /** Goes back to the list, or to the pasted text. */
  close() {
    this.#opening.cancel();
    this.game = null;
    this.rulings = null;
    if (this.entries.length < 2) this.entries = [];
    this.changed();
  }

  /** Cancels all requests. */
  stop() {
    this.#listing.cancel();
    this.#opening.cancel();
  }

  /** The error of a single game, which is shown beside the pasted text. */
  get fault() {
    return this.entries.length === 1 ? (this.entries[0].error ?? null) : null;
  }

  get ruling() {
    return this.rulings?.find(({ profile }) => profile === this.chosen) ?? null;
  }

  /** The report on the opened game, or on all games. */
  async report(lang) {
    const { sent } = this;
    if (!sent) throw new Error('nothing has been judged');
    /** @type {[string, string][]} */
    const one = this.game === null ? [] : [['game', String(this.game)]];
    return await this.app.api.report(
      sent.text,
      this.#how(sent, [...one, ['profile', 'all'], ['lang', lang]]),
    );
  }

  /** The verdicts as received, one JSON object a line. */
  lines() {
    const verdicts = this.rulings ?? this.entries.map(({ verdict, names }) => verdict ?? names);
    return verdicts.map((line) => JSON.stringify(line)).join('\n') + '\n';
  }
}

/** The list is redrawn once for this many games. */
const BATCH = 25;
