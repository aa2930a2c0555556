//! The promotion clause of a game: on which row a man becomes a king. No man ever stands there.

use crate::colour::Colour;
use crate::geometry::{Board, Squares};

/// The row on which a man becomes a king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promotion {
    /// The far row, as its owner sees the board.
    FarRow,
    /// None: men stay men.
    Never,
}

impl Promotion {
    /// Returns the squares on which a man of `colour` becomes a king; the empty set for
    /// [`Promotion::Never`].
    #[must_use]
    pub fn row(self, board: &Board, colour: Colour) -> Squares {
        match (self, colour) {
            (Self::Never, _) => 0,
            (Self::FarRow, Colour::White) => board.row_squares(0),
            (Self::FarRow, Colour::Black) => board.row_squares(board.rows() - 1),
        }
    }

    /// Returns the number of squares of the promotion row; 0 for [`Promotion::Never`].
    #[must_use]
    pub const fn squares(self, board: &Board) -> u8 {
        match self {
            Self::FarRow => board.row(),
            Self::Never => 0,
        }
    }
}
