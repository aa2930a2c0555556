//! Why a table does not answer.

use super::hash::FileHash;
use super::header::FORMAT_VERSION;
use super::spec::SpecError;
use std::io;
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
    /// The file does not begin as tables do.
    #[error("{table}: is no Galotne table: it does not begin with `GALOTNE`")]
    NotATable {
        /// Which file.
        table: Arc<str>,
    },
    /// The file was written in another format version.
    #[error(
        "{table}: has format version {found}, this program reads version {FORMAT_VERSION}: build it \
         again with `galotne-gen build`, or update this program if the table is newer"
    )]
    Version {
        /// Which table.
        table: Arc<str>,
        /// Its version.
        found: u16,
    },
    /// The file is shorter or longer than it should be.
    #[error(
        "{table}: has {found} bytes, expected {expected}: the file was cut off or added to; \
         download it again, or build it again with `galotne-gen build`"
    )]
    Length {
        /// Which table.
        table: Arc<str>,
        /// How long it should be; of a file without a whole header, at least how long.
        expected: u64,
        /// How long it is.
        found: u64,
    },
    /// Stored bytes are not those that were written.
    #[error(
        "{table}: {part} is damaged: its checksum is {computed:08x}, expected {stored:08x}; \
         download the file again, or build it again with `galotne-gen build`"
    )]
    Checksum {
        /// Which table.
        table: Arc<str>,
        /// Which part of it.
        part: Part,
        /// The checksum in the file.
        stored: u32,
        /// The checksum of the bytes.
        computed: u32,
    },
    /// The header contradicts itself, although it is as it was written.
    #[error(
        "{table}: the header makes no sense: {source}; build the table again with `galotne-gen build`"
    )]
    Header {
        /// Which table.
        table: Arc<str>,
        /// What is wrong.
        source: SpecError,
    },
    /// A part contradicts the header, although it is as it was written.
    #[error(
        "{table}: {part} makes no sense: it {problem}; build the table again with `galotne-gen build`"
    )]
    Content {
        /// Which table.
        table: Arc<str>,
        /// Which part of it.
        part: Part,
        /// What is wrong.
        problem: String,
    },
    /// The hash over the whole file is another one.
    #[error(
        "{table}: is damaged: its SHA-256 is {computed}, expected {stored}; \
         download the file again, or build it again with `galotne-gen build`"
    )]
    FileHash {
        /// Which table.
        table: Arc<str>,
        /// The hash in the file.
        stored: FileHash,
        /// The hash of the bytes before it.
        computed: FileHash,
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

impl TableError {
    /// The name of the table at fault, if one is.
    #[must_use]
    pub fn table(&self) -> Option<&str> {
        match self {
            Self::Read { table, .. }
            | Self::NotATable { table }
            | Self::Version { table, .. }
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

/// A part of a file with a checksum of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Part {
    /// The first 256 bytes.
    Header,
    /// The page of the directory with this number.
    DirectoryPage(u64),
    /// The block with this number.
    Block(u64),
}

impl std::fmt::Display for Part {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Header => f.write_str("the header"),
            Self::DirectoryPage(page) => write!(f, "directory page {page}"),
            Self::Block(block) => write!(f, "block {block}"),
        }
    }
}
