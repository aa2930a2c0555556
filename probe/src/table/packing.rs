//! Cells <-> bytes, and what omitted cells are filled with.

use super::spec::CellEncoding;

/// Cells in a byte of the ternary form.
const DIGITS: usize = 5;
/// Cells in a byte of two bits each.
const QUARTERS: usize = 4;

/// The ternary digits of every byte, lowest first. Bytes that no five digits make, 243 and more,
/// have a 3 among them: larger than any ternary code.
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
    /// How many bytes so many cells take.
    #[must_use]
    pub const fn packed_len(self, cells: usize) -> usize {
        match self {
            Self::Ternary => cells.div_ceil(DIGITS),
            Self::OneByte => cells,
            Self::TwoBytes => cells * 2,
            Self::TwoBits => cells.div_ceil(QUARTERS),
        }
    }

    /// Packs codes that fit this form; digits of the last ternary byte without a cell are 0.
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

    /// One cell.
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

    /// In which of the packed bytes a cell begins.
    #[inline]
    const fn byte_of(self, index: usize) -> usize {
        match self {
            Self::Ternary => index / DIGITS,
            Self::OneByte => index,
            Self::TwoBytes => index * 2,
            Self::TwoBits => index / QUARTERS,
        }
    }

    /// In which of the packed words of eight bytes, the first byte the lowest, a cell is.
    #[inline]
    pub(super) const fn word_of(self, index: usize) -> u64 {
        self.byte_of(index) as u64 / 8
    }

    /// One cell of the word that it is in.
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

    /// Finds a code that is larger than `largest`, or a digit that belongs to no cell and is not 0.
    pub(super) fn excess(self, packed: &[u8], cells: usize, largest: u16) -> Option<u16> {
        // Folded, not `max()` of the iterator, so that the compiler takes many bytes at a time.
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
                // Five digits up to 2 make 242; only where fewer codes occur must each be looked
                // at.
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
            // Only phrases are stored like this, and they have no others.
            Self::TwoBits => 0,
        };
        (most > largest).then_some(most)
    }
}

/// Fills omitted cells with what compresses best: between two kept codes a draw if one of them is,
/// otherwise the larger; before the first kept code and behind the last one that; 0 in a block
/// without any. The rule makes equal tables equal bytes.
///
/// # Errors
/// The index of the first code that is too large.
#[cfg(feature = "write")]
pub(super) fn fill(codes: &[u16], largest: u16, filled: &mut Vec<u16>) -> Result<(), usize> {
    use super::code::{DRAW, OMITTED};

    let kept = |&code: &u16| code != OMITTED;
    if let Some(index) = codes.iter().position(|code| kept(code) && *code > largest) {
        return Err(index);
    }
    let mut before = codes.iter().copied().find(kept).unwrap_or(0);
    let mut behind = codes.iter().rev().copied().find(kept).unwrap_or(0);
    // First, for every cell, the kept code in it or next behind it.
    filled.clear();
    filled.resize(codes.len(), 0);
    for (next, &code) in filled.iter_mut().zip(codes).rev() {
        behind = if code == OMITTED { behind } else { code };
        *next = behind;
    }
    for (filled, &code) in filled.iter_mut().zip(codes) {
        before = if code == OMITTED { before } else { code };
        let drawn = before == DRAW || *filled == DRAW;
        let between = if drawn { DRAW } else { before.max(*filled) };
        // Where a code is kept, it is both the one before and the one behind.
        *filled = between;
    }
    Ok(())
}

#[cfg(all(test, feature = "write"))]
mod tests {
    use super::super::code::OMITTED;
    use super::*;

    #[test]
    fn omitted_cells_are_a_draw_or_the_larger_of_their_neighbours() {
        let mut filled = Vec::new();
        let fill = |codes: &[u16], filled: &mut Vec<u16>| fill(codes, 5, filled);
        let codes = [
            OMITTED, OMITTED, 3, OMITTED, 5, OMITTED, 4, OMITTED, 0, OMITTED, OMITTED, 2, OMITTED,
        ];
        assert_eq!(fill(&codes, &mut filled), Ok(()));
        assert_eq!(filled, [3, 3, 3, 5, 5, 5, 4, 0, 0, 0, 0, 2, 2]);
        assert_eq!(fill(&[OMITTED, OMITTED], &mut filled), Ok(()));
        assert_eq!(filled, [0, 0]);
        assert_eq!(fill(&[1, 6], &mut filled), Err(1));
    }

    #[test]
    fn five_cells_share_a_byte_the_first_the_lowest_digit() {
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
