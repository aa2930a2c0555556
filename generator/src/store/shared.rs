//! Memory that workers fill side by side: the only unsafe code of the generator.
//!
//! Work units of one group are solved in parallel. Each puts its scores where they belong in the
//! planes of the class, while others read what earlier groups have put there. Collecting the
//! results of a group first and sharing them out afterwards took a fifth of the time of two
//! threads, and twice the memory.
//!
//! So that nobody reads what another is writing, memory is cut into slots that are written once:
//! see [`Shared`]. A slice that is asked for before it is solved is a panic, never a score that was
//! not there yet.
#![expect(
    unsafe_code,
    reason = "the language does not know memory whose parts are written once, at different times"
)]

use super::sums::{Sums, term};
use memmap2::{MmapOptions, MmapRaw};
use rayon::prelude::*;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// Where planes live.
#[derive(Clone, Copy, Debug)]
pub enum Home<'a> {
    /// In memory.
    Memory,
    /// In files without names in a directory, mapped into memory: the system keeps what there is
    /// room for in memory, and the rest is on disk.
    Disk(&'a Path),
}

/// Slots of equal length outside the heap, each of which is put once, by any worker, and can be
/// read by all from then on.
///
/// A slot is empty, taken or full, and goes from one state to the next but never back. Whoever
/// takes it is the only one to write to it, and does so before it is full; nobody reads it before
/// it is full. This is looked at wherever memory is touched, so nothing that can be called from
/// outside has conditions of its own.
#[derive(Debug)]
pub struct Shared {
    /// Zero at first. No reference goes into it but those of [`Shared::get`] and [`Shared::all`].
    memory: MmapRaw,
    slots: usize,
    /// Bytes of a slot.
    slot_len: usize,
    /// `None` once it is sealed: every slot counts as full.
    states: Option<States>,
    on_disk: bool,
    /// Checksums, one for `slots_of_sum` slots each.
    sums: Sums,
    slots_of_sum: usize,
    /// The checksum of a slot of zeros.
    zeros: u32,
}

/// Slots of fewer bytes have a sum together.
const SUMMED: usize = 1 << 12;

/// Bytes that are compared with their sums before the system may have their memory again.
const COMPARED: usize = 64 << 20;

impl Shared {
    /// So many empty slots of so many bytes. In memory room is taken only where something is put.
    ///
    /// # Errors
    /// Out of memory, or the disk is full.
    pub fn empty(slots: usize, slot_len: usize, home: Home<'_>) -> io::Result<Self> {
        let len = slots.checked_mul(slot_len);
        let len = len.ok_or(io::ErrorKind::OutOfMemory)?;
        let (memory, on_disk) = zeros(len, home)?;
        let slots_of_sum = (SUMMED / slot_len.max(1)).max(1);
        Ok(Self {
            memory,
            slots,
            slot_len,
            states: Some(States::empty(slots)),
            on_disk,
            sums: Sums::zero(slots.div_ceil(slots_of_sum)),
            slots_of_sum,
            zeros: checksum_of_zeros(slot_len),
        })
    }

    /// Fills a slot.
    ///
    /// # Panics
    /// There is no such slot, it was filled before, everything is sealed, or the bytes are not as
    /// many as a slot has.
    pub fn put(&self, slot: usize, bytes: &[u8]) {
        assert!(slot < self.slots, "there is no slot {slot}");
        assert_eq!(bytes.len(), self.slot_len, "as many as a slot has");
        let states = self.states.as_ref();
        let states = states.expect("nothing is put where all is sealed");
        assert!(states.take(slot), "slot {slot} is put once");
        // SAFETY: the slot lies within the memory: `empty` has mapped `slots * slot_len` bytes.
        // Nobody else writes to it, since only one call takes it, and nobody reads it, since it is
        // not full. `bytes` lies elsewhere: a slice into this memory would be of a slot that is
        // full.
        unsafe {
            let target = self.memory.as_mut_ptr().add(slot * self.slot_len);
            std::ptr::copy_nonoverlapping(bytes.as_ptr(), target, bytes.len());
        }
        self.sums
            .add(slot / self.slots_of_sum, self.term(slot, bytes));
        states.fill(slot);
    }

    /// What the bytes of a slot add to a sum.
    fn term(&self, slot: usize, bytes: &[u8]) -> u64 {
        term(slot, crc32fast::hash(bytes) ^ self.zeros)
    }

    /// Whether all slots hold what was put there. While something is being put, that is not known.
    pub fn is_intact(&self) -> bool {
        let sum = |region: usize| {
            let slots =
                region * self.slots_of_sum..self.slots.min((region + 1) * self.slots_of_sum);
            let full = slots.filter(|&slot| self.is_full(slot));
            full.fold(0, |sum: u64, slot| {
                sum.wrapping_add(self.term(slot, self.get(slot)))
            })
        };
        let regions = self.sums.len();
        let together = (COMPARED / (self.slots_of_sum * self.slot_len).max(1)).max(1);
        (0..regions).step_by(together).all(|start| {
            let some = start..regions.min(start + together);
            let intact = (some.into_par_iter()).all(|region| self.sums.is(region, sum(region)));
            self.rest();
            intact
        })
    }

    /// The bytes of a slot.
    ///
    /// # Panics
    /// There is no such slot, or it is not full.
    #[inline]
    pub fn get(&self, slot: usize) -> &[u8] {
        assert!(slot < self.slots, "there is no slot {slot}");
        if let Some(states) = &self.states {
            assert!(states.is_full(slot), "slot {slot} is read when it is full");
        }
        // SAFETY: the slot lies within the memory, which lives as long as `self`. It is full, so
        // nobody writes to it any more, and what was written happened before (`States::fill`, or
        // the `&mut` of `seal`).
        unsafe {
            let start = self.memory.as_ptr().add(slot * self.slot_len);
            std::slice::from_raw_parts(start, self.slot_len)
        }
    }

    /// Whether a slot can be read.
    fn is_full(&self, slot: usize) -> bool {
        (self.states.as_ref()).is_none_or(|states| states.is_full(slot))
    }

    /// From now on nothing is put, and everything can be read: where nothing was put are zeros.
    pub fn seal(&mut self) {
        self.states = None;
    }

    /// The bytes of all slots.
    ///
    /// # Panics
    /// Something may still be put: [`Shared::seal`] comes first.
    pub fn all(&self) -> &[u8] {
        assert!(self.states.is_none(), "all is read when it is sealed");
        // SAFETY: as many bytes are mapped, and live as long as `self`. Nobody writes to them:
        // `put` refuses from `seal` on, which had `self` for itself.
        unsafe { std::slice::from_raw_parts(self.memory.as_ptr(), self.slots * self.slot_len) }
    }

    /// Lets the system take back the memory of what is on disk until it is looked at again.
    pub fn rest(&self) {
        if self.on_disk {
            give_back(&self.memory);
        }
    }
}

/// So many bytes, all zero; whether they are on disk. In memory room is taken only where something
/// is written.
fn zeros(len: usize, home: Home<'_>) -> io::Result<(MmapRaw, bool)> {
    match home {
        Home::Memory => {
            let memory = MmapRaw::from(MmapOptions::new().len(len).map_anon()?);
            // Rows of one slice lie far apart in large classes; with small pages every look-up
            // misses the translation buffer. A system without huge pages says no, and all is well.
            #[cfg(all(target_os = "linux", not(miri)))]
            let _ = memory.advise(memmap2::Advice::HugePage);
            Ok((memory, false))
        }
        Home::Disk(dir) => {
            let mut file = tempfile(dir)?;
            // Written, not only sized: a disk that fills up under a map kills the process.
            let zeros = vec![0; 1 << 20];
            let mut left = len;
            while left > 0 {
                let some = left.min(zeros.len());
                file.write_all(&zeros[..some])?;
                left -= some;
            }
            // The file has no name any more, so nobody else changes or shortens it.
            Ok((MmapRaw::map_raw(&file)?, true))
        }
    }
}

fn checksum_of_zeros(mut bytes: usize) -> u32 {
    let (zeros, mut hasher) = ([0; 1 << 12], crc32fast::Hasher::new());
    while bytes > 0 {
        let some = bytes.min(zeros.len());
        hasher.update(&zeros[..some]);
        bytes -= some;
    }
    hasher.finalize()
}

/// Words outside the heap that any worker may change at any time.
#[derive(Debug)]
pub struct Words {
    /// Zero at first. No reference goes into it but those of [`Words::get`].
    memory: MmapRaw,
    words: usize,
    on_disk: bool,
}

impl Words {
    /// So many, all zero.
    ///
    /// # Errors
    /// Out of memory, or the disk is full.
    pub fn zero(words: usize, home: Home<'_>) -> io::Result<Self> {
        let len = words.checked_mul(size_of::<AtomicU64>());
        let (memory, on_disk) = zeros(len.ok_or(io::ErrorKind::OutOfMemory)?, home)?;
        Ok(Self {
            memory,
            words,
            on_disk,
        })
    }

    /// How many there are.
    pub const fn count(&self) -> usize {
        self.words
    }

    /// One of them.
    ///
    /// # Panics
    /// There are not so many.
    #[inline]
    pub fn get(&self, word: usize) -> &AtomicU64 {
        assert!(word < self.words, "there is no word {word}");
        let start = self.memory.as_mut_ptr().cast::<u64>();
        // SAFETY: the word lies within the memory, which lives as long as `self`, and at a multiple
        // of its size from the start of a page. All that is ever made of it are references to
        // atomic words.
        unsafe { AtomicU64::from_ptr(start.add(word)) }
    }

    /// Lets the system take back the memory of what is on disk until it is looked at again.
    pub fn rest(&self) {
        if self.on_disk {
            give_back(&self.memory);
        }
    }
}

/// The same slots are full, with the same bytes.
impl PartialEq for Shared {
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

/// Bytes that say which slots are full, for so many slots.
pub const fn state_bytes(slots: u64) -> u64 {
    slots
        .div_ceil(64)
        .saturating_mul(size_of::<[AtomicU64; 2]>() as u64)
}

/// For each slot whether it is taken, and whether it is full: a word of each for 64 slots.
#[derive(Debug)]
struct States(Box<[[AtomicU64; 2]]>);

impl States {
    fn empty(slots: usize) -> Self {
        let words = std::iter::repeat_with(Default::default);
        Self(words.take(slots.div_ceil(64)).collect())
    }

    /// Whether the slot was empty: then it is the caller's.
    fn take(&self, slot: usize) -> bool {
        let (taken, bit) = (&self.0[slot / 64][0], 1 << (slot % 64));
        // Of several that try, the order of changes of one word lets one in. Nothing else hangs on
        // it.
        taken.fetch_or(bit, Ordering::Relaxed) & bit == 0
    }

    /// Says that the slot is written.
    fn fill(&self, slot: usize) {
        // Release: who sees the bit sees what was written before.
        self.0[slot / 64][1].fetch_or(1 << (slot % 64), Ordering::Release);
    }

    #[inline]
    fn is_full(&self, slot: usize) -> bool {
        // Acquire: pairs with `fill`.
        self.0[slot / 64][1].load(Ordering::Acquire) >> (slot % 64) & 1 == 1
    }
}

#[cfg(unix)]
fn give_back(memory: &MmapRaw) {
    // SAFETY: of a shared map of a file nothing is lost; it is read from the file again.
    let _ = unsafe { memory.unchecked_advise(memmap2::UncheckedAdvice::DontNeed) };
}

/// Other systems take no such advice; they write out what they need room for when they need it.
#[cfg(not(unix))]
fn give_back(_: &MmapRaw) {}

/// A file in `dir` that is gone when it is closed.
fn tempfile(dir: &Path) -> io::Result<File> {
    tempfile::tempfile_in(dir).map_err(|source| {
        let place = dir.display();
        io::Error::new(source.kind(), format!("{place}: {source}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    const SLOTS: usize = 300;
    const LEN: usize = 50;

    fn in_both_homes(test: impl Fn(Shared)) {
        test(Shared::empty(SLOTS, LEN, Home::Memory).expect("memory"));
        // Miri maps no files.
        if !cfg!(miri) {
            let dir = tempfile::tempdir().expect("a directory");
            test(Shared::empty(SLOTS, LEN, Home::Disk(dir.path())).expect("memory"));
        }
    }

    fn panics<R>(work: impl FnOnce() -> R) -> bool {
        catch_unwind(AssertUnwindSafe(work)).is_err()
    }

    /// What belongs in a slot.
    fn content(slot: usize) -> [u8; LEN] {
        std::array::from_fn(|at| (slot * 7 + at) as u8)
    }

    #[test]
    fn workers_fill_some_slots_and_read_others_side_by_side() {
        in_both_homes(|mut shared| {
            // Each round reads what the one before has put.
            for round in 0..3 {
                std::thread::scope(|scope| {
                    for worker in 0..4 {
                        let shared = &shared;
                        scope.spawn(move || {
                            let mine = (round * 96..(round + 1) * 96_usize).skip(worker).step_by(4);
                            for slot in mine {
                                if let Some(before) = slot.checked_sub(96) {
                                    assert_eq!(shared.get(before), content(before));
                                }
                                shared.put(slot, &content(slot));
                                assert_eq!(shared.get(slot), content(slot));
                            }
                        });
                    }
                });
                shared.rest();
            }
            shared.seal();
            for (slot, bytes) in shared.all().chunks(LEN).enumerate() {
                let expected = if slot < 288 { content(slot) } else { [0; LEN] };
                assert_eq!(bytes, expected, "{slot}");
                assert_eq!(shared.get(slot), expected, "{slot}");
            }
        });
    }

    #[test]
    fn a_changed_bit_of_a_full_slot_is_found_whether_all_is_sealed_or_not() {
        in_both_homes(|mut shared| {
            // A third stays empty.
            let full = |slot: &usize| !slot.is_multiple_of(3);
            (0..SLOTS)
                .filter(full)
                .for_each(|slot| shared.put(slot, &content(slot)));
            let flip = |shared: &Shared, byte: usize, bit: usize| {
                // SAFETY: the byte is one of those mapped, and this is the only thread.
                unsafe { *shared.memory.as_mut_ptr().add(byte) ^= 1 << bit };
            };
            for sealed in [false, true] {
                assert!(shared.is_intact());
                for byte in (0..SLOTS * LEN).step_by(if cfg!(miri) { 991 } else { 17 }) {
                    flip(&shared, byte, byte % 8);
                    // What is not full is not read until all is sealed.
                    let counts = sealed || full(&(byte / LEN));
                    assert_eq!(shared.is_intact(), !counts, "{byte}");
                    flip(&shared, byte, byte % 8);
                }
                // Slots that have changed places are found, too.
                let swapped = |shared: &Shared| {
                    for (one, other) in (LEN..2 * LEN).zip(2 * LEN..) {
                        // SAFETY: both are bytes of full slots, and this is the only thread.
                        unsafe {
                            let memory = shared.memory.as_mut_ptr();
                            std::ptr::swap(memory.add(one), memory.add(other));
                        }
                    }
                };
                swapped(&shared);
                assert!(!shared.is_intact());
                swapped(&shared);
                shared.seal();
            }
            assert!(shared.is_intact());
        });
    }

    #[test]
    fn workers_change_words_side_by_side() {
        let dir = tempfile::tempdir().expect("a directory");
        let homes = [Home::Memory, Home::Disk(dir.path())];
        // Miri maps no files.
        for home in &homes[..if cfg!(miri) { 1 } else { 2 }] {
            let words = Words::zero(100, *home).expect("memory");
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
            words.rest();
            let all = (0..words.count()).map(|word| words.get(word).load(Ordering::Relaxed));
            assert!(all.into_iter().all(|word| word == 0b1111));
            assert!(panics(|| words.get(words.count())));
        }
    }

    #[test]
    fn what_a_worker_sees_as_full_is_written() {
        in_both_homes(|shared| {
            std::thread::scope(|scope| {
                scope.spawn(|| (0..SLOTS).for_each(|slot| shared.put(slot, &content(slot))));
                for _ in 0..2 {
                    scope.spawn(|| {
                        for slot in 0..SLOTS {
                            let states = shared.states.as_ref().expect("states");
                            while !states.is_full(slot) {
                                std::thread::yield_now();
                            }
                            assert_eq!(shared.get(slot), content(slot));
                        }
                    });
                }
            });
        });
    }

    #[test]
    fn of_many_that_put_to_one_slot_one_succeeds() {
        in_both_homes(|shared| {
            for slot in [0, 63, 64, SLOTS - 1] {
                let shared = &shared;
                let put = move |worker: u8| !panics(|| shared.put(slot, &[worker; LEN]));
                let succeeded: Vec<bool> = std::thread::scope(|scope| {
                    let workers = [1, 2, 3, 4].map(|worker| scope.spawn(move || put(worker)));
                    workers
                        .map(|worker| worker.join().expect("an answer"))
                        .into()
                });
                let winners = (1..).zip(&succeeded).filter(|(_, succeeded)| **succeeded);
                let winners: Vec<u8> = winners.map(|(worker, _)| worker).collect();
                assert_eq!(winners.len(), 1);
                assert_eq!(shared.get(slot), [winners[0]; LEN]);
            }
        });
    }

    #[test]
    fn nothing_is_read_before_it_is_there_nor_written_after() {
        in_both_homes(|mut shared| {
            assert!(panics(|| shared.get(5)), "empty");
            shared.put(5, &content(5));
            assert_eq!(shared.get(5), content(5));
            assert!(panics(|| shared.get(4)), "a neighbour");
            assert!(panics(|| shared.put(5, &content(6))), "put twice");
            assert!(panics(|| shared.put(6, &[0; LEN - 1])), "too short");
            assert!(panics(|| shared.put(6, &[0; LEN + 1])), "too long");
            assert!(panics(|| shared.put(SLOTS, &content(0))), "no such slot");
            assert!(panics(|| shared.get(SLOTS)), "no such slot");
            assert!(panics(|| shared.all()), "not sealed");
            shared.seal();
            assert!(panics(|| shared.put(7, &content(7))), "sealed");
            assert!(panics(|| shared.get(SLOTS)), "no such slot");
            assert_eq!(shared.get(5), content(5));
            assert_eq!(shared.get(7), [0; LEN]);
        });
    }
}
