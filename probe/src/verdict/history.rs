//! Positions that occurred before the one that is asked about: what the rule of repetition counts,
//! and what a diagram does not show.

use super::{Category, Judgement, RankedMove};
use crate::position::Position;
use rustc_hash::FxHashMap;

/// How often positions have occurred before.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PositionHistory(FxHashMap<Position, u16>);

impl FromIterator<Position> for PositionHistory {
    /// Each as often as it is given.
    fn from_iter<I: IntoIterator<Item = Position>>(positions: I) -> Self {
        let mut seen = Self::default();
        for position in positions {
            let count = seen.0.entry(position).or_default();
            *count = count.saturating_add(1);
        }
        seen
    }
}

impl PositionHistory {
    /// How often a position that is on the board now has occurred, this time included.
    #[must_use]
    pub fn occurrences(&self, position: &Position) -> u16 {
        let before = self.0.get(position).copied().unwrap_or_default();
        before.saturating_add(1)
    }

    /// Whether nothing occurred before.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The verdict, given what has occurred before: where the rule of repetition ends the game by
    /// itself, it is drawn, unless the board or a clock has ended it; where it must be claimed,
    /// that is said.
    #[must_use]
    pub fn apply(&self, mut judged: Judgement) -> Judgement {
        let rule = judged.situation.profile().repetition.as_ref();
        let occurrences = self.occurrences(judged.situation.position());
        let repeated = rule.filter(|rule| occurrences >= rule.occurrences.into());
        judged.repeated = repeated.filter(|_| !judged.over && !judged.reached);
        if judged.repeated.is_some_and(|rule| !rule.claimed) {
            judged.reached = true;
            judged.untabled = None;
            judged.category = (judged.wdl).map(|wdl| Category::with_clock(wdl, None, Some(0)));
        }
        judged
    }

    /// Ranked moves, given what has occurred before: one that repeats a position may draw.
    #[must_use]
    pub fn apply_to_moves(&self, moves: Vec<RankedMove>) -> Vec<RankedMove> {
        if self.is_empty() {
            return moves;
        }
        let mut moves: Vec<_> = (moves.into_iter())
            .map(|found| RankedMove {
                judged: self.apply(found.judged),
                ..found
            })
            .collect();
        moves.sort_by_key(RankedMove::rank);
        moves
    }
}
