//! One pass over all positions of a class of mills.

use crate::results::{Results, owner};
use galotne::position::Colour;
use galotne::report::Counter;
use galotne::value::Value;
use galotne_find::Watch;
use galotne_mills::geometry::{ALL, POINTS, Point, Points, images, in_mills, orbit, points};
use galotne_mills::{PlaneSweep, Position, ProbeError, TableKey, TablePlanes, Tablebase};
use rayon::prelude::*;

/// The number of blocks that a worker counts at once.
const BLOCKS: u64 = 16;

/// The counts of a plane of a class: the positions with one side to move.
#[derive(Clone)]
pub struct Census {
    /// The side to move.
    pub turn: Colour,
    /// The values of all positions.
    pub counter: Counter<Position>,
    /// Results for the side to move by [owner](crate::results::OWNERS) of a mill.
    pub mills: [Results; 4],
    /// Results for the side of a stone, White and Black, by point. A position is counted for all
    /// its images but on its own points, so only the sum over the points of a [kind](kinds) is
    /// right.
    pub points: [[Results; POINTS]; 2],
}

impl Census {
    fn new(turn: Colour) -> Self {
        Self {
            turn,
            counter: Counter::default(),
            mills: Default::default(),
            points: [[Results::default(); POINTS]; 2],
        }
    }

    /// Adds the counts of later positions in the order of the index.
    fn and(mut self, later: Self) -> Self {
        self.counter.add(later.counter);
        let own = (self.mills.iter_mut()).chain(self.points.as_flattened_mut());
        let other = later.mills.iter().chain(later.points.as_flattened());
        for (own, other) in own.zip(other) {
            own.add(other);
        }
        self
    }

    /// Counts a position that stands for this many placements.
    fn count(&mut self, position: &Position, value: Value, placements: u64) {
        self.counter.count_many(position, value, placements);
        let [white, black] = Colour::BOTH.map(|side| in_mills(position.stones(side)) != 0);
        self.mills[owner(white, black)].count(value.wdl(), placements);
        for side in Colour::BOTH {
            let own = if side == self.turn {
                value.wdl()
            } else {
                value.wdl().opposite()
            };
            for point in points(position.stones(side)) {
                let at = usize::from(point.index());
                self.points[side.index()][at].count(own, placements);
            }
        }
    }
}

/// Goes through a table of a class, plane by plane, on all cores of the pool. Planes of an extra
/// move are left out, as in statistics.
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
    let once = index.class().canonical_side();
    let plane = |(number, turn): (usize, Colour)| {
        let blocks = 0..planes.blocks(number);
        let starts: Vec<u64> = blocks.clone().step_by(BLOCKS as usize).collect();
        let part = |sweep: &mut PlaneSweep<'_>, start: u64| {
            let mut census = Census::new(turn);
            // The canonical set of the last position, and the size of its orbit.
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
        // The reduction keeps the order of the parts, so "the first" is the first in the index.
        let empty = || Census::new(turn);
        let counted = (starts.into_par_iter()).map_init(|| planes.sweep(), part);
        counted.try_reduce(empty, |one, later| Ok(one.and(later)))
    };
    turns.map(plane).collect()
}

/// The kinds of points: all images of one under the symmetries of the board.
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
