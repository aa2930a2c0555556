/**
 * The moves of a game in a text, in any of the usual spellings: with and without numbers and full
 * stops, `32-28`, `32–28`, `32.28`, `28x19`, `28×19`, `c3:e5`, with comments and clock times.
 */

/** Squares with letters may be joined by a colon; between numbers that is a time. */
const JOINT = '\\s?[-–—−x×]\\s?';
const MOVE = new RegExp(
  `(?:[a-h][1-8](?:(?:${JOINT}|[:*])[a-h][1-8])+|\\d{1,2}(?:(?:${JOINT}|\\*)\\d{1,2})+)` +
    '(?![-\\w])[!?+#]*',
  'iy',
);

/** What may stand between moves and is no move. The result ends a game. */
const PATTERNS = {
  space: /[\s|,;]+/y,
  comment: /\{[^}]*\}|\$\d+|\((?:[^()]*)\)/y,
  result: /(?:1\/2-1\/2|½-½|[012]\s?[-–:]\s?[012]|\*)(?![-\dx])/y,
  move: MOVE,
  /** `1.` and `1...`; bare numbers and `1)` as in tables. */
  number: /\d{1,3}\s*(?:\.+|\))/y,
  bare: /\d{1,3}(?=[\s|,;]+(?:[a-h][1-8]|\d{1,2})[-–—−x×:*.])/iy,
  /** `32.28`, as typed in some lists. */
  stopped: /(\d{1,2})\.(\d{1,2})(?=[\s|,;]|$)/y,
  separator: /\/+|\.{2,}/y,
};

/**
 * @typedef {object} Score
 * @property {string[]} moves as the tables write them
 * @property {string|null} result
 * @property {boolean} whole whether the text has nothing else
 */

/**
 * The longest run of moves in a text; null without any.
 * @param {string} text
 * @returns {Score|null}
 */
export function findScore(text) {
  /** @type {Score[]} */
  const runs = [];
  let run = begin();
  let noise = false;
  let at = 0;
  const eat = (pattern) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const end = () => {
    if (run.moves.length) runs.push(run);
    run = begin();
  };
  while (at < text.length) {
    if (eat(PATTERNS.space) || eat(PATTERNS.comment)) continue;
    const result = eat(PATTERNS.result);
    if (result) {
      run.result = result[0].replace(/[–:]/, '-');
      end();
      continue;
    }
    const move = eat(PATTERNS.move);
    if (move) {
      const taking = /[x×:*]/i.test(move[0]);
      const squares = move[0].toLowerCase().match(/[a-h][1-8]|\d{1,2}/g) ?? [];
      run.moves.push(squares.join(taking ? 'x' : '-'));
      continue;
    }
    const stopped = eat(PATTERNS.stopped);
    if (stopped) {
      run.moves.push(`${stopped[1]}-${stopped[2]}`);
      continue;
    }
    if (eat(PATTERNS.number) || eat(PATTERNS.bare) || eat(PATTERNS.separator)) continue;
    noise = true;
    end();
    eat(/\S+/y);
  }
  end();
  const longest = runs.reduce(
    (/** @type {Score|null} */ best, each) =>
      best && best.moves.length >= each.moves.length ? best : each,
    null,
  );
  return longest && { ...longest, whole: !noise && runs.length === 1 };
}

/** @returns {Score} */
const begin = () => ({ moves: [], result: null, whole: false });

/** Moves with their numbers. @param {string[]} moves @param {string|null} [result] */
export const writeScore = (moves, result = null) =>
  [
    ...moves.map((move, ply) => (ply % 2 ? move : `${ply / 2 + 1}. ${move}`)),
    result ?? '*',
  ].join(' ');
