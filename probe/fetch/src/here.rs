//! What lies in the directory already under the name of a table.

use crate::FetchError;
use crate::wanted::Item;
use crate::workers::Stop;
use galotne::table::{FileHash, NotRegular, open_regular};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// What lies under a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Here {
    /// Nothing.
    Nothing,
    /// The file that is wanted.
    Right,
    /// Something else: what differs.
    Wrong(String),
}

/// Looks what lies under the name of a table, and reads it if it is as long as it should be.
pub(crate) fn look(
    path: &Path,
    item: &Item,
    stop: &Stop,
    advance: impl Fn(u64),
) -> Result<Here, FetchError> {
    let failed = |source| FetchError::file("read", path, source);
    let file = match open_regular(path, File::options().read(true)) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Here::Nothing),
        Err(error) => match NotRegular::of(&error) {
            Some(not) => return Ok(Here::Wrong(not.to_string())),
            None => return Err(failed(error)),
        },
    };
    let length = file.metadata().map_err(failed)?.len();
    let expected = item.said.bytes;
    if length != expected {
        return Ok(Here::Wrong(format!(
            "has {length} bytes, expected {expected}"
        )));
    }
    let found = sha256(file, stop, advance, |source| {
        FetchError::file("read", path, source)
    })?;
    if found != item.said.file {
        let expected = &item.said.file;
        return Ok(Here::Wrong(format!(
            "has SHA-256 {found}, expected {expected}"
        )));
    }
    Ok(Here::Right)
}

/// SHA-256 of a file, in hexadecimal digits.
pub(crate) fn sha256(
    mut file: impl Read,
    stop: &Stop,
    advance: impl Fn(u64),
    failed: impl Fn(io::Error) -> FetchError,
) -> Result<String, FetchError> {
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; 1 << 18];
    loop {
        stop.check()?;
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
