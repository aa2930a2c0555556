//! Conditions on where pieces stand: squares by number, and lines by name.

use super::symmetry::row_and_column;
use crate::error::BoardConditionError;
use galotne::geometry::{Board, Squares};
use galotne::position::{Colour, Position};
use galotne::rules::Variant;
use std::str::FromStr;

/// A set of pieces in every position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pieces {
    /// All pieces of one side, or of both.
    All(Option<Colour>),
    /// The men of one side, or of both.
    Men(Option<Colour>),
    /// The kings of one side, or of both.
    Kings(Option<Colour>),
    /// The only piece of a side, if it is a king.
    LoneKing,
}

/// The names of sets of pieces.
const PIECES: [(&str, Pieces); 10] = [
    ("any", Pieces::All(None)),
    ("white", Pieces::All(Some(Colour::White))),
    ("black", Pieces::All(Some(Colour::Black))),
    ("man", Pieces::Men(None)),
    ("white-man", Pieces::Men(Some(Colour::White))),
    ("black-man", Pieces::Men(Some(Colour::Black))),
    ("king", Pieces::Kings(None)),
    ("white-king", Pieces::Kings(Some(Colour::White))),
    ("black-king", Pieces::Kings(Some(Colour::Black))),
    ("lone-king", Pieces::LoneKing),
];

impl Pieces {
    /// Returns the squares of the pieces in a position.
    fn squares(self, position: &Position) -> Squares {
        let both = |of: &dyn Fn(Colour) -> Squares, side: Option<Colour>| match side {
            Some(side) => of(side),
            None => of(Colour::White) | of(Colour::Black),
        };
        match self {
            Self::All(side) => both(&|side| position.pieces(side), side),
            Self::Men(side) => both(&|side| position.men(side), side),
            Self::Kings(side) => both(&|side| position.kings(side), side),
            Self::LoneKing => {
                let alone = |side: &Colour| {
                    position.men(*side) == 0 && position.kings(*side).is_power_of_two()
                };
                let alone = Colour::BOTH.into_iter().filter(alone);
                alone.fold(0, |kings, side| kings | position.kings(side))
            }
        }
    }
}

impl FromStr for Pieces {
    type Err = BoardConditionError;

    fn from_str(word: &str) -> Result<Self, BoardConditionError> {
        let known = PIECES.iter().find(|(known, _)| *known == word);
        known
            .map(|(_, pieces)| *pieces)
            .ok_or_else(|| BoardConditionError::Pieces(word.to_owned()))
    }
}

/// A condition that some of the pieces stand on some of the squares, or that none does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceCondition {
    pieces: Pieces,
    squares: Squares,
    /// Whether a piece must stand there, or none may.
    on: bool,
}

impl PieceCondition {
    /// Returns the condition that some of these pieces stand on these squares.
    ///
    /// # Errors
    /// The board has no such squares.
    pub fn on(
        variant: &Variant,
        pieces: Pieces,
        squares: &str,
    ) -> Result<Self, BoardConditionError> {
        let squares = parse_squares(variant, squares)?;
        Ok(Self {
            pieces,
            squares,
            on: true,
        })
    }

    /// Parses `PIECES:SQUARES`.
    ///
    /// # Errors
    /// The text has another form; the board has no such squares.
    pub fn parse(variant: &Variant, text: &str) -> Result<Self, BoardConditionError> {
        let (pieces, squares) =
            (text.split_once(':')).ok_or_else(|| BoardConditionError::Shape(text.to_owned()))?;
        Self::on(variant, pieces.parse()?, squares)
    }

    /// Returns the condition that the other one excludes.
    #[must_use]
    pub const fn negated(self) -> Self {
        Self {
            on: !self.on,
            ..self
        }
    }

    /// Whether a position meets the condition.
    #[must_use]
    pub fn holds(&self, position: &Position) -> bool {
        (self.pieces.squares(position) & self.squares != 0) == self.on
    }
}

/// Parses squares: names as the game writes them, or numbers where it writes letters, ranges and
/// names of lines, with commas between them.
fn parse_squares(variant: &Variant, text: &str) -> Result<Squares, BoardConditionError> {
    let board = variant.board;
    let wrong = || BoardConditionError::Squares(text.to_owned());
    let square = |text: &str| {
        let text = text.trim();
        let number = || text.parse().ok().and_then(|number| board.square(number));
        (variant.square_notation.parse(board, text)).or_else(number)
    };
    let squares = variant.square_notation.in_order(board, board.all());
    let place = |square| squares.iter().position(|&other| other == square);
    text.split(',')
        .map(|part| {
            if let Some(line) = line(board, part.trim()) {
                return Ok(line);
            }
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let first = square(first).ok_or_else(wrong)?;
            let last = square(last).ok_or_else(wrong)?;
            let between = place(first).zip(place(last));
            let between = between.and_then(|(first, last)| squares.get(first..=last));
            let between = between
                .filter(|squares| !squares.is_empty())
                .ok_or_else(wrong)?;
            Ok((between.iter()).fold(0, |all, &square| all | board.bit(square)))
        })
        .try_fold(0, |all, part| Ok(all | part?))
}

/// Returns the squares of a line by its name. The Latvian rules (001, 1.2) define the lines for
/// eight rows; ten rows have theirs by analogy.
fn line(board: &Board, name: &str) -> Option<Squares> {
    let last = i16::from(board.rows()) - 1;
    if board.is_whole() && name != "edge" {
        // It has no diagonals.
        return None;
    }
    // Two diagonals at this distance from the main road, and the two that join their ends.
    let frame = |distance: i16| {
        diagonals(board, |along, across| {
            (along - last).abs() == distance || across.abs() == last - distance
        })
    };
    Some(match name {
        "main-road" | "garais-cels" => board.long_diagonal(),
        "triple" | "trijnieks" => frame(2),
        "quadruple" | "cetrinieks" => frame(4),
        "double" | "divnieks" => diagonals(board, |_, across| across.abs() == 1),
        "edge" => {
            let edge = |at: i16| at == 0 || at == last;
            squares(board, |row, column| edge(row) || edge(column))
        }
        _ => return None,
    })
}

/// Returns the squares selected by row plus column and row minus column.
fn diagonals(board: &Board, selects: impl Fn(i16, i16) -> bool) -> Squares {
    squares(board, |row, column| selects(row + column, row - column))
}

/// Returns the squares selected by row and column, counted from 0 at the light upper corner: at the
/// left, or at the right of a mirrored board.
fn squares(board: &Board, selects: impl Fn(i16, i16) -> bool) -> Squares {
    let all = board.iter(board.all()).filter(|square| {
        let (row, column) = row_and_column(board, *square);
        if board.is_mirrored() {
            selects(row, i16::from(board.rows()) - 1 - column)
        } else {
            selects(row, column)
        }
    });
    all.fold(0, |all, square| all | board.bit(square))
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne::rules::{INTERNATIONAL, ITALIAN, RUSSIAN};

    fn numbers(variant: &Variant, name: &str) -> Vec<u8> {
        let set = parse_squares(variant, name).expect("a line");
        let board = variant.board;
        board.iter(set).map(|square| square.number()).collect()
    }

    /// Counted in the text of 001, 1.2.
    #[test]
    fn lines_have_the_squares_of_the_latvian_rules() {
        assert_eq!(
            numbers(&RUSSIAN, "main-road"),
            [4, 8, 11, 15, 18, 22, 25, 29]
        );
        // Diagonals of six, six, three and three squares share their ends.
        let triple = numbers(&RUSSIAN, "trijnieks");
        assert_eq!(
            triple,
            [3, 7, 8, 10, 12, 14, 16, 17, 19, 21, 23, 25, 26, 30]
        );
        // Diagonals of four, four, five and five squares.
        let quadruple = numbers(&RUSSIAN, "quadruple");
        assert_eq!(
            quadruple,
            [2, 6, 7, 9, 11, 13, 16, 17, 20, 22, 24, 26, 27, 31]
        );
        // Two diagonals of seven squares.
        assert_eq!(
            numbers(&RUSSIAN, "double"),
            [1, 5, 6, 9, 10, 14, 15, 18, 19, 23, 24, 27, 28, 32]
        );
        assert_eq!(numbers(&INTERNATIONAL, "main-road")[..2], [5, 10]);
        assert_eq!(numbers(&INTERNATIONAL, "edge").len(), 18);
        assert_eq!(numbers(&RUSSIAN, "a1,h8, c3"), [4, 22, 29]);
        assert_eq!(numbers(&INTERNATIONAL, "5,46-50, main-road").len(), 14);
    }

    #[test]
    fn lines_of_a_mirrored_board_are_mirrored() {
        assert_eq!(
            numbers(&ITALIAN, "main-road"),
            [1, 5, 10, 14, 19, 23, 28, 32]
        );
        for line in ["main-road", "triple", "quadruple", "double", "edge"] {
            let (here, there) = (ITALIAN.board, RUSSIAN.board);
            let mirrored = |number: u8| {
                let square = there.square(number.into()).expect("on the board");
                let (row, column) = (there.row_of(square), there.column_of(square));
                here.square_at(row, 7 - column).expect("dark").number()
            };
            let mut expected: Vec<u8> = numbers(&RUSSIAN, line).into_iter().map(mirrored).collect();
            expected.sort_unstable();
            assert_eq!(numbers(&ITALIAN, line), expected, "{line}");
        }
    }

    #[test]
    fn malformed_conditions_are_errors() {
        for wrong in [
            "king", "king:51", "king:0", "king:7-5", "king:a1", "queen:5", "king:",
        ] {
            assert!(
                PieceCondition::parse(&INTERNATIONAL, wrong).is_err(),
                "{wrong}"
            );
        }
    }
}
