//! Files other than tables that get their names when they are complete and durable.

use crate::error::{BuildError, io_error};
use galotne::material::MaterialClass;
use galotne::table::{FileHash, open_regular, put_in_place};
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Bytes that are copied at once.
const COPY_BYTES: usize = 1 << 20;

/// A file under a temporary name. Dropping it removes the file unless it was renamed.
pub struct UnfinishedFile {
    temporary: PathBuf,
    path: PathBuf,
    renamed: bool,
}

impl UnfinishedFile {
    /// Writes a file for a final path, durably, under a temporary name in `scratch`.
    ///
    /// # Errors
    /// The file system fails.
    pub fn write<C: MaterialClass>(
        path: &Path,
        scratch: &Path,
        bytes: &[u8],
    ) -> Result<Self, BuildError<C>> {
        let unfinished = Self::new(path, scratch);
        let written = unfinished.create().and_then(|mut file| {
            file.write_all(bytes)?;
            file.sync_all()
        });
        written.map_err(io_error(&unfinished.temporary))?;
        Ok(unfinished)
    }

    /// Copies a file with this SHA-256 for a final path, durably, under a temporary name in
    /// `scratch`.
    ///
    /// # Errors
    /// The file system fails, or the hash is another one.
    pub fn copy<C: MaterialClass>(
        source: &Path,
        path: &Path,
        scratch: &Path,
        expected: FileHash,
    ) -> Result<Self, BuildError<C>> {
        let unfinished = Self::new(path, scratch);
        let mut options = File::options();
        options.read(true);
        let mut from = open_regular(source, &options).map_err(io_error(source))?;
        let mut to = unfinished
            .create()
            .map_err(io_error(&unfinished.temporary))?;
        let (mut hash, mut buffer) = (Sha256::new(), vec![0; COPY_BYTES]);
        loop {
            let length = from.read(&mut buffer).map_err(io_error(source))?;
            if length == 0 {
                break;
            }
            hash.update(&buffer[..length]);
            let written = to.write_all(&buffer[..length]);
            written.map_err(io_error(&unfinished.temporary))?;
        }
        if FileHash(hash.finalize().into()) != expected {
            let message = "the file has changed while it was checked: run the same command again";
            let error = io::Error::new(io::ErrorKind::InvalidData, message);
            return Err(io_error(source)(error));
        }
        to.sync_all().map_err(io_error(&unfinished.temporary))?;
        Ok(unfinished)
    }

    fn new(path: &Path, scratch: &Path) -> Self {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".tmp");
        Self {
            temporary: scratch.join(name),
            path: path.to_owned(),
            renamed: false,
        }
    }

    fn create(&self) -> io::Result<File> {
        let mut options = File::options();
        options.write(true).create(true).truncate(true);
        open_regular(&self.temporary, &options)
    }

    /// Returns the temporary name.
    pub fn temporary(&self) -> &Path {
        &self.temporary
    }

    /// Renames the file to its final path and makes the name durable.
    ///
    /// # Errors
    /// The file system fails.
    pub fn put_in_place<C: MaterialClass>(mut self) -> Result<(), BuildError<C>> {
        put_in_place(&self.temporary, &self.path)?;
        self.renamed = true;
        Ok(())
    }
}

impl Drop for UnfinishedFile {
    fn drop(&mut self) {
        if !self.renamed {
            // The next build or conversion removes a file that cannot be removed now.
            let _ = fs::remove_file(&self.temporary);
        }
    }
}
