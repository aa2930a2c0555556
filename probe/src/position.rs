//! Positions: the pieces on the board and the side to move.

pub use crate::colour::Colour;

use crate::geometry::{Board, BoardSize, Squares};
use crate::king_run::KingRun;
use crate::promotion::Promotion;

/// A position: four disjoint sets of squares of one board, and the side to move.
///
/// It does not know the rules of its game; a [`Situation`](crate::verdict::Situation) does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    men: [Squares; 2],
    kings: [Squares; 2],
    turn: Colour,
    board: BoardSize,
    /// The quiet moves in a row of White's and of Black's kings; none in games that do not limit
    /// them.
    king_runs: [KingRun; 2],
}

/// A position in the exchange format for other programs and languages: plain bitboards with bit
/// `n - 1` for square `n`, square 1 at the top left and White below.
///
/// [`Variant::position_from`](crate::rules::Variant::position_from) checks it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bitboards {
    /// White's pieces.
    pub white: u64,
    /// Black's pieces.
    pub black: u64,
    /// The kings of both sides.
    pub kings: u64,
    /// The side to move.
    pub turn: Colour,
}

/// The reason why four sets of squares do not form a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// A set has bits outside the board.
    #[error("a piece stands off the board")]
    OffBoard,
    /// Two sets share a square.
    #[error("two pieces stand on one square")]
    Overlap,
    /// A king is not among the pieces of either side.
    #[error("a king belongs to neither side")]
    KingWithoutOwner,
    /// A man stands where it would have become a king.
    #[error("a man stands on its own promotion row")]
    ManOnPromotionRow,
    /// A man stands on its own first row, where none can come in this game.
    #[error("a man stands on its own first row, where none can come in this game")]
    ManOnFirstRow,
    /// A king where the first one ends the game, and it is not one just made by the other side.
    #[error(
        "the first king ends this game: only the side that has just moved may have one, on its \
         promotion row"
    )]
    KingBeforeEnd,
    /// A run of king moves that the position or the game cannot have.
    #[error(
        "{0:?} cannot have made so many moves in a row with that king: it needs the king and a man \
         in a game that counts these moves, and no more of them than the game allows"
    )]
    KingRun(Colour),
    /// No piece at all.
    #[error("the board is empty")]
    Empty,
}

impl Position {
    /// Builds a position from the men and kings of White and Black. One side may be without pieces:
    /// that is the end of a game.
    ///
    /// # Errors
    /// The sets break one of the rules in [`PositionError`].
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
        } else if Colour::BOTH
            .iter()
            .any(|&colour| men[colour.index()] & promotion.first_row(board, colour) != 0)
        {
            Err(PositionError::ManOnFirstRow)
        } else if pieces == 0 {
            Err(PositionError::Empty)
        } else {
            Ok(Self::new_unchecked(board, men, kings, turn))
        }
    }

    /// Builds a position without the checks of [`Position::new`]: the sets must be disjoint, on the
    /// board, and not all empty.
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
            king_runs: [KingRun::NONE; 2],
        }
    }

    /// Returns the same position with these runs of White and of Black, without the checks of
    /// [`Variant::with_king_runs`](crate::rules::Variant::with_king_runs).
    #[must_use]
    #[inline]
    pub const fn with_king_runs_unchecked(self, king_runs: [KingRun; 2]) -> Self {
        Self { king_runs, ..self }
    }

    /// Returns the quiet moves in a row that one side has made with the same king, in a game that
    /// limits them.
    #[must_use]
    #[inline]
    pub const fn king_run(&self, colour: Colour) -> KingRun {
        self.king_runs[colour.index()]
    }

    /// Returns the board of the position.
    #[must_use]
    #[inline]
    pub const fn board(&self) -> &'static Board {
        self.board.board()
    }

    /// Returns the men of one side.
    #[must_use]
    #[inline]
    pub const fn men(&self, colour: Colour) -> Squares {
        self.men[colour.index()]
    }

    /// Returns the kings of one side.
    #[must_use]
    #[inline]
    pub const fn kings(&self, colour: Colour) -> Squares {
        self.kings[colour.index()]
    }

    /// Returns all pieces of one side.
    #[must_use]
    #[inline]
    pub const fn pieces(&self, colour: Colour) -> Squares {
        self.men(colour) | self.kings(colour)
    }

    /// Returns all squares with a piece on them.
    #[must_use]
    #[inline]
    pub const fn occupied(&self) -> Squares {
        self.pieces(Colour::White) | self.pieces(Colour::Black)
    }

    /// Returns the side to move.
    #[must_use]
    #[inline]
    pub const fn turn(&self) -> Colour {
        self.turn
    }

    /// Returns the same pieces with `turn` to move.
    #[must_use]
    pub const fn with_turn(self, turn: Colour) -> Self {
        Self { turn, ..self }
    }

    /// Converts to plain bitboards.
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

    /// Rotates the board by 180 degrees and exchanges the colours: the same game from the
    /// opponent's perspective.
    #[must_use]
    pub const fn swapped(&self) -> Self {
        let board = self.board();
        Self {
            men: [board.rotate(self.men[1]), board.rotate(self.men[0])],
            kings: [board.rotate(self.kings[1]), board.rotate(self.kings[0])],
            turn: self.turn.other(),
            board: self.board,
            king_runs: [
                self.king_runs[1].rotated(board),
                self.king_runs[0].rotated(board),
            ],
        }
    }
}
