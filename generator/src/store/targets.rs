//! The kinds of values to solve.

use super::packed_scores::ScoreWidth;
use super::planes;
use super::score::Scale;
use galotne::index::Index;
use galotne::material::Class;
use galotne::rules::{Profile, Variant};

/// The kinds of values to solve.
#[derive(Clone, Copy, Debug)]
pub struct Targets<'p> {
    /// The profiles (sets of draw rules) under which `need` is solved: the fewest plies that must
    /// be left on the draw clock for the result to stand. Empty unless distances are solved.
    pub profiles: &'p [&'static Profile],
    /// Whether distances (plies to the end of the game) are solved; otherwise only results (win,
    /// draw, loss).
    pub distances: bool,
}

impl<'p> Targets<'p> {
    /// Results without distances.
    pub const RESULTS_ONLY: Self = Self {
        profiles: &[],
        distances: false,
    };

    /// Asks for distances, and for `need` under some profiles.
    #[must_use]
    pub const fn with_distances(profiles: &'p [&'static Profile]) -> Self {
        Self {
            profiles,
            distances: true,
        }
    }

    /// Returns the scale of scores without draw rules.
    pub fn scale(&self, variant: &Variant) -> Scale {
        if self.distances {
            Scale::Distance(variant.parity())
        } else {
            Scale::Result
        }
    }

    /// Returns the width of scores in memory.
    pub const fn width(&self) -> ScoreWidth {
        if self.distances {
            ScoreWidth::Byte
        } else {
            ScoreWidth::TwoBits
        }
    }

    /// Returns the bytes of `cells` cells of a class on one scale, rounded up to whole slices.
    pub fn score_bytes(&self, index: &Index, cells: u64) -> u64 {
        let slice = planes::slice_cells(index);
        let slices = cells.div_ceil(slice as u64);
        slices.saturating_mul(self.width().bytes(slice) as u64)
    }

    /// Returns the number of scales on which a class is solved: one without draw rules, and those
    /// of its needs.
    pub fn scale_count(&self, class: Class) -> u64 {
        galotne_answer::scales(class, self.profiles)
    }
}
