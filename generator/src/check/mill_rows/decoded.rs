//! The values of one class, decoded for rows.

use super::subsets::subsets;
use crate::check::plane_codes::{DecodedPlane, PlaneCodes};
use crate::check::preference::{self, Preference, preference, value};
use crate::check::verify::Verify;
use galotne::colour::Colour;
use galotne::measure::Measure;
use galotne::rules::ClassIndex;
use galotne::value::{Metric, Parity, Value};
use galotne_mills::geometry::{ALL, POINTS, Points, scatter};
use galotne_mills::{Class, Index, Mills, Orbits, Position, Tablebase};
use rayon::prelude::*;
use std::sync::OnceLock;

/// Cells whose addresses are computed together, before their codes are read: so the delays of
/// memory overlap.
const BATCH_CELLS: usize = 64;

/// The planes of a class; those that the table omits are filled in when they are derived.
pub struct DecodedClass {
    index: Index,
    metric: Metric,
    parity: Parity,
    planes: Vec<DecodedPlane>,
    /// The codes of each plane in rows in which the other side's stones are fixed, computed when
    /// they are needed.
    transposed: Vec<OnceLock<PlaneCodes>>,
    /// For each code, how much the side to move prefers it.
    own: Vec<Preference>,
    /// For each code, how much the side that moves to it prefers that move, if then the other side
    /// is to move, and if the same side is.
    move_values: [Vec<Preference>; 2],
}

impl DecodedClass {
    /// Decodes a table; `None` if it cannot be read.
    pub fn new(tables: &Tablebase, class: Class, metric: Metric) -> Option<Self> {
        let index = Index::new(tables.game(), class)?;
        let measure = Measure::new(metric, None)?;
        let planes = Mills::decode(tables, class, &measure, ClassIndex::planes(&index)).ok()?;
        let parity = tables.game().parity();
        let step = metric.step_without_clocks();
        let largest = planes.iter().map(|plane| plane.codes.largest()).max()?;
        let values = || (0..=largest).map(|code| Value::from_code(metric, code, parity));
        Some(Self {
            own: values().map(preference).collect(),
            move_values: [Value::clone, |value: &Value| value.opposite()].map(|seen| {
                values()
                    .map(|value| preference(seen(&value).one_ply_before(step)))
                    .collect()
            }),
            index,
            metric,
            parity,
            transposed: planes.iter().map(|_| OnceLock::new()).collect(),
            planes,
        })
    }

    /// Returns the numbering of the class.
    pub const fn index(&self) -> &Index {
        &self.index
    }

    pub const fn metric(&self) -> Metric {
        self.metric
    }

    pub fn planes(&self) -> usize {
        self.planes.len()
    }

    /// Whether the table stores a plane.
    pub fn is_stored(&self, plane: usize) -> bool {
        self.planes[plane].is_stored
    }

    /// Returns the codes of a complete plane, in rows in which one side's stones are `fixed`.
    pub fn codes(&self, plane: usize, fixed: Colour) -> Option<&PlaneCodes> {
        if fixed == self.index.class().canonical_side() {
            return Some(&self.planes[plane].codes);
        }
        let orbits = Orbits::of(self.index.class().board(fixed))?;
        let transposed = &self.transposed[plane];
        Some(transposed.get_or_init(|| self.transpose(plane, fixed, orbits)))
    }

    /// Copies a plane into rows in which the other side's stones are fixed. Otherwise the
    /// successors of a row would lie far apart; this reads each code only once.
    fn transpose(&self, plane: usize, fixed: Colour, orbits: &Orbits) -> PlaneCodes {
        let (codes, class) = (&self.planes[plane].codes, self.index.class());
        let turn = self.index.planes()[plane].turn;
        let hands = Colour::BOTH.map(|side| class.hand(side));
        let sets: Vec<Points> =
            subsets(POINTS as u8 - class.board(fixed), class.board(!fixed)).collect();
        let transposed = PlaneCodes::new(
            (orbits.canonical().len() * sets.len()) as u64,
            codes.largest(),
        );
        let each = orbits.canonical().par_iter().enumerate();
        each.for_each_init(Vec::new, |places, (row, &stones)| {
            let (free, mut cell) = (ALL & !stones, (row * sets.len()) as u64);
            for batch in sets.chunks(BATCH_CELLS) {
                places.clear();
                places.extend(batch.iter().map(|&set| {
                    let mut sides = [stones; 2];
                    sides[(!fixed).index()] = scatter(set, free);
                    self.index
                        .cell(&Position::new_unchecked(sides, hands, turn))
                }));
                for &place in &*places {
                    transposed.set(cell, codes.get(place));
                    cell += 1;
                }
            }
        });
        transposed
    }

    /// Returns for each code how much the side that moves to it prefers that move; `again` if the
    /// same side has the next move as well.
    pub fn move_values(&self, again: bool) -> &[Preference] {
        &self.move_values[usize::from(again)]
    }

    /// Returns the preference of a move that wins at once.
    pub fn win_at_once(&self) -> Preference {
        preference(Value::Win(u16::from(self.metric.has_plies())))
    }

    fn row(&self, plane: usize, row: usize, cells: usize) -> impl Iterator<Item = Preference> + '_ {
        let codes = &self.planes[plane].codes;
        let places = row * cells..(row + 1) * cells;
        places.map(|cell| self.own[usize::from(codes.get(cell as u64))])
    }

    pub fn has_values(&self, plane: usize, row: usize, best: &[Preference]) -> bool {
        let stored = self.row(plane, row, best.len());
        best.iter()
            .zip(stored)
            .all(|(&best, stored)| stored == best)
    }

    /// Whether a row of results agrees with derived distances.
    pub fn has_results(&self, plane: usize, row: usize, best: &[Preference]) -> bool {
        let stored = self.row(plane, row, best.len());
        (best.iter().zip(stored))
            .all(|(&best, stored)| stored == preference::without_distance(best))
    }

    /// Fills in a row that the table omits; returns whether all values have codes.
    pub fn fill_in(&self, plane: usize, row: usize, best: &[Preference]) -> bool {
        let first = (row * best.len()) as u64;
        best.iter().zip(first..).all(|(&best, cell)| {
            let code = value(best).code(self.metric, self.parity);
            code.is_some_and(|code| self.planes[plane].codes.set(cell, code))
        })
    }

    /// Converts a derived preference to the metric of this table.
    pub fn in_metric(&self, best: Preference) -> Preference {
        if self.metric.has_plies() {
            best
        } else {
            preference::without_distance(best)
        }
    }

    /// Changes the code of a cell to `code`, or to `code - 1` if it is `code` already; returns the
    /// former code.
    #[cfg(test)]
    pub fn change(&self, plane: usize, cell: u64, code: u16) -> u16 {
        let codes = &self.planes[plane].codes;
        let former = codes.get(cell);
        codes.set(cell, if former == code { code - 1 } else { code });
        former
    }
}
