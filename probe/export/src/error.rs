//! Why tables are not exported.

use galotne::material::{Class, MaterialClass};
use galotne::table::{TableError, WriteError};
use galotne::tablebase::{ProbeError, TableKey};
use galotne::verdict::ClockError;
use galotne_find::FindError;
use std::io;
use std::path::PathBuf;

/// Why tables of a game, unless it is said otherwise one of draughts, are not exported.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError<C: MaterialClass = Class> {
    /// Tables that are needed are not there.
    #[error("{} of {} tables are missing, {} first; `{command}` makes them", .missing.len(), .needed, first(.missing))]
    Missing {
        /// Which ones.
        missing: Vec<TableKey<C>>,
        /// How many are needed in all.
        needed: usize,
        /// What makes them.
        command: String,
    },
    /// The format is for another game.
    #[error("files for Scan are of international draughts, and these tables are of {rules}")]
    OtherGame {
        /// The game of the tables.
        rules: &'static str,
    },
    /// More pieces than the format's readers take.
    #[error("{class} has {pieces} pieces, and files for Scan are of 2 to {most}")]
    TooManyPieces {
        /// The class that has them.
        class: C,
        /// How many it has.
        pieces: u8,
        /// So many may be.
        most: u8,
    },
    /// A class has more cells than can be counted.
    #[error("{class} has too many cells")]
    TooLarge {
        /// Which one.
        class: C,
    },
    /// There is less memory than a file needs.
    #[error("{needed} bytes of memory are needed, and {given} were given")]
    Memory {
        /// The least that is needed.
        needed: u64,
        /// What may be taken.
        given: u64,
    },
    /// Somebody else writes into the directory.
    #[error("another export writes to {}", .directory.display())]
    Busy {
        /// Where.
        directory: PathBuf,
    },
    /// A file was read back, and is not what was to be written.
    #[error(
        "{}, read back, {problem}; the tables, the memory or the disk of this machine are faulty",
        .file.display()
    )]
    ReadBack {
        /// Which one.
        file: PathBuf,
        /// What is wrong.
        problem: String,
    },
    /// Positions cannot be sought.
    #[error(transparent)]
    Find(#[from] FindError<C>),
    /// So many plies cannot be spent.
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
    /// What is written to fails; [`ExportError::File`] says which file it was.
    #[error("cannot write")]
    Io(#[from] io::Error),
    /// Another file has failed, so this one is given up.
    #[error("given up")]
    Abandoned,
}

/// What the file system refuses.
#[derive(Debug, thiserror::Error)]
#[error("cannot {action} {}", .path.display())]
pub struct FileError {
    /// What was tried.
    pub action: &'static str,
    /// With which file.
    pub path: PathBuf,
    /// Why not.
    pub source: io::Error,
}

impl<C: MaterialClass> ExportError<C> {
    /// Whether a table that is needed is not there.
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
