//! What can be asked of a position: a result, a distance, or what the result needs under draw
//! rules.

use crate::material::Class;
use crate::position::Position;
use crate::rules::{Ply, Profile};
use crate::value::{BackwardStep, Metric};

/// What is asked of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Win, draw or loss without draw rules.
    Wdl,
    /// Plies to the end without draw rules.
    Dtw,
    /// The fewest plies that must be left on the clock in charge for the result to stand.
    Need {
        /// The draw rules.
        profile: &'static Profile,
        /// The count ([`Clock::count`](crate::rules::Clock::count)) of the clock that runs while
        /// pieces stand where it says; 0 where none does.
        count: u8,
    },
}

impl Measure {
    /// `need` with nothing counted beside the clock in charge.
    #[must_use]
    pub const fn need(profile: &'static Profile) -> Self {
        Self::Need { profile, count: 0 }
    }

    /// The measure of a metric in a game without draw rules.
    #[must_use]
    pub const fn without_clock(metric: Metric) -> Self {
        match metric {
            Metric::Wdl => Self::Wdl,
            Metric::Dtw | Metric::Need => Self::Dtw,
        }
    }

    /// The metric of the table that tells it.
    #[must_use]
    pub const fn metric(&self) -> Metric {
        match self {
            Self::Wdl => Metric::Wdl,
            Self::Dtw => Metric::Dtw,
            Self::Need { .. } => Metric::Need,
        }
    }

    /// The draw rules; `None` where none matter.
    #[must_use]
    pub const fn profile(&self) -> Option<&'static Profile> {
        match self {
            Self::Need { profile, .. } => Some(profile),
            _ => None,
        }
    }

    /// The count of the clock beside the one in charge.
    #[must_use]
    pub const fn count(&self) -> u8 {
        match self {
            Self::Need { count, .. } => *count,
            _ => 0,
        }
    }

    /// Whether a class has it: of `need` beyond the first count only where a second clock counts so
    /// far.
    #[must_use]
    pub fn exists_for(&self, class: Class) -> bool {
        (self.profile()).is_none_or(|profile| self.count() < profile.planes(class))
    }

    /// Whether a position of such a class has it: beyond the first count, only if the second clock
    /// runs.
    #[must_use]
    pub fn applies(&self, position: &Position) -> bool {
        let runs = |profile: &Profile| profile.conditional_clock_at(position).is_some();
        self.count() == 0 || self.profile().is_some_and(runs)
    }

    /// What is asked of the position after a ply, and how the answer changes by it. A count that
    /// the class of the ply has not ([`Measure::exists_for`]) means that nothing is left on that clock.
    #[must_use]
    pub fn after(&self, ply: &Ply) -> (Self, BackwardStep) {
        match *self {
            Self::Wdl => (Self::Wdl, BackwardStep::Result),
            Self::Dtw => (Self::Dtw, BackwardStep::Distance),
            Self::Need { profile, count } => {
                let effect = profile.effect(ply);
                let clock = profile.clock_for(ply.from);
                let count = effect.standing_count(count);
                let step = BackwardStep::Need {
                    count: effect.count,
                    most: clock.fresh(ply.from, ply.turn),
                    claimed: clock.claimed,
                };
                (Self::Need { profile, count }, step)
            }
        }
    }

    /// [`Measure::after`] a ply between two positions.
    #[must_use]
    pub(crate) fn between(&self, before: &Position, after: &Position) -> (Self, BackwardStep) {
        match self {
            Self::Wdl => (Self::Wdl, BackwardStep::Result),
            Self::Dtw => (Self::Dtw, BackwardStep::Distance),
            Self::Need { profile, .. } => self.after(&profile.ply(before, after)),
        }
    }
}
