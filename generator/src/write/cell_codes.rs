//! The interface of the writer to the values of a class.

use galotne::index::CellOrder;
use galotne::table::{TableSpec, TwoBitCodes};
use std::ops::Range;

/// The codes of a table's cells.
pub trait CellCodes: Sync {
    /// Returns the number of cells of each plane.
    fn cells(&self) -> u64;

    /// Returns the number of planes.
    fn planes(&self) -> usize;

    /// Selects the planes of a table with this header. All others are dropped.
    fn select_planes(&mut self, spec: &TableSpec);

    /// Replaces `codes` by those at some places of a plane whose cells lie in this order;
    /// [`OMITTED`](galotne::table::code::OMITTED) for cells that the table does not keep.
    fn codes(&self, plane: usize, order: CellOrder, places: Range<u64>, codes: &mut Vec<u16>);

    /// Replaces `codes` by those of a WDL table.
    fn result_codes(
        &self,
        plane: usize,
        order: CellOrder,
        places: Range<u64>,
        codes: &mut TwoBitCodes,
    );

    /// Lets the system reclaim the memory of values on disk until their next use.
    fn release(&self) {}

    /// Whether the values are those that were solved.
    fn is_intact(&self) -> bool {
        true
    }
}
