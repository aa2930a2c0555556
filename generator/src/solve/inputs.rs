//! The input of the solver: values that are known before a unit is solved.
//!
//! A unit depends on the classes that captures and promotions lead into, and on earlier groups of
//! its own class. Their values are planes in memory or in scratch files.

use super::error::SolveError;
use crate::store::planes::PlanesView;
use crate::store::solved_class::{SolvedClass, SolvedClasses};
use galotne::material::Class;

/// Values that a class is solved for, with a plane of scores for each side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LayerId {
    pub kind: LayerKind,
    /// The pair of runs of king moves ([`RunNumbers`](galotne::run_numbers::RunNumbers)) with White
    /// to move in a class with equal sides, 0 in a class without runs.
    pub run_pair: usize,
}

/// A kind of value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LayerKind {
    /// Plies to the end of the game, or results alone.
    Distance,
    /// Plies that must be left on the clock.
    Need {
        /// The number of the profile among those that are solved.
        profile: usize,
        /// The count of the second clock, 0 without such a clock.
        count: u8,
    },
}

impl LayerId {
    pub fn profile(self) -> Option<usize> {
        match self.kind {
            LayerKind::Distance => None,
            LayerKind::Need { profile, .. } => Some(profile),
        }
    }

    /// Returns the count of the second clock.
    pub fn count(self) -> u8 {
        match self.kind {
            LayerKind::Distance => 0,
            LayerKind::Need { count, .. } => count,
        }
    }

    /// Returns the same layer at another count of the second clock.
    pub fn with_count(self, count: u8) -> Self {
        let kind = match self.kind {
            LayerKind::Distance => LayerKind::Distance,
            LayerKind::Need { profile, .. } => LayerKind::Need { profile, count },
        };
        Self { kind, ..self }
    }

    /// Returns the same layer of another pair of runs.
    pub fn with_run_pair(self, run_pair: usize) -> Self {
        Self { run_pair, ..self }
    }
}

/// The values that are known while a group of a class is solved: finished classes, and earlier
/// groups of the class itself. Classes may be given in either orientation.
pub trait Inputs: Sync {
    /// Returns the scores of a class on one layer. A class without a second clock has the same
    /// scores for all counts.
    ///
    /// # Errors
    /// The class is missing.
    fn view(&self, class: Class, layer: LayerId) -> Result<PlanesView<'_>, SolveError>;

    /// Whether every known win and loss of a class holds on a layer with a fresh clock; in a
    /// finished class with runs of king moves, for all pairs of runs. An exit onto a fresh clock
    /// then needs only the sign of the distance.
    ///
    /// # Errors
    /// The class is missing.
    fn is_complete(&self, class: Class, layer: LayerId) -> Result<bool, SolveError>;

    /// Whether `need` of a finished class is known to be equal under two profiles in all positions.
    ///
    /// # Errors
    /// The class is missing.
    fn has_same_need(&self, class: Class, one: usize, other: usize) -> Result<bool, SolveError>;

    /// Whether scores are in chunks of scratch files: a view then keeps what it has read.
    fn is_chunked(&self) -> bool;

    /// Lets the system reclaim memory that can be read from files again.
    fn release(&self);
}

/// Finished classes, without a class in progress.
impl Inputs for SolvedClasses {
    fn view(&self, class: Class, layer: LayerId) -> Result<PlanesView<'_>, SolveError> {
        let solved = solved(self, class)?;
        let planes = match layer.kind {
            LayerKind::Distance => &solved.distances[layer.run_pair],
            LayerKind::Need { profile, count } => {
                solved.need[profile].planes_at(count, layer.run_pair)
            }
        };
        Ok(planes.view(class))
    }

    fn is_complete(&self, class: Class, layer: LayerId) -> Result<bool, SolveError> {
        let solved = solved(self, class)?;
        Ok((layer.profile()).is_none_or(|profile| solved.need[profile].complete))
    }

    fn has_same_need(&self, class: Class, one: usize, other: usize) -> Result<bool, SolveError> {
        let need = &solved(self, class)?.need;
        Ok(need[one].same_as == need[other].same_as)
    }

    fn is_chunked(&self) -> bool {
        self.values().any(|solved| solved.distances[0].is_chunked())
    }

    fn release(&self) {
        self.values().for_each(|solved| solved.release());
    }
}

fn solved(finished: &SolvedClasses, class: Class) -> Result<&SolvedClass, SolveError> {
    let class = class.canonical();
    let found = finished.get(&class).map(AsRef::as_ref);
    found.ok_or(SolveError::Missing(class))
}
