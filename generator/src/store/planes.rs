//! Planes: the scores of whole classes, in memory or on disk.

use super::checksums::{Checksums, term};
use super::chunk_file::ScratchFile;
use super::chunked_slots::{self, ChunkedSlots, SlotReader};
use super::packed_scores::{self, ScoreRange, ScoreWidth};
use super::score::ScoreByte;
use super::slots::{AtomicWords, Slots, Storage};
use galotne::index::{Index, Ranks};
use galotne::material::Class;
use galotne::position::Colour;
use galotne::rules::Variant;
use galotne::run_numbers::RunNumbers;
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
    slots: Vec<PlaneSlots>,
}

/// The slots of a plane.
#[derive(PartialEq, Debug)]
enum PlaneSlots {
    /// As they are, in memory or in a mapped file.
    Plain(Slots),
    /// Compressed in a scratch file.
    Chunked(ChunkedSlots),
}

/// A reader of the slots of a plane.
#[derive(Clone, Debug)]
enum PlaneReader<'a> {
    Plain(&'a Slots),
    Chunked(SlotReader<'a>),
}

impl PlaneSlots {
    fn new(slices: usize, slot_len: usize, storage: Storage<'_>) -> io::Result<Self> {
        match chunks(slot_len, storage) {
            Some(file) => ChunkedSlots::new(slices, slot_len, file.scores()).map(Self::Chunked),
            None => Slots::new(slices, slot_len, storage).map(Self::Plain),
        }
    }

    fn reader(&self) -> PlaneReader<'_> {
        match self {
            Self::Plain(slots) => PlaneReader::Plain(slots),
            Self::Chunked(slots) => PlaneReader::Chunked(slots.reader()),
        }
    }
}

impl PlaneReader<'_> {
    #[inline]
    fn get(&self, slot: usize) -> &[u8] {
        match self {
            Self::Plain(slots) => slots.get(slot),
            Self::Chunked(slots) => slots.get(slot),
        }
    }
}

/// Returns the files for the chunks of slots of this length, if they are to be compressed.
fn chunks<'a>(slot_len: usize, storage: Storage<'a>) -> Option<&'a ScratchFile> {
    match storage {
        Storage::Disk(file) if slot_len >= chunked_slots::MIN_SLOT_BYTES => Some(file),
        _ => None,
    }
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
        let slots = (0..side_count(index.class()))
            .map(|_| PlaneSlots::new(slices, slot, storage))
            .collect::<io::Result<_>>()?;
        Ok(Self {
            index,
            width,
            slots,
        })
    }

    /// Lets the system reclaim the memory of planes on disk until their next use.
    pub fn release(&self) {
        for slots in &self.slots {
            if let PlaneSlots::Plain(slots) = slots {
                slots.release();
            }
        }
    }

    /// Whether all slices agree with their checksums; of slices in chunks, those that were read.
    pub fn is_intact(&self) -> bool {
        self.slots.iter().all(|slots| match slots {
            PlaneSlots::Plain(slots) => slots.is_intact(),
            PlaneSlots::Chunked(slots) => slots.is_intact(),
        })
    }

    /// Returns the index of the canonical class.
    pub const fn index(&self) -> &Index {
        &self.index
    }

    /// Ends the filling: no more slices are written, and whole planes can be read.
    pub fn seal(&mut self) {
        for slots in &mut self.slots {
            match slots {
                PlaneSlots::Plain(slots) => slots.seal(),
                PlaneSlots::Chunked(slots) => slots.seal(),
            }
        }
    }

    /// Returns all scores with one side to move. What is read of planes in chunks stays in memory
    /// as long as the returned plane.
    ///
    /// # Panics
    /// The planes are not [sealed](ScorePlanes::seal).
    pub fn plane(&self, turn: Colour) -> ScorePlane<'_> {
        ScorePlane {
            slices: match &self.slots[turn.index()] {
                PlaneSlots::Plain(slots) => PlaneSlices::Plain(slots.all()),
                PlaneSlots::Chunked(slots) => PlaneSlices::Chunked(slots.reader()),
            },
            slice_cells: slice_cells(&self.index),
            slice_bytes: self.width.bytes(slice_cells(&self.index)),
            width: self.width,
        }
    }

    /// Returns the width of the scores.
    pub const fn width(&self) -> ScoreWidth {
        self.width
    }

    /// Returns the planes for the canonical class, or for its counterpart. What is read of planes
    /// in chunks stays in memory as long as the view.
    pub fn view(&self, class: Class) -> PlanesView<'_> {
        PlanesView {
            planes: self,
            readers: [&self.slots[0], &self.slots[self.slots.len() - 1]].map(PlaneSlots::reader),
            swapped: class != self.index.class(),
        }
    }

    /// Whether the scores are compressed in chunks of a scratch file. Each unit of work then takes
    /// its own [view](Self::view).
    pub fn is_chunked(&self) -> bool {
        let mut slots = self.slots.iter();
        slots.any(|slots| matches!(slots, PlaneSlots::Chunked(_)))
    }

    /// Writes the packed scores of slices, one after the other; `men` numbers the placements of
    /// White's and Black's men in each (see [`Ranks`]).
    ///
    /// If the sides have the same pieces, a [redundant](is_redundant) slice is stored with White to
    /// move and ignored with Black to move.
    ///
    /// # Errors
    /// The scratch file cannot be written.
    ///
    /// # Panics
    /// A slice has been written before, or the number of bytes is wrong.
    pub fn write_slices(
        &self,
        turn: Colour,
        men: impl Iterator<Item = [u64; 2]>,
        scores: &[u8],
    ) -> io::Result<()> {
        let slice_bytes = self.width.bytes(slice_cells(&self.index));
        let slices = (men.zip(scores.chunks(slice_bytes)))
            .filter(|(men, _)| !is_redundant(&self.index, turn, *men))
            .map(|(men, scores)| {
                let (_, slice) = slice_address(&self.index, turn, men);
                (slice as usize, scores)
            });
        // All slices with one side to move are in one plane.
        let (side, _) = slice_address(&self.index, turn, [0; 2]);
        match &self.slots[side.index()] {
            PlaneSlots::Plain(slots) => {
                slices.for_each(|(slice, scores)| slots.write(slice, scores));
                Ok(())
            }
            PlaneSlots::Chunked(slots) => {
                let (slices, some): (Vec<usize>, Vec<&[u8]>) = slices.unzip();
                if slices.len() * slice_bytes == scores.len() {
                    slots.write(&slices, scores)
                } else {
                    slots.write(&slices, &some.concat())
                }
            }
        }
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
}

/// All scores with one side to move, by cell number.
#[derive(Clone, Debug)]
pub struct ScorePlane<'a> {
    slices: PlaneSlices<'a>,
    slice_cells: usize,
    slice_bytes: usize,
    width: ScoreWidth,
}

/// The slices of a plane.
#[derive(Clone, Debug)]
enum PlaneSlices<'a> {
    /// One after the other.
    Plain(&'a [u8]),
    Chunked(SlotReader<'a>),
}

impl ScorePlane<'_> {
    /// Returns the number of cells of a slice.
    pub const fn slice_cells(&self) -> usize {
        self.slice_cells
    }

    #[inline]
    fn slice(&self, slice: usize) -> &[u8] {
        match &self.slices {
            PlaneSlices::Plain(bytes) => &bytes[slice * self.slice_bytes..][..self.slice_bytes],
            PlaneSlices::Chunked(slots) => slots.get(slice),
        }
    }

    /// Returns the score of a cell of a slice.
    #[inline]
    pub fn get(&self, slice: usize, cell: usize) -> ScoreByte {
        let bytes = self.slice(slice);
        match self.width {
            ScoreWidth::Byte => bytes[cell],
            ScoreWidth::TwoBits => packed_scores::score(bytes[cell / 4] >> (2 * (cell % 4))),
        }
    }

    /// Returns the scores of consecutive cells of one slice, from the number of the first in the
    /// plane.
    #[inline]
    pub fn range(&self, first: usize, cells: usize) -> ScoreRange<'_> {
        self.cells(first / self.slice_cells, first % self.slice_cells, cells)
    }

    /// Returns the scores of consecutive cells of one slice.
    #[inline]
    pub fn cells(&self, slice: usize, first: usize, cells: usize) -> ScoreRange<'_> {
        let bytes = self.slice(slice);
        ScoreRange::of_slice(bytes, self.slice_cells, self.width).range(first..first + cells)
    }

    /// Returns the codes of WDL tables for up to 32 consecutive cells of a slice, two bits each.
    /// Bits beyond them are arbitrary.
    #[inline]
    pub fn result_codes(&self, slice: usize, first: usize, cells: usize) -> u64 {
        let bytes = self.slice(slice);
        match self.width {
            ScoreWidth::Byte => (0..cells).step_by(8).fold(0, |codes, cell| {
                let eight = bytes_from(bytes, first + cell);
                codes | packed_scores::result_codes_of_bytes(eight) << (2 * cell)
            }),
            ScoreWidth::TwoBits => {
                let bytes: [u8; 16] = bytes_from(bytes, first / 4);
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

/// Returns the number of sides to move that have planes.
pub fn side_count(class: Class) -> usize {
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

/// Whether a slice is stored with the other side to move, because it is its own counterpart, or is
/// solved together with its counterpart: a side's men can be moved sideways to those of the other.
pub fn is_redundant(index: &Index, turn: Colour, men: [u64; 2]) -> bool {
    if turn == Colour::White || !index.class().is_symmetric() {
        return false;
    }
    // Both from the perspective of their owner.
    let by_row = |rank| index.men_by_row(Colour::White, index.men(Colour::White, rank));
    men[0] == men[1] || index.men_step_sideways() && by_row(men[0]) == by_row(men[1])
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

/// Returns the number under which the scores of a class, in either orientation, are stored for a
/// side to move and a pair of runs of king moves, numbered for that orientation: the pair with the
/// runs exchanged if the position is stored as its counterpart.
pub fn stored_run_pair(runs: RunNumbers, class: Class, turn: Colour, pair: usize) -> usize {
    if class.is_canonical() && !(class.is_symmetric() && turn == Colour::Black) {
        return pair;
    }
    let [white, black] = runs.of_pair(pair);
    runs.swapped().pair([black, white])
}

/// The planes of a canonical class, or of its counterpart.
#[derive(Clone, Debug)]
pub struct PlanesView<'a> {
    planes: &'a ScorePlanes,
    /// For each side to move; the same plane twice if there is only one.
    readers: [PlaneReader<'a>; 2],
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

    /// Returns the score at an address.
    ///
    /// # Panics
    /// The slice has not been written.
    #[inline]
    pub fn score(&self, address: CellAddress) -> ScoreByte {
        self.stored_slice(address.side, address.slice)
            .get(address.cell)
    }

    #[inline]
    fn stored_slice(&self, side: Colour, slice: usize) -> ScoreRange<'_> {
        let bytes = self.readers[side.index()].get(slice);
        ScoreRange::of_slice(bytes, slice_cells(self.index()), self.planes.width)
    }

    /// Returns the scores of a slice with `turn` to move: one row for each placement of the
    /// mover's kings. `men` numbers the placements of White's and Black's men.
    ///
    /// # Panics
    /// The slice has not been written.
    #[inline]
    pub fn slice(&self, turn: Colour, men: [u64; 2]) -> ScoreRange<'_> {
        let (turn, men) = if self.swapped {
            (!turn, [men[1], men[0]])
        } else {
            (turn, men)
        };
        let (side, slice) = slice_address(&self.planes.index, turn, men);
        self.stored_slice(side, slice as usize)
    }
}

/// A set of cells of one plane. Workers fill it concurrently.
#[derive(Debug)]
pub struct CellSet {
    slice_cells: usize,
    bits: SetBits,
}

/// The bits of a [`CellSet`].
#[derive(Debug)]
enum SetBits {
    /// A bit for each cell, in memory or in a mapped file.
    Plain(PlainBits),
    /// The bits of each slice, compressed in a scratch file.
    Chunked(ChunkedSlots),
}

/// A bit for each cell.
#[derive(Debug)]
struct PlainBits {
    words: AtomicWords,
    /// One for every [`CHECKSUM_WORDS`] words.
    checksums: Checksums,
}

/// Words of [`PlainBits`] that share a checksum.
const CHECKSUM_WORDS: usize = 1 << 10;

/// Returns what a word contributes to its checksum.
fn word_checksum(place: usize, bits: u64) -> u64 {
    let (low, high) = (bits as u32, (bits >> 32) as u32);
    term(2 * place, low).wrapping_add(term(2 * place + 1, high))
}

impl CellSet {
    /// Creates an empty set for the cells of a plane.
    ///
    /// # Errors
    /// There is not enough memory, or the disk is full.
    pub fn empty(index: &Index, width: ScoreWidth, storage: Storage<'_>) -> io::Result<Self> {
        let slice_cells = slice_cells(index);
        // Scores and sets of a class are in chunks, or both are not.
        let bits = match chunks(width.bytes(slice_cells), storage) {
            Some(file) => SetBits::Chunked(ChunkedSlots::new(
                slice_count(index) as usize,
                slice_cells.div_ceil(8),
                file.sets(),
            )?),
            None => SetBits::Plain(PlainBits::new(index.cells() as usize, storage)?),
        };
        Ok(Self { slice_cells, bits })
    }

    /// Lets the system reclaim memory, like [`ScorePlanes::release`].
    pub fn release(&self) {
        if let SetBits::Plain(bits) = &self.bits {
            bits.words.release();
        }
    }

    /// Adds cells of slices. `rows` returns the rows of a slice by its place among `slices`, and
    /// each as words of bits; a row has `columns` cells. No slice may be added twice.
    ///
    /// # Errors
    /// The scratch file cannot be written.
    pub fn add<Row: Iterator<Item = u64>, Rows: Iterator<Item = Row>>(
        &self,
        slices: &[usize],
        columns: usize,
        rows: impl Fn(usize) -> Rows,
    ) -> io::Result<()> {
        match &self.bits {
            SetBits::Plain(bits) => {
                for (place, &slice) in slices.iter().enumerate() {
                    let starts = (slice * self.slice_cells..).step_by(columns);
                    (starts.zip(rows(place))).for_each(|(start, row)| bits.add(start, row));
                }
                Ok(())
            }
            SetBits::Chunked(slots) => {
                let slice_bytes = self.slice_cells.div_ceil(8);
                let mut bytes = Vec::with_capacity(slices.len() * slice_bytes);
                let mut words = vec![];
                for place in 0..slices.len() {
                    words.clear();
                    // One extra word, into which no bit is shifted.
                    words.resize(self.slice_cells.div_ceil(64) + 1, 0);
                    for (start, row) in (0..).step_by(columns).zip(rows(place)) {
                        shifted(start, row).for_each(|(place, bits)| words[place] |= bits);
                    }
                    let of_slice = words.iter().flat_map(|word: &u64| word.to_le_bytes());
                    bytes.extend(of_slice.take(slice_bytes));
                }
                slots.write(slices, &bytes)
            }
        }
    }

    /// Whether the set consists of the cells that were added.
    pub fn is_intact(&self) -> bool {
        match &self.bits {
            SetBits::Plain(bits) => bits.is_intact(),
            SetBits::Chunked(slots) => slots.is_intact(),
        }
    }

    /// Returns a reader of the complete set. What it reads of chunks stays in memory as long as
    /// it.
    pub fn reader(&self) -> CellSetReader<'_> {
        CellSetReader {
            slice_cells: self.slice_cells,
            bits: match &self.bits {
                SetBits::Plain(bits) => BitReader::Plain(bits),
                SetBits::Chunked(slots) => BitReader::Chunked(slots.reader()),
            },
        }
    }

    /// Ends the filling, like [`ScorePlanes::seal`].
    pub fn seal(&mut self) {
        if let SetBits::Chunked(slots) = &mut self.bits {
            slots.seal();
        }
    }
}

/// Returns the places and bits of words whose first bit comes to place `at`.
fn shifted(at: usize, words: impl Iterator<Item = u64>) -> impl Iterator<Item = (usize, u64)> {
    let shift = at % 64;
    (at / 64..).zip(words).flat_map(move |(place, word)| {
        let high = if shift > 0 { word >> (64 - shift) } else { 0 };
        [(place, word << shift), (place + 1, high)]
    })
}

impl PlainBits {
    fn new(cells: usize, storage: Storage<'_>) -> io::Result<Self> {
        // One extra word, so that `word_from` can start at any cell.
        let words = cells.div_ceil(64) + 1;
        Ok(Self {
            words: AtomicWords::new(words, storage)?,
            checksums: Checksums::new(words.div_ceil(CHECKSUM_WORDS))?,
        })
    }

    /// Adds the cells that are set in `words`, counted from cell `at`. A cell must not be added
    /// twice: the checksums would not agree.
    fn add(&self, at: usize, words: impl Iterator<Item = u64>) {
        for (place, bits) in shifted(at, words).filter(|(_, bits)| *bits != 0) {
            self.words.get(place).fetch_or(bits, Ordering::Relaxed);
            self.checksums
                .add(place / CHECKSUM_WORDS, word_checksum(place, bits));
        }
    }

    fn is_intact(&self) -> bool {
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

    #[inline]
    fn word_from(&self, at: usize) -> u64 {
        let (place, shift) = (at / 64, at % 64);
        let low = self.word(place) >> shift;
        if shift == 0 {
            return low;
        }
        low | self.word(place + 1) << (64 - shift)
    }
}

/// A reader of a [`CellSet`].
#[derive(Clone, Debug)]
pub struct CellSetReader<'a> {
    slice_cells: usize,
    bits: BitReader<'a>,
}

#[derive(Clone, Debug)]
enum BitReader<'a> {
    Plain(&'a PlainBits),
    Chunked(SlotReader<'a>),
}

impl CellSetReader<'_> {
    /// Returns 1 for a cell of the set, otherwise 0.
    #[inline]
    pub fn bit(&self, at: usize) -> u64 {
        match &self.bits {
            BitReader::Plain(bits) => bits.word(at / 64) >> (at % 64) & 1,
            BitReader::Chunked(slots) => {
                let cell = at % self.slice_cells;
                u64::from(slots.get(at / self.slice_cells)[cell / 8] >> (cell % 8) & 1)
            }
        }
    }

    /// Returns the bits of the 64 cells that start at `at`; those beyond the slice are arbitrary.
    #[inline]
    pub fn word_from(&self, at: usize) -> u64 {
        match &self.bits {
            BitReader::Plain(bits) => bits.word_from(at),
            BitReader::Chunked(slots) => {
                let cell = at % self.slice_cells;
                let bytes = &slots.get(at / self.slice_cells)[cell / 8..];
                let mut word = [0; 16];
                let some = bytes.len().min(9);
                word[..some].copy_from_slice(&bytes[..some]);
                (u128::from_le_bytes(word) >> (cell % 8)) as u64
            }
        }
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
    use super::super::chunk_file::ChunkCache;
    use super::*;
    use galotne::rules::INTERNATIONAL;
    use std::sync::Arc;

    #[test]
    fn cells_are_found_where_they_were_added() {
        let cells = PlainBits::new(300, Storage::Memory).expect("memory");
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
        let cells = PlainBits::new(3 * 64 * CHECKSUM_WORDS, Storage::Memory).expect("memory");
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

    /// Slices of 50 x 49 cells, whose rows share words.
    #[test]
    fn sets_on_disk_have_the_cells_of_sets_in_memory() {
        let class = "KMvK".parse().expect("a class");
        let index = class_index(&INTERNATIONAL, class).expect("small");
        let dir = tempfile::tempdir().expect("a directory");
        let cache = Arc::new(ChunkCache::new(1 << 16));
        let file = ScratchFile::create(dir.path(), &cache).expect("a file");
        let sets = [Storage::Memory, Storage::Disk(&file)].map(|storage| {
            let mut set = CellSet::empty(&index, ScoreWidth::TwoBits, storage).expect("memory");
            for slices in [[3, 17, 4], [0, 44, 9]] {
                let rows = |place: usize| {
                    let row = move |row: u64| {
                        let bits = (slices[place] as u64 + 1) * (row + 3);
                        [bits.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 14].into_iter()
                    };
                    (0..50).map(row)
                };
                set.add(&slices, 50, rows).expect("written");
            }
            set.seal();
            set
        });
        assert!(matches!(sets[1].bits, SetBits::Chunked(_)));
        let [memory, disk] = sets.each_ref().map(CellSet::reader);
        let mut found = 0;
        for at in 0..index.cells() as usize {
            assert_eq!(memory.bit(at), disk.bit(at), "{at}");
            let within = (2500 - at % 2500).min(64);
            let mask = u64::MAX >> (64 - within);
            assert_eq!(memory.word_from(at) & mask, disk.word_from(at) & mask);
            found += memory.bit(at);
        }
        assert!(found > 5000, "{found}");
        assert!(sets.iter().all(CellSet::is_intact));
    }
}
