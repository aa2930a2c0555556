//! The scratch folder in a directory of tables, and its lock.

use crate::table::open_regular;
use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// The name of the folder below the directory of tables. It holds scratch files, journals, and
/// unfinished tables.
pub const SCRATCH: &str = ".work";

/// The way a lock is shared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LockMode {
    /// No other process holds it.
    Exclusive,
    /// Other processes with a shared lock may hold it.
    Shared,
}

/// The reason why a lock cannot be had.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LockError {
    /// Another process holds it.
    #[error(
        "another build or fetch is at work in {}: wait for it or choose another directory",
        .0.display()
    )]
    Busy(PathBuf),
    /// The file system fails.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
}

/// Locks a file until the returned handle is dropped. A missing file is created.
///
/// # Errors
/// Another process holds it for longer than some seconds, or the file system fails.
pub fn lock(path: &Path, mode: LockMode) -> Result<File, LockError> {
    let failed = |source| LockError::File {
        path: path.to_owned(),
        source,
    };
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    let file = open_regular(path, &options).map_err(failed)?;
    // A process that was killed holds its lock until the system has taken its memory back.
    let patience = Instant::now() + Duration::from_secs(3);
    loop {
        let locked = match mode {
            LockMode::Exclusive => file.try_lock(),
            LockMode::Shared => file.try_lock_shared(),
        };
        match locked {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if Instant::now() < patience => {
                thread::sleep(Duration::from_millis(50));
            }
            Err(TryLockError::WouldBlock) => return Err(LockError::Busy(path.to_owned())),
            Err(TryLockError::Error(source)) => return Err(failed(source)),
        }
    }
}

/// Locks an existing scratch folder: exclusively to clear it, shared to add to the tables beside
/// it.
///
/// # Errors
/// Those of [`lock`], with the name of the folder.
pub fn lock_scratch(scratch: &Path, mode: LockMode) -> Result<File, LockError> {
    lock(&scratch.join("lock"), mode).map_err(|error| match error {
        LockError::Busy(_) => LockError::Busy(scratch.to_owned()),
        error => error,
    })
}
