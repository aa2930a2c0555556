//! Finds and removes faulty files, so that the build that follows makes them again.

use crate::check::inventory::Inventory;
use crate::check::publication::{ContentScope, compare_with_published};
use crate::error::io_error;
use crate::game::{BuildResult, Solve};
use crate::order::BuildOrder;
use crate::progress::Progress;
use galotne::tablebase::Tablebase;
use std::fs;
use std::path::PathBuf;

/// Files that `verify` faults.
pub struct FaultyFiles<G: Solve> {
    /// The classes of these files, and classes with missing files.
    pub classes: Vec<G::Class>,
    files: Vec<PathBuf>,
}

impl<G: Solve> Default for FaultyFiles<G> {
    fn default() -> Self {
        Self {
            classes: vec![],
            files: vec![],
        }
    }
}

impl<G: Solve> FaultyFiles<G> {
    /// Reads all existing tables of an order's classes and collects those that are faulty, or other
    /// than the published ones. Reports without a checksum count as faulty: damage of them cannot
    /// be noticed.
    ///
    /// # Errors
    /// The directory cannot be listed.
    pub fn find(order: &BuildOrder<G>, progress: &dyn Progress) -> BuildResult<Self, G> {
        let mut faulty = Self::default();
        if !order.game_dir().is_dir() {
            return Ok(faulty);
        }
        let tables = Tablebase::open(order.game, &order.dir).map_err(io_error(&order.dir))?;
        let exists = |class: &G::Class| {
            tables.keys().any(|key| key.class == *class) || order.report_path(*class).exists()
        };
        let classes: Vec<G::Class> = order.classes.iter().copied().filter(exists).collect();
        let set = Inventory::read(&tables, &order.dir, &classes, progress);
        let compared = compare_with_published(&set, ContentScope::Suspicious, progress);
        let faults = set.faults().into_iter();
        for fault in faults.chain(compared.into_iter().filter_map(|table| table.fault)) {
            if !fault.is_missing() && !fault.is_unlisted() {
                faulty.files.push(fault.file);
            }
            faulty.classes.push(fault.class);
        }
        for class in set.without_checksum() {
            faulty.classes.push(class);
            faulty.files.push(order.report_path(class));
        }
        Ok(faulty)
    }

    /// Removes the files. A build that is interrupted afterwards makes them like any missing file.
    ///
    /// # Errors
    /// A file cannot be removed.
    pub fn remove(&self) -> BuildResult<(), G> {
        let existing = self.files.iter();
        for file in existing.filter(|file| fs::symlink_metadata(file).is_ok()) {
            fs::remove_file(file).map_err(io_error(file))?;
        }
        Ok(())
    }
}
