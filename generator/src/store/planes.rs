//! Planes: the scores of whole classes, in memory or on disk.

use super::checksums::{Checksums, term};
use super::packed_scores::{self, ScoreRange, ScoreWidth};
use super::score::ScoreByte;
use super::slots::{AtomicWords, Slots, Storage};
use galotne::index::{Index, Ranks};
use galotne::material::Class;
use galotne::position::Colour;
use galotne::rules::Variant;
use rayon::prelude::*;
use std::io;
use std::sync::atomic::Ordering;

/// The scores of every position of a class.
///
/// There is one plane for each side to move, or one for both if they have the same pieces. A plane
/// consists of slices, one for each placement of the men, in the order of the index. A slice has
/// one row for each placement of the mover's kings and one column for each placement of the other
/// side's kings. The positions that a king can move to differ in the kings of the side that moved,
/// which is the other side by then: they lie in one row. Cells without a legal position have an
/// arbitrary score.
///
/// A position is equivalent to the one with the board turned and the colours swapped, its
/// *counterpart*. If the sides have the same pieces, only one of two counterparts is stored.
///
/// Each slice is written once and can be read from then on. Whole planes can be read once they are
/// sealed.
#[derive(Debug)]
pub struct ScorePlanes {
    index: Index,
    width: ScoreWidth,
    /// For each plane, one slot per slice.
    slots: Vec<Slots>,
}

impl ScorePlanes {
    /// Creates planes without scores.
    ///
    /// # Errors
    /// There is not enough memory, or the disk is full.
    pub fn new(index: Index, width: ScoreWidth, storage: Storage<'_>) -> io::Result<Self> {
        let slices =
            usize::try_from(slice_count(&index)).map_err(|_| io::ErrorKind::OutOfMemory)?;
        let slot = width.bytes(slice_cells(&index));
        let slots = (0..plane_count(index.class()))
            .map(|_| Slots::new(slices, slot, storage))
            .collect::<io::Result<_>>()?;
        Ok(Self {
            index,
            width,
            slots,
        })
    }

    /// Lets the system reclaim the memory of planes on disk until their next use.
    pub fn release(&self) {
        self.slots.iter().for_each(Slots::release);
    }

    /// Whether all slices agree with their checksums.
    pub fn is_intact(&self) -> bool {
        self.slots.iter().all(Slots::is_intact)
    }

    /// Returns the index of the canonical class.
    pub const fn index(&self) -> &Index {
        &self.index
    }

    /// Ends the filling: no more slices are written, and whole planes can be read.
    pub fn seal(&mut self) {
        self.slots.iter_mut().for_each(Slots::seal);
    }

    /// Returns all scores with one side to move.
    ///
    /// # Panics
    /// The planes are not [sealed](ScorePlanes::seal).
    pub fn plane(&self, turn: Colour) -> ScorePlane<'_> {
        ScorePlane {
            bytes: self.slots[turn.index()].all(),
            slice_cells: slice_cells(&self.index),
            slice_bytes: self.width.bytes(slice_cells(&self.index)),
            width: self.width,
        }
    }

    /// Returns the width of the scores.
    pub const fn width(&self) -> ScoreWidth {
        self.width
    }

    /// Returns the planes for the canonical class, or for its counterpart.
    pub fn view(&self, class: Class) -> PlanesView<'_> {
        PlanesView {
            planes: self,
            swapped: class != self.index.class(),
        }
    }

    /// Writes the packed scores of a slice; `men` numbers the placements of White's and Black's men
    /// (see [`Ranks`]).
    ///
    /// If the sides have the same pieces, a slice that is its own counterpart is stored with White
    /// to move and ignored with Black to move.
    ///
    /// # Panics
    /// The slice has been written before, or the number of bytes is wrong.
    pub fn write_slice(&self, turn: Colour, men: [u64; 2], scores: &[u8]) {
        if is_redundant(&self.index, turn, men) {
            return;
        }
        let (side, slice) = slice_address(&self.index, turn, men);
        self.slots[side.index()].write(slice as usize, scores);
    }

    /// Returns the address of the position with these ranks.
    #[inline]
    pub fn address(&self, turn: Colour, ranks: Ranks) -> CellAddress {
        let (side, slice) = slice_address(&self.index, turn, ranks.men);
        let columns = self.index.king_ranks(!turn);
        let cell = ranks.kings[turn.index()] * columns + ranks.kings[(!turn).index()];
        CellAddress {
            side,
            slice: slice as usize,
            cell: cell as usize,
        }
    }

    /// Returns the score at an address.
    ///
    /// # Panics
    /// The slice has not been written.
    #[inline]
    pub fn score(&self, address: CellAddress) -> ScoreByte {
        self.slice(address.side, address.slice).get(address.cell)
    }

    #[inline]
    fn slice(&self, side: Colour, slice: usize) -> ScoreRange<'_> {
        let bytes = self.slots[side.index()].get(slice);
        ScoreRange::of_slice(bytes, slice_cells(&self.index), self.width)
    }
}

/// All scores with one side to move, by cell number.
#[derive(Clone, Copy, Debug)]
pub struct ScorePlane<'a> {
    bytes: &'a [u8],
    slice_cells: usize,
    slice_bytes: usize,
    width: ScoreWidth,
}

impl<'a> ScorePlane<'a> {
    /// Returns the number of cells of a slice.
    pub const fn slice_cells(&self) -> usize {
        self.slice_cells
    }

    /// Returns the score of a cell of a slice.
    #[inline]
    pub fn get(&self, slice: usize, cell: usize) -> ScoreByte {
        let start = slice * self.slice_bytes;
        match self.width {
            ScoreWidth::Byte => self.bytes[start + cell],
            ScoreWidth::TwoBits => {
                packed_scores::score(self.bytes[start + cell / 4] >> (2 * (cell % 4)))
            }
        }
    }

    /// Returns the scores of consecutive cells of one slice, from the number of the first in the
    /// plane.
    #[inline]
    pub fn range(&self, first: usize, cells: usize) -> ScoreRange<'a> {
        self.cells(first / self.slice_cells, first % self.slice_cells, cells)
    }

    /// Returns the scores of consecutive cells of one slice.
    #[inline]
    pub fn cells(&self, slice: usize, first: usize, cells: usize) -> ScoreRange<'a> {
        let bytes = &self.bytes[slice * self.slice_bytes..][..self.slice_bytes];
        ScoreRange::of_slice(bytes, self.slice_cells, self.width).range(first..first + cells)
    }

    /// Returns the codes of WDL tables for up to 32 consecutive cells of a slice, two bits each.
    /// Bits beyond them are arbitrary.
    #[inline]
    pub fn result_codes(&self, slice: usize, first: usize, cells: usize) -> u64 {
        let start = slice * self.slice_bytes;
        match self.width {
            ScoreWidth::Byte => (0..cells).step_by(8).fold(0, |codes, cell| {
                let eight = bytes_from(self.bytes, start + first + cell);
                codes | packed_scores::result_codes_of_bytes(eight) << (2 * cell)
            }),
            ScoreWidth::TwoBits => {
                let bytes: [u8; 16] = bytes_from(self.bytes, start + first / 4);
                let scores = u128::from_le_bytes(bytes) >> (2 * (first % 4));
                packed_scores::result_codes(scores as u64)
            }
        }
    }
}

/// Returns some bytes; those behind the last one are 0.
#[inline]
fn bytes_from<const BYTES: usize>(bytes: &[u8], start: usize) -> [u8; BYTES] {
    let bytes = bytes.get(start..).unwrap_or_default();
    bytes.first_chunk().copied().unwrap_or_else(|| {
        let mut last = [0; BYTES];
        last[..bytes.len()].copy_from_slice(bytes);
        last
    })
}

/// The address of a score.
#[derive(Clone, Copy, Debug)]
pub struct CellAddress {
    /// The side to move of the plane.
    pub side: Colour,
    /// The number of the slice.
    pub slice: usize,
    /// The number of the cell within the slice.
    pub cell: usize,
}

/// Compares the scores. Two slices that have not been written count as equal.
impl PartialEq for ScorePlanes {
    fn eq(&self, other: &Self) -> bool {
        self.slots == other.slots
    }
}

/// Returns the number of planes of a class.
pub fn plane_count(class: Class) -> usize {
    if class.is_symmetric() { 1 } else { 2 }
}

/// Returns the number of cells of a slice.
pub fn slice_cells(index: &Index) -> usize {
    (index.king_ranks(Colour::White) * index.king_ranks(Colour::Black)) as usize
}

/// Returns the number of slices of a class, including those in which men share a square.
pub fn slice_count(index: &Index) -> u64 {
    index.men_ranks(Colour::White) * index.men_ranks(Colour::Black)
}

/// Whether a slice is its own counterpart, and stored with the other side to move.
pub fn is_redundant(index: &Index, turn: Colour, men: [u64; 2]) -> bool {
    turn == Colour::Black && men[0] == men[1] && index.class().is_symmetric()
}

/// Returns the plane and slice that store a side to move and placements of men (by rank). If the
/// sides have the same pieces, positions with Black to move are stored as their counterparts, with
/// White to move.
pub fn slice_address(index: &Index, turn: Colour, men: [u64; 2]) -> (Colour, u64) {
    let ranks = index.men_ranks(Colour::Black);
    if index.class().is_symmetric() && turn == Colour::Black {
        (Colour::White, men[1] * ranks + men[0])
    } else {
        (turn, men[0] * ranks + men[1])
    }
}

/// The planes of a canonical class, or of its counterpart.
#[derive(Clone, Copy, Debug)]
pub struct PlanesView<'a> {
    planes: &'a ScorePlanes,
    swapped: bool,
}

impl<'a> PlanesView<'a> {
    /// Returns the index of the canonical class.
    pub fn index(&self) -> &'a Index {
        &self.planes.index
    }

    /// Returns the address of a position of the canonical class: see [`ScorePlanes::address`].
    /// Unlike [`slice`](Self::slice), it does not swap the sides.
    #[inline]
    pub fn canonical_address(&self, turn: Colour, ranks: Ranks) -> CellAddress {
        self.planes.address(turn, ranks)
    }

    /// Returns the score at an address: see [`ScorePlanes::score`].
    #[inline]
    pub fn score(&self, address: CellAddress) -> ScoreByte {
        self.planes.score(address)
    }

    /// Returns the scores of a slice with `turn` to move: one row for each placement of the
    /// mover's kings. `men` numbers the placements of White's and Black's men.
    ///
    /// # Panics
    /// The slice has not been written.
    #[inline]
    pub fn slice(&self, turn: Colour, men: [u64; 2]) -> ScoreRange<'a> {
        let (turn, men) = if self.swapped {
            (!turn, [men[1], men[0]])
        } else {
            (turn, men)
        };
        let (side, slice) = slice_address(&self.planes.index, turn, men);
        self.planes.slice(side, slice as usize)
    }
}

/// A set of cells of one plane. Workers fill it concurrently.
#[derive(Debug)]
pub struct CellSet {
    words: AtomicWords,
    /// One for every [`CHECKSUM_WORDS`] words.
    checksums: Checksums,
}

/// Words of a [`CellSet`] that share a checksum.
const CHECKSUM_WORDS: usize = 1 << 10;

/// Returns what a word contributes to its checksum.
fn word_checksum(place: usize, bits: u64) -> u64 {
    let (low, high) = (bits as u32, (bits >> 32) as u32);
    term(2 * place, low).wrapping_add(term(2 * place + 1, high))
}

impl CellSet {
    /// Creates an empty set for `cells` cells.
    ///
    /// # Errors
    /// There is not enough memory, or the disk is full.
    pub fn empty(cells: usize, storage: Storage<'_>) -> io::Result<Self> {
        // One extra word, so that `word_from` can start at any cell.
        let words = cells.div_ceil(64) + 1;
        Ok(Self {
            words: AtomicWords::new(words, storage)?,
            checksums: Checksums::new(words.div_ceil(CHECKSUM_WORDS))?,
        })
    }

    /// Lets the system reclaim memory, like [`ScorePlanes::release`].
    pub fn release(&self) {
        self.words.release();
    }

    /// Adds the cells that are set in `words`, counted from cell `at`. A cell must not be added
    /// twice: the checksums would not agree.
    pub fn add(&self, at: usize, words: impl Iterator<Item = u64>) {
        let (mut place, shift) = (at / 64, at % 64);
        let add = |place: usize, bits: u64| {
            if bits != 0 {
                self.words.get(place).fetch_or(bits, Ordering::Relaxed);
                self.checksums
                    .add(place / CHECKSUM_WORDS, word_checksum(place, bits));
            }
        };
        for word in words {
            add(place, word << shift);
            if shift > 0 {
                add(place + 1, word >> (64 - shift));
            }
            place += 1;
        }
    }

    /// Whether the set consists of the cells that were added.
    pub fn is_intact(&self) -> bool {
        (0..self.checksums.len()).into_par_iter().all(|region| {
            let start = region * CHECKSUM_WORDS;
            let places = start..self.words.count().min(start + CHECKSUM_WORDS);
            let terms = places.map(|place| word_checksum(place, self.word(place)));
            self.checksums
                .matches(region, terms.fold(0, u64::wrapping_add))
        })
    }

    #[inline]
    fn word(&self, place: usize) -> u64 {
        self.words.get(place).load(Ordering::Relaxed)
    }

    /// Returns 1 for a cell of the set, otherwise 0.
    #[inline]
    pub fn bit(&self, at: usize) -> u64 {
        self.word(at / 64) >> (at % 64) & 1
    }

    /// Returns the bits of the 64 cells that start at `at`.
    #[inline]
    pub fn word_from(&self, at: usize) -> u64 {
        let (place, shift) = (at / 64, at % 64);
        let low = self.word(place) >> shift;
        if shift == 0 {
            return low;
        }
        low | self.word(place + 1) << (64 - shift)
    }
}

/// A class with more positions than a `u64` can number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} has too many positions to be numbered")]
pub struct ClassTooLarge(pub Class);

/// Returns the index of a class.
///
/// # Errors
/// The class has too many positions to be numbered.
pub fn class_index(variant: &Variant, class: Class) -> Result<Index, ClassTooLarge> {
    Index::new(variant, class).ok_or(ClassTooLarge(class))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_found_where_they_were_added() {
        let cells = CellSet::empty(300, Storage::Memory).expect("memory");
        cells.add(70, [0b1011, 1 << 63].into_iter());
        cells.add(5, [1].into_iter());
        let set: Vec<usize> = (0..300)
            .filter(|&cell| cells.word_from(cell) & 1 == 1)
            .collect();
        assert_eq!(set, [5, 70, 71, 73, 70 + 127]);
        assert_eq!(cells.word_from(70), 0b1011);
        assert_eq!(cells.word_from(64), 0b1011 << 6);
        assert!(cells.is_intact());
    }

    #[test]
    fn every_flipped_bit_is_detected() {
        let cells = CellSet::empty(3 * 64 * CHECKSUM_WORDS, Storage::Memory).expect("memory");
        (0..2500)
            .for_each(|row| cells.add(row * 77, [0x00ff_a5c3_0f12_3456 >> (row % 8)].into_iter()));
        assert!(cells.is_intact());
        for bit in (0..cells.words.count() * 64).step_by(61) {
            let (word, flip) = (cells.words.get(bit / 64), 1 << (bit % 64));
            word.fetch_xor(flip, Ordering::Relaxed);
            assert!(!cells.is_intact(), "{bit}");
            word.fetch_xor(flip, Ordering::Relaxed);
        }
        assert!(cells.is_intact());
    }
}
