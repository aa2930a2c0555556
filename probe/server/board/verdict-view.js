/** The verdict: its mark, its sentence, and what has to be known with it. */
import { byId, html, say, svg } from './elements.js';
import { occurrences } from './game.js';
import { icon } from './icons.js';
import { claimText, noteText, otherwiseTexts } from './notes.js';
import { drawPiece } from './pieces.js';
import { mark, markPicture } from './values.js';
import * as verdict from './verdict.js';

export class VerdictView {
  constructor(desk) {
    this.desk = desk;
    this.card = byId('verdict');
    this.markPlace = byId('verdict-mark');
    this.headline = byId('headline');
    this.standing = byId('standing');
    this.notes = byId('notes');
  }

  update(t) {
    const { shown, problem, pending } = this.desk.inquiry;
    this.card.setAttribute('aria-busy', String(pending));
    this.card.classList.toggle('verdict-problem', problem !== null);
    if (problem) this.show(null, t(`board-problem-${this.problemKey(problem)}`), '', this.problemNotes(problem, t));
    else if (shown) this.showAnswer(shown, t);
    else this.show(null, pending ? t('board-asking') : t('board-empty'), '', []);
  }

  problemKey({ kind }) {
    return ['offline', 'server', 'refused', 'move', 'clock', 'table', 'material'].includes(kind) ? kind : 'fen';
  }

  problemNotes({ kind, message }, t) {
    const { setup, now, game } = this.desk;
    const [first] = game.moments;
    const again = (key, act) => html('button', { type: 'button', class: 'button button-small', onclick: act }, icon('retry'), t(key));
    const notes = [html('li', { class: 'note-detail', lang: 'en' }, message.charAt(0).toUpperCase() + message.slice(1))];
    if (kind === 'offline' || kind === 'server' || kind === 'refused' || kind === 'table') {
      notes[0] = kind === 'offline' ? null : notes[0];
      notes.push(html('li', {}, again('board-retry', () => this.desk.retry())));
    }
    if (kind === 'clock') notes.push(html('li', {}, again('board-clock-reset', () => setup.begin(now.fen))));
    if (kind === 'move') notes.push(html('li', {}, again('board-move-drop', () => setup.begin(first.fen, first.counts))));
    return notes.filter(Boolean);
  }

  showAnswer(answer, t) {
    this.show(answer, verdict.headline(answer, t), verdict.standing(answer, answer.clock && this.desk.book.reading(answer.clock), t), this.answerNotes(answer, t));
  }

  answerNotes(answer, t) {
    const notes = [];
    const note = (text, ...more) => notes.push(html('li', {}, text, ...more));
    for (const claim of answer.claimable) note(claimText(claim, this.desk.book.profile, t));
    for (const text of otherwiseTexts(answer.otherwise ?? [], answer.fen[0].toLowerCase(), t)) note(text);
    const stood = occurrences(this.desk.game);
    if (stood >= 3) note(t('board-repeated', { n: stood }));
    const missing = verdict.missingClasses(answer.missing);
    const large = missing.filter((name) => verdict.piecesOf(name) > verdict.LARGEST);
    for (const name of missing.filter((each) => !large.includes(each)).slice(0, 3)) {
      note(t('board-missing', { name }), html('code', { class: 'command' }, verdict.command(answer.rules, name)));
    }
    if (large.length) note(t('board-large', { n: Math.max(...large.map(verdict.piecesOf)) }));
    for (const each of answer.notes) note(noteText(each, t));
    return notes;
  }

  /** The king of the side that wins or would, with the mark of the result; or the mark alone. */
  picture(value, side) {
    if (!side || value === 'unknown') return markPicture(value);
    const sign = mark(value);
    sign.setAttribute('transform', 'translate(56 52) scale(.5)');
    return svg('svg', { viewBox: '0 0 104 104', class: 'mark-picture', 'aria-hidden': 'true' }, drawPiece({ colour: side, king: true }), sign);
  }

  show(answer, headline, standing, notes) {
    const value = answer ? verdict.result(answer) : 'none';
    const side = answer ? verdict.winner(answer) : null;
    const sign = this.desk.inquiry.problem ? 'warning' : 'help';
    const kind = [value, side, sign].join();
    if (this.kind !== kind) {
      this.kind = kind;
      this.card.dataset.value = value;
      this.markPlace.replaceChildren(answer ? this.picture(value, side) : icon(sign));
    }
    say(this.headline, headline);
    say(this.standing, standing);
    this.notes.replaceChildren(...notes);
  }
}
