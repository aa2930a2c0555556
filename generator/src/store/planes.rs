//! ScoreByte planes of whole classes in memory.

use super::packed::{Scores, Width};
use super::score::ScoreByte;
use super::shared::{Home, Shared, Words};
use super::sums::{Sums, term};
use galotne::index::{Index, Ranks};
use galotne::material::Class;
use galotne::position::Colour;
use galotne::rules::Variant;
use rayon::prelude::*;
use std::io;
use std::sync::atomic::Ordering;

/// The scores of every position of a class.
///
/// One plane for each side to move (one for both where the sides are equal), slices in the order of
/// the index. In a slice a row for each placement of the mover's kings and a column for each of the
/// other side's: whoever looks a move up varies the kings of the side that moved, and so reads a
/// plane along its rows. Holes have any score.
///
/// Each slice is put once and can be read from then on; planes as a whole can be read when they are
/// complete.
#[derive(Debug)]
pub struct Planes {
    index: Index,
    width: Width,
    /// A slot for each slice.
    sides: Vec<Shared>,
}

impl Planes {
    /// Planes without scores.
    ///
    /// # Errors
    /// Out of memory, or the disk is full.
    pub fn new(index: Index, width: Width, home: Home<'_>) -> io::Result<Self> {
        let slices = usize::try_from(slices(&index)).map_err(|_| io::ErrorKind::OutOfMemory)?;
        let slot = width.bytes(slice_cells(&index));
        let sides = (0..sides(index.class()))
            .map(|_| Shared::empty(slices, slot, home))
            .collect::<io::Result<_>>()?;
        Ok(Self {
            index,
            width,
            sides,
        })
    }

    /// Lets the system take back the memory of planes on disk until they are looked at again.
    pub fn rest(&self) {
        self.sides.iter().for_each(Shared::rest);
    }

    /// Whether all slices have the scores that were put there.
    pub fn is_intact(&self) -> bool {
        self.sides.iter().all(Shared::is_intact)
    }

    /// The numbering of the class, canonical.
    pub const fn index(&self) -> &Index {
        &self.index
    }

    /// Says that all slices that have scores are there.
    pub fn complete(&mut self) {
        self.sides.iter_mut().for_each(Shared::seal);
    }

    /// All scores with one side to move.
    ///
    /// # Panics
    /// The planes are not [complete](Planes::complete).
    pub fn side(&self, turn: Colour) -> Side<'_> {
        Side {
            bytes: self.sides[turn.index()].all(),
            slice_cells: slice_cells(&self.index),
            slot: self.width.bytes(slice_cells(&self.index)),
            width: self.width,
        }
    }

    /// How closely the scores lie.
    pub const fn width(&self) -> Width {
        self.width
    }

    /// The planes as a class of either orientation sees them.
    pub fn view(&self, class: Class) -> View<'_> {
        View {
            planes: self,
            swapped: class != self.index.class(),
        }
    }

    /// Puts the scores of a slice, as closely as the planes keep them, in their place, `men` being
    /// the ranks of White's and Black's men.
    ///
    /// Where the sides are equal, a slice that is its own mirror image is kept with White to move.
    ///
    /// # Panics
    /// The slice is there already, or does not take so many bytes.
    pub fn put(&self, turn: Colour, men: [u64; 2], scores: &[u8]) {
        if is_twice(&self.index, turn, men) {
            return;
        }
        let (side, slice) = place(&self.index, turn, men);
        self.sides[side.index()].put(slice as usize, scores);
    }

    /// Where the score of the position with these ranks is.
    #[inline]
    pub fn place(&self, turn: Colour, ranks: Ranks) -> Place {
        let (side, slice) = place(&self.index, turn, ranks.men);
        let columns = self.index.king_ranks(!turn);
        let cell = ranks.kings[turn.index()] * columns + ranks.kings[(!turn).index()];
        Place {
            side,
            slice: slice as usize,
            cell: cell as usize,
        }
    }

    /// The score in such a place.
    ///
    /// # Panics
    /// The slice is not there.
    #[inline]
    pub fn score(&self, place: Place) -> ScoreByte {
        self.slice(place.side, place.slice).get(place.cell)
    }

    #[inline]
    fn slice(&self, side: Colour, slice: usize) -> Scores<'_> {
        let bytes = self.sides[side.index()].get(slice);
        Scores::of_slice(bytes, slice_cells(&self.index), self.width)
    }
}

/// All scores with one side to move, by the numbers of their cells.
#[derive(Clone, Copy, Debug)]
pub struct Side<'a> {
    bytes: &'a [u8],
    slice_cells: usize,
    /// Bytes of a slice.
    slot: usize,
    width: Width,
}

impl<'a> Side<'a> {
    /// The score of a cell.
    #[inline]
    pub fn get(&self, cell: usize) -> ScoreByte {
        match self.width {
            Width::Byte => self.bytes[cell],
            Width::Quarter => self.some(cell, 1).get(0),
        }
    }

    /// Some cells of one slice.
    #[inline]
    pub fn some(&self, first: usize, cells: usize) -> Scores<'a> {
        let (slice, cell) = (first / self.slice_cells, first % self.slice_cells);
        let bytes = &self.bytes[slice * self.slot..][..self.slot];
        Scores::of_slice(bytes, self.slice_cells, self.width).some(cell..cell + cells)
    }
}

/// Where a score is.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Of which plane.
    pub side: Colour,
    /// The slice.
    pub slice: usize,
    /// In the slice.
    pub cell: usize,
}

/// Slices that are in neither are equal.
impl PartialEq for Planes {
    fn eq(&self, other: &Self) -> bool {
        self.sides == other.sides
    }
}

/// How many planes a class has.
pub fn sides(class: Class) -> usize {
    if class.is_symmetric() { 1 } else { 2 }
}

/// How many cells a slice has.
pub fn slice_cells(index: &Index) -> usize {
    (index.king_ranks(Colour::White) * index.king_ranks(Colour::Black)) as usize
}

/// How many slices a class has, those in which men share a square among them.
pub fn slices(index: &Index) -> u64 {
    index.men_ranks(Colour::White) * index.men_ranks(Colour::Black)
}

/// Whether a slice is its own mirror image with the side to move that is not kept.
pub fn is_twice(index: &Index, turn: Colour, men: [u64; 2]) -> bool {
    turn == Colour::Black && men[0] == men[1] && index.class().is_symmetric()
}

/// The plane and slice where a side to move and men (by rank) are kept: with equal sides, Black to
/// move is White to move from the other chair.
pub fn place(index: &Index, turn: Colour, men: [u64; 2]) -> (Colour, u64) {
    let ranks = index.men_ranks(Colour::Black);
    if index.class().is_symmetric() && turn == Colour::Black {
        (Colour::White, men[1] * ranks + men[0])
    } else {
        (turn, men[0] * ranks + men[1])
    }
}

/// The planes of a class, or of its mirror image.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    planes: &'a Planes,
    swapped: bool,
}

impl<'a> View<'a> {
    /// The numbering of the class in its canonical orientation.
    pub fn index(&self) -> &'a Index {
        &self.planes.index
    }

    /// Where the score of a position of the canonical class is: see [`Planes::place`].
    #[inline]
    pub fn place(&self, turn: Colour, ranks: Ranks) -> Place {
        self.planes.place(turn, ranks)
    }

    /// The score in such a place: see [`Planes::score`].
    #[inline]
    pub fn score(&self, place: Place) -> ScoreByte {
        self.planes.score(place)
    }

    /// The scores of a slice with `turn` to move, `men` being the ranks of White's and Black's men:
    /// a row for each placement of the mover's kings.
    ///
    /// # Panics
    /// The slice is not there.
    #[inline]
    pub fn slice(&self, turn: Colour, men: [u64; 2]) -> Scores<'a> {
        let (turn, men) = if self.swapped {
            (!turn, [men[1], men[0]])
        } else {
            (turn, men)
        };
        let (side, slice) = place(&self.planes.index, turn, men);
        self.planes.slice(side, slice as usize)
    }
}

/// A set of cells that workers fill side by side, lying like those of one plane.
#[derive(Debug)]
pub struct Flags {
    words: Words,
    /// Of so many words each.
    sums: Sums,
}

/// Words of [`Flags`] that have a sum together.
const WORDS_OF_SUM: usize = 1 << 10;

/// What some bits of a word add to a sum.
fn terms(place: usize, bits: u64) -> u64 {
    let (low, high) = (bits as u32, (bits >> 32) as u32);
    term(2 * place, low).wrapping_add(term(2 * place + 1, high))
}

impl Flags {
    /// No cell of so many.
    ///
    /// # Errors
    /// Out of memory, or the disk is full.
    pub fn none(cells: usize, home: Home<'_>) -> io::Result<Self> {
        // One word more, so that 64 cells from any on can be asked for.
        let words = cells.div_ceil(64) + 1;
        Ok(Self {
            words: Words::zero(words, home)?,
            sums: Sums::zero(words.div_ceil(WORDS_OF_SUM)),
        })
    }

    /// Lets the system take back memory as [`Planes::rest`] does.
    pub fn rest(&self) {
        self.words.rest();
    }

    /// Adds the cells from `at` on that are set in `words`. Each is added once.
    pub fn add(&self, at: usize, words: impl Iterator<Item = u64>) {
        let (mut place, shift) = (at / 64, at % 64);
        let add = |place: usize, bits: u64| {
            if bits != 0 {
                self.words.get(place).fetch_or(bits, Ordering::Relaxed);
                self.sums.add(place / WORDS_OF_SUM, terms(place, bits));
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

    /// Whether it has the cells that were added, and no others.
    pub fn is_intact(&self) -> bool {
        (0..self.sums.len()).into_par_iter().all(|region| {
            let start = region * WORDS_OF_SUM;
            let places = start..self.words.count().min(start + WORDS_OF_SUM);
            let terms = places.map(|place| terms(place, self.word(place)));
            self.sums.is(region, terms.fold(0, u64::wrapping_add))
        })
    }

    #[inline]
    fn word(&self, place: usize) -> u64 {
        self.words.get(place).load(Ordering::Relaxed)
    }

    /// Whether a cell is among them: 1, otherwise 0.
    #[inline]
    pub fn has(&self, at: usize) -> u16 {
        (self.word(at / 64) >> (at % 64) & 1) as u16
    }

    /// 64 cells from `at` on, as bits.
    #[inline]
    pub fn from(&self, at: usize) -> u64 {
        let (place, shift) = (at / 64, at % 64);
        let low = self.word(place) >> shift;
        if shift == 0 {
            return low;
        }
        low | self.word(place + 1) << (64 - shift)
    }
}

/// A class with more positions than there are numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} has too many positions to be numbered")]
pub struct TooLarge(pub Class);

/// The numbering of a class.
///
/// # Errors
/// The class has too many positions to be numbered.
pub fn index(variant: &Variant, class: Class) -> Result<Index, TooLarge> {
    Index::new(variant, class).ok_or(TooLarge(class))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_found_where_they_were_added() {
        let flags = Flags::none(300, Home::Memory).expect("memory");
        flags.add(70, [0b1011, 1 << 63].into_iter());
        flags.add(5, [1].into_iter());
        let set: Vec<usize> = (0..300).filter(|&cell| flags.from(cell) & 1 == 1).collect();
        assert_eq!(set, [5, 70, 71, 73, 70 + 127]);
        assert_eq!(flags.from(70), 0b1011);
        assert_eq!(flags.from(64), 0b1011 << 6);
        assert!(flags.is_intact());
    }

    #[test]
    fn every_changed_bit_of_flags_is_found() {
        let flags = Flags::none(3 * 64 * WORDS_OF_SUM, Home::Memory).expect("memory");
        (0..2500)
            .for_each(|row| flags.add(row * 77, [0x00ff_a5c3_0f12_3456 >> (row % 8)].into_iter()));
        assert!(flags.is_intact());
        for bit in (0..flags.words.count() * 64).step_by(61) {
            let (word, flip) = (flags.words.get(bit / 64), 1 << (bit % 64));
            word.fetch_xor(flip, Ordering::Relaxed);
            assert!(!flags.is_intact(), "{bit}");
            word.fetch_xor(flip, Ordering::Relaxed);
        }
        assert!(flags.is_intact());
    }
}
