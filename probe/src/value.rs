//! Values of positions: results with plies, and the step from a value to the one a ply earlier.

use std::cmp::Ordering;
use std::fmt;

/// The metric of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Metric {
    /// Win, draw or loss.
    Wdl,
    /// Plies to the end of the game with best play, without draw rules.
    Dtw,
    /// The fewest plies that must be left on the clock in charge for the result to stand.
    Need,
}

/// The values of a metric, which decide how tables store them and how they change from ply to ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MetricValues {
    /// Results alone.
    Results,
    /// Results with plies to the end.
    Distances,
    /// Results with plies on the clock, under the draw rules of a profile.
    Needs,
}

/// The properties of a metric.
struct MetricRow {
    metric: Metric,
    /// The name in file names, options and JSON.
    name: &'static str,
    /// The number in headers of tables.
    byte: u8,
    values: MetricValues,
}

/// The metrics, in the order of [`Metric`].
const METRICS: [MetricRow; 3] = [
    MetricRow {
        metric: Metric::Wdl,
        name: "wdl",
        byte: 1,
        values: MetricValues::Results,
    },
    MetricRow {
        metric: Metric::Dtw,
        name: "dtw",
        byte: 2,
        values: MetricValues::Distances,
    },
    MetricRow {
        metric: Metric::Need,
        name: "need",
        byte: 3,
        values: MetricValues::Needs,
    },
];

impl Metric {
    /// All metrics.
    pub const ALL: [Self; METRICS.len()] = [Self::Wdl, Self::Dtw, Self::Need];

    #[inline]
    const fn row(self) -> &'static MetricRow {
        const ROWS: &[MetricRow] = &METRICS;
        &ROWS[self as usize]
    }

    /// Returns the name in file names, options and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Finds a metric by its name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        (METRICS.iter().find(|row| row.name == name)).map(|row| row.metric)
    }

    /// Returns the number in headers of tables.
    #[cfg(feature = "write")]
    pub(crate) const fn byte(self) -> u8 {
        self.row().byte
    }

    /// Finds a metric by its number in headers of tables.
    pub(crate) fn from_byte(byte: u8) -> Option<Self> {
        (METRICS.iter().find(|row| row.byte == byte)).map(|row| row.metric)
    }

    /// Returns the kind of its values.
    #[must_use]
    #[inline]
    pub const fn values(self) -> MetricValues {
        self.row().values
    }

    /// Whether its values count plies.
    #[must_use]
    #[inline]
    pub const fn has_plies(self) -> bool {
        !matches!(self.values(), MetricValues::Results)
    }

    /// Whether its tables depend on a draw profile.
    #[must_use]
    #[inline]
    pub const fn has_profile(self) -> bool {
        matches!(self.values(), MetricValues::Needs)
    }

    /// Returns the step from a value to the one a ply earlier in a game without draw rules.
    #[must_use]
    #[inline]
    pub const fn step_without_clocks(self) -> BackwardStep {
        if self.has_plies() {
            BackwardStep::Distance
        } else {
            BackwardStep::Result
        }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The result of a finished game for the side to move, without a move or without pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndResult {
    /// It loses.
    Loses,
    /// It wins (giveaway).
    Wins,
}

/// The relation of the winner and the number of plies to the end, which follows from the result of
/// a side without a move or without pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Parity {
    /// The side to move has lost in 0: wins take an odd number of plies, losses an even one.
    LostInZero,
    /// The side to move has won in 0 (giveaway): wins are even, losses odd.
    WonInZero,
    /// Both occur: the number of plies does not tell the winner.
    Neither,
}

impl Parity {
    /// Whether the side to move wins a game that is decided in `plies`; `None` if the parity does
    /// not tell.
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

/// Win, draw or loss for the side to move, ordered from worst to best.
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
    /// Returns the name in messages and JSON: `win`, `draw` or `loss`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        }
    }

    /// Returns the result for the opponent.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// A result for the side to move with a number of plies: the plies to the end (DTW), or those that
/// must be left on the clock (`need`). For WDL the number is 0.
///
/// Ordered from worst to best for the side to move: short losses, long losses, draws, long wins,
/// short wins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The side to move wins.
    Win(u16),
    /// Drawn. On the `need` metric also a result that fails even with a fresh clock.
    Draw,
    /// The side to move loses.
    Loss(u16),
}

impl Value {
    /// Returns the result without the plies.
    #[must_use]
    pub const fn wdl(self) -> Wdl {
        match self {
            Self::Win(_) => Wdl::Win,
            Self::Draw => Wdl::Draw,
            Self::Loss(_) => Wdl::Loss,
        }
    }

    /// Returns the number of plies; `None` for draws.
    #[must_use]
    pub const fn plies(self) -> Option<u16> {
        match self {
            Self::Win(plies) | Self::Loss(plies) => Some(plies),
            Self::Draw => None,
        }
    }

    /// Returns the value of a finished game for the side to move.
    #[must_use]
    pub const fn at_end(end: EndResult) -> Self {
        match end {
            EndResult::Loses => Self::Loss(0),
            EndResult::Wins => Self::Win(0),
        }
    }

    /// Returns the value of the move that leads here, one ply earlier and for its mover.
    #[must_use]
    pub fn one_ply_before(self, step: BackwardStep) -> Self {
        let plies = |plies: u16| match step {
            BackwardStep::Result => Some(0),
            BackwardStep::Distance => Some(plies + 1),
            BackwardStep::Need { count, most, .. } => {
                let need = match count {
                    ClockEffect::Fresh => 1,
                    ClockEffect::RunsOn => plies + 1,
                };
                // A clock without any plies is a draw at once.
                (need <= most.into()).then_some(need)
            }
        };
        // A draw is claimed before moving, so the move that ends the game or restarts the count
        // needs no ply on the clock.
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

    /// Returns the result for the opponent.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies),
            Self::Draw => Self::Draw,
            Self::Loss(plies) => Self::Win(plies),
        }
    }

    /// Returns a value with 0 plies.
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

/// The effect of one ply on the count of the clock in charge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockEffect {
    /// The ply was counted and the same count continues. A clock that takes over has at most its
    /// own limit left.
    RunsOn,
    /// The clock of the new position, if any, has its full limit left.
    Fresh,
}

/// The change of a value from a position to the one a ply before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BackwardStep {
    /// Win, draw and loss alone.
    Result,
    /// Plies to the end.
    Distance,
    /// Plies that must be left on the clock in charge of the position before.
    Need {
        /// The effect of the ply on the count.
        count: ClockEffect,
        /// The most plies that can be left on that clock.
        most: u8,
        /// Whether the draw must be claimed by the side to move, before moving.
        claimed: bool,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_ordered_from_worst_to_best() {
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
