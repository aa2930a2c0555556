//! Where games start that do not say so themselves.

use crate::geometry::Board;
use crate::notation::{Fen, FenError};
use crate::position::Position;
use crate::rules::{INTERNATIONAL, RUSSIAN, Variant};

/// A position given from outside. A FEN that could stand on either board is a position on both,
/// until a score shows which game it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StartPosition {
    first: Position,
    /// The same text on another board.
    second: Option<Position>,
}

impl StartPosition {
    /// Reads a FEN for a game, or for all of them; [`rotated`](Fen::parse_rotated) or as usual.
    ///
    /// # Errors
    /// The text cannot be read: on the larger board, where no game is named.
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
            (Ok(first), second) => Ok(Self {
                first,
                second: second.ok(),
            }),
            (Err(_), Ok(only)) => Ok(only.into()),
            (Err(error), Err(_)) => Err(error),
        }
    }

    /// The position on this board.
    pub(super) fn on(&self, board: &Board) -> Option<Position> {
        let there = |position: &Position| position.board().size() == board.size();
        [Some(self.first), self.second]
            .into_iter()
            .flatten()
            .find(there)
    }

    /// The board it stands on, the larger one of two.
    pub(super) fn board(&self) -> &'static Board {
        self.first.board()
    }
}

impl From<Position> for StartPosition {
    fn from(position: Position) -> Self {
        Self {
            first: position,
            second: None,
        }
    }
}
