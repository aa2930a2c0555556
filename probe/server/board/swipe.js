/** Swipes over the board step through the game, unless they begin on a draggable piece. */

/** Minimum horizontal distance, and its minimum ratio to the vertical one. */
const MIN_PIXELS = 45;
const MIN_RATIO = 1.6;

/**
 * @param {HTMLElement} element
 * @param {{free: (square: number) => boolean, by: (step: number) => void}} handlers
 */
export function enableSwiping(element, { free, by }) {
  let start = null;
  element.addEventListener('pointerdown', (event) => {
    const cell = /** @type {HTMLElement} */ (event.target).closest('[data-square]');
    const taken = cell instanceof HTMLElement && !free(Number(cell.dataset.square));
    start =
      event.pointerType === 'touch' && event.isPrimary && !taken
        ? { x: event.clientX, y: event.clientY }
        : null;
  });
  element.addEventListener('pointercancel', () => { start = null; });
  element.addEventListener('pointerup', (event) => {
    if (!start) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    start = null;
    if (Math.abs(x) < MIN_PIXELS || Math.abs(x) < MIN_RATIO * Math.abs(y)) return;
    by(x < 0 ? 1 : -1);
  });
}
