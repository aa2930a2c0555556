/**
 * Questions to the server. Answers are kept: tables do not change under a page. Whoever answers the three questions
 * `probe`, `mainline` and `variants` may stand in for this module, as `library.js` does: nothing else on the page asks anybody.
 * `mills` is a fourth, of those who have tables of them.
 * What only a service can do stands behind them, from `limits` on; a page that has none of it leaves out the rooms that ask it.
 */
import { pause } from './latest.js';

/**
 * @typedef {{rules: string, fen: string, profile: string, spent: string[], moves: boolean}} Question
 *
 * @typedef {object} Clock
 * @property {string} rule
 * @property {number|null} [limit] plies
 * @property {number} left plies
 * @property {string[]} spent such as `6.3=4`
 * @property {number|null} need plies
 * @property {number|null} [max_spent] plies
 * @property {boolean} [reached]
 * @property {boolean} [unbounded]
 * @property {string} [cite]
 * @property {{rule: string, limit: number, left: number}} [beside]
 *
 * @typedef {object} Move
 * @property {string} move
 * @property {string} fen
 * @property {(string|number)[]} captures
 * @property {string} category
 * @property {string} wdl
 * @property {number|null} dtw plies
 * @property {Clock|null} clock
 *
 * @typedef {object} Answer
 * @property {string} fen
 * @property {string} rules
 * @property {string} category
 * @property {string|null} wdl
 * @property {number|null} dtw plies
 * @property {Clock|null} clock
 * @property {Move[]} moves
 * @property {{cite: string, player: string}[]} claimable
 * @property {{kind: string, cite: string|null, text: string}[]} notes
 * @property {object[]|null} otherwise
 * @property {string[]} [missing]
 * @property {{kind: string, message: string}} [error]
 */

/** Everything is asked relative to the page, so that a server may live behind a path prefix. */
const BASE = new URL('../', import.meta.url);
const KEPT = 3000;

/** Statuses of a server that is busy, and how often and how long it is waited for, in milliseconds. */
const BUSY = new Set([429, 503]);
const AGAIN = 3;
const LONGEST = 5000;

/** A question that found no answer: the server or a table could not be reached, or the server refused. */
export class AskError extends Error {
  /** @param {'offline'|'unkept'|'server'|'refused'} kind */
  constructor(kind, message, missing = null, word = null) {
    super(message);
    this.kind = kind;
    this.missing = missing;
    /** What the server calls it. */
    this.word = word;
  }
}

const kept = new Map();

function keep(key, value) {
  if (kept.size >= KEPT) kept.delete(kept.keys().next().value);
  kept.set(key, value);
  return value;
}

/** How long a busy server asks to be left alone; a while that grows where it does not say. */
function patience(response, tried) {
  const said = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Math.min(Number.isFinite(said) && said >= 0 ? said * 1000 : 500 * 2 ** tried, LONGEST);
}

/** Asks, and asks again where the server is busy. @returns {Promise<Response>} */
async function ask(path, options, tried = 0) {
  let response;
  try {
    response = await fetch(new URL(path, BASE), options);
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new AskError('offline', error.message);
  }
  if (!BUSY.has(response.status) || tried === AGAIN) return response;
  await pause(patience(response, tried), options.signal ?? new AbortController().signal);
  return ask(path, options, tried + 1);
}

async function get(path, options = {}) {
  const response = await ask(path, options);
  const text = await response.text();
  if (!response.ok) throw refusal(response, text);
  return text;
}

/** What an answer that is none says. */
function refusal(response, text) {
  let told = {};
  try {
    told = JSON.parse(text);
  } catch {
    // Not from galotne, perhaps from a proxy: the status says enough.
  }
  const kind = response.status >= 500 || response.status === 429 ? 'server' : 'refused';
  return new AskError(kind, told.detail ?? told.error ?? `HTTP ${response.status}`, told.missing, told.error);
}

async function getJson(path, options) {
  const text = await get(path, options);
  try {
    return JSON.parse(text);
  } catch {
    throw new AskError('server', 'no JSON');
  }
}

/**
 * Asks for several positions at once.
 * @param {Question[]} questions
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answer[]>} one answer for each, in order
 */
export async function probe(questions, signal) {
  const keys = questions.map((question) => JSON.stringify(question));
  const open = [...new Set(keys.filter((key) => !kept.has(key)))];
  const found = new Map(keys.filter((key) => kept.has(key)).map((key) => [key, kept.get(key)]));
  if (open.length) {
    const text = await get('v1/probe', {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: open.join('\n') + '\n',
      signal,
    });
    const lines = text.split('\n').filter(Boolean);
    if (lines.length !== open.length) throw new AskError('server', 'answers are missing');
    lines.forEach((line, index) => {
      const answer = JSON.parse(line);
      // A damaged table may be repaired, a missing one made: ask again then.
      const lasting = answer.error?.kind !== 'table' && !answer.missing;
      found.set(open[index], lasting ? keep(open[index], answer) : answer);
    });
  }
  return keys.map((key) => found.get(key));
}

/** What a position of mills is worth. @returns {Promise<Answer>} */
export const mills = async (question, signal) => (await probe([question], signal))[0];

/** Best play from a position to the end, or to where tables are missing. */
export async function mainline({ rules, fen, profile, spent }, signal) {
  const query = new URLSearchParams({ fen, profile });
  for (const count of spent) query.append('spent', count);
  const path = `${rules}/mainline?${query}`;
  if (kept.has(path)) return kept.get(path);
  try {
    const answer = await getJson(path, { signal });
    return answer.cut_off ? answer : keep(path, answer);
  } catch (error) {
    if (error.missing?.length) return { line: [], cut_off: error.missing };
    throw error;
  }
}

/** The games and their draw rules. */
export const variants = async () => (await getJson('v1/rules')).variants;

// ---- What only a service can do ---------------------------------------------------------------

/** An answer that stays the same as long as the page is open. */
async function lasting(path, signal) {
  if (kept.has(path)) return kept.get(path);
  return keep(path, await getJson(path, { signal }));
}

/** What the server does at most. */
export const limits = () => lasting('v1/limits');

/** The tables that are here. */
export const tables = async (signal) => (await lasting('v1/tables', signal)).tables;

/** What is known of a class: its tables, statistics and clocks. */
export const classSheet = (rules, name, signal) => lasting(`v1/classes/${rules}/${name}`, signal);

/**
 * Positions of a class that meet conditions.
 * @param {string} rules
 * @param {string} name
 * @param {[string, string][]} conditions
 * @param {AbortSignal} [signal]
 */
export function find(rules, name, conditions, signal) {
  return getJson(`v1/find/${rules}/${name}?${new URLSearchParams(conditions)}`, { signal });
}

/** Games as they are sent. */
const sent = (text, signal) => ({ method: 'POST', headers: { 'content-type': 'application/vnd.chess-pgn' }, body: text, signal });

/**
 * Judges games, and tells each verdict as it comes.
 * @param {string|Blob} text
 * @param {[string, string][]} how
 * @param {(verdict: object) => void} told
 * @param {AbortSignal} [signal]
 */
export async function adjudicate(text, how, told, signal) {
  const response = await ask(`v1/adjudicate?${new URLSearchParams(how)}`, sent(text, signal));
  if (!response.ok) throw refusal(response, await response.text());
  if (!response.body) throw new AskError('server', 'the answer is empty');
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line) told(JSON.parse(line));
  }
  if (rest.trim()) throw new AskError('server', 'the answer ends in the middle of a line');
}

/** The report on games as a page. @returns {Promise<string>} */
export const report = (text, how, signal) => get(`v1/adjudicate?${new URLSearchParams([...how, ['format', 'html']])}`, sent(text, signal));
