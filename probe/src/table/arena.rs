//! Memory that many threads read and write at once, word by word.

use std::sync::atomic::{AtomicU64, Ordering};

/// Words of 8 bytes, 0 at first. The system gives memory for them only where they are written.
///
/// Who looks into tables at random waits for memory, and a fifth of that time for the system's own
/// tables of where it is, unless these speak of large pages. So the system is asked for these,
/// where it has them.
pub(super) struct Arena {
    words: words::Words,
}

impl Arena {
    /// So many words; `None` if the system has no room for them.
    pub(super) fn new(words: u64) -> Option<Self> {
        let words = words::Words::new(usize::try_from(words).ok()?)?;
        Some(Self { words })
    }

    /// A word; 0 where there is none.
    #[inline]
    pub(super) fn load(&self, place: u64) -> u64 {
        let word = self.words.get(place as usize);
        word.map_or(0, |word| word.load(Ordering::Relaxed))
    }

    /// Writes a word, if it is there.
    #[inline]
    pub(super) fn store(&self, place: u64, value: u64) {
        if let Some(word) = self.words.get_to_write(place as usize) {
            word.store(value, Ordering::Relaxed);
        }
    }
}

/// Of a map without a file.
#[cfg(feature = "mmap")]
mod words {
    use super::AtomicU64;
    use memmap2::{MmapOptions, MmapRaw};

    /// The size of a large page in bytes.
    const LARGE: usize = 2 << 20;

    pub(super) struct Words {
        map: MmapRaw,
        /// The byte of the map where the first word lies: where a large page could begin.
        start: usize,
        count: usize,
    }

    impl Words {
        pub(super) fn new(count: usize) -> Option<Self> {
            let bytes = count.checked_mul(size_of::<AtomicU64>())?;
            let all = bytes.checked_add(LARGE)?;
            let map = MmapRaw::from(MmapOptions::new().len(all).map_anon().ok()?);
            let start = Some(map.as_ptr().align_offset(LARGE)).filter(|&start| start <= LARGE)?;
            #[cfg(target_os = "linux")]
            if bytes >= LARGE {
                // If the system refuses, all is as it was, only slower.
                let _ = map.advise_range(memmap2::Advice::HugePage, start, bytes);
            }
            Some(Self { map, start, count })
        }

        #[inline]
        pub(super) fn get(&self, place: usize) -> Option<&AtomicU64> {
            self.as_slice().get(place)
        }

        #[inline]
        pub(super) fn get_to_write(&self, place: usize) -> Option<&AtomicU64> {
            self.get(place)
        }

        #[inline]
        fn as_slice(&self) -> &[AtomicU64] {
            // SAFETY: the map has `start + 8 * count` bytes at least, which are zero or were
            // written as these words, and `start` bytes from its beginning the address is a
            // multiple of 8. It lives as long as `self`, which is borrowed; nobody else has it, and
            // as anything but these words it is never looked at.
            #[expect(unsafe_code, reason = "words that several threads may write")]
            unsafe {
                std::slice::from_raw_parts(self.map.as_mut_ptr().add(self.start).cast(), self.count)
            }
        }
    }
}

/// Of the heap, which would write them all at once: so they are taken in pieces.
#[cfg(not(feature = "mmap"))]
mod words {
    use super::AtomicU64;
    use std::sync::OnceLock;

    /// Words of a piece, 2 MiB.
    const PIECE: usize = 1 << 18;

    pub(super) struct Words {
        count: usize,
        pieces: Box<[OnceLock<Box<[AtomicU64]>>]>,
    }

    impl Words {
        pub(super) fn new(count: usize) -> Option<Self> {
            let mut pieces = vec![];
            pieces.try_reserve_exact(count.div_ceil(PIECE)).ok()?;
            pieces.resize_with(count.div_ceil(PIECE), OnceLock::new);
            let pieces = pieces.into_boxed_slice();
            Some(Self { count, pieces })
        }

        #[inline]
        pub(super) fn get(&self, place: usize) -> Option<&AtomicU64> {
            self.pieces.get(place / PIECE)?.get()?.get(place % PIECE)
        }

        pub(super) fn get_to_write(&self, place: usize) -> Option<&AtomicU64> {
            let piece = self.pieces.get(place / PIECE)?;
            let length = PIECE.min(self.count - place / PIECE * PIECE);
            let piece = piece.get_or_init(|| (0..length).map(|_| AtomicU64::new(0)).collect());
            piece.get(place % PIECE)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Arena;

    #[test]
    fn words_are_zero_until_they_are_written_and_none_is_outside() {
        let arena = Arena::new(1000).expect("8 KB");
        assert_eq!(arena.load(999), 0);
        std::thread::scope(|scope| {
            for first in 0..4 {
                let arena = &arena;
                scope.spawn(move || {
                    for place in (first..1000).step_by(4) {
                        arena.store(place, place * place);
                    }
                });
            }
        });
        for place in 0..1000 {
            assert_eq!(arena.load(place), place * place);
        }
        arena.store(1000, 1);
        arena.store(u64::MAX, 1);
        assert_eq!(arena.load(1000), 0);
        assert_eq!(arena.load(u64::MAX), 0);
        assert!(Arena::new(u64::MAX / 2).is_none(), "nobody has so much");
    }
}
