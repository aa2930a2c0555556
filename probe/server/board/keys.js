/** Keys that act wherever the keyboard is, except in fields that take text or have a use for them. */

/** What keeps its arrow keys: lists, sliders, tabs, choices of one among several. */
const KEEPS = 'input, select, textarea, [role="tab"]';

/** @param {import('./desk.js').Desk} desk */
export function listenToKeys(desk) {
  const { walk } = desk;
  const steps = {
    ArrowLeft: () => walk.to(desk.game.at - 1),
    ArrowRight: () => walk.to(desk.game.at + 1),
    Home: () => walk.to(0),
    End: () => walk.to(desk.game.moments.length - 1),
  };
  const acts = {
    '[': steps.ArrowLeft,
    ']': steps.ArrowRight,
    u: () => (desk.view === 'trainer' ? undefined : walk.undo()),
    f: () => desk.set({ flip: !desk.flip }),
    Escape: () => desk.release(),
  };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    const target = /** @type {Element} */ (event.target);
    if (desk.view === 'home' || desk.view === 'explore' || desk.view === 'mills' || target.matches('input[type="text"], select, textarea')) return;
    const act = acts[event.key] ?? (target.matches(KEEPS) ? null : steps[event.key]);
    if (!act) return;
    event.preventDefault();
    act();
  });
}
