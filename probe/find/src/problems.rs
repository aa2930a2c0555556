//! Problems: positions with one solution.
//!
//! The side to move wins, and at each of its moves, to the end of the best line, only one is right.
//! It has no capture at the start. The difficulty follows from the tries, the plausible but wrong
//! moves at each move of the winner. A move is plausible if the opponent has no capture after it.
//!
//! In draughts the right move is the only one that wins. In mills, where most moves of a winning
//! side go on to win, it is the only one that wins as fast as possible.

use crate::filter::retain;
use crate::searchable::{FindResult, Searchable};
use crate::selection::random;
use crate::values::{values, winning_moves};
use crate::watch::Watch;
use galotne::measure::Measure;
use galotne::position::Colour;
use galotne::rules::Rules;
use galotne::tablebase::Tablebase;
use galotne::value::Wdl;

/// A request for problems.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProblemRequest {
    /// The number of problems.
    pub number: usize,
    /// The difficulty, from 1 to 5; `None` for any.
    pub level: Option<u8>,
    /// The seed of the selection.
    pub seed: u64,
    /// The side that moves and wins; `None` for either.
    pub side: Option<Colour>,
}

/// A position with one solution.
#[derive(Clone, PartialEq, Debug)]
pub struct Problem<P, M, T> {
    /// The position; the side to move wins.
    pub position: P,
    /// The solution, with the longest defence.
    pub line: Vec<M>,
    /// The themes of the solution.
    pub themes: Vec<T>,
    /// For each move of the winner, the number of plausible moves that are wrong.
    pub tries: Vec<usize>,
    /// The difficulty, from 1 to 5.
    pub level: u8,
}

/// A problem of a game.
pub type ProblemOf<G> =
    Problem<<G as Rules>::Position, <G as Rules>::Move, <G as ProblemGame>::Theme>;

/// A game with problems.
pub trait ProblemGame: Searchable {
    /// A feature of a solution, such as a sacrifice.
    type Theme;
    /// The source of problems in a class.
    type Source<'a>: ProblemSource<'a, Self>;
}

/// The source of problems in a class.
pub trait ProblemSource<'a, G: ProblemGame>: Sized {
    /// Whether the first move must be the only one that wins.
    const SINGLE_WIN: bool;

    /// Opens a class.
    ///
    /// # Errors
    /// The game does not have the class.
    fn open(tables: &'a Tablebase<G>, class: G::Class, side: Option<Colour>)
    -> FindResult<Self, G>;

    /// Returns the number of cells of the class.
    fn cells(&self) -> u64;

    /// Maps a random number to a position with which a problem can begin.
    fn random_position(&self, random: u64) -> Option<G::Position>;

    /// Whether two positions are images of each other.
    fn are_images(&self, one: &G::Position, other: &G::Position) -> bool;

    /// Returns the problem of a won position; `None` if the first move ends it, or another move
    /// solves it too.
    ///
    /// # Errors
    /// A table is missing or cannot be read.
    fn problem(&self, position: &G::Position) -> FindResult<Option<ProblemOf<G>>, G>;
}

/// Positions that are looked up together.
const BATCH: u64 = 1 << 12;

/// Positions drawn for each cell of a class before the search gives up.
const DRAWS_PER_CELL: u64 = 4;

/// Upper bound on the positions drawn.
const MAX_DRAWS: u64 = 1 << 26;

/// Draws problems from a class, each of them once. There may be fewer than requested.
///
/// # Errors
/// A table is missing or cannot be read; the game does not have the class.
pub fn problems<G: ProblemGame>(
    tables: &Tablebase<G>,
    class: G::Class,
    request: &ProblemRequest,
    watch: &dyn Watch,
) -> FindResult<Vec<ProblemOf<G>>, G> {
    let source = G::Source::open(tables, class, request.side)?;
    let mut found: Vec<ProblemOf<G>> = vec![];
    let draws = source.cells().saturating_mul(DRAWS_PER_CELL).min(MAX_DRAWS);
    watch.begin(request.number as u64);
    let mut drawn = 0;
    while drawn < draws && found.len() < request.number {
        let numbers = (drawn..drawn + BATCH).map(|number| random(request.seed, number));
        drawn += BATCH;
        for position in candidates(tables, &source, numbers)? {
            let mut known = found.iter().map(|problem| &problem.position);
            if found.len() == request.number || known.any(|one| source.are_images(one, &position)) {
                continue;
            }
            let problem = source.problem(&position)?;
            let is_right = |level| request.level.is_none_or(|wanted| wanted == level);
            if let Some(problem) = problem.filter(|problem| is_right(problem.level)) {
                found.push(problem);
                watch.advance(1);
            }
        }
    }
    Ok(found)
}

/// Returns the won ones among random positions.
fn candidates<'a, G: ProblemGame, S: ProblemSource<'a, G>>(
    tables: &Tablebase<G>,
    source: &S,
    numbers: impl Iterator<Item = u64>,
) -> FindResult<Vec<G::Position>, G> {
    let positions = numbers.filter_map(|random| source.random_position(random));
    let mut positions: Vec<G::Position> = positions.collect();
    let values = values(tables, positions.iter().copied(), Measure::Wdl)?.into_iter();
    retain(&mut positions, values.map(|value| value.wdl() == Wdl::Win));
    if S::SINGLE_WIN {
        let winning = winning_moves(tables, positions.iter().copied())?.into_iter();
        retain(&mut positions, winning.map(|moves| moves == 1));
    }
    Ok(positions)
}

/// Returns the difficulty in five steps of the binary logarithm of the number of ways to choose
/// among plausible moves.
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
    fn tries_and_length_raise_the_level() {
        assert_eq!(level(&[0, 0]), 1);
        assert_eq!(level(&[7, 3]), 2);
        assert_eq!(level(&[7, 7, 7, 3]), 3);
        assert_eq!(level(&[15, 15, 15, 15, 7]), 4);
        assert_eq!(level(&[15; 9]), 5);
    }
}
