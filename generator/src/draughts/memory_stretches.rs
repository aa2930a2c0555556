//! Stretches of memory in which the cells at some places of an order lie.

use galotne::index::{CellOrder, Index};
use std::ops::Range;

/// The most cells of a side of a tile: those in a word of two-bit codes.
pub const TILE_CELLS: usize = 32;

/// Runs with near starts in memory are read this many at a time, a few cells of each: reads then
/// use whole cache lines, and written codes stay in the L1 cache.
const INTERLEAVED_RUNS: usize = 128;

/// Consecutive cells of an order, with equal steps between them in memory.
#[derive(Clone, Copy)]
struct MemoryRun {
    first: u64,
    step: u64,
    count: usize,
    /// The index of the first cell in the output.
    out_index: usize,
}

/// The address of a cell in a plane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlaneCell {
    pub slice: usize,
    /// The number of the cell within the slice.
    pub cell: usize,
}

impl PlaneCell {
    /// Returns the cell this many steps later. A step leaves the slice, or moves within it.
    pub const fn plus(self, step: Self, steps: usize) -> Self {
        Self {
            slice: self.slice + steps * step.slice,
            cell: self.cell + steps * step.cell,
        }
    }
}

/// Cells that are read at once.
#[derive(Clone, Copy, Debug)]
pub enum MemoryStretch<'t> {
    /// Cells that are neighbours in memory and in the order, at most [`TILE_CELLS`].
    Row {
        first: PlaneCell,
        cells: usize,
        out_index: usize,
    },
    /// Rows of neighbours in memory, and columns of neighbours in the order, at most
    /// [`TILE_CELLS`] of each.
    Tile {
        first: PlaneCell,
        /// The difference between rows.
        step: PlaneCell,
        rows: usize,
        /// The index in the output of the first cell of each column.
        columns: &'t [usize],
    },
}

/// Visits the cells at some places of an order, whose digits have these strides in a plane with
/// `slice_cells` cells to a slice.
pub fn visit_stretches(
    index: &Index,
    strides: [u64; 4],
    slice_cells: u64,
    order: CellOrder,
    places: Range<u64>,
    mut visit: impl FnMut(MemoryStretch<'_>),
) {
    let address = |cell: u64| PlaneCell {
        slice: (cell / slice_cells) as usize,
        cell: (cell % slice_cells) as usize,
    };
    let mut next = 0;
    let runs = index.runs_at(order, places, strides).map(|run| {
        let out_index = next;
        next += run.count as usize;
        MemoryRun {
            first: run.first,
            step: run.step,
            count: run.count as usize,
            out_index,
        }
    });
    // The cells of such runs lie in one slice each.
    let is_row = |run: &MemoryRun| run.step == 1 && slice_cells > 1;
    let mut runs: Vec<MemoryRun> = runs.collect();
    if runs.iter().all(is_row) {
        for run in runs {
            let PlaneCell { slice, cell } = address(run.first);
            for start in (0..run.count).step_by(TILE_CELLS) {
                visit(MemoryStretch::Row {
                    first: PlaneCell {
                        slice,
                        cell: cell + start,
                    },
                    cells: TILE_CELLS.min(run.count - start),
                    out_index: run.out_index + start,
                });
            }
        }
        return;
    }
    // In the order of their starts in memory.
    runs.sort_unstable_by_key(|run| run.first);
    let mut columns = vec![];
    let equally_long = |one: &MemoryRun, next: &MemoryRun| one.count == next.count;
    let groups = runs.chunk_by(equally_long);
    for group in groups.flat_map(|runs| runs.chunks(INTERLEAVED_RUNS)) {
        for start in (0..group[0].count).step_by(TILE_CELLS) {
            let rows = TILE_CELLS.min(group[0].count - start);
            let neighbours = |one: &MemoryRun, next: &MemoryRun| {
                one.first + 1 == next.first && !next.first.is_multiple_of(slice_cells)
            };
            let tiles = group.chunk_by(neighbours);
            for tile in tiles.flat_map(|runs| runs.chunks(TILE_CELLS)) {
                columns.clear();
                columns.extend(tile.iter().map(|run| run.out_index + start));
                visit(MemoryStretch::Tile {
                    first: address(tile[0].first + start as u64 * tile[0].step),
                    step: address(tile[0].step),
                    rows,
                    columns: &columns,
                });
            }
        }
    }
}
