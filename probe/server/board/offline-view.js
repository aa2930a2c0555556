/** The section of the help on offline use: what is stored, and storing more. */
import { byId, html } from './elements.js';

/** Bytes in megabytes, rounded for people. */
const megabytes = (bytes) => (bytes < 1e6 ? Math.ceil(bytes / 1e5) / 10 : Math.round(bytes / 1e6));

export class OfflineView {
  /** @param {import('./offline.js').Offline} offline */
  constructor(offline) {
    this.offline = offline;
    this.place = html('section', { class: 'offline' });
    byId('help-text').after(this.place);
  }

  update(t) {
    const { offline } = this;
    const { levels, keeping, failed, impossible } = offline;
    const key = [t, levels, keeping, failed, impossible];
    if (this.drawn?.every((part, index) => part === key[index])) return;
    this.drawn = key;
    this.place.replaceChildren(
      html('h3', {}, t('board-offline')),
      html('p', { role: 'status' }, this.state(t)),
      ...this.keepMore(t),
    );
  }

  state(t) {
    const { levels, keeping, impossible, coverage } = this.offline;
    if (impossible) return t('board-offline-impossible');
    if (keeping !== null || !levels) return t('board-offline-keeping', this.progress());
    return coverage.pieces === null
      ? t('board-offline-page')
      : t('board-offline-ready', { n: coverage.pieces });
  }

  progress() {
    const levels = (this.offline.levels ?? []).filter(
      ({ pieces }) => pieces <= (this.offline.keeping || Infinity),
    );
    const sum = (of) => levels.reduce((all, level) => all + level[of], 0);
    return { done: megabytes(sum('kept')), all: megabytes(sum('bytes')) };
  }

  keepMore(t) {
    const { keeping, impossible, failed, coverage: { next } } = this.offline;
    if (impossible || keeping !== null || !next) return [];
    const keep = () => this.offline.keep(next.pieces);
    const offered = t('board-offline-keep', {
      n: next.pieces,
      size: megabytes(next.bytes - next.kept),
    });
    const button = html(
      'p',
      {},
      html('button', { type: 'button', class: 'button', onclick: keep }, offered),
    );
    return failed ? [html('p', {}, t('board-offline-failed')), button] : [button];
  }
}
