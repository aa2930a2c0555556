/**
 * Positions told in words: "white kings 46 47 48, black king 3", "WK5,9 BK30", and the same in
 * Latvian, Russian, Dutch, French and German, whatever the language of the page.
 */
import { other } from './fen.js';

/**
 * Words before squares, by what they mean.
 * @type {{colour?: 'w'|'b', king?: boolean, words: RegExp}[]}
 */
const WORDS = [
  {
    colour: 'w',
    words: /^(?:w|white|balt\p{L}*|б|бел\p{L}*|wit|witte|blan[cs]\p{L}*|wei(?:ß|ss)\p{L}*)$/u,
  },
  {
    colour: 'b',
    words: /^(?:b|black|meln\p{L}*|ч|ч[её]р\p{L}*|z|zwarte?|noir\p{L}*|schwarz\p{L}*)$/u,
  },
  { king: true, words: /^(?:k|kings?|d[aā]m\p{L}*|д|дам\p{L}*)$/u },
  {
    king: false,
    words:
      /^(?:m[ae]n|kauli\p{L}*|vienkārš\p{L}*|шаш\p{L}*|прост\p{L}*|schij\p{L}*|pions?|steine?)$/u,
  },
  { colour: 'w', king: true, words: /^wks?$/ },
  { colour: 'b', king: true, words: /^bks?$/ },
  {
    words: /^(?:and|on|at|against|vs?|un|uz|pret|и|на|против|en|tegen|et|contre|und|gegen)$/u,
  },
];

const SIDE =
  '(white|black|balt\\p{L}*|meln\\p{L}*|бел\\p{L}*|ч[её]рн\\p{L}*|wit|zwart|blancs|noirs|weiß' +
  '|schwarz)';
const TO_MOVE =
  'to (?:move|play)|moves?|plays?|gāj\\p{L}*|iet|sāk|ход\\p{L}*|начина\\p{L}*' +
  '|aan zet|trait aux|am zug';

/** Who is to move: "black to move", "gājiens melnajiem", "ход чёрных". */
const TURNS = [
  new RegExp(`${SIDE}\\s+(?:${TO_MOVE})(?!\\p{L})`, 'u'),
  new RegExp(`(?<!\\p{L})(?:${TO_MOVE})\\s*:?\\s*${SIDE}`, 'u'),
];

/** Cyrillic letters that look like those of files. */
const LATIN = { а: 'a', с: 'c', е: 'e', в: 'b' };

const SQUARE = /^(?:[a-h][1-8]|\d{1,2})$/;

/** A colour, a rank and a square in one word: `wk5`, `k46`, `b30`. */
const COMPACT = /^([wb]?)(k?)([a-h][1-8]|\d{1,2})$/;

const isBlack = (word) => /^(?:black|meln|ч|zwart|noir|schwarz)/u.test(word);

/**
 * The position as FEN, its squares unchecked; null if the text is nothing of the kind.
 * @param {string} text
 */
export function readPlainSquares(text) {
  let rest = text.toLowerCase().trim();
  let turn = /** @type {'w'|'b'} */ ('w');
  for (const pattern of TURNS) {
    const found = pattern.exec(rest);
    if (!found) continue;
    turn = isBlack(found[1]) ? 'b' : 'w';
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
    break;
  }
  const tokens = rest
    .replace(/(?<!\p{L})д(?=[a-hасев][1-8]|\d)/gu, 'k')
    .replace(/(?<!\p{L})(k?)([асев])(?=[1-8](?!\d))/gu, (_, k, letter) => k + LATIN[letter])
    .split(/[\s,;:.=()/]+/u)
    .filter(Boolean);
  // Then `b4` is a square and not Black's fourth.
  const letters = !tokens.some((token) => /^\d/.test(token));
  /** @type {{w: string[], b: string[]}} */
  const sides = { w: [], b: [] };
  const taken = new Set();
  let colour = /** @type {'w'|'b'|null} */ (null);
  let king = false;
  /** Whether the rank was named last: it belongs to the side that follows, "kings of White". */
  let ranked = false;
  for (const token of tokens) {
    const word = WORDS.find(({ words }) => words.test(token));
    if (word) {
      if (word.colour && word.colour !== colour && !ranked) king = false;
      colour = word.colour ?? colour;
      king = word.king ?? king;
      ranked = word.king !== undefined && word.colour === undefined;
      continue;
    }
    ranked = false;
    const found = letters && SQUARE.test(token) ? ['', '', '', token] : COMPACT.exec(token);
    if (!found) return null;
    if (found[1] && found[1] !== colour) {
      colour = /** @type {'w'|'b'} */ (found[1]);
      king = false;
    }
    if (!colour || taken.has(found[3])) return null;
    taken.add(found[3]);
    sides[colour].push(`${king || found[2] ? 'K' : ''}${found[3]}`);
  }
  if (!sides[turn].length || !sides[other(turn)].length) return null;
  return `${turn.toUpperCase()}:W${sides.w.join(',')}:B${sides.b.join(',')}`;
}
