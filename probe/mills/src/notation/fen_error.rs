//! The errors of texts that are not positions.

use super::super::geometry::Point;
use super::super::position::PositionError;
use super::BOARD;
use galotne::colour::Colour;
use galotne::notation::{Cursor, found};

/// Upper bound on the length of a text, in characters.
pub(super) const MAX_LENGTH: usize = 512;

/// A text that is not a position. Its message is one line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{kind}, at character {} of `{text}`", .at + 1)]
pub struct FenError {
    /// The fault.
    pub kind: FenErrorKind,
    /// The byte offset of the fault in the text, from 0; the length of the text where something is
    /// missing at the end.
    pub at: usize,
    /// The text as messages show it: shortened where it is long.
    pub text: String,
}

/// A fault in the text of a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// There are too many characters.
    #[error("a position has at most {MAX_LENGTH} characters and this text has {length}")]
    TooLong {
        /// The number of characters.
        length: usize,
    },
    /// A character that no position contains, such as a typographic dash.
    #[error(
        "{} (U+{:04X}) stands in no position: write it in ASCII",
        found(&Some(*.character)), u32::from(*.character)
    )]
    NotAscii {
        /// The character.
        character: char,
    },
    /// The text does not begin with a colour.
    #[error("no side to move: begin with `W:` or `B:` (found {found})")]
    NoSideToMove {
        /// The text in its place, quoted.
        found: String,
    },
    /// The side to move is given as unknown.
    #[error("`?` as side to move: what a position is worth depends on it, write `W` or `B`")]
    UnknownSideToMove,
    /// One colour has no section.
    #[error(
        "no section for {0:?}: write `:{letter}`, its points and `+` with what it has in hand, or \
         `:{letter}` alone if it has nothing",
        letter = .0.letter()
    )]
    MissingSide(Colour),
    /// One colour has two sections.
    #[error("{0:?} is listed twice: put all its points into one section")]
    SideTwice(Colour),
    /// A comma with no point before or after it.
    #[error("a point is missing beside a comma")]
    EmptyItem,
    /// A name that is not a point.
    #[error("{name} is not a point of the board ({BOARD})")]
    NoPoint {
        /// The name as typed.
        name: String,
    },
    /// Two stones on one point.
    #[error("two stones stand on {0}")]
    Occupied(Point),
    /// A number of stones in hand that no side can have.
    #[error("`+{number}` is not a number of stones in hand (0 to {most})")]
    Hand {
        /// The number as typed.
        number: String,
        /// The largest number.
        most: u8,
    },
    /// The form by rings states another number of stones than it shows.
    #[error("stones of {} on the board: {counted}, and the count says {said}", .colour.word())]
    Count {
        /// The side.
        colour: Colour,
        /// The number as typed.
        said: String,
        /// The number of stones shown.
        counted: u8,
    },
    /// The form by rings in the middle of a move: a mill is made, and its removal is pending.
    #[error("a stone is still to be removed: give the position before or after the whole move")]
    RemovalDue,
    /// A character that does not belong where it stands, or an end that comes too early.
    #[error("expected {expected}, found {}", found(.character))]
    Unexpected {
        /// The expected text.
        expected: &'static str,
        /// The character found; `None` for the end.
        character: Option<char>,
    },
    /// Well written, but not a position of this game.
    #[error("{0}")]
    NoPosition(PositionError),
}

/// A fault and its byte offset.
pub(super) type Fault = (FenErrorKind, usize);

/// Returns the fault of the next character.
pub(super) fn unexpected(reader: &Cursor<'_>, expected: &'static str) -> Fault {
    let character = reader.peek();
    let kind = FenErrorKind::Unexpected {
        expected,
        character,
    };
    (kind, reader.at)
}
