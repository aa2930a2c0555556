/** The card of a ruling: its sentence, its link, and the picture that the service draws. */
import { copyText } from '../clipboard.js';
import { limitingClock } from '../clocks.js';
import { html } from '../elements.js';
import { other, turnOf } from '../fen.js';
import { icon } from '../icons.js';
import { profileName } from '../lang.js';
import { asPng, saveFile } from '../picture-file.js';
import { toast } from '../toast.js';
import { capitalized } from './fault-text.js';
import { noteText } from '../notes.js';
import { moveOf, movesText, repetitionOf, scoreSays } from './game-summary.js';

/** The width of a PNG in pixels. */
const PNG = { landscape: 1200, portrait: 1080 };

/** Screens on which the letters of a wide card would be too small. */
const NARROW = '(max-width: 40rem)';

/** A verdict in a clause, as the report's card words it. */
function clause({ over, claimable, final, outcome, at }, first, t) {
  const place = (ply) =>
    t('ruling-place', { ply, ...(ply ? moveOf(ply, first) : { n: 0, side: 'white' }) });
  if (over) {
    if (over.repeated) return t('ruling-repeated', repetitionOf(over, first));
    if (over.rule) return t('ruling-drawn', { rule: over.rule, place: place(over.ply) });
    if (over.result === 'draw') return t('ruling-drawn-on-board', { place: place(over.ply) });
    return t('ruling-won', { side: over.result.replace('-wins', ''), place: place(over.ply) });
  }
  const claim = claimable.find(({ last_ply: last }) => last === at);
  if (claim?.repeated) return t('ruling-claim-repeated', repetitionOf(claim, first));
  if (claim) return t('ruling-claim', { rule: claim.rule, place: place(claim.ply) });
  if (!final.category || final.category === 'unknown') return t('ruling-unknown');
  if (final.category === 'draw') return t('ruling-draw');
  if (final.category === 'win' || final.category === 'loss')
    return t('ruling-wins', { side: (outcome ?? '').replace('-wins', '') });
  const { clock } = final;
  return t('ruling-cursed', { rule: clock ? limitingClock(clock).rule : '' });
}

/** What must agree between rules: the end, or the claims and the value. */
const ends = ({ over, claimable, final }) =>
  JSON.stringify(
    over ? [over.ply, over.result] : [claimable.map(({ ply }) => ply), final.category ?? null],
  );

/** Whether the end or the value of a game is known. */
const isKnown = ({ over, final }) =>
  Boolean(over) || Boolean(final.category && final.category !== 'unknown');

/**
 * The verdict in one sentence, and those under other rules of the same authority; if all rules
 * agree, it says so instead.
 * @param {any} ruling
 * @param {any[]} rulings those under all draw rules
 * @param {{profile: string, authority: string}[]} profiles
 * @param {import('./game-summary.js').FirstMove} first
 */
export function rulingSentence(ruling, rulings, profiles, first, t) {
  const said = scoreSays(ruling, t);
  const text = verdictSentence(ruling, rulings, profiles, first, t);
  return said ? `${text} ${said}` : text;
}

function verdictSentence(ruling, rulings, profiles, first, t) {
  const authority = (name) => profiles.find(({ profile }) => profile === name)?.authority ?? '';
  if (rulings.length > 1 && isKnown(ruling) && new Set(rulings.map(ends)).size === 1) {
    const verdict = clause(ruling, first, t);
    const profiles = profileName(ruling.profile, t);
    const text = t('ruling-under-same', { verdict, profiles, n: rulings.length });
    return `${capitalized(text, t)}.`;
  }
  const own = authority(ruling.profile);
  const siblings = rulings.filter(
    (other) => other !== ruling && own && authority(other.profile) === own,
  );
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const each of [ruling, ...siblings]) {
    const verdict = clause(each, first, t);
    groups.set(verdict, [...(groups.get(verdict) ?? []), profileName(each.profile, t)]);
  }
  const text = [...groups]
    .map(([verdict, names]) => t('ruling-under', { verdict, profiles: names.join(', ') }))
    .join('; ');
  return `${capitalized(text, t)}.`;
}

/** Notes on what all of a ruling rests on: the game and the rules, if assumed, and corrections. */
const GROUNDS = ['assumed-profile', 'corrected'];
const GUESSES = ['no-game-type', 'fits-several', 'from-position'];

/**
 * The count with which a game began; empty if none was given.
 * @param {import('./adjudication.js').SheetCount|null} sheet
 * @param {import('./game-summary.js').Step[]} course
 */
export function sheetText(sheet, [{ fen }], t) {
  if (!sheet) return '';
  // The last ply counted was by the side that is not to move.
  const turn = turnOf(fen);
  const first = sheet.spent % 2 ? other(turn) : turn;
  return t('board-desk-sheet', { n: movesText(sheet.spent, first, t) });
}

export const isGround = ({ kind }) => GROUNDS.includes(kind) || GUESSES.includes(kind);

/**
 * What all of a ruling rests on, as sentences.
 * @param {any} ruling
 * @param {boolean} assumed whether nobody named its draw rules
 */
export function groundTexts({ final, guessed, profile, suggested }, assumed, t) {
  const { notes } = final;
  const guess = notes.filter(({ kind }) => guessed && GUESSES.includes(kind));
  const rules = { profile: profileName(profile, t), by: suggested?.by ?? 'usual' };
  return [
    ...guess.map((note) => noteText(note, t)),
    ...(assumed ? [t('board-desk-assumed', rules)] : []),
    ...notes.filter(({ kind }) => kind === 'corrected').map((note) => noteText(note, t)),
  ];
}

export class RulingCardView {
  /**
   * @param {import('./adjudication.js').Adjudication} adjudication
   * @param {import('../app-state.js').AppState} app
   */
  constructor(adjudication, app) {
    this.adjudication = adjudication;
    this.app = app;
    this.title = html('h3', { class: 'part-title' });
    this.sentence = html('p', { class: 'ruling-sentence' });
    this.grounds = html('p', { class: 'quiet ruling-grounds' });
    this.acts = html('div', { class: 'actions' });
    this.picture = html('img', { class: 'ruling-picture' });
    /** @type {'landscape'|'portrait'} */
    this.shape = 'landscape';
    this.dialogActs = html('div', { class: 'share-pictures' });
    this.closing = html('button', { class: 'button' });
    this.dialogTitle = html('h2', { id: 'ruling-title', tabindex: -1 });
    this.dialog = html(
      'dialog',
      { class: 'dialog dialog-ruling', 'aria-labelledby': 'ruling-title' },
      this.dialogTitle,
      this.picture,
      this.dialogActs,
      html('form', { method: 'dialog' }, this.closing),
    );
    this.element = html(
      'div',
      { class: 'card case-part ruling' },
      this.title,
      this.sentence,
      this.grounds,
      this.acts,
      this.dialog,
    );
  }

  draw(ruling, rulings, first, t) {
    const { app } = this;
    const profiles = app.book.findVariant(ruling.rules)?.profiles ?? [];
    const sentence = rulingSentence(ruling, rulings, profiles, first, t);
    const grounds = groundTexts(ruling, this.adjudication.assumed, t).join(' ');
    const sheet = sheetText(this.adjudication.sheet, ruling.course, t);
    const counted = sheet && `${capitalized(sheet, t)}.`;
    const whole = [sentence, counted, grounds].filter(Boolean).join(' ');
    const link = () => app.address.previewLink('desk');
    this.title.textContent = t('board-ruling');
    this.sentence.textContent = sentence;
    this.grounds.textContent = grounds;
    this.grounds.hidden = !grounds;
    this.dialogTitle.textContent = t('board-ruling-card');
    this.closing.textContent = t('board-close');
    this.picture.alt = whole;
    const act = (sign, key, does) =>
      html(
        'button',
        { type: 'button', class: 'button button-small', onclick: does },
        icon(sign),
        t(key),
      );
    this.acts.replaceChildren(
      act('copy', 'board-ruling-copy', () => copyText(whole, t, this.acts)),
      act('share', 'board-ruling-link', () => copyText(link(), t, this.acts)),
      act('picture', 'board-ruling-card', () => this.open(t)),
    );
    this.dialogActs.replaceChildren(
      act('download', 'board-share-png', () => this.save('png', t)),
      act('download', 'board-share-svg', () => this.save('svg', t)),
      act('copy', 'board-ruling-copy', () => copyText(whole, t, this.dialogActs)),
      act('share', 'board-ruling-link', () => copyText(link(), t, this.dialogActs)),
    );
  }

  async open(t) {
    try {
      this.shape = window.matchMedia(NARROW).matches ? 'portrait' : 'landscape';
      this.drawing = await this.adjudication.card(this.app.lang, this.shape);
    } catch {
      toast(t('board-problem-server'));
      return;
    }
    this.picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(this.drawing)}`;
    this.dialog.showModal();
    this.dialogTitle.focus();
  }

  /** @param {'png'|'svg'} kind */
  async save(kind, t) {
    const drawing = this.drawing ?? '';
    try {
      const blob =
        kind === 'svg'
          ? new Blob([drawing], { type: 'image/svg+xml' })
          : await asPng(drawing, PNG[this.shape]);
      saveFile(blob, `galotne-ruling.${kind}`);
    } catch {
      toast(t('board-share-failed'), this.dialogActs);
    }
  }
}
