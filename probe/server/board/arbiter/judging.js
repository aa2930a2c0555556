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

/**
 * @typedef {object} Sent what the games were asked about with
 * @property {string|Blob} text
 * @property {number} before lines of it that were not pasted
 * @property {string|null} rules
 * @property {boolean} irregular
 * @property {string|Blob} pasted
 */

export class Judging {
  #listing = new Latest();
  #opening = new Latest();
  /** @type {Entry[]} */
  entries = [];
  /** @type {{kind: string, message: string, word: string|null}|null} */
  problem = null;
  /** The game that is looked at, under each of the draw rules. @type {any[]|null} */
  rulings = null;
  /** @type {number|null} */
  game = null;
  /** The draw rules by which it is looked at. @type {string|null} */
  chosen = null;
  /** @type {Sent|null} */
  sent = null;

  /**
   * @param {import('../desk.js').Desk} desk
   * @param {() => void} changed
   */
  constructor(desk, changed) {
    this.desk = desk;
    this.changed = changed;
  }

  /** Nothing is judged; what was pasted is not touched here. */
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
   * How games that were sent are asked about.
   * @param {Sent} sent
   * @param {[string, string][]} more
   */
  #how({ rules, irregular }, more) {
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
    /** @type {Entry[]} */
    const found = [];
    const sent = { text, before, rules, irregular, pasted };
    this.problem = null;
    try {
      await this.#listing.run(async (signal) => {
        this.sent = sent;
        this.changed();
        await this.desk.api.adjudicate(text, this.#how(sent, []), (line) => {
          signal.throwIfAborted();
          found.push(line.error ? { game: line.game, error: this.#fault(line, before), names: line } : { game: line.game, verdict: line });
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

  #fault({ error }, before) {
    const line = typeof error.line === 'number' ? pastedLine(error.line, before) : null;
    return { ...error, line };
  }

  /** Looks at one game under all draw rules, ply by ply. */
  async open(game) {
    const { sent } = this;
    if (!sent) return;
    try {
      await this.#opening.run(async (signal) => {
        this.changed();
        /** @type {any[]} */
        const rulings = [];
        const how = this.#how(sent, [['profile', 'all'], ['course', 'true'], ['game', String(game)]]);
        await this.desk.api.adjudicate(sent.text, how, (line) => rulings.push(line), signal);
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
  async report(lang) {
    const { sent } = this;
    if (!sent) throw new Error('nothing has been judged');
    /** @type {[string, string][]} */
    const one = this.game === null ? [] : [['game', String(this.game)]];
    return await this.desk.api.report(sent.text, this.#how(sent, [...one, ['profile', 'all'], ['lang', lang]]));
  }

  /** The verdicts as they came, a line each. */
  lines() {
    const told = this.rulings ?? this.entries.map(({ verdict, names }) => verdict ?? names);
    return told.map((line) => JSON.stringify(line)).join('\n') + '\n';
  }
}

/** Games of a long file that are told together. */
const TOLD = 25;
