//! Positions and moves as people and programs write them: text comes in, [`Position`]s and
//! [`Move`]s go out, and back.
//!
//! Reading is liberal, since score sheets and programs differ in their spelling; writing is strict:
//! one text for one position ([`write_fen`]), one text for one move among the legal ones
//! ([`write_moves`]). No text makes a reader panic; what cannot be read is an error of one line
//! that names the place and says what to write instead.
//!
//! [`Position`]: crate::position::Position
//! [`Move`]: crate::rules::Move

mod fen;
#[cfg(feature = "fuzzing")]
#[doc(hidden)]
pub mod fuzz;
mod moves;
mod numbering;
#[cfg(feature = "pdn")]
pub mod pdn;

pub use fen::{Fen, FenError, FenErrorKind, trim, write_fen};
pub use moves::{MoveError, can_play, either, parse_move, write_move, write_moves};

use crate::geometry::{Board, Square};
use crate::rules::SquareNotation;
use numbering::Numbering;

/// A cursor in a text. It steps over whole characters, so it always stands at the start of one.
pub struct Cursor<'a> {
    /// The whole text.
    pub text: &'a str,
    /// The byte offset of the next character.
    pub at: usize,
}

impl<'a> Cursor<'a> {
    /// Returns the rest of the text.
    pub fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Returns the next character and stays in front of it.
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Steps over white space.
    pub fn skip_spaces(&mut self) {
        self.skip_while(|byte| byte.is_ascii_whitespace());
    }

    /// Steps over one of these characters, if it comes next.
    pub fn take(&mut self, wanted: &[char]) -> bool {
        let taken = self.peek().filter(|next| wanted.contains(next));
        self.at += taken.map_or(0, char::len_utf8);
        taken.is_some()
    }

    /// Steps over the digits that come next.
    pub fn digits(&mut self) -> &'a str {
        self.skip_while(|byte| byte.is_ascii_digit())
    }

    /// Steps over bytes that pass the test, and returns them.
    pub fn skip_while(&mut self, wanted: impl Fn(&u8) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.bytes().take_while(|byte| wanted(byte)).count();
        self.at += length;
        rest.get(..length).unwrap_or_default()
    }
}

/// Reads a square: a number as in [`Square::number`], with or without leading zeros, or a letter
/// and a rank. Returns `None` if neither stands here, and the text as an error if the board has no
/// such square.
fn read_square<'a>(
    reader: &mut Cursor<'a>,
    board: &Board,
    numbering: &Numbering,
) -> Option<Result<Square, &'a str>> {
    if let Some((text, column, rank)) = letter_and_rank(reader.rest(), board) {
        reader.at += text.len();
        let square = rank.and_then(|rank| numbering.lettered(board, column, rank));
        return Some(square.ok_or(text));
    }
    let digits = reader.digits();
    if digits.is_empty() {
        return None;
    }
    // A number that overflows is off every board.
    let number = digits.parse().unwrap_or(u64::MAX);
    let square = board.square(number).ok_or(digits);
    Some(square.map(|square| numbering.number(board, square)))
}

/// Returns the notation of a square or a move, so that messages can speak in it.
fn notation_of(text: &str) -> SquareNotation {
    let first = text.trim_start().chars().next();
    match first.is_some_and(|first| first.is_ascii_alphabetic()) {
        true => SquareNotation::Letters,
        false => SquareNotation::Numbers,
    }
}

/// Returns the text of a letter and a rank that begins here, with the column and the rank counted
/// from 0. On 8x8 fields any letter counts as one, so that a message can name the square; on larger
/// ones only those of the board, and the last rank has two digits.
fn letter_and_rank<'a>(text: &'a str, board: &Board) -> Option<(&'a str, u8, Option<u8>)> {
    let &[letter, digit @ b'0'..=b'9', ..] = text.as_bytes() else {
        return None;
    };
    let rows = board.rows();
    let column = letter.to_ascii_lowercase().wrapping_sub(b'a');
    if !letter.is_ascii_alphabetic() || (rows > 8 && column >= rows) {
        return None;
    }
    if rows > 9 && text.get(1..3) == Some("10") {
        return Some((text.get(..3)?, column, Some(9)));
    }
    Some((text.get(..2)?, column, digit.checked_sub(b'1')))
}

/// Makes a text of any origin fit for a one-line message: shortened, nothing unprintable.
pub fn shown(text: &str) -> String {
    const MAX_CHARACTERS: usize = 120;
    let mut shown = String::new();
    for character in text.chars().take(MAX_CHARACTERS) {
        push_printable(&mut shown, character);
    }
    if text.chars().nth(MAX_CHARACTERS).is_some() {
        shown.push_str("..");
    }
    shown
}

fn push_printable(text: &mut String, character: char) {
    match character {
        // Printable, but escaped by Rust.
        '"' | '\'' | '\\' => text.push(character),
        _ => text.extend(character.escape_debug()),
    }
}

/// Names the character that was found where something else was expected, or the end.
pub fn found(character: &Option<char>) -> String {
    let &Some(character) = character else {
        return "the end".to_owned();
    };
    let mut text = "`".to_owned();
    push_printable(&mut text, character);
    text.push('`');
    text
}
