/** The share dialog: link, FEN, picture, or HTML to embed. */
import { byId, html } from './elements.js';
import { icon } from './icons.js';
import { asPng, asSvg } from './picture-file.js';
import { embedHtml } from './url-fragment.js';
import { toast } from './toast.js';

/** The side of a PNG in pixels: sharp in print at column width. */
const PNG = 1200;

export class ShareView {
  /** @param {import('./app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
    this.place = byId('sharing');
    byId('share').addEventListener('click', () => this.open());
  }

  update(t) {
    this.t = t;
    byId('share', HTMLButtonElement).disabled = this.app.view === 'home';
  }

  open() {
    const { app, t } = this;
    app.address.remember('replace');
    const { href } = window.location;
    this.place.replaceChildren(
      this.text('board-share-link', href),
      this.text('board-share-fen', app.now.fen ?? ''),
      this.text('board-share-embed', embedHtml(href, t('board-share-frame'))),
      html(
        'div',
        { class: 'share-pictures' },
        html(
          'button',
          { type: 'button', class: 'button', onclick: () => this.picture('png') },
          icon('picture'),
          t('board-share-png'),
        ),
        html(
          'button',
          { type: 'button', class: 'button', onclick: () => this.picture('svg') },
          icon('picture'),
          t('board-share-svg'),
        ),
      ),
    );
    byId('share-dialog', HTMLDialogElement).showModal();
  }

  /** A text field with a copy button. */
  text(key, value) {
    const { t } = this;
    const name = t(key);
    const field = html('input', {
      type: 'text',
      class: 'fen',
      readonly: true,
      value,
      'aria-label': name,
      onfocus: () => field.select(),
    });
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(value);
        toast(t('board-copied'), field);
      } catch {
        field.select();
        toast(t('board-not-copied'), field);
      }
    };
    const button = html(
      'button',
      {
        type: 'button',
        class: 'button',
        'aria-label': t('board-copy', { what: name }),
        onclick: copy,
      },
      icon('copy'),
    );
    return html(
      'div',
      { class: 'field' },
      html('span', { class: 'share-name' }, name),
      html('div', { class: 'fen-form' }, field, button),
    );
  }

  async picture(kind) {
    const { t } = this;
    try {
      const [picture, paint] = ['.board-picture', '.paint'].map(
        (part) => /** @type {SVGElement|null} */ (document.querySelector(part)),
      );
      if (!picture || !paint) throw new Error('there is no board');
      const drawing = asSvg(picture, paint, `${this.app.now.fen}`);
      const blob =
        kind === 'svg' ? new Blob([drawing], { type: 'image/svg+xml' }) : await asPng(drawing, PNG);
      const link = html('a', { href: URL.createObjectURL(blob), download: `galotne.${kind}` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    } catch {
      toast(t('board-share-failed'), this.place);
    }
  }
}
