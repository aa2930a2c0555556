/** Probes one position at a time, from tables at an address: `demo.html?tables=..&fen=..`. */
import { open } from './galotne.js';

const byId = (id) => document.getElementById(id);
const FIELDS = ['tables', 'fen', 'rules', 'profile', 'spent'];
/** The sentence of a category for the side to move, with the length of the play. */
const WORDS = {
  win: (side, plies) => `${side} wins${plies}.`,
  loss: (side, plies) => `${side} loses${plies}.`,
  draw: () => 'The position is drawn.',
  'cursed-win': (side, plies) => `Draw by rule: ${side} would win${plies}, but the clock does not allow it.`,
  'blessed-loss': (side, plies) => `Draw by rule: ${side} would lose${plies}, but the clock does not allow it.`,
  unknown: () => 'The tables for this position are missing.',
};
/** The value of a move for its player; answers give it for the side to move after it. */
const FOR_PLAYER = {
  win: 'loses', loss: 'wins', draw: 'draws', 'cursed-win': 'drawn by rule', 'blessed-loss': 'drawn by rule', unknown: '?',
};

const parameters = new URLSearchParams(location.search);
byId('tables').value = new URL('tables/', location.href).href;
for (const field of FIELDS) if (parameters.has(field)) byId(field).value = parameters.get(field);

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

function showVerdict(verdict, { wrong = false, about = '' } = {}) {
  byId('verdict').textContent = verdict;
  byId('verdict').classList.toggle('wrong', wrong);
  byId('about').textContent = about;
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
    answer.missing && `Missing: ${answer.missing.join(', ')}.`,
  ];
  showVerdict(WORDS[answer.category](side, plies), { about: about.filter(Boolean).join(' ') });
  byId('moves').tBodies[0].replaceChildren(...rows.map((move) => cells(
    move.move, FOR_PLAYER[move.category], move.dtw === null ? '' : Math.abs(move.dtw), move.clock?.left, move.clock?.need,
  )));
  byId('moves').hidden = rows.length === 0;
}

byId('ask').addEventListener('submit', async (event) => {
  event.preventDefault();
  latest += 1;
  const request = latest;
  const [address, fen, rules, profile, spent] = FIELDS.map((field) => byId(field).value.trim());
  const question = { rules, ...profile && { profile }, ...spent && { spent } };
  const how = event.submitter?.value === 'line' ? 'line' : 'probe';
  showVerdict('…');
  byId('moves').hidden = true;
  byId('cost').textContent = '';
  const start = performance.now();
  try {
    const tables = await tablesAt(address);
    const before = await tables.stats();
    const answer = await tables[how](fen, question);
    if (request !== latest) return;
    const after = await tables.stats();
    show(answer, answer.line ?? answer.moves ?? []);
    byId('cost').textContent = `${Math.round(performance.now() - start)} ms, ${after.requests - before.requests} requests, ${Math.ceil((after.bytes - before.bytes) / 1024)} KiB fetched`;
  } catch (error) {
    if (request === latest) showVerdict(error.message, { wrong: true });
  }
});

if (parameters.has('fen')) byId('ask').requestSubmit(byId('ask').querySelector('button'));
