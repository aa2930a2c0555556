/** Making elements of the page. */

/** @typedef {Node|string|null|undefined} Child */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [attributes] `class`, `data-..`, `aria-..`; functions under `on..` become listeners
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function html(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * The same in the SVG namespace.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Record<string, any>} attributes
 * @param {Child[]} children
 * @returns {E}
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/**
 * The element of the page with a name.
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} id
 * @param {new () => E} [kind] what it is
 * @returns {E}
 */
export const byId = (id, kind) => /** @type {E} */ (document.getElementById(id));

/**
 * All elements of a part of the page that a selector finds.
 * @param {string} selector
 * @param {ParentNode} [part]
 * @returns {NodeListOf<HTMLElement>}
 */
export const all = (selector, part = document) => part.querySelectorAll(selector);

/** Whether a click on a link is for this page: those that ask for another tab or window, or for a file, are the browser's. */
export const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }) => button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

/** Sets a text only where it changes, so that a screen reader is not told the same thing twice. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Brings an element into sight within what scrolls on the page; the page itself stays where it is. */
export function bringIntoSight(element) {
  const frame = element.closest('[role="tabpanel"]');
  if (!frame || frame.scrollHeight <= frame.clientHeight) return;
  const [inner, outer] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
  if (inner.top < outer.top) frame.scrollTop -= outer.top - inner.top + inner.height;
  else if (inner.bottom > outer.bottom) frame.scrollTop += inner.bottom - outer.bottom + inner.height;
}
