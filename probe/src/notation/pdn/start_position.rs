//! The start position of games that do not give one.

use crate::geometry::Board;
use crate::notation::{Fen, FenError};
use crate::position::Position;
use crate::rules::{INTERNATIONAL, RUSSIAN, Variant};

/// A start position chosen by the caller. A FEN that is valid on both boards is a position on each,
/// until a score shows which game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StartPosition {
    /// The position; on 10x10 fields if the FEN is valid on both boards.
    position: Position,
    /// The same FEN on 8x8 fields, if it is valid on both boards.
    on_eight: Option<Position>,
}

impl StartPosition {
    /// Reads a FEN for one game or for all of them, with the usual numbering or
    /// [rotated](Fen::parse_rotated).
    ///
    /// # Errors
    /// [`FenError`] if the FEN is valid on neither board: the one for 10x10.
    pub fn parse(rules: Option<&Variant>, text: &str, rotated: bool) -> Result<Self, FenError> {
        let read = |variant| {
            if rotated {
                Fen::parse_rotated(variant, text)
            } else {
                Fen::parse(variant, text)
            }
            .map(|fen| fen.position)
        };
        if let Some(rules) = rules {
            return Ok(read(rules)?.into());
        }
        match (read(&INTERNATIONAL), read(&RUSSIAN)) {
            (Ok(position), on_eight) => Ok(Self {
                position,
                on_eight: on_eight.ok(),
            }),
            (Err(_), Ok(only)) => Ok(only.into()),
            (Err(error), Err(_)) => Err(error),
        }
    }

    /// Returns the position on this board.
    pub(super) fn on(&self, board: &Board) -> Option<Position> {
        ([Some(self.position), self.on_eight].into_iter().flatten())
            .find(|position| position.board().size() == board.size())
    }

    /// Returns the board of the position, the larger one of two.
    pub(super) fn board(&self) -> &'static Board {
        self.position.board()
    }
}

impl From<Position> for StartPosition {
    fn from(position: Position) -> Self {
        Self {
            position,
            on_eight: None,
        }
    }
}
