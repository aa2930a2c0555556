//! Positions as engines hand them over.

use galotne::position::Bitboards;
use galotne::{Colour, ENGLISH, Position};
use std::ffi::{c_int, c_uint};

/// How positions are handed over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BitboardType {
    /// Black, White, kings; bit n - 1 is square n.
    Normal,
    /// Black's men and kings, White's men and kings; each row the other way round.
    RowReversed,
}

impl BitboardType {
    /// The one with a number.
    pub const fn of(number: c_int) -> Option<Self> {
        match number {
            0 => Some(Self::Normal),
            1 => Some(Self::RowReversed),
            _ => None,
        }
    }

    /// How many words a position has. The caller has room for four, but of three the fourth has no
    /// value.
    pub const fn words(self) -> usize {
        match self {
            Self::Normal => 3,
            Self::RowReversed => 4,
        }
    }

    /// The position that these words are; `None` where they are none.
    pub fn position(self, words: &[c_uint], turn: Colour) -> Option<Position> {
        let (white, black, kings) = match (self, words) {
            (Self::Normal, &[black, white, kings]) => (white, black, kings),
            (Self::RowReversed, words @ &[_, _, _, _]) => {
                let [black, black_kings, white, white_kings] =
                    std::array::from_fn(|nth| words.get(nth).map_or(0, |&row| reversed(row)));
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

/// Each row of four squares the other way round.
const fn reversed(rows: u32) -> u32 {
    let halves = (rows & 0x3333_3333) << 2 | (rows >> 2) & 0x3333_3333;
    (halves & 0x5555_5555) << 1 | (halves >> 1) & 0x5555_5555
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_turned_and_nothing_else() {
        for square in 0..32 {
            let other = square / 4 * 4 + 3 - square % 4;
            assert_eq!(reversed(1 << square), 1 << other);
        }
        assert_eq!(reversed(0x8421_f731), 0x1248_fec8);
    }

    #[test]
    fn what_is_no_position_is_none() {
        let read = |kind: BitboardType, words: &[u32]| kind.position(words, Colour::Black);
        assert!(read(BitboardType::Normal, &[1, 1 << 31, 1]).is_some());
        assert!(read(BitboardType::Normal, &[1, 1, 1]).is_none());
        assert!(read(BitboardType::Normal, &[1, 2, 4]).is_none());
        assert!(read(BitboardType::Normal, &[0, 0, 0]).is_none());
        // A black man where it is crowned.
        assert!(read(BitboardType::Normal, &[1 << 31, 2, 2]).is_none());
        assert!(read(BitboardType::RowReversed, &[1, 0, 0, 1 << 31]).is_some());
        assert!(read(BitboardType::RowReversed, &[1, 1, 0, 1 << 31]).is_none());
        assert!(read(BitboardType::RowReversed, &[1, 0, 1]).is_none());
    }
}
