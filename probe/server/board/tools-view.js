/** The tools in the bar: help, and the language. */
import { byId } from './elements.js';
import { icon } from './icons.js';

export class ToolsView {
  /** @param {import('./desk.js').Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.language = byId('lang');
    this.language.addEventListener('change', () => desk.set({ lang: this.language.value }));
    byId('help').addEventListener('click', () => byId('help-dialog').showModal());
    for (const button of document.querySelectorAll('[data-icon]')) button.append(icon(button.dataset.icon));
  }

  update() {
    this.language.value = this.desk.lang;
  }
}
