/**
 * Notes on a verdict, as sentences. The server gives the kind of a note, and with `cite` the key of
 * the messages that name the rule and, as `.says`, quote it.
 */

import { profileName } from './lang.js';

/** The text of a rule. */
export const ruleText = (cite, t) => t(`${cite}.says`);

/** The article and the text of a rule. */
const rule = (cite, t) => ({ article: t(cite), says: ruleText(cite, t) });

/** A note as a sentence; the server's English for a kind unknown here. */
export function noteText({ kind, cite, text, ...values }, t) {
  if (kind === 'contested' && t.has(cite)) return t('note-contested', rule(cite, t));
  if (kind === 'untabled' && t.has(cite)) return `${t('note-untabled', { article: t(cite) })}.`;
  if ((kind === 'open' || kind === 'supports') && t.has(`reading-${values.sentence}`)) {
    const { source, quote, sentence } = values;
    return t('note-open', {
      quoted: quote ? 'yes' : 'no',
      cite: source,
      quote,
      reading: t(`reading-${sentence}`),
    });
  }
  const key = `board-note-${kind}`;
  return t.has(key) ? t(key, values) : text;
}

/** The value for White and Black, by side to move and its value. */
export const WORTH = {
  w: {
    win: 'white-wins',
    'cursed-win': 'white-cursed',
    draw: 'draw',
    'blessed-loss': 'black-cursed',
    loss: 'black-wins',
  },
  b: {
    win: 'black-wins',
    'cursed-win': 'black-cursed',
    draw: 'draw',
    'blessed-loss': 'white-cursed',
    loss: 'white-wins',
  },
};

/** Sentences on profiles that judge otherwise, one for each different judgement. */
export function otherwiseTexts(others, turn, t) {
  const verdicts = new Map();
  for (const { profile, category, cite } of others) {
    const article = cite && t(cite);
    const key = `${category} ${article}`;
    const known = verdicts.get(key) ?? { category, article, profiles: [] };
    verdicts.set(key, { ...known, profiles: [...known.profiles, profile] });
  }
  return [...verdicts.values()].map(({ category, article, profiles }) => {
    const names = profiles.map((profile) => profileName(profile, t)).join(', ');
    const values = { value: t(`course-${WORTH[turn][category]}`), profiles: names };
    return article ? t('otherwise-by', { ...values, article }) : t('otherwise', values);
  });
}

/** The sentence about a draw that may be claimed. */
export const claimText = ({ cite, player }, profile, t) =>
  t('board-claim', { ...rule(cite, t), profile: profileName(profile, t), side: player });
