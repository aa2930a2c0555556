//! [`StudyGame`]: the parts of a chapter in which games differ.

use crate::chapter::Chapter;
use crate::plots::PlotError;
use crate::sections::Section;
use galotne::game::Game;
use galotne::position::Colour;
use galotne::report::{Counter, Statistics};
use galotne::rules::Rules;
use galotne::tablebase::Tablebase;
use galotne_find::Watch;
use galotne_report::Language;
use serde::Serialize;

/// The error of a study of a game.
pub type StudyError<G> = galotne_find::FindError<<G as Rules>::Class>;

/// A game with chapters on its classes.
pub trait StudyGame: Game {
    /// The findings that only this game has. Their keys are keys of the chapter as JSON.
    type Findings: Serialize + PartialEq + std::fmt::Debug;

    /// The message on the positions that are counted.
    const COUNTS_MESSAGE: &'static str;

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

    /// Counts the positions of a class with exactly one winning move.
    ///
    /// # Errors
    /// A table is missing or cannot be read.
    fn count_unique_wins(
        tables: &Tablebase<Self>,
        class: Self::Class,
        turn: Colour,
    ) -> Result<u64, StudyError<Self>>;

    /// The best moves of a position, the one to play first.
    ///
    /// # Errors
    /// A table is missing or cannot be read.
    fn best_moves(
        tables: &Tablebase<Self>,
        position: &Self::Position,
    ) -> Result<Vec<BestMove<Self::Position>>, StudyError<Self>>;

    /// Reads a FEN.
    ///
    /// # Errors
    /// Says why the text is not a position of the game.
    fn read_position(&self, fen: &str) -> Result<Self::Position, String>;

    /// A position in the orientation in which it is written.
    fn oriented(&self, position: &Self::Position) -> Self::Position {
        *position
    }

    /// Draws a position. An empty description is left out.
    fn svg(
        &self,
        position: &Self::Position,
        title: &str,
        description: &str,
        language: Language,
    ) -> String;

    /// Draws a position with characters.
    fn text_diagram(&self, position: &Self::Position, language: Language) -> String;

    /// The name of the game.
    fn title(&self, language: Language) -> String;

    /// The pieces of a class in words.
    fn pieces_in_words(class: Self::Class, language: Language) -> String;

    /// The comparison with chapters on the same pieces in other games.
    fn comparison(
        chapter: &Chapter<Self>,
        others: &[&Chapter<Self>],
        language: Language,
    ) -> Option<Section> {
        let _ = (chapter, others, language);
        None
    }

    /// The sections on the findings of this game.
    ///
    /// # Errors
    /// A plot cannot be drawn.
    fn sections(chapter: &Chapter<Self>, language: Language) -> Result<Vec<Section>, PlotError>;

    /// A section at the end of a chapter.
    fn last_section(chapter: &Chapter<Self>, language: Language) -> Option<Section> {
        let _ = (chapter, language);
        None
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
