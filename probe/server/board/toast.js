/** A short message at the foot of the page, which goes away by itself. */
import { byId } from './elements.js';

const SHOWN = 2600;

let timer = null;

/** @param {Element} [beside] what it is about: a message of a dialog stands in the dialog, which lies over the page */
export function toast(text, beside) {
  const place = byId('toast');
  (beside?.closest('dialog') ?? document.body).append(place);
  place.textContent = text;
  place.classList.add('toast-shown');
  clearTimeout(timer);
  timer = setTimeout(() => place.classList.remove('toast-shown'), SHOWN);
}
