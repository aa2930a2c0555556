//! The layout of a table: its planes, parts and blocks, and the block of a cell.

use super::limits::MAX_BLOCK_CELLS;
use super::spec::{SpecError, TableSpec};
use std::ops::Range;

/// The division of the planes of a table into parts and of the parts into blocks.
///
/// Blocks are numbered plane by plane, part by part. No block crosses the border of a part or a
/// plane, so parts can be encoded independently.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    planes: usize,
    cells: u64,
    part_cells: u64,
    block_cells: u64,
    parts_in_plane: u64,
    blocks_in_part: u64,
    blocks_in_plane: u64,
    blocks: u64,
}

/// The cells of one block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BlockCells {
    /// The plane of the cells.
    pub plane: usize,
    /// The numbers of the cells in the plane.
    pub cells: Range<u64>,
}

impl BlockCells {
    /// Returns the number of cells: 1 to [`MAX_BLOCK_CELLS`].
    pub(super) const fn count(&self) -> usize {
        (self.cells.end - self.cells.start) as usize
    }
}

/// The location of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellLocation {
    /// The number of the block in the table.
    pub block: u64,
    /// The index of the cell in the block.
    pub index: usize,
}

impl TableSpec {
    /// Returns the division into parts and blocks.
    ///
    /// # Errors
    /// The properties contradict each other, or a number exceeds a limit of the format.
    pub fn layout(&self) -> Result<Layout, SpecError> {
        self.check()?;
        Layout::new(self)
    }
}

/// The most planes: their number is one byte. Frisian draughts with 8 pieces has at most 200 in a
/// class: two for each pair of counts of king moves.
const MAX_PLANES: u64 = 255;

impl Layout {
    /// Divides a table. The checks here keep all later arithmetic within 64 bits.
    fn new(spec: &TableSpec) -> Result<Self, SpecError> {
        let within = |field, value: u64, most: u64| {
            if (1..=most).contains(&value) {
                return Ok(value);
            }
            let expected = format!("1 to {most}");
            Err(SpecError::new(field, expected, value.to_string()))
        };
        let planes = within("planes", spec.planes as u64, MAX_PLANES)?;
        let cells = within("cells", spec.cells, i64::MAX as u64)?;
        let part_cells = within("cells of a part", spec.part_cells, i64::MAX as u64)?;
        let block_cells = within(
            "cells of a block",
            spec.block_cells.into(),
            MAX_BLOCK_CELLS.into(),
        )?;
        let blocks_in_part = part_cells.div_ceil(block_cells);
        // Every block has at least one cell, so there are at most as many blocks as cells.
        let blocks_in_plane =
            cells / part_cells * blocks_in_part + (cells % part_cells).div_ceil(block_cells);
        Ok(Self {
            planes: spec.planes,
            cells,
            part_cells,
            block_cells,
            parts_in_plane: cells.div_ceil(part_cells),
            blocks_in_part,
            blocks_in_plane,
            blocks: within(
                "blocks",
                planes.saturating_mul(blocks_in_plane),
                u64::MAX - 1,
            )?,
        })
    }

    /// Returns the number of planes.
    #[must_use]
    pub const fn planes(&self) -> usize {
        self.planes
    }

    /// Returns the number of cells of a plane.
    #[must_use]
    pub const fn cells(&self) -> u64 {
        self.cells
    }

    /// Returns the number of parts of a plane.
    #[must_use]
    pub const fn parts(&self) -> u64 {
        self.parts_in_plane
    }

    /// Returns the number of blocks of all planes.
    #[must_use]
    pub const fn blocks(&self) -> u64 {
        self.blocks
    }

    /// Locates a cell; `None` outside the table.
    #[must_use]
    #[inline]
    pub const fn locate(&self, plane: usize, cell: u64) -> Option<CellLocation> {
        if plane >= self.planes || cell >= self.cells {
            return None;
        }
        let (part, in_part) = (cell / self.part_cells, cell % self.part_cells);
        Some(CellLocation {
            block: plane as u64 * self.blocks_in_plane
                + part * self.blocks_in_part
                + in_part / self.block_cells,
            index: (in_part % self.block_cells) as usize,
        })
    }

    /// Returns the cells of a block; `None` outside the table.
    #[must_use]
    pub fn block_cells(&self, block: u64) -> Option<BlockCells> {
        if block >= self.blocks {
            return None;
        }
        let in_plane = block % self.blocks_in_plane;
        let part = self.part_cells(in_plane / self.blocks_in_part)?;
        let start = part.start + in_plane % self.blocks_in_part * self.block_cells;
        Some(BlockCells {
            plane: (block / self.blocks_in_plane) as usize,
            cells: start..part.end.min(start + self.block_cells),
        })
    }

    /// Returns the cells of a part of any plane; `None` outside the table.
    #[must_use]
    pub fn part_cells(&self, part: u64) -> Option<Range<u64>> {
        if part >= self.parts_in_plane {
            return None;
        }
        let start = part * self.part_cells;
        Some(start..self.cells.min(start + self.part_cells))
    }

    /// Returns the blocks of a part; `None` outside the table.
    #[must_use]
    pub fn part_blocks(&self, plane: usize, part: u64) -> Option<Range<u64>> {
        let cells = self.part_cells(part)?;
        let first = self.locate(plane, cells.start)?.block;
        let last = self.locate(plane, cells.end - 1)?.block;
        Some(first..last + 1)
    }

    /// Returns the blocks of a plane; an empty range outside the table.
    #[must_use]
    pub const fn plane_blocks(&self, plane: usize) -> Range<u64> {
        if plane >= self.planes {
            return 0..0;
        }
        let first = plane as u64 * self.blocks_in_plane;
        first..first + self.blocks_in_plane
    }
}

#[cfg(test)]
mod tests {
    use super::super::hash::RulesDigest;
    use super::super::spec::{CellEncoding, Omission};
    use super::*;
    use crate::value::{Metric, Parity};
    use proptest::prelude::*;

    fn spec(planes: usize, cells: u64, part_cells: u64, block_cells: u32) -> TableSpec {
        TableSpec {
            variant: "game".parse().expect("a name"),
            class: "KvK".parse().expect("a name"),
            metric: Metric::Dtw,
            profile: None,
            rules: RulesDigest([1; 16]),
            encoding: CellEncoding::OneByte,
            omission: Omission::Nothing,
            parity: Parity::LostInZero,
            largest: 9,
            planes,
            orders: Default::default(),
            dictionaries: [0; 2],
            cells,
            part_cells,
            block_cells,
        }
    }

    proptest! {
        #[test]
        fn blocks_cover_every_cell_once_and_in_order(
            planes in 1..=6usize, cells in 1..300u64, part in 1..320u64, block in 1..40u32,
        ) {
            let layout = spec(planes, cells, part, block).layout().expect("small");
            let mut blocks = 0;
            for plane in 0..planes {
                prop_assert_eq!(layout.plane_blocks(plane).start, blocks);
                let mut next = 0;
                for number in 0..layout.parts() {
                    let range = layout.part_cells(number).expect("a part");
                    prop_assert_eq!(range.start, next);
                    let of_part = layout.part_blocks(plane, number).expect("a part");
                    prop_assert_eq!(of_part.start, blocks);
                    while next < range.end {
                        let found = layout.block_cells(blocks).expect("a block");
                        prop_assert_eq!((found.plane, found.cells.start), (plane, next));
                        prop_assert!(found.cells.end <= range.end);
                        for (index, cell) in found.cells.clone().enumerate() {
                            let location = CellLocation { block: blocks, index };
                            prop_assert_eq!(layout.locate(plane, cell), Some(location));
                        }
                        next = found.cells.end;
                        blocks += 1;
                    }
                }
                prop_assert_eq!(next, cells);
            }
            prop_assert_eq!(layout.blocks(), blocks);
            prop_assert_eq!(layout.block_cells(blocks), None);
            prop_assert_eq!(layout.locate(planes, 0), None);
            prop_assert_eq!(layout.locate(0, cells), None);
        }
    }

    #[test]
    fn the_largest_numbers_do_not_overflow() {
        let most = i64::MAX as u64;
        for (part, block) in [
            (1, 1),
            (most, 1),
            (most - 1, 1),
            (most, 1 << 20),
            (3, 2),
            (1, 1 << 20),
        ] {
            let layout = spec(2, most, part, block).layout().expect("allowed");
            let last = layout.locate(1, most - 1).expect("the last cell");
            assert_eq!(last.block, layout.blocks() - 1);
            let cells = layout.block_cells(last.block).expect("the last block");
            assert_eq!((cells.plane, cells.cells.end), (1, most));
        }
        for bad in [
            spec(0, 1, 1, 1),
            spec(256, 1, 1, 1),
            spec(64, most, 1, 1),
            spec(1, 0, 1, 1),
            spec(1, most + 1, 1, 1),
            spec(1, 1, 0, 1),
            spec(1, 1, most + 1, 1),
            spec(1, 1, 1, 0),
            spec(1, 1, 1, (1 << 20) + 1),
        ] {
            assert!(bad.layout().is_err(), "{bad:?}");
        }
    }
}
