//! Judgements of positions and moves.

use super::{Category, Clocks, RunningClock, Situation};
use crate::geometry::Square;
use crate::position::Position;
use crate::rules::{Clock, Move, Repetition};
use crate::tablebase::TableKey;
use crate::value::{Value, Wdl};
use std::cmp::Reverse;

/// The judgement of a situation by tables and clocks, for the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// The situation.
    pub situation: Situation,
    /// The result without draw rules; `None` if a table is missing.
    pub wdl: Option<Wdl>,
    /// The plies to the end without draw rules; `None` if a table is missing.
    pub dtw: Option<Value>,
    /// The fewest plies that must be left on the clock; `None` if a table is missing or the profile
    /// has no clocks. Without a clock in charge it tells only whether the result stands.
    pub need: Option<Value>,
    /// The result with the present counts; `None` if it is not known.
    pub category: Option<Category>,
    /// Whether the game is over on the board: no pieces, or no move.
    pub over: bool,
    /// Whether a draw rule has ended the game.
    pub reached: bool,
    /// The rule of repetition that has ended the game or lets the player to move claim a draw, if
    /// the [history](super::PositionHistory) was applied.
    pub repeated: Option<&'static Repetition>,
    /// The untabled clock that could still turn the result into a draw. Set only for a situation
    /// judged by itself, not for [ranked moves](RankedMove).
    pub untabled: Option<&'static Clock>,
    /// The missing tables.
    pub missing: Vec<TableKey>,
}

impl Judgement {
    /// Returns the clocks with the present counts.
    #[must_use]
    pub const fn clocks(&self) -> &Clocks {
        self.situation.clocks()
    }

    /// Returns the clock under which the player to move may claim a draw before moving.
    #[must_use]
    pub fn claimable(&self) -> Option<RunningClock> {
        self.clocks().claimable().filter(|_| !self.over)
    }

    /// Whether the player to move does best to claim a draw.
    pub(super) fn should_claim(&self) -> bool {
        self.claimable().is_some() && self.category != Some(Category::Win)
    }

    /// Whether the result stands with any count: the opponent has no chance to claim a draw.
    #[must_use]
    pub fn unbounded(&self) -> bool {
        let claimed = (self.clocks().in_charge()).is_some_and(|running| running.clock.claimed);
        claimed && self.need.and_then(Value::plies) == Some(0)
    }

    /// Returns the largest number of plies spent on the clock in charge with which the result still
    /// stands. `None` without a clock, or if the result does not stand even with a fresh one.
    #[must_use]
    pub fn max_spent(&self) -> Option<u8> {
        let clock = self.clocks().in_charge()?.clock;
        let need = self.need?.plies()?;
        let (class, turn) = (self.situation.class(), self.situation.position().turn());
        (0..=clock.limit())
            .rev()
            .find(|&spent| need <= clock.left(class, turn, spent).into())
    }
}

/// A legal move with the judgement of the situation after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RankedMove {
    /// The move.
    pub played: Move,
    /// The judgement for the side to move *after* the move.
    pub judged: Judgement,
}

impl RankedMove {
    /// Returns the sort key of ranked moves.
    pub(super) fn rank(&self) -> impl Ord + use<> {
        let distance = match self.judged.dtw {
            Some(Value::Loss(plies)) => (plies, Reverse(0)),
            Some(Value::Win(plies)) => (0, Reverse(plies)),
            _ => (0, Reverse(0)),
        };
        // Unknown categories come last.
        (
            self.judged.category.is_none(),
            self.judged.category,
            distance,
        )
    }

    /// Returns the situation after it.
    #[must_use]
    pub const fn situation(&self) -> &Situation {
        &self.judged.situation
    }

    /// Returns the position after it.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.judged.situation.position()
    }

    /// Returns the squares of the captured pieces, ascending.
    pub fn captures(&self) -> impl Iterator<Item = Square> + use<> {
        (self.position().board()).iter(self.played.captured)
    }
}

/// Best play from a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestLine {
    /// The moves, each the best in its position.
    pub moves: Vec<RankedMove>,
    /// The tables whose lack ends the line; empty if it is complete.
    pub missing: Vec<TableKey>,
}
