/** What a click or a drag on the board means: a move, a piece set up, or a look at the map. */
import { between, origins } from './moves.js';

/** A square was clicked, or chosen by key. */
export function press(desk, square) {
  if (desk.view === 'setup') return pressInSetup(desk, square);
  if (desk.view === 'map') return pressOnMap(desk, square);
  if (desk.still || desk.opponent.toMove) return undefined;
  const { selected, inquiry, book } = desk;
  // A capture may end where it began: then the chosen piece is its own goal.
  if (selected !== null && between(inquiry.moves, selected, square, book.geometry).length) return desk.walk.playBetween(selected, square);
  const chosen = selected !== square && origins(inquiry.moves, book.geometry).has(square);
  return desk.set({ selected: chosen ? square : null, pointed: null });
}

function pressInSetup(desk, square) {
  const { setup, selected } = desk;
  const { tool } = setup;
  const there = desk.position.pieces.get(square);
  if (tool === 'erase') return setup.put(square, null);
  if (tool) {
    const same = there && there.colour === tool.colour && there.king === tool.king;
    return setup.put(square, same ? null : tool);
  }
  if (selected !== null && selected !== square) return setup.shift(selected, square);
  return desk.set({ selected: there && selected !== square ? square : null });
}

function pressOnMap(desk, square) {
  if (desk.position.pieces.has(square)) return desk.map.choose({ square });
  return desk.map.has(square) ? desk.map.wander(square) : undefined;
}

/** Whether the piece of a square may be dragged. */
export function draggable(desk, square) {
  const { pieces, turn } = desk.position;
  if (!pieces.has(square)) return false;
  if (desk.view === 'setup') return desk.setup.tool === null;
  if (desk.view === 'map') return square === desk.map.square;
  return pieces.get(square).colour === turn && !desk.still && !desk.opponent.toMove && desk.inquiry.answer !== null;
}

/** A drag has begun. */
export const lift = (desk, square) => desk.set({ selected: square });

/** A drag has ended on a square, or off the board. */
export function drop(desk, from, to) {
  const stays = () => desk.set({ selected: null });
  if (desk.view === 'setup') return to === from ? stays() : desk.setup.shift(from, to);
  if (desk.view === 'map') return desk.map.has(to) && !desk.position.pieces.has(to) ? desk.map.wander(to) : stays();
  if (to !== null && between(desk.inquiry.moves, from, to, desk.book.geometry).length) return desk.walk.playBetween(from, to);
  return stays();
}
