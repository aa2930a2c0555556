/** A short message at the foot of the page, which goes away by itself. */
import { byId } from './elements.js';

const SHOWN = 2600;

let timer = null;

export function toast(text) {
  const place = byId('toast');
  place.textContent = text;
  place.classList.add('toast-shown');
  clearTimeout(timer);
  timer = setTimeout(() => place.classList.remove('toast-shown'), SHOWN);
}
