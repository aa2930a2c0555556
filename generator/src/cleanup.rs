//! Removes files that killed builds have left in the scratch directory and that no build can use.

use crate::error::io_error;
use crate::game::{BuildResult, Solve};
use crate::order::BuildOrder;
use std::fs;
use std::io;
use std::path::Path;

/// Endings of unfinished files, which are useless without the build that was writing them.
const UNFINISHED: [&str; 2] = [".glt.tmp", ".json.tmp"];

/// Removes the useless files of a scratch directory, whose lock the caller holds. `needed` are the
/// classes that the build at hand solves. Unknown files stay.
///
/// # Errors
/// The directory cannot be listed, or a file cannot be removed.
pub fn remove_stale_files<G: Solve>(
    order: &BuildOrder<G>,
    scratch: &Path,
    needed: &[G::Class],
) -> BuildResult<(), G> {
    let (mut stale, mut others) = (vec![], vec![]);
    for entry in fs::read_dir(scratch).map_err(io_error(scratch))? {
        let entry = entry.map_err(io_error(scratch))?;
        let Ok(name) = entry.file_name().into_string() else {
            continue;
        };
        if UNFINISHED.iter().any(|ending| name.ends_with(ending)) {
            stale.push(entry.path());
        } else {
            others.push(name);
        }
    }
    stale.extend(G::stale_files(order, scratch, &others, needed));
    stale.iter().try_for_each(|path| remove_file::<G>(path))
}

fn remove_file<G: Solve>(path: &Path) -> BuildResult<(), G> {
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
