//! Positions and moves as text. As for draughts ([`notation`](galotne::notation)), reading is
//! liberal and writing strict: one text for each position and each legal move.

mod fen;
mod fen_error;
mod moves;
mod rings;
#[cfg(feature = "pdn")]
mod sheets;

pub use fen::{parse_fen, write_fen};
pub use fen_error::{FenError, FenErrorKind};
pub(super) use moves::meant;
pub use moves::{MoveError, parse_move, read_move, write_move, write_moves};
pub use rings::write_rings;
#[cfg(feature = "pdn")]
pub use sheets::{
    Sheet, SheetError, SheetErrorKind, SheetNote, SheetOptions, read_sheets, rules_of_sheets,
    write_score, write_sheet,
};

use super::geometry::Point;
use galotne::notation::{Cursor, shown};

/// Reads a point. `None` if nothing here looks like one; the text, fit for messages, if it does,
/// but the board has no such point.
fn read_point(reader: &mut Cursor<'_>) -> Option<Result<Point, String>> {
    // A letter and digits: in a move an `x` may follow at once.
    let start = reader.at;
    let letter = reader.peek().filter(char::is_ascii_alphabetic)?;
    reader.at += letter.len_utf8();
    reader.digits();
    let name = reader.text.get(start..reader.at).unwrap_or_default();
    Some(Point::named(name).ok_or_else(|| shown(name)))
}

/// Reads a point that is given by its number, as [`read_point`] does one with a name.
fn read_numbered(reader: &mut Cursor<'_>) -> Option<Result<Point, String>> {
    let number = reader.digits();
    if number.is_empty() {
        return None;
    }
    let index = number
        .parse()
        .ok()
        .and_then(|number: u8| number.checked_sub(1));
    let point = index.and_then(Point::from_index);
    Some(point.ok_or_else(|| shown(number)))
}

/// The points of the board, for messages.
const BOARD: &str = "a1, a4, a7, b2, b4, b6 .. g7, as on the printed board";
