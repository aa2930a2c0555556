//! What a position is worth, and what that makes the position before it worth.

use crate::rules::{Count, End};
use crate::table::{Metric, Parity, code};
use std::cmp::Ordering;

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
    pub const fn at_end(end: End) -> Self {
        match end {
            End::Loses => Self::Loss(0),
            End::Wins => Self::Win(0),
        }
    }

    /// The value, one ply earlier, of the move that leads here.
    #[must_use]
    pub fn one_ply_before(self, step: Step) -> Self {
        let plies = |plies: u16| match step {
            Step::Result => Some(0),
            Step::Distance => Some(plies + 1),
            Step::Need(Count::Fresh, _) => Some(1),
            Step::Need(Count::RunsOn, most) => Some(plies + 1).filter(|&need| need <= most.into()),
        };
        match self {
            Self::Win(n) => plies(n).map_or(Self::Draw, Self::Loss),
            Self::Draw => Self::Draw,
            Self::Loss(n) => plies(n).map_or(Self::Draw, Self::Win),
        }
    }

    /// Without the number of plies.
    #[must_use]
    pub const fn result(wdl: Wdl) -> Self {
        match wdl {
            Wdl::Win => Self::Win(0),
            Wdl::Draw => Self::Draw,
            Wdl::Loss => Self::Loss(0),
        }
    }

    /// The code that stands for this value in a table; `None` if it is too large for any.
    #[must_use]
    pub const fn code(self, metric: Metric, parity: Parity) -> Option<u16> {
        match (metric, self) {
            (_, Self::Draw) => Some(code::DRAW),
            (Metric::Wdl, Self::Win(_)) => Some(code::WIN),
            (Metric::Wdl, Self::Loss(_)) => Some(code::LOSS),
            (Metric::Dtw, Self::Win(plies)) => code::dtw(parity, true, plies),
            (Metric::Dtw, Self::Loss(plies)) => code::dtw(parity, false, plies),
            (Metric::Need, Self::Win(plies)) => code::need(true, plies),
            (Metric::Need, Self::Loss(plies)) => code::need(false, plies),
        }
    }

    /// The value that a code in a table stands for.
    #[must_use]
    pub const fn from_code(metric: Metric, code: u16, parity: Parity) -> Self {
        let (wins, plies) = match metric {
            Metric::Wdl => match code {
                code::DRAW => return Self::Draw,
                code => (code == code::WIN, 0),
            },
            Metric::Dtw => match code::dtw_plies(parity, code) {
                None => return Self::Draw,
                Some(found) => found,
            },
            Metric::Need => match code::need_plies(code) {
                None => return Self::Draw,
                Some(found) => found,
            },
        };
        if wins {
            Self::Win(plies)
        } else {
            Self::Loss(plies)
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

/// How a value changes from one position to the one before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Win, draw and loss only.
    Result,
    /// Plies to the end.
    Distance,
    /// Plies that must be left on the clock in charge of the position before, on which there may be so
    /// many; the ply does this to the count.
    Need(Count, u8),
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

    #[test]
    fn codes_and_values_are_inverse() {
        for parity in [Parity::LostInZero, Parity::WonInZero, Parity::Neither] {
            for metric in [Metric::Wdl, Metric::Dtw, Metric::Need] {
                let last = if metric == Metric::Wdl { 2 } else { 300 };
                for code in 0..=last {
                    let value = Value::from_code(metric, code, parity);
                    assert_eq!(value.code(metric, parity), Some(code));
                }
            }
        }
    }
}
