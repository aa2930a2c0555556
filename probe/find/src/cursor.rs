//! The position of a search in its class.

use galotne::position::Colour;
use std::fmt;
use std::str::FromStr;

/// The last position of a class that a search has scanned, in the order of the cells, White to move
/// before Black.
///
/// ```
/// let cursor: galotne_find::Cursor = "black-4711".parse()?;
/// assert_eq!(cursor.offset, 4711);
/// assert_eq!(cursor.to_string(), "black-4711");
/// # Ok::<(), galotne_find::CursorError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// The side to move.
    pub side: Colour,
    /// The offset among the positions of that side. Each cell
    /// ([`FoundPosition::cell`](crate::FoundPosition::cell)) has an offset for each of its
    /// [images](crate::Searchable::IMAGES).
    pub offset: u64,
}

/// A text that is not a cursor.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}`: expected a side and a cell, such as white-4711, as the answer before says")]
pub struct CursorError(String);

/// The words for sides.
const SIDES: [(&str, Colour); 2] = [("white", Colour::White), ("black", Colour::Black)];

impl Cursor {
    /// Returns how many of the `all` offsets of a side to move have been scanned.
    pub(crate) const fn scanned(self, side: Colour, all: u64) -> u64 {
        match (side, self.side) {
            (Colour::White, Colour::Black) => all,
            (Colour::Black, Colour::White) => 0,
            _ => self.offset + 1,
        }
    }
}

impl FromStr for Cursor {
    type Err = CursorError;

    fn from_str(text: &str) -> Result<Self, CursorError> {
        let read = || {
            let (word, digits) = text.split_once('-')?;
            let (_, side) = SIDES.into_iter().find(|(known, _)| *known == word)?;
            // `parse` would accept a sign.
            let unsigned = digits.bytes().all(|byte| byte.is_ascii_digit());
            let offset = unsigned.then(|| digits.parse().ok())??;
            Some(Self { side, offset })
        };
        read().ok_or_else(|| CursorError(text.to_owned()))
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, _) = SIDES[self.side.index()];
        write!(f, "{word}-{}", self.offset)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cursors_survive_writing_and_parsing() {
        for side in Colour::BOTH {
            for offset in [0, 7, u64::MAX] {
                let cursor = Cursor { side, offset };
                assert_eq!(cursor.to_string().parse(), Ok(cursor));
            }
        }
        let wrong = "white white- white-+1 white--1 w-1 White-1 red-1 white-18446744073709551616";
        for wrong in wrong.split(' ').chain(["", "white-\u{0661}"]) {
            assert!(wrong.parse::<Cursor>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn white_to_move_comes_first() {
        let at = |side| Cursor { side, offset: 4 };
        let scanned = |cursor: Cursor| Colour::BOTH.map(|side| cursor.scanned(side, 10));
        assert_eq!(scanned(at(Colour::White)), [5, 0]);
        assert_eq!(scanned(at(Colour::Black)), [10, 5]);
    }
}
