//! The folder in a directory of tables where those work that fill it, and who of them may be there
//! at the same time.

use crate::table::open_regular;
use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// Its name below the directory of tables: scratch files, journals, and tables in the making.
pub const SCRATCH: &str = ".work";

/// Who else may hold a lock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hold {
    /// Nobody.
    Alone,
    /// Others who do not need it alone.
    Shared,
}

/// Why a lock cannot be had.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LockError {
    /// Somebody else has it.
    #[error("another build or fetch is at work in {}: wait for it or choose another directory", .0.display())]
    Busy(PathBuf),
    /// The file system does not do what is asked.
    #[error("{}: {source}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

/// Locks a file, which is made if need be, until what is returned is dropped.
///
/// # Errors
/// Another process has it, and does not leave it within some seconds; or the file system fails.
pub fn lock(path: &Path, hold: Hold) -> Result<File, LockError> {
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
        let locked = match hold {
            Hold::Alone => file.try_lock(),
            Hold::Shared => file.try_lock_shared(),
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

/// Locks a scratch folder, which is there: alone for who clears it, shared for who only adds to the
/// tables beside it.
///
/// # Errors
/// As [`lock`]; who is refused learns the name of the folder.
pub fn lock_scratch(scratch: &Path, hold: Hold) -> Result<File, LockError> {
    lock(&scratch.join("lock"), hold).map_err(|error| match error {
        LockError::Busy(_) => LockError::Busy(scratch.to_owned()),
        error => error,
    })
}
