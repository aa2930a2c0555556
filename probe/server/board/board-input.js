/**
 * The meaning of clicks and drags on the board: play a move, set up a piece, or choose a square of
 * the map.
 */
import { between, origins } from './moves.js';

/** Handles a click on a square, or its choice by key. */
export function press(app, square) {
  if (app.view === 'setup') return app.setup.paint(square);
  if (app.view === 'map') return pressOnMap(app, square);
  if (app.frozen || app.opponent.toMove) return undefined;
  const { selected, pinned, query, book } = app;
  app.pinned = false;
  // Whoever follows a hint presses the piece that it has selected.
  if (pinned && selected === square) return undefined;
  // A capture may end on its own square: then the selected piece is its destination.
  if (selected !== null && between(query.moves, selected, square, book.geometry).length)
    return app.navigation.playBetween(selected, square);
  const chosen = selected !== square && origins(query.moves, book.geometry).has(square);
  return app.set({ selected: chosen ? square : null, pointed: null });
}

/**
 * Handles a click with the other button, or a long touch, on a square. Returns whether it means
 * something: elsewhere the browser shows its menu.
 */
export function pressOther(app, square) {
  if (app.view !== 'setup') return false;
  app.setup.paint(square, true);
  return true;
}

function pressOnMap(app, square) {
  if (app.position.pieces.has(square)) return app.map.choose({ square });
  return app.map.has(square) ? app.map.wander(square) : undefined;
}

/** Whether the piece of a square may be dragged. */
export function draggable(app, square) {
  const { pieces, turn } = app.position;
  if (!pieces.has(square)) return false;
  if (app.view === 'setup') return true;
  if (app.view === 'map') return square === app.map.square;
  return (
    pieces.get(square).colour === turn &&
    !app.frozen &&
    !app.opponent.toMove &&
    app.query.answer !== null
  );
}

/** Handles the start of a drag. */
export const lift = (app, square) => app.set({ selected: square });

/** Handles the end of a drag: `to` is null off the board. */
export function drop(app, from, to) {
  const stays = () => app.set({ selected: null });
  if (app.view === 'setup') return to === from ? stays() : app.setup.shift(from, to);
  if (app.view === 'map')
    return app.map.has(to) && !app.position.pieces.has(to) ? app.map.wander(to) : stays();
  if (to !== null && between(app.query.moves, from, to, app.book.geometry).length)
    return app.navigation.playBetween(from, to);
  return stays();
}
