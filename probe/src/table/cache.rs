//! Blocks in bounded memory, read without a lock.

use super::arena::Arena;
use super::block::{BlockDecoder, Content};
use super::re_pair_codec::{Phrases, Words};
use super::spec::CellEncoding;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering, fence};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, RwLock, Weak};

/// Words of 8 bytes in front of every block that is kept: how many words follow, and whose they
/// are.
const HEADER: u64 = 2;
/// No part of the cache with a lock of its own is smaller, in words, if there are others: several
/// of the largest blocks find room.
const SMALLEST_SHARD: u64 = 1 << 15;
const MOST_SHARDS: u64 = 16;
/// How many idle decoders are kept.
const MOST_DECODERS: usize = 64;
/// To keep so many words for each new one is worth it, if they were used.
const SPARED: u64 = 2;
/// Where there is no room left, of so many looks at packed phrases one unpacks them.
const UNPACKED: u64 = 32;

/// Blocks of any number of tables, for any number of threads.
///
/// **Bound.** The blocks and what is known of them take no more than the capacity. Beside it there
/// are 8 bytes for each block of the tables that are asked, and of planes that they leave out and
/// somebody has worked out (in pages of 512), and one [`BlockDecoder`] for each thread that decoded
/// at the same time. With capacity 0 nothing is kept.
///
/// **Cost.** A cell of a block that is kept takes two looks into memory and no lock: where the
/// block is, and the cell. Blocks of one code need the first alone. Reading takes a lock only to
/// put a block in its place.
///
/// **Forms.** Blocks are kept unpacked as long as there is room. Where there is none, blocks of
/// phrases are kept as they are stored, a tenth of that, and only those that are asked again and
/// again are unpacked.
///
/// **What goes.** The oldest, unless it was used since it was put where it is: then it is the
/// newest.
///
/// A table keeps its blocks in the first cache that it is asked with.
pub struct BlockCache {
    shards: Box<[Shard]>,
    /// The tables whose blocks are kept, by the numbers under which these know them.
    tables: RwLock<Vec<Weak<Slots>>>,
    decoders: Mutex<Vec<BlockDecoder>>,
    /// How many blocks were read and decoded.
    read: AtomicU64,
    /// Looks at packed phrases.
    looks: AtomicU64,
    /// What makes it different from every other.
    identity: Arc<()>,
}

/// For every block of a table where it is kept, if it is.
#[derive(Debug)]
pub(super) struct Slots {
    number: u64,
    pages: Box<[OnceLock<Box<[AtomicU64]>>]>,
    cache: Weak<()>,
}

/// Slots of a page.
const PAGE: u64 = 512;

/// What a slot says. In the lowest three bits what it is, above these where ([`Shard::spot`]). Of a
/// block of one code the code stands there.
mod slot {
    pub(super) const NOTHING: u64 = 0;
    pub(super) const KIND: u64 = 3;
    pub(super) const UNIFORM: u64 = 1;
    pub(super) const UNPACKED: u64 = 2;
    pub(super) const PHRASES: u64 = 3;
    /// It was asked for since it was put there.
    pub(super) const USED: u64 = 4;
    pub(super) const PLACE: u32 = 3;
    /// A spot has so many bits for where in the ring it is, and those left for the round.
    pub(super) const ROUND: u32 = 32;
    pub(super) const MOST_WORDS: u64 = 1 << (ROUND - 1);
}

impl Slots {
    /// The slot of a block.
    #[inline]
    fn of(&self, block: u64) -> Option<&AtomicU64> {
        let page = self.pages.get((block / PAGE) as usize)?;
        let slots = page.get_or_init(|| (0..PAGE).map(|_| AtomicU64::new(slot::NOTHING)).collect());
        slots.get((block % PAGE) as usize)
    }
}

/// A ring of words: blocks one after the other, the newest over the oldest.
struct Shard {
    /// How many words it has.
    words: u64,
    /// The words, once there is something to keep; `None` if the system has no memory for them.
    memory: OnceLock<Option<Arena>>,
    log: Mutex<Log>,
    /// Whether nothing had to go yet.
    has_room: AtomicBool,
}

/// Where the blocks of a ring are, in words that were ever written: `tail..head`.
#[derive(Default)]
struct Log {
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
            has_room: AtomicBool::new(true),
        }
    }

    /// Its words, if there are any yet.
    #[inline]
    fn memory(&self) -> Option<&Arena> {
        self.memory.get()?.as_ref()
    }

    /// Where in the ring a word is, if as many as `place` were ever written before it, and in which
    /// round: so no two blocks have the same spot until there were 2^29 rounds.
    fn spot(&self, place: u64) -> u64 {
        let (round, within) = (place / self.words, place % self.words);
        (round << slot::ROUND | within) << slot::PLACE >> slot::PLACE
    }

    /// The word of the ring that is some way behind a spot, but not a whole round.
    #[inline]
    const fn behind(&self, spot: u64, offset: u64) -> u64 {
        let place = spot % (1 << slot::ROUND) + offset;
        if place < self.words {
            place
        } else {
            place - self.words
        }
    }

    /// Such a word, 0 where nothing was ever written.
    #[inline]
    fn word(&self, spot: u64, offset: u64) -> u64 {
        let place = self.behind(spot, offset);
        self.memory().map_or(0, |memory| memory.load(place))
    }
}

impl BlockCache {
    /// A cache of so many bytes.
    #[must_use]
    pub fn new(capacity_bytes: u64) -> Self {
        let words = capacity_bytes / 8;
        let count = (words / SMALLEST_SHARD).clamp(1, MOST_SHARDS);
        let each = (words / count).min(slot::MOST_WORDS);
        let count = if each == 0 { 0 } else { count };
        Self {
            shards: (0..count).map(|_| Shard::new(each)).collect(),
            tables: RwLock::default(),
            decoders: Mutex::default(),
            read: AtomicU64::new(0),
            looks: AtomicU64::new(0),
            identity: Arc::default(),
        }
    }

    /// How many bytes it may take.
    #[must_use]
    pub fn capacity(&self) -> u64 {
        self.shards.iter().map(|shard| shard.words * 8).sum()
    }

    /// How many bytes it takes.
    #[must_use]
    pub fn used(&self) -> u64 {
        let used = self.shards.iter().map(|shard| {
            let log = lock(&shard.log);
            (log.head - log.tail) * 8
        });
        used.sum()
    }

    /// How many blocks it holds, those of one code apart.
    #[must_use]
    pub fn blocks(&self) -> usize {
        self.shards
            .iter()
            .map(|shard| lock(&shard.log).blocks)
            .sum()
    }

    /// How many blocks were read and decoded for it so far.
    #[must_use]
    pub fn blocks_read(&self) -> u64 {
        self.read.load(Ordering::Relaxed)
    }

    /// Forgets all blocks.
    pub fn clear(&self) {
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        let all: Vec<Arc<Slots>> = tables.iter().filter_map(Weak::upgrade).collect();
        // Nobody waits for a shard while it holds the tables.
        drop(tables);
        for slots in all {
            let pages = slots.pages.iter().filter_map(OnceLock::get);
            pages
                .flatten()
                .for_each(|slot| slot.store(slot::NOTHING, Ordering::Relaxed));
        }
        for shard in &self.shards {
            let mut log = lock(&shard.log);
            log.tail = log.head;
            log.blocks = 0;
            shard.has_room.store(true, Ordering::Relaxed);
        }
    }

    /// Slots for a table of so many blocks.
    pub(super) fn slots(&self, blocks: u64) -> Arc<Slots> {
        let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        // The numbers of closed tables are given again: what is left of their blocks finds that its
        // slots are not its own.
        let free = tables.iter().position(|slots| slots.strong_count() == 0);
        let number = free.unwrap_or(tables.len());
        let slots = Arc::new(Slots {
            number: number as u64,
            pages: (0..blocks.div_ceil(PAGE))
                .map(|_| OnceLock::new())
                .collect(),
            cache: Arc::downgrade(&self.identity),
        });
        if free.is_none() {
            tables.push(Weak::new());
        }
        tables[number] = Arc::downgrade(&slots);
        slots
    }

    /// Whether these slots are of this cache.
    pub(super) fn has(&self, slots: &Slots) -> bool {
        std::ptr::eq(Arc::as_ptr(&self.identity), slots.cache.as_ptr())
    }

    fn shard(&self, slots: &Slots, block: u64) -> Option<&Shard> {
        let mixed = (block ^ slots.number << 40).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        // The highest bits are mixed best.
        let number = ((mixed >> 32) * self.shards.len() as u64) >> 32;
        self.shards.get(number as usize)
    }

    /// One cell of a block that is kept.
    ///
    /// Each of the three steps waits for memory that the one before it names. Who asks for many
    /// cells takes a step for all of them before the next, so that they wait together.
    #[inline]
    pub(super) fn cell(&self, wanted: &Wanted<'_>) -> Option<Look> {
        let kept = self.kept(wanted)?;
        let word = self.word(wanted, &kept);
        self.look(wanted, &kept, word)
    }

    /// The first step: where the block is kept.
    #[inline]
    pub(super) fn kept<'a>(&self, wanted: &Wanted<'a>) -> Option<Kept<'a>> {
        let slot = wanted.slots.of(wanted.block)?;
        let found = slot.load(Ordering::Acquire);
        (found & slot::KIND != slot::NOTHING).then_some(Kept { slot, found })
    }

    /// The second step: the word that has the cell, or of phrases the first one.
    #[inline]
    pub(super) fn word(&self, wanted: &Wanted<'_>, kept: &Kept<'_>) -> u64 {
        let start = kept.found >> slot::PLACE;
        let offset = match kept.found & slot::KIND {
            slot::UNPACKED => wanted.encoding.word_of(wanted.index),
            slot::PHRASES => 0,
            _ => return 0,
        };
        let shard = self.shard(wanted.slots, wanted.block);
        shard.map_or(0, |shard| shard.word(start, offset))
    }

    /// The third step: the cell, unless the block has gone meanwhile.
    #[inline]
    pub(super) fn look(&self, wanted: &Wanted<'_>, kept: &Kept<'_>, word: u64) -> Option<Look> {
        let &Kept { slot, found } = kept;
        let start = found >> slot::PLACE;
        let (code, packed) = match found & slot::KIND {
            // There is nothing that could go.
            slot::UNIFORM => {
                let (code, unpack) = (start as u16, false);
                return Some(Look { code, unpack });
            }
            slot::UNPACKED => (Some(wanted.encoding.cell_in(word, wanted.index)), None),
            _ => {
                let shard = self.shard(wanted.slots, wanted.block)?;
                let words = Ringed { shard, start };
                (wanted.phrases?.cell(&words, wanted.index), Some(shard))
            }
        };
        // What was read was there all the time, or else it is not known.
        fence(Ordering::Acquire);
        let now = slot.load(Ordering::Relaxed);
        if (now ^ found) & !slot::USED != 0 {
            return None;
        }
        if found & slot::USED == 0 {
            slot.fetch_or(slot::USED, Ordering::Relaxed);
        }
        let unpack = packed.is_some_and(|shard| {
            shard.has_room.load(Ordering::Relaxed)
                || self
                    .looks
                    .fetch_add(1, Ordering::Relaxed)
                    .is_multiple_of(UNPACKED)
        });
        let code = code?;
        Some(Look { code, unpack })
    }

    /// Whether blocks are still kept unpacked where this one would be.
    pub(super) fn has_room(&self, slots: &Slots, block: u64) -> bool {
        let shard = self.shard(slots, block);
        shard.is_some_and(|shard| shard.has_room.load(Ordering::Relaxed))
    }

    /// Keeps a block that was decoded.
    pub(super) fn insert(&self, slots: &Slots, block: u64, content: &Content<&[u8]>) {
        self.read.fetch_add(1, Ordering::Relaxed);
        let Some(shard) = self.shard(slots, block) else {
            return;
        };
        match *content {
            Content::Packed(packed) => self.keep(shard, slots, block, slot::UNPACKED, packed),
            Content::Uniform(code) => {
                if let Some(place) = slots.of(block) {
                    let known = u64::from(code) << slot::PLACE | slot::UNIFORM;
                    place.store(known, Ordering::Release);
                }
            }
        }
    }

    /// Keeps a block as it is stored.
    pub(super) fn insert_phrases(&self, slots: &Slots, block: u64, payload: &[u8]) {
        self.read.fetch_add(1, Ordering::Relaxed);
        if let Some(shard) = self.shard(slots, block) {
            self.keep(shard, slots, block, slot::PHRASES, payload);
        }
    }

    /// Keeps a block of two bytes for each cell that was worked out.
    pub(super) fn insert_derived(&self, slots: &Slots, block: u64, cells: &[u8]) {
        if let Some(shard) = self.shard(slots, block) {
            self.keep(shard, slots, block, slot::UNPACKED, cells);
        }
    }

    fn keep(&self, shard: &Shard, slots: &Slots, block: u64, kind: u64, bytes: &[u8]) {
        let words = bytes.len().div_ceil(8) as u64;
        let needed = HEADER + words;
        if needed > shard.words {
            return;
        }
        let Some(memory) = shard.memory.get_or_init(|| Arena::new(shard.words)) else {
            return;
        };
        let mut log = lock(&shard.log);
        let mut spare = SPARED * needed;
        while log.head + needed - log.tail > shard.words {
            shard.has_room.store(false, Ordering::Relaxed);
            self.let_go(shard, memory, &mut log, &mut spare);
        }
        let Some(place) = slots.of(block) else {
            return;
        };
        // Where it was before, it is no more.
        place.store(slot::NOTHING, Ordering::Relaxed);
        fence(Ordering::Release);
        let spot = shard.spot(log.head);
        let put = |offset, word| memory.store(shard.behind(spot, offset), word);
        put(0, words);
        put(1, slots.number << 40 | block);
        for (offset, eight) in (HEADER..).zip(bytes.chunks(8)) {
            let mut word = [0; 8];
            word[..eight.len()].copy_from_slice(eight);
            put(offset, u64::from_le_bytes(word));
        }
        let known = shard.spot(log.head + HEADER) << slot::PLACE | kind;
        log.head += needed;
        log.blocks += 1;
        place.store(known, Ordering::Release);
    }

    /// Lets the oldest block go, or puts it before the newest if it was used.
    fn let_go(&self, shard: &Shard, memory: &Arena, log: &mut Log, spare: &mut u64) {
        let from = shard.spot(log.tail);
        let (words, whose) = (shard.word(from, 0), shard.word(from, 1));
        let start = log.tail + HEADER;
        log.tail = start + words;
        log.blocks -= 1;
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        let slots = tables.get((whose >> 40) as usize).and_then(Weak::upgrade);
        drop(tables);
        let Some(place) = slots
            .as_ref()
            .and_then(|slots| slots.of(whose & ((1 << 40) - 1)))
        else {
            return;
        };
        let found = place.load(Ordering::Relaxed);
        if found & slot::KIND < slot::UNPACKED || found >> slot::PLACE != shard.spot(start) {
            // It has been kept anew since, or its table is closed.
            return;
        }
        place.store(slot::NOTHING, Ordering::Relaxed);
        if found & slot::USED == 0 || *spare == 0 {
            return;
        }
        *spare = spare.saturating_sub(HEADER + words);
        fence(Ordering::Release);
        let to = shard.spot(log.head);
        let known = shard.spot(log.head + HEADER) << slot::PLACE | found & slot::KIND;
        for offset in 0..HEADER + words {
            // The place it comes to may reach into the one it comes from, but never ahead of what
            // is copied.
            let word = shard.word(from, offset);
            memory.store(shard.behind(to, offset), word);
        }
        log.head += HEADER + words;
        log.blocks += 1;
        place.store(known, Ordering::Release);
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

/// A cell that is looked for in the cache.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'a> {
    /// Where blocks of its table are kept.
    pub(super) slots: &'a Slots,
    pub(super) block: u64,
    /// Which cell of the block it is.
    pub(super) index: usize,
    pub(super) encoding: CellEncoding,
    /// What reads blocks that are kept as phrases, if it was ever needed.
    pub(super) phrases: Option<&'a Phrases>,
}

/// Where a block was when it was looked for.
#[derive(Clone, Copy)]
pub(super) struct Kept<'a> {
    slot: &'a AtomicU64,
    found: u64,
}

/// What a look into the cache has found.
pub(super) struct Look {
    /// The code of the cell.
    pub(super) code: u16,
    /// Whether its block should be kept unpacked from now on.
    pub(super) unpack: bool,
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

/// The words of phrases in a ring.
struct Ringed<'a> {
    shard: &'a Shard,
    start: u64,
}

impl Words for Ringed<'_> {
    #[inline]
    fn word(&self, number: usize) -> u64 {
        self.shard.word(self.start, number as u64).swap_bytes()
    }
}
