//! The positions that occurred before the present one. The rule of repetition counts them, and a
//! diagram does not show them.

use super::{Category, Judgement, RankedMove};
use crate::position::Position;
use rustc_hash::FxHashMap;

/// The numbers of earlier occurrences of positions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PositionHistory(FxHashMap<Position, u16>);

impl FromIterator<Position> for PositionHistory {
    /// Counts each position.
    fn from_iter<I: IntoIterator<Item = Position>>(positions: I) -> Self {
        let mut history = Self::default();
        for position in positions {
            let count = history.0.entry(position).or_default();
            *count = count.saturating_add(1);
        }
        history
    }
}

impl PositionHistory {
    /// Returns the number of occurrences of the present position, this one included.
    #[must_use]
    pub fn occurrences(&self, position: &Position) -> u16 {
        let before = self.0.get(position).copied().unwrap_or_default();
        before.saturating_add(1)
    }

    /// Whether there are no earlier positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns a judgement with the rule of repetition applied. If the rule ends the game by
    /// itself, it is a draw, unless it was over on the board or by a clock. If a draw must be
    /// claimed, the judgement only names the rule.
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

    /// Returns ranked moves with the rule of repetition applied: a move that repeats a position may
    /// draw.
    #[must_use]
    pub fn apply_to_moves(&self, moves: Vec<RankedMove>) -> Vec<RankedMove> {
        if self.is_empty() {
            return moves;
        }
        let mut moves: Vec<_> = (moves.into_iter())
            .map(|ranked| RankedMove {
                judged: self.apply(ranked.judged),
                ..ranked
            })
            .collect();
        moves.sort_by_key(RankedMove::rank);
        moves
    }
}
