/** Helpers that create and find elements of the page. */

/** @typedef {Node|string|null|undefined} Child */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [attributes]
 *   `class`, `data-..`, `aria-..`; functions under `on..` become listeners
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function html(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * Creates an SVG element.
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
 * A sentence with a command inside it, which is marked as such.
 * @param {string} key the sentence, with the variable `command`
 * @param {string} command
 * @param {Function} t
 * @returns {Child[]}
 */
export function sentenceWithCommand(key, command, t) {
  const [before, after = ''] = t(key, { command: '\u0001' }).split('\u0001');
  return [before, html('code', {}, command), after];
}

/**
 * The element with an id.
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} id
 * @param {new () => E} [kind] what it is
 * @returns {E}
 */
export const byId = (id, kind) => /** @type {E} */ (document.getElementById(id));

/**
 * All elements that a selector finds in a part of the page.
 * @param {string} selector
 * @param {ParentNode} [part]
 * @returns {NodeListOf<HTMLElement>}
 */
export const queryAll = (selector, part = document) => part.querySelectorAll(selector);

/**
 * Whether a click on a link is for this page: with a modifier or another button the browser opens a
 * tab, window or file.
 */
export const isPlainClick = ({ button, altKey, ctrlKey, metaKey, shiftKey }) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

/** Sets a text only if it changes, so that screen readers do not repeat it. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Keeps an element as high as it is, so that nothing moves while its content is awaited. */
export function keepHeight(element, kept) {
  const { style } = element;
  const { height } = element.getBoundingClientRect();
  if (!kept) style.minBlockSize = '';
  else if (!style.minBlockSize && height) style.minBlockSize = `${height}px`;
}

/** Scrolls an element into sight within its tab panel; the page itself is not scrolled. */
export function bringIntoSight(element) {
  const frame = element.closest('[role="tabpanel"]');
  if (!frame || frame.scrollHeight <= frame.clientHeight) return;
  const [inner, outer] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
  if (inner.top < outer.top) frame.scrollTop -= outer.top - inner.top + inner.height;
  else if (inner.bottom > outer.bottom)
    frame.scrollTop += inner.bottom - outer.bottom + inner.height;
}
