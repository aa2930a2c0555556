/** Puts the page together: the desk, its views, and the words they speak. */
import { Appearance } from './appearance.js';
import { BoardView } from './board-view.js';
import { chooseMove } from './chooser.js';
import { ClockView } from './clock-view.js';
import { Desk } from './desk.js';
import { byId } from './elements.js';
import { HomeView } from './home-view.js';
import { listenToKeys } from './keys.js';
import { load, preferred } from './lang.js';
import { Latest } from './latest.js';
import { LineView } from './line-view.js';
import { LookView } from './look-view.js';
import { MapView } from './map-view.js';
import { MovesView } from './moves-view.js';
import { paint } from './paint.js';
import { RoomsView } from './rooms-view.js';
import { RulesView } from './rules-view.js';
import { Offline } from './offline.js';
import { OfflineView } from './offline-view.js';
import { ScoreView } from './score-view.js';
import { SetupView } from './setup-view.js';
import { ShareView } from './share-view.js';
import { SheetView } from './sheet-view.js';
import { fromHash, LANGUAGES, ROOMS } from './share.js';
import { alone, source } from './source.js';
import { TabsView } from './tabs-view.js';
import { toast } from './toast.js';
import { ToolsView } from './tools-view.js';
import { VerdictView } from './verdict-view.js';
import { WordsView } from './words-view.js';

document.body.prepend(paint());
const appearance = new Appearance(() => render());
appearance.restore();

let t = null;
const speaking = new Latest();

const desk = new Desk({
  api: source,
  page: window,
  changed: render,
  choose: (moves) => chooseMove(moves, (move) => desk.point(move), t),
  lang: fromHash(window.location.hash).lang ?? preferred(navigator.languages, LANGUAGES),
});
/** What is kept on the device; a service has its visitors ask each time. */
const offline = alone ? new Offline(render) : null;
const board = new BoardView(desk, appearance);
const views = [
  new WordsView(!alone),
  board,
  new TabsView(desk),
  new ToolsView(desk),
  new RulesView(desk),
  new VerdictView(desk, appearance),
  new ClockView(desk, appearance),
  new MovesView(desk, appearance),
  new SheetView(desk, appearance),
  new LineView(desk, appearance),
  new MapView(desk),
  new SetupView(desk, (x, y) => board.board.squareAt(x, y)),
  new ScoreView(desk),
  new HomeView(desk),
  new ShareView(desk),
  new LookView(appearance),
  new RoomsView(desk, appearance),
  ...(offline ? [new OfflineView(offline)] : []),
];


function render() {
  if (t?.language !== desk.lang) speak(desk.lang);
  if (!t) return;
  document.documentElement.toggleAttribute('data-embed', desk.address.embed);
  for (const view of views) view.update(t);
  const named = desk.view === 'home' ? 'board-positions' : ROOMS.includes(desk.view) ? `board-room-${desk.view}` : null;
  const said = named ? t(named) : byId('headline').textContent;
  document.title = `${said} · Galotne`;
}

/** The language whose words are on their way. */
let awaited = null;

/** Fetches the words of a language, then shows the page in it. */
async function speak(lang) {
  if (awaited === lang) return;
  awaited = lang;
  try {
    await speaking.run(async (signal) => {
      const words = await load(lang, signal);
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

listenToKeys(desk);
window.addEventListener('popstate', () => {
  if (desk.book.variants.length) desk.address.restore();
});
window.addEventListener('online', () => {
  if (['offline', 'unkept'].includes(desk.inquiry.problem?.kind ?? '')) desk.retry();
});

render();
offline?.renew();
// The first answer comes first.
desk.open().then(() => offline?.begin());
