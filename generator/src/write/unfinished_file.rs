//! Files other than tables that get their names when they are complete and durable.

use crate::error::{BuildError, io_error};
use galotne::material::MaterialClass;
use galotne::table::{open_regular, put_in_place};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

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
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".tmp");
        let unfinished = Self {
            temporary: scratch.join(name),
            path: path.to_owned(),
            renamed: false,
        };
        let mut options = File::options();
        options.write(true).create(true).truncate(true);
        let written = open_regular(&unfinished.temporary, &options).and_then(|mut file| {
            file.write_all(bytes)?;
            file.sync_all()
        });
        written.map_err(io_error(&unfinished.temporary))?;
        Ok(unfinished)
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
