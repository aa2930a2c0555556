//! Slots on disk: memory-like slots of equal length, compressed in chunks of a scratch file.
//!
//! Like [`Slots`](super::slots::Slots), any worker may write a slot, once, and all can read it from
//! then on. The directory with the chunk of each slot stays in memory.

use super::allocation;
use super::chunk_file::{Chunk, ChunkFile};
use super::records::checksum;
use std::io;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

/// Slots in a scratch file.
#[derive(Debug)]
pub struct ChunkedSlots {
    file: Arc<ChunkFile>,
    /// Bytes of a slot.
    slot_len: usize,
    /// The most slots of a chunk.
    chunk_slots: usize,
    /// For each slot [`EMPTY`], [`TAKEN`] or one more than its place: places are numbered by
    /// chunk, `chunk_slots` each.
    places: Box<[AtomicU32]>,
    /// Chunks that have been written. A slot is full after its chunk is here.
    chunks: RwLock<Vec<Chunk>>,
    current: RwLock<Arc<DecompressedChunks>>,
    sealed: bool,
}

/// A slot without content.
const EMPTY: u32 = 0;
/// A slot that is being written.
const TAKEN: u32 = u32::MAX;

/// Bytes of a chunk, unless a slot has more: the dictionary of a chunk is short, but slices that
/// are read one by one should not cost many others.
pub const CHUNK_BYTES: usize = 1 << 17;

/// Smaller slots are not compressed: their directory would take as much memory as they save.
pub const MIN_SLOT_BYTES: usize = 64;

/// Returns the bytes of the directory of `slots` slots.
pub const fn directory_bytes(slots: u64) -> u64 {
    slots.saturating_mul(size_of::<AtomicU32>() as u64)
}

impl ChunkedSlots {
    /// Creates empty slots of `slot_len` bytes.
    ///
    /// # Errors
    /// There is not enough memory for the directory.
    pub(super) fn new(slots: usize, slot_len: usize, file: &Arc<ChunkFile>) -> io::Result<Self> {
        if u32::try_from(slots).is_err() {
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        Ok(Self {
            file: file.clone(),
            slot_len,
            chunk_slots: (CHUNK_BYTES / slot_len.max(1)).max(1),
            places: allocation::defaults(slots)?,
            chunks: RwLock::default(),
            current: RwLock::new(Arc::new(DecompressedChunks::new(slots, file, 0))),
            sealed: false,
        })
    }

    /// Fills slots with `bytes`, one after the other. Slots that are written together are read
    /// fastest together.
    ///
    /// # Errors
    /// The file cannot be written.
    ///
    /// # Panics
    /// There is no such slot, one was filled before, the slots are sealed, or the number of bytes
    /// is not that of the slots.
    pub fn write(&self, slots: &[usize], bytes: &[u8]) -> io::Result<()> {
        assert!(!self.sealed, "sealed slots are not written");
        assert_eq!(bytes.len(), slots.len() * self.slot_len, "bytes of slots");
        let chunks = bytes.chunks(self.chunk_slots * self.slot_len);
        for (slots, bytes) in slots.chunks(self.chunk_slots).zip(chunks) {
            for &slot in slots {
                let taken = self.places[slot].compare_exchange(
                    EMPTY,
                    TAKEN,
                    Ordering::Relaxed,
                    Ordering::Relaxed,
                );
                assert!(taken.is_ok(), "slot {slot} has been written before");
            }
            let chunk = self.file.append(bytes)?;
            let number = {
                let mut chunks = self.chunks.write().unwrap_or_else(PoisonError::into_inner);
                chunks.push(chunk);
                chunks.len() - 1
            };
            for (place, &slot) in (number * self.chunk_slots + 1..).zip(slots) {
                let place = u32::try_from(place).ok().filter(|&place| place != TAKEN);
                let place = place.ok_or(io::ErrorKind::OutOfMemory)?;
                // Release: a reader that sees the place finds the chunk.
                self.places[slot].store(place, Ordering::Release);
            }
        }
        Ok(())
    }

    /// Ends the filling: all slots can be read from now on. Slots that were not written are zeros.
    pub fn seal(&mut self) {
        self.sealed = true;
    }

    /// Returns a reader. It keeps the chunks that it decompresses, so it should be dropped soon.
    pub fn reader(&self) -> SlotReader<'_> {
        let epoch = self.file.cache().epoch();
        let current = self.current.read().unwrap_or_else(PoisonError::into_inner);
        if current.epoch >= epoch {
            return SlotReader {
                slots: self,
                decompressed: current.clone(),
            };
        }
        drop(current);
        let mut current = self.current.write().unwrap_or_else(PoisonError::into_inner);
        if current.epoch < epoch {
            *current = Arc::new(DecompressedChunks::new(
                self.places.len(),
                &self.file,
                epoch,
            ));
        }
        SlotReader {
            slots: self,
            decompressed: current.clone(),
        }
    }

    /// Whether all chunks that were read agree with their checksums, in the file and in memory.
    pub fn is_intact(&self) -> bool {
        let current = self.current.read().unwrap_or_else(PoisonError::into_inner);
        current.compare();
        !self.file.is_changed()
    }

    fn chunk(&self, number: usize) -> Chunk {
        self.chunks.read().unwrap_or_else(PoisonError::into_inner)[number]
    }
}

/// Equal if the same slots are full, with the same bytes.
impl PartialEq for ChunkedSlots {
    fn eq(&self, other: &Self) -> bool {
        /// Slots that are compared with one pair of readers.
        const TOGETHER: usize = 1 << 10;
        let slots = self.places.len();
        let same_shape = slots == other.places.len() && self.slot_len == other.slot_len;
        same_shape
            && (0..slots).step_by(TOGETHER).all(|start| {
                let (one, another) = (self.reader(), other.reader());
                let mut some = start..slots.min(start + TOGETHER);
                some.all(|slot| one.find(slot) == another.find(slot))
            })
    }
}

/// A reader of [`ChunkedSlots`].
#[derive(Clone, Debug)]
pub struct SlotReader<'a> {
    slots: &'a ChunkedSlots,
    decompressed: Arc<DecompressedChunks>,
}

impl SlotReader<'_> {
    /// Returns the bytes of a slot.
    ///
    /// # Panics
    /// There is no such slot, or it is not full.
    #[inline]
    pub fn get(&self, slot: usize) -> &[u8] {
        self.find(slot)
            .unwrap_or_else(|| panic!("slot {slot} is not full"))
    }

    /// Returns the bytes of a slot, unless it is not full.
    #[inline]
    fn find(&self, slot: usize) -> Option<&[u8]> {
        let slots = self.slots;
        // Acquire: pairs with the store in `write`.
        match slots.places[slot].load(Ordering::Acquire) {
            EMPTY | TAKEN if slots.sealed => Some(self.decompressed.zeros(slots.slot_len)),
            EMPTY | TAKEN => None,
            place => {
                let place = place as usize - 1;
                let (chunk, place) = (place / slots.chunk_slots, place % slots.chunk_slots);
                let bytes = self.decompressed.chunk(chunk, slots);
                Some(&bytes[place * slots.slot_len..][..slots.slot_len])
            }
        }
    }
}

/// The chunks of some slots that were decompressed in one epoch.
#[derive(Debug)]
struct DecompressedChunks {
    file: Arc<ChunkFile>,
    epoch: u64,
    /// By number, [`SEGMENT_CHUNKS`] each.
    segments: Box<[OnceLock<Segment>]>,
    zeros: OnceLock<Box<[u8]>>,
}

type Segment = Box<[OnceLock<(Chunk, Box<[u8]>)>]>;

const SEGMENT_CHUNKS: usize = 1 << 8;

impl DecompressedChunks {
    fn new(slots: usize, file: &Arc<ChunkFile>, epoch: u64) -> Self {
        // A chunk has at least one slot.
        let segments = (0..slots.div_ceil(SEGMENT_CHUNKS)).map(|_| OnceLock::new());
        Self {
            file: file.clone(),
            epoch,
            segments: segments.collect(),
            zeros: OnceLock::new(),
        }
    }

    #[inline]
    fn chunk(&self, number: usize, slots: &ChunkedSlots) -> &[u8] {
        let segment = self.segments[number / SEGMENT_CHUNKS].get_or_init(|| {
            let chunks = (0..SEGMENT_CHUNKS).map(|_| OnceLock::new());
            chunks.collect()
        });
        let (_, bytes) = segment[number % SEGMENT_CHUNKS].get_or_init(|| {
            let chunk = slots.chunk(number);
            (chunk, self.file.read(&chunk))
        });
        bytes
    }

    fn zeros(&self, len: usize) -> &[u8] {
        self.zeros.get_or_init(|| vec![0; len].into())
    }

    /// Compares all chunks with their checksums.
    fn compare(&self) {
        let chunks = (self.segments.iter()).filter_map(OnceLock::get).flatten();
        for (chunk, bytes) in chunks.filter_map(OnceLock::get) {
            // A file that is changed already has zeros in place of some chunks.
            if checksum(0, bytes) != chunk.checksum {
                self.file.mark_changed();
            }
        }
    }
}

impl Drop for DecompressedChunks {
    fn drop(&mut self) {
        self.compare();
    }
}

#[cfg(test)]
mod tests {
    use super::super::chunk_file::{ChunkCache, ScratchFile};
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    const SLOTS: usize = 3000;
    const LEN: usize = 80;

    /// The expected bytes of a slot.
    fn content(slot: usize) -> Vec<u8> {
        (0..LEN).map(|at| (slot / 3 * 7 + at / 11) as u8).collect()
    }

    fn write(slots: &ChunkedSlots, some: &[usize]) {
        let bytes: Vec<u8> = some.iter().flat_map(|&slot| content(slot)).collect();
        slots.write(some, &bytes).expect("written");
    }

    fn on_disk(limit: u64, test: impl Fn(ChunkedSlots)) {
        let dir = tempfile::tempdir().expect("a directory");
        let cache = Arc::new(ChunkCache::new(limit));
        let file = ScratchFile::create(dir.path(), &cache).expect("a file");
        test(ChunkedSlots::new(SLOTS, LEN, file.scores()).expect("memory"));
    }

    fn panics<R>(work: impl FnOnce() -> R) -> bool {
        catch_unwind(AssertUnwindSafe(work)).is_err()
    }

    #[test]
    fn workers_fill_slots_and_read_others_concurrently() {
        for limit in [0, 1000, u64::MAX] {
            on_disk(limit, |mut slots| {
                for round in 0..3 {
                    std::thread::scope(|scope| {
                        for worker in 0..4 {
                            let slots = &slots;
                            scope.spawn(move || {
                                let mine = (round * 960..(round + 1) * 960).skip(worker).step_by(4);
                                let mine: Vec<usize> = mine.collect();
                                for some in mine.chunks(50) {
                                    let reader = slots.reader();
                                    for before in some.iter().filter_map(|at| at.checked_sub(960)) {
                                        assert_eq!(reader.get(before), content(before));
                                    }
                                    write(slots, some);
                                    assert_eq!(reader.get(some[3]), content(some[3]));
                                }
                            });
                        }
                    });
                }
                slots.seal();
                let reader = slots.reader();
                for slot in 0..SLOTS {
                    let expected = if slot < 2880 {
                        content(slot)
                    } else {
                        vec![0; LEN]
                    };
                    assert_eq!(reader.get(slot), expected, "{slot}");
                }
                assert!(slots.is_intact());
            });
        }
    }

    #[test]
    fn early_reads_and_late_writes_panic() {
        on_disk(0, |mut slots| {
            let reader = slots.reader();
            assert!(panics(|| reader.get(5).len()), "empty");
            write(&slots, &[5, 9]);
            assert_eq!(reader.get(9), content(9));
            assert!(panics(|| reader.get(6).len()), "a neighbour");
            assert!(panics(|| write(&slots, &[9])), "written twice");
            assert!(panics(|| slots.write(&[6], &[0; LEN - 1])), "too short");
            assert!(panics(|| write(&slots, &[SLOTS])), "no such slot");
            assert!(panics(|| reader.get(SLOTS).len()), "no such slot");
            drop(reader);
            slots.seal();
            assert!(panics(|| write(&slots, &[7])), "sealed");
        });
    }

    #[test]
    fn bits_that_flip_in_memory_are_noticed() {
        for later in [false, true] {
            on_disk(u64::MAX, |mut slots| {
                let all: Vec<usize> = (0..SLOTS).collect();
                write(&slots, &all);
                let reader = slots.reader();
                (0..SLOTS).for_each(|slot| assert_eq!(reader.get(slot), content(slot)));
                drop(reader);
                assert!(slots.is_intact());
                let current = slots.current.get_mut().expect("no panic");
                let decompressed = Arc::get_mut(current).expect("no reader");
                let segment = decompressed.segments[0].get_mut().expect("chunks");
                let (_, bytes) = segment[1].get_mut().expect("a chunk");
                bytes[777] ^= 4;
                if later {
                    // The memory is freed first.
                    *current = Arc::new(DecompressedChunks::new(SLOTS, &slots.file, 1));
                }
                assert!(!slots.is_intact(), "{later}");
            });
        }
    }

    #[test]
    fn slots_are_equal_if_all_their_bytes_are() {
        on_disk(500, |one| {
            on_disk(500, |other| {
                assert!(one == other);
                let all: Vec<usize> = (0..SLOTS - 1).collect();
                for slots in [&one, &other] {
                    all.chunks(if std::ptr::eq(slots, &one) { 7 } else { 31 })
                        .for_each(|some| write(slots, some));
                }
                assert!(one == other);
                let mut last = content(SLOTS - 1);
                one.write(&[SLOTS - 1], &last).expect("written");
                assert!(one != other);
                last[LEN - 1] ^= 1;
                other.write(&[SLOTS - 1], &last).expect("written");
                assert!(one != other);
            });
        });
    }
}
