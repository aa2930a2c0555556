//! Run-length coding of cells: the bytes of a file.
//!
//! A byte is `value + 3 k` with value 0 for a draw, 1 for a loss, 2 for a win of the mover, and k =
//! 0 to 84. It stands for `round(1.2^k)` cells. A run is written greedily, the longest codes first;
//! of codes of the same length the largest k is taken. Cells without a value continue the run
//! before them; at the beginning of a file they belong to the first run. The lengths of all bytes
//! add up to the number of cells.

use galotne::value::Wdl;
use std::io::{self, Read, Write};

/// The number of lengths of codes.
const LENGTHS: usize = 85;

/// The number of cells of each code `k`: round(1.2^k).
pub const CELLS: [u64; LENGTHS] = {
    // 1.2^k in units of 2^-80. The error is smaller than the distance to the next half, so rounding
    // is exact.
    const ONE: u128 = 1 << 80;
    let mut cells = [0; LENGTHS];
    let (mut power, mut k) = (ONE, 0);
    while k < LENGTHS {
        cells[k] = ((power + ONE / 2) / ONE) as u64;
        power = power * 6 / 5;
        k += 1;
    }
    cells
};

/// Returns the value in a byte.
#[must_use]
pub const fn code(wdl: Wdl) -> u8 {
    match wdl {
        Wdl::Draw => 0,
        Wdl::Loss => 1,
        Wdl::Win => 2,
    }
}

const fn wdl(code: u8) -> Wdl {
    match code % 3 {
        0 => Wdl::Draw,
        1 => Wdl::Loss,
        _ => Wdl::Win,
    }
}

/// A writer of cells. Dropping it loses the last run: [`RunWriter::finish`] ends the file.
#[derive(Debug)]
pub struct RunWriter<W> {
    out: W,
    /// The value of the current run; none until a cell has a value.
    code: Option<u8>,
    /// The cells of the current run.
    cells: u64,
    /// The cells of all earlier runs.
    before: u64,
}

impl<W: Write> RunWriter<W> {
    /// Begins a file.
    pub const fn new(out: W) -> Self {
        Self {
            out,
            code: None,
            cells: 0,
            before: 0,
        }
    }

    /// Adds cells without a value.
    #[inline]
    pub const fn skip(&mut self, cells: u64) {
        self.cells += cells;
    }

    /// Adds a cell if it has the value of the current run, and returns whether it has.
    #[inline]
    pub(super) fn continues(&mut self, code: u8) -> bool {
        let same = self.code == Some(code);
        self.cells += u64::from(same);
        same
    }

    /// Adds a cell.
    ///
    /// # Errors
    /// Those of the writer.
    #[inline]
    pub fn push(&mut self, value: Wdl) -> io::Result<()> {
        self.push_code(code(value))
    }

    #[inline]
    pub(super) fn push_code(&mut self, code: u8) -> io::Result<()> {
        if self.code.is_some_and(|run| run != code) {
            self.write_run()?;
        }
        self.code = Some(code);
        self.cells += 1;
        Ok(())
    }

    /// Writes the last run and returns the writer and the number of cells. Without any value all
    /// cells are draws.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn finish(mut self) -> io::Result<(W, u64)> {
        self.write_run()?;
        Ok((self.out, self.before))
    }

    fn write_run(&mut self) -> io::Result<()> {
        let code = self.code.unwrap_or_default();
        let mut left = self.cells;
        for (k, &cells) in CELLS.iter().enumerate().rev() {
            while left >= cells {
                self.out.write_all(&[code + 3 * k as u8])?;
                left -= cells;
            }
        }
        self.before += self.cells;
        self.cells = 0;
        Ok(())
    }
}

/// The runs of a file as values and numbers of cells. Each code of a long run is an item of its
/// own.
#[derive(Debug)]
pub struct Runs<R>(pub R);

impl<R: Read> Iterator for Runs<R> {
    type Item = io::Result<(Wdl, u64)>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut byte = [0];
        match self.0.read_exact(&mut byte) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => None,
            Err(error) => Some(Err(error)),
            Ok(()) => {
                // 255 would be k = 85, which is unused.
                let [byte] = byte;
                let cells = CELLS.get(usize::from(byte / 3));
                let unknown = || io::Error::new(io::ErrorKind::InvalidData, "a byte is not a code");
                Some(cells.map(|&cells| (wdl(byte), cells)).ok_or_else(unknown))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lengths_are_powers_rounded() {
        assert_eq!(CELLS[..8], [1, 1, 1, 2, 2, 2, 3, 4]);
        for (k, &cells) in CELLS.iter().enumerate() {
            let power = 1.2f64.powi(k as i32);
            assert!((power - cells as f64).abs() < 0.5, "{k}: {power} {cells}");
        }
        assert_eq!(CELLS[LENGTHS - 1], 4_479_450);
    }

    #[test]
    fn the_largest_code_of_a_length_is_written() {
        let mut runs = RunWriter::new(vec![]);
        runs.skip(2);
        runs.push(Wdl::Win).expect("memory");
        runs.push(Wdl::Draw).expect("memory");
        runs.skip(1);
        let (bytes, cells) = runs.finish().expect("memory");
        // 3 = round(1.2^6); 2 = round(1.2^5).
        assert_eq!((bytes, cells), (vec![2 + 18, 15], 5));
    }

    proptest! {
        #[test]
        fn written_runs_are_read_back(
            cells in prop::collection::vec((0..4u8, 1..40_000u64), 1..60)
        ) {
            let mut runs = RunWriter::new(vec![]);
            let mut written = vec![];
            for &(value, count) in &cells {
                for _ in 0..count.min(if value < 3 { 300 } else { u64::MAX }) {
                    if value < 3 {
                        runs.push(wdl(value)).expect("memory");
                        written.push(Some(wdl(value)));
                    } else {
                        runs.skip(1);
                        written.push(None);
                    }
                }
            }
            let (bytes, count) = runs.finish().expect("memory");
            prop_assert_eq!(count, written.len() as u64);
            let mut read = vec![];
            for run in Runs(&bytes[..]) {
                let (value, cells) = run.expect("a code");
                read.extend(std::iter::repeat_n(value, cells as usize));
            }
            prop_assert_eq!(read.len(), written.len());
            for (read, written) in read.iter().zip(&written) {
                prop_assert!(written.is_none_or(|written| written == *read));
            }
        }
    }
}
