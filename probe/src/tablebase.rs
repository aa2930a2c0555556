//! A set of tables: from a position to its value.
//!
//! Tables hold only positions without a capture for the side to move. The rest is resolved here by
//! playing the captures, each of which leads to fewer pieces, so that every legal position has a
//! value and no answer is ever undefined.

use crate::index::Index;
use crate::material::Class;
use crate::position::{Colour, Position};
use crate::rules::{Clauses, End, Goal, Move, Profile, Variant};
use crate::table::{
    BlockCache, Expected, Metric, Omission, Parity, RulesDigest, Table, TableError,
};
use crate::value::{Step, Value, Wdl};
use rustc_hash::FxHashMap;
use std::fmt;
#[cfg(feature = "fs")]
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// What a table is about: which class, which number, and under which draw rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TableKey {
    /// The class, canonical.
    pub class: Class,
    /// What is stored.
    pub metric: Metric,
    /// The profile's name; given if and only if the metric is `need`.
    pub profile: Option<&'static str>,
}

impl TableKey {
    /// The key of WDL or DTW of a class.
    #[must_use]
    pub fn new(class: Class, metric: Metric) -> Self {
        Self {
            class: class.canonical(),
            metric,
            profile: None,
        }
    }

    /// The key of `need` of a class under a profile.
    #[must_use]
    pub fn need(class: Class, profile: &'static Profile) -> Self {
        Self {
            class: class.canonical(),
            metric: Metric::Need,
            profile: Some(profile.name),
        }
    }

    /// The name of the table's file, below the directory of its variant.
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("{self}.glt")
    }
}

impl fmt::Display for TableKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.class, self.metric)?;
        if let Some(profile) = self.profile {
            write!(f, ".{profile}")?;
        }
        Ok(())
    }
}

/// Why a probe has no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProbeError {
    /// A table that is needed is not there.
    #[error("table {0} is missing; `galotne-gen build {class}` makes it", class = .0.class)]
    Missing(TableKey),
    /// Only blocks in memory were asked for, and this one is not.
    #[error("the block of {0} that holds the answer is not in memory")]
    NotCached(TableKey),
    /// A table cannot be read.
    #[error(transparent)]
    Table(#[from] TableError),
}

impl ProbeError {
    /// The file that is at fault, if one is.
    #[must_use]
    pub fn file(&self) -> Option<&str> {
        match self {
            Self::Table(error) => error.table(),
            _ => None,
        }
    }
}

/// Where an answer may come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Access {
    /// Anywhere.
    Read,
    /// Blocks in memory only.
    CachedOnly,
}

/// A table that has been opened, with the numbering of its cells.
struct Opened {
    table: Table,
    index: Index,
    /// The table that holds the same cells, if this one has none of its own.
    stands_for: Option<TableKey>,
}

/// A table that can be opened when it is first asked for.
struct Slot {
    #[cfg(feature = "fs")]
    path: Option<PathBuf>,
    opened: OnceLock<Opened>,
}

/// The tables of one variant, answering through `&self` from any number of threads.
///
/// ```no_run
/// use galotne::{notation::Fen, rules::INTERNATIONAL, tablebase::Tablebase};
///
/// let tables = Tablebase::open(&INTERNATIONAL, "data/tables")?;
/// let fen = Fen::parse(&INTERNATIONAL, "W:WK1,K7,K18:BK35")?;
/// println!("{:?}", tables.probe_dtw(&fen.position)?); // Win(15)
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Tablebase {
    variant: &'static Variant,
    slots: FxHashMap<TableKey, Slot>,
    cache: Arc<BlockCache>,
    #[cfg(feature = "mmap")]
    mapped: bool,
}

/// Bytes of decoded blocks that a tablebase keeps unless told otherwise.
pub const DEFAULT_CACHE: u64 = 64 << 20;

impl Tablebase {
    /// A tablebase without tables; [`Tablebase::insert`] adds some.
    #[must_use]
    pub fn empty(variant: &'static Variant) -> Self {
        Self {
            variant,
            slots: FxHashMap::default(),
            cache: Arc::new(BlockCache::new(DEFAULT_CACHE)),
            #[cfg(feature = "mmap")]
            mapped: false,
        }
    }

    /// All tables of a variant in a directory as `galotne-gen build` lays it out. Only the directory
    /// is read; a table is opened when it is first needed, by positional reads.
    ///
    /// # Errors
    /// The directory cannot be listed. A directory without tables of the variant is no error.
    #[cfg(feature = "fs")]
    pub fn open(variant: &'static Variant, dir: impl AsRef<Path>) -> std::io::Result<Self> {
        let mut tables = Self::empty(variant);
        let dir = dir.as_ref();
        // A missing directory is an error, one without this variant is not.
        std::fs::read_dir(dir)?;
        let dir = dir.join(variant.name);
        let files = match std::fs::read_dir(&dir) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(tables),
            files => files?,
        };
        for file in files {
            let file = file?;
            if let Some(key) = file.file_name().to_str().and_then(|name| tables.key(name)) {
                let slot = Slot {
                    path: Some(file.path()),
                    opened: OnceLock::new(),
                };
                tables.slots.insert(key, slot);
            }
        }
        Ok(tables)
    }

    /// The key of a file name of this variant.
    #[cfg(feature = "fs")]
    fn key(&self, name: &str) -> Option<TableKey> {
        let mut parts = name.strip_suffix(".glt")?.splitn(3, '.');
        let class: Class = parts.next()?.parse().ok()?;
        let metric = parts.next()?;
        let key = match parts.next() {
            Some(profile) => TableKey::need(class, self.variant.profile(profile)?),
            None => TableKey::new(
                class,
                *[Metric::Wdl, Metric::Dtw]
                    .iter()
                    .find(|known| known.to_string() == metric)?,
            ),
        };
        (key.file_name() == name).then_some(key)
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

    /// Reads files through memory maps instead of positional reads. A file that shrinks or fails
    /// while mapped kills the process.
    #[cfg(feature = "mmap")]
    #[must_use]
    pub fn with_memory_maps(mut self) -> Self {
        self.mapped = true;
        self
    }

    /// Adds an opened table.
    ///
    /// # Errors
    /// It is a table of something else, or its cells do not fit the class.
    pub fn insert(&mut self, key: TableKey, table: Table) -> Result<(), ProbeError> {
        let opened = OnceLock::from(self.checked(key, table)?);
        let slot = Slot {
            #[cfg(feature = "fs")]
            path: None,
            opened,
        };
        self.slots.insert(key, slot);
        Ok(())
    }

    /// The variant.
    #[must_use]
    pub const fn variant(&self) -> &'static Variant {
        self.variant
    }

    /// How many blocks of its tables were read and decoded so far, and of those it shares the cache with.
    #[must_use]
    pub fn blocks_read(&self) -> u64 {
        self.cache.blocks_read()
    }

    /// The tables there are, in no particular order.
    pub fn keys(&self) -> impl Iterator<Item = TableKey> + '_ {
        self.slots.keys().copied()
    }

    /// The table that holds the cells of `key`, and how they are numbered.
    ///
    /// # Errors
    /// It is missing, or cannot be opened.
    pub fn table(&self, key: TableKey) -> Result<(&Table, &Index), ProbeError> {
        let opened = self.opened(key, Access::Read)?;
        Ok((&opened.table, &opened.index))
    }

    /// What the file of `key` holds, which may be no more than the name of another.
    ///
    /// # Errors
    /// It, or the table it stands for, is missing or cannot be opened.
    pub fn file(&self, key: TableKey) -> Result<&Table, ProbeError> {
        self.own(key, Access::Read).map(|opened| &opened.table)
    }

    /// Win, draw or loss without draw rules.
    ///
    /// # Errors
    /// A table is missing, or cannot be read.
    pub fn probe_wdl(&self, position: &Position) -> Result<Wdl, ProbeError> {
        self.probe(position, Wanted::WDL, Access::Read)
            .map(Value::wdl)
    }

    /// The distance to the end in plies with best play, without draw rules.
    ///
    /// # Errors
    /// A table is missing, or cannot be read.
    pub fn probe_dtw(&self, position: &Position) -> Result<Value, ProbeError> {
        self.probe(position, Wanted::DTW, Access::Read)
    }

    /// The fewest plies that must be left on the clock in charge for the result still to stand;
    /// [`Value::Draw`] where the game is drawn even with a fresh clock, or without clocks.
    ///
    /// # Errors
    /// A table is missing, or cannot be read.
    pub fn probe_need(
        &self,
        position: &Position,
        profile: &'static Profile,
    ) -> Result<Value, ProbeError> {
        self.probe(position, Wanted::need(profile, 0), Access::Read)
    }

    /// [`Tablebase::probe_need`] while a clock runs beside the one in charge, on which this is the count
    /// ([`Clock::count`](crate::rules::Clock::count)).
    ///
    /// # Errors
    /// A table is missing, or cannot be read.
    pub fn probe_need_beside(
        &self,
        position: &Position,
        profile: &'static Profile,
        count: u8,
    ) -> Result<Value, ProbeError> {
        let wanted = Wanted::need(profile, count);
        self.probe(position, wanted, Access::Read)
    }

    /// [`Tablebase::probe_wdl`] from blocks in memory; never touches a file.
    ///
    /// # Errors
    /// [`ProbeError::NotCached`] where it would have to.
    pub fn probe_wdl_cached(&self, position: &Position) -> Result<Wdl, ProbeError> {
        self.probe(position, Wanted::WDL, Access::CachedOnly)
            .map(Value::wdl)
    }

    /// [`Tablebase::probe_dtw`] from blocks in memory; never touches a file.
    ///
    /// # Errors
    /// [`ProbeError::NotCached`] where it would have to.
    pub fn probe_dtw_cached(&self, position: &Position) -> Result<Value, ProbeError> {
        self.probe(position, Wanted::DTW, Access::CachedOnly)
    }

    /// [`Tablebase::probe_need`] from blocks in memory; never touches a file.
    ///
    /// # Errors
    /// [`ProbeError::NotCached`] where it would have to.
    pub fn probe_need_cached(
        &self,
        position: &Position,
        profile: &'static Profile,
    ) -> Result<Value, ProbeError> {
        self.probe(position, Wanted::need(profile, 0), Access::CachedOnly)
    }

    fn probe(
        &self,
        position: &Position,
        wanted: Wanted,
        access: Access,
    ) -> Result<Value, ProbeError> {
        let variant = self.variant;
        if let Some(wdl) = variant.ended(position) {
            return Ok(Value::result(wdl));
        }
        if let (Metric::Need, Some(profile)) = (wanted.metric, wanted.profile) {
            if profile.clocks.is_empty() {
                return Ok(Value::Draw);
            }
            if wanted.count > 0 && runs_out(variant, profile, position, wanted.count) {
                // What is on the board counts before the rule.
                return Ok(if variant.moves(position).is_empty() {
                    Value::at_end(variant.without_move)
                } else {
                    Value::Draw
                });
            }
        }
        if !variant.has_capture(position) {
            return self.look_up(position, wanted, access);
        }
        // The best capture. An end of the game is no choice here: there is at least one move.
        let mut best = Value::Loss(0);
        for played in &variant.captures_in(position) {
            let next = variant.play(position, played);
            let mut after = wanted;
            if let (Metric::Need, Some(profile)) = (wanted.metric, wanted.profile) {
                after.count = profile.beside_after(variant.board, position, wanted.count, &next);
            }
            let value = self.probe(&next, after, access)?;
            let step = step(wanted.metric, wanted.profile, position, played, &next);
            best = best.max(value.one_ply_before(step));
        }
        Ok(best)
    }

    /// The value of a position that is stored.
    fn look_up(
        &self,
        position: &Position,
        wanted: Wanted,
        access: Access,
    ) -> Result<Value, ProbeError> {
        let class = Class::of(position);
        let metric = wanted.metric;
        let key = match wanted.profile {
            Some(profile) => TableKey::need(class, profile),
            None => TableKey::new(class, metric),
        };
        let opened = self.opened(key, access)?;
        let other_chair =
            !class.is_canonical() || class.is_symmetric() && position.turn() == Colour::Black;
        let position = if other_chair {
            &position.swapped(self.variant.board)
        } else {
            position
        };
        // Classes with a clock beside another have two sides: one has a lone king.
        let plane = 2 * usize::from(wanted.count) + position.turn().index();
        let cell = opened.index.cell(position);
        let code = match access {
            Access::Read => opened.table.get(plane, cell, &self.cache)?,
            Access::CachedOnly => match opened.table.get_cached(plane, cell, &self.cache) {
                Err(TableError::NotCached) => return Err(ProbeError::NotCached(key)),
                code => code?,
            },
        };
        Ok(Value::from_code(metric, code, parity(self.variant)))
    }

    /// The table that holds the cells of `key`: its own, or the one it stands for.
    fn opened(&self, key: TableKey, access: Access) -> Result<&Opened, ProbeError> {
        let opened = self.own(key, access)?;
        match opened.stands_for {
            Some(target) => self.own(target, access),
            None => Ok(opened),
        }
    }

    /// The table in the file of `key`.
    fn own(&self, key: TableKey, access: Access) -> Result<&Opened, ProbeError> {
        let slot = self.slots.get(&key).ok_or(ProbeError::Missing(key))?;
        if let Some(opened) = slot.opened.get() {
            return Ok(opened);
        }
        if access == Access::CachedOnly {
            return Err(ProbeError::NotCached(key));
        }
        #[cfg(feature = "fs")]
        if let Some(path) = &slot.path {
            let opened = self.checked(key, self.open_file(key, path)?)?;
            return Ok(slot.opened.get_or_init(|| opened));
        }
        Err(ProbeError::Missing(key))
    }

    /// The table in the file of `key`, which must not stand for another in its turn.
    fn with_cells(&self, key: TableKey) -> Result<&Opened, ProbeError> {
        let slot = self.slots.get(&key).ok_or(ProbeError::Missing(key))?;
        if slot.opened.get().is_none() {
            // Looked at before it is followed, so that two that stand for each other end here.
            #[cfg(feature = "fs")]
            if let Some(path) = &slot.path {
                let table = self.open_file(key, path)?;
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
        }
        let opened = self.own(key, Access::Read)?;
        match opened.stands_for {
            None => Ok(opened),
            Some(_) => Err(ProbeError::Missing(key)),
        }
    }

    #[cfg(feature = "fs")]
    fn open_file(&self, key: TableKey, path: &Path) -> Result<Table, TableError> {
        let open = || {
            #[cfg(feature = "mmap")]
            if self.mapped {
                return Table::open_mapped(path);
            }
            Table::open_file(path)
        };
        open().map_err(|error| error.renewed_by(&build_command(self.variant, key.class)))
    }

    /// Checks that a table is what its name says, has the cells of its class, and if it stands for
    /// another, that this one is there and is the one.
    fn checked(&self, key: TableKey, table: Table) -> Result<Opened, ProbeError> {
        expect(self.variant, key, &table)?;
        let unexpected = |property, expected: String, found: String| TableError::Unexpected {
            table: Arc::from(table.name()),
            property,
            expected,
            found,
        };
        let planes = planes(self.variant, key);
        let index = Index::new(self.variant.board, key.class);
        let parity = parity(self.variant);
        let expected = index
            .as_ref()
            .map(|index| (planes, index.cells(), parity, Omission::Captures));
        let spec = table.spec();
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
                let target = TableKey::need(key.class, profile);
                if target == key {
                    let found = alias.profile.to_string();
                    return Err(unexpected("alias", "another profile".to_owned(), found).into());
                }
                let meant = self.with_cells(target)?;
                table.check_alias(&meant.table)?;
                Some(target)
            }
        };
        Ok(Opened {
            table,
            index,
            stands_for,
        })
    }
}

/// What is asked of a position.
#[derive(Clone, Copy)]
struct Wanted {
    metric: Metric,
    /// For need: under which profile, and the count of the clock beside the one in charge.
    profile: Option<&'static Profile>,
    count: u8,
}

impl Wanted {
    const WDL: Self = Self::plain(Metric::Wdl);
    const DTW: Self = Self::plain(Metric::Dtw);

    const fn plain(metric: Metric) -> Self {
        Self {
            metric,
            profile: None,
            count: 0,
        }
    }

    const fn need(profile: &'static Profile, count: u8) -> Self {
        Self {
            metric: Metric::Need,
            profile: Some(profile),
            count,
        }
    }
}

/// Under which reading of the rules the table of a key must have been made.
#[must_use]
pub fn rules_digest(variant: &Variant, key: TableKey) -> RulesDigest {
    let profile = key.profile.and_then(|name| variant.profile(name));
    let clauses = match profile {
        Some(profile) => Clauses::with_clocks(variant, profile),
        None => Clauses::of_game(variant),
    };
    RulesDigest(clauses.digest())
}

/// Checks that a table is the one that its key promises, made under the rules as they are read here.
///
/// # Errors
/// It is another one ([`TableError::Unexpected`]), or was made under other rules
/// ([`TableError::OtherRules`]).
pub fn expect(variant: &Variant, key: TableKey, table: &Table) -> Result<(), TableError> {
    let expected = Expected {
        variant: variant.tag,
        class: &key.class.to_string(),
        metric: key.metric,
        profile: key.profile,
        rules: rules_digest(variant, key),
    };
    let checked = table.expect(&expected);
    checked.map_err(|error| error.renewed_by(&build_command(variant, key.class)))
}

/// The command that makes the tables of a class.
fn build_command(variant: &Variant, class: Class) -> String {
    format!("galotne-gen --rules {} build {class}", variant.name)
}

/// How many planes a table has: one for each side to move, or one where the sides are equal; of need as
/// many for each count of a clock that runs beside the one in charge.
#[must_use]
pub fn planes(variant: &Variant, key: TableKey) -> usize {
    let sides = if key.class.is_symmetric() { 1 } else { 2 };
    let profile = key.profile.and_then(|name| variant.profile(name));
    sides * profile.map_or(1, |profile| usize::from(profile.planes(key.class)))
}

/// Whether nothing is left on the clock beside the one in charge.
fn runs_out(variant: &Variant, profile: &Profile, position: &Position, count: u8) -> bool {
    let class = Class::of(position);
    (profile.beside_now(variant.board, position)).is_some_and(|clock| count >= clock.counts(class))
}

/// What the number of plies says of the winner.
#[must_use]
pub const fn parity(variant: &Variant) -> Parity {
    match (variant.without_pieces, variant.without_move, variant.goal) {
        (End::Loses, End::Loses, Goal::None) => Parity::LostInZero,
        (End::Wins, End::Wins, Goal::None) => Parity::WonInZero,
        _ => Parity::Neither,
    }
}

/// How a value changes by a ply.
#[must_use]
pub fn step(
    metric: Metric,
    profile: Option<&'static Profile>,
    before: &Position,
    played: &Move,
    after: &Position,
) -> Step {
    match metric {
        Metric::Wdl => Step::Result,
        Metric::Dtw => Step::Distance,
        Metric::Need => {
            let (from, to) = (Class::of(before), Class::of(after));
            let man_moved = before.men(before.turn()) != after.men(before.turn());
            let profile = profile.unwrap_or(&Profile::NONE);
            Step::Need(
                profile.after(from, to, man_moved, played.is_capture()),
                profile.counting(from).fresh(from, before.turn()),
            )
        }
    }
}
