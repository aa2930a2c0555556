//! The values of a class while rows are verified.

use super::places::sets_of;
use crate::check::preference::{self, Preference, preference, value};
use crate::check::verify::{Codes, Values};
use galotne::colour::Colour;
use galotne::measure::Measure;
use galotne::rules::ClassIndex;
use galotne::value::{BackwardStep, Metric, Parity, Value};
use galotne_mills::geometry::{ALL, POINTS, Points, scatter};
use galotne_mills::{Class, Index, Mills, Orbits, Position, Tablebase};
use rayon::prelude::*;
use std::sync::OnceLock;

/// Cells that are looked for together.
const TOGETHER: usize = 64;

/// The planes of a table, and those that it leaves out once they have been worked out.
pub struct Kept {
    index: Index,
    metric: Metric,
    parity: Parity,
    /// For each plane its codes, and whether the table keeps it.
    planes: Vec<(Codes, bool)>,
    /// The codes of planes in rows of the stones that are not the rows of the table, if somebody
    /// has asked for them.
    turned: Vec<OnceLock<Codes>>,
    /// For each code what it says, and what it says one ply before to the other side, and to the
    /// same one.
    own: Vec<Preference>,
    before: [Vec<Preference>; 2],
}

impl Kept {
    /// Reads a table; `None` if that cannot be done.
    pub fn decode(tables: &Tablebase, class: Class, metric: Metric) -> Option<Self> {
        let index = Index::new(tables.game(), class)?;
        let measure = match metric {
            Metric::Wdl => Measure::Wdl,
            Metric::Dtw => Measure::Dtw,
            Metric::Need => return None,
        };
        let values: &dyn Values<Mills> = tables;
        let planes = values
            .decode(class, &measure, ClassIndex::planes(&index))
            .ok()?;
        let parity = tables.game().parity();
        let step = match metric {
            Metric::Wdl => BackwardStep::Result,
            Metric::Dtw | Metric::Need => BackwardStep::Distance,
        };
        let largest = planes.iter().map(|(codes, _)| codes.largest()).max()?;
        let values = || (0..=largest).map(|code| Value::from_code(metric, code, parity));
        Some(Self {
            own: values().map(preference).collect(),
            before: [Value::clone, |value: &Value| value.opposite()].map(|seen| {
                values()
                    .map(|value| preference(seen(&value).one_ply_before(step)))
                    .collect()
            }),
            index,
            metric,
            parity,
            turned: planes.iter().map(|_| OnceLock::new()).collect(),
            planes,
        })
    }

    /// The numbering of the class.
    pub const fn index(&self) -> &Index {
        &self.index
    }

    /// What it measures.
    pub const fn metric(&self) -> Metric {
        self.metric
    }

    /// How many planes there are.
    pub fn planes(&self) -> usize {
        self.planes.len()
    }

    /// Whether the table keeps a plane.
    pub fn has(&self, plane: usize) -> bool {
        self.planes[plane].1
    }

    /// The codes of a plane that is complete, in rows of one side's stones.
    pub fn codes(&self, plane: usize, rows: Colour) -> Option<&Codes> {
        if rows == self.index.class().once() {
            return Some(&self.planes[plane].0);
        }
        let (turned, orbits) = (
            &self.turned[plane],
            Orbits::of(self.index.class().board(rows))?,
        );
        Some(turned.get_or_init(|| self.turn(plane, rows, orbits)))
    }

    /// What moves lead to lies apart in rows of the wrong stones, so each code is looked for once,
    /// here.
    fn turn(&self, plane: usize, rows: Colour, orbits: &Orbits) -> Codes {
        let (codes, class) = (&self.planes[plane].0, self.index.class());
        let turn = self.index.planes()[plane].turn;
        let hands = Colour::BOTH.map(|side| class.hand(side));
        let sets = sets_of(POINTS as u8 - class.board(rows), class.board(!rows));
        let sets: Vec<Points> = sets.collect();
        let turned = Codes::new(
            (orbits.canonical().len() * sets.len()) as u64,
            codes.largest(),
        );
        let each = orbits.canonical().par_iter().enumerate();
        each.for_each_init(Vec::new, |places, (row, &stones)| {
            let (free, mut cell) = (ALL & !stones, (row * sets.len()) as u64);
            for some in sets.chunks(TOGETHER) {
                // Where they lie is found first, so that memory is waited for once for many.
                places.clear();
                places.extend(some.iter().map(|&set| {
                    let mut sides = [stones; 2];
                    sides[(!rows).index()] = scatter(set, free);
                    self.index
                        .cell(&Position::new_unchecked(sides, hands, turn))
                }));
                for &place in &*places {
                    turned.set(cell, codes.get(place));
                    cell += 1;
                }
            }
        });
        turned
    }

    /// For each code what a move is worth that leads to it, to the side that makes it; whether that
    /// side is to move there again.
    pub fn before(&self, again: bool) -> &[Preference] {
        &self.before[usize::from(again)]
    }

    /// What a move is worth that ends the game.
    pub fn at_win(&self) -> Preference {
        match self.metric {
            Metric::Wdl => preference(Value::Win(0)),
            Metric::Dtw | Metric::Need => preference(Value::Win(1)),
        }
    }

    /// What stands in a row of so many cells.
    fn row(&self, plane: usize, row: usize, cells: usize) -> impl Iterator<Item = Preference> + '_ {
        let codes = &self.planes[plane].0;
        let places = row * cells..(row + 1) * cells;
        places.map(|cell| self.own[usize::from(codes.get(cell as u64))])
    }

    /// Whether a row of a plane holds what was derived.
    pub fn agrees(&self, plane: usize, row: usize, best: &[Preference]) -> bool {
        let kept = self.row(plane, row, best.len());
        best.iter().zip(kept).all(|(&best, kept)| kept == best)
    }

    /// Whether a row of results holds those of distances that were derived.
    pub fn are_results(&self, plane: usize, row: usize, best: &[Preference]) -> bool {
        let kept = self.row(plane, row, best.len());
        (best.iter().zip(kept)).all(|(&best, kept)| kept == preference::result(best))
    }

    /// Fills in a row that the table leaves out. Whether there is room for its values.
    pub fn fill_in(&self, plane: usize, row: usize, best: &[Preference]) -> bool {
        let first = (row * best.len()) as u64;
        best.iter().zip(first..).all(|(&best, cell)| {
            let code = value(best).code(self.metric, self.parity);
            code.is_some_and(|code| self.planes[plane].0.set(cell, code))
        })
    }

    /// What was derived of distances or results as this table has it.
    pub fn as_kept(&self, best: Preference) -> Preference {
        match self.metric {
            Metric::Wdl => preference::result(best),
            Metric::Dtw | Metric::Need => best,
        }
    }

    /// Puts a code into a cell, another one if it is there already, and returns what was there.
    #[cfg(test)]
    pub fn change(&self, plane: usize, cell: u64, code: u16) -> u16 {
        let codes = &self.planes[plane].0;
        let was = codes.get(cell);
        codes.set(cell, if was == code { code - 1 } else { code });
        was
    }
}
