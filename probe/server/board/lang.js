/**
 * The words of the page: messages in Fluent, those that all faces share and the board's own. The server puts
 * them together under `lang/<tag>.ftl`.
 */
import { FluentBundle, FluentNumber, FluentResource } from './vendor/fluent-bundle.js';

/** Sides as messages name them. */
export const SIDES = { w: 'white', b: 'black' };

/**
 * `NUMBER($n, type: "ordinal")` chooses among ordinal forms, as in Fluent for Rust; the function that comes with
 * Fluent for JavaScript leaves `type` out. No other option is used.
 */
const NUMBER = ([number], { type }) => new FluentNumber(number.valueOf(), { ...number.opts, type: type?.valueOf() ?? 'cardinal' });

/**
 * What says the messages of a language: `t(key, values)` is the text of a message, `t('key.attribute')` that
 * of its attribute; where there is none of this name, the key itself.
 * @param {string} language
 * @param {string} source the messages in Fluent
 */
export function translator(language, source) {
  // Marks around what is put in would be read aloud and copied.
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

/** Fetches the messages of a language. */
export async function load(language, signal) {
  const response = await fetch(new URL(`lang/${language}.ftl`, import.meta.url), { signal });
  if (!response.ok) throw new Error(`no messages for ${language}`);
  return translator(language, await response.text());
}

/** The language of the page that suits a browser best. */
export function preferred(wanted, known) {
  const short = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
  return short.find((tag) => known.includes(tag)) ?? known[0];
}
