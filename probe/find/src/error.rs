//! Failures of searches.

use crate::cursor::Cursor;
use galotne::material::{Class, MaterialClass};
use galotne::table::TableError;
use galotne::tablebase::ProbeError;
use galotne::verdict::ClockError;

/// The failure of a search.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FindError<C: MaterialClass = Class> {
    /// A table is missing or cannot be read.
    #[error(transparent)]
    Probe(#[from] ProbeError<C>),
    /// No clock of the class can have this many plies spent.
    #[error(transparent)]
    Clock(#[from] ClockError),
    /// The number of cells does not fit.
    #[error("{0} has too many positions to be numbered")]
    TooLarge(C),
    /// The game is not played with these pieces.
    #[error("{rules} has no class {class}")]
    NoClass {
        /// The game.
        rules: &'static str,
        /// The class.
        class: C,
    },
    /// No game comes to the class as it is named, since stones are placed in turn.
    #[error(
        "stones are placed in turn, and so no game of {rules} comes to {class}: {swapped} is the \
         same with its colours exchanged"
    )]
    OutOfTurn {
        /// The game.
        rules: &'static str,
        /// The class.
        class: C,
        /// The class with the colours exchanged.
        swapped: C,
    },
    /// The cursor lies beyond the end of the class.
    #[error("{class} has {cells} places for each side to move: none is after {cursor}")]
    NoCell {
        /// The class.
        class: C,
        /// The number of offsets of each side to move.
        cells: u64,
        /// The cursor.
        cursor: Cursor,
    },
    /// The watch stopped the search ([`Watch::goes_on`](crate::Watch::goes_on)).
    #[error("the search was stopped before its end")]
    Stopped,
}

impl<C: MaterialClass> From<TableError> for FindError<C> {
    fn from(error: TableError) -> Self {
        Self::Probe(error.into())
    }
}

/// A text that is not a condition on where pieces stand.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BoardConditionError {
    /// Unknown pieces.
    #[error(
        "`{0}`: pieces are any, white, black, man, white-man, black-man, king, white-king, \
         black-king or lone-king"
    )]
    Pieces(String),
    /// Unknown squares.
    #[error(
        "`{0}`: squares are numbers and ranges such as 5,46-50, or c3 where the game writes so, or \
         main-road, triple, quadruple, double (trijnieks, cetrinieks, divnieks) or edge"
    )]
    Squares(String),
    /// No colon between pieces and squares.
    #[error("`{0}`: expected pieces and squares, such as lone-king:main-road or white-man:31-35")]
    Shape(String),
    /// Unknown stones.
    #[error("`{0}`: stones are any, white or black")]
    Stones(String),
    /// Unknown points.
    #[error("`{0}`: points are those of the board by name, such as a1,d7")]
    Points(String),
    /// No colon between stones and points.
    #[error("`{0}`: expected stones and points, such as white:a1,d7")]
    StonesShape(String),
}
