//! Positions to be read and drawn, of any game.

use galotne::game::Game;
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
