/** Moves as short lists in sentences, and by what they are worth. */
import { opposite, VALUES } from '../values.js';

/** As many moves as are read at a glance. */
const MAX_LISTED = 8;

/** @param {string[]} moves */
export const listed = (moves) =>
  `${moves.slice(0, MAX_LISTED).join(', ')}${moves.length > MAX_LISTED ? ' …' : ''}`;

/**
 * The moves of an answer by their value for the player who makes them, best first.
 * @param {import('../api.js').Move[]} moves
 * @returns {{value: string, moves: string[]}[]}
 */
export const movesByValue = (moves) =>
  VALUES.map((value) => ({
    value,
    moves: moves.filter(({ category }) => opposite(category) === value).map(({ move }) => move),
  })).filter((group) => group.moves.length);
