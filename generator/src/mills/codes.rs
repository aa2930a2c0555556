//! A solved class in the order of its table, and read back from there.

use super::half::Half;
use super::order::{BuildError, numbered};
use super::unit::{Positions, Solved};
use super::values::Filling;
use crate::check::forward::{Preference, preference, value};
use crate::write::file::Codes;
use galotne::colour::Colour;
use galotne::index::Order;
use galotne::mills::{Class, Index, Mills, Position};
use galotne::rules::ClassIndex;
use galotne::table::code::OMITTED;
use galotne::table::{BlockDecoder, Table, TableError};
use galotne::value::{Metric, Value};
use rayon::prelude::*;
use std::ops::Range;

/// The planes of a solved class, cell by cell in the order of the index.
///
/// A half has the stones of the side that is not to move as its rows. If these are the sets that the index makes
/// canonical, it lies as the table does; otherwise it is turned round.
pub struct Cells<'a> {
    index: Index,
    planes: Vec<Plane<'a>>,
    metric: Metric,
    /// The code of each value.
    codes: Vec<u16>,
}

/// A plane as the table has it.
enum Plane<'a> {
    Straight(&'a Positions),
    Turned(Box<Positions>),
}

impl Plane<'_> {
    fn positions(&self) -> &Positions {
        match self {
            Self::Straight(positions) => positions,
            Self::Turned(positions) => positions,
        }
    }
}

impl<'a> Cells<'a> {
    /// Those of a class.
    pub fn new(rules: &Mills, class: Class, solved: &'a Solved) -> Result<Self, BuildError> {
        let index = numbered(rules, class)?;
        let plane = |turn| {
            let positions = solved.get(&seen_from(class, turn));
            let positions = positions.ok_or(BuildError::Unsolved(class))?;
            Ok(match class.once() == turn {
                false => Plane::Straight(positions),
                true => Plane::Turned(Box::new(positions.turned())),
            })
        };
        let turns = index.planes().iter().map(|plane| plane.turn);
        let planes: Vec<Plane<'_>> = turns.map(plane).collect::<Result<_, BuildError>>()?;
        let distances = |plane: &Plane<'_>| plane.positions().values().are_distances();
        let metric = match planes.iter().all(distances) {
            true => Metric::Dtw,
            false => Metric::Wdl,
        };
        let mut cells = Self {
            planes,
            metric,
            codes: vec![],
            index,
        };
        cells.look_at(rules, metric);
        Ok(cells)
    }

    /// The metric with the most that is known.
    pub const fn metric(&self) -> Metric {
        self.metric
    }

    /// Gives codes of this metric from now on.
    pub fn look_at(&mut self, rules: &Mills, metric: Metric) {
        let code = |preference| {
            let code = value(preference).code(metric, rules.parity());
            code.unwrap_or(OMITTED)
        };
        self.codes = (0..=Preference::MAX).map(code).collect();
    }

    /// Visits the cells among these of a plane: the position, and the code of its value.
    pub fn each(&self, plane: usize, cells: Range<u64>, mut visit: impl FnMut(&Position, u16)) {
        let positions = self.planes[plane].positions();
        let (values, row) = (positions.values(), positions.half().cells());
        let (mut at, mut nth) = (cells.start as usize / row, cells.start as usize % row);
        Index::find(&&self.index, plane, cells, |_, _, position| {
            visit(position, self.codes[usize::from(values.at(at, nth))]);
            nth += 1;
            if nth == row {
                (at, nth) = (at + 1, 0);
            }
            None::<()>
        });
    }

    /// How they are numbered.
    pub const fn index(&self) -> &Index {
        &self.index
    }
}

impl Codes for Cells<'_> {
    fn cells(&self) -> u64 {
        self.index.cells()
    }

    /// Cells of mills lie in one order.
    fn codes(&self, plane: usize, _: Order, places: Range<u64>, codes: &mut Vec<u16>) {
        codes.clear();
        let positions = self.planes[plane].positions();
        let (values, row) = (positions.values(), positions.half().cells());
        let (mut start, end) = (places.start as usize, places.end as usize);
        while start < end {
            let (at, first) = (start / row, start % row);
            let last = row.min(first + end - start);
            let code = |cell| self.codes[usize::from(values.at(at, cell))];
            codes.extend((first..last).map(code));
            start += last - first;
        }
    }
}

/// The class with the side to move on White's chair.
fn seen_from(class: Class, turn: Colour) -> Class {
    match turn {
        Colour::White => class,
        Colour::Black => class.swapped(),
    }
}

/// Puts a class among those that are solved, from a table of distances or of results.
pub fn read_back(
    rules: &Mills,
    class: Class,
    table: &Table,
    solved: &mut Solved,
) -> Result<(), BuildError> {
    let metric = table.spec().metric;
    let index = numbered(rules, class)?;
    let layout = table.layout();
    for (number, plane) in index.planes().iter().enumerate() {
        // In the order of the table the stones of one side are the rows.
        let (once, us, them) = (class.once(), plane.turn, !plane.turn);
        let [other, rows] = [!once, once].map(|side| class.board(side));
        let half = Half::new(other, rows).ok_or(BuildError::Unsolved(class))?;
        let kept = Filling::new(half.rows(), half.cells(), metric == Metric::Dtw);
        (layout.plane_blocks(number).into_par_iter()).try_for_each_init(
            <(BlockDecoder, Vec<u16>)>::default,
            |(decoder, found), block| {
                found.clear();
                let places = table.decode_cells(block, decoder, found)?.cells;
                for (place, &code) in places.zip(found.iter()) {
                    let value = preference(Value::from_code(metric, code, rules.parity()));
                    kept.put(place as usize, value);
                }
                Ok::<_, TableError>(())
            },
        )?;
        let positions = Positions::new(half, kept.finish());
        let positions = match once == them {
            true => positions,
            false => positions.turned(),
        };
        solved.insert(seen_from(class, us), positions);
    }
    Ok(())
}
