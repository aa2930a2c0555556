//! Packed scores of a slice: one byte per score, or two bits where only results are stored.

use super::score::{DRAW, LOST, ScoreByte, WON, sign};
use std::cmp::Ordering;
use std::ops::Range;

/// The width of scores in memory and in journals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoreWidth {
    /// One byte per score.
    Byte,
    /// Two bits per score: lost, drawn or won.
    TwoBits,
}

/// The scores of two-bit codes. The last code is unused.
const SCORES: [ScoreByte; 4] = [LOST, DRAW, WON, LOST];

/// Returns the score of the code in the lowest two bits.
#[inline]
pub const fn score(code: u8) -> ScoreByte {
    SCORES[(code & 3) as usize]
}

/// The four scores in each byte of two-bit codes.
const QUARTETS: [[ScoreByte; 4]; 256] = {
    let mut quartets = [[LOST; 4]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut code = 0;
        while code < 4 {
            quartets[byte][code] = SCORES[byte >> (2 * code) & 3];
            code += 1;
        }
        byte += 1;
    }
    quartets
};

impl ScoreWidth {
    /// Returns the bytes of a slice with `cells` cells.
    pub const fn bytes(self, cells: usize) -> usize {
        match self {
            Self::Byte => cells,
            Self::TwoBits => cells.div_ceil(4),
        }
    }
}

/// Returns the codes of WDL tables for the two-bit codes of 32 scores.
pub const fn result_codes(scores: u64) -> u64 {
    const LOWER_BITS: u64 = u64::MAX / 3;

    // Lost, drawn and won are 0, 1 and 2 here, but 2, 0 and 1 in tables.
    let (drawn, won) = (scores & LOWER_BITS, scores >> 1 & LOWER_BITS);
    won | (!(won | drawn) & LOWER_BITS) << 1
}

/// Returns the codes of WDL tables for eight scores, in the lowest 16 bits.
pub const fn result_codes_of_bytes(scores: [ScoreByte; 8]) -> u64 {
    /// The highest bit of every byte.
    const HIGHEST: u64 = 0x8080_8080_8080_8080;
    /// Moves the lowest bit of every byte to the highest byte of the product.
    const GATHER: u64 = 0x0102_0408_1020_4080;

    let scores = u64::from_le_bytes(scores);
    // Draws are the scores in which only the highest bit is set.
    let above = ((scores & !HIGHEST) + !HIGHEST) & scores & HIGHEST;
    let won = (above >> 7).wrapping_mul(GATHER) >> 56;
    let lost = ((!scores & HIGHEST) >> 7).wrapping_mul(GATHER) >> 56;
    spread(won as u32) | spread(lost as u32) << 1
}

/// Packs the results of a slice, four per byte.
#[derive(Debug)]
pub struct ResultPacker<'p> {
    packed: &'p mut Vec<u8>,
    /// Codes that do not fill a byte yet.
    pending: u128,
    bits: u32,
}

impl<'p> ResultPacker<'p> {
    /// Creates a packer that appends to `packed`.
    pub const fn new(packed: &'p mut Vec<u8>) -> Self {
        Self {
            packed,
            pending: 0,
            bits: 0,
        }
    }

    /// Appends up to 64 cells, given the bits of the won ones and of the lost ones.
    pub fn add(&mut self, won: u64, lost: u64, cells: usize) {
        let drawn = !(won | lost);
        for first in (0..cells).step_by(32) {
            let cells = (cells - first).min(32);
            let mask = u64::MAX >> (64 - 2 * cells);
            let codes = spread((drawn >> first) as u32) | spread((won >> first) as u32) << 1;
            self.pending |= u128::from(codes & mask) << self.bits;
            self.bits += 2 * cells as u32;
            let whole = self.bits / 8;
            (self.packed).extend_from_slice(&self.pending.to_le_bytes()[..whole as usize]);
            self.pending >>= 8 * whole;
            self.bits %= 8;
        }
    }

    /// Pads the last byte with losses.
    pub fn finish(self) {
        if self.bits > 0 {
            self.packed.push(self.pending as u8);
        }
    }
}

/// Moves every bit to twice its position.
pub const fn spread(bits: u32) -> u64 {
    let mut bits = bits as u64;
    bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF;
    bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF;
    bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F;
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333;
    (bits | bits << 1) & 0x5555_5555_5555_5555
}

/// Moves the bits at even positions to half their positions.
const fn even_bits(bits: u64) -> u32 {
    let mut bits = bits & 0x5555_5555_5555_5555;
    bits = (bits | bits >> 1) & 0x3333_3333_3333_3333;
    bits = (bits | bits >> 2) & 0x0F0F_0F0F_0F0F_0F0F;
    bits = (bits | bits >> 4) & 0x00FF_00FF_00FF_00FF;
    bits = (bits | bits >> 8) & 0x0000_FFFF_0000_FFFF;
    (bits | bits >> 16) as u32
}

/// The scores of consecutive cells of a slice.
#[derive(Clone, Copy, Debug)]
pub struct ScoreRange<'a> {
    /// The bytes of the whole slice.
    bytes: &'a [u8],
    first: usize,
    len: usize,
    width: ScoreWidth,
}

impl<'a> ScoreRange<'a> {
    pub const fn of_slice(bytes: &'a [u8], cells: usize, width: ScoreWidth) -> Self {
        Self {
            bytes,
            first: 0,
            len: cells,
            width,
        }
    }

    pub const fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub fn get(&self, cell: usize) -> ScoreByte {
        let at = self.first + cell;
        match self.width {
            ScoreWidth::Byte => self.bytes[at],
            ScoreWidth::TwoBits => score(self.bytes[at / 4] >> (2 * (at % 4))),
        }
    }

    /// Returns the bits of the drawn and of the won ones of 64 cells from `cell` on. Those beyond
    /// the last cell have any value.
    #[inline(always)]
    pub fn result_bits(&self, cell: usize) -> [u64; 2] {
        let at = self.first + cell;
        match self.width {
            ScoreWidth::Byte => {
                let scores = &self.bytes[at..][..(self.len - cell).min(64)];
                let bits = |result| {
                    let scores = scores.iter().zip(0..);
                    scores.fold(0, |bits, (&score, place)| {
                        bits | u64::from(sign(score) == result) << place
                    })
                };
                [bits(Ordering::Equal), bits(Ordering::Greater)]
            }
            ScoreWidth::TwoBits => {
                let bytes = &self.bytes[at / 4..];
                let chunk: [u8; 17] = match bytes.first_chunk() {
                    Some(chunk) => *chunk,
                    None => std::array::from_fn(|byte| bytes.get(byte).copied().unwrap_or(0)),
                };
                // Up to six bits of the first byte belong to cells before.
                let shift = 2 * (at % 4);
                let low = chunk
                    .first_chunk()
                    .map_or(0, |low| u128::from_le_bytes(*low));
                let codes = low >> shift | u128::from(chunk[16]) << 1 << (127 - shift);
                let [low, high] = [codes as u64, (codes >> 64) as u64];
                [0, 1].map(|bit| {
                    u64::from(even_bits(low >> bit)) | u64::from(even_bits(high >> bit)) << 32
                })
            }
        }
    }

    /// Returns the scores of some of the cells.
    ///
    /// # Panics
    /// The range exceeds the cells.
    #[must_use]
    pub fn range(self, cells: Range<usize>) -> Self {
        assert!(
            cells.start <= cells.end && cells.end <= self.len,
            "{cells:?}"
        );
        Self {
            first: self.first + cells.start,
            len: cells.len(),
            ..self
        }
    }

    /// Returns one byte per score. Scores that are not stored like that are unpacked into `buffer`.
    #[inline]
    pub fn unpack<'b>(self, buffer: &'b mut Vec<ScoreByte>) -> &'b [ScoreByte]
    where
        'a: 'b,
    {
        match self.width {
            ScoreWidth::Byte => &self.bytes[self.first..][..self.len],
            ScoreWidth::TwoBits => {
                let (skip, end) = (self.first % 4, self.first + self.len);
                let bytes = &self.bytes[self.first / 4..end.div_ceil(4)];
                buffer.resize(4 * bytes.len(), LOST);
                for (scores, &byte) in buffer.as_chunks_mut().0.iter_mut().zip(bytes) {
                    *scores = QUARTETS[usize::from(byte)];
                }
                &buffer[skip..][..self.len]
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_results_are_unpacked() {
        let scores: Vec<ScoreByte> = (0..303).map(|cell| SCORES[cell * 7 % 11 % 3]).collect();
        let (mut packed, mut buffer) = (vec![], vec![]);
        // Runs of every length up to a word.
        let mut packer = ResultPacker::new(&mut packed);
        let (mut start, mut length) = (0, 1);
        while start < scores.len() {
            let some = &scores[start..scores.len().min(start + length)];
            let bits = |result: ScoreByte| {
                let cells = some.iter().zip(0..);
                cells.fold(0, |bits, (&score, place)| {
                    bits | u64::from(score == result) << place
                })
            };
            packer.add(bits(WON), bits(LOST), some.len());
            (start, length) = (start + length, length % 64 + 1);
        }
        packer.finish();
        assert_eq!(packed.len(), ScoreWidth::TwoBits.bytes(scores.len()));
        let wide = ScoreRange::of_slice(&scores, scores.len(), ScoreWidth::Byte);
        let narrow = ScoreRange::of_slice(&packed, scores.len(), ScoreWidth::TwoBits);
        for start in 0..scores.len() {
            for end in (start..=scores.len()).step_by(7) {
                for some in [wide, narrow].map(|all| all.range(0..end).range(start..end)) {
                    assert_eq!(some.unpack(&mut buffer), &scores[start..end]);
                    assert_eq!(some.len(), end - start);
                    (0..some.len())
                        .for_each(|cell| assert_eq!(some.get(cell), scores[start + cell]));
                    for first in (0..some.len()).step_by(64) {
                        let [drawn, won] = some.result_bits(first);
                        for (place, &score) in (0..64).zip(&scores[start + first..end]) {
                            let bits = [drawn, won].map(|bits| bits >> place & 1 == 1);
                            assert_eq!(bits, [score == DRAW, score == WON]);
                        }
                    }
                }
            }
        }
    }
}
