//! What builds that were killed have left in the scratch directory, and which of it is of no use
//! any more.
//!
//! A journal goes when the tables of its class are there. A build that is killed between the two
//! leaves it behind, and the next one has no reason to look at a class that is finished. Files in
//! the making are of no use without the build that makes them.

use crate::order::{BuildError, Order, io_error};
use crate::store::journal;
use crate::store::shards::Shard;
use crate::write::tables;
use galotne::material::Class;
use galotne::value::Metric;
use std::fs;
use std::io;
use std::path::Path;

/// Endings of files in the making.
const IN_THE_MAKING: [&str; 2] = [".glt.tmp", ".json.tmp"];

/// Removes what is of no use. Whoever calls this holds the lock of the directory; `needed` are the
/// classes that the build at hand goes through. What it does not know stays.
///
/// # Errors
/// The directory cannot be listed, or a file of it not be removed.
pub fn sweep(order: &Order, scratch: &Path, needed: &[Class]) -> Result<(), BuildError> {
    let mut journals = vec![];
    for entry in fs::read_dir(scratch).map_err(io_error(scratch))? {
        let entry = entry.map_err(io_error(scratch))?;
        let name = entry.file_name();
        let Some(name) = name.to_str() else { continue };
        if IN_THE_MAKING.iter().any(|ending| name.ends_with(ending)) {
            remove(&entry.path())?;
        } else if let Some(shard) = journal::shard(order.variant, name) {
            journals.push(shard);
        }
    }
    let (finished, unfinished): (Vec<Shard>, Vec<Shard>) = (journals.into_iter())
        .partition(|&shard| !needed.contains(&shard.class) && is_finished(order, scratch, shard));
    // An interrupted order with more pieces takes up what its classes lead into.
    let unfinished: Vec<Class> = unfinished.iter().map(|shard| shard.class).collect();
    let of_use = order.variant.all_needed(&unfinished);
    for shard in finished {
        if !of_use.contains(&shard.class) {
            remove(&journal::path(scratch, order.variant, shard))?;
        }
    }
    Ok(())
}

/// Whether everything is there that the journal of a shard was begun for.
fn is_finished(order: &Order, scratch: &Path, shard: Shard) -> bool {
    let path = journal::path(scratch, order.variant, shard);
    let mut begun_for = order.clone();
    // A journal that this program does not go on with is of use to no more than the order at hand.
    if let Some(profiles) = journal::profiles(&path, order.variant) {
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

fn remove(path: &Path) -> Result<(), BuildError> {
    match fs::symlink_metadata(path) {
        // No build makes such a thing: it is not ours.
        Ok(found) if found.is_dir() => return Ok(()),
        _ => {}
    }
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(io_error(path)(error)),
        _ => Ok(()),
    }
}
