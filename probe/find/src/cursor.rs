//! How far a search has come.

use galotne::position::Colour;
use std::fmt;
use std::str::FromStr;

/// A place in a class: everything up to this cell, White to move before Black, has been gone
/// through.
///
/// ```
/// let cursor: galotne_find::Cursor = "black-4711".parse()?;
/// assert_eq!(cursor.cell, 4711);
/// assert_eq!(cursor.to_string(), "black-4711");
/// # Ok::<(), galotne_find::CursorError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// Who is to move.
    pub side: Colour,
    /// The last cell, as [`Found::cell`](crate::Found::cell) numbers them; of mills the last place,
    /// of which a cell has one for each image that its position may have
    /// ([`mills::IMAGES`](crate::mills::IMAGES)).
    pub cell: u64,
}

/// The text is no place in a class.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}`: expected a side and a cell, such as white-4711, as the answer before says")]
pub struct CursorError(String);

/// The words for sides.
const SIDES: [(&str, Colour); 2] = [("white", Colour::White), ("black", Colour::Black)];

impl Cursor {
    /// How many of so many cells with this side to move have been gone through.
    pub(crate) const fn gone(self, side: Colour, cells: u64) -> u64 {
        match (side, self.side) {
            (Colour::White, Colour::Black) => cells,
            (Colour::Black, Colour::White) => 0,
            _ => self.cell + 1,
        }
    }
}

impl FromStr for Cursor {
    type Err = CursorError;

    fn from_str(text: &str) -> Result<Self, CursorError> {
        let read = || {
            let (word, cell) = text.split_once('-')?;
            let (_, side) = SIDES.into_iter().find(|(known, _)| *known == word)?;
            // A sign is no part of a number here.
            let digits = cell.bytes().all(|byte| byte.is_ascii_digit());
            let cell = digits.then(|| cell.parse().ok())??;
            Some(Self { side, cell })
        };
        read().ok_or_else(|| CursorError(text.to_owned()))
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, _) = SIDES[self.side.index()];
        write!(f, "{word}-{}", self.cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cursors_are_read_as_they_are_written() {
        for side in Colour::BOTH {
            for cell in [0, 7, u64::MAX] {
                let cursor = Cursor { side, cell };
                assert_eq!(cursor.to_string().parse(), Ok(cursor));
            }
        }
        for wrong in [
            "",
            "white",
            "white-",
            "white-+1",
            "white--1",
            "w-1",
            "White-1",
            "red-1",
            "white-18446744073709551616",
            "white-\u{0661}",
        ] {
            assert!(wrong.parse::<Cursor>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn white_to_move_comes_first() {
        let at = |side| Cursor { side, cell: 4 };
        let gone = |cursor: Cursor| Colour::BOTH.map(|side| cursor.gone(side, 10));
        assert_eq!(gone(at(Colour::White)), [5, 0]);
        assert_eq!(gone(at(Colour::Black)), [10, 5]);
    }
}
