//! Moves: `d6`, `d6xa4`, `d6-d5`, `d6-d5xa4`, with a `+` if an extra move follows.
//!
//! Some sites number the points row by row from 1 (a7) to 24 (g1). Such moves are read too: `5`,
//! `5x10`, `5-8`, `5-8x10`.

use super::super::geometry::{Point, by_name};
use super::super::moves::Move;
use super::super::position::Position;
use super::super::rules::Mills;
use super::{BOARD, read_numbered, read_point};
use galotne::colour::Colour;
use galotne::notation::{Cursor, can_play, either, found, shown};

/// The characters between the ends of a slide; the later ones are from print.
const DASHES: [char; 8] = [
    '-', '\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}', '\u{2015}', '\u{2212}',
];
/// The characters before a removed stone; the later ones are from print and from Cyrillic
/// keyboards.
const CROSSES: [char; 6] = ['x', 'X', ':', '×', 'х', 'Х'];

/// A text that is not a move of the position. Its message is one line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The text is not written as a move.
    #[error(
        "expected {expected}, found {}, at character {} of `{text}`: \
         write a move as d6, d6-d5 or d6xa4",
        found(.character), .at + 1
    )]
    NotAMove {
        /// The text as typed, shortened where it is long.
        text: String,
        /// The expected text.
        expected: &'static str,
        /// The character found; `None` for the end.
        character: Option<char>,
        /// The byte offset of the fault, from 0.
        at: usize,
    },
    /// A name that is not a point.
    #[error(
        "{name} is not a point of the board ({}), at character {} of `{text}`",
        points_of(.name), .at + 1
    )]
    NoPoint {
        /// The text as typed, shortened where it is long.
        text: String,
        /// The name as typed.
        name: String,
        /// The byte offset of the fault, from 0.
        at: usize,
    },
    /// Well written, but not a legal move here.
    #[error("`{text}` is not legal: {turn:?} {}", can_play(.legal))]
    Illegal {
        /// The text as typed, shortened where it is long.
        text: String,
        /// The side to move.
        turn: Colour,
        /// The legal moves, as [`write_moves`] writes them; none where the game is over.
        legal: Vec<String>,
    },
    /// The move makes a mill, and the text does not name the removed stone.
    #[error("`{text}` makes a mill: write which stone is removed, {}", either(.candidates))]
    NothingRemoved {
        /// The text as typed, shortened where it is long.
        text: String,
        /// The moves that fit, as [`write_moves`] writes them.
        candidates: Vec<String>,
    },
}

/// Returns the legal moves with their texts, in the order of [`Mills::moves`]; no two texts are
/// equal.
#[must_use]
pub fn write_moves(rules: &Mills, position: &Position) -> Vec<(Move, String)> {
    let moves = rules.moves(position).into_iter();
    moves.map(|played| (played, write_move(&played))).collect()
}

/// Writes a move: the point of a placed stone (`d6`) or both points of a slide (`d6-d5`), the
/// removed stones (`xa4`), and a `+` if an extra move follows.
///
/// # Examples
/// ```
/// use galotne_mills::{MILLS, MILLS_CEYLON, parse_fen, parse_move, write_move};
///
/// let position = parse_fen(&MILLS, "W:Wa1,d7,g7+1:Bb4,c4,e5+1")?;
/// let played = parse_move(&MILLS, &position, " A7 X B4 ")?;
/// assert_eq!(write_move(&played), "a7xb4");
///
/// // In Ceylon the same mill earns an extra move, and the `+` may be missing.
/// let position = parse_fen(&MILLS_CEYLON, "W:Wa1,d7,g7+6:Bb4,c4,e5+6")?;
/// let played = parse_move(&MILLS_CEYLON, &position, "a7")?;
/// assert_eq!(write_move(&played), "a7+");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn write_move(played: &Move) -> String {
    let mut text = String::new();
    if let Some(from) = played.from {
        text.push_str(from.name());
        text.push('-');
    }
    text.push_str(played.to.name());
    for removed in by_name(played.removed) {
        text.push('x');
        text.push_str(removed.name());
    }
    if played.again {
        text.push('+');
    }
    text
}

/// Finds the legal move that a text means.
///
/// Spaces may stand anywhere; any dash is read as `-`; `X`, `:` and a cross from print as `x`; and
/// all points may be numbers. The `+` may be missing if the extra move is compulsory.
///
/// # Errors
/// [`MoveError`] names the fault in the text, lists the legal moves if it means none of them, and
/// the stones that may be removed if it does not name one.
pub fn parse_move(rules: &Mills, position: &Position, text: &str) -> Result<Move, MoveError> {
    let said = read_move(text)?;
    let moves = rules.moves(position);
    if let Some(played) = meant(&moves, &said) {
        return Ok(played);
    }
    let here = |played: &&Move| played.from == said.from && played.to == said.to;
    let texts = |moves: &mut dyn Iterator<Item = &Move>| moves.map(write_move).collect::<Vec<_>>();
    let candidates = texts(&mut moves.iter().filter(here));
    let text = shown(text);
    if said.removed == 0 && moves.iter().filter(here).any(|played| played.removed != 0) {
        return Err(MoveError::NothingRemoved { text, candidates });
    }
    Err(MoveError::Illegal {
        text,
        turn: position.turn(),
        legal: texts(&mut moves.iter()),
    })
}

/// Finds the legal move that a written move means.
pub(in super::super) fn meant(moves: &[Move], said: &Move) -> Option<Move> {
    let fitting = || {
        (moves.iter()).filter(|played| {
            (played.from, played.to, played.removed) == (said.from, said.to, said.removed)
        })
    };
    let exact = fitting().find(|played| played.again == said.again);
    // If an extra move may be declined, the move without `+` is legal too and was found above.
    exact.or_else(|| fitting().find(|_| !said.again)).copied()
}

/// Reads a move as written, legal or not.
///
/// # Errors
/// [`MoveError`] if the text is not written as a move or names an unknown point.
///
/// # Examples
/// ```
/// use galotne_mills::{read_move, write_move};
///
/// assert_eq!(write_move(&read_move("D6 : a4")?), "d6xa4");
/// assert_eq!(write_move(&read_move("5x10")?), "d6xa4");
/// assert!(read_move("d4").is_err());
/// # Ok::<(), galotne_mills::MoveError>(())
/// ```
pub fn read_move(text: &str) -> Result<Move, MoveError> {
    let mut reader = Cursor { text, at: 0 };
    // All points of a move are names, or all are numbers.
    let names = if by_number(text) {
        read_numbered
    } else {
        read_point
    };
    let first = point(&mut reader, names)?;
    let (mut from, mut to) = (None, first);
    if reader.take(&DASHES) {
        to = point(&mut reader, names)?;
        from = Some(first);
    }
    let mut removed = 0;
    while reader.take(&CROSSES) {
        removed |= point(&mut reader, names)?.bit();
    }
    let again = reader.take(&['+']);
    reader.skip_spaces();
    if reader.peek().is_some() {
        return Err(not_a_move(&reader, "`-`, `x`, `+` or the end"));
    }
    Ok(Move {
        from,
        to,
        removed,
        again,
    })
}

/// Whether a move names its points by numbers.
pub(super) fn by_number(text: &str) -> bool {
    text.trim_start()
        .starts_with(|first: char| first.is_ascii_digit())
}

/// Returns the points of the board, for messages.
fn points_of(name: &str) -> &'static str {
    if by_number(name) {
        "1 to 24, row by row from a7"
    } else {
        BOARD
    }
}

/// A reader of points, by name or by number.
type Names = fn(&mut Cursor<'_>) -> Option<Result<Point, String>>;

/// Reads a point and the spaces around it.
fn point(reader: &mut Cursor<'_>, names: Names) -> Result<Point, MoveError> {
    reader.skip_spaces();
    let at = reader.at;
    let point = names(reader)
        .ok_or_else(|| not_a_move(reader, "a point"))?
        .map_err(|name| MoveError::NoPoint {
            text: shown(reader.text),
            name,
            at,
        })?;
    reader.skip_spaces();
    Ok(point)
}

fn not_a_move(reader: &Cursor<'_>, expected: &'static str) -> MoveError {
    MoveError::NotAMove {
        text: shown(reader.text),
        expected,
        character: reader.peek(),
        at: reader.at,
    }
}
