//! Decoded blocks in bounded memory.

use super::block::{BlockDecoder, Content};
use super::spec::Encoding;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// What a kept block costs beside its bytes: its entry, its key in the ring, and the slack of both.
const ENTRY_COST: u64 = 160;
/// No part of the cache under a lock of its own is smaller, so that large blocks find room.
const SMALLEST_SHARD: u64 = 1 << 20;
const MOST_SHARDS: u64 = 64;
/// How many idle decoders are kept.
const MOST_DECODERS: usize = 64;

/// Decoded blocks of any number of tables, for any number of threads.
///
/// **Bound.** The blocks, kept as packed bytes, and their bookkeeping take no more than the
/// capacity. Beside it there is one [`BlockDecoder`], about 200 KB, for each thread that decoded at
/// the same time. A cache of less than 2 MiB has one shard, a larger one up to 64 of at least 1 MiB
/// each, with one lock each; a block larger than its shard is not kept. With capacity 0 nothing is.
///
/// **Cost.** A block that is kept takes one lock, one look into a hash map and the unpacking of one
/// cell; nothing is allocated. Two threads that miss the same block may both decode it.
///
/// **What goes.** A clock hand (second chance): of the blocks it meets, the first that was not used
/// since it came by last, or whose table is closed.
pub struct BlockCache {
    shards: Box<[Mutex<Shard>]>,
    shard_capacity: u64,
    decoders: Mutex<Vec<BlockDecoder>>,
    /// How many blocks were read and decoded.
    read: AtomicUsize,
}

/// What makes an open table different from every other. Entries hold it weakly: they do not keep a
/// closed table alive, but while one of them is there, no other table gets the same address.
#[derive(Clone, Debug, Default)]
pub(super) struct Identity(Arc<()>);

/// A block of an open table.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key {
    table: usize,
    block: u64,
}

impl Key {
    fn new(table: &Identity, block: u64) -> Self {
        let table = Arc::as_ptr(&table.0) as usize;
        Self { table, block }
    }

    /// Spreads neighbouring blocks over shards and buckets.
    fn mixed(self) -> u64 {
        let mut hash = self.block ^ (self.table as u64).rotate_left(32);
        hash = (hash ^ hash >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        hash = (hash ^ hash >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        hash ^ hash >> 32
    }
}

impl std::hash::Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.mixed());
    }
}

/// Hands through what [`Key::mixed`] has mixed already.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write_u64(&mut self, mixed: u64) {
        self.0 = mixed;
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }
}

/// A kept block. The map holds it whole, so that a look costs few cache lines.
struct Entry {
    table: Weak<()>,
    content: Content<Box<[u8]>>,
    /// Whether it was asked for since the hand came by.
    used: bool,
}

impl Entry {
    fn cost(&self) -> u64 {
        ENTRY_COST
            + match &self.content {
                Content::Uniform(_) => 0,
                Content::Packed(packed) => packed.len() as u64,
            }
    }
}

#[derive(Default)]
struct Shard {
    entries: HashMap<Key, Entry, BuildHasherDefault<Mixed>>,
    /// The keys of all entries, in the order in which the hand meets them.
    ring: Vec<Key>,
    hand: usize,
    /// What all entries cost together.
    cost: u64,
}

impl Shard {
    /// Removes the entry whose turn it is. Must not be called without entries.
    fn evict(&mut self) {
        loop {
            if self.hand >= self.ring.len() {
                self.hand = 0;
            }
            let Some(&key) = self.ring.get(self.hand) else {
                return;
            };
            let Some(entry) = self.entries.get_mut(&key) else {
                return;
            };
            if entry.used && entry.table.strong_count() > 0 {
                entry.used = false;
                self.hand += 1;
                continue;
            }
            self.cost -= entry.cost();
            self.entries.remove(&key);
            // The last key moves here and is the next one the hand meets.
            self.ring.swap_remove(self.hand);
            return;
        }
    }

    fn insert(&mut self, key: Key, entry: Entry, capacity: u64) {
        let cost = entry.cost();
        if cost > capacity || self.entries.contains_key(&key) {
            return;
        }
        while self.cost + cost > capacity {
            self.evict();
        }
        self.cost += cost;
        self.entries.insert(key, entry);
        self.ring.push(key);
    }
}

impl BlockCache {
    /// A cache of so many bytes.
    #[must_use]
    pub fn new(capacity_bytes: u64) -> Self {
        let most = (capacity_bytes / SMALLEST_SHARD).clamp(1, MOST_SHARDS);
        let count = 1 << most.ilog2();
        Self {
            shards: (0..count).map(|_| Mutex::default()).collect(),
            shard_capacity: capacity_bytes / count,
            decoders: Mutex::default(),
            read: AtomicUsize::new(0),
        }
    }

    /// How many bytes it may take.
    #[must_use]
    pub fn capacity(&self) -> u64 {
        self.shard_capacity * self.shards.len() as u64
    }

    /// How many bytes it takes.
    #[must_use]
    pub fn used(&self) -> u64 {
        self.shards.iter().map(|shard| lock(shard).cost).sum()
    }

    /// How many blocks it holds.
    #[must_use]
    pub fn blocks(&self) -> usize {
        self.shards.iter().map(|s| lock(s).entries.len()).sum()
    }

    /// How many blocks were read and decoded for it so far.
    #[must_use]
    pub fn blocks_read(&self) -> u64 {
        self.read.load(Ordering::Relaxed) as u64
    }

    /// Forgets all blocks.
    pub fn clear(&self) {
        for shard in &self.shards {
            *lock(shard) = Shard::default();
        }
    }

    fn shard(&self, key: Key) -> MutexGuard<'_, Shard> {
        // The map takes its buckets from the low bits and its tags from the highest.
        let shard = (key.mixed() >> 40) as usize & (self.shards.len() - 1);
        lock(&self.shards[shard])
    }

    /// One cell of a block that is kept.
    #[inline]
    pub(super) fn cell(
        &self,
        table: &Identity,
        block: u64,
        encoding: Encoding,
        index: usize,
    ) -> Option<u16> {
        let key = Key::new(table, block);
        let mut shard = self.shard(key);
        let entry = shard.entries.get_mut(&key)?;
        entry.used = true;
        entry.content.cell(encoding, index)
    }

    /// Keeps a block.
    pub(super) fn insert(&self, table: &Identity, block: u64, content: &Content<&[u8]>) {
        self.read.fetch_add(1, Ordering::Relaxed);
        if self.shard_capacity < ENTRY_COST {
            return;
        }
        let key = Key::new(table, block);
        let entry = Entry {
            table: Arc::downgrade(&table.0),
            content: content.to_owned(),
            used: false,
        };
        self.shard(key).insert(key, entry, self.shard_capacity);
    }

    /// Lends a decoder.
    pub(super) fn with_decoder<R>(&self, work: impl FnOnce(&mut BlockDecoder) -> R) -> R {
        let idle = lock(&self.decoders).pop();
        let mut decoder = idle.unwrap_or_default();
        let result = work(&mut decoder);
        let mut idle = lock(&self.decoders);
        if idle.len() < MOST_DECODERS {
            idle.push(decoder);
        }
        result
    }
}

impl std::fmt::Debug for BlockCache {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BlockCache")
            .field("capacity", &self.capacity())
            .field("used", &self.used())
            .finish_non_exhaustive()
    }
}

/// Nothing panics while it holds one of these locks, so what a lock guards is always whole.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(cache: &BlockCache, table: &Identity, block: u64) -> Option<u16> {
        cache.cell(table, block, Encoding::Byte, 0)
    }

    #[test]
    fn a_block_that_was_used_gets_a_second_chance() {
        let (cache, table) = (BlockCache::new(4 * (ENTRY_COST + 10)), Identity::default());
        for block in 0..4 {
            cache.insert(&table, block, &Content::Packed(&[block as u8; 10]));
        }
        assert_eq!(ask(&cache, &table, 0), Some(0));
        cache.insert(&table, 4, &Content::Packed(&[4; 10]));
        let kept: Vec<_> = (0..5)
            .filter(|&b| ask(&cache, &table, b).is_some())
            .collect();
        assert_eq!(kept, [0, 2, 3, 4]);
    }

    #[test]
    fn closed_tables_leave_and_are_never_taken_for_others() {
        let cache = BlockCache::new(10 * ENTRY_COST);
        for round in 0..1000u16 {
            let table = Identity::default();
            for block in 0..3 {
                assert_eq!(ask(&cache, &table, block), None);
                cache.insert(&table, block, &Content::Uniform(round));
                assert_eq!(ask(&cache, &table, block), Some(round));
            }
        }
        assert!(cache.used() <= cache.capacity());
    }
}
