//! The outline of a class: what it is solved for, and how it is cut into groups and work units.
//!
//! Groups, units and their numbers depend on the shard alone, never on memory or threads, so that a
//! unit means the same to every process that solves, keeps or replays it.

use super::clocks::{SPENT, SecondClock, need_scale};
use super::error::SolveError;
use super::known::{Known, LayerId};
use super::statics::Successors;
use crate::store::bits::MatrixShape;
use crate::store::packed::Width;
use crate::store::planes;
use crate::store::scope::Scope;
use crate::store::score::Scale;
use crate::store::shards::Shard;
use crate::store::shared::state_bytes;
use crate::store::slices::{Groups, Slice};
use galotne::index::Index;
use galotne::material::Class;
use galotne::position::Colour;
use galotne::rules::{Entry, Ply, Profile, Variant};

/// Cells of a work unit: rows should be long, and a unit should stay in the cache.
const UNIT_CELLS: usize = 1 << 19;

/// From this many cells on, so few slices fit into memory at once that workers share each.
const WIDE_CELLS: usize = 1 << 22;

/// What a class is solved for, and how it is cut.
pub struct Outline {
    /// The class, canonical.
    pub class: Class,
    /// Its numbering.
    pub index: Index,
    /// For each profile the first one under which `need` is sure to be the same.
    pub course: Vec<usize>,
    /// How closely its scores lie.
    pub width: Width,
    /// What it is solved for: distances (or results) first, then `need` under one profile after the
    /// other, count by count.
    pub layers: Vec<LayerOutline>,
}

/// One layer of a class.
#[derive(Clone, Copy, Debug)]
pub struct LayerOutline {
    /// Which it is.
    pub id: LayerId,
    /// What its scores mean.
    pub scale: Scale,
}

impl LayerOutline {
    /// Whether something is left on every clock. Only such layers are written, and can be derived
    /// again.
    pub fn is_kept(&self) -> bool {
        self.scale != SPENT
    }
}

/// Slices that can be solved side by side.
pub struct Group {
    /// Its place among the groups of the class.
    pub number: u32,
    slices: Vec<Slice>,
    unit_slices: usize,
    slice_cells: usize,
}

impl Group {
    /// The slices of each of its units.
    pub fn units(&self) -> Vec<&[Slice]> {
        self.slices.chunks(self.unit_slices).collect()
    }

    /// Whether all workers solve each unit together, since there are few units or large ones.
    /// Otherwise each worker solves units of its own.
    pub fn is_wide(&self) -> bool {
        let units = self.slices.len().div_ceil(self.unit_slices);
        units < rayon::current_num_threads() || self.slice_cells >= WIDE_CELLS
    }
}

impl Outline {
    /// The outline of a class on a course that [`course`] has found.
    ///
    /// # Errors
    /// The class is too large.
    pub fn new(
        variant: &'static Variant,
        scope: Scope<'_>,
        class: Class,
        course: Vec<usize>,
    ) -> Result<Self, SolveError> {
        let profiles = scope.profiles;
        (profiles.iter()).try_for_each(|profile| plain_claims(profile, class))?;
        let index = planes::index(variant, class)?;
        let distance = LayerOutline {
            id: LayerId::Distance,
            scale: scope.scale(variant),
        };
        let solved = course.iter().enumerate();
        let solved = solved.filter(|(number, same)| number == *same);
        let need = solved.flat_map(|(number, _)| need_layers(profiles[number], number, class));
        Ok(Self {
            class,
            layers: [distance].into_iter().chain(need).collect(),
            width: scope.width(),
            course,
            index,
        })
    }

    /// The groups of a shard of the class in the order in which they must be solved; some may be
    /// empty.
    pub fn groups(&self, shard: Shard) -> impl Iterator<Item = Group> + '_ {
        let groups = Groups::new(&self.index, shard);
        (0..groups.len()).map(move |number| Group {
            number: number as u32,
            slices: groups.get(number),
            unit_slices: unit_slices(&self.index),
            slice_cells: planes::slice_cells(&self.index),
        })
    }

    /// How many cells a slice has.
    pub fn slice_cells(&self) -> usize {
        planes::slice_cells(&self.index)
    }

    /// The shape of so many slices, with White to move.
    pub fn shape(&self, slices: usize) -> MatrixShape {
        let [rows, columns] = Colour::BOTH.map(|colour| self.index.king_ranks(colour) as usize);
        MatrixShape {
            rows,
            columns,
            slices,
        }
    }
}

/// Refuses a claimed clock of a kind that no rule text has: what a claim is worth there has not
/// been thought through.
fn plain_claims(profile: &'static Profile, class: Class) -> Result<(), SolveError> {
    let clock = profile.counting(class);
    let plain = clock.charges(class).is_none()
        && clock.entry == Entry::Fresh
        && profile.beside(class).is_none();
    if clock.claimed && !plain {
        return Err(SolveError::Claim {
            profile: profile.name,
            rule: clock.rule,
            class,
        });
    }
    Ok(())
}

/// The layers of `need` under one profile: one, or with a clock beside the one in charge one for
/// each count of it and one with nothing left on it.
fn need_layers(
    profile: &'static Profile,
    number: usize,
    class: Class,
) -> impl Iterator<Item = LayerOutline> {
    let second = SecondClock::of(profile, class);
    let last = second.map_or(0, |second| second.counts);
    (0..=last).map(move |count| LayerOutline {
        id: LayerId::Need {
            profile: number,
            count,
        },
        scale: if second.is_some() && count == last {
            SPENT
        } else {
            need_scale(profile, class)
        },
    })
}

/// For each profile the first one under which `need` is sure to be the same: the class has the same
/// clock, and its successors are entered alike and have the same `need`; `here` says whether what
/// is solved already of the class itself has the same under two of them.
///
/// # Errors
/// A class that it can move into is not known.
pub fn course(
    variant: &'static Variant,
    profiles: &[&'static Profile],
    class: Class,
    known: &impl Known,
    here: impl Fn(usize, usize) -> bool,
) -> Result<Vec<usize>, SolveError> {
    let mut next = vec![];
    for turn in Colour::BOTH {
        Successors::new(variant, class, turn, |after, captured| {
            next.push((after, captured));
            Ok::<_, SolveError>(None)
        })?;
    }
    next.retain(|(after, _)| after.both_sides());
    let alike = |one: usize, other: usize| -> Result<bool, SolveError> {
        let (p, q) = (profiles[one], profiles[other]);
        let second = |profile| SecondClock::of(profile, class).is_some();
        let same_clock = need_scale(p, class) == need_scale(q, class);
        if !same_clock || second(p) || second(q) || !here(one, other) {
            return Ok(false);
        }
        for &(after, captured) in &next {
            // Who plays it decides what is counted beside, not what becomes of the count.
            let ply = Ply::leaving(class, after, Colour::White, captured);
            let count = |profile: &Profile| profile.effect(&ply).count;
            if count(p) != count(q) {
                return Ok(false);
            }
            if after != class && !known.same_need(after, one, other)? {
                return Ok(false);
            }
        }
        Ok(true)
    };
    (0..profiles.len())
        .map(|one| {
            for other in 0..one {
                if alike(one, other)? {
                    return Ok(other);
                }
            }
            Ok(one)
        })
        .collect()
}

/// How many slices make a work unit. It depends on the class alone.
fn unit_slices(index: &Index) -> usize {
    let slices = (UNIT_CELLS / planes::slice_cells(index)).max(1);
    if Colour::BOTH
        .iter()
        .any(|&colour| index.king_ranks(colour) == 1)
    {
        // 64 slices share a word.
        slices.next_multiple_of(64).min(4096)
    } else {
        slices
    }
}

/// Bytes that solving a class takes beside its planes, and what says which positions have no
/// capture, with so many threads.
pub fn working_bytes(
    variant: &'static Variant,
    class: Class,
    scope: Scope<'_>,
    checked: bool,
    threads: u64,
) -> u64 {
    let Some(index) = Index::new(variant, class) else {
        return u64::MAX;
    };
    let slice = planes::slice_cells(&index) as u64;
    let unit = (unit_slices(&index) as u64)
        .saturating_mul(slice)
        .min(index.cells());
    let layers = scope.scales(class);
    let wide = slice as usize >= WIDE_CELLS;
    let of_a_cell = match (scope.width(), wide) {
        // Statics and scores of both sides, and about 26 bit matrices with bits to spare in each
        // word.
        (Width::Byte, _) => 4 + 2 * layers + 5,
        // The statics of one side, and about 32 bit matrices.
        (Width::Quarter, false) => 1 + 6,
        // Matrices alone, the last of which come when others are of no more use: 3.7 were measured
        // on KKKKvKK.
        (Width::Quarter, true) => 4,
    };
    // What is checked of results are the levels at which they were decided.
    let of_levels = if checked && !scope.distances { 2 } else { 0 };
    let in_work = unit.saturating_mul(of_a_cell + of_levels);
    let units = if wide {
        1
    } else {
        threads.min(index.cells().div_ceil(unit))
    };
    // What each plane knows of its slices.
    let planes = layers.saturating_mul(planes::sides(class) as u64);
    let states = state_bytes(planes::slices(&index)).saturating_mul(planes);
    states.saturating_add(in_work.saturating_mul(units))
}
