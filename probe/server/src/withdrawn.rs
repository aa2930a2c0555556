//! Table files that were found damaged while they were served. They stay closed until they change.

use galotne::table::TableError;
use std::collections::BTreeMap;
use std::fs::{self, Metadata};
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::SystemTime;

/// The files by their names below the directory of tables, such as `international/KvK.wdl.glt`.
#[derive(Clone, Default, Debug)]
pub struct WithdrawnFiles(BTreeMap<String, WithdrawnFile>);

#[derive(Clone, Debug)]
struct WithdrawnFile {
    /// The file that is damaged: another one may take its name.
    identity: FileIdentity,
    reason: String,
}

impl WithdrawnFiles {
    /// Adds a file of a directory.
    ///
    /// # Errors
    /// It is gone, or the directory cannot be read.
    pub fn insert(&mut self, dir: &Path, file: &str, reason: String) -> io::Result<()> {
        let identity = FileIdentity::of(&dir.join(file))?;
        let file = file.to_owned();
        self.0.insert(file, WithdrawnFile { identity, reason });
        Ok(())
    }

    /// Forgets the files that have changed or are gone.
    pub fn forget_changed(&mut self, dir: &Path) {
        self.0.retain(|file, known| {
            FileIdentity::of(&dir.join(file)).is_ok_and(|found| found == known.identity)
        });
    }

    /// Refuses a file that is withdrawn. `table` is its name in messages.
    ///
    /// # Errors
    /// A [`TableError::Withdrawn`], as an error of opening the file.
    pub fn check(&self, file: &str, table: &str) -> io::Result<()> {
        let Some(known) = self.0.get(file) else {
            return Ok(());
        };
        Err(io::Error::other(TableError::Withdrawn {
            table: Arc::from(table),
            reason: known.reason.clone(),
        }))
    }
}

/// The properties by which another file, or another content, is recognized.
#[derive(Clone, PartialEq, Eq, Debug)]
struct FileIdentity {
    bytes: u64,
    modified: Option<SystemTime>,
    /// The numbers of the file system and of the file, where the system has them.
    number: Option<(u64, u64)>,
}

impl FileIdentity {
    fn of(path: &Path) -> io::Result<Self> {
        let metadata = fs::metadata(path)?;
        Ok(Self {
            bytes: metadata.len(),
            modified: metadata.modified().ok(),
            number: number(&metadata),
        })
    }
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "other systems have none")]
fn number(metadata: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn number(_: &Metadata) -> Option<(u64, u64)> {
    None
}
