//! What the solver reads: values that are known before a unit is solved.
//!
//! A unit needs the classes that captures and promotions lead into, and of its own class the groups
//! of slices before its own. Where these values come from is no business of the solver: today they
//! are planes in memory or in scratch files.

use super::error::SolveError;
use crate::store::planes::View;
use crate::store::solved::{Finished, Solved};
use galotne::material::Class;

/// What a class is solved for; each has a plane of scores for each side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LayerId {
    /// Plies to the end.
    Distance,
    /// Plies that must be left on the clock.
    Need {
        /// The number of the profile among those that are solved.
        profile: usize,
        /// The count of the clock beside the one in charge, 0 without such a clock.
        count: u8,
    },
}

impl LayerId {
    /// The number of the profile, if there is one.
    pub fn profile(self) -> Option<usize> {
        match self {
            Self::Distance => None,
            Self::Need { profile, .. } => Some(profile),
        }
    }

    /// The count of the clock beside the one in charge.
    pub fn count(self) -> u8 {
        match self {
            Self::Distance => 0,
            Self::Need { count, .. } => count,
        }
    }

    /// The same with another count of the clock beside the one in charge.
    pub fn with_count(self, count: u8) -> Self {
        match self {
            Self::Distance => Self::Distance,
            Self::Need { profile, .. } => Self::Need { profile, count },
        }
    }
}

/// The values that are known while a class is solved: those of finished classes, and of the class
/// itself those of the groups before the one at work. Classes may be named in either orientation.
pub trait Known: Sync {
    /// The scores of a class on one layer. A class without a second clock has the same for all
    /// counts.
    ///
    /// # Errors
    /// The class is not among the known ones.
    fn view(&self, class: Class, layer: LayerId) -> Result<View<'_>, SolveError>;

    /// Whether every win and loss known of a class stands on a layer with a fresh clock. Then the
    /// sign of the distance says all that an exit onto a fresh clock can ask.
    ///
    /// # Errors
    /// The class is not among the known ones.
    fn complete(&self, class: Class, layer: LayerId) -> Result<bool, SolveError>;

    /// Whether `need` of a finished class is known to be the same under two profiles, position for
    /// position.
    ///
    /// # Errors
    /// The class is not among the known ones.
    fn same_need(&self, class: Class, one: usize, other: usize) -> Result<bool, SolveError>;

    /// Lets go of memory that can be filled again from files.
    fn rest(&self);
}

/// Finished classes in memory or in scratch files, without a class at work.
impl Known for Finished {
    fn view(&self, class: Class, layer: LayerId) -> Result<View<'_>, SolveError> {
        let solved = solved(self, class)?;
        let planes = match layer {
            LayerId::Distance => &solved.distance,
            LayerId::Need { profile, count } => solved.need[profile].with(count),
        };
        Ok(planes.view(class))
    }

    fn complete(&self, class: Class, layer: LayerId) -> Result<bool, SolveError> {
        let solved = solved(self, class)?;
        Ok((layer.profile()).is_none_or(|profile| solved.need[profile].complete))
    }

    fn same_need(&self, class: Class, one: usize, other: usize) -> Result<bool, SolveError> {
        let need = &solved(self, class)?.need;
        Ok(need[one].same_as == need[other].same_as)
    }

    fn rest(&self) {
        self.values().for_each(|solved| solved.rest());
    }
}

fn solved(finished: &Finished, class: Class) -> Result<&Solved, SolveError> {
    let class = class.canonical();
    let found = finished.get(&class).map(AsRef::as_ref);
    found.ok_or(SolveError::Missing(class))
}
