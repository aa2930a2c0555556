//! A large array of atomic words for the block cache.

use std::sync::atomic::{AtomicU64, Ordering};

/// An array of words of 8 bytes, all 0 at first. Only pages that are written take memory.
///
/// Random probes miss the TLB (the processor's cache of page addresses). Huge pages, where the
/// system has them, save a fifth of the latency.
pub(super) struct Arena {
    words: words::Words,
}

impl Arena {
    /// Allocates an array; `None` if the system does not have the memory.
    pub(super) fn new(words: u64) -> Option<Self> {
        let words = words::Words::new(usize::try_from(words).ok()?)?;
        Some(Self { words })
    }

    /// Returns a word; 0 beyond the end.
    #[inline]
    pub(super) fn load(&self, index: u64) -> u64 {
        let word = self.words.get(index as usize);
        word.map_or(0, |word| word.load(Ordering::Relaxed))
    }

    /// Returns words to write: at most `count` from `index` on, fewer if they do not lie side by
    /// side, none beyond the end.
    #[inline]
    pub(super) fn run(&self, index: u64, count: u64) -> &[AtomicU64] {
        let rest = self.words.rest_to_write(index as usize);
        let count = usize::try_from(count).map_or(rest.len(), |count| count.min(rest.len()));
        &rest[..count]
    }
}

/// Words in an anonymous memory map.
#[cfg(feature = "mmap")]
mod words {
    use super::AtomicU64;
    use memmap2::{MmapOptions, MmapRaw};

    /// The bytes of a huge page.
    const HUGE_PAGE_BYTES: usize = 2 << 20;

    pub(super) struct Words {
        map: MmapRaw,
        /// The offset of the first word in bytes, on the border of a huge page.
        start: usize,
        count: usize,
    }

    impl Words {
        pub(super) fn new(count: usize) -> Option<Self> {
            let bytes = count.checked_mul(size_of::<AtomicU64>())?;
            let all = bytes.checked_add(HUGE_PAGE_BYTES)?;
            let map = MmapRaw::from(MmapOptions::new().len(all).map_anon().ok()?);
            let start = Some(map.as_ptr().align_offset(HUGE_PAGE_BYTES))
                .filter(|&start| start <= HUGE_PAGE_BYTES)?;
            #[cfg(target_os = "linux")]
            if bytes >= HUGE_PAGE_BYTES {
                // A refusal costs speed only.
                let _ = map.advise_range(memmap2::Advice::HugePage, start, bytes);
            }
            Some(Self { map, start, count })
        }

        #[inline]
        pub(super) fn get(&self, index: usize) -> Option<&AtomicU64> {
            self.as_slice().get(index)
        }

        /// Returns the words from an index on.
        #[inline]
        pub(super) fn rest_to_write(&self, index: usize) -> &[AtomicU64] {
            self.as_slice().get(index..).unwrap_or_default()
        }

        #[inline]
        fn as_slice(&self) -> &[AtomicU64] {
            // SAFETY: the map has at least `start + 8 * count` bytes, all zero or written as these
            // words, and its address plus `start` is a multiple of 8. It lives as long as `self`,
            // which is borrowed. The map is private to this process and this type, which only ever
            // accesses it as these words.
            #[expect(unsafe_code, reason = "words that several threads write")]
            unsafe {
                std::slice::from_raw_parts(self.map.as_mut_ptr().add(self.start).cast(), self.count)
            }
        }
    }
}

/// Words on the heap, in pieces that are allocated on first write, since the heap would write all
/// zeros at once.
#[cfg(not(feature = "mmap"))]
mod words {
    use super::AtomicU64;
    use std::sync::OnceLock;

    /// The words of a piece of 2 MiB.
    const PIECE_WORDS: usize = 1 << 18;

    pub(super) struct Words {
        count: usize,
        pieces: Box<[OnceLock<Box<[AtomicU64]>>]>,
    }

    impl Words {
        pub(super) fn new(count: usize) -> Option<Self> {
            let mut pieces = vec![];
            pieces.try_reserve_exact(count.div_ceil(PIECE_WORDS)).ok()?;
            pieces.resize_with(count.div_ceil(PIECE_WORDS), OnceLock::new);
            let pieces = pieces.into_boxed_slice();
            Some(Self { count, pieces })
        }

        #[inline]
        pub(super) fn get(&self, index: usize) -> Option<&AtomicU64> {
            self.pieces
                .get(index / PIECE_WORDS)?
                .get()?
                .get(index % PIECE_WORDS)
        }

        /// Returns the words from an index on to the end of its piece.
        pub(super) fn rest_to_write(&self, index: usize) -> &[AtomicU64] {
            let Some(piece) = self.pieces.get(index / PIECE_WORDS) else {
                return &[];
            };
            let length = PIECE_WORDS.min(self.count - index / PIECE_WORDS * PIECE_WORDS);
            let piece = piece.get_or_init(|| (0..length).map(|_| AtomicU64::new(0)).collect());
            piece.get(index % PIECE_WORDS..).unwrap_or_default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Arena;
    use std::sync::atomic::Ordering::Relaxed;

    #[test]
    fn words_are_zero_until_written_and_none_beyond_the_end() {
        // Without memory maps these are two pieces.
        const WORDS: u64 = (1 << 18) + 1000;
        let arena = Arena::new(WORDS).expect("2 MB");
        assert_eq!(arena.load(WORDS - 1), 0);
        std::thread::scope(|scope| {
            for first in 0..4 {
                let arena = &arena;
                scope.spawn(move || {
                    for place in (first..WORDS).step_by(4) {
                        let run = arena.run(place, 1);
                        run.iter()
                            .for_each(|word| word.store(place * place, Relaxed));
                    }
                });
            }
        });
        for place in 0..WORDS {
            assert_eq!(arena.load(place), place * place);
        }
        let mut place = 0;
        while place < WORDS {
            let run = arena.run(place, 700);
            assert!((1..=700).contains(&run.len()));
            for word in run {
                assert_eq!(word.load(Relaxed), place * place);
                place += 1;
            }
        }
        assert_eq!(arena.run(WORDS - 1, u64::MAX).len(), 1);
        assert!(arena.run(WORDS, 1).is_empty());
        assert!(arena.run(u64::MAX, 1).is_empty());
        assert_eq!(arena.load(WORDS), 0);
        assert_eq!(arena.load(u64::MAX), 0);
        assert!(
            Arena::new(u64::MAX / 2).is_none(),
            "more memory than any system has"
        );
    }
}
