/** The board as a picture file: a self-contained SVG, or a PNG made from it. */

const SVG = 'http://www.w3.org/2000/svg';

/** Style properties written as attributes into a picture without a style sheet. */
const INLINED_STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'opacity',
  'paint-order',
  'stop-color',
  'stop-opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'display',
];

/** A copy of an element that looks the same without the style of the page. */
function copyWithStyle(element) {
  const copy = element.cloneNode(true);
  const [originals, copies] = [element, copy].map((root) => [root, ...root.querySelectorAll('*')]);
  copies.forEach((each, index) => {
    const style = window.getComputedStyle(originals[index]);
    for (const name of INLINED_STYLES) {
      const value = style.getPropertyValue(name);
      // A reference to a gradient is already an attribute, and would resolve against another
      // address here.
      if (value && !value.includes('url(')) each.setAttribute(name, value);
    }
    const { transform } = originals[index].style;
    if (transform) each.setAttribute('transform', transform.replaceAll('px', ''));
    each.removeAttribute('class');
    each.removeAttribute('style');
  });
  return copy;
}

/**
 * @param {SVGElement} picture the board
 * @param {SVGElement} paint the definitions that it refers to
 * @param {string} title the accessible name
 * @returns {string}
 */
export function asSvg(picture, paint, title) {
  const root = copyWithStyle(picture);
  const [, , width, height] = (picture.getAttribute('viewBox') ?? '').split(' ');
  root.setAttribute('xmlns', SVG);
  root.setAttribute('width', width);
  root.setAttribute('height', height);
  root.setAttribute('role', 'img');
  root.removeAttribute('aria-hidden');
  const name = document.createElementNS(SVG, 'title');
  name.textContent = title;
  root.prepend(name, copyWithStyle(paint.querySelector('defs')));
  return new XMLSerializer().serializeToString(root);
}

/**
 * @param {string} drawing an SVG that stands by itself
 * @param {number} side in pixels
 * @returns {Promise<Blob>}
 */
export async function asPng(drawing, side) {
  const image = new Image(side, side);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const drawing2d = canvas.getContext('2d');
  if (!drawing2d) throw new Error('nothing to draw on');
  drawing2d.drawImage(image, 0, 0, side, side);
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png');
  });
}
