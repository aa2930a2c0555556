//! Errors of reading and writing archives. Each message names the archive, the values expected and
//! found, and the remedy.

#[cfg(feature = "write")]
use crate::table::WriteError;
use crate::table::{FileHash, SpecError, TableError};
use std::io;
use std::sync::Arc;

/// An error of reading or writing an archive. `archive` is the name by which it was opened.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ArchiveError {
    /// The source failed.
    #[error("{archive}: {length} bytes at offset {offset} cannot be read: {source}")]
    Read {
        /// The name of the archive.
        archive: Arc<str>,
        /// The offset in the file.
        offset: u64,
        /// The number of bytes to read.
        length: u64,
        /// The error of the source.
        source: io::Error,
    },
    /// The file does not begin with the magic of archives.
    #[error("{archive}: is not an archive of a table: it does not begin with `GALARCH`")]
    NotAnArchive {
        /// The name of the file.
        archive: Arc<str>,
    },
    /// The file has a version that this program does not read.
    #[error(
        "{archive}: has version {found} of archives, this program reads version {} alone: use the \
         program that wrote it",
        super::ARCHIVE_VERSION
    )]
    Version {
        /// The name of the archive.
        archive: Arc<str>,
        /// The version of the file.
        found: u16,
    },
    /// The file is shorter or longer than it should be.
    #[error(
        "{archive}: has {found} bytes, expected {expected}: the file was cut off or added to; \
         download it again"
    )]
    Length {
        /// The name of the archive.
        archive: Arc<str>,
        /// The expected length in bytes; for a file without a complete head the smallest one.
        expected: u64,
        /// The length in bytes.
        found: u64,
    },
    /// A part of the file has changed since it was written.
    #[error(
        "{archive}: {part} is damaged: its checksum is {computed:08x}, expected {stored:08x}; \
         download the file again"
    )]
    Checksum {
        /// The name of the archive.
        archive: Arc<str>,
        /// The damaged part.
        part: ArchivePart,
        /// The checksum in the file.
        stored: u32,
        /// The checksum of the bytes.
        computed: u32,
    },
    /// A part contradicts the specification, although its checksum is right.
    #[error("{archive}: {part} makes no sense: it {problem}; download the file again")]
    Content {
        /// The name of the archive.
        archive: Arc<str>,
        /// The damaged part.
        part: ArchivePart,
        /// The contradiction.
        problem: String,
    },
    /// The hash over the whole file differs from the stored one.
    #[error(
        "{archive}: is damaged: its SHA-256 is {computed}, expected {stored}; download the file \
         again"
    )]
    FileHash {
        /// The name of the archive.
        archive: Arc<str>,
        /// The hash in the file.
        stored: FileHash,
        /// The hash of the bytes before it.
        computed: FileHash,
    },
    /// The archive is not the one that its path names, or was made under other rules.
    #[error(
        "{archive}: its {property} is {found}, expected {expected}: the file was renamed, or made \
         under other rules"
    )]
    Unexpected {
        /// The name of the archive.
        archive: Arc<str>,
        /// The property that differs.
        property: &'static str,
        /// The expected value.
        expected: String,
        /// The value found.
        found: String,
    },
    /// There is no archive of such a table.
    #[error("{name}: {property} is {found}, expected {expected}: keep the table as it is")]
    Unsupported {
        /// The name of the table or the archive.
        name: Arc<str>,
        /// The property.
        property: &'static str,
        /// The supported value.
        expected: String,
        /// The value found.
        found: String,
    },
    /// The compressor failed.
    #[cfg(feature = "write")]
    #[error("the model of an archive cannot be compressed: {0}")]
    Compress(#[source] io::Error),
    /// The table cannot be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The table cannot be written.
    #[cfg(feature = "write")]
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The archive expands to a table with another footer than that of which it was made.
    #[cfg(feature = "write")]
    #[error(
        "{archive}: expands to a table with the footer {found}, expected {expected}: another \
         version of this program has made it; expand it with that one"
    )]
    OtherTable {
        /// The name of the archive.
        archive: Arc<str>,
        /// The footer of the table of which the archive was made.
        expected: FileHash,
        /// The footer of the table that it expands to.
        found: FileHash,
    },
}

impl ArchiveError {
    /// Returns the error of a table, or of its copy in an archive, that archives do not support.
    pub(super) fn unsupported(name: &Arc<str>, fault: SpecError) -> Self {
        Self::Unsupported {
            name: name.clone(),
            property: fault.field,
            expected: fault.expected,
            found: fault.found,
        }
    }
}

/// A part of an archive with a checksum of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ArchivePart {
    /// The head.
    Head,
    /// The model.
    Model,
    /// The lengths of the blocks.
    Lengths,
    /// A block, by number.
    Block(u64),
}

impl std::fmt::Display for ArchivePart {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Head => f.write_str("the head"),
            Self::Model => f.write_str("the model"),
            Self::Lengths => f.write_str("the list of lengths"),
            Self::Block(block) => write!(f, "block {block}"),
        }
    }
}
