//! Cells of one part -> stored blocks.

use super::checksum::checksum;
use super::error::WriteError;
use super::layout::Layout;
use super::packing::fill;
use super::re_pair_codec::{Dictionary, canonical_codewords};
use super::re_pair_training::{DictionaryTrainer, PhraseParser, append_codewords, count_runs};
use super::spec::{CellEncoding, SpecError, TableSpec};
use super::two_bit_codes::{Codes, TwoBitCodes};
use std::io;
use zstd::bulk::Compressor;
use zstd::zstd_safe::{CParameter, Strategy};

/// The effort of compression of DTW and need. Different efforts give different bytes, which every
/// reader reads; a game keeps to one, so that equal tables are equal files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// A quarter of the time, for 6 to 7 % more bytes (distances of 5 pieces).
    Brisk,
    /// For large tables that are rarely built: two thirds of the time of zstd level 15, for 3 %
    /// more bytes.
    Thorough,
}

/// Returns the parameters of zstd.
const fn settings(encoding: CellEncoding, effort: Effort) -> &'static [CParameter] {
    match (encoding, effort) {
        (CellEncoding::Ternary | CellEncoding::TwoBits, _) => &[CParameter::CompressionLevel(9)],
        (CellEncoding::OneByte | CellEncoding::TwoBytes, Effort::Brisk) => &[
            CParameter::CompressionLevel(15),
            CParameter::Strategy(Strategy::ZSTD_lazy2),
            CParameter::SearchLog(6),
            CParameter::TargetLength(64),
        ],
        (CellEncoding::OneByte | CellEncoding::TwoBytes, Effort::Thorough) => &[
            CParameter::CompressionLevel(15),
            CParameter::Strategy(Strategy::ZSTD_btopt),
            CParameter::SearchLog(3),
            CParameter::TargetLength(128),
        ],
    }
}

fn compressor(encoding: CellEncoding, effort: Effort) -> io::Result<Compressor<'static>> {
    let mut compressor = Compressor::default();
    for &setting in settings(encoding, effort) {
        compressor.set_parameter(setting)?;
    }
    compressor.include_contentsize(false)?;
    compressor.include_checksum(false)?;
    compressor.include_dictid(false)?;
    Ok(compressor)
}

/// Compresses bytes that are not cells into one frame.
pub(crate) fn compress_bytes(bytes: &[u8]) -> io::Result<Vec<u8>> {
    compressor(CellEncoding::OneByte, Effort::Thorough)?.compress(bytes)
}

/// Checks that dictionaries are those that a table announces.
pub(super) fn check_dictionaries(
    spec: &TableSpec,
    dictionaries: &[Dictionary],
) -> Result<(), SpecError> {
    let mut lengths = [0; 2];
    for (turn, dictionary) in spec.turns().iter().zip(dictionaries) {
        lengths[turn.index()] = dictionary.bytes_in_file();
    }
    if lengths != spec.dictionaries || dictionaries.len() > spec.turns().len() {
        let expected = format!("{:?}", spec.dictionaries);
        return Err(SpecError::new(
            "lengths of the dictionaries",
            expected,
            format!("{lengths:?}"),
        ));
    }
    Ok(())
}

/// An encoder of the parts of one table. Parts are independent: any thread, process or machine may
/// encode any of them, in any order, and the bytes are the same.
///
/// It owns the memory of the compressor, so make one per thread.
pub struct PartEncoder {
    spec: TableSpec,
    layout: Layout,
    codec: BlockCodec,
}

/// The codec of the blocks.
enum BlockCodec {
    Zstandard(FrameEncoder),
    /// One encoder for each side to move that has planes.
    RePair(Vec<PhraseEncoder>),
}

/// An encoder of frames.
struct FrameEncoder {
    encoding: CellEncoding,
    compressor: Compressor<'static>,
    numbers: Vec<u16>,
    filled: Vec<u16>,
    packed: Vec<u8>,
    frame: Vec<u8>,
}

impl FrameEncoder {
    const fn new(encoding: CellEncoding, compressor: Compressor<'static>) -> Self {
        Self {
            encoding,
            compressor,
            numbers: Vec::new(),
            filled: Vec::new(),
            packed: Vec::new(),
            frame: Vec::new(),
        }
    }

    /// Fills the omitted cells of a block.
    fn fill(&mut self, codes: Codes<'_>) -> &[u16] {
        fill(codes.numbers(&mut self.numbers), &mut self.filled);
        &self.filled
    }

    /// Returns the frame of the filled cells.
    fn frame(&mut self) -> io::Result<&[u8]> {
        self.encoding.pack(&self.filled, &mut self.packed);
        self.frame.clear();
        self.frame.reserve(zstd::compress_bound(self.packed.len()));
        (self.compressor).compress_to_buffer(&self.packed, &mut self.frame)?;
        Ok(&self.frame)
    }
}

/// An encoder of blocks with one dictionary.
struct PhraseEncoder {
    decisive: bool,
    parser: PhraseParser,
    codewords: Vec<u16>,
    lengths: Vec<u8>,
    two_bits: TwoBitCodes,
    filled: TwoBitCodes,
}

impl PhraseEncoder {
    fn new(dictionary: &Dictionary) -> Self {
        Self {
            decisive: dictionary.decisive,
            parser: PhraseParser::new(dictionary),
            codewords: canonical_codewords(&dictionary.codeword_lengths),
            lengths: dictionary.codeword_lengths.clone(),
            two_bits: TwoBitCodes::new(),
            filled: TwoBitCodes::new(),
        }
    }

    /// Appends the payload of a block.
    fn append(&mut self, codes: Codes<'_>, bytes: &mut Vec<u8>) {
        let codes = codes.two_bits(&mut self.two_bits);
        self.filled.fill(codes, self.decisive);
        match self.filled.uniform_code() {
            Some(code) => bytes.push(code),
            None => {
                let phrases = self.parser.parse(&self.filled);
                append_codewords(phrases, &self.codewords, &self.lengths, bytes);
            }
        }
    }
}

/// The accuracy of an [`Estimator`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EstimateMode {
    /// Much faster than the encoder.
    Fast,
    /// As the encoder with this effort.
    AsWritten(Effort),
}

/// An estimator of the bytes of encoded cells, to choose the best of several cell orders. A change
/// of the estimate may choose other orders, and so change published tables.
pub struct Estimator {
    largest: u16,
    method: EstimateMethod,
    bytes: u64,
}

/// The method of an estimate.
enum EstimateMethod {
    /// The sum of the lengths of zstd frames.
    Frames(FrameEncoder),
    /// The number of runs.
    Runs,
    /// The bytes with a dictionary trained on all blocks.
    RePair(DictionaryTrainer),
}

impl Estimator {
    /// Starts an estimate for an encoding.
    ///
    /// # Errors
    /// The compressor does not start.
    pub fn new(
        encoding: CellEncoding,
        largest: u16,
        mode: EstimateMode,
    ) -> Result<Self, WriteError> {
        let compressor = match mode {
            EstimateMode::Fast => Compressor::new(3),
            EstimateMode::AsWritten(effort) => compressor(encoding, effort),
        };
        let method = match (encoding, mode) {
            (CellEncoding::TwoBits, EstimateMode::Fast) => EstimateMethod::Runs,
            (CellEncoding::TwoBits, EstimateMode::AsWritten(_)) => {
                EstimateMethod::RePair(DictionaryTrainer::new(largest))
            }
            _ => {
                let compressor = compressor.map_err(WriteError::Compress)?;
                EstimateMethod::Frames(FrameEncoder::new(encoding, compressor))
            }
        };
        Ok(Self {
            largest,
            method,
            bytes: 0,
        })
    }

    /// Adds a block of codes.
    pub fn add<'a>(&mut self, codes: impl Into<Codes<'a>>) {
        let codes = codes.into();
        if codes.excess(self.largest).is_some() {
            // The encoder reports a code that is too large.
            return;
        }
        let more = match &mut self.method {
            EstimateMethod::Frames(frames) => {
                frames.fill(codes);
                frames.frame().map_or(u64::MAX, |frame| frame.len() as u64)
            }
            EstimateMethod::Runs => count_runs(codes),
            EstimateMethod::RePair(trainer) => {
                trainer.add(codes);
                0
            }
        };
        self.bytes = self.bytes.saturating_add(more);
    }

    /// Returns the estimate in bytes, only comparable with others of the same encoding and mode.
    #[must_use]
    pub fn finish(self) -> u64 {
        match self.method {
            EstimateMethod::Frames(_) | EstimateMethod::Runs => self.bytes,
            EstimateMethod::RePair(trainer) => trainer.finish(u64::MAX).bytes,
        }
    }
}

impl std::fmt::Debug for Estimator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Estimator").finish_non_exhaustive()
    }
}

/// The stored blocks of one part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EncodedPart {
    /// The plane of the part.
    pub plane: usize,
    /// The number of the part in the plane.
    pub part: u64,
    /// The stored length of each block in bytes.
    pub lengths: Vec<u32>,
    /// The stored bytes of all blocks, with their checksums.
    pub bytes: Vec<u8>,
}

impl PartEncoder {
    /// Creates an encoder. `dictionaries` has one dictionary for each [side to
    /// move](TableSpec::turns) that has planes, or none with other encodings than two bits.
    ///
    /// # Errors
    /// The specification is invalid or has other dictionaries, or the compressor does not start.
    pub fn new(
        spec: &TableSpec,
        dictionaries: &[Dictionary],
        effort: Effort,
    ) -> Result<Self, WriteError> {
        let layout = spec.layout()?;
        check_dictionaries(spec, dictionaries)?;
        let codec = if dictionaries.is_empty() {
            let compressor = compressor(spec.encoding, effort).map_err(WriteError::Compress)?;
            BlockCodec::Zstandard(FrameEncoder::new(spec.encoding, compressor))
        } else {
            BlockCodec::RePair(dictionaries.iter().map(PhraseEncoder::new).collect())
        };
        Ok(Self {
            spec: *spec,
            layout,
            codec,
        })
    }

    /// Encodes one part. `codes` are its cells in order, omitted cells and holes marked.
    ///
    /// # Errors
    /// The table does not have this part, the part has another number of cells, or a code is larger
    /// than the largest of the table.
    pub fn encode<'a>(
        &mut self,
        plane: usize,
        part: u64,
        codes: impl Into<Codes<'a>>,
    ) -> Result<EncodedPart, WriteError> {
        let codes = codes.into();
        let (Some(cells), Some(blocks)) = (
            self.layout.part_cells(part),
            self.layout.part_blocks(plane, part),
        ) else {
            let found = format!("part {part} of plane {plane}");
            let (parts, planes) = (self.layout.parts(), self.layout.planes());
            let expected = format!("below {parts} in {planes} planes");
            return Err(SpecError::new("part", expected, found).into());
        };
        if codes.len() as u64 != cells.end - cells.start {
            let expected = cells.end - cells.start;
            let found = codes.len() as u64;
            return Err(WriteError::PartLength {
                plane,
                part,
                expected,
                found,
            });
        }
        let mut encoded = EncodedPart {
            plane,
            part,
            lengths: Vec::with_capacity((blocks.end - blocks.start) as usize),
            bytes: Vec::new(),
        };
        if let Some((index, code)) = codes.excess(self.spec.largest) {
            return Err(WriteError::CodeTooLarge {
                plane,
                cell: cells.start + index as u64,
                code,
                largest: self.spec.largest,
            });
        }
        let block_cells = self.spec.block_cells as usize;
        for (first, number) in (0..codes.len()).step_by(block_cells).zip(blocks) {
            let block = codes.range(first..codes.len().min(first + block_cells));
            let start = encoded.bytes.len();
            self.append_payload(plane, block, &mut encoded.bytes)?;
            let crc = checksum(number, &encoded.bytes[start..]);
            encoded.bytes.extend(crc.to_le_bytes());
            // A block has at most a few megabytes.
            encoded.lengths.push((encoded.bytes.len() - start) as u32);
        }
        Ok(encoded)
    }

    /// Appends the payload of a block.
    fn append_payload(
        &mut self,
        plane: usize,
        codes: Codes<'_>,
        bytes: &mut Vec<u8>,
    ) -> Result<(), WriteError> {
        match &mut self.codec {
            BlockCodec::Zstandard(frames) => {
                let uniform = match frames.fill(codes).split_first() {
                    Some((&code, rest)) if rest.iter().all(|&other| other == code) => {
                        u8::try_from(code).ok()
                    }
                    _ => None,
                };
                match uniform {
                    Some(code) => bytes.push(code),
                    None => bytes.extend(frames.frame().map_err(WriteError::Compress)?),
                }
            }
            BlockCodec::RePair(encoders) => encoders[plane % 2].append(codes, bytes),
        }
        Ok(())
    }
}

impl std::fmt::Debug for PartEncoder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PartEncoder")
            .field("spec", &self.spec)
            .finish_non_exhaustive()
    }
}
