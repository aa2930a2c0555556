//! Numberings of the squares: the corner of the first one, from either side of the board.

use crate::geometry::{Board, Square};
#[cfg(feature = "pdn")]
use crate::position::Colour;
use crate::rules::Variant;
use crate::square_notation::{SquareNotation, lettered};

/// The corner of the first square, as White sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Corner {
    right: bool,
    top: bool,
}

impl Corner {
    /// The corner of square 1 in the usual numbering.
    pub const USUAL_NUMBER: Self = Self {
        right: false,
        top: true,
    };
    /// The corner of square 1 where numbers are counted from White's side.
    const NUMBER_BELOW: Self = Self {
        right: true,
        top: false,
    };
    /// The corner of a1 in the usual notation.
    pub const USUAL_LETTER: Self = Self {
        right: false,
        top: false,
    };

    /// Returns the corner with this digit of the PDN standard: 0 at the lower left, 1 at the lower
    /// right, 2 at the upper left, 3 at the upper right, from the perspective of `side`.
    #[cfg(any(test, feature = "pdn"))]
    pub fn with_code(code: u32, side: Colour) -> Self {
        // From Black's side the board is turned.
        let code = match side {
            Colour::White => code,
            Colour::Black => 3 - code.min(3),
        };
        Self {
            right: code % 2 == 1,
            top: code / 2 == 1,
        }
    }

    /// Returns the digit of the PDN standard, the inverse of [`Corner::with_code`].
    #[cfg(any(test, feature = "pdn"))]
    pub const fn code(self, side: Colour) -> u32 {
        let code = self.right as u32 + 2 * self.top as u32;
        match side {
            Colour::White => code,
            Colour::Black => 3 - code,
        }
    }

    /// Returns the opposite corner.
    const fn across(self) -> Self {
        Self {
            right: !self.right,
            top: !self.top,
        }
    }
}

/// A numbering of the squares, and their letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Numbering {
    /// The corner of square 1.
    pub numbers: Corner,
    /// The corner of a1.
    pub letters: Corner,
}

impl Numbering {
    /// Square 1 at White's upper left, a1 at White's lower left.
    pub const USUAL: Self = Self {
        numbers: Corner::USUAL_NUMBER,
        letters: Corner::USUAL_LETTER,
    };

    /// Returns the usual numbering of a game: a1 is at the lower left of White, but at the lower
    /// left of the side that starts where squares have numbers. In English draughts, where Black
    /// starts, a1 is square 4, and `c3-d4` is 11-15 (PlayStrategy).
    #[cfg(feature = "pdn")]
    pub const fn usual(variant: &Variant) -> Self {
        let usual = Self::of_positions(variant);
        match variant.starts {
            Colour::Black if variant.square_notation.is_numeric() => usual.with_opposite_letters(),
            _ => usual,
        }
    }

    /// Returns the numbering of a game in FEN: there a1 is always at the lower left of White.
    pub const fn of_positions(variant: &Variant) -> Self {
        match variant.square_notation {
            SquareNotation::NumbersFromBelow => Self {
                numbers: Corner::NUMBER_BELOW,
                ..Self::USUAL
            },
            SquareNotation::Numbers | SquareNotation::Letters => Self::USUAL,
        }
    }

    /// Returns the numbering with a1 in the opposite corner.
    #[cfg(feature = "pdn")]
    pub const fn with_opposite_letters(self) -> Self {
        Self {
            letters: self.letters.across(),
            ..self
        }
    }

    /// Returns the numbering of a turned board: square `n` is 51 - `n` on 10x10.
    pub const fn turned(self) -> Self {
        Self {
            numbers: self.numbers.across(),
            letters: self.letters.across(),
        }
    }

    /// Returns the square with the usual number that `square` has in this numbering. Every
    /// numbering is its own inverse, so this converts in both directions.
    pub fn number(&self, board: &Board, square: Square) -> Square {
        let row = board.row_of(square);
        let column = square.index() % board.row();
        let row = if self.numbers.top {
            row
        } else {
            board.rows() - 1 - row
        };
        let column = if self.numbers.right {
            board.row() - 1 - column
        } else {
            column
        };
        Square::from_index(row * board.row() + column)
    }

    /// Returns the square with this letter and digit, counted from 0; `None` for a light field,
    /// unless the board is whole.
    pub fn lettered(&self, board: &Board, column: u8, rank: u8) -> Option<Square> {
        let last = board.rows() - 1;
        let flip = |flipped: bool, at: u8| {
            if flipped {
                last.checked_sub(at)
            } else {
                Some(at)
            }
        };
        lettered(
            board,
            flip(self.letters.right, column)?,
            flip(self.letters.top, rank)?,
        )
    }

    /// Returns the name of a square in the notation of the game.
    pub fn name(&self, variant: &Variant, square: Square) -> String {
        self.name_in(variant.square_notation, variant.board, square)
    }

    /// Returns the name of a square in this notation.
    pub fn name_in(&self, notation: SquareNotation, board: &Board, square: Square) -> String {
        match notation {
            SquareNotation::Numbers | SquareNotation::NumbersFromBelow => {
                SquareNotation::Numbers.name(board, self.number(board, square))
            }
            SquareNotation::Letters if self.letters == Corner::USUAL_LETTER => {
                notation.name(board, square)
            }
            SquareNotation::Letters => {
                let places = (0..board.rows())
                    .flat_map(|rank| (0..board.rows()).map(move |column| (column, rank)));
                let (column, rank) = (places.into_iter())
                    .find(|&(column, rank)| self.lettered(board, column, rank) == Some(square))
                    .unwrap_or_default();
                format!("{}{}", char::from(b'a' + column), rank + 1)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{EIGHT, TEN};
    use crate::rules::RUSSIAN;

    fn numbering(code: u32, side: Colour) -> Numbering {
        Numbering {
            numbers: Corner::with_code(code, side),
            letters: Corner::with_code(code, side),
        }
    }

    #[test]
    fn the_first_square_is_in_its_corner() {
        // Squares 1 and 2 of each numbering as squares of the usual one.
        for (code, side, first, second) in [
            (0, Colour::White, 46, 47),
            (1, Colour::White, 50, 49),
            (2, Colour::White, 1, 2),
            (3, Colour::White, 5, 4),
            (0, Colour::Black, 5, 4),
            (1, Colour::Black, 1, 2),
            (2, Colour::Black, 50, 49),
            (3, Colour::Black, 46, 47),
        ] {
            let squares = [0, 1].map(|index| {
                let written = Square::from_index(index);
                numbering(code, side).number(&TEN, written).number()
            });
            assert_eq!(squares, [first, second], "{code} from {side:?}");
            assert_eq!(Corner::with_code(code, side).code(side), code);
        }
    }

    #[test]
    fn the_first_letter_is_in_its_corner() {
        for (code, side, a1, name) in [
            (0, Colour::White, Some("a1"), "c3"),
            (1, Colour::White, None, "f3"),
            (2, Colour::White, None, "c6"),
            (3, Colour::White, Some("h8"), "f6"),
            (3, Colour::Black, Some("a1"), "c3"),
        ] {
            let numbering = numbering(code, side);
            let first = numbering.lettered(&EIGHT, 0, 0);
            assert_eq!(
                first.map(|square| RUSSIAN.square_name(square)).as_deref(),
                a1
            );
            let c3 = lettered(&EIGHT, 2, 2).expect("dark");
            assert_eq!(numbering.name(&RUSSIAN, c3), name);
        }
    }

    #[test]
    fn every_numbering_is_its_own_inverse() {
        for board in [&TEN, &EIGHT] {
            for code in 0..4 {
                let numbering = numbering(code, Colour::White);
                for square in (0..board.squares()).map(Square::from_index) {
                    let number = numbering.number(board, square);
                    assert_eq!(numbering.number(board, number), square);
                    assert_eq!(numbering.turned().turned(), numbering);
                    let turned = numbering.turned().number(board, square);
                    assert_eq!(turned, board.rotate_square(number));
                }
            }
        }
    }
}
