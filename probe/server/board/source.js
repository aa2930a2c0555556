/**
 * Whom the page asks: the service that it came from, or the library for browsers where the page says that its tables
 * lie beside it as files (`<meta name="galotne-tables">`, which `galotne site` writes).
 */
import * as service from './api.js';
import { Library } from './library.js';

/** @type {HTMLMetaElement|null} */
const tables = document.querySelector('meta[name="galotne-tables"]');

/** Whether no service stands behind the page. */
export const alone = tables !== null;

/**
 * Who answers. The library has nothing of what only a service can do; rooms that need it are not offered then.
 * @type {typeof service}
 */
export const source = /** @type {any} */ (tables ? new Library(new URL('../', import.meta.url), tables.content, { pieces: Number(tables.dataset.pieces), stones: Number(tables.dataset.stones) }) : service);
