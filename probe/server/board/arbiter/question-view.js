/**
 * The questions before a game is judged: which draw rules the tournament plays and, if the score
 * begins where moves are counted, which count stands on the sheet.
 */
import { html } from '../elements.js';
import { icon } from '../icons.js';
import { profileName } from '../lang.js';
import { gameName } from '../rules-view.js';
import { firstMove, moveOf } from './game-summary.js';
import { problemKey } from './problem.js';
import { countAtStart, pliesOfMoves, rememberedProfile } from './tournament.js';

export class QuestionView {
  /**
   * @param {import('./adjudication.js').Adjudication} adjudication
   * @param {import('../app-state.js').AppState} app
   */
  constructor(adjudication, app) {
    this.adjudication = adjudication;
    this.app = app;
    this.title = html('h2', { class: 'room-title', tabindex: -1 });
    this.about = html('p', { class: 'quiet' });
    this.rules = html('fieldset', { class: 'ask-rules' });
    this.count = html('fieldset', { class: 'ask-count' });
    /** The count, and the ply at which it stands. */
    this.moves = html('input', { type: 'text' });
    this.at = html('select');
    this.problem = html('p', { class: 'ask-problem', role: 'alert' });
    this.status = html('p', { class: 'ask-status', role: 'status' });
    this.acts = html('div', { class: 'paste-acts' });
    this.element = html(
      'form',
      { class: 'paste ask', onsubmit: (event) => { event.preventDefault(); this.#answer(); } },
      html('div', { class: 'room-head' }, this.title, this.about),
      this.rules,
      this.count,
      this.problem,
      this.status,
      this.acts,
    );
  }

  update(t) {
    const { adjudication } = this;
    const { fresh } = adjudication;
    if (!fresh) return;
    const key = [fresh, t];
    const { busy, problem } = adjudication;
    this.element.setAttribute('aria-busy', String(busy));
    const status = busy ? t('board-desk-judging') : problem ? t(problemKey(problem)) : '';
    if (this.status.textContent !== status) this.status.textContent = status;
    if (this.drawn?.every((part, index) => part === key[index])) return;
    this.drawn = key;
    this.t = t;
    const [{ rules, white, black, event, date, game, course, suggested, guessed }] = fresh;
    const players = white || black ? `${white ?? '?'} – ${black ?? '?'}` : null;
    const names = players ?? t('board-desk-game', { n: game });
    this.counts = course[0].limit && course[0].fen !== this.app.book.findVariant(rules)?.board.start;
    this.title.textContent = t('board-desk-ask-title', { n: this.counts ? 2 : 1 });
    const played = gameName(rules, t);
    const assumed = guessed ? t('board-desk-assumed-short', { name: played }) : played;
    const about = [names, event, date].filter(Boolean).join(', ');
    this.about.textContent = `${about} · ${assumed}`;
    this.#drawRules(rules, suggested, t);
    this.#drawCount(fresh[0], t);
    this.problem.textContent = '';
    this.acts.replaceChildren(
      html(
        'button',
        { type: 'submit', class: 'button button-main' },
        icon('gavel'),
        t('board-desk-judge'),
      ),
      html(
        'button',
        { type: 'button', class: 'button', onclick: () => adjudication.close() },
        t(adjudication.isList ? 'board-desk-list' : 'board-desk-others'),
      ),
    );
  }

  /** @param {{profile: string, by: string}} suggested the draw rules that site or date suggest */
  #drawRules(rules, suggested, t) {
    const { adjudication, app } = this;
    const known = app.book.findVariant(rules)?.profiles ?? [];
    const before = rememberedProfile(rules, known.map(({ profile }) => profile));
    const chosen = adjudication.named ?? before ?? suggested.profile;
    const site = known.find(({ profile }) => profile === suggested.profile)?.authority ?? '';
    const year = suggested.profile.slice(-4);
    const isSuggested = chosen === suggested.profile;
    // Why they are chosen, or what speaks against those chosen for an earlier game.
    const why =
      suggested.by === 'usual' || (isSuggested && before !== null)
        ? ''
        : t(`board-desk-ask-${isSuggested ? 'by' : 'against'}-${suggested.by}`, { year, site });
    this.rules.replaceChildren(
      html('legend', { class: 'part-title' }, t('board-desk-ask-rules')),
      ...known.map(({ profile }) =>
        html(
          'label',
          { class: 'ask-choice' },
          html('input', {
            type: 'radio',
            name: 'tournament-rules',
            value: profile,
            checked: profile === chosen,
          }),
          html('strong', {}, profileName(profile, t)),
          html(
            'span',
            { class: 'quiet' },
            t.has(`profile-${profile}`) ? t(`profile-${profile}`) : '',
          ),
        ),
      ),
      html(
        'p',
        { class: 'quiet' },
        why,
        ' ',
        t('board-desk-ask-remembered'),
        ' ',
        adjudication.isList ? t('board-desk-ask-list') : '',
      ),
    );
  }

  #drawCount(ruling, t) {
    const { course, rules } = ruling;
    const first = firstMove(ruling, this.app.book.startsOf(rules));
    this.count.hidden = !this.counts;
    if (!this.counts) return;
    const given = this.adjudication.sheet;
    this.moves = html('input', {
      type: 'text',
      id: 'sheet-count',
      class: 'ask-number',
      inputmode: 'decimal',
      autocomplete: 'off',
      placeholder: '0',
      value: given?.text ?? '',
      oninput: () => { this.problem.textContent = ''; },
    });
    this.at = html(
      'select',
      { id: 'sheet-count-at', 'aria-label': t('board-desk-ask-where') },
      ...course.map((step, ply) =>
        html(
          'option',
          { value: ply, selected: ply === (given?.at ?? 0) },
          ply === 0
            ? t('board-desk-start')
            : `${t('board-desk-move', moveOf(ply, first))} (${step.move ?? '—'})`,
        ),
      ),
    );
    this.count.replaceChildren(
      html('legend', { class: 'part-title' }, t('board-desk-ask-count')),
      html(
        'div',
        { class: 'ask-fields' },
        html('label', { for: 'sheet-count' }, t('board-desk-ask-moves')),
        this.moves,
        this.at,
      ),
      html('p', { class: 'quiet' }, t('board-desk-ask-count-about')),
    );
  }

  #answer() {
    const { adjudication, t } = this;
    const chosen = /** @type {HTMLInputElement|null} */ (
      this.rules.querySelector('input:checked')
    );
    const text = this.count.hidden ? '' : this.moves.value.trim();
    let sheet = null;
    if (text) {
      const plies = pliesOfMoves(text);
      const at = Number(this.at.value);
      const course = adjudication.fresh?.find(({ profile }) => profile === chosen?.value)?.course;
      const found =
        plies === null || !course ? { problem: 'number' } : countAtStart(course, plies, at);
      if ('problem' in found) {
        this.problem.textContent = t(`board-desk-ask-${found.problem}`);
        this.moves.focus();
        return;
      }
      sheet = { text, at, spent: found.spent };
    }
    adjudication.answer(chosen?.value ?? null, sheet);
  }
}
