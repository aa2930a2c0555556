/** The arbiter's desk: pasted or dropped games are judged by the service and shown ply by ply. */
import { countsOf } from '../clocks.js';
import { html } from '../elements.js';
import * as games from '../game.js';
import { icon } from '../icons.js';
import { readMillsScore } from '../mills/points.js';
import { gameName } from '../rules-view.js';
import { roomLink, sharedBoard } from '../shared-board.js';
import { tabStorage } from '../tab-storage.js';
import { nodeAt, withPath, ROOT } from '../tree.js';
import { formatMoves } from '../units.js';
import { withWholeMoves } from '../entry.js';
import { CaseView } from './case-view.js';
import { DeskSteps } from './desk-steps.js';
import { Adjudication } from './adjudication.js';
import { acceptanceButton, faultSentence, otherGameText } from './fault-text.js';
import { faultPlace, FaultView, markedLine } from './fault-view.js';
import { ListView } from './list-view.js';
import { gameText, unreadableText, withLatinFiles } from './pasted-text.js';
import { problemKey } from './problem.js';
import { QuestionView } from './question-view.js';
import { SAMPLE } from './sample-game.js';
import { bytesOf, fileOf, restoreText, saveText } from './saved-text.js';

/**
 * A move corrected here, with the text up to it: it counts while the text begins so.
 * @typedef {import('./adjudication.js').Correction & {upTo: string}} PlacedCorrection
 */

export class Room {
  /** The stage shown: `paste`, `fault`, `ask`, `list` or `case`. @type {string|null} */
  #stage = null;

  /**
   * @param {import('../app-state.js').AppState} app
   * @param {import('../rooms-view.js').RoomsView} rooms
   */
  constructor(app, rooms) {
    this.rooms = rooms;
    this.steps = new DeskSteps(false);
    /** The game that was opened last. @type {{game: number, isFaulty: boolean}|null} */
    this.opened = null;
    this.app = app;
    this.adjudication = new Adjudication(app, () => app.changed());
    this.list = new ListView(this.adjudication, app, () => this.whole);
    this.case = new CaseView(this.adjudication, app);
    this.question = new QuestionView(this.adjudication, app);
    this.fault = new FaultView(this.adjudication, {
      text: () => (this.file && this.text.value !== this.whole ? null : this.text.value),
      correct: (text, correction) => {
        this.#setText(text);
        this.#addCorrection(correction);
        const { sent } = this.adjudication;
        this.#judge({ rules: sent?.rules ?? null, corrected: correction.game });
      },
      upTo: (ply, rules) => {
        const { faultGame, isList } = this.adjudication;
        if (isList && faultGame !== null) this.adjudication.open(faultGame, ply);
        else this.#judge({ at: ply, rules });
      },
    });
    /** The stage of a fault: what it is, and the sheet below. */
    this.faulty = html('div', { class: 'fault-stage' });
    this.element = html('div', { class: 'arbiter' });
    /** A chosen or dropped file, submitted unchanged whatever its encoding. @type {File|null} */
    this.file = null;
    /** The submitted text, of a file too. @type {string|null} */
    this.whole = null;
    /** Moves corrected here. @type {PlacedCorrection[]} */
    this.corrections = [];
    this.title = html('h2', { class: 'room-title' });
    this.lead = html('p', { class: 'hero-lead' });
    this.text = html('textarea', {
      id: 'pdn',
      class: 'fen pasted',
      rows: 9,
      spellcheck: 'false',
      autocomplete: 'off',
      oninput: () => this.#onInput(),
    });
    this.label = html('label', { for: 'pdn' });
    this.rules = html('select', { id: 'pdn-rules' });
    this.rulesLabel = html('label', { for: 'pdn-rules' });
    this.chooser = html('input', {
      type: 'file',
      id: 'pdn-file',
      class: 'file-input',
      accept: '.pdn,.txt,.pgn,text/plain',
      onchange: () => this.#takeFile(this.chooser.files?.[0]),
    });
    this.choose = html('label', { for: 'pdn-file', class: 'button' });
    this.send = html('button', { type: 'submit', class: 'button button-main' });
    this.sample = html('button', {
      type: 'button',
      class: 'button',
      onclick: () => {
        this.#setText(SAMPLE);
        this.#judge({ settled: true });
      },
    });
    this.board = html('button', {
      type: 'button',
      class: 'button',
      onclick: () => {
        this.#judgeBoard();
      },
    });
    this.messages = html('div', { class: 'room-said', role: 'status' });
    this.bounds = html('p', { class: 'quiet' });
    this.form = html(
      'form',
      { class: 'paste', onsubmit: (event) => { event.preventDefault(); this.#judge(); } },
      html('div', { class: 'room-head' }, this.title, this.lead),
      html('div', { class: 'field paste-field' }, this.label, this.text),
      this.messages,
      html(
        'div',
        { class: 'paste-acts' },
        this.send,
        html('span', { class: 'file' }, this.chooser, this.choose),
        this.board,
        this.sample,
        html('span', { class: 'option paste-rules' }, this.rulesLabel, this.rules),
      ),
      this.bounds,
    );
    this.element.append(this.form);
    this.element.addEventListener('dragover', (event) => {
      event.preventDefault();
      this.element.classList.add('arbiter-over');
    });
    this.element.addEventListener('dragleave', () => this.element.classList.remove('arbiter-over'));
    this.element.addEventListener('drop', (event) => {
      event.preventDefault();
      this.element.classList.remove('arbiter-over');
      const [file] = event.dataTransfer?.files ?? [];
      if (file) this.#takeFile(file);
      else this.#takeText(event.dataTransfer?.getData('text/plain') ?? '');
    });
    // A game pasted anywhere while the paste stage is open is taken.
    document.addEventListener('paste', (event) => {
      if (
        this.app.view !== 'desk' ||
        this.#stage !== 'paste' ||
        /** @type {Element} */ (event.target).matches('input, textarea')
      )
        return;
      this.#takeText(event.clipboardData?.getData('text/plain') ?? '');
    });
  }

  enter({ restored }) {
    const { app } = this;
    app.frozen = true;
    const isLink = restored && app.game.moments.length > 1;
    // After a reload the game that was open in a list is one of it again.
    const saved = restored ? restoreText(tabStorage()) : null;
    const isOpened = isLink && saved?.opened?.moves === games.moves(app.game).join(' ');
    this.steps = new DeskSteps(app.address.embed || (isLink && !isOpened));
    app.api.limits().then((limits) => { this.limits = limits; app.changed(); }, () => {});
    // A link to a judged game: it is judged, unless it is the one that was left.
    if (saved && (isOpened || !isLink)) this.#restoreList(saved);
    else if (isLink && !this.#isOnBoard()) this.#judgeBoard();
    // Other moves were tried meanwhile: the board shows the judged ones again.
    if (!this.#isOnBoard()) this.put = null;
    this.#putOnBoard();
  }

  leave() {
    this.app.frozen = false;
    this.adjudication.stop();
    delete document.documentElement.dataset.stage;
    this.#stage = null;
  }

  /** The browser has gone back or forward, between the text, the list and a game. */
  arrive(state) {
    const { adjudication, opened } = this;
    const step = this.steps.arrive(state, this.#stage);
    if (step === 'list') adjudication.close();
    if (step === 'text') {
      adjudication.stop();
      adjudication.forget();
      this.app.changed();
    }
    if (step === 'game' && opened) {
      if (opened.isFaulty) adjudication.openFault(opened.game);
      else adjudication.open(opened.game);
    }
    if (step === 'judge') this.#judge();
    return step !== null;
  }

  /** What can be shared: a judged game as one on the board; before, the empty desk. */
  shared(t) {
    const { address, lang } = this.app;
    if (this.#stage === 'case')
      return { ...sharedBoard(this.app, t), link: address.previewLink('desk') };
    return { link: roomLink(address, 'desk', { lang }) };
  }

  /**
   * After a reload the list of games is judged again, and the game opened that was.
   * @param {import('./saved-text.js').SavedText} saved
   */
  async #restoreList({ answers, bytes, corrections, opened, sheets, text }) {
    if (bytes !== undefined) this.#setText(shownPart(text), fileOf(bytes));
    else this.#setText(text);
    this.corrections = corrections;
    this.whole = text;
    await this.#judge({ answers, sheets });
    if (opened && this.adjudication.isList) await this.adjudication.open(opened.game);
  }

  /** Keeps the games of a list, with what was corrected and counted in them. */
  async #saveList() {
    const { adjudication, corrections, file, whole } = this;
    const { answers, sent, sheets } = adjudication;
    const isList =
      adjudication.isList && whole !== null && sent?.pasted === (file ?? whole);
    const moves = this.#judgedGame?.path.join(' ') ?? '';
    const opened = adjudication.game === null ? null : { game: adjudication.game, moves };
    const named = { sheets: [...sheets], answers: [...answers] };
    const list = { text: whole ?? '', corrections, ...named, opened };
    const bytes = isList && file ? { bytes: await bytesOf(file) } : {};
    saveText(tabStorage(), isList ? { ...list, ...bytes } : null);
  }

  /** The draw rules and the count of the game on the board. */
  #boardRules() {
    const { book, game } = this.app;
    const spent = Object.values(game.moments[0].counts ?? {})[0] ?? 0;
    /** @type {[number, import('./adjudication.js').SheetCount][]} */
    const sheets = spent ? [[1, { text: formatMoves(spent), at: 0, spent }]] : [];
    return { profile: book.profile, sheets };
  }

  /** The judged game, to go back to from other moves. */
  get #judgedGame() {
    const [first, ...steps] = this.adjudication.ruling?.course ?? [];
    return first ? { fen: first.fen, path: steps.map(({ move }) => move ?? '—') } : null;
  }

  /** Whether the judged game is the one on the board. */
  #isOnBoard() {
    const { course = null } = this.adjudication.ruling ?? {};
    const { moments } = this.app.game;
    return course?.length === moments.length && moments[0].fen === course[0].fen &&
      moments.every(({ move }, at) => at === 0 || move === (course[at].move ?? '—'));
  }

  /** Judges the game on the board, perhaps from a link: both say which rules it is played by. */
  #judgeBoard() {
    const { book, game } = this.app;
    const { about } = game;
    const text = gameText({
      rules: book.rules,
      fen: game.moments[0].fen ?? '',
      moves: games.moves(game),
      about,
    });
    this.#setText(text);
    this.corrections = (about?.corrected ?? []).map(({ ply, was }) => ({
      game: 1,
      ply,
      was,
      upTo: text,
    }));
    this.#judge({ rules: book.rules, settled: true, ...this.#boardRules() });
  }

  /** Keeps a correction with the word of the sheet, also if it is corrected again. */
  #addCorrection(added) {
    const isSame = ({ game, ply }) => game === added.game && ply === added.ply;
    const earlier = this.corrections.find(isSame);
    const others = this.corrections.filter((one) => !isSame(one));
    this.corrections = [...others, { ...added, was: earlier?.was ?? added.was }];
  }

  #takeText(text) {
    if (!text.trim()) return;
    this.#setText(text);
    this.#judge();
  }

  /** Takes a file: its beginning is shown as text, and it is submitted unchanged. */
  async #takeFile(file) {
    if (!file) return;
    if (this.limits && file.size > this.limits.adjudicate_bytes) {
      this.large = { name: file.name, bytes: file.size };
      this.chooser.value = '';
      this.app.changed();
      return;
    }
    this.large = null;
    const text = await file.text();
    this.#setText(shownPart(text), file);
    this.whole = text;
    this.chooser.value = '';
    this.#judge();
  }

  /** @param {string} text @param {File|null} [file] */
  #setText(text, file = null) {
    this.whole = null;
    this.file = file;
    this.text.value = text;
  }

  #onInput() {
    this.file = null;
    this.large = null;
    this.unreadable = null;
    this.app.changed();
  }

  /** @param {Partial<Parameters<Adjudication['judge']>[1]>} [how] */
  #judge(how = {}) {
    if (!this.file) {
      const { variants, rules } = this.app.book;
      const given = { variants, rules: this.rules.value || rules, page: window.location.href };
      this.text.value = withWholeMoves(withLatinFiles(this.text.value), given);
    }
    const pasted = this.file ?? this.text.value;
    if (!this.file) this.whole = this.text.value;
    // In a list of other games nothing was opened.
    if (!how.corrected && pasted !== this.adjudication.sent?.pasted) this.opened = null;
    this.large = null;
    this.unreadable = typeof pasted === 'string' ? unreadableText(pasted) : null;
    if (this.unreadable) {
      if (this.unreadable === 'nothing') this.text.focus();
      this.adjudication.forget();
      this.app.changed();
      return undefined;
    }
    const begins = ({ upTo }) => typeof pasted === 'string' && pasted.startsWith(upTo);
    const corrections = this.corrections.filter(begins);
    const rules = this.rules.value || null;
    return this.adjudication.judge(pasted, { rules, corrections, ...how });
  }

  /** Puts the opened game on the board. */
  #putOnBoard() {
    const { adjudication, app } = this;
    const { ruling } = adjudication;
    if (!ruling || this.put === ruling) return;
    const same =
      this.put?.game === ruling.game &&
      this.put?.course.length === ruling.course.length &&
      app.game.moments[0].fen === ruling.course[0].fen;
    const notes = ruling.final.notes.filter(({ kind }) => kind === 'corrected');
    this.put = ruling;
    const [first, ...rest] = ruling.course;
    const counts = (step) => countsOf(step);
    const moments = [
      { fen: first.fen, counts: counts(first) },
      ...rest.map((step) => ({ fen: step.fen, counts: counts(step), move: step.move ?? '—' })),
    ];
    const path = moments.slice(1).map(({ move }) => move);
    // Other moves that were tried in this game stay in its tree.
    const isTried = app.game.moments[0].fen === first.fen && nodeAt(app.game.tree, path) !== null;
    app.book.choose(ruling.rules, ruling.profile);
    app.line.stop();
    app.line.forget();
    const decisive = ruling.over?.ply ?? moments.length - 1;
    app.game = {
      moments,
      at: Math.min(same ? app.game.at : decisive, moments.length - 1),
      tree: isTried ? app.game.tree : withPath(ROOT, path),
      about: {
        ...sheetOf(ruling),
        corrected: notes.map(({ ply, was }) => ({ ply, was })),
      },
    };
    app.navigation.arrive(null, 0);
    app.address.remember('replace');
    app.refresh();
  }

  /** Puts the position before a fault on the board. */
  #putFault() {
    const { adjudication, app } = this;
    const read = adjudication.fault?.read;
    if (!read || this.putFault === read) return;
    this.putFault = read;
    this.put = null;
    app.book.choose(read.rules, app.book.profile);
    app.line.stop();
    app.line.forget();
    const moves = read.moves.map((move) => ({ move }));
    app.game = games.withMoves(games.begin(read.start), moves);
    app.navigation.arrive(null, 0);
    app.navigation.to(moves.length);
  }

  get #stageNow() {
    const { adjudication } = this;
    const { asking, entries, fault, fresh, ruling } = adjudication;
    if (asking && fresh) return 'ask';
    if (ruling) return 'case';
    if (fault) return fault.read ? 'fault' : 'paste';
    return entries.length > 0 ? 'list' : 'paste';
  }

  update(t) {
    const stage = this.#stageNow;
    const before = this.#stage;
    const moved = before !== null && stage !== before;
    const { game, faultGame } = this.adjudication;
    const last = game ?? faultGame;
    if (last !== null) this.opened = { game: last, isFaulty: game === null };
    // The address of the list stays behind that of the game.
    this.steps.change(this.#stage, stage);
    if (stage === 'fault') this.#putFault();
    else this.#putOnBoard();
    this.app.judged = stage === 'case' ? this.#judgedGame : null;
    // Beside a fault stands the board, as beside a judged game.
    document.documentElement.dataset.stage = stage === 'fault' ? 'case' : stage;
    this.form.classList.toggle('paste-again', stage === 'fault');
    if (stage !== before) {
      this.#stage = stage;
      /** @type {HTMLElement} */
      const part = {
        paste: this.form,
        fault: this.faulty,
        ask: this.question.element,
        list: this.list.element,
        case: this.case.element,
      }[stage];
      if (stage === 'fault') this.faulty.replaceChildren(this.fault.element, this.form);
      this.element.replaceChildren(part);
      if (moved) {
        window.scrollTo({ top: 0 });
        /** @type {HTMLElement|null} */ (part.querySelector('h2'))?.focus({ preventScroll: true });
      }
    }
    if (stage === 'paste' || stage === 'fault') this.#drawForm(t);
    if (stage === 'fault') this.fault.update(t);
    if (stage === 'ask') this.question.update(t);
    if (stage === 'list') this.list.update(t, this.limits);
    const isOfList = stage === 'list' || (stage === 'case' && this.adjudication.isList);
    if (isOfList ? stage !== before : stage === 'paste' && moved) this.#saveList();
    // The list is shown where the game stands that was open.
    if (stage === 'list' && moved && this.opened) this.list.find(this.opened.game);
    if (stage === 'case') this.case.update(t);
  }

  #drawForm(t) {
    const { app, adjudication } = this;
    if (this.language !== t) {
      this.language = t;
      const chosenRules = this.rules.value;
      this.title.textContent = t('board-desk-title');
      this.title.tabIndex = -1;
      this.lead.textContent = t('board-desk-lead');
      this.label.textContent = t('board-desk-paste');
      this.text.placeholder = PLACEHOLDER;
      this.send.replaceChildren(icon('gavel'), t('board-desk-judge'));
      this.choose.replaceChildren(icon('file'), t('board-desk-file'));
      this.sample.textContent = t('board-desk-sample');
      this.board.textContent = t('board-desk-board');
      this.rulesLabel.textContent = t('board-game');
      this.rules.replaceChildren(
        html('option', { value: '' }, t('board-desk-rules-said')),
        ...app.book.variants
          .filter(({ tables }) => tables !== false)
          .map(({ rules }) => html('option', { value: rules }, gameName(rules, t))),
      );
      this.rules.value = chosenRules;
    }
    this.board.hidden = app.game.moments.length < 2;
    this.form.setAttribute('aria-busy', String(adjudication.busy));
    const { limits } = this;
    this.bounds.textContent = limits
      ? t('board-desk-limits', {
          games: limits.adjudicate_games,
          size: kilobytes(limits.adjudicate_bytes),
        })
      : '';
    this.#drawStatus(t);
  }

  /** Selects the fault in the text: the word, or its line where only that is known. */
  #select(fault) {
    if (!fault.line) return;
    const text = this.text.value;
    const lines = text.split('\n');
    const from = lines.slice(0, fault.line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    const line = { from, to: from + (lines[fault.line - 1]?.length ?? 0) };
    const place = faultPlace(text, fault) ?? line;
    this.text.focus({ preventScroll: true });
    this.text.setSelectionRange(place.from, place.to);
  }

  /** A fault of a text in which no game was found: what stands there, and what is wrong. */
  #faultParts(fault, t) {
    const { adjudication } = this;
    const text = this.text.value;
    const another = otherGameText(fault, text, t);
    const score = another ? readMillsScore(text) : null;
    const toMills = () => this.rooms.hand('mills', score?.join(' ') ?? '');
    if (another)
      return [
        html('p', {}, icon('warning'), another),
        score &&
          html(
            'button',
            { type: 'button', class: 'button button-small', onclick: toMills },
            icon('mills'),
            t('board-desk-to-mills'),
          ),
      ];
    const place = this.file ? null : faultPlace(text, fault);
    const word = place && text.slice(place.from, place.to).slice(0, MAX_WORD);
    return [
      html('p', {}, icon('warning'), faultSentence(fault, t, word)),
      place && html('p', { class: 'fault-line' }, ...markedLine(text, place)),
      acceptanceButton(adjudication, fault, t),
    ];
  }

  /** Shows errors beside the pasted text, which is kept. */
  #drawStatus(t) {
    const { adjudication, large, limits } = this;
    const { problem } = adjudication;
    const { fault } = adjudication;
    const nothing =
      adjudication.sent && !adjudication.busy && !problem && !fault && !adjudication.entries.length;
    const { unreadable } = this;
    const key = [large, problem, adjudication.busy, nothing, fault, unreadable, t];
    if (this.saidOf?.every((part, index) => part === key[index])) return;
    this.saidOf = key;
    const parts = [];
    if (large)
      parts.push(
        html(
          'p',
          {},
          icon('warning'),
          t('board-desk-too-large', {
            size: kilobytes(large.bytes),
            most: kilobytes(limits.adjudicate_bytes),
          }),
        ),
      );
    else if (adjudication.busy)
      parts.push(
        html(
          'p',
          {},
          t('board-desk-judging'),
          html(
            'button',
            { type: 'button', class: 'button button-small', onclick: () => adjudication.giveUp() },
            t('board-desk-stop'),
          ),
        ),
      );
    else if (unreadable) parts.push(html('p', {}, icon('warning'), t(`board-desk-${unreadable}`)));
    else if (problem) parts.push(html('p', {}, icon('warning'), t(problemKey(problem))));
    else if (fault && !fault.read) {
      parts.push(...this.#faultParts(fault, t));
      if (!this.file) this.#select(fault);
    } else if (nothing) parts.push(html('p', {}, t('board-desk-no-games')));
    this.messages.replaceChildren(...parts.filter((part) => part !== null));
  }
}

/** What the sheet says of a judged game. @returns {import('../game.js').About} */
const sheetOf = ({ white, black, event, date, stated, termination }) => ({
  white: white ?? '',
  black: black ?? '',
  event: event ?? '',
  date: date ?? '',
  stated: stated ?? '',
  termination: termination ?? '',
});

/** Letters of a word at fault that are shown. */
const MAX_WORD = 40;

/** Letters of a long file that are shown. */
const PREVIEW = 20_000;

/** The beginning of the text of a file. @param {string} text */
const shownPart = (text) => (text.length > PREVIEW ? `${text.slice(0, PREVIEW)}\n…` : text);

const PLACEHOLDER = '[FEN "W:WK46,K47,K48:BK3"]\n1. 47-15 3-25 2. 15-42 25-3 …';

/** Bytes as kilobytes. */
export const kilobytes = (bytes) =>
  bytes < 10_000 ? (bytes / 1024).toFixed(1) : String(Math.round(bytes / 1024));
