//! Skip marks: the codewords of a block at which decoding may begin, so that one cell is read
//! without all the phrases before it.
//!
//! In memory a block of phrases is a row of words of 64 bits: first numbers of 32 bits, two to a
//! word, then from the next whole word on the payload as it is stored. The numbers are the count of
//! the marks, and the marks. Mark `k`, from 1 on, belongs to the first codeword that begins at bit
//! `256 k` of the payload or behind it: it is the number of cells before that codeword, and in the
//! lowest four bits the number of bits between the two. A codeword has at most 16 bits, so these
//! are enough.
//!
//! Files have no marks, which would make tables an eighth larger: they are found when a block is
//! read, on the same pass that checks it.

use super::limits::{MAX_BLOCK_CELLS, MAX_CODEWORD_BITS};

/// The bits of a payload for each mark: few codewords are passed on the way to a cell, and marks
/// take an eighth of the memory of a payload.
const MARKED_BITS: usize = 256;
/// The lowest bits of a mark, which tell where its codeword begins.
const OFFSET_BITS: u32 = MAX_CODEWORD_BITS.ilog2();
/// Upper bound on the marks of a block, in which every cell has a codeword of its own.
const MAX_MARKS: u32 = MAX_BLOCK_CELLS * MAX_CODEWORD_BITS as u32 / MARKED_BITS as u32;

/// A codeword of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct CodewordPlace {
    /// The number of its first bit, counted from the first word of the block in memory.
    pub(super) bit: usize,
    /// The number of cells before its phrase.
    pub(super) cells: usize,
}

impl CodewordPlace {
    /// The first codeword of a payload without marks.
    pub(super) const START: Self = Self { bit: 0, cells: 0 };
}

/// The marks of a block, in the order of its codewords.
pub(super) struct SkipMarks {
    marks: Vec<u32>,
}

impl SkipMarks {
    pub(super) const fn new() -> Self {
        Self { marks: Vec::new() }
    }

    /// Adds a codeword, if it gets a mark.
    #[inline]
    pub(super) fn add(&mut self, bit: usize, cells: usize) {
        let marked = (self.marks.len() + 1) * MARKED_BITS;
        if bit >= marked {
            self.marks
                .push((cells << OFFSET_BITS | (bit - marked)) as u32);
        }
    }

    /// Returns the last marked codeword whose phrase begins at a cell or before it, with its bit in
    /// the payload.
    pub(super) fn codeword_before(&self, cell: usize) -> CodewordPlace {
        let behind = self.marks.partition_point(|mark| cells_of(*mark) <= cell);
        self.marks[..behind]
            .last()
            .map_or(CodewordPlace::START, |mark| CodewordPlace {
                bit: behind * MARKED_BITS + offset_of(*mark),
                cells: cells_of(*mark),
            })
    }

    /// Removes all marks.
    pub(super) fn clear(&mut self) {
        self.marks.clear();
    }

    /// Returns the words before the payload.
    pub(super) fn words(&self) -> impl ExactSizeIterator<Item = u64> + '_ {
        (0..words_before_payload(self.marks.len() as u32)).map(|word| {
            let number = |place: usize| match place.checked_sub(1) {
                None => self.marks.len() as u32,
                Some(mark) => self.marks.get(mark).copied().unwrap_or(u32::MAX),
            };
            u64::from(number(2 * word)) | u64::from(number(2 * word + 1)) << 32
        })
    }
}

/// Returns the last marked codeword whose phrase begins at a cell or before it. `first` is the
/// first word of the block, `word` returns any of its words.
///
/// `None` if the words are not those of a block, as while they are being overwritten.
#[inline]
pub(super) fn codeword_before(
    first: u64,
    word: impl Fn(usize) -> u64,
    cell: usize,
) -> Option<CodewordPlace> {
    let count = first as u32;
    if count > MAX_MARKS {
        return None;
    }
    let words = words_before_payload(count);
    let payload = 64 * words;
    let mut found = CodewordPlace {
        bit: payload,
        cells: 0,
    };
    let mut two = first;
    for number in 1..=count as usize {
        two = if number.is_multiple_of(2) {
            word(number / 2)
        } else {
            two >> 32
        };
        let mark = two as u32;
        if cells_of(mark) > cell {
            break;
        }
        found = CodewordPlace {
            bit: payload + number * MARKED_BITS + offset_of(mark),
            cells: cells_of(mark),
        };
    }
    Some(found)
}

const fn cells_of(mark: u32) -> usize {
    (mark >> OFFSET_BITS) as usize
}

const fn offset_of(mark: u32) -> usize {
    (mark % (1 << OFFSET_BITS)) as usize
}

/// Returns the number of words that this many marks and their count take.
const fn words_before_payload(marks: u32) -> usize {
    (marks as usize + 1).div_ceil(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_last_marked_codeword_before_a_cell_is_found(
            codewords in proptest::collection::vec((1_usize..=16, 1_usize..400), 0..700),
        ) {
            let (mut marks, mut places) = (SkipMarks::new(), vec![]);
            let (mut bit, mut cells) = (0, 0);
            for (bits, of_phrase) in codewords {
                marks.add(bit, cells);
                places.push(CodewordPlace { bit, cells });
                bit += bits;
                cells += of_phrase;
            }
            let words: Vec<u64> = marks.words().collect();
            for cell in (0..cells).step_by(7) {
                let found = codeword_before(words[0], |word| words[word], cell).expect("marks");
                let found = CodewordPlace { bit: found.bit - 64 * words.len(), ..found };
                prop_assert_eq!(marks.codeword_before(cell), found);
                prop_assert!(places.contains(&found) && found.cells <= cell);
                let last = places.iter().rfind(|place| place.cells <= cell).expect("the first");
                prop_assert!(last.bit < found.bit + MARKED_BITS + 16, "{last:?} {found:?}");
            }
        }

        #[test]
        fn other_words_are_not_followed_far(first in any::<u64>(), other in any::<u64>()) {
            let asked = std::cell::Cell::new(0);
            let word = |number| {
                asked.set(asked.get() + 1);
                other.rotate_left(number as u32)
            };
            let found = codeword_before(first, word, 1 << 19);
            prop_assert!(asked.get() <= MAX_MARKS);
            prop_assert!(found.is_none_or(|found| found.cells <= 1 << 19));
        }
    }
}
