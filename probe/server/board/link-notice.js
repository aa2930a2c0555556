/** Says once which name in the address is not known here, and what is shown instead. */
import { profileName } from './lang.js';
import { gameName } from './rules-view.js';
import { toast, TO_READ } from './toast.js';

/** Longest part of a name that is repeated. */
const MAX_NAME = 40;

/** A name from an address, as it is repeated. @param {string} name */
export const namedInLink = (name) =>
  name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name;

export class LinkNotice {
  /** @param {import('./app-state.js').AppState} app */
  constructor(app) {
    this.app = app;
  }

  update(t) {
    const { address, book } = this.app;
    const { unknownName } = address;
    if (!unknownName) return;
    address.unknownName = null;
    const { kind, name } = unknownName;
    const shown = kind === 'game' ? gameName(book.rules, t) : profileName(book.profile, t);
    toast(t(`board-link-${kind}`, { name: namedInLink(name), shown }), null, TO_READ);
  }
}
