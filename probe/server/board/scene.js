/** What the board shows of the desk. */
import { draggable } from './hand.js';
import { bestByDestination, bestByOrigin, route } from './moves.js';
import { valueFor } from './map.js';
import { pieceKey } from './pieces.js';
import { turned } from './values.js';

/** @returns {import('./board.js').Scene} */
export function scene(desk, t) {
  const { position, view } = desk;
  const { geometry } = desk.book;
  const { pieces } = position;
  const marks = view === 'map' ? mapMarks(desk) : moveMarks(desk);
  return {
    pieces,
    selected: view === 'map' ? desk.map.square : desk.selected,
    marks,
    tinted: view === 'map',
    last: view === 'setup' || view === 'map' ? [] : lastSquares(desk),
    arrow: arrow(desk),
    slid: desk.slid,
    draggable: (square) => draggable(desk, square),
    label: (square) => label(geometry.name(square), pieces.get(square), marks.get(square), t),
  };
}

function mapMarks({ map, position, book }) {
  const owner = position.pieces.get(map.square)?.colour;
  if (!owner) return new Map();
  const shown = map.values.map(({ square, answer }) => {
    const plies = answer.dtw === null || answer.dtw === undefined ? null : Math.abs(answer.dtw);
    return [square, { value: valueFor(answer, owner, map.turn), plies, corner: position.pieces.has(square) }];
  });
  return new Map(shown.filter(([square]) => square <= book.geometry.count));
}

function moveMarks(desk) {
  const { selected, view, position } = desk;
  const { moves } = desk.inquiry;
  const { geometry } = desk.book;
  const hidden = view === 'setup' || !desk.hints || desk.opponent.toMove;
  if (hidden && (view === 'setup' || selected === null)) return new Map();
  const shown = new Map();
  const add = (best, corner) => {
    for (const [square, move] of best) {
      const value = hidden ? 'free' : turned(move.category);
      shown.set(square, { value, plies: null, corner: corner || position.pieces.has(square) });
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

function arrow(desk) {
  if (!desk.pointed || (desk.view !== 'play' && desk.view !== 'line')) return null;
  const { geometry } = desk.book;
  const { move, captures = [] } = desk.pointed;
  return { path: route(move, geometry).path, captures: captures.map((name) => geometry.parse(name)) };
}

function label(name, piece, mark, t) {
  const there = piece ? t(pieceKey(piece)) : t('board-square-empty');
  const said = t('board-square', { name, there });
  return mark ? t('board-square-valued', { square: said, value: t(`board-value-${mark.value}`) }) : said;
}
