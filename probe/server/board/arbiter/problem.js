/** Requests of the desk that failed, in words. */
import { failureKey } from '../problem.js';

const PROBLEMS = { 'too-large': 'board-desk-too-many' };

/**
 * The key of the sentence on a failed request.
 * @param {{kind: string, word: string|null}} problem
 */
export const problemKey = ({ kind, word }) =>
  PROBLEMS[word ?? ''] ?? PROBLEMS[kind] ?? failureKey({ kind });
