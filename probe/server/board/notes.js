/**
 * Notes on a verdict, as sentences. The server gives the kind of a note, and with `cite` the key of
 * the messages that name the rule and, as `.says`, quote it.
 */

import { profileName } from './lang.js';

/** The text of a rule. */
export const ruleText = (cite, t) => t(`${cite}.says`);

/** The article and the text of a rule. */
const rule = (cite, t) => ({ article: t(cite), says: ruleText(cite, t) });

/**
 * The rule texts by their short names in citations, the messages that name them for people, and the
 * languages of their words, as in the report.
 */
export const TEXTS = [
  ['000', 'source-000', 'lv'],
  ['001', 'source-001', 'lv'],
  ['002', 'source-002', 'lv'],
  ['003', 'source-003', 'lv'],
  ['004', 'source-004', 'lv'],
  ['Regras de Jogo', 'source-cbjd', 'pt'],
  ['Codex', 'source-codex', 'pt'],
  ['FMJD-64', 'source-fmjd-64', 'en'],
  ['WCDF', 'source-wcdf', 'en'],
  ['FID', 'source-fid', 'it'],
  ['APCA', 'source-apca', 'en'],
];
const DASHES = ['first dash', 'second dash', 'third dash', 'fourth dash', 'fifth dash'];
const textOf = (cite) => cite.split(/[,;]/)[0].trim();

/** A citation for people: the name of the rules, and the clauses. */
export function citedText(cite, t) {
  const known = TEXTS.find(([name]) => name === textOf(cite));
  if (!known) return cite;
  const [name, key] = known;
  const clauses = cite.slice(name.length).replace(/^[,; ]+/, '');
  if (!clauses) return t(key);
  const said = clauses.split(', ').map((clause) => {
    const [first, rest] = clause.split(/; (.*)/s);
    const dash = DASHES.indexOf(first) + 1;
    const article = /^art\. (.+)$/.exec(first)?.[1];
    const named = article ? t('source-article', { article }) : first;
    const text = dash ? t('source-dash', { n: dash }) : named;
    return rest ? `${text}; ${citedText(rest, t)}` : text;
  });
  return t('source-clauses', { name: t(key), clauses: said.join(', ') });
}

/** Messages on the reading of a score, which reports have too. */
const SCORE_NOTES = {
  'assumed-profile': 'board-desk-assumed',
  corrected: 'corrected',
  'no-game-type': 'note-no-game-type',
  'fits-several': 'note-fits-several',
  'from-position': 'note-from-position',
  'game-type-overruled': 'note-game-type-overruled',
  'variant-overruled': 'note-variant-overruled',
  'settled-capture': 'note-settled-capture',
  irregular: 'note-irregular',
  huffed: 'note-huffed',
  encoding: 'note-encoding',
  'letters-from-white': 'note-letters-from-white',
  'usual-numbering': 'note-usual-numbering',
  'fen-ignored': 'note-fen-ignored',
  'blacks-points-first': 'note-blacks-points-first',
  'results-differ': 'note-results-differ',
};

/**
 * The values of a note with names in words.
 * @param {Record<string, any>} values
 */
function inWords({ rules, games, profile, due, read, terminator, ...values }, t) {
  const named = (name) => (t.has(`rules-${name}`) ? t(`rules-${name}`) : name);
  const stated = (result) => (t.has(`result-${result}`) ? t(`result-${result}`) : result);
  return {
    ...values,
    ...(terminator ? { terminator: stated(terminator), tag: stated(values.tag) } : {}),
    rules: rules ? named(rules) : '',
    games: (games ?? []).map(named).join('; '),
    profile: profile ? profileName(profile, t) : '',
    due: (due ?? []).join(', '),
    move: read ?? '',
    read: read ?? '',
  };
}

/** A note as a sentence; the server's English for a kind unknown here. */
export function noteText({ kind, cite, text, ...values }, t) {
  if (kind === 'contested' && t.has(cite)) return t('note-contested', rule(cite, t));
  if (kind === 'untabled' && t.has(cite)) return `${t('note-untabled', { article: t(cite) })}.`;
  if ((kind === 'open' || kind === 'supports') && t.has(`reading-${values.sentence}`)) {
    const { source, quote, sentence } = values;
    const from = TEXTS.find(([name]) => name === textOf(source))?.[2] ?? '';
    const said = from && from !== t.language && t.has(`said-${sentence}`);
    return t('note-open', {
      quoted: !quote ? 'no' : said ? 'translated' : 'own',
      cite: citedText(source, t),
      quote,
      said: said ? t(`said-${sentence}`) : '',
      from,
      reading: t(`reading-${sentence}`),
    });
  }
  const shared = SCORE_NOTES[kind];
  if (shared && t.has(shared)) return t(shared, inWords(values, t));
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
