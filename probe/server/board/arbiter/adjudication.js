/**
 * The state of the arbiter's desk: the pasted text, the verdicts on its games, and the opened game.
 */
import { RequestError } from '../api.js';
import { LatestTask } from '../latest-task.js';
import { pastedLine, parsePasted, TAG_LINES } from './pasted-text.js';
import { rememberedProfile, rememberProfile } from './tournament.js';

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
 * @property {number|null} [column] the byte in the line, from 1
 * @property {number|null} ply
 * @property {string[]} [due]
 * @property {ReadPart} [read]
 *
 * @typedef {object} ReadPart the game up to a fault
 * @property {string} rules
 * @property {string} start FEN
 * @property {string[]} moves
 * @property {string} fen the position before the fault
 * @property {number|null} number that of the move at fault
 * @property {'white'|'black'|null} side
 * @property {string|null} text the fault as written
 * @property {string[]} legal
 *
 * @typedef {object} SheetCount a count that stands on the score sheet
 * @property {string} text as typed, in moves
 * @property {number} at the ply at which it stands
 * @property {number} spent plies at the first position
 */

/**
 * @typedef {object} Submission the submitted games and options
 * @property {string|Blob} text
 * @property {number} before lines added before the pasted text
 * @property {string|null} rules
 * @property {boolean} irregular
 * @property {number|null} at the plies after which games are judged; null: all
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
  /** The opened game with its count fresh at the start. @type {any[]|null} */
  fresh = null;
  /** @type {SheetCount|null} */
  sheet = null;
  /** Whether the rules of the tournament and the count on the sheet are asked for. */
  asking = false;
  /** Whether they are known without asking. */
  #settled = false;

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
    this.fresh = null;
    this.sheet = null;
    this.asking = false;
  }

  get busy() {
    return this.#listing.busy || this.#opening.busy;
  }

  /**
   * The request parameters for the submitted games.
   * @param {Submission} sent
   * @param {[string, string][]} more
   */
  #how({ rules, irregular, at }, more) {
    const how = [...more];
    if (rules) how.push(['rules', rules]);
    if (irregular) how.push(['accept_irregular', 'true']);
    if (at !== null) how.push(['at', String(at)]);
    return how;
  }

  /** The count of the sheet as a parameter: on whatever clock is in charge at the start. */
  get #spent() {
    /** @type {[string, string][]} */
    const spent = this.sheet ? [['spent', String(this.sheet.spent)]] : [];
    return spent;
  }

  /**
   * Judges games; former verdicts stay until the first new one arrives.
   * @param {string|Blob} pasted
   * @param {object} given
   * @param {string|null} given.rules
   * @param {boolean} [given.irregular]
   * @param {number|null} [given.at]
   * @param {string|null} [given.profile] the draw rules, if they need not be asked for
   * @param {boolean} [given.settled] whether nothing need be asked
   * @param {SheetCount|null} [given.sheet]
   */
  async judge(
    pasted,
    { rules, irregular = false, at = null, profile = null, settled = false, sheet = null },
  ) {
    this.#settled = settled;
    this.sheet = sheet;
    this.asking = false;
    if (profile !== null) this.chosen = profile;
    const { text, before, shift } =
      typeof pasted === 'string' ? parsePasted(pasted) : { text: pasted, before: 0, shift: 0 };
    /** @type {Entry[]} */
    const found = [];
    const sent = { text, before, rules, irregular, at, pasted };
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
                ? { game: line.game, error: this.#fault(line, before, shift), names: line }
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
        this.fresh = null;
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

  /** The error with its place in the pasted text. */
  #fault({ error }, before, shift) {
    const line = typeof error.line === 'number' ? pastedLine(error.line, before) : null;
    const moved = shift && error.line === TAG_LINES + 1 ? shift : 0;
    return { ...error, line, column: error.column ? error.column + moved : null };
  }

  /** Opens one game: its course ply by ply, under all draw rules. */
  async open(game) {
    const { sent } = this;
    if (!sent) return;
    try {
      await this.#opening.run(async (signal) => {
        this.changed();
        this.fresh = await this.#rulings(sent, game, [], signal);
        this.game = game;
        const [{ rules }] = this.fresh;
        const usual =
          this.app.book.findVariant(rules)?.profiles.map(({ profile }) => profile) ?? [];
        const known = rememberedProfile(rules, usual);
        if (!this.#settled && known === null && usual.length > 1) {
          this.asking = true;
          return;
        }
        await this.#show([this.chosen, known, usual[0]], signal);
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

  /** The rulings on a game under all draw rules, with its course. */
  async #rulings(sent, game, more, signal) {
    /** @type {any[]} */
    const rulings = [];
    const how = this.#how(sent, [
      ['profile', 'all'],
      ['course', 'true'],
      ['game', String(game)],
      ...more,
    ]);
    await this.app.api.adjudicate(sent.text, how, (line) => rulings.push(line), signal);
    signal.throwIfAborted();
    const judged = rulings.filter(({ error }) => !error);
    if (!judged.length)
      throw new RequestError('refused', rulings[0]?.error.message ?? 'no verdict');
    return judged;
  }

  /** Shows the game under the first of these draw rules that it was judged by. */
  async #show(profiles, signal) {
    const { fresh, game, sent } = this;
    const counted = this.#spent;
    const judged = counted.length ? await this.#rulings(sent, game, counted, signal) : fresh;
    const found = profiles.find((name) => judged?.some(({ profile }) => profile === name));
    this.rulings = judged;
    this.asking = false;
    this.choose(found ?? judged?.[0].profile);
  }

  /**
   * Takes the rules of the tournament and the count on the sheet, and judges the opened game.
   * @param {string|null} profile
   * @param {SheetCount|null} sheet
   */
  async answer(profile, sheet) {
    const { fresh } = this;
    if (!fresh) return;
    if (profile !== null) rememberProfile(fresh[0].rules, profile);
    this.sheet = sheet;
    this.problem = null;
    try {
      await this.#opening.run(async (signal) => {
        this.changed();
        await this.#show([profile, fresh[0].profile], signal);
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

  /** Asks again for the rules of the tournament and the count on the sheet. */
  ask() {
    this.asking = this.fresh !== null;
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
    this.fresh = null;
    this.sheet = null;
    this.asking = false;
    if (this.entries.length < 2) this.entries = [];
    this.changed();
  }

  /** Cancels all requests. */
  stop() {
    this.#listing.cancel();
    this.#opening.cancel();
  }

  /** Cancels the judgement of the pasted text, whose verdict does not come. */
  giveUp() {
    this.stop();
    this.sent = null;
    this.changed();
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
    // On one game it is under the rules of the tournament, and names those that differ.
    const profile = this.game === null ? 'all' : (this.chosen ?? 'all');
    return await this.app.api.report(sent.text, this.#document(profile, lang));
  }

  /** The card of the ruling on the opened game, as SVG. */
  async card(lang) {
    const { sent, chosen } = this;
    if (!sent || this.game === null) throw new Error('no game is open');
    return await this.app.api.card(sent.text, this.#document(chosen ?? 'all', lang));
  }

  #document(profile, lang) {
    /** @type {[string, string][]} */
    const one = this.game === null ? [] : [['game', String(this.game)], ...this.#spent];
    const { origin, pathname } = window.location;
    return this.#how(/** @type {Submission} */ (this.sent), [
      ...one,
      ['profile', profile],
      ['lang', lang],
      ['board', origin + pathname],
    ]);
  }

  /** The verdicts as received, one JSON object a line. */
  lines() {
    const verdicts = this.rulings ?? this.entries.map(({ verdict, names }) => verdict ?? names);
    return verdicts.map((line) => JSON.stringify(line)).join('\n') + '\n';
  }
}

/** The list is redrawn once for this many games. */
const BATCH = 25;
