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

/** A draw that may be claimed. */
export const claimText = ({ cite, player }, profile, t) => t('board-claim', { ...rule(cite, t), profile, side: player });
