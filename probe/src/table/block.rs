//! One block: from stored bytes to cells.

use super::checksum::{CHECKSUM_LEN, Damage, verify};
#[cfg(feature = "write")]
use super::code::OMITTED;
use super::layout::BlockCells;
use super::re_pair_codec::PhraseDecoder;
use super::skip_marks::SkipMarks;
use super::spec::CellEncoding;
#[cfg(feature = "write")]
use super::two_bit_codes::Codes;
use super::zstandard::ZstdDecoder;

/// The smallest stored block: one byte of payload and its checksum.
pub(super) const MIN_BLOCK_BYTES: usize = 1 + CHECKSUM_LEN;

/// The content of a decoded block.
#[derive(Clone, Debug)]
pub(super) enum BlockContent<B> {
    /// The same code in every cell.
    Uniform(u16),
    /// Packed cells, checked: the right number of bytes and no code above the largest.
    Packed(B),
}

impl<B: AsRef<[u8]>> BlockContent<B> {
    /// Returns one cell; `None` beyond the last byte.
    #[inline]
    pub(super) fn cell(&self, encoding: CellEncoding, index: usize) -> Option<u16> {
        match self {
            Self::Uniform(code) => Some(*code),
            Self::Packed(packed) => encoding.cell(packed.as_ref(), index),
        }
    }
}

/// The content of a checked block of phrases, as it is stored.
pub(super) enum MarkedBlock<'a> {
    /// The same code in every cell.
    Uniform(u16),
    /// The codewords of phrases, and their marks.
    Phrases {
        /// The marks.
        marks: &'a SkipMarks,
        /// The codewords.
        payload: &'a [u8],
    },
}

/// The properties of a block that its bytes do not tell.
pub(super) struct BlockShape<'a> {
    pub(super) number: u64,
    pub(super) cells: usize,
    pub(super) encoding: CellEncoding,
    pub(super) largest: u16,
    /// The decoder of phrases, for tables with dictionaries.
    pub(super) phrases: Option<&'a PhraseDecoder>,
}

/// A decoder of blocks with its buffers, about 200 KB. Make one per thread and use it again.
pub struct BlockDecoder {
    zstd: ZstdDecoder,
    stored: Vec<u8>,
    packed: Vec<u8>,
    marks: SkipMarks,
}

impl Default for BlockDecoder {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for BlockDecoder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BlockDecoder").finish_non_exhaustive()
    }
}

impl BlockDecoder {
    /// Returns a decoder with libzstd if the feature `zstd` is on, otherwise in pure Rust.
    #[must_use]
    pub fn new() -> Self {
        Self::with(ZstdDecoder::new())
    }

    /// Returns a decoder in pure Rust, independent of libzstd and two to eight times slower.
    #[must_use]
    pub fn pure_rust() -> Self {
        Self::with(ZstdDecoder::pure_rust())
    }

    const fn with(zstd: ZstdDecoder) -> Self {
        Self {
            zstd,
            stored: Vec::new(),
            packed: Vec::new(),
            marks: SkipMarks::new(),
        }
    }

    /// Returns the buffer for the stored bytes of the next block. It may hold old bytes.
    pub(super) fn buffer(&mut self, length: usize) -> &mut [u8] {
        self.stored.resize(length, 0);
        &mut self.stored
    }

    /// Verifies and decodes the block in [`BlockDecoder::buffer`].
    pub(super) fn decode(&mut self, shape: &BlockShape<'_>) -> Result<BlockContent<&[u8]>, Damage> {
        let payload = verify(shape.number, &self.stored)?;
        if let Some(code) = uniform_code(payload, shape)? {
            return Ok(BlockContent::Uniform(code));
        }
        let decoded = match shape.phrases {
            Some(phrases) => phrases.decode(payload, shape.cells, &mut self.packed),
            None => {
                let length = shape.encoding.packed_len(shape.cells);
                self.packed.resize(length, 0);
                self.zstd.decode(payload, &mut self.packed)
            }
        };
        decoded.map_err(Damage::Content)?;
        let encoding = shape.encoding;
        match encoding.excess(&self.packed, shape.cells, shape.largest) {
            Some(code) => Err(excess(code, shape)),
            None => Ok(BlockContent::Packed(&self.packed)),
        }
    }

    /// Verifies the block of phrases in [`BlockDecoder::buffer`] and marks its codewords.
    pub(super) fn mark(
        &mut self,
        shape: &BlockShape<'_>,
        phrases: &PhraseDecoder,
    ) -> Result<MarkedBlock<'_>, Damage> {
        let payload = verify(shape.number, &self.stored)?;
        if let Some(code) = uniform_code(payload, shape)? {
            return Ok(MarkedBlock::Uniform(code));
        }
        let marked = phrases.mark(payload, shape.cells, &mut self.marks);
        marked.map_err(Damage::Content)?;
        let marks = &self.marks;
        Ok(MarkedBlock::Phrases { marks, payload })
    }
}

/// Returns the code of all cells of a block whose payload is one byte.
fn uniform_code(payload: &[u8], shape: &BlockShape<'_>) -> Result<Option<u16>, Damage> {
    let &[code] = payload else {
        return Ok(None);
    };
    let code = u16::from(code);
    if code > shape.largest {
        return Err(excess(code, shape));
    }
    Ok(Some(code))
}

fn excess(code: u16, shape: &BlockShape<'_>) -> Damage {
    let largest = shape.largest;
    Damage::Content(format!("holds the code {code}, the largest is {largest}"))
}

/// A decoded block, in the buffers of its decoder.
#[derive(Clone, Debug)]
pub struct DecodedBlock<'a> {
    pub(super) content: BlockContent<&'a [u8]>,
    pub(super) encoding: CellEncoding,
    pub(super) cells: BlockCells,
}

impl DecodedBlock<'_> {
    /// Returns the cells of the block.
    #[must_use]
    pub const fn cells(&self) -> &BlockCells {
        &self.cells
    }

    /// Returns the code of a cell, given by its number in the plane; `None` outside this block.
    #[must_use]
    pub fn get(&self, cell: u64) -> Option<u16> {
        if !self.cells.cells.contains(&cell) {
            return None;
        }
        let index = (cell - self.cells.cells.start) as usize;
        self.content.cell(self.encoding, index)
    }

    /// Appends all codes of the block.
    pub fn append_to(&self, codes: &mut Vec<u16>) {
        let cells = self.cells.count();
        match self.content {
            BlockContent::Uniform(code) => codes.resize(codes.len() + cells, code),
            BlockContent::Packed(packed) => self.encoding.unpack(packed, cells, codes),
        }
    }
    /// Whether the block has these codes. Omitted ones agree with any.
    #[cfg(feature = "write")]
    #[must_use]
    pub fn agrees_with<'a>(&self, codes: impl Into<Codes<'a>>) -> bool {
        let codes = codes.into();
        let agrees = |code: u16, expected: u16| expected == OMITTED || code == expected;
        codes.len() == self.cells.count()
            && match (&self.content, codes) {
                (&BlockContent::Uniform(code), Codes::Numbers(codes)) => {
                    codes.iter().all(|&expected| agrees(code, expected))
                }
                (&BlockContent::Uniform(code), Codes::TwoBits(codes)) => codes.is_uniform(code),
                (BlockContent::Packed(packed), Codes::TwoBits(codes))
                    if self.encoding == CellEncoding::TwoBits =>
                {
                    codes.agrees_with(packed)
                }
                (BlockContent::Packed(packed), Codes::Numbers(codes))
                    if self.encoding == CellEncoding::OneByte =>
                {
                    let mut cells = packed.iter().zip(codes);
                    cells.all(|(&code, &expected)| agrees(code.into(), expected))
                }
                (content, codes) => {
                    let mut numbers = vec![];
                    let mut expected = codes.numbers(&mut numbers).iter().enumerate();
                    let code = |cell| content.cell(self.encoding, cell).unwrap_or(OMITTED);
                    expected.all(|(cell, &expected)| agrees(code(cell), expected))
                }
            }
    }
}
