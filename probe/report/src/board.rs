//! Diagrams of characters, for terminals.
//!
//! White is at the bottom, as in the drawings of [`diagram`](crate::diagram). On a board with
//! numbered squares the first and the last number of each row stand beside it; otherwise letters
//! and digits stand at the edge.

use crate::language::{Language, say};
use galotne::geometry::Square;
use galotne::position::{Colour, Position};
use galotne::rules::{SquareNotation, Variant};

/// The signs for men and kings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceSigns {
    /// White's man, White's king, Black's man, Black's king.
    pieces: [char; 4],
    /// An empty dark square.
    empty: char,
}

impl PieceSigns {
    /// Small letters for men, capitals for kings.
    pub const ASCII: Self = Self {
        pieces: ['w', 'W', 'b', 'B'],
        empty: '.',
    };
    /// The draughtsmen of Unicode.
    pub const UNICODE: Self = Self {
        pieces: ['⛀', '⛁', '⛂', '⛃'],
        empty: '·',
    };

    /// A man of a side, or a stone.
    pub(crate) const fn man(self, side: Colour) -> char {
        self.pieces[2 * side.index()]
    }

    /// An empty place.
    pub(crate) const fn empty(self) -> char {
        self.empty
    }

    fn at(self, position: &Position, square: Square) -> char {
        let bit = position.board().bit(square);
        let [white, black] = Colour::BOTH;
        let sets = [
            position.men(white),
            position.kings(white),
            position.men(black),
            position.kings(black),
        ];
        let found = sets
            .iter()
            .zip(self.pieces)
            .find(|(set, _)| *set & bit != 0);
        found.map_or(self.empty, |(_, sign)| sign)
    }
}

/// Draws a position in lines of text, with a legend.
///
/// # Examples
/// ```
/// use galotne::{notation::Fen, rules::RUSSIAN};
/// use galotne_report::{Language, board::{PieceSigns, diagram}};
///
/// let fen = Fen::parse(&RUSSIAN, "W:Wc3:BKh8")?;
/// let text = diagram(&RUSSIAN, &fen.position, PieceSigns::ASCII, Language::English);
/// assert!(text.contains("  8 |   .   .   .   B |"));
/// assert!(text.contains("  3 | .   w   .   .   |"));
/// # Ok::<(), galotne::notation::FenError>(())
/// ```
#[must_use]
pub fn diagram(
    variant: &Variant,
    position: &Position,
    signs: PieceSigns,
    language: Language,
) -> String {
    let board = variant.board;
    let edge = format!("    +{}+\n", "-".repeat(2 * usize::from(board.rows()) + 1));
    let mut text = edge.clone();
    for row in 0..board.rows() {
        let squares: Vec<Square> = board.iter(board.row_squares(row)).collect();
        let fields = squares.iter().map(|&square| signs.at(position, square));
        let fields: String = fields
            .zip(&squares)
            .map(|(sign, &square)| {
                if board.is_whole() {
                    format!("{sign} ")
                } else if board.column_of(square) % 2 == 1 {
                    format!("  {sign} ")
                } else {
                    format!("{sign}   ")
                }
            })
            .collect();
        let name = |square: Option<&Square>| {
            square.map_or_else(String::new, |square| variant.square_name(*square))
        };
        let (left, right) = if variant.square_notation.is_numeric() {
            (name(squares.first()), format!(" {}", name(squares.last())))
        } else {
            ((board.rows() - row).to_string(), String::new())
        };
        text.push_str(&format!("{left:>3} | {fields}|{right}\n"));
    }
    text.push_str(&edge);
    if variant.square_notation == SquareNotation::Letters {
        let letters = ('a'..).take(board.rows().into());
        let letters: Vec<_> = letters.map(String::from).collect();
        text.push_str(&format!("      {}\n", letters.join(" ")));
    }
    let [white_man, white_king, black_man, black_king] = signs.pieces.map(String::from);
    let legend = say!(
        language,
        "diagram-signs",
        white_man = white_man,
        white_king = white_king,
        black_man = black_man,
        black_king = black_king
    );
    format!("{text}    {legend}\n")
}
