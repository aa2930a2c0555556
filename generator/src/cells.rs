//! From score planes to table cells: the order of the index, and the codes of the format.

use crate::score::{Scale, Score};
use crate::solve::Solved;
use bitvec::slice::BitSlice;
use galotne::index::Index;
use galotne::position::{Colour, Position};
use galotne::table::Metric;
use galotne::table::code::OMITTED;
use galotne::value::Value;
use std::ops::Range;

/// What a score is worth.
pub fn value(scale: Scale, score: Score) -> Value {
    match scale.level(score) {
        None => Value::Draw,
        Some(level) if score < crate::score::DRAW => Value::Loss(level.into()),
        Some(level) => Value::Win(level.into()),
    }
}

/// The code of each score on one metric.
fn codes(metric: Metric) -> [u16; 256] {
    let scale = match metric {
        Metric::Wdl | Metric::Dtw => Scale::Distance,
        Metric::Need => Scale::Need { limit: 127 },
    };
    std::array::from_fn(|score| {
        let value = match (metric, value(scale, score as Score)) {
            (Metric::Wdl, Value::Win(_)) => Value::Win(0),
            (Metric::Wdl, Value::Loss(_)) => Value::Loss(0),
            (_, value) => value,
        };
        value.code(metric).unwrap_or(OMITTED)
    })
}

/// One plane of a solved class on one metric, cell by cell as a table stores it.
pub struct Plane<'a> {
    index: &'a Index,
    turn: Colour,
    scores: &'a [Score],
    quiet: &'a BitSlice<u64>,
    codes: [u16; 256],
    /// Placements of the mover's kings and of the other side's.
    ranks: [usize; 2],
}

impl<'a> Plane<'a> {
    /// The plane with `turn` to move; `profile` is the number of the profile for `need`.
    pub fn new(solved: &'a Solved, metric: Metric, profile: usize, turn: Colour) -> Self {
        let planes = match metric {
            Metric::Wdl | Metric::Dtw => &solved.distance,
            Metric::Need => &solved.need[profile].planes,
        };
        let index = planes.index();
        let ranks = |colour| index.king_ranks(colour) as usize;
        Self {
            index,
            turn,
            scores: planes.side(turn),
            quiet: &solved.quiet[turn.index()],
            codes: codes(metric),
            ranks: [ranks(turn), ranks(!turn)],
        }
    }

    /// The largest code that a table stores.
    pub fn largest(&self) -> u16 {
        let mut occurs = [false; 256];
        for place in self.quiet.iter_ones() {
            occurs[usize::from(self.scores[place])] = true;
        }
        let codes = self.codes.iter().zip(occurs);
        let stored = codes.filter_map(|(&code, occurs)| occurs.then_some(code));
        stored.max().unwrap_or(0)
    }

    /// Replaces `out` by the codes of a range of cells, [`OMITTED`] where the table stores none.
    pub fn codes(&self, cells: Range<u64>, out: &mut Vec<u16>) {
        out.clear();
        out.extend(cells.map(|cell| {
            let place = self.place(cell as usize);
            if self.quiet[place] {
                self.codes[usize::from(self.scores[place])]
            } else {
                OMITTED
            }
        }));
    }

    /// Where a cell lies in the plane: there the mover's kings are the rows of a slice.
    #[inline]
    fn place(&self, cell: usize) -> usize {
        if self.index.inner() != self.turn {
            return cell;
        }
        let [rows, columns] = self.ranks;
        let slice = cell / (rows * columns);
        let (column, row) = (cell / rows % columns, cell % rows);
        (slice * rows + row) * columns + column
    }

    /// Every legal position in the order of the cells, with the code of its value, stored or not.
    pub fn for_each(&self, mut visit: impl FnMut(&Position, u16)) {
        let walk = self.index.walk();
        walk.find(0..self.index.cells(), self.turn, |cell, position| {
            let score = self.scores[self.place(cell as usize)];
            visit(position, self.codes[usize::from(score)]);
            None::<()>
        });
    }
}
