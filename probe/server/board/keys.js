/** Keys that act anywhere on the page, except in fields that use them. */

/** Elements that use arrow keys themselves: lists, sliders, tabs, radio groups. */
const KEEPS = 'input, select, textarea, [role="tab"]';

/** @param {import('./app-state.js').AppState} app */
export function listenToKeys(app) {
  const { navigation } = app;
  const steps = {
    ArrowLeft: () => navigation.to(app.game.at - 1),
    ArrowRight: () => navigation.to(app.game.at + 1),
    Home: () => navigation.to(0),
    End: () => navigation.to(app.game.moments.length - 1),
  };
  const acts = {
    '[': steps.ArrowLeft,
    ']': steps.ArrowRight,
    u: () => (app.view === 'trainer' ? undefined : navigation.undo()),
    f: () => app.set({ flip: !app.flip }),
    Escape: () => app.deselect(),
  };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]'))
      return;
    const target = /** @type {Element} */ (event.target);
    if (
      app.view === 'home' ||
      app.view === 'explore' ||
      app.view === 'mills' ||
      target.matches('input[type="text"], select, textarea')
    )
      return;
    const act = acts[event.key] ?? (target.matches(KEEPS) ? null : steps[event.key]);
    if (!act) return;
    event.preventDefault();
    act();
  });
}
