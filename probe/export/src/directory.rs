//! The directory of an export: looks for finished files, and writes others durably.

use crate::record::{Entry, HashingReader, NAME, Record};
use crate::{ExportError, ExportedFile, FileError};
use galotne::material::MaterialClass;
use galotne::table::{open_regular, put_in_place};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The number of places of a file that are compared with the tables.
const SAMPLES: u64 = 1000;

/// A directory that one export at a time writes to.
pub(crate) struct OutputDirectory<'a> {
    directory: &'a Path,
    record: Mutex<Record>,
}

impl<'a> OutputDirectory<'a> {
    pub(crate) fn open<C: MaterialClass>(directory: &'a Path) -> Result<Self, ExportError<C>> {
        create_directory(directory)?;
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

    /// Returns the file of this name if its record is as `expected` and its bytes are unchanged.
    pub(crate) fn finished_file(
        &self,
        name: &str,
        expected: impl Fn(&Entry) -> bool,
    ) -> Result<Option<ExportedFile>, FileError> {
        let entry = lock(&self.record).entry(name).cloned();
        let Some(entry) = entry.filter(expected) else {
            return Ok(None);
        };
        let path = self.directory.join(name);
        let file = match open_regular(&path, File::options().read(true)) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(source) => return Err(file_error("read", path)(source)),
        };
        let hashed = length_and_hash(file).map_err(file_error("read", path))?;
        let same = hashed == (entry.bytes, entry.sha256.clone());
        Ok(same.then_some(ExportedFile { entry, kept: true }))
    }

    /// Writes a file under a temporary name and renames it. `write` must leave it complete, flushed
    /// to disk and verified.
    pub(crate) fn write_file<C: MaterialClass>(
        &self,
        name: &str,
        write: impl FnOnce(&Path) -> Result<Entry, ExportError<C>>,
    ) -> Result<ExportedFile, ExportError<C>> {
        let path = self.directory.join(name);
        if let Some(folder) = path.parent() {
            create_directory(folder)?;
        }
        // An interrupted export leaves this file behind; the next one overwrites it.
        let temporary = self.directory.join(format!("{name}.part"));
        let entry = match write(&temporary) {
            Ok(entry) => entry,
            Err(error) => {
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
        Ok(ExportedFile { entry, kept: false })
    }
}

/// Returns the length and the SHA-256 of a file.
pub(crate) fn length_and_hash(file: impl io::Read) -> io::Result<(u64, String)> {
    let mut reader = HashingReader::new(file);
    io::copy(&mut reader, &mut io::sink())?;
    Ok(reader.finish())
}

/// Returns up to [`SAMPLES`] places of a file with this many, ascending and at irregular distances.
pub(crate) fn samples(places: u64) -> impl Iterator<Item = u64> {
    let count = SAMPLES.min(places);
    (0..count).map(move |n| {
        let [start, end] =
            [n, n + 1].map(|n| (u128::from(places) * u128::from(n) / u128::from(count)) as u64);
        start + (n.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20) % (end - start)
    })
}

fn create_directory(path: &Path) -> Result<(), FileError> {
    fs::create_dir_all(path).map_err(file_error("make", path.to_owned()))
}

/// Adds the action and the path to an error of the file system.
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

/// Locks a mutex. No thread panics while it holds one of these, so poisoning is ignored.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
