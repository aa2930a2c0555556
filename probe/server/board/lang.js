/**
 * Messages of the page in Fluent: those shared by all faces and the board's own. The server joins
 * them under `lang/<tag>.ftl`.
 */
import { FluentBundle, FluentNumber, FluentResource } from './vendor/fluent-bundle.js';

/** Side names in messages. */
export const SIDES = { w: 'white', b: 'black' };

/**
 * `NUMBER($n, type: "ordinal")` selects ordinal forms, as in Fluent for Rust; Fluent's own function
 * for JavaScript ignores `type`. No other option is used.
 */
const NUMBER = ([number], { type }) =>
  new FluentNumber(number.valueOf(), { ...number.opts, type: type?.valueOf() ?? 'cardinal' });

/**
 * The translator of a language: `t(key, values)` is the text of a message, `t('key.attribute')`
 * that of its attribute; an unknown key is returned unchanged.
 * @param {string} language
 * @param {string} source the messages in Fluent
 */
export function translator(language, source) {
  // Isolation marks around values would be read aloud and copied.
  const bundle = new FluentBundle(language, { useIsolating: false, functions: { NUMBER } });
  bundle.addResource(new FluentResource(source));

  function pattern(key) {
    const [name, attribute] = key.split('.');
    const message = bundle.getMessage(name);
    return (attribute ? message?.attributes[attribute] : message?.value) ?? null;
  }

  const t = (key, values = {}) => {
    const found = pattern(key);
    return found === null ? key : bundle.formatPattern(found, values, []);
  };
  t.language = language;
  t.has = (key) => pattern(key) !== null;
  return t;
}

/** The short name of draw rules; their key where they have none. */
export const profileName = (profile, t) =>
  t.has(`board-profile-${profile}`) ? t(`board-profile-${profile}`) : profile;

/** Fetches the messages of a language. */
export async function loadMessages(language, signal) {
  const response = await fetch(new URL(`lang/${language}.ftl`, import.meta.url), { signal });
  if (!response.ok) throw new Error(`no messages for ${language}`);
  return translator(language, await response.text());
}

/** The supported language that a browser prefers. */
export function preferredLanguage(wanted, known) {
  const short = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
  return short.find((tag) => known.includes(tag)) ?? known[0];
}
