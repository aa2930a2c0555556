/** Dragging of pieces over the board, by mouse, finger or pen. */

/** Pixels that a pointer must move before a press becomes a drag. */
const DRAG_FROM = 5;

/**
 * @param {import('./board-grid.js').Grid} grid
 * @param {import('./board-picture.js').Picture} picture
 * @param {{draggable: Function, lift: Function, drop: Function}} handlers
 */
export function enableDragging(grid, picture, handlers) {
  const { element } = grid;
  let drag = null;
  let dragged = false;

  element.addEventListener('pointerdown', (event) => {
    dragged = false;
    const square = grid.squareOf(event);
    if (square === null || event.button !== 0 || !handlers.draggable(square)) return;
    drag = { square, x: event.clientX, y: event.clientY, pointer: event.pointerId, moving: false };
  });
  element.addEventListener('pointermove', (event) => {
    // The piece may have been removed meanwhile.
    if (!drag || drag.pointer !== event.pointerId || !picture.pieces.has(drag.square)) return;
    if (!drag.moving) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_FROM) return;
      drag.moving = true;
      element.setPointerCapture(event.pointerId);
      picture.lift(drag.square);
      handlers.lift(drag.square);
    }
    const { x, y } = grid.placeAt(event.clientX, event.clientY);
    picture.carry(drag.square, x, y);
  });
  const end = (event, dropped) => {
    if (!drag || drag.pointer !== event.pointerId) return;
    const { square, moving } = drag;
    drag = null;
    if (!moving) return;
    dragged = dropped;
    picture.putBack(square);
    if (dropped) handlers.drop(square, grid.squareAt(event.clientX, event.clientY));
  };
  element.addEventListener('pointerup', (event) => end(event, true));
  element.addEventListener('pointercancel', (event) => end(event, false));
  // The browser sends a click at the end of a drag: it is ignored.
  element.addEventListener(
    'click',
    (event) => {
      if (dragged) event.stopImmediatePropagation();
      dragged = false;
    },
    { capture: true },
  );
}
