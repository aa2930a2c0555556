/** The worker: receives numbered queries, and sends answers with the same number. */
import { Engine } from './engine.js';
import { GalotneError } from './error.js';

let engine;
const running = new Map();

async function answer({ id, call, args }) {
  const cancellation = new AbortController();
  running.set(id, cancellation);
  try {
    if (call === 'open') {
      engine = await Engine.open(args[0]);
      return { id };
    }
    const answered = await engine[call](...args, cancellation.signal);
    return { id, answer: answered };
  } catch (error) {
    return { id, error: GalotneError.plain(error) };
  } finally {
    running.delete(id);
  }
}

globalThis.onmessage = async ({ data }) => {
  if (data.abort) running.get(data.id)?.abort();
  else globalThis.postMessage(await answer(data));
};
