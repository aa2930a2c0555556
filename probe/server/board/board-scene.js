/** The scene on the board, derived from the application state. */
import { draggable } from './board-input.js';
import { capturePath } from './capture-path.js';
import { bestByDestination, bestByOrigin, route } from './moves.js';
import { profileName } from './lang.js';
import { depthOf, mapRanges, movesToEnd, valueFor } from './map.js';
import { pieceKey } from './pieces.js';
import { opposite } from './values.js';
import { holdsMainRoad } from './explanation.js';

/** Values drawn as a plain dot on the best squares while nothing is selected. */
const DOTTED = new Set(['win', 'cursed-win', 'draw', 'blessed-loss']);

/**
 * @param {import('./app-state.js').AppState} app
 * @param {Function} t
 * @returns {import('./board.js').Scene}
 */
export function boardScene(app, t) {
  const { position, view } = app;
  const { geometry } = app.book;
  const { pieces } = position;
  const marks = view === 'map' ? mapMarks(app, t) : moveMarks(app);
  return {
    pieces,
    selected: view === 'map' ? app.map.square : app.selected,
    marks,
    tinted: view === 'map',
    last: view === 'setup' || view === 'map' ? [] : lastSquares(app),
    arrow: arrow(app),
    drawings: view === 'setup' ? [] : app.drawings,
    roads: roads(app, position),
    movement: app.movement,
    draggable: (square) => draggable(app, square),
    label: (square) => label(geometry.name(square), pieces.get(square), marks.get(square), t),
  };
}

/** The diagonals that are drawn, each by its end squares: those of a lesson, or the main road. */
function roads({ view, roads: shown, query, book }, position) {
  const { geometry } = book;
  if (view === 'setup') return [];
  if (shown.length) return shown.map((ends) => ends.map((name) => geometry.parse(name)));
  return holdsMainRoad(query.answer, position, book) ? [geometry.mainRoad()] : [];
}

function mapMarks({ map, position, book }, t) {
  const owner = position.pieces.get(map.square)?.colour;
  if (!owner) return new Map();
  const ranges = mapRanges(map.known);
  const shown = map.known.map(({ square, answer, second }) => {
    const moves = movesToEnd(answer);
    const distance = moves === null ? null : String(moves);
    const depth = depthOf(moves, ranges);
    const piece = position.pieces.has(square);
    // Draws are the common case: they get a dot at most.
    const value = valueFor(answer, owner, map.firstTurn);
    const mark = {
      value,
      distance,
      depth,
      corner: piece,
      look: value === 'draw' && !piece ? 'dot' : 'badge',
    };
    if (!second) return [square, mark];
    const beside = {
      value: valueFor(second, owner, map.secondTurn),
      distance: movesToEnd(second),
      depth: depthOf(movesToEnd(second), ranges),
      split: map.both,
    };
    if (beside.value === value && (!map.both || value === 'draw')) return [square, mark];
    const said = t(map.both ? 'board-map-said-both' : 'board-map-said-rules', {
      first: t(`board-value-${value}`),
      second: t(`board-value-${beside.value}`),
      profile: map.comparison ? profileName(map.comparison, t) : '',
    });
    return [square, { ...mark, look: map.both ? 'none' : mark.look, second: beside, said }];
  });
  return new Map(shown.filter(([square]) => square <= book.geometry.count));
}

function moveMarks(app) {
  const { selected, view, position, pointed } = app;
  const { moves } = app.query;
  const { geometry } = app.book;
  const hidden = view === 'setup' || !app.hints || app.frozen || app.opponent.toMove;
  if (hidden && (view === 'setup' || selected === null)) return new Map();
  const shown = new Map();
  const top = moves.length ? opposite(moves[0].category) : null;
  const aimed = hidden ? null : (pointed ?? suggestedMove(app));
  const lookOf = (square, move, corner) => {
    if (selected !== null) return 'badge';
    if (pointed) return !corner && move.move === pointed.move ? 'badge' : 'none';
    if (corner || (aimed && route(aimed.move, geometry).to === square)) return 'none';
    const value = opposite(move.category);
    return value === top && DOTTED.has(value) ? 'dot' : 'none';
  };
  const add = (found, corner) => {
    for (const [square, move] of found) {
      const there = corner || position.pieces.has(square);
      shown.set(square, {
        value: hidden ? 'free' : opposite(move.category),
        distance: null,
        corner: there,
        look: lookOf(square, move, there),
      });
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

/** The move suggested by an arrow: the best one, unless all moves draw. */
function suggestedMove({ view, hints, opponent, selected, query }) {
  const [first] = query.moves;
  const suggests =
    ['play', 'score', 'line', 'proof', 'learn', 'home'].includes(view) &&
    hints &&
    !opponent.toMove &&
    selected === null;
  return suggests && first && first.category !== 'draw' && first.category !== 'unknown'
    ? first
    : null;
}

function arrow(app) {
  const { view, pointed } = app;
  if (view === 'map' || view === 'setup') return null;
  const move = pointed ?? app.shownMove ?? suggestedMove(app);
  if (!move) return null;
  const { geometry } = app.book;
  const captures = (move.captures ?? []).map((name) => geometry.parse(name));
  const { pieces } = app.position;
  const isEmpty = (square) => !pieces.has(square);
  return {
    path: capturePath(geometry, route(move.move, geometry).path, captures, isEmpty),
    captures,
    value: app.hints ? opposite(move.category) : 'free',
    pointed: pointed !== null || app.shownMove !== null,
  };
}

function label(name, piece, mark, t) {
  const there = piece ? t(pieceKey(piece)) : t('board-square-empty');
  const said = t('board-square', { name, there });
  return mark
    ? t('board-square-valued', {
        square: said,
        value: mark.said ?? t(`board-value-${mark.value}`),
      })
    : said;
}
