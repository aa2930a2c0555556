/** Requests that failed, in words. This module does not touch the page. */

const PROBLEMS = {
  offline: 'board-problem-offline',
  refused: 'board-problem-refused',
  unkept: 'board-problem-unkept',
};

/** The key of the sentence on a failed request. @param {{kind: string}} problem */
export const failureKey = ({ kind }) => PROBLEMS[kind] ?? 'board-problem-server';
