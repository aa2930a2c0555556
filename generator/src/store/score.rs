//! Scores: the bytes in which the solver computes.
//!
//! A score orders values from the perspective of the side to move, so that the best of several
//! moves has the largest byte: draws in the middle, long losses above short ones, short wins above
//! long ones. All scales share this order. On the *distance* scale of most games the parity of the
//! plies determines the winner. There the `k`-th shortest loss is `k`, and the `k`-th shortest win
//! is `255 - k`. On the *need* scale, and on the distance scale of other games, a loss in `n` plies
//! is `n`, and a win in `n` plies is `255 - n`. No move leads to a loss in 0 plies, so the byte 0
//! also stands for "no move".

use galotne::rules::{ClockEffect, EndResult};
use galotne::value::{Parity, Value};

/// A value in the order of preference of the side to move.
pub type ScoreByte = u8;

/// The score of a draw on either scale.
pub const DRAW: ScoreByte = 128;

/// The score of a side that has lost: no move, or no pieces. As the neutral element of `max` it
/// also stands for a position without known moves.
pub const LOST: ScoreByte = 0;

/// The score of a side that has won without a move.
pub const WON: ScoreByte = 255;

/// Returns the score of the side to move when the game is over.
pub const fn end_score(end: EndResult) -> ScoreByte {
    match end {
        EndResult::Loses => LOST,
        EndResult::Wins => WON,
    }
}

/// Compares a score with a draw: `Less` is a loss, `Greater` a win.
#[inline]
pub fn sign(score: ScoreByte) -> std::cmp::Ordering {
    score.cmp(&DRAW)
}

/// The first level on the scale of results at which no exit from a slice is decided.
const FIRST_INNER_LEVEL: u8 = 2;

/// The meaning of scores: the level of the fixpoint iteration that decides each score, and the
/// score of a position from those of its successors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// Plies to the end.
    Distance(Parity),
    /// Win, draw or loss. Levels count from the exits of a slice, and are not stored.
    Result,
    /// Plies that must be left on a draw clock.
    Need {
        /// The limit of the clock in plies, with White and with Black to move.
        max_plies: [u8; 2],
        /// Whether the clock never ends the game, so that a larger need is an error.
        endless: bool,
        /// Whether the side to move must claim the draw before moving. With no plies left, a winner
        /// to move can still end the game or restart the count, so only a loser to move is saved.
        claimed: bool,
    },
}

/// The backed-up score of a position for each score of its successor (the index).
pub type BackupTable = [ScoreByte; 256];

impl Scale {
    /// Returns the score of a win decided at `level`, if that level decides wins.
    pub fn win(self, level: u8) -> Option<ScoreByte> {
        match self {
            Self::Distance(Parity::LostInZero) => (level % 2 == 1).then(|| 255 - level / 2),
            Self::Distance(Parity::WonInZero) => level.is_multiple_of(2).then(|| 255 - level / 2),
            Self::Distance(Parity::Neither) | Self::Need { .. } => Some(255 - level),
            Self::Result => Some(255 - level.min(FIRST_INNER_LEVEL)),
        }
    }

    /// Returns the score of a loss decided at `level`, if that level decides losses.
    pub fn loss(self, level: u8) -> Option<ScoreByte> {
        match self {
            Self::Distance(Parity::LostInZero) => level.is_multiple_of(2).then_some(level / 2),
            Self::Distance(Parity::WonInZero) => (level % 2 == 1).then_some(level / 2 + 1),
            Self::Need {
                max_plies,
                claimed: true,
                ..
            } => (level <= max_plies[0].max(max_plies[1])).then_some(level),
            Self::Distance(Parity::Neither) | Self::Need { .. } => Some(level),
            Self::Result => Some(level.min(FIRST_INNER_LEVEL)),
        }
    }

    /// Returns the score to store for a score that a level has decided.
    ///
    /// Levels count as on a clock that ends the game automatically. Where a draw must be claimed
    /// before moving, the winner has one more ply. The need is then rounded down to even for a
    /// winner to move, and to odd for a loser to move. Backing up stored scores gives the same
    /// stored scores as backing up unrounded ones. Of results only the sign is stored.
    pub fn stored_score(self, score: ScoreByte) -> ScoreByte {
        if self == Self::Result {
            return match sign(score) {
                std::cmp::Ordering::Less => LOST,
                std::cmp::Ordering::Equal => DRAW,
                std::cmp::Ordering::Greater => WON,
            };
        }
        match (self, self.level(score)) {
            (Self::Need { claimed: true, .. }, Some(level)) if score > DRAW => 255 - level / 2 * 2,
            (Self::Need { claimed: true, .. }, Some(level)) if level > 0 => level - (level + 1) % 2,
            _ => score,
        }
    }

    /// Returns the last level. Longer distances are an error, and a larger need is a draw; see
    /// [`Self::rejects_overflow`].
    pub fn last_level(self) -> u8 {
        match self {
            Self::Distance(Parity::LostInZero | Parity::WonInZero) => 250,
            Self::Result => 254,
            // One less than the number of scores, so that a longer distance can be detected.
            Self::Distance(Parity::Neither) => 125,
            Self::Need { .. } => self.last_level_of(0).max(self.last_level_of(1)),
        }
    }

    /// Whether a value beyond the last level is an error rather than a draw.
    pub fn rejects_overflow(self) -> bool {
        match self {
            Self::Distance(_) | Self::Result => true,
            Self::Need { endless, .. } => endless,
        }
    }

    /// Returns the last level with one side to move.
    pub fn last_level_of(self, turn: usize) -> u8 {
        match self {
            Self::Distance(_) | Self::Result => self.last_level(),
            Self::Need {
                max_plies, claimed, ..
            } => max_plies[turn] + u8::from(claimed),
        }
    }

    /// Returns the level that decides a score; `None` for a draw.
    pub fn level(self, score: ScoreByte) -> Option<u8> {
        let loses = match sign(score) {
            std::cmp::Ordering::Equal => return None,
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Greater => false,
        };
        let rank = if loses { score } else { 255 - score };
        Some(match self {
            Self::Distance(Parity::LostInZero) => 2 * rank + u8::from(!loses),
            Self::Distance(Parity::WonInZero) if loses => (2 * rank).saturating_sub(1),
            Self::Distance(Parity::WonInZero) => 2 * rank,
            Self::Distance(Parity::Neither) | Self::Need { .. } | Self::Result => rank,
        })
    }

    pub fn value(self, score: ScoreByte) -> Value {
        match self.level(score) {
            None => Value::Draw,
            Some(level) if score < DRAW => Value::Loss(level.into()),
            Some(level) => Value::Win(level.into()),
        }
    }

    /// Returns the backed-up score for each score after a ply, from the perspective of the side
    /// that plays it (`turn`). On the need scale the clock runs on, or the ply is an exit onto a
    /// fresh clock. An exit needs one ply: it may be the last one counted.
    pub fn backup_table(self, count: ClockEffect, turn: usize) -> BackupTable {
        let last = self.last_level_of(turn);
        std::array::from_fn(|score| {
            let score = score as ScoreByte;
            let Some(level) = self.level(score) else {
                return DRAW;
            };
            let next = match (self, count) {
                (Self::Need { .. }, ClockEffect::Fresh) | (Self::Result, _) => 1,
                _ => level.saturating_add(1),
            };
            if next > last && matches!(self, Self::Need { .. }) {
                return DRAW;
            }
            match sign(score) {
                std::cmp::Ordering::Less => self.win(next),
                _ => self.loss(next),
            }
            .unwrap_or(DRAW)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEN_PLIES: Scale = Scale::Need {
        max_plies: [10, 10],
        endless: false,
        claimed: false,
    };

    const CLAIMED: Scale = Scale::Need {
        max_plies: [10, 10],
        endless: false,
        claimed: true,
    };

    fn all() -> Vec<Scale> {
        [Parity::LostInZero, Parity::WonInZero, Parity::Neither]
            .map(Scale::Distance)
            .into_iter()
            .chain([TEN_PLIES, CLAIMED])
            .collect()
    }

    #[test]
    fn scores_increase_with_preference_and_have_their_levels() {
        for scale in all() {
            let levels = || 0..=scale.last_level();
            let losses = levels().filter_map(|level| Some((scale.loss(level)?, level)));
            let wins = levels().filter_map(|level| Some((scale.win(level)?, level)));
            let order: Vec<(ScoreByte, u8)> = losses
                .chain(wins.collect::<Vec<_>>().into_iter().rev())
                .collect();
            assert!(order.is_sorted_by_key(|&(score, _)| score), "{scale:?}");
            for (score, level) in order {
                assert_eq!(scale.level(score), Some(level), "{scale:?}");
                assert_ne!(score, DRAW);
            }
        }
    }

    #[test]
    fn a_ply_turns_wins_into_longer_losses() {
        for scale in all() {
            let backup = scale.backup_table(ClockEffect::RunsOn, 0);
            for level in 0..9 {
                if let (Some(loss), Some(win)) = (scale.loss(level), scale.win(level + 1)) {
                    assert_eq!(backup[usize::from(loss)], win);
                }
                if let (Some(win), Some(loss)) = (scale.win(level), scale.loss(level + 1)) {
                    assert_eq!(backup[usize::from(win)], loss);
                    assert_ne!(loss, LOST, "no move leads to a loss in 0");
                }
            }
            assert_eq!(backup[usize::from(DRAW)], DRAW);
        }
    }

    #[test]
    fn needs_beyond_the_limit_are_draws_and_exits_need_one_ply() {
        let lost = TEN_PLIES.loss(10).map_or(0, usize::from);
        assert_eq!(TEN_PLIES.backup_table(ClockEffect::RunsOn, 0)[lost], DRAW);
        assert_eq!(
            Some(TEN_PLIES.backup_table(ClockEffect::Fresh, 0)[10]),
            TEN_PLIES.win(1)
        );
        assert_eq!(
            Some(TEN_PLIES.backup_table(ClockEffect::Fresh, 0)[255 - 10]),
            TEN_PLIES.loss(1)
        );
        let spent = Scale::Need {
            max_plies: [0, 0],
            endless: false,
            claimed: false,
        };
        assert_eq!(spent.backup_table(ClockEffect::Fresh, 0)[0], DRAW);
    }

    #[test]
    fn claimed_draws_round_needs_down_by_parity() {
        let win = |level| {
            CLAIMED
                .win(level)
                .map(|score| CLAIMED.value(CLAIMED.stored_score(score)))
        };
        let loss = |level| {
            CLAIMED
                .loss(level)
                .map(|score| CLAIMED.value(CLAIMED.stored_score(score)))
        };
        let wins = [1, 2, 3, 4, 10, 11].map(win);
        assert_eq!(
            wins,
            [0, 2, 2, 4, 10, 10].map(|need| Some(Value::Win(need)))
        );
        let losses = [0, 1, 2, 3, 4, 10].map(loss);
        assert_eq!(
            losses,
            [0, 1, 1, 3, 3, 9].map(|need| Some(Value::Loss(need)))
        );
        assert_eq!((CLAIMED.loss(11), CLAIMED.last_level()), (None, 11));
        for level in 0..=11 {
            let scores = [
                CLAIMED.win(level).filter(|_| level > 0),
                CLAIMED.loss(level),
            ];
            for score in scores.into_iter().flatten() {
                let stored = CLAIMED.stored_score(score);
                assert_eq!(CLAIMED.stored_score(stored), stored);
                let before =
                    |score| CLAIMED.backup_table(ClockEffect::RunsOn, 0)[usize::from(score)];
                assert_eq!(
                    CLAIMED.stored_score(before(stored)),
                    CLAIMED.stored_score(before(score))
                );
            }
        }
    }

    #[test]
    fn stored_results_are_signs() {
        let scale = Scale::Result;
        for level in 0..=scale.last_level() {
            let [win, loss] = [scale.win(level), scale.loss(level)]
                .map(|score| scale.stored_score(score.unwrap_or(DRAW)));
            assert_eq!((win, loss), (WON, LOST), "{level}");
        }
        assert_eq!(scale.stored_score(DRAW), DRAW);
        // All exits are decided at level 1, and none has the score of a position without moves.
        let backup = scale.backup_table(ClockEffect::Fresh, 0);
        assert_eq!(
            [LOST, DRAW, WON].map(|score| backup[usize::from(score)]),
            [254, DRAW, 1]
        );
        assert_eq!((Some(254), Some(1)), (scale.win(1), scale.loss(1)));
    }

    #[test]
    fn sides_may_have_different_limits() {
        let scale = Scale::Need {
            max_plies: [9, 10],
            endless: false,
            claimed: false,
        };
        assert_eq!(scale.backup_table(ClockEffect::RunsOn, 0)[9], DRAW);
        assert_eq!(
            Some(scale.backup_table(ClockEffect::RunsOn, 1)[9]),
            scale.win(10)
        );
    }
}
