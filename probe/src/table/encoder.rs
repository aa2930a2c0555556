//! Cells of one part -> stored blocks.

use super::block;
use super::error::WriteError;
use super::layout::Layout;
use super::packing::fill;
use super::spec::{Encoding, SpecError, TableSpec};
use zstd::bulk::Compressor;
use zstd::zstd_safe::{CParameter, Strategy};

/// How the compressor is set. Other settings make other bytes, which every reader reads; they are
/// constants because equal tables must be equal files.
const fn settings(encoding: Encoding) -> &'static [CParameter] {
    match encoding {
        Encoding::Ternary => &[CParameter::CompressionLevel(9)],
        // 3 % more than level 15 by itself makes, in two thirds of its time.
        Encoding::Byte | Encoding::Word => &[
            CParameter::CompressionLevel(15),
            CParameter::Strategy(Strategy::ZSTD_btopt),
            CParameter::SearchLog(3),
            CParameter::TargetLength(128),
        ],
    }
}

/// Encodes parts of one table. Parts are independent: any thread, process or machine may encode any
/// of them, in any order, and the bytes are the same.
///
/// It keeps the memory of the compressor, so make one per thread.
pub struct PartEncoder {
    spec: TableSpec,
    layout: Layout,
    compressor: Compressor<'static>,
    filled: Vec<u16>,
    packed: Vec<u8>,
    frame: Vec<u8>,
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
    pub fn new(spec: &TableSpec) -> Result<Self, WriteError> {
        let layout = spec.layout()?;
        let compressor = || {
            let mut compressor = Compressor::default();
            for &setting in settings(spec.encoding) {
                compressor.set_parameter(setting)?;
            }
            compressor.include_contentsize(false)?;
            compressor.include_checksum(false)?;
            compressor.include_dictid(false)?;
            Ok(compressor)
        };
        Ok(Self {
            spec: *spec,
            layout,
            compressor: compressor().map_err(WriteError::Compress)?,
            filled: Vec::new(),
            packed: Vec::new(),
            frame: Vec::new(),
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
            fill(codes, self.spec.largest, &mut self.filled).map_err(|index| {
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
            self.spec.encoding.pack(&self.filled, &mut self.packed);
            self.frame.clear();
            self.frame.reserve(zstd::compress_bound(self.packed.len()));
            self.compressor
                .compress_to_buffer(&self.packed, &mut self.frame)
                .map_err(WriteError::Compress)?;
            encoded.bytes.extend(&self.frame);
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
