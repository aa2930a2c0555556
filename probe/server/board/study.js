/**
 * A proof tree as a tree of moves with comments: the main line is the longest defence, the other
 * defences are variations, and their lengths are comments.
 */

/**
 * @param {import('./proof.js').ProofNode[]} nodes
 * @param {object} texts
 * @param {(group: import('./proof.js').ReplyGroup) => string} texts.length on a defence
 * @param {(node: import('./proof.js').ProofNode) => string} texts.end
 *   on the end of a line that the tree does not follow; empty for a won game
 * @returns {import('./pdn.js').CommentedNode}
 */
export function study(nodes, { length, end }) {
  const after = (at, comment = '') => {
    const { move, answer, replies } = nodes[at];
    if (answer !== undefined) return { move, comment, next: [after(answer)] };
    if (!replies) {
      const said = [comment, end(nodes[at])].filter(Boolean).join('; ');
      return { move, comment: said, next: [] };
    }
    // Groups are sorted by length, with unknown ones last.
    const known = replies.filter(({ moves }) => moves !== null);
    const longest = known.at(-1) ?? replies[0];
    const others = [...replies].reverse().filter((group) => group !== longest);
    const next = [longest, ...others].flatMap((group) =>
      group.nodes.map((reply) => after(reply, length(group))),
    );
    return { move, comment, next };
  };
  return after(0);
}
