//! Problems: positions with one solution.
//!
//! The side to move wins, and has one winning move each time until the end of the best line; nobody
//! can capture when it begins. How difficult that is says how often a solver may go wrong: of every
//! move of the winner, how many others look sensible (nothing can be captured after them) and yet
//! do not win.
//!
//! [`problems`] are those of draughts. What is one move, and how soon it must win, is told of
//! [mills](crate::mills::problems) beside theirs.

mod draughts;

pub use draughts::{Theme, problems};

use crate::search::{FindError, Watch, shuffled};
use galotne::material::MaterialClass;
use galotne::position::{Colour, Position};
use galotne::rules::Move;

/// Which problems are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// How many.
    pub number: usize,
    /// How difficult, from 1 to 5; any if it is not said.
    pub level: Option<u8>,
    /// What decides which ones.
    pub seed: u64,
    /// Who is to move and wins.
    pub side: Option<Colour>,
}

/// A position, unless it is said otherwise one of draughts, with one solution.
#[derive(Clone, PartialEq, Debug)]
pub struct Problem<P = Position, M = Move, T = Theme> {
    /// The side to move wins.
    pub position: P,
    /// The solution, with the longest defence.
    pub line: Vec<M>,
    /// What it shows.
    pub themes: Vec<T>,
    /// How many moves look sensible and do not win, in mills as soon, for each move of the winner.
    pub tries: Vec<usize>,
    /// How difficult it is, from 1 to 5.
    pub level: u8,
}

/// A class of a game that problems are drawn from.
pub(crate) trait Source {
    type Class: MaterialClass;
    type Position: Copy;
    type Move;
    type Theme;

    /// How many cells the class has.
    fn cells(&self) -> u64;

    /// The positions that some random numbers stand for, those that are won and in which nothing
    /// can be captured.
    fn candidates(
        &self,
        numbers: impl Iterator<Item = u64>,
    ) -> Result<Vec<Self::Position>, FindError<Self::Class>>;

    /// Whether two positions are each other's images.
    fn are_same(&self, one: &Self::Position, other: &Self::Position) -> bool;

    /// The problem of a candidate; `None` if the first move ends it, or one of its moves is not the
    /// only one.
    fn problem(
        &self,
        position: Self::Position,
    ) -> Result<Option<Drawn<Self>>, FindError<Self::Class>>;
}

/// A problem of a source.
pub(crate) type Drawn<S> =
    Problem<<S as Source>::Position, <S as Source>::Move, <S as Source>::Theme>;

/// Positions that are looked at together.
const TOGETHER: u64 = 1 << 12;

/// So many positions are drawn for each cell of a class before there are no problems left, or at
/// most [`MOST_DRAWN`].
const DRAWN_FOR_A_CELL: u64 = 4;
const MOST_DRAWN: u64 = 1 << 26;

/// Draws until there are as many as are wanted, or nothing else comes up.
pub(crate) fn draw<S: Source>(
    source: &S,
    wanted: &Wanted,
    watch: &dyn Watch,
) -> Result<Vec<Drawn<S>>, FindError<S::Class>> {
    let mut found: Vec<Drawn<S>> = vec![];
    let most = (source.cells().saturating_mul(DRAWN_FOR_A_CELL)).min(MOST_DRAWN);
    watch.begin(wanted.number as u64);
    let mut drawn = 0;
    while drawn < most && found.len() < wanted.number {
        let numbers = drawn..drawn + TOGETHER;
        drawn += TOGETHER;
        let numbers = numbers.map(|number| shuffled(wanted.seed, number));
        for position in source.candidates(numbers)? {
            let mut known = found.iter().map(|problem| &problem.position);
            if found.len() == wanted.number || known.any(|known| source.are_same(known, &position))
            {
                continue;
            }
            let problem = source.problem(position)?;
            let problem =
                problem.filter(|problem| wanted.level.is_none_or(|level| level == problem.level));
            if let Some(problem) = problem {
                found.push(problem);
                watch.advance(1);
            }
        }
    }
    Ok(found)
}

/// How difficult it is: as if the winner chose among what looks sensible each time, in doublings of
/// the chances to go wrong.
pub(crate) fn level(tries: &[usize]) -> u8 {
    let doublings: f64 = tries.iter().map(|&tries| (1.0 + tries as f64).log2()).sum();
    match doublings {
        ..4.0 => 1,
        ..8.0 => 2,
        ..13.0 => 3,
        ..20.0 => 4,
        _ => 5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_tries_and_longer_lines_are_more_difficult() {
        assert_eq!(level(&[0, 0]), 1);
        assert_eq!(level(&[7, 3]), 2);
        assert_eq!(level(&[7, 7, 7, 3]), 3);
        assert_eq!(level(&[15, 15, 15, 15, 7]), 4);
        assert_eq!(level(&[15; 9]), 5);
    }
}
