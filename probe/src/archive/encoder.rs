//! The encoder: table -> archive. The caller visits the blocks twice, in any order and with any
//! threads: first to count the codes in their contexts, then to encode them.

use super::context::ClassCells;
use super::error::ArchiveError;
use super::model::{Model, probabilities};
use super::rans::{Probabilities, encode};
use super::reader::digest;
use super::{ARCHIVE_VERSION, HEAD_LEN, LENGTHS_NUMBER, MAGIC, MODEL_NUMBER, at};
use crate::rules::Variant;
use crate::table::{
    BlockDecoder, CHECKSUM_LEN, HASH_LEN, HEADER_LEN, Hasher, SpecError, Table, compress_bytes,
    compute_checksum,
};
use std::sync::Arc;

/// An encoder of the archive of one table.
pub struct ArchiveEncoder<'t> {
    table: &'t Table,
    name: Arc<str>,
    cells: ClassCells,
}

/// The number of times that each code occurs in each context of a block, or of several blocks of a
/// plane.
#[derive(Clone, Debug, Default)]
pub struct ContextCounts {
    plane: usize,
    counts: Vec<[u64; 3]>,
}

impl ContextCounts {
    /// Returns the plane of the blocks.
    #[must_use]
    pub const fn plane(&self) -> usize {
        self.plane
    }

    /// Adds the counts of another block of the same plane.
    pub fn add(&mut self, other: &Self) {
        self.plane = other.plane;
        self.counts.resize(other.counts.len(), [0; 3]);
        for (sums, counts) in self.counts.iter_mut().zip(&other.counts) {
            for (sum, count) in sums.iter_mut().zip(counts) {
                *sum += count;
            }
        }
    }
}

/// The probabilities with which all blocks of an archive are encoded.
#[derive(Debug)]
pub struct ArchiveModel(Model);

/// The buffers of an encoder.
#[derive(Default)]
struct EncoderBuffers {
    decoder: BlockDecoder,
    codes: Vec<u16>,
    values: Vec<u8>,
}

impl<'t> ArchiveEncoder<'t> {
    /// Prepares the archive of a table of `variant`.
    ///
    /// # Errors
    /// Archives do not support such a table, or it is of another game.
    pub fn new(variant: &'static Variant, table: &'t Table) -> Result<Self, ArchiveError> {
        let name = Arc::from(table.name());
        let unsupported = |fault| ArchiveError::unsupported(&name, fault);
        let spec = table.spec();
        for (property, expected, found) in [
            ("variant", variant.tag.to_owned(), spec.variant.to_string()),
            (
                "digest of the rules",
                digest(variant).to_string(),
                spec.rules.to_string(),
            ),
        ] {
            if expected != found {
                return Err(unsupported(SpecError::new(property, expected, found)));
            }
        }
        let cells = ClassCells::new(variant, spec).map_err(unsupported)?;
        if u32::try_from(cells.blocks()).is_err() {
            let fault = SpecError::new("parts", "at most 2^32 - 1", cells.blocks().to_string());
            return Err(unsupported(fault));
        }
        Ok(Self { table, name, cells })
    }

    /// Returns the number of blocks of the archive.
    #[must_use]
    pub const fn blocks(&self) -> u64 {
        self.cells.blocks()
    }

    /// Returns the number of cells of a block; 0 beyond the last one.
    #[must_use]
    pub fn block_cells(&self, block: u64) -> u64 {
        self.cells.part_len(block) as u64
    }

    /// Visits the kept cells of a block with their contexts and codes.
    fn visit(
        &self,
        block: u64,
        buffers: &mut EncoderBuffers,
        mut cell: impl FnMut(usize, u8),
    ) -> Result<usize, ArchiveError> {
        let Some((plane, part, places)) = self.cells.part(block) else {
            let fault = SpecError::new("blocks", self.blocks().to_string(), block.to_string());
            return Err(ArchiveError::unsupported(&self.name, fault));
        };
        let EncoderBuffers {
            decoder,
            codes,
            values,
        } = buffers;
        codes.clear();
        for stored in (self.cells.layout().part_blocks(plane, part)).unwrap_or(0..0) {
            self.table.decode_cells(stored, decoder, codes)?;
        }
        self.cells.visit(plane, places, values, |index, context| {
            // The decoder of tables refuses codes above the largest.
            let code = codes.get(index).copied().unwrap_or(0).min(2) as u8;
            cell(context, code);
            Ok::<_, ArchiveError>(code)
        })?;
        Ok(plane)
    }

    /// Counts the codes of a block.
    ///
    /// # Errors
    /// There is no such block, or the table cannot be read.
    pub fn count(&self, block: u64) -> Result<ContextCounts, ArchiveError> {
        let mut counts = vec![[0; 3]; self.cells.contexts()];
        let plane = self.visit(block, &mut EncoderBuffers::default(), |context, code| {
            counts[context][usize::from(code)] += 1;
        })?;
        Ok(ContextCounts { plane, counts })
    }

    /// Chooses the probabilities from the counts of all blocks, one sum for each plane.
    ///
    /// # Errors
    /// The dictionaries of the table cannot be read.
    pub fn model(&self, counts: &[ContextCounts]) -> Result<ArchiveModel, ArchiveError> {
        let planes = (0..self.cells.layout().planes()).map(|plane| {
            let counts = counts.iter().filter(|counts| counts.plane == plane);
            let mut sums = ContextCounts::default();
            counts.for_each(|counts| sums.add(counts));
            sums.counts.resize(self.cells.contexts(), [0; 3]);
            sums.counts.iter().copied().map(probabilities).collect()
        });
        Ok(ArchiveModel(Model {
            planes: planes.collect(),
            dictionaries: self.table.dictionaries()?,
        }))
    }

    /// Encodes a block with a model whose counts included it.
    ///
    /// # Errors
    /// Those of [`ArchiveEncoder::count`].
    pub fn encode(&self, model: &ArchiveModel, block: u64) -> Result<Vec<u8>, ArchiveError> {
        // A context and a code of every cell.
        let mut cells: Vec<u32> = vec![];
        let plane = self.visit(block, &mut EncoderBuffers::default(), |context, code| {
            cells.push((context as u32) << 2 | u32::from(code));
        })?;
        let probabilities: &[Probabilities] = &model.0.planes[plane];
        let codes = cells
            .iter()
            .map(|cell| (&probabilities[(cell >> 2) as usize], (cell & 3) as u8));
        let mut stored = encode(codes);
        let crc = compute_checksum(block, &stored);
        stored.extend(crc.to_le_bytes());
        Ok(stored)
    }

    /// Returns the bytes of the archive with all its encoded blocks.
    ///
    /// # Errors
    /// The table cannot be read, or the compressor fails.
    pub fn assemble(
        &self,
        model: &ArchiveModel,
        blocks: &[Vec<u8>],
    ) -> Result<Vec<u8>, ArchiveError> {
        let plain = model.0.bytes();
        let mut stored = compress_bytes(&plain).map_err(ArchiveError::Compress)?;
        stored.extend(compute_checksum(MODEL_NUMBER, &stored).to_le_bytes());
        let mut lengths: Vec<u8> = (blocks.iter())
            .flat_map(|block| (block.len() as u32).to_le_bytes())
            .collect();
        lengths.extend(compute_checksum(LENGTHS_NUMBER, &lengths).to_le_bytes());
        let blocks_bytes: usize = blocks.iter().map(Vec::len).sum();
        let length = HEAD_LEN + stored.len() + lengths.len() + blocks_bytes + HASH_LEN;
        let mut file = Vec::with_capacity(length);
        file.resize(HEAD_LEN, 0);
        let mut put = |start: usize, field: &[u8]| {
            file[start..start + field.len()].copy_from_slice(field);
        };
        put(0, &MAGIC);
        put(at::VERSION, &ARCHIVE_VERSION.to_le_bytes());
        put(at::MODEL_STORED, &(stored.len() as u32).to_le_bytes());
        put(at::MODEL_BYTES, &(plain.len() as u32).to_le_bytes());
        put(at::BLOCKS, &(blocks.len() as u32).to_le_bytes());
        put(at::LENGTH, &(length as u64).to_le_bytes());
        put(at::SEAL, &self.table.file_hash()?.0);
        put(at::TABLE, &self.table.header_bytes()?);
        let crc = crc32fast::hash(&file[..at::CHECKSUM]);
        file[at::CHECKSUM..].copy_from_slice(&crc.to_le_bytes());
        file.extend(stored);
        file.extend(lengths);
        for block in blocks {
            file.extend(block);
        }
        let mut hasher = Hasher::default();
        hasher.update(&file);
        file.extend(hasher.finish().0);
        const { assert!(at::CHECKSUM + CHECKSUM_LEN == HEAD_LEN && at::TABLE + HEADER_LEN == 320) };
        Ok(file)
    }
}

impl std::fmt::Debug for ArchiveEncoder<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ArchiveEncoder")
            .field("table", &self.table)
            .finish_non_exhaustive()
    }
}
