//! Removes files that killed builds have left in the scratch directory and that no build can use.
//!
//! A journal is removed once the tables of its class exist. A build that is killed between the two
//! leaves it behind, and the next build does not look at a finished class. Unfinished files are
//! useless without the build that was writing them.

use crate::order::{BuildError, BuildOrder, io_error};
use crate::store::journal;
use crate::store::shards::Shard;
use crate::write::tables;
use galotne::material::Class;
use galotne::value::Metric;
use std::fs;
use std::io;
use std::path::Path;

/// Endings of unfinished files.
const UNFINISHED: [&str; 2] = [".glt.tmp", ".json.tmp"];

/// Removes the useless files of a scratch directory, whose lock the caller holds. `needed` are the
/// classes that the build at hand solves. Unknown files stay.
///
/// # Errors
/// The directory cannot be listed, or a file cannot be removed.
pub fn remove_stale_files(
    order: &BuildOrder,
    scratch: &Path,
    needed: &[Class],
) -> Result<(), BuildError> {
    let mut journals = vec![];
    for entry in fs::read_dir(scratch).map_err(io_error(scratch))? {
        let entry = entry.map_err(io_error(scratch))?;
        let name = entry.file_name();
        let Some(name) = name.to_str() else { continue };
        if UNFINISHED.iter().any(|ending| name.ends_with(ending)) {
            remove_file(&entry.path())?;
        } else if let Some(shard) = journal::parse_file_name(order.variant, name) {
            journals.push(shard);
        }
    }
    let (finished, unfinished): (Vec<Shard>, Vec<Shard>) = (journals.into_iter())
        .partition(|&shard| !needed.contains(&shard.class) && is_finished(order, scratch, shard));
    // An interrupted order with more pieces resumes from the journals of its smaller classes.
    let unfinished: Vec<Class> = unfinished.iter().map(|shard| shard.class).collect();
    let useful = order.variant.all_needed(&unfinished);
    for shard in finished {
        if !useful.contains(&shard.class) {
            remove_file(&journal::path(scratch, order.variant, shard))?;
        }
    }
    Ok(())
}

/// Whether all tables exist for which the journal of a shard was begun.
fn is_finished(order: &BuildOrder, scratch: &Path, shard: Shard) -> bool {
    let path = journal::path(scratch, order.variant, shard);
    let mut begun_for = order.clone();
    // Only the order at hand could use a journal that this program cannot read.
    if let Some(profiles) = journal::order_profiles(&path, order.variant) {
        let is_need = |metric: &Metric| *metric == Metric::Need;
        begun_for.metrics.retain(|metric| !is_need(metric));
        if !profiles.is_empty() {
            begun_for.metrics.push(Metric::Need);
        } else if begun_for.metrics.is_empty() {
            begun_for.metrics.push(Metric::Wdl);
        }
        begun_for.profiles = profiles;
    }
    tables::complete(&begun_for, shard.class)
}

fn remove_file(path: &Path) -> Result<(), BuildError> {
    match fs::symlink_metadata(path) {
        // No build makes a directory here: it belongs to someone else.
        Ok(found) if found.is_dir() => return Ok(()),
        _ => {}
    }
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(io_error(path)(error)),
        _ => Ok(()),
    }
}
