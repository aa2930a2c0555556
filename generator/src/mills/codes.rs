//! A solved class in the order of its table, and read back from there.

use super::half::Half;
use super::order::{BuildError, numbered};
use super::unit::{Positions, Solved};
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
use std::sync::atomic::{AtomicU16, Ordering};

/// The planes of a solved class, cell by cell in the order of the index.
///
/// A half has the stones of the side that is not to move as its rows. If these are the sets that the index makes
/// canonical, it lies as the table does; otherwise every position is looked for.
pub struct Cells<'a> {
    index: Index,
    planes: Vec<&'a Positions>,
    /// Whether each lies as the table does.
    straight: Vec<bool>,
    /// The code of each value.
    codes: Vec<u16>,
}

impl<'a> Cells<'a> {
    /// Those of a class on a metric.
    pub fn new(
        rules: &Mills,
        class: Class,
        metric: Metric,
        solved: &'a Solved,
    ) -> Result<Self, BuildError> {
        let index = numbered(rules, class)?;
        let turns = || index.planes().iter().map(|plane| plane.turn);
        let positions = turns().map(|turn| {
            let seen = seen_from(class, turn);
            solved.get(&seen).ok_or(BuildError::Unsolved(class))
        });
        let code = |preference| {
            let code = value(preference).code(metric, rules.parity());
            code.unwrap_or(OMITTED)
        };
        Ok(Self {
            planes: positions.collect::<Result<_, _>>()?,
            straight: turns().map(|turn| class.once() != turn).collect(),
            codes: (0..=Preference::MAX).map(code).collect(),
            index,
        })
    }

    /// Visits the cells among these of a plane: the position, and the code of its value.
    pub fn each(&self, plane: usize, cells: Range<u64>, mut visit: impl FnMut(&Position, u16)) {
        let positions = self.planes[plane];
        let straight = self.straight[plane].then(|| positions.values());
        Index::find(&&self.index, plane, cells, |cell, _, position| {
            let us = position.turn();
            let value = match straight {
                Some(values) => values[cell as usize],
                None => positions.value(position.stones(us), position.stones(!us)),
            };
            visit(position, self.codes[usize::from(value)]);
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
        if self.straight[plane] {
            let values = &self.planes[plane].values()[places.start as usize..places.end as usize];
            codes.extend(values.iter().map(|&value| self.codes[usize::from(value)]));
        } else {
            self.each(plane, places, |_, code| codes.push(code));
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

/// Puts a class among those that are solved, from its table of distances.
pub fn read_back(
    rules: &Mills,
    class: Class,
    table: &Table,
    solved: &mut Solved,
) -> Result<(), BuildError> {
    let index = numbered(rules, class)?;
    let layout = table.layout();
    for (number, plane) in index.planes().iter().enumerate() {
        let codes: Vec<AtomicU16> = (0..index.cells()).map(|_| AtomicU16::new(0)).collect();
        (layout.plane_blocks(number).into_par_iter()).try_for_each_init(
            <(BlockDecoder, Vec<u16>)>::default,
            |(decoder, found), block| {
                found.clear();
                let places = table.decode_cells(block, decoder, found)?.cells;
                for (place, &found) in places.zip(found.iter()) {
                    codes[place as usize].store(found, Ordering::Relaxed);
                }
                Ok::<_, TableError>(())
            },
        )?;
        let kept = |cell: u64| {
            let code = codes[cell as usize].load(Ordering::Relaxed);
            preference(Value::from_code(Metric::Dtw, code, rules.parity()))
        };
        let (us, them) = (plane.turn, !plane.turn);
        let half = Half::new(class.board(us), class.board(them));
        let half = half.ok_or(BuildError::Unsolved(class))?;
        let hands = Colour::BOTH.map(|side| class.hand(side));
        let mut values = vec![0; half.rows() * half.cells()];
        let rows = values.par_chunks_mut(half.cells().max(1)).enumerate();
        rows.for_each(|(row, values)| {
            for (cell, value) in values.iter_mut().enumerate() {
                let mut stones = [half.theirs(row); 2];
                stones[us.index()] = half.ours(row, cell);
                let position = Position::trusted(stones, hands, us);
                *value = kept(index.place(&position).cell);
            }
        });
        solved.insert(seen_from(class, us), Positions::new(half, values));
    }
    Ok(())
}
