/**
 * What has to be known with a verdict, as sentences. The server says what a note is about by its `kind`, and
 * which rule by `cite`, the key of the messages that say where the rule is written and, as `.says`, what it says.
 */

/** What a rule says. */
export const ruleText = (cite, t) => t(`${cite}.says`);

/** Where a rule is written, and what it says. */
const rule = (cite, t) => ({ article: t(cite), says: ruleText(cite, t) });

/** A note of the server: its own English where it is of a kind that has come since. */
export function noteText({ kind, cite, text, ...values }, t) {
  if (kind === 'contested' && t.has(cite)) return t('note-contested', rule(cite, t));
  if (kind === 'untabled' && t.has(cite)) return `${t('note-untabled', { article: t(cite) })}.`;
  if ((kind === 'open' || kind === 'supports') && t.has(`reading-${values.sentence}`)) {
    const { source, quote, sentence } = values;
    return t('note-open', { quoted: quote ? 'yes' : 'no', cite: source, quote, reading: t(`reading-${sentence}`) });
  }
  const key = `board-note-${kind}`;
  return t.has(key) ? t(key, values) : text;
}

/** What a value of the side to move comes to for White and Black. */
export const WORTH = {
  w: { win: 'white-wins', 'cursed-win': 'white-cursed', draw: 'draw', 'blessed-loss': 'black-cursed', loss: 'black-wins' },
  b: { win: 'black-wins', 'cursed-win': 'black-cursed', draw: 'draw', 'blessed-loss': 'white-cursed', loss: 'white-wins' },
};

/** What other readings of the same rules say, with this side to move: a sentence for each thing that they say. */
export function otherwiseTexts(others, turn, t) {
  const said = new Map();
  for (const { profile, category, cite } of others) {
    const article = cite && t(cite);
    const key = `${category} ${article}`;
    const known = said.get(key) ?? { category, article, profiles: [] };
    said.set(key, { ...known, profiles: [...known.profiles, profile] });
  }
  return [...said.values()].map(({ category, article, profiles }) => {
    const values = { value: t(`course-${WORTH[turn][category]}`), profiles: profiles.join(', ') };
    return article ? t('otherwise-by', { ...values, article }) : t('otherwise', values);
  });
}

/** A draw that may be claimed. */
export const claimText = ({ cite, player }, profile, t) => t('board-claim', { ...rule(cite, t), profile, side: player });
