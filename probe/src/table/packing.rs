//! Packing of cells into bytes, and the fill of omitted cells.

use super::spec::CellEncoding;

/// The cells in a byte of [`CellEncoding::Ternary`].
const DIGITS: usize = 5;
/// The cells in a byte of [`CellEncoding::TwoBits`].
const QUARTERS: usize = 4;

/// The ternary digits of every byte, lowest first. The last digit of a byte from 243 on is 3, which
/// is larger than any ternary code.
const TERNARY: [[u8; DIGITS]; 256] = {
    let mut table = [[0; DIGITS]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut rest, mut digit) = (byte, 0);
        while digit < DIGITS - 1 {
            table[byte][digit] = (rest % 3) as u8;
            rest /= 3;
            digit += 1;
        }
        table[byte][digit] = rest as u8;
        byte += 1;
    }
    table
};

impl CellEncoding {
    /// Returns the packed bytes of a number of cells.
    #[must_use]
    pub const fn packed_len(self, cells: usize) -> usize {
        match self {
            Self::Ternary => cells.div_ceil(DIGITS),
            Self::OneByte => cells,
            Self::TwoBytes => cells * 2,
            Self::TwoBits => cells.div_ceil(QUARTERS),
        }
    }

    /// Packs codes, which must fit this encoding; digits of the last ternary byte without a cell
    /// are 0.
    #[cfg(feature = "write")]
    pub(super) fn pack(self, codes: &[u16], packed: &mut Vec<u8>) {
        packed.clear();
        match self {
            Self::Ternary => packed.extend(codes.chunks(DIGITS).map(|five| {
                let value = five.iter().rev().fold(0, |value, code| value * 3 + code);
                value as u8
            })),
            Self::OneByte => packed.extend(codes.iter().map(|&code| code as u8)),
            Self::TwoBytes => packed.extend(codes.iter().flat_map(|code| code.to_le_bytes())),
            Self::TwoBits => packed.extend(codes.chunks(QUARTERS).map(|four| {
                let value = four.iter().rev().fold(0, |value, code| value * 4 + code);
                value as u8
            })),
        }
    }

    /// Returns one cell; `None` beyond the last byte.
    #[inline]
    pub(super) fn cell(self, packed: &[u8], index: usize) -> Option<u16> {
        match self {
            Self::Ternary => {
                let byte = *packed.get(index / DIGITS)?;
                Some(TERNARY[usize::from(byte)][index % DIGITS].into())
            }
            Self::OneByte => packed.get(index).map(|&byte| byte.into()),
            Self::TwoBytes => {
                let low = *packed.get(index * 2)?;
                let high = *packed.get(index * 2 + 1)?;
                Some(u16::from_le_bytes([low, high]))
            }
            Self::TwoBits => {
                let byte = *packed.get(index / QUARTERS)?;
                Some((byte >> (2 * (index % QUARTERS)) & 3).into())
            }
        }
    }

    /// Returns the index of the packed byte in which a cell begins.
    #[inline]
    const fn byte_of(self, index: usize) -> usize {
        match self {
            Self::Ternary => index / DIGITS,
            Self::OneByte => index,
            Self::TwoBytes => index * 2,
            Self::TwoBits => index / QUARTERS,
        }
    }

    /// Returns the index of the packed word (eight bytes, little-endian) of a cell.
    #[inline]
    pub(super) const fn word_of(self, index: usize) -> u64 {
        self.byte_of(index) as u64 / 8
    }

    /// Returns one cell from its packed word.
    #[inline]
    pub(super) fn cell_in(self, word: u64, index: usize) -> u16 {
        let bytes = word >> (8 * (self.byte_of(index) % 8));
        match self {
            Self::Ternary => TERNARY[usize::from(bytes as u8)][index % DIGITS].into(),
            Self::OneByte => (bytes as u8).into(),
            Self::TwoBytes => bytes as u16,
            Self::TwoBits => (bytes >> (2 * (index % QUARTERS)) & 3) as u16,
        }
    }

    /// Appends the first `cells` cells to `codes`.
    pub(super) fn unpack(self, packed: &[u8], cells: usize, codes: &mut Vec<u16>) {
        let end = codes.len() + cells;
        codes.reserve(self.packed_len(cells) * DIGITS);
        match self {
            Self::Ternary => {
                for &byte in packed {
                    codes.extend(TERNARY[usize::from(byte)].map(u16::from));
                }
            }
            Self::OneByte => codes.extend(packed.iter().map(|&byte| u16::from(byte))),
            Self::TwoBytes => codes.extend(
                packed
                    .chunks_exact(2)
                    .map(|pair| u16::from_le_bytes([pair[0], pair[1]])),
            ),
            Self::TwoBits => {
                for &byte in packed {
                    codes.extend([0, 2, 4, 6].map(|shift| u16::from(byte >> shift & 3)));
                }
            }
        }
        codes.truncate(end);
    }

    /// Returns a code above `largest`, or a ternary digit behind the last cell that is not 0.
    pub(super) fn excess(self, packed: &[u8], cells: usize, largest: u16) -> Option<u16> {
        // A fold is vectorised, `max()` of the iterator is not.
        let largest_byte = || packed.iter().fold(0, |most: u8, &byte| most.max(byte));
        let most = match self {
            Self::Ternary => {
                let (used, last) = (cells % DIGITS, packed.last());
                let padding = last.filter(|_| used > 0).into_iter().flat_map(|&byte| {
                    let digits = TERNARY[usize::from(byte)];
                    digits.into_iter().skip(used).find(|&digit| digit > 0)
                });
                if let Some(digit) = padding.map(u16::from).next() {
                    return Some(digit);
                }
                // Five digits up to 2 make at most 242; a smaller largest code needs every digit.
                if largest >= 2 {
                    return (largest_byte() > 242).then_some(3);
                }
                let digits = packed.iter().flat_map(|&byte| TERNARY[usize::from(byte)]);
                digits.max().map_or(0, u16::from)
            }
            Self::OneByte => largest_byte().into(),
            Self::TwoBytes => packed
                .chunks_exact(2)
                .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
                .fold(0, u16::max),
            // The decoder of phrases has checked its dictionary for larger codes.
            Self::TwoBits => 0,
        };
        (most > largest).then_some(most)
    }
}

/// Fills omitted cells with the neighbouring code that compresses best, so that equal tables have
/// equal bytes. Between a draw and another code that is the draw; between two other codes it is the
/// larger. Before the first kept code and behind the last one it is that code; in a block without
/// kept codes it is 0.
#[cfg(feature = "write")]
pub(super) fn fill(codes: &[u16], filled: &mut Vec<u16>) {
    use super::code::{DRAW, OMITTED};

    let kept = |&code: &u16| code != OMITTED;
    filled.clear();
    let mut rest = codes;
    let mut before = None;
    while !rest.is_empty() {
        let gap = rest.iter().position(kept).unwrap_or(rest.len());
        let behind = rest.get(gap).copied();
        let code = match (before, behind) {
            (None, None) => DRAW,
            (Some(one), None) | (None, Some(one)) => one,
            (Some(one), Some(other)) if one.min(other) == DRAW => DRAW,
            (Some(one), Some(other)) => one.max(other),
        };
        filled.resize(filled.len() + gap, code);
        rest = &rest[gap..];
        let run = rest
            .iter()
            .position(|code| !kept(code))
            .unwrap_or(rest.len());
        filled.extend(&rest[..run]);
        before = rest[..run].last().copied().or(before);
        rest = &rest[run..];
    }
}

#[cfg(all(test, feature = "write"))]
mod tests {
    use super::super::code::OMITTED;
    use super::*;

    #[test]
    fn omitted_cells_are_filled_from_their_neighbours() {
        let mut filled = Vec::new();
        let codes = [
            OMITTED, OMITTED, 3, OMITTED, 5, OMITTED, 4, OMITTED, 0, OMITTED, OMITTED, 2, OMITTED,
        ];
        fill(&codes, &mut filled);
        assert_eq!(filled, [3, 3, 3, 5, 5, 5, 4, 0, 0, 0, 0, 2, 2]);
        fill(&[OMITTED, OMITTED], &mut filled);
        assert_eq!(filled, [0, 0]);
    }

    #[test]
    fn a_ternary_byte_has_five_cells_from_the_lowest_digit_on() {
        let mut packed = Vec::new();
        CellEncoding::Ternary.pack(&[1, 0, 2, 0, 0, 2, 1], &mut packed);
        assert_eq!(packed, [1 + 2 * 9, 2 + 3]);
        assert_eq!(CellEncoding::Ternary.excess(&packed, 7, 2), None);
        assert_eq!(CellEncoding::Ternary.excess(&packed, 7, 1), Some(2));
        assert_eq!(
            CellEncoding::Ternary.excess(&packed, 6, 2),
            Some(1),
            "a digit too many"
        );
        assert_eq!(CellEncoding::Ternary.excess(&[243], 5, 2), Some(3));
        assert_eq!(CellEncoding::Ternary.excess(&[242], 5, 2), None);
    }
}
