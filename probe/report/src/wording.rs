//! Numbers of moves in texts for people.

use crate::language::{Language, say};
use galotne::value::Parity;

/// Whether texts tell the plies (half-moves) behind a number of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PlyFigures {
    /// Moves alone.
    #[default]
    Hidden,
    /// Moves, with plies in brackets.
    Shown,
}

/// The language of a text, and its units. A [`Language`] is enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wording {
    /// The language.
    pub language: Language,
    /// Whether plies stand beside moves.
    pub plies: PlyFigures,
}

impl From<Language> for Wording {
    fn from(language: Language) -> Self {
        Self {
            language,
            plies: PlyFigures::Hidden,
        }
    }
}

impl Wording {
    /// Adds plies in words to a text with moves.
    pub(crate) fn beside(self, text: String, plies: usize) -> String {
        match self.plies {
            PlyFigures::Hidden => text,
            PlyFigures::Shown => {
                format!("{text} ({})", say!(self.language, "plies", plies = plies))
            }
        }
    }

    /// Adds plies to a number of moves.
    pub(crate) fn cell(self, moves: String, plies: usize) -> String {
        match self.plies {
            PlyFigures::Shown if plies > 0 => format!("{moves} ({plies})"),
            _ => moves,
        }
    }

    /// Writes a message about the winner's moves until the game ends, such as `in 8 moves`.
    pub(crate) fn length(self, key: &str, plies: usize) -> String {
        let text = say!(self.language, key, n = plies.div_ceil(2));
        self.beside(text, plies)
    }

    /// Writes `in 8 moves`; in plies where extra moves break the alternation of the sides.
    pub(crate) fn mills_length(self, key: &str, plies: usize, parity: Parity) -> String {
        match parity {
            Parity::Neither => say!(self.language, "mills-in", plies = plies),
            _ => self.length(key, plies),
        }
    }
}
