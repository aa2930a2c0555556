//! Why a table does not answer, or cannot be written.

use super::hash::{FileHash, RulesDigest};
use super::header::{FORMAT_VERSION, HEADER_LEN, OLDEST_FORMAT_VERSION};
use super::spec::SpecError;
use std::io;
#[cfg(feature = "write")]
use std::path::PathBuf;
use std::sync::Arc;

/// A table cannot be read, or not for what it was asked. `table` is the name it was opened by.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The source failed.
    #[error("{table}: {length} bytes at offset {offset} cannot be read: {source}")]
    Read {
        /// Which table.
        table: Arc<str>,
        /// Where in the file.
        offset: u64,
        /// How many bytes were wanted.
        length: u64,
        /// What the source says.
        source: io::Error,
    },
    /// What stands under the name of the table is no regular file. It is not opened.
    #[error("{table}: is {found}, and no regular file: put the table in its place")]
    NotAFile {
        /// Which table.
        table: Arc<str>,
        /// What it is, with an article.
        found: &'static str,
    },
    /// The file does not begin as tables do.
    #[error("{table}: is no Galotne table: it does not begin with `GALOTNE`")]
    NotATable {
        /// Which file.
        table: Arc<str>,
    },
    /// The file was written in another format version.
    #[error(
        "{table}: has format version {found}, this program reads {}; {}", versions(),
        match *.found {
            0..OLDEST_FORMAT_VERSION => format!("build it again with `{rebuild}`"),
            _ => "update this program".to_owned(),
        }
    )]
    Version {
        /// Which table.
        table: Arc<str>,
        /// Its version.
        found: u16,
        /// The command that builds it again.
        rebuild: Arc<str>,
    },
    /// The file makes use of something that the format reserves and this program does not read.
    #[error("{table}: has {what}, which this program does not read yet; update it")]
    Reserved {
        /// Which table.
        table: Arc<str>,
        /// What it has.
        what: &'static str,
    },
    /// The table was made under other rules, or another reading of them.
    #[error(
        "{table}: was made under other rules, or another reading of them: the digest of its clauses is \
         {found}, expected {expected}; build it again with `{rebuild}`"
    )]
    OtherRules {
        /// Which table.
        table: Arc<str>,
        /// The digest of the clauses as this program reads them.
        expected: RulesDigest,
        /// The digest that the table says.
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
        /// Which table.
        table: Arc<str>,
        /// How long it should be; of a file without a whole header, at least how long.
        expected: u64,
        /// How long it is.
        found: u64,
        /// The command that makes it again.
        rebuild: Arc<str>,
    },
    /// Stored bytes are not those that were written.
    #[error(
        "{table}: {part} is damaged: its checksum is {computed:08x}, expected {stored:08x}; \
         download the file again, or build it again with `{rebuild}`"
    )]
    Checksum {
        /// Which table.
        table: Arc<str>,
        /// Which part of it.
        part: FilePart,
        /// The checksum in the file.
        stored: u32,
        /// The checksum of the bytes.
        computed: u32,
        /// The command that makes it again.
        rebuild: Arc<str>,
    },
    /// The header contradicts itself, although it is as it was written.
    #[error("{table}: the header makes no sense: {source}; build the table again with `{rebuild}`")]
    Header {
        /// Which table.
        table: Arc<str>,
        /// What is wrong.
        source: SpecError,
        /// The command that makes it again.
        rebuild: Arc<str>,
    },
    /// A part contradicts the header, although it is as it was written.
    #[error("{table}: {part} makes no sense: it {problem}; build the table again with `{rebuild}`")]
    Content {
        /// Which table.
        table: Arc<str>,
        /// Which part of it.
        part: FilePart,
        /// What is wrong.
        problem: String,
        /// The command that makes it again.
        rebuild: Arc<str>,
    },
    /// The hash over the whole file is another one.
    #[error(
        "{table}: is damaged: its SHA-256 is {computed}, expected {stored}; \
         download the file again, or build it again with `{rebuild}`"
    )]
    FileHash {
        /// Which table.
        table: Arc<str>,
        /// The hash in the file.
        stored: FileHash,
        /// The hash of the bytes before it.
        computed: FileHash,
        /// The command that makes it again.
        rebuild: Arc<str>,
    },
    /// The file holds another table than its place promises.
    #[error(
        "{table}: its {property} is {found}, expected {expected}: the file was renamed or put into \
         the wrong directory"
    )]
    Unexpected {
        /// Which table.
        table: Arc<str>,
        /// What differs.
        property: &'static str,
        /// What it should be.
        expected: String,
        /// What it is.
        found: String,
    },
    /// The table has no cells of its own.
    #[error(
        "{table}: only says that the need table of profile `{profile}` (SHA-256 {hash}) holds its cells: ask that one"
    )]
    Alias {
        /// Which table.
        table: Arc<str>,
        /// The profile of the other one.
        profile: String,
        /// The hash of the other one.
        hash: FileHash,
    },
    /// There is no such cell.
    #[error("{table}: has no cell {cell} in plane {plane}, it has {cells} in each of {planes}")]
    NoSuchCell {
        /// Which table.
        table: Arc<str>,
        /// The plane asked for.
        plane: usize,
        /// The cell asked for.
        cell: u64,
        /// How many planes there are.
        planes: usize,
        /// How many cells a plane has.
        cells: u64,
    },
    /// There is no such block.
    #[error("{table}: has no block {block}, it has {blocks}")]
    NoSuchBlock {
        /// Which table.
        table: Arc<str>,
        /// The block asked for.
        block: u64,
        /// How many there are.
        blocks: u64,
    },
    /// The value is not in the cache, and only the cache was asked.
    #[error("not in the block cache: ask without the restriction to cached blocks")]
    NotCached,
}

/// The versions of the format that are read.
fn versions() -> String {
    match OLDEST_FORMAT_VERSION {
        FORMAT_VERSION => format!("version {FORMAT_VERSION} alone"),
        oldest => format!("versions {oldest} to {FORMAT_VERSION}"),
    }
}

impl TableError {
    /// The command that makes faulty tables again where nobody has said which of them.
    pub(super) const DEFAULT_REBUILD: &str = "galotne-gen build --repair";

    /// Why a table cannot be opened: the first thing to be read is its header.
    #[must_use]
    pub fn unopened(table: &str, source: io::Error) -> Self {
        let table = Arc::from(table);
        #[cfg(feature = "fs")]
        if let Some(irregular) = super::regular_file::NotRegularFile::from_io_error(&source) {
            let found = irregular.file_type();
            return Self::NotAFile { table, found };
        }
        Self::Read {
            table,
            offset: 0,
            length: HEADER_LEN as u64,
            source,
        }
    }

    /// The same, with the whole command that builds the table again: a table knows no more of its
    /// game and class than their names.
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

    /// The name of the table at fault, if one is.
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
            | Self::Alias { table, .. }
            | Self::NoSuchCell { table, .. }
            | Self::NoSuchBlock { table, .. } => Some(table),
            Self::NotCached => None,
        }
    }
}

/// A table cannot be written.
#[cfg(feature = "write")]
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// No table can be like that.
    #[error("no such table can be written: {0}")]
    Spec(#[from] SpecError),
    /// A value that the table cannot hold.
    #[error(
        "cell {cell} of plane {plane} has the code {code}, the largest of the table is {largest}: \
         the table must be written with a larger one"
    )]
    CodeTooLarge {
        /// In which plane.
        plane: usize,
        /// In which cell.
        cell: u64,
        /// The code.
        code: u16,
        /// What the table was said to hold.
        largest: u16,
    },
    /// A part with too few or too many cells.
    #[error("part {part} of plane {plane} has {found} cells, expected {expected}")]
    PartLength {
        /// In which plane.
        plane: usize,
        /// Which part.
        part: u64,
        /// How many cells it should have.
        expected: u64,
        /// How many were given.
        found: u64,
    },
    /// Parts must come plane by plane, in order.
    #[error("part {} of plane {} was appended, expected {}", found.1, found.0,
        expected.map_or("no more".into(), |(plane, part)| format!("part {part} of plane {plane}")))]
    PartOrder {
        /// Plane and part that come next; `None` when all are there.
        expected: Option<(usize, u64)>,
        /// Plane and part that came.
        found: (usize, u64),
    },
    /// A part was changed after it was encoded, or encoded for another table.
    #[error("part {part} of plane {plane} is damaged: it {problem}; encode it again")]
    PartDamaged {
        /// In which plane.
        plane: usize,
        /// Which part.
        part: u64,
        /// What is wrong.
        problem: String,
    },
    /// Not all parts were appended.
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
        /// Which file or directory.
        path: PathBuf,
        /// What was tried.
        action: &'static str,
        /// What the file system says.
        source: io::Error,
    },
}

/// A part of a file with a checksum of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FilePart {
    /// The first 256 bytes.
    Header,
    /// What the blocks of planes share that have White (0) or Black to move (1).
    Dictionary(usize),
    /// The page of the directory with this number.
    DirectoryPage(u64),
    /// The block with this number.
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
