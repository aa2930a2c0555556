/**
 * One game on the arbiter's desk: its verdict, the value strip, the turning points, and the verdict
 * under each profile.
 */
import { html } from '../elements.js';
import { turnOf } from '../fen.js';
import { icon } from '../icons.js';
import { profileName } from '../lang.js';
import { withMoves } from '../moves-text.js';
import { noteText, otherwiseTexts } from '../notes.js';
import { downloadFile, downloadReport, openReport } from './report-window.js';
import { groundTexts, isGround, RulingCardView, sheetText } from './ruling-card.js';
import { ValueStrip } from './value-strip.js';
import { countText, disagreement, firstMove, howItEnds } from './game-summary.js';
import { withEndedCount } from './game-summary.js';
import { moveOf, movesText, outcomeText, repetitionOf } from './game-summary.js';
import { scoreSays, statedText } from './game-summary.js';
import { turningPoints, turningText, valueBars, verdictText, courseValue } from './game-summary.js';

export class CaseView {
  /**
   * @param {import('./adjudication.js').Adjudication} adjudication
   * @param {import('../app-state.js').AppState} app
   */
  constructor(adjudication, app) {
    this.adjudication = adjudication;
    this.app = app;
    this.back = html('button', {
      type: 'button',
      class: 'button button-small',
      onclick: () => adjudication.close(),
    });
    this.names = html('p', { class: 'case-title' });
    this.verdict = html('h2', { class: 'case-standing', tabindex: -1 });
    this.remarks = html('div', { class: 'case-told' });
    this.strip = new ValueStrip((ply) => app.navigation.to(ply));
    this.legend = html('ul', { class: 'strip-legend' });
    this.currentText = html('p', { class: 'case-here' });
    this.turnings = html('ol', { class: 'turnings' });
    this.turningsTitle = html('h3', { class: 'part-title' });
    this.profilesTitle = html('h3', { class: 'part-title' });
    this.profiles = html('table', { class: 'profiles' });
    this.notes = html('div', { class: 'case-notes' });
    this.card = new RulingCardView(adjudication, app);
    this.acts = html('div', { class: 'actions' });
    this.courseCard = html(
      'div',
      { class: 'card case-course' },
      this.strip.element,
      this.legend,
      this.currentText,
    );
    this.turningsCard = html(
      'div',
      { class: 'card case-part' },
      this.turningsTitle,
      this.turnings,
    );
    this.element = html(
      'div',
      { class: 'case' },
      html('div', { class: 'case-head' }, this.back, this.names),
      html('div', { class: 'card case-verdict-card' }, this.verdict, this.remarks),
      this.courseCard,
      this.turningsCard,
      this.card.element,
      html('div', { class: 'card case-part' }, this.profilesTitle, this.profiles, this.notes),
      this.acts,
    );
  }

  update(t) {
    const { adjudication, app } = this;
    const { ruling, rulings } = adjudication;
    const key = [ruling, adjudication.assumed, t];
    if (!this.drawn?.every((part, index) => part === key[index])) {
      this.drawn = key;
      this.#draw(ruling, rulings, t);
    }
    const { at } = app.game;
    const textKey = `${ruling.profile} ${at} ${t.language}`;
    if (this.shown === textKey) return;
    this.shown = textKey;
    const text = this.#hereText(ruling, this.#firstOf(ruling), at, t);
    this.currentText.replaceChildren(...withMoves(text));
    this.strip.at(at, text);
    for (const button of this.turnings.querySelectorAll('button')) {
      if (button.dataset.ply === String(at)) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    }
  }

  /** The draw rules and the count on the sheet, with a way to change them. */
  #rulesLine({ profile, course }, t) {
    const { adjudication } = this;
    const { sheet, assumed } = adjudication;
    const name = profileName(profile, t);
    const texts = [assumed ? t('board-desk-assumed-short', { name }) : name];
    if (sheet) texts.push(sheetText(sheet, course, t));
    return html(
      'p',
      { class: 'case-rules' },
      texts.join(' · '),
      html(
        'button',
        { type: 'button', class: 'button button-small', onclick: () => adjudication.ask() },
        t('board-desk-ask-change'),
      ),
    );
  }

  /** How far the tables reach, and how many pieces the last position has. */
  #reachLine({ rules, final }, t) {
    const line = html('p', { class: 'quiet' });
    const sides = final.fen.split(':').slice(1);
    const pieces = sides.flatMap((side) => side.slice(1).split(',')).filter(Boolean).length;
    this.app.api.tables().then(
      (tables) => {
        const most = tables
          .filter((table) => table.rules === rules && table.complete)
          .map((table) => table.class.replace('v', '').length);
        const reach = Math.max(0, ...most);
        line.textContent =
          pieces > reach
            ? t('board-desk-reach', { most: reach, pieces })
            : t('board-desk-no-table', { class: final.class });
      },
      () => {},
    );
    return line;
  }

  #firstOf(ruling) {
    return firstMove(ruling, this.app.book.startsOf(ruling.rules));
  }

  #hereText({ course, over }, first, at, t) {
    const step = course[at];
    if (!step) return '';
    const named =
      at === 0
        ? t('board-desk-start')
        : t('board-desk-move-played', { ...moveOf(at, first), move: step.move ?? '—' });
    const worth =
      over && at > over.ply
        ? t('board-desk-after-end')
        : courseValue(step) === 'unknown'
          ? t('board-value-unknown')
          : t(`course-${courseValue(step)}`);
    const counted = over?.ply === at ? withEndedCount(step, over) : step;
    return t('board-desk-here', { named, worth, count: countText(counted, t) });
  }

  #draw(ruling, rulings, t) {
    const { adjudication, app } = this;
    const { course, over, white, black, event, date, contradiction, final } = ruling;
    const first = this.#firstOf(ruling);
    this.shown = null;
    this.back.replaceChildren(
      icon('back'),
      t(adjudication.isList ? 'board-desk-list' : 'board-desk-others'),
    );
    const players =
      white || black
        ? `${white ?? '?'} – ${black ?? '?'}`
        : t('board-desk-game', { n: ruling.game });
    this.names.replaceChildren(
      html('strong', {}, players),
      html('span', { class: 'quiet' }, [event, date].filter(Boolean).join(', ')),
    );
    this.verdict.textContent = outcomeText(ruling, first, t);
    // Where no table knows any position and no rule counts, there is nothing else to tell.
    const known = Boolean(over) || course.some(({ category }) => category !== null);
    const counts = course.some(({ limit }) => limit !== null);
    this.turningsCard.hidden = !known;
    this.courseCard.hidden = !known && !counts;
    this.profiles.hidden = this.profilesTitle.hidden = !known;
    const remarks = [this.#rulesLine(ruling, t)];
    const isOpen = ({ repeated, last_ply: last }) => repeated && last === ruling.at;
    const again = over?.repeated ? over : !over && ruling.claimable.find(isOpen);
    if (again) {
      const values = repetitionOf(again, first);
      remarks.push(html('p', {}, ...withMoves(t('repeated-sentence', values))));
    }
    // That its draw rules are assumed stands beside them.
    for (const text of groundTexts(ruling, false, t))
      remarks.push(html('p', { class: 'case-ground' }, text));
    if (!known) remarks.push(this.#reachLine(ruling, t));
    const differ = disagreement(rulings);
    if (differ) {
      const key = differ === 'move' ? 'board-desk-disputed-move' : 'board-desk-disputed';
      remarks.push(html('p', { class: 'case-flag' }, icon('warning'), t(key)));
    }
    if (contradiction)
      remarks.push(
        html(
          'p',
          { class: 'case-flag' },
          icon('warning'),
          t('board-desk-contradiction', { stated: statedText(ruling, t) }),
        ),
      );
    else {
      const says = scoreSays(ruling, t);
      if (says) remarks.push(html('p', {}, says));
    }
    const after = ruling.plies - (over?.ply ?? ruling.plies);
    if (after > 0)
      remarks.push(
        html(
          'p',
          { class: 'quiet' },
          t('board-desk-played-on', { n: movesText(after, turnOf(course[over.ply].fen), t) }),
        ),
      );
    for (const text of otherwiseTexts(final.otherwise ?? [], turnOf(final.fen), t))
      remarks.push(html('p', { class: 'case-flag' }, icon('help'), text));
    this.remarks.replaceChildren(...remarks);

    const found = turningPoints(ruling);
    this.strip.draw(valueBars(course, over), found.map(({ ply }) => ply), t);
    const worths = new Set(valueBars(course, over).map(({ worth }) => worth));
    this.legend.replaceChildren(
      ...LEGEND.filter(({ of }) => of.some((worth) => worths.has(worth))).map(({ kind, text }) =>
        html('li', {}, html('span', { class: `strip-key strip-key-${kind}` }), t(text)),
      ),
    );

    this.turningsTitle.textContent = t('board-desk-turnings');
    const go = (ply) => app.navigation.to(ply);
    const points = found.map((turning) =>
      html(
        'li',
        {},
        html(
          'button',
          {
            type: 'button',
            class: `turning turning-${turning.kind}`,
            'data-ply': turning.ply,
            onclick: () => go(turning.ply),
          },
          html('span', { class: 'turning-sign' }, turning.sign ?? SIGNS[turning.kind]),
          html('span', { class: 'turning-text' }, ...withMoves(turningText(turning, first, t))),
        ),
      ),
    );
    this.turnings.replaceChildren(
      ...(points.length ? points : [html('li', { class: 'quiet' }, t('board-desk-no-turnings'))]),
    );

    this.profilesTitle.textContent = t('board-desk-profiles');
    const name = (profile) =>
      t.has(`board-profile-${profile}`) ? t(`board-profile-${profile}`) : profile;
    const usual = rulings[0];
    const rows = rulings.map((each) =>
      html(
        'tr',
        { class: each === ruling ? 'profile-chosen' : null },
        html(
          'th',
          { scope: 'row' },
          html(
            'button',
            {
              type: 'button',
              class: 'profile',
              'aria-pressed': String(each === ruling),
              onclick: () => adjudication.choose(each.profile),
            },
            name(each.profile),
          ),
        ),
        html(
          'td',
          {},
          verdictText(each, first, t),
          howItEnds(each) === howItEnds(usual)
            ? null
            : html('span', { class: 'profile-other' }, '≠'),
        ),
      ),
    );
    this.profiles.replaceChildren(
      html(
        'thead',
        {},
        html(
          'tr',
          {},
          html('th', { scope: 'col' }, t('board-draw-rules')),
          html('th', { scope: 'col' }, t('board-desk-verdict')),
        ),
      ),
      html('tbody', {}, ...rows),
    );
    const notes = final.notes
      .filter((note) => note.kind !== 'fresh-clocks' && !isGround(note))
      .map((note) => html('li', {}, noteText(note, t)));
    // A whole game has fresh clocks without any assumption.
    const isWhole = course[0].fen === app.book.findVariant(ruling.rules)?.board.start;
    const fresh = !isWhole && final.notes.some(({ kind }) => kind === 'fresh-clocks');
    this.notes.replaceChildren(
      ...(fresh ? [html('p', { class: 'quiet' }, t('board-desk-fresh'))] : []),
      ...(notes.length
        ? [
            html(
              'details',
              { class: 'making' },
              html('summary', {}, t('board-desk-readings', { n: notes.length })),
              html('ul', { class: 'notes' }, ...notes),
            ),
          ]
        : []),
    );
    this.card.draw(ruling, rulings, first, t);
    const act = (sign, key, does, main = false) =>
      html(
        'button',
        { type: 'button', class: `button${main ? ' button-main' : ''}`, onclick: does },
        icon(sign),
        t(key),
      );
    this.acts.replaceChildren(
      act('print', 'board-desk-report', () => openReport(adjudication, app.lang, t), true),
      act('download', 'board-desk-keep', () => downloadReport(adjudication, app.lang, t)),
      act('download', 'board-desk-json', () =>
        downloadFile(adjudication.lines(), 'galotne.ndjson', 'application/x-ndjson'),
      ),
      act('edit', 'board-desk-study', () => {
        app.openView('score');
        // Board and verdict first.
        window.scrollTo({ top: 0 });
      }),
    );
  }
}

const LEGEND = [
  { kind: 'win', text: 'board-desk-key-win', of: ['white-wins', 'black-wins'] },
  { kind: 'cursed', text: 'board-desk-key-cursed', of: ['white-cursed', 'black-cursed'] },
  { kind: 'draw', text: 'board-desk-key-draw', of: ['draw'] },
  { kind: 'unknown', text: 'board-desk-key-unknown', of: ['unknown'] },
  { kind: 'over', text: 'board-desk-key-over', of: ['over'] },
];

const SIGNS = { claim: '½', irregular: '!', over: '■' };
