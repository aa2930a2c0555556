//! What the cells of a half are worth: distances, or results alone in two bits.

use super::bits::Rows;
use crate::check::forward::{Preference, preference};
use galotne::value::Value;
use rayon::prelude::*;
use std::sync::atomic::{AtomicU16, Ordering};

/// Values in the order of a [`Half`](super::half::Half).
#[derive(Debug)]
pub enum Values {
    /// Row by row.
    Distances {
        /// The cells of a row.
        cells: usize,
        /// All of them.
        values: Vec<Preference>,
    },
    /// What is neither is drawn. Plies are not told apart.
    Results {
        /// Cells won for the side to move.
        won: Rows,
        /// Cells lost.
        lost: Rows,
    },
}

/// Results alone.
pub const WON: Preference = preference(Value::Win(0));
pub const DRAWN: Preference = preference(Value::Draw);
pub const LOST: Preference = preference(Value::Loss(0));

impl Values {
    /// The value of a cell.
    #[inline]
    pub fn at(&self, row: usize, cell: usize) -> Preference {
        match self {
            Self::Distances { cells, values } => values[row * cells + cell],
            Self::Results { won, lost } if won.has(row, cell) => {
                debug_assert!(!lost.has(row, cell), "nothing is won and lost");
                WON
            }
            Self::Results { lost, .. } if lost.has(row, cell) => LOST,
            Self::Results { .. } => DRAWN,
        }
    }

    /// Whether plies are told apart.
    pub const fn are_distances(&self) -> bool {
        matches!(self, Self::Distances { .. })
    }

    /// The cells of a row that are won, and those that are lost.
    pub fn results(&self, row: usize, wins: &mut [u64], losses: &mut [u64]) {
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
                won.read(row, wins);
                lost.read(row, losses);
            }
        }
    }

    /// Distances of so many rows of so many cells, each row as `fill` fills it.
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

/// Values that come in any order, from many workers, each cell once.
pub struct Filling {
    cells: usize,
    distances: Vec<AtomicU16>,
    won: Rows,
    lost: Rows,
}

impl Filling {
    /// So many rows of so many cells, all drawn so far.
    pub fn new(rows: usize, cells: usize, distances: bool) -> Self {
        let of = |wanted: bool| if wanted { rows } else { 0 };
        let [won, lost] = [(); 2].map(|()| Rows::new(of(!distances), cells.div_ceil(64)));
        Self {
            cells,
            distances: (0..of(distances) * cells)
                .map(|_| AtomicU16::new(DRAWN))
                .collect(),
            won,
            lost,
        }
    }

    /// Puts values into cells that follow each other, counted through all rows.
    pub fn put_all(&self, first: usize, values: impl Iterator<Item = Preference>) {
        if !self.distances.is_empty() {
            for (kept, value) in self.distances[first..].iter().zip(values) {
                kept.store(value, Ordering::Relaxed);
            }
            return;
        }
        let (mut row, mut cell) = (first / self.cells, first % self.cells);
        let [mut wins, mut losses] = [0_u64; 2];
        let add = |row, cell: usize, wins: &mut u64, losses: &mut u64| {
            for (rows, bits) in [(&self.won, wins), (&self.lost, losses)] {
                rows.add_word(row, cell / 64, std::mem::take(bits));
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

    /// Puts the wins or the losses of a row of results.
    pub fn put_row(&self, row: usize, won: bool, bits: &[u64]) {
        let rows = if won { &self.won } else { &self.lost };
        rows.put(row, bits);
    }

    /// All of them.
    pub fn finish(self) -> Values {
        if self.distances.is_empty() {
            let (won, lost) = (self.won, self.lost);
            return Values::Results { won, lost };
        }
        let values = self.distances.into_iter().map(AtomicU16::into_inner);
        Values::Distances {
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
        let worth = |row: usize, cell: usize| match (row * 31 + cell * 7) % 5 {
            0 => Value::Draw,
            1 => Value::Win(cell as u16),
            2 => Value::Loss(row as u16),
            3 => Value::Win(1),
            _ => Value::Loss(0),
        };
        let fill = |row: usize, values: &mut [Preference]| {
            for (cell, value) in values.iter_mut().enumerate() {
                *value = preference(worth(row, cell));
            }
        };
        let (rows, cells) = (5, 131);
        let distances = Values::distances(rows, cells, fill);
        assert!(distances.are_distances());
        let kept = [true, false].map(|distances| {
            let filling = Filling::new(rows, cells, distances);
            // Parts of rows, some of them of more than one row, which may share words.
            let parts = [0, 3, 70, 131, 132, 300, 388, 654, rows * cells];
            for part in parts.windows(2).rev() {
                let each = (part[0]..part[1]).map(|at| worth(at / cells, at % cells));
                filling.put_all(part[0], each.map(preference));
            }
            filling.finish()
        });
        for (row, cell) in (0..rows).flat_map(|row| (0..cells).map(move |cell| (row, cell))) {
            let worth = worth(row, cell);
            let result = Value::result(worth.wdl());
            for (values, worth) in [(&distances, worth), (&kept[0], worth), (&kept[1], result)] {
                assert_eq!(values.at(row, cell), preference(worth));
            }
        }
        for row in 0..rows {
            let [of_distances, of_results] = [&distances, &kept[1]].map(|values| {
                let [mut wins, mut losses] = [(); 2].map(|()| vec![0; cells.div_ceil(64)]);
                values.results(row, &mut wins, &mut losses);
                [wins, losses]
            });
            assert_eq!(of_distances, of_results);
        }
    }
}
