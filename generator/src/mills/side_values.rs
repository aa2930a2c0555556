//! The values of the positions of one side to move: distances, or results alone in two bits.

use super::bits::BitRows;
use crate::check::preference::{Preference, preference};
use galotne::value::Value;
use rayon::prelude::*;
use std::sync::atomic::{AtomicU16, Ordering};

/// Values in the order of a [`SideIndex`](super::side_index::SideIndex).
#[derive(Debug)]
pub enum SideValues {
    /// Distances, row by row.
    Distances {
        /// Cells per row.
        cells: usize,
        values: Vec<Preference>,
    },
    /// Results; cells that are neither won nor lost are drawn.
    Results {
        /// Cells won for the side to move.
        won: BitRows,
        /// Cells lost.
        lost: BitRows,
    },
}

/// The preference of a win where results alone are solved.
pub const WON: Preference = preference(Value::Win(0));
/// The preference of a draw.
pub const DRAWN: Preference = preference(Value::Draw);
/// The preference of a loss where results alone are solved, and the worst of all.
pub const LOST: Preference = preference(Value::Loss(0));

impl SideValues {
    #[inline]
    pub fn get(&self, row: usize, cell: usize) -> Preference {
        match self {
            Self::Distances { cells, values } => values[row * cells + cell],
            Self::Results { won, lost } if won.get(row, cell) => {
                debug_assert!(!lost.get(row, cell), "no cell is won and lost");
                WON
            }
            Self::Results { lost, .. } if lost.get(row, cell) => LOST,
            Self::Results { .. } => DRAWN,
        }
    }

    pub const fn are_distances(&self) -> bool {
        matches!(self, Self::Distances { .. })
    }

    /// Copies the wins and the losses of a row.
    pub fn read_results(&self, row: usize, wins: &mut [u64], losses: &mut [u64]) {
        match self {
            Self::Distances { cells, values } => {
                wins.fill(0);
                losses.fill(0);
                for (cell, &value) in values[row * cells..][..*cells].iter().enumerate() {
                    wins[cell / 64] |= u64::from(value > DRAWN) << (cell % 64);
                    losses[cell / 64] |= u64::from(value < DRAWN) << (cell % 64);
                }
            }
            Self::Results { won, lost } => {
                won.read_row(row, wins);
                lost.read_row(row, losses);
            }
        }
    }

    /// Creates distances of `rows` rows of `cells` cells, each row as `fill` fills it.
    pub fn distances(
        rows: usize,
        cells: usize,
        fill: impl Fn(usize, &mut [Preference]) + Sync,
    ) -> Self {
        let mut values = vec![LOST; rows * cells];
        let each = values.par_chunks_mut(cells.max(1)).enumerate();
        each.for_each(|(row, values)| fill(row, values));
        Self::Distances { cells, values }
    }
}

/// Collects values in any order from many threads, each cell once.
pub struct SideValuesBuilder {
    cells: usize,
    distances: Vec<AtomicU16>,
    won: BitRows,
    lost: BitRows,
}

impl SideValuesBuilder {
    /// Starts with `rows` rows of `cells` drawn cells.
    pub fn new(rows: usize, cells: usize, distances: bool) -> Self {
        let rows_if = |needed: bool| if needed { rows } else { 0 };
        let [won, lost] = [(); 2].map(|()| BitRows::new(rows_if(!distances), cells.div_ceil(64)));
        Self {
            cells,
            distances: (0..rows_if(distances) * cells)
                .map(|_| AtomicU16::new(DRAWN))
                .collect(),
            won,
            lost,
        }
    }

    /// Stores values in consecutive cells, from cell `first` of all rows on.
    pub fn store(&self, first: usize, values: impl Iterator<Item = Preference>) {
        if !self.distances.is_empty() {
            for (stored, value) in self.distances[first..].iter().zip(values) {
                stored.store(value, Ordering::Relaxed);
            }
            return;
        }
        let (mut row, mut cell) = (first / self.cells, first % self.cells);
        let [mut wins, mut losses] = [0_u64; 2];
        let add = |row, cell: usize, wins: &mut u64, losses: &mut u64| {
            for (rows, bits) in [(&self.won, wins), (&self.lost, losses)] {
                rows.or_word(row, cell / 64, std::mem::take(bits));
            }
        };
        for value in values {
            wins |= u64::from(value > DRAWN) << (cell % 64);
            losses |= u64::from(value < DRAWN) << (cell % 64);
            cell += 1;
            if cell == self.cells {
                add(row, cell - 1, &mut wins, &mut losses);
                (row, cell) = (row + 1, 0);
            } else if cell.is_multiple_of(64) {
                add(row, cell - 1, &mut wins, &mut losses);
            }
        }
        if cell > 0 {
            add(row, cell - 1, &mut wins, &mut losses);
        }
    }

    /// Stores the wins or the losses of a row of results.
    pub fn store_row(&self, row: usize, won: bool, bits: &[u64]) {
        let rows = if won { &self.won } else { &self.lost };
        rows.write_row(row, bits);
    }

    pub fn finish(self) -> SideValues {
        if self.distances.is_empty() {
            let (won, lost) = (self.won, self.lost);
            return SideValues::Results { won, lost };
        }
        let values = self.distances.into_iter().map(AtomicU16::into_inner);
        SideValues::Distances {
            cells: self.cells,
            values: values.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_those_of_distances() {
        let value_of = |row: usize, cell: usize| match (row * 31 + cell * 7) % 5 {
            0 => Value::Draw,
            1 => Value::Win(cell as u16),
            2 => Value::Loss(row as u16),
            3 => Value::Win(1),
            _ => Value::Loss(0),
        };
        let fill = |row: usize, values: &mut [Preference]| {
            for (cell, value) in values.iter_mut().enumerate() {
                *value = preference(value_of(row, cell));
            }
        };
        let (rows, cells) = (5, 131);
        let distances = SideValues::distances(rows, cells, fill);
        assert!(distances.are_distances());
        let built = [true, false].map(|distances| {
            let builder = SideValuesBuilder::new(rows, cells, distances);
            // Parts of rows, some of them of more than one row, which may share words.
            let parts = [0, 3, 70, 131, 132, 300, 388, 654, rows * cells];
            for part in parts.windows(2).rev() {
                let each = (part[0]..part[1]).map(|at| value_of(at / cells, at % cells));
                builder.store(part[0], each.map(preference));
            }
            builder.finish()
        });
        for (row, cell) in (0..rows).flat_map(|row| (0..cells).map(move |cell| (row, cell))) {
            let value = value_of(row, cell);
            let result = Value::from_wdl(value.wdl());
            for (values, value) in [(&distances, value), (&built[0], value), (&built[1], result)] {
                assert_eq!(values.get(row, cell), preference(value));
            }
        }
        for row in 0..rows {
            let [from_distances, from_results] = [&distances, &built[1]].map(|values| {
                let [mut wins, mut losses] = [(); 2].map(|()| vec![0; cells.div_ceil(64)]);
                values.read_results(row, &mut wins, &mut losses);
                [wins, losses]
            });
            assert_eq!(from_distances, from_results);
        }
    }
}
