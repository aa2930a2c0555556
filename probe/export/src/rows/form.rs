//! The forms that rows are written in.

use super::column::Column;
use super::{csv, parquet};
use std::io::{self, Write};
use std::path::Path;

/// As which files rows are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Form {
    /// Apache Parquet: columns with types, in groups of rows, compressed by Snappy.
    Parquet,
    /// Text with commas between, under a line of names.
    Csv,
}

impl Form {
    /// How the names of the files end.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Parquet => "parquet",
            Self::Csv => "csv",
        }
    }

    /// What writes it.
    pub(super) fn writer<'a, R>(
        self,
        out: impl Write + Send + 'a,
        columns: &'static [Column<R>],
    ) -> io::Result<Box<dyn Writer<R> + 'a>> {
        Ok(match self {
            Self::Parquet => Box::new(parquet::Writer::new(out, columns)?),
            Self::Csv => Box::new(csv::Writer::new(out, columns)?),
        })
    }

    /// What some rows of a file say, counted from 0 and ascending, each as the texts of its
    /// columns. Returns how many rows there are.
    pub(super) fn read<R, E: From<io::Error>>(
        self,
        path: &Path,
        columns: &[Column<R>],
        rows: &[u64],
        visit: &mut dyn FnMut(Vec<String>) -> Result<(), E>,
    ) -> Result<u64, E> {
        match self {
            Self::Parquet => parquet::read(path, columns, rows, visit),
            Self::Csv => csv::read(path, rows, visit),
        }
    }
}

/// Writes rows, one after another.
pub(super) trait Writer<R>: Send {
    fn write(&mut self, rows: &[R]) -> io::Result<()>;

    /// Writes what is left.
    fn finish(self: Box<Self>) -> io::Result<()>;
}
