//! Memory that workers fill side by side: the only unsafe code of the generator.
//!
//! Work units of one group are solved in parallel. Each puts its scores where they belong in the planes
//! of the class, while others read what earlier groups have put there. Collecting the results of a
//! group first and sharing them out afterwards took a fifth of the time of two threads, and twice the
//! memory.
#![expect(
    unsafe_code,
    reason = "workers write where nobody looks, which the type cannot say"
)]

use memmap2::MmapMut;
use std::fs::File;
use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;

/// Where planes live.
#[derive(Clone, Copy, Debug)]
pub enum Home<'a> {
    /// In memory.
    Memory,
    /// In files without names in a directory, mapped into memory: the system keeps what there is room
    /// for in memory, and the rest is on disk.
    Disk(&'a Path),
}

/// Bytes outside the heap, zero at first. They can be read by anyone and filled through a shared
/// reference.
#[derive(Debug)]
pub struct Shared {
    start: *mut u8,
    len: usize,
    /// Owns the memory; never looked through.
    memory: MmapMut,
    on_disk: bool,
}

// SAFETY: the memory is owned and has no home thread; what may happen to it at the same time is the
// contract of `put`.
unsafe impl Send for Shared {}
// SAFETY: as above.
unsafe impl Sync for Shared {}

impl Shared {
    /// Zeros. In memory room is taken only where something is put.
    ///
    /// # Errors
    /// Out of memory, or the disk is full.
    pub fn zeroed(len: usize, home: Home<'_>) -> io::Result<Self> {
        let (mut memory, on_disk) = match home {
            Home::Memory => {
                let memory = MmapMut::map_anon(len)?;
                // Rows of one slice lie far apart in large classes; with small pages every look-up
                // misses the translation buffer. A system without huge pages says no, and all is well.
                #[cfg(target_os = "linux")]
                let _ = memory.advise(memmap2::Advice::HugePage);
                (memory, false)
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
                // SAFETY: the file has no name any more, so nobody else changes or shortens it.
                (unsafe { MmapMut::map_mut(&file)? }, true)
            }
        };
        Ok(Self {
            start: memory.as_mut_ptr(),
            len,
            memory,
            on_disk,
        })
    }

    /// Lets the system take back the memory of what is on disk until it is looked at again.
    pub fn rest(&self) {
        if self.on_disk {
            give_back(&self.memory);
        }
    }

    /// All bytes.
    pub fn all(&self) -> &[u8] {
        self.get(0..self.len)
    }

    /// Some of the bytes.
    ///
    /// # Panics
    /// The range lies outside.
    #[inline]
    pub fn get(&self, range: Range<usize>) -> &[u8] {
        assert!(range.start <= range.end && range.end <= self.len);
        // SAFETY: the range lies in memory that lives as long as `self`, and nobody writes to it
        // while the slice is there: that is the contract of `put`.
        unsafe { std::slice::from_raw_parts(self.start.add(range.start), range.len()) }
    }

    /// Replaces the bytes from `at` on.
    ///
    /// # Safety
    /// From the call until it returns nobody else may put to these bytes, and no slice over any of
    /// them that [`Shared::get`] has returned may exist.
    ///
    /// # Panics
    /// They do not fit.
    #[inline]
    pub unsafe fn put(&self, at: usize, bytes: &[u8]) {
        assert!(at <= self.len && bytes.len() <= self.len - at);
        // SAFETY: the target lies within the memory, and `bytes` elsewhere or unread by contract.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), self.start.add(at), bytes.len()) }
    }
}

#[cfg(unix)]
fn give_back(memory: &MmapMut) {
    // SAFETY: of a shared map of a file nothing is lost; it is read from the file again.
    let _ = unsafe { memory.unchecked_advise(memmap2::UncheckedAdvice::DontNeed) };
}

/// Other systems take no such advice; they write out what they need room for when they need it.
#[cfg(not(unix))]
fn give_back(_: &MmapMut) {}

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

    #[test]
    fn workers_fill_disjoint_ranges_side_by_side() {
        let dir = tempfile::tempdir().expect("a directory");
        for home in [Home::Memory, Home::Disk(dir.path())] {
            fill(&Shared::zeroed(1 << 16, home).expect("memory"));
        }
    }

    fn fill(shared: &Shared) {
        // SAFETY: the first quarter is read below, never written; the threads write apart.
        unsafe { shared.put(0, &[7; 1 << 14]) };
        std::thread::scope(|scope| {
            for worker in 1..4 {
                scope.spawn(move || {
                    let read = shared.get(0..1 << 14);
                    let mine = vec![read[worker] + worker as u8; 1 << 14];
                    // SAFETY: every worker has its own quarter.
                    unsafe { shared.put(worker << 14, &mine) };
                });
            }
        });
        shared.rest();
        for worker in 0..4 {
            let quarter = shared.get(worker << 14..(worker + 1) << 14);
            assert!(quarter.iter().all(|&byte| byte == 7 + worker as u8));
        }
    }
}
