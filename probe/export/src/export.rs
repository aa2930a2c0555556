//! An export: what is ordered, who watches it, and what comes of it.

use crate::record::Entry;
use crate::{ExportError, Format, rows, scan};
use galotne::material::Class;
use galotne::tablebase::Tablebase;
use std::path::PathBuf;

/// What is to be exported of a game, unless it is said otherwise one of draughts.
#[derive(Clone, Debug)]
pub struct Order<F = Format, C = Class> {
    /// For whom.
    pub format: F,
    /// The classes. For Scan canonical ones, each of which makes a file for each side to move; for
    /// rows as they are to be shown, each of which makes one.
    pub classes: Vec<C>,
    /// Where the files go.
    pub directory: PathBuf,
    /// Bytes of memory that may be taken beside the cache of the tables.
    pub memory: u64,
    /// How many cores work, memory allowing: each on a file of its own for Scan, all on one for
    /// rows.
    pub threads: usize,
}

/// Who watches an export.
pub trait Watch: Sync {
    /// There are files of so many cells in all to be written.
    fn begin(&self, cells: u64);
    /// So many cells are done.
    fn advance(&self, cells: u64);
    /// A file is finished.
    fn finished(&self, file: &Exported);
}

/// A file that is finished.
#[derive(Clone, Debug)]
pub struct Exported {
    /// What it is.
    pub entry: Entry,
    /// Whether it was there already.
    pub kept: bool,
}

/// Writes the files of an order, and returns them in its order. Files that were finished before, of
/// these tables and this order, are kept.
///
/// Every file is read back before it gets its name: it must be as long as it should, and say at
/// 1,000 places what the tables answer when they are asked position by position.
///
/// # Errors
/// Says what is missing, or what went wrong first. Files that were finished by then stay.
pub fn export(
    tables: &Tablebase,
    order: &Order,
    watch: &dyn Watch,
) -> Result<Vec<Exported>, ExportError> {
    match &order.format {
        Format::Scan => scan::export(tables, order, watch),
        Format::Rows(rows) => rows::export(&rows::Draughts { tables, rows }, order, watch),
    }
}
