//! The reader of one archive: file -> codes of the cells of a block.

use super::context::{ClassCells, UNKNOWN};
use super::error::{ArchiveError, ArchivePart};
use super::model::{MAX_MODEL_BYTES, Model};
use super::rans::RansDecoder;
use super::{ARCHIVE_VERSION, HEAD_LEN, LENGTHS_NUMBER, MAGIC, MODEL_NUMBER, at};
use crate::rules::{Clauses, Variant};
use crate::table::code::OMITTED;
use crate::table::{
    CHECKSUM_LEN, Damage, Dictionary, FileHash, HASH_LEN, HEADER_LEN, ReadBlock, RulesDigest,
    SpecError, TableSpec, ZstdDecoder, parse_table_header, verify_checksum,
};
use std::ops::Range;
use std::sync::Arc;

/// The fewest stored bytes of a block: the state and a checksum.
const MIN_BLOCK_BYTES: u64 = 4 + CHECKSUM_LEN as u64;

/// An open archive: its model, the neighbours of all placements, and its source.
///
/// All methods take `&self`, from any thread.
pub struct Archive {
    name: Arc<str>,
    source: Box<dyn ReadBlock>,
    cells: ClassCells,
    model: Model,
    seal: FileHash,
    /// The offset of each block, and of the footer.
    offsets: Vec<u64>,
}

/// The buffers for decoding blocks, a few megabytes. Make one per thread and use it again.
#[derive(Debug, Default)]
pub struct PartDecoder {
    stored: Vec<u8>,
    values: Vec<u8>,
}

/// The fields of the head.
struct Head {
    model_stored: u32,
    model_bytes: u32,
    blocks: u32,
    length: u64,
    seal: FileHash,
    table: [u8; HEADER_LEN],
}

impl Head {
    fn parse(name: &Arc<str>, bytes: &[u8; HEAD_LEN], found: u64) -> Result<Self, ArchiveError> {
        let archive = || name.clone();
        if bytes[..MAGIC.len()] != MAGIC {
            return Err(ArchiveError::NotAnArchive { archive: archive() });
        }
        let version = u16::from_le_bytes(field(bytes, at::VERSION));
        if version != ARCHIVE_VERSION {
            return Err(ArchiveError::Version {
                archive: archive(),
                found: version,
            });
        }
        let (body, stored) = bytes.split_at(at::CHECKSUM);
        let stored = stored
            .first_chunk()
            .map_or(0, |bytes| u32::from_le_bytes(*bytes));
        let computed = crc32fast::hash(body);
        if stored != computed {
            return Err(ArchiveError::Checksum {
                archive: archive(),
                part: ArchivePart::Head,
                stored,
                computed,
            });
        }
        if field::<2>(bytes, at::ZEROS) != [0; 2] {
            return Err(content(
                name,
                ArchivePart::Head,
                "has other bytes than zeros at 10",
            ));
        }
        let number = |at| u32::from_le_bytes(field(bytes, at));
        let head = Self {
            model_stored: number(at::MODEL_STORED),
            model_bytes: number(at::MODEL_BYTES),
            blocks: number(at::BLOCKS),
            length: u64::from_le_bytes(field(bytes, at::LENGTH)),
            seal: FileHash(field(bytes, at::SEAL)),
            table: field(bytes, at::TABLE),
        };
        if head.length != found {
            return Err(ArchiveError::Length {
                archive: archive(),
                expected: head.length,
                found,
            });
        }
        let around = (HEAD_LEN + CHECKSUM_LEN + HASH_LEN) as u64;
        let blocks = u64::from(head.blocks) * (4 + MIN_BLOCK_BYTES);
        if around + u64::from(head.model_stored) + blocks > found {
            let problem = "announces more bytes than the file has";
            return Err(content(name, ArchivePart::Head, problem));
        }
        if head.model_bytes as usize > MAX_MODEL_BYTES {
            let problem = format!(
                "has a model of {} bytes, expected {MAX_MODEL_BYTES} at most",
                head.model_bytes
            );
            return Err(content(name, ArchivePart::Head, problem));
        }
        Ok(head)
    }
}

/// Returns the digest of the rules of a game.
pub(super) fn digest(variant: &Variant) -> RulesDigest {
    RulesDigest(Clauses::of_game(variant).digest())
}

/// Returns `LEN` bytes from `start` on.
fn field<const LEN: usize>(bytes: &[u8; HEAD_LEN], start: usize) -> [u8; LEN] {
    std::array::from_fn(|index| bytes[start + index])
}

fn content(name: &Arc<str>, part: ArchivePart, problem: impl Into<String>) -> ArchiveError {
    ArchiveError::Content {
        archive: name.clone(),
        part,
        problem: problem.into(),
    }
}

fn damaged(name: &Arc<str>, part: ArchivePart, damage: Damage) -> ArchiveError {
    match damage {
        Damage::Checksum { stored, computed } => ArchiveError::Checksum {
            archive: name.clone(),
            part,
            stored,
            computed,
        },
        Damage::Content(problem) => content(name, part, problem),
    }
}

fn read(
    name: &Arc<str>,
    source: &dyn ReadBlock,
    offset: u64,
    buffer: &mut [u8],
) -> Result<(), ArchiveError> {
    let read = source.read_block(offset, buffer);
    read.map_err(|source| ArchiveError::Read {
        archive: name.clone(),
        offset,
        length: buffer.len() as u64,
        source,
    })
}

impl Archive {
    /// Opens an archive of a table of `variant`. `name` appears in messages.
    ///
    /// Reads and checks everything but the blocks and the footer, and finds the neighbours of all
    /// placements: up to some seconds, and 512 MiB, for classes with five kings of one side.
    ///
    /// # Errors
    /// The source fails, is not an archive of a table of this game, or is damaged.
    pub fn open(
        variant: &'static Variant,
        source: impl ReadBlock + 'static,
        name: impl AsRef<str>,
    ) -> Result<Self, ArchiveError> {
        let (name, source) = (Arc::<str>::from(name.as_ref()), Box::new(source));
        let found = source.len();
        let mut bytes = [0; HEAD_LEN];
        let available = (HEAD_LEN as u64).min(found) as usize;
        read(&name, &*source, 0, &mut bytes[..available])?;
        let shortest = (HEAD_LEN + HASH_LEN) as u64;
        if found < shortest && bytes[..MAGIC.len()] == MAGIC {
            return Err(ArchiveError::Length {
                archive: name,
                expected: shortest,
                found,
            });
        }
        let head = Head::parse(&name, &bytes, found)?;
        let spec = parse_table_header(&name, &head.table)?;
        for (property, expected, found) in [
            ("variant", variant.tag.to_string(), spec.variant.to_string()),
            (
                "digest of the rules",
                digest(variant).to_string(),
                spec.rules.to_string(),
            ),
        ] {
            if expected != found {
                return Err(ArchiveError::Unexpected {
                    archive: name,
                    property,
                    expected,
                    found,
                });
            }
        }
        let unsupported = |fault| ArchiveError::unsupported(&name, fault);
        let cells = ClassCells::new(variant, &spec).map_err(unsupported)?;
        if u64::from(head.blocks) != cells.blocks() {
            let problem = format!("has {} blocks, expected {}", head.blocks, cells.blocks());
            return Err(content(&name, ArchivePart::Head, problem));
        }
        let model = read_model(&name, &*source, &head, &cells)?;
        let offsets = read_offsets(&name, &*source, &head)?;
        Ok(Self {
            name,
            source,
            cells,
            model,
            seal: head.seal,
            offsets,
        })
    }

    /// Returns the name by which the archive was opened.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the specification of the table.
    #[must_use]
    pub const fn spec(&self) -> &TableSpec {
        self.cells.spec()
    }

    /// Returns the dictionaries of the table.
    #[must_use]
    pub fn dictionaries(&self) -> &[Dictionary] {
        &self.model.dictionaries
    }

    /// Returns the footer of the table.
    #[must_use]
    pub const fn table_hash(&self) -> FileHash {
        self.seal
    }

    /// Returns the number of blocks. A block is a part of the table; they follow each other plane
    /// by plane.
    #[must_use]
    pub const fn blocks(&self) -> u64 {
        self.cells.blocks()
    }

    /// Returns the number of cells of a block; 0 beyond the last one.
    #[must_use]
    pub fn block_cells(&self, block: u64) -> u64 {
        self.cells.part_len(block) as u64
    }

    /// Returns the length of the file in bytes.
    #[must_use]
    pub fn file_len(&self) -> u64 {
        self.source.len()
    }

    /// Decodes a block. Replaces `codes` by those of all its cells, [`OMITTED`] for those that the
    /// table does not keep, and returns its plane and part.
    ///
    /// # Errors
    /// There is no such block, the source fails, or its bytes are damaged.
    pub fn decode_part(
        &self,
        block: u64,
        decoder: &mut PartDecoder,
        codes: &mut Vec<u16>,
    ) -> Result<(usize, u64), ArchiveError> {
        let wrong = |problem: &str| content(&self.name, ArchivePart::Block(block), problem);
        let offsets = usize::try_from(block)
            .ok()
            .and_then(|block| self.offsets.get(block..block.checked_add(2)?));
        let (Some((plane, part, places)), Some(&[start, end])) = (self.cells.part(block), offsets)
        else {
            return Err(wrong("lies beyond the last block"));
        };
        let PartDecoder { stored, values } = decoder;
        stored.resize((end - start) as usize, 0);
        read(&self.name, &*self.source, start, stored)?;
        let payload = verify_checksum(block, stored)
            .map_err(|damage| damaged(&self.name, ArchivePart::Block(block), damage))?;
        let mut stream =
            RansDecoder::new(payload).ok_or_else(|| wrong("is not a state and whole words"))?;
        let probabilities = self.model.planes.get(plane).map_or(&[][..], Vec::as_slice);
        let largest = self.spec().largest;
        self.cells.visit(plane, places, values, |_, context| {
            let Some(probabilities) = probabilities.get(context).filter(|p| **p != [0; 3]) else {
                return Err(wrong("has a cell whose context has no probabilities"));
            };
            let code = stream.next(probabilities);
            if u16::from(code) > largest {
                return Err(wrong("has a code above the largest"));
            }
            Ok(code)
        })?;
        if !stream.is_at_end() {
            return Err(wrong("does not end with its last cell"));
        }
        let count = self.cells.part_len(block);
        let values = &values[values.len().saturating_sub(count)..];
        codes.clear();
        codes.extend(values.iter().map(|&value| match value {
            UNKNOWN => OMITTED,
            code => u16::from(code),
        }));
        Ok((plane, part))
    }

    /// Reads the whole file and compares its hash with the one at its end.
    ///
    /// # Errors
    /// The source fails, or [`ArchiveError::FileHash`].
    #[cfg(any(feature = "verify", feature = "write"))]
    pub fn check_file_hash(&self) -> Result<(), ArchiveError> {
        let mut hasher = crate::table::Hasher::default();
        let end = self.source.len() - HASH_LEN as u64;
        let mut buffer = vec![0; end.min(1 << 20) as usize];
        let mut offset = 0;
        while offset < end {
            let length = (end - offset).min(buffer.len() as u64);
            let bytes = &mut buffer[..length as usize];
            read(&self.name, &*self.source, offset, bytes)?;
            hasher.update(bytes);
            offset += length;
        }
        let mut stored = FileHash([0; HASH_LEN]);
        read(&self.name, &*self.source, end, &mut stored.0)?;
        let computed = hasher.finish();
        if stored == computed {
            return Ok(());
        }
        Err(ArchiveError::FileHash {
            archive: self.name.clone(),
            stored,
            computed,
        })
    }
}

impl std::fmt::Debug for Archive {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Archive")
            .field("name", &self.name)
            .field("spec", self.spec())
            .finish_non_exhaustive()
    }
}

fn read_model(
    name: &Arc<str>,
    source: &dyn ReadBlock,
    head: &Head,
    cells: &ClassCells,
) -> Result<Model, ArchiveError> {
    let mut stored = vec![0; head.model_stored as usize];
    read(name, source, HEAD_LEN as u64, &mut stored)?;
    let frame = verify_checksum(MODEL_NUMBER, &stored)
        .map_err(|damage| damaged(name, ArchivePart::Model, damage))?;
    let mut bytes = vec![0; head.model_bytes as usize];
    let decoded = ZstdDecoder::new().decode(frame, &mut bytes);
    decoded.map_err(|problem| content(name, ArchivePart::Model, problem))?;
    let model = Model::parse(&bytes, cells.spec(), cells.contexts());
    model.map_err(|fault: SpecError| {
        content(name, ArchivePart::Model, format!("does not parse: {fault}"))
    })
}

/// Reads the lengths of the blocks. Returns the offset of each, and of the footer.
fn read_offsets(
    name: &Arc<str>,
    source: &dyn ReadBlock,
    head: &Head,
) -> Result<Vec<u64>, ArchiveError> {
    // The head has been compared with the length of the file.
    let mut stored = vec![0; 4 * head.blocks as usize + CHECKSUM_LEN];
    let start = HEAD_LEN as u64 + u64::from(head.model_stored);
    read(name, source, start, &mut stored)?;
    let lengths = verify_checksum(LENGTHS_NUMBER, &stored)
        .map_err(|damage| damaged(name, ArchivePart::Lengths, damage))?;
    let blocks: Range<u64> = start + stored.len() as u64..head.length - HASH_LEN as u64;
    let mut offsets = vec![blocks.start];
    let mut next = blocks.start;
    for length in lengths.chunks_exact(4) {
        let length = u32::from_le_bytes([length[0], length[1], length[2], length[3]]);
        next += u64::from(length);
        if u64::from(length) < MIN_BLOCK_BYTES || next > blocks.end {
            let problem = format!("gives a block {length} bytes, which it cannot have");
            return Err(content(name, ArchivePart::Lengths, problem));
        }
        offsets.push(next);
    }
    if next != blocks.end {
        let problem = format!("ends the blocks at {next}, expected {}", blocks.end);
        return Err(content(name, ArchivePart::Lengths, problem));
    }
    Ok(offsets)
}
