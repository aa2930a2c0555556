//! Errors of builds.

use crate::solve::SolveError;
use crate::store::journal::JournalError;
use galotne::material::{Class, MaterialClass};
use galotne::table::{SpecError, TableError, WriteError};
use galotne::tablebase::{LockError, ProbeError, TableKey};
use std::io;
use std::path::{Path, PathBuf};

/// A build failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError<C: MaterialClass = Class> {
    /// Another process works in the directory.
    #[error(transparent)]
    Lock(#[from] LockError),
    /// The solver does not support a clause of the game.
    #[error("{rules} cannot be solved yet: the solver does not support {clause}")]
    Unsupported {
        /// The name of the game.
        rules: &'static str,
        /// The clause.
        clause: &'static str,
    },
    /// The game does not have such a class.
    #[error("{rules} has no class {class}")]
    NoClass {
        /// The name of the game.
        rules: &'static str,
        /// The class.
        class: C,
    },
    /// A class is not divided like this.
    #[error("{unit} is not a unit of {class}: `galotne-gen plan {class} --units` lists them")]
    NoUnit {
        /// The unit.
        unit: String,
        /// The class.
        class: C,
    },
    /// The memory of the order is too small.
    #[error(
        "{class} needs {needed} MiB of memory and {allowed} MiB are allowed: build smaller classes \
         or raise --memory"
    )]
    Memory {
        /// The class or unit that needs most.
        class: String,
        /// Its need in MiB.
        needed: u64,
        /// The limit in MiB.
        allowed: u64,
    },
    /// The file system reports an error.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The solver failed.
    #[error("cannot solve {class}: {source}")]
    Solve {
        /// The class.
        class: C,
        /// The cause.
        source: SolveError<C>,
    },
    /// A journal cannot be opened.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A table cannot have this shape.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A table cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// A scratch file does not hold the values that were written to it.
    #[error(
        "{}: the content of this scratch file has changed: is this machine's memory sound, and its \
         disk? Run the same command again",
        path.display()
    )]
    ScratchChanged {
        /// The file.
        path: PathBuf,
    },
    /// The values of a class changed while its tables were written. The tables do not get their
    /// names.
    #[error(
        "values of {0} changed while its tables were written: is this machine's memory sound, and \
         the disk with the scratch files? Run the same command again"
    )]
    Changed(C),
    /// A finished file does not hold the values that were solved. It does not get its name.
    #[error(
        "part {part} of plane {plane} in the file of {table} does not hold the solved values: is \
         this machine's memory sound, and its disk? Run the same command again"
    )]
    Content {
        /// The table.
        table: TableKey<C>,
        /// The plane of the first difference.
        plane: usize,
        /// The number of the part with the first difference.
        part: u64,
    },
    /// A table cannot be read.
    #[error(transparent)]
    Read(#[from] ProbeError<C>),
}

impl<C: MaterialClass> BuildError<C> {
    pub(crate) fn solve(class: C, source: impl Into<SolveError<C>>) -> Self {
        let source = source.into();
        Self::Solve { class, source }
    }
}

impl<C: MaterialClass> From<TableError> for BuildError<C> {
    fn from(error: TableError) -> Self {
        Self::Read(error.into())
    }
}

/// Returns a conversion of an error of the file system.
pub(crate) fn io_error<C: MaterialClass>(path: &Path) -> impl FnOnce(io::Error) -> BuildError<C> {
    let path = path.to_owned();
    |source| BuildError::Io { path, source }
}
