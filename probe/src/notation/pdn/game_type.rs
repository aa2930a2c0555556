//! The tag `GameType`: which game is played, on what board, and how its squares are numbered.

use crate::notation::numbering::{Corner, Numbering};
use crate::notation::shown;
use crate::position::Colour;
use crate::rules::{
    BRAZILIAN, ENGLISH, INTERNATIONAL, INTERNATIONAL_GIVEAWAY_BLOCKED_WINS, RUSSIAN, Variant,
};
use winnow::ascii::{dec_uint, multispace0};
use winnow::combinator::{alt, delimited, eof, opt, seq};
use winnow::error::EmptyError;
use winnow::prelude::*;
use winnow::token::one_of;

/// The games by their numbers in the PDN standard (`doc/gametype.rst`), and in lidraughts.
static GAMES: &[(u32, &Variant)] = &[
    (20, &INTERNATIONAL),
    (21, &ENGLISH),
    (25, &RUSSIAN),
    (26, &BRAZILIAN),
    // lidraughts: antidraughts.
    (98, &INTERNATIONAL_GIVEAWAY_BLOCKED_WINS),
];

/// The number of a game in the tag `GameType`; `None` if it has none.
#[must_use]
pub fn game_number(variant: &Variant) -> Option<u32> {
    let known = GAMES.iter().find(|(_, known)| known.name == variant.name);
    known.map(|(number, _)| *number)
}

/// A `GameType` that cannot be followed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GameTypeError {
    /// Not written as the tag is written.
    #[error(
        "`{text}` is no game type: write it as 20 or 20,W,10,10,N2,0 (game, side that starts, width, height, corner of the first square, 1 if the corner at the lower left is not played on)"
    )]
    Unreadable {
        /// The tag.
        text: String,
    },
    /// A number without a game here.
    #[error(
        "game type {number} is not played here: 20 international, 21 english, 25 russian, 26 brazilian, 98 international-giveaway-blocked-wins are; name the rules if it is one of the others"
    )]
    UnknownGame {
        /// The number.
        number: u32,
    },
    /// Another board.
    #[error("{variant} is played on {rows}x{rows} fields, not on {width}x{height}")]
    OtherBoard {
        /// The name of the variant.
        variant: &'static str,
        /// How many rows and columns its board has.
        rows: u8,
        /// The width in the tag.
        width: u32,
        /// The height in the tag.
        height: u32,
    },
    /// The other side starts.
    #[error("in {variant} {starts:?} starts, not {:?}", !*.starts)]
    OtherStart {
        /// The name of the variant.
        variant: &'static str,
        /// Who starts.
        starts: Colour,
    },
    /// The board is mirrored.
    #[error(
        "the corner at the lower left of {variant} is played on, and the game type says it is not (its last number is 1)"
    )]
    Inverted {
        /// The name of the variant.
        variant: &'static str,
    },
    /// Moves in the short form of chess.
    #[error("moves in short form (`S`) are not read: write both squares")]
    ShortForm,
}

/// What a `GameType` says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct GameType {
    number: u32,
    board: Option<BoardType>,
}

/// What it says about the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct BoardType {
    starts: Colour,
    width: u32,
    height: u32,
    notation: u8,
    corner: u32,
    inverted: bool,
}

impl GameType {
    /// Reads the value of the tag.
    pub fn parse(text: &str) -> Result<Self, GameTypeError> {
        let read: Result<Self, EmptyError> = game_type.parse_next(&mut text.as_bytes());
        read.map_err(|_| GameTypeError::Unreadable { text: shown(text) })
    }

    /// The game that is played.
    pub fn variant(&self) -> Result<&'static Variant, GameTypeError> {
        let number = self.number;
        (GAMES.iter())
            .find(|(known, _)| *known == number)
            .map(|(_, variant)| *variant)
            .ok_or(GameTypeError::UnknownGame { number })
    }

    /// Whether this is the board of the variant, as far as it is said.
    pub fn fits(&self, variant: &Variant) -> bool {
        let rows = u32::from(variant.board.rows());
        (self.board).is_none_or(|board| board.width == rows && board.height == rows)
    }

    /// Whether the side that starts is the one of the variant.
    pub fn check_start(&self, variant: &'static Variant) -> Result<(), GameTypeError> {
        match self.board {
            Some(board) if board.starts != variant.starts => Err(GameTypeError::OtherStart {
                variant: variant.name,
                starts: variant.starts,
            }),
            _ => Ok(()),
        }
    }

    /// Who starts, as far as it is said.
    pub fn starts(&self) -> Option<Colour> {
        Some(self.board?.starts)
    }

    /// How the squares of the board of the variant are numbered.
    pub fn numbering(&self, variant: &'static Variant) -> Result<Numbering, GameTypeError> {
        let Some(board) = self.board else {
            return Ok(Numbering::USUAL);
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
        if board.inverted {
            return Err(GameTypeError::Inverted { variant: name });
        }
        let corner = Corner::with_code(board.corner, board.starts);
        match board.notation {
            b'N' => Ok(Numbering {
                numbers: corner,
                ..Numbering::USUAL
            }),
            b'A' => Ok(Numbering {
                letters: corner,
                ..Numbering::USUAL
            }),
            _ => Err(GameTypeError::ShortForm),
        }
    }
}

/// `20` or `20,W,10,10,N2,0`, with spaces and without the last number too.
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
        inverted: opt((comma, one_of((b'0', b'1')))).map(|flag| matches!(flag, Some((_, b'1')))),
    }}
    .parse_next(text)
}

fn comma<'a>(text: &mut &'a [u8]) -> Result<&'a [u8], EmptyError> {
    delimited(multispace0, b','.take(), multispace0).parse_next(text)
}

fn colour(text: &mut &[u8]) -> Result<Colour, EmptyError> {
    alt((b'W'.value(Colour::White), b'B'.value(Colour::Black))).parse_next(text)
}
