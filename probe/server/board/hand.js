/** What a click or a drag on the board means: a move, a piece set up, or a look at the map. */
import { between, origins } from './moves.js';

/** A square was clicked, or chosen by key. */
export function press(desk, square) {
  if (desk.view === 'setup') return pressInSetup(desk, square);
  if (desk.view === 'map') return pressOnMap(desk, square);
  if (desk.computer === desk.position.turn) return undefined;
  const { selected, moves, geometry } = desk;
  // A capture may end where it began: then the chosen piece is its own goal.
  if (selected !== null && between(moves, selected, square, geometry).length) return desk.playBetween(selected, square);
  const chosen = selected !== square && origins(moves, geometry).has(square);
  return desk.set({ selected: chosen ? square : null, pointed: null });
}

function pressInSetup(desk, square) {
  const { tool, selected } = desk;
  const there = desk.position.pieces.get(square);
  if (tool === 'erase') return desk.place(square, null);
  if (tool) {
    const same = there && there.colour === tool.colour && there.king === tool.king;
    return desk.place(square, same ? null : tool);
  }
  if (selected !== null && selected !== square) return desk.shift(selected, square);
  return desk.set({ selected: there && selected !== square ? square : null });
}

function pressOnMap(desk, square) {
  if (desk.position.pieces.has(square)) return desk.setMap({ square, values: [] });
  return desk.onMap(square) ? desk.wander(square) : undefined;
}

/** Whether the piece of a square may be dragged. */
export function draggable(desk, square) {
  const { pieces, turn } = desk.position;
  if (!pieces.has(square)) return false;
  if (desk.view === 'setup') return desk.tool === null;
  if (desk.view === 'map') return square === desk.map.square;
  return pieces.get(square).colour === turn && desk.computer !== turn && desk.answer !== null;
}

/** A drag has begun. */
export const lift = (desk, square) => desk.set({ selected: square });

/** A drag has ended on a square, or off the board. */
export function drop(desk, from, to) {
  const stays = () => desk.set({ selected: null });
  if (desk.view === 'setup') return to === from ? stays() : desk.shift(from, to);
  if (desk.view === 'map') return desk.onMap(to) && !desk.position.pieces.has(to) ? desk.wander(to) : stays();
  if (to !== null && between(desk.moves, from, to, desk.geometry).length) return desk.playBetween(from, to);
  return stays();
}
