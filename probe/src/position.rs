//! Positions: who stands where, and whose turn it is.

pub use crate::colour::Colour;

use crate::geometry::{Board, BoardSize, Squares};
use crate::promotion::Promotion;

/// A position: four disjoint sets of squares of one board, and the side to move.
///
/// By which rules it is played it does not know; a [`Situation`](crate::verdict::Situation) does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    men: [Squares; 2],
    kings: [Squares; 2],
    turn: Colour,
    board: BoardSize,
}

/// A position as other programs and languages hand it over, whatever they are built of: plain
/// bitboards, in which bit `n - 1` stands for square `n` as the board is numbered ([`Board`]:
/// square 1 at the top left, White below).
///
/// [`Variant::position_of`](crate::rules::Variant::position_of) checks it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bitboards {
    /// White's pieces.
    pub white: u64,
    /// Black's pieces.
    pub black: u64,
    /// Which of all these are kings.
    pub kings: u64,
    /// The side to move.
    pub turn: Colour,
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
    /// A king is no piece of either side.
    #[error("a king belongs to nobody")]
    KingWithoutOwner,
    /// A man stands where it would have become a king.
    #[error("a man stands on its own promotion row")]
    ManOnPromotionRow,
    /// There is no piece at all.
    #[error("the board is empty")]
    Empty,
}

impl Position {
    /// A position from the men and kings of White and Black, in a game that crowns men there.
    ///
    /// # Errors
    /// Says which rule of a position is broken. One side may be without pieces: that is the end of
    /// a game.
    pub fn new(
        board: &Board,
        promotion: Promotion,
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
            .any(|&colour| men[colour.index()] & promotion.row(board, colour) != 0)
        {
            Err(PositionError::ManOnPromotionRow)
        } else if pieces == 0 {
            Err(PositionError::Empty)
        } else {
            Ok(Self::new_unchecked(board, men, kings, turn))
        }
    }

    /// A position whose sets are known to be disjoint, in place and not all empty; nothing is
    /// checked. [`Position::new`] checks.
    #[must_use]
    #[inline]
    pub const fn new_unchecked(
        board: &Board,
        men: [Squares; 2],
        kings: [Squares; 2],
        turn: Colour,
    ) -> Self {
        Self {
            men,
            kings,
            turn,
            board: board.size(),
        }
    }

    /// The board it stands on.
    #[must_use]
    #[inline]
    pub const fn board(&self) -> &'static Board {
        self.board.board()
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

    /// The position as other programs take it.
    #[must_use]
    pub const fn bitboards(&self) -> Bitboards {
        let board = self.board();
        Bitboards {
            white: board.plain(self.pieces(Colour::White)),
            black: board.plain(self.pieces(Colour::Black)),
            kings: board.plain(self.kings[0] | self.kings[1]),
            turn: self.turn,
        }
    }

    /// The board turned by 180 degrees with the colours exchanged: the same game from the other
    /// chair.
    #[must_use]
    pub const fn swapped(&self) -> Self {
        let board = self.board();
        Self {
            men: [board.rotate(self.men[1]), board.rotate(self.men[0])],
            kings: [board.rotate(self.kings[1]), board.rotate(self.kings[0])],
            turn: self.turn.other(),
            board: self.board,
        }
    }
}
