//! Removes files that killed processes have left in the scratch directory, and that no build can
//! use.

use crate::error::{BuildError, io_error};
use crate::game::{BuildResult, Solve};
use crate::order::BuildOrder;
use galotne::material::MaterialClass;
use std::fs;
use std::io;
use std::path::Path;

/// Endings of unfinished files, which are useless without the process that was writing them.
const UNFINISHED: [&str; 3] = [".glt.tmp", ".json.tmp", ".gla.tmp"];

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
    let others = remove_unfinished_files(scratch)?;
    let stale = G::stale_files(order, scratch, &others, needed);
    stale.iter().try_for_each(|path| remove_file(path))
}

/// Removes the unfinished files of a scratch directory, whose lock the caller holds. Returns the
/// names of all others.
///
/// # Errors
/// The directory cannot be listed, or a file cannot be removed.
pub fn remove_unfinished_files<C: MaterialClass>(
    scratch: &Path,
) -> Result<Vec<String>, BuildError<C>> {
    let (mut unfinished, mut others) = (vec![], vec![]);
    for entry in fs::read_dir(scratch).map_err(io_error(scratch))? {
        let entry = entry.map_err(io_error(scratch))?;
        let Ok(name) = entry.file_name().into_string() else {
            continue;
        };
        if UNFINISHED.iter().any(|ending| name.ends_with(ending)) {
            unfinished.push(entry.path());
        } else {
            others.push(name);
        }
    }
    unfinished.iter().try_for_each(|path| remove_file(path))?;
    Ok(others)
}

fn remove_file<C: MaterialClass>(path: &Path) -> Result<(), BuildError<C>> {
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
