//! Errors of exports.

use galotne::material::{Class, MaterialClass};
use galotne::table::{TableError, WriteError};
use galotne::tablebase::{ProbeError, TableKey};
use galotne::verdict::ClockError;
use galotne_find::FindError;
use std::io;
use std::path::PathBuf;

/// The reason why an export fails; by default of draughts.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError<C: MaterialClass = Class> {
    /// Required tables are missing.
    #[error(
        "{} of {needed} tables are missing, {} first; `{command}` makes them",
        .missing.len(), first(.missing)
    )]
    Missing {
        /// The missing tables.
        missing: Vec<TableKey<C>>,
        /// The number of tables required in all.
        needed: usize,
        /// The command that makes the missing ones.
        command: String,
    },
    /// The format is for another game.
    #[error(
        "files for Scan are of international draughts, killer, breakthrough, Frisian draughts or \
         giveaway in which a blocked side wins, and these tables are of {rules}"
    )]
    OtherGame {
        /// The game of the tables.
        rules: &'static str,
    },
    /// More pieces than the format's readers take.
    #[error("{class} has {pieces} pieces, and files for Scan are of 2 to {most}")]
    TooManyPieces {
        /// The class with too many pieces.
        class: C,
        /// Its number of pieces.
        pieces: u8,
        /// The most pieces of the format.
        most: u8,
    },
    /// A class has more cells than can be counted.
    #[error("{class} has too many cells")]
    TooLarge {
        /// The class.
        class: C,
    },
    /// The memory limit is too low for a file.
    #[error("{needed} bytes of memory are needed, and {given} were given")]
    Memory {
        /// The least number of bytes.
        needed: u64,
        /// The limit.
        given: u64,
    },
    /// Another export writes into the directory.
    #[error("another export writes to {}", .directory.display())]
    Busy {
        /// The directory.
        directory: PathBuf,
    },
    /// A file that was read back differs from the tables.
    #[error(
        "{}, read back, {problem}; the tables, the memory or the disk of this machine are faulty",
        .file.display()
    )]
    ReadBack {
        /// The file.
        file: PathBuf,
        /// The first difference.
        problem: String,
    },
    /// The search for positions fails.
    #[error(transparent)]
    Find(#[from] FindError<C>),
    /// More plies are spent than the clock counts.
    #[error(transparent)]
    Clock(#[from] ClockError),
    /// A table has no answer.
    #[error(transparent)]
    Probe(#[from] ProbeError<C>),
    /// A table cannot be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A finished file cannot get its name.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// A file cannot be written.
    #[error(transparent)]
    File(#[from] FileError),
    /// Writing fails; it becomes an [`ExportError::File`] where the file is known.
    #[error("cannot write")]
    Io(#[from] io::Error),
    /// The file was abandoned since another one has failed.
    #[error("given up")]
    Abandoned,
}

/// An operation that the file system refuses.
#[derive(Debug, thiserror::Error)]
#[error("cannot {action} {}", .path.display())]
pub struct FileError {
    /// The operation, as a verb.
    pub action: &'static str,
    /// The file or directory.
    pub path: PathBuf,
    /// The error of the file system.
    pub source: io::Error,
}

impl<C: MaterialClass> ExportError<C> {
    /// Whether a required table is missing.
    #[must_use]
    pub const fn is_missing_table(&self) -> bool {
        matches!(
            self,
            Self::Missing { .. }
                | Self::Probe(ProbeError::Missing { .. })
                | Self::Find(FindError::Probe(ProbeError::Missing { .. }))
        )
    }
}

fn first<C: MaterialClass>(missing: &[TableKey<C>]) -> String {
    missing
        .first()
        .map_or_else(String::new, ToString::to_string)
}
