//! Places with table files: a folder, memory, or anything else that can list and open them.

use crate::table::ReadBlock;
use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::sync::Arc;

/// A place with table files, in one folder for each game.
///
/// An implementation over a network lists what an index file names and opens files whose
/// [`ReadBlock`] fetches ranges.
pub trait Directory: Send + Sync {
    /// Lists the names of the files in a folder; none if there is no such folder.
    ///
    /// # Errors
    /// The place cannot be reached, or the folder cannot be listed.
    fn list(&self, folder: &str) -> io::Result<Vec<String>>;

    /// Opens a file.
    ///
    /// # Errors
    /// It does not exist, or cannot be opened.
    fn open(&self, folder: &str, file: &str) -> io::Result<Box<dyn ReadBlock>>;

    /// Returns the name of the place in messages and commands.
    fn name(&self) -> &str;
}

impl fmt::Debug for dyn Directory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Directory").field(&self.name()).finish()
    }
}

/// Table files in memory.
#[derive(Clone, Default)]
pub struct Memory {
    files: BTreeMap<(String, String), Arc<Vec<u8>>>,
}

impl Memory {
    /// Creates a place without files.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file to a folder, in place of one of the same name.
    pub fn insert(&mut self, folder: impl Into<String>, file: impl Into<String>, bytes: Vec<u8>) {
        (self.files).insert((folder.into(), file.into()), Arc::new(bytes));
    }
}

impl Directory for Memory {
    fn list(&self, folder: &str) -> io::Result<Vec<String>> {
        let here = self.files.keys().filter(|(other, _)| other == folder);
        Ok(here.map(|(_, file)| file.clone()).collect())
    }

    fn open(&self, folder: &str, file: &str) -> io::Result<Box<dyn ReadBlock>> {
        let bytes = self.files.get(&(folder.to_owned(), file.to_owned()));
        let bytes = bytes.ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))?;
        Ok(Box::new(Arc::clone(bytes)))
    }

    fn name(&self) -> &str {
        "memory"
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Memory").field(&self.files.len()).finish()
    }
}

#[cfg(feature = "fs")]
pub use folder::Folder;

#[cfg(feature = "fs")]
mod folder {
    use super::Directory;
    use crate::table::{FileSource, ReadBlock};
    use std::io;
    use std::path::{Path, PathBuf};

    /// A folder of the file system, as `galotne-gen build` lays it out.
    #[derive(Clone, Debug)]
    pub struct Folder {
        path: PathBuf,
        name: String,
        #[cfg(feature = "mmap")]
        mapped: bool,
    }

    impl Folder {
        /// Returns the folder at this path, its files read by positional reads. The disk is not
        /// touched yet.
        #[must_use]
        pub fn new(path: impl AsRef<Path>) -> Self {
            let path = path.as_ref();
            Self {
                path: path.to_owned(),
                name: path.display().to_string(),
                #[cfg(feature = "mmap")]
                mapped: false,
            }
        }

        /// Returns the same folder, its files read through memory maps. A file that shrinks or
        /// fails while it is mapped kills the process.
        #[cfg(feature = "mmap")]
        #[must_use]
        pub fn mapped(mut self) -> Self {
            self.mapped = true;
            self
        }

        /// Returns the path.
        #[must_use]
        pub fn path(&self) -> &Path {
            &self.path
        }
    }

    impl Directory for Folder {
        fn list(&self, folder: &str) -> io::Result<Vec<String>> {
            // A missing directory is an error, one without this game is not.
            std::fs::read_dir(&self.path)?;
            let files = match std::fs::read_dir(self.path.join(folder)) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(vec![]),
                files => files?,
            };
            let mut names = vec![];
            for file in files {
                // Table names are always text.
                names.extend(file?.file_name().into_string().ok());
            }
            Ok(names)
        }

        fn open(&self, folder: &str, file: &str) -> io::Result<Box<dyn ReadBlock>> {
            let path = self.path.join(folder).join(file);
            #[cfg(feature = "mmap")]
            if self.mapped {
                return Ok(Box::new(crate::table::MapSource::open(path)?));
            }
            Ok(Box::new(FileSource::open(path)?))
        }

        fn name(&self) -> &str {
            &self.name
        }
    }
}
