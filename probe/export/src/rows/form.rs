//! The forms of rows.

use super::column::Column;
use super::csv;
#[cfg(feature = "parquet")]
use super::parquet;
use super::writer::RowWriter;
use std::io::{self, Write};
use std::path::Path;

/// The form of a file of rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Form {
    /// Apache Parquet: columns with types, in groups of rows, compressed by Snappy.
    #[cfg(feature = "parquet")]
    Parquet,
    /// Comma-separated values under a line of column names.
    Csv,
}

impl Form {
    /// Returns the extension of file names.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            #[cfg(feature = "parquet")]
            Self::Parquet => "parquet",
            Self::Csv => "csv",
        }
    }

    /// Begins a file.
    pub(super) fn writer<'a, R>(
        self,
        out: impl Write + Send + 'a,
        columns: &'static [Column<R>],
    ) -> io::Result<Box<dyn RowWriter<R> + 'a>> {
        Ok(match self {
            #[cfg(feature = "parquet")]
            Self::Parquet => Box::new(parquet::Writer::new(out, columns)?),
            Self::Csv => Box::new(csv::Writer::new(out, columns)?),
        })
    }

    /// Reads some rows of a file, given by ascending numbers from 0, and visits each as the texts
    /// of its columns. Returns the number of rows in the file.
    pub(super) fn read<R, E: From<io::Error>>(
        self,
        path: &Path,
        columns: &[Column<R>],
        rows: &[u64],
        visit: &mut dyn FnMut(Vec<String>) -> Result<(), E>,
    ) -> Result<u64, E> {
        match self {
            #[cfg(feature = "parquet")]
            Self::Parquet => parquet::read(path, columns, rows, visit),
            Self::Csv => csv::read(path, columns, rows, visit),
        }
    }
}
