//! Errors of reading and writing tables. Each message names the table, the values expected and
//! found, and the remedy.

use super::hash::{FileHash, RulesDigest};
use super::header::{FORMAT_VERSION, HEADER_LEN, OLDEST_FORMAT_VERSION};
use super::spec::SpecError;
use std::io;
#[cfg(feature = "write")]
use std::path::PathBuf;
use std::sync::Arc;

/// An error of reading a table. `table` is the name by which it was opened.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The source failed.
    #[error("{table}: {length} bytes at offset {offset} cannot be read: {source}")]
    Read {
        /// The name of the table.
        table: Arc<str>,
        /// The offset in the file.
        offset: u64,
        /// The number of bytes to read.
        length: u64,
        /// The error of the source.
        source: io::Error,
    },
    /// The path of the table is not a regular file. It is not opened.
    #[error("{table}: is {found}, not a regular file: put the table in its place")]
    NotAFile {
        /// The name of the table.
        table: Arc<str>,
        /// The type of the file, with an article.
        found: &'static str,
    },
    /// The file does not begin with the magic of tables.
    #[error("{table}: is not a Galotne table: it does not begin with `GALOTNE`")]
    NotATable {
        /// The name of the file.
        table: Arc<str>,
    },
    /// The file has a format version that this program does not read.
    #[error(
        "{table}: has format version {found}, this program reads {}; {}", versions(),
        match *.found {
            0..OLDEST_FORMAT_VERSION => format!("build it again with `{rebuild}`"),
            _ => "update this program".to_owned(),
        }
    )]
    Version {
        /// The name of the table.
        table: Arc<str>,
        /// The version of the file.
        found: u16,
        /// The command that builds it again.
        rebuild: Arc<str>,
    },
    /// The file has a feature that the format reserves and this program does not read.
    #[error("{table}: has {what}, which this program does not read yet; update it")]
    Reserved {
        /// The name of the table.
        table: Arc<str>,
        /// The feature.
        what: &'static str,
    },
    /// The table was built under other rules, or another interpretation of them.
    #[error(
        "{table}: was built under other rules, or another interpretation of them: the digest of \
         its clauses is {found}, expected {expected}; build it again with `{rebuild}`"
    )]
    OtherRules {
        /// The name of the table.
        table: Arc<str>,
        /// The digest of the rules of this program.
        expected: RulesDigest,
        /// The digest in the table.
        found: RulesDigest,
        /// The command that builds it again.
        rebuild: Arc<str>,
    },
    /// The file is shorter or longer than it should be.
    #[error(
        "{table}: has {found} bytes, expected {expected}: the file was cut off or added to; \
         download it again, or build it again with `{rebuild}`"
    )]
    Length {
        /// The name of the table.
        table: Arc<str>,
        /// The expected length in bytes; for a file without a complete header the smallest one.
        expected: u64,
        /// The length in bytes.
        found: u64,
        /// The command that builds it again.
        rebuild: Arc<str>,
    },
    /// A part of the file has changed since it was written.
    #[error(
        "{table}: {part} is damaged: its checksum is {computed:08x}, expected {stored:08x}; \
         download the file again, or build it again with `{rebuild}`"
    )]
    Checksum {
        /// The name of the table.
        table: Arc<str>,
        /// The damaged part.
        part: FilePart,
        /// The checksum in the file.
        stored: u32,
        /// The checksum of the bytes.
        computed: u32,
        /// The command that builds it again.
        rebuild: Arc<str>,
    },
    /// The header contradicts itself, although its checksum is right.
    #[error("{table}: the header makes no sense: {source}; build the table again with `{rebuild}`")]
    Header {
        /// The name of the table.
        table: Arc<str>,
        /// The contradiction.
        source: SpecError,
        /// The command that builds it again.
        rebuild: Arc<str>,
    },
    /// A part contradicts the header, although its checksum is right.
    #[error("{table}: {part} makes no sense: it {problem}; build the table again with `{rebuild}`")]
    Content {
        /// The name of the table.
        table: Arc<str>,
        /// The damaged part.
        part: FilePart,
        /// The contradiction.
        problem: String,
        /// The command that builds it again.
        rebuild: Arc<str>,
    },
    /// The hash over the whole file differs from the stored one.
    #[error(
        "{table}: is damaged: its SHA-256 is {computed}, expected {stored}; \
         download the file again, or build it again with `{rebuild}`"
    )]
    FileHash {
        /// The name of the table.
        table: Arc<str>,
        /// The hash in the file.
        stored: FileHash,
        /// The hash of the bytes before it.
        computed: FileHash,
        /// The command that builds it again.
        rebuild: Arc<str>,
    },
    /// The file is not the table that its path names.
    #[error(
        "{table}: its {property} is {found}, expected {expected}: the file was renamed or put into \
         the wrong directory"
    )]
    Unexpected {
        /// The name of the table.
        table: Arc<str>,
        /// The property that differs.
        property: &'static str,
        /// The expected value.
        expected: String,
        /// The value found.
        found: String,
    },
    /// The place of the table does not open it, because it has found it damaged before
    /// (see [`TableError::from_open_error`]).
    #[error(
        "{table}: was found damaged when it was read again, and is not used until its file \
         changes: {reason}"
    )]
    Withdrawn {
        /// The name of the table.
        table: Arc<str>,
        /// The damage.
        reason: String,
    },
    /// The table is an alias and has no cells.
    #[error(
        "{table}: is an alias of the need table of profile `{profile}` (SHA-256 {hash}): \
         read that one"
    )]
    Alias {
        /// The name of the table.
        table: Arc<str>,
        /// The profile of the table with the cells.
        profile: String,
        /// The hash of the table with the cells.
        hash: FileHash,
    },
    /// The cell is outside the table.
    #[error("{table}: has no cell {cell} in plane {plane}, it has {cells} in each of {planes}")]
    NoSuchCell {
        /// The name of the table.
        table: Arc<str>,
        /// The plane.
        plane: usize,
        /// The cell.
        cell: u64,
        /// The number of planes.
        planes: usize,
        /// The number of cells of a plane.
        cells: u64,
    },
    /// The block is outside the table.
    #[error("{table}: has no block {block}, it has {blocks}")]
    NoSuchBlock {
        /// The name of the table.
        table: Arc<str>,
        /// The block.
        block: u64,
        /// The number of blocks.
        blocks: u64,
    },
    /// The value is not in the cache, and the probe was restricted to the cache.
    #[error("not in the block cache: probe without the restriction to cached blocks")]
    NotCached,
}

/// Describes the format versions that are read.
fn versions() -> String {
    match OLDEST_FORMAT_VERSION {
        FORMAT_VERSION => format!("version {FORMAT_VERSION} alone"),
        oldest => format!("versions {oldest} to {FORMAT_VERSION}"),
    }
}

impl TableError {
    /// The command that builds all faulty tables again, for tables without a specific one.
    pub(super) const DEFAULT_REBUILD: &str = "galotne-gen build --repair";

    /// Converts an error of opening the source of a table. A directory may put a [`TableError`]
    /// into it, which is returned then.
    #[must_use]
    pub fn from_open_error(table: &str, source: io::Error) -> Self {
        let table = Arc::from(table);
        let source = match source.downcast() {
            Ok(error) => return error,
            Err(source) => source,
        };
        #[cfg(feature = "fs")]
        if let Some(error) = super::regular_file::NotRegularFile::from_io_error(&source) {
            let found = error.file_type();
            return Self::NotAFile { table, found };
        }
        Self::Read {
            table,
            offset: 0,
            length: HEADER_LEN as u64,
            source,
        }
    }

    /// Sets the command that builds the table again. A table itself knows only the names of its
    /// game and class.
    #[must_use]
    pub fn with_rebuild_command(mut self, command: &str) -> Self {
        if let Self::Version { rebuild, .. }
        | Self::OtherRules { rebuild, .. }
        | Self::Length { rebuild, .. }
        | Self::Checksum { rebuild, .. }
        | Self::Header { rebuild, .. }
        | Self::Content { rebuild, .. }
        | Self::FileHash { rebuild, .. } = &mut self
        {
            *rebuild = command.into();
        }
        self
    }

    /// Returns the name of the faulty table, if there is one.
    #[must_use]
    pub fn table(&self) -> Option<&str> {
        match self {
            Self::Read { table, .. }
            | Self::NotAFile { table, .. }
            | Self::NotATable { table }
            | Self::Version { table, .. }
            | Self::Reserved { table, .. }
            | Self::OtherRules { table, .. }
            | Self::Length { table, .. }
            | Self::Checksum { table, .. }
            | Self::Header { table, .. }
            | Self::Content { table, .. }
            | Self::FileHash { table, .. }
            | Self::Unexpected { table, .. }
            | Self::Withdrawn { table, .. }
            | Self::Alias { table, .. }
            | Self::NoSuchCell { table, .. }
            | Self::NoSuchBlock { table, .. } => Some(table),
            Self::NotCached => None,
        }
    }
}

/// An error of writing a table.
#[cfg(feature = "write")]
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The specification is invalid.
    #[error("the table cannot be written: {0}")]
    Spec(#[from] SpecError),
    /// A code is larger than the largest of the table.
    #[error(
        "cell {cell} of plane {plane} has the code {code}, the largest of the table is {largest}: \
         the table must be written with a larger one"
    )]
    CodeTooLarge {
        /// The plane.
        plane: usize,
        /// The cell.
        cell: u64,
        /// The code.
        code: u16,
        /// The largest code of the table.
        largest: u16,
    },
    /// A part has too few or too many cells.
    #[error("part {part} of plane {plane} has {found} cells, expected {expected}")]
    PartLength {
        /// The plane.
        plane: usize,
        /// The number of the part.
        part: u64,
        /// The expected number of cells.
        expected: u64,
        /// The number of cells given.
        found: u64,
    },
    /// A part was appended out of order. Parts come plane by plane, in ascending order.
    #[error("part {} of plane {} was appended, expected {}", found.1, found.0,
        expected.map_or("no more".into(), |(plane, part)| format!("part {part} of plane {plane}")))]
    PartOrder {
        /// The plane and part that come next; `None` after the last one.
        expected: Option<(usize, u64)>,
        /// The plane and part given.
        found: (usize, u64),
    },
    /// A part has changed since it was encoded, or was encoded for another table.
    #[error("part {part} of plane {plane} is damaged: it {problem}; encode it again")]
    PartDamaged {
        /// The plane.
        plane: usize,
        /// The number of the part.
        part: u64,
        /// The damage.
        problem: String,
    },
    /// Parts are missing.
    #[error("the table is not complete: part {part} of plane {plane} comes next")]
    Incomplete {
        /// The plane of the next part.
        plane: usize,
        /// The next part.
        part: u64,
    },
    /// The compressor failed.
    #[error("a block cannot be compressed: {0}")]
    Compress(#[source] io::Error),
    /// The file system failed.
    #[error("{path}: cannot {action}: {source}", path = path.display())]
    File {
        /// The file or directory.
        path: PathBuf,
        /// The action that failed.
        action: &'static str,
        /// The error of the file system.
        source: io::Error,
    },
}

/// A part of a file with a checksum of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FilePart {
    /// The header.
    Header,
    /// The dictionary of the planes with White (0) or Black (1) to move.
    Dictionary(usize),
    /// A directory page, by number.
    DirectoryPage(u64),
    /// A block, by number.
    Block(u64),
}

impl std::fmt::Display for FilePart {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Header => f.write_str("the header"),
            Self::Dictionary(side) => write!(f, "dictionary {side}"),
            Self::DirectoryPage(page) => write!(f, "directory page {page}"),
            Self::Block(block) => write!(f, "block {block}"),
        }
    }
}
