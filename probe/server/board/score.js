/**
 * The moves of a game in a text, in any of the usual spellings: with and without numbers and full
 * stops, `32-28`, `32–28`, `32.28`, `28x19`, `28×19`, `c3:e5`, `c3b4`, short `cb4` and `c:e5`, with
 * comments, clock times and the headings of a table.
 */

/** Squares with letters may be joined by a colon; between numbers that is a time. */
const JOINT = '\\s?[-–—−x×]\\s?';
const MOVE = new RegExp(
  `(?:[a-h][1-8](?:(?:${JOINT}|[:*])[a-h][1-8])+|\\d{1,2}(?:(?:${JOINT}|\\*)\\d{1,2})+)` +
    '(?![-\\w])[!?+#]*',
  'iy',
);
/** The file of a piece and where it goes: `cb4`, `c:e5:g7`. */
const SHORT = /[a-h][:x×*]?[a-h][1-8](?:[:x×*][a-h][1-8])*(?![-:\w])[!?+#]*/iy;

/** Letters of the Russian keyboard that look like those of squares and captures. */
const LOOKALIKES = { а: 'a', в: 'b', с: 'c', е: 'e', х: 'x' };
const WITH_LOOKALIKES = /(?<![\p{L}\d])[a-hавсех1-8:x×*–-]{3,}(?![\p{L}\d])/giu;

/** What may stand between moves and is no move. The result ends a game. */
const PATTERNS = {
  space: /[\s|,;]+/y,
  comment: /\{[^}]*\}|\$\d+|\((?:[^()]*)\)/y,
  result: /(?:1\/2-1\/2|½-½|[012]\s?[-–:]\s?[012]|\*)(?![-\dx])/y,
  move: MOVE,
  /** `c3b4`, without a sign between the squares. */
  joined: /(?:[a-h][1-8]){2,}(?![-:\w])[!?+#]*/iy,
  short: SHORT,
  /** `1.` and `1...`; bare numbers and `1)` as in tables. */
  number: /\d{1,3}\s*(?:\.+|\))/y,
  bare: new RegExp(
    '\\d{1,3}(?=[\\s|,;]+' +
      '(?:(?:[a-h][1-8]|\\d{1,2})[-–—−x×:*.]|[a-h][1-8]?[:x×*]?[a-h][1-8]))',
    'iy',
  ),
  /** `32.28`, as typed in some lists. */
  stopped: /(\d{1,2})\.(\d{1,2})(?=[\s|,;]|$)/y,
  separator: /\/+|\.{2,}/y,
  /** The heading of a table. */
  heading: new RegExp(
    '(?:№|#|(?:moves?|white|black|gājien[is]|baltie|melnie|ходы?|белые|ч[её]рные|zet|wit|zwart)' +
      '(?!\\p{L}))',
    'iuy',
  ),
};

/**
 * @typedef {object} Score
 * @property {string[]} moves as the tables write them, short ones as `cb4` and `cxe5`
 * @property {string|null} result
 * @property {boolean} whole whether the text has nothing else
 */

/**
 * The longest run of moves in a text; null without any.
 * @param {string} given
 * @returns {Score|null}
 */
export function findScore(given) {
  const latin = (letter) => LOOKALIKES[letter.toLowerCase()];
  const text = given.replace(WITH_LOOKALIKES, (word) =>
    /\d/.test(word) ? word.replace(/[авсех]/giu, latin) : word,
  );
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
    const joined = eat(PATTERNS.joined);
    if (joined) {
      run.moves.push((joined[0].toLowerCase().match(/[a-h][1-8]/g) ?? []).join('-'));
      continue;
    }
    const short = eat(PATTERNS.short);
    if (short) {
      const [, file, rest] = /** @type {RegExpExecArray} */ (
        /^([a-h])(.*)$/.exec(short[0].toLowerCase().replace(/[\s!?+#]/g, ''))
      );
      run.moves.push(file + rest.replace(/[:×*]/g, 'x'));
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
    if (!run.moves.length && eat(PATTERNS.heading)) continue;
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
