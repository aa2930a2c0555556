//! How closely the scores of a slice lie: a byte for each, or four in a byte where no more than the result is kept.

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

/// Replaces `packed` by results, four in a byte.
pub fn pack(scores: &[ScoreByte], packed: &mut Vec<u8>) {
    packed.clear();
    packed.extend(scores.chunks(4).map(|four| {
        let codes = four
            .iter()
            .map(|&score| u8::from(score >= DRAW) + u8::from(score > DRAW));
        codes
            .zip(0..)
            .fold(0, |byte, (code, place)| byte | code << (2 * place))
    }));
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
        let scores: Vec<ScoreByte> = (0..103).map(|cell| SCORES[cell * 7 % 11 % 3]).collect();
        let (mut packed, mut buffer) = (vec![], vec![]);
        pack(&scores, &mut packed);
        assert_eq!(packed.len(), Width::Quarter.bytes(scores.len()));
        let wide = Scores::of_slice(&scores, scores.len(), Width::Byte);
        let narrow = Scores::of_slice(&packed, scores.len(), Width::Quarter);
        for start in 0..scores.len() {
            for end in start..=scores.len() {
                for some in [wide, narrow].map(|all| all.some(0..end).some(start..end)) {
                    assert_eq!(some.unpacked(&mut buffer), &scores[start..end]);
                    assert_eq!(some.len(), end - start);
                    (0..some.len())
                        .for_each(|cell| assert_eq!(some.get(cell), scores[start + cell]));
                }
            }
        }
    }

    #[test]
    fn only_the_result_is_packed() {
        let mut packed = vec![];
        pack(&[LOST, 1, 77, 127, DRAW, 129, 200, WON], &mut packed);
        assert_eq!(packed, [0, 0b10_10_10_01]);
    }
}
