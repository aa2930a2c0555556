//! Encoded parts -> a table file that appears under its name only when it is complete.

use super::checksum::verify;
use super::directory::{PAGE_BLOCKS, Page};
use super::encoder::{EncodedPart, check_dictionaries};
use super::error::{TableError, WriteError};
use super::hash::{FileHash, HASH_LEN, Hasher};
use super::header::{Alias, HEADER_LEN, Header};
use super::layout::Layout;
use super::re_pair_codec::Dictionary;
use super::reader::Table;
use super::regular_file::open_regular;
use super::spec::TableSpec;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A writer of one table file.
///
/// The bytes go to `NAME.tmp` in the scratch directory, which must be on the same file system as
/// the final path. [`TableWriter::finish`] renames the file; a writer that is dropped before
/// removes it. The next writer overwrites the file of a killed process, so two writers must not
/// write the same table at once.
#[derive(Debug)]
pub struct TableWriter {
    spec: TableSpec,
    layout: Layout,
    file: BufWriter<File>,
    temporary: TemporaryFile,
    path: PathBuf,
    /// The plane and part that come next; `None` after the last one.
    next: Option<(usize, u64)>,
    lengths: Vec<u32>,
    /// The offset of the next block.
    offset: u64,
}

/// A table file that is complete and durable but still has a temporary name, so that it can be
/// verified before it is published. Dropping it removes the file.
#[derive(Debug)]
pub struct CompleteTable {
    temporary: TemporaryFile,
    path: PathBuf,
    hash: FileHash,
}

impl CompleteTable {
    /// Opens the file under its temporary name. Close it before [`CompleteTable::put_in_place`].
    ///
    /// # Errors
    /// Those of [`Table::open_file`].
    pub fn open(&self) -> Result<Table, TableError> {
        Table::open_file(&self.temporary.path)
    }

    /// Renames the file to its final path and makes the name durable. Returns the hash at its end.
    ///
    /// # Errors
    /// [`WriteError::File`].
    pub fn put_in_place(mut self) -> Result<FileHash, WriteError> {
        put_in_place(&self.temporary.path, &self.path)?;
        self.temporary.renamed = true;
        Ok(self.hash)
    }
}

/// A temporary file. Dropping it removes the file unless it was renamed.
#[derive(Debug)]
struct TemporaryFile {
    path: PathBuf,
    renamed: bool,
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        if !self.renamed {
            // The next writer overwrites a file that cannot be removed.
            let _ = fs::remove_file(&self.path);
        }
    }
}

impl TableWriter {
    /// Starts a table for a final path. `dictionaries` has one dictionary for each [side to
    /// move](TableSpec::turns) that has planes, or none with other encodings than two bits.
    ///
    /// # Errors
    /// The specification is invalid or has other dictionaries, or the file system fails.
    pub fn create(
        path: impl Into<PathBuf>,
        scratch: impl AsRef<Path>,
        spec: &TableSpec,
        dictionaries: &[Dictionary],
    ) -> Result<Self, WriteError> {
        let (path, layout) = (path.into(), spec.layout()?);
        check_dictionaries(spec, dictionaries)?;
        let (file, temporary) = create(&path, scratch.as_ref())?;
        let mut writer = Self {
            spec: *spec,
            layout,
            file: BufWriter::with_capacity(1 << 20, file),
            temporary,
            path,
            next: Some((0, 0)),
            lengths: Vec::new(),
            offset: HEADER_LEN as u64 + spec.dictionaries.map(u64::from).iter().sum::<u64>(),
        };
        // The header is known only at the end.
        writer.write(&[0; HEADER_LEN])?;
        for (turn, dictionary) in spec.turns().iter().zip(dictionaries) {
            writer.write(&dictionary.bytes(turn.index() as u64))?;
        }
        Ok(writer)
    }

    /// Returns the plane and part that must be appended next; `None` after the last one.
    #[must_use]
    pub const fn next_part(&self) -> Option<(usize, u64)> {
        self.next
    }

    /// Appends a part.
    ///
    /// # Errors
    /// Another part comes next, the part is damaged, or the file system fails. The writer is
    /// useless after a failure of the file system.
    pub fn append(&mut self, encoded: &EncodedPart) -> Result<(), WriteError> {
        let found = (encoded.plane, encoded.part);
        if self.next != Some(found) {
            let expected = self.next;
            return Err(WriteError::PartOrder { expected, found });
        }
        self.check(encoded).map_err(|problem| {
            let (plane, part) = found;
            WriteError::PartDamaged {
                plane,
                part,
                problem,
            }
        })?;
        self.write(&encoded.bytes)?;
        self.lengths.extend(&encoded.lengths);
        self.offset += encoded.bytes.len() as u64;
        let (plane, part) = found;
        self.next = if part + 1 < self.layout.parts() {
            Some((plane, part + 1))
        } else {
            Some((plane + 1, 0)).filter(|&(plane, _)| plane < self.layout.planes())
        };
        Ok(())
    }

    /// Checks the blocks of a part, which may have come from a disk or another machine.
    fn check(&self, encoded: &EncodedPart) -> Result<(), String> {
        let blocks = self
            .layout
            .part_blocks(encoded.plane, encoded.part)
            .unwrap_or(0..0);
        let expected = blocks.end - blocks.start;
        if encoded.lengths.len() as u64 != expected {
            return Err(format!(
                "has {} blocks, expected {expected}",
                encoded.lengths.len()
            ));
        }
        let mut rest = encoded.bytes.as_slice();
        for (number, &length) in blocks.zip(&encoded.lengths) {
            let Some((stored, after)) = rest.split_at_checked(length as usize) else {
                return Err(format!("ends within block {number}"));
            };
            rest = after;
            if !verify(number, stored).is_ok_and(|payload| !payload.is_empty()) {
                return Err(format!("has another checksum than block {number}"));
            }
        }
        if rest.is_empty() {
            return Ok(());
        }
        Err(format!("has {} bytes beyond its blocks", rest.len()))
    }

    /// Completes the file, makes it durable and renames it to its final path. Returns its hash.
    ///
    /// # Errors
    /// Parts are missing, or the file system fails. The temporary file is removed.
    pub fn finish(self) -> Result<FileHash, WriteError> {
        self.complete()?.put_in_place()
    }

    /// Completes the file and makes it durable under its temporary name.
    ///
    /// # Errors
    /// Those of [`TableWriter::finish`].
    pub fn complete(mut self) -> Result<CompleteTable, WriteError> {
        if let Some((plane, part)) = self.next {
            return Err(WriteError::Incomplete { plane, part });
        }
        let header = Header::new(&self.spec, None, self.offset)?;
        let mut first = header.first_block();
        for (number, lengths) in std::mem::take(&mut self.lengths)
            .chunks(PAGE_BLOCKS)
            .enumerate()
        {
            self.write(&Page::bytes(number as u64, first, lengths))?;
            first += lengths.iter().map(|&length| u64::from(length)).sum::<u64>();
        }
        let Self {
            file,
            temporary,
            path,
            ..
        } = self;
        let file = file
            .into_inner()
            .map_err(|error| failed(&temporary.path, "write")(error.into_error()))?;
        complete(file, temporary, path, &header)
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), WriteError> {
        let written = self.file.write_all(bytes);
        written.map_err(failed(&self.temporary.path, "write"))
    }
}

/// Writes an alias: a table without cells that refers to the one with the same cells.
///
/// # Errors
/// The metric is not need, the alias has the profile of the table itself, or the file system fails.
pub fn write_alias(
    path: impl AsRef<Path>,
    scratch: impl AsRef<Path>,
    spec: &TableSpec,
    alias: Alias,
) -> Result<FileHash, WriteError> {
    let header = Header::new(spec, Some(alias), HEADER_LEN as u64)?;
    let (file, temporary) = create(path.as_ref(), scratch.as_ref())?;
    complete(file, temporary, path.as_ref().to_owned(), &header)?.put_in_place()
}

fn failed(path: &Path, action: &'static str) -> impl FnOnce(io::Error) -> WriteError {
    let path = path.to_owned();
    move |source| WriteError::File {
        path,
        action,
        source,
    }
}

fn create(path: &Path, scratch: &Path) -> Result<(File, TemporaryFile), WriteError> {
    let mut name = path.file_name().map(OsString::from).unwrap_or_default();
    name.push(".tmp");
    let temporary = scratch.join(name);
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(true);
    let file = open_regular(&temporary, &options).map_err(failed(&temporary, "create"))?;
    let path = temporary;
    Ok((
        file,
        TemporaryFile {
            path,
            renamed: false,
        },
    ))
}

/// Writes the header and the hash, and makes the file durable.
fn complete(
    mut file: File,
    temporary: TemporaryFile,
    path: PathBuf,
    header: &Header,
) -> Result<CompleteTable, WriteError> {
    let mut write = || {
        file.rewind()?;
        file.write_all(&header.bytes())?;
        // The header comes first but is known last, so the file is read again for its hash.
        file.rewind()?;
        let mut hasher = Hasher::default();
        let mut buffer = vec![0; 1 << 20];
        loop {
            match file.read(&mut buffer)? {
                0 => break,
                length => hasher.update(&buffer[..length]),
            }
        }
        let length = file.seek(SeekFrom::End(0))?;
        if length + HASH_LEN as u64 != header.length {
            return Err(io::Error::other("its length changed while it was written"));
        }
        let hash = hasher.finish();
        file.write_all(&hash.0)?;
        file.sync_all()?;
        Ok(hash)
    };
    let hash = write().map_err(failed(&temporary.path, "complete"))?;
    Ok(CompleteTable {
        temporary,
        path,
        hash,
    })
}

/// Renames a complete and durable file to its final path, and makes the name durable.
///
/// # Errors
/// [`WriteError::File`].
pub fn put_in_place(temporary: &Path, path: &Path) -> Result<(), WriteError> {
    fs::rename(temporary, path).map_err(failed(path, "rename the complete file to it"))?;
    sync_directory(path)
}

/// Makes a new name durable. Only Unix can open a directory for that.
fn sync_directory(path: &Path) -> Result<(), WriteError> {
    if cfg!(unix) {
        let directory = match path.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        File::open(directory)
            .and_then(|directory| directory.sync_all())
            .map_err(failed(directory, "make it durable"))?;
    }
    Ok(())
}
