//! How closely the scores of a slice lie: a byte for each, or four in a byte where no more than the
//! result is kept.

use super::score::{DRAW, LOST, ScoreByte, WON};
use std::ops::Range;

/// How closely scores lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Width {
    /// A byte for each score.
    Byte,
    /// Two bits for each: lost, drawn or won.
    Quarter,
}

/// What two bits stand for. No score has the last code.
const SCORES: [ScoreByte; 4] = [LOST, DRAW, WON, LOST];

/// What the four codes of a byte stand for.
const QUARTETS: [[ScoreByte; 4]; 256] = {
    let mut quartets = [[LOST; 4]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut place = 0;
        while place < 4 {
            quartets[byte][place] = SCORES[byte >> (2 * place) & 3];
            place += 1;
        }
        byte += 1;
    }
    quartets
};

impl Width {
    /// Bytes that a slice of so many cells takes.
    pub const fn bytes(self, cells: usize) -> usize {
        match self {
            Self::Byte => cells,
            Self::Quarter => cells.div_ceil(4),
        }
    }
}

/// Packs the results of a slice, four in a byte.
#[derive(Debug)]
pub struct Packer<'p> {
    packed: &'p mut Vec<u8>,
    /// Codes that do not fill a byte yet.
    held: u128,
    /// Bits of those.
    bits: u32,
}

impl<'p> Packer<'p> {
    /// Goes on behind what is packed.
    pub const fn new(packed: &'p mut Vec<u8>) -> Self {
        Self {
            packed,
            held: 0,
            bits: 0,
        }
    }

    /// Packs up to 64 cells, given as bits which of them are won and which are lost.
    pub fn add(&mut self, won: u64, lost: u64, cells: usize) {
        let drawn = !(won | lost);
        for first in (0..cells).step_by(32) {
            let cells = (cells - first).min(32);
            let mask = u64::MAX >> (64 - 2 * cells);
            let codes = spread((drawn >> first) as u32) | spread((won >> first) as u32) << 1;
            self.held |= u128::from(codes & mask) << self.bits;
            self.bits += 2 * cells as u32;
            let whole = self.bits / 8;
            (self.packed).extend_from_slice(&self.held.to_le_bytes()[..whole as usize]);
            self.held >>= 8 * whole;
            self.bits %= 8;
        }
    }

    /// Fills the last byte with codes of losses.
    pub fn finish(self) {
        if self.bits > 0 {
            self.packed.push(self.held as u8);
        }
    }
}

/// Moves every bit to twice its place.
const fn spread(bits: u32) -> u64 {
    let mut bits = bits as u64;
    bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF;
    bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF;
    bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F;
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333;
    (bits | bits << 1) & 0x5555_5555_5555_5555
}

/// Scores of some cells that follow each other in a slice.
#[derive(Clone, Copy, Debug)]
pub struct Scores<'a> {
    /// From the first cell of the slice on.
    bytes: &'a [u8],
    first: usize,
    len: usize,
    width: Width,
}

impl<'a> Scores<'a> {
    /// All of a slice of so many cells.
    pub const fn of_slice(bytes: &'a [u8], cells: usize, width: Width) -> Self {
        Self {
            bytes,
            first: 0,
            len: cells,
            width,
        }
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// One of them.
    #[inline]
    pub fn get(&self, cell: usize) -> ScoreByte {
        let at = self.first + cell;
        match self.width {
            Width::Byte => self.bytes[at],
            Width::Quarter => SCORES[usize::from(self.bytes[at / 4] >> (2 * (at % 4)) & 3)],
        }
    }

    /// Some of them.
    ///
    /// # Panics
    /// There are not so many.
    #[must_use]
    pub fn some(self, cells: Range<usize>) -> Self {
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

    /// A byte for each; `buffer` has room for them where they do not lie like that.
    #[inline]
    pub fn unpacked<'b>(self, buffer: &'b mut Vec<ScoreByte>) -> &'b [ScoreByte]
    where
        'a: 'b,
    {
        match self.width {
            Width::Byte => &self.bytes[self.first..][..self.len],
            Width::Quarter => {
                let (skip, end) = (self.first % 4, self.first + self.len);
                buffer.clear();
                let bytes = &self.bytes[self.first / 4..end.div_ceil(4)];
                buffer.extend(bytes.iter().flat_map(|&byte| QUARTETS[usize::from(byte)]));
                &buffer[skip..][..self.len]
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_back_from_where_they_were_packed() {
        let scores: Vec<ScoreByte> = (0..303).map(|cell| SCORES[cell * 7 % 11 % 3]).collect();
        let (mut packed, mut buffer) = (vec![], vec![]);
        // In runs of all lengths that a word has.
        let mut packer = Packer::new(&mut packed);
        let (mut start, mut length) = (0, 1);
        while start < scores.len() {
            let some = &scores[start..scores.len().min(start + length)];
            let bits = |wanted: ScoreByte| {
                let cells = some.iter().zip(0..);
                cells.fold(0, |bits, (&score, place)| {
                    bits | u64::from(score == wanted) << place
                })
            };
            packer.add(bits(WON), bits(LOST), some.len());
            (start, length) = (start + length, length % 64 + 1);
        }
        packer.finish();
        assert_eq!(packed.len(), Width::Quarter.bytes(scores.len()));
        let wide = Scores::of_slice(&scores, scores.len(), Width::Byte);
        let narrow = Scores::of_slice(&packed, scores.len(), Width::Quarter);
        for start in 0..scores.len() {
            for end in (start..=scores.len()).step_by(7) {
                for some in [wide, narrow].map(|all| all.some(0..end).some(start..end)) {
                    assert_eq!(some.unpacked(&mut buffer), &scores[start..end]);
                    assert_eq!(some.len(), end - start);
                    (0..some.len())
                        .for_each(|cell| assert_eq!(some.get(cell), scores[start + cell]));
                }
            }
        }
    }
}
