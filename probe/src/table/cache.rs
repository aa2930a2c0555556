//! The block cache: bounded memory, read without a lock.
//!
//! If all open tables fit decoded, blocks are decoded: a cell is read with the fewest accesses. In a
//! smaller cache blocks of phrases stay as they are stored, with [skip marks](super::skip_marks): a
//! tenth of the memory of their cells, so that all results of five pieces fit into 64 MiB and those
//! of six into the memory of any machine.

use super::arena::Arena;
use super::block::{BlockContent, BlockDecoder, KeptBlock};
use super::re_pair_codec::{BitSource, PhraseDecoder};
use super::skip_marks::{CodewordPlace, codeword_before};
use super::spec::CellEncoding;
use std::sync::atomic::{AtomicU64, Ordering, fence};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, RwLock, Weak};

/// The words of 8 bytes before every cached block: its length in words, and its owner (table and
/// block number).
const HEADER_WORDS: u64 = 2;
/// The bytes of a word.
const WORD_BYTES: usize = 8;
/// The smallest shard of a cache with several shards. Several of the largest blocks fit.
const MIN_SHARD_WORDS: u64 = 1 << 15;
const MAX_SHARDS: u64 = 16;
/// The most idle decoders that are kept for later use.
const MAX_IDLE_DECODERS: usize = 64;
/// The most words of referenced blocks that an insertion moves to the front, for each of its words.
const MAX_SPARED_WORDS: u64 = 2;

/// A cache of blocks of any number of tables, for any number of threads.
///
/// **Bound.** Blocks and their headers take at most the capacity. In addition there are 8 bytes per
/// block of each table that was read (in pages of 512 blocks; planes that a table leaves out count
/// too if they are computed), and one [`BlockDecoder`] per thread that decoded at the same time. A
/// cache of capacity 0 keeps nothing.
///
/// **Cost.** A cell of a cached block takes two memory accesses and no lock: the slot of the block,
/// and the cell. A block of one code takes the first alone, a block of phrases a third one, and
/// some fifteen codewords to decode. Only insertions take a lock.
///
/// **Eviction.** CLOCK (second chance): the oldest block goes, unless it was read since it was
/// inserted; then it becomes the newest.
///
/// A table keeps its blocks in the first cache that is used with it.
pub struct BlockCache {
    shards: Box<[Shard]>,
    /// The slots of the tables, indexed by the table numbers in the headers of blocks.
    tables: RwLock<Vec<Weak<TableSlots>>>,
    decoders: Mutex<Vec<BlockDecoder>>,
    /// The number of blocks that were read and decoded.
    read: AtomicU64,
    /// The bytes of the blocks of all open tables, decoded. Its address is the identity of this
    /// cache.
    decoded_bytes: Arc<AtomicU64>,
}

/// The slots of a table: for every block its location in the cache, if it is cached.
#[derive(Debug)]
pub(super) struct TableSlots {
    number: u64,
    pages: Box<[OnceLock<Box<[AtomicU64]>>]>,
    /// The bytes of all its blocks, decoded.
    decoded_bytes: u64,
    cache: Weak<AtomicU64>,
}

impl Drop for TableSlots {
    fn drop(&mut self) {
        if let Some(all) = self.cache.upgrade() {
            all.fetch_sub(self.decoded_bytes, Ordering::Relaxed);
        }
    }
}

/// The slots of a page.
const PAGE_SLOTS: u64 = 512;

/// The value of a slot. The lowest two bits are the kind, the third is the reference bit of CLOCK,
/// and the others are the stamp of the block ([`Shard::stamp`]) or the code of a uniform block.
mod slot {
    pub(super) const EMPTY: u64 = 0;
    pub(super) const KIND_MASK: u64 = 3;
    pub(super) const UNIFORM: u64 = 1;
    pub(super) const UNPACKED: u64 = 2;
    pub(super) const PHRASES: u64 = 3;
    /// The reference bit: the block was read since it was inserted.
    pub(super) const REFERENCED: u64 = 4;
    pub(super) const STAMP_SHIFT: u32 = 3;
    /// The lowest bits of a stamp are the index in the ring, the others the round.
    pub(super) const INDEX_BITS: u32 = 32;
    pub(super) const MAX_SHARD_WORDS: u64 = 1 << (INDEX_BITS - 1);
}

impl TableSlots {
    /// Returns the slot of a block.
    #[inline]
    fn slot(&self, block: u64) -> Option<&AtomicU64> {
        let page = self.pages.get((block / PAGE_SLOTS) as usize)?;
        let slots = page.get_or_init(|| {
            (0..PAGE_SLOTS)
                .map(|_| AtomicU64::new(slot::EMPTY))
                .collect()
        });
        slots.get((block % PAGE_SLOTS) as usize)
    }
}

/// The room that an insertion may take.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Room {
    /// The rest that other blocks leave.
    Left,
    /// As much as it needs: the oldest blocks make room.
    Made,
}

/// A ring of words: blocks one after the other, the newest overwriting the oldest.
struct Shard {
    /// The length of the ring in words.
    words: u64,
    /// The words, allocated on first use; `None` if the system has no memory for them.
    memory: OnceLock<Option<Arena>>,
    log: Mutex<RingLog>,
}

/// The range of valid words of a ring, `tail..head`, counted in words ever written.
#[derive(Default)]
struct RingLog {
    head: u64,
    tail: u64,
    blocks: usize,
}

impl Shard {
    fn new(words: u64) -> Self {
        Self {
            words,
            memory: OnceLock::new(),
            log: Mutex::default(),
        }
    }

    /// Returns the words, if they are allocated.
    #[inline]
    fn memory(&self) -> Option<&Arena> {
        self.memory.get()?.as_ref()
    }

    /// Returns the stamp of the word with `written` words ever written before it: its index in the
    /// ring and the round. No two blocks have the same stamp within 2^29 rounds.
    fn stamp(&self, written: u64) -> u64 {
        let (round, index) = (written / self.words, written % self.words);
        (round << slot::INDEX_BITS | index) << slot::STAMP_SHIFT >> slot::STAMP_SHIFT
    }

    /// Returns the index in the ring at an offset, less than a round, from a stamp.
    #[inline]
    const fn index(&self, stamp: u64, offset: u64) -> u64 {
        let index = stamp % (1 << slot::INDEX_BITS) + offset;
        if index < self.words {
            index
        } else {
            index - self.words
        }
    }

    /// Returns the word at an offset from a stamp; 0 if it was never written.
    #[inline]
    fn word(&self, stamp: u64, offset: u64) -> u64 {
        let index = self.index(stamp, offset);
        self.memory().map_or(0, |memory| memory.load(index))
    }
}

impl BlockCache {
    /// Creates a cache with a capacity in bytes.
    #[must_use]
    pub fn new(capacity_bytes: u64) -> Self {
        let words = capacity_bytes / 8;
        let count = (words / MIN_SHARD_WORDS).clamp(1, MAX_SHARDS);
        let each = (words / count).min(slot::MAX_SHARD_WORDS);
        let count = if each == 0 { 0 } else { count };
        Self {
            shards: (0..count).map(|_| Shard::new(each)).collect(),
            tables: RwLock::default(),
            decoders: Mutex::default(),
            read: AtomicU64::new(0),
            decoded_bytes: Arc::default(),
        }
    }

    /// Returns the capacity in bytes.
    #[must_use]
    pub fn capacity(&self) -> u64 {
        self.shards.iter().map(|shard| shard.words * 8).sum()
    }

    /// Returns the bytes in use.
    #[must_use]
    pub fn used(&self) -> u64 {
        let used = self.shards.iter().map(|shard| {
            let log = lock(&shard.log);
            (log.head - log.tail) * 8
        });
        used.sum()
    }

    /// Returns the number of cached blocks, without those of one code.
    #[must_use]
    pub fn blocks(&self) -> usize {
        self.shards
            .iter()
            .map(|shard| lock(&shard.log).blocks)
            .sum()
    }

    /// Returns the number of blocks that were read and decoded so far.
    #[must_use]
    pub fn blocks_read(&self) -> u64 {
        self.read.load(Ordering::Relaxed)
    }

    /// Removes all blocks.
    pub fn clear(&self) {
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        let all: Vec<Arc<TableSlots>> = tables.iter().filter_map(Weak::upgrade).collect();
        // Lock order: a thread with the lock of a shard may wait for the tables, never the reverse.
        drop(tables);
        for slots in all {
            let pages = slots.pages.iter().filter_map(OnceLock::get);
            pages
                .flatten()
                .for_each(|slot| slot.store(slot::EMPTY, Ordering::Relaxed));
        }
        for shard in &self.shards {
            let mut log = lock(&shard.log);
            log.tail = log.head;
            log.blocks = 0;
        }
    }

    /// Whether the blocks of all open tables fit if they are decoded.
    pub(super) fn has_room_decoded(&self) -> bool {
        let bytes = self.decoded_bytes.load(Ordering::Relaxed);
        // Blocks have headers, and one shard may get more of them than another.
        bytes.saturating_add(bytes / 8) <= self.capacity()
    }

    /// Creates the slots of a table with a number of blocks, which take `decoded_bytes` together.
    pub(super) fn slots(&self, blocks: u64, decoded_bytes: u64) -> Arc<TableSlots> {
        (self.decoded_bytes).fetch_add(decoded_bytes, Ordering::Relaxed);
        let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        // Numbers of closed tables are used again. Blocks of the closed table that are still in a
        // ring are not in the slots of the new one.
        let free = tables.iter().position(|slots| slots.strong_count() == 0);
        let number = free.unwrap_or(tables.len());
        let slots = Arc::new(TableSlots {
            number: number as u64,
            pages: (0..blocks.div_ceil(PAGE_SLOTS))
                .map(|_| OnceLock::new())
                .collect(),
            decoded_bytes,
            cache: Arc::downgrade(&self.decoded_bytes),
        });
        if free.is_none() {
            tables.push(Weak::new());
        }
        tables[number] = Arc::downgrade(&slots);
        slots
    }

    /// Whether slots belong to this cache.
    pub(super) fn owns(&self, slots: &TableSlots) -> bool {
        std::ptr::eq(Arc::as_ptr(&self.decoded_bytes), slots.cache.as_ptr())
    }

    fn shard(&self, slots: &TableSlots, block: u64) -> Option<&Shard> {
        let mixed = (block ^ slots.number << 40).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        // The highest bits are mixed best.
        let number = ((mixed >> 32) * self.shards.len() as u64) >> 32;
        self.shards.get(number as usize)
    }

    /// Returns one cell of a cached block.
    ///
    /// Each of the four steps waits for memory at an address from the step before. A caller with
    /// many cells takes each step for all of them before the next, so that they wait together.
    #[inline]
    pub(super) fn cell(&self, lookup: &CellLookup<'_>) -> Option<u16> {
        let snapshot = self.snapshot(lookup)?;
        let word = self.word(lookup, &snapshot);
        let place = self.place(lookup, &snapshot, word)?;
        self.decode(lookup, &snapshot, &place)
    }

    /// First step: reads the slot of the block; `None` if the block is not cached.
    #[inline]
    pub(super) fn snapshot<'a>(&self, lookup: &CellLookup<'a>) -> Option<SlotSnapshot<'a>> {
        let slot = lookup.slots.slot(lookup.block)?;
        let value = slot.load(Ordering::Acquire);
        (value & slot::KIND_MASK != slot::EMPTY).then_some(SlotSnapshot { slot, value })
    }

    /// Second step: reads the word with the cell, or the first word of a block of phrases.
    #[inline]
    pub(super) fn word(&self, lookup: &CellLookup<'_>, snapshot: &SlotSnapshot<'_>) -> u64 {
        let offset = match snapshot.value & slot::KIND_MASK {
            slot::UNPACKED => lookup.encoding.word_of(lookup.index),
            slot::PHRASES => 0,
            _ => return 0,
        };
        let shard = self.shard(lookup.slots, lookup.block);
        shard.map_or(0, |shard| shard.word(snapshot.stamp(), offset))
    }

    /// Third step: finds the codeword of a block of phrases at which decoding begins, and reads the
    /// word with it. `None` if the block was evicted meanwhile.
    #[inline]
    pub(super) fn place(
        &self,
        lookup: &CellLookup<'_>,
        snapshot: &SlotSnapshot<'_>,
        word: u64,
    ) -> Option<CellPlace> {
        if snapshot.value & slot::KIND_MASK != slot::PHRASES {
            return Some(CellPlace {
                word,
                codeword: CodewordPlace::START,
            });
        }
        let shard = self.shard(lookup.slots, lookup.block)?;
        let block = CachedPhrases {
            shard,
            start: snapshot.stamp(),
        };
        let codeword = codeword_before(word, |number| block.stored(number), lookup.index)?;
        Some(CellPlace {
            word: block.word(codeword.bit / 64),
            codeword,
        })
    }

    /// Fourth step: decodes the cell; `None` if the block was evicted meanwhile.
    #[inline]
    pub(super) fn decode(
        &self,
        lookup: &CellLookup<'_>,
        snapshot: &SlotSnapshot<'_>,
        place: &CellPlace,
    ) -> Option<u16> {
        let &SlotSnapshot { slot, value } = snapshot;
        let code = match value & slot::KIND_MASK {
            // A uniform block has no words that could be overwritten.
            slot::UNIFORM => return Some(snapshot.stamp() as u16),
            slot::UNPACKED => Some(lookup.encoding.cell_in(place.word, lookup.index)),
            _ => {
                let shard = self.shard(lookup.slots, lookup.block)?;
                let block = CachedPhrases {
                    shard,
                    start: snapshot.stamp(),
                };
                lookup.phrases?.cell(&block, place.codeword, lookup.index)
            }
        };
        // A seqlock: the words are valid if the slot has not changed while they were read.
        fence(Ordering::Acquire);
        let now = slot.load(Ordering::Relaxed);
        if (now ^ value) & !slot::REFERENCED != 0 {
            return None;
        }
        if value & slot::REFERENCED == 0 {
            slot.fetch_or(slot::REFERENCED, Ordering::Relaxed);
        }
        code
    }

    /// Inserts a block that was read. Returns whether the cache has it now.
    pub(super) fn insert(
        &self,
        slots: &TableSlots,
        block: u64,
        content: &KeptBlock<'_>,
        room: Room,
    ) -> bool {
        self.read.fetch_add(1, Ordering::Relaxed);
        match *content {
            KeptBlock::Decoded(BlockContent::Packed(packed)) => {
                let none = [].into_iter();
                self.insert_words(slots, block, slot::UNPACKED, none, packed, room)
            }
            KeptBlock::Phrases { marks, payload } => {
                let marks = marks.words();
                self.insert_words(slots, block, slot::PHRASES, marks, payload, room)
            }
            KeptBlock::Decoded(BlockContent::Uniform(code)) => {
                let slot = slots.slot(block).filter(|_| !self.shards.is_empty());
                if let Some(slot) = slot {
                    let value = u64::from(code) << slot::STAMP_SHIFT | slot::UNIFORM;
                    slot.store(value, Ordering::Release);
                }
                slot.is_some()
            }
        }
    }

    /// Whether the cache has a block.
    pub(super) fn has(slots: &TableSlots, block: u64) -> bool {
        let slot = slots.slot(block);
        slot.is_some_and(|slot| slot.load(Ordering::Relaxed) != slot::EMPTY)
    }

    /// Inserts a computed block with two bytes per cell.
    pub(super) fn insert_computed(&self, slots: &TableSlots, block: u64, cells: &[u8]) {
        let none = [].into_iter();
        self.insert_words(slots, block, slot::UNPACKED, none, cells, Room::Made);
    }

    /// Inserts words, then bytes, which are padded with zeros to whole words.
    fn insert_words(
        &self,
        slots: &TableSlots,
        block: u64,
        kind: u64,
        words: impl ExactSizeIterator<Item = u64>,
        bytes: &[u8],
        room: Room,
    ) -> bool {
        let (Some(shard), Some(slot)) = (self.shard(slots, block), slots.slot(block)) else {
            return false;
        };
        let count = (words.len() + bytes.len().div_ceil(WORD_BYTES)) as u64;
        let needed = HEADER_WORDS + count;
        if needed > shard.words {
            return false;
        }
        let Some(memory) = shard.memory.get_or_init(|| Arena::new(shard.words)) else {
            return false;
        };
        let mut log = lock(&shard.log);
        let mut spare = MAX_SPARED_WORDS * needed;
        while log.head + needed - log.tail > shard.words {
            if room == Room::Left {
                return false;
            }
            self.evict_oldest(shard, memory, &mut log, &mut spare);
        }
        // Readers of an older copy must not take the new words for its words.
        slot.store(slot::EMPTY, Ordering::Relaxed);
        fence(Ordering::Release);
        let mut ring = RingWriter {
            shard,
            memory,
            stamp: shard.stamp(log.head),
            offset: 0,
        };
        ring.put([count, slots.number << 40 | block].into_iter());
        ring.put(words);
        let (whole, rest) = bytes.as_chunks();
        ring.put(whole.iter().map(|&word| u64::from_le_bytes(word)));
        if !rest.is_empty() {
            let mut last = [0; WORD_BYTES];
            last[..rest.len()].copy_from_slice(rest);
            ring.put([u64::from_le_bytes(last)].into_iter());
        }
        let value = shard.stamp(log.head + HEADER_WORDS) << slot::STAMP_SHIFT | kind;
        log.head += needed;
        log.blocks += 1;
        slot.store(value, Ordering::Release);
        true
    }

    /// Removes the oldest block, or makes it the newest if it was referenced and up to `spare`
    /// words may be moved.
    fn evict_oldest(&self, shard: &Shard, memory: &Arena, log: &mut RingLog, spare: &mut u64) {
        let from = shard.stamp(log.tail);
        let (words, owner) = (shard.word(from, 0), shard.word(from, 1));
        let start = log.tail + HEADER_WORDS;
        log.tail = start + words;
        log.blocks -= 1;
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        let slots = tables.get((owner >> 40) as usize).and_then(Weak::upgrade);
        drop(tables);
        let Some(slot) = slots
            .as_ref()
            .and_then(|slots| slots.slot(owner & ((1 << 40) - 1)))
        else {
            return;
        };
        let value = slot.load(Ordering::Relaxed);
        if value & slot::KIND_MASK < slot::UNPACKED
            || value >> slot::STAMP_SHIFT != shard.stamp(start)
        {
            // The block was inserted again since, or its table is closed.
            return;
        }
        slot.store(slot::EMPTY, Ordering::Relaxed);
        if value & slot::REFERENCED == 0 || *spare == 0 {
            return;
        }
        *spare = spare.saturating_sub(HEADER_WORDS + words);
        fence(Ordering::Release);
        let to = shard.stamp(log.head);
        let moved =
            shard.stamp(log.head + HEADER_WORDS) << slot::STAMP_SHIFT | value & slot::KIND_MASK;
        let (mut offset, end) = (0, HEADER_WORDS + words);
        while offset < end {
            let source = memory.run(shard.index(from, offset), end - offset);
            let target = memory.run(shard.index(to, offset), source.len() as u64);
            if target.is_empty() {
                break;
            }
            // They may overlap; every word is read before it is overwritten.
            for (source, target) in source.iter().zip(target) {
                target.store(source.load(Ordering::Relaxed), Ordering::Relaxed);
            }
            offset += target.len() as u64;
        }
        log.head += HEADER_WORDS + words;
        log.blocks += 1;
        slot.store(moved, Ordering::Release);
    }

    /// Runs `work` with an idle decoder or a new one.
    pub(super) fn with_decoder<R>(&self, work: impl FnOnce(&mut BlockDecoder) -> R) -> R {
        let idle = lock(&self.decoders).pop();
        let mut decoder = idle.unwrap_or_default();
        let result = work(&mut decoder);
        let mut idle = lock(&self.decoders);
        if idle.len() < MAX_IDLE_DECODERS {
            idle.push(decoder);
        }
        result
    }
}

/// The look-up of a cell in the cache.
#[derive(Clone, Copy)]
pub(super) struct CellLookup<'a> {
    /// The slots of the table.
    pub(super) slots: &'a TableSlots,
    pub(super) block: u64,
    /// The index of the cell in the block.
    pub(super) index: usize,
    pub(super) encoding: CellEncoding,
    /// The decoder of phrases, if the table has created it.
    pub(super) phrases: Option<&'a PhraseDecoder>,
}

/// A slot and its value at the beginning of a look-up.
#[derive(Clone, Copy)]
pub(super) struct SlotSnapshot<'a> {
    slot: &'a AtomicU64,
    value: u64,
}

impl SlotSnapshot<'_> {
    /// Returns the stamp of the block, or the code of a uniform one.
    const fn stamp(&self) -> u64 {
        self.value >> slot::STAMP_SHIFT
    }
}

/// The memory that a cell is decoded from.
#[derive(Clone, Copy)]
pub(super) struct CellPlace {
    /// The word with the cell. For phrases it is only read to bring it near.
    word: u64,
    /// The codeword of a phrase before the cell.
    codeword: CodewordPlace,
}

impl std::fmt::Debug for BlockCache {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BlockCache")
            .field("capacity", &self.capacity())
            .field("used", &self.used())
            .finish_non_exhaustive()
    }
}

/// Locks a mutex. No code panics with one of these locks, so a poisoned one guards valid data.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A writer of consecutive words of a ring. It takes whole runs of them: the search for the place
/// of every single word took a third of the time of ranking moves outside the cache.
struct RingWriter<'a> {
    shard: &'a Shard,
    memory: &'a Arena,
    stamp: u64,
    /// The offset of the next word from the stamp.
    offset: u64,
}

impl RingWriter<'_> {
    fn put(&mut self, mut words: impl ExactSizeIterator<Item = u64>) {
        while words.len() > 0 {
            let index = self.shard.index(self.stamp, self.offset);
            let run = self.memory.run(index, words.len() as u64);
            if run.is_empty() {
                break;
            }
            for (place, word) in run.iter().zip(&mut words) {
                place.store(word, Ordering::Relaxed);
            }
            self.offset += run.len() as u64;
        }
    }
}

/// A block of phrases in a ring: its marks and its payload.
struct CachedPhrases<'a> {
    shard: &'a Shard,
    start: u64,
}

impl CachedPhrases<'_> {
    /// Returns a word as it was inserted.
    #[inline]
    fn stored(&self, number: usize) -> u64 {
        self.shard.word(self.start, number as u64)
    }
}

impl BitSource for CachedPhrases<'_> {
    #[inline]
    fn word(&self, number: usize) -> u64 {
        self.stored(number).swap_bytes()
    }
}
