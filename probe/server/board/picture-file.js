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
    for (const { name } of [...each.attributes])
      if (INTERACTIVE.test(name)) each.removeAttribute(name);
  });
  return copy;
}

/** Attributes of a board on the page that mean nothing in a file. */
const INTERACTIVE = /^(?:aria-|data-|tabindex$|role$)/;

/** The caption under a board: dark on paper in every theme, since pictures are printed. */
const CAPTION = { paper: '#fffdf8', ink: '#2b2119', size: 0.036, line: 1.4, letters: 46 };

/** Breaks a text into lines of at most so many letters, between words. */
export function wrapped(text, letters) {
  const lines = [''];
  for (const word of text.split(/[ \n]+/).filter(Boolean)) {
    const last = lines.length - 1;
    const longer = lines[last] ? `${lines[last]} ${word}` : word;
    if (longer.length <= letters || !lines[last]) lines[last] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * The elements of a caption from a height downwards, and the height of its end.
 * @param {string[]} caption
 * @param {number} width
 * @param {number} top
 * @param {number} [board] the width of a board, by which the letters are sized
 */
export function captionBelow(caption, width, top, board = width) {
  const { paper, ink, size, line, letters } = CAPTION;
  const lines = caption.flatMap((text) => wrapped(text, (letters * width) / board));
  if (!lines.length) return { elements: [], end: top };
  const step = board * size * line;
  const end = Math.round(top + step * (lines.length + 0.7));
  const element = (name, attributes, content = '') => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
    made.textContent = content;
    return made;
  };
  const texts = lines.map((content, index) =>
    element(
      'text',
      {
        x: width / 2,
        y: Math.round(top + step * (index + 1)),
        fill: ink,
        'font-family': 'system-ui, sans-serif',
        'font-size': board * size,
        'font-weight': index ? 400 : 600,
        'text-anchor': 'middle',
      },
      content,
    ),
  );
  const ground = element('rect', { x: 0, y: top, width, height: end - top, fill: paper });
  return { elements: [ground, ...texts], end };
}

/** A picture of the page as a part of a larger drawing. @param {SVGElement} picture */
export const asPart = (picture) => /** @type {SVGElement} */ (copyWithStyle(picture));

/** The definitions that pictures of boards refer to. */
export const definitions = () => copyWithStyle(document.querySelector('.paint defs'));

/**
 * @param {SVGElement} picture the board
 * @param {SVGElement} paint the definitions that it refers to
 * @param {{title: string, caption?: string[]}} texts the accessible name, and the lines below
 * @returns {string}
 */
export function asSvg(picture, paint, { title, caption = [] }) {
  const root = copyWithStyle(picture);
  const [width, side] = (picture.getAttribute('viewBox') ?? '').split(' ').slice(2).map(Number);
  const { elements, end } = captionBelow(caption, width, side);
  root.append(...elements);
  root.setAttribute('xmlns', SVG);
  root.setAttribute('viewBox', `0 0 ${width} ${end}`);
  root.setAttribute('width', String(width));
  root.setAttribute('height', String(end));
  root.setAttribute('role', 'img');
  const name = document.createElementNS(SVG, 'title');
  name.textContent = title;
  root.prepend(name, copyWithStyle(paint.querySelector('defs')));
  return new XMLSerializer().serializeToString(root);
}

/**
 * @param {string} drawing an SVG that stands by itself
 * @param {number} width in pixels; the height follows from the drawing
 * @returns {Promise<Blob>}
 */
export async function asPng(drawing, width) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth);
  const drawing2d = canvas.getContext('2d');
  if (!drawing2d) throw new Error('nothing to draw on');
  drawing2d.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png');
  });
}

/** Offers a file to the visitor. @param {Blob} blob @param {string} name */
export function saveFile(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
