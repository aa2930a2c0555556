/**
 * The moves of a game with its variations. A node is a move and its continuations, the main one
 * first; a path is the moves from the root to a node. Trees are immutable.
 * @typedef {{move: string|null, next: Node[]}} Node
 */

/** @type {Node} */
export const ROOT = { move: null, next: [] };

/** The tree with a path added, new moves after existing ones. @returns {Node} */
export function withPath(node, path) {
  const [move, ...rest] = path;
  if (move === undefined) return node;
  const at = node.next.findIndex((child) => child.move === move);
  if (at < 0) return { ...node, next: [...node.next, withPath({ move, next: [] }, rest)] };
  const child = withPath(node.next[at], rest);
  return child === node.next[at] ? node : { ...node, next: node.next.with(at, child) };
}

/** The node at the end of a path, or null. @returns {Node|null} */
export function nodeAt(node, path) {
  return path.reduce((at, move) => at?.next.find((child) => child.move === move) ?? null, node);
}

/** A path, extended by the main line from its end. @returns {string[]} */
export function extendedByMainLine(node, path) {
  const line = [...path];
  for (let at = nodeAt(node, path); at?.next.length; [at] = at.next) line.push(at.next[0].move);
  return line;
}

/** All lines from the root to a leaf, the main line first. @returns {string[][]} */
export function allLines(node) {
  if (!node.next.length) return node.move === null ? [] : [[]];
  return node.next.flatMap((child) => allLines(child).map((line) => [child.move, ...line]));
}

/** The tree without the node at the end of a path. @returns {Node} */
export function withoutPath(node, path) {
  const [move, ...rest] = path;
  const children = rest.length
    ? node.next.map((child) => (child.move === move ? withoutPath(child, rest) : child))
    : node.next.filter((child) => child.move !== move);
  return { ...node, next: children };
}

/** The tree with a path made its main line. @returns {Node} */
export function withMainLine(node, path) {
  const [move, ...rest] = path;
  const child = node.next.find((each) => each.move === move);
  if (!child) return node;
  return {
    ...node,
    next: [withMainLine(child, rest), ...node.next.filter((each) => each !== child)],
  };
}

/** Whether a path is part of the main line. */
export const isMain = (node, path) =>
  path.every((move, index) => extendedByMainLine(node, [])[index] === move);
