//! Cells of one part -> stored blocks.

use super::checksum::checksum;
use super::error::WriteError;
use super::layout::Layout;
use super::packing::fill;
use super::re_pair_codec::{Dictionary, canonical_codewords};
use super::re_pair_training::{DictionaryTrainer, PhraseParser, append_codewords, count_runs};
use super::spec::{CellEncoding, SpecError, TableSpec};
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

/// Compresses bytes that are no cells into one frame.
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
    filled: Vec<u16>,
}

/// The codec of the blocks.
enum BlockCodec {
    Zstandard {
        compressor: Compressor<'static>,
        packed: Vec<u8>,
        frame: Vec<u8>,
    },
    /// One encoder for each side to move that has planes.
    RePair(Vec<PhraseEncoder>),
}

/// An encoder of blocks with one dictionary.
struct PhraseEncoder {
    decisive: bool,
    parser: PhraseParser,
    codewords: Vec<u16>,
    lengths: Vec<u8>,
}

impl PhraseEncoder {
    fn new(dictionary: &Dictionary) -> Self {
        Self {
            decisive: dictionary.decisive,
            parser: PhraseParser::new(dictionary),
            codewords: canonical_codewords(&dictionary.codeword_lengths),
            lengths: dictionary.codeword_lengths.clone(),
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
    encoding: CellEncoding,
    largest: u16,
    method: EstimateMethod,
    bytes: u64,
    filled: Vec<u16>,
    packed: Vec<u8>,
    frame: Vec<u8>,
}

/// The method of an estimate.
enum EstimateMethod {
    /// The sum of the lengths of zstd frames.
    Frames(Compressor<'static>),
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
            _ => EstimateMethod::Frames(compressor.map_err(WriteError::Compress)?),
        };
        Ok(Self {
            encoding,
            largest,
            method,
            bytes: 0,
            filled: Vec::new(),
            packed: Vec::new(),
            frame: Vec::new(),
        })
    }

    /// Adds a block of codes.
    pub fn add(&mut self, codes: &[u16]) {
        let more = match &mut self.method {
            EstimateMethod::Frames(compressor) => {
                // The encoder reports a code that is too large.
                let _ = fill(codes, self.largest, false, &mut self.filled);
                self.encoding.pack(&self.filled, &mut self.packed);
                self.frame.clear();
                self.frame.reserve(zstd::compress_bound(self.packed.len()));
                let frame = compressor.compress_to_buffer(&self.packed, &mut self.frame);
                frame.map_or(u64::MAX, |bytes| bytes as u64)
            }
            EstimateMethod::Runs => count_runs(codes, self.largest),
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
            BlockCodec::Zstandard {
                compressor: compressor(spec.encoding, effort).map_err(WriteError::Compress)?,
                packed: Vec::new(),
                frame: Vec::new(),
            }
        } else {
            BlockCodec::RePair(dictionaries.iter().map(PhraseEncoder::new).collect())
        };
        Ok(Self {
            spec: *spec,
            layout,
            codec,
            filled: Vec::new(),
        })
    }

    /// Encodes one part. `codes` are its cells in order; omitted cells and holes are
    /// [`OMITTED`](super::code::OMITTED).
    ///
    /// # Errors
    /// The table does not have this part, the part has another number of cells, or a code is larger
    /// than the largest of the table.
    pub fn encode(
        &mut self,
        plane: usize,
        part: u64,
        codes: &[u16],
    ) -> Result<EncodedPart, WriteError> {
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
        let mut first = cells.start;
        for (codes, number) in codes.chunks(self.spec.block_cells as usize).zip(blocks) {
            let (largest, filled) = (self.spec.largest, &mut self.filled);
            let decisive = match &self.codec {
                BlockCodec::Zstandard { .. } => false,
                BlockCodec::RePair(encoders) => encoders[plane % 2].decisive,
            };
            fill(codes, largest, decisive, filled).map_err(|index| {
                let (cell, code) = (first + index as u64, codes[index]);
                let largest = self.spec.largest;
                WriteError::CodeTooLarge {
                    plane,
                    cell,
                    code,
                    largest,
                }
            })?;
            first += codes.len() as u64;
            self.encode_block(number, &mut encoded)?;
        }
        Ok(encoded)
    }

    /// Appends the block with the cells `self.filled`.
    fn encode_block(&mut self, number: u64, encoded: &mut EncodedPart) -> Result<(), WriteError> {
        let uniform = match self.filled.split_first() {
            Some((&code, rest)) if rest.iter().all(|&other| other == code) => {
                u8::try_from(code).ok()
            }
            _ => None,
        };
        let start = encoded.bytes.len();
        if let Some(code) = uniform {
            encoded.bytes.push(code);
        } else {
            match &mut self.codec {
                BlockCodec::Zstandard {
                    compressor,
                    packed,
                    frame,
                } => {
                    self.spec.encoding.pack(&self.filled, packed);
                    frame.clear();
                    frame.reserve(zstd::compress_bound(packed.len()));
                    (compressor.compress_to_buffer(packed, frame)).map_err(WriteError::Compress)?;
                    encoded.bytes.extend(&*frame);
                }
                BlockCodec::RePair(encoders) => {
                    let encoder = &mut encoders[encoded.plane % 2];
                    let phrases = encoder.parser.parse(&self.filled);
                    let (codewords, lengths) = (&encoder.codewords, &encoder.lengths);
                    append_codewords(phrases, codewords, lengths, &mut encoded.bytes);
                }
            }
        }
        let crc = checksum(number, &encoded.bytes[start..]);
        encoded.bytes.extend(crc.to_le_bytes());
        // A block has at most a few megabytes.
        encoded.lengths.push((encoded.bytes.len() - start) as u32);
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
