//! Finds and removes faulty files, so that the build that follows makes them again.

use crate::check::set::Set;
use crate::order::{BuildError, BuildOrder, io_error};
use crate::progress::Progress;
use galotne::material::Class;
use galotne::report;
use galotne::tablebase::Tablebase;
use std::fs;
use std::path::PathBuf;

/// Files that `verify` faults.
#[derive(Debug, Default)]
pub struct FaultyFiles {
    /// The classes of these files, and classes with missing files.
    pub classes: Vec<Class>,
    files: Vec<PathBuf>,
}

impl FaultyFiles {
    /// Reads all existing tables of an order's classes and collects those that are faulty. Reports
    /// without a checksum count as faulty: damage of them cannot be noticed.
    ///
    /// # Errors
    /// The directory cannot be listed.
    pub fn find(order: &BuildOrder, progress: &dyn Progress) -> Result<Self, BuildError> {
        let mut found = Self::default();
        if !order.dir.join(order.variant.name).is_dir() {
            return Ok(found);
        }
        let tables = Tablebase::open(order.variant, &order.dir).map_err(io_error(&order.dir))?;
        let exists = |class: &Class| {
            tables.keys().any(|key| key.class == *class)
                || report::path(&order.dir, order.variant, *class).exists()
        };
        let classes: Vec<Class> = order.classes.iter().copied().filter(exists).collect();
        let set = Set::read(&tables, &order.dir, &classes, progress);
        for fault in set.faults() {
            found.classes.push(fault.class);
            if !fault.is_missing() && !fault.is_unlisted() {
                found.files.push(fault.file);
            }
        }
        for class in set.without_checksum() {
            found.classes.push(class);
            found
                .files
                .push(report::path(&order.dir, order.variant, class));
        }
        Ok(found)
    }

    /// Removes the files. A build that is interrupted afterwards makes them like any missing file.
    ///
    /// # Errors
    /// A file cannot be removed.
    pub fn remove(&self) -> Result<(), BuildError> {
        let existing = self
            .files
            .iter()
            .filter(|file| fs::symlink_metadata(file).is_ok());
        for file in existing {
            fs::remove_file(file).map_err(io_error(file))?;
        }
        Ok(())
    }
}
