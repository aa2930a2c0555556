//! One pass over all positions of a class.

use crate::clocks::{Counting, Laws, Needs};
use crate::holding::Holding;
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

/// Cells that one worker goes through at once.
const CELLS: u64 = 1 << 14;

/// What a class holds, counted.
#[derive(Clone, Default)]
pub struct Census {
    /// Values with White and with Black to move.
    pub counters: [Counter; 2],
    /// Where pieces hold, with White and with Black to move, who has no capture.
    pub holding: [Holding; 2],
    /// With White and with Black to move, who has no capture: who has kings on the main road
    /// (nobody, White, Black, both), and how many positions are won, drawn and lost then.
    pub road: [[[u64; 3]; 4]; 2],
    /// Where whoever is to move had rather not be, and of these where White could not capture if it
    /// was to move.
    pub zugzwangs: [u64; 2],
    /// The first of the latter.
    pub zugzwang: Option<Position>,
    /// What the draw rules leave of it.
    pub needs: Needs,
}

impl Census {
    /// Both together, in the order of the index.
    fn and(mut self, later: Self) -> Self {
        let [white, black] = later.counters;
        self.counters[0].add(white);
        self.counters[1].add(black);
        for (own, other) in self.holding.iter_mut().zip(later.holding) {
            own.add(&other);
        }
        let own = self.road.as_flattened_mut().as_flattened_mut();
        for (own, other) in own.iter_mut().zip(later.road.as_flattened().as_flattened()) {
            *own += other;
        }
        for (own, other) in self.zugzwangs.iter_mut().zip(later.zugzwangs) {
            *own += other;
        }
        self.zugzwang = self.zugzwang.or(later.zugzwang);
        self.needs.add(later.needs);
        self
    }
}

/// Goes through a class, in its canonical orientation.
pub fn census(
    tables: &Tablebase,
    index: &Index,
    laws: &Laws,
    watch: &dyn Watch,
) -> Result<Census, ProbeError> {
    let cells = index.cells();
    watch.begin(cells);
    let starts: Vec<u64> = (0..cells).step_by(CELLS as usize).collect();
    // What is reduced keeps its order, so that "the first" is the first in the order of the index.
    (starts.into_par_iter())
        .map(|start| {
            let cells = start..cells.min(start + CELLS);
            let counted = part(tables, index, laws, cells.clone())?;
            watch.advance(cells.end - cells.start);
            Ok(counted)
        })
        .try_reduce(Census::default, |one, later| Ok(one.and(later)))
}

/// The same for some cells.
fn part(
    tables: &Tablebase,
    index: &Index,
    laws: &Laws,
    cells: Range<u64>,
) -> Result<Census, ProbeError> {
    let (variant, mut census) = (tables.game(), Census::default());
    let walk = index.walk();
    let [white, black] = Colour::BOTH.map(|turn| {
        let mut positions = vec![];
        walk.find(cells.clone(), turn, |_, _, position| {
            positions.push(*position);
            None::<()>
        });
        positions
    });
    let mut known = vec![];
    for (turn, positions) in [&white, &black].into_iter().enumerate() {
        let distances = values(tables, positions.iter().copied(), Measure::Dtw)?;
        for (position, &value) in positions.iter().zip(&distances) {
            census.counters[turn].count(position, value);
            // Where something hangs it does not matter where it stands.
            if !variant.has_capture(position) {
                census.holding[turn].count(position, value.wdl());
                census.road[turn][road(position)][by_result(value.wdl())] += 1;
            }
        }
        let needs = laws.profiles().map(|profile| {
            let needs = values(tables, positions.iter().copied(), Measure::need(profile))?;
            Ok::<_, ProbeError>(needs)
        });
        let needs = needs.collect::<Result<Vec<_>, _>>()?;
        for (place, (position, &value)) in positions.iter().zip(&distances).enumerate() {
            if let Some(plies) = value.plies() {
                let needs = needs.iter().map(|needs| needs[place].plies());
                let counting = Counting {
                    position,
                    plies,
                    won: value.wdl() == Wdl::Win,
                };
                census.needs.count(laws, &counting, needs);
            }
        }
        known.push(distances);
    }
    let [with_white, with_black] = &known[..] else {
        return Ok(census);
    };
    for ((position, own), other) in white.iter().zip(with_white).zip(with_black) {
        census.add_zugzwang(variant, position, own.wdl(), other.wdl());
    }
    Ok(census)
}

impl Census {
    /// Counts a position with White to move where it is worth less than if Black was to move; then
    /// Black had rather not move either.
    fn add_zugzwang(&mut self, variant: &Variant, position: &Position, own: Wdl, other: Wdl) {
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

/// Who has kings on the main road: nobody, White, Black, both.
fn road(position: &Position) -> usize {
    let road = position.board().long_diagonal();
    let there = Colour::BOTH.map(|side| usize::from(position.kings(side) & road != 0));
    there[0] + 2 * there[1]
}

/// Won, drawn, lost.
const fn by_result(wdl: Wdl) -> usize {
    match wdl {
        Wdl::Win => 0,
        Wdl::Draw => 1,
        Wdl::Loss => 2,
    }
}
