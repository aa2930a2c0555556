//! Opening files that are files. A name in a directory of tables may belong to a pipe, a socket or
//! a device: opening one of these can wait for ever, and reading it can do worse.

use std::fs::{self, File, FileType, OpenOptions};
use std::io;
use std::path::Path;

/// What stands under a name is no regular file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("is {0}, and no regular file")]
pub struct NotRegularFile(&'static str);

impl NotRegularFile {
    /// What it is, with an article.
    #[must_use]
    pub const fn file_type(&self) -> &'static str {
        self.0
    }

    /// The reason of an error of [`open_regular`], if this is it.
    #[must_use]
    pub fn from_io_error(error: &io::Error) -> Option<Self> {
        error.get_ref()?.downcast_ref().copied()
    }
}

/// Opens a file as `options` say, but nothing else than a regular file: no directory, pipe, socket
/// or device. It looks before it opens, so that it never waits for the other end of a pipe, and
/// once more at what it has opened.
///
/// # Errors
/// Those of the file system; an error that [`NotRegularFile::from_io_error`] knows.
pub fn open_regular(path: impl AsRef<Path>, options: &OpenOptions) -> io::Result<File> {
    let path = path.as_ref();
    match fs::metadata(path) {
        Ok(found) => check(found.file_type())?,
        // It may be about to be created.
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let file = options.open(path)?;
    check(file.metadata()?.file_type())?;
    Ok(file)
}

fn check(found: FileType) -> io::Result<()> {
    if found.is_file() {
        return Ok(());
    }
    Err(io::Error::new(
        io::ErrorKind::InvalidInput,
        NotRegularFile(kind(found)),
    ))
}

#[cfg(unix)]
fn kind(found: FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;

    let kinds = [
        (found.is_dir(), "a directory"),
        (found.is_fifo(), "a named pipe"),
        (found.is_socket(), "a socket"),
        (found.is_block_device(), "a block device"),
        (found.is_char_device(), "a character device"),
    ];
    let known = kinds.into_iter().find(|(is, _)| *is);
    known.map_or("something else", |(_, name)| name)
}

#[cfg(not(unix))]
fn kind(found: FileType) -> &'static str {
    if found.is_dir() {
        "a directory"
    } else {
        "something else"
    }
}
