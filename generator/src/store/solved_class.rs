//! Solved classes in memory.

use super::planes::{CellSet, ScorePlanes};
use super::targets::Targets;
use galotne::index::Index;
use galotne::material::Class;
use galotne::rules::Variant;
use std::collections::HashMap;
use std::sync::Arc;

/// A solved class in memory.
#[derive(Debug)]
pub struct SolvedClass {
    /// Scores without draw rules: distances, or results alone. One entry, or one for each pair of
    /// runs of king moves ([`RunNumbers`](galotne::run_numbers::RunNumbers)).
    pub distances: Vec<Arc<ScorePlanes>>,
    /// `need` under each requested profile; equal planes are shared.
    pub need: Vec<NeedPlanes>,
    /// Quiet positions of each plane: legal, and without a capture for the side to move.
    pub quiet: Vec<CellSet>,
}

impl SolvedClass {
    /// Lets the system reclaim the memory of planes on disk until their next use.
    pub(crate) fn release(&self) {
        self.distances.iter().for_each(|planes| planes.release());
        self.quiet.iter().for_each(CellSet::release);
        for need in &self.need {
            need.planes.iter().for_each(|planes| planes.release());
        }
    }

    /// Whether all content agrees with its checksums.
    pub(crate) fn is_intact(&self) -> bool {
        let own = (0..).zip(&self.need);
        let own = own.filter(|(number, need)| need.same_as == *number);
        self.distances.iter().all(|planes| planes.is_intact())
            && self.quiet.iter().all(CellSet::is_intact)
            && own
                .flat_map(|(_, need)| &need.planes)
                .all(|planes| planes.is_intact())
    }

    /// Returns the scores without the quiet positions. Only the writer of tables needs those.
    #[must_use]
    pub fn without_quiet(&self) -> Self {
        Self {
            distances: self.distances.clone(),
            need: self.need.clone(),
            quiet: vec![],
        }
    }
}

/// `need` of a class under one profile.
#[derive(Clone, Debug)]
pub struct NeedPlanes {
    /// The scores: one entry or, with a second clock, one for each of its counts, from no plies
    /// counted to no plies left. Positions in which the second clock does not run have the same
    /// score in all entries. A class has runs of king moves or a second clock, not both: with runs
    /// there is one entry for each pair.
    pub planes: Vec<Arc<ScorePlanes>>,
    /// The number of the first profile with equal scores in every cell; the profile's own number
    /// if it is the first.
    pub same_as: usize,
    /// Whether every win and loss holds with a fresh clock.
    pub complete: bool,
}

impl NeedPlanes {
    /// Returns the scores at a count of the second clock, or of a pair of runs of king moves; 0 for
    /// what the class does not have. A class without a second clock has the same scores for all
    /// counts.
    pub(crate) fn planes_at(&self, count: u8, run_pair: usize) -> &ScorePlanes {
        if run_pair > 0 || self.planes[0].index().runs().has_runs() {
            return &self.planes[run_pair];
        }
        let last = self.planes.len() - 1;
        &self.planes[last.min(count.into())]
    }

    /// Whether the scores equal those of `other`.
    pub(crate) fn has_scores(&self, other: &[ScorePlanes]) -> bool {
        let mut pairs = self.planes.iter().zip(other);
        self.planes.len() == other.len() && pairs.all(|(one, other)| **one == *other)
    }
}

/// Solved classes by canonical class.
pub type SolvedClasses = HashMap<Class, Arc<SolvedClass>>;

/// Returns the bytes of a solved class in memory, without its quiet positions.
pub(crate) fn class_bytes(variant: &'static Variant, class: Class, targets: Targets<'_>) -> u64 {
    let Some(index) = Index::new(variant, class) else {
        return u64::MAX;
    };
    let planes = index.planes() as u64 * targets.scale_count(class);
    targets
        .score_bytes(&index, index.cells())
        .saturating_mul(planes)
}

/// Returns the number of cells of a class on one scale, over all its planes.
pub(crate) fn plane_cells(variant: &'static Variant, class: Class) -> u64 {
    Index::new(variant, class).map_or(u64::MAX, |index| {
        index.cells().saturating_mul(index.planes() as u64)
    })
}
