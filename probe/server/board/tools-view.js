/** The tools in the bar: a link to copy, light or dark, help, and the language. */
import { byId } from './elements.js';
import { icon } from './icons.js';
import { onSystemTheme, theme, toggleTheme } from './theme.js';
import { toast } from './toast.js';

export class ToolsView {
  constructor(desk) {
    this.desk = desk;
    this.language = byId('lang');
    this.language.addEventListener('change', () => desk.set({ lang: this.language.value }));
    byId('copy').addEventListener('click', () => this.copy());
    byId('help').addEventListener('click', () => byId('help-dialog').showModal());
    byId('theme').addEventListener('click', () => {
      toggleTheme();
      this.showTheme();
    });
    onSystemTheme(() => this.showTheme());
    for (const button of document.querySelectorAll('[data-icon]')) button.append(icon(button.dataset.icon));
    this.showTheme();
  }

  update(t) {
    this.t = t;
    this.language.value = this.desk.lang;
  }

  showTheme() {
    byId('theme').replaceChildren(icon(theme() === 'dark' ? 'sun' : 'moon'));
  }

  async copy() {
    this.desk.address.remember('replace');
    try {
      await navigator.clipboard.writeText(window.location.href);
      toast(this.t('board-copied'));
    } catch {
      toast(this.t('board-not-copied'));
    }
  }
}
