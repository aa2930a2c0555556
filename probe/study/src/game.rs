//! [`StudyGame`]: the parts in which games differ when a class is counted.

use crate::board::BoardGame;
use galotne::position::Colour;
use galotne::report::{Counter, Statistics};
use galotne::rules::Rules;
use galotne::tablebase::Tablebase;
use galotne_find::{Searchable, Watch};
use serde::Serialize;

/// The error of a study of a game.
pub type StudyError<G> = galotne_find::FindError<<G as Rules>::Class>;

/// A game whose classes are counted for chapters.
pub trait StudyGame: BoardGame + Searchable {
    /// The findings that only this game has. Their keys are keys of the chapter as JSON.
    type Findings: Serialize + PartialEq + std::fmt::Debug;

    /// Whether turns alternate, so that two plies are a move; otherwise lengths are given in plies.
    fn turns_alternate(&self) -> bool {
        true
    }

    /// Goes through a canonical class.
    ///
    /// # Errors
    /// A table is missing or cannot be read; there is no such class.
    fn count_class(
        tables: &Tablebase<Self>,
        class: Self::Class,
        watch: &dyn Watch,
    ) -> Result<ClassCounts<Self>, StudyError<Self>>;

    /// The statistics of the positions of a class that a counter has counted.
    fn statistics(
        &self,
        class: Self::Class,
        turn: Colour,
        counter: Counter<Self::Position>,
    ) -> Vec<Statistics>;

    /// The best moves of a position, the one to play first.
    ///
    /// # Errors
    /// A table is missing or cannot be read.
    fn best_moves(
        tables: &Tablebase<Self>,
        position: &Self::Position,
    ) -> Result<Vec<BestMove<Self::Position>>, StudyError<Self>>;

    /// A position in the orientation in which it is written.
    fn oriented(&self, position: &Self::Position) -> Self::Position {
        *position
    }
}

/// The counts of a class.
pub struct ClassCounts<G: StudyGame> {
    /// The number of cells of a plane.
    pub cells: u64,
    /// Values by side to move.
    pub counters: Vec<(Colour, Counter<G::Position>)>,
    /// The findings that only this game has.
    pub findings: G::Findings,
}

/// A best move.
pub struct BestMove<P> {
    /// The move as people write it.
    pub text: String,
    /// The position after it.
    pub next: P,
}
