//! Checks a work unit as soon as it is solved, while its distances, or the levels of its results,
//! are in memory.
//!
//! Tables of WDL alone cannot be verified later: without distances a drawn cycle of positions that
//! are marked as won is consistent.

use super::forward::{ClassValues, Deriver, DeriverBuffers};
use super::preference::value;
use crate::store::checksums::split_mix;
use crate::store::planes::{self, CellAddress, PlanesView};
use crate::store::score::{DRAW, Scale, ScoreByte};
use crate::store::slices::Slice;
use galotne::draughts::Coordinates;
use galotne::geometry::Squares;
use galotne::index::{Index, Ranks};
use galotne::material::{Class, MaterialClass};
use galotne::measure::Measure;
use galotne::position::{Colour, Position};
use galotne::rules::{Rules, Variant};
use galotne::value::Value;
use rayon::prelude::*;
use std::collections::HashMap;

/// The check of a unit failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckError<C: MaterialClass = Class> {
    /// A class that moves lead into was not given.
    #[error("{0} is not in memory")]
    Missing(C),
    /// A value contradicts the moves of its position.
    #[error(
        "{fen} is {found:?}, but its moves make it {derived:?}: the solver is wrong or the \
         machine's memory is not sound"
    )]
    Wrong {
        fen: String,
        found: Value,
        /// The value that follows from the moves.
        derived: Value,
    },
}

/// The scores of a class on each scale.
pub struct ClassScores<'a> {
    /// The planes of the canonical class, and the scale of their scores: for each measure one
    /// entry, or one for each pair of runs of king moves.
    pub planes: Vec<(PlanesView<'a>, Scale)>,
    /// The number of pairs of runs.
    pub run_pairs: usize,
    /// The levels of the unit that is checked.
    pub levels: Option<UnitLevels<'a>>,
}

/// The levels at which the results of a unit were decided. Results alone prove nothing: a drawn
/// cycle of positions that are marked as won is consistent. With levels they are distances to the
/// moves that leave a slice.
pub struct UnitLevels<'a> {
    /// For each side to move, slice by slice: one row for each placement of the mover's kings.
    levels: [&'a [u8]; 2],
    slice_cells: usize,
    /// For each address of a slice in the planes, the side to move of the slice and its number in
    /// the unit.
    slices: HashMap<(Colour, u64), (Colour, usize)>,
}

impl<'a> UnitLevels<'a> {
    /// Collects the levels of a unit with these slices.
    pub fn new(index: &Index, slices: &[Slice], levels: &'a [Vec<u8>; 2]) -> Self {
        let numbered = slices.iter().enumerate();
        let addresses = numbered.flat_map(|(number, slice)| {
            let turns = Colour::BOTH.into_iter();
            let stored = turns.filter(|&turn| !planes::is_redundant(index, turn, slice.ranks));
            stored.map(move |turn| {
                let address = planes::slice_address(index, turn, slice.ranks);
                (address, (turn, number))
            })
        });
        Self {
            levels: levels.each_ref().map(Vec::as_slice),
            slice_cells: planes::slice_cells(index),
            slices: addresses.collect(),
        }
    }

    /// Returns the level of a position, if it is one of the unit.
    fn level(&self, address: CellAddress) -> Option<u8> {
        let (turn, slice) = self.slices.get(&(address.side, address.slice as u64))?;
        let levels = self.levels[turn.index()];
        levels.get(slice * self.slice_cells + address.cell).copied()
    }
}

impl ClassValues for ClassScores<'_> {
    type Index = Index;
    /// The pair of runs of king moves, and the address.
    type Location = (usize, CellAddress);

    fn index(&self) -> &Index {
        self.planes[0].0.index()
    }

    #[inline]
    fn locate(&self, place: &Coordinates) -> Self::Location {
        let address = self.planes[0].0.canonical_address(place.turn, place.ranks);
        if self.run_pairs == 1 {
            return (0, address);
        }
        let (index, turn) = (self.index(), place.turn);
        let pair = planes::stored_run_pair(*index.runs(), index.class(), turn, place.run_pair);
        (pair, address)
    }

    #[inline]
    fn code(&self, measure: usize, location: Self::Location) -> u16 {
        let (run_pair, location) = location;
        let (view, scale) = &self.planes[measure * self.run_pairs + run_pair];
        let score = view.score(location);
        if *scale != Scale::Result {
            return score.into();
        }
        // Positions outside of the unit have level 0.
        let levels = self.levels.as_ref();
        let level = levels.and_then(|levels| levels.level(location));
        let result = u16::from(score >= DRAW) + u16::from(score > DRAW);
        u16::from(level.unwrap_or(0)) << 2 | result
    }

    fn value(&self, measure: usize, code: u16) -> Value {
        match (self.planes[measure * self.run_pairs].1, code & 3) {
            (Scale::Result, 0) => Value::Loss(code >> 2),
            (Scale::Result, 1) => Value::Draw,
            (Scale::Result, _) => Value::Win(code >> 2),
            (scale, _) => scale.value(code as ScoreByte),
        }
    }

    fn largest(&self, measure: usize) -> u16 {
        match self.planes[measure * self.run_pairs].1 {
            Scale::Result => u16::from(u8::MAX) << 2 | 3,
            _ => ScoreByte::MAX.into(),
        }
    }
}

/// The check of a share of a unit's values.
pub struct UnitCheck<'u> {
    pub variant: &'u Variant,
    /// The measure of each scale.
    pub measures: &'u [Measure],
    pub own: &'u ClassScores<'u>,
    /// The scores of the classes that moves of the unit lead into.
    pub neighbours: Vec<(Class, &'u ClassScores<'u>)>,
    pub slices: &'u [Slice],
    /// The share of rows that are derived again, chosen by a hash. A row has one placement of the
    /// mover's kings.
    pub share: f64,
    /// Whether all workers share the rows of this unit.
    pub wide: bool,
}

impl UnitCheck<'_> {
    /// Derives the values from the plain rules of the game.
    ///
    /// # Errors
    /// The first value that contradicts its moves.
    pub fn run(&self) -> Result<(), CheckError> {
        let index = self.own.index();
        let own = (index.class(), self.own);
        let deriver = Deriver::new(self.variant, self.measures, own, self.neighbours.clone());
        let kings = Colour::BOTH.map(|colour| -> Vec<Squares> {
            let ranks = 0..index.king_ranks(colour);
            ranks.map(|rank| index.kings(colour, rank)).collect()
        });
        let rows = (self.slices.iter()).flat_map(|slice| {
            Colour::BOTH.into_iter().flat_map(move |turn| {
                let ranks = 0..index.king_ranks(turn);
                ranks
                    .filter(move |&row| is_chosen(slice.ranks, turn, row, self.share))
                    .map(move |row| (slice, turn, row))
            })
        });
        let rows: Vec<(&Slice, Colour, u64)> = rows.collect();
        let check = |buffers: &mut DeriverBuffers<Variant>, row: &(&Slice, Colour, u64)| {
            self.check_row(&deriver, &kings, *row, buffers)
        };
        if self.wide {
            rows.par_iter()
                .try_for_each_init(|| deriver.buffers(), check)
        } else {
            let mut buffers = deriver.buffers();
            rows.iter().try_for_each(|row| check(&mut buffers, row))
        }
    }

    /// Derives the values of a row. `kings` are the placements of each side's kings.
    fn check_row<'f>(
        &self,
        deriver: &Deriver<'f, Variant, ClassScores<'f>>,
        kings: &[Vec<Squares>; 2],
        (slice, turn, row): (&Slice, Colour, u64),
        buffers: &mut DeriverBuffers<Variant>,
    ) -> Result<(), CheckError> {
        let ours = kings[turn.index()][row as usize];
        let men = slice.men[0] | slice.men[1];
        if ours & men != 0 {
            return Ok(());
        }
        for (rank, &theirs) in (0..).zip(&kings[(!turn).index()]) {
            if theirs & (ours | men) != 0 {
                continue;
            }
            let (mut squares, mut ranks) = ([0; 2], [0; 2]);
            (squares[turn.index()], squares[(!turn).index()]) = (ours, theirs);
            (ranks[turn.index()], ranks[(!turn).index()]) = (row, rank);
            let ranks = Ranks {
                men: slice.ranks,
                kings: ranks,
            };
            let index = self.own.index();
            let position = Position::new_unchecked(index.board(), slice.men, squares, turn);
            for run_pair in 0..self.own.run_pairs {
                let place = Coordinates {
                    turn,
                    ranks,
                    run_pair,
                };
                let position = index.with_run_pair(position, run_pair);
                self.check_position(deriver, &position, &place, buffers)?;
            }
        }
        Ok(())
    }

    /// Derives the values of a position.
    #[inline]
    fn check_position<'f>(
        &self,
        deriver: &Deriver<'f, Variant, ClassScores<'f>>,
        position: &Position,
        place: &Coordinates,
        buffers: &mut DeriverBuffers<Variant>,
    ) -> Result<(), CheckError> {
        let omitted = Rules::is_omitted(self.variant, position);
        deriver
            .derive(position, place, omitted, buffers)
            .map_err(CheckError::Missing)?;
        let location = self.own.locate(place);
        for measure in deriver.measures_of(position) {
            let derived = buffers.best[measure];
            let solved = deriver.stored(measure, location);
            if solved != derived {
                return Err(CheckError::Wrong {
                    fen: Rules::write(self.variant, position),
                    found: value(solved),
                    derived: value(derived),
                });
            }
        }
        Ok(())
    }
}

fn is_chosen(men: [u64; 2], turn: Colour, row: u64, share: f64) -> bool {
    let hash = split_mix(split_mix(men[0]) ^ men[1]) ^ (row << 1 | turn.index() as u64);
    let hash = split_mix(hash);
    (hash as f64) < share * u64::MAX as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn about_the_given_share_of_rows_is_chosen() {
        let count = |share| {
            let rows = (0..100u64).flat_map(|men| (0..100).map(move |row| (men, row)));
            rows.filter(|&(men, row)| is_chosen([men, 7], Colour::White, row, share))
                .count()
        };
        assert_eq!((count(0.0), count(1.0)), (0, 10_000));
        assert!((400..600).contains(&count(0.05)));
    }
}
