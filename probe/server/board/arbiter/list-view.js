/** The games of a file, each with its verdict; a game at fault says where and why. */
import { html } from '../elements.js';
import { icon } from '../icons.js';
import { keep } from './report-window.js';
import { openReport } from './report-window.js';
import { begun, verdictText } from './story.js';

/** Games that are put on the page at first, and with each wish for more. */
const PAGE = 200;

/** @type {Record<string, (entry: import('./judging.js').Entry) => boolean>} */
const SIEVES = {
  all: () => true,
  contradiction: ({ verdict }) => verdict?.contradiction === true,
  changed: ({ verdict }) => Boolean(verdict?.changes.length),
  fault: ({ error }) => Boolean(error),
};

export class ListView {
  /**
   * @param {import('./judging.js').Judging} judging
   * @param {import('../desk.js').Desk} desk
   */
  constructor(judging, desk) {
    this.judging = judging;
    this.desk = desk;
    this.sieve = 'all';
    this.shown = PAGE;
    this.title = html('h2', { class: 'room-title', tabindex: -1 });
    this.status = html('p', { class: 'quiet', role: 'status' });
    this.sieves = html('div', { class: 'chips', role: 'group' });
    this.list = html('ol', { class: 'case-list' });
    this.more = html('button', { type: 'button', class: 'button', onclick: () => { this.shown += PAGE; desk.changed(); } });
    this.acts = html('div', { class: 'actions' });
    this.element = html('div', { class: 'cases' }, html('div', { class: 'room-head' }, this.title, this.status), this.acts, this.sieves, this.list, this.more);
  }

  update(t, limits) {
    const { judging } = this;
    const { entries, busy, problem } = judging;
    if (this.sent !== judging.sent) {
      this.sent = judging.sent;
      this.sieve = 'all';
      this.shown = PAGE;
    }
    this.title.textContent = t('board-desk-games', { n: entries.length });
    const faults = entries.filter(SIEVES.fault).length;
    const said = busy ? t('board-desk-judging') : problem ? problem.message : faults ? t('board-desk-faults', { n: faults }) : t('board-desk-all-read');
    if (this.status.textContent !== said) this.status.textContent = said;
    const key = [entries, this.sieve, this.shown, t, busy];
    if (this.drawn?.every((part, index) => part === key[index])) return;
    this.drawn = key;
    this.sieves.replaceChildren(...Object.keys(SIEVES).map((sieve) => this.#sieve(sieve, t)));
    this.sieves.setAttribute('aria-label', t('board-desk-which'));
    const found = entries.filter(SIEVES[this.sieve]);
    this.list.replaceChildren(...found.slice(0, this.shown).map((entry) => html('li', {}, entry.verdict ? this.#judged(entry, t) : this.#faulty(entry, t))));
    this.more.hidden = found.length <= this.shown;
    this.more.textContent = t('board-desk-more');
    const act = (name, key2, does) => html('button', { type: 'button', class: 'button button-small', onclick: does }, icon(name), t(key2));
    const page = !limits || entries.length <= limits.page_games;
    this.acts.replaceChildren(
      act('back', 'board-desk-others', () => { judging.forget(); this.desk.changed(); }),
      ...(page && !busy ? [act('print', 'board-desk-report', () => openReport(judging, this.desk.lang, t))] : []),
      act('download', 'board-desk-json', () => keep(judging.lines(), 'galotne.ndjson', 'application/x-ndjson')),
    );
  }

  #sieve(sieve, t) {
    const n = this.judging.entries.filter(SIEVES[sieve]).length;
    const act = () => {
      this.sieve = sieve;
      this.shown = PAGE;
      this.desk.changed();
    };
    return html('button', { type: 'button', class: 'chip', 'aria-pressed': String(sieve === this.sieve), disabled: !n && sieve !== this.sieve, onclick: act }, t(`board-desk-which-${sieve}`), ' ', html('span', { class: 'moves-count' }, String(n)));
  }

  /** @param {import('./judging.js').Entry['names']} names */
  #names({ white, black, event, date } = {}, game, t) {
    const players = white || black ? `${white ?? '?'} – ${black ?? '?'}` : t('board-desk-game', { n: game });
    const about = [event, date].filter(Boolean).join(', ');
    return html('span', { class: 'case-names' }, html('span', { class: 'case-number' }, `${game}.`), html('strong', {}, players), about ? html('span', { class: 'quiet' }, about) : null);
  }

  /** @param {import('./judging.js').Entry} entry */
  #judged({ game, verdict }, t) {
    const stated = t.has(`result-${verdict.stated}`) ? t(`result-${verdict.stated}`) : verdict.stated;
    return html(
      'button',
      { type: 'button', class: 'case-row', onclick: () => this.judging.open(game) },
      this.#names(verdict, game, t),
      html(
        'span',
        { class: 'case-verdict' },
        html('span', {}, verdictText(verdict, begun(verdict), t)),
        verdict.contradiction ? html('span', { class: 'case-contradiction' }, icon('warning'), t('board-desk-score-says', { stated })) : null,
      ),
    );
  }

  /** @param {import('./judging.js').Entry} entry */
  #faulty({ game, error, names }, t) {
    return html(
      'div',
      { class: 'case-row case-faulty' },
      this.#names(names, game, t),
      html('span', { class: 'case-verdict' }, ...(error ? [html('span', {}, faultText(error, t)), html('span', { class: 'quiet', lang: 'en' }, error.message)] : [])),
      error ? acceptance(this.judging, error, t) : null,
    );
  }
}

/**
 * A way to read on where a missed capture was let stand.
 * @param {import('./judging.js').Judging} judging
 * @param {{due?: string[]}} error
 */
export function acceptance(judging, { due }, t) {
  const { sent } = judging;
  if (!due || !sent) return null;
  const { pasted, rules } = sent;
  return html('button', { type: 'button', class: 'button button-small', onclick: () => judging.judge(pasted, { rules, irregular: true }) }, t('board-desk-accept', { due: due.join(', ') }));
}

/** What is wrong with a game, and where. */
export function faultText({ kind, line }, t) {
  const what = t(FAULTS.has(kind) ? `board-desk-fault-${kind}` : 'board-desk-fault-other');
  return line ? t('board-desk-line', { n: line, what }) : what;
}

const FAULTS = new Set(['illegal-move', 'off-board', 'syntax', 'unknown-move', 'unreadable-move', 'ambiguous-move', 'unclosed', 'fen', 'no-start', 'game-type', 'which-game', 'deadline']);
