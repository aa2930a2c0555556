/** Making elements of the page. */

/**
 * @param {string} tag
 * @param {object} [attributes] `class`, `data-..`, `aria-..`; functions under `on..` become listeners
 * @param {...(Node|string)} children
 */
export function html(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same in the SVG namespace. */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export const byId = (id) => document.getElementById(id);

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
