//! Score bytes: what the solver computes with.
//!
//! A score orders values by how much the side to move likes them, so that the best of several moves
//! is the largest byte: draws in the middle, long losses above short ones, short wins above long
//! ones. Two scales share this shape. On the *distance* scale a loss in `2k` plies is `k`, a win in
//! `2k + 1` plies is `255 - k`; on the *need* scale a loss with need `n` is `n`, a win with need `n`
//! is `255 - n`. The byte 0 doubles as "no move": a side without any move has lost in 0.

use galotne::rules::Count;

/// A score byte.
pub type Score = u8;

/// The score of a draw on either scale.
pub const DRAW: Score = 128;

/// The score of a side that has lost: no move, or no pieces. Also the neutral element of `max`.
pub const LOST: Score = 0;

/// Which of win, draw and loss a score stands for, as an ordering against the draw.
#[inline]
pub fn sign(score: Score) -> std::cmp::Ordering {
    score.cmp(&DRAW)
}

/// A scale says which scores are decided at which level of the fixpoint iteration, and what a
/// successor's score is worth one ply earlier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// Plies to the end; wins are odd, losses even.
    Distance,
    /// Plies that must be left on a clock with this limit.
    Need {
        /// The limit in plies.
        limit: u8,
    },
}

/// A successor's score, seen by the side that moves into it.
pub type Seen = [Score; 256];

impl Scale {
    /// The score that is won at level `level`, if wins are decided there.
    pub fn win(self, level: u8) -> Option<Score> {
        match self {
            Self::Distance => (level % 2 == 1).then(|| 255 - level / 2),
            Self::Need { .. } => (level > 0).then(|| 255 - level),
        }
    }

    /// The score that is lost at level `level`, if losses are decided there.
    pub fn loss(self, level: u8) -> Option<Score> {
        match self {
            Self::Distance => level.is_multiple_of(2).then_some(level / 2),
            Self::Need { .. } => Some(level),
        }
    }

    /// The last level there is. On the distance scale all that lies beyond must be refused, on the need
    /// scale it is drawn.
    pub fn levels(self) -> u8 {
        match self {
            Self::Distance => 250,
            Self::Need { limit } => limit,
        }
    }

    /// The level at which a score is decided; `None` for a draw.
    pub fn level(self, score: Score) -> Option<u8> {
        match (self, sign(score)) {
            (_, std::cmp::Ordering::Equal) => None,
            (Self::Distance, std::cmp::Ordering::Less) => Some(2 * score),
            (Self::Distance, std::cmp::Ordering::Greater) => Some(2 * (255 - score) + 1),
            (Self::Need { .. }, std::cmp::Ordering::Less) => Some(score),
            (Self::Need { .. }, std::cmp::Ordering::Greater) => Some(255 - score),
        }
    }

    /// How each score of the position after a ply looks to the side that plays it. On the need scale
    /// the count runs on, or the ply is an exit onto a fresh clock and may be the last one counted.
    pub fn seen(self, count: Count) -> Seen {
        std::array::from_fn(|score| {
            let score = score as Score;
            let Some(level) = self.level(score) else {
                return DRAW;
            };
            let next = match (self, count) {
                (Self::Need { .. }, Count::Fresh) => 1,
                (Self::Need { limit }, Count::RunsOn) if level >= limit => return DRAW,
                _ => level + 1,
            };
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

    #[test]
    fn better_values_have_larger_scores() {
        let scale = Scale::Distance;
        let order = [
            scale.loss(0),
            scale.loss(2),
            scale.loss(40),
            Some(DRAW),
            scale.win(41),
            scale.win(3),
            scale.win(1),
        ];
        assert!(order.is_sorted() && order.iter().all(Option::is_some));
        let scale = Scale::Need { limit: 50 };
        let order = [
            scale.loss(0),
            scale.loss(1),
            scale.loss(50),
            Some(DRAW),
            scale.win(50),
            scale.win(1),
        ];
        assert!(order.is_sorted() && order.iter().all(Option::is_some));
    }

    #[test]
    fn a_ply_turns_wins_into_longer_losses() {
        for (scale, count) in [
            (Scale::Distance, Count::Fresh),
            (Scale::Need { limit: 10 }, Count::RunsOn),
        ] {
            let seen = scale.seen(count);
            for level in 0..9 {
                if let (Some(loss), Some(win)) = (scale.loss(level), scale.win(level + 1)) {
                    assert_eq!(seen[usize::from(loss)], win);
                }
                if let (Some(win), Some(loss)) = (scale.win(level), scale.loss(level + 1)) {
                    assert_eq!(seen[usize::from(win)], loss);
                }
            }
            assert_eq!(seen[usize::from(DRAW)], DRAW);
        }
    }

    #[test]
    fn what_does_not_fit_the_clock_is_a_draw_and_an_exit_needs_one_ply() {
        let scale = Scale::Need { limit: 10 };
        assert_eq!(
            scale.seen(Count::RunsOn)[usize::from(scale.loss(10).unwrap_or(0))],
            DRAW
        );
        assert_eq!(Some(scale.seen(Count::Fresh)[10]), scale.win(1));
        assert_eq!(Some(scale.seen(Count::Fresh)[255 - 10]), scale.loss(1));
    }
}
