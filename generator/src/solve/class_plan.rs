//! The plan of a class: the layers to solve, and the division into groups and work units.
//!
//! Groups, units and their numbers depend on the shard alone, never on memory or threads, so that a
//! unit is the same to every process that solves, stores or replays it.

use super::clocks::{SPENT, SecondClock, need_scale};
use super::error::SolveError;
use super::exit_scores::SuccessorClasses;
use super::inputs::{Inputs, LayerId, LayerKind};
use super::precedence::Precedence;
use crate::store::bit_matrix::MatrixShape;
use crate::store::packed_scores::ScoreWidth;
use crate::store::planes;
use crate::store::score::Scale;
use crate::store::shards::Shard;
use crate::store::slices::{Slice, SliceGroups, components};
use crate::store::slots::state_bytes;
use crate::store::targets::Targets;
use galotne::index::Index;
use galotne::material::Class;
use galotne::position::Colour;
use galotne::rules::{ClockEntry, Ply, Profile, Variant};

/// Cells of a work unit: long rows, but small enough for the cache.
const UNIT_CELLS: usize = 1 << 19;

/// From this many cells per slice on, workers share each slice: few slices fit in memory at once.
const WIDE_CELLS: usize = 1 << 22;

/// The layers of a class and its division into units.
pub struct ClassPlan {
    /// The class, canonical.
    pub class: Class,
    pub index: Index,
    /// For each profile, the first one with certainly the same `need`.
    pub representatives: Vec<usize>,
    pub width: ScoreWidth,
    /// The precedences of captures by White and by Black; `None` in a game without captures.
    pub precedences: Option<[Precedence; 2]>,
    /// Distances (or results) first, then `need` of each representative profile, count by count.
    /// In a class with runs of king moves there is a layer for each pair of runs instead.
    pub layers: Vec<LayerPlan>,
}

#[derive(Clone, Copy, Debug)]
pub struct LayerPlan {
    /// The kind of value.
    pub id: LayerId,
    /// The meaning of its scores.
    pub scale: Scale,
}

impl LayerPlan {
    /// Whether plies are left on every clock. Only such layers are written and checked.
    pub fn is_stored(&self) -> bool {
        self.scale != SPENT
    }
}

/// Slices that can be solved concurrently.
pub struct UnitGroup {
    /// Its number among the groups of the class.
    pub number: u32,
    slices: Vec<Slice>,
    /// The end of each unit.
    ends: Vec<usize>,
    slice_cells: usize,
}

impl UnitGroup {
    fn new(index: &Index, number: u32, slices: Vec<Slice>) -> Self {
        let unit_slices = unit_slices(index);
        let mut ends = vec![];
        if index.men_step_sideways() {
            // Whole components.
            let (mut start, mut end) = (0, 0);
            for component in components(index, &slices) {
                if end > start && end + component.len() - start > unit_slices {
                    ends.push(end);
                    start = end;
                }
                end += component.len();
            }
            if end > start {
                ends.push(end);
            }
        } else {
            let starts = (0..slices.len()).step_by(unit_slices);
            ends.extend(starts.map(|start| slices.len().min(start + unit_slices)));
        }
        Self {
            number,
            slices,
            ends,
            slice_cells: planes::slice_cells(index),
        }
    }

    pub fn units(&self) -> Vec<&[Slice]> {
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        (starts.zip(&self.ends))
            .map(|(start, &end)| &self.slices[start..end])
            .collect()
    }

    /// Whether all workers solve each unit together, because there are few units or large ones;
    /// otherwise each worker solves its own units.
    pub fn is_wide(&self) -> bool {
        self.ends.len() < rayon::current_num_threads() || self.slice_cells >= WIDE_CELLS
    }
}

impl ClassPlan {
    /// Plans a class; `representatives` come from [`representatives()`].
    ///
    /// # Errors
    /// The solver does not support a claimed clock or a target, or the class is too large or its
    /// captures have too many ranks.
    pub fn new(
        variant: &'static Variant,
        targets: Targets<'_>,
        class: Class,
        representatives: Vec<usize>,
    ) -> Result<Self, SolveError> {
        let profiles = targets.profiles;
        (profiles.iter()).try_for_each(|profile| check_claims(profile, class))?;
        let index = planes::class_index(variant, class)?;
        let has_runs = index.runs().has_runs();
        let second = |profile: &&Profile| SecondClock::of(profile, class).is_some();
        if has_runs && (!targets.distances || profiles.iter().any(second)) {
            return Err(SolveError::KingRuns(class));
        }
        let distance = LayerPlan {
            id: LayerId {
                kind: LayerKind::Distance,
                run_pair: 0,
            },
            scale: targets.scale(variant),
        };
        let solved = representatives.iter().enumerate();
        let solved = solved.filter(|(number, same)| number == *same);
        let need = solved.flat_map(|(number, _)| need_layers(profiles[number], number, class));
        let pairs = index.runs().pairs();
        let layers = [distance].into_iter().chain(need).flat_map(|layer| {
            (0..pairs).map(move |pair| LayerPlan {
                id: layer.id.with_run_pair(pair),
                ..layer
            })
        });
        Ok(Self {
            class,
            layers: layers.collect(),
            width: targets.width(),
            precedences: Precedence::of_class(variant, class)?,
            representatives,
            index,
        })
    }

    /// Returns the groups of a shard in the order of their solution; some may be empty.
    pub fn groups(&self, shard: Shard) -> impl Iterator<Item = UnitGroup> + '_ {
        let groups = SliceGroups::new(&self.index, shard);
        (0..groups.len())
            .map(move |number| UnitGroup::new(&self.index, number as u32, groups.get(number)))
    }

    pub fn slice_cells(&self) -> usize {
        planes::slice_cells(&self.index)
    }

    /// Returns the shape of `slices` slices with White to move.
    pub fn shape(&self, slices: usize) -> MatrixShape {
        let [rows, columns] = Colour::BOTH.map(|colour| self.index.king_ranks(colour) as usize);
        MatrixShape {
            rows,
            columns,
            slices,
        }
    }
}

/// Rejects a kind of claimed clock that no rule text has and the solver does not support.
fn check_claims(profile: &'static Profile, class: Class) -> Result<(), SolveError> {
    let clock = profile.clock_for(class);
    let plain = clock.only_counted_side(class).is_none()
        && clock.entry == ClockEntry::Fresh
        && profile.conditional_clock(class).is_none();
    if clock.claimed && !plain {
        return Err(SolveError::Claim {
            profile: profile.name,
            rule: clock.rule,
            class,
        });
    }
    Ok(())
}

/// Returns the layers of `need` under one profile: a single one, or with a second clock one for
/// each of its counts and one with no plies left on it.
fn need_layers(
    profile: &'static Profile,
    number: usize,
    class: Class,
) -> impl Iterator<Item = LayerPlan> {
    let second = SecondClock::of(profile, class);
    let last = second.map_or(0, |second| second.counts);
    (0..=last).map(move |count| LayerPlan {
        id: LayerId {
            kind: LayerKind::Need {
                profile: number,
                count,
            },
            run_pair: 0,
        },
        scale: if second.is_some() && count == last {
            SPENT
        } else {
            need_scale(profile, class)
        },
    })
}

/// Returns, for each profile, the first one with certainly the same `need`: the class has the same
/// clock, and its successors are entered in the same way and have the same `need`. `same_so_far`
/// returns whether the solved part of the class itself has equal values under two profiles.
///
/// # Errors
/// A class that it can move into is missing.
pub fn representatives(
    variant: &'static Variant,
    profiles: &[&'static Profile],
    class: Class,
    inputs: &impl Inputs,
    same_so_far: impl Fn(usize, usize) -> bool,
) -> Result<Vec<usize>, SolveError> {
    let mut next = vec![];
    for turn in Colour::BOTH {
        SuccessorClasses::new(variant, class, turn, |after, captured| {
            next.push((after, captured));
            Ok::<_, SolveError>(None)
        })?;
    }
    next.retain(|&(after, _)| variant.end_in(after).is_none());
    let alike = |one: usize, other: usize| -> Result<bool, SolveError> {
        let (p, q) = (profiles[one], profiles[other]);
        let second = |profile| SecondClock::of(profile, class).is_some();
        let same_clock = need_scale(p, class) == need_scale(q, class);
        if !same_clock || second(p) || second(q) || !same_so_far(one, other) {
            return Ok(false);
        }
        for &(after, captured) in &next {
            // The side that plays it affects only the second clock.
            let ply = Ply::leaving(class, after, Colour::White, captured);
            let count = |profile: &Profile| profile.effect(&ply).count;
            if count(p) != count(q) {
                return Ok(false);
            }
            if after != class && !inputs.has_same_need(after, one, other)? {
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

/// Whether workers share each slice of a class instead of solving one each.
pub fn has_wide_slices(variant: &'static Variant, class: Class) -> bool {
    Index::new(variant, class).is_none_or(|index| planes::slice_cells(&index) >= WIDE_CELLS)
}

/// Returns the number of slices of a work unit, which depends on the class alone. Where men step
/// sideways a unit may have more: see [`largest_component`].
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

/// Upper bound on the slices that lead into each other: in each row every man may stand on any
/// square.
fn largest_component(index: &Index) -> u64 {
    if !index.men_step_sideways() {
        return 1;
    }
    let class = index.class();
    let men = Colour::BOTH.map(|colour| u32::from(class.men(colour)));
    u64::from(index.board().row()).saturating_pow(men[0] + men[1])
}

/// Returns the bytes for solving a class with `threads` threads, without its planes and its quiet
/// positions.
pub fn working_bytes(
    variant: &'static Variant,
    class: Class,
    targets: Targets<'_>,
    checked: bool,
    threads: u64,
) -> u64 {
    let Some(index) = Index::new(variant, class) else {
        return u64::MAX;
    };
    let slice = planes::slice_cells(&index) as u64;
    let unit = (unit_slices(&index) as u64)
        .max(largest_component(&index))
        .saturating_mul(slice)
        .min(index.cells());
    let layers = targets.scale_count(class) * index.runs().pairs() as u64;
    let wide = has_wide_slices(variant, class);
    let cell_bytes = match (targets.width(), wide) {
        // Exit scores and scores of both sides, and about 26 bit matrices with unused bits in each
        // word.
        (ScoreWidth::Byte, _) => 4 + 2 * layers + 5,
        // The exit scores of one side, and about 32 bit matrices.
        (ScoreWidth::TwoBits, false) => 1 + 6,
        // Bit matrices, some of which are freed before others are allocated: 3.7 bytes were
        // measured on KKKKvKK.
        (ScoreWidth::TwoBits, true) => 4,
    };
    // Results are checked by the levels at which they were decided.
    let level_bytes = if checked && !targets.distances { 2 } else { 0 };
    let in_work = unit.saturating_mul(cell_bytes + level_bytes);
    let units = if wide {
        1
    } else {
        threads.min(index.cells().div_ceil(unit))
    };
    // The states of the slots of each plane.
    let planes = layers.saturating_mul(planes::side_count(class) as u64);
    let states = state_bytes(planes::slice_count(&index)).saturating_mul(planes);
    states.saturating_add(in_work.saturating_mul(units))
}
