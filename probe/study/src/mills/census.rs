//! One pass over all positions of a class of mills.

use galotne::position::Colour;
use galotne::report::Counter;
use galotne::value::{Value, Wdl};
use galotne_find::Watch;
use galotne_mills::geometry::{ALL, POINTS, Point, Points, images, in_mills, orbit, points};
use galotne_mills::{PlaneSweep, Position, ProbeError, TableKey, TablePlanes, Tablebase};
use rayon::prelude::*;

/// Blocks that one worker goes through at once.
const BLOCKS: u64 = 16;

/// Won, drawn and lost.
pub type Results = [u64; 3];

/// What a plane of a class holds, counted: the positions with one side to move.
#[derive(Clone)]
pub struct Census {
    /// Who is to move.
    pub turn: Colour,
    /// Values.
    pub counter: Counter<Position>,
    /// By who has a mill (nobody, White, Black, both), to the side to move.
    pub mills: [Results; 4],
    /// Where stones of White and of Black stand, to their own side. A position is counted for all
    /// its images, but where its own stones are: so only what points of a [kind](kinds) have
    /// together is true of them.
    pub points: [[Results; POINTS]; 2],
}

impl Census {
    fn new(turn: Colour) -> Self {
        Self {
            turn,
            counter: Counter::default(),
            mills: Default::default(),
            points: [[[0; 3]; POINTS]; 2],
        }
    }

    /// Both together, in the order of the index.
    fn and(mut self, later: Self) -> Self {
        self.counter.add(later.counter);
        let own = self.mills.as_flattened_mut().iter_mut();
        own.zip(later.mills.as_flattened())
            .for_each(|(own, other)| *own += other);
        let own = self.points.as_flattened_mut().as_flattened_mut().iter_mut();
        let other = later.points.as_flattened().as_flattened();
        own.zip(other).for_each(|(own, other)| *own += other);
        self
    }

    /// Counts a position that stands for so many.
    fn count(&mut self, position: &Position, value: Value, placements: u64) {
        self.counter.count_many(position, value, placements);
        let mill = Colour::BOTH.map(|side| usize::from(in_mills(position.stones(side)) != 0));
        self.mills[mill[0] + 2 * mill[1]][by_result(value.wdl())] += placements;
        for side in Colour::BOTH {
            let own = if side == self.turn {
                value.wdl()
            } else {
                value.wdl().opposite()
            };
            for point in points(position.stones(side)) {
                let at = usize::from(point.index());
                self.points[side.index()][at][by_result(own)] += placements;
            }
        }
    }
}

/// Goes through a table of a class, plane by plane. Where a game tells them apart, positions of an
/// extra move are left out, as statistics do.
pub fn census(
    tables: &Tablebase,
    key: TableKey,
    watch: &dyn Watch,
) -> Result<Vec<Census>, ProbeError> {
    let planes = TablePlanes::open(tables, key)?;
    let index = planes.index();
    let turns = index.planes().iter().enumerate();
    let turns = turns.filter(|(_, plane)| !plane.extra);
    let turns = turns.map(|(number, plane)| (number, plane.turn));
    watch.begin(index.cells() * turns.clone().count() as u64);
    let parity = planes.table().spec().parity;
    let once = index.class().once();
    let plane = |(number, turn): (usize, Colour)| {
        let blocks = 0..planes.blocks(number);
        let starts: Vec<u64> = blocks.clone().step_by(BLOCKS as usize).collect();
        let part = |sweep: &mut PlaneSweep<'_>, start: u64| {
            let mut census = Census::new(turn);
            let mut row = (Points::MAX, 0);
            for block in start..blocks.end.min(start + BLOCKS) {
                let (cells, codes) = sweep.read(number, block)?;
                watch.advance(codes.len() as u64);
                for (cell, &code) in cells.zip(codes) {
                    let value = Value::from_code(key.metric, code, parity);
                    if let Some(position) = index.position(number, cell) {
                        let set = position.stones(once);
                        if row.0 != set {
                            row = (set, orbit(set));
                        }
                        census.count(&position, value, row.1);
                    }
                }
            }
            Ok::<_, ProbeError>(census)
        };
        // What is reduced keeps its order, so that "the first" is the first in the order of the
        // index.
        let nothing = || Census::new(turn);
        let counted = (starts.into_par_iter()).map_init(|| planes.sweep(), part);
        counted.try_reduce(nothing, |one, later| Ok(one.and(later)))
    };
    turns.map(plane).collect()
}

/// The kinds of points: those that symmetries of the board make of one.
pub fn kinds() -> Vec<Points> {
    let kind = |point: Point| {
        images(point.bit())
            .into_iter()
            .fold(0, |all, image| all | image)
    };
    let mut kinds: Vec<Points> = points(ALL).map(kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

const fn by_result(wdl: Wdl) -> usize {
    match wdl {
        Wdl::Win => 0,
        Wdl::Draw => 1,
        Wdl::Loss => 2,
    }
}
