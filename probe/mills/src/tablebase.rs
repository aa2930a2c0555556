//! A set of tables of a game of mills: from a position to its value.
//!
//! A fast table keeps every position of its class, so an answer is one look into one table: there
//! is nothing to play out. A compact one leaves out what [`Kept`](super::Kept) says; such a
//! position is worth what its moves lead to. Where the game has ended no table is asked.
//! [`Tablebase`] knows where tables are, opens each when it is first needed, and checks that it is
//! what its name says.

use super::index::Index;
use super::material::Class;
use super::position::Position;
use super::rules::Mills;
use galotne::colour::Colour;
use galotne::rules::{ClassIndex, Rules};
use galotne::table::{
    BlockCache, Omission, OmittedPlanes, RulesDigest, Table, TableCell, TableError, TableIdentity,
    codes,
};
#[cfg(feature = "fs")]
use galotne::tablebase::Folder;
use galotne::tablebase::{DEFAULT_CACHE, Directory, command_to_build, repair_command};
use galotne::value::{BackwardStep, Metric, Value, Wdl};
use rustc_hash::FxHashMap;
use std::fmt;
use std::io;
#[cfg(feature = "fs")]
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// What a table of mills is about.
pub type TableKey = galotne::tablebase::TableKey<Class>;

/// Why a question about mills has no answer.
pub type ProbeError = galotne::tablebase::ProbeError<Class>;

/// The metrics there are of mills: they have no draw rules, so nothing is needed.
pub const METRICS: [Metric; 2] = [Metric::Wdl, Metric::Dtw];

impl Mills {
    /// The table of a metric of a class.
    #[must_use]
    pub fn table_key(&self, class: Class, metric: Metric) -> TableKey {
        TableKey {
            rules: self.name,
            class: class.canonical(),
            metric,
            profile: None,
        }
    }

    /// The key of a file name of this game; `None` where no table has it.
    #[must_use]
    pub fn key_of_file(&self, name: &str) -> Option<TableKey> {
        let (class, metric) = name.strip_suffix(".glt")?.split_once('.')?;
        let class: Class = class.parse().ok()?;
        let metric = METRICS
            .into_iter()
            .find(|known| known.to_string() == metric)?;
        let key = self.table_key(class, metric);
        (self.has(class) && key.file_name() == name).then_some(key)
    }

    /// Under which reading of the rules tables of this game must have been made.
    #[must_use]
    pub fn rules_digest(&self) -> RulesDigest {
        RulesDigest(self.clauses().digest())
    }

    /// Checks that a table is the one that a key promises, made under the rules as they are read
    /// here, and that it has the cells of its class. Says how these are numbered.
    ///
    /// # Errors
    /// It is another one ([`TableError::Unexpected`]), or was made under other rules
    /// ([`TableError::OtherRules`]).
    pub fn check_table(&self, key: TableKey, table: &Table) -> Result<Index, TableError> {
        table.check_identity(&TableIdentity {
            variant: self.tag,
            class: &key.class.to_string(),
            metric: key.metric,
            profile: None,
            rules: self.rules_digest(),
        })?;
        let index = Index::new(self, key.class);
        let spec = table.spec();
        let expected = (index.as_ref()).map(|index| {
            let (planes, omission) = match spec.omission {
                compact @ Omission::OnlySide(turn) if self.may_omit(key.class, turn) => {
                    (1, compact)
                }
                _ => (index.planes().len(), Omission::Nothing),
            };
            (planes, index.cells(), self.parity(), omission)
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
}

/// A class and a metric, which tell the tables of a game apart: as one number, since every question
/// looks for a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Number(u64);

impl Number {
    fn of(class: Class, metric: Metric) -> Self {
        let class = class.canonical();
        let counts = Colour::BOTH.map(|side| [class.board(side), class.hand(side)]);
        let [[white, white_hand], [black, black_hand]] = counts;
        let all = [white, white_hand, black, black_hand, metric as u8, 0, 0, 0];
        Self(u64::from_le_bytes(all))
    }
}

/// A table that can be opened when it is first asked for.
struct Slot {
    /// What it is about.
    key: TableKey,
    /// The directory its file lies in; `None` for a table that was inserted.
    directory: Option<Arc<dyn Directory>>,
    opened: OnceLock<Opened>,
}

/// An opened table, how its cells are numbered, and what has been worked out of those that it
/// leaves out.
pub(super) struct Opened {
    pub(super) table: Table,
    pub(super) index: Index,
    pub(super) derived: OmittedPlanes,
}

impl Opened {
    fn new(table: Table, index: Index) -> Self {
        let derived = OmittedPlanes::new(index.planes().len(), index.cells());
        Self {
            table,
            index,
            derived,
        }
    }
}

/// The tables of one game of mills, answering through `&self` from any number of threads.
///
/// ```no_run
/// use galotne_mills::{MILLS, Tablebase, parse_fen};
///
/// let tables = Tablebase::open(&MILLS, "data/tables")?;
/// let position = parse_fen(&MILLS, "W:Wa1,d7,g7:Bb4,c4,e5")?;
/// println!("{:?}", tables.dtw(&position)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Tablebase {
    rules: &'static Mills,
    slots: FxHashMap<Number, Slot>,
    cache: Arc<BlockCache>,
    /// What the first directory is called, for messages that say where tables should be.
    home: Option<Arc<str>>,
}

/// As many questions as are asked together: enough to bring those of one block together.
const TOGETHER: usize = 1024;

/// Most positions have fewer moves.
const USUALLY: usize = 64;

/// Where a value is.
enum Found<'t> {
    /// The game is over, or it has been worked out.
    Known(Value),
    /// In a table.
    At(TableCell<'t>),
    /// In what the moves lead to.
    Ahead(Omitted),
}

/// A cell that its table leaves out.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Omitted {
    table: Number,
    plane: usize,
    cell: u64,
}

/// What cells of one metric are worth that tables leave out, as far as that has been worked out:
/// moves lead to the same ones again and again.
#[derive(Default)]
pub(super) struct Worked(FxHashMap<Omitted, Known>);

impl Worked {
    /// As many as take some 64 MiB.
    const MOST: usize = 1 << 20;

    /// The value of a cell, or as much of it as suffices.
    fn known(&self, cell: &Omitted, asked: &Best) -> Option<Value> {
        match *self.0.get(cell)? {
            Known::Exactly(value) => Some(value),
            Known::AtLeast(value) => asked.suffices(value).then_some(value),
        }
    }

    fn insert(&mut self, cell: Omitted, known: Known) {
        if self.0.len() == Self::MOST {
            self.0.clear();
        }
        self.0.insert(cell, known);
    }
}

/// What a cell is worth.
#[derive(Clone, Copy)]
enum Known {
    Exactly(Value),
    /// As much or more: whoever asked did not care how much more.
    AtLeast(Value),
}

impl Known {
    const fn value(self) -> Value {
        match self {
            Self::Exactly(value) | Self::AtLeast(value) => value,
        }
    }
}

/// The best of some moves.
struct Best {
    turn: Colour,
    step: BackwardStep,
    value: Option<Value>,
    /// What whoever moved here has without this move: it asks for no more of one that is no better.
    had: Value,
}

impl Best {
    /// Of the moves of a position that must be worth exactly what it says.
    fn exact(position: &Position, metric: Metric) -> Self {
        let step = match metric {
            Metric::Wdl => BackwardStep::Result,
            Metric::Dtw | Metric::Need => BackwardStep::Distance,
        };
        Self {
            turn: position.turn(),
            step,
            value: None,
            had: worst(step),
        }
    }

    /// Of the moves of a position that one of these moves leads to.
    fn of(&self, next: &Position) -> Self {
        Self {
            turn: next.turn(),
            value: None,
            had: match self.value {
                Some(best) if next.turn() != self.turn => best,
                _ => worst(self.step),
            },
            ..*self
        }
    }

    /// Adds a move that leads to a position with this value.
    fn add(&mut self, next: &Position, value: Value) {
        let before = value.one_ply_before(self.step);
        // Whoever has the move again sees it with the same eyes.
        let before = if next.turn() == self.turn {
            before.opposite()
        } else {
            before
        };
        self.value = self.value.max(Some(before));
    }

    /// Whether this is enough: the move that led here is no better than another one then, or
    /// nothing could be better.
    fn suffices(&self, value: Value) -> bool {
        value.one_ply_before(self.step) <= self.had
    }

    /// Whether what has been added is enough.
    fn is_reached(&self) -> bool {
        self.value.is_some_and(|value| self.suffices(value))
    }
}

/// The worst that a move can be: it lets the other side win at once.
fn worst(step: BackwardStep) -> Value {
    Value::Loss(0).one_ply_before(step).one_ply_before(step)
}

impl Tablebase {
    /// A tablebase without tables.
    #[must_use]
    pub fn empty(rules: &'static Mills) -> Self {
        Self {
            rules,
            slots: FxHashMap::default(),
            cache: Arc::new(BlockCache::new(DEFAULT_CACHE)),
            home: None,
        }
    }

    /// All tables of a game in a folder as `galotne-gen build` lays it out. Only the folder is
    /// listed; a table is opened when it is first needed, by positional reads.
    ///
    /// # Errors
    /// The folder cannot be listed. A folder without tables of the game is no error.
    #[cfg(feature = "fs")]
    pub fn open(rules: &'static Mills, path: impl AsRef<Path>) -> io::Result<Self> {
        let mut tables = Self::empty(rules);
        tables.add(Arc::new(Folder::new(path)))?;
        Ok(tables)
    }

    /// Adds the tables of a directory, those that are not here yet.
    ///
    /// # Errors
    /// The directory cannot be listed.
    pub fn add(&mut self, directory: Arc<dyn Directory>) -> io::Result<()> {
        for name in directory.list(self.rules.name)? {
            if let Some(key) = self.rules.key_of_file(&name) {
                let number = Number::of(key.class, key.metric);
                self.slots.entry(number).or_insert_with(|| Slot {
                    key,
                    directory: Some(Arc::clone(&directory)),
                    opened: OnceLock::new(),
                });
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

    /// Adds an opened table, over one that is there.
    ///
    /// # Errors
    /// It is a table of something else, or its cells do not fit the class.
    pub fn insert(&mut self, key: TableKey, table: Table) -> Result<(), ProbeError> {
        let index = self.rules.check_table(key, &table)?;
        let slot = Slot {
            key,
            directory: None,
            opened: OnceLock::from(Opened::new(table, index)),
        };
        self.slots.insert(Number::of(key.class, key.metric), slot);
        Ok(())
    }

    pub(super) fn cache(&self) -> &BlockCache {
        &self.cache
    }

    /// The game.
    #[must_use]
    pub const fn rules(&self) -> &'static Mills {
        self.rules
    }

    /// The tables there are, in no particular order.
    pub fn keys(&self) -> impl Iterator<Item = TableKey> + '_ {
        self.slots.values().map(|slot| slot.key)
    }

    /// Win, draw or loss.
    ///
    /// # Errors
    /// Those of [`Tablebase::value`].
    pub fn wdl(&self, position: &Position) -> Result<Wdl, ProbeError> {
        self.value(position, Metric::Wdl).map(Value::wdl)
    }

    /// The distance to the end in plies with best play.
    ///
    /// # Errors
    /// Those of [`Tablebase::value`].
    pub fn dtw(&self, position: &Position) -> Result<Value, ProbeError> {
        self.value(position, Metric::Dtw)
    }

    /// The value of a position of this game, for the side to move.
    ///
    /// # Errors
    /// A table is missing or cannot be read.
    pub fn value(&self, position: &Position, metric: Metric) -> Result<Value, ProbeError> {
        match self.find(position, metric)? {
            Found::Known(value) => Ok(value),
            Found::At(cell) => self.stored(&cell, metric),
            Found::Ahead(_) => self.value_ahead(position, metric, &mut Worked::default()),
        }
    }

    /// The value of a position that is left out.
    fn value_ahead(
        &self,
        position: &Position,
        metric: Metric,
        worked: &mut Worked,
    ) -> Result<Value, ProbeError> {
        let best = Best::exact(position, metric);
        self.best_ahead(position, metric, best, worked)
            .map(Known::value)
    }

    /// The value of a position that is left out, from those that its moves lead to: first what
    /// tables keep or is worked out already, then what they leave out as well, as long as something
    /// better may come and somebody asks for it.
    fn best_ahead(
        &self,
        position: &Position,
        metric: Metric,
        mut best: Best,
        worked: &mut Worked,
    ) -> Result<Known, ProbeError> {
        let (mut further, mut fault) = (vec![], None);
        for next in self.ahead(position) {
            let known = match self.find(&next, metric) {
                Ok(Found::Ahead(cell)) => match worked.known(&cell, &best.of(&next)) {
                    Some(value) => Ok(value),
                    None => {
                        further.push((next, cell));
                        continue;
                    }
                },
                Ok(Found::Known(value)) => Ok(value),
                Ok(Found::At(cell)) => self.stored(&cell, metric),
                Err(error) => Err(error),
            };
            match known {
                Ok(value) => best.add(&next, value),
                // Whoever fetches what is missing wants to know of all of it.
                Err(error) => fault = fault.or(Some(error)),
            }
            if best.is_reached() {
                return Ok(self.at_best(&best));
            }
        }
        if let Some(fault) = fault {
            return Err(fault);
        }
        for (next, cell) in further {
            let ahead = best.of(&next);
            // Another move may have led there.
            let value = match worked.known(&cell, &ahead) {
                Some(value) => value,
                None => {
                    let known = self.best_ahead(&next, metric, ahead, worked)?;
                    worked.insert(cell, known);
                    known.value()
                }
            };
            best.add(&next, value);
            if best.is_reached() {
                break;
            }
        }
        Ok(self.at_best(&best))
    }

    /// The value in a cell of a table.
    fn stored(&self, cell: &TableCell<'_>, metric: Metric) -> Result<Value, ProbeError> {
        let code = cell.table.get(cell.plane, cell.cell, &self.cache)?;
        Ok(Value::from_code(metric, code, self.rules.parity()))
    }

    /// Where the moves of a position lead, those first that remove something.
    fn ahead(&self, position: &Position) -> impl Iterator<Item = Position> + use<> {
        let (rules, position) = (self.rules, *position);
        let mut moves = Vec::with_capacity(USUALLY);
        rules.kept_moves_into(&position, &mut moves);
        let mut removing = 0;
        for place in 0..moves.len() {
            if moves[place].removed != 0 {
                moves.swap(place, removing);
                removing += 1;
            }
        }
        moves
            .into_iter()
            .map(move |played| rules.play(&position, &played))
    }

    /// What a position is worth with this best move, or without one.
    fn at_best(&self, best: &Best) -> Known {
        let none = || Value::from_wdl(self.rules.without_move());
        let value = best.value.unwrap_or_else(none);
        // Where an exact value is asked for nothing suffices but the best that there is.
        if best.is_reached() && best.had != worst(best.step) {
            Known::AtLeast(value)
        } else {
            Known::Exactly(value)
        }
    }

    /// The values of many positions. `answer` is called once for each, with its place among
    /// `positions` and what [`Tablebase::value`] says of it, in any order.
    ///
    /// It comes faster than alone: what lies in memory is waited for together, and what must be
    /// read is read once for all positions of a block.
    pub fn value_many(
        &self,
        positions: &[Position],
        metric: Metric,
        answer: impl FnMut(usize, Result<Value, ProbeError>),
    ) {
        self.value_many_with(positions, metric, &mut Worked::default(), answer);
    }

    /// The same by whoever has asked for values of this metric before.
    pub(super) fn value_many_with(
        &self,
        positions: &[Position],
        metric: Metric,
        worked: &mut Worked,
        mut answer: impl FnMut(usize, Result<Value, ProbeError>),
    ) {
        let (mut places, mut cells) = (vec![], vec![]);
        for (chunk, first) in positions.chunks(TOGETHER).zip((0..).step_by(TOGETHER)) {
            places.clear();
            cells.clear();
            for (place, position) in (first..).zip(chunk) {
                match self.find(position, metric) {
                    Ok(Found::At(cell)) => {
                        places.push(place);
                        cells.push(cell);
                    }
                    Ok(Found::Known(value)) => answer(place, Ok(value)),
                    Ok(Found::Ahead(_)) => {
                        answer(place, self.value_ahead(position, metric, worked));
                    }
                    Err(error) => answer(place, Err(error)),
                }
            }
            codes(&cells, &self.cache, true, |number, code| {
                let value = code.map(|code| Value::from_code(metric, code, self.rules.parity()));
                answer(places[number], value.map_err(ProbeError::from));
            });
        }
    }

    /// Where the value of a position is, or what it is without a table.
    fn find(&self, position: &Position, metric: Metric) -> Result<Found<'_>, ProbeError> {
        let Some((class, seen)) = self.rules.seen(position) else {
            let end = self.rules.ended(position);
            let value = Value::from_wdl(end.unwrap_or(self.rules.without_move()));
            return Ok(Found::Known(value));
        };
        let number = Number::of(class, metric);
        let Opened {
            table,
            index,
            derived,
        } = match self.slots.get(&number) {
            Some(slot) => self.open_once(slot)?,
            None => return Err(self.missing(self.rules.table_key(class, metric))),
        };
        let (plane, cell) = index.plane_and_cell(&index.place(&seen));
        if let Some(plane) = index.stored(table.spec(), plane) {
            return Ok(Found::At(TableCell { table, plane, cell }));
        }
        let ahead = Found::Ahead(Omitted {
            table: number,
            plane,
            cell,
        });
        let known = self.worked_out(class, metric, derived, (plane, cell));
        Ok(known.map_or(ahead, Found::Known))
    }

    /// What has been worked out of a cell that is left out. Where there are distances, they say the
    /// result as well.
    fn worked_out(
        &self,
        class: Class,
        metric: Metric,
        own: &OmittedPlanes,
        (plane, cell): (usize, u64),
    ) -> Option<Value> {
        let parity = self.rules.parity();
        let value = |derived: &OmittedPlanes, metric| {
            let code = derived.get(plane, cell, &self.cache)?;
            Some(Value::from_code(metric, code, parity))
        };
        if let Some(value) = value(own, metric) {
            return Some(value);
        }
        if metric != Metric::Wdl {
            return None;
        }
        let distances = self.slots.get(&Number::of(class, Metric::Dtw))?;
        let distance = value(&distances.opened.get()?.derived, Metric::Dtw)?;
        Some(Value::from_wdl(distance.wdl()))
    }

    /// A table, and how its cells are numbered.
    ///
    /// # Errors
    /// It is missing, or cannot be opened.
    pub fn table(&self, key: TableKey) -> Result<(&Table, &Index), ProbeError> {
        self.opened(key)
            .map(|opened| (&opened.table, &opened.index))
    }

    pub(super) fn opened(&self, key: TableKey) -> Result<&Opened, ProbeError> {
        let slot = self.slots.get(&Number::of(key.class, key.metric));
        let slot = slot.filter(|slot| slot.key == key);
        self.open_once(slot.ok_or_else(|| self.missing(key))?)
    }

    #[inline]
    fn open_once<'t>(&self, slot: &'t Slot) -> Result<&'t Opened, ProbeError> {
        match slot.opened.get() {
            Some(opened) => Ok(opened),
            None => {
                let opened = self.open_slot(slot)?;
                Ok(slot.opened.get_or_init(|| opened))
            }
        }
    }

    #[cold]
    fn open_slot(&self, slot: &Slot) -> Result<Opened, ProbeError> {
        let key = slot.key;
        let Some(directory) = &slot.directory else {
            return Err(self.missing(key));
        };
        let (folder, file) = (self.rules.name, key.file_name());
        let separator = std::path::MAIN_SEPARATOR;
        let name = format!("{}{separator}{folder}{separator}{file}", directory.name());
        let source = directory.open(folder, &file);
        let source = source.map_err(|source| TableError::unopened(&name, source))?;
        let command = self.repair_command([key.class]);
        let renewed = |error: TableError| error.with_rebuild_command(&command);
        let table = Table::open(source, name).map_err(renewed)?;
        let index = self.rules.check_table(key, &table).map_err(renewed)?;
        Ok(Opened::new(table.with_rebuild_command(&command), index))
    }

    /// What is wrong where this table is not here.
    #[must_use]
    pub fn missing(&self, key: TableKey) -> ProbeError {
        ProbeError::Missing {
            key,
            directory: self.home.clone(),
        }
    }

    /// The command that makes the tables of these classes where these tables are.
    #[must_use]
    pub fn build_command(&self, classes: impl IntoIterator<Item = Class>) -> String {
        command_to_build(self.rules.name, self.home.as_deref(), classes)
    }

    /// The command that makes again what is faulty of these classes, of the metrics that they have
    /// here.
    #[must_use]
    pub fn repair_command(&self, classes: impl IntoIterator<Item = Class>) -> String {
        let classes: Vec<Class> = classes.into_iter().collect();
        let keys = self.keys().filter(|key| classes.contains(&key.class));
        self.command_to_repair(classes.iter().copied(), &keys.collect::<Vec<_>>())
    }

    /// The command that makes again what is faulty of classes that should have these tables.
    #[must_use]
    pub fn command_to_repair(
        &self,
        classes: impl IntoIterator<Item = Class>,
        keys: &[TableKey],
    ) -> String {
        let mut metrics = METRICS.to_vec();
        metrics.retain(|metric| keys.iter().any(|key| key.metric == *metric));
        if metrics == METRICS {
            // What is left out is everything.
            metrics.clear();
        }
        let (rules, home) = (self.rules.name, self.home.as_deref());
        repair_command(rules, home, &metrics, &[], classes)
    }
}

impl fmt::Debug for Tablebase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tablebase")
            .field("rules", &self.rules.name)
            .field("home", &self.home)
            .field("tables", &self.slots.len())
            .finish_non_exhaustive()
    }
}
