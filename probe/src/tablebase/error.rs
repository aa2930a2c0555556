//! Errors of probes.

use super::contradiction::Contradiction;
use super::key::{TableKey, build_command};
use crate::geometry::BoardSize;
use crate::material::{Class, MaterialClass};
use crate::table::TableError;
use std::fmt;
use std::sync::Arc;

/// The reason why a probe, by default of draughts, has no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProbeError<C: MaterialClass = Class> {
    /// A table that is needed is not there.
    #[error(
        "table {key} of {rules} is missing; {remedy}",
        rules = .key.rules,
        remedy = Remedy(.key, .directory.as_deref())
    )]
    Missing {
        /// The table.
        key: TableKey<C>,
        /// The directory it should be in, if there is one.
        directory: Option<Arc<str>>,
    },
    /// A block that is not in memory, where nothing may be read.
    #[error("the block of {0} that holds the answer is not in memory")]
    NotCached(TableKey<C>),
    /// A position on another board than that of the tables.
    #[error(
        "a position on {asked} fields was asked of tables of {rules}, which is played on {board}"
    )]
    OtherBoard {
        /// The board of the position.
        asked: BoardSize,
        /// The game of the tables.
        rules: &'static str,
        /// The board it is played on.
        board: BoardSize,
    },
    /// A question about another game.
    #[error("a question about {asked} was asked of tables of {rules}")]
    OtherGame {
        /// The game that is asked about.
        asked: &'static str,
        /// The game of the tables.
        rules: &'static str,
    },
    /// A question about a game without open tables.
    #[error("no tables of {rules} are open here")]
    NotOpen {
        /// The game that is asked about.
        rules: &'static str,
    },
    /// The question was cancelled ([`Probe::until`](super::Probe::until)).
    #[error("the question was cancelled")]
    Cancelled,
    /// Values contradict each other, although the checksums of their tables are right.
    #[error("{0}")]
    Contradiction(Box<Contradiction<C>>),
    /// A table cannot be read.
    #[error(transparent)]
    Table(#[from] TableError),
}

impl<C: MaterialClass> ProbeError<C> {
    /// Returns the file that is at fault, if one is.
    #[must_use]
    pub fn file(&self) -> Option<&str> {
        match self {
            Self::Table(error) => error.table(),
            _ => None,
        }
    }
}

/// The command that makes a missing table, unless it has too many pieces.
struct Remedy<'a, C: MaterialClass>(&'a TableKey<C>, Option<&'a str>);

impl<C: MaterialClass> fmt::Display for Remedy<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(key, directory) = *self;
        let (pieces, most) = (key.class.pieces(), C::MAX_PIECES);
        if pieces > most {
            return write!(f, "there are none of more than {most} pieces");
        }
        let command = build_command(key.rules, directory, [key.class]);
        write!(f, "`{command}` makes it")
    }
}
