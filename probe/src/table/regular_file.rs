//! Opening of regular files only. A name in a directory of tables may belong to a pipe, a socket or
//! a device; opening one of these can block for ever, and reading one can do harm.

use std::fs::{self, File, FileType, OpenOptions};
use std::io;
use std::path::Path;

/// The error for a path that is not a regular file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("is {0}, not a regular file")]
pub struct NotRegularFile(&'static str);

impl NotRegularFile {
    /// Returns the type found, with an article: `a directory`.
    #[must_use]
    pub const fn file_type(&self) -> &'static str {
        self.0
    }

    /// Extracts this error from an error of [`open_regular`].
    #[must_use]
    pub fn from_io_error(error: &io::Error) -> Option<Self> {
        error.get_ref()?.downcast_ref().copied()
    }
}

/// Opens a file with `options` if it is a regular file. The type is checked before opening, which
/// could wait for the other end of a pipe, and once more afterwards.
///
/// # Errors
/// The path is not a regular file ([`NotRegularFile::from_io_error`]), or the file system fails.
pub fn open_regular(path: impl AsRef<Path>, options: &OpenOptions) -> io::Result<File> {
    let path = path.as_ref();
    match fs::metadata(path) {
        Ok(metadata) => check(metadata.file_type())?,
        // `options` may create it.
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let file = options.open(path)?;
    check(file.metadata()?.file_type())?;
    Ok(file)
}

fn check(file_type: FileType) -> io::Result<()> {
    if file_type.is_file() {
        return Ok(());
    }
    Err(io::Error::new(
        io::ErrorKind::InvalidInput,
        NotRegularFile(describe(file_type)),
    ))
}

#[cfg(unix)]
fn describe(file_type: FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;

    let kinds = [
        (file_type.is_dir(), "a directory"),
        (file_type.is_fifo(), "a named pipe"),
        (file_type.is_socket(), "a socket"),
        (file_type.is_block_device(), "a block device"),
        (file_type.is_char_device(), "a character device"),
    ];
    let known = kinds.into_iter().find(|(is, _)| *is);
    known.map_or("something else", |(_, name)| name)
}

#[cfg(not(unix))]
fn describe(file_type: FileType) -> &'static str {
    if file_type.is_dir() {
        "a directory"
    } else {
        "something else"
    }
}
