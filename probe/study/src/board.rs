//! Positions to be drawn, of any game.

use crate::game::StudyGame;
use galotne::position::Colour;
use galotne_report::Language;

/// A position on its board.
pub trait Board {
    /// The position as FEN.
    fn fen(&self) -> String;

    /// The side to move.
    fn turn(&self) -> Colour;

    /// Draws the board. An empty description is left out.
    fn svg(&self, title: &str, description: &str, language: Language) -> String;

    /// Draws the board with characters.
    fn text(&self, language: Language) -> String;
}

/// A position of a game.
pub struct Placement<G: StudyGame> {
    /// The game.
    pub game: &'static G,
    /// The position.
    pub position: G::Position,
}

impl<G: StudyGame> Board for Placement<G> {
    fn fen(&self) -> String {
        self.game.write(&self.position)
    }

    fn turn(&self) -> Colour {
        self.game.turn(&self.position)
    }

    fn svg(&self, title: &str, description: &str, language: Language) -> String {
        (self.game).svg(&self.position, title, description, language)
    }

    fn text(&self, language: Language) -> String {
        self.game.text_diagram(&self.position, language)
    }
}
