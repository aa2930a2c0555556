/**
 * The words of the page. A message is a text with `{names}` in it, or an object of such texts by plural
 * form; which form a number takes is what `Intl.PluralRules` says of the language.
 */

/**
 * @param {string} language
 * @param {Object<string, string|Object<string, string>>} messages
 */
export function translator(language, messages) {
  const cardinal = new Intl.PluralRules(language);
  const ordinal = new Intl.PluralRules(language, { type: 'ordinal' });
  const choose = (message, rules, number) => message[rules.select(number)] ?? message.other;

  /** The text of a key; `values.n` chooses the plural form, `nth` is written as an ordinal. */
  function t(key, values = {}) {
    let message = messages[key] ?? key;
    if (typeof message === 'object') message = choose(message, cardinal, values.n ?? 0);
    return message.replace(/\{(\w+)\}/g, (whole, name) => {
      if (name === 'nth') return choose(messages.ordinal, ordinal, values.nth).replace('{n}', values.nth);
      return values[name] ?? whole;
    });
  }
  t.language = language;
  t.has = (key) => key in messages;
  return t;
}

/** Fetches the messages of a language. */
export async function load(language) {
  const response = await fetch(new URL(`lang/${language}.json`, import.meta.url));
  if (!response.ok) throw new Error(`no messages for ${language}`);
  return translator(language, await response.json());
}

/** The language of the page that suits a browser best. */
export function preferred(wanted, known) {
  const short = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
  return short.find((tag) => known.includes(tag)) ?? known[0];
}
