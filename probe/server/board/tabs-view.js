/** The tabs of the panel: which view is shown. */
import { byId } from './elements.js';
import { VIEWS } from './share.js';

export class TabsView {
  constructor(desk) {
    this.desk = desk;
    const tabs = byId('tabs');
    tabs.addEventListener('click', (event) => {
      const { view } = event.target.closest('[data-view]')?.dataset ?? {};
      if (view && view !== desk.view) desk.look(view);
    });
    tabs.addEventListener('keydown', (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!by) return;
      const next = VIEWS[(VIEWS.indexOf(desk.view) + by + VIEWS.length) % VIEWS.length];
      desk.look(next);
      byId(`tab-${next}`).focus();
    });
  }

  update() {
    const shown = this.desk.view;
    for (const view of VIEWS) {
      const tab = byId(`tab-${view}`);
      tab.setAttribute('aria-selected', String(view === shown));
      tab.tabIndex = view === shown ? 0 : -1;
      byId(`view-${view}`).hidden = view !== shown;
    }
    byId('under').hidden = shown === 'setup';
    byId('palette').hidden = shown !== 'setup';
    byId('desk').dataset.view = shown;
  }
}
