//! The codes of a solved class in the order of its table, and a class read from its table.

use super::clauses::{class_index, unsolved};
use super::side_index::SideIndex;
use super::side_values::{DRAWN, LOST, SideValues, SideValuesBuilder, WON};
use super::solved_classes::{ClassTurn, SolvedClasses, SolvedSide, from_perspective};
use crate::check::preference::{Preference, preference, value};
use crate::error::BuildError;
use crate::store::packed_scores::spread;
use crate::write::cell_codes::CellCodes;
use galotne::index::CellOrder;
use galotne::table::code::OMITTED;
use galotne::table::{BlockDecoder, Omission, Table, TableError, TableSpec, TwoBitCodes};
use galotne::value::{Metric, Value};
use galotne_mills::geometry::Points;
use galotne_mills::{Class, Index, Mills, Plane};
use rayon::prelude::*;
use std::ops::Range;

/// The planes of a solved class, cell by cell in the order of the table: in rows of the side whose
/// sets the index makes canonical.
#[derive(Clone)]
pub struct TableCells<'a> {
    index: Index,
    planes: Vec<&'a SolvedSide>,
    /// For each plane of the table, the number of a plane of the class; `None` for a plane without
    /// values.
    stored: Vec<Option<usize>>,
    metric: Metric,
    codes: Vec<u16>,
}

impl<'a> TableCells<'a> {
    /// Selects the planes of a class; codes are those of the metric with the most information.
    pub fn new(
        rules: &Mills,
        class: Class,
        solved: &'a SolvedClasses,
    ) -> Result<Self, BuildError<Class>> {
        let index = class_index(rules, class)?;
        let plane = |plane: &Plane| {
            let turn = ClassTurn {
                class: from_perspective(class, plane.turn),
                extra: plane.extra,
            };
            let side = match class.canonical_side() == plane.turn {
                true => solved.transposed(turn),
                false => solved.get(turn),
            };
            side.ok_or_else(|| unsolved(class))
        };
        let planes = index.planes().iter().map(plane);
        let planes: Vec<&SolvedSide> = planes.collect::<Result<_, BuildError<Class>>>()?;
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
        cells.set_metric(rules, metric);
        Ok(cells)
    }

    /// Selects the planes of a table with this omission.
    pub fn set_omission(&mut self, omission: Omission) {
        self.stored = match omission {
            Omission::OnlySide(kept) => {
                let planes = self.index.planes();
                vec![planes.iter().position(|plane| plane.turn == kept)]
            }
            Omission::Nothing | Omission::Captures => (0..self.planes.len()).map(Some).collect(),
        };
    }

    /// Returns the planes of the table: the number of each among those of the class, if it has
    /// values.
    pub fn stored(&self) -> impl Iterator<Item = Option<usize>> + '_ {
        self.stored.iter().copied()
    }

    /// Returns the solved metric with the most information.
    pub const fn metric(&self) -> Metric {
        self.metric
    }

    /// Selects the codes of a metric.
    pub fn set_metric(&mut self, rules: &Mills, metric: Metric) {
        let code = |preference| {
            let code = value(preference).code(metric, rules.parity());
            code.unwrap_or(OMITTED)
        };
        self.codes = (0..=Preference::MAX).map(code).collect();
    }

    /// Returns the cells per row of a plane: those with the same stones of the side whose sets the
    /// index makes canonical.
    pub fn row_cells(&self, plane: usize) -> usize {
        self.planes[plane].index().cells()
    }

    /// Returns the stones of that side in a row.
    pub fn row_stones(&self, plane: usize, row: usize) -> Points {
        self.planes[plane].index().theirs(row)
    }

    /// Returns the numbering of the class.
    pub const fn index(&self) -> &Index {
        &self.index
    }
}

impl CellCodes for TableCells<'_> {
    fn cells(&self) -> u64 {
        self.index.cells()
    }

    fn planes(&self) -> usize {
        self.stored.len()
    }

    fn select_planes(&mut self, spec: &TableSpec) {
        self.set_omission(spec.omission);
    }

    /// Writes the codes of a range of cells. Mills' tables have one order of cells.
    fn codes(&self, plane: usize, _: CellOrder, places: Range<u64>, codes: &mut Vec<u16>) {
        codes.clear();
        let Some(plane) = self.stored[plane] else {
            codes.resize((places.end - places.start) as usize, OMITTED);
            return;
        };
        let side = self.planes[plane];
        let row_cells = side.index().cells();
        let code = |value: Preference| self.codes[usize::from(value)];
        let (mut start, end) = (places.start as usize, places.end as usize);
        let [mut wins, mut losses] = [(); 2].map(|()| vec![0_u64; side.index().words()]);
        let results = [DRAWN, WON, LOST].map(code);
        while start < end {
            let (row, first) = (start / row_cells, start % row_cells);
            let last = row_cells.min(first + end - start);
            match side.values() {
                SideValues::Distances { values, .. } => {
                    let values = &values[row_cells * row..][first..last];
                    codes.extend(values.iter().copied().map(code));
                }
                SideValues::Results { .. } => {
                    side.values().read_results(row, &mut wins, &mut losses);
                    codes.extend((first..last).map(|cell| {
                        let bit = |row: &[u64]| (row[cell / 64] >> (cell % 64) & 1) as usize;
                        results[bit(&wins) + 2 * bit(&losses)]
                    }));
                }
            }
            start += last - first;
        }
    }

    fn result_codes(
        &self,
        plane: usize,
        _: CellOrder,
        places: Range<u64>,
        codes: &mut TwoBitCodes,
    ) {
        codes.resize((places.end - places.start) as usize);
        let (mut start, end) = (places.start as usize, places.end as usize);
        let Some(plane) = self.stored[plane] else {
            for at in (0..codes.len()).step_by(32) {
                codes.set(at, 32.min(codes.len() - at), u64::MAX);
            }
            return;
        };
        let side = self.planes[plane];
        let row_cells = side.index().cells();
        let [mut wins, mut losses] = [(); 2].map(|()| vec![0_u64; side.index().words()]);
        while start < end {
            let (row, first) = (start / row_cells, start % row_cells);
            let last = row_cells.min(first + end - start);
            side.values().read_results(row, &mut wins, &mut losses);
            for cell in (first..last).step_by(32) {
                let [wins, losses] = [&wins, &losses].map(|bits| spread(bits_from(bits, cell)));
                let at = start - places.start as usize + cell - first;
                codes.set(at, 32.min(last - cell), wins | losses << 1);
            }
            start += last - first;
        }
    }
}

/// Returns 32 bits; those behind the last word are 0.
fn bits_from(words: &[u64], bit: usize) -> u32 {
    let (place, shift) = (bit / 64, bit % 64);
    let bits = words[place] >> shift;
    match words.get(place + 1) {
        Some(next) if shift > 32 => (bits | next << (64 - shift)) as u32,
        _ => bits as u32,
    }
}

/// Adds the planes that a table stores, distances or results, to the solved classes.
pub fn read_table(
    rules: &Mills,
    class: Class,
    table: &Table,
    solved: &mut SolvedClasses,
) -> Result<(), BuildError<Class>> {
    let metric = table.spec().metric;
    let index = class_index(rules, class)?;
    let layout = table.layout();
    let decode = |code: u16| preference(Value::from_code(metric, code, rules.parity()));
    let values: Vec<Preference> = (0..=table.spec().largest).map(decode).collect();
    let decode =
        |&code: &u16| (values.get(usize::from(code)).copied()).unwrap_or_else(|| decode(code));
    for (number, plane) in index.planes().iter().enumerate() {
        let Some(stored) = index.stored(table.spec(), number) else {
            continue;
        };
        // In the order of the table the stones of one side are the rows.
        let (rows, us) = (class.canonical_side(), plane.turn);
        let [others, rows] = [!rows, rows].map(|side| class.board(side));
        let side_index = SideIndex::new(others, rows).ok_or_else(|| unsolved(class))?;
        let distances = metric == Metric::Dtw;
        let builder = SideValuesBuilder::new(side_index.rows(), side_index.cells(), distances);
        (layout.plane_blocks(stored).into_par_iter()).try_for_each_init(
            <(BlockDecoder, Vec<u16>)>::default,
            |(decoder, codes), block| {
                codes.clear();
                let places = table.decode_cells(block, decoder, codes)?.cells;
                builder.store(places.start as usize, codes.iter().map(decode));
                Ok::<_, TableError>(())
            },
        )?;
        let turn = ClassTurn {
            class: from_perspective(class, us),
            extra: plane.extra,
        };
        let side = SolvedSide::new(side_index, builder.finish());
        solved.insert(turn, class.canonical_side() == us, side);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_read_across_words() {
        let words = [0x0123_4567_89AB_CDEF, 0xFEDC_BA98_7654_3210, 0x0F1E_2D3C];
        for bit in 0..192 {
            let at = |bit: usize| words.get(bit / 64).map_or(0, |word| word >> (bit % 64) & 1);
            let expected = (0..32).fold(0, |bits, number| bits | at(bit + number) << number);
            assert_eq!(u64::from(bits_from(&words, bit)), expected, "{bit}");
        }
    }
}
