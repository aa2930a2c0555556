/** What lies on the arbiter's desk: the text as it was pasted, the verdicts on its games, and the one that is looked at. */
import { Latest } from '../latest.js';
import { pastedLine, prepared } from './pasted.js';

/**
 * @typedef {object} Entry a game of the list: a verdict, or why there is none
 * @property {number} game
 * @property {any} [verdict]
 * @property {{event?: string, date?: string, white?: string, black?: string}} [names] what a game at fault says of itself
 * @property {{kind: string, message: string, line: number|null, ply: number|null, due?: string[]}} [error]
 */

export class Judging {
  #listing = new Latest();
  #opening = new Latest();

  /**
   * @param {import('../desk.js').Desk} desk
   * @param {() => void} changed
   */
  constructor(desk, changed) {
    this.desk = desk;
    this.changed = changed;
    this.forget();
  }

  /** Nothing is judged; what was pasted is not touched here. */
  forget() {
    /** @type {Entry[]} */
    this.entries = [];
    /** @type {{kind: string, message: string, word: string|null}|null} */
    this.problem = null;
    this.rulings = null;
    this.game = null;
    this.chosen = null;
    this.sent = null;
  }

  get busy() {
    return this.#listing.busy || this.#opening.busy;
  }

  /** How the games are asked about. */
  #how(more) {
    const { rules, irregular } = this.sent;
    const how = [...more];
    if (rules) how.push(['rules', rules]);
    if (irregular) how.push(['accept_irregular', 'true']);
    return how;
  }

  /**
   * Judges games; what was there before stays until the first verdict comes.
   * @param {string|Blob} pasted
   * @param {{rules: string|null, irregular?: boolean}} given
   */
  async judge(pasted, { rules, irregular = false }) {
    const { text, before } = typeof pasted === 'string' ? prepared(pasted) : { text: pasted, before: 0 };
    const found = [];
    this.problem = null;
    try {
      await this.#listing.run(async (signal) => {
        this.sent = { text, before, rules, irregular, pasted };
        this.changed();
        await this.desk.api.adjudicate(text, this.#how([]), (line) => {
          signal.throwIfAborted();
          found.push(line.error ? { game: line.game, error: this.#fault(line), names: line } : { game: line.game, verdict: line });
          if (found.length % TOLD === 0) {
            this.entries = [...found];
            this.changed();
          }
        }, signal);
        signal.throwIfAborted();
        this.entries = found;
        this.rulings = null;
        this.game = null;
      });
      if (found.length === 1 && found[0].verdict) await this.open(found[0].game);
    } catch (error) {
      this.problem = { kind: error.kind ?? 'server', message: error.message, word: error.word ?? null };
    }
    this.changed();
  }

  #fault({ error }) {
    const line = typeof error.line === 'number' ? pastedLine(error.line, this.sent.before) : null;
    return { ...error, line };
  }

  /** Looks at one game under all draw rules, ply by ply. */
  async open(game) {
    try {
      await this.#opening.run(async (signal) => {
        this.changed();
        const rulings = [];
        const how = this.#how([['profile', 'all'], ['course', 'true'], ['game', String(game)]]);
        await this.desk.api.adjudicate(this.sent.text, how, (line) => rulings.push(line), signal);
        signal.throwIfAborted();
        const judged = rulings.filter(({ error }) => !error);
        if (!judged.length) return;
        this.game = game;
        this.rulings = judged;
        const usual = this.desk.book.named(judged[0].rules)?.profiles.map(({ profile }) => profile) ?? [];
        const wanted = [this.chosen, this.desk.book.profile, usual[0]].find((name) => judged.some(({ profile }) => profile === name));
        this.choose(wanted ?? judged[0].profile);
      });
    } catch (error) {
      this.problem = { kind: error.kind ?? 'server', message: error.message, word: error.word ?? null };
    }
    this.changed();
  }

  /** The draw rules by which the game is looked at. */
  choose(profile) {
    this.chosen = profile;
    this.changed();
  }

  /** Back to the list, or to what was pasted. */
  close() {
    this.#opening.cancel();
    this.game = null;
    this.rulings = null;
    if (this.entries.length < 2) this.entries = [];
    this.changed();
  }

  /** Nothing more is asked. */
  stop() {
    this.#listing.cancel();
    this.#opening.cancel();
  }

  /** What is wrong with the only game there is: it is told beside what was pasted. */
  get fault() {
    return this.entries.length === 1 ? (this.entries[0].error ?? null) : null;
  }

  get ruling() {
    return this.rulings?.find(({ profile }) => profile === this.chosen) ?? null;
  }

  /** The report on the game that is looked at, or on all of them. */
  report(lang) {
    const one = this.game === null ? [] : [['game', String(this.game)]];
    return this.desk.api.report(this.sent.text, this.#how([...one, ['profile', 'all'], ['lang', lang]]));
  }

  /** The verdicts as they came, a line each. */
  lines() {
    const told = this.rulings ?? this.entries.map(({ verdict, names }) => verdict ?? names);
    return told.map((line) => JSON.stringify(line)).join('\n') + '\n';
  }
}

/** Games of a long file that are told together. */
const TOLD = 25;
