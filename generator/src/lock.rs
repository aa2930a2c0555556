//! Locks on files: who works where others must not.

use crate::order::{BuildError, io_error};
use galotne::table::open_regular;
use std::fs::{File, TryLockError};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// Who else may hold a lock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Nobody.
    Alone,
    /// Others who do not need it alone.
    Shared,
}

/// Locks a file, which is made if need be, until what is returned is dropped. `busy` is what the refusal names.
///
/// # Errors
/// [`BuildError::Locked`].
pub fn lock(path: &Path, kind: Kind, busy: &Path) -> Result<File, BuildError> {
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    let file = open_regular(path, &options).map_err(io_error(path))?;
    // A process that was killed holds its lock until the system has taken its memory back.
    let patience = Instant::now() + Duration::from_secs(3);
    loop {
        let locked = match kind {
            Kind::Alone => file.try_lock(),
            Kind::Shared => file.try_lock_shared(),
        };
        match locked {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if Instant::now() < patience => {
                thread::sleep(Duration::from_millis(50));
            }
            Err(TryLockError::WouldBlock) => return Err(BuildError::Locked(busy.to_owned())),
            Err(TryLockError::Error(source)) => return Err(io_error(path)(source)),
        }
    }
}

/// The file in a scratch directory that a build locks alone, and whoever only adds to its tables shared.
pub fn of_scratch(scratch: &Path, kind: Kind) -> Result<File, BuildError> {
    lock(&scratch.join("lock"), kind, scratch)
}
