/** The tools in the bar: help, and the language; in a part of another page, the way to the whole one. */
import { all, byId } from './elements.js';
import { icon } from './icons.js';
import { whole } from './share.js';

export class ToolsView {
  /** @param {import('./desk.js').Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.language = byId('lang', HTMLSelectElement);
    this.language.addEventListener('change', () => desk.set({ lang: this.language.value }));
    byId('help').addEventListener('click', () => byId('help-dialog', HTMLDialogElement).showModal());
    for (const button of all('[data-icon]')) button.append(icon(button.dataset.icon));
  }

  update() {
    this.language.value = this.desk.lang;
    byId('whole', HTMLAnchorElement).href = whole(window.location.href);
  }
}
