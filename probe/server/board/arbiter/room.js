/** The arbiter's desk: games are pasted or dropped, judged by the service, and looked at ply by ply. */
import { countsOf } from '../clocks.js';
import { html } from '../elements.js';
import * as games from '../game.js';
import { icon } from '../icons.js';
import { gameName } from '../rules-view.js';
import { grown, ROOT } from '../tree.js';
import { CaseView } from './case-view.js';
import { Judging } from './judging.js';
import { acceptance, faultText, ListView } from './list-view.js';
import { written } from './pasted.js';
import { SAMPLE } from './sample.js';

export class Room {
  /** What is shown: what was pasted, the list of games, or one of them. @type {string|null} */
  #stage = null;

  /**
   * @param {import('../desk.js').Desk} desk
   * @param {import('../appearance.js').Appearance} appearance
   */
  constructor(desk, appearance) {
    this.desk = desk;
    this.judging = new Judging(desk, () => desk.changed());
    this.list = new ListView(this.judging, desk);
    this.case = new CaseView(this.judging, desk, appearance);
    this.element = html('div', { class: 'arbiter' });
    /** A file that was chosen or dropped: it is sent as it is, whatever it is written in. @type {File|null} */
    this.file = null;
    this.title = html('h2', { class: 'room-title' });
    this.lead = html('p', { class: 'hero-lead' });
    this.text = html('textarea', { id: 'pdn', class: 'fen pasted', rows: 9, spellcheck: 'false', autocomplete: 'off', oninput: () => this.#typed() });
    this.label = html('label', { for: 'pdn' });
    this.rules = html('select', { id: 'pdn-rules' });
    this.rulesLabel = html('label', { for: 'pdn-rules' });
    this.chooser = html('input', { type: 'file', id: 'pdn-file', class: 'file-input', accept: '.pdn,.txt,.pgn,text/plain', onchange: () => this.#chosen(this.chooser.files?.[0]) });
    this.choose = html('label', { for: 'pdn-file', class: 'button' });
    this.send = html('button', { type: 'submit', class: 'button button-main' });
    this.sample = html('button', { type: 'button', class: 'button', onclick: () => { this.#take(SAMPLE); this.#judge(); } });
    this.board = html('button', { type: 'button', class: 'button', onclick: () => { this.#take(this.#onBoard()); this.rules.value = this.desk.book.rules; this.#judge(); } });
    this.said = html('div', { class: 'room-said', role: 'status' });
    this.bounds = html('p', { class: 'quiet' });
    this.form = html(
      'form',
      { class: 'paste', onsubmit: (event) => { event.preventDefault(); this.#judge(); } },
      html('div', { class: 'room-head' }, this.title, this.lead),
      html('div', { class: 'field paste-field' }, this.label, this.text),
      html(
        'div',
        { class: 'paste-acts' },
        this.send,
        html('span', { class: 'file' }, this.chooser, this.choose),
        this.board,
        this.sample,
        html('span', { class: 'option paste-rules' }, this.rulesLabel, this.rules),
      ),
      this.said,
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
      if (file) this.#chosen(file);
      else this.#dropped(event.dataTransfer?.getData('text/plain') ?? '');
    });
    // A game that is pasted anywhere on the empty desk is meant for it.
    document.addEventListener('paste', (event) => {
      if (this.desk.view !== 'desk' || this.#stage !== 'paste' || /** @type {Element} */ (event.target).matches('input, textarea')) return;
      this.#dropped(event.clipboardData?.getData('text/plain') ?? '');
    });
  }

  enter({ restored }) {
    const { desk } = this;
    desk.still = true;
    desk.api.limits().then((limits) => { this.limits = limits; desk.changed(); }, () => {});
    // A link to a game on the desk: it is judged again.
    if (restored && desk.game.moments.length > 1) {
      this.rules.value = desk.book.rules;
      this.judging.chosen = desk.book.profile;
      this.#take(this.#onBoard());
      this.#judge();
    }
    this.#put();
  }

  leave() {
    this.desk.still = false;
    this.judging.stop();
    delete document.documentElement.dataset.stage;
    this.#stage = null;
  }

  #onBoard() {
    const { game } = this.desk;
    return written({ fen: game.moments[0].fen, moves: games.moves(game) });
  }

  #dropped(text) {
    if (!text.trim()) return;
    this.#take(text);
    this.#judge();
  }

  /** A file is shown as far as it is text for people, and sent as it is. */
  async #chosen(file) {
    if (!file) return;
    if (this.limits && file.size > this.limits.adjudicate_bytes) {
      this.large = { name: file.name, bytes: file.size };
      this.chooser.value = '';
      this.desk.changed();
      return;
    }
    this.large = null;
    this.#take((await file.slice(0, PREVIEW).text()) + (file.size > PREVIEW ? '\n…' : ''), file);
    this.chooser.value = '';
    this.#judge();
  }

  #take(text, file = null) {
    this.file = file;
    this.text.value = text;
  }

  #typed() {
    this.file = null;
    this.large = null;
    this.desk.changed();
  }

  #judge(irregular = false) {
    const pasted = this.file ?? this.text.value;
    if (typeof pasted === 'string' && !pasted.trim()) {
      this.text.focus();
      return;
    }
    this.large = null;
    this.judging.judge(pasted, { rules: this.rules.value || null, irregular });
  }

  /** Puts the game that is looked at on the board. */
  #put() {
    const { judging, desk } = this;
    const { ruling } = judging;
    if (!ruling || this.put === ruling) return;
    const same = this.put?.game === ruling.game && this.put?.course.length === ruling.course.length && desk.game.moments[0].fen === ruling.course[0].fen;
    this.put = ruling;
    const [first, ...rest] = ruling.course;
    const counts = (step) => countsOf(step);
    const moments = [{ fen: first.fen, counts: counts(first) }, ...rest.map((step) => ({ fen: step.fen, counts: counts(step), move: step.move ?? '—' }))];
    desk.book.choose(ruling.rules, ruling.profile);
    desk.line.stop();
    desk.line.forget();
    const decisive = ruling.over?.ply ?? moments.length - 1;
    desk.game = { moments, at: Math.min(same ? desk.game.at : decisive, moments.length - 1), tree: grown(ROOT, moments.slice(1).map(({ move }) => move)) };
    desk.walk.arrive(null, 0);
    desk.address.remember('replace');
    desk.refresh();
  }

  update(t) {
    const { judging } = this;
    this.#put();
    const stage = judging.ruling ? 'case' : judging.entries.length > 0 && !judging.fault ? 'list' : 'paste';
    document.documentElement.dataset.stage = stage;
    if (stage !== this.#stage) {
      const moved = this.#stage !== null;
      this.#stage = stage;
      /** @type {HTMLElement} */
      const part = { paste: this.form, list: this.list.element, case: this.case.element }[stage];
      this.element.replaceChildren(part);
      if (moved) {
        window.scrollTo({ top: 0 });
        /** @type {HTMLElement|null} */ (part.querySelector('h2'))?.focus({ preventScroll: true });
      }
    }
    if (stage === 'paste') this.#words(t);
    if (stage === 'list') this.list.update(t, this.limits);
    if (stage === 'case') this.case.update(t);
  }

  #words(t) {
    const { desk, judging } = this;
    if (this.language !== t) {
      this.language = t;
      const kept = this.rules.value;
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
        ...desk.book.variants.filter(({ tables }) => tables !== false).map(({ rules }) => html('option', { value: rules }, gameName(rules, t))),
      );
      this.rules.value = kept;
    }
    this.board.hidden = desk.game.moments.length < 2;
    this.form.setAttribute('aria-busy', String(judging.busy));
    const { limits } = this;
    this.bounds.textContent = limits ? t('board-desk-limits', { games: limits.adjudicate_games, size: kilobytes(limits.adjudicate_bytes) }) : '';
    this.#say(t);
  }

  /** Selects the line at fault, where the eye looks for it. */
  #select(line) {
    const lines = this.text.value.split('\n');
    const from = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    this.text.focus({ preventScroll: true });
    this.text.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
  }

  /** What went wrong, by what was pasted: nothing of it is lost. */
  #say(t) {
    const { judging, large, limits } = this;
    const { problem } = judging;
    const { fault } = judging;
    const nothing = judging.sent && !judging.busy && !problem && !fault && !judging.entries.length;
    const key = [large, problem, judging.busy, nothing, fault, t];
    if (this.saidOf?.every((part, index) => part === key[index])) return;
    this.saidOf = key;
    const parts = [];
    if (large) parts.push(html('p', {}, icon('warning'), t('board-desk-too-large', { size: kilobytes(large.bytes), most: kilobytes(limits.adjudicate_bytes) })));
    else if (judging.busy) parts.push(html('p', {}, t('board-desk-judging')));
    else if (problem) parts.push(html('p', {}, icon('warning'), t(PROBLEMS[problem.word] ?? PROBLEMS[problem.kind] ?? 'board-problem-server')), problem.kind === 'offline' ? '' : html('p', { class: 'quiet', lang: 'en' }, problem.message));
    else if (fault) {
      parts.push(html('p', {}, icon('warning'), faultText(fault, t)), html('p', { class: 'quiet', lang: 'en' }, fault.message), acceptance(judging, fault, t));
      if (fault.line && !this.file) this.#select(fault.line);
    } else if (nothing) parts.push(html('p', {}, t('board-desk-no-games')));
    this.said.replaceChildren(...parts.filter((part) => part !== null));
  }
}

/** What is shown of a long file. */
const PREVIEW = 20_000;

const PLACEHOLDER = '[FEN "W:WK46,K47,K48:BK3"]\n1. 47-15 3-25 2. 15-42 25-3 …';

const PROBLEMS = { 'too-large': 'board-desk-too-many', offline: 'board-problem-offline', refused: 'board-problem-refused' };

/** Bytes as people count them. */
export const kilobytes = (bytes) => (bytes < 10_000 ? (bytes / 1024).toFixed(1) : String(Math.round(bytes / 1024)));
