//! What a position is worth, and what that makes the position before it worth.

use std::cmp::Ordering;
use std::fmt;

/// What is measured of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Metric {
    /// Win, draw or loss.
    Wdl,
    /// Plies to the end of the game with best play, without draw rules.
    Dtw,
    /// The fewest plies that must be left on the clock for the result to stand.
    Need,
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Wdl => "wdl",
            Self::Dtw => "dtw",
            Self::Need => "need",
        })
    }
}

/// What the end of a game is worth to the side that it has come for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndResult {
    /// It has lost.
    Loses,
    /// It has won (giveaway).
    Wins,
}

/// Who has won when the side to move is without a move or without pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Parity {
    /// The side to move has lost in 0: wins take an odd number of plies, losses an even one.
    LostInZero,
    /// The side to move has won in 0 (giveaway): wins are even, losses odd.
    WonInZero,
    /// Either may be: the number of plies does not tell.
    Neither,
}

impl Parity {
    /// Whether a game that is decided in so many plies is won by the side to move; `None` if that
    /// does not follow.
    #[must_use]
    #[inline]
    pub const fn wins(self, plies: u16) -> Option<bool> {
        match self {
            Self::LostInZero => Some(plies % 2 == 1),
            Self::WonInZero => Some(plies.is_multiple_of(2)),
            Self::Neither => None,
        }
    }
}

/// Win, draw or loss for the side to move, ascending by what that side likes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wdl {
    /// The side to move loses.
    Loss,
    /// Neither side can win.
    Draw,
    /// The side to move wins.
    Win,
}

impl Wdl {
    /// The word for it in messages and JSON.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        }
    }

    /// The same for the other side.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// A result for the side to move with a number of plies: to the end (DTW), or that must be left on
/// the clock (`need`). For WDL alone the number is 0.
///
/// Ordered by what the side to move likes: wins before draws before losses, short wins before long
/// ones, long losses before short ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The side to move wins.
    Win(u16),
    /// Drawn; on the `need` metric also what does not stand with a fresh clock.
    Draw,
    /// The side to move loses.
    Loss(u16),
}

impl Value {
    /// The result without the number.
    #[must_use]
    pub const fn wdl(self) -> Wdl {
        match self {
            Self::Win(_) => Wdl::Win,
            Self::Draw => Wdl::Draw,
            Self::Loss(_) => Wdl::Loss,
        }
    }

    /// The number of plies; `None` for draws.
    #[must_use]
    pub const fn plies(self) -> Option<u16> {
        match self {
            Self::Win(plies) | Self::Loss(plies) => Some(plies),
            Self::Draw => None,
        }
    }

    /// The value at the end of a game that has come for the side to move.
    #[must_use]
    pub const fn at_end(end: EndResult) -> Self {
        match end {
            EndResult::Loses => Self::Loss(0),
            EndResult::Wins => Self::Win(0),
        }
    }

    /// The value, one ply earlier, of the move that leads here.
    #[must_use]
    pub fn one_ply_before(self, step: BackwardStep) -> Self {
        let plies = |plies: u16| match step {
            BackwardStep::Result => Some(0),
            BackwardStep::Distance => Some(plies + 1),
            BackwardStep::Need {
                count: ClockEffect::Fresh,
                ..
            } => Some(1),
            BackwardStep::Need { most, .. } => Some(plies + 1).filter(|&need| need <= most.into()),
        };
        // Where a draw must be claimed before moving, nothing need be left for the move that ends
        // the game or starts the count anew.
        let decides = |n| match step {
            BackwardStep::Need { count, claimed, .. } => {
                claimed && (count == ClockEffect::Fresh || n == 0)
            }
            _ => false,
        };
        match self {
            Self::Win(n) => plies(n).map_or(Self::Draw, Self::Loss),
            Self::Draw => Self::Draw,
            Self::Loss(n) if decides(n) => Self::Win(0),
            Self::Loss(n) => plies(n).map_or(Self::Draw, Self::Win),
        }
    }

    /// The same for the other side.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies),
            Self::Draw => Self::Draw,
            Self::Loss(plies) => Self::Win(plies),
        }
    }

    /// Without the number of plies.
    #[must_use]
    pub const fn from_wdl(wdl: Wdl) -> Self {
        match wdl {
            Wdl::Win => Self::Win(0),
            Wdl::Draw => Self::Draw,
            Wdl::Loss => Self::Loss(0),
        }
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Win(one), Self::Win(other)) => other.cmp(one),
            (Self::Loss(one), Self::Loss(other)) => one.cmp(other),
            _ => self.wdl().cmp(&other.wdl()),
        }
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// What one ply does to the count of the clock in charge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockEffect {
    /// The ply was counted and the same count runs on. If another clock has come into charge, it
    /// has at most its own limit left.
    RunsOn,
    /// The clock of the new position, if any, has its full limit left.
    Fresh,
}

/// How a value changes from one position to the one before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BackwardStep {
    /// Win, draw and loss only.
    Result,
    /// Plies to the end.
    Distance,
    /// Plies that must be left on the clock in charge of the position before.
    Need {
        /// What the ply does to the count.
        count: ClockEffect,
        /// So many plies may be left.
        most: u8,
        /// Whether the draw must be claimed by the side to move, before moving.
        claimed: bool,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_ordered_by_liking() {
        let order = [
            Value::Loss(0),
            Value::Loss(8),
            Value::Draw,
            Value::Win(9),
            Value::Win(1),
        ];
        assert!(order.is_sorted());
    }
}
