//! Square notation: numbers (`32`), counted from Black's side or from White's, or letters with
//! digits (`c3`).

use crate::geometry::{Board, Square, Squares};

/// The notation of squares in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SquareNotation {
    /// 1, 2, 3 .. from the top left, row by row.
    Numbers,
    /// The same numbers in reverse, so that 1 is at the bottom right.
    NumbersFromBelow,
    /// a1 at the bottom left, letters to the right, digits upward.
    Letters,
}

/// Returns the square in a column and a rank, both counted from 0 at the bottom left; `None` for a
/// light field, unless the board is whole.
pub(crate) const fn lettered(board: &Board, column: u8, rank: u8) -> Option<Square> {
    if rank >= board.rows() {
        return None;
    }
    board.square_at(board.rows() - 1 - rank, column)
}

impl SquareNotation {
    /// Whether squares have numbers.
    #[must_use]
    pub const fn is_numeric(self) -> bool {
        matches!(self, Self::Numbers | Self::NumbersFromBelow)
    }

    /// Returns the squares of a set in the order of their numbers, or row by row from the top if
    /// they have letters.
    #[must_use]
    pub fn in_order(self, board: &Board, set: Squares) -> Vec<Square> {
        let mut squares: Vec<Square> = board.iter(set).collect();
        if self == Self::NumbersFromBelow {
            squares.reverse();
        }
        squares
    }

    /// Returns the range of valid squares, for messages.
    #[must_use]
    pub const fn range(self, board: &Board) -> &'static str {
        match (self, board.rows()) {
            (Self::Letters, _) if board.is_whole() => "a1 to h8",
            (Self::Letters, 8) => "a1 to h8, dark squares only",
            (Self::Letters, _) => "a1 to j10, dark squares only",
            (Self::Numbers | Self::NumbersFromBelow, _) if board.is_whole() => "1 to 64",
            (Self::Numbers | Self::NumbersFromBelow, 8) => "1 to 32",
            (Self::Numbers | Self::NumbersFromBelow, _) => "1 to 50",
        }
    }

    /// Writes a square: `32`, or `c3` with letters.
    #[must_use]
    pub fn name(self, board: &Board, square: Square) -> String {
        match self {
            Self::Numbers => square.number().to_string(),
            Self::NumbersFromBelow => board.rotate_square(square).number().to_string(),
            Self::Letters => {
                let (row, column) = (board.row_of(square), board.column_of(square));
                format!("{}{}", char::from(b'a' + column), board.rows() - row)
            }
        }
    }

    /// Parses a square as [`SquareNotation::name`] writes it.
    #[must_use]
    pub fn parse(self, board: &Board, name: &str) -> Option<Square> {
        match (self, name.as_bytes()) {
            (Self::Numbers, _) => board.square(name.parse().ok()?),
            (Self::NumbersFromBelow, _) => {
                let number = board.square(name.parse().ok()?)?;
                Some(board.rotate_square(number))
            }
            (Self::Letters, &[column, rank]) => {
                lettered(board, column.checked_sub(b'a')?, rank.checked_sub(b'1')?)
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{EIGHT, EIGHT_MIRRORED, TEN};

    #[test]
    fn letters_are_those_of_the_printed_diagrams() {
        let named = |number| {
            let square = EIGHT.square(number).expect("on the board");
            SquareNotation::Letters.name(&EIGHT, square)
        };
        // 1 is b8, 4 is h8, 5 is a7, 29 is a1, 32 is g1.
        let texts = [1, 4, 5, 29, 32].map(named);
        assert_eq!(texts, ["b8", "h8", "a7", "a1", "g1"]);
        for square in (0..EIGHT.squares()).map(Square::from_index) {
            let name = SquareNotation::Letters.name(&EIGHT, square);
            let (column, rank) = (name.as_bytes()[0] - b'a', name.as_bytes()[1] - b'1');
            assert_eq!(lettered(&EIGHT, column, rank), Some(square), "{name}");
        }
        assert_eq!(lettered(&EIGHT, 0, 1), None, "a2 is light");
    }

    #[test]
    fn names_are_read_back() {
        for (board, spelling) in [
            (&TEN, SquareNotation::Numbers),
            (&EIGHT, SquareNotation::Numbers),
            (&EIGHT_MIRRORED, SquareNotation::NumbersFromBelow),
            (&EIGHT, SquareNotation::NumbersFromBelow),
            (&EIGHT, SquareNotation::Letters),
        ] {
            for square in (0..board.squares()).map(Square::from_index) {
                let name = spelling.name(board, square);
                assert_eq!(spelling.parse(board, &name), Some(square), "{name}");
            }
            for other in ["", "0", "51", "a2", "i1", "a", "a10", "ä1", "a\u{7f}"] {
                assert_eq!(spelling.parse(board, other), None, "{other}");
            }
        }
    }
}
