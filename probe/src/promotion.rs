//! Where men are crowned, which is also where no man ever stands.

use crate::colour::Colour;
use crate::geometry::{Board, Squares};

/// Where a man becomes a king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promotion {
    /// On the far row.
    FarRow,
    /// Nowhere.
    Never,
}

impl Promotion {
    /// The row on which a man of `colour` becomes a king; no square where nobody is crowned.
    #[must_use]
    pub fn row(self, board: &Board, colour: Colour) -> Squares {
        match (self, colour) {
            (Self::Never, _) => 0,
            (Self::FarRow, Colour::White) => board.row_squares(0),
            (Self::FarRow, Colour::Black) => board.row_squares(board.rows() - 1),
        }
    }

    /// How many squares that row has: 0 where nobody is crowned.
    #[must_use]
    pub const fn squares(self, board: &Board) -> u8 {
        match self {
            Self::FarRow => board.row(),
            Self::Never => 0,
        }
    }
}
