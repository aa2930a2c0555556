/** What the board shows of the desk. */
import { draggable } from './hand.js';
import { movesOf } from './units.js';
import { bestByDestination, bestByOrigin, route } from './moves.js';
import { valueFor } from './map.js';
import { pieceKey } from './pieces.js';
import { turned } from './values.js';
import { holdsRoad } from './why.js';

/** Values that a plain dot stands for where nothing is selected: the best there is, and nobody need be warned of. */
const DOTTED = new Set(['win', 'cursed-win', 'draw', 'blessed-loss']);

/**
 * @param {import('./desk.js').Desk} desk
 * @param {Function} t
 * @param {boolean} inPlies whether distances are told in plies
 * @returns {import('./board.js').Scene}
 */
export function scene(desk, t, inPlies = false) {
  const { position, view } = desk;
  const { geometry } = desk.book;
  const { pieces } = position;
  const marks = view === 'map' ? mapMarks(desk, inPlies) : moveMarks(desk);
  return {
    pieces,
    selected: view === 'map' ? desk.map.square : desk.selected,
    marks,
    tinted: view === 'map',
    last: view === 'setup' || view === 'map' ? [] : lastSquares(desk),
    arrow: arrow(desk),
    road: view !== 'setup' && holdsRoad(desk.inquiry.answer, position, desk.book) ? geometry.road() : [],
    slid: desk.slid,
    draggable: (square) => draggable(desk, square),
    label: (square) => label(geometry.name(square), pieces.get(square), marks.get(square), t),
  };
}

function mapMarks({ map, position, book }, inPlies) {
  const owner = position.pieces.get(map.square)?.colour;
  if (!owner) return new Map();
  const shown = map.values.map(({ square, answer }) => {
    const plies = answer.dtw === null || answer.dtw === undefined ? null : Math.abs(answer.dtw);
    const text = plies === null ? null : inPlies ? String(plies) : movesOf(plies + (plies % 2));
    const piece = position.pieces.has(square);
    // Draws are many and no news: the board stays as it is there, with a dot.
    const value = valueFor(answer, owner, map.turn);
    return [square, { value, plies: text, corner: piece, look: value === 'draw' && !piece ? 'dot' : 'badge' }];
  });
  return new Map(shown.filter(([square]) => square <= book.geometry.count));
}

function moveMarks(desk) {
  const { selected, view, position, pointed } = desk;
  const { moves } = desk.inquiry;
  const { geometry } = desk.book;
  const hidden = view === 'setup' || !desk.hints || desk.still || desk.opponent.toMove;
  if (hidden && (view === 'setup' || selected === null)) return new Map();
  const shown = new Map();
  const top = moves.length ? turned(moves[0].category) : null;
  const aimed = hidden ? null : (pointed ?? best(desk));
  const look = (square, move, corner) => {
    if (selected !== null) return 'badge';
    if (pointed) return !corner && move.move === pointed.move ? 'badge' : 'none';
    if (corner || (aimed && route(aimed.move, geometry).to === square)) return 'none';
    const value = turned(move.category);
    return value === top && DOTTED.has(value) ? 'dot' : 'none';
  };
  const add = (found, corner) => {
    for (const [square, move] of found) {
      const there = corner || position.pieces.has(square);
      shown.set(square, { value: hidden ? 'free' : turned(move.category), plies: null, corner: there, look: look(square, move, there) });
    }
  };
  if (selected === null) add(bestByOrigin(moves, geometry), true);
  add(bestByDestination(moves, selected, geometry), false);
  return shown;
}

function lastSquares({ now, book }) {
  if (!now.move) return [];
  const { from, to } = route(now.move, book.geometry);
  return [from, to];
}

/** The move that is shown unasked: the best one, where there is more than a draw to be had or lost. */
function best({ view, hints, opponent, selected, inquiry }) {
  const [first] = inquiry.moves;
  const told = (view === 'play' || view === 'score' || view === 'line' || view === 'trainer') && hints && !opponent.toMove && selected === null;
  return told && first && first.category !== 'draw' && first.category !== 'unknown' ? first : null;
}

function arrow(desk) {
  const { view, pointed } = desk;
  if (view === 'map' || view === 'setup') return null;
  const move = pointed ?? best(desk);
  if (!move) return null;
  const { geometry } = desk.book;
  const { captures = [] } = move;
  return {
    path: route(move.move, geometry).path,
    captures: captures.map((name) => geometry.parse(name)),
    value: desk.hints ? turned(move.category) : 'free',
    pointed: pointed !== null,
  };
}

function label(name, piece, mark, t) {
  const there = piece ? t(pieceKey(piece)) : t('board-square-empty');
  const said = t('board-square', { name, there });
  return mark ? t('board-square-valued', { square: said, value: t(`board-value-${mark.value}`) }) : said;
}
