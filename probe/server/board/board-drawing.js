/**
 * Arrows and marks that a visitor draws on the board with the right mouse button: from one square
 * to another an arrow, on a square a ring; drawn again they go. A left click clears them.
 */

/** @typedef {{from: number, to: number}} Drawn from and to the same square: a ring */

/** The drawings with one more, or without it if it was there. @param {Drawn[]} drawings */
export function toggled(drawings, { from, to }) {
  const rest = drawings.filter((each) => each.from !== from || each.to !== to);
  return rest.length < drawings.length ? rest : [...drawings, { from, to }];
}

/**
 * @param {import('./board-grid.js').Grid} grid
 * @param {{draws: () => boolean, draw: (drawn: Drawn) => void, clear: () => void}} handlers
 */
export function enableDrawing(grid, { draws, draw, clear }) {
  const { element } = grid;
  let from = /** @type {number|null} */ (null);
  const isDrawing = (event) => event.pointerType === 'mouse' && draws();

  element.addEventListener('pointerdown', (event) => {
    if (event.button === 0 && draws()) clear();
    from = event.button === 2 && isDrawing(event) ? grid.squareOf(event) : null;
  });
  element.addEventListener('pointerup', (event) => {
    if (event.button !== 2 || from === null) return;
    const to = grid.squareAt(event.clientX, event.clientY);
    if (to !== null) draw({ from, to });
    from = null;
  });
  // The menu of the browser would come in between.
  element.addEventListener('contextmenu', (event) => {
    if (isDrawing(event)) event.preventDefault();
  });
}
