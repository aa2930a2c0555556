//! The order of an export, its progress and its results.

use crate::record::Entry;
use galotne::material::Class;
use std::path::PathBuf;

/// An order for an export; by default of draughts.
#[derive(Clone, Debug)]
pub struct Order<C = Class> {
    /// The classes. For Scan canonical ones, with a file for each side to move; for rows in the
    /// orientation to be shown, with one file each.
    pub classes: Vec<C>,
    /// The directory of the files.
    pub directory: PathBuf,
    /// Upper bound on memory in bytes, beside the cache of the tables.
    pub memory: u64,
    /// The number of threads if memory allows: for Scan each on a file of its own, for rows all on
    /// one file.
    pub threads: usize,
}

/// Observes an export.
pub trait ExportProgress: Sync {
    /// The files to be written take this many cells in all.
    fn begin(&self, cells: u64);
    /// This many more cells are done.
    fn advance(&self, cells: u64);
    /// A file is finished.
    fn finished(&self, file: &ExportedFile);
}

/// A finished file.
#[derive(Clone, Debug)]
pub struct ExportedFile {
    /// Its line in the record.
    pub entry: Entry,
    /// Whether an earlier export wrote it.
    pub kept: bool,
}
