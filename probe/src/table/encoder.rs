//! Cells of one part -> stored blocks.

use super::block;
use super::error::WriteError;
use super::layout::Layout;
use super::packing;
use super::re_pair_codec::{Dictionary, SHORTEST_STREAM, canonical};
use super::re_pair_training::{self, Cutter, DictionaryTrainer};
use super::spec::{CellEncoding, SpecError, TableSpec};
use std::io;
use zstd::bulk::Compressor;
use zstd::zstd_safe::{CParameter, Strategy};

/// How long repetitions are looked for in bytes and words. Other efforts make other bytes, which
/// every reader reads; a game keeps to one because equal tables must be equal files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// A quarter of the time, for 6 to 7 % more bytes (distances of 5 pieces).
    Brisk,
    /// As long as is worth it where tables are large and rarely made: 3 % more than level 15 by
    /// itself makes, in two thirds of its time.
    Thorough,
}

/// How the compressor is set.
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

/// Whether a table has these dictionaries.
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

/// Encodes parts of one table. Parts are independent: any thread, process or machine may encode any
/// of them, in any order, and the bytes are the same.
///
/// It keeps the memory of the compressor, so make one per thread.
pub struct PartEncoder {
    spec: TableSpec,
    layout: Layout,
    codec: Codec,
    filled: Vec<u16>,
}

/// What makes blocks of cells.
enum Codec {
    Zstandard {
        compressor: Compressor<'static>,
        packed: Vec<u8>,
        frame: Vec<u8>,
    },
    /// For the sides to move that have planes.
    Pairs(Vec<Phrasing>),
}

/// What makes phrases of cells.
struct Phrasing {
    decisive: bool,
    cutter: Cutter,
    codes: Vec<u16>,
    words: Vec<u8>,
}

impl Phrasing {
    fn new(dictionary: &Dictionary) -> Self {
        Self {
            decisive: dictionary.decisive,
            cutter: Cutter::new(dictionary),
            codes: canonical(&dictionary.words),
            words: dictionary.words.clone(),
        }
    }
}

/// With how much care something is estimated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EstimateMode {
    /// Many times as fast as it would be written.
    Fast,
    /// As it would be written with this effort.
    AsWritten(Effort),
}

/// Says about how many bytes cells would take, to find out which of several orders of them is best.
/// Another way to say it may prefer other orders, and so make other tables.
pub struct Estimator {
    encoding: CellEncoding,
    largest: u16,
    way: Way,
    found: u64,
    filled: Vec<u16>,
    packed: Vec<u8>,
    frame: Vec<u8>,
}

/// How it is estimated.
enum Way {
    /// The lengths of frames.
    Frames(Compressor<'static>),
    /// The number of runs.
    Runs,
    /// What a dictionary makes of it.
    Pairs(DictionaryTrainer),
}

impl Estimator {
    /// For cells that are packed like this.
    ///
    /// # Errors
    /// The compressor does not start.
    pub fn new(
        encoding: CellEncoding,
        largest: u16,
        care: EstimateMode,
    ) -> Result<Self, WriteError> {
        let compressor = match care {
            EstimateMode::Fast => Compressor::new(3),
            EstimateMode::AsWritten(effort) => compressor(encoding, effort),
        };
        let way = match (encoding, care) {
            (CellEncoding::TwoBits, EstimateMode::Fast) => Way::Runs,
            (CellEncoding::TwoBits, EstimateMode::AsWritten(_)) => {
                Way::Pairs(DictionaryTrainer::new(largest))
            }
            _ => Way::Frames(compressor.map_err(WriteError::Compress)?),
        };
        Ok(Self {
            encoding,
            largest,
            way,
            found: 0,
            filled: Vec::new(),
            packed: Vec::new(),
            frame: Vec::new(),
        })
    }

    /// Adds a block of codes.
    pub fn add(&mut self, codes: &[u16]) {
        let more = match &mut self.way {
            Way::Frames(compressor) => {
                // A code that is too large is refused when it is written.
                let _ = packing::fill(codes, self.largest, &mut self.filled);
                self.encoding.pack(&self.filled, &mut self.packed);
                self.frame.clear();
                self.frame.reserve(zstd::compress_bound(self.packed.len()));
                let frame = compressor.compress_to_buffer(&self.packed, &mut self.frame);
                frame.map_or(u64::MAX, |bytes| bytes as u64)
            }
            Way::Runs => re_pair_training::runs_of(codes, self.largest),
            Way::Pairs(training) => {
                training.add(codes);
                0
            }
        };
        self.found = self.found.saturating_add(more);
    }

    /// About how many bytes all of them would take; only good to be compared with others of its
    /// kind.
    #[must_use]
    pub fn finish(self) -> u64 {
        match self.way {
            Way::Frames(_) | Way::Runs => self.found,
            Way::Pairs(training) => training.finish(u64::MAX).bytes,
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
    /// The plane it belongs to.
    pub plane: usize,
    /// Its number in the plane.
    pub part: u64,
    /// The stored lengths of its blocks.
    pub lengths: Vec<u32>,
    /// The stored bytes of its blocks, checksums included.
    pub bytes: Vec<u8>,
}

impl PartEncoder {
    /// An encoder for the parts of a table.
    ///
    /// # Errors
    /// No table can be like that, or the compressor does not start.
    pub fn new(spec: &TableSpec, effort: Effort) -> Result<Self, WriteError> {
        Self::with_dictionaries(spec, &[], effort)
    }

    /// An encoder for the parts of a table whose blocks share dictionaries, one for each
    /// [side to move](TableSpec::turns) that has planes.
    ///
    /// # Errors
    /// No table can be like that, it has other dictionaries, or the compressor does not start.
    pub fn with_dictionaries(
        spec: &TableSpec,
        dictionaries: &[Dictionary],
        effort: Effort,
    ) -> Result<Self, WriteError> {
        let layout = spec.layout()?;
        check_dictionaries(spec, dictionaries)?;
        let codec = if dictionaries.is_empty() {
            Codec::Zstandard {
                compressor: compressor(spec.encoding, effort).map_err(WriteError::Compress)?,
                packed: Vec::new(),
                frame: Vec::new(),
            }
        } else {
            Codec::Pairs(dictionaries.iter().map(Phrasing::new).collect())
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
    /// There is no such part, it has not so many cells, or a code is larger than the table says.
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
            let fault = match &self.codec {
                Codec::Zstandard { .. } => packing::fill(codes, largest, filled),
                Codec::Pairs(phrasing) => {
                    re_pair_training::fill(codes, largest, phrasing[plane % 2].decisive, filled)
                }
            };
            fault.map_err(|index| {
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

    /// Appends the block whose cells are `self.filled`.
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
                Codec::Zstandard {
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
                Codec::Pairs(phrasing) => {
                    let Phrasing {
                        cutter,
                        codes,
                        words,
                        ..
                    } = &mut phrasing[encoded.plane % 2];
                    let phrases = cutter.cut(&self.filled);
                    re_pair_training::append(
                        phrases,
                        codes,
                        words,
                        SHORTEST_STREAM,
                        &mut encoded.bytes,
                    );
                }
            }
        }
        let crc = block::checksum(number, &encoded.bytes[start..]);
        encoded.bytes.extend(crc.to_le_bytes());
        // No block is longer than a few megabytes.
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
