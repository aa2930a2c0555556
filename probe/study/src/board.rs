//! A position to be drawn, of whichever game.

use galotne::notation::{Fen, write_fen};
use galotne::position::{Colour, Position};
use galotne::rules::{VARIANTS, Variant};
use galotne_mills::{self as mills, Mills, parse_fen};
use galotne_report::Language;
use galotne_report::board::{PieceSigns, diagram};
use galotne_report::diagram::{Drawing, svg};
use galotne_report::mills::board;

/// A position on its board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Board {
    /// Of draughts.
    Draughts(&'static Variant, Position),
    /// Of mills.
    Mills(mills::Position),
}

impl Board {
    /// Reads a position of a game; `None` if it is no such game or no such position.
    pub fn read(rules: &str, fen: &str) -> Option<Self> {
        if let Some(mills) = Mills::named(rules) {
            return parse_fen(mills, fen).ok().map(Self::Mills);
        }
        let variant = (VARIANTS.iter().copied()).find(|variant| variant.name == rules)?;
        let fen = Fen::parse(variant, fen).ok()?;
        Some(Self::Draughts(variant, fen.position))
    }

    /// As a position is written.
    pub fn fen(&self) -> String {
        match self {
            Self::Draughts(variant, position) => write_fen(variant, position),
            Self::Mills(position) => mills::write_fen(position),
        }
    }

    /// The side to move.
    pub const fn turn(&self) -> Colour {
        match self {
            Self::Draughts(_, position) => position.turn(),
            Self::Mills(position) => position.turn(),
        }
    }

    /// As a drawing, with a title and, unless they are empty, words for those who do not see it.
    pub fn drawn(&self, title: &str, description: &str, language: Language) -> String {
        match self {
            Self::Draughts(variant, position) => {
                let drawing = Drawing {
                    title,
                    description,
                    ..Drawing::default()
                };
                svg(variant, position, &drawing)
            }
            Self::Mills(position) => board::svg(position, 0, title, description, language),
        }
    }

    /// As lines of text.
    pub fn text(&self, language: Language) -> String {
        match self {
            Self::Draughts(variant, position) => {
                diagram(variant, position, PieceSigns::ASCII, language)
            }
            Self::Mills(position) => board::diagram(position, PieceSigns::ASCII, language),
        }
    }
}
