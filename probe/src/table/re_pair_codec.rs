//! The Re-Pair codec of two-bit cells (Larsson and Moffat, Off-line dictionary-based compression,
//! 2000), which reads one cell without the others of its block.
//!
//! A *phrase* is a run of one code, or a pair of phrases. The dictionary of a table defines the
//! pairs and gives every phrase a codeword of a prefix code; all blocks share it. So a block needs
//! no tables of its own, may be small, and takes time for its phrases, not for its cells.
//!
//! The tables of Syzygy and Kingsrow are also compressed by recursive pairing.

#[cfg(feature = "write")]
use super::checksum::checksum;
use super::limits::{
    MAX_CODEWORD_BITS, MAX_PAIRS, MAX_PHRASE_CELLS, MIN_CODEWORD_BYTES, RUN_LENGTHS, RUNS,
    dictionary_len,
};
use super::skip_marks::{CodewordPlace, SkipMarks};
use super::spec::SpecError;

/// Codewords up to this length are found by one table look-up.
const DIRECT_BITS: u32 = 11;
/// The cells in 64 bits, two bits each.
const CELLS_PER_WORD: usize = 32;

/// The phrases of all blocks with one side to move, and their codewords.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dictionary {
    /// Whether omitted cells between a draw and another code were filled with the other code.
    pub(super) decisive: bool,
    /// The pairs, each of two smaller phrases; the first pair is phrase [`RUNS`].
    pub(super) pairs: Vec<[u16; 2]>,
    /// The length in bits of every phrase's codeword; 0 for none.
    pub(super) codeword_lengths: Vec<u8>,
}

impl Dictionary {
    /// Returns the bytes that the dictionary takes in a file.
    #[must_use]
    pub const fn bytes_in_file(&self) -> u32 {
        dictionary_len(self.pairs.len()) as u32
    }

    /// Returns the bytes for a file, with the checksum; `side` is 0 for planes with White to move,
    /// 1 for Black.
    #[cfg(feature = "write")]
    pub(crate) fn bytes(&self, side: u64) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(dictionary_len(self.pairs.len()));
        bytes.extend((self.pairs.len() as u16).to_le_bytes());
        bytes.push(u8::from(self.decisive));
        let parts = self.pairs.as_flattened().iter();
        bytes.extend(parts.flat_map(|phrase| phrase.to_le_bytes()));
        bytes.extend(&self.codeword_lengths);
        let crc = checksum(side, &bytes);
        bytes.extend(crc.to_le_bytes());
        bytes
    }

    /// Parses the bytes of a dictionary without its checksum.
    pub(crate) fn parse(bytes: &[u8]) -> Result<Self, SpecError> {
        let wrong =
            |field, expected: &str, found: String| Err(SpecError::new(field, expected, found));
        let Some((&[low, high, flags], rest)) = bytes.split_first_chunk() else {
            return wrong("dictionary", "3 bytes at least", bytes.len().to_string());
        };
        let count = usize::from(u16::from_le_bytes([low, high]));
        if count > MAX_PAIRS || rest.len() != 5 * count + RUNS {
            let expected = format!("at most {MAX_PAIRS} pairs, which fill it");
            let found = format!("{count} in {} bytes", bytes.len());
            return wrong("dictionary", &expected, found);
        }
        if flags > 1 {
            return wrong("fill of the dictionary", "0 or 1", flags.to_string());
        }
        let (pairs, codeword_lengths) = rest.split_at(4 * count);
        let pairs = pairs.chunks_exact(4);
        let pairs = pairs.map(|b| [[b[0], b[1]], [b[2], b[3]]].map(u16::from_le_bytes));
        Ok(Self {
            decisive: flags == 1,
            pairs: pairs.collect(),
            codeword_lengths: codeword_lengths.to_vec(),
        })
    }
}

/// Returns the codewords of the canonical prefix code with these lengths: shorter codewords come
/// first, equally long ones in the order of their phrases; each begins with its highest bit.
pub(super) fn canonical_codewords(lengths: &[u8]) -> Vec<u16> {
    let mut next = [0_u32; MAX_CODEWORD_BITS as usize + 1];
    let (mut codeword, mut before) = (0_u32, 0);
    for length in 1..=MAX_CODEWORD_BITS {
        codeword = (codeword + before) << 1;
        next[usize::from(length)] = codeword;
        before = lengths.iter().filter(|&&other| other == length).count() as u32;
    }
    let codewords = lengths.iter().map(|&length| {
        let Some(next) = next.get_mut(usize::from(length)).filter(|_| length > 0) else {
            return 0;
        };
        *next += 1;
        (*next - 1) as u16
    });
    codewords.collect()
}

/// A decoder of blocks of phrases, built from a dictionary.
pub(super) struct PhraseDecoder {
    /// The number of cells of each phrase.
    cells: Vec<u16>,
    /// The two parts of each pair; for a run its code, twice.
    parts: Vec<[u16; 2]>,
    /// The first 32 cells of each phrase, the first cell in the lowest two bits.
    heads: Vec<u64>,
    /// For each value of the next [`DIRECT_BITS`] bits the phrase, in 15 bits below it its cells,
    /// and in the lowest 4 bits the codeword length; 0 where the codeword is longer. All together,
    /// so that following codewords reads one small table.
    direct: Vec<u32>,
    /// For each length: the first 16 bits that begin a longer codeword, and the number to add to a
    /// codeword of this length for its index in `sorted`.
    longer: [(u32, u32); MAX_CODEWORD_BITS as usize + 1],
    /// The phrases with codewords, in the order of these.
    sorted: Vec<u16>,
}

impl PhraseDecoder {
    /// Checks a dictionary of a table whose largest code is `largest`, and prepares to decode.
    pub(super) fn new(dictionary: &Dictionary, largest: u16) -> Result<Self, SpecError> {
        let all = RUNS + dictionary.pairs.len();
        let wrong =
            |expected: &str, found: String| Err(SpecError::new("dictionary", expected, found));
        let run_code = |phrase: usize| (phrase / RUN_LENGTHS) as u16;
        let mut cells: Vec<u16> = (0..RUNS)
            .map(|phrase| 1 << (phrase % RUN_LENGTHS))
            .collect();
        let mut parts: Vec<[u16; 2]> = (0..RUNS).map(|phrase| [run_code(phrase); 2]).collect();
        let mut heads: Vec<u64> = (0..RUNS).map(run_head).collect();
        // Whether a phrase has a code that is too large.
        let mut excess: Vec<bool> = (0..RUNS).map(|phrase| run_code(phrase) > largest).collect();
        for &pair in &dictionary.pairs {
            let [left, right] = pair.map(usize::from);
            let (Some(&before), Some(&behind)) = (cells.get(left), cells.get(right)) else {
                return wrong("pairs of phrases before them", format!("{pair:?}"));
            };
            if before + behind > MAX_PHRASE_CELLS {
                let found = (before + behind).to_string();
                return wrong("phrases of 16384 cells at most", found);
            }
            let shifted = heads[right].checked_shl(2 * u32::from(before)).unwrap_or(0);
            heads.push(heads[left] | shifted);
            cells.push(before + behind);
            excess.push(excess[left] || excess[right]);
            parts.push(pair);
        }
        let lengths = &dictionary.codeword_lengths;
        if lengths.len() != all {
            return wrong(
                "a codeword length for each phrase",
                lengths.len().to_string(),
            );
        }
        let mut used = 0_u32;
        for (phrase, &length) in lengths.iter().enumerate() {
            if length > MAX_CODEWORD_BITS {
                return wrong("codewords of 16 bits at most", length.to_string());
            }
            if length > 0 {
                if excess[phrase] {
                    return wrong("no code above the largest", format!("phrase {phrase}"));
                }
                used += 1 << (MAX_CODEWORD_BITS - length);
            }
        }
        if used != 1 << MAX_CODEWORD_BITS {
            return wrong("a complete prefix code", format!("{used} of 65536"));
        }
        let codewords = canonical_codewords(lengths);
        let mut direct = vec![0; 1 << DIRECT_BITS];
        let mut longer = [(0, 0); MAX_CODEWORD_BITS as usize + 1];
        let mut sorted = vec![];
        for length in 1..=u32::from(MAX_CODEWORD_BITS) {
            let place = sorted.len();
            let phrases = (0..).zip(lengths);
            sorted.extend(
                phrases
                    .filter(|&(_, &other)| u32::from(other) == length)
                    .map(|(phrase, _)| phrase),
            );
            let same = &sorted[place..];
            let Some(&first) = same.first() else {
                // No codeword has this length: longer ones begin where the shorter ones end.
                longer[length as usize] = (longer[length as usize - 1].0, 0);
                continue;
            };
            let first = u32::from(codewords[usize::from(first)]);
            let left = u32::from(MAX_CODEWORD_BITS) - length;
            longer[length as usize] = (
                (first + same.len() as u32) << left,
                (place as u32).wrapping_sub(first),
            );
            if length <= DIRECT_BITS {
                for &phrase in same {
                    let shift = DIRECT_BITS - length;
                    let start = (u32::from(codewords[usize::from(phrase)]) << shift) as usize;
                    let cells = u32::from(cells[usize::from(phrase)]);
                    let entry = u32::from(phrase) << 19 | cells << 4 | length;
                    direct[start..start + (1 << shift)].fill(entry);
                }
            }
        }
        Ok(Self {
            cells,
            parts,
            heads,
            direct,
            longer,
            sorted,
        })
    }

    /// Returns the phrase whose codeword begins these bits.
    #[inline]
    fn next(&self, bits: u64) -> NextPhrase {
        let found = self.direct[(bits >> (64 - DIRECT_BITS)) as usize];
        if found != 0 {
            return NextPhrase {
                number: (found >> 19) as usize,
                cells: (found >> 4 & 0x7FFF) as usize,
                length: found & 15,
            };
        }
        let begin = (bits >> 48) as u32;
        let mut length = DIRECT_BITS + 1;
        while length < u32::from(MAX_CODEWORD_BITS) && begin >= self.longer[length as usize].0 {
            length += 1;
        }
        let codeword = begin >> (u32::from(MAX_CODEWORD_BITS) - length);
        let place = codeword.wrapping_add(self.longer[length as usize].1) as usize;
        // The prefix code is complete, so the index is never out of range.
        let number = self.sorted.get(place).copied().map_or(0, usize::from);
        NextPhrase {
            number,
            cells: usize::from(self.cells[number]),
            length,
        }
    }

    /// Returns a cell of a block, decoding from a codeword before it on. In a block that is not
    /// verified it is any code.
    #[inline]
    pub(super) fn cell(
        &self,
        block: &impl BitSource,
        from: CodewordPlace,
        cell: usize,
    ) -> Option<u16> {
        let (mut at, mut left) = (from.bit, cell.checked_sub(from.cells)?);
        loop {
            let mut bits = block.bits(at);
            for _ in 0..CODEWORDS_PER_FILL {
                let phrase = self.next(bits);
                if left < phrase.cells {
                    return Some(self.within(phrase.number, left));
                }
                bits <<= phrase.length;
                at += phrase.length as usize;
                left -= phrase.cells;
            }
        }
    }

    /// Returns one cell of a phrase.
    fn within(&self, mut phrase: usize, mut index: usize) -> u16 {
        loop {
            if index < CELLS_PER_WORD {
                return (self.heads[phrase] >> (2 * index) & 3) as u16;
            }
            let [left, right] = self.parts[phrase];
            if phrase < RUNS {
                return left;
            }
            let before = usize::from(self.cells[usize::from(left)]);
            phrase = if index < before {
                left.into()
            } else {
                index -= before;
                right.into()
            };
        }
    }

    /// Decodes a block of `cells` cells into two bits each.
    pub(super) fn decode(
        &self,
        payload: &[u8],
        cells: usize,
        packed: &mut Vec<u8>,
    ) -> Result<(), String> {
        packed.clear();
        packed.resize(cells.div_ceil(CELLS_PER_WORD) * 8, 0);
        let mut to = CellWriter {
            packed,
            written: 0,
            word: 0,
        };
        self.visit_phrases(payload, cells, |phrase, _, _| self.expand(phrase, &mut to))?;
        to.finish();
        packed.truncate(cells.div_ceil(4));
        Ok(())
    }

    /// Checks a block of `cells` cells as [`PhraseDecoder::decode`] does, and finds its marks.
    pub(super) fn mark(
        &self,
        payload: &[u8],
        cells: usize,
        marks: &mut SkipMarks,
    ) -> Result<(), String> {
        marks.clear();
        self.visit_phrases(payload, cells, |_, bit, before| marks.add(bit, before))
    }

    /// Calls `visit` for each phrase of a block of `cells` cells: with its number, the first bit of
    /// its codeword, and the number of cells before it.
    #[inline]
    fn visit_phrases(
        &self,
        payload: &[u8],
        cells: usize,
        mut visit: impl FnMut(usize, usize, usize),
    ) -> Result<(), String> {
        let mut bits = BitReader::new(payload);
        let (mut done, mut read) = (0, 0);
        while done < cells {
            bits.fill();
            for _ in 0..CODEWORDS_PER_FILL {
                let phrase = self.next(bits.window);
                bits.skip(phrase.length);
                if done + phrase.cells > cells {
                    return Err(format!("has more than its {cells} cells"));
                }
                visit(phrase.number, read, done);
                read += phrase.length as usize;
                done += phrase.cells;
                if done == cells {
                    break;
                }
            }
        }
        let bytes = read.div_ceil(8).max(MIN_CODEWORD_BYTES);
        let is_set = |bit: usize| {
            payload
                .get(bit / 8)
                .is_some_and(|byte| byte << (bit % 8) & 0x80 != 0)
        };
        if payload.len() == bytes && !(read..8 * bytes).any(is_set) {
            return Ok(());
        }
        let length = payload.len();
        Err(format!(
            "has {length} bytes, its {read} bits and zeros fill {bytes}"
        ))
    }

    /// Writes all cells of a phrase.
    fn expand(&self, phrase: usize, to: &mut CellWriter<'_>) {
        let mut cells = usize::from(self.cells[phrase]);
        if cells <= CELLS_PER_WORD {
            to.put(self.heads[phrase], cells);
        } else if phrase < RUNS {
            while cells > 0 {
                to.put(self.heads[phrase], CELLS_PER_WORD);
                cells -= CELLS_PER_WORD;
            }
        } else {
            // Each part has fewer cells, so the depth is bounded by the cells of a phrase.
            let [left, right] = self.parts[phrase].map(usize::from);
            self.expand(left, to);
            self.expand(right, to);
        }
    }
}

/// The phrase of a codeword.
struct NextPhrase {
    number: usize,
    cells: usize,
    /// The bits of the codeword.
    length: u32,
}

/// A block of phrases in memory as words of 64 bits, the first bit the highest. Bits behind its
/// payload may have any value.
pub(super) trait BitSource {
    /// Returns a word.
    fn word(&self, number: usize) -> u64;

    /// Returns 64 bits from any bit on.
    #[inline]
    fn bits(&self, at: usize) -> u64 {
        let (number, shift) = (at / 64, at % 64);
        let behind = self.word(number + 1) >> 1 >> (63 - shift);
        self.word(number) << shift | behind
    }
}

/// A payload without marks.
impl BitSource for &[u8] {
    fn word(&self, number: usize) -> u64 {
        let bytes = self.get(8 * number..).unwrap_or_default();
        let mut eight = [0; 8];
        let length = bytes.len().min(8);
        eight[..length].copy_from_slice(&bytes[..length]);
        u64::from_be_bytes(eight)
    }
}

/// The codewords that are complete after every fill, which gives at least 57 bits.
const CODEWORDS_PER_FILL: usize = 3;

/// Returns the first 32 cells of a run.
fn run_head(phrase: usize) -> u64 {
    let all = (phrase / RUN_LENGTHS) as u64 * 0x5555_5555_5555_5555;
    let cells = 1_usize << (phrase % RUN_LENGTHS);
    if cells < CELLS_PER_WORD {
        all & ((1 << (2 * cells)) - 1)
    } else {
        all
    }
}

/// A reader of bits, from the highest of each byte on; zeros follow the last byte.
struct BitReader<'a> {
    bytes: &'a [u8],
    /// The index of the next byte.
    next: usize,
    /// The next bits, from the highest on.
    window: u64,
    /// The number of bits in the window.
    bits: u32,
}

impl<'a> BitReader<'a> {
    const fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            next: 0,
            window: 0,
            bits: 0,
        }
    }

    /// Fills the window with at least 57 bits.
    #[inline]
    fn fill(&mut self) {
        if let Some(&eight) = (self.bytes.get(self.next..)).and_then(<[u8]>::first_chunk) {
            self.window |= u64::from_be_bytes(eight) >> self.bits;
            let bytes = (63 - self.bits) / 8;
            self.next += bytes as usize;
            self.bits += 8 * bytes;
            return;
        }
        while self.bits <= 56 {
            let byte = self.bytes.get(self.next).copied().unwrap_or(0);
            self.window |= u64::from(byte) << (56 - self.bits);
            self.next += 1;
            self.bits += 8;
        }
    }

    #[inline]
    fn skip(&mut self, bits: u32) {
        self.window <<= bits;
        self.bits -= bits;
    }
}

/// A writer of packed cells, two bits each.
struct CellWriter<'a> {
    packed: &'a mut [u8],
    written: usize,
    /// The cells that do not fill eight bytes yet.
    word: u64,
}

impl CellWriter<'_> {
    /// Appends up to 32 cells.
    #[inline]
    fn put(&mut self, cells: u64, count: usize) {
        let place = self.written % CELLS_PER_WORD;
        self.word |= cells << (2 * place);
        if place + count >= CELLS_PER_WORD {
            self.store();
            self.word = if place == 0 {
                0
            } else {
                cells >> (64 - 2 * place)
            };
        }
        self.written += count;
    }

    #[inline]
    fn store(&mut self) {
        let start = self.written / CELLS_PER_WORD * 8;
        if let Some(eight) = self.packed.get_mut(start..start + 8) {
            eight.copy_from_slice(&self.word.to_le_bytes());
        }
    }

    fn finish(mut self) {
        if !self.written.is_multiple_of(CELLS_PER_WORD) {
            self.store();
        }
    }
}
