/**
 * Chunks kept in the browser (IndexedDB), within a bound: those that were not used for longest go first. A chunk belongs to
 * one version of a file; once the host has another, all of the old one goes. Nothing here may fail an answer: a browser
 * without IndexedDB, or without room, keeps nothing.
 */
const STORES = ['files', 'chunks', 'uses'];

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

const ended = (transaction) => new Promise((resolve, reject) => {
  transaction.oncomplete = () => resolve();
  transaction.onabort = () => reject(transaction.error);
  transaction.onerror = () => reject(transaction.error);
});

/** All chunks of an address. */
const all = (url) => IDBKeyRange.bound([url, -1], [url, Infinity]);

export class Kept {
  /** @returns {Promise<Kept|null>} null where nothing can be kept */
  static async open({ name = 'galotne-tables', bytes, chunkBytes }) {
    if (!globalThis.indexedDB || !(bytes > 0)) return null;
    try {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => {
        const db = request.result;
        db.createObjectStore('files');
        db.createObjectStore('chunks');
        db.createObjectStore('uses').createIndex('time', '');
      };
      return new Kept(await done(request), Math.floor(bytes / chunkBytes));
    } catch {
      return null;
    }
  }

  constructor(db, most) {
    this.db = db;
    this.most = most;
    // Another page with a newer version may go on.
    db.onversionchange = () => db.close();
  }

  async within(mode, work, otherwise) {
    try {
      const transaction = this.db.transaction(STORES, mode);
      const end = ended(transaction);
      // Where the work fails first, nobody waits for the end.
      end.catch(() => {});
      const result = await work(Object.fromEntries(STORES.map((name) => [name, transaction.objectStore(name)])));
      await end;
      return result;
    } catch {
      return otherwise;
    }
  }

  /** Which version of a file is kept; undefined where none is. */
  identity(url) {
    return this.within('readonly', ({ files }) => done(files.get(url)));
  }

  /** From now on this version of the file is kept, and no other. */
  begin(url, identity) {
    return this.within('readwrite', async ({ files, chunks, uses }) => {
      if (await done(files.get(url)) === identity) return;
      chunks.delete(all(url));
      uses.delete(all(url));
      files.put(identity, url);
    });
  }

  /** @returns {Promise<Uint8Array|undefined>} */
  chunk(url, identity, chunk) {
    return this.within('readwrite', async ({ files, chunks, uses }) => {
      const [known, bytes] = await Promise.all([done(files.get(url)), done(chunks.get([url, chunk]))]);
      if (!bytes || known !== identity) return undefined;
      uses.put(Date.now(), [url, chunk]);
      return bytes;
    });
  }

  /** @param {[number, Uint8Array][]} found chunks with their numbers */
  keep(url, identity, found) {
    return this.within('readwrite', async ({ files, chunks, uses }) => {
      if (await done(files.get(url)) !== identity) return;
      const now = Date.now();
      for (const [chunk, bytes] of found) {
        chunks.put(bytes, [url, chunk]);
        uses.put(now, [url, chunk]);
      }
      let over = await done(uses.count()) - this.most;
      if (over <= 0) return;
      // Room for the next ones as well, so that not every one has to make its own.
      over += Math.ceil(this.most / 16);
      const oldest = await done(uses.index('time').getAllKeys(null, over));
      for (const key of oldest) {
        chunks.delete(key);
        uses.delete(key);
      }
    });
  }

  /** Forgets a file. */
  drop(url) {
    return this.within('readwrite', ({ files, chunks, uses }) => {
      files.delete(url);
      chunks.delete(all(url));
      uses.delete(all(url));
    });
  }

  close() {
    this.db.close();
  }
}
