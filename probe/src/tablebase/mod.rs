//! A set of tables of one game: from a position to its value.
//!
//! Tables leave out positions whose value is one ply away: for draughts those with a capture for
//! the side to move, and in the compact form one side to move. A [`Game`] derives their values from
//! their successors, so every legal position has a value. A [`Tablebase`] finds the tables, opens
//! each when it is first needed, and checks it against its name; a [`Probe`] looks values up.

mod check_moves;
mod contradiction;
mod directory;
mod error;
mod game_key;
mod key;
mod probe;
mod registry;
#[cfg(feature = "fs")]
mod scratch;

pub use contradiction::Contradiction;
#[cfg(feature = "fs")]
pub use directory::Folder;
pub use directory::{Directory, Memory};
pub use error::ProbeError;
pub use key::{TableKey, build_command, default_build_command, repair_command};
pub use probe::{OpenTable, Probe, StoredCell};
#[cfg(feature = "fs")]
pub use scratch::{LockError, LockMode, SCRATCH, ScratchLock, lock, lock_scratch, make_folder};

use crate::game::Game;
use crate::material::MaterialClass;
use crate::measure::Measure;
use crate::rules::{ClassIndex, Profile, Rules, Variant};
use crate::table::{BlockCache, Omission, OmittedPlanes, Table, TableError};
use crate::value::{Metric, Value, Wdl};
use probe::Access;
use registry::{Registry, Slot};
use std::fmt;
use std::io;
#[cfg(feature = "fs")]
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// A table that has been opened, with the numbering of its cells.
struct LoadedTable<G: Game> {
    table: Table,
    index: G::Index,
    addressing: G::Addressing,
    /// The derived values of planes that the table leaves out.
    derived: OmittedPlanes,
    /// The number of the table that holds the same cells, if this one has none of its own.
    stands_for: Option<usize>,
}

/// A table of a game that is opened when it is first needed.
type TableSlot<G> = Slot<<G as Rules>::Class, LoadedTable<G>>;

/// The tables of one game, by default one of draughts, answering through `&self` from any number of
/// threads.
///
/// ```no_run
/// use galotne::{Fen, INTERNATIONAL, Tablebase};
///
/// let tables = Tablebase::open(&INTERNATIONAL, "data/tables")?;
/// let fen = Fen::parse(&INTERNATIONAL, "W:WK1,K7,K18:BK35")?;
/// println!("{:?}", tables.dtw(&fen.position)?); // Win(15)
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Tablebase<G: Game = Variant> {
    game: &'static G,
    registry: Registry<<G as Rules>::Class, LoadedTable<G>>,
    cache: Arc<BlockCache>,
    /// The name of the first directory, for messages that say where tables should be.
    home: Option<Arc<str>>,
}

/// The default bytes of blocks of tables that a tablebase keeps.
pub const DEFAULT_CACHE: u64 = 64 << 20;

impl<G: Game> Tablebase<G> {
    /// Creates a tablebase without tables; [`Tablebase::add`] and [`Tablebase::insert`] add some.
    #[must_use]
    pub fn empty(game: &'static G) -> Self {
        Self {
            game,
            registry: Registry::new(game.name(), game.profiles()),
            cache: Arc::new(BlockCache::new(DEFAULT_CACHE)),
            home: None,
        }
    }

    /// Opens all tables of a game in a folder as `galotne-gen build` lays it out. Only the folder
    /// is listed; a table is opened when it is first needed, by positional reads.
    ///
    /// # Errors
    /// The folder cannot be listed. A folder without tables of the game is not an error.
    #[cfg(feature = "fs")]
    pub fn open(game: &'static G, path: impl AsRef<Path>) -> io::Result<Self> {
        Self::from_directories(game, [Arc::new(Folder::new(path)) as Arc<dyn Directory>])
    }

    /// Opens all tables of a game in several directories. If a table is in more than one of them,
    /// the first one counts.
    ///
    /// # Errors
    /// A directory cannot be listed. One without tables of the game is not an error.
    pub fn from_directories(
        game: &'static G,
        directories: impl IntoIterator<Item = Arc<dyn Directory>>,
    ) -> io::Result<Self> {
        let mut tables = Self::empty(game);
        for directory in directories {
            tables.add(directory)?;
        }
        Ok(tables)
    }

    /// Adds the tables of a directory that the tablebase does not have yet.
    ///
    /// # Errors
    /// The directory cannot be listed.
    pub fn add(&mut self, directory: Arc<dyn Directory>) -> io::Result<()> {
        for name in directory.list(self.game.name())? {
            if let Some(key) = TableKey::from_file_name(self.game, &name)
                && self.registry.number(key).is_none()
            {
                let slot = Slot {
                    key,
                    directory: Some(Arc::clone(&directory)),
                    opened: OnceLock::new(),
                };
                self.registry.insert(slot);
            }
        }
        self.home.get_or_insert_with(|| directory.name().into());
        Ok(())
    }

    /// Limits the memory for blocks of tables.
    #[must_use]
    pub fn with_cache(self, bytes: u64) -> Self {
        self.with_shared_cache(Arc::new(BlockCache::new(bytes)))
    }

    /// Shares the memory for blocks of tables with other tablebases.
    #[must_use]
    pub fn with_shared_cache(mut self, cache: Arc<BlockCache>) -> Self {
        self.cache = cache;
        self
    }

    /// Names the directory of its tables for messages and build commands; by default the first one
    /// that was added.
    #[must_use]
    pub fn with_home(mut self, name: &str) -> Self {
        self.home = Some(name.into());
        self
    }

    /// Adds an opened table.
    ///
    /// # Errors
    /// It is a table of something else, or its cells do not fit the class.
    pub fn insert(
        &mut self,
        key: TableKey<G::Class>,
        table: Table,
    ) -> Result<(), ProbeError<G::Class>> {
        let opened = OnceLock::from(self.checked(key, table)?);
        let slot = Slot {
            key,
            directory: None,
            opened,
        };
        self.registry.insert(slot);
        Ok(())
    }

    /// Returns the game.
    #[must_use]
    pub const fn game(&self) -> &'static G {
        self.game
    }

    /// Returns a probe that reads blocks that are not in memory.
    #[must_use]
    pub const fn reading(&self) -> Probe<'_, G> {
        Probe::new(self, Access::Read)
    }

    /// Returns a probe that answers from blocks in memory or not at all
    /// ([`ProbeError::NotCached`]), so it never waits for a file.
    #[must_use]
    pub const fn cached(&self) -> Probe<'_, G> {
        Probe::new(self, Access::CachedOnly)
    }

    /// [`Probe::wdl`] of [`Tablebase::reading`].
    ///
    /// # Errors
    /// Those of [`Probe::value`].
    pub fn wdl(&self, position: &G::Position) -> Result<Wdl, ProbeError<G::Class>> {
        self.reading().wdl(position)
    }

    /// [`Probe::dtw`] of [`Tablebase::reading`].
    ///
    /// # Errors
    /// Those of [`Probe::value`].
    pub fn dtw(&self, position: &G::Position) -> Result<Value, ProbeError<G::Class>> {
        self.reading().dtw(position)
    }

    /// [`Probe::need`] of [`Tablebase::reading`], with nothing counted on a second clock.
    ///
    /// # Errors
    /// Those of [`Probe::value`].
    pub fn need(
        &self,
        position: &G::Position,
        profile: &'static Profile,
    ) -> Result<Value, ProbeError<G::Class>> {
        self.reading().need(position, profile, 0)
    }

    /// [`Probe::value`] of [`Tablebase::reading`].
    ///
    /// # Errors
    /// Those of [`Probe::value`].
    pub fn value(
        &self,
        position: &G::Position,
        measure: Measure,
    ) -> Result<Value, ProbeError<G::Class>> {
        self.reading().value(position, measure)
    }

    /// Returns the command that makes the tables of these classes where these tables are.
    #[must_use]
    pub fn build_command(&self, classes: impl IntoIterator<Item = G::Class>) -> String {
        build_command(self.game.name(), self.home.as_deref(), classes)
    }

    /// Returns the command that makes the faulty tables of these classes again, of the metrics and
    /// profiles that they have here.
    #[must_use]
    pub fn repair_command(&self, classes: impl IntoIterator<Item = G::Class>) -> String {
        let classes: Vec<G::Class> = classes.into_iter().collect();
        let keys = self.keys().filter(|key| classes.contains(&key.class));
        self.repair_command_for(classes.iter().copied(), &keys.collect::<Vec<_>>())
    }

    /// Returns the command that makes the faulty tables of classes again that should have these
    /// tables.
    #[must_use]
    pub fn repair_command_for(
        &self,
        classes: impl IntoIterator<Item = G::Class>,
        keys: &[TableKey<G::Class>],
    ) -> String {
        let all = self.game.metrics();
        let metrics: Vec<Metric> = (all.iter().copied())
            .filter(|metric| keys.iter().any(|key| key.metric == *metric))
            .collect();
        let counting = (self.game.profiles().iter()).filter(|profile| !profile.clocks.is_empty());
        let (profiles, others): (Vec<&str>, Vec<&str>) = (counting.map(|profile| profile.name))
            .partition(|name| keys.iter().any(|key| key.profile == Some(*name)));
        // An empty list stands for all.
        repair_command(
            self.game.name(),
            self.home.as_deref(),
            if metrics == all { &[] } else { &metrics },
            if others.is_empty() { &[] } else { &profiles },
            classes,
        )
    }

    /// Returns the number of blocks read and decoded so far, for these tables and those that share
    /// the cache.
    #[must_use]
    pub fn blocks_read(&self) -> u64 {
        self.cache.blocks_read()
    }

    /// Returns the tables there are, in no particular order.
    pub fn keys(&self) -> impl Iterator<Item = TableKey<G::Class>> + '_ {
        self.registry.iter().map(|slot| slot.key)
    }

    /// Returns the largest number of pieces up to which every position has its table for this
    /// measure; 0 if there are none. An engine that compares the number of pieces first meets no
    /// missing table. Only names are compared, no table is opened.
    #[must_use]
    pub fn pieces(&self, measure: Measure) -> u8 {
        let exists = |class| self.registry.find(class, &measure).is_some();
        let mut pieces = 0;
        for more in 2..=G::Class::MAX_PIECES {
            let mut classes = self.game.classes(more);
            classes.retain(|class| class.pieces() == more);
            if !classes.iter().all(|&class| exists(class)) {
                break;
            }
            // A game may not be played with so few.
            if !classes.is_empty() {
                pieces = more;
            }
        }
        pieces
    }

    /// Reads tables for a measure into memory, those with fewer pieces first, so that
    /// [`Tablebase::cached`] answers from them. It stops where the cache is full: nothing makes
    /// way, and later look-ups that read other blocks may push these out. Returns the number of
    /// pieces up to which all such tables are in memory; 0 for none.
    ///
    /// Positions that tables leave out take their values from other tables, which must be there as
    /// well: in mills also from values computed at the first look-up.
    ///
    /// # Errors
    /// A table cannot be read.
    pub fn preload(&self, measure: Measure, max_pieces: u8) -> Result<u8, ProbeError<G::Class>> {
        let mut sets = vec![];
        for pieces in 2..=max_pieces.min(self.pieces(measure)) {
            let classes = self.game.classes(pieces).into_iter();
            let classes = classes.filter(|class| class.pieces() == pieces);
            let tables = classes.map(|class| {
                let (table, _) = self.table(self.registry.key(class, &measure))?;
                // All are counted before the first is read: then the cache knows whether they fit
                // decoded.
                table.join(&self.cache);
                Ok(table)
            });
            sets.push((pieces, tables.collect::<Result<Vec<_>, ProbeError<_>>>()?));
        }
        let mut preloaded = 0;
        for (pieces, tables) in sets {
            for table in tables {
                if !table.preload(&self.cache)? {
                    return Ok(preloaded);
                }
            }
            preloaded = pieces;
        }
        Ok(preloaded)
    }

    /// Returns the table that holds the cells of `key`, and how they are numbered.
    ///
    /// # Errors
    /// It is missing, or cannot be opened.
    pub fn table(
        &self,
        key: TableKey<G::Class>,
    ) -> Result<(&Table, &G::Index), ProbeError<G::Class>> {
        let opened = self.open_table(key)?;
        Ok((opened.table(), opened.index()))
    }

    /// Returns the table that holds the cells of `key`, with all that look-ups need.
    ///
    /// # Errors
    /// It is missing, or cannot be opened.
    pub fn open_table(
        &self,
        key: TableKey<G::Class>,
    ) -> Result<OpenTable<'_, G>, ProbeError<G::Class>> {
        let slot = self.slot(key)?;
        let opened = self.with_cells_of(slot, Access::Read)?;
        Ok(OpenTable { slot, opened })
    }

    /// Returns the content of the file of `key`, which may be no more than the name of another.
    ///
    /// # Errors
    /// It, or the table it stands for, is missing or cannot be opened.
    pub fn file(&self, key: TableKey<G::Class>) -> Result<&Table, ProbeError<G::Class>> {
        self.own(self.slot(key)?, Access::Read)
            .map(|opened| &opened.table)
    }

    /// Returns the cache of blocks of tables.
    #[must_use]
    pub const fn cache(&self) -> &Arc<BlockCache> {
        &self.cache
    }

    /// Returns the error of a question that needs this table.
    #[must_use]
    pub fn missing(&self, key: TableKey<G::Class>) -> ProbeError<G::Class> {
        ProbeError::Missing {
            key,
            directory: self.home.clone(),
        }
    }

    fn slot(&self, key: TableKey<G::Class>) -> Result<&TableSlot<G>, ProbeError<G::Class>> {
        self.registry.by_key(key).ok_or_else(|| self.missing(key))
    }

    /// Finds the table that answers a measure for a class.
    #[inline]
    fn find(
        &self,
        class: G::Class,
        measure: &Measure,
    ) -> Result<&TableSlot<G>, ProbeError<G::Class>> {
        (self.registry.find(class, measure))
            .ok_or_else(|| self.missing(self.registry.key(class, measure)))
    }

    /// Returns the table that holds the cells of a slot: its own, or the one it stands for.
    #[inline]
    fn with_cells_of<'a>(
        &'a self,
        slot: &'a TableSlot<G>,
        access: Access,
    ) -> Result<&'a LoadedTable<G>, ProbeError<G::Class>> {
        let opened = self.own(slot, access)?;
        let Some(target) = opened.stands_for else {
            return Ok(opened);
        };
        let target = self.registry.by_number(target);
        self.own(target.ok_or_else(|| self.missing(slot.key))?, access)
    }

    /// Returns the table in the file of a slot.
    #[inline]
    fn own<'a>(
        &'a self,
        slot: &'a TableSlot<G>,
        access: Access,
    ) -> Result<&'a LoadedTable<G>, ProbeError<G::Class>> {
        match slot.opened.get() {
            Some(opened) => Ok(opened),
            None => self.open_slot(slot, access),
        }
    }

    #[cold]
    fn open_slot<'a>(
        &'a self,
        slot: &'a TableSlot<G>,
        access: Access,
    ) -> Result<&'a LoadedTable<G>, ProbeError<G::Class>> {
        let key = slot.key;
        if access == Access::CachedOnly {
            return Err(ProbeError::NotCached(key));
        }
        let Some(directory) = &slot.directory else {
            return Err(self.missing(key));
        };
        let opened = self.checked(key, self.open_file(key, &**directory)?)?;
        Ok(slot.opened.get_or_init(|| opened))
    }

    /// Returns the table in the file of `key`, which must not stand for another in its turn.
    fn with_cells(&self, key: TableKey<G::Class>) -> Result<&LoadedTable<G>, ProbeError<G::Class>> {
        let slot = self.slot(key)?;
        if let (None, Some(directory)) = (slot.opened.get(), &slot.directory) {
            // Checked before it is followed, so that two that stand for each other end here.
            let table = self.open_file(key, &**directory)?;
            if table.alias().is_some() {
                return Err(TableError::Unexpected {
                    table: Arc::from(table.name()),
                    property: "alias",
                    expected: "a table with cells".to_owned(),
                    found: "one that stands for another".to_owned(),
                }
                .into());
            }
        }
        let opened = self.own(slot, Access::Read)?;
        match opened.stands_for {
            None => Ok(opened),
            Some(_) => Err(self.missing(key)),
        }
    }

    fn open_file(
        &self,
        key: TableKey<G::Class>,
        directory: &dyn Directory,
    ) -> Result<Table, TableError> {
        let (folder, file) = (self.game.name(), key.file_name());
        // Written like a path, since it usually is one.
        let separator = std::path::MAIN_SEPARATOR;
        let name = format!("{}{separator}{folder}{separator}{file}", directory.name());
        let source = directory.open(folder, &file);
        let source = source.map_err(|source| TableError::from_open_error(&name, source))?;
        let table = Table::open(source, name).map_err(|error| self.with_remedy(key, error))?;
        Ok(table.with_rebuild_command(&self.repair_command([key.class])))
    }

    /// Adds the command that makes a table again to its error.
    fn with_remedy(&self, key: TableKey<G::Class>, error: TableError) -> TableError {
        error.with_rebuild_command(&self.repair_command([key.class]))
    }

    /// Checks that a table is the one that its name promises and has the cells of its class, and if
    /// it stands for another, that this one is there and is the one.
    fn checked(
        &self,
        key: TableKey<G::Class>,
        table: Table,
    ) -> Result<LoadedTable<G>, ProbeError<G::Class>> {
        let index = check_table(self.game, key, &table);
        let index = index.map_err(|error| self.with_remedy(key, error))?;
        let unexpected = |expected: String, found: String| TableError::Unexpected {
            table: Arc::from(table.name()),
            property: "alias",
            expected,
            found,
        };
        let stands_for = match table.alias() {
            None => None,
            Some(alias) => {
                let profile = self.game.profile(alias.profile.as_str());
                let known = || unexpected("a known profile".to_owned(), alias.profile.to_string());
                let target = TableKey::need(self.game, key.class, profile.ok_or_else(known)?);
                if target == key {
                    let found = alias.profile.to_string();
                    return Err(unexpected("another profile".to_owned(), found).into());
                }
                let meant = self.with_cells(target)?;
                table.check_alias(&meant.table)?;
                self.registry.number(target)
            }
        };
        Ok(LoadedTable {
            addressing: self.game.addressing(&index, table.spec()),
            derived: OmittedPlanes::new(self.game.planes(&key, &index), index.cells()),
            table,
            index,
            stands_for,
        })
    }
}

/// Checks that a table is the one that a key promises, made under the rules as they are interpreted
/// here, and that it has the cells of its class. Returns the numbering of the class.
///
/// # Errors
/// It is another one ([`TableError::Unexpected`]), or was made under other rules
/// ([`TableError::OtherRules`]).
pub fn check_table<G: Game>(
    game: &G,
    key: TableKey<G::Class>,
    table: &Table,
) -> Result<G::Index, TableError> {
    key.check(game, table)?;
    let index: Option<G::Index> = game.index(key.class);
    let spec = table.spec();
    let expected = (index.as_ref()).map(|index: &G::Index| {
        let (planes, omission) = match spec.omission {
            compact @ Omission::OnlySide(_) if game.may_omit(&key, compact) => (1, compact),
            _ => (game.planes(&key, index), G::OMISSION),
        };
        (planes, index.cells(), game.parity(), omission)
    });
    let found = (spec.planes, spec.cells, spec.parity, spec.omission);
    index
        .filter(|_| expected == Some(found))
        .ok_or_else(|| TableError::Unexpected {
            table: Arc::from(table.name()),
            property: "number of cells",
            expected: format!("{expected:?}"),
            found: format!("{found:?}"),
        })
}

impl<G: Game> fmt::Debug for Tablebase<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tablebase")
            .field("variant", &self.game.name())
            .field("home", &self.home)
            .field("tables", &self.registry.iter().len())
            .finish_non_exhaustive()
    }
}
