/**
 * A proof tree as a study: a score in PDN, whose main line is the longest defence, with the other
 * defences as variations and their lengths as comments.
 */
import { turnOf } from './fen.js';

/** Characters in a line of a score. */
const LINE = 79;

/**
 * @param {import('./proof.js').ProofNode[]} nodes
 * @param {object} about
 * @param {[string, string][]} about.tags
 * @param {string} about.result of the game, as scores write it
 * @param {(group: import('./proof.js').ReplyGroup) => string} about.length
 *   the text on the length of a defence
 * @param {(node: import('./proof.js').ProofNode) => string} about.end
 *   the text on the end of a line that the tree does not follow; empty for a won game
 * @returns {string}
 */
export function study(nodes, { tags, result, length, end }) {
  const lines = tags.map(([name, value]) => `[${name} "${value.replace(/["\\]/g, '')}"]`);
  const words = [...line(nodes, 0, 0, length, end), result];
  return `${lines.join('\n')}\n\n${wrapped(words)}\n`;
}

/** The moves from a node on: the main line with its variations. */
function line(nodes, node, ply, length, end) {
  const words = [];
  const black = turnOf(nodes[0].fen) === 'b' ? 1 : 0;
  const number = (at, first) => {
    const half = at + black;
    if (half % 2 === 0) return [`${half / 2 + 1}.`];
    return first ? [`${(half - 1) / 2 + 1}...`] : [];
  };
  let at = node;
  let fresh = true;
  const play = (next, place) => {
    words.push(...number(place, fresh), nodes[next].move ?? '');
    fresh = false;
  };
  const say = (text) => {
    if (!text) return;
    words.push(...comment(text));
    fresh = true;
  };
  for (let place = ply; ; place += 1) {
    const { answer, replies } = nodes[at];
    if (answer !== undefined) {
      play(answer, place);
      at = answer;
      continue;
    }
    if (!replies) {
      say(end(nodes[at]));
      return words;
    }
    const known = replies.filter(({ moves }) => moves !== null);
    const longest = known.at(-1) ?? replies[0];
    const [main] = longest.nodes;
    play(main, place);
    say(length(longest));
    for (const group of [...replies].reverse())
      for (const reply of group.nodes) {
        if (reply === main) continue;
        const aside = [
          ...number(place, true),
          nodes[reply].move ?? '',
          ...comment(length(group)),
          ...line(nodes, reply, place + 1, length, end),
        ];
        aside[0] = `(${aside[0]}`;
        aside[aside.length - 1] += ')';
        words.push(...aside);
        fresh = true;
      }
    at = main;
  }
}

/** A comment as words; none for an empty text. */
const comment = (text) => (text ? `{${text.replace(/[{}]/g, '')}}`.split(' ') : []);

/** Words in lines. */
function wrapped(words) {
  const lines = [''];
  for (const word of words) {
    const last = lines.length - 1;
    if (!lines[last]) lines[last] = word;
    else if (lines[last].length + word.length < LINE) lines[last] += ` ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}
