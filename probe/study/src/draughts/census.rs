//! One pass over all positions of a class.

use super::draw_rules::{ClassProfiles, DecidedPosition, NeedCounts};
use super::fortresses::FortressCounts;
use crate::results::{Results, owner};
use galotne::index::Index;
use galotne::measure::Measure;
use galotne::position::{Colour, Position};
use galotne::report::Counter;
use galotne::rules::Variant;
use galotne::tablebase::{ProbeError, Tablebase};
use galotne::value::Wdl;
use galotne_find::{Watch, values};
use rayon::prelude::*;
use std::ops::Range;

/// The number of cells that a worker counts at once.
const CELLS: u64 = 1 << 14;

/// The counts of a class. Pairs are for White and for Black to move.
#[derive(Clone)]
pub struct Census {
    /// The values of all positions.
    pub counters: [Counter; 2],
    /// Squares on which pieces hold, in positions without a capture for the side to move.
    pub fortresses: [FortressCounts; 2],
    /// Results by [owner](crate::results::OWNERS) of the kings on the main road, in positions
    /// without a capture for the side to move.
    pub road: [[Results; 4]; 2],
    /// The number of placements in which it is bad to be to move, and of those among them without a
    /// capture for White.
    pub zugzwangs: [u64; 2],
    /// The first of the latter, with White to move.
    pub zugzwang: Option<Position>,
    /// The plies that results need under draw rules.
    pub needs: NeedCounts,
}

impl Census {
    fn new(profiles: &ClassProfiles) -> Self {
        Self {
            counters: Default::default(),
            fortresses: Default::default(),
            road: Default::default(),
            zugzwangs: [0; 2],
            zugzwang: None,
            needs: NeedCounts::new(profiles),
        }
    }

    /// Adds the counts of later positions in the order of the index.
    fn and(mut self, later: Self) -> Self {
        let [white, black] = later.counters;
        self.counters[0].add(white);
        self.counters[1].add(black);
        for (own, other) in self.fortresses.iter_mut().zip(later.fortresses) {
            own.add(&other);
        }
        let own = self.road.as_flattened_mut().iter_mut();
        for (own, other) in own.zip(later.road.as_flattened()) {
            own.add(other);
        }
        for (own, other) in self.zugzwangs.iter_mut().zip(later.zugzwangs) {
            *own += other;
        }
        self.zugzwang = self.zugzwang.or(later.zugzwang);
        self.needs.add(later.needs);
        self
    }
}

/// Goes through a class in its canonical orientation, on all cores of the pool.
pub fn census(
    tables: &Tablebase,
    index: &Index,
    profiles: &ClassProfiles,
    watch: &dyn Watch,
) -> Result<Census, ProbeError> {
    let cells = index.cells();
    watch.begin(cells);
    let starts: Vec<u64> = (0..cells).step_by(CELLS as usize).collect();
    // The reduction keeps the order of the parts, so "the first" is the first in the index.
    (starts.into_par_iter())
        .map(|start| {
            let cells = start..cells.min(start + CELLS);
            let counted = part(tables, index, profiles, cells.clone())?;
            watch.advance(cells.end - cells.start);
            Ok(counted)
        })
        .try_reduce(|| Census::new(profiles), |one, later| Ok(one.and(later)))
}

/// Counts some cells.
fn part(
    tables: &Tablebase,
    index: &Index,
    profiles: &ClassProfiles,
    cells: Range<u64>,
) -> Result<Census, ProbeError> {
    let (variant, mut census) = (tables.game(), Census::new(profiles));
    let walk = index.walk();
    let [white, black] = Colour::BOTH.map(|turn| {
        let mut positions = vec![];
        walk.find(cells.clone(), turn, |_, _, position| {
            positions.push(*position);
            None::<()>
        });
        positions
    });
    let mut results = vec![];
    for (turn, positions) in [&white, &black].into_iter().enumerate() {
        let distances = values(tables, positions.iter().copied(), Measure::Dtw)?;
        for (position, &value) in positions.iter().zip(&distances) {
            census.counters[turn].count(position, value);
            // Before a capture the squares of the pieces tell nothing.
            if !variant.has_capture(position) {
                census.fortresses[turn].count(position, value.wdl());
                census.road[turn][road_owner(position)].count(value.wdl(), 1);
            }
        }
        let needs = (profiles.iter())
            .map(|profile| values(tables, positions.iter().copied(), Measure::need(profile)));
        let needs = needs.collect::<Result<Vec<_>, _>>()?;
        for (place, (position, &value)) in positions.iter().zip(&distances).enumerate() {
            if let Some(plies) = value.plies() {
                let needs = needs.iter().map(|needs| needs[place].plies());
                let decided = DecidedPosition {
                    position,
                    plies,
                    won: value.wdl() == Wdl::Win,
                };
                census.needs.count(profiles, &decided, needs);
            }
        }
        results.push(distances);
    }
    if let [with_white, with_black] = &results[..] {
        for ((position, own), other) in white.iter().zip(with_white).zip(with_black) {
            census.count_zugzwang(variant, position, own.wdl(), other.wdl());
        }
    }
    Ok(census)
}

impl Census {
    /// Counts a position with White to move if it would be better for White with Black to move;
    /// then it is bad for Black to be to move as well.
    fn count_zugzwang(&mut self, variant: &Variant, position: &Position, own: Wdl, other: Wdl) {
        if own >= other.opposite() {
            return;
        }
        self.zugzwangs[0] += 1;
        if !variant.has_capture(position) {
            self.zugzwangs[1] += 1;
            self.zugzwang.get_or_insert(*position);
        }
    }
}

/// The [owner] of kings on the main road.
fn road_owner(position: &Position) -> usize {
    let road = position.board().long_diagonal();
    let [white, black] = Colour::BOTH.map(|side| position.kings(side) & road != 0);
    owner(white, black)
}
