//! Codes of two bits, 32 to a word: the cells that tables of results are written from.
//!
//! A word is filled, compared or cut into runs as a whole, so that none of this takes a step for
//! every cell.

use super::code::{DRAW, OMITTED};
use std::ops::Range;

/// The cells in a word.
const WORD_CELLS: usize = 32;

/// The lower bit of every cell of a word.
const LOWER_BITS: u64 = u64::MAX / 3;

/// The codes of consecutive cells, two bits each, the first cell in the lowest bits of a word. The
/// value 3 marks an omitted cell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TwoBitCodes {
    words: Vec<u64>,
    len: usize,
}

/// Some consecutive cells of [`TwoBitCodes`].
#[derive(Clone, Copy, Debug)]
pub struct TwoBitRange<'a> {
    words: &'a [u64],
    first: usize,
    len: usize,
}

/// The codes of consecutive cells as the writer of a table takes them: of any table one number
/// each, or of a table of results two bits each.
#[derive(Clone, Copy, Debug)]
pub enum Codes<'a> {
    /// One number for each cell; [`OMITTED`] for omitted ones.
    Numbers(&'a [u16]),
    /// Two bits for each cell.
    TwoBits(TwoBitRange<'a>),
}

impl TwoBitCodes {
    /// Creates an empty sequence.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            words: Vec::new(),
            len: 0,
        }
    }

    /// Returns the number of cells.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no cells.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Changes the number of cells. Old cells keep their codes; those of new ones are arbitrary.
    pub fn resize(&mut self, len: usize) {
        self.words.resize(len.div_ceil(WORD_CELLS), 0);
        self.len = len;
    }

    /// Sets the codes of up to 32 cells from the cell `at` on; bits of the word beyond them are
    /// ignored.
    ///
    /// # Panics
    /// The cells exceed the sequence.
    #[inline]
    pub fn set(&mut self, at: usize, cells: usize, codes: u64) {
        assert!(
            cells <= WORD_CELLS && at + cells <= self.len,
            "{cells} cells"
        );
        if cells == 0 {
            return;
        }
        let (place, shift) = (at / WORD_CELLS, 2 * (at % WORD_CELLS));
        let mask = u64::MAX >> (64 - 2 * cells);
        let codes = codes & mask;
        self.words[place] = self.words[place] & !(mask << shift) | codes << shift;
        if shift + 2 * cells > 64 {
            let left = 64 - shift;
            self.words[place + 1] = self.words[place + 1] & !(mask >> left) | codes >> left;
        }
    }

    /// Replaces all cells by these; the codes are at most 2, or [`OMITTED`].
    pub fn pack(&mut self, codes: &[u16]) {
        self.len = codes.len();
        self.words.clear();
        self.words.extend(codes.chunks(WORD_CELLS).map(|codes| {
            // The two lowest bits of `OMITTED` are set.
            let codes = codes.iter().rev();
            codes.fold(0, |word, &code| word << 2 | u64::from(code & 3))
        }));
    }

    /// Appends cells.
    pub fn extend(&mut self, codes: TwoBitRange<'_>) {
        let first = self.len;
        self.resize(first + codes.len);
        for at in (0..codes.len).step_by(WORD_CELLS) {
            let cells = WORD_CELLS.min(codes.len - at);
            self.set(first + at, cells, codes.word(at));
        }
    }

    /// Returns all cells.
    #[must_use]
    pub fn all(&self) -> TwoBitRange<'_> {
        TwoBitRange {
            words: &self.words,
            first: 0,
            len: self.len,
        }
    }

    /// Replaces all cells by `codes`, with omitted cells filled as in [`super::packing::fill`], or
    /// if `decisive` with the other code between a draw and that. Bits behind the last cell repeat
    /// its code.
    pub(super) fn fill(&mut self, codes: TwoBitRange<'_>, decisive: bool) {
        self.resize(codes.len);
        let ends = codes.first_kept().zip(codes.last_kept());
        let Some((mut before, mut behind)) = ends else {
            self.words.fill(repeated(DRAW.into()));
            return;
        };
        let starts = || (0..codes.len).step_by(WORD_CELLS);
        // First every omitted cell gets the code behind it.
        for (filled, start) in self.words.iter_mut().zip(starts()).rev() {
            let (mut word, mut kept) = kept_codes(codes.word(start));
            for shift in [2, 4, 8, 16, 32] {
                word |= word >> shift & !kept;
                kept |= kept >> shift;
            }
            *filled = word | repeated(behind) & !kept;
            behind = *filled & 3;
        }
        for (filled, start) in self.words.iter_mut().zip(starts()) {
            let (mut word, mut kept) = kept_codes(codes.word(start));
            for shift in [2, 4, 8, 16, 32] {
                word |= word << shift & !kept;
                kept |= kept << shift;
            }
            word |= repeated(before) & !kept;
            before = word >> 62;
            *filled = larger_codes(word, *filled, decisive);
        }
    }

    /// Whether all cells have the same code, and which; `None` if they differ. Filled cells only.
    pub(super) fn uniform_code(&self) -> Option<u8> {
        let code = self.words.first()? & 3;
        let mut words = self.words.iter();
        words
            .all(|&word| word == repeated(code))
            .then_some(code as u8)
    }

    /// Visits the runs of equal codes in order: the code and the number of cells. Filled cells
    /// only.
    #[inline]
    pub(super) fn visit_runs(&self, mut visit: impl FnMut(usize, usize)) {
        let Some(first) = self.words.first() else {
            return;
        };
        let (mut start, mut code) = (0, first & 3);
        let mut before = code;
        for (number, &word) in self.words.iter().enumerate() {
            let changes = word ^ (word << 2 | before);
            let mut borders = (changes | changes >> 1) & LOWER_BITS;
            while borders != 0 {
                let bit = borders.trailing_zeros();
                borders &= borders - 1;
                let border = number * WORD_CELLS + bit as usize / 2;
                visit(code as usize, border - start);
                (start, code) = (border, word >> bit & 3);
            }
            before = word >> 62;
        }
        visit(code as usize, self.len - start);
    }
}

impl<'a> TwoBitRange<'a> {
    /// Returns the number of cells.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no cells.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns some of the cells.
    ///
    /// # Panics
    /// There are fewer cells.
    #[must_use]
    pub fn range(self, cells: Range<usize>) -> Self {
        assert!(
            cells.start <= cells.end && cells.end <= self.len,
            "{cells:?}"
        );
        Self {
            words: self.words,
            first: self.first + cells.start,
            len: cells.len(),
        }
    }

    /// Returns the code of a cell.
    ///
    /// # Panics
    /// There are fewer cells.
    #[must_use]
    pub fn get(self, cell: usize) -> u16 {
        assert!(cell < self.len, "{cell}");
        match self.word(cell) & 3 {
            3 => OMITTED,
            code => code as u16,
        }
    }

    /// Returns the codes of 32 cells from the cell `at` on; those behind the last cell are omitted.
    #[inline]
    pub(super) fn word(self, at: usize) -> u64 {
        let (place, shift) = (
            (self.first + at) / WORD_CELLS,
            2 * ((self.first + at) % WORD_CELLS),
        );
        let at_place = |place: usize| self.words.get(place).copied().unwrap_or(0);
        let mut word = at_place(place) >> shift;
        if shift > 0 {
            word |= at_place(place + 1) << (64 - shift);
        }
        match self.len.saturating_sub(at) {
            left if left < WORD_CELLS => word | u64::MAX << (2 * left),
            _ => word,
        }
    }

    /// Returns all cells in words, see [`TwoBitRange::word`].
    pub(super) fn words(self) -> impl DoubleEndedIterator<Item = u64> + 'a {
        // An exact count, so that both ends are known.
        (0..self.len.div_ceil(WORD_CELLS)).map(move |number| self.word(number * WORD_CELLS))
    }

    fn first_kept(self) -> Option<u64> {
        let kept = |word: u64| (kept_bits(word) != 0).then_some(word);
        let word = self.words().find_map(kept)?;
        Some(word >> kept_bits(word).trailing_zeros() & 3)
    }

    fn last_kept(self) -> Option<u64> {
        let kept = |word: u64| (kept_bits(word) != 0).then_some(word);
        let word = self.words().rev().find_map(kept)?;
        Some(word >> (63 - kept_bits(word).leading_zeros()) & 3)
    }

    /// Returns the place and the code of the first cell with a code above `largest`.
    fn excess(self, largest: u16) -> Option<(usize, u16)> {
        let above = |word: u64| {
            let (lower, upper) = (word & LOWER_BITS, word >> 1 & LOWER_BITS);
            match largest {
                0 => lower ^ upper,
                1 => upper & !lower,
                _ => 0,
            }
        };
        let mut words = self.words().enumerate();
        let (number, bits) = words.find_map(|(number, word)| {
            let bits = above(word);
            (bits != 0).then_some((number, bits))
        })?;
        let cell = number * WORD_CELLS + bits.trailing_zeros() as usize / 2;
        Some((cell, self.get(cell)))
    }

    /// Whether stored cells, four to a byte, have these codes where they are not omitted.
    pub(super) fn agrees_with(self, stored: &[u8]) -> bool {
        let stored = stored.chunks(8).map(|bytes| {
            let mut word = [0; 8];
            word[..bytes.len()].copy_from_slice(bytes);
            u64::from_le_bytes(word)
        });
        (self.words().zip(stored)).all(|(word, stored)| differing_bits(word, stored) == 0)
    }

    /// Whether all cells that are not omitted have this code.
    pub(super) fn is_uniform(self, code: u16) -> bool {
        let stored = repeated(code.into());
        code <= 2 && (self.words()).all(|word| differing_bits(word, stored) == 0)
    }
}

/// Returns the lower bit of each cell that is not omitted.
const fn kept_bits(word: u64) -> u64 {
    !(word & word >> 1) & LOWER_BITS
}

/// Returns the codes of cells that are not omitted, zeros in the others, and both bits of each cell
/// that is not omitted.
const fn kept_codes(word: u64) -> (u64, u64) {
    let kept = 3 * kept_bits(word);
    (word & kept, kept)
}

/// Returns the bits in which cells that are not omitted differ.
const fn differing_bits(word: u64, stored: u64) -> u64 {
    (word ^ stored) & (3 * kept_bits(word))
}

/// Returns a word with the same code in every cell.
const fn repeated(code: u64) -> u64 {
    code * LOWER_BITS
}

/// Returns the larger code of each cell, or a draw if one of them is and `decisive` is not set.
const fn larger_codes(one: u64, other: u64, decisive: bool) -> u64 {
    let either = one | other;
    let upper = either >> 1 & LOWER_BITS;
    let larger = upper << 1 | either & LOWER_BITS & !upper;
    if decisive {
        return larger;
    }
    let (not_draw, other_not_draw) = (one | one >> 1, other | other >> 1);
    larger & (3 * (not_draw & other_not_draw & LOWER_BITS))
}

impl<'a> From<TwoBitRange<'a>> for Codes<'a> {
    fn from(codes: TwoBitRange<'a>) -> Self {
        Self::TwoBits(codes)
    }
}

impl<'a> From<&'a [u16]> for Codes<'a> {
    fn from(codes: &'a [u16]) -> Self {
        Self::Numbers(codes)
    }
}

impl<'a> From<&'a Vec<u16>> for Codes<'a> {
    fn from(codes: &'a Vec<u16>) -> Self {
        Self::Numbers(codes)
    }
}

impl<'a, const CELLS: usize> From<&'a [u16; CELLS]> for Codes<'a> {
    fn from(codes: &'a [u16; CELLS]) -> Self {
        Self::Numbers(codes)
    }
}

impl<'a> Codes<'a> {
    /// Returns the number of cells.
    #[must_use]
    pub const fn len(&self) -> usize {
        match self {
            Self::Numbers(codes) => codes.len(),
            Self::TwoBits(codes) => codes.len(),
        }
    }

    /// Whether there are no cells.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns some of the cells.
    ///
    /// # Panics
    /// There are fewer cells.
    #[must_use]
    pub fn range(self, cells: Range<usize>) -> Self {
        match self {
            Self::Numbers(codes) => Self::Numbers(&codes[cells]),
            Self::TwoBits(codes) => Self::TwoBits(codes.range(cells)),
        }
    }

    /// Returns the place and the code of the first cell with a code above `largest`.
    pub(super) fn excess(self, largest: u16) -> Option<(usize, u16)> {
        match self {
            Self::Numbers(codes) => {
                let is_excess = |code: u16| code != OMITTED && code > largest;
                let cell = codes.iter().position(|&code| is_excess(code))?;
                Some((cell, codes[cell]))
            }
            Self::TwoBits(codes) => codes.excess(largest),
        }
    }

    /// Returns one number for each cell, in `buffer` if they are not.
    pub(super) fn numbers<'b>(self, buffer: &'b mut Vec<u16>) -> &'b [u16]
    where
        'a: 'b,
    {
        match self {
            Self::Numbers(codes) => codes,
            Self::TwoBits(codes) => {
                buffer.clear();
                buffer.extend((0..codes.len()).map(|cell| codes.get(cell)));
                buffer
            }
        }
    }

    /// Returns two bits for each cell, in `buffer` if they are not. No code is above 2.
    pub(super) fn two_bits<'b>(self, buffer: &'b mut TwoBitCodes) -> TwoBitRange<'b>
    where
        'a: 'b,
    {
        match self {
            Self::Numbers(codes) => {
                buffer.pack(codes);
                buffer.all()
            }
            Self::TwoBits(codes) => codes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    /// Fills omitted cells one by one.
    fn filled_cells(codes: &[u16], decisive: bool) -> Vec<u16> {
        let kept = |cells: &[u16]| -> Vec<u16> {
            let kept = cells.iter().copied();
            kept.filter(|&code| code != OMITTED).collect()
        };
        let cells = codes.iter().enumerate().map(|(cell, &code)| {
            let before = kept(&codes[..cell]).last().copied();
            let behind = kept(&codes[cell..]).first().copied();
            match (before, behind) {
                _ if code != OMITTED => code,
                (None, None) => DRAW,
                (Some(one), None) | (None, Some(one)) => one,
                (Some(one), Some(other)) if !decisive && one.min(other) == DRAW => DRAW,
                (Some(one), Some(other)) => one.max(other),
            }
        });
        cells.collect()
    }

    fn packed(codes: &[u16]) -> TwoBitCodes {
        let mut packed = TwoBitCodes::new();
        packed.pack(codes);
        packed
    }

    fn unpacked(codes: TwoBitRange<'_>) -> Vec<u16> {
        Codes::from(codes).numbers(&mut vec![]).to_vec()
    }

    /// Codes in runs, so that words without kept cells and words of one code occur.
    fn codes() -> impl Strategy<Value = Vec<u16>> {
        let code = prop_oneof![0_u16..3, Just(OMITTED)];
        let length = prop_oneof![4 => 1_usize..4, 1 => 20_usize..80];
        vec((code, length), 0..40).prop_map(|runs| {
            let cells = runs.into_iter().map(|(code, length)| vec![code; length]);
            cells.flatten().collect()
        })
    }

    proptest! {
        #[test]
        fn words_are_filled_and_cut_as_cells_are(
            before in codes(), codes in codes(), after in codes(), decisive in any::<bool>(),
        ) {
            let all = packed(&[&before[..], &codes, &after].concat());
            let range = all.all().range(before.len()..before.len() + codes.len());
            prop_assert_eq!(unpacked(range), &codes[..]);
            let expected = filled_cells(&codes, decisive);
            let mut filled = packed(&before);
            filled.fill(range, decisive);
            prop_assert_eq!(unpacked(filled.all()), &expected[..]);
            let mut runs = vec![];
            filled.visit_runs(|code, cells| runs.push((code as u16, cells)));
            let expected_runs: Vec<(u16, usize)> = (expected.chunk_by(|one, other| one == other))
                .map(|run| (run[0], run.len()))
                .collect();
            prop_assert_eq!(&runs, &expected_runs);
            let uniform = match &runs[..] {
                [(code, _)] => Some(*code as u8),
                _ => None,
            };
            prop_assert_eq!(filled.uniform_code(), uniform);
            for largest in 0..3 {
                let excess = Codes::from(&codes).excess(largest);
                prop_assert_eq!(Codes::from(range).excess(largest), excess);
                let agree = (codes.iter()).all(|&code| code == OMITTED || code == largest);
                prop_assert_eq!(range.is_uniform(largest), agree);
            }
        }

        #[test]
        fn stored_cells_agree_unless_a_kept_one_differs(
            codes in codes(), change in any::<prop::sample::Index>(),
        ) {
            let codes = packed(&codes);
            let mut filled = TwoBitCodes::new();
            filled.fill(codes.all(), false);
            let bytes: Vec<u8> = filled.words.iter().flat_map(|word| word.to_le_bytes()).collect();
            let mut bytes = bytes[..codes.len().div_ceil(4)].to_vec();
            prop_assert!(codes.all().agrees_with(&bytes));
            if !codes.is_empty() {
                let cell = change.index(codes.len());
                bytes[cell / 4] ^= 1 << (2 * (cell % 4));
                let is_omitted = codes.all().get(cell) == OMITTED;
                prop_assert_eq!(codes.all().agrees_with(&bytes), is_omitted);
            }
        }

        #[test]
        fn cells_are_set_and_appended(
            codes in codes(), at in any::<prop::sample::Index>(), word in any::<u64>(),
            cells in 0_usize..=WORD_CELLS, more in codes(),
        ) {
            let cells = cells.min(codes.len());
            let at = at.index(codes.len() - cells + 1);
            let mut set = packed(&codes);
            set.set(at, cells, word);
            let mut expected = codes;
            for (cell, code) in expected[at..at + cells].iter_mut().enumerate() {
                *code = match word >> (2 * cell) & 3 {
                    3 => OMITTED,
                    code => code as u16,
                };
            }
            prop_assert_eq!(unpacked(set.all()), &expected[..]);
            set.extend(packed(&more).all());
            expected.extend(more);
            prop_assert_eq!(unpacked(set.all()), &expected[..]);
        }
    }
}
