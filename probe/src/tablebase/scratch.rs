//! The scratch folder in a directory of tables, and its lock.

use crate::table::open_regular;
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// The name of the folder below the directory of tables. It holds scratch files, journals, and
/// unfinished tables.
pub const SCRATCH: &str = ".work";

/// A process that was killed holds its lock until the system has taken its memory back.
const PATIENCE: Duration = Duration::from_secs(3);

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

/// Makes a folder, and those above it that are missing.
///
/// # Errors
/// The file system fails. If a link on the path leads nowhere, the error names it.
pub fn make_folder(path: &Path) -> io::Result<()> {
    std::fs::create_dir_all(path).map_err(|error| {
        let dangling = |link: &&Path| link.is_symlink() && !link.exists();
        let Some(link) = path.ancestors().find(dangling) else {
            return error;
        };
        let target = std::fs::read_link(link).unwrap_or_default();
        let message = format!(
            "{} is a link to {}, which does not exist: make that folder, or correct the link",
            link.display(),
            target.display()
        );
        io::Error::new(error.kind(), message)
    })
}

/// Locks a file until the returned handle is dropped. A missing file is created.
///
/// # Errors
/// Another process holds it for longer than some seconds, or the file system fails.
pub fn lock(path: &Path, mode: LockMode) -> Result<File, LockError> {
    open_and_lock(path, &lock_file_options(), mode, PATIENCE)
}

/// The lock of a scratch folder, held until it is dropped.
#[derive(Debug)]
pub struct ScratchLock {
    /// The file `lock` in the folder.
    _file: File,
    /// The directory of tables, where the file system can lock directories.
    _directory: Option<File>,
}

/// Locks an existing scratch folder: exclusively to clear it, shared to add to the tables beside
/// it.
///
/// Removing the lock file, or the whole folder, as "left behind" does not make way for a second
/// process: the directory of tables is locked too. Network file systems cannot lock directories, so
/// there the file alone counts; on Windows it cannot be removed while it is locked.
///
/// # Errors
/// Those of [`lock`], with the name of the folder.
pub fn lock_scratch(scratch: &Path, mode: LockMode) -> Result<ScratchLock, LockError> {
    lock_scratch_within(scratch, mode, PATIENCE)
}

fn lock_scratch_within(
    scratch: &Path,
    mode: LockMode,
    patience: Duration,
) -> Result<ScratchLock, LockError> {
    let busy = || LockError::Busy(scratch.to_owned());
    let directory = scratch.parent().map(|directory| match directory {
        here if here.as_os_str().is_empty() => Path::new("."),
        directory => directory,
    });
    let directory = match directory.map(|directory| (directory, File::open(directory))) {
        Some((path, Ok(directory))) => match try_lock(&directory, path, mode, patience) {
            Ok(()) => Some(directory),
            Err(LockError::Busy(_)) => return Err(busy()),
            // The file system cannot lock directories.
            Err(LockError::File { .. }) => None,
        },
        _ => None,
    };
    #[cfg_attr(
        not(windows),
        expect(unused_mut, reason = "Windows has one more option")
    )]
    let mut options = lock_file_options();
    #[cfg(windows)]
    {
        /// Others may read and write the file, but not remove it.
        const SHARE_READ_WRITE: u32 = 3;
        std::os::windows::fs::OpenOptionsExt::share_mode(&mut options, SHARE_READ_WRITE);
    }
    match open_and_lock(&scratch.join("lock"), &options, mode, patience) {
        Ok(file) => Ok(ScratchLock {
            _file: file,
            _directory: directory,
        }),
        Err(LockError::Busy(_)) => Err(busy()),
        Err(error) => Err(error),
    }
}

fn lock_file_options() -> OpenOptions {
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    options
}

fn open_and_lock(
    path: &Path,
    options: &OpenOptions,
    mode: LockMode,
    patience: Duration,
) -> Result<File, LockError> {
    let file = open_regular(path, options).map_err(|source| LockError::File {
        path: path.to_owned(),
        source,
    })?;
    try_lock(&file, path, mode, patience)?;
    Ok(file)
}

/// Locks an open file or directory, after waiting for at most `patience`.
fn try_lock(file: &File, path: &Path, mode: LockMode, patience: Duration) -> Result<(), LockError> {
    let end = Instant::now() + patience;
    loop {
        let locked = match mode {
            LockMode::Exclusive => file.try_lock(),
            LockMode::Shared => file.try_lock_shared(),
        };
        match locked {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) if Instant::now() < end => {
                thread::sleep(Duration::from_millis(50));
            }
            Err(TryLockError::WouldBlock) => return Err(LockError::Busy(path.to_owned())),
            Err(TryLockError::Error(source)) => {
                let path = path.to_owned();
                return Err(LockError::File { path, source });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn scratch() -> (tempfile::TempDir, PathBuf) {
        let dir = tempfile::tempdir().expect("a directory");
        let scratch = dir.path().join(SCRATCH);
        fs::create_dir(&scratch).expect("made");
        (dir, scratch)
    }

    fn try_now(scratch: &Path, mode: LockMode) -> Result<ScratchLock, LockError> {
        lock_scratch_within(scratch, mode, Duration::ZERO)
    }

    #[track_caller]
    fn assert_busy(scratch: &Path) {
        match try_now(scratch, LockMode::Exclusive) {
            Err(LockError::Busy(path)) => assert_eq!(path, scratch),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn exclusive_locks_exclude_and_shared_ones_do_not() {
        let (_dir, scratch) = scratch();
        let first = try_now(&scratch, LockMode::Shared).expect("free");
        let second = try_now(&scratch, LockMode::Shared).expect("shared");
        assert_busy(&scratch);
        drop((first, second));
        let alone = try_now(&scratch, LockMode::Exclusive).expect("free");
        assert_busy(&scratch);
        drop(alone);
        try_now(&scratch, LockMode::Exclusive).expect("free again");
    }

    /// An operator takes the lock of a running build for one that a dead process left behind.
    #[cfg(unix)]
    #[test]
    fn a_removed_lock_file_or_folder_excludes_all_the_same() {
        let (_dir, scratch) = scratch();
        let held = try_now(&scratch, LockMode::Exclusive).expect("free");
        fs::remove_file(scratch.join("lock")).expect("it was there");
        assert_busy(&scratch);
        fs::remove_dir_all(&scratch).expect("it was there");
        fs::create_dir(&scratch).expect("made");
        assert_busy(&scratch);
        drop(held);
        try_now(&scratch, LockMode::Exclusive).expect("free again");
    }

    #[cfg(unix)]
    #[test]
    fn links_to_nowhere_are_named() {
        let dir = tempfile::tempdir().expect("a directory");
        let (link, target) = (dir.path().join("tables"), dir.path().join("unmounted"));
        std::os::unix::fs::symlink(&target, &link).expect("made");
        let error = make_folder(&link.join(SCRATCH)).expect_err("a link to nowhere");
        let expected = format!(
            "{} is a link to {}, which does not exist: make that folder, or correct the link",
            link.display(),
            target.display()
        );
        assert_eq!(error.to_string(), expected);
        fs::create_dir(&target).expect("made");
        make_folder(&link.join(SCRATCH)).expect("made");
        make_folder(&link.join(SCRATCH)).expect("there already");
        // Other errors stay as they are.
        fs::write(link.join("file"), "").expect("written");
        let error = make_folder(&link.join("file").join("folder")).expect_err("a file");
        assert_eq!(error.kind(), io::ErrorKind::NotADirectory);
    }

    /// A process of an earlier version locks the file alone.
    #[test]
    fn the_file_alone_excludes_too() {
        let (_dir, scratch) = scratch();
        let held = lock(&scratch.join("lock"), LockMode::Exclusive).expect("free");
        assert_busy(&scratch);
        drop(held);
        try_now(&scratch, LockMode::Exclusive).expect("free again");
    }
}
