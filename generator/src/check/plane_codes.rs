//! The decoded codes of a plane.

use galotne::table::{BlockDecoder, Table, TableError};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

/// The codes of a plane: a byte for each cell, or two as soon as one code takes two. Cells that the
/// table does not store have an arbitrary code. Atomic, since workers fill cells concurrently.
pub struct PlaneCodes {
    low: Vec<AtomicU8>,
    /// The high bytes, if there are any.
    high: OnceLock<Vec<AtomicU8>>,
    largest: u16,
}

impl PlaneCodes {
    /// Starts with the code 0 in all cells. Codes up to `largest` can be set, and at least those up
    /// to `MIN_LARGEST`: values that a table omits may have larger codes than those that it stores.
    pub fn new(cells: u64, largest: u16) -> Self {
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

    /// Sets the code of a cell; returns false if the code is too large.
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
            // Not in parallel: a worker that waits for the allocation could take up another cell,
            // whose code waits for the same allocation.
            let zeros = || self.low.iter().map(|_| AtomicU8::new(0)).collect();
            Some(self.high.get_or_init(zeros))
        };
        if let Some(highs) = highs {
            highs[cell as usize].store(high, Ordering::Relaxed);
        }
        true
    }

    /// Returns the largest code that can be set.
    pub const fn largest(&self) -> u16 {
        self.largest
    }
}

/// A plane of a class, decoded for one measure.
pub struct DecodedPlane {
    pub codes: PlaneCodes,
    /// Whether the table stores the plane; otherwise all codes are 0 until they are derived.
    pub is_stored: bool,
}

impl DecodedPlane {
    pub const fn stored(codes: PlaneCodes) -> Self {
        Self {
            codes,
            is_stored: true,
        }
    }

    /// Returns a plane that the table omits.
    pub fn omitted(cells: u64) -> Self {
        Self {
            codes: PlaneCodes::new(cells, 0),
            is_stored: false,
        }
    }
}

/// The codes of consecutive cells. High bytes that are allocated later are not seen.
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
