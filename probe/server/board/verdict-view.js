/** The verdict: its mark, its sentence and its notes. */
import { byId, html, keepHeight, setText } from './elements.js';
import { fenFault } from './fen.js';
import { occurrences } from './game.js';
import { icon } from './icons.js';
import { profileName } from './lang.js';
import { claimText, noteText, otherwiseTexts } from './notes.js';
import { resultPicture } from './result-picture.js';
import { gameName } from './rules-view.js';
import * as verdict from './verdict.js';
import { explanations } from './explanation.js';

/** The problems after which nothing is known about the position. */
const UNANSWERED = ['offline', 'unkept', 'server', 'refused', 'table'];

/** The problems in which the service is out of reach: then its last answer is shown. */
const UNREACHABLE = ['offline', 'unkept', 'server'];

/** The notes that quote a text of rules and say how it is read. */
const READINGS = ['contested', 'open', 'supports'];

export class VerdictView {
  /** @param {import('./app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
    this.card = byId('verdict');
    this.markPlace = byId('verdict-mark');
    this.headline = byId('headline');
    this.standing = byId('standing');
    this.why = byId('why');
    this.notes = byId('notes');
  }

  update(t) {
    const { answer, problem, pending, waiting } = this.app.query;
    keepHeight(this.card, waiting);
    this.card.setAttribute('aria-busy', String(pending));
    this.card.classList.toggle('waiting', waiting);
    this.card.classList.toggle('verdict-problem', problem !== null);
    if (problem)
      this.show(
        null,
        t(`board-problem-${this.problemKey(problem)}`),
        UNANSWERED.includes(problem.kind) ? t('board-problem-unanswered') : '',
        this.problemNotes(problem, t),
      );
    else if (answer) this.showAnswer(answer, t);
    else this.show(null, waiting ? t('board-asking') : t('board-empty'), '', []);
  }

  problemKey({ kind }) {
    return [...UNANSWERED, 'move', 'clock', 'material', 'game'].includes(kind) ? kind : 'fen';
  }

  problemNotes({ kind, message }, t) {
    const { app } = this;
    const restart = ({ fen, counts }) => app.setup.begin(fen, counts ?? {});
    const again = (key, act) =>
      html(
        'button',
        { type: 'button', class: 'button button-small', onclick: act },
        icon('retry'),
        t(key),
      );
    const asked = app.setup.refused ?? app.now.fen;
    const fault = kind === 'fen' ? fenFault(asked, app.book.geometry) : null;
    const notes = [
      fault
        ? html('li', { class: 'note-detail' }, t(`board-fen-${fault.kind}`, fault))
        : html(
            'li',
            { class: 'note-detail', lang: 'en' },
            message.charAt(0).toUpperCase() + message.slice(1),
          ),
    ];
    if (UNANSWERED.includes(kind)) {
      if (kind === 'offline' || kind === 'unkept') notes.length = 0;
      if (kind === 'unkept') notes.push(html('li', {}, t('board-unkept')));
      notes.push(html('li', {}, again('board-retry', () => app.retry())));
    }
    const last = UNREACHABLE.includes(kind) ? this.lastAnswer(t) : null;
    if (last) notes.push(last);
    if (kind === 'clock')
      notes.push(
        html(
          'li',
          {},
          again('board-clock-reset', () => restart({ fen: app.now.fen, counts: {} })),
        ),
      );
    // Pieces that stayed when another game was chosen.
    if (kind === 'material' && app.view !== 'setup')
      notes.push(
        html(
          'li',
          {},
          again('board-problem-example', () => {
            const { rules } = app.book;
            return app.setup.position(rules, app.book.examplePosition(rules));
          }),
        ),
      );
    if (kind === 'move')
      notes.push(
        html(
          'li',
          {},
          again('board-move-drop', () => restart(app.game.moments[0])),
        ),
      );
    return notes;
  }

  /** The last answer, with its time and the position that it was about; null before the first. */
  lastAnswer(t) {
    const { last } = this.app.query;
    if (!last?.question) return null;
    const { rules, profile } = JSON.parse(last.question);
    const time = last.at.toLocaleTimeString(t.language, { timeStyle: 'short', hourCycle: 'h23' });
    return html(
      'li',
      { class: 'last-answer' },
      html('span', {}, t('board-last-answer', { time })),
      html('strong', {}, verdict.headline(last.answer, t)),
      html('span', {}, `${gameName(rules, t)}, ${profileName(profile, t)}: ${last.answer.fen}`),
    );
  }

  showAnswer(answer, t) {
    const reading = answer.clock && this.app.book.reading(answer.clock);
    this.show(
      answer,
      verdict.headline(answer, t),
      verdict.standing(answer, reading, t),
      this.answerNotes(answer, t),
      explanations(this.app, t),
    );
  }

  answerNotes(answer, t) {
    const notes = [];
    const note = (text, ...more) => notes.push(html('li', {}, text, ...more));
    for (const claim of answer.claimable) note(claimText(claim, this.app.book.profile, t));
    for (const text of otherwiseTexts(answer.otherwise ?? [], answer.fen[0].toLowerCase(), t))
      note(text);
    const stood = occurrences(this.app.game);
    if (stood >= 3) note(t('board-repeated', { n: stood }));
    const missing = verdict.missingClasses(answer.missing);
    const large = missing.filter((name) => verdict.piecesOf(name) > verdict.MAX_PIECES);
    const makeable = missing.filter((name) => !large.includes(name)).slice(0, 3);
    if (large.length) note(t('board-large', { n: Math.max(...large.map(verdict.piecesOf)) }));
    else if (makeable.length) notes.push(this.missingTablesNote(answer.rules, makeable, t));
    // The missing count is mentioned beside the clock.
    for (const each of answer.notes)
      if (each.kind !== 'fresh-clocks' && !READINGS.includes(each.kind)) note(noteText(each, t));
    const readings = answer.notes.filter(({ kind }) => READINGS.includes(kind));
    if (readings.length) notes.push(this.readingsNote(readings, t));
    return notes;
  }

  /** How texts of rules are read: long, so folded, or the count would be below the screen. */
  readingsNote(readings, t) {
    const texts = readings.map((each) => html('p', {}, noteText(each, t)));
    return html(
      'li',
      {},
      html(
        'details',
        { class: 'making' },
        html('summary', {}, t('board-note-readings')),
        ...texts,
      ),
    );
  }

  /**
   * The note on missing tables: for the visitor, and folded for the server's operator the command
   * that makes them.
   */
  missingTablesNote(rules, names, t) {
    const commands = names.map((name) =>
      html('code', { class: 'command' }, verdict.buildCommand(rules, name)),
    );
    const keeper = html(
      'details',
      { class: 'making' },
      html('summary', {}, t('board-missing-keeper')),
      html('p', {}, t('board-missing', { name: names.join(', ') })),
      ...commands,
    );
    return html('li', {}, t('board-missing-visitor'), keeper);
  }

  show(answer, headline, standing, notes, reasons = []) {
    const value = answer ? verdict.result(answer) : 'none';
    const side = answer ? verdict.winner(answer) : null;
    const { problem, waiting } = this.app.query;
    const sign = problem ? 'warning' : waiting ? null : 'help';
    const kind = [value, side, sign].join();
    if (this.kind !== kind) {
      this.kind = kind;
      this.card.dataset.value = value;
      const picture = answer ? resultPicture(value, side, true) : sign && icon(sign);
      this.markPlace.replaceChildren(...(picture ? [picture] : []));
    }
    setText(this.headline, headline);
    setText(this.standing, standing);
    const text = reasons.join('\n');
    if (this.shownReasons !== text) {
      this.shownReasons = text;
      this.why.replaceChildren(...reasons.map((reason) => html('li', {}, reason)));
    }
    // Unchanged notes are not redrawn: they keep their fold state and focus.
    const markup = notes.map((each) => each.outerHTML).join('');
    if (this.shownNotes !== markup) {
      this.shownNotes = markup;
      this.notes.replaceChildren(...notes);
    }
  }
}
