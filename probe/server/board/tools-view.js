/** The tools in the bar: help, language, and on an embedded page the link to the full page. */
import { queryAll, byId, setText } from './elements.js';
import { icon } from './icons.js';
import { fullPageUrl } from './url-fragment.js';

export class ToolsView {
  /** @param {import('./app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
    this.language = byId('lang', HTMLSelectElement);
    this.language.addEventListener('change', () => app.set({ lang: this.language.value }));
    byId('help').addEventListener('click', () =>
      byId('help-dialog', HTMLDialogElement).showModal(),
    );
    for (const button of queryAll('[data-icon]')) button.append(icon(button.dataset.icon));
  }

  update() {
    this.language.value = this.app.lang;
    setText(byId('lang-text'), this.app.lang.toUpperCase());
    byId('whole', HTMLAnchorElement).href = fullPageUrl(window.location.href);
  }
}
