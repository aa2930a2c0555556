//! Errors of making and expanding archives.

use crate::error::BuildError;
use galotne::archive::ArchiveError;
use galotne::table::{FileHash, TableError, WriteError};
use std::path::PathBuf;

/// An error of making or expanding an archive.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConversionError {
    /// The archive or its table cannot be read, or cannot be archived.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    /// A file cannot be written, or another process works in the directory.
    #[error(transparent)]
    Output(#[from] BuildError),
    /// A folder for archives has tables.
    #[error(
        "{}: has tables, and the reports beside archives would replace theirs: name another \
         directory", .0.display()
    )]
    HasTables(PathBuf),
    /// A table has no report that describes it.
    #[error(
        "{}: does not describe {table}: `galotne-gen verify` says how to mend that",
        report.display()
    )]
    NotReported {
        /// The report.
        report: PathBuf,
        /// The name of the table.
        table: String,
    },
    /// The report beside an archive is damaged, or describes another table.
    #[error(
        "{}: {problem}: copy it again from where the archive is from, or remove it to do without",
        report.display()
    )]
    Report {
        /// The report.
        report: PathBuf,
        /// The fault of the report.
        problem: String,
    },
    /// The archive of a table does not expand to the same bytes. It does not get its name.
    #[error(
        "{table}: an archive would expand to a table with the footer {found}, expected \
         {expected}: the table is damaged (`galotne-gen verify`), or another version of this \
         program has made it (keep it, or build it again)"
    )]
    NotReproduced {
        /// The name of the table.
        table: String,
        /// The footer of the table.
        expected: FileHash,
        /// The footer of the table that its archive expands to.
        found: FileHash,
    },
}

impl From<TableError> for ConversionError {
    fn from(error: TableError) -> Self {
        ArchiveError::from(error).into()
    }
}

impl From<WriteError> for ConversionError {
    fn from(error: WriteError) -> Self {
        ArchiveError::from(error).into()
    }
}
