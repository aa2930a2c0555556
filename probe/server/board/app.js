/**
 * Entry point: creates the application state and its views, and draws them in the chosen language.
 */
import { Appearance } from './appearance.js';
import { BoardView } from './board-view.js';
import { chooseMove } from './chooser.js';
import { ClockView } from './clock-view.js';
import { AppState } from './app-state.js';
import { byId } from './elements.js';
import { FenLine } from './fen-line.js';
import { HomeView } from './home-view.js';
import { listenToKeys } from './keys.js';
import { loadMessages, preferredLanguage } from './lang.js';
import { LatestTask } from './latest-task.js';
import { LineView } from './line-view.js';
import { LinkNotice } from './link-notice.js';
import { AppearanceView } from './appearance-view.js';
import { MapView } from './map-view.js';
import { ProofView } from './proof-view.js';
import { MovesView } from './moves-view.js';
import { listenToPaste } from './paste.js';
import { svgDefinitions } from './svg-definitions.js';
import { RoomsView } from './rooms-view.js';
import { RulesView } from './rules-view.js';
import { Offline } from './offline.js';
import { OfflineView } from './offline-view.js';
import { StepsView } from './steps-view.js';
import { SetupView } from './setup-view.js';
import { ShareView } from './share-view.js';
import { ScoreSheetView } from './score-sheet-view.js';
import { fromHash, LANGUAGES, ROOMS } from './url-fragment.js';
import { isStatic, api } from './data-source.js';
import { TabsView } from './tabs-view.js';
import { toast } from './toast.js';
import { ToolsView } from './tools-view.js';
import { VerdictView } from './verdict-view.js';
import { StaticTextView } from './static-text-view.js';

document.body.prepend(svgDefinitions());
const appearance = new Appearance(() => render());
appearance.restore();

let t = null;
const languageTask = new LatestTask();

const app = new AppState({
  api,
  page: window,
  changed: render,
  choose: (moves) => chooseMove(moves, (move) => app.point(move), t),
  lang: fromHash(window.location.hash).lang ?? preferredLanguage(navigator.languages, LANGUAGES),
});
/** The offline copy; null on a page that comes from a service, which needs a connection anyway. */
const offline = isStatic ? new Offline(render) : null;
const board = new BoardView(app, appearance);
const rooms = new RoomsView(app);
const home = new HomeView(app, rooms);
const views = [
  new StaticTextView(!isStatic),
  board,
  new TabsView(app),
  new ToolsView(app),
  new RulesView(app),
  new VerdictView(app),
  new ClockView(app),
  new MovesView(app),
  new ScoreSheetView(app),
  new LineView(app),
  new ProofView(app),
  new MapView(app),
  new SetupView(app, (x, y) => board.board.squareAt(x, y)),
  new StepsView(app),
  new FenLine(app),
  home,
  new ShareView(app, rooms),
  new AppearanceView(appearance),
  rooms,
  new LinkNotice(app),
  ...(offline ? [new OfflineView(offline)] : []),
];

function render() {
  if (t?.language !== app.lang) changeLanguage(app.lang);
  if (!t) return;
  document.documentElement.toggleAttribute('data-embed', app.address.embed);
  // An embedded page has no bar with its name: the verdict is its heading.
  if (app.address.embed)
    for (const [name, value] of [['role', 'heading'], ['aria-level', '1']])
      byId('headline').setAttribute(name, value);
  for (const view of views) view.update(t);
  const named =
    app.view === 'home'
      ? 'board-positions'
      : ROOMS.includes(app.view)
        ? `board-room-${app.view}`
        : null;
  const said = named ? t(named) : byId('headline').textContent;
  document.title = `${said} · Galotne`;
}

/** The language being fetched. */
let awaited = null;

/** Fetches the messages of a language, then redraws the page. */
async function changeLanguage(lang) {
  if (awaited === lang) return;
  awaited = lang;
  try {
    await languageTask.run(async (signal) => {
      const words = await loadMessages(lang, signal);
      signal.throwIfAborted();
      t = words;
      render();
    });
  } catch {
    toast('The page could not be loaded completely. Please reload it.');
  } finally {
    if (awaited === lang) awaited = null;
  }
}

listenToKeys(app);
listenToPaste(app, (text) => home.entry.take(text));
window.addEventListener('popstate', ({ state }) => {
  if (app.book.variants.length && !rooms.arrive(state)) app.address.restore();
});
window.addEventListener('online', () => {
  if (['offline', 'unkept'].includes(app.query.problem?.kind ?? '')) app.retry();
});

render();
offline?.renew();
// The offline copy is made after the first answer, so that it does not slow that down.
app.open().then(() => offline?.begin());
