//! Copies of offered tables, in a folder of one's own: they are checked, and then get their names.
//! So nobody can exchange a file between the check and the copy.

use crate::error::{BuildError, io_error};
use galotne::material::MaterialClass;
use galotne::table::{FileHash, open_regular, put_in_place};
use galotne::tablebase::make_folder;
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The name of the folder in the scratch folder.
const STAGING: &str = "accept";

/// Bytes that are copied at once.
const COPY_BYTES: usize = 1 << 20;

/// A folder laid out like a directory of tables, with copies of a game's tables. Dropping it
/// removes them.
pub struct Staging {
    dir: PathBuf,
    folder: PathBuf,
}

impl Staging {
    /// Creates an empty folder, without what a killed process has left there. The caller holds the
    /// lock of the scratch folder.
    ///
    /// # Errors
    /// The file system fails.
    pub fn create<C: MaterialClass>(scratch: &Path, rules: &str) -> Result<Self, BuildError<C>> {
        let dir = scratch.join(STAGING);
        match fs::remove_dir_all(&dir) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(io_error(&dir)(error));
            }
            _ => {}
        }
        let folder = dir.join(rules);
        make_folder(&folder).map_err(io_error(&folder))?;
        Ok(Self { dir, folder })
    }

    /// Returns the directory with the folder of the game.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Copies a file with this SHA-256, durably.
    ///
    /// # Errors
    /// The file system fails, or the hash is another one.
    pub fn copy<C: MaterialClass>(
        &self,
        source: &Path,
        name: &str,
        expected: FileHash,
    ) -> Result<(), BuildError<C>> {
        let path = self.folder.join(name);
        let mut from =
            open_regular(source, File::options().read(true)).map_err(io_error(source))?;
        let mut to = File::create(&path).map_err(io_error(&path))?;
        let (mut hash, mut buffer) = (Sha256::new(), vec![0; COPY_BYTES]);
        loop {
            let length = from.read(&mut buffer).map_err(io_error(source))?;
            if length == 0 {
                break;
            }
            hash.update(&buffer[..length]);
            to.write_all(&buffer[..length]).map_err(io_error(&path))?;
        }
        if FileHash(hash.finalize().into()) != expected {
            let message = "the file has changed while it was checked: run the same command again";
            let error = io::Error::new(io::ErrorKind::InvalidData, message);
            return Err(io_error(source)(error));
        }
        to.sync_all().map_err(io_error(&path))
    }

    /// Moves a copy to its final path, durably.
    ///
    /// # Errors
    /// The file system fails.
    pub fn put_in_place<C: MaterialClass>(
        &self,
        name: &str,
        path: &Path,
    ) -> Result<(), BuildError<C>> {
        Ok(put_in_place(&self.folder.join(name), path)?)
    }
}

impl Drop for Staging {
    fn drop(&mut self) {
        // The next command removes a folder that cannot be removed now.
        let _ = fs::remove_dir_all(&self.dir);
    }
}
