/** A finger that wipes over the board steps through the game, where it does not take up a piece. */

/** How far it must go to the side, and how much farther than up or down. */
const FROM = 45;
const STEEP = 1.6;

/**
 * @param {HTMLElement} element
 * @param {{free: (square: number) => boolean, by: (step: number) => void}} does
 */
export function swiping(element, { free, by }) {
  let start = null;
  element.addEventListener('pointerdown', (event) => {
    const cell = /** @type {HTMLElement} */ (event.target).closest('[data-square]');
    const taken = cell instanceof HTMLElement && !free(Number(cell.dataset.square));
    start = event.pointerType === 'touch' && event.isPrimary && !taken ? { x: event.clientX, y: event.clientY } : null;
  });
  element.addEventListener('pointercancel', () => { start = null; });
  element.addEventListener('pointerup', (event) => {
    if (!start) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    start = null;
    if (Math.abs(x) < FROM || Math.abs(x) < STEEP * Math.abs(y)) return;
    by(x < 0 ? 1 : -1);
  });
}
