//! Open tables of draughts.

use crate::table_set::{BUILD_DIRECTORY, OpenTables, TableSet};
use galotne::rules::Variant;
use galotne::table::BlockCache;
use galotne::tablebase::{Directory, ProbeError, Tablebase};
use galotne_answer::inventory;
use std::io;
use std::sync::Arc;

/// Opens the tables of a game in a directory.
pub fn open(
    variant: &'static Variant,
    directory: Arc<dyn Directory>,
    blocks: &Arc<BlockCache>,
) -> io::Result<OpenTables> {
    let tablebase = Tablebase::from_directories(variant, [directory])?
        .with_shared_cache(Arc::clone(blocks))
        .with_home(BUILD_DIRECTORY);
    Ok(OpenTables {
        rules: variant.name,
        entries: inventory(&tablebase),
        tablebase: Box::new(tablebase),
    })
}

/// Returns the tablebase of a game.
pub fn tablebase<'a>(tables: &'a TableSet, variant: &Variant) -> Result<&'a Tablebase, ProbeError> {
    let rules = variant.name;
    (tables.tablebase(rules)).ok_or(ProbeError::NotOpen { rules })
}
