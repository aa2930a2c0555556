//! Measures of a position: the result, the distance to the end, or the plies that the result needs
//! under draw rules.

use crate::material::Class;
use crate::position::Position;
use crate::rules::{Ply, Profile};
use crate::value::{BackwardStep, Metric};

/// A measure of a position: a metric, with the draw rules of `need`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Win, draw or loss, without draw rules.
    Wdl,
    /// Plies to the end, without draw rules.
    Dtw,
    /// The fewest plies that must be left on the clock in charge for the result to stand.
    Need {
        /// The draw rules.
        profile: &'static Profile,
        /// The count ([`Clock::count`](crate::rules::Clock::count)) of the second clock, which runs
        /// while pieces stand on its squares; 0 if it does not run.
        count: u8,
    },
}

impl Measure {
    /// Returns `need` with nothing counted on a second clock.
    #[must_use]
    pub const fn need(profile: &'static Profile) -> Self {
        Self::Need { profile, count: 0 }
    }

    /// Returns the measure of a metric; `None` for `need` without draw rules.
    #[must_use]
    pub const fn new(metric: Metric, profile: Option<&'static Profile>) -> Option<Self> {
        match (metric, profile) {
            (Metric::Wdl, _) => Some(Self::Wdl),
            (Metric::Dtw, _) => Some(Self::Dtw),
            (Metric::Need, Some(profile)) => Some(Self::need(profile)),
            (Metric::Need, None) => None,
        }
    }

    /// Returns the measure of a metric in a game without draw rules; that of DTW for `need`, which
    /// such a game does not have.
    #[must_use]
    pub const fn without_clock(metric: Metric) -> Self {
        match Self::new(metric, None) {
            Some(measure) => measure,
            None => Self::Dtw,
        }
    }

    /// Returns the metric of the table with these values.
    #[must_use]
    pub const fn metric(&self) -> Metric {
        match self {
            Self::Wdl => Metric::Wdl,
            Self::Dtw => Metric::Dtw,
            Self::Need { .. } => Metric::Need,
        }
    }

    /// Returns the draw rules; `None` for WDL and DTW.
    #[must_use]
    pub const fn profile(&self) -> Option<&'static Profile> {
        match self {
            Self::Need { profile, .. } => Some(profile),
            _ => None,
        }
    }

    /// Returns the count of the second clock.
    #[must_use]
    pub const fn count(&self) -> u8 {
        match self {
            Self::Need { count, .. } => *count,
            _ => 0,
        }
    }

    /// Whether the tables of a class have this measure. `need` with a count above 0 exists only
    /// where a second clock counts that far.
    #[must_use]
    pub fn exists_for(&self, class: Class) -> bool {
        (self.profile()).is_none_or(|profile| self.count() < profile.planes(class))
    }

    /// Returns the measure of the position after a ply, and the step from its value back to the one
    /// before. If the measure does not exist ([`Measure::exists_for`]), that clock has run out.
    #[must_use]
    pub fn after(&self, ply: &Ply) -> (Self, BackwardStep) {
        match *self {
            Self::Need { profile, count } => {
                let effect = profile.effect(ply);
                let clock = profile.clock_for(ply.from);
                let count = effect.conditional_count(count);
                let step = BackwardStep::Need {
                    count: effect.count,
                    most: clock.fresh(ply.from, ply.turn),
                    claimed: clock.claimed,
                };
                (Self::Need { profile, count }, step)
            }
            clockless => (clockless, clockless.metric().step_without_clocks()),
        }
    }

    /// Returns [`Measure::after`] the ply between two positions.
    #[must_use]
    pub(crate) fn between(&self, before: &Position, after: &Position) -> (Self, BackwardStep) {
        match *self {
            Self::Need { profile, .. } => self.after(&profile.ply(before, after)),
            clockless => (clockless, clockless.metric().step_without_clocks()),
        }
    }
}
