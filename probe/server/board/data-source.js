/**
 * The source of answers: the service the page came from, or, where the page has the meta tag
 * `galotne-tables` (written by `galotne site`), the library for browsers over table files on the
 * same host.
 */
import * as service from './api.js';
import { Library } from './library.js';

/** @type {HTMLMetaElement|null} */
const tables = document.querySelector('meta[name="galotne-tables"]');

/** Whether the page has no service behind it. */
export const isStatic = tables !== null;

/**
 * The query functions. The library lacks those only a service can offer; rooms that need them are
 * hidden.
 * @type {typeof service}
 */
export const api = /** @type {any} */ (
  tables
    ? new Library(new URL('../', import.meta.url), tables.content, {
        pieces: Number(tables.dataset.pieces),
        stones: Number(tables.dataset.stones),
      })
    : service
);
