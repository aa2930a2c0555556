//! The error that tables contradict each other.

use super::key::TableKey;
use crate::material::{Class, MaterialClass};
use crate::value::{Metric, Value};
use std::fmt;

/// Values in tables that cannot all be right, although their checksums are.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Contradiction<C: MaterialClass = Class> {
    /// The position that has them, in the notation of the game.
    pub position: String,
    /// The tables with these values, that of the position first.
    pub tables: Vec<TableKey<C>>,
    /// The command that tells which tables are wrong.
    pub command: String,
    pub(super) disagreement: Disagreement,
}

/// Two values of one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Disagreement {
    pub values: [(Metric, Value); 2],
    /// The origin of the second value.
    pub second: Source,
}

/// The origin of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// Another table of the position.
    Table,
    /// The best of its moves.
    Moves,
    /// The rules: it has no move.
    End,
}

impl<C: MaterialClass> fmt::Display for Contradiction<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, table) in self.tables.iter().enumerate() {
            let separator = if number == 0 { "" } else { ", " };
            write!(f, "{separator}{table}")?;
        }
        if let Some(table) = self.tables.first() {
            write!(f, " of {} ", table.rules)?;
        }
        let [first, second] = self.disagreement.values.map(Words);
        let by = match self.disagreement.second {
            Source::Table => "",
            Source::Moves => " by its moves",
            Source::End => " without a move",
        };
        write!(
            f,
            "contradict each other or themselves: {} is {first}, but {second}{by}; `{}` finds the \
             wrong values",
            self.position, self.command
        )
    }
}

/// A value in words.
struct Words((Metric, Value));

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self((metric, value)) = *self;
        let Some(plies) = value.plies() else {
            return f.write_str("a draw");
        };
        write!(f, "a {}", value.wdl().word())?;
        match metric {
            Metric::Wdl => Ok(()),
            Metric::Dtw => write!(f, " in {plies} plies"),
            Metric::Need => write!(f, " that needs {plies} plies"),
        }
    }
}
