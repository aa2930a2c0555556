/** Keys that act anywhere on the page, except in fields that use them. */

/** Elements that use arrow keys themselves: lists, sliders, tabs, radio groups. */
const KEEPS = 'input, select, textarea, [role="tab"]';

/** Whether an element takes text from the keyboard and the clipboard. */
export const isTextField = (element) => element.matches?.('input[type="text"], textarea') ?? false;

/** What the usual keys of editors ask for. @returns {'undo'|'redo'|null} */
function changeOf({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  if (altKey || !(ctrlKey || metaKey)) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' ? 'redo' : null;
}

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
    u: () => {
      if (app.view === 'setup') return app.setup.undo();
      return app.view === 'learn' ? undefined : navigation.undo();
    },
    r: () => (app.view === 'setup' ? app.setup.redo() : undefined),
    f: () => app.set({ flip: !app.flip }),
    Escape: () => app.deselect(),
  };
  document.addEventListener('keydown', (event) => {
    const change = app.view === 'setup' ? changeOf(event) : null;
    if (change && !isTextField(event.target)) {
      event.preventDefault();
      app.setup[change]();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]'))
      return;
    const target = /** @type {Element} */ (event.target);
    if (
      app.view === 'home' ||
      app.view === 'explore' ||
      app.view === 'mills' ||
      isTextField(target) ||
      target.matches('select')
    )
      return;
    const act = acts[event.key] ?? (target.matches(KEEPS) ? null : steps[event.key]);
    if (!act) return;
    event.preventDefault();
    act();
  });
}
