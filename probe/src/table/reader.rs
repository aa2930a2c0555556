//! The reader of one table.

use super::block::{BlockDecoder, BlockShape, DecodedBlock, KeptBlock};
use super::cache::{BlockCache, CellLookup, Room, TableSlots};
use super::checksum::{Damage, verify};
use super::directory::{PAGE_BLOCKS, PAGE_LEN, Page, PageBounds};
use super::error::{FilePart, TableError};
use super::hash::{FileHash, HASH_LEN, RulesDigest};
use super::header::{Alias, HEADER_LEN, Header, HeaderFault};
use super::layout::{BlockCells, CellLocation, Layout};
use super::re_pair_codec::{Dictionary, PhraseDecoder};
use super::source::ReadBlock;
use super::spec::{CellEncoding, SpecError, TableSpec};
use crate::colour::Colour;
use crate::value::{Metric, Parity};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

/// An open table: its header, its source, and the directory pages read so far (2 KB for 512
/// blocks).
///
/// All methods take `&self`, from any thread. Decoded blocks are kept in the [`BlockCache`]
/// argument; one cache serves all tables.
///
/// ```
/// # use galotne::table::{BlockCache, Table, TableError};
/// # fn ask(bytes: Vec<u8>) -> Result<u16, TableError> {
/// let cache = BlockCache::new(64 << 20);
/// let table = Table::open(bytes, "KKKvK.wdl")?;
/// let code = table.get(0, 1234, &cache)?;
/// assert_eq!(table.get_cached(0, 1234, &cache)?, code);
/// # Ok(code) }
/// ```
pub struct Table {
    name: Arc<str>,
    source: Box<dyn ReadBlock>,
    header: Header,
    pages: RwLock<HashMap<u64, Page>>,
    /// The decoders of phrases for White and Black to move, created on first use.
    phrases: [OnceLock<PhraseDecoder>; 2],
    /// The slots of its blocks in the first cache that is used with it.
    slots: OnceLock<Arc<TableSlots>>,
    /// The command that builds the table again.
    rebuild: Arc<str>,
}

impl Table {
    /// Opens a table. `name` appears in messages.
    ///
    /// Reads and checks only the header and the length of the source, at the same cost for any
    /// size; blocks are checked when they are decoded.
    ///
    /// # Errors
    /// The source fails, is not a table, is damaged, or has another format version.
    pub fn open(
        source: impl ReadBlock + 'static,
        name: impl AsRef<str>,
    ) -> Result<Self, TableError> {
        let (name, source) = (Arc::<str>::from(name.as_ref()), Box::new(source));
        let mut bytes = [0; HEADER_LEN];
        let found = source.len();
        let available = (HEADER_LEN as u64).min(found) as usize;
        read(&name, &*source, 0, &mut bytes[..available])?;
        let wrong_length = |expected| TableError::Length {
            table: name.clone(),
            expected,
            found,
            rebuild: TableError::DEFAULT_REBUILD.into(),
        };
        let parsed = Header::parse(&bytes);
        let shortest = (HEADER_LEN + HASH_LEN) as u64;
        if found < shortest && !matches!(parsed, Err(HeaderFault::Magic)) {
            return Err(wrong_length(shortest));
        }
        let header = parsed.map_err(|fault| header_error(&name, fault))?;
        if found != header.length {
            return Err(wrong_length(header.length));
        }
        Ok(Self {
            name,
            source,
            header,
            pages: RwLock::default(),
            phrases: [OnceLock::new(), OnceLock::new()],
            slots: OnceLock::new(),
            rebuild: TableError::DEFAULT_REBUILD.into(),
        })
    }

    /// Sets the command that builds the table again, for messages about damage.
    #[must_use]
    pub fn with_rebuild_command(mut self, command: &str) -> Self {
        self.rebuild = command.into();
        self
    }

    /// Opens a table file with positional reads.
    ///
    /// # Errors
    /// As [`Table::open`].
    #[cfg(feature = "fs")]
    pub fn open_file(path: impl AsRef<std::path::Path>) -> Result<Self, TableError> {
        Self::open_with(path.as_ref(), super::source::FileSource::open)
    }

    /// Opens a table file through a memory map; see [`MapSource`](super::MapSource) for its
    /// dangers.
    ///
    /// # Errors
    /// As [`Table::open`].
    #[cfg(feature = "mmap")]
    pub fn open_mapped(path: impl AsRef<std::path::Path>) -> Result<Self, TableError> {
        Self::open_with(path.as_ref(), super::source::MapSource::open)
    }

    #[cfg(feature = "fs")]
    fn open_with<'a, S: ReadBlock + 'static>(
        path: &'a std::path::Path,
        open: impl Fn(&'a std::path::Path) -> std::io::Result<S>,
    ) -> Result<Self, TableError> {
        let name = path.display().to_string();
        let source = open(path).map_err(|source| TableError::from_open_error(&name, source))?;
        Self::open(source, name)
    }

    /// Returns the name by which the table was opened.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the specification in the header.
    #[must_use]
    pub const fn spec(&self) -> &TableSpec {
        &self.header.spec
    }

    /// Returns the division into parts and blocks.
    #[must_use]
    pub const fn layout(&self) -> &Layout {
        &self.header.layout
    }

    /// Returns the relation of plies and winner.
    #[must_use]
    pub const fn parity(&self) -> Parity {
        self.header.spec.parity
    }

    /// Returns the table with the cells of this one, if this one is an alias.
    #[must_use]
    pub const fn alias(&self) -> Option<&Alias> {
        self.header.alias.as_ref()
    }

    /// Returns the number of blocks; 0 in an alias.
    #[must_use]
    pub const fn blocks(&self) -> u64 {
        self.header.blocks
    }

    /// Returns the length of the file in bytes.
    #[must_use]
    pub const fn file_len(&self) -> u64 {
        self.header.length
    }

    /// Checks that this is the expected table, built under the expected rules.
    ///
    /// # Errors
    /// [`TableError::Unexpected`] with the first property that differs; [`TableError::OtherRules`].
    pub fn check_identity(&self, expected: &TableIdentity<'_>) -> Result<(), TableError> {
        let spec = self.spec();
        let metrics = (expected.metric.to_string(), spec.metric.to_string());
        let found_profile = spec.profile.as_ref().map_or("none", |name| name.as_str());
        for (property, expected, found) in [
            ("variant", expected.variant, spec.variant.as_str()),
            ("class", expected.class, spec.class.as_str()),
            ("metric", &metrics.0, &metrics.1),
            ("profile", expected.profile.unwrap_or("none"), found_profile),
        ] {
            if expected != found {
                return Err(self.unexpected(property, expected, found));
            }
        }
        if spec.rules != expected.rules {
            return Err(TableError::OtherRules {
                table: self.name.clone(),
                expected: expected.rules,
                found: spec.rules,
                rebuild: self.rebuild.clone(),
            });
        }
        Ok(())
    }

    /// Checks that `target` is the table of this alias. Its rules are not compared, since those of
    /// another profile differ.
    ///
    /// # Errors
    /// [`TableError::Unexpected`] if `target` is another table, or if this table is not an alias;
    /// errors of the source of `target`.
    pub fn check_alias(&self, target: &Self) -> Result<(), TableError> {
        let Some(alias) = self.alias() else {
            return Err(self.unexpected("kind", "an alias", "a table with cells"));
        };
        let spec = self.spec();
        target.check_identity(&TableIdentity {
            variant: spec.variant.as_str(),
            class: spec.class.as_str(),
            metric: spec.metric,
            profile: Some(alias.profile.as_str()),
            rules: target.spec().rules,
        })?;
        if target.alias().is_some() {
            return Err(target.unexpected("kind", "a table with cells", "an alias"));
        }
        let hash = target.file_hash()?;
        if hash != alias.hash {
            let (expected, found) = (alias.hash.to_string(), hash.to_string());
            return Err(target.unexpected("SHA-256", &expected, &found));
        }
        Ok(())
    }

    fn unexpected(&self, property: &'static str, expected: &str, found: &str) -> TableError {
        TableError::Unexpected {
            table: self.name.clone(),
            property,
            expected: format!("`{expected}`"),
            found: format!("`{found}`"),
        }
    }

    /// Returns the code of a cell, from the cache or else from the source.
    ///
    /// The code of an omitted cell ([`TableSpec::omission`](super::TableSpec)) or a hole means
    /// nothing; the caller must not ask for it.
    ///
    /// # Errors
    /// The cell is outside the table, the source fails, or its bytes are damaged.
    pub fn get(&self, plane: usize, cell: u64, cache: &BlockCache) -> Result<u16, TableError> {
        let location = self.locate(plane, cell)?;
        let CellLocation { block, index } = location;
        let lookup = self.lookup_at(plane, location, cache);
        if let Some(code) = lookup.and_then(|lookup| cache.cell(&lookup)) {
            return Ok(code);
        }
        cache.with_decoder(|decoder| {
            let content = self.read_block(block, decoder, cache.has_room_decoded())?;
            if let Some(lookup) = lookup {
                cache.insert(lookup.slots, block, &content, Room::Made);
            }
            let code = match content {
                KeptBlock::Decoded(content) => content.cell(self.header.spec.encoding, index),
                KeptBlock::Phrases { marks, payload } => {
                    let phrases = self.phrases(self.header.spec.turn(plane))?;
                    phrases.cell(&payload, marks.codeword_before(index), index)
                }
            };
            code.ok_or_else(|| self.no_such_cell(plane, cell))
        })
    }

    /// Counts its blocks among those of a cache, before any is read.
    pub(crate) fn join(&self, cache: &BlockCache) {
        self.slots(cache);
    }

    /// Reads all blocks into a cache that has room for them; none makes way. Returns whether all
    /// are there.
    ///
    /// # Errors
    /// The source fails, or its bytes are damaged.
    pub fn preload(&self, cache: &BlockCache) -> Result<bool, TableError> {
        let Some(slots) = self.slots(cache) else {
            return Ok(false);
        };
        cache.with_decoder(|decoder| {
            for block in (0..self.header.blocks).filter(|&block| !BlockCache::has(slots, block)) {
                let content = self.read_block(block, decoder, cache.has_room_decoded())?;
                if !cache.insert(slots, block, &content, Room::Left) {
                    return Ok(false);
                }
            }
            Ok(true)
        })
    }

    /// Reads and checks a block, in the form in which the cache keeps it: decoded, or blocks of
    /// phrases as they are stored.
    fn read_block<'d>(
        &self,
        block: u64,
        decoder: &'d mut BlockDecoder,
        decoded: bool,
    ) -> Result<KeptBlock<'d>, TableError> {
        if decoded || self.header.spec.encoding != CellEncoding::TwoBits {
            let decoded = self.decode_block(block, decoder)?;
            return Ok(KeptBlock::Decoded(decoded.content));
        }
        let cells = self.block_cells(block)?;
        let phrases = self.phrases(self.header.spec.turn(cells.plane))?;
        self.fetch(block, decoder)?;
        let content = decoder.mark(&self.shape(block, &cells, None), phrases);
        content.map_err(|damage| self.damaged(FilePart::Block(block), damage))
    }

    /// Returns the most bytes that its blocks take together if they are decoded.
    fn decoded_bytes(&self) -> u64 {
        let spec = &self.header.spec;
        let of_block = spec.encoding.packed_len(spec.block_cells as usize) as u64;
        self.header.blocks.saturating_mul(of_block)
    }

    /// Returns the slots of its blocks; `None` if they belong to another cache.
    #[inline]
    fn slots(&self, cache: &BlockCache) -> Option<&TableSlots> {
        let slots =
            (self.slots).get_or_init(|| cache.slots(self.header.blocks, self.decoded_bytes()));
        cache.owns(slots).then_some(&**slots)
    }

    /// Returns the code of a cell from the cache alone, never from the source.
    ///
    /// # Errors
    /// [`TableError::NotCached`], which is cheap to create; the cell is outside the table.
    pub fn get_cached(
        &self,
        plane: usize,
        cell: u64,
        cache: &BlockCache,
    ) -> Result<u16, TableError> {
        let lookup = self.lookup(plane, cell, cache)?;
        let cached = lookup.and_then(|lookup| cache.cell(&lookup));
        cached.ok_or(TableError::NotCached)
    }

    /// Prepares to look up a cell in the cache; `None` if the blocks belong to another cache.
    ///
    /// # Errors
    /// The cell is outside the table.
    #[inline]
    pub(super) fn lookup<'a>(
        &'a self,
        plane: usize,
        cell: u64,
        cache: &BlockCache,
    ) -> Result<Option<CellLookup<'a>>, TableError> {
        let location = self.locate(plane, cell)?;
        Ok(self.lookup_at(plane, location, cache))
    }

    #[inline]
    fn lookup_at<'a>(
        &'a self,
        plane: usize,
        location: CellLocation,
        cache: &BlockCache,
    ) -> Option<CellLookup<'a>> {
        Some(CellLookup {
            slots: self.slots(cache)?,
            block: location.block,
            index: location.index,
            encoding: self.header.spec.encoding,
            phrases: self.phrases[self.header.spec.turn(plane).index()].get(),
        })
    }

    #[inline]
    fn locate(&self, plane: usize, cell: u64) -> Result<CellLocation, TableError> {
        match self.header.layout.locate(plane, cell) {
            Some(location) if self.header.alias.is_none() => Ok(location),
            _ => Err(self.no_such_cell(plane, cell)),
        }
    }

    #[cold]
    fn no_such_cell(&self, plane: usize, cell: u64) -> TableError {
        let table = self.name.clone();
        if let Some(Alias { profile, hash }) = self.header.alias {
            let profile = profile.to_string();
            return TableError::Alias {
                table,
                profile,
                hash,
            };
        }
        let (planes, cells) = (self.layout().planes(), self.layout().cells());
        TableError::NoSuchCell {
            table,
            plane,
            cell,
            planes,
            cells,
        }
    }

    /// Returns the cells of a block.
    ///
    /// # Errors
    /// The block is outside the table.
    pub fn block_cells(&self, block: u64) -> Result<BlockCells, TableError> {
        let blocks = self.header.blocks;
        let cells = self.header.layout.block_cells(block);
        cells
            .filter(|_| block < blocks)
            .ok_or_else(|| self.no_such_block(block))
    }

    #[cold]
    fn no_such_block(&self, block: u64) -> TableError {
        let (table, blocks) = (self.name.clone(), self.header.blocks);
        TableError::NoSuchBlock {
            table,
            block,
            blocks,
        }
    }

    /// Reads, checks and decodes a block without the cache.
    ///
    /// # Errors
    /// The block is outside the table, the source fails, or its bytes are damaged.
    pub fn decode_block<'d>(
        &self,
        block: u64,
        decoder: &'d mut BlockDecoder,
    ) -> Result<DecodedBlock<'d>, TableError> {
        let cells = self.block_cells(block)?;
        self.fetch(block, decoder)?;
        let encoding = self.header.spec.encoding;
        let phrases = match encoding {
            CellEncoding::TwoBits => Some(self.phrases(self.header.spec.turn(cells.plane))?),
            CellEncoding::Ternary | CellEncoding::OneByte | CellEncoding::TwoBytes => None,
        };
        let shape = self.shape(block, &cells, phrases);
        let decoded = decoder.decode(&shape);
        let content = decoded.map_err(|damage| self.damaged(FilePart::Block(block), damage))?;
        Ok(DecodedBlock {
            content,
            encoding,
            cells,
        })
    }

    const fn shape<'a>(
        &self,
        number: u64,
        cells: &BlockCells,
        phrases: Option<&'a PhraseDecoder>,
    ) -> BlockShape<'a> {
        BlockShape {
            number,
            cells: cells.count(),
            encoding: self.header.spec.encoding,
            largest: self.header.spec.largest,
            phrases,
        }
    }

    /// Reads the stored bytes of a block.
    fn fetch(&self, block: u64, decoder: &mut BlockDecoder) -> Result<(), TableError> {
        let stored = self.block_range(block)?;
        // The page of the directory has checked the bound on the length.
        let buffer = decoder.buffer((stored.end - stored.start) as usize);
        read(&self.name, &*self.source, stored.start, buffer)
    }

    #[cold]
    fn damaged(&self, part: FilePart, damage: Damage) -> TableError {
        let (table, rebuild) = (self.name.clone(), self.rebuild.clone());
        match damage {
            Damage::Checksum { stored, computed } => TableError::Checksum {
                table,
                part,
                stored,
                computed,
                rebuild,
            },
            Damage::Content(problem) => TableError::Content {
                table,
                part,
                problem,
                rebuild,
            },
        }
    }

    /// Appends the codes of all cells of a block, and returns the cells.
    ///
    /// To load a plane, decode its [blocks](Layout::plane_blocks) in order.
    ///
    /// # Errors
    /// Those of [`Table::decode_block`]; then nothing is appended.
    pub fn decode_cells(
        &self,
        block: u64,
        decoder: &mut BlockDecoder,
        codes: &mut Vec<u16>,
    ) -> Result<BlockCells, TableError> {
        let decoded = self.decode_block(block, decoder)?;
        decoded.append_to(codes);
        Ok(decoded.cells)
    }

    /// Checks a block: its checksum, its decoded length and every code.
    ///
    /// # Errors
    /// Those of [`Table::decode_block`].
    pub fn check_block(&self, block: u64, decoder: &mut BlockDecoder) -> Result<(), TableError> {
        self.decode_block(block, decoder).map(drop)
    }

    /// Reads the dictionaries: one for each [side to move](TableSpec::turns) that has planes, or
    /// none.
    ///
    /// # Errors
    /// The source fails, or its bytes are damaged.
    pub fn dictionaries(&self) -> Result<Vec<Dictionary>, TableError> {
        let CellEncoding::TwoBits = self.header.spec.encoding else {
            return Ok(vec![]);
        };
        let turns = self.header.spec.turns().iter();
        turns.map(|&turn| self.dictionary(turn)).collect()
    }

    fn dictionary(&self, turn: Colour) -> Result<Dictionary, TableError> {
        let (side, lengths) = (turn.index(), self.header.spec.dictionaries);
        let before = if side == 0 { 0 } else { u64::from(lengths[0]) };
        let mut bytes = vec![0; lengths[side] as usize];
        let start = HEADER_LEN as u64 + before;
        read(&self.name, &*self.source, start, &mut bytes)?;
        let body = verify(side as u64, &bytes);
        let body = body.map_err(|damage| self.damaged(FilePart::Dictionary(side), damage))?;
        Dictionary::parse(body).map_err(|fault| self.invalid_dictionary(side, &fault))
    }

    #[cold]
    fn invalid_dictionary(&self, side: usize, fault: &SpecError) -> TableError {
        let problem = format!("is not a dictionary: {fault}");
        self.damaged(FilePart::Dictionary(side), Damage::Content(problem))
    }

    /// Returns the decoder of phrases for planes with a side to move.
    fn phrases(&self, turn: Colour) -> Result<&PhraseDecoder, TableError> {
        let side = turn.index();
        if let Some(phrases) = self.phrases[side].get() {
            return Ok(phrases);
        }
        let phrases = PhraseDecoder::new(&self.dictionary(turn)?, self.header.spec.largest);
        let phrases = phrases.map_err(|fault| self.invalid_dictionary(side, &fault))?;
        Ok(self.phrases[side].get_or_init(|| phrases))
    }

    /// Returns the range of a block in the file, checksum included.
    ///
    /// # Errors
    /// The block is outside the table, the source fails, or the page of the directory is damaged.
    pub fn block_range(&self, block: u64) -> Result<Range<u64>, TableError> {
        self.block_cells(block)?;
        let (number, index) = (
            block / PAGE_BLOCKS as u64,
            (block % PAGE_BLOCKS as u64) as usize,
        );
        let pages = self.pages.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(stored) = pages.get(&number).and_then(|page| page.block(index)) {
            return Ok(stored);
        }
        drop(pages);
        let page = self.read_page(number)?;
        let stored = page.block(index);
        let mut pages = self.pages.write().unwrap_or_else(PoisonError::into_inner);
        pages.insert(number, page);
        stored.ok_or_else(|| self.no_such_block(block))
    }

    fn read_page(&self, number: u64) -> Result<Page, TableError> {
        let mut bytes = [0; PAGE_LEN];
        let offset = self.header.directory + number * PAGE_LEN as u64;
        read(&self.name, &*self.source, offset, &mut bytes)?;
        let bounds = PageBounds {
            page: number,
            blocks: self.header.blocks,
            lengths: self.header.block_lengths(),
            area: self.header.first_block()..self.header.directory,
        };
        let page = Page::parse(&bytes, &bounds);
        page.map_err(|damage| self.damaged(FilePart::DirectoryPage(number), damage))
    }

    /// Reads the header.
    #[cfg(feature = "write")]
    pub(crate) fn header_bytes(&self) -> Result<[u8; HEADER_LEN], TableError> {
        let mut bytes = [0; HEADER_LEN];
        read(&self.name, &*self.source, 0, &mut bytes)?;
        Ok(bytes)
    }

    /// Reads the hash at the end of the file, without comparing it with the bytes.
    ///
    /// # Errors
    /// The source fails.
    pub fn file_hash(&self) -> Result<FileHash, TableError> {
        let mut hash = FileHash([0; HASH_LEN]);
        let offset = self.header.length - HASH_LEN as u64;
        read(&self.name, &*self.source, offset, &mut hash.0)?;
        Ok(hash)
    }

    /// Reads the whole file, compares its hash with the one at its end, and returns that.
    ///
    /// # Errors
    /// The source fails, or [`TableError::FileHash`].
    #[cfg(feature = "verify")]
    pub fn check_file_hash(&self) -> Result<FileHash, TableError> {
        self.hashed().map(|(stored, _)| stored)
    }

    /// Reads the whole file, compares its hash with the one at its end, and returns the hash of all
    /// bytes: the output of `sha256sum FILE`.
    ///
    /// # Errors
    /// Those of [`Table::check_file_hash`].
    #[cfg(feature = "verify")]
    pub fn sha256(&self) -> Result<FileHash, TableError> {
        let (stored, mut hasher) = self.hashed()?;
        hasher.update(&stored.0);
        Ok(hasher.finish())
    }

    /// Returns the hash at the end of the file, after comparing it, and the hasher of the bytes
    /// before it.
    #[cfg(feature = "verify")]
    fn hashed(&self) -> Result<(FileHash, super::hash::Hasher), TableError> {
        let stored = self.file_hash()?;
        let end = self.header.length - HASH_LEN as u64;
        let mut hasher = super::hash::Hasher::default();
        let mut buffer = vec![0; end.min(1 << 20) as usize];
        let mut offset = 0;
        while offset < end {
            let length = (end - offset).min(buffer.len() as u64);
            let bytes = &mut buffer[..length as usize];
            read(&self.name, &*self.source, offset, bytes)?;
            hasher.update(bytes);
            offset += length;
        }
        let computed = hasher.clone().finish();
        if stored == computed {
            return Ok((stored, hasher));
        }
        let table = self.name.clone();
        Err(TableError::FileHash {
            table,
            stored,
            computed,
            rebuild: self.rebuild.clone(),
        })
    }
}

/// The properties by which a table is identified.
#[derive(Clone, Copy, Debug)]
pub struct TableIdentity<'a> {
    /// The game, as named in table files.
    pub variant: &'a str,
    /// The class.
    pub class: &'a str,
    /// The metric.
    pub metric: Metric,
    /// The draw profile; `None` unless the metric is need.
    pub profile: Option<&'a str>,
    /// The digest of the rules.
    pub rules: RulesDigest,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table")
            .field("name", &self.name)
            .field("spec", self.spec())
            .finish_non_exhaustive()
    }
}

/// Parses the header of a table that is kept in another file.
pub(crate) fn parse_table_header(
    name: &Arc<str>,
    bytes: &[u8; HEADER_LEN],
) -> Result<TableSpec, TableError> {
    let header = Header::parse(bytes).map_err(|fault| header_error(name, fault))?;
    Ok(header.spec)
}

fn header_error(name: &Arc<str>, fault: HeaderFault) -> TableError {
    let table = name.clone();
    let rebuild = TableError::DEFAULT_REBUILD.into();
    match fault {
        HeaderFault::Magic => TableError::NotATable { table },
        HeaderFault::Version(found) => TableError::Version {
            table,
            found,
            rebuild,
        },
        HeaderFault::Reserved(what) => TableError::Reserved { table, what },
        HeaderFault::Checksum { stored, computed } => TableError::Checksum {
            table,
            part: FilePart::Header,
            stored,
            computed,
            rebuild,
        },
        HeaderFault::Content(source) => TableError::Header {
            table,
            source,
            rebuild,
        },
    }
}

fn read(
    table: &Arc<str>,
    source: &dyn ReadBlock,
    offset: u64,
    buffer: &mut [u8],
) -> Result<(), TableError> {
    let read = source.read_block(offset, buffer);
    read.map_err(|source| TableError::Read {
        table: table.clone(),
        offset,
        length: buffer.len() as u64,
        source,
    })
}
