//! Memory that workers fill concurrently: the only unsafe code of the generator's storage.
//!
//! Work units of one group are solved in parallel. Each writes its scores into the planes of the
//! class, while others read the scores of earlier groups. Collecting the results of a group
//! first and distributing them afterwards took a fifth of the time of two threads, and twice the
//! memory.
//!
//! Memory is cut into slots that are written once (see [`Slots`]), so that no thread reads a slot
//! while another writes it. Reading a slice before it is solved is a panic, never a wrong score.
#![expect(
    unsafe_code,
    reason = "safe Rust has no memory whose parts are written once, at different times"
)]

use super::allocation;
use super::checksums::{Checksums, term};
use super::chunk_file::{ScratchFile, unnamed_file};
use memmap2::{MmapOptions, MmapRaw};
use rayon::prelude::*;
use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};

/// The storage of planes.
#[derive(Clone, Copy, Debug)]
pub enum Storage<'a> {
    /// Anonymous memory.
    Memory,
    /// A scratch file. Larger slices are compressed there; small ones are in files of their own
    /// that are mapped into memory, of which the system keeps as much as fits.
    Disk(&'a ScratchFile),
}

/// Slots of equal length outside the heap. Any worker may write a slot, once; all can read it from
/// then on.
///
/// **States.** A slot is empty, taken or full, in this order and never back. Only the worker that
/// takes a slot writes to it, and only before it is full. No worker reads a slot before it is full.
/// **Checks.** Every access checks the state, so the public functions are safe without conditions.
#[derive(Debug)]
pub struct Slots {
    /// Zero at first. Only [`Slots::get`] and [`Slots::all`] return references into it.
    memory: MmapRaw,
    slots: usize,
    /// Bytes of a slot.
    slot_len: usize,
    /// `None` once sealed: every slot counts as full.
    states: Option<SlotStates>,
    on_disk: bool,
    /// One checksum for every `slots_per_checksum` slots.
    checksums: Checksums,
    slots_per_checksum: usize,
    /// The CRC-32 of a slot of zeros.
    zeros_crc: u32,
}

/// Smaller slots share a checksum.
const MIN_CHECKSUM_BYTES: usize = 1 << 12;

/// Bytes compared with their checksums before their memory is released.
const COMPARED_BYTES: usize = 64 << 20;

impl Slots {
    /// Creates empty slots of `slot_len` bytes. Memory is committed only for slots that are
    /// written; disk space is allocated at once.
    ///
    /// # Errors
    /// There is not enough memory, or the disk is full.
    pub fn new(slots: usize, slot_len: usize, storage: Storage<'_>) -> io::Result<Self> {
        let len = slots.checked_mul(slot_len);
        let len = len.ok_or(io::ErrorKind::OutOfMemory)?;
        let (memory, on_disk) = zeros(len, storage)?;
        let slots_per_checksum = (MIN_CHECKSUM_BYTES / slot_len.max(1)).max(1);
        Ok(Self {
            memory,
            slots,
            slot_len,
            states: Some(SlotStates::new(slots)?),
            on_disk,
            checksums: Checksums::new(slots.div_ceil(slots_per_checksum))?,
            slots_per_checksum,
            zeros_crc: crc_of_zeros(slot_len),
        })
    }

    /// Fills a slot.
    ///
    /// # Panics
    /// There is no such slot, it was filled before, the slots are sealed, or the number of bytes
    /// is not that of a slot.
    pub fn write(&self, slot: usize, bytes: &[u8]) {
        assert!(slot < self.slots, "there is no slot {slot}");
        assert_eq!(bytes.len(), self.slot_len, "bytes of a slot");
        let states = self.states.as_ref();
        let states = states.expect("sealed slots are not written");
        assert!(states.take(slot), "slot {slot} has been written before");
        // SAFETY: the slot lies within the memory: `new` has mapped `slots * slot_len` bytes. No
        // other thread writes to it, since only one call takes it, and none reads it, since it is
        // not full. `bytes` does not overlap: a slice into this memory belongs to a full slot.
        unsafe {
            let target = self.memory.as_mut_ptr().add(slot * self.slot_len);
            std::ptr::copy_nonoverlapping(bytes.as_ptr(), target, bytes.len());
        }
        self.checksums
            .add(slot / self.slots_per_checksum, self.term(slot, bytes));
        states.fill(slot);
    }

    fn term(&self, slot: usize, bytes: &[u8]) -> u64 {
        term(slot, crc32fast::hash(bytes) ^ self.zeros_crc)
    }

    /// Whether all full slots agree with their checksums. Not meaningful while slots are being
    /// written.
    pub fn is_intact(&self) -> bool {
        let sum = |region: usize| {
            let slots = region * self.slots_per_checksum
                ..self.slots.min((region + 1) * self.slots_per_checksum);
            let full = slots.filter(|&slot| self.is_full(slot));
            full.fold(0, |sum: u64, slot| {
                sum.wrapping_add(self.term(slot, self.get(slot)))
            })
        };
        let regions = self.checksums.len();
        let together = (COMPARED_BYTES / (self.slots_per_checksum * self.slot_len).max(1)).max(1);
        (0..regions).step_by(together).all(|start| {
            let some = start..regions.min(start + together);
            let intact =
                (some.into_par_iter()).all(|region| self.checksums.matches(region, sum(region)));
            self.release();
            intact
        })
    }

    /// Returns the bytes of a slot.
    ///
    /// # Panics
    /// There is no such slot, or it is not full.
    #[inline]
    pub fn get(&self, slot: usize) -> &[u8] {
        assert!(slot < self.slots, "there is no slot {slot}");
        if let Some(states) = &self.states {
            assert!(states.is_full(slot), "slot {slot} is not full");
        }
        // SAFETY: the slot lies within the memory, which lives as long as `self`. It is full, so
        // it is not written again, and its writes happened before (`SlotStates::fill`, or the
        // `&mut` of `seal`).
        unsafe {
            let start = self.memory.as_ptr().add(slot * self.slot_len);
            std::slice::from_raw_parts(start, self.slot_len)
        }
    }

    /// Whether a slot can be read.
    fn is_full(&self, slot: usize) -> bool {
        (self.states.as_ref()).is_none_or(|states| states.is_full(slot))
    }

    /// Ends the filling: all slots can be read from now on. Slots that were not written are zeros.
    pub fn seal(&mut self) {
        self.states = None;
    }

    /// Returns the bytes of all slots.
    ///
    /// # Panics
    /// The slots are not [sealed](Slots::seal).
    pub fn all(&self) -> &[u8] {
        assert!(self.states.is_none(), "slots are not sealed");
        // SAFETY: this many bytes are mapped, and live as long as `self`. They are not written
        // again: `write` panics after `seal`, which had exclusive access.
        unsafe { std::slice::from_raw_parts(self.memory.as_ptr(), self.slots * self.slot_len) }
    }

    /// Lets the system reclaim the memory of slots on disk until their next use.
    pub fn release(&self) {
        if self.on_disk {
            release_pages(&self.memory);
        }
    }
}

/// Maps `len` zero bytes. Returns whether they are on disk.
fn zeros(len: usize, storage: Storage<'_>) -> io::Result<(MmapRaw, bool)> {
    match storage {
        Storage::Memory => {
            let memory = MmapRaw::from(MmapOptions::new().len(len).map_anon()?);
            // Rows of one slice lie far apart in large classes; with small pages every look-up
            // misses the TLB. A system without huge pages ignores the advice.
            #[cfg(all(target_os = "linux", not(miri)))]
            let _ = memory.advise(memmap2::Advice::HugePage);
            Ok((memory, false))
        }
        Storage::Disk(scratch) => {
            let mut file = unnamed_file(scratch.dir())?;
            // Written, not only sized: if the disk fills up under a map, the process is killed.
            let zeros = vec![0; 1 << 20];
            let mut left = len;
            while left > 0 {
                let some = left.min(zeros.len());
                file.write_all(&zeros[..some])?;
                left -= some;
            }
            // The file has no name, so no other process changes or shortens it.
            Ok((MmapRaw::map_raw(&file)?, true))
        }
    }
}

fn crc_of_zeros(mut bytes: usize) -> u32 {
    let (zeros, mut hasher) = ([0; 1 << 12], crc32fast::Hasher::new());
    while bytes > 0 {
        let some = bytes.min(zeros.len());
        hasher.update(&zeros[..some]);
        bytes -= some;
    }
    hasher.finalize()
}

/// Words outside the heap. Any worker may change any of them at any time.
#[derive(Debug)]
pub struct AtomicWords {
    /// Zero at first. Only [`AtomicWords::get`] returns references into it.
    memory: MmapRaw,
    words: usize,
    on_disk: bool,
}

impl AtomicWords {
    /// Creates `words` words of zeros.
    ///
    /// # Errors
    /// There is not enough memory, or the disk is full.
    pub fn new(words: usize, storage: Storage<'_>) -> io::Result<Self> {
        let len = words.checked_mul(size_of::<AtomicU64>());
        let (memory, on_disk) = zeros(len.ok_or(io::ErrorKind::OutOfMemory)?, storage)?;
        Ok(Self {
            memory,
            words,
            on_disk,
        })
    }

    /// Returns the number of words.
    pub const fn count(&self) -> usize {
        self.words
    }

    /// Returns a word.
    ///
    /// # Panics
    /// There is no such word.
    #[inline]
    pub fn get(&self, word: usize) -> &AtomicU64 {
        assert!(word < self.words, "there is no word {word}");
        let start = self.memory.as_mut_ptr().cast::<u64>();
        // SAFETY: the word lies within the memory, which lives as long as `self`, and is aligned:
        // the memory starts at a page. All references into it are to atomic words.
        unsafe { AtomicU64::from_ptr(start.add(word)) }
    }

    /// Lets the system reclaim the memory of words on disk until their next use.
    pub fn release(&self) {
        if self.on_disk {
            release_pages(&self.memory);
        }
    }
}

/// Equal if the same slots are full, with the same bytes.
impl PartialEq for Slots {
    fn eq(&self, other: &Self) -> bool {
        if self.states.is_none() && other.states.is_none() {
            return self.all() == other.all();
        }
        self.slots == other.slots
            && self.slot_len == other.slot_len
            && (0..self.slots).all(|at| match (self.is_full(at), other.is_full(at)) {
                (true, true) => self.get(at) == other.get(at),
                (one, another) => one == another,
            })
    }
}

/// Returns the bytes of the states of `slots` slots.
pub const fn state_bytes(slots: u64) -> u64 {
    slots
        .div_ceil(64)
        .saturating_mul(size_of::<[AtomicU64; 2]>() as u64)
}

/// The states of slots: for every 64 slots, one word of taken bits and one of full bits.
#[derive(Debug)]
struct SlotStates(Box<[[AtomicU64; 2]]>);

impl SlotStates {
    fn new(slots: usize) -> io::Result<Self> {
        Ok(Self(allocation::defaults(slots.div_ceil(64))?))
    }

    /// Takes a slot. Returns whether it was empty, so that the caller owns it now.
    fn take(&self, slot: usize) -> bool {
        let (taken, bit) = (&self.0[slot / 64][0], 1 << (slot % 64));
        // Relaxed: the modification order of the word selects one caller; no other memory depends
        // on it.
        taken.fetch_or(bit, Ordering::Relaxed) & bit == 0
    }

    /// Marks a slot as full.
    fn fill(&self, slot: usize) {
        // Release: a thread that sees the bit sees the bytes of the slot.
        self.0[slot / 64][1].fetch_or(1 << (slot % 64), Ordering::Release);
    }

    #[inline]
    fn is_full(&self, slot: usize) -> bool {
        // Acquire: pairs with `fill`.
        self.0[slot / 64][1].load(Ordering::Acquire) >> (slot % 64) & 1 == 1
    }
}

#[cfg(unix)]
fn release_pages(memory: &MmapRaw) {
    // SAFETY: a shared map of a file loses nothing; its pages are read from the file again.
    let _ = unsafe { memory.unchecked_advise(memmap2::UncheckedAdvice::DontNeed) };
}

/// Other systems have no such advice; they write pages out when they need memory.
#[cfg(not(unix))]
fn release_pages(_: &MmapRaw) {}

#[cfg(test)]
mod tests {
    use super::super::chunk_file::ChunkCache;
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::path::Path;
    use std::sync::Arc;

    const SLOTS: usize = 300;
    const LEN: usize = 50;

    fn in_memory_and_on_disk(test: impl Fn(Slots)) {
        test(Slots::new(SLOTS, LEN, Storage::Memory).expect("memory"));
        // Miri maps no files.
        if !cfg!(miri) {
            let dir = tempfile::tempdir().expect("a directory");
            let file = scratch(dir.path());
            test(Slots::new(SLOTS, LEN, Storage::Disk(&file)).expect("memory"));
        }
    }

    fn scratch(dir: &Path) -> ScratchFile {
        ScratchFile::create(dir, &Arc::new(ChunkCache::new(0))).expect("a file")
    }

    fn panics<R>(work: impl FnOnce() -> R) -> bool {
        catch_unwind(AssertUnwindSafe(work)).is_err()
    }

    /// The expected bytes of a slot.
    fn content(slot: usize) -> [u8; LEN] {
        std::array::from_fn(|at| (slot * 7 + at) as u8)
    }

    #[test]
    fn workers_fill_slots_and_read_others_concurrently() {
        in_memory_and_on_disk(|mut slots| {
            // Each round reads the slots of the previous one.
            for round in 0..3 {
                std::thread::scope(|scope| {
                    for worker in 0..4 {
                        let slots = &slots;
                        scope.spawn(move || {
                            let mine = (round * 96..(round + 1) * 96_usize).skip(worker).step_by(4);
                            for slot in mine {
                                if let Some(before) = slot.checked_sub(96) {
                                    assert_eq!(slots.get(before), content(before));
                                }
                                slots.write(slot, &content(slot));
                                assert_eq!(slots.get(slot), content(slot));
                            }
                        });
                    }
                });
                slots.release();
            }
            slots.seal();
            for (slot, bytes) in slots.all().chunks(LEN).enumerate() {
                let expected = if slot < 288 { content(slot) } else { [0; LEN] };
                assert_eq!(bytes, expected, "{slot}");
                assert_eq!(slots.get(slot), expected, "{slot}");
            }
        });
    }

    #[test]
    fn flipped_bits_of_full_slots_are_detected_before_and_after_sealing() {
        in_memory_and_on_disk(|mut slots| {
            // A third stays empty.
            let full = |slot: &usize| !slot.is_multiple_of(3);
            (0..SLOTS)
                .filter(full)
                .for_each(|slot| slots.write(slot, &content(slot)));
            let flip = |slots: &Slots, byte: usize, bit: usize| {
                // SAFETY: the byte is one of those mapped, and this is the only thread.
                unsafe { *slots.memory.as_mut_ptr().add(byte) ^= 1 << bit };
            };
            for sealed in [false, true] {
                assert!(slots.is_intact());
                for byte in (0..SLOTS * LEN).step_by(if cfg!(miri) { 991 } else { 17 }) {
                    flip(&slots, byte, byte % 8);
                    // Slots that are not full are not read before sealing.
                    let counts = sealed || full(&(byte / LEN));
                    assert_eq!(slots.is_intact(), !counts, "{byte}");
                    flip(&slots, byte, byte % 8);
                }
                // Swapped slots are detected, too.
                let swapped = |slots: &Slots| {
                    for (one, other) in (LEN..2 * LEN).zip(2 * LEN..) {
                        // SAFETY: both are bytes of full slots, and this is the only thread.
                        unsafe {
                            let memory = slots.memory.as_mut_ptr();
                            std::ptr::swap(memory.add(one), memory.add(other));
                        }
                    }
                };
                swapped(&slots);
                assert!(!slots.is_intact());
                swapped(&slots);
                slots.seal();
            }
            assert!(slots.is_intact());
        });
    }

    #[test]
    fn workers_change_words_concurrently() {
        let dir = tempfile::tempdir().expect("a directory");
        let file = scratch(dir.path());
        let homes = [Storage::Memory, Storage::Disk(&file)];
        // Miri maps no files.
        for storage in &homes[..if cfg!(miri) { 1 } else { 2 }] {
            let words = AtomicWords::new(100, *storage).expect("memory");
            std::thread::scope(|scope| {
                for bit in 0..4 {
                    let words = &words;
                    scope.spawn(move || {
                        for word in 0..words.count() {
                            words.get(word).fetch_or(1 << bit, Ordering::Relaxed);
                        }
                    });
                }
            });
            words.release();
            let all = (0..words.count()).map(|word| words.get(word).load(Ordering::Relaxed));
            assert!(all.into_iter().all(|word| word == 0b1111));
            assert!(panics(|| words.get(words.count())));
        }
    }

    #[test]
    fn full_slots_have_all_their_bytes() {
        in_memory_and_on_disk(|slots| {
            std::thread::scope(|scope| {
                scope.spawn(|| (0..SLOTS).for_each(|slot| slots.write(slot, &content(slot))));
                for _ in 0..2 {
                    scope.spawn(|| {
                        for slot in 0..SLOTS {
                            let states = slots.states.as_ref().expect("states");
                            while !states.is_full(slot) {
                                std::thread::yield_now();
                            }
                            assert_eq!(slots.get(slot), content(slot));
                        }
                    });
                }
            });
        });
    }

    #[test]
    fn only_one_of_many_workers_writes_a_slot() {
        in_memory_and_on_disk(|slots| {
            for slot in [0, 63, 64, SLOTS - 1] {
                let slots = &slots;
                let wrote = move |worker: u8| !panics(|| slots.write(slot, &[worker; LEN]));
                let succeeded: Vec<bool> = std::thread::scope(|scope| {
                    let workers = [1, 2, 3, 4].map(|worker| scope.spawn(move || wrote(worker)));
                    workers
                        .map(|worker| worker.join().expect("an answer"))
                        .into()
                });
                let winners = (1..).zip(&succeeded).filter(|(_, succeeded)| **succeeded);
                let winners: Vec<u8> = winners.map(|(worker, _)| worker).collect();
                assert_eq!(winners.len(), 1);
                assert_eq!(slots.get(slot), [winners[0]; LEN]);
            }
        });
    }

    #[test]
    fn early_reads_and_late_writes_panic() {
        in_memory_and_on_disk(|mut slots| {
            assert!(panics(|| slots.get(5)), "empty");
            slots.write(5, &content(5));
            assert_eq!(slots.get(5), content(5));
            assert!(panics(|| slots.get(4)), "a neighbour");
            assert!(panics(|| slots.write(5, &content(6))), "written twice");
            assert!(panics(|| slots.write(6, &[0; LEN - 1])), "too short");
            assert!(panics(|| slots.write(6, &[0; LEN + 1])), "too long");
            assert!(panics(|| slots.write(SLOTS, &content(0))), "no such slot");
            assert!(panics(|| slots.get(SLOTS)), "no such slot");
            assert!(panics(|| slots.all()), "not sealed");
            slots.seal();
            assert!(panics(|| slots.write(7, &content(7))), "sealed");
            assert!(panics(|| slots.get(SLOTS)), "no such slot");
            assert_eq!(slots.get(5), content(5));
            assert_eq!(slots.get(7), [0; LEN]);
        });
    }
}
