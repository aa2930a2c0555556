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
  const key = `board-note-${kind}`;
  return t.has(key) ? t(key, values) : text;
}

const WORTH = {
  w: { win: 'white-wins', 'cursed-win': 'white-cursed', draw: 'draw', 'blessed-loss': 'black-cursed', loss: 'black-wins' },
  b: { win: 'black-wins', 'cursed-win': 'black-cursed', draw: 'draw', 'blessed-loss': 'white-cursed', loss: 'white-wins' },
};

/** What another reading of the same rules says, with this side to move. */
export function otherwiseText({ profile, category, cite }, turn, t) {
  const value = t(`course-${WORTH[turn][category]}`);
  return cite ? t('otherwise-by', { value, article: t(cite), profiles: profile }) : t('otherwise', { value, profiles: profile });
}

/** A draw that may be claimed. */
export const claimText = ({ cite, player }, profile, t) => t('board-claim', { ...rule(cite, t), profile, side: player });
