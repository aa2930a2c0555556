/** The texts that change only with the language, help included. */
import { queryAll, byId, html, sentenceWithCommand, setText } from './elements.js';
import { viewFragment } from './url-fragment.js';
import { markPicture, VALUES } from './values.js';

const KEYS = ['steps', 'ends', 'arrows', 'enter', 'escape', 'u', 'f', 'undo', 'redo', 'paste'];

export class StaticTextView {
  /**
   * @param {boolean} served whether the page comes from a service, which has all rooms and an API
   */
  constructor(served) {
    this.served = served;
  }

  update(t) {
    if (this.language === t) return;
    this.language = t;
    document.documentElement.lang = t.language;
    for (const element of queryAll('[data-t]')) setText(element, t(element.dataset.t));
    for (const element of queryAll('[data-label]')) {
      element.setAttribute('aria-label', t(element.dataset.label));
      if (element.matches('button')) element.title = t(element.dataset.label);
    }
    this.explain(t);
  }

  /**
   * The link to what can be read in the room Learn. As a whole address: a bare fragment would pass
   * for a link that skips to a part of this page.
   */
  learnLink(t) {
    const fragment = viewFragment('learn', { room: 'chapters', lang: t.language });
    return html(
      'a',
      {
        href: new URL(fragment, window.location.href).href,
        onclick: () => byId('help-dialog', HTMLDialogElement).close(),
      },
      t('board-help-learn'),
    );
  }

  explain(t) {
    const values = VALUES.map((value) =>
      html('li', {}, markPicture(value), html('span', {}, t(`board-help-${value}`))),
    );
    const keys = KEYS.map((key) =>
      html(
        'li',
        {},
        html('kbd', {}, t(`board-key-${key}-name`)),
        html('span', {}, t(`board-key-${key}`)),
      ),
    );
    byId('help-text').replaceChildren(
      html('p', {}, t('board-help-about')),
      html('p', {}, t(this.served ? 'board-help-begin' : 'board-help-begin-static')),
      html('h3', {}, t('board-help-values')),
      html('ul', { class: 'help-values' }, ...values),
      html('p', {}, t('board-help-words')),
      html('p', {}, t('board-help-mills')),
      html('h3', {}, t('board-help-keys')),
      html('ul', { class: 'help-keys' }, ...keys),
      html('p', {}, this.learnLink(t)),
      this.served
        ? html('p', {}, html('a', { href: 'docs/' }, t('board-help-api')))
        : html('p', {}, ...sentenceWithCommand('board-help-service', 'galotne serve', t)),
    );
  }
}
