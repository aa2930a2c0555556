/** One position at a time, from the tables at an address: `demo.html?tables=..&fen=..`. */
import { open } from './galotne.js';

const at = (id) => document.getElementById(id);
const FIELDS = ['tables', 'fen', 'rules', 'profile', 'spent'];
/** What a category says of the side to move, and for how long play goes on. */
const WORDS = {
  win: (side, plies) => `${side} wins${plies}.`,
  loss: (side, plies) => `${side} loses${plies}.`,
  draw: () => 'The position is drawn.',
  'cursed-win': (side, plies) => `Draw by rule: ${side} would win${plies}, but the clock does not allow it.`,
  'blessed-loss': (side, plies) => `Draw by rule: ${side} would lose${plies}, but the clock does not allow it.`,
  unknown: () => 'No table tells.',
};
/** A move is judged for the side to move after it; its player sees it from the other side. */
const FOR_PLAYER = {
  win: 'loses', loss: 'wins', draw: 'draws', 'cursed-win': 'drawn by rule', 'blessed-loss': 'drawn by rule', unknown: '?',
};

const asked = new URLSearchParams(location.search);
at('tables').value = new URL('tables/', location.href).href;
for (const field of FIELDS) if (asked.has(field)) at(field).value = asked.get(field);

let opened = { address: null, tables: null };
let latest = 0;

async function tablesAt(address) {
  if (opened.address !== address) {
    opened.tables?.close();
    opened = { address: null, tables: null };
    opened = { address, tables: await open({ tables: address }) };
  }
  return opened.tables;
}

function say(verdict, { wrong = false, about = '' } = {}) {
  at('verdict').textContent = verdict;
  at('verdict').classList.toggle('wrong', wrong);
  at('about').textContent = about;
}

function cells(...texts) {
  const row = document.createElement('tr');
  for (const text of texts) row.insertCell().textContent = text ?? '';
  return row;
}

function show(answer, rows) {
  const side = answer.fen.startsWith('W') ? 'White' : 'Black';
  const plies = answer.dtw === null ? '' : ` in ${Math.abs(answer.dtw)} plies`;
  const { clock } = answer;
  const about = [
    clock && `Rule ${clock.rule} of ${clock.profile}: ${clock.left} of ${clock.limit} plies left${clock.need === null ? '' : `, ${clock.need} needed`}.`,
    ...answer.notes.map(({ text }) => `${text[0].toUpperCase()}${text.slice(1)}.`),
    answer.missing && `Not there: ${answer.missing.join(', ')}.`,
  ];
  say(WORDS[answer.category](side, plies), { about: about.filter(Boolean).join(' ') });
  at('moves').tBodies[0].replaceChildren(...rows.map((move) => cells(
    move.move, FOR_PLAYER[move.category], move.dtw === null ? '' : Math.abs(move.dtw), move.clock?.left, move.clock?.need,
  )));
  at('moves').hidden = rows.length === 0;
}

at('ask').addEventListener('submit', async (event) => {
  event.preventDefault();
  latest += 1;
  const turn = latest;
  const [address, fen, rules, profile, spent] = FIELDS.map((field) => at(field).value.trim());
  const question = { rules, ...profile && { profile }, ...spent && { spent } };
  const how = event.submitter?.value === 'line' ? 'line' : 'probe';
  say('…');
  at('moves').hidden = true;
  at('cost').textContent = '';
  const begun = performance.now();
  try {
    const tables = await tablesAt(address);
    const before = await tables.stats();
    const answer = await tables[how](fen, question);
    if (turn !== latest) return;
    const after = await tables.stats();
    show(answer, answer.line ?? answer.moves ?? []);
    at('cost').textContent = `${Math.round(performance.now() - begun)} ms, ${after.requests - before.requests} requests, ${Math.ceil((after.bytes - before.bytes) / 1024)} KiB fetched`;
  } catch (error) {
    if (turn === latest) say(error.message, { wrong: true });
  }
});

if (asked.has('fen')) at('ask').requestSubmit(at('ask').querySelector('button'));
