//! The probe of a set of tables, which reads files or only memory.

use super::{LoadedTable, ProbeError, TableKey, TableSlot, Tablebase};
use crate::game::{Game, ValueSource};
use crate::measure::Measure;
use crate::rules::{Profile, Variant};
use crate::table::{OmittedPlanes, Table, TableCell, TableError, read_codes};
use crate::value::{Value, Wdl};
use std::sync::atomic::{AtomicBool, Ordering};

/// The places that an answer may come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Access {
    /// Files and memory.
    Read,
    /// Blocks in memory only.
    CachedOnly,
}

/// Number of questions that are looked up together: enough to bring those of one block together,
/// few enough for their state to stay in the processor's cache.
pub const BATCH: usize = 1024;

/// A probe of a [`Tablebase`], which may read files ([`Tablebase::reading`]) or only blocks in
/// memory ([`Tablebase::cached`]). `judge`, `ranked_moves`, `best_line` and `adjudicate` of
/// [`verdict`](crate::verdict) accept either.
///
/// ```no_run
/// use galotne::{Fen, INTERNATIONAL, ProbeError, Situation, Tablebase, judge};
///
/// let tables = Tablebase::open(&INTERNATIONAL, "data/tables")?;
/// let position = Fen::parse(&INTERNATIONAL, "W:WK1,K7,K18:BK35")?.position;
/// let situation = Situation::fresh(&INTERNATIONAL, INTERNATIONAL.default_profile(), position);
/// match judge(tables.cached(), &situation) {
///     // All that it needs was in memory.
///     Ok(judged) => println!("{:?}", judged.category),
///     // An engine continues its search; another thread may probe `tables.reading()`.
///     Err(ProbeError::NotCached(key)) => println!("{key} would have to be read"),
///     Err(error) => return Err(error.into()),
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Probe<'a, G: Game = Variant> {
    tables: &'a Tablebase<G>,
    access: Access,
    cancelled: Option<&'a AtomicBool>,
}

impl<G: Game> Clone for Probe<'_, G> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Probe<'_, G> {}

/// The probe that reads files.
impl<'a, G: Game> From<&'a Tablebase<G>> for Probe<'a, G> {
    fn from(tables: &'a Tablebase<G>) -> Self {
        tables.reading()
    }
}

/// An opened table, with the numbering of the class and the order of the cells in the file.
pub struct OpenTable<'a, G: Game> {
    /// The requested table.
    pub(super) slot: &'a TableSlot<G>,
    /// The table that holds its cells.
    pub(super) opened: &'a LoadedTable<G>,
}

/// A cell of an opened table.
pub struct StoredCell<'a, G: Game> {
    slot: &'a TableSlot<G>,
    place: TableCell<'a>,
}

impl<G: Game> Clone for StoredCell<'_, G> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for StoredCell<'_, G> {}

impl<'a, G: Game> OpenTable<'a, G> {
    /// Returns the table.
    #[must_use]
    #[inline]
    pub const fn table(&self) -> &'a Table {
        &self.opened.table
    }

    /// Returns the numbering of the class.
    #[must_use]
    #[inline]
    pub const fn index(&self) -> &'a G::Index {
        &self.opened.index
    }

    /// Returns the order of the cells in the file.
    #[must_use]
    #[inline]
    pub const fn addressing(&self) -> &'a G::Addressing {
        &self.opened.addressing
    }

    /// Returns the planes that the table leaves out, as far as they have been worked out.
    #[must_use]
    #[inline]
    pub const fn derived(&self) -> &'a OmittedPlanes {
        &self.opened.derived
    }

    /// Returns a cell of a plane, both by their numbers in the file.
    #[must_use]
    #[inline]
    pub const fn cell(&self, plane: usize, cell: u64) -> StoredCell<'a, G> {
        StoredCell {
            slot: self.slot,
            place: TableCell {
                table: &self.opened.table,
                plane,
                cell,
            },
        }
    }
}

impl<'a, G: Game> Probe<'a, G> {
    pub(super) const fn new(tables: &'a Tablebase<G>, access: Access) -> Self {
        Self {
            tables,
            access,
            cancelled: None,
        }
    }

    /// Returns the same questions until this is true: from then on every one of them fails
    /// ([`ProbeError::Cancelled`]), and so does all that is judged with them.
    ///
    /// ```
    /// use galotne::{Fen, INTERNATIONAL, ProbeError, Tablebase};
    /// use std::sync::atomic::AtomicBool;
    ///
    /// let tables = Tablebase::empty(&INTERNATIONAL);
    /// let position = Fen::parse(&INTERNATIONAL, "W:WK1:BK35")?.position;
    /// let cancelled = AtomicBool::new(true);
    /// let answer = tables.reading().until(&cancelled).dtw(&position);
    /// assert!(matches!(answer, Err(ProbeError::Cancelled)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn until(mut self, cancelled: &'a AtomicBool) -> Self {
        self.cancelled = Some(cancelled);
        self
    }

    /// Returns the same questions, answered from memory alone.
    #[must_use]
    pub const fn in_memory(self) -> Self {
        Self {
            access: Access::CachedOnly,
            ..self
        }
    }

    /// Whether it reads files.
    #[must_use]
    pub fn reads(&self) -> bool {
        self.access == Access::Read
    }

    /// Returns the tables.
    #[must_use]
    pub const fn tables(&self) -> &'a Tablebase<G> {
        self.tables
    }

    /// Returns the game of the tables.
    #[must_use]
    #[inline]
    pub const fn game(&self) -> &'static G {
        self.tables.game()
    }

    /// Returns win, draw or loss without draw rules.
    ///
    /// # Errors
    /// Those of [`Probe::value`].
    pub fn wdl(&self, position: &G::Position) -> Result<Wdl, ProbeError<G::Class>> {
        self.value(position, Measure::Wdl).map(Value::wdl)
    }

    /// Returns the distance to the end in plies with best play, without draw rules.
    ///
    /// # Errors
    /// Those of [`Probe::value`].
    pub fn dtw(&self, position: &G::Position) -> Result<Value, ProbeError<G::Class>> {
        self.value(position, Measure::Dtw)
    }

    /// Returns the fewest plies that must be left on the clock in charge for the result still to
    /// stand; [`Value::Draw`] where the game is drawn even with a fresh clock, or without clocks.
    ///
    /// `count` is that of a clock which runs beside the one in charge
    /// ([`Clock::count`](crate::rules::Clock::count)), 0 where none does.
    ///
    /// # Errors
    /// Those of [`Probe::value`].
    pub fn need(
        &self,
        position: &G::Position,
        profile: &'static Profile,
        count: u8,
    ) -> Result<Value, ProbeError<G::Class>> {
        self.value(position, Measure::Need { profile, count })
    }

    /// Returns the largest need in the table of a class: with this many plies left on a fresh clock
    /// in charge, every result of the class stands that ever does.
    ///
    /// # Errors
    /// The table is missing or cannot be opened, or is not open where nothing may be read.
    pub fn largest_need(
        &self,
        class: G::Class,
        profile: &'static Profile,
    ) -> Result<u16, ProbeError<G::Class>> {
        let key = TableKey::need(self.game(), class, profile);
        let slot = self.tables.slot(key)?;
        let opened = self.tables.with_cells_of(slot, self.access)?;
        let largest = opened.table.spec().largest;
        let value = Value::from_code(key.metric, largest, self.game().parity());
        Ok(value.plies().unwrap_or_default())
    }

    /// Returns the value of a position for the side to move.
    ///
    /// # Errors
    /// A table is missing or cannot be read, or is not in memory where nothing may be read
    /// ([`ProbeError::NotCached`]); the position stands on another board; the question was
    /// cancelled ([`ProbeError::Cancelled`]).
    pub fn value(
        &self,
        position: &G::Position,
        measure: Measure,
    ) -> Result<Value, ProbeError<G::Class>> {
        self.check(position)?;
        match self.game().find(self, position, measure)? {
            ValueSource::Known(value) => Ok(value),
            ValueSource::Stored(cell) => self.look_up(&cell),
            ValueSource::Moves(reason) => {
                let mut memo = G::Memo::default();
                (self.game()).resolve(self, position, measure, reason, &mut memo)
            }
        }
    }

    /// Looks up the values of many positions. `answer` is called once for each, with its number
    /// among `positions` and its value, in any order.
    ///
    /// Each answer is that of [`Probe::value`], and comes up to twice as fast as alone: all wait
    /// for memory together, and a block is read once for all of the next thousand positions.
    ///
    /// ```no_run
    /// use galotne::{INTERNATIONAL, Measure, Position, Tablebase, Value};
    ///
    /// # fn positions() -> Vec<Position> { vec![] }
    /// let tables = Tablebase::open(&INTERNATIONAL, "data/tables")?;
    /// let positions = positions();
    /// let mut values = vec![None; positions.len()];
    /// tables.reading().values(&positions, Measure::Wdl, |number, value| {
    ///     values[number] = value.ok();
    /// });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn values(
        &self,
        positions: &[G::Position],
        measure: Measure,
        answer: impl FnMut(usize, Result<Value, ProbeError<G::Class>>),
    ) {
        let questions = positions.iter().map(|position| (*position, measure));
        self.values_each(questions, &mut G::Memo::default(), answer);
    }

    /// [`Probe::values`] with a measure for each position, and a memo that the caller keeps.
    pub fn values_each(
        &self,
        questions: impl IntoIterator<Item = (G::Position, Measure)>,
        memo: &mut G::Memo,
        mut answer: impl FnMut(usize, Result<Value, ProbeError<G::Class>>),
    ) {
        let questions = questions.into_iter();
        let room = questions.size_hint().0.min(BATCH);
        let mut questions = questions.enumerate();
        let (mut numbers, mut batch) = (Vec::with_capacity(room), Vec::with_capacity(room));
        let mut more = true;
        while more {
            numbers.clear();
            batch.clear();
            while more && batch.len() < BATCH {
                let Some((number, (position, measure))) = questions.next() else {
                    more = false;
                    break;
                };
                match self.check(&position) {
                    Ok(()) => {
                        numbers.push(number);
                        batch.push((position, measure));
                    }
                    Err(error) => answer(number, Err(error)),
                }
            }
            let mut numbered = |place: usize, value| answer(numbers[place], value);
            (self.game()).value_batch(self, &batch, memo, &mut numbered);
        }
    }

    /// Looks up stored cells together, and resolves the other positions one by one: the default of
    /// [`Game::value_batch`].
    pub fn look_up_together(
        &self,
        questions: &[(G::Position, Measure)],
        memo: &mut G::Memo,
        answer: &mut dyn FnMut(usize, Result<Value, ProbeError<G::Class>>),
    ) {
        let room = questions.len();
        let (mut numbers, mut cells) = (Vec::with_capacity(room), Vec::with_capacity(room));
        for (number, (position, measure)) in questions.iter().enumerate() {
            match self.game().find(self, position, *measure) {
                Ok(ValueSource::Stored(cell)) => {
                    numbers.push(number);
                    cells.push(cell);
                }
                Ok(ValueSource::Known(value)) => answer(number, Ok(value)),
                Ok(ValueSource::Moves(reason)) => {
                    let game = self.game();
                    answer(number, game.resolve(self, position, *measure, reason, memo));
                }
                Err(error) => answer(number, Err(error)),
            }
        }
        self.look_up_all(&cells, |place, value| answer(numbers[place], value));
    }

    /// Checks that the question was not cancelled, and is about the board of this game.
    #[inline]
    fn check(&self, position: &G::Position) -> Result<(), ProbeError<G::Class>> {
        if (self.cancelled).is_some_and(|cancelled| cancelled.load(Ordering::Relaxed)) {
            return Err(ProbeError::Cancelled);
        }
        self.game().check_board(position)
    }

    /// Opens the table that answers a measure for a class.
    ///
    /// # Errors
    /// It is missing, cannot be opened, or is not open where nothing may be read.
    #[inline]
    pub fn open(
        &self,
        class: G::Class,
        measure: &Measure,
    ) -> Result<OpenTable<'a, G>, ProbeError<G::Class>> {
        let slot = self.tables.find(class, measure)?;
        let opened = self.tables.with_cells_of(slot, self.access)?;
        Ok(OpenTable { slot, opened })
    }

    /// Looks up the values of many cells together. `answer` is called once for each, with its
    /// number among `cells`, in any order.
    pub(crate) fn look_up_all(
        &self,
        cells: &[StoredCell<'a, G>],
        mut answer: impl FnMut(usize, Result<Value, ProbeError<G::Class>>),
    ) {
        let places: Vec<TableCell<'_>> = cells.iter().map(|cell| cell.place).collect();
        read_codes(
            &places,
            self.tables.cache(),
            self.reads(),
            |number, code| {
                answer(number, decode(&cells[number], code));
            },
        );
    }

    /// Looks up the value in a cell.
    ///
    /// # Errors
    /// The block cannot be read, or is not in memory where nothing may be read.
    #[inline]
    pub fn look_up(&self, stored: &StoredCell<'a, G>) -> Result<Value, ProbeError<G::Class>> {
        let TableCell { table, plane, cell } = stored.place;
        let cache = self.tables.cache();
        let code = match self.access {
            Access::Read => table.get(plane, cell, cache),
            Access::CachedOnly => table.get_cached(plane, cell, cache),
        };
        decode(stored, code)
    }
}

/// Returns the value that the code in a cell stands for.
#[inline]
fn decode<G: Game>(
    stored: &StoredCell<'_, G>,
    code: Result<u16, TableError>,
) -> Result<Value, ProbeError<G::Class>> {
    let key = stored.slot.key;
    let code = match code {
        Ok(code) => code,
        Err(TableError::NotCached) => return Err(ProbeError::NotCached(key)),
        Err(error) => return Err(error.into()),
    };
    Ok(Value::from_code(
        key.metric,
        code,
        stored.place.table.parity(),
    ))
}
