//! The directory of an export: which of its files are finished, and how another one becomes so.

use crate::record::{Entry, Hashing, NAME, Record};
use crate::{ExportError, Exported, FileError};
use galotne::material::MaterialClass;
use galotne::table::{open_regular, put_in_place};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// So many places of a file are compared with what the tables answer.
const SAMPLES: u64 = 1000;

/// A directory that one export at a time writes to.
pub(crate) struct Target<'a> {
    directory: &'a Path,
    record: Mutex<Record>,
}

impl<'a> Target<'a> {
    pub(crate) fn open<C: MaterialClass>(directory: &'a Path) -> Result<Self, ExportError<C>> {
        make_directory(directory)?;
        let unreadable = file_error("open", directory.join(NAME));
        let record = Record::open(directory).map_err(unreadable)?;
        let record = record.ok_or_else(|| ExportError::Busy {
            directory: directory.to_owned(),
        })?;
        Ok(Self {
            directory,
            record: Mutex::new(record),
        })
    }

    /// The file of this name, if it is finished, what it `should` be, and unchanged.
    pub(crate) fn kept(
        &self,
        name: &str,
        should: impl Fn(&Entry) -> bool,
    ) -> Result<Option<Exported>, FileError> {
        let entry = lock(&self.record).entry(name).cloned();
        let Some(entry) = entry.filter(should) else {
            return Ok(None);
        };
        let path = self.directory.join(name);
        let file = match open_regular(&path, File::options().read(true)) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(source) => return Err(file_error("read", path)(source)),
        };
        let hashed = hashed(file).map_err(file_error("read", path))?;
        let same = hashed == (entry.bytes, entry.sha256.clone());
        Ok(same.then_some(Exported { entry, kept: true }))
    }

    /// Makes a file, which is complete, durable and read back (what `write` does) before it gets
    /// its name.
    pub(crate) fn make<C: MaterialClass>(
        &self,
        name: &str,
        write: impl FnOnce(&Path) -> Result<Entry, ExportError<C>>,
    ) -> Result<Exported, ExportError<C>> {
        let path = self.directory.join(name);
        if let Some(folder) = path.parent() {
            make_directory(folder)?;
        }
        // A run that was ended leaves it behind, and the next one writes over it.
        let temporary = self.directory.join(format!("{name}.part"));
        let entry = match write(&temporary) {
            Ok(entry) => entry,
            Err(error) => {
                // One that cannot be removed is written over as well.
                let _ = fs::remove_file(&temporary);
                return Err(match error {
                    ExportError::Io(source) => file_error("write", temporary)(source).into(),
                    error => error,
                });
            }
        };
        put_in_place(&temporary, &path)?;
        let unwritable = file_error("write", self.directory.join(NAME));
        lock(&self.record).add(entry.clone()).map_err(unwritable)?;
        Ok(Exported { entry, kept: false })
    }
}

/// Length and SHA-256 of all that is read.
pub(crate) fn hashed(file: impl io::Read) -> io::Result<(u64, String)> {
    let mut hashing = Hashing::new(file);
    io::copy(&mut hashing, &mut io::sink())?;
    Ok(hashing.finish())
}

/// Places all over a file of so many, ascending, irregularly apart.
pub(crate) fn samples(places: u64) -> impl Iterator<Item = u64> {
    let count = SAMPLES.min(places);
    (0..count).map(move |n| {
        let [start, end] =
            [n, n + 1].map(|n| (u128::from(places) * u128::from(n) / u128::from(count)) as u64);
        start + (n.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20) % (end - start)
    })
}

fn make_directory(path: &Path) -> Result<(), FileError> {
    fs::create_dir_all(path).map_err(file_error("make", path.to_owned()))
}

/// What to make of an error of the file system.
pub(crate) fn file_error(
    action: &'static str,
    path: PathBuf,
) -> impl FnOnce(io::Error) -> FileError {
    move |source| FileError {
        action,
        path,
        source,
    }
}

/// Nothing panics while it holds one of these locks.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
