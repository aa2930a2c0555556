/** Puts the page together: the desk, its views, the keys, the address. */
import { Board } from './board.js';
import { ChoicesView } from './choices-view.js';
import { ClockView } from './clock-view.js';
import { Desk } from './desk.js';
import { byId, html, say } from './elements.js';
import { drop, lift, press } from './hand.js';
import { icon } from './icons.js';
import { load, preferred } from './lang.js';
import { LineView } from './line-view.js';
import { MapView } from './map-view.js';
import { bestByDestination } from './moves.js';
import { MovesView } from './moves-view.js';
import { scene } from './scene.js';
import { ScoreView } from './score-view.js';
import { SetupView } from './setup-view.js';
import { fromHash, LANGUAGES, VIEWS } from './share.js';
import { onSystemTheme, restoreTheme, theme, toggleTheme } from './theme.js';
import { markPicture, turned, VALUES } from './values.js';
import { VerdictView } from './verdict-view.js';

restoreTheme();

let t = null;
let loading = null;
const wanted = fromHash(window.location.hash).lang ?? preferred(navigator.languages, LANGUAGES);
const desk = new Desk({ changed: render, choose, lang: wanted });

const board = new Board(byId('board'), {
  press: (square) => press(desk, square),
  lift: (square) => lift(desk, square),
  drop: (from, to) => drop(desk, from, to),
  point: (square) => desk.point(square === null ? null : pointedBy(square)),
});
const views = [
  new VerdictView(desk),
  new ClockView(desk),
  new MovesView(desk),
  new LineView(desk),
  new MapView(desk, openExample),
  new SetupView(desk, (x, y) => board.squareAt(x, y)),
  new ScoreView(desk),
  new ChoicesView(desk, openExample),
];

/** The move that a square under the pointer stands for: the best one that leads there. */
function pointedBy(square) {
  if (desk.view !== 'play' || !desk.hints) return null;
  return bestByDestination(desk.moves, desk.selected, desk.geometry).get(square) ?? null;
}

function render() {
  if (!t || t.language !== desk.lang) return speak(desk.lang);
  board.lay(desk.geometry, desk.flip, t('board.named', { n: desk.geometry.rows }));
  board.show(scene(desk, t));
  for (const view of VIEWS) {
    const chosen = view === desk.view;
    const tab = byId(`tab-${view}`);
    tab.setAttribute('aria-selected', String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    byId(`view-${view}`).hidden = !chosen;
  }
  byId('under').hidden = desk.view === 'setup';
  byId('palette').hidden = desk.view !== 'setup';
  byId('desk').dataset.view = desk.view;
  byId('lang').value = desk.lang;
  for (const view of views) view.update(t);
  document.title = `${byId('headline').textContent} · Galotne`;
}

/** Fetches the words of a language, then shows the page in it. */
async function speak(lang) {
  if (loading === lang) return;
  loading = lang;
  try {
    t = await load(lang);
  } catch {
    toast('The page could not be loaded completely. Please reload it.');
    return;
  } finally {
    loading = null;
  }
  document.documentElement.lang = lang;
  for (const element of document.querySelectorAll('[data-t]')) say(element, t(element.dataset.t));
  for (const element of document.querySelectorAll('[data-label]')) {
    element.setAttribute('aria-label', t(element.dataset.label));
    if (element.matches('button')) element.title = t(element.dataset.label);
  }
  explain();
  showTheme();
  render();
}

function explain() {
  const values = VALUES.map((value) => html('li', {}, markPicture(value), html('span', {}, t(`help.${value}`))));
  const keys = ['arrows', 'enter', 'escape', 'brackets', 'u', 'f'].map((key) =>
    html('li', {}, html('kbd', {}, t(`key.${key}.name`)), html('span', {}, t(`key.${key}`))),
  );
  byId('help-text').replaceChildren(
    html('p', {}, t('help.about')),
    html('h3', {}, t('help.values')),
    html('ul', { class: 'help-values' }, ...values),
    html('p', {}, t('help.words')),
    html('h3', {}, t('help.keys')),
    html('ul', { class: 'help-keys' }, ...keys),
    html('p', {}, html('a', { href: 'docs/' }, t('help.api'))),
  );
}

function showTheme() {
  byId('theme').replaceChildren(icon(theme() === 'dark' ? 'sun' : 'moon'));
}

let toasting = null;

function toast(text) {
  const place = byId('toast');
  place.textContent = text;
  place.classList.add('toast-shown');
  clearTimeout(toasting);
  toasting = setTimeout(() => place.classList.remove('toast-shown'), 2600);
}

/** Asks which of several captures with the same ends is meant. */
function choose(moves) {
  const dialog = byId('chooser');
  return new Promise((done) => {
    let chosen = null;
    const buttons = moves.map((move) =>
      html(
        'button',
        {
          type: 'button',
          class: 'chooser-move',
          onclick: () => {
            chosen = move;
            dialog.close();
          },
          onfocus: () => desk.point(move),
          onpointerenter: () => desk.point(move),
        },
        markPicture(turned(move.category)),
        html('span', {}, html('strong', {}, move.move), html('br'), t('chooser.takes', { n: move.captures.length, squares: move.captures.join(', ') })),
      ),
    );
    byId('chooser-moves').replaceChildren(...buttons);
    dialog.addEventListener('close', () => {
      desk.point(null);
      done(chosen);
    }, { once: true });
    dialog.showModal();
  });
}

function openExample({ rules, fen, counts, map }, asMap) {
  desk.view = asMap ? 'map' : 'play';
  desk.setGame(rules, fen, counts);
  const square = asMap && map ? desk.geometry.parse(map) : null;
  Object.assign(desk.map, { square, turn: desk.position.turn, values: [] });
}

const KEYS = {
  '[': () => desk.goTo(desk.game.at - 1),
  ']': () => desk.goTo(desk.game.at + 1),
  u: () => desk.undo(),
  f: () => desk.set({ flip: !desk.flip }),
  Escape: () => desk.set({ selected: null, pointed: null, tool: null }),
};

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
  if (event.target.matches('input[type="text"], select, textarea')) return;
  const act = KEYS[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

byId('tabs').addEventListener('click', (event) => {
  const { view } = event.target.closest('[data-view]')?.dataset ?? {};
  if (view && view !== desk.view) desk.setView(view);
});
byId('tabs').addEventListener('keydown', (event) => {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!by) return;
  const next = VIEWS[(VIEWS.indexOf(desk.view) + by + VIEWS.length) % VIEWS.length];
  desk.setView(next);
  byId(`tab-${next}`).focus();
});
byId('skip').addEventListener('click', (event) => {
  event.preventDefault();
  board.focus(board.focused);
});
byId('lang').addEventListener('change', (event) => {
  desk.set({ lang: event.target.value });
  desk.remember('replace');
});
byId('theme').addEventListener('click', () => {
  toggleTheme();
  showTheme();
});
onSystemTheme(showTheme);
byId('help').addEventListener('click', () => byId('help-dialog').showModal());
byId('copy').addEventListener('click', async () => {
  desk.remember('replace');
  try {
    await navigator.clipboard.writeText(window.location.href);
    toast(t('copied'));
  } catch {
    toast(t('notCopied'));
  }
});
window.addEventListener('popstate', () => {
  if (desk.variants.length) desk.restore();
});
window.addEventListener('online', () => {
  if (desk.problem?.kind === 'offline') (desk.variants.length ? desk.refresh() : desk.open());
});

for (const button of document.querySelectorAll('[data-icon]')) button.append(icon(button.dataset.icon));
render();
desk.open();
