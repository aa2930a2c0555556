//! A probe: questions to a set of tables, with a say in where answers may come from.

use super::shelf::Slot;
use super::{ProbeError, TableKey, Tablebase};
use crate::material::Class;
use crate::measure::Measure;
use crate::position::{Colour, Position};
use crate::rules::{Move, Profile, Variant};
use crate::table::{TableCell, TableError};
use crate::value::{BackwardStep, Value, Wdl};
use smallvec::SmallVec;
use std::sync::atomic::{AtomicBool, Ordering};

/// Where an answer may come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Access {
    /// Anywhere.
    Read,
    /// Blocks in memory only.
    CachedOnly,
}

/// Questions to a [`Tablebase`], which may read tables ([`Tablebase::reading`]) or only look at
/// blocks in memory ([`Tablebase::cached`]). Everything that can be asked of tables can be asked of
/// either; `judge`, `ranked_moves`, `best_line` and `adjudicate` of [`verdict`](crate::verdict)
/// take it too.
///
/// ```no_run
/// use galotne::{Fen, INTERNATIONAL, ProbeError, Situation, Tablebase, judge};
///
/// let tables = Tablebase::open(&INTERNATIONAL, "data/tables")?;
/// let position = Fen::parse(&INTERNATIONAL, "W:WK1,K7,K18:BK35")?.position;
/// let situation = Situation::fresh(&INTERNATIONAL, INTERNATIONAL.default_profile(), position);
/// match judge(tables.cached(), &situation) {
///     // Whatever it takes, it was in memory.
///     Ok(judged) => println!("{:?}", judged.category),
///     // An engine goes on searching, and may have another thread ask `tables.reading()`.
///     Err(ProbeError::NotCached(key)) => println!("{key} would have to be read"),
///     Err(error) => return Err(error.into()),
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Probe<'a> {
    tables: &'a Tablebase,
    access: Access,
    abandoned: Option<&'a AtomicBool>,
}

/// Reads what is not in memory.
impl<'a> From<&'a Tablebase> for Probe<'a> {
    fn from(tables: &'a Tablebase) -> Self {
        tables.reading()
    }
}

impl<'a> Probe<'a> {
    pub(super) const fn new(tables: &'a Tablebase, access: Access) -> Self {
        Self {
            tables,
            access,
            abandoned: None,
        }
    }

    /// The same questions as long as somebody waits for the answers: once this is true, every one
    /// of them fails ([`ProbeError::Abandoned`]), and whatever was to be judged with them ends.
    ///
    /// ```
    /// use galotne::{Fen, INTERNATIONAL, ProbeError, Tablebase};
    /// use std::sync::atomic::AtomicBool;
    ///
    /// let tables = Tablebase::empty(&INTERNATIONAL);
    /// let position = Fen::parse(&INTERNATIONAL, "W:WK1:BK35")?.position;
    /// let gone = AtomicBool::new(true);
    /// let answer = tables.reading().until(&gone).dtw(&position);
    /// assert!(matches!(answer, Err(ProbeError::Abandoned)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn until(mut self, abandoned: &'a AtomicBool) -> Self {
        self.abandoned = Some(abandoned);
        self
    }

    /// The tables.
    #[must_use]
    pub const fn tables(&self) -> &'a Tablebase {
        self.tables
    }

    /// The game they are of.
    #[must_use]
    pub const fn variant(&self) -> &'static Variant {
        self.tables.variant()
    }

    /// Win, draw or loss without draw rules.
    ///
    /// # Errors
    /// Those of [`Probe::measure`].
    pub fn wdl(&self, position: &Position) -> Result<Wdl, ProbeError> {
        self.measure(position, Measure::Wdl).map(Value::wdl)
    }

    /// The distance to the end in plies with best play, without draw rules.
    ///
    /// # Errors
    /// Those of [`Probe::measure`].
    pub fn dtw(&self, position: &Position) -> Result<Value, ProbeError> {
        self.measure(position, Measure::Dtw)
    }

    /// The fewest plies that must be left on the clock in charge for the result still to stand;
    /// [`Value::Draw`] where the game is drawn even with a fresh clock, or without clocks.
    ///
    /// `count` is that of a clock which runs beside the one in charge
    /// ([`Clock::count`](crate::rules::Clock::count)), 0 where none does.
    ///
    /// # Errors
    /// Those of [`Probe::measure`].
    pub fn need(
        &self,
        position: &Position,
        profile: &'static Profile,
        count: u8,
    ) -> Result<Value, ProbeError> {
        self.measure(position, Measure::Need { profile, count })
    }

    /// The largest need in the table of a class: with so many plies left on a fresh clock in
    /// charge, every result of the class stands that ever does.
    ///
    /// # Errors
    /// The table is missing or cannot be opened, or is not open where only what is in memory was
    /// allowed.
    pub fn largest_need(&self, class: Class, profile: &'static Profile) -> Result<u16, ProbeError> {
        let key = TableKey::need(self.variant(), class, profile);
        let slot = self.tables.slot(key)?;
        let opened = self.tables.with_cells_of(slot, self.access)?;
        let largest = opened.table.spec().largest;
        let value = Value::from_code(key.metric, largest, self.variant().parity());
        Ok(value.plies().unwrap_or_default())
    }

    /// What is asked of a position.
    ///
    /// # Errors
    /// A table is missing or cannot be read, or is not in memory where only that was allowed
    /// ([`ProbeError::NotCached`]); the position stands on another board; nobody waits any more
    /// ([`ProbeError::Abandoned`]).
    pub fn measure(&self, position: &Position, measure: Measure) -> Result<Value, ProbeError> {
        self.check(position)?;
        self.resolve(position, measure, Window::OPEN)
    }

    /// Whether the question is still asked, and of this board.
    #[inline]
    pub(super) fn check(&self, position: &Position) -> Result<(), ProbeError> {
        if (self.abandoned).is_some_and(|gone| gone.load(Ordering::Relaxed)) {
            return Err(ProbeError::Abandoned);
        }
        let variant = self.variant();
        let (asked, board) = (position.board().size(), variant.board.size());
        if asked != board {
            let rules = variant.name;
            return Err(ProbeError::OtherBoard {
                asked,
                rules,
                board,
            });
        }
        Ok(())
    }

    /// The value of any position of the right board, as far as the window asks for it.
    fn resolve(
        &self,
        position: &Position,
        measure: Measure,
        window: Window,
    ) -> Result<Value, ProbeError> {
        match self.way(position, measure) {
            Way::Known(value) => Ok(value),
            Way::Captures => self.of_captures(position, measure, window),
            Way::Quiet => match self.stored(position, measure)? {
                Some(stored) => self.look_up(stored),
                None => self.of_quiet_moves(position, measure, window),
            },
        }
    }

    /// The value of a position with a capture: the best of them, each of which leads to fewer
    /// pieces.
    fn of_captures(
        &self,
        position: &Position,
        measure: Measure,
        window: Window,
    ) -> Result<Value, ProbeError> {
        let mut best = Best::within(window);
        let captures = self.variant().captures_in(position);
        let settled =
            (captures.iter()).find_map(|played| self.raise(&mut best, position, played, measure));
        settled.unwrap_or(Ok(best.value.unwrap_or(WORST)))
    }

    /// The value of a position without a capture whose plane is not kept: the best of its moves, or
    /// the end of the game.
    ///
    /// Each leads to the plane that is kept, to a class with fewer men, or to where the other side
    /// must capture: so this calls itself no more often than there are men to crown and pieces to
    /// capture. What is stored is looked at first: it leaves little to ask of the others.
    pub(super) fn of_quiet_moves(
        &self,
        position: &Position,
        measure: Measure,
        window: Window,
    ) -> Result<Value, ProbeError> {
        let variant = self.variant();
        let (mut best, mut others) = (Best::within(window), SmallVec::<[Move; 32]>::new());
        let settled = variant.find_quiet(position, |played| {
            let next = variant.play(position, &played);
            let (after, step) = measure.between(position, &next);
            let value = match self.way(&next, after) {
                Way::Known(value) => Ok(value),
                Way::Quiet => match self.stored(&next, after) {
                    Ok(Some(stored)) => self.look_up(stored),
                    Ok(None) => {
                        others.push(played);
                        return None;
                    }
                    Err(fault) => Err(fault),
                },
                Way::Captures => {
                    others.push(played);
                    return None;
                }
            };
            best.raise(value, step)
        });
        let settled = settled.or_else(|| {
            let mut others = others.iter();
            others.find_map(|played| self.raise(&mut best, position, played, measure))
        });
        let end = || Value::at_end(variant.without_move);
        settled.unwrap_or_else(|| Ok(best.value.unwrap_or_else(end)))
    }

    /// Raises `best` to what a move is worth, as [`Best::raise`] does.
    #[inline]
    fn raise(
        &self,
        best: &mut Best,
        position: &Position,
        played: &Move,
        measure: Measure,
    ) -> Option<Result<Value, ProbeError>> {
        let next = self.variant().play(position, played);
        let (after, step) = measure.between(position, &next);
        best.raise(self.resolve(&next, after, best.left(step)), step)
    }

    /// How a position of the right board gets its value.
    #[inline]
    pub(super) fn way(&self, position: &Position, measure: Measure) -> Way {
        let variant = self.variant();
        if let Some(wdl) = variant.ended(position) {
            return Way::Known(Value::from_wdl(wdl));
        }
        if let Measure::Need { profile, count } = measure {
            if profile.clocks.is_empty() {
                return Way::Known(Value::Draw);
            }
            if count > 0 && runs_out(profile, position, count) {
                // What is on the board counts before the rule.
                return Way::Known(if variant.has_move(position) {
                    Value::Draw
                } else {
                    Value::at_end(variant.without_move)
                });
            }
        }
        if variant.has_capture(position) {
            Way::Captures
        } else {
            Way::Quiet
        }
    }

    /// The value that is stored in a cell.
    fn look_up(&self, Stored { slot, cell }: Stored<'_>) -> Result<Value, ProbeError> {
        let TableCell { table, plane, cell } = cell;
        let cache = self.tables.cache();
        let code = match self.access {
            Access::Read => table.get(plane, cell, cache),
            Access::CachedOnly => table.get_cached(plane, cell, cache),
        };
        self.value(slot, code)
    }

    /// Where the value of a position without a capture is stored; nowhere, if its table keeps the
    /// other side to move alone.
    #[inline]
    pub(super) fn stored(
        &self,
        position: &Position,
        measure: Measure,
    ) -> Result<Option<Stored<'a>>, ProbeError> {
        let class = Class::from_position(position);
        let slot = self.tables.find(class, &measure)?;
        let opened = self.tables.with_cells_of(slot, self.access)?;
        let other_chair =
            !class.is_canonical() || class.is_symmetric() && position.turn() == Colour::Black;
        let position = if other_chair {
            &position.swapped()
        } else {
            position
        };
        let turn = position.turn();
        // Classes with a clock beside another have two sides: one has a lone king.
        let Some(plane) = opened.table.spec().plane(turn, measure.count()) else {
            return Ok(None);
        };
        let cell = TableCell {
            table: &opened.table,
            plane,
            cell: (opened.index).place_in(position, &opened.strides[turn.index()]),
        };
        Ok(Some(Stored { slot, cell }))
    }

    /// The value that a code in a table stands for.
    #[inline]
    pub(super) fn value(
        &self,
        slot: &Slot,
        code: Result<u16, TableError>,
    ) -> Result<Value, ProbeError> {
        let code = match code {
            Ok(code) => code,
            Err(TableError::NotCached) => return Err(ProbeError::NotCached(slot.key)),
            Err(error) => return Err(error.into()),
        };
        let parity = self.variant().parity();
        Ok(Value::from_code(slot.key.metric, code, parity))
    }

    /// The same questions of what is in memory alone.
    pub(super) const fn in_memory(self) -> Self {
        Self {
            access: Access::CachedOnly,
            ..self
        }
    }

    pub(super) fn reads(&self) -> bool {
        self.access == Access::Read
    }
}

/// Worse than whatever a move leads to.
pub(super) const WORST: Value = Value::Loss(0);

/// What is asked about a value, as in an alpha-beta search: which it is between two others. Of one
/// that is not better than the lower it is enough to know that, of one that is not worse than the
/// upper, too.
#[derive(Clone, Copy)]
pub(super) struct Window {
    least: Value,
    enough: Value,
}

impl Window {
    /// Which it is.
    pub(super) const OPEN: Self = Self {
        least: WORST,
        enough: Value::Win(0),
    };
}

/// The best that is known of the moves of a position.
struct Best {
    value: Option<Value>,
    window: Window,
}

impl Best {
    const fn within(window: Window) -> Self {
        Self {
            value: None,
            window,
        }
    }

    /// What is left to ask about the positions that moves lead to.
    #[inline]
    fn left(&self, step: BackwardStep) -> Window {
        let Window { least, enough } = self.window;
        let least = self.value.map_or(least, |value| value.max(least));
        match step {
            BackwardStep::Result | BackwardStep::Distance => Window {
                least: one_ply_after(enough),
                enough: one_ply_after(least),
            },
            // Different needs may be alike one ply earlier.
            BackwardStep::Need { .. } => Window::OPEN,
        }
    }

    /// Takes in the value that a move leads to. Returns what makes further moves needless: a fault,
    /// or a value that is enough.
    #[inline]
    fn raise(
        &mut self,
        value: Result<Value, ProbeError>,
        step: BackwardStep,
    ) -> Option<Result<Value, ProbeError>> {
        let value = match value {
            Ok(value) => value.one_ply_before(step),
            Err(fault) => return Some(Err(fault)),
        };
        self.value = self.value.max(Some(value));
        (value >= self.window.enough).then_some(Ok(value))
    }
}

/// The value that a move leads to which makes it worth this, or where there is none, one at the end
/// of all values: that way round a window stays one.
const fn one_ply_after(value: Value) -> Value {
    match value {
        Value::Win(plies) => Value::Loss(plies.saturating_sub(1)),
        Value::Draw => Value::Draw,
        Value::Loss(plies) => Value::Win(plies.saturating_sub(1)),
    }
}

/// How a position gets its value.
pub(super) enum Way {
    /// By the rules alone.
    Known(Value),
    /// From a table, or from what its moves lead to if the table does not keep it.
    Quiet,
    /// From what its captures lead to.
    Captures,
}

/// Where the value of a position is stored.
#[derive(Clone, Copy)]
pub(super) struct Stored<'a> {
    pub(super) slot: &'a Slot,
    pub(super) cell: TableCell<'a>,
}

/// Whether nothing is left on the clock beside the one in charge.
fn runs_out(profile: &Profile, position: &Position, count: u8) -> bool {
    let class = Class::from_position(position);
    (profile.beside_now(position)).is_some_and(|id| count >= profile.clock(id).counts(class))
}
