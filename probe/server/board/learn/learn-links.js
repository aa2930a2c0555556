/** Links within the room Learn, and buttons of its cards. */
import { html, isPlainClick } from '../elements.js';
import { icon } from '../icons.js';
import { viewFragment } from '../url-fragment.js';
import { writePlace } from './place.js';

/**
 * A link to a place of the room: each has its own address.
 * @param {any} room
 * @param {import('./place.js').Place} place
 * @param {Record<string, any>} attributes
 * @param {...any} children
 */
export function placeLink(room, place, attributes, ...children) {
  const { book, lang } = room.app;
  const { rules = book.rules, ...more } = attributes;
  return html(
    'a',
    {
      href: viewFragment('learn', { rules, room: writePlace(place), lang }),
      onclick: (event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        room.go(place, { rules });
      },
      ...more,
    },
    ...children,
  );
}

/** A button with an icon. */
export const actButton = (sign, name, onclick, main = false) =>
  html(
    'button',
    { type: 'button', class: `button${main ? ' button-main' : ''}`, onclick },
    icon(sign),
    name,
  );

/** Replaces the children of an element if a key has changed, and keeps the focus in it. */
export function redraw(element, key, children) {
  if (element.dataset.key === key) return false;
  const hadFocus = element.contains(document.activeElement);
  element.dataset.key = key;
  element.replaceChildren(...children());
  if (hadFocus)
    /** @type {HTMLElement|null} */ (element.querySelector('button, a'))?.focus({
      preventScroll: true,
    });
  return true;
}
