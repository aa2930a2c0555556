//! Partial files in the scratch folder, from which a later run resumes.
//!
//! Their names contain the expected hash: bytes of different versions of a table are not mixed.

use crate::error::FetchError;
use crate::selection::{SelectedClass, SelectedTable};
use crate::system::System;
use galotne::table::open_regular;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;

const PREFIX: &str = "fetch-";

/// Returns the common part of the names of all versions of a table.
fn stem(table: &SelectedTable) -> String {
    format!("{PREFIX}{}-{}-", table.rules, table.entry.table)
}

/// Returns the name of a partial file without its extension.
fn name(table: &SelectedTable) -> String {
    let digits = table.source_sha256().get(..16).unwrap_or_default();
    format!("{}{digits}", stem(table))
}

pub(crate) struct PartialFile {
    system: Arc<dyn System>,
    path: PathBuf,
    /// A file with the ETag of the source, for `If-Range`.
    etag_path: PathBuf,
    file: File,
    length: u64,
}

impl PartialFile {
    /// Opens or creates the partial file of a table.
    pub fn open(
        system: &Arc<dyn System>,
        scratch: &Path,
        table: &SelectedTable,
    ) -> Result<Self, FetchError> {
        let name = name(table);
        let path = scratch.join(format!("{name}.part"));
        let failed = |source| FetchError::file("open", &path, source);
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(false);
        let file = open_regular(&path, &options).map_err(failed)?;
        let length = file.metadata().map_err(failed)?.len();
        let mut partial = Self {
            system: Arc::clone(system),
            etag_path: scratch.join(format!("{name}.etag")),
            path,
            file,
            length,
        };
        if length > table.source_bytes() {
            partial.restart()?;
        }
        Ok(partial)
    }

    /// Returns the current length in bytes.
    pub const fn len(&self) -> u64 {
        self.length
    }

    /// Returns the usable length of the partial file of a table without opening it.
    pub fn length(scratch: &Path, table: &SelectedTable) -> u64 {
        let found = fs::symlink_metadata(scratch.join(format!("{}.part", name(table))));
        let length = found.map_or(0, |found| found.len());
        if length > table.source_bytes() {
            0
        } else {
            length
        }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the ETag of the source. Without one, only the hash of the complete file shows that its
    /// parts belong together.
    pub fn etag(&self) -> Option<String> {
        let mut etag = String::new();
        let file = open_regular(&self.etag_path, File::options().read(true)).ok()?;
        file.take(400).read_to_string(&mut etag).ok()?;
        let plain = |byte: u8| byte.is_ascii_graphic();
        Some(etag).filter(|etag| {
            (2..=200).contains(&etag.len())
                && etag.starts_with('"')
                && etag.ends_with('"')
                && etag.bytes().all(plain)
        })
    }

    /// Starts again with the bytes of a file with this ETag.
    pub fn begin(&mut self, etag: Option<&str>) -> Result<(), FetchError> {
        self.restart()?;
        if let Some(etag) = etag {
            let mut options = File::options();
            options.write(true).create(true).truncate(true);
            // Not essential: see `etag`.
            let _ = open_regular(&self.etag_path, &options)
                .and_then(|mut file| self.system.write_all(&mut file, etag.as_bytes()));
        }
        Ok(())
    }

    /// Empties the file.
    pub fn restart(&mut self) -> Result<(), FetchError> {
        let _ = self.system.remove(&self.etag_path);
        self.length = 0;
        (self.system.set_len(&self.file, 0))
            .map_err(|source| FetchError::file("empty", &self.path, source))
    }

    pub fn append(&mut self, bytes: &[u8]) -> Result<(), FetchError> {
        let written = (self.file.seek(SeekFrom::Start(self.length)))
            .and_then(|_| self.system.write_all(&mut self.file, bytes));
        match written {
            Ok(()) => {
                self.length += bytes.len() as u64;
                Ok(())
            }
            Err(source) => {
                // Keep the length and the bytes in step.
                let _ = self.system.set_len(&self.file, self.length);
                Err(FetchError::file("write", &self.path, source))
            }
        }
    }

    /// Opens the file again, to read it from the beginning.
    pub fn reopen(&self) -> Result<File, FetchError> {
        let failed = |source| FetchError::file("read", &self.path, source);
        open_regular(&self.path, File::options().read(true)).map_err(failed)
    }

    /// Makes the bytes durable and closes the file, ready to be renamed.
    pub fn finish(self) -> Result<PathBuf, FetchError> {
        let synced = self.system.sync(&self.file);
        synced.map_err(|source| FetchError::file("make durable", &self.path, source))?;
        let _ = self.system.remove(&self.etag_path);
        Ok(self.path)
    }

    /// Removes the file.
    pub fn discard(self) {
        // Files that cannot be removed now are overwritten or cleaned up by a later run.
        let _ = self.system.remove(&self.etag_path);
        let _ = self.system.remove(&self.path);
    }
}

/// Lists partial files of other versions of the selected tables, and of tables that are complete.
///
/// # Errors
/// The folder cannot be listed.
fn leftovers(
    scratch: &Path,
    classes: &[SelectedClass],
    is_pending: impl Fn(&SelectedTable) -> bool,
) -> io::Result<Vec<PathBuf>> {
    let tables = || classes.iter().flat_map(|class| &class.tables);
    let stems: BTreeSet<String> = tables().map(stem).collect();
    let pending: BTreeSet<String> = tables()
        .filter(|&table| is_pending(table))
        .map(name)
        .collect();
    let mut left = vec![];
    for entry in fs::read_dir(scratch)? {
        let entry = entry?;
        let found = entry.file_name();
        let Some((found, "part" | "etag")) =
            found.to_str().and_then(|found| found.rsplit_once('.'))
        else {
            continue;
        };
        let is_selected = found
            .rsplit_once('-')
            .is_some_and(|(stem, _)| stems.contains(&format!("{stem}-")));
        if is_selected && !pending.contains(found) {
            left.push(entry.path());
        }
    }
    Ok(left)
}

/// Whether there are partial files of the selected tables, all of which are complete: an earlier
/// run could not remove them.
pub(crate) fn has_leftovers(scratch: &Path, classes: &[SelectedClass]) -> bool {
    leftovers(scratch, classes, |_| false).is_ok_and(|left| !left.is_empty())
}

/// Removes partial files of other versions of the selected tables, and of tables that are complete.
///
/// # Errors
/// The folder cannot be listed.
pub(crate) fn clean_up(
    system: &dyn System,
    scratch: &Path,
    classes: &[SelectedClass],
    is_pending: impl Fn(&SelectedTable) -> bool,
) -> Result<(), FetchError> {
    let left = leftovers(scratch, classes, is_pending);
    for path in left.map_err(|source| FetchError::file("list", scratch, source))? {
        // A failure only wastes space.
        let _ = system.remove(&path);
    }
    Ok(())
}
