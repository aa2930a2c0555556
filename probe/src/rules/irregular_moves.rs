//! Moves of a player who misses a capture: what would be legal if nothing had to be captured, nor
//! as much as possible, nor to the end of the chain.
//!
//! They are not legal. If the opponent plays on, they have happened all the same: "his move shows
//! that he accepts the situation; after that no correction is possible" (FMJD Annex 1, art. 5.4.6,
//! 5.4.8, 5.4.9 and 5.7; the school rules of 003: the game goes on as if nothing had happened).

use super::moves::Collect;
use super::{Move, MovePath, Variant};
use crate::geometry::{Square, Squares};
use crate::position::Position;

/// The captures between two squares, finished or not, with their paths.
struct Captures<'a> {
    variant: &'a Variant,
    ends: [Square; 2],
    path: Vec<Square>,
    found: Vec<MovePath>,
}

impl Collect for Captures<'_> {
    const MAY_STOP: bool = true;

    fn land(&mut self, square: Squares) {
        self.path.push(self.variant.board.first(square));
    }

    fn lift(&mut self) {
        self.path.pop();
    }

    fn finish(&mut self, played: Move) {
        if [played.from, played.to] == self.ends {
            self.found.push(MovePath {
                played,
                path: self.path.clone(),
            });
        }
    }
}

impl Variant {
    /// The moves between two squares by which a capture that is due is missed, ascending: a quiet
    /// move, a capture of fewer pieces than must be taken, a chain that is left before its end.
    /// Which piece moves, where to and over what is as in a legal move. None where nothing must be
    /// captured.
    pub(crate) fn irregular_moves(
        &self,
        position: &Position,
        from: Square,
        to: Square,
    ) -> Vec<MovePath> {
        let legal = self.moves(position);
        if !legal.iter().any(Move::is_capture) {
            return vec![];
        }
        let mut quiet = vec![];
        self.collect_moves(position, false, &mut quiet);
        let mut captures = Captures {
            variant: self,
            ends: [from, to],
            path: vec![],
            found: vec![],
        };
        self.capture(position, &mut captures);
        let mut found = captures.found;
        found.retain(|text| !legal.contains(&text.played));
        let quiet = (quiet.into_iter()).filter(|played| (played.from, played.to) == (from, to));
        found.extend(quiet.map(|played| MovePath {
            played,
            path: vec![to],
        }));
        found.sort_unstable();
        found
    }
}
