//! Moves of a player who misses a capture: they would be legal if captures were not compulsory, or
//! if fewer pieces could be taken, or if a chain could be left before its end.
//!
//! Such a move stands if the opponent plays on: "his move shows that he accepts the situation;
//! after that no correction is possible" (FMJD Annex 1, art. 5.4.6, 5.4.8, 5.4.9 and 5.7; the
//! school rules of 003: the game goes on as if nothing had happened).

use super::moves::CaptureCollector;
use super::{Move, MovePath, Variant};
use crate::geometry::{Square, Squares};
use crate::position::Position;

/// A collector of the captures between two squares, finished or not, with their paths.
struct UnfinishedCaptures<'a> {
    variant: &'a Variant,
    ends: [Square; 2],
    path: Vec<Square>,
    found: Vec<MovePath>,
}

impl CaptureCollector for UnfinishedCaptures<'_> {
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
    /// Returns the moves between two squares that miss a compulsory capture, ascending: quiet
    /// moves, captures of too low a rank, chains left before their end. In everything else they
    /// follow the rules. Empty if there is no compulsory capture.
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
        let mut captures = UnfinishedCaptures {
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
