//! The decoded codes of a plane.

use galotne::table::{BlockDecoder, Table, TableError};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

/// The codes of a plane: a byte for each cell, or two as soon as one code takes two. Cells that the
/// table does not keep have any code. Atomic, since workers fill cells concurrently.
pub struct PlaneCodes {
    low: Vec<AtomicU8>,
    /// The high bytes, if there are any.
    high: OnceLock<Vec<AtomicU8>>,
    largest: u16,
}

impl PlaneCodes {
    /// Starts with the code 0 in all cells. Codes up to `largest` can be stored, and larger ones up
    /// to a bound: the codes that a table keeps do not bound those that it leaves out.
    pub fn new(cells: u64, largest: u16) -> Self {
        /// All codes up to this one can be stored in any plane.
        const MIN_LARGEST: u16 = 4095;
        let cells = (0..cells).into_par_iter();
        Self {
            low: cells.map(|_| AtomicU8::new(0)).collect(),
            high: OnceLock::new(),
            largest: largest.max(MIN_LARGEST),
        }
    }

    /// Decodes a plane of a table; `cells` returns the cells at some places of the file.
    pub fn decode<I: Iterator<Item = u64>>(
        table: &Table,
        plane: usize,
        cells: impl Fn(Range<u64>) -> I + Sync,
    ) -> Result<Self, TableError> {
        let (layout, spec) = (table.layout(), table.spec());
        // The decoder rejects larger codes.
        let codes = Self::new(layout.cells(), spec.largest);
        (layout.plane_blocks(plane).into_par_iter()).try_for_each_init(
            <(BlockDecoder, Vec<u16>)>::default,
            |(decoder, found), block| {
                found.clear();
                let places = table.decode_cells(block, decoder, found)?.cells;
                for (cell, &found) in cells(places).zip(found.iter()) {
                    codes.set(cell, found);
                }
                Ok::<_, TableError>(())
            },
        )?;
        Ok(codes)
    }

    #[inline]
    pub fn get(&self, cell: u64) -> u16 {
        let low = self.low[cell as usize].load(Ordering::Relaxed);
        let high = self.high.get().map(|high| &high[cell as usize]);
        u16::from_le_bytes([low, high.map_or(0, |high| high.load(Ordering::Relaxed))])
    }

    #[inline]
    pub fn slice(&self, first: u64, cells: u64) -> CodeSlice<'_> {
        let cells = first as usize..(first + cells) as usize;
        CodeSlice {
            low: &self.low[cells.clone()],
            high: self.high.get().map(|high| &high[cells]),
        }
    }

    /// Stores a code; returns false if it is too large.
    #[inline]
    pub fn set(&self, cell: u64, code: u16) -> bool {
        if code > self.largest {
            return false;
        }
        let [low, high] = code.to_le_bytes();
        self.low[cell as usize].store(low, Ordering::Relaxed);
        let highs = if high == 0 {
            self.high.get()
        } else {
            // One worker allocates: if workers shared the allocation, one of them could take up a
            // cell that waits for it.
            let zeros = || self.low.iter().map(|_| AtomicU8::new(0)).collect();
            Some(self.high.get_or_init(zeros))
        };
        if let Some(highs) = highs {
            highs[cell as usize].store(high, Ordering::Relaxed);
        }
        true
    }

    /// Returns the largest code that can be stored.
    pub const fn largest(&self) -> u16 {
        self.largest
    }
}

/// The codes of consecutive cells. High bytes that are added later are not seen.
#[derive(Clone, Copy)]
pub struct CodeSlice<'c> {
    low: &'c [AtomicU8],
    high: Option<&'c [AtomicU8]>,
}

impl CodeSlice<'_> {
    #[inline]
    pub fn get(self, cell: usize) -> u16 {
        let low = self.low[cell].load(Ordering::Relaxed);
        let high = self.high.map(|high| &high[cell]);
        u16::from_le_bytes([low, high.map_or(0, |high| high.load(Ordering::Relaxed))])
    }
}
