//! What classes are solved for.

use super::packed::Width;
use super::planes;
use super::score::Scale;
use galotne::index::Index;
use galotne::material::Class;
use galotne::rules::{Profile, Variant};

/// What classes are solved for.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'p> {
    /// The profiles under which `need` is solved; none without distances.
    pub profiles: &'p [&'static Profile],
    /// Whether the plies to the end of the game are solved, or who wins and no more.
    pub distances: bool,
}

impl<'p> Scope<'p> {
    /// Who wins, and no more.
    pub const RESULTS: Self = Self {
        profiles: &[],
        distances: false,
    };

    /// Distances, and `need` under some profiles.
    #[must_use]
    pub const fn distances(profiles: &'p [&'static Profile]) -> Self {
        Self {
            profiles,
            distances: true,
        }
    }

    /// What scores without draw rules mean.
    pub fn scale(&self, variant: &Variant) -> Scale {
        if self.distances {
            Scale::Distance(variant.parity())
        } else {
            Scale::Result
        }
    }

    /// How closely scores lie.
    pub const fn width(&self) -> Width {
        if self.distances {
            Width::Byte
        } else {
            Width::Quarter
        }
    }

    /// Bytes that so many cells of a class take on one scale, in whole slices.
    pub fn bytes(&self, index: &Index, cells: u64) -> u64 {
        let slice = planes::slice_cells(index);
        let slices = cells.div_ceil(slice as u64);
        slices.saturating_mul(self.width().bytes(slice) as u64)
    }

    /// On how many scales a class is solved.
    pub fn scales(&self, class: Class) -> u64 {
        galotne::cost::scales(class, self.profiles)
    }
}
