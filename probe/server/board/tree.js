/**
 * The moves of a game with its variations. A node is a move and what was played after it, the main line first; a path
 * is the moves that lead to a node. Trees are never changed, only replaced.
 *
 * @typedef {{move: string|null, next: Node[]}} Node
 */

/** @type {Node} */
export const ROOT = { move: null, next: [] };

/** The tree with a path in it: what is new comes after what is there. @returns {Node} */
export function grown(node, path) {
  const [move, ...rest] = path;
  if (move === undefined) return node;
  const at = node.next.findIndex((child) => child.move === move);
  if (at < 0) return { ...node, next: [...node.next, grown({ move, next: [] }, rest)] };
  const child = grown(node.next[at], rest);
  return child === node.next[at] ? node : { ...node, next: node.next.with(at, child) };
}

/** The node at the end of a path; null if there is none. @returns {Node|null} */
export function found(node, path) {
  return path.reduce((at, move) => at?.next.find((child) => child.move === move) ?? null, node);
}

/** A path and how it goes on, by the main line from there. @returns {string[]} */
export function extended(node, path) {
  const whole = [...path];
  for (let at = found(node, path); at?.next.length; [at] = at.next) whole.push(at.next[0].move);
  return whole;
}

/** Every line from the beginning to an end, the main line first. @returns {string[][]} */
export function lines(node) {
  if (!node.next.length) return node.move === null ? [] : [[]];
  return node.next.flatMap((child) => lines(child).map((line) => [child.move, ...line]));
}

/** The tree without what a path leads to. @returns {Node} */
export function without(node, path) {
  const [move, ...rest] = path;
  const children = rest.length
    ? node.next.map((child) => (child.move === move ? without(child, rest) : child))
    : node.next.filter((child) => child.move !== move);
  return { ...node, next: children };
}

/** The tree with a path as its main line. @returns {Node} */
export function promoted(node, path) {
  const [move, ...rest] = path;
  const child = node.next.find((each) => each.move === move);
  if (!child) return node;
  return { ...node, next: [promoted(child, rest), ...node.next.filter((each) => each !== child)] };
}

/** Whether a path is part of the main line. */
export const isMain = (node, path) => path.every((move, index) => extended(node, [])[index] === move);
