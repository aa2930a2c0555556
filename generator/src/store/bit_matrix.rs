//! Bit matrices: one bit for every position of a batch of slices.
//!
//! A king move of one side changes that side's kings and nothing else. A matrix has one *row* for
//! each placement of the mover's kings and one *column* for everything else (the slice, and the
//! other side's kings). A move then takes whole rows to whole rows, which is plain `u64` arithmetic
//! on long contiguous rows. From the other side's perspective rows and columns are exchanged.

use multiversion::multiversion;

/// The shape of a matrix: `rows` rows of `slices` times `columns` bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MatrixShape {
    /// Placements of the mover's kings.
    pub rows: usize,
    /// Placements of the other side's kings.
    pub columns: usize,
    pub slices: usize,
}

impl MatrixShape {
    /// Returns the shape from the other side's perspective.
    pub fn transposed(self) -> Self {
        Self {
            rows: self.columns,
            columns: self.rows,
            slices: self.slices,
        }
    }

    /// Returns the number of words of one slice in a row. Slices with only one column share words:
    /// see [`Self::slice_start`].
    fn slice_words(self) -> usize {
        self.columns.div_ceil(64)
    }

    /// Returns the number of words in a row.
    pub fn row_words(self) -> usize {
        if self.columns == 1 {
            self.slices.div_ceil(64)
        } else {
            self.slices * self.slice_words()
        }
    }

    /// Returns the first word and bit of a slice's columns in a row.
    pub fn slice_start(self, slice: usize) -> (usize, u32) {
        if self.columns == 1 {
            (slice / 64, (slice % 64) as u32)
        } else {
            (slice * self.slice_words(), 0)
        }
    }

    /// Returns the number of the word that holds a bit.
    #[inline]
    fn word(self, slice: usize, row: usize, column: usize) -> usize {
        row * self.row_words() + self.slice_start(slice).0 + column / 64
    }
}

/// A matrix of bits. Bits beyond the last column are zero.
#[derive(Clone, Debug, Default)]
pub struct BitMatrix {
    words: Vec<u64>,
    row_words: usize,
}

impl BitMatrix {
    /// Turns this into a matrix of zeros.
    pub fn reset(&mut self, shape: MatrixShape) {
        self.row_words = shape.row_words();
        self.words.clear();
        self.words.resize(shape.rows * self.row_words, 0);
    }

    /// Turns this into a matrix of zeros with `row_words` words in a row.
    pub fn reset_with_row_words(&mut self, rows: usize, row_words: usize) {
        self.row_words = row_words;
        self.words.clear();
        self.words.resize(rows * row_words, 0);
    }

    /// Returns all words, row by row.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Returns all words, row by row, to be changed.
    pub fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    #[inline]
    pub fn row(&self, row: usize) -> &[u64] {
        &self.words[row * self.row_words..][..self.row_words]
    }

    #[inline]
    pub fn row_mut(&mut self, row: usize) -> &mut [u64] {
        &mut self.words[row * self.row_words..][..self.row_words]
    }

    /// Returns the columns of one slice in a row, 64 to a word; unused bits of the last word are
    /// zero.
    pub fn slice_row(
        &self,
        shape: MatrixShape,
        slice: usize,
        row: usize,
    ) -> impl Iterator<Item = u64> + '_ {
        let (word, low) = shape.slice_start(slice);
        let mask = if shape.columns == 1 { 1 } else { u64::MAX };
        let words = &self.row(row)[word..word + shape.slice_words()];
        words.iter().map(move |word| word >> low & mask)
    }

    /// Whether any bit is set.
    pub fn any(&self) -> bool {
        self.words.iter().any(|&word| word != 0)
    }

    /// Turns this into the transpose of `from`, which has `shape`.
    pub fn transpose(&mut self, from: &Self, shape: MatrixShape) {
        let to = shape.transposed();
        self.reset(to);
        let MatrixShape {
            rows,
            columns,
            slices,
        } = shape;
        // A word of `from` holds consecutive columns, a word of the transpose consecutive rows of
        // `from`. Where rows or columns have the length one, slices take their place.
        let (along_from, along_to, rest) = match (rows, columns) {
            (1, 1) => {
                self.words.copy_from_slice(&from.words);
                return;
            }
            (1, _) => (columns, slices, 1),
            (_, 1) => (slices, rows, 1),
            _ => (columns, rows, slices),
        };
        // The slice, row and column of a cell from its numbers on the three axes.
        let cell = |from: usize, to: usize, rest: usize| match (rows, columns) {
            (1, _) => (to, 0, from),
            (_, 1) => (from, to, 0),
            _ => (rest, to, from),
        };
        let mut block = [0; 64];
        for third in 0..rest {
            for first in (0..along_from).step_by(64) {
                for second in (0..along_to).step_by(64) {
                    for (line, word) in block.iter_mut().enumerate() {
                        *word = if second + line < along_to {
                            let (slice, row, column) = cell(first, second + line, third);
                            from.words[shape.word(slice, row, column)]
                        } else {
                            0
                        };
                    }
                    if transpose_block(&mut block) {
                        let lines = (along_from - first).min(64);
                        for (line, &word) in block[..lines].iter().enumerate() {
                            let (slice, row, column) = cell(first + line, second, third);
                            self.words[to.word(slice, column, row)] = word;
                        }
                    }
                }
            }
        }
    }
}

/// Transposes 64 x 64 bits in place. Returns false, and does nothing, if all are zero.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
pub fn transpose_block(block: &mut [u64; 64]) -> bool {
    if block.iter().all(|&word| word == 0) {
        return false;
    }
    let mut half = 32;
    let mut mask = u64::MAX >> 32;
    while half > 0 {
        let mut row = 0;
        while row < 64 {
            // Swap the upper right and lower left quarter of every square of side 2 * half.
            for upper in row..row + half {
                let swap = ((block[upper] >> half) ^ block[upper + half]) & mask;
                block[upper] ^= swap << half;
                block[upper + half] ^= swap;
            }
            row += 2 * half;
        }
        half /= 2;
        mask ^= mask << half;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transposition_exchanges_rows_and_columns() {
        for (rows, columns, slices) in [
            (1, 1, 70),
            (50, 1, 130),
            (1, 50, 70),
            (50, 50, 3),
            (130, 70, 2),
            (7, 200, 1),
        ] {
            let shape = MatrixShape {
                rows,
                columns,
                slices,
            };
            let mut from = BitMatrix::default();
            from.reset(shape);
            let bit = |slice: usize, row: usize, column: usize| {
                (slice * 31 + row * 7 + column * 13) % 5 < 2
            };
            for slice in 0..slices {
                let (word, low) = shape.slice_start(slice);
                for row in 0..rows {
                    for column in 0..columns {
                        from.row_mut(row)[word + column / 64] |=
                            u64::from(bit(slice, row, column)) << (low as usize + column % 64);
                    }
                }
            }
            let mut to = BitMatrix::default();
            to.transpose(&from, shape);
            let turned = shape.transposed();
            let mut ones = 0;
            for slice in 0..slices {
                let (word, low) = turned.slice_start(slice);
                for row in 0..columns {
                    for column in 0..rows {
                        let set =
                            to.row(row)[word + column / 64] >> (low as usize + column % 64) & 1;
                        assert_eq!(set == 1, bit(slice, column, row), "{shape:?}");
                        ones += set;
                    }
                }
            }
            let all: u32 = to.words().iter().map(|word| word.count_ones()).sum();
            assert_eq!(u64::from(all), ones, "stray bits in {shape:?}");
        }
    }
}
