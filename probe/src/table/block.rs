//! One block: from stored bytes to cells.

use super::layout::BlockCells;
use super::re_pair_codec::Phrases;
use super::spec::CellEncoding;
use super::zstandard::Inflater;

/// The bytes of the checksum behind a payload.
pub(super) const CHECKSUM_LEN: usize = 4;
/// The fewest bytes a block takes: one of payload and its checksum.
pub(super) const SHORTEST: usize = 1 + CHECKSUM_LEN;

/// CRC-32 over a number and the bytes that belong to it, so that a block in the wrong place is as
/// wrong as one with a flipped bit.
pub(super) fn checksum(number: u64, bytes: &[u8]) -> u32 {
    let mut crc = crc32fast::Hasher::new();
    crc.update(&number.to_le_bytes());
    crc.update(bytes);
    crc.finalize()
}

/// What one decoded block holds.
#[derive(Clone, Debug)]
pub(super) enum Content<B> {
    /// The same code in every cell.
    Uniform(u16),
    /// Packed cells, checked: as many bytes as the cells take, no code too large.
    Packed(B),
}

impl<B: AsRef<[u8]>> Content<B> {
    /// One cell; `None` beyond the last byte.
    #[inline]
    pub(super) fn cell(&self, encoding: CellEncoding, index: usize) -> Option<u16> {
        match self {
            Self::Uniform(code) => Some(*code),
            Self::Packed(packed) => encoding.cell(packed.as_ref(), index),
        }
    }
}

/// What a reader must know of a block before it looks at its bytes.
pub(super) struct Shape<'a> {
    pub(super) number: u64,
    pub(super) cells: usize,
    pub(super) encoding: CellEncoding,
    pub(super) largest: u16,
    /// What the blocks of the table share, if they do.
    pub(super) phrases: Option<&'a Phrases>,
}

/// Why a stored block is not what the writer wrote.
pub(super) enum BlockFault {
    /// The bytes were changed after they were written, or belong to another block.
    Checksum { stored: u32, computed: u32 },
    /// The bytes were written like this, by another program or on purpose.
    Content(String),
}

/// Decodes blocks and keeps the memory for it, about 200 KB. Make one per thread and use it again.
pub struct BlockDecoder {
    inflater: Inflater,
    stored: Vec<u8>,
    packed: Vec<u8>,
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
    /// Decodes with libzstd if the feature `zstd` is on, otherwise in plain Rust.
    #[must_use]
    pub fn new() -> Self {
        Self::with(Inflater::new())
    }

    /// Decodes in plain Rust whatever the features: a second opinion, two to eight times slower.
    #[must_use]
    pub fn pure_rust() -> Self {
        Self::with(Inflater::plain())
    }

    const fn with(inflater: Inflater) -> Self {
        Self {
            inflater,
            stored: Vec::new(),
            packed: Vec::new(),
        }
    }

    /// Room for the stored bytes of the next block.
    pub(super) fn room(&mut self, length: usize) -> &mut [u8] {
        // What is there from another block is overwritten.
        self.stored.resize(length, 0);
        &mut self.stored
    }

    /// Checks the block whose stored bytes were put into [`BlockDecoder::room`], but does not
    /// decode it.
    pub(super) fn payload(&self, number: u64) -> Result<&[u8], BlockFault> {
        checked(&self.stored, number)
    }

    /// Checks and decodes the block whose stored bytes were put into [`BlockDecoder::room`].
    pub(super) fn decode(&mut self, shape: &Shape<'_>) -> Result<Content<&[u8]>, BlockFault> {
        let payload = checked(&self.stored, shape.number)?;
        let fault = |what: String| Err(BlockFault::Content(what));
        let excess = |code| {
            let largest = shape.largest;
            fault(format!("holds the code {code}, the largest is {largest}"))
        };
        if let &[code] = payload {
            let code = u16::from(code);
            if code > shape.largest {
                return excess(code);
            }
            return Ok(Content::Uniform(code));
        }
        if let Some(phrases) = shape.phrases {
            return match phrases.decode(payload, shape.cells, &mut self.packed) {
                Ok(()) => Ok(Content::Packed(&self.packed)),
                Err(what) => fault(what),
            };
        }
        let length = shape.encoding.packed_len(shape.cells);
        self.packed.resize(length, 0);
        if let Err(what) = self.inflater.inflate(payload, &mut self.packed) {
            return fault(what);
        }
        let found = shape
            .encoding
            .excess(&self.packed, shape.cells, shape.largest);
        if let Some(code) = found {
            return excess(code);
        }
        Ok(Content::Packed(&self.packed))
    }
}

/// The payload of a stored block whose checksum is right.
fn checked(stored: &[u8], number: u64) -> Result<&[u8], BlockFault> {
    let Some((payload, stored)) = stored.split_last_chunk::<CHECKSUM_LEN>() else {
        return Err(BlockFault::Content("is shorter than its checksum".into()));
    };
    let (stored, computed) = (u32::from_le_bytes(*stored), checksum(number, payload));
    if stored == computed {
        Ok(payload)
    } else {
        Err(BlockFault::Checksum { stored, computed })
    }
}

/// A decoded block, in the memory of its decoder.
#[derive(Clone, Debug)]
pub struct DecodedBlock<'a> {
    pub(super) content: Content<&'a [u8]>,
    pub(super) encoding: CellEncoding,
    pub(super) cells: BlockCells,
}

impl DecodedBlock<'_> {
    /// Which cells these are.
    #[must_use]
    pub const fn cells(&self) -> &BlockCells {
        &self.cells
    }

    /// The code of the cell with this number in its plane; `None` if it is not in this block.
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
            Content::Uniform(code) => codes.resize(codes.len() + cells, code),
            Content::Packed(packed) => self.encoding.unpack(packed, cells, codes),
        }
    }
}
