//! Comparison of a local file with the table of the source.

use crate::error::FetchError;
use crate::parallel::Cancellation;
use crate::selection::SelectedTable;
use galotne::table::{FileHash, NotRegularFile, open_regular};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The state of a local file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum LocalFile {
    Absent,
    /// The same as at the source.
    Same,
    /// Another file, and the difference.
    Different(String),
}

/// Compares a file with a table. It is hashed only if its length is right.
pub(crate) fn compare(
    path: &Path,
    table: &SelectedTable,
    cancellation: &Cancellation,
    advance: impl Fn(u64),
) -> Result<LocalFile, FetchError> {
    let failed = |source| FetchError::file("read", path, source);
    let file = match open_regular(path, File::options().read(true)) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(LocalFile::Absent),
        Err(error) => match NotRegularFile::from_io_error(&error) {
            Some(other) => return Ok(LocalFile::Different(other.to_string())),
            None => return Err(failed(error)),
        },
    };
    let length = file.metadata().map_err(failed)?.len();
    let expected = table.entry.bytes;
    if length != expected {
        return Ok(LocalFile::Different(format!(
            "has {length} bytes, expected {expected}"
        )));
    }
    let found = sha256(file, cancellation, advance, failed)?;
    if found != table.entry.file {
        let expected = &table.entry.file;
        return Ok(LocalFile::Different(format!(
            "has SHA-256 {found}, expected {expected}"
        )));
    }
    Ok(LocalFile::Same)
}

/// Returns the SHA-256 of a file, in hexadecimal digits.
pub(crate) fn sha256(
    mut file: impl Read,
    cancellation: &Cancellation,
    advance: impl Fn(u64),
    failed: impl Fn(io::Error) -> FetchError,
) -> Result<String, FetchError> {
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; 1 << 18];
    loop {
        cancellation.check()?;
        match file.read(&mut buffer) {
            Ok(0) => break,
            Ok(length) => {
                hasher.update(buffer.get(..length).unwrap_or_default());
                advance(length as u64);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(failed(error)),
        }
    }
    Ok(FileHash(hasher.finalize().into()).to_string())
}
