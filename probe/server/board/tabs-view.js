/** Shows the chosen view: a tab of the panel, or the opening page in place of board and panel. */
import { byId, html, setText } from './elements.js';
import { ROOMS, TABS } from './url-fragment.js';

/** The views that show what the service says. */
const PANELS = ['play', 'line', 'proof', 'map'];

export class TabsView {
  /** @param {import('./app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
    const tabs = byId('tabs');
    // Without a service there are no proof trees.
    byId('tab-proof').hidden = !app.api.tree;
    this.tabs = tabs;
    this.faultText = html('span', { role: 'status' });
    this.again = html('button', {
      type: 'button',
      class: 'button button-small',
      onclick: () => app.retry(),
    });
    this.fault = html('p', { class: 'quiet panel-fault', hidden: true }, this.faultText, this.again);
    tabs.after(this.fault);
    tabs.addEventListener('click', (event) => {
      const { view } =
        /** @type {HTMLElement|null} */ (
          /** @type {Element} */ (event.target).closest('[data-view]')
        )?.dataset ?? {};
      if (view && view !== app.view) app.openView(view);
      // All of set-up is above the fold.
      if (view === 'setup') window.scrollTo({ top: 0 });
      else if (view) this.bringUp();
    });
    tabs.addEventListener('keydown', (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!by) return;
      const shown = TABS.filter((view) => !byId(`tab-${view}`).hidden);
      const next = shown[(shown.indexOf(app.view) + by + shown.length) % shown.length];
      app.openView(next);
      byId(`tab-${next}`).focus();
    });
    byId('positions').addEventListener('click', () => this.leave('home'));
  }

  /** Where tabs stick under the board, scrolls the opened view up to it: it was below the fold. */
  bringUp() {
    const { position, top } = getComputedStyle(this.tabs);
    if (position !== 'sticky' || !this.tabs.parentElement) return;
    const place = this.tabs.parentElement.getBoundingClientRect().top - parseFloat(top);
    if (place > 0) window.scrollBy({ top: place });
  }

  /** Scrolls the row of tabs so far that a tab is seen whole; there is not always room for all. */
  reveal(tab) {
    const { tabs } = this;
    const [inner, outer] = [tab.getBoundingClientRect(), tabs.getBoundingClientRect()];
    if (inner.left < outer.left) tabs.scrollLeft -= outer.left - inner.left;
    else if (inner.right > outer.right) tabs.scrollLeft += inner.right - outer.right;
  }

  leave(view) {
    if (this.app.view !== view) this.app.openView(view);
    window.scrollTo({ top: 0 });
  }

  update(t) {
    const shown = this.app.view;
    const fault = PANELS.includes(shown) ? this.app.panelFault : null;
    this.fault.hidden = !fault;
    setText(this.faultText, fault ? t(`board-problem-${fault}`) : '');
    setText(this.again, t('board-retry'));
    // The verdict has a button of its own.
    this.again.hidden = this.app.query.problem !== null;
    for (const view of TABS) {
      const tab = byId(`tab-${view}`);
      tab.setAttribute('aria-selected', String(view === shown));
      tab.tabIndex = view === shown ? 0 : -1;
      if (view === shown && this.shown !== shown) this.reveal(tab);
      byId(`view-${view}`).hidden = view !== shown;
    }
    this.shown = shown;
    byId('view-home').hidden = shown !== 'home';
    byId('room').hidden = !ROOMS.includes(shown);
    byId('under').hidden = shown === 'setup';
    byId('palette').hidden = shown !== 'setup';
    byId('positions').setAttribute('aria-pressed', String(shown === 'home'));
    document.documentElement.dataset.view = shown;
  }
}
