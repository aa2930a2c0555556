//! Open tables of mills.

use crate::table_set::{BUILD_DIRECTORY, OpenTables, TableSet};
use galotne::table::BlockCache;
use galotne::tablebase::Directory;
use galotne_answer::inventory;
use galotne_mills::{Mills, ProbeError, Tablebase};
use std::io;
use std::sync::Arc;

/// Opens the tables of a game in a directory.
pub fn open(
    mills: &'static Mills,
    directory: Arc<dyn Directory>,
    blocks: &Arc<BlockCache>,
) -> io::Result<OpenTables> {
    let mut tablebase = Tablebase::empty(mills).with_home(BUILD_DIRECTORY);
    tablebase.add(directory)?;
    let tablebase = tablebase.with_shared_cache(Arc::clone(blocks));
    Ok(OpenTables {
        rules: mills.name,
        entries: inventory(&tablebase),
        tablebase: Box::new(tablebase),
    })
}

/// Returns the tablebase of a game.
pub fn tablebase<'a>(tables: &'a TableSet, mills: &Mills) -> Result<&'a Tablebase, ProbeError> {
    let rules = mills.name;
    (tables.tablebase(rules)).ok_or(ProbeError::NotOpen { rules })
}
