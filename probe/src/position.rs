//! Positions: who stands where, and whose turn it is.

use crate::geometry::{Board, Squares};
use std::ops::Not;

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// Moves towards lower numbers.
    White,
    /// Moves towards higher numbers.
    Black,
}

impl Colour {
    /// White, then Black.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The colour's place in arrays of two: White 0, Black 1.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter in FEN.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'W',
            Self::Black => 'B',
        }
    }
}

impl Not for Colour {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// A position: four disjoint sets of squares and the side to move.
///
/// The board is not part of it; the sets are padded bitboards of the board of the variant in whose
/// company the position travels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    men: [Squares; 2],
    kings: [Squares; 2],
    turn: Colour,
}

/// Why four sets of squares are no position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// A set has bits outside the board.
    #[error("a piece stands off the board")]
    OffBoard,
    /// Two sets share a square.
    #[error("two pieces stand on one square")]
    Overlap,
    /// A man stands where it would have become a king.
    #[error("a man stands on its own promotion row")]
    ManOnPromotionRow,
    /// There is no piece at all.
    #[error("the board is empty")]
    Empty,
}

impl Position {
    /// A position from the men and kings of White and Black.
    ///
    /// # Errors
    /// Says which rule of a position is broken. One side may be without pieces: that is the end of
    /// a game.
    pub fn new(
        board: &Board,
        men: [Squares; 2],
        kings: [Squares; 2],
        turn: Colour,
    ) -> Result<Self, PositionError> {
        let sets = [men[0], men[1], kings[0], kings[1]];
        let all = sets.iter().fold(0, |all, set| all | set);
        let pieces: u32 = sets.iter().map(|set| set.count_ones()).sum();
        if all & !board.all() != 0 {
            Err(PositionError::OffBoard)
        } else if all.count_ones() != pieces {
            Err(PositionError::Overlap)
        } else if Colour::BOTH
            .iter()
            .any(|&colour| men[colour.index()] & promotion_row(board, colour) != 0)
        {
            Err(PositionError::ManOnPromotionRow)
        } else if pieces == 0 {
            Err(PositionError::Empty)
        } else {
            Ok(Self { men, kings, turn })
        }
    }

    /// A position whose sets are known to be disjoint, in place and not all empty; nothing is
    /// checked. [`Position::new`] checks.
    #[must_use]
    #[inline]
    pub const fn trusted(men: [Squares; 2], kings: [Squares; 2], turn: Colour) -> Self {
        Self { men, kings, turn }
    }

    /// The men of one side.
    #[must_use]
    #[inline]
    pub const fn men(&self, colour: Colour) -> Squares {
        self.men[colour.index()]
    }

    /// The kings of one side.
    #[must_use]
    #[inline]
    pub const fn kings(&self, colour: Colour) -> Squares {
        self.kings[colour.index()]
    }

    /// All pieces of one side.
    #[must_use]
    #[inline]
    pub const fn pieces(&self, colour: Colour) -> Squares {
        self.men(colour) | self.kings(colour)
    }

    /// All squares with a piece on them.
    #[must_use]
    #[inline]
    pub const fn occupied(&self) -> Squares {
        self.pieces(Colour::White) | self.pieces(Colour::Black)
    }

    /// The side to move.
    #[must_use]
    #[inline]
    pub const fn turn(&self) -> Colour {
        self.turn
    }

    /// The same board with the other side to move.
    #[must_use]
    pub const fn with_turn(self, turn: Colour) -> Self {
        Self { turn, ..self }
    }

    /// The board turned by 180 degrees with the colours exchanged: the same game from the other
    /// chair.
    #[must_use]
    pub fn swapped(&self, board: &Board) -> Self {
        Self {
            men: [board.turn(self.men[1]), board.turn(self.men[0])],
            kings: [board.turn(self.kings[1]), board.turn(self.kings[0])],
            turn: !self.turn,
        }
    }
}

/// The row on which a man of `colour` becomes a king; nothing where nobody is crowned.
#[must_use]
pub fn promotion_row(board: &Board, colour: Colour) -> Squares {
    match colour {
        _ if board.crowning_squares() == 0 => 0,
        Colour::White => board.row_squares(0),
        Colour::Black => board.row_squares(board.rows() - 1),
    }
}
