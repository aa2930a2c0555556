//! Checks a derivation unit as soon as it is solved, while its distances, or the levels of its
//! results, are in memory.
//!
//! Tables of WDL alone cannot be verified later: without distances a drawn cycle that claims to be
//! won agrees with itself.

use super::forward::{ClassValues, Deriver, DeriverBuffers};
use super::plain_rules;
use super::preference::value;
use crate::store::planes::{self, CellAddress, PlanesView};
use crate::store::score::{DRAW, Scale, ScoreByte};
use crate::store::slices::Slice;
use galotne::geometry::Squares;
use galotne::index::{Index, Ranks};
use galotne::material::Class;
use galotne::measure::Measure;
use galotne::position::{Colour, Position};
use galotne::rules::{Coordinates, Rules, Variant};
use galotne::value::Value;
use rayon::prelude::*;
use std::collections::HashMap;

/// Why a unit does not pass.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckError {
    /// A class that moves lead into is not among those known.
    #[error("{0} is not in memory")]
    Missing(Class),
    /// A value that does not follow from its moves.
    #[error(
        "{fen} is {found:?}, but its moves make it {derived:?}: the solver is wrong or the machine's memory is not sound"
    )]
    Wrong {
        /// The position.
        fen: String,
        /// What was solved.
        found: Value,
        /// What its moves say.
        derived: Value,
    },
}

/// The scores of a class on each scale.
pub struct ClassScores<'a> {
    /// The class in its canonical orientation, and what its scores mean.
    pub planes: Vec<(PlanesView<'a>, Scale)>,
    /// Of a unit at work: the levels at which its results were decided.
    pub levels: Option<Levels<'a>>,
}

/// The levels at which the results of a unit were decided. Results alone prove nothing: a drawn
/// cycle that claims to be won follows from itself. With levels they are distances to the ways out
/// of a slice.
pub struct Levels<'a> {
    /// For each side to move, slice by slice: a row for each placement of the mover's kings.
    levels: [&'a [u8]; 2],
    slice_cells: usize,
    /// Which slice of the unit lies in a place of the planes, and with which side to move.
    slices: HashMap<(Colour, u64), (Colour, usize)>,
}

impl<'a> Levels<'a> {
    /// Of a unit with these slices.
    pub fn new(index: &Index, slices: &[Slice], levels: &'a [Vec<u8>; 2]) -> Self {
        let places = slices.iter().enumerate();
        let places = places.flat_map(|(number, slice)| {
            let turns = Colour::BOTH.into_iter();
            let kept = turns.filter(|&turn| !planes::is_redundant(index, turn, slice.ranks));
            kept.map(move |turn| {
                (
                    planes::slice_address(index, turn, slice.ranks),
                    (turn, number),
                )
            })
        });
        Self {
            levels: levels.each_ref().map(Vec::as_slice),
            slice_cells: planes::slice_cells(index),
            slices: places.collect(),
        }
    }

    /// The level of a position in this place, if it is one of the unit.
    fn of(&self, place: CellAddress) -> Option<u8> {
        let (turn, slice) = self.slices.get(&(place.side, place.slice as u64))?;
        let levels = self.levels[turn.index()];
        levels.get(slice * self.slice_cells + place.cell).copied()
    }
}

impl ClassValues for ClassScores<'_> {
    type Index = Index;
    type Location = CellAddress;

    fn index(&self) -> &Index {
        self.planes[0].0.index()
    }

    #[inline]
    fn locate(&self, seat: &Coordinates) -> Self::Location {
        self.planes[0].0.address(seat.turn, seat.ranks)
    }

    #[inline]
    fn code(&self, measure: usize, location: Self::Location) -> u16 {
        let (view, scale) = &self.planes[measure];
        let score = view.score(location);
        if *scale != Scale::Result {
            return score.into();
        }
        // Outside of the unit the way has just ended.
        let level = self.levels.as_ref().and_then(|levels| levels.of(location));
        let result = u16::from(score >= DRAW) + u16::from(score > DRAW);
        u16::from(level.unwrap_or(0)) << 2 | result
    }

    fn value(&self, measure: usize, code: u16) -> Value {
        match (self.planes[measure].1, code & 3) {
            (Scale::Result, 0) => Value::Loss(code >> 2),
            (Scale::Result, 1) => Value::Draw,
            (Scale::Result, _) => Value::Win(code >> 2),
            (scale, _) => scale.value(code as ScoreByte),
        }
    }

    fn largest(&self, measure: usize) -> u16 {
        match self.planes[measure].1 {
            Scale::Result => u16::from(u8::MAX) << 2 | 3,
            _ => ScoreByte::MAX.into(),
        }
    }
}

/// Derives a share of the rows of some slices again (a row: one placement of the mover's kings),
/// chosen by hash, by the plain rules of the game; all workers together if they are `wide`.
///
/// # Errors
/// The first value that does not follow from its moves.
pub fn slices(
    variant: &Variant,
    measures: &[Measure],
    own: &ClassScores<'_>,
    known: Vec<(Class, &ClassScores<'_>)>,
    slices: &[Slice],
    share: f64,
    wide: bool,
) -> Result<(), CheckError> {
    plain_rules!(variant, rules => by(rules, measures, own, known, slices, share, wide))
}

/// Derives by these rules.
fn by<R: Rules<Position = Position, Class = Class, Index = Index>>(
    rules: &R,
    measures: &[Measure],
    own: &ClassScores<'_>,
    known: Vec<(Class, &ClassScores<'_>)>,
    slices: &[Slice],
    share: f64,
    wide: bool,
) -> Result<(), CheckError> {
    let index = own.index();
    let forward = Deriver::new(rules, measures, (index.class(), own), known);
    let kings = Colour::BOTH.map(|colour| -> Vec<Squares> {
        let ranks = 0..index.king_ranks(colour);
        ranks.map(|rank| index.kings(colour, rank)).collect()
    });
    let rows = (slices.iter().enumerate()).flat_map(|(place, slice)| {
        Colour::BOTH.into_iter().flat_map(move |turn| {
            let ranks = 0..index.king_ranks(turn);
            let chosen = move |row: &u64| chosen(slice.ranks, turn, *row, share);
            ranks.filter(chosen).map(move |row| (place, turn, row))
        })
    });
    let rows: Vec<(usize, Colour, u64)> = rows.collect();
    let check = |derivation: &mut DeriverBuffers<R>, &(place, turn, row): &(usize, Colour, u64)| {
        let slice = &slices[place];
        let ours = kings[turn.index()][row as usize];
        let men = slice.men[0] | slice.men[1];
        if ours & men != 0 {
            return Ok(());
        }
        for (rank, &theirs) in (0..).zip(&kings[(!turn).index()]) {
            if theirs & (ours | men) != 0 {
                continue;
            }
            let (mut set, mut kings) = ([0; 2], [0; 2]);
            (set[turn.index()], set[(!turn).index()]) = (ours, theirs);
            (kings[turn.index()], kings[(!turn).index()]) = (row, rank);
            let men = slice.ranks;
            let ranks = Ranks { men, kings };
            let seat = Coordinates { turn, ranks };
            let position = Position::new_unchecked(index.board(), slice.men, set, turn);
            let omitted = rules.is_omitted(&position);
            forward
                .derive(&position, &seat, omitted, derivation)
                .map_err(CheckError::Missing)?;
            let location = own.locate(&seat);
            for measure in forward.measures_of(&position) {
                let best = derivation.best[measure];
                let kept = forward.stored(measure, location);
                if kept != best {
                    return Err(CheckError::Wrong {
                        fen: rules.write(&position),
                        found: value(kept),
                        derived: value(best),
                    });
                }
            }
        }
        Ok(())
    };
    if wide {
        rows.par_iter()
            .try_for_each_init(|| forward.buffers(), check)
    } else {
        let mut derivation = forward.buffers();
        rows.iter().try_for_each(|row| check(&mut derivation, row))
    }
}

/// Whether a row is among those that are derived.
fn chosen(men: [u64; 2], turn: Colour, row: u64, share: f64) -> bool {
    // SplitMix64 spreads neighbours over all numbers.
    let mix = |mut x: u64| {
        x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
        x = (x ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        x ^ x >> 31
    };
    let hash = mix(mix(mix(men[0]) ^ men[1]) ^ (row << 1 | turn.index() as u64));
    (hash as f64) < share * u64::MAX as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_share_is_about_what_was_asked_for() {
        let among = |share| {
            let rows = (0..100u64).flat_map(|men| (0..100).map(move |row| (men, row)));
            rows.filter(|&(men, row)| chosen([men, 7], Colour::White, row, share))
                .count()
        };
        assert_eq!((among(0.0), among(1.0)), (0, 10_000));
        assert!((400..600).contains(&among(0.05)));
    }
}
