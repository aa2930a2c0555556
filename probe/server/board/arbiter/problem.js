/** Requests of the desk that failed, in words. */

const PROBLEMS = {
  'too-large': 'board-desk-too-many',
  offline: 'board-problem-offline',
  refused: 'board-problem-refused',
};

/**
 * The key of the sentence on a failed request.
 * @param {{kind: string, word: string|null}} problem
 */
export const problemKey = ({ kind, word }) =>
  PROBLEMS[word ?? ''] ?? PROBLEMS[kind] ?? 'board-problem-server';
