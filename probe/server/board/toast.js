/** A short message at the bottom of the page that disappears by itself. */
import { byId } from './elements.js';

const SHOWN = 2600;

let timer = null;

/**
 * Shows a message.
 * @param {string} text
 * @param {Element} [beside] an element of the dialog that covers the page, if one is open
 */
export function toast(text, beside) {
  const place = byId('toast');
  (beside?.closest('dialog') ?? document.body).append(place);
  place.textContent = text;
  place.classList.add('toast-shown');
  clearTimeout(timer);
  timer = setTimeout(() => place.classList.remove('toast-shown'), SHOWN);
}
