/**
 * Requests to the service. Answers are cached, since tables do not change under a page. `probe`,
 * `mainline` and `variants` (and `mills`, where there are tables of mills) are the whole interface
 * that the page needs; `library.js` implements it without a service. The functions from `limits` on
 * exist only here; rooms that need them are hidden elsewhere.
 */
import { pause } from './latest-task.js';

/**
 * @typedef {object} Question
 * @property {string} rules
 * @property {string} fen
 * @property {string} profile
 * @property {string[]} spent
 * @property {boolean} moves
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
 * @property {boolean} [isPlain] whether the page made it without the tables
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

/** All requests are relative to the page, so that a server may sit behind a path prefix. */
const BASE = new URL('../', import.meta.url);
const MAX_CACHED = 3000;

/** Statuses of a busy server, the number of retries, and the longest delay before one. */
const BUSY_STATUSES = new Set([429, 503]);
const MAX_RETRIES = 3;
const MAX_DELAY_MS = 5000;

/** A request without an answer: server or table unreachable, or the server refused. */
export class RequestError extends Error {
  /** @param {'offline'|'unkept'|'server'|'refused'} kind */
  constructor(kind, message, missing = null, word = null) {
    super(message);
    this.kind = kind;
    this.missing = missing;
    /** The error code of the server. */
    this.word = word;
  }
}

const cache = new Map();

function remember(key, value) {
  if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value);
  cache.set(key, value);
  return value;
}

/** Milliseconds until the next try: the server's `Retry-After`, else growing delays. */
function retryDelay(response, retries) {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Math.min(
    Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : 500 * 2 ** retries,
    MAX_DELAY_MS,
  );
}

/**
 * Whether the same question may be answered a moment later. One that has taken too long is not asked
 * again: it would take as long.
 * @param {Response} response
 */
async function isBusy(response) {
  if (!BUSY_STATUSES.has(response.status)) return false;
  // A proxy in front of the service does not answer in JSON.
  const { error } = await response.clone().json().catch(() => ({ error: null }));
  return error !== 'deadline';
}

/** Sends a request, and repeats it while the server is busy. @returns {Promise<Response>} */
async function ask(path, options, retries = 0) {
  let response;
  try {
    response = await fetch(new URL(path, BASE), options);
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new RequestError('offline', error.message);
  }
  if (retries === MAX_RETRIES || !(await isBusy(response))) return response;
  await pause(retryDelay(response, retries), options.signal ?? new AbortController().signal);
  return ask(path, options, retries + 1);
}

async function get(path, options = {}) {
  const response = await ask(path, options);
  const text = await response.text();
  if (!response.ok) throw responseError(response, text);
  return text;
}

/** The error in a response that is not an answer. */
function responseError(response, text) {
  let body = {};
  try {
    body = JSON.parse(text);
  } catch {
    // Not from galotne but perhaps from a proxy: the status is enough.
  }
  const kind = response.status >= 500 || response.status === 429 ? 'server' : 'refused';
  return new RequestError(
    kind,
    body.detail ?? body.error ?? `HTTP ${response.status}`,
    body.missing,
    body.error,
  );
}

async function getJson(path, options) {
  const text = await get(path, options);
  try {
    return JSON.parse(text);
  } catch {
    throw new RequestError('server', 'no JSON');
  }
}

/**
 * Asks about several positions at once.
 * @param {Question[]} questions
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answer[]>} one answer for each, in order
 */
export async function probe(questions, signal) {
  const keys = questions.map((question) => JSON.stringify(question));
  const open = [...new Set(keys.filter((key) => !cache.has(key)))];
  const answers = new Map(keys.filter((key) => cache.has(key)).map((key) => [key, cache.get(key)]));
  if (open.length) {
    const text = await get('v1/probe', {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: open.join('\n') + '\n',
      signal,
    });
    const lines = text.split('\n').filter(Boolean);
    if (lines.length !== open.length) throw new RequestError('server', 'answers are missing');
    lines.forEach((line, index) => {
      const answer = JSON.parse(line);
      // Not cached: a damaged table may be repaired, a missing one made.
      const lasting = answer.error?.kind !== 'table' && !answer.missing;
      answers.set(open[index], lasting ? remember(open[index], answer) : answer);
    });
  }
  return keys.map((key) => answers.get(key));
}

/** Asks about a position of mills. @returns {Promise<Answer>} */
export const mills = async (question, signal) => (await probe([question], signal))[0];

/** Best play from a position to the end, or to where tables are missing. */
export async function mainline({ rules, fen, profile, spent }, signal) {
  const query = new URLSearchParams({ fen, profile });
  for (const count of spent) query.append('spent', count);
  const path = `${rules}/mainline?${query}`;
  if (cache.has(path)) return cache.get(path);
  try {
    const answer = await getJson(path, { signal });
    return answer.cut_off ? answer : remember(path, answer);
  } catch (error) {
    if (error.missing?.length) return { line: [], cut_off: error.missing };
    throw error;
  }
}

/** The games and their draw rules: from the service, or from the page where that does not answer. */
export async function variants() {
  try {
    return (await getJson('v1/rules')).variants;
  } catch (error) {
    const copy = await fetch('board/rules.json').catch(() => null);
    if (!copy?.ok) throw error;
    return (await copy.json()).variants;
  }
}

// ---- What only a service can do ---------------------------------------------------------------

/** Fetches an answer that stays valid while the page is open. */
async function getCached(path, signal) {
  if (cache.has(path)) return cache.get(path);
  return remember(path, await getJson(path, { signal }));
}

/**
 * The proof tree of a position that is won or lost under the draw rules, with this many moves of the
 * winner.
 */
export async function tree({ rules, fen, profile, spent }, moves, signal) {
  const query = new URLSearchParams({ fen, profile, moves: String(moves) });
  for (const count of spent) query.append('spent', count);
  const path = `v1/tree/${rules}?${query}`;
  if (cache.has(path)) return cache.get(path);
  const proof = await getJson(path, { signal });
  // Time may have cut it, and missing tables may be made.
  const lasting = proof.tree.every(({ cut, missing }) => cut !== 'time' && !missing);
  return lasting ? remember(path, proof) : proof;
}

/** The limits of the server. */
export const limits = () => getCached('v1/limits');

/** The tables of the server. */
export const tables = async (signal) => (await getCached('v1/tables', signal)).tables;

/** The description of a class: its tables, statistics and clocks. */
export const classSheet = (rules, name, signal) => getCached(`v1/classes/${rules}/${name}`, signal);

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

/** Fetch options that send games. */
const gamesRequest = (text, signal) => ({
  method: 'POST',
  headers: { 'content-type': 'application/vnd.chess-pgn' },
  body: text,
  signal,
});

/**
 * Judges games; calls `onVerdict` for each verdict as it arrives.
 * @param {string|Blob} text
 * @param {[string, string][]} how
 * @param {(verdict: object) => void} onVerdict
 * @param {AbortSignal} [signal]
 */
export async function adjudicate(text, how, onVerdict, signal) {
  const response = await ask(
    `v1/adjudicate?${new URLSearchParams(how)}`,
    gamesRequest(text, signal),
  );
  if (!response.ok) throw responseError(response, await response.text());
  if (!response.body) throw new RequestError('server', 'the answer is empty');
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line) onVerdict(JSON.parse(line));
  }
  if (rest.trim()) throw new RequestError('server', 'the answer ends in the middle of a line');
}

/**
 * The card of a ruling as SVG.
 * @param {'landscape'|'portrait'} [shape]
 * @returns {Promise<string>}
 */
export const card = (text, how, shape = 'landscape', signal = undefined) =>
  get(
    `v1/adjudicate?${new URLSearchParams([
      ...how,
      ['format', shape === 'portrait' ? 'card-portrait' : 'card'],
    ])}`,
    gamesRequest(text, signal),
  );

/** The report on games as an HTML page. @returns {Promise<string>} */
export const report = (text, how, signal) =>
  get(
    `v1/adjudicate?${new URLSearchParams([...how, ['format', 'html']])}`,
    gamesRequest(text, signal),
  );
