//! One open table.

use super::block::{self, BlockDecoder, BlockFault, CHECKSUM_LEN, DecodedBlock, Shape};
use super::cache::{BlockCache, Slots, Wanted};
use super::directory::{Bounds, PAGE_BLOCKS, PAGE_LEN, Page, PageFault};
use super::error::{FilePart, TableError};
use super::hash::{FileHash, HASH_LEN, RulesDigest};
use super::header::{Alias, HEADER_LEN, Header, HeaderFault};
use super::layout::{BlockCells, CellLocation, Layout};
use super::re_pair_codec::{Dictionary, Phrases, SHORTEST_STREAM};
use super::source::ReadBlock;
use super::spec::{CellEncoding, SpecError, TableSpec};
use crate::colour::Colour;
use crate::value::{Metric, Parity};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

/// An open table: its header, its source, and the pages of its directory that were needed so far
/// (2 KB for 512 blocks).
///
/// Everything works through `&self`, from any thread. Decoded blocks live in the [`BlockCache`]
/// that comes with every question; one cache serves all tables.
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
    /// What its blocks share, once it was needed.
    phrases: [OnceLock<Phrases>; 2],
    /// Where its blocks are kept, in the first cache that it is asked with.
    slots: OnceLock<Arc<Slots>>,
    /// The command that makes it again.
    rebuild: Arc<str>,
}

impl Table {
    /// Opens a table. Messages call it `name`.
    ///
    /// Only the header is read and checked, and the length of the source; blocks are checked when
    /// they are decoded. It costs the same for a file of any size.
    ///
    /// # Errors
    /// The source fails, is no table, is damaged, or of another format version.
    pub fn open(
        source: impl ReadBlock + 'static,
        name: impl AsRef<str>,
    ) -> Result<Self, TableError> {
        let (name, source) = (Arc::<str>::from(name.as_ref()), Box::new(source));
        let mut bytes = [0; HEADER_LEN];
        let shortest = (HEADER_LEN + HASH_LEN) as u64;
        let found = source.len();
        read(
            &name,
            &*source,
            0,
            &mut bytes[..(HEADER_LEN as u64).min(found) as usize],
        )?;
        let table = || name.clone();
        let parsed = Header::parse(&bytes);
        if let Err(HeaderFault::Magic) = parsed {
            return Err(TableError::NotATable { table: table() });
        }
        if found < shortest {
            let (table, expected) = (table(), shortest);
            return Err(TableError::Length {
                table,
                expected,
                found,
                rebuild: TableError::DEFAULT_REBUILD.into(),
            });
        }
        let header = parsed.map_err(|fault| match fault {
            HeaderFault::Magic => TableError::NotATable { table: table() },
            HeaderFault::Version(found) => TableError::Version {
                table: table(),
                found,
                rebuild: TableError::DEFAULT_REBUILD.into(),
            },
            HeaderFault::Reserved(what) => TableError::Reserved {
                table: table(),
                what,
            },
            HeaderFault::Checksum { stored, computed } => TableError::Checksum {
                table: table(),
                part: FilePart::Header,
                stored,
                computed,
                rebuild: TableError::DEFAULT_REBUILD.into(),
            },
            HeaderFault::Content(source) => TableError::Header {
                table: table(),
                source,
                rebuild: TableError::DEFAULT_REBUILD.into(),
            },
        })?;
        if found != header.length {
            let (table, expected) = (table(), header.length);
            return Err(TableError::Length {
                table,
                expected,
                found,
                rebuild: TableError::DEFAULT_REBUILD.into(),
            });
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

    /// Says which command makes it again, for messages about damage.
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
        let source = open(path).map_err(|source| TableError::unopened(&name, source))?;
        Self::open(source, name)
    }

    /// The name it was opened by.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it holds.
    #[must_use]
    pub const fn spec(&self) -> &TableSpec {
        &self.header.spec
    }

    /// Which cell lies in which block.
    #[must_use]
    pub const fn layout(&self) -> &Layout {
        &self.header.layout
    }

    /// Who has won when the side to move cannot move.
    #[must_use]
    pub const fn parity(&self) -> Parity {
        self.header.spec.parity
    }

    /// The table that holds the cells of this one, if this is only an alias.
    #[must_use]
    pub const fn alias(&self) -> Option<&Alias> {
        self.header.alias.as_ref()
    }

    /// How many blocks there are; none in an alias.
    #[must_use]
    pub const fn blocks(&self) -> u64 {
        self.header.blocks
    }

    /// The length of the file in bytes.
    #[must_use]
    pub const fn file_len(&self) -> u64 {
        self.header.length
    }

    /// Checks that this is the table that its place promises, made under the rules as they are read
    /// here.
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

    /// Checks that `target` is the table whose cells this alias stands for.
    ///
    /// # Errors
    /// [`TableError::Unexpected`] if it is another one, or if this is no alias; the source of
    /// `target` fails. Under which rules `target` was made is not looked at: those of another
    /// profile differ.
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

    /// The code of a cell, from the cache or else from the source.
    ///
    /// A cell that was omitted (see [`TableSpec::omission`](super::TableSpec)) or is a hole has
    /// some code that means nothing: who asks must not ask for it.
    ///
    /// # Errors
    /// There is no such cell, the source fails, or what it gives is damaged.
    pub fn get(&self, plane: usize, cell: u64, cache: &BlockCache) -> Result<u16, TableError> {
        let CellLocation { block, index } = self.place(plane, cell)?;
        let encoding = self.header.spec.encoding;
        let wanted = self.wanted_at(plane, CellLocation { block, index }, cache);
        let look = wanted.and_then(|wanted| cache.cell(&wanted));
        if let Some(look) = &look
            && !look.unpack
        {
            return Ok(look.code);
        }
        let slots = wanted.map(|wanted| wanted.slots);
        cache.with_decoder(|decoder| {
            if let Some(slots) = slots
                && encoding == CellEncoding::TwoBits
                && look.is_none()
                && !cache.has_room(slots, block)
            {
                // There is no room for its cells: they are read where they are wanted.
                let phrases = self.phrases(self.header.spec.turn(plane))?;
                self.fetch(block, decoder)?;
                let payload = decoder.payload(block);
                let payload = payload.map_err(|fault| self.faulty(block, fault))?;
                if payload.len() >= SHORTEST_STREAM {
                    cache.insert_phrases(slots, block, payload);
                    let code = phrases.cell(&payload, index);
                    return code.ok_or_else(|| self.no_such_cell(plane, cell));
                }
            }
            let decoded = self.decode_block(block, decoder)?;
            if let Some(slots) = slots {
                cache.insert(slots, block, &decoded.content);
            }
            let code = decoded.content.cell(encoding, index);
            code.ok_or_else(|| self.no_such_cell(plane, cell))
        })
    }

    /// Where its blocks are kept, if it is in this cache.
    #[inline]
    fn slots(&self, cache: &BlockCache) -> Option<&Slots> {
        let slots = self.slots.get_or_init(|| cache.slots(self.header.blocks));
        cache.has(slots).then_some(&**slots)
    }

    /// The code of a cell whose block is in the cache. Never touches the source.
    ///
    /// # Errors
    /// [`TableError::NotCached`], which costs nothing to make; there is no such cell.
    pub fn get_cached(
        &self,
        plane: usize,
        cell: u64,
        cache: &BlockCache,
    ) -> Result<u16, TableError> {
        let wanted = self.wanted(plane, cell, cache)?;
        let look = wanted.and_then(|wanted| cache.cell(&wanted));
        look.map(|look| look.code).ok_or(TableError::NotCached)
    }

    /// What to look for in the cache; `None` if its blocks are kept in another.
    ///
    /// # Errors
    /// There is no such cell.
    #[inline]
    pub(super) fn wanted<'a>(
        &'a self,
        plane: usize,
        cell: u64,
        cache: &BlockCache,
    ) -> Result<Option<Wanted<'a>>, TableError> {
        let place = self.place(plane, cell)?;
        Ok(self.wanted_at(plane, place, cache))
    }

    #[inline]
    fn wanted_at<'a>(
        &'a self,
        plane: usize,
        place: CellLocation,
        cache: &BlockCache,
    ) -> Option<Wanted<'a>> {
        Some(Wanted {
            slots: self.slots(cache)?,
            block: place.block,
            index: place.index,
            encoding: self.header.spec.encoding,
            phrases: self.phrases[self.header.spec.turn(plane).index()].get(),
        })
    }

    #[inline]
    fn place(&self, plane: usize, cell: u64) -> Result<CellLocation, TableError> {
        match self.header.layout.locate(plane, cell) {
            Some(place) if self.header.alias.is_none() => Ok(place),
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

    /// The cells of a block.
    ///
    /// # Errors
    /// There is no such block.
    pub fn block_cells(&self, block: u64) -> Result<BlockCells, TableError> {
        let blocks = self.header.blocks;
        let cells = self.header.layout.block_cells(block);
        cells.filter(|_| block < blocks).ok_or_else(|| {
            let table = self.name.clone();
            TableError::NoSuchBlock {
                table,
                block,
                blocks,
            }
        })
    }

    /// Reads, checks and decodes a block without the cache.
    ///
    /// # Errors
    /// There is no such block, the source fails, or what it gives is damaged.
    pub fn decode_block<'d>(
        &self,
        block: u64,
        decoder: &'d mut BlockDecoder,
    ) -> Result<DecodedBlock<'d>, TableError> {
        let cells = self.block_cells(block)?;
        self.fetch(block, decoder)?;
        let encoding = self.header.spec.encoding;
        let shape = Shape {
            number: block,
            cells: cells.count(),
            encoding,
            largest: self.header.spec.largest,
            phrases: match encoding {
                CellEncoding::TwoBits => Some(self.phrases(self.header.spec.turn(cells.plane))?),
                CellEncoding::Ternary | CellEncoding::OneByte | CellEncoding::TwoBytes => None,
            },
        };
        let decoded = decoder.decode(&shape);
        let content = decoded.map_err(|fault| self.faulty(block, fault))?;
        Ok(DecodedBlock {
            content,
            encoding,
            cells,
        })
    }

    /// Reads the stored bytes of a block.
    fn fetch(&self, block: u64, decoder: &mut BlockDecoder) -> Result<(), TableError> {
        let stored = self.block_range(block)?;
        // The directory allows no longer blocks than the format does.
        let room = decoder.room((stored.end - stored.start) as usize);
        read(&self.name, &*self.source, stored.start, room)
    }

    #[cold]
    fn faulty(&self, block: u64, fault: BlockFault) -> TableError {
        let (table, part, rebuild) = (
            self.name.clone(),
            FilePart::Block(block),
            self.rebuild.clone(),
        );
        match fault {
            BlockFault::Checksum { stored, computed } => TableError::Checksum {
                table,
                part,
                stored,
                computed,
                rebuild,
            },
            BlockFault::Content(problem) => TableError::Content {
                table,
                part,
                problem,
                rebuild,
            },
        }
    }

    /// Appends the codes of all cells of a block, and says which cells they are.
    ///
    /// To load a plane, decode its [blocks](Layout::plane_blocks) in order.
    ///
    /// # Errors
    /// As [`Table::decode_block`]; then nothing is appended.
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

    /// Checks a block: that it can be read, its checksum, its decoded length, every code.
    ///
    /// # Errors
    /// As [`Table::decode_block`].
    pub fn check_block(&self, block: u64, decoder: &mut BlockDecoder) -> Result<(), TableError> {
        self.decode_block(block, decoder).map(drop)
    }

    /// The dictionaries that its blocks share: one for each [side to move](TableSpec::turns) that
    /// has planes, or none.
    ///
    /// # Errors
    /// The source fails, or what it gives is damaged.
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
        let (body, stored) = bytes
            .split_last_chunk()
            .unwrap_or((&bytes, &[0; CHECKSUM_LEN]));
        let (stored, computed) = (
            u32::from_le_bytes(*stored),
            block::checksum(side as u64, body),
        );
        if stored != computed {
            return Err(TableError::Checksum {
                table: self.name.clone(),
                part: FilePart::Dictionary(side),
                stored,
                computed,
                rebuild: self.rebuild.clone(),
            });
        }
        Dictionary::parse(body).map_err(|fault| self.no_dictionary(side, &fault))
    }

    fn no_dictionary(&self, side: usize, fault: &SpecError) -> TableError {
        TableError::Content {
            table: self.name.clone(),
            part: FilePart::Dictionary(side),
            problem: format!("is none: {fault}"),
            rebuild: self.rebuild.clone(),
        }
    }

    /// What the blocks of planes with this side to move share.
    fn phrases(&self, turn: Colour) -> Result<&Phrases, TableError> {
        let side = turn.index();
        if let Some(phrases) = self.phrases[side].get() {
            return Ok(phrases);
        }
        let phrases = Phrases::new(&self.dictionary(turn)?, self.header.spec.largest);
        let phrases = phrases.map_err(|fault| self.no_dictionary(side, &fault))?;
        Ok(self.phrases[side].get_or_init(|| phrases))
    }

    /// Where in the file a block is stored, its checksum included.
    ///
    /// # Errors
    /// There is no such block, the source fails, or the page of the directory is damaged.
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
        stored.ok_or_else(|| {
            let (table, blocks) = (self.name.clone(), self.header.blocks);
            TableError::NoSuchBlock {
                table,
                block,
                blocks,
            }
        })
    }

    fn read_page(&self, number: u64) -> Result<Page, TableError> {
        let mut bytes = [0; PAGE_LEN];
        let offset = self.header.directory + number * PAGE_LEN as u64;
        read(&self.name, &*self.source, offset, &mut bytes)?;
        let bounds = Bounds {
            page: number,
            blocks: self.header.blocks,
            lengths: self.header.block_lengths(),
            area: self.header.first_block()..self.header.directory,
        };
        Page::parse(&bytes, &bounds).map_err(|fault| {
            let (table, part) = (self.name.clone(), FilePart::DirectoryPage(number));
            match fault {
                PageFault::Checksum { stored, computed } => TableError::Checksum {
                    table,
                    part,
                    stored,
                    computed,
                    rebuild: self.rebuild.clone(),
                },
                PageFault::Content(problem) => TableError::Content {
                    table,
                    part,
                    problem,
                    rebuild: self.rebuild.clone(),
                },
            }
        })
    }

    /// The hash at the end of the file, which names its bytes. It is not compared with them.
    ///
    /// # Errors
    /// The source fails.
    pub fn file_hash(&self) -> Result<FileHash, TableError> {
        let mut hash = FileHash([0; HASH_LEN]);
        let offset = self.header.length - HASH_LEN as u64;
        read(&self.name, &*self.source, offset, &mut hash.0)?;
        Ok(hash)
    }

    /// Reads the whole file and compares its hash with the one at its end, which it returns.
    ///
    /// # Errors
    /// The source fails, or [`TableError::FileHash`].
    #[cfg(feature = "verify")]
    pub fn check_file_hash(&self) -> Result<FileHash, TableError> {
        self.hashed().map(|(stored, _)| stored)
    }

    /// Reads the whole file, compares its hash with the one at its end, and returns the hash of all
    /// its bytes: what `sha256sum FILE` prints.
    ///
    /// # Errors
    /// As [`Table::check_file_hash`].
    #[cfg(feature = "verify")]
    pub fn sha256(&self) -> Result<FileHash, TableError> {
        let (stored, mut hasher) = self.hashed()?;
        hasher.update(&stored.0);
        Ok(hasher.finish())
    }

    /// The hash at the end of the file, which is that of the bytes before it, and what has hashed
    /// them.
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

/// What a table must say of itself to be the one that is looked for.
#[derive(Clone, Copy, Debug)]
pub struct TableIdentity<'a> {
    /// The game, as table files call it.
    pub variant: &'a str,
    /// The material class.
    pub class: &'a str,
    /// What is measured.
    pub metric: Metric,
    /// The draw profile, of need.
    pub profile: Option<&'a str>,
    /// Under which reading of the rules it must have been made.
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
