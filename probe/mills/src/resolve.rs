//! The values of positions from tables.
//!
//! A fast table keeps every position of its class, so an answer takes one look-up. A compact one
//! leaves out positions ([`CompactForm`](super::CompactForm)), whose values are derived from those
//! of their successors. If the game has ended, no table is needed.

use super::index::Index;
use super::material::Class;
use super::position::Position;
use super::rules::Mills;
use galotne::colour::Colour;
use galotne::game::{Game, ValueSource};
use galotne::measure::Measure;
use galotne::rules::{ClassIndex, Clauses, Profile, Rules};
use galotne::table::{Omission, OmittedPlanes, TableSpec};
use galotne::tablebase;
use galotne::value::{BackwardStep, Metric, Value};
use rustc_hash::FxHashMap;

/// The tables of one mills game.
///
/// ```no_run
/// use galotne_mills::{MILLS, Tablebase, parse_fen};
///
/// let tables = Tablebase::open(&MILLS, "data/tables")?;
/// let position = parse_fen(&MILLS, "W:Wa1,d7,g7:Bb4,c4,e5")?;
/// println!("{:?}", tables.dtw(&position)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Tablebase = tablebase::Tablebase<Mills>;

/// Questions to the tables of a mills game.
pub type Probe<'a> = tablebase::Probe<'a, Mills>;

/// The subject of a mills table.
pub type TableKey = tablebase::TableKey<Class>;

/// The reason why a question about mills has no answer.
pub type ProbeError = tablebase::ProbeError<Class>;

/// The metrics of mills. Without draw rules there is no `need`.
pub const METRICS: [Metric; 2] = [Metric::Wdl, Metric::Dtw];

/// The initial capacity for the moves of a position; most positions have fewer.
const MOVES_CAPACITY: usize = 64;

/// A cell that its table leaves out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OmittedCell {
    class: Class,
    metric: Metric,
    plane: usize,
    cell: u64,
}

/// Values of omitted cells that were derived, since many moves lead to the same cells.
#[derive(Default)]
pub struct Memo(FxHashMap<OmittedCell, ValueBound>);

impl Memo {
    /// Number of values that take some 64 MiB.
    const CAPACITY: usize = 1 << 20;

    /// Returns the value of a cell, or a bound on it that suffices.
    fn get(&self, cell: &OmittedCell, best: &Best) -> Option<Value> {
        match *self.0.get(cell)? {
            ValueBound::Exact(value) => Some(value),
            ValueBound::AtLeast(value) => best.suffices(value).then_some(value),
        }
    }

    fn insert(&mut self, cell: OmittedCell, value: ValueBound) {
        if self.0.len() == Self::CAPACITY {
            self.0.clear();
        }
        self.0.insert(cell, value);
    }
}

/// The value of a cell, or a lower bound on it.
#[derive(Clone, Copy)]
enum ValueBound {
    Exact(Value),
    /// A lower bound, which was enough for the caller.
    AtLeast(Value),
}

impl ValueBound {
    const fn value(self) -> Value {
        match self {
            Self::Exact(value) | Self::AtLeast(value) => value,
        }
    }
}

/// The best of some moves.
struct Best {
    turn: Colour,
    step: BackwardStep,
    value: Option<Value>,
    /// The value of another move for the side that moved here. A move that is not better need not
    /// be evaluated exactly.
    alternative: Value,
}

impl Best {
    /// Returns the search for the exact value of a position.
    fn exact(position: &Position, metric: Metric) -> Self {
        let step = metric.step_without_clocks();
        Self {
            turn: position.turn(),
            step,
            value: None,
            alternative: worst(step),
        }
    }

    /// Returns the search for the value of a position that one of the moves leads to.
    fn after(&self, next: &Position) -> Self {
        Self {
            turn: next.turn(),
            value: None,
            alternative: match self.value {
                Some(best) if next.turn() != self.turn => best,
                _ => worst(self.step),
            },
            ..*self
        }
    }

    /// Adds a move that leads to a position with this value.
    fn add(&mut self, next: &Position, value: Value) {
        let before = value.one_ply_before(self.step);
        // Same side to move: the sign flips back.
        let before = if next.turn() == self.turn {
            before.opposite()
        } else {
            before
        };
        self.value = self.value.max(Some(before));
    }

    /// Whether a value is enough: the move that led here is no better than the alternative, or no
    /// move could be better.
    fn suffices(&self, value: Value) -> bool {
        value.one_ply_before(self.step) <= self.alternative
    }

    /// Whether the moves that have been added are enough.
    fn is_reached(&self) -> bool {
        self.value.is_some_and(|value| self.suffices(value))
    }
}

/// Returns the worst value of a move: it lets the other side win at once.
fn worst(step: BackwardStep) -> Value {
    Value::Loss(0).one_ply_before(step).one_ply_before(step)
}

impl Game for Mills {
    type Addressing = ();
    type OmissionReason = OmittedCell;
    type Memo = Memo;

    const OMISSION: Omission = Omission::Nothing;

    fn name(&self) -> &'static str {
        self.name
    }

    fn tag(&self) -> &'static str {
        self.tag
    }

    fn metrics(&self) -> &'static [Metric] {
        &METRICS
    }

    fn has_class(&self, class: Class) -> bool {
        self.has(class)
    }

    fn classes(&self, pieces: u8) -> Vec<Class> {
        Self::classes(self, pieces)
    }

    fn clauses(&self, _: Option<&'static Profile>) -> Clauses {
        Self::clauses(self)
    }

    fn may_omit(&self, key: &TableKey, omission: Omission) -> bool {
        match omission {
            Omission::OnlySide(turn) => Self::may_omit(self, key.class, turn),
            other => other == Self::OMISSION,
        }
    }

    fn addressing(&self, _: &Index, _: &TableSpec) {}

    fn find<'a>(
        &self,
        probe: &Probe<'a>,
        position: &Position,
        measure: Measure,
    ) -> Result<ValueSource<'a, Self>, ProbeError> {
        let Some((class, seen)) = self.canonical(position) else {
            let end = Self::ended(self, position);
            let value = Value::from_wdl(end.unwrap_or(self.without_move()));
            return Ok(ValueSource::Known(value));
        };
        let opened = probe.open(class, &measure)?;
        let (plane, cell) = opened.index().plane_and_cell(&opened.index().place(&seen));
        if let Some(plane) = opened.index().stored(opened.table().spec(), plane) {
            return Ok(ValueSource::Stored(opened.cell(plane, cell)));
        }
        let omitted = OmittedCell {
            class,
            metric: measure.metric(),
            plane,
            cell,
        };
        let known = self.derived_value(probe, opened.derived(), &omitted);
        Ok(known.map_or(ValueSource::Moves(omitted), ValueSource::Known))
    }

    fn resolve(
        &self,
        probe: &Probe<'_>,
        position: &Position,
        measure: Measure,
        _: OmittedCell,
        memo: &mut Memo,
    ) -> Result<Value, ProbeError> {
        let best = Best::exact(position, measure.metric());
        self.best_move(probe, position, measure, best, memo)
            .map(ValueBound::value)
    }
}

impl Mills {
    /// Derives the value of an omitted position from its successors: first from stored and known
    /// values, then from other omitted positions, until the value is enough.
    fn best_move(
        &self,
        probe: &Probe<'_>,
        position: &Position,
        measure: Measure,
        mut best: Best,
        memo: &mut Memo,
    ) -> Result<ValueBound, ProbeError> {
        let (mut omitted, mut fault) = (vec![], None);
        for next in self.successors_of(position) {
            let value = match self.find(probe, &next, measure) {
                Ok(ValueSource::Moves(cell)) => match memo.get(&cell, &best.after(&next)) {
                    Some(value) => Ok(value),
                    None => {
                        omitted.push((next, cell));
                        continue;
                    }
                },
                Ok(ValueSource::Known(value)) => Ok(value),
                Ok(ValueSource::Stored(cell)) => probe.look_up(&cell),
                Err(error) => Err(error),
            };
            match value {
                Ok(value) => best.add(&next, value),
                // All successors are tried, so that a caller who fetches missing tables learns of
                // each.
                Err(error) => fault = fault.or(Some(error)),
            }
            if best.is_reached() {
                return Ok(self.bounded(&best));
            }
        }
        if let Some(fault) = fault {
            return Err(fault);
        }
        for (next, cell) in omitted {
            let after = best.after(&next);
            // An earlier move may have led there.
            let value = match memo.get(&cell, &after) {
                Some(value) => value,
                None => {
                    let value = self.best_move(probe, &next, measure, after, memo)?;
                    memo.insert(cell, value);
                    value.value()
                }
            };
            best.add(&next, value);
            if best.is_reached() {
                break;
            }
        }
        Ok(self.bounded(&best))
    }

    /// Returns the successors of a position, first those after moves that remove a stone.
    fn successors_of(&self, position: &Position) -> impl Iterator<Item = Position> + use<'_> {
        let position = *position;
        let mut moves = Vec::with_capacity(MOVES_CAPACITY);
        self.kept_moves_into(&position, &mut moves);
        let mut removing = 0;
        for place in 0..moves.len() {
            if moves[place].removed != 0 {
                moves.swap(place, removing);
                removing += 1;
            }
        }
        moves
            .into_iter()
            .map(move |played| self.play(&position, &played))
    }

    /// Returns the value of a position with this best move, or without a move.
    fn bounded(&self, best: &Best) -> ValueBound {
        let none = || Value::from_wdl(self.without_move());
        let value = best.value.unwrap_or_else(none);
        // In a search for the exact value only the best possible value ends it early.
        if best.is_reached() && best.alternative != worst(best.step) {
            ValueBound::AtLeast(value)
        } else {
            ValueBound::Exact(value)
        }
    }

    /// Returns the value of an omitted cell, if a sweep has derived it or its distance.
    fn derived_value(
        &self,
        probe: &Probe<'_>,
        own: &OmittedPlanes,
        cell: &OmittedCell,
    ) -> Option<Value> {
        let parity = self.parity();
        let value = |derived: &OmittedPlanes, metric| {
            let code = derived.get(cell.plane, cell.cell, probe.tables().cache())?;
            Some(Value::from_code(metric, code, parity))
        };
        if let Some(value) = value(own, cell.metric) {
            return Some(value);
        }
        if cell.metric != Metric::Wdl {
            return None;
        }
        let distances = probe.in_memory().open(cell.class, &Measure::Dtw).ok()?;
        let distance = value(distances.derived(), Metric::Dtw)?;
        Some(Value::from_wdl(distance.wdl()))
    }
}
