//! Runs of quiet moves by one king, which Frisian draughts limits.

use crate::geometry::{Board, Square};
use std::num::NonZeroU8;

/// The quiet moves in a row that a side with men has made with the same king (Official Rules for
/// Frisian draughts 2011, art. 17): the square on which this king stands, and their number. One
/// byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct KingRun(Option<NonZeroU8>);

/// The bits of the square.
const SQUARE_BITS: u32 = 6;

impl KingRun {
    /// No such move: the side has no king with men, or its last move was another one.
    pub const NONE: Self = Self(None);

    /// The largest number of moves that can be counted.
    pub const MAX_MOVES: u8 = 3;

    /// Makes a run of 1 to [`KingRun::MAX_MOVES`] moves by the king on a square; `None` for another
    /// number.
    #[must_use]
    #[inline]
    pub const fn new(square: Square, moves: u8) -> Option<Self> {
        if moves == 0 || moves > Self::MAX_MOVES {
            return None;
        }
        Some(Self(NonZeroU8::new(moves << SQUARE_BITS | square.index())))
    }

    /// Whether no move is counted.
    #[must_use]
    #[inline]
    pub const fn is_none(self) -> bool {
        self.0.is_none()
    }

    /// Returns the number of moves, 0 to [`KingRun::MAX_MOVES`].
    #[must_use]
    #[inline]
    pub const fn moves(self) -> u8 {
        match self.0 {
            None => 0,
            Some(packed) => packed.get() >> SQUARE_BITS,
        }
    }

    /// Returns the square of the king; `None` without moves.
    #[must_use]
    #[inline]
    pub const fn square(self) -> Option<Square> {
        match self.0 {
            None => None,
            Some(packed) => Some(Square::from_index(packed.get() & ((1 << SQUARE_BITS) - 1))),
        }
    }

    /// Returns the same run on the board rotated by 180 degrees.
    #[must_use]
    #[inline]
    pub const fn rotated(self, board: &Board) -> Self {
        match self.square() {
            None => Self::NONE,
            Some(square) => {
                let square = board.rotate_square(square);
                Self(NonZeroU8::new(self.moves() << SQUARE_BITS | square.index()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::TEN;

    #[test]
    fn a_run_is_a_square_and_a_number() {
        assert_eq!(size_of::<KingRun>(), 1);
        assert_eq!(KingRun::NONE.square(), None);
        assert_eq!(KingRun::NONE.rotated(&TEN), KingRun::NONE);
        for square in TEN.iter(TEN.all()) {
            assert_eq!(KingRun::new(square, 0), None);
            assert_eq!(KingRun::new(square, 4), None);
            for moves in 1..=KingRun::MAX_MOVES {
                let run = KingRun::new(square, moves).expect("few moves");
                assert_eq!((run.square(), run.moves()), (Some(square), moves));
                let rotated = run.rotated(&TEN);
                assert_eq!(rotated.square(), Some(TEN.rotate_square(square)));
                assert_eq!((rotated.moves(), rotated.rotated(&TEN)), (moves, run));
            }
        }
    }
}
