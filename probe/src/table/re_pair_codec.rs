//! The codec of recursive pairs: a block is a sequence of phrases, and a cell can be read without
//! the others.
//!
//! A *phrase* is a run of one code, or a pair of phrases. The dictionary of a table names its
//! pairs, and gives every phrase a word of a prefix code; all blocks share it. So a block needs no
//! tables of its own, may be as small as one likes, and decodes at the pace of its phrases,
//! whatever number of cells they stand for.
//!
//! (Larsson and Moffat, Off-line dictionary-based compression, 2000; the tables of Syzygy and
//! Kingsrow are made of such pairs, too.)

use super::block::CHECKSUM_LEN;
#[cfg(feature = "write")]
use super::block::checksum;
use super::spec::SpecError;

/// Lengths of runs that are phrases: 1, 2, 4, .. cells.
pub(super) const RUNS: usize = 15;
/// How many codes there can be.
const CODES: usize = 3;
/// How many phrases are runs: of code `c`, `2^k` cells are the phrase `RUNS c + k`.
pub(super) const BASE: usize = CODES * RUNS;
/// The most pairs in a dictionary.
pub(super) const MOST_PAIRS: usize = 4096;
/// The most cells of a phrase.
pub(super) const LONGEST_PHRASE: u16 = 1 << (RUNS - 1);
/// The most bits of a word.
pub(super) const LONGEST_WORD: u8 = 16;
/// Words of so many bits and less are found by one look.
const DIRECT: u32 = 11;
/// Cells in 64 bits, two bits each.
const CELLS_IN_WORD: usize = 32;

/// The bytes of a dictionary with so many pairs.
pub(super) const fn dictionary_len(pairs: usize) -> usize {
    3 + 4 * pairs + BASE + pairs + CHECKSUM_LEN
}

/// What the blocks of planes with one side to move share: which phrases there are, and their words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dictionary {
    /// Whether the writer filled cells between a draw and something else with that.
    pub(super) decisive: bool,
    pub(super) pairs: Vec<[u16; 2]>,
    /// The length of every phrase's word; 0 for none.
    pub(super) words: Vec<u8>,
}

impl Dictionary {
    /// How many bytes it takes in a file.
    #[must_use]
    pub const fn bytes_in_file(&self) -> u32 {
        dictionary_len(self.pairs.len()) as u32
    }

    /// How it stands in a file, its checksum behind; `side` is 0 for planes with White to move, 1
    /// for Black.
    #[cfg(feature = "write")]
    pub(super) fn bytes(&self, side: u64) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(dictionary_len(self.pairs.len()));
        bytes.extend((self.pairs.len() as u16).to_le_bytes());
        bytes.push(u8::from(self.decisive));
        bytes.extend(
            self.pairs
                .as_flattened()
                .iter()
                .flat_map(|phrase| phrase.to_le_bytes()),
        );
        bytes.extend(&self.words);
        let crc = checksum(side, &bytes);
        bytes.extend(crc.to_le_bytes());
        bytes
    }

    /// Reads a dictionary whose checksum is right.
    pub(super) fn parse(bytes: &[u8]) -> Result<Self, SpecError> {
        let wrong =
            |field, expected: &str, found: String| Err(SpecError::new(field, expected, found));
        let Some((&[low, high, flags], rest)) = bytes.split_first_chunk() else {
            return wrong("dictionary", "3 bytes at least", bytes.len().to_string());
        };
        let count = usize::from(u16::from_le_bytes([low, high]));
        if count > MOST_PAIRS || rest.len() != 5 * count + BASE {
            let expected = format!("{MOST_PAIRS} pairs at most, and as many as fill it");
            return wrong(
                "dictionary",
                &expected,
                format!("{count} in {} bytes", bytes.len()),
            );
        }
        if flags > 1 {
            return wrong("fill of the dictionary", "0 or 1", flags.to_string());
        }
        let (pairs, words) = rest.split_at(4 * count);
        let pairs = pairs.chunks_exact(4);
        let pairs = pairs.map(|b| {
            [
                u16::from_le_bytes([b[0], b[1]]),
                u16::from_le_bytes([b[2], b[3]]),
            ]
        });
        Ok(Self {
            decisive: flags == 1,
            pairs: pairs.collect(),
            words: words.to_vec(),
        })
    }
}

/// The words of a prefix code in which shorter words come first, and of equally long ones those of
/// smaller phrases; each begins with its highest bit.
pub(super) fn canonical(words: &[u8]) -> Vec<u16> {
    let mut next = [0_u32; LONGEST_WORD as usize + 1];
    let (mut word, mut before) = (0_u32, 0);
    for length in 1..=LONGEST_WORD {
        word = (word + before) << 1;
        next[usize::from(length)] = word;
        before = words.iter().filter(|&&other| other == length).count() as u32;
    }
    let words = words.iter().map(|&length| {
        let Some(next) = next.get_mut(usize::from(length)).filter(|_| length > 0) else {
            return 0;
        };
        *next += 1;
        (*next - 1) as u16
    });
    words.collect()
}

/// A dictionary that is ready to read blocks.
pub(super) struct Phrases {
    /// How many cells each phrase stands for.
    cells: Vec<u16>,
    /// What it consists of; a run of its code, twice.
    parts: Vec<[u16; 2]>,
    /// Its first 32 cells, the first in the lowest two bits.
    heads: Vec<u64>,
    /// For every beginning of a word that is short enough: the phrase, and the length of the word
    /// in the lowest byte.
    direct: Vec<u32>,
    /// For longer words, by their length: the first 16 bits that belong to a longer one, and what
    /// leads from the word to its place in `sorted`.
    longer: [(u32, u32); LONGEST_WORD as usize + 1],
    /// The phrases that have words, in the order of these.
    sorted: Vec<u16>,
}

impl Phrases {
    /// Checks a dictionary of a table whose largest code is `largest`.
    pub(super) fn new(dictionary: &Dictionary, largest: u16) -> Result<Self, SpecError> {
        let all = BASE + dictionary.pairs.len();
        let wrong =
            |expected: &str, found: String| Err(SpecError::new("dictionary", expected, found));
        let mut cells: Vec<u16> = (0..BASE).map(|phrase| 1 << (phrase % RUNS)).collect();
        let mut parts: Vec<[u16; 2]> = (0..BASE)
            .map(|phrase| [(phrase / RUNS) as u16; 2])
            .collect();
        let mut heads: Vec<u64> = (0..BASE).map(run_head).collect();
        // Whether it has a code that is too large.
        let mut excess: Vec<bool> = (0..BASE)
            .map(|phrase| (phrase / RUNS) as u16 > largest)
            .collect();
        for &pair in &dictionary.pairs {
            let [left, right] = pair.map(usize::from);
            let (Some(&before), Some(&behind)) = (cells.get(left), cells.get(right)) else {
                return wrong("pairs of phrases before them", format!("{pair:?}"));
            };
            if before + behind > LONGEST_PHRASE {
                return wrong(
                    "phrases of 16384 cells at most",
                    (before + behind).to_string(),
                );
            }
            let shifted = heads[right].checked_shl(2 * u32::from(before)).unwrap_or(0);
            heads.push(heads[left] | shifted);
            cells.push(before + behind);
            excess.push(excess[left] || excess[right]);
            parts.push(pair);
        }
        let words = &dictionary.words;
        if words.len() != all {
            return wrong("a word for each phrase", words.len().to_string());
        }
        let (mut used, mut sorted) = (0_u32, vec![]);
        for (phrase, &length) in (0..).zip(words) {
            if length > LONGEST_WORD {
                return wrong("words of 16 bits at most", length.to_string());
            }
            if length > 0 {
                if excess[usize::from(phrase)] {
                    return wrong("no code above the largest", format!("phrase {phrase}"));
                }
                used += 1 << (LONGEST_WORD - length);
                sorted.push(phrase);
            }
        }
        if used != 1 << LONGEST_WORD {
            return wrong(
                "words that begin everything there is",
                format!("{used} of 65536"),
            );
        }
        sorted.sort_by_key(|&phrase| words[usize::from(phrase)]);
        let codes = canonical(words);
        let mut direct = vec![0; 1 << DIRECT];
        let mut longer = [(0, 0); LONGEST_WORD as usize + 1];
        let mut place = 0;
        for length in 1..=u32::from(LONGEST_WORD) {
            let same = (sorted[place..].iter())
                .take_while(|&&phrase| u32::from(words[usize::from(phrase)]) == length)
                .count();
            let Some(&first) = sorted.get(place).filter(|_| same > 0) else {
                // No word is so long: what is longer begins where the last one has ended.
                longer[length as usize] = (longer[length as usize - 1].0, 0);
                continue;
            };
            let first = u32::from(codes[usize::from(first)]);
            let left = u32::from(LONGEST_WORD) - length;
            longer[length as usize] = (
                (first + same as u32) << left,
                (place as u32).wrapping_sub(first),
            );
            for &phrase in sorted[place..place + same]
                .iter()
                .filter(|_| length <= DIRECT)
            {
                let shift = DIRECT - length;
                let start = (u32::from(codes[usize::from(phrase)]) << shift) as usize;
                direct[start..start + (1 << shift)].fill(u32::from(phrase) << 8 | length);
            }
            place += same;
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

    /// The phrase whose word begins these bits, and the length of the word.
    #[inline]
    fn next(&self, bits: u64) -> (usize, u32) {
        let found = self.direct[(bits >> (64 - DIRECT)) as usize];
        if found != 0 {
            return ((found >> 8) as usize, found & 0xFF);
        }
        let begin = (bits >> 48) as u32;
        let mut length = DIRECT + 1;
        while length < u32::from(LONGEST_WORD) && begin >= self.longer[length as usize].0 {
            length += 1;
        }
        let word = begin >> (u32::from(LONGEST_WORD) - length);
        let place = word.wrapping_add(self.longer[length as usize].1) as usize;
        // Every word is that of a phrase; what is beyond cannot be.
        (
            self.sorted.get(place).copied().map_or(0, usize::from),
            length,
        )
    }

    /// One cell of a block, without the others. Of a block that was not checked it is any code.
    #[inline]
    pub(super) fn cell(&self, words: &impl Words, index: usize) -> Option<u16> {
        let (mut at, mut left) = (0, index);
        loop {
            let mut bits = words.bits(at);
            for _ in 0..WORDS_PER_FILL {
                let (phrase, length) = self.next(bits);
                bits <<= length;
                at += length as usize;
                let cells = usize::from(self.cells[phrase]);
                if left < cells {
                    return Some(self.within(phrase, left));
                }
                left -= cells;
            }
        }
    }

    /// One cell of a phrase.
    fn within(&self, mut phrase: usize, mut index: usize) -> u16 {
        loop {
            if index < CELLS_IN_WORD {
                return (self.heads[phrase] >> (2 * index) & 3) as u16;
            }
            let [left, right] = self.parts[phrase];
            if phrase < BASE {
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

    /// Decodes a block of `cells` cells, four in a byte.
    pub(super) fn decode(
        &self,
        payload: &[u8],
        cells: usize,
        packed: &mut Vec<u8>,
    ) -> Result<(), String> {
        let mut bits = BitReader::new(payload);
        packed.clear();
        packed.resize(cells.div_ceil(CELLS_IN_WORD) * 8, 0);
        let mut to = CellWriter {
            packed,
            written: 0,
            word: 0,
        };
        let (mut done, mut read) = (0, 0);
        while done < cells {
            bits.fill();
            for _ in 0..WORDS_PER_FILL {
                let (phrase, length) = self.next(bits.window);
                bits.skip(length);
                read += length as usize;
                done += usize::from(self.cells[phrase]);
                if done > cells {
                    return Err(format!("has more than its {cells} cells"));
                }
                self.expand(phrase, &mut to);
                if done == cells {
                    break;
                }
            }
        }
        to.finish();
        packed.truncate(cells.div_ceil(4));
        let bytes = read.div_ceil(8).max(SHORTEST_STREAM);
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

    fn expand(&self, phrase: usize, to: &mut CellWriter<'_>) {
        let mut cells = usize::from(self.cells[phrase]);
        if cells <= CELLS_IN_WORD {
            to.put(self.heads[phrase], cells);
        } else if phrase < BASE {
            while cells > 0 {
                to.put(self.heads[phrase], CELLS_IN_WORD);
                cells -= CELLS_IN_WORD;
            }
        } else {
            // Each part has fewer cells: no deeper than there are cells in a phrase.
            let [left, right] = self.parts[phrase].map(usize::from);
            self.expand(left, to);
            self.expand(right, to);
        }
    }
}

/// A block of phrases as words of 64 bits, the first bit the highest; whatever stands behind the
/// last one does not matter.
pub(super) trait Words {
    /// A word.
    fn word(&self, number: usize) -> u64;

    /// 64 bits from any on.
    #[inline]
    fn bits(&self, at: usize) -> u64 {
        let (number, shift) = (at / 64, at % 64);
        let behind = self.word(number + 1) >> 1 >> (63 - shift);
        self.word(number) << shift | behind
    }
}

impl Words for &[u8] {
    fn word(&self, number: usize) -> u64 {
        let bytes = self.get(8 * number..).unwrap_or_default();
        let mut eight = [0; 8];
        let length = bytes.len().min(8);
        eight[..length].copy_from_slice(&bytes[..length]);
        u64::from_be_bytes(eight)
    }
}

/// The fewest bytes of words: a payload of one byte is that of a block with one code.
pub(super) const SHORTEST_STREAM: usize = 2;
/// So many words are there after every look into memory: at least 57 bits.
const WORDS_PER_FILL: usize = 3;

/// The first 32 cells of a run.
fn run_head(phrase: usize) -> u64 {
    let all = (phrase / RUNS) as u64 * 0x5555_5555_5555_5555;
    let cells = 1_usize << (phrase % RUNS);
    if cells < CELLS_IN_WORD {
        all & ((1 << (2 * cells)) - 1)
    } else {
        all
    }
}

/// Bits from the highest of each byte on; behind the last there are zeros.
struct BitReader<'a> {
    bytes: &'a [u8],
    /// The byte that comes next.
    next: usize,
    /// The bits that come next, from the highest on.
    window: u64,
    /// How many of them there are.
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

    /// Makes at least 57 bits ready.
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

/// Puts cells side by side, two bits each.
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
        let place = self.written % CELLS_IN_WORD;
        self.word |= cells << (2 * place);
        if place + count >= CELLS_IN_WORD {
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
        let start = self.written / CELLS_IN_WORD * 8;
        if let Some(eight) = self.packed.get_mut(start..start + 8) {
            eight.copy_from_slice(&self.word.to_le_bytes());
        }
    }

    fn finish(mut self) {
        if !self.written.is_multiple_of(CELLS_IN_WORD) {
            self.store();
        }
    }
}
