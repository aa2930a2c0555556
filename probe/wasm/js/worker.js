/** The thread that answers: questions come as messages, answers go back under the same number. */
import { Engine } from './engine.js';
import { GalotneError } from './error.js';

let engine;
const open = new Map();

async function answer({ id, call, args }) {
  const gone = new AbortController();
  open.set(id, gone);
  try {
    if (call === 'open') {
      engine = await Engine.open(args[0]);
      return { id };
    }
    const answered = await engine[call](...args, gone.signal);
    return { id, answer: answered };
  } catch (error) {
    return { id, error: GalotneError.plain(error) };
  } finally {
    open.delete(id);
  }
}

globalThis.onmessage = async ({ data }) => {
  if (data.abort) open.get(data.id)?.abort();
  else globalThis.postMessage(await answer(data));
};
