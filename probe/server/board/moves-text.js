/** Moves in running text, which are not broken at the ends of lines. */
import { html } from './elements.js';

const MOVE = /((?:[a-h][1-8]|\d{1,2})(?:[-x:](?:[a-h][1-8]|\d{1,2}))+)/;

/** The parts of a text: what is between moves as it is, moves in elements. @param {string} text */
export const withMoves = (text) =>
  text.split(MOVE).map((part, place) => (place % 2 ? html('span', { class: 'unbroken' }, part) : part));
