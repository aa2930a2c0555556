/**
 * Scores of mills with numbers for points, as PlayOK.com writes them in PDN: `5`, `23-24`,
 * `10-1x23`. Points are numbered by rows from the top left.
 */

/** The number of the tag `GameType` that PlayOK gives mills. */
export const GAME_TYPE = /^70(?!\d)/;

/** Points by their numbers, from 1. */
const POINTS = (
  'a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1'
).split(' ');

const MOVE = /^\d{1,2}(?:-\d{1,2})?(?:x\d{1,2})?$/;

/**
 * The moves with the names of points; null if the text is anything else.
 * @param {string} text without tags
 * @returns {string[]|null}
 */
export function readNumberedScore(text) {
  const tokens = text
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\d{1,3}\s*\.+/g, ' ')
    .replace(/(?:[01]-[01]|1\/2-1\/2|\*)\s*$/, ' ')
    .split(/\s+/)
    .filter(Boolean);
  if (!tokens.length || !tokens.every((token) => MOVE.test(token))) return null;
  const onBoard = tokens.every((token) =>
    (token.match(/\d+/g) ?? []).every((number) => POINTS[Number(number) - 1] !== undefined),
  );
  if (!onBoard) return null;
  return tokens.map((token) => token.replace(/\d+/g, (number) => POINTS[Number(number) - 1]));
}
