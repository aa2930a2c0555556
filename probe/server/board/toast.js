/** A short message at the bottom of the page that disappears by itself. */
import { byId } from './elements.js';

/** Milliseconds that a message stays; a sentence to be read takes longer. */
const SHOWN = 2600;
export const TO_READ = 9000;

let timer = null;

/**
 * Shows a message.
 * @param {string} text
 * @param {Element|null} [beside] an element of the dialog that covers the page, if one is open
 */
export function toast(text, beside = null, milliseconds = SHOWN) {
  const place = byId('toast');
  (beside?.closest('dialog') ?? document.body).append(place);
  place.textContent = text;
  place.classList.add('toast-shown');
  clearTimeout(timer);
  timer = setTimeout(() => place.classList.remove('toast-shown'), milliseconds);
}
