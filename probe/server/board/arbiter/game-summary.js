/**
 * The summary of a judged game: its value after each ply, and its turning points. This module does
 * not touch the page; `t` gives the texts.
 */
import { turnOf } from '../fen.js';
import { WORTH } from '../notes.js';
import { signOfChange } from '../review.js';

/**
 * @typedef {object} Step
 * @property {string|null} move
 * @property {string} fen
 * @property {string|null} category
 * @property {string|null} rule
 * @property {number|null} limit plies
 * @property {number|null} left plies
 * @property {string[]} spent
 *
 * @typedef {object} Bar
 * @property {string} worth as in `course-<worth>`; `unknown` without a table; `over` after the end
 * @property {number|null} left the remaining share of the running count, from 1 to 0
 */

/**
 * What the numbers of moves depend on: the side that made the first move of a score, and the side
 * that begins games by its rules, whose moves have a new number on score sheets.
 * @typedef {{turn: 'w'|'b', starts: 'w'|'b'}} FirstMove
 */

/**
 * The side and move number of a ply; plies count from 1.
 * @param {number} ply
 * @param {FirstMove} first
 */
export function moveOf(ply, first) {
  const { turn, starts } = first;
  const place = ply - 1 + (turn === starts ? 0 : 1);
  const side = place % 2 === (starts === 'w' ? 0 : 1) ? 'white' : 'black';
  return { n: Math.floor(place / 2) + 1, side };
}

/**
 * Whose the first move of a judged game is, derived from the last position and its ply.
 * @param {{final: {fen: string}, at: number}} ruling
 * @param {'w'|'b'} [starts] the side that begins games
 * @returns {FirstMove}
 */
export const firstMove = ({ final, at }, starts = 'w') => ({
  turn: (turnOf(final.fen) === 'b') === (at % 2 === 0) ? 'b' : 'w',
  starts,
});

/**
 * The values of the messages on a position that stood on the board after these plies.
 * @param {{rule: string, repeated: number[]}} end
 * @param {FirstMove} first
 */
export function repetitionOf({ rule, repeated }, first) {
  const moves = repeated.filter((ply) => ply > 0).map((ply) => moveOf(ply, first));
  return {
    rule,
    n: repeated.length,
    start: repeated.includes(0) ? 'yes' : 'no',
    side: moves.at(-1)?.side ?? 'white',
    moves: moves.map(({ n }) => n).join(', '),
  };
}

/** Ends that are not on the board, as scores state them. */
const OFF_THE_BOARD = [
  'time-forfeit',
  'abandoned',
  'resignation',
  'agreement',
  'adjudication',
  'rules-infraction',
];

/** The result and the end that a score states, in words. */
export function statedText({ stated, termination }, t) {
  const result = t.has(`result-${stated}`) ? t(`result-${stated}`) : stated;
  const end = OFF_THE_BOARD.includes(termination) ? t(`termination-${termination}`) : null;
  return [stated === 'unfinished' && end ? null : result, end].filter(Boolean).join(', ');
}

/** The sentence on a result that was decided off the board or contradicts the ruling, or null. */
export const scoreSays = (ruling, t) =>
  OFF_THE_BOARD.includes(ruling.termination) || ruling.contradiction
    ? t('score-says', { said: statedText(ruling, t) })
    : null;

/** The value of a position for White and Black. @param {Step} step */
export const courseValue = ({ fen, category }) =>
  category ? WORTH[turnOf(fen)][category] : 'unknown';

/** The bars of a game's value strip. @param {Step[]} course @returns {Bar[]} */
export function valueBars(course, over) {
  return course.map((step, ply) => ({
    worth: over && ply > over.ply ? 'over' : courseValue(step),
    left:
      step.limit && step.left !== null ? Math.max(0, Math.min(1, step.left / step.limit)) : null,
  }));
}

/**
 * The turning points of a game in order: moves that gave something away, claimable draws, missed
 * captures, the end.
 * @typedef {object} TurningPoint
 * @property {number} ply
 * @property {'thrown'|'lost'|'slower'|'claim'|'irregular'|'over'} kind
 * @property {string} [sign] of a move that gave something away, as on the score sheet
 * @property {string} [played]
 * @property {string[]} [better]
 * @property {string} [rule]
 * @property {string} [result]
 * @property {string} [player]
 * @property {string[]} [due]
 * @property {number[]} [repeated] the plies after which a position stood
 * @returns {TurningPoint[]}
 */
export function turningPoints({ changes, claimable, over, irregular }) {
  const found = changes
    .map(({ ply, played, from, to, better }) => ({
      ply,
      kind: kindOf(from, to),
      sign: signOfChange(from, to),
      played,
      better,
    }))
    .filter(({ kind }) => kind);
  const claims = claimable.map(({ ply, rule, player, repeated }) => ({
    ply,
    kind: 'claim',
    rule,
    player,
    repeated,
  }));
  const missed = irregular.map(({ ply, move, due }) => ({
    ply,
    kind: 'irregular',
    played: move,
    due,
  }));
  const end = over ? [{ ...over, kind: 'over' }] : [];
  return /** @type {TurningPoint[]} */ ([...found, ...claims, ...missed, ...end]).sort(
    (a, b) => a.ply - b.ply || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind),
  );
}

const ORDER = ['irregular', 'thrown', 'lost', 'slower', 'claim', 'over'];
const RESULT = { win: 2, 'cursed-win': 1, draw: 1, 'blessed-loss': 1, loss: 0 };

/** The kind of a change of value for the player who made it; null if he gave nothing away. */
function kindOf(from, to) {
  if (RESULT[to] > RESULT[from]) return null;
  if (from === 'win') return to === 'cursed-win' ? 'slower' : 'thrown';
  return RESULT[to] < RESULT[from] ? 'lost' : null;
}

/** A turning point as a sentence. */
export function turningText(turning, first, t) {
  const { kind, ply, played, better = [], rule, result, due = [] } = turning;
  const named = ply === 0 ? t('board-desk-start') : t('board-desk-move', moveOf(ply, first));
  const { repeated } = turning;
  const again = repeated
    ? ` ${t('repeated-sentence', repetitionOf({ rule: rule ?? '', repeated }, first))}`
    : '';
  if (kind === 'over' && again)
    return t('board-desk-turning-repeated', { named, rule: rule ?? '' }) + again;
  if (kind === 'over')
    return result === 'draw'
      ? t('board-desk-turning-drawn', { named, rule: rule ?? '' })
      : t('board-desk-turning-won', { named, result: t(`result-${result}`) });
  if (kind === 'claim')
    return t('board-desk-turning-claim', { named, side: turning.player ?? 'white', rule }) + again;
  if (kind === 'irregular')
    return t('board-desk-turning-irregular', {
      named: t('board-desk-by', moveOf(ply, first)),
      move: played,
      due: due.slice(0, MAX_MOVES_SHOWN).join(', '),
    });
  const by = t('board-desk-by', moveOf(ply, first));
  const sentence = t(`board-desk-turning-${kind}`, { named: by, move: played });
  const alternatives = better.map((move) => (move === 'claim' ? t('board-desk-a-claim') : move));
  if (!alternatives.length) return sentence;
  return `${sentence} ${t('board-desk-kept', { moves: alternatives.slice(0, MAX_MOVES_SHOWN).join(', ') })}${alternatives.length > MAX_MOVES_SHOWN ? ' …' : '.'}`;
}

/** Maximum number of better moves named. */
const MAX_MOVES_SHOWN = 4;

/** The outcome of a game in one sentence. */
export function outcomeText(ruling, first, t) {
  const { over, outcome, final, plies, at } = ruling;
  if (over) {
    const named =
      over.ply === 0 ? t('board-desk-start') : t('board-desk-move', moveOf(over.ply, first));
    const drawn = over.repeated ? 'board-desk-drawn-repeated' : 'board-desk-drawn';
    if (over.result === 'draw') return t(drawn, { named, rule: over.rule ?? '' });
    return t('board-desk-won', { named, result: t(`result-${over.result}`) });
  }
  if (final.claimable.length) return t('board-desk-claimable', { side: final.claimable[0].player });
  if (outcome === null || outcome === undefined) return t('board-desk-unknown');
  const spoiled = final.category === 'cursed-win' || final.category === 'blessed-loss';
  return t(spoiled ? 'board-desk-open-spoiled' : `board-desk-open-${outcome}`, { plies, at });
}

/** The outcome in a few words, for tables and lists. */
export function verdictText({ over, outcome, final }, first, t) {
  if (over) {
    const result = t(`result-${over.result}`);
    if (over.ply === 0) return result;
    const key = over.repeated ? 'board-desk-short-repeated' : 'board-desk-short-rule';
    return over.rule
      ? t(key, { result, rule: over.rule, ...moveOf(over.ply, first) })
      : t('board-desk-short', { result, ...moveOf(over.ply, first) });
  }
  if (final.claimable.length) return t('board-desk-short-claim');
  return t(`board-desk-short-${outcome ?? 'unknown'}`);
}

/** The end of a game and its result, whichever rule it has them from. */
export const howItEnds = ({ over, outcome, claimable }) =>
  JSON.stringify([over?.ply ?? null, over?.result ?? null, outcome, claimable.map(({ ply }) => ply)]);

/**
 * How the profiles differ: in the result of the game, only in the move with which it comes, or in
 * nothing.
 * @returns {'result'|'move'|null}
 */
export function disagreement(rulings) {
  if (new Set(rulings.map(howItEnds)).size === 1) return null;
  const results = new Set(rulings.map(({ over, outcome }) => over?.result ?? outcome));
  return rulings.every(({ over }) => over) && results.size === 1 ? 'move' : 'result';
}

/** The running count of a position as a sentence. */
export function countText({ rule, left, limit, fen }, t) {
  if (!limit) return t('board-desk-no-clock');
  const most = String(limit / 2);
  if (left % 2 === 0) return t('board-desk-count', { rule, left: String(left / 2), limit: most });
  return t('board-desk-count-sides', { rule, limit: most, ...bySide(left, turnOf(fen)) });
}

/**
 * A step with the count of the rule that ended the game there, which another rule may count beside.
 * @param {Step} step
 * @param {{rule?: string|null}} over
 */
export function withEndedCount(step, { rule }) {
  const played = step.spent.find((count) => count.startsWith(`${rule}=`));
  if (!rule || !played) return step;
  return { ...step, rule, left: 0, limit: Number(played.slice(rule.length + 1)) };
}

/** Plies to come as moves of each side, with this side to move. */
function bySide(plies, turn) {
  const [own, other] = [Math.ceil(plies / 2), Math.floor(plies / 2)].map(String);
  return turn === 'w' ? { white: own, black: other } : { white: other, black: own };
}

/** Plies to come as an arbiter counts them: `6`, or `White 6, Black 5`. */
export const movesText = (plies, turn, t) =>
  plies % 2 ? t('moves-by-side', bySide(plies, turn)) : String(plies / 2);
