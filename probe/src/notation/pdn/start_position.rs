//! The start position of games that do not give one.

use crate::geometry::Board;
use crate::notation::{Fen, FenError};
use crate::position::Position;
use crate::rules::{
    INTERNATIONAL, ITALIAN, RUSSIAN, SPANISH, SquareNotation, THAI, TURKISH, Variant,
};

/// A game for each board and each order of its numbers, those with larger boards first.
const BOARDS: [&Variant; 6] = [
    &INTERNATIONAL,
    &RUSSIAN,
    &ITALIAN,
    &SPANISH,
    &THAI,
    &TURKISH,
];

/// Whether a FEN has the same squares in two games.
fn have_same_squares(one: &Variant, other: &Variant) -> bool {
    let from_below = |game: &Variant| game.square_notation == SquareNotation::NumbersFromBelow;
    one.board.size() == other.board.size() && from_below(one) == from_below(other)
}

/// A start position chosen by the caller. A FEN that is valid on several boards is a position on
/// each, until a score shows which game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StartPosition {
    /// The position on each board on which the FEN is valid.
    positions: [Option<Position>; BOARDS.len()],
    /// The first of them.
    first: Position,
}

impl StartPosition {
    /// Reads a FEN for one game or for all of them, with the usual numbering or
    /// [rotated](Fen::parse_rotated).
    ///
    /// # Errors
    /// [`FenError`] if the FEN is valid on no board: the one for 10x10.
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
        let positions = BOARDS.map(|variant| read(variant).ok());
        match positions.into_iter().flatten().next() {
            Some(first) => Ok(Self { positions, first }),
            None => read(&INTERNATIONAL).map(Self::from),
        }
    }

    /// Returns the position on the board of a game.
    pub(super) fn on(&self, variant: &Variant) -> Option<Position> {
        let mut boards = BOARDS.iter().zip(self.positions);
        let found = boards.find(|(other, _)| have_same_squares(other, variant));
        found?.1
    }

    /// Returns the board of the position, the largest one of several.
    pub(super) fn board(&self) -> &'static Board {
        self.first.board()
    }
}

impl From<Position> for StartPosition {
    fn from(position: Position) -> Self {
        let size = position.board().size();
        let stands_on = |variant: &Variant| variant.board.size() == size;
        Self {
            positions: BOARDS.map(|variant| stands_on(variant).then_some(position)),
            first: position,
        }
    }
}
