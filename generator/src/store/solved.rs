//! Solved classes in memory.

use super::planes::{self, Flags, Planes};
use super::scope::Scope;
use galotne::index::Index;
use galotne::material::Class;
use galotne::rules::Variant;
use std::collections::HashMap;
use std::sync::Arc;

/// A solved class in memory.
#[derive(Debug)]
pub struct Solved {
    /// Scores on the distance scale.
    pub distance: Arc<Planes>,
    /// `need` under each profile asked for; equal planes are shared.
    pub need: Vec<Need>,
    /// The legal positions without a capture for the side to move, for each plane.
    pub quiet: Vec<Flags>,
}

impl Solved {
    /// Lets the system take back the memory of planes on disk until they are looked at again.
    pub(crate) fn rest(&self) {
        self.distance.rest();
        self.quiet.iter().for_each(Flags::rest);
        for need in &self.need {
            need.planes.iter().for_each(|planes| planes.rest());
        }
    }

    /// Whether all that is kept is as it was put there.
    pub(crate) fn is_intact(&self) -> bool {
        let own = (0..).zip(&self.need);
        let own = own.filter(|(number, need)| need.same_as == *number);
        self.distance.is_intact()
            && self.quiet.iter().all(Flags::is_intact)
            && own
                .flat_map(|(_, need)| &need.planes)
                .all(|planes| planes.is_intact())
    }

    /// The same without what only writing needs.
    #[must_use]
    pub fn for_others(&self) -> Self {
        Self {
            distance: self.distance.clone(),
            need: self.need.clone(),
            quiet: vec![],
        }
    }
}

/// `need` of a class under one profile.
#[derive(Clone, Debug)]
pub struct Need {
    /// The scores; with a clock beside the one in charge for every count of it, from nothing
    /// counted to nothing left. Where it does not run they are the same for all counts.
    pub planes: Vec<Arc<Planes>>,
    /// The number of the first profile whose scores are equal, cell by cell; its own if none is.
    pub same_as: usize,
    /// Whether every win and loss stands with a fresh clock.
    pub complete: bool,
}

impl Need {
    /// The scores with this count of the clock beside the one in charge; a class without such a
    /// clock has the same for all.
    pub(crate) fn with(&self, count: u8) -> &Planes {
        let last = self.planes.len() - 1;
        &self.planes[last.min(count.into())]
    }

    /// Whether the scores are equal.
    pub(crate) fn equals(&self, other: &[Planes]) -> bool {
        let mut pairs = self.planes.iter().zip(other);
        self.planes.len() == other.len() && pairs.all(|(one, other)| **one == *other)
    }
}

/// Finished classes, by canonical class.
pub type Finished = HashMap<Class, Arc<Solved>>;

/// Bytes that a solved class takes.
pub(crate) fn held_bytes(variant: &'static Variant, class: Class, scope: Scope<'_>) -> u64 {
    let Some(index) = Index::new(variant, class) else {
        return u64::MAX;
    };
    let planes = planes::sides(class) as u64 * scope.scales(class);
    scope.bytes(&index, index.cells()).saturating_mul(planes)
}

/// How many cells the planes of a class have on one scale.
pub(crate) fn plane_cells(variant: &'static Variant, class: Class) -> u64 {
    let cells = Index::new(variant, class).map_or(u64::MAX, |index| index.cells());
    cells.saturating_mul(planes::sides(class) as u64)
}
