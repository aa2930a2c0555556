//! Positions to be read and drawn, of any game.

use galotne::game::Game;
use galotne::position::Colour;
use galotne_report::Language;

/// A game whose positions are read and drawn.
pub trait BoardGame: Game {
    /// Reads a FEN.
    ///
    /// # Errors
    /// Says why the text is not a position of the game.
    fn read_position(&self, fen: &str) -> Result<Self::Position, String>;

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
}

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
pub struct Placement<G: BoardGame> {
    /// The game.
    pub game: &'static G,
    /// The position.
    pub position: G::Position,
}

impl<G: BoardGame> Board for Placement<G> {
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
