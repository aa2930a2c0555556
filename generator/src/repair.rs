//! What has to go before a set is built again: files that `verify` faults.

use crate::check::set::Set;
use crate::order::{BuildError, Order, io_error};
use crate::progress::Progress;
use galotne::material::Class;
use galotne::report;
use galotne::tablebase::Tablebase;
use std::fs;
use std::path::PathBuf;

/// Files that are not what they should be.
#[derive(Debug, Default)]
pub struct Faulty {
    /// The classes they are of, and those of which something is missing.
    pub classes: Vec<Class>,
    files: Vec<PathBuf>,
}

impl Faulty {
    /// Reads all tables of the classes of an order that are here, and says which of their files are
    /// faulty. Reports without a checksum are among them: nothing tells whether they are damaged.
    ///
    /// # Errors
    /// The directory cannot be listed.
    pub fn of(order: &Order, progress: &dyn Progress) -> Result<Self, BuildError> {
        let mut found = Self::default();
        if !order.dir.join(order.variant.name).is_dir() {
            return Ok(found);
        }
        let tables = Tablebase::open(order.variant, &order.dir).map_err(io_error(&order.dir))?;
        let here = |class: &Class| {
            tables.keys().any(|key| key.class == *class)
                || report::path(&order.dir, order.variant, *class).exists()
        };
        let classes: Vec<Class> = order.classes.iter().copied().filter(here).collect();
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

    /// Removes them. A build that is interrupted after this finds them missing, and makes them like
    /// any others.
    ///
    /// # Errors
    /// A file cannot be removed.
    pub fn remove(&self) -> Result<(), BuildError> {
        let there = self
            .files
            .iter()
            .filter(|file| fs::symlink_metadata(file).is_ok());
        for file in there {
            fs::remove_file(file).map_err(io_error(file))?;
        }
        Ok(())
    }
}
