/** Keys that act wherever the keyboard is, except in fields that take text. */

/** @param {import('./desk.js').Desk} desk */
export function listenToKeys(desk) {
  const acts = {
    '[': () => desk.walk.to(desk.game.at - 1),
    ']': () => desk.walk.to(desk.game.at + 1),
    u: () => desk.walk.undo(),
    f: () => desk.set({ flip: !desk.flip }),
    Escape: () => desk.release(),
  };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    if (event.target.matches('input[type="text"], select, textarea')) return;
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
