/** The list of games in a file with their verdicts; for a faulty game, where and why. */
import { html, setText } from '../elements.js';
import { icon } from '../icons.js';
import { profileName } from '../lang.js';
import { gameName } from '../rules-view.js';
import { formatMoves } from '../units.js';
import { downloadFile, openReport } from './report-window.js';
import { acceptanceButton, faultInGame } from './fault-text.js';
import { faultPlace, markedLine } from './fault-view.js';
import { ownStarts } from './pasted-text.js';
import { problemKey } from './problem.js';
import { firstMove, scoreSays, statedText, verdictText } from './game-summary.js';

/** Games added to the page at first, and with each request for more. */
const PAGE = 200;

/** @type {Record<string, (entry: import('./adjudication.js').Entry) => boolean>} */
const FILTERS = {
  all: () => true,
  contradiction: ({ verdict }) => verdict?.contradiction === true,
  changed: ({ verdict }) => Boolean(verdict?.changes.length),
  fault: ({ error }) => Boolean(error),
};

/** Whether a rule counts in the first position of a game, and no count was given for it. */
const isUncounted = (verdict) =>
  Boolean(verdict?.final.notes.some(({ kind }) => kind === 'fresh-clocks')) &&
  verdict.clocks.some(({ from }) => from === 0);

export class ListView {
  /**
   * @param {import('./adjudication.js').Adjudication} adjudication
   * @param {import('../app-state.js').AppState} app
   * @param {() => string|null} text the submitted text, if it is known
   */
  constructor(adjudication, app, text) {
    this.text = text;
    this.adjudication = adjudication;
    this.app = app;
    this.filter = 'all';
    this.shown = PAGE;
    /** The text whose games were looked at. @type {string|null} */
    this.read = null;
    /** For each game, whether it has a first position of its own. @type {boolean[]|null} */
    this.starts = null;
    this.title = html('h2', { class: 'room-title', tabindex: -1 });
    this.status = html('p', { class: 'quiet', role: 'status' });
    /** The draw rules of each game in the list, to choose from. */
    this.rulesTitle = html('summary');
    this.rulesChoices = html('div', { class: 'list-rules' });
    // On a phone the games come first.
    const { matches: isWide } = window.matchMedia('(min-width: 44rem)');
    this.rules = html('details', { open: isWide }, this.rulesTitle, this.rulesChoices);
    this.counts = html('p', { class: 'quiet' });
    this.filterChips = html('div', { class: 'chips', role: 'group' });
    this.list = html('ol', { class: 'case-list' });
    this.more = html('button', {
      type: 'button',
      class: 'button',
      onclick: () => {
        this.shown += PAGE;
        app.changed();
      },
    });
    this.acts = html('div', { class: 'actions' });
    this.element = html(
      'div',
      { class: 'cases' },
      html('div', { class: 'room-head' }, this.title, this.status),
      this.acts,
      this.rules,
      this.filterChips,
      this.list,
      this.more,
      this.counts,
    );
  }

  update(t, limits) {
    const { adjudication } = this;
    const { entries, busy, problem } = adjudication;
    if (this.sent !== adjudication.sent) {
      this.sent = adjudication.sent;
      this.filter = 'all';
      this.shown = PAGE;
    }
    this.title.textContent = t('board-desk-games', { n: entries.length });
    const faults = entries.filter(FILTERS.fault).length;
    const said = busy
      ? t('board-desk-judging')
      : problem
        ? t(problemKey(problem))
        : faults
          ? t('board-desk-faults', { n: faults })
          : t('board-desk-all-read');
    if (this.status.textContent !== said) this.status.textContent = said;
    const text = this.text();
    if (this.read !== text) {
      this.read = text;
      this.starts = text === null ? null : ownStarts(text);
    }
    const fresh = entries.filter((entry) => this.#startsFresh(entry)).length;
    setText(this.counts, fresh ? t('board-desk-list-counts', { n: fresh }) : '');
    this.counts.hidden = !fresh;
    const key = [entries, this.filter, this.shown, t, busy, limits];
    if (this.drawn?.every((part, index) => part === key[index])) return;
    this.drawn = key;
    this.#drawRules(entries, t);
    this.filterChips.replaceChildren(
      ...Object.keys(FILTERS).map((filter) => this.#filter(filter, t)),
    );
    this.filterChips.setAttribute('aria-label', t('board-desk-which'));
    const found = entries.filter(FILTERS[this.filter]);
    this.list.replaceChildren(
      ...found
        .slice(0, this.shown)
        .map((entry) =>
          html('li', {}, entry.verdict ? this.#verdictItem(entry, t) : this.#faultItem(entry, t)),
        ),
    );
    this.more.hidden = found.length <= this.shown;
    this.more.textContent = t('board-desk-more');
    const act = (name, key2, does) =>
      html(
        'button',
        { type: 'button', class: 'button button-small', onclick: does },
        icon(name),
        t(key2),
      );
    const page = !limits || entries.length <= limits.page_games;
    this.acts.replaceChildren(
      act('back', 'board-desk-others', () => {
        adjudication.forget();
        this.app.changed();
      }),
      ...(page && !busy
        ? [act('print', 'board-desk-report', () => openReport(adjudication, this.app.lang, t))]
        : []),
      act('download', 'board-desk-json', () =>
        downloadFile(adjudication.lines(), 'galotne.ndjson', 'application/x-ndjson'),
      ),
      page
        ? ''
        : html('span', { class: 'quiet' }, t('board-desk-report-most', { n: limits.page_games })),
    );
  }

  /**
   * Whether a count may be missing: a rule counts in the first position, none was given, and the
   * game does not begin with the first position of its rules.
   * @param {import('./adjudication.js').Entry} entry
   */
  #startsFresh({ game, verdict }) {
    if (!isUncounted(verdict)) return false;
    const { starts } = this;
    const isWhole = starts?.length === this.adjudication.entries.length && !starts[game - 1];
    // Of another text it is known only whether any game has a first position of its own.
    return !isWhole && (starts?.includes(true) ?? true);
  }

  /** Brings the row of a game into sight, if it is shown. */
  find(game) {
    /** @type {HTMLElement|null} */
    const row = this.list.querySelector(`[data-game="${game}"]`);
    row?.scrollIntoView({ block: 'center' });
    row?.focus({ preventScroll: true });
  }

  /** A choice of draw rules for each game in the list that has several. */
  #drawRules(entries, t) {
    const { adjudication, app } = this;
    const profilesOf = (rules) => app.book.findVariant(rules)?.profiles ?? [];
    const games = [...new Set(entries.flatMap(({ verdict }) => verdict?.rules ?? []))];
    const several = games.filter((rules) => profilesOf(rules).length > 1);
    const choices = several.map((rules) => {
      const profiles = profilesOf(rules);
      const id = `list-rules-${rules}`;
      const chosen = adjudication.rulesOfList(rules);
      const select = html(
        'select',
        { id, onchange: () => adjudication.judgeListUnder(rules, select.value || null) },
        html('option', { value: '', selected: chosen === null }, t('board-desk-list-assumed')),
        ...profiles.map(({ profile }) =>
          html(
            'option',
            { value: profile, selected: profile === chosen },
            profileName(profile, t),
          ),
        ),
      );
      const game = games.length > 1 ? gameName(rules, t) : t('board-desk-list-rules');
      return html('p', { class: 'option' }, html('label', { for: id }, game), select);
    });
    // The choice that was just made keeps the focus.
    const focused = document.activeElement?.id;
    this.rulesChoices.replaceChildren(...choices);
    this.rules.hidden = !choices.length;
    const named = new Set(several.map((rules) => adjudication.rulesOfList(rules)));
    setText(
      this.rulesTitle,
      t('board-desk-list-under', {
        name: [...named]
          .map((profile) => (profile ? profileName(profile, t) : t('board-desk-list-assumed')))
          .join(', '),
      }),
    );
    if (focused?.startsWith('list-rules-')) document.getElementById(focused)?.focus();
  }

  #filter(filter, t) {
    const n = this.adjudication.entries.filter(FILTERS[filter]).length;
    const act = () => {
      this.filter = filter;
      this.shown = PAGE;
      this.app.changed();
    };
    return html(
      'button',
      {
        type: 'button',
        class: 'chip',
        'aria-pressed': String(filter === this.filter),
        disabled: !n && filter !== this.filter,
        onclick: act,
      },
      t(`board-desk-which-${filter}`),
      ' ',
      html('span', { class: 'moves-count' }, String(n)),
    );
  }

  /** @param {import('./adjudication.js').Entry['names']} names */
  #names({ white, black, event, date } = {}, game, t) {
    const players =
      white || black ? `${white ?? '?'} – ${black ?? '?'}` : t('board-desk-game', { n: game });
    const about = [event, date].filter(Boolean).join(', ');
    return html(
      'span',
      { class: 'case-names' },
      html('span', { class: 'case-number' }, `${game}.`),
      html('strong', {}, players),
      about ? html('span', { class: 'quiet' }, about) : null,
    );
  }

  /** @param {import('./adjudication.js').Entry} entry */
  #verdictItem({ game, verdict }, t) {
    const first = firstMove(verdict, this.app.book.startsOf(verdict.rules));
    const isAssumed = this.adjudication.isAssumed(verdict);
    const isChosen = !isAssumed && this.adjudication.rulesOfGame(verdict) !== null;
    const ground = [
      ...(verdict.guessed ? [gameName(verdict.rules, t)] : []),
      ...(isAssumed ? [profileName(verdict.profile, t)] : []),
    ].join(', ');
    const says = verdict.contradiction ? null : scoreSays(verdict, t);
    const sheet = this.adjudication.sheets.get(game);
    const corrected = verdict.final.notes.some(({ kind }) => kind === 'corrected');
    return html(
      'button',
      {
        type: 'button',
        class: 'case-row',
        'data-game': game,
        onclick: () => this.adjudication.open(game),
      },
      this.#names(verdict, game, t),
      html(
        'span',
        { class: 'case-verdict' },
        html('span', {}, verdictText(verdict, first, t)),
        ground
          ? html('span', { class: 'quiet' }, t('board-desk-assumed-short', { name: ground }))
          : null,
        isChosen ? html('span', { class: 'quiet' }, profileName(verdict.profile, t)) : null,
        says ? html('span', { class: 'quiet' }, says) : null,
        corrected ? html('span', { class: 'quiet' }, t('board-desk-corrected-short')) : null,
        this.#startsFresh({ game, verdict })
          ? html('span', { class: 'quiet' }, t('board-desk-no-count'))
          : null,
        sheet
          ? html('span', { class: 'quiet' }, t('board-desk-sheet', { n: formatMoves(sheet.spent) }))
          : null,
        verdict.contradiction
          ? html(
              'span',
              { class: 'case-contradiction' },
              icon('warning'),
              t('board-desk-score-says', { stated: statedText(verdict, t) }),
            )
          : null,
      ),
    );
  }

  /** @param {import('./adjudication.js').Entry} entry */
  #faultItem({ game, error, names }, t) {
    const text = this.text();
    // What is read as a move has its board; of other faults the line tells more.
    const place = error && !error.read && text ? faultPlace(text, error) : null;
    const parts = [
      this.#names(names, game, t),
      html(
        'span',
        { class: 'case-verdict' },
        error ? html('span', {}, faultInGame(error, t)) : null,
        place ? html('span', { class: 'fault-line' }, ...markedLine(text, place)) : null,
        error?.read ? html('span', { class: 'quiet' }, t('board-desk-correct')) : null,
      ),
    ];
    // With a board up to the fault it can be opened, and corrected there.
    if (error?.read)
      return html(
        'button',
        {
          type: 'button',
          class: 'case-row case-faulty',
          'data-game': game,
          onclick: () => this.adjudication.openFault(game),
        },
        ...parts,
      );
    return html(
      'div',
      { class: 'case-row case-faulty' },
      ...parts,
      error ? acceptanceButton(this.adjudication, error, t) : null,
    );
  }
}
