//! ScoreByte bytes: what the solver computes with.
//!
//! A score orders values by how much the side to move likes them, so that the best of several moves
//! is the largest byte: draws in the middle, long losses above short ones, short wins above long
//! ones. All scales share this shape. On the *distance* scale, where the number of plies tells who
//! wins, the `k`-th shortest loss is `k` and the `k`-th shortest win `255 - k`; on the *need*
//! scale, and on that of distances where it does not tell, a loss with `n` plies is `n`, a win with
//! `n` plies is `255 - n`. No move leads to a loss in 0, so the byte 0 doubles as "no move".

use galotne::rules::{Count, End};
use galotne::value::{Parity, Value};

/// A score byte.
pub type ScoreByte = u8;

/// The score of a draw on either scale.
pub const DRAW: ScoreByte = 128;

/// The score of a side that has lost: no move, or no pieces. Also the neutral element of `max`:
/// nothing is known to lead anywhere.
pub const LOST: ScoreByte = 0;

/// The score of a side that has won without a move.
pub const WON: ScoreByte = 255;

/// The score of a side for which the end of the game has come.
pub const fn at_end(end: End) -> ScoreByte {
    match end {
        End::Loses => LOST,
        End::Wins => WON,
    }
}

/// Which of win, draw and loss a score stands for, as an ordering against the draw.
#[inline]
pub fn sign(score: ScoreByte) -> std::cmp::Ordering {
    score.cmp(&DRAW)
}

/// The first level of results that no way out of a slice is decided at.
const UNKEPT: u8 = 2;

/// A scale says which scores are decided at which level of the fixpoint iteration, and what a
/// successor's score is worth one ply earlier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// Plies to the end.
    Distance(Parity),
    /// Who wins. Levels count from the ways out of a slice on, and are not kept.
    Result,
    /// Plies that must be left on a clock, on which there are at most so many.
    Need {
        /// With White and with Black to move.
        most: [u8; 2],
        /// The clock ends nothing, so there must never be as many.
        endless: bool,
        /// The side to move must claim the draw, before moving: with nothing left the winner still
        /// plays the move that ends the game or starts the count anew, and only a loser to move is
        /// saved.
        claimed: bool,
    },
}

/// A successor's score, seen by the side that moves into it.
pub type Seen = [ScoreByte; 256];

impl Scale {
    /// The score that is won at level `level`, if wins are decided there.
    pub fn win(self, level: u8) -> Option<ScoreByte> {
        match self {
            Self::Distance(Parity::LostInZero) => (level % 2 == 1).then(|| 255 - level / 2),
            Self::Distance(Parity::WonInZero) => level.is_multiple_of(2).then(|| 255 - level / 2),
            Self::Distance(Parity::Neither) | Self::Need { .. } => Some(255 - level),
            Self::Result => Some(255 - level.min(UNKEPT)),
        }
    }

    /// The score that is lost at level `level`, if losses are decided there.
    pub fn loss(self, level: u8) -> Option<ScoreByte> {
        match self {
            Self::Distance(Parity::LostInZero) => level.is_multiple_of(2).then_some(level / 2),
            Self::Distance(Parity::WonInZero) => (level % 2 == 1).then_some(level / 2 + 1),
            Self::Need {
                most,
                claimed: true,
                ..
            } => (level <= most[0].max(most[1])).then_some(level),
            Self::Distance(Parity::Neither) | Self::Need { .. } => Some(level),
            Self::Result => Some(level.min(UNKEPT)),
        }
    }

    /// The score that is kept of one that levels decide. Levels count as on a clock that ends the
    /// game by itself. Where a draw must be claimed before moving, whoever wins has a ply more, and
    /// the number of plies that must be left is even for a winner to move and odd for a loser to
    /// move: the one below. Going on from what is kept comes to the same as going on from what the
    /// levels say.
    pub fn kept(self, score: ScoreByte) -> ScoreByte {
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

    /// The last level there is. On the distance scale all that lies beyond must be refused, on the
    /// need scale it is drawn.
    pub fn levels(self) -> u8 {
        match self {
            Self::Distance(Parity::LostInZero | Parity::WonInZero) => 250,
            Self::Result => 254,
            // One less than there are scores for, so that a longer distance can be recognised.
            Self::Distance(Parity::Neither) => 125,
            Self::Need { .. } => self.last(0).max(self.last(1)),
        }
    }

    /// Whether what lies beyond the last level must be refused.
    pub fn refuses(self) -> bool {
        match self {
            Self::Distance(_) | Self::Result => true,
            Self::Need { endless, .. } => endless,
        }
    }

    /// The last level with one side to move.
    pub fn last(self, turn: usize) -> u8 {
        match self {
            Self::Distance(_) | Self::Result => self.levels(),
            Self::Need { most, claimed, .. } => most[turn] + u8::from(claimed),
        }
    }

    /// The level at which a score is decided; `None` for a draw.
    pub fn level(self, score: ScoreByte) -> Option<u8> {
        let loses = match sign(score) {
            std::cmp::Ordering::Equal => return None,
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Greater => false,
        };
        let place = if loses { score } else { 255 - score };
        Some(match self {
            Self::Distance(Parity::LostInZero) => 2 * place + u8::from(!loses),
            Self::Distance(Parity::WonInZero) if loses => (2 * place).saturating_sub(1),
            Self::Distance(Parity::WonInZero) => 2 * place,
            Self::Distance(Parity::Neither) | Self::Need { .. } | Self::Result => place,
        })
    }

    /// What a score is worth.
    pub fn value(self, score: ScoreByte) -> Value {
        match self.level(score) {
            None => Value::Draw,
            Some(level) if score < DRAW => Value::Loss(level.into()),
            Some(level) => Value::Win(level.into()),
        }
    }

    /// How each score of the position after a ply looks to the side that plays it, `turn`. On the
    /// need scale the count runs on, or the ply is an exit onto a fresh clock and may be the last
    /// one counted.
    pub fn seen(self, count: Count, turn: usize) -> Seen {
        let last = self.last(turn);
        std::array::from_fn(|score| {
            let score = score as ScoreByte;
            let Some(level) = self.level(score) else {
                return DRAW;
            };
            let next = match (self, count) {
                (Self::Need { .. }, Count::Fresh) | (Self::Result, _) => 1,
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

    const TEN: Scale = Scale::Need {
        most: [10, 10],
        endless: false,
        claimed: false,
    };

    const CLAIMED: Scale = Scale::Need {
        most: [10, 10],
        endless: false,
        claimed: true,
    };

    fn all() -> Vec<Scale> {
        [Parity::LostInZero, Parity::WonInZero, Parity::Neither]
            .map(Scale::Distance)
            .into_iter()
            .chain([TEN, CLAIMED])
            .collect()
    }

    #[test]
    fn better_values_have_larger_scores_and_levels_are_theirs() {
        for scale in all() {
            let levels = || 0..=scale.levels();
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
            let seen = scale.seen(Count::RunsOn, 0);
            for level in 0..9 {
                if let (Some(loss), Some(win)) = (scale.loss(level), scale.win(level + 1)) {
                    assert_eq!(seen[usize::from(loss)], win);
                }
                if let (Some(win), Some(loss)) = (scale.win(level), scale.loss(level + 1)) {
                    assert_eq!(seen[usize::from(win)], loss);
                    assert_ne!(loss, LOST, "no move leads to a loss in 0");
                }
            }
            assert_eq!(seen[usize::from(DRAW)], DRAW);
        }
    }

    #[test]
    fn what_does_not_fit_the_clock_is_a_draw_and_an_exit_needs_one_ply() {
        let lost = TEN.loss(10).map_or(0, usize::from);
        assert_eq!(TEN.seen(Count::RunsOn, 0)[lost], DRAW);
        assert_eq!(Some(TEN.seen(Count::Fresh, 0)[10]), TEN.win(1));
        assert_eq!(Some(TEN.seen(Count::Fresh, 0)[255 - 10]), TEN.loss(1));
        let spent = Scale::Need {
            most: [0, 0],
            endless: false,
            claimed: false,
        };
        assert_eq!(spent.seen(Count::Fresh, 0)[0], DRAW);
    }

    #[test]
    fn a_draw_that_must_be_claimed_takes_a_ply_less() {
        let win = |level| {
            CLAIMED
                .win(level)
                .map(|score| CLAIMED.value(CLAIMED.kept(score)))
        };
        let loss = |level| {
            CLAIMED
                .loss(level)
                .map(|score| CLAIMED.value(CLAIMED.kept(score)))
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
        assert_eq!((CLAIMED.loss(11), CLAIMED.levels()), (None, 11));
        for level in 0..=11 {
            let scores = [
                CLAIMED.win(level).filter(|_| level > 0),
                CLAIMED.loss(level),
            ];
            for score in scores.into_iter().flatten() {
                let kept = CLAIMED.kept(score);
                assert_eq!(CLAIMED.kept(kept), kept);
                let before = |score| CLAIMED.seen(Count::RunsOn, 0)[usize::from(score)];
                assert_eq!(CLAIMED.kept(before(kept)), CLAIMED.kept(before(score)));
            }
        }
    }

    #[test]
    fn of_a_result_nothing_but_the_result_is_kept() {
        let scale = Scale::Result;
        for level in 0..=scale.levels() {
            let [win, loss] = [scale.win(level), scale.loss(level)]
                .map(|score| scale.kept(score.unwrap_or(DRAW)));
            assert_eq!((win, loss), (WON, LOST), "{level}");
        }
        assert_eq!(scale.kept(DRAW), DRAW);
        // Whatever a way out leads to is decided at the same level, and is not the score of no
        // move.
        let seen = scale.seen(Count::Fresh, 0);
        assert_eq!(
            [LOST, DRAW, WON].map(|score| seen[usize::from(score)]),
            [254, DRAW, 1]
        );
        assert_eq!((Some(254), Some(1)), (scale.win(1), scale.loss(1)));
    }

    #[test]
    fn one_side_may_have_a_ply_less() {
        let scale = Scale::Need {
            most: [9, 10],
            endless: false,
            claimed: false,
        };
        assert_eq!(scale.seen(Count::RunsOn, 0)[9], DRAW);
        assert_eq!(Some(scale.seen(Count::RunsOn, 1)[9]), scale.win(10));
    }
}
