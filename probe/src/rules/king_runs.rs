//! The limit of quiet moves in a row by one king, of a side that has men as well: Official Rules
//! for Frisian draughts 2011, art. 17.
//!
//! The count is a part of a [`Position`], because the moves of a player depend on it.

use super::{Move, Variant};
use crate::geometry::Squares;
use crate::king_run::KingRun;
use crate::material::Class;
use crate::position::{Colour, Position, PositionError};
use crate::run_numbers::RunNumbers;

impl Variant {
    /// Returns the numbers of the runs of king moves in a class.
    #[must_use]
    pub fn run_numbers(&self, class: Class) -> RunNumbers {
        RunNumbers::of_class(self.king_run_limit, class)
    }

    /// Returns the king of the side to move that may not move unless it captures; empty if there is
    /// none.
    #[inline]
    pub(crate) fn barred_king(&self, position: &Position) -> Squares {
        let Some(limit) = self.king_run_limit else {
            return 0;
        };
        let run = position.king_run(position.turn());
        match run.square() {
            Some(square) if run.moves() >= limit => self.board.bit(square),
            _ => 0,
        }
    }

    /// Returns the position after a move with the runs of both sides. Most games have none: this
    /// stays out of their way.
    #[cold]
    pub(super) fn count_king_moves(
        &self,
        limit: u8,
        before: &Position,
        played: &Move,
        after: Position,
    ) -> Position {
        let us = before.turn();
        let mut runs = [KingRun::NONE; 2];
        let by_king = before.kings(us) & self.board.bit(played.from) != 0;
        if by_king && !played.is_capture() && after.men(us) != 0 {
            let run = before.king_run(us);
            let earlier = if run.square() == Some(played.from) {
                run.moves()
            } else {
                0
            };
            let moves = limit.min(earlier + 1);
            runs[us.index()] = KingRun::new(played.to, moves).unwrap_or(KingRun::NONE);
        }
        // The move lifts the opponent's count only if it takes that king or his last man.
        let theirs = before.king_run(!us);
        let king = theirs.square().map_or(0, |square| self.board.bit(square));
        if after.kings(!us) & king != 0 && after.men(!us) != 0 {
            runs[(!us).index()] = theirs;
        }
        after.with_king_runs_unchecked(runs)
    }

    /// Returns the position with these runs of White and of Black.
    ///
    /// # Errors
    /// [`PositionError::KingRun`]: the game does not count such moves, or not so many; or there is
    /// no such king; or its side has no men.
    ///
    /// # Examples
    /// ```
    /// use galotne::king_run::KingRun;
    /// use galotne::rules::FRISIAN;
    /// use galotne::{Fen, write_fen};
    ///
    /// let position = Fen::parse(&FRISIAN, "W:W28,K46:BK43")?.position;
    /// let run = KingRun::new(FRISIAN.board.square(46).expect("on the board"), 2);
    /// let position = FRISIAN.with_king_runs(position, [run.unwrap_or_default(), KingRun::NONE])?;
    /// assert_eq!(write_fen(&FRISIAN, &position), "W:W28,K46:BK43:+0+246");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_king_runs(
        &self,
        position: Position,
        runs: [KingRun; 2],
    ) -> Result<Position, PositionError> {
        for (colour, run) in Colour::BOTH.into_iter().zip(runs) {
            let Some(square) = run.square() else {
                continue;
            };
            let is_counted = self
                .king_run_limit
                .is_some_and(|limit| run.moves() <= limit);
            let is_king = position.kings(colour) & self.board.bit(square) != 0;
            if !(is_counted && is_king && position.men(colour) != 0) {
                return Err(PositionError::KingRun(colour));
            }
        }
        Ok(position.with_king_runs_unchecked(runs))
    }
}
