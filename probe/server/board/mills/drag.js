/** Dragging of stones over the board of mills, by mouse, finger or pen. */
import { svg } from '../elements.js';
import { drawPiece } from '../pieces.js';

/** Pixels that a pointer must move before a press becomes a drag. */
const DRAG_FROM = 5;

/**
 * @param {SVGSVGElement} board
 * @param {object} handlers
 * @param {(x: number, y: number) => string|null} handlers.pointAt the point at a place of the board
 * @param {(name: string) => 'w'|'b'|null} handlers.draggable
 *   the colour of a stone that may be dragged
 * @param {(name: string) => void} handlers.lift
 * @param {(from: string, to: string|null) => void} handlers.drop
 */
export function enableDragging(board, { pointAt, draggable, lift, drop }) {
  let drag = /** @type {any} */ (null);
  let dragged = false;

  const placeOf = ({ clientX, clientY }) => {
    const matrix = board.getScreenCTM();
    return matrix
      ? new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse())
      : new DOMPoint(-1000, -1000);
  };

  board.addEventListener('pointerdown', (event) => {
    dragged = false;
    const { x, y } = placeOf(event);
    const name = pointAt(x, y);
    const colour = name === null || event.button !== 0 ? null : draggable(name);
    if (colour)
      drag = { name, colour, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  });
  board.addEventListener('pointermove', (event) => {
    if (!drag || drag.pointer !== event.pointerId) return;
    if (!drag.carried) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_FROM) return;
      board.setPointerCapture(event.pointerId);
      drag.carried = svg(
        'g',
        { class: 'mills-carried' },
        drawPiece({ colour: drag.colour, king: false }),
      );
      board.append(drag.carried);
      board.dataset.carried = drag.name;
      lift(drag.name);
    }
    const { x, y } = placeOf(event);
    drag.carried.setAttribute('transform', `translate(${x - 48} ${y - 48}) scale(.96)`);
  });
  const end = (event, dropped) => {
    if (!drag || drag.pointer !== event.pointerId) return;
    const { name, carried } = drag;
    drag = null;
    if (!carried) return;
    carried.remove();
    delete board.dataset.carried;
    dragged = dropped;
    const { x, y } = placeOf(event);
    drop(name, dropped ? pointAt(x, y) : null);
  };
  board.addEventListener('pointerup', (event) => end(event, true));
  board.addEventListener('pointercancel', (event) => end(event, false));
  // The browser sends a click at the end of a drag: it is ignored.
  board.addEventListener(
    'click',
    (event) => {
      if (dragged) event.stopImmediatePropagation();
      dragged = false;
    },
    { capture: true },
  );
}
