/** The dialog to share what is on the board: as a link, a FEN, a picture, or a part of another page. */
import { byId, html } from './elements.js';
import { icon } from './icons.js';
import { asPng, asSvg } from './picture-file.js';
import { embedded } from './share.js';
import { toast } from './toast.js';

/** The side of a picture as PNG, in pixels: sharp in print at the width of a column. */
const PNG = 1200;

export class ShareView {
  /** @param {import('./desk.js').Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.place = byId('sharing');
    byId('share').addEventListener('click', () => this.open());
  }

  update(t) {
    this.t = t;
    byId('share', HTMLButtonElement).disabled = this.desk.view === 'home';
  }

  open() {
    const { desk, t } = this;
    desk.address.remember('replace');
    const { href } = window.location;
    this.place.replaceChildren(
      this.text('board-share-link', href),
      this.text('board-share-fen', desk.now.fen ?? ''),
      this.text('board-share-embed', embedded(href, t('board-share-frame'))),
      html(
        'div',
        { class: 'share-pictures' },
        html('button', { type: 'button', class: 'button', onclick: () => this.picture('png') }, icon('picture'), t('board-share-png')),
        html('button', { type: 'button', class: 'button', onclick: () => this.picture('svg') }, icon('picture'), t('board-share-svg')),
      ),
    );
    byId('share-dialog', HTMLDialogElement).showModal();
  }

  /** A text to copy. */
  text(key, value) {
    const { t } = this;
    const name = t(key);
    const field = html('input', { type: 'text', class: 'fen', readonly: true, value, 'aria-label': name, onfocus: () => field.select() });
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(value);
        toast(t('board-copied'), field);
      } catch {
        field.select();
        toast(t('board-not-copied'), field);
      }
    };
    const button = html('button', { type: 'button', class: 'button', 'aria-label': t('board-copy', { what: name }), onclick: copy }, icon('copy'));
    return html('div', { class: 'field' }, html('span', { class: 'share-name' }, name), html('div', { class: 'fen-form' }, field, button));
  }

  async picture(kind) {
    const { t } = this;
    try {
      const [picture, paint] = ['.board-picture', '.paint'].map((part) => /** @type {SVGElement|null} */ (document.querySelector(part)));
      if (!picture || !paint) throw new Error('there is no board');
      const drawing = asSvg(picture, paint, `${this.desk.now.fen}`);
      const blob = kind === 'svg' ? new Blob([drawing], { type: 'image/svg+xml' }) : await asPng(drawing, PNG);
      const link = html('a', { href: URL.createObjectURL(blob), download: `galotne.${kind}` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    } catch {
      toast(t('board-share-failed'), this.place);
    }
  }
}
