//! The encodings of positions that engines use.

use galotne::position::Bitboards;
use galotne::{Colour, ENGLISH, Position};
use std::ffi::{c_int, c_uint};

/// An encoding of positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BitboardType {
    /// Black, White, kings; bit n - 1 is square n.
    Normal,
    /// Black's men, Black's kings, White's men, White's kings; each row mirrored.
    RowReversed,
}

impl BitboardType {
    /// Returns the encoding with a number.
    pub const fn of(number: c_int) -> Option<Self> {
        match number {
            0 => Some(Self::Normal),
            1 => Some(Self::RowReversed),
            _ => None,
        }
    }

    /// Returns the number of words of a position. The caller's union has four, but of three the
    /// fourth is uninitialised.
    pub const fn words(self) -> usize {
        match self {
            Self::Normal => 3,
            Self::RowReversed => 4,
        }
    }

    /// Decodes a position; `None` if it is invalid.
    pub fn position(self, words: &[c_uint], turn: Colour) -> Option<Position> {
        let (white, black, kings) = match (self, words) {
            (Self::Normal, &[black, white, kings]) => (white, black, kings),
            (Self::RowReversed, words @ &[_, _, _, _]) => {
                let [black, black_kings, white, white_kings] =
                    std::array::from_fn(|nth| words.get(nth).map_or(0, |&row| mirrored(row)));
                if black & black_kings | white & white_kings != 0 {
                    return None;
                }
                (
                    white | white_kings,
                    black | black_kings,
                    black_kings | white_kings,
                )
            }
            _ => return None,
        };
        let sets = Bitboards {
            white: white.into(),
            black: black.into(),
            kings: kings.into(),
            turn,
        };
        ENGLISH.position_from(&sets).ok()
    }
}

/// Mirrors each row of four squares.
const fn mirrored(rows: u32) -> u32 {
    let halves = (rows & 0x3333_3333) << 2 | (rows >> 2) & 0x3333_3333;
    (halves & 0x5555_5555) << 1 | (halves >> 1) & 0x5555_5555
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_mirrored() {
        for square in 0..32 {
            let other = square / 4 * 4 + 3 - square % 4;
            assert_eq!(mirrored(1 << square), 1 << other);
        }
        assert_eq!(mirrored(0x8421_f731), 0x1248_fec8);
    }

    #[test]
    fn invalid_positions_are_refused() {
        let read = |kind: BitboardType, words: &[u32]| kind.position(words, Colour::Black);
        assert!(read(BitboardType::Normal, &[1, 1 << 31, 1]).is_some());
        assert!(read(BitboardType::Normal, &[1, 1, 1]).is_none());
        assert!(read(BitboardType::Normal, &[1, 2, 4]).is_none());
        assert!(read(BitboardType::Normal, &[0, 0, 0]).is_none());
        // A black man on its promotion row.
        assert!(read(BitboardType::Normal, &[1 << 31, 2, 2]).is_none());
        assert!(read(BitboardType::RowReversed, &[1, 0, 0, 1 << 31]).is_some());
        assert!(read(BitboardType::RowReversed, &[1, 1, 0, 1 << 31]).is_none());
        assert!(read(BitboardType::RowReversed, &[1, 0, 1]).is_none());
    }
}
