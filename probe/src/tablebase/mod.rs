//! A set of tables: from a position to its value.
//!
//! Tables hold only positions without a capture for the side to move, and a compact table only one
//! side to move. The rest is resolved by playing the moves: captures lead to fewer pieces,
//! crownings to fewer men, all others to the side that a compact table keeps. So every legal
//! position has a value and no answer is ever undefined. [`Probe`] does that; [`Tablebase`] knows
//! where tables are, opens each when it is first needed, and checks that it is what its name says.

mod batch;
mod directory;
mod error;
mod key;
mod probe;
#[cfg(feature = "fs")]
mod scratch;
mod shelf;

#[cfg(feature = "fs")]
pub use directory::Folder;
pub use directory::{Directory, Memory};
pub use error::ProbeError;
pub use key::{TableKey, build_command, command_to_build, repair_command};
pub use probe::Probe;
#[cfg(feature = "fs")]
pub use scratch::{Hold, LockError, SCRATCH, lock, lock_scratch};

use crate::cost::{Cost, Means};
use crate::index::{Index, Strides};
use crate::material::Class;
use crate::measure::Measure;
use crate::position::Position;
use crate::rules::{Profile, Variant};
use crate::table::{BlockCache, Omission, Table, TableError};
use crate::value::{Metric, Value, Wdl};
use probe::Access;
use shelf::{Shelf, Slot};
use std::fmt;
use std::io;
#[cfg(feature = "fs")]
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// A table that has been opened, with the numbering of its cells.
struct Opened {
    table: Table,
    index: Index,
    /// What gives the places of positions with White and with Black to move.
    strides: [Strides; 2],
    /// The number of the table that holds the same cells, if this one has none of its own.
    stands_for: Option<usize>,
}

/// The tables of one variant, answering through `&self` from any number of threads.
///
/// ```no_run
/// use galotne::{Fen, INTERNATIONAL, Tablebase};
///
/// let tables = Tablebase::open(&INTERNATIONAL, "data/tables")?;
/// let fen = Fen::parse(&INTERNATIONAL, "W:WK1,K7,K18:BK35")?;
/// println!("{:?}", tables.probe_dtw(&fen.position)?); // Win(15)
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Tablebase {
    variant: &'static Variant,
    shelf: Shelf,
    cache: Arc<BlockCache>,
    /// What the first directory is called, for messages that say where tables should be.
    home: Option<Arc<str>>,
    /// What there is to make more of them.
    means: Means,
}

/// Bytes of decoded blocks that a tablebase keeps unless told otherwise.
pub const DEFAULT_CACHE: u64 = 64 << 20;

impl Tablebase {
    /// A tablebase without tables; [`Tablebase::add`] and [`Tablebase::insert`] bring some.
    #[must_use]
    pub fn empty(variant: &'static Variant) -> Self {
        Self {
            variant,
            shelf: Shelf::new(),
            cache: Arc::new(BlockCache::new(DEFAULT_CACHE)),
            home: None,
            means: Means::default(),
        }
    }

    /// All tables of a variant in a folder as `galotne-gen build` lays it out. Only the folder is
    /// listed; a table is opened when it is first needed, by positional reads.
    ///
    /// # Errors
    /// The folder cannot be listed. A folder without tables of the variant is no error.
    #[cfg(feature = "fs")]
    pub fn open(variant: &'static Variant, path: impl AsRef<Path>) -> io::Result<Self> {
        Self::from_directories(variant, [Arc::new(Folder::new(path)) as Arc<dyn Directory>])
    }

    /// All tables of a variant in several directories. Of a table that lies in more than one of
    /// them, the file in the first is used.
    ///
    /// # Errors
    /// A directory cannot be listed. One without tables of the variant is no error.
    pub fn from_directories(
        variant: &'static Variant,
        directories: impl IntoIterator<Item = Arc<dyn Directory>>,
    ) -> io::Result<Self> {
        let mut tables = Self::empty(variant);
        for directory in directories {
            tables.add(directory)?;
        }
        Ok(tables)
    }

    /// Adds the tables of a directory, those that are not here yet.
    ///
    /// # Errors
    /// The directory cannot be listed.
    pub fn add(&mut self, directory: Arc<dyn Directory>) -> io::Result<()> {
        for name in directory.list(self.variant.name)? {
            if let Some(key) = TableKey::of_file(self.variant, &name)
                && self.shelf.number(key).is_none()
            {
                let slot = Slot {
                    key,
                    directory: Some(Arc::clone(&directory)),
                    opened: OnceLock::new(),
                };
                self.shelf.put(self.variant, slot);
            }
        }
        self.home.get_or_insert_with(|| directory.name().into());
        Ok(())
    }

    /// Bounds the memory for decoded blocks.
    #[must_use]
    pub fn with_cache(self, bytes: u64) -> Self {
        self.with_shared_cache(Arc::new(BlockCache::new(bytes)))
    }

    /// Keeps decoded blocks where other tablebases keep theirs: one bound for all of them.
    #[must_use]
    pub fn with_shared_cache(mut self, cache: Arc<BlockCache>) -> Self {
        self.cache = cache;
        self
    }

    /// Says where its tables should be, for messages and commands that make them; otherwise that is
    /// the first directory added.
    #[must_use]
    pub fn with_home(mut self, name: &str) -> Self {
        self.home = Some(name.into());
        self
    }

    /// Says what there is to make more tables with, for messages that say what it takes.
    #[must_use]
    pub const fn with_means(mut self, means: Means) -> Self {
        self.means = means;
        self
    }

    /// What there is to make more tables with; one core unless it was said.
    #[must_use]
    pub const fn means(&self) -> &Means {
        &self.means
    }

    /// Adds an opened table.
    ///
    /// # Errors
    /// It is a table of something else, or its cells do not fit the class.
    pub fn insert(&mut self, key: TableKey, table: Table) -> Result<(), ProbeError> {
        let opened = OnceLock::from(self.checked(key, table)?);
        let slot = Slot {
            key,
            directory: None,
            opened,
        };
        self.shelf.put(self.variant, slot);
        Ok(())
    }

    /// The variant.
    #[must_use]
    pub const fn variant(&self) -> &'static Variant {
        self.variant
    }

    /// Questions that read what is not in memory.
    #[must_use]
    pub const fn reading(&self) -> Probe<'_> {
        Probe::new(self, Access::Read)
    }

    /// Questions that are answered from blocks in memory or not at all ([`ProbeError::NotCached`]):
    /// they never touch a file, so they never wait for one.
    #[must_use]
    pub const fn cached(&self) -> Probe<'_> {
        Probe::new(self, Access::CachedOnly)
    }

    /// [`Probe::wdl`] of [`Tablebase::reading`].
    ///
    /// # Errors
    /// Those of [`Probe::measure`].
    pub fn probe_wdl(&self, position: &Position) -> Result<Wdl, ProbeError> {
        self.reading().wdl(position)
    }

    /// [`Probe::dtw`] of [`Tablebase::reading`].
    ///
    /// # Errors
    /// Those of [`Probe::measure`].
    pub fn probe_dtw(&self, position: &Position) -> Result<Value, ProbeError> {
        self.reading().dtw(position)
    }

    /// [`Probe::need`] of [`Tablebase::reading`], nothing counted beside the clock in charge.
    ///
    /// # Errors
    /// Those of [`Probe::measure`].
    pub fn probe_need(
        &self,
        position: &Position,
        profile: &'static Profile,
    ) -> Result<Value, ProbeError> {
        self.reading().need(position, profile, 0)
    }

    /// The command that makes the tables of these classes where these tables are.
    #[must_use]
    pub fn build_command(&self, classes: impl IntoIterator<Item = Class>) -> String {
        build_command(self.variant.name, self.home.as_deref(), classes)
    }

    /// The command that makes again what is faulty of these classes, of the metrics and profiles
    /// that they have here.
    #[must_use]
    pub fn repair_command(&self, classes: impl IntoIterator<Item = Class>) -> String {
        let classes: Vec<Class> = classes.into_iter().collect();
        let keys = self.keys().filter(|key| classes.contains(&key.class));
        self.repair(classes.iter().copied(), &keys.collect::<Vec<_>>())
    }

    /// The command that makes again what is faulty of a class that should have these tables.
    #[must_use]
    pub fn command_to_repair(&self, class: Class, tables: &[TableKey]) -> String {
        self.repair([class], tables)
    }

    fn repair(&self, classes: impl IntoIterator<Item = Class>, keys: &[TableKey]) -> String {
        let all = [Metric::Wdl, Metric::Dtw, Metric::Need];
        let metrics: Vec<Metric> = (all.into_iter())
            .filter(|metric| keys.iter().any(|key| key.metric == *metric))
            .collect();
        let counting = (self.variant.profiles.iter()).filter(|profile| !profile.clocks.is_empty());
        let (profiles, others): (Vec<&str>, Vec<&str>) = (counting.map(|profile| profile.name))
            .partition(|name| keys.iter().any(|key| key.profile == Some(*name)));
        // What is left out is everything.
        repair_command(
            self.variant.name,
            self.home.as_deref(),
            if metrics == all { &[] } else { &metrics },
            if others.is_empty() { &[] } else { &profiles },
            classes,
        )
    }

    /// What it takes to make all tables of these classes, and of the classes that they lead into,
    /// as far as they are not here. If these alone are not [within](Cost::is_within) the
    /// [means](Tablebase::means), that is the answer: it takes more.
    #[must_use]
    pub fn cost(&self, classes: &[Class]) -> Cost {
        let all = |classes: &[Class]| {
            (classes.iter())
                .filter(|&&class| !self.has_all(class))
                .map(|&class| Cost::of_all_tables(self.variant, class))
                .fold(Cost::default(), Cost::and)
        };
        let alone = all(classes);
        if alone.is_within(&self.means) {
            all(&self.variant.all_needed(classes))
        } else {
            alone
        }
    }

    /// Whether all tables of a class are here that a build makes unless it is told otherwise.
    fn has_all(&self, class: Class) -> bool {
        let counting = self.variant.counting_profiles();
        let mut needs = counting.map(|profile| TableKey::need(self.variant, class, profile));
        let known = |key: TableKey| self.shelf.number(key).is_some();
        known(TableKey::wdl(self.variant, class))
            && known(TableKey::dtw(self.variant, class))
            && needs.all(known)
    }

    /// How many blocks of its tables were read and decoded so far, and of those it shares the cache
    /// with.
    #[must_use]
    pub fn blocks_read(&self) -> u64 {
        self.cache.blocks_read()
    }

    /// The tables there are, in no particular order.
    pub fn keys(&self) -> impl Iterator<Item = TableKey> + '_ {
        self.shelf.iter().map(|slot| slot.key)
    }

    /// The most pieces of which, and of fewer, every position has the table that this is asked of;
    /// 0 where there are none. Whoever counts pieces first meets no missing table. Only names are
    /// looked at, no table is opened.
    #[must_use]
    pub fn pieces(&self, measure: Measure) -> u8 {
        /// Nobody has tables of more.
        const MOST: u8 = 12;
        let here = |class| self.shelf.find(self.variant, class, &measure).is_some();
        let mut pieces = 0;
        for more in 2..=MOST {
            let mut classes = self.variant.classes(more);
            classes.retain(|class| class.pieces() == more);
            if !classes.iter().all(|&class| here(class)) {
                break;
            }
            // A game may not be played with so few.
            if !classes.is_empty() {
                pieces = more;
            }
        }
        pieces
    }

    /// The table that holds the cells of `key`, and how they are numbered.
    ///
    /// # Errors
    /// It is missing, or cannot be opened.
    pub fn table(&self, key: TableKey) -> Result<(&Table, &Index), ProbeError> {
        let opened = self.with_cells_of(self.slot(key)?, Access::Read)?;
        Ok((&opened.table, &opened.index))
    }

    /// What the file of `key` holds, which may be no more than the name of another.
    ///
    /// # Errors
    /// It, or the table it stands for, is missing or cannot be opened.
    pub fn file(&self, key: TableKey) -> Result<&Table, ProbeError> {
        self.own(self.slot(key)?, Access::Read)
            .map(|opened| &opened.table)
    }

    const fn cache(&self) -> &Arc<BlockCache> {
        &self.cache
    }

    /// What is wrong where this table is not here.
    #[must_use]
    pub fn missing(&self, key: TableKey) -> ProbeError {
        ProbeError::Missing {
            key,
            directory: self.home.clone(),
        }
    }

    fn slot(&self, key: TableKey) -> Result<&Slot, ProbeError> {
        self.shelf.get(key).ok_or_else(|| self.missing(key))
    }

    /// The table that tells something of a class.
    #[inline]
    fn find(&self, class: Class, measure: &Measure) -> Result<&Slot, ProbeError> {
        (self.shelf.find(self.variant, class, measure))
            .ok_or_else(|| self.missing(TableKey::of(self.variant, class, measure)))
    }

    /// The table that holds the cells of a slot: its own, or the one it stands for.
    #[inline]
    fn with_cells_of<'a>(
        &'a self,
        slot: &'a Slot,
        access: Access,
    ) -> Result<&'a Opened, ProbeError> {
        let opened = self.own(slot, access)?;
        let Some(target) = opened.stands_for else {
            return Ok(opened);
        };
        let target = self.shelf.numbered(target);
        self.own(target.ok_or_else(|| self.missing(slot.key))?, access)
    }

    /// The table in the file of a slot.
    #[inline]
    fn own<'a>(&'a self, slot: &'a Slot, access: Access) -> Result<&'a Opened, ProbeError> {
        match slot.opened.get() {
            Some(opened) => Ok(opened),
            None => self.open_slot(slot, access),
        }
    }

    #[cold]
    fn open_slot<'a>(&'a self, slot: &'a Slot, access: Access) -> Result<&'a Opened, ProbeError> {
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

    /// The table in the file of `key`, which must not stand for another in its turn.
    fn with_cells(&self, key: TableKey) -> Result<&Opened, ProbeError> {
        let slot = self.slot(key)?;
        if let (None, Some(directory)) = (slot.opened.get(), &slot.directory) {
            // Looked at before it is followed, so that two that stand for each other end here.
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

    fn open_file(&self, key: TableKey, directory: &dyn Directory) -> Result<Table, TableError> {
        let (folder, file) = (self.variant.name, key.file_name());
        // As a path is written, where it is one.
        let separator = std::path::MAIN_SEPARATOR;
        let name = format!("{}{separator}{folder}{separator}{file}", directory.name());
        let source = directory.open(folder, &file);
        let source = source.map_err(|source| TableError::unopened(&name, source))?;
        let table = Table::open(source, name).map_err(|error| self.renewed(key, error))?;
        Ok(table.with_rebuild_command(&self.repair_command([key.class])))
    }

    /// The error of a table that must be made again, with the command that does it.
    fn renewed(&self, key: TableKey, error: TableError) -> TableError {
        error.with_rebuild_command(&self.repair_command([key.class]))
    }

    /// Checks that a table is what its name says, has the cells of its class, and if it stands for
    /// another, that this one is there and is the one.
    fn checked(&self, key: TableKey, table: Table) -> Result<Opened, ProbeError> {
        (key.check(self.variant, &table)).map_err(|error| self.renewed(key, error))?;
        let unexpected = |property, expected: String, found: String| TableError::Unexpected {
            table: Arc::from(table.name()),
            property,
            expected,
            found,
        };
        let spec = table.spec();
        let (planes, omission) = match spec.omission {
            compact @ Omission::OnlySide(_) if key.may_be_compact() => (1, compact),
            _ => (key.planes(self.variant), Omission::Captures),
        };
        let index = Index::new(self.variant, key.class);
        let parity = self.variant.parity();
        let expected = (index.as_ref()).map(|index| (planes, index.cells(), parity, omission));
        let found = (spec.planes, spec.cells, spec.parity, spec.omission);
        let Some(index) = index.filter(|_| expected == Some(found)) else {
            let (expected, found) = (format!("{expected:?}"), format!("{found:?}"));
            return Err(unexpected("number of cells", expected, found).into());
        };
        let stands_for = match table.alias() {
            None => None,
            Some(alias) => {
                let profile = self
                    .variant
                    .profile(alias.profile.as_str())
                    .ok_or_else(|| {
                        unexpected(
                            "alias",
                            "a known profile".to_owned(),
                            alias.profile.to_string(),
                        )
                    })?;
                let target = TableKey::need(self.variant, key.class, profile);
                if target == key {
                    let found = alias.profile.to_string();
                    return Err(unexpected("alias", "another profile".to_owned(), found).into());
                }
                let meant = self.with_cells(target)?;
                table.check_alias(&meant.table)?;
                self.shelf.number(target)
            }
        };
        Ok(Opened {
            strides: spec.orders.map(|order| index.strides(order)),
            table,
            index,
            stands_for,
        })
    }
}

impl fmt::Debug for Tablebase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tablebase")
            .field("variant", &self.variant.name)
            .field("home", &self.home)
            .field("tables", &self.shelf.iter().len())
            .finish_non_exhaustive()
    }
}
