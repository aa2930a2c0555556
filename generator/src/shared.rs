//! Memory that workers fill side by side: the only unsafe code of the generator.
//!
//! Work units of one group are solved in parallel. Each puts its scores where they belong in the planes
//! of the class, while others read what earlier groups have put there. Collecting the results of a
//! group first and sharing them out afterwards took a fifth of the time of two threads, and twice the
//! memory.

use memmap2::{Advice, MmapMut};
use std::io;
use std::ops::Range;

/// Bytes outside the heap, zero at first. They can be read by anyone and filled through a shared
/// reference.
#[derive(Debug)]
pub struct Shared {
    start: *mut u8,
    len: usize,
    /// Owns the memory; never looked through.
    _memory: MmapMut,
}

// SAFETY: the memory is owned and has no home thread; what may happen to it at the same time is the
// contract of `put`.
unsafe impl Send for Shared {}
// SAFETY: as above.
unsafe impl Sync for Shared {}

impl Shared {
    /// Zeros; memory is taken only where something is put.
    ///
    /// # Errors
    /// Out of memory.
    pub fn zeroed(len: usize) -> io::Result<Self> {
        let mut memory = MmapMut::map_anon(len)?;
        // Rows of one slice lie far apart in large classes; with small pages every look-up misses
        // the translation buffer. A system without huge pages says no and all is well.
        #[cfg(target_os = "linux")]
        let _ = memory.advise(Advice::HugePage);
        Ok(Self {
            start: memory.as_mut_ptr(),
            len,
            _memory: memory,
        })
    }

    /// How many bytes there are.
    pub const fn len(&self) -> usize {
        self.len
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn workers_fill_disjoint_ranges_side_by_side() {
        let shared = Shared::zeroed(1 << 16).expect("memory");
        // SAFETY: the first quarter is read below, never written; the threads write apart.
        unsafe { shared.put(0, &[7; 1 << 14]) };
        std::thread::scope(|scope| {
            for worker in 1..4 {
                let shared = &shared;
                scope.spawn(move || {
                    let read = shared.get(0..1 << 14);
                    let mine = vec![read[worker] + worker as u8; 1 << 14];
                    // SAFETY: every worker has its own quarter.
                    unsafe { shared.put(worker << 14, &mine) };
                });
            }
        });
        for worker in 0..4 {
            let quarter = shared.get(worker << 14..(worker + 1) << 14);
            assert!(quarter.iter().all(|&byte| byte == 7 + worker as u8));
        }
    }
}
