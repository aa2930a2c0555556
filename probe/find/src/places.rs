//! Where pieces stand: squares by number, and the lines that have names.

use galotne::geometry::{Board, Squares};
use galotne::position::{Colour, Position};
use galotne::rules::Variant;
use std::str::FromStr;

/// Which pieces are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pieces {
    /// All of one side, or of both.
    Of(Option<Colour>),
    /// The men of one side, or of both.
    Men(Option<Colour>),
    /// The kings of one side, or of both.
    Kings(Option<Colour>),
    /// The one king that is all a side has.
    LoneKing,
}

/// The words for pieces.
const PIECES: [(&str, Pieces); 10] = [
    ("any", Pieces::Of(None)),
    ("white", Pieces::Of(Some(Colour::White))),
    ("black", Pieces::Of(Some(Colour::Black))),
    ("man", Pieces::Men(None)),
    ("white-man", Pieces::Men(Some(Colour::White))),
    ("black-man", Pieces::Men(Some(Colour::Black))),
    ("king", Pieces::Kings(None)),
    ("white-king", Pieces::Kings(Some(Colour::White))),
    ("black-king", Pieces::Kings(Some(Colour::Black))),
    ("lone-king", Pieces::LoneKing),
];

impl Pieces {
    /// Where they stand.
    fn of(self, position: &Position) -> Squares {
        let both = |of: &dyn Fn(Colour) -> Squares, side: Option<Colour>| match side {
            Some(side) => of(side),
            None => of(Colour::White) | of(Colour::Black),
        };
        match self {
            Self::Of(side) => both(&|side| position.pieces(side), side),
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
    type Err = PlaceError;

    fn from_str(word: &str) -> Result<Self, PlaceError> {
        let known = PIECES.iter().find(|(known, _)| *known == word);
        known
            .map(|(_, pieces)| *pieces)
            .ok_or_else(|| PlaceError::Pieces(word.to_owned()))
    }
}

/// That some pieces stand on a line, or that none does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    pieces: Pieces,
    squares: Squares,
    on: bool,
}

/// The text is no place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlaceError {
    /// No such pieces.
    #[error(
        "`{0}`: pieces are any, white, black, man, white-man, black-man, king, white-king, black-king or lone-king"
    )]
    Pieces(String),
    /// No such squares.
    #[error(
        "`{0}`: squares are numbers and ranges such as 5,46-50, or c3 where the game writes so, or main-road, triple, quadruple, double (trijnieks, \
         cetrinieks, divnieks) or edge"
    )]
    Squares(String),
    /// Nothing between pieces and squares.
    #[error("`{0}`: expected pieces and squares, such as lone-king:main-road or white-man:31-35")]
    Shape(String),
    /// No such stones.
    #[error("`{0}`: stones are any, white or black")]
    Stones(String),
    /// No such points.
    #[error("`{0}`: points are those of the board by name, such as a1,d7")]
    Points(String),
    /// Nothing between stones and points.
    #[error("`{0}`: expected stones and points, such as white:a1,d7")]
    StonesShape(String),
}

impl Place {
    /// That some of these pieces stand on these squares.
    ///
    /// # Errors
    /// The board has no such squares.
    pub fn on(variant: &Variant, pieces: Pieces, squares: &str) -> Result<Self, PlaceError> {
        let squares = read_squares(variant, squares)?;
        Ok(Self {
            pieces,
            squares,
            on: true,
        })
    }

    /// Reads `PIECES:SQUARES`.
    ///
    /// # Errors
    /// It is nothing of the kind.
    pub fn read(variant: &Variant, text: &str) -> Result<Self, PlaceError> {
        let (pieces, squares) =
            (text.split_once(':')).ok_or_else(|| PlaceError::Shape(text.to_owned()))?;
        Self::on(variant, pieces.parse()?, squares)
    }

    /// That none of the pieces stands there.
    #[must_use]
    pub const fn not(self) -> Self {
        Self {
            on: !self.on,
            ..self
        }
    }

    /// Whether it is so.
    #[must_use]
    pub fn holds(&self, position: &Position) -> bool {
        (self.pieces.of(position) & self.squares != 0) == self.on
    }
}

/// Squares by their numbers or as the game writes them, ranges and names of lines, with commas
/// between them.
fn read_squares(variant: &Variant, text: &str) -> Result<Squares, PlaceError> {
    let board = variant.board;
    let wrong = || PlaceError::Squares(text.to_owned());
    let square = |text: &str| {
        let text = text.trim();
        let number = text.parse().ok().and_then(|number| board.square(number));
        let mut all = board.iter(board.all());
        number.or_else(|| all.find(|&square| variant.square_name(square) == text))
    };
    text.split(',')
        .map(|part| {
            if let Some(line) = line(board, part.trim()) {
                return Ok(line);
            }
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let first = square(first).ok_or_else(wrong)?;
            let last = square(last).ok_or_else(wrong)?;
            if last < first {
                return Err(wrong());
            }
            let between = board
                .iter(board.all())
                .filter(|square| (first..=last).contains(square));
            Ok(between.fold(0, |all, square| all | board.bit(square)))
        })
        .try_fold(0, |all, part| Ok(all | part?))
}

/// The squares of a line that has a name. Those of the Latvian rules (001, 1.2), which a board of
/// ten rows has in its way, too.
fn line(board: &Board, name: &str) -> Option<Squares> {
    let last = i16::from(board.rows()) - 1;
    // Two diagonals beside the main road so far from it, and the two that join their ends.
    let frame = |beside: i16| {
        diagonals(board, |along, across| {
            (along - last).abs() == beside || across.abs() == last + 1 - beside - 1
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

/// The squares of which row plus column, and row less column, are these.
fn diagonals(board: &Board, wanted: impl Fn(i16, i16) -> bool) -> Squares {
    squares(board, |row, column| wanted(row + column, row - column))
}

/// The squares in these rows and columns, both counted from 0 at the top left.
fn squares(board: &Board, wanted: impl Fn(i16, i16) -> bool) -> Squares {
    let all = board.iter(board.all()).filter(|square| {
        let (row, column) = crate::symmetry::row_and_column(board, *square);
        wanted(row, column)
    });
    all.fold(0, |all, square| all | board.bit(square))
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne::rules::{INTERNATIONAL, RUSSIAN};

    fn numbers(variant: &Variant, name: &str) -> Vec<u8> {
        let set = read_squares(variant, name).expect("a line");
        let board = variant.board;
        board.iter(set).map(|square| square.number()).collect()
    }

    /// Counted off in the text of 001, 1.2.
    #[test]
    fn lines_have_the_squares_of_the_latvian_rules() {
        assert_eq!(
            numbers(&RUSSIAN, "main-road"),
            [4, 8, 11, 15, 18, 22, 25, 29]
        );
        // Six, six, three and three, of which the ends are shared.
        let triple = numbers(&RUSSIAN, "trijnieks");
        assert_eq!(
            triple,
            [3, 7, 8, 10, 12, 14, 16, 17, 19, 21, 23, 25, 26, 30]
        );
        // Four, four, five and five.
        let quadruple = numbers(&RUSSIAN, "quadruple");
        assert_eq!(
            quadruple,
            [2, 6, 7, 9, 11, 13, 16, 17, 20, 22, 24, 26, 27, 31]
        );
        // Seven and seven.
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
    fn what_is_no_place_is_an_error() {
        for wrong in [
            "king", "king:51", "king:0", "king:7-5", "king:a1", "queen:5", "king:",
        ] {
            assert!(Place::read(&INTERNATIONAL, wrong).is_err(), "{wrong}");
        }
    }
}
