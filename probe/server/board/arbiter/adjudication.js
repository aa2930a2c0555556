/**
 * The state of the arbiter's desk: the pasted text, the verdicts on its games, and the opened game.
 */
import { RequestError } from '../api.js';
import { LatestTask } from '../latest-task.js';
import { pastedLine, parsePasted, TAG_LINES } from './pasted-text.js';
import { forgetProfile, rememberedProfile, rememberProfile } from './tournament.js';

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
 * @property {number} [barred_after] moves in a row of the king at fault, if it must rest
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
 * @typedef {object} Correction a move that was corrected on the desk
 * @property {number} game
 * @property {number} ply
 * @property {string} was the word of the sheet
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
 * @property {number} shift letters added before the first line of the pasted text
 * @property {string|null} rules
 * @property {boolean} irregular
 * @property {number|null} at the plies after which games are judged; null: all
 * @property {string|Blob} pasted
 * @property {Correction[]} corrections
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
  /** The draw rules that a person or a link named for it. @type {string|null} */
  named = null;
  /** Whether nobody named the rules under which it is shown. */
  assumed = false;
  /** @type {Submission|null} */
  sent = null;
  /** The opened game with its count fresh at the start. @type {any[]|null} */
  fresh = null;
  /** The counts that stand on the sheets, by game. @type {Map<number, SheetCount>} */
  sheets = new Map();
  /** The draw rules that a person named for single games. @type {Map<number, string>} */
  answers = new Map();
  /** Whether the rules of the tournament and the count on the sheet are asked for. */
  asking = false;
  /** Whether they are known without asking. */
  #settled = false;
  /** The opened game of a list that could not be read to its end. @type {number|null} */
  faultGame = null;
  /** The plies up to which the opened game is judged, if it stops at a fault; null: all. */
  #upTo = /** @type {number|null} */ (null);
  /** The counts with which the list was judged. */
  #counted = '';
  /** The draw rules chosen for a list, by game. @type {Record<string, string>} */
  #listRules = {};

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
    this.named = null;
    this.assumed = false;
    this.sent = null;
    this.fresh = null;
    this.sheets = new Map();
    this.answers = new Map();
    this.asking = false;
    this.faultGame = null;
    this.#upTo = null;
  }

  get busy() {
    return this.#listing.busy || this.#opening.busy;
  }

  /**
   * The request parameters for the submitted games.
   * @param {Submission} sent
   * @param {[string, string][]} more
   * @param {number|null} [upTo] the plies up to which one game is judged
   */
  #how({ rules, irregular, at, corrections }, more, upTo = null) {
    const how = [...more];
    if (rules) how.push(['rules', rules]);
    if (irregular) how.push(['accept_irregular', 'true']);
    const last = upTo ?? at;
    if (last !== null) how.push(['at', String(last)]);
    for (const { game, ply, was } of corrections) how.push(['corrected', `${game};${ply}:${was}`]);
    return how;
  }

  /** The counts on the sheets as parameters: on whatever clock is in charge at the start. */
  get #spent() {
    const counts = [...this.sheets].map(([game, { spent }]) => ['spent', `${game};${spent}`]);
    return /** @type {[string, string][]} */ (counts);
  }

  /** Whether the text has several games. */
  get isList() {
    return this.entries.length > 1;
  }

  /** The count on the sheet of the opened game. */
  get sheet() {
    return this.sheets.get(this.game ?? 0) ?? null;
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
   * @param {[number, SheetCount][]|null} [given.sheets] by game; null: those of the same games
   * @param {[number, string][]|null} [given.answers] the draw rules of single games, likewise
   * @param {Correction[]} [given.corrections]
   * @param {number|null} [given.corrected] the game that was corrected, shown again if it has
   *   another fault
   */
  async judge(
    pasted,
    {
      rules,
      irregular = false,
      at = null,
      profile = null,
      settled = false,
      sheets = null,
      answers = null,
      corrections = this.sent?.pasted === pasted ? this.sent.corrections : [],
      corrected = null,
    },
  ) {
    this.#settled = settled;
    const isOther = corrected === null && this.sent?.pasted !== pasted;
    if (sheets ?? isOther) this.sheets = new Map(sheets ?? []);
    if (answers ?? isOther) this.answers = new Map(answers ?? []);
    this.asking = false;
    if (profile !== null) this.named = profile;
    const { text, before, shift } =
      typeof pasted === 'string' ? parsePasted(pasted) : { text: pasted, before: 0, shift: 0 };
    const sent = { text, before, shift, rules, irregular, at, pasted, corrections };
    /** @type {Entry[]} */
    let found = [];
    await this.#whileListing(async (signal) => {
      this.sent = sent;
      this.changed();
      found = await this.#list(sent, null, signal);
      // A list is under the rules of the tournament, which were chosen for an earlier game.
      const profile = found.length > 1 ? this.#listProfile(found) : null;
      if (profile) found = await this.#list(sent, profile, signal);
      this.entries = found;
      this.rulings = null;
      this.fresh = null;
      this.game = null;
      const again = found.find(({ game, error }) => game === corrected && error?.read);
      this.faultGame = again?.game ?? null;
    });
    if (found.length === 1 && found[0].verdict) await this.open(found[0].game);
    this.changed();
  }

  /**
   * Judges the games of the list under other draw rules, which are remembered.
   * @param {string} rules
   * @param {string|null} profile null: those assumed for each game
   */
  async judgeListUnder(rules, profile) {
    const { sent } = this;
    if (!sent) return;
    this.answers.clear();
    if (profile === null) {
      delete this.#listRules[rules];
      forgetProfile(rules);
    } else {
      this.#listRules[rules] = profile;
      rememberProfile(rules, profile);
    }
    await this.#judgeListAgain(sent);
  }

  /** @param {Submission} sent */
  async #judgeListAgain(sent) {
    await this.#whileListing(async (signal) => {
      this.changed();
      this.entries = await this.#list(sent, this.#listProfile(this.entries), signal);
    });
    this.changed();
  }

  /**
   * The draw rules that a person named for the games of a list: here, or for an earlier game. Null
   * if they are assumed for each game.
   */
  rulesOfList(rules) {
    return this.#listRules[rules] ?? rememberedProfile(rules, this.#profilesOf(rules));
  }

  /** The draw rules of a game, the usual ones first. @returns {string[]} */
  #profilesOf(rules) {
    return this.app.book.findVariant(rules)?.profiles.map(({ profile }) => profile) ?? [];
  }

  /**
   * The draw rules that a person named for a game of the list. Those remembered from another game
   * are not those of a site that has its own.
   */
  rulesOfGame({ game, rules, suggested }) {
    const answer = this.answers.get(game);
    if (answer) return answer;
    const isOfSite = suggested?.by === 'site' && !(rules in this.#listRules);
    return isOfSite ? null : this.rulesOfList(rules);
  }

  /** Whether nobody named the draw rules of a verdict in the list, and there are others. */
  isAssumed(verdict) {
    return this.rulesOfGame(verdict) === null && this.#profilesOf(verdict.rules).length > 1;
  }

  /**
   * The draw rules to ask for so that each game of a list is under those of its game; null if it is
   * already. If the list has several games, all rules are asked for, and a verdict of each is kept.
   * @param {Entry[]} entries
   */
  #listProfile(entries) {
    const verdicts = entries.flatMap(({ verdict }) => verdict ?? []);
    const isUnderOthers = (verdict) =>
      verdict.profile !== (this.rulesOfGame(verdict) ?? verdict.profile);
    if (!verdicts.some(isUnderOthers)) return null;
    const wanted = new Set(verdicts.map((verdict) => `${verdict.rules} ${this.#wanted(verdict)}`));
    return wanted.size > 1 ? 'all' : this.#wanted(verdicts[0]);
  }

  /** The draw rules of a game in the list: named, or suggested by its site or date. */
  #wanted(verdict) {
    return this.rulesOfGame(verdict) ?? verdict.suggested?.profile ?? verdict.profile;
  }

  /** Runs the judgement of a list, and takes its error as the problem. */
  async #whileListing(work) {
    this.problem = null;
    try {
      await this.#listing.run(work);
    } catch (error) {
      this.problem = {
        kind: error.kind ?? 'server',
        message: error.message,
        word: error.word ?? null,
      };
    }
  }

  /**
   * The verdicts on the submitted games, which appear while they arrive.
   * @param {Submission} sent
   * @param {string|null} profile the draw rules; null: those that each game suggests
   * @returns {Promise<Entry[]>}
   */
  async #list(sent, profile, signal) {
    /** @type {Entry[]} */
    const found = [];
    const counts = this.#spent;
    this.#counted = String(counts);
    await this.app.api.adjudicate(
      sent.text,
      this.#how(sent, [...counts, ['profile', profile ?? 'suggested']]),
      (line) => {
        signal.throwIfAborted();
        if (profile === 'all' && !line.error && line.profile !== this.#wanted(line)) return;
        found.push(
          line.error
            ? { game: line.game, error: this.#fault(line, sent.before, sent.shift), names: line }
            : { game: line.game, verdict: line },
        );
        // A faulty game that is open stays open meanwhile.
        if (found.length % BATCH === 0 && this.faultGame === null) {
          this.entries = [...found];
          this.changed();
        }
      },
      signal,
    );
    signal.throwIfAborted();
    return found;
  }

  /** Opens a game that stops at a fault, with its board and the moves possible there. */
  openFault(game) {
    this.faultGame = game;
    this.changed();
  }

  /** The error with its place in the pasted text. */
  #fault({ error }, before, shift) {
    const line = typeof error.line === 'number' ? pastedLine(error.line, before) : null;
    const moved = shift && error.line === TAG_LINES + 1 ? shift : 0;
    return { ...error, line, column: error.column ? error.column + moved : null };
  }

  /**
   * Opens one game: its course ply by ply, under all draw rules.
   * @param {number} game
   * @param {number|null} [upTo] the plies up to which it is judged; null: all
   */
  async open(game, upTo = null) {
    const { sent } = this;
    if (!sent) return;
    this.#upTo = upTo;
    try {
      await this.#opening.run(async (signal) => {
        this.changed();
        this.fresh = await this.#rulings(sent, game, [], signal);
        this.game = game;
        this.faultGame = null;
        const [first] = this.fresh;
        const { rules } = first;
        const known = this.isList ? this.rulesOfGame(first) : this.rulesOfList(rules);
        if (!this.#settled && known === null && this.#profilesOf(rules).length > 1) {
          this.asking = true;
          return;
        }
        await this.#show([this.#settled ? this.named : null, known], signal);
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
    const how = this.#how(
      sent,
      [['profile', 'all'], ['course', 'true'], ['game', String(game)], ...more],
      this.#upTo,
    );
    await this.app.api.adjudicate(sent.text, how, (line) => rulings.push(line), signal);
    signal.throwIfAborted();
    const judged = rulings.filter(({ error }) => !error);
    if (!judged.length)
      throw new RequestError('refused', rulings[0]?.error.message ?? 'no verdict');
    return judged;
  }

  /**
   * Shows the game under the first of these draw rules that it was judged by, else under those that
   * the service assumes for it.
   */
  async #show(profiles, signal) {
    const { fresh, game, sent } = this;
    const judged = this.sheet ? await this.#rulings(sent, game, this.#spent, signal) : fresh;
    const isJudged = (name) => judged?.some(({ profile }) => profile === name);
    const named = profiles.find(isJudged);
    const [first] = judged ?? [];
    this.rulings = judged;
    this.asking = false;
    if (named) this.choose(named);
    else {
      this.chosen = isJudged(first?.suggested?.profile) ? first.suggested.profile : first?.profile;
      this.assumed = this.#profilesOf(first?.rules).length > 1;
      this.changed();
    }
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
    const { game } = this;
    if (game !== null && profile !== null) this.answers.set(game, profile);
    if (game !== null && sheet) this.sheets.set(game, sheet);
    else if (game !== null) this.sheets.delete(game);
    this.problem = null;
    try {
      await this.#opening.run(async (signal) => {
        this.changed();
        this.named = profile;
        await this.#show([profile], signal);
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
    this.assumed = false;
    this.changed();
  }

  /** Goes back to the list, or to the pasted text. */
  close() {
    this.#opening.cancel();
    this.game = null;
    this.rulings = null;
    this.fresh = null;
    this.named = null;
    this.assumed = false;
    this.asking = false;
    this.faultGame = null;
    this.#upTo = null;
    if (!this.isList) this.entries = [];
    this.changed();
    // The rules that were named for the opened game are those of the list, as is its count.
    const { sent } = this;
    const isCounted = String(this.#spent) === this.#counted;
    if (sent && this.entries.length && (!isCounted || this.#listProfile(this.entries)))
      this.#judgeListAgain(sent);
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

  /** The faulty game: the only one, or the one opened from the list. */
  get #faulty() {
    const { entries, faultGame } = this;
    const [only] = entries;
    const isOpened = ({ game }) => game === faultGame;
    const found = entries.length === 1 ? only : entries.find(isOpened);
    return found?.error ? found : null;
  }

  /** Its error. */
  get fault() {
    return this.#faulty?.error ?? null;
  }

  /** The number of the faulty game. */
  get numberOfFault() {
    return this.#faulty?.game ?? 1;
  }

  get ruling() {
    return this.rulings?.find(({ profile }) => profile === this.chosen) ?? null;
  }

  /** The report on the opened game, or on all games. */
  async report(lang) {
    const { sent } = this;
    if (!sent) throw new Error('nothing has been judged');
    const profile = this.game === null ? this.#profileOfList : this.#profileOfGame;
    return await this.app.api.report(sent.text, this.#document(profile, lang));
  }

  /**
   * The draw rules of a report on all games. Where they are assumed, those that each game suggests
   * are asked for; the report says so, and names the rules that differ.
   */
  get #profileOfList() {
    const verdicts = this.entries.flatMap(({ verdict }) => verdict ?? []);
    const named = new Set(verdicts.map((verdict) => this.rulesOfGame(verdict)));
    return named.size > 1 ? 'all' : ([...named][0] ?? null);
  }

  /** The draw rules of a report on the opened game; null where they are assumed. */
  get #profileOfGame() {
    return this.assumed ? null : (this.chosen ?? 'all');
  }

  /**
   * The card of the ruling on the opened game, as SVG.
   * @param {string} lang
   * @param {'landscape'|'portrait'} shape
   */
  async card(lang, shape) {
    const { sent } = this;
    if (!sent || this.game === null) throw new Error('no game is open');
    return await this.app.api.card(sent.text, this.#document(this.#profileOfGame, lang), shape);
  }

  #document(profile, lang) {
    /** @type {[string, string][]} */
    const one = this.game === null ? [] : [['game', String(this.game)]];
    const { origin, pathname } = window.location;
    const rules = [['profile', profile ?? 'suggested']];
    const how = [...one, ...this.#spent, ...rules, ['lang', lang], ['board', origin + pathname]];
    return this.#how(
      /** @type {Submission} */ (this.sent),
      /** @type {[string, string][]} */ (how),
      this.game === null ? null : this.#upTo,
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
