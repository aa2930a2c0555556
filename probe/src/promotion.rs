//! The promotion clause of a game: on which row a man becomes a king, so that no man ever stands
//! there. Where men start on their second row and never move back, none stands on its first row
//! either.

use crate::colour::Colour;
use crate::geometry::{Board, Squares};

/// The row on which a man becomes a king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promotion {
    /// The far row, as its owner sees the board.
    FarRow,
    /// The far row; and no man ever stands on its own first row.
    FarRowFirstEmpty,
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
            (_, Colour::White) => board.row_squares(0),
            (_, Colour::Black) => board.row_squares(board.rows() - 1),
        }
    }

    /// Returns the squares of the first row of `colour` if no man of it ever stands there;
    /// otherwise the empty set.
    #[must_use]
    pub fn first_row(self, board: &Board, colour: Colour) -> Squares {
        match self {
            Self::FarRowFirstEmpty => self.row(board, !colour),
            Self::FarRow | Self::Never => 0,
        }
    }

    /// Returns the number of squares of the first row if no man ever stands there; otherwise 0.
    #[must_use]
    pub const fn first_squares(self, board: &Board) -> u8 {
        match self {
            Self::FarRowFirstEmpty => board.row(),
            Self::FarRow | Self::Never => 0,
        }
    }

    /// Returns the number of squares of the promotion row; 0 for [`Promotion::Never`].
    #[must_use]
    pub const fn squares(self, board: &Board) -> u8 {
        match self {
            Self::FarRow | Self::FarRowFirstEmpty => board.row(),
            Self::Never => 0,
        }
    }
}
