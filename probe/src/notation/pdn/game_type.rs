//! The tag `GameType`: the game, its board and the numbering of its squares.

use super::game_names::GameName;
use crate::notation::numbering::{Corner, Numbering};
use crate::notation::shown;
use crate::position::Colour;
use crate::rules::{VARIANTS, Variant};
use winnow::ascii::{dec_uint, multispace0};
use winnow::combinator::{alt, delimited, eof, opt, seq};
use winnow::error::EmptyError;
use winnow::prelude::*;
use winnow::token::one_of;

/// An error in a `GameType`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GameTypeError {
    /// The text is not a `GameType`.
    #[error(
        "`{text}` is not a game type: write it as 20 or 20,W,10,10,N2,0 (game, side that starts, \
         width, height, corner of the first square, 1 if the corner at the lower left is not \
         played on)"
    )]
    Unreadable {
        /// The tag.
        text: String,
    },
    /// The number of an unknown game.
    #[error(
        "game type {number}{} is not played here: {} are; name the rules if it is one of the \
         others",
        name_in_brackets(*.number), known_games()
    )]
    UnknownGame {
        /// The number.
        number: u32,
    },
    /// The name of a game that is not played here, in the tag `Variant`.
    #[error(
        "the game \"{name}\" is not played here: {} are; name the rules if it is one of the others",
        known_games()
    )]
    UnknownName {
        /// The tag `Variant`, shortened where it is long.
        name: String,
    },
    /// The tags `GameType` and `Variant` name different games.
    #[error(
        "GameType \"{game_type}\" and Variant \"{variant}\" name different games: correct one of \
         them, or name the rules"
    )]
    AtOdds {
        /// The tag `GameType`, shortened where it is long.
        game_type: Box<str>,
        /// The tag `Variant`, likewise.
        variant: Box<str>,
    },
    /// The board of another game.
    #[error("{variant} is played on {rows}x{rows} fields, not on {width}x{height}")]
    OtherBoard {
        /// The name of the variant.
        variant: &'static str,
        /// The number of rows and of columns of its board.
        rows: u8,
        /// The width in the tag.
        width: u32,
        /// The height in the tag.
        height: u32,
    },
    /// The side that does not start in this game.
    #[error("in {variant} {starts:?} starts, not {:?}", !*.starts)]
    OtherStart {
        /// The name of the variant.
        variant: &'static str,
        /// The side that starts.
        starts: Colour,
    },
    /// A board with the other corner dark.
    #[error(
        "the corner at the lower left of {variant} {}, and the game type says the opposite (its \
         last number is {})",
        if *.mirrored { "is not played on" } else { "is played on" },
        if *.mirrored { 0 } else { 1 },
    )]
    Inverted {
        /// The name of the variant.
        variant: &'static str,
        /// Whether its board has the dark corner at the right.
        mirrored: bool,
    },
    /// Moves in the short form of chess.
    #[error("moves in short form (`S`) are not read: write both squares")]
    ShortForm,
}

/// Returns the numbers and names of the games with a `GameType`, ascending, for messages.
fn known_games() -> String {
    let mut games: Vec<_> = (VARIANTS.iter())
        .filter_map(|variant| Some((variant.pdn_game_type?, variant.name)))
        .collect();
    games.sort_unstable();
    let games: Vec<_> = (games.into_iter())
        .map(|(number, name)| format!("{number} {name}"))
        .collect();
    games.join(", ")
}

/// Returns the name of a game that is known by its number, in brackets, for messages.
fn name_in_brackets(number: u32) -> String {
    let game = GameName::numbered(number);
    game.map_or_else(String::new, |game| format!(" ({})", game.rules))
}

/// The contents of a `GameType`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct GameType {
    number: u32,
    board: Option<BoardType>,
}

/// The part of a `GameType` about the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct BoardType {
    starts: Colour,
    width: u32,
    height: u32,
    notation: u8,
    corner: u32,
    /// Whether the corner at the lower left is not played on, if it is stated.
    inverted: Option<bool>,
}

impl GameType {
    /// Parses the value of the tag.
    pub fn parse(text: &str) -> Result<Self, GameTypeError> {
        let read: Result<Self, EmptyError> = game_type.parse_next(&mut text.as_bytes());
        read.map_err(|_| GameTypeError::Unreadable { text: shown(text) })
    }

    /// Returns the game.
    pub fn variant(&self) -> Result<&'static Variant, GameTypeError> {
        let number = self.number;
        (self.game().and_then(GameName::variant)).ok_or(GameTypeError::UnknownGame { number })
    }

    /// Returns the game of this number, played here or not.
    pub fn game(&self) -> Option<&'static GameName> {
        GameName::numbered(self.number)
    }

    /// Whether scores of a game without a number have this one beside its name.
    pub fn is_beside(&self, game: &GameName) -> bool {
        game.beside.is_some_and(|(number, _)| number == self.number)
    }

    /// Whether the board is that of the variant, or is not given.
    pub fn fits(&self, variant: &Variant) -> bool {
        let rows = u32::from(variant.board.rows());
        (self.board).is_none_or(|board| board.width == rows && board.height == rows)
    }

    /// Checks that the side that starts, if it is given, is the one of the variant or may start,
    /// too.
    pub fn check_start(&self, variant: &'static Variant) -> Result<(), GameTypeError> {
        let other = |board: &BoardType| board.starts != variant.starts && !variant.either_starts;
        match self.board {
            Some(board) if other(&board) => Err(GameTypeError::OtherStart {
                variant: variant.name,
                starts: variant.starts,
            }),
            _ => Ok(()),
        }
    }

    /// Returns the side that starts, if it is given.
    pub fn starts(&self) -> Option<Colour> {
        Some(self.board?.starts)
    }

    /// Whether it states the corner of the first letter.
    pub fn states_letters(&self) -> bool {
        self.board.is_some_and(|board| board.notation == b'A')
    }

    /// Returns the numbering of the squares of a variant's board.
    pub fn numbering(&self, variant: &'static Variant) -> Result<Numbering, GameTypeError> {
        let usual = Numbering::usual(variant);
        let Some(board) = self.board else {
            return Ok(usual);
        };
        let name = variant.name;
        if !self.fits(variant) {
            return Err(GameTypeError::OtherBoard {
                variant: name,
                rows: variant.board.rows(),
                width: board.width,
                height: board.height,
            });
        }
        let mirrored = variant.board.is_mirrored();
        if board.inverted.is_some_and(|inverted| inverted != mirrored) {
            return Err(GameTypeError::Inverted {
                variant: name,
                mirrored,
            });
        }
        let corner = Corner::with_code(board.corner, board.starts);
        match board.notation {
            b'N' => Ok(Numbering {
                numbers: corner,
                ..usual
            }),
            b'A' => Ok(Numbering {
                letters: corner,
                ..usual
            }),
            _ => Err(GameTypeError::ShortForm),
        }
    }
}

/// Parses `20` or `20,W,10,10,N2,0`; spaces may stand anywhere, and the last number may be missing.
fn game_type(text: &mut &[u8]) -> Result<GameType, EmptyError> {
    seq! {GameType {
        _: multispace0,
        number: dec_uint,
        board: opt(board_type),
        _: (multispace0, eof),
    }}
    .parse_next(text)
}

fn board_type(text: &mut &[u8]) -> Result<BoardType, EmptyError> {
    seq! {BoardType {
        _: comma, starts: colour,
        _: comma, width: dec_uint,
        _: comma, height: dec_uint,
        _: comma, notation: one_of((b'A', b'N', b'S')),
        corner: one_of(b'0'..=b'3').map(|digit: u8| u32::from(digit - b'0')),
        inverted: opt((comma, one_of((b'0', b'1')))).map(|flag| Some(flag?.1 == b'1')),
    }}
    .parse_next(text)
}

fn comma<'a>(text: &mut &'a [u8]) -> Result<&'a [u8], EmptyError> {
    delimited(multispace0, b','.take(), multispace0).parse_next(text)
}

fn colour(text: &mut &[u8]) -> Result<Colour, EmptyError> {
    alt((b'W'.value(Colour::White), b'B'.value(Colour::Black))).parse_next(text)
}
