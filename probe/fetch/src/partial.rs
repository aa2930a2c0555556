//! Files that are not whole yet. They lie in the scratch folder and carry the hash that they will
//! have, so that bytes of another file never get among theirs unnoticed, and what is left of a run
//! that was ended is of use to the next.

use crate::FetchError;
use crate::wanted::{Item, Wanted};
use galotne::table::open_regular;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// How all their names begin.
const MARK: &str = "fetch-";

/// How the names of a table's files begin, whatever version of it they are of.
fn stem(item: &Item) -> String {
    format!("{MARK}{}-{}-", item.rules, item.said.table)
}

/// The name of the file of this version of a table, without its ending.
fn name(item: &Item) -> String {
    let digits = item.said.file.get(..16).unwrap_or_default();
    format!("{}{digits}", stem(item))
}

/// A file that is not whole yet.
pub(crate) struct Partial {
    path: PathBuf,
    /// What the source knew the file by when its bytes came.
    tag: PathBuf,
    file: File,
    length: u64,
}

impl Partial {
    /// Opens what there is of a table, which may be nothing.
    pub fn open(scratch: &Path, item: &Item) -> Result<Self, FetchError> {
        let name = name(item);
        let path = scratch.join(format!("{name}.part"));
        let failed = |source| FetchError::file("open", &path, source);
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(false);
        let file = open_regular(&path, &options).map_err(failed)?;
        let length = file.metadata().map_err(failed)?.len();
        let mut partial = Self {
            tag: scratch.join(format!("{name}.etag")),
            path,
            file,
            length,
        };
        if length > item.said.bytes {
            partial.restart()?;
        }
        Ok(partial)
    }

    /// How many bytes of it are there.
    pub const fn len(&self) -> u64 {
        self.length
    }

    /// How many bytes there are of a table, without opening anything.
    pub fn len_of(scratch: &Path, item: &Item) -> u64 {
        let found = fs::symlink_metadata(scratch.join(format!("{}.part", name(item))));
        let length = found.map_or(0, |found| found.len());
        if length > item.said.bytes { 0 } else { length }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What the source knew the file by. What is lost costs no more than a check by the hash of the
    /// whole.
    pub fn tag(&self) -> Option<String> {
        let mut tag = String::new();
        let file = open_regular(&self.tag, File::options().read(true)).ok()?;
        file.take(400).read_to_string(&mut tag).ok()?;
        let plain = |byte: u8| byte.is_ascii_graphic();
        Some(tag).filter(|tag| {
            (2..=200).contains(&tag.len())
                && tag.starts_with('"')
                && tag.ends_with('"')
                && tag.bytes().all(plain)
        })
    }

    /// Begins anew, with bytes of a file that is known by this.
    pub fn begin(&mut self, tag: Option<&str>) -> Result<(), FetchError> {
        self.restart()?;
        // Without it, the next run asks without it.
        if let Some(tag) = tag {
            let mut options = File::options();
            options.write(true).create(true).truncate(true);
            let _ = open_regular(&self.tag, &options)
                .and_then(|mut file| file.write_all(tag.as_bytes()));
        }
        Ok(())
    }

    /// Leaves nothing of it.
    pub fn restart(&mut self) -> Result<(), FetchError> {
        let _ = fs::remove_file(&self.tag);
        self.length = 0;
        (self.file.set_len(0)).map_err(|source| FetchError::file("empty", &self.path, source))
    }

    /// Adds bytes at its end.
    pub fn append(&mut self, bytes: &[u8]) -> Result<(), FetchError> {
        let written =
            (self.file.seek(SeekFrom::Start(self.length))).and_then(|_| self.file.write_all(bytes));
        match written {
            Ok(()) => {
                self.length += bytes.len() as u64;
                Ok(())
            }
            Err(source) => {
                // Half a piece is as good as none.
                let _ = self.file.set_len(self.length);
                Err(FetchError::file("write", &self.path, source))
            }
        }
    }

    /// The file from its beginning, as it lies on the disk.
    pub fn reread(&self) -> Result<File, FetchError> {
        let failed = |source| FetchError::file("read", &self.path, source);
        open_regular(&self.path, File::options().read(true)).map_err(failed)
    }

    /// Makes its bytes durable. It is closed then, so that it can get its name.
    pub fn complete(self) -> Result<PathBuf, FetchError> {
        let synced = self.file.sync_all();
        synced.map_err(|source| FetchError::file("make durable", &self.path, source))?;
        let _ = fs::remove_file(&self.tag);
        Ok(self.path)
    }

    /// Removes it.
    pub fn discard(self) {
        // What cannot be removed is written over, or swept away by a later run.
        let _ = fs::remove_file(&self.tag);
        let _ = fs::remove_file(&self.path);
    }
}

/// Removes what is left of other versions of the tables that are wanted, and of those that are here
/// already.
///
/// # Errors
/// The folder cannot be listed.
pub(crate) fn sweep(
    scratch: &Path,
    wanted: &[Wanted],
    is_open: impl Fn(&Item) -> bool,
) -> Result<(), FetchError> {
    let items = || wanted.iter().flat_map(|class| &class.tables);
    let stems: BTreeSet<String> = items().map(stem).collect();
    let open: BTreeSet<String> = items().filter(|&item| is_open(item)).map(name).collect();
    let failed = |source: io::Error| FetchError::file("list", scratch, source);
    for entry in fs::read_dir(scratch).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let found = entry.file_name();
        let Some((found, "part" | "etag")) =
            found.to_str().and_then(|found| found.rsplit_once('.'))
        else {
            continue;
        };
        let of_these = found
            .rsplit_once('-')
            .is_some_and(|(stem, _)| stems.contains(&format!("{stem}-")));
        if of_these && !open.contains(found) {
            // It only takes room.
            let _ = fs::remove_file(entry.path());
        }
    }
    Ok(())
}
