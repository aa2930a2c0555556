/**
 * The share dialog: link, FEN, game, picture, or HTML to embed of what is on the screen. A room says
 * itself what it shows; a board hidden behind a room is never shared.
 */
import { copyText } from './clipboard.js';
import { byId, html } from './elements.js';
import { icon } from './icons.js';
import { asPng, asSvg, saveFile } from './picture-file.js';
import { sharedBoard } from './shared-board.js';
import { embedHtml } from './url-fragment.js';
import { toast } from './toast.js';

/** The side of a PNG in pixels: sharp in print at column width. */
const PNG = 1200;

export class ShareView {
  /**
   * @param {import('./app-state.js').AppState} app
   * @param {import('./rooms-view.js').RoomsView} rooms
   */
  constructor(app, rooms) {
    this.app = app;
    this.rooms = rooms;
    this.place = byId('sharing');
    byId('share').addEventListener('click', () => this.open());
  }

  update(t) {
    this.t = t;
    byId('share', HTMLButtonElement).disabled = this.app.view === 'home';
  }

  open() {
    const { app, t } = this;
    const shared = this.rooms.shared(t) ?? sharedBoard(app, t);
    app.address.remember('replace');
    const { link, frame = link, fen, pdn, picture, caption = [], embeds } = shared;
    const button = (kind) =>
      html(
        'button',
        { type: 'button', class: 'button', onclick: () => this.picture(kind, shared) },
        icon('picture'),
        t(`board-share-${kind}`),
      );
    /** @type {HTMLElement[]} */
    const parts = [this.text('board-share-link', link)];
    if (typeof navigator.share === 'function') parts.push(this.passOn(link, caption));
    if (fen) parts.push(this.text('board-share-fen', fen));
    if (pdn) parts.push(this.text('board-share-pdn', pdn));
    if (embeds) parts.push(this.text('board-share-embed', embedHtml(frame, t('board-share-frame'))));
    if (picture)
      parts.push(
        html('p', { class: 'quiet share-caption' }, caption.join(' ')),
        html('div', { class: 'share-pictures' }, button('png'), button('svg')),
      );
    this.place.replaceChildren(...parts);
    byId('share-dialog', HTMLDialogElement).showModal();
  }

  /** A button that hands the link to the programs of the device, such as messengers. */
  passOn(link, caption) {
    const pass = () =>
      navigator.share({ title: 'Galotne', text: caption.join(' '), url: link }).catch(() => {
        // The visitor has closed the list of programs.
      });
    return html(
      'button',
      { type: 'button', class: 'button', onclick: pass },
      icon('share'),
      this.t('board-share-send'),
    );
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
    const button = html(
      'button',
      {
        type: 'button',
        class: 'button',
        'aria-label': t('board-copy', { what: name }),
        onclick: () => copyText(value, t, field),
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

  /** @param {'png'|'svg'} kind @param {import('./shared-board.js').Shared} shared */
  async picture(kind, { picture, fen = '', caption }) {
    const { t } = this;
    try {
      const paint = /** @type {SVGElement|null} */ (document.querySelector('.paint'));
      if (!picture || !paint) throw new Error('there is no board');
      const drawing = asSvg(picture, paint, { title: fen, caption });
      const blob =
        kind === 'svg' ? new Blob([drawing], { type: 'image/svg+xml' }) : await asPng(drawing, PNG);
      saveFile(blob, `galotne.${kind}`);
    } catch {
      toast(t('board-share-failed'), this.place);
    }
  }
}
