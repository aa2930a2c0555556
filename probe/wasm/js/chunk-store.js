/**
 * A bounded store of chunks in the browser (IndexedDB); the least recently used go first. A chunk
 * belongs to one version of a file; once the host has another version, all chunks of the old one
 * are removed. The store never fails an answer: without IndexedDB or space nothing is stored.
 */
const STORES = ['files', 'chunks', 'uses'];

const requestResult = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

const transactionEnd = (transaction) => new Promise((resolve, reject) => {
  transaction.oncomplete = () => resolve();
  transaction.onabort = () => reject(transaction.error);
  transaction.onerror = () => reject(transaction.error);
});

/** The key range of all chunks of an address. */
const urlRange = (url) => IDBKeyRange.bound([url, -1], [url, Infinity]);

export class ChunkStore {
  /** @returns {Promise<ChunkStore|null>} null where nothing can be stored */
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
      return new ChunkStore(await requestResult(request), Math.floor(bytes / chunkBytes));
    } catch {
      return null;
    }
  }

  constructor(db, maxChunks) {
    this.db = db;
    this.maxChunks = maxChunks;
    // Close, so that a page with a newer version can upgrade the database.
    db.onversionchange = () => db.close();
  }

  async transact(mode, work, fallback) {
    try {
      const transaction = this.db.transaction(STORES, mode);
      const end = transactionEnd(transaction);
      // If the work fails first, the end of the transaction is not awaited.
      end.catch(() => {});
      const result = await work(Object.fromEntries(STORES.map((name) => [name, transaction.objectStore(name)])));
      await end;
      return result;
    } catch {
      return fallback;
    }
  }

  /** The stored version of a file; undefined if there is none. */
  identity(url) {
    return this.transact('readonly', ({ files }) => requestResult(files.get(url)));
  }

  /** Sets the version of a file, and removes chunks of another one. */
  setVersion(url, identity) {
    return this.transact('readwrite', async ({ files, chunks, uses }) => {
      if (await requestResult(files.get(url)) === identity) return;
      chunks.delete(urlRange(url));
      uses.delete(urlRange(url));
      files.put(identity, url);
    });
  }

  /** @returns {Promise<Uint8Array|undefined>} */
  chunk(url, identity, chunk) {
    return this.transact('readwrite', async ({ files, chunks, uses }) => {
      const [known, bytes] = await Promise.all([requestResult(files.get(url)), requestResult(chunks.get([url, chunk]))]);
      if (!bytes || known !== identity) return undefined;
      uses.put(Date.now(), [url, chunk]);
      return bytes;
    });
  }

  /** @param {[number, Uint8Array][]} numbered chunks with their numbers */
  put(url, identity, numbered) {
    return this.transact('readwrite', async ({ files, chunks, uses }) => {
      if (await requestResult(files.get(url)) !== identity) return;
      const now = Date.now();
      for (const [chunk, bytes] of numbered) {
        chunks.put(bytes, [url, chunk]);
        uses.put(now, [url, chunk]);
      }
      let over = await requestResult(uses.count()) - this.maxChunks;
      if (over <= 0) return;
      // Free some space for the next chunks too, so that not every call evicts.
      over += Math.ceil(this.maxChunks / 16);
      const oldest = await requestResult(uses.index('time').getAllKeys(null, over));
      for (const key of oldest) {
        chunks.delete(key);
        uses.delete(key);
      }
    });
  }

  /** Removes a file. */
  drop(url) {
    return this.transact('readwrite', ({ files, chunks, uses }) => {
      files.delete(url);
      chunks.delete(urlRange(url));
      uses.delete(urlRange(url));
    });
  }

  close() {
    this.db.close();
  }
}
