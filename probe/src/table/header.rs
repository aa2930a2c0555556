//! The header: the first 256 bytes of a file.

use super::directory::{PAGE_LEN, pages};
use super::hash::{DIGEST_LEN, FileHash, HASH_LEN, RulesDigest};
use super::spec::{CellEncoding, Label, Omission, SpecError, TableSpec};
use super::{block::MIN_BLOCK_BYTES, layout::Layout};
use crate::index::CellOrder;
use crate::value::{Metric, Parity};

/// The bytes of the header, in every format version so far.
pub(crate) const HEADER_LEN: usize = 256;
/// The first bytes of every table.
pub(super) const MAGIC: [u8; 8] = *b"GALOTNE\0";
/// The version of the format that is written.
pub const FORMAT_VERSION: u16 = 3;
/// The oldest version that is read. Tables of version 1 have no digest of the rules.
pub const OLDEST_FORMAT_VERSION: u16 = 2;
/// The codec of blocks that are Zstandard frames or a single code.
const CODEC_ZSTD: u8 = 1;
/// The codec of blocks that are phrases of a dictionary or a single code.
const CODEC_RE_PAIR: u8 = 2;

/// Returns the codec of blocks with an encoding.
const fn codec(encoding: CellEncoding) -> u8 {
    match encoding {
        CellEncoding::Ternary | CellEncoding::OneByte | CellEncoding::TwoBytes => CODEC_ZSTD,
        CellEncoding::TwoBits => CODEC_RE_PAIR,
    }
}

/// Offsets in the header. All bytes from `UNUSED` to `CHECKSUM` are zero.
mod at {
    pub(super) const MAGIC: usize = 0;
    pub(super) const VERSION: usize = 8;
    pub(super) const LENGTH: usize = 10;
    pub(super) const METRIC: usize = 12;
    pub(super) const ENCODING: usize = 13;
    pub(super) const OMISSION: usize = 14;
    pub(super) const CODEC: usize = 15;
    pub(super) const VARIANT: usize = 16;
    pub(super) const PROFILE: usize = 32;
    pub(super) const CLASS: usize = 48;
    pub(super) const CELLS: usize = 80;
    pub(super) const PART_CELLS: usize = 88;
    pub(super) const BLOCK_CELLS: usize = 96;
    pub(super) const PLANES: usize = 100;
    pub(super) const PARITY: usize = 101;
    pub(super) const LARGEST: usize = 102;
    pub(super) const BLOCKS: usize = 104;
    pub(super) const DIRECTORY: usize = 112;
    pub(super) const FILE_LENGTH: usize = 120;
    pub(super) const ALIAS_PROFILE: usize = 128;
    pub(super) const ALIAS_HASH: usize = 144;
    pub(super) const RULES: usize = 176;
    pub(super) const DICTIONARIES: usize = 192;
    pub(super) const DICTIONARY_LENGTHS: usize = 200;
    pub(super) const ORDERS: usize = 208;
    pub(super) const UNUSED: usize = 210;
    pub(super) const CHECKSUM: usize = 252;
}

/// The table that an alias refers to: another profile's need table of the same class, with the same
/// cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alias {
    /// The profile of that table.
    pub profile: Label<16>,
    /// The hash at the end of that file.
    pub hash: FileHash,
}

/// A parsed header.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Header {
    pub(super) spec: TableSpec,
    pub(super) layout: Layout,
    pub(super) alias: Option<Alias>,
    /// The number of blocks; 0 in an alias.
    pub(super) blocks: u64,
    /// The offset of the directory, which is the end of the blocks.
    pub(super) directory: u64,
    /// The length of the whole file.
    pub(super) length: u64,
}

/// The reason why 256 bytes are not a valid header.
pub(super) enum HeaderFault {
    Magic,
    Version(u16),
    Checksum { stored: u32, computed: u32 },
    Reserved(&'static str),
    Content(SpecError),
}

impl From<SpecError> for HeaderFault {
    fn from(error: SpecError) -> Self {
        Self::Content(error)
    }
}

type Bytes = [u8; HEADER_LEN];

/// Returns `LEN` bytes from `start` on.
fn field<const LEN: usize>(bytes: &Bytes, start: usize) -> [u8; LEN] {
    std::array::from_fn(|index| bytes[start + index])
}

fn u64_at(bytes: &Bytes, start: usize) -> u64 {
    u64::from_le_bytes(field(bytes, start))
}

fn kind<T>(
    name: &'static str,
    expected: &str,
    byte: u8,
    read: impl Fn(u8) -> Option<T>,
) -> Result<T, SpecError> {
    read(byte).ok_or_else(|| SpecError::new(name, expected, byte.to_string()))
}

fn name<const LEN: usize>(
    property: &'static str,
    bytes: [u8; LEN],
) -> Result<Label<LEN>, SpecError> {
    Label::from_bytes(property, bytes)?.ok_or_else(|| SpecError::new(property, "a name", "none"))
}

/// Computes the checksum of a header.
pub(super) fn checksum(bytes: &Bytes) -> u32 {
    crc32fast::hash(bytes.split_at(at::CHECKSUM).0)
}

impl Header {
    /// Creates the header of a file with its directory at an offset, or of an alias.
    ///
    /// Returns an error if the properties contradict each other.
    #[cfg(feature = "write")]
    pub(super) fn new(
        spec: &TableSpec,
        alias: Option<Alias>,
        directory: u64,
    ) -> Result<Self, SpecError> {
        let layout = spec.layout()?;
        let blocks = alias.map_or(layout.blocks(), |_| 0);
        let header = Self {
            spec: *spec,
            layout,
            alias,
            blocks,
            directory,
            length: directory + pages(blocks) * PAGE_LEN as u64 + HASH_LEN as u64,
        };
        header.check()?;
        Ok(header)
    }

    /// Parses a header and checks that its fields agree with each other.
    pub(super) fn parse(bytes: &Bytes) -> Result<Self, HeaderFault> {
        if field(bytes, at::MAGIC) != MAGIC {
            return Err(HeaderFault::Magic);
        }
        let version = u16::from_le_bytes(field(bytes, at::VERSION));
        if !(OLDEST_FORMAT_VERSION..=FORMAT_VERSION).contains(&version) {
            return Err(HeaderFault::Version(version));
        }
        let (stored, computed) = (
            u32::from_le_bytes(field(bytes, at::CHECKSUM)),
            checksum(bytes),
        );
        if stored != computed {
            return Err(HeaderFault::Checksum { stored, computed });
        }
        let length = u16::from_le_bytes(field(bytes, at::LENGTH));
        if usize::from(length) != HEADER_LEN {
            return Err(SpecError::new("header length", "256", length.to_string()).into());
        }
        if bytes[at::UNUSED..at::CHECKSUM].iter().any(|&b| b != 0) {
            return Err(SpecError::new("unused bytes", "zeros", "others").into());
        }
        let encoding = kind(
            "cell encoding",
            "1 to 4",
            bytes[at::ENCODING],
            CellEncoding::from_byte,
        )?;
        let (found, expected) = (bytes[at::CODEC], codec(encoding));
        if found != expected {
            return Err(SpecError::new("codec", expected.to_string(), found.to_string()).into());
        }
        if let Some(rule) = Omission::reserved(bytes[at::OMISSION]) {
            return Err(HeaderFault::Reserved(rule));
        }
        let length = |at| u32::from_le_bytes(field(bytes, at));
        let dictionaries = [at::DICTIONARY_LENGTHS, at::DICTIONARY_LENGTHS + 4].map(length);
        let expected = if dictionaries == [0; 2] {
            0
        } else {
            HEADER_LEN as u64
        };
        let found = u64_at(bytes, at::DICTIONARIES);
        if found != expected {
            let (expected, found) = (expected.to_string(), found.to_string());
            return Err(SpecError::new("offset of the dictionaries", expected, found).into());
        }
        let spec = TableSpec {
            variant: name("variant", field(bytes, at::VARIANT))?,
            class: name("class", field(bytes, at::CLASS))?,
            metric: kind("metric", "1 to 3", bytes[at::METRIC], Metric::from_byte)?,
            profile: Label::from_bytes("profile", field(bytes, at::PROFILE))?,
            rules: RulesDigest(field::<DIGEST_LEN>(bytes, at::RULES)),
            encoding,
            dictionaries,
            omission: kind(
                "omission rule",
                "0 to 3",
                bytes[at::OMISSION],
                Omission::from_byte,
            )?,
            parity: kind(
                "parity base",
                "0 to 2",
                bytes[at::PARITY],
                Parity::from_byte,
            )?,
            largest: u16::from_le_bytes(field(bytes, at::LARGEST)),
            planes: bytes[at::PLANES].into(),
            orders: {
                let order = |byte| {
                    kind(
                        "order of the cells",
                        "0 to 23",
                        byte,
                        CellOrder::from_number,
                    )
                };
                [order(bytes[at::ORDERS])?, order(bytes[at::ORDERS + 1])?]
            },
            cells: u64_at(bytes, at::CELLS),
            part_cells: u64_at(bytes, at::PART_CELLS),
            block_cells: u32::from_le_bytes(field(bytes, at::BLOCK_CELLS)),
        };
        let hash = FileHash(field(bytes, at::ALIAS_HASH));
        let alias = Label::from_bytes("alias", field(bytes, at::ALIAS_PROFILE))?
            .map(|profile| Alias { profile, hash });
        if alias.is_none() && hash != FileHash([0; HASH_LEN]) {
            return Err(SpecError::new("hash of the alias", "none", hash.to_string()).into());
        }
        let header = Self {
            layout: spec.layout()?,
            spec,
            alias,
            blocks: u64_at(bytes, at::BLOCKS),
            directory: u64_at(bytes, at::DIRECTORY),
            length: u64_at(bytes, at::FILE_LENGTH),
        };
        header.check()?;
        Ok(header)
    }

    /// Returns the bytes of the header.
    #[cfg(feature = "write")]
    pub(super) fn bytes(&self) -> Bytes {
        let mut bytes = [0; HEADER_LEN];
        let mut put = |start: usize, field: &[u8]| {
            bytes[start..start + field.len()].copy_from_slice(field);
        };
        let spec = &self.spec;
        put(at::MAGIC, &MAGIC);
        put(at::VERSION, &FORMAT_VERSION.to_le_bytes());
        put(at::LENGTH, &(HEADER_LEN as u16).to_le_bytes());
        put(at::METRIC, &[spec.metric.byte()]);
        put(at::ENCODING, &[spec.encoding.byte()]);
        put(at::OMISSION, &[spec.omission.byte()]);
        put(at::CODEC, &[codec(spec.encoding)]);
        put(at::VARIANT, spec.variant.bytes());
        if let Some(profile) = &spec.profile {
            put(at::PROFILE, profile.bytes());
        }
        put(at::CLASS, spec.class.bytes());
        put(at::RULES, &spec.rules.0);
        put(at::ORDERS, &spec.orders.map(CellOrder::number));
        put(at::CELLS, &spec.cells.to_le_bytes());
        put(at::PART_CELLS, &spec.part_cells.to_le_bytes());
        put(at::BLOCK_CELLS, &spec.block_cells.to_le_bytes());
        put(at::PLANES, &[spec.planes as u8]);
        put(at::PARITY, &[spec.parity.byte()]);
        put(at::LARGEST, &spec.largest.to_le_bytes());
        if spec.dictionaries != [0; 2] {
            put(at::DICTIONARIES, &(HEADER_LEN as u64).to_le_bytes());
            let lengths = spec.dictionaries.map(u32::to_le_bytes);
            put(at::DICTIONARY_LENGTHS, lengths.as_flattened());
        }
        put(at::BLOCKS, &self.blocks.to_le_bytes());
        put(at::DIRECTORY, &self.directory.to_le_bytes());
        put(at::FILE_LENGTH, &self.length.to_le_bytes());
        if let Some(alias) = &self.alias {
            put(at::ALIAS_PROFILE, alias.profile.bytes());
            put(at::ALIAS_HASH, &alias.hash.0);
        }
        let crc = checksum(&bytes);
        bytes[at::CHECKSUM..].copy_from_slice(&crc.to_le_bytes());
        bytes
    }

    /// Returns the stored lengths that a block of this table can have.
    pub(super) fn block_lengths(&self) -> std::ops::Range<usize> {
        let cells = self.spec.block_cells as usize;
        MIN_BLOCK_BYTES..self.spec.encoding.max_block_bytes(cells) + 1
    }

    /// Returns the offset of the first block.
    pub(super) fn first_block(&self) -> u64 {
        HEADER_LEN as u64 + self.spec.dictionaries.map(u64::from).iter().sum::<u64>()
    }

    /// Checks that blocks, directory and hash fill the file.
    fn check(&self) -> Result<(), SpecError> {
        let blocks = match &self.alias {
            None => self.layout.blocks(),
            Some(alias) => {
                if self.spec.metric != Metric::Need || self.spec.profile == Some(alias.profile) {
                    return Err(SpecError::new(
                        "alias",
                        "another profile's need table",
                        format!("`{}` in a table of {}", alias.profile, self.spec.metric),
                    ));
                }
                0
            }
        };
        let field = |name, expected: String, found: u64| {
            Err(SpecError::new(name, expected, found.to_string()))
        };
        if self.blocks != blocks {
            return field("number of blocks", blocks.to_string(), self.blocks);
        }
        // 128 bits hold every sum of header fields.
        let (directory, lengths) = (u128::from(self.directory), self.block_lengths());
        let header = u128::from(self.first_block());
        let min = header + u128::from(blocks) * lengths.start as u128;
        let max = header + u128::from(blocks) * (lengths.end - 1) as u128;
        if !(min..=max).contains(&directory) {
            let expected = format!("{min} to {max}");
            return field("offset of the directory", expected, self.directory);
        }
        let length = directory + u128::from(pages(blocks)) * PAGE_LEN as u128 + HASH_LEN as u128;
        if u128::from(self.length) != length {
            return field("file length", length.to_string(), self.length);
        }
        Ok(())
    }
}
