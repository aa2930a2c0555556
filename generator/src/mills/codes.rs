//! A solved class in the order of its table, and read back from there.

use super::exits::Turn;
use super::half::Half;
use super::order::{BuildError, numbered};
use super::solved::{Positions, Solved};
use super::unit::seen_from;
use super::values::{DRAWN, Filling, LOST, Values, WON};
use crate::check::forward::{Preference, preference, value};
use crate::write::table_file::Codes;
use galotne::index::Order;
use galotne::table::code::OMITTED;
use galotne::table::{BlockDecoder, Omission, Table, TableError};
use galotne::value::{Metric, Value};
use galotne_mills::geometry::Points;
use galotne_mills::{Class, Index, Mills, Plane};
use rayon::prelude::*;
use std::ops::Range;

/// The planes of a solved class, cell by cell in the order of the index: in rows of the side whose
/// sets the index makes canonical.
#[derive(Clone)]
pub struct Cells<'a> {
    index: Index,
    planes: Vec<&'a Positions>,
    /// The planes of the table: a number among all, or none where it keeps nothing.
    stored: Vec<Option<usize>>,
    metric: Metric,
    /// The code of each value.
    codes: Vec<u16>,
}

impl<'a> Cells<'a> {
    /// Those of a class.
    pub fn new(rules: &Mills, class: Class, solved: &'a Solved) -> Result<Self, BuildError> {
        let index = numbered(rules, class)?;
        let plane = |plane: &Plane| {
            let seen = seen_from(class, plane.turn);
            let positions = match (class.once() == plane.turn, plane.extra) {
                (false, false) => solved.get(&seen),
                (true, false) => solved.turned(&seen),
                (false, true) => solved.get_extra(&seen),
                (true, true) => solved.turned_extra(&seen),
            };
            positions.ok_or(BuildError::Unsolved(class))
        };
        let planes = index.planes().iter().map(plane);
        let planes: Vec<&Positions> = planes.collect::<Result<_, BuildError>>()?;
        let metric = match planes.iter().all(|plane| plane.values().are_distances()) {
            true => Metric::Dtw,
            false => Metric::Wdl,
        };
        let mut cells = Self {
            stored: (0..planes.len()).map(Some).collect(),
            planes,
            metric,
            codes: vec![],
            index,
        };
        cells.look_at(rules, metric);
        Ok(cells)
    }

    /// Gives the codes of a table that leaves so much out from now on.
    pub fn leave_out(&mut self, omission: Omission) {
        self.stored = match omission {
            Omission::OnlySide(kept) => {
                let planes = self.index.planes();
                vec![planes.iter().position(|plane| plane.turn == kept)]
            }
            Omission::Nothing | Omission::Captures => (0..self.planes.len()).map(Some).collect(),
        };
    }

    /// The planes of the table: which of all each is, if it keeps anything.
    pub fn stored(&self) -> impl Iterator<Item = Option<usize>> + '_ {
        self.stored.iter().copied()
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

    /// How many cells there are with the same stones of the side that the index counts once: a row.
    pub fn row_cells(&self, plane: usize) -> usize {
        self.planes[plane].half().cells()
    }

    /// These stones.
    pub fn once(&self, plane: usize, row: usize) -> Points {
        self.planes[plane].half().theirs(row)
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
        let Some(plane) = self.stored[plane] else {
            codes.resize((places.end - places.start) as usize, OMITTED);
            return;
        };
        let positions = self.planes[plane];
        let row = positions.half().cells();
        let code = |value: Preference| self.codes[usize::from(value)];
        let (mut start, end) = (places.start as usize, places.end as usize);
        let [mut wins, mut losses] = [(); 2].map(|()| vec![0_u64; positions.half().words()]);
        let results = [DRAWN, WON, LOST].map(code);
        while start < end {
            let (at, first) = (start / row, start % row);
            let last = row.min(first + end - start);
            match positions.values() {
                Values::Distances { values, .. } => {
                    codes.extend(values[row * at..][first..last].iter().copied().map(code));
                }
                Values::Results { .. } => {
                    positions.values().results(at, &mut wins, &mut losses);
                    codes.extend((first..last).map(|cell| {
                        let bit = |row: &[u64]| (row[cell / 64] >> (cell % 64) & 1) as usize;
                        results[bit(&wins) + 2 * bit(&losses)]
                    }));
                }
            }
            start += last - first;
        }
    }
}

/// Puts a class among those that are solved, from a table of distances or of results: the planes
/// that the table keeps.
pub fn read_back(
    rules: &Mills,
    class: Class,
    table: &Table,
    solved: &mut Solved,
) -> Result<(), BuildError> {
    let metric = table.spec().metric;
    let index = numbered(rules, class)?;
    let layout = table.layout();
    let value = |code: u16| preference(Value::from_code(metric, code, rules.parity()));
    let values: Vec<Preference> = (0..=table.spec().largest).map(value).collect();
    let value =
        |&code: &u16| (values.get(usize::from(code)).copied()).unwrap_or_else(|| value(code));
    for (number, plane) in index.planes().iter().enumerate() {
        let Some(stored) = index.stored(table.spec(), number) else {
            continue;
        };
        // In the order of the table the stones of one side are the rows.
        let (once, us, them) = (class.once(), plane.turn, !plane.turn);
        let [other, rows] = [!once, once].map(|side| class.board(side));
        let half = Half::new(other, rows).ok_or(BuildError::Unsolved(class))?;
        let kept = Filling::new(half.rows(), half.cells(), metric == Metric::Dtw);
        (layout.plane_blocks(stored).into_par_iter()).try_for_each_init(
            <(BlockDecoder, Vec<u16>)>::default,
            |(decoder, found), block| {
                found.clear();
                let places = table.decode_cells(block, decoder, found)?.cells;
                kept.put_all(places.start as usize, found.iter().map(value));
                Ok::<_, TableError>(())
            },
        )?;
        let positions = Positions::new(half, kept.finish());
        let turn = Turn {
            class: seen_from(class, us),
            extra: plane.extra,
        };
        solved.put(turn, once != them, positions);
    }
    Ok(())
}
