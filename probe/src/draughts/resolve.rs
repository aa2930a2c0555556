//! Values of draughts positions: where a table has them, and how the others follow from moves.

use super::batch;
use crate::game::{Game, ValueSource};
use crate::index::{Index, Strides};
use crate::material::Class;
use crate::measure::Measure;
use crate::position::{Colour, Position};
use crate::rules::{Clauses, Move, Profile, Variant};
use crate::table::{Omission, TableSpec};
use crate::tablebase::{Probe, ProbeError, TableKey};
use crate::value::{BackwardStep, Metric, Value};
use smallvec::SmallVec;

/// The reason why a table has no cell for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unstored {
    /// The side to move has a capture.
    Capture,
    /// The table keeps the other side to move alone.
    OtherSide,
}

impl Game for Variant {
    /// The factors that turn ranks of men and kings into cells, for White and for Black to move.
    type Addressing = [Strides; 2];
    type Unstored = Unstored;
    type Memo = ();

    const OMISSION: Omission = Omission::Captures;

    fn name(&self) -> &'static str {
        self.name
    }

    fn tag(&self) -> &'static str {
        self.tag
    }

    fn profiles(&self) -> &'static [Profile] {
        self.profiles
    }

    fn metrics(&self) -> &'static [Metric] {
        &[Metric::Wdl, Metric::Dtw, Metric::Need]
    }

    fn has_class(&self, _: Class) -> bool {
        true
    }

    fn classes(&self, pieces: u8) -> Vec<Class> {
        Self::classes(self, pieces)
    }

    fn clauses(&self, profile: Option<&'static Profile>) -> Clauses {
        match profile {
            Some(profile) => Clauses::with_clocks(self, profile),
            None => Clauses::of_game(self),
        }
    }

    /// One plane for each side to move, or one where the sides are equal; of `need` as many for
    /// each count of a clock that runs beside the one in charge.
    fn planes(&self, key: &TableKey, _: &Index) -> usize {
        let sides = if key.class.is_symmetric() { 1 } else { 2 };
        let profile = key.profile.and_then(|name| self.profile(name));
        sides * profile.map_or(1, |profile| usize::from(profile.planes(key.class)))
    }

    fn may_omit(&self, key: &TableKey, omission: Omission) -> bool {
        match omission {
            Omission::OnlySide(_) => key.metric != Metric::Need && !key.class.is_symmetric(),
            other => other == Self::OMISSION,
        }
    }

    fn addressing(&self, index: &Index, spec: &TableSpec) -> [Strides; 2] {
        spec.orders.map(|order| index.strides(order))
    }

    #[inline]
    fn check_board(&self, position: &Position) -> Result<(), ProbeError> {
        let (asked, board) = (position.board().size(), self.board.size());
        if asked == board {
            return Ok(());
        }
        let rules = self.name;
        Err(ProbeError::OtherBoard {
            asked,
            rules,
            board,
        })
    }

    #[inline]
    fn find<'a>(
        &self,
        probe: &Probe<'a, Self>,
        position: &Position,
        measure: Measure,
    ) -> Result<ValueSource<'a, Self>, ProbeError> {
        if let Some(value) = known_value(self, position, measure) {
            return Ok(ValueSource::Known(value));
        }
        if self.has_capture(position) {
            return Ok(ValueSource::Moves(Unstored::Capture));
        }
        let class = Class::from_position(position);
        let opened = probe.open(class, &measure)?;
        // Tables see the position from White's side of a canonical class.
        let swap =
            !class.is_canonical() || class.is_symmetric() && position.turn() == Colour::Black;
        let position = if swap { &position.swapped() } else { position };
        let turn = position.turn();
        // Classes with a clock beside another have two different sides: one has a lone king.
        let Some(plane) = opened.table().spec().plane(turn, measure.count()) else {
            return Ok(ValueSource::Moves(Unstored::OtherSide));
        };
        let cell = (opened.index()).place_in(position, &opened.addressing()[turn.index()]);
        Ok(ValueSource::Stored(opened.cell(plane, cell)))
    }

    fn resolve(
        &self,
        probe: &Probe<'_, Self>,
        position: &Position,
        measure: Measure,
        unstored: Unstored,
        (): &mut (),
    ) -> Result<Value, ProbeError> {
        match unstored {
            Unstored::Capture => probe.best_capture(position, measure, Window::OPEN),
            Unstored::OtherSide => probe.best_quiet_move(position, measure, Window::OPEN),
        }
    }

    fn value_batch(
        &self,
        probe: &Probe<'_, Self>,
        questions: &[(Position, Measure)],
        (): &mut (),
        answer: &mut dyn FnMut(usize, Result<Value, ProbeError>),
    ) {
        batch::answer(probe, questions, answer);
    }
}

/// The value of a position that the rules alone decide.
#[inline]
fn known_value(variant: &Variant, position: &Position, measure: Measure) -> Option<Value> {
    if let Some(wdl) = variant.ended(position) {
        return Some(Value::from_wdl(wdl));
    }
    let Measure::Need { profile, count } = measure else {
        return None;
    };
    if profile.clocks.is_empty() {
        return Some(Value::Draw);
    }
    (count > 0 && runs_out(profile, position, count)).then(|| {
        // The board decides before the clock does.
        if variant.has_move(position) {
            Value::Draw
        } else {
            Value::at_end(variant.without_move)
        }
    })
}

impl Probe<'_> {
    /// The value of a position of the right board, as far as the window asks for it.
    fn value_within(
        &self,
        position: &Position,
        measure: Measure,
        window: Window,
    ) -> Result<Value, ProbeError> {
        match self.game().find(self, position, measure)? {
            ValueSource::Known(value) => Ok(value),
            ValueSource::Stored(cell) => self.look_up(&cell),
            ValueSource::Moves(Unstored::Capture) => self.best_capture(position, measure, window),
            ValueSource::Moves(Unstored::OtherSide) => {
                self.best_quiet_move(position, measure, window)
            }
        }
    }

    /// The value of a position with a capture: the best capture. Each leads to fewer pieces.
    fn best_capture(
        &self,
        position: &Position,
        measure: Measure,
        window: Window,
    ) -> Result<Value, ProbeError> {
        let mut best = Best::within(window);
        let captures = self.game().captures_in(position);
        let settled =
            (captures.iter()).find_map(|played| self.raise(&mut best, position, played, measure));
        settled.unwrap_or(Ok(best.value.unwrap_or(WORST)))
    }

    /// The value of a position without a capture whose plane is left out: the best of its moves, or
    /// the end of the game.
    ///
    /// Each move leads to the stored plane, to a class with fewer men, or to a position in which the
    /// other side must capture: so the depth of this recursion is bounded by the men to promote and
    /// the pieces to capture. Stored values come first: they narrow the window for the others.
    pub(super) fn best_quiet_move(
        &self,
        position: &Position,
        measure: Measure,
        window: Window,
    ) -> Result<Value, ProbeError> {
        let variant = self.game();
        let (mut best, mut others) = (Best::within(window), SmallVec::<[Move; 32]>::new());
        let settled = variant.find_quiet(position, |played| {
            let next = variant.play(position, &played);
            let (after, step) = measure.between(position, &next);
            let value = match variant.find(self, &next, after) {
                Ok(ValueSource::Known(value)) => Ok(value),
                Ok(ValueSource::Stored(cell)) => self.look_up(&cell),
                Ok(ValueSource::Moves(_)) => {
                    others.push(played);
                    return None;
                }
                Err(fault) => Err(fault),
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

    /// Raises `best` to the value of a move, as [`Best::raise`] does.
    #[inline]
    fn raise(
        &self,
        best: &mut Best,
        position: &Position,
        played: &Move,
        measure: Measure,
    ) -> Option<Result<Value, ProbeError>> {
        let next = self.game().play(position, played);
        let (after, step) = measure.between(position, &next);
        best.raise(self.value_within(&next, after, best.left(step)), step)
    }
}

/// A value below that of every move.
pub(super) const WORST: Value = Value::Loss(0);

/// An alpha-beta window: only values between its bounds must be exact. A value at or below the lower
/// bound, or at or above the upper one, may be a bound itself.
#[derive(Clone, Copy)]
pub(super) struct Window {
    least: Value,
    enough: Value,
}

impl Window {
    /// The window in which every value is exact.
    pub(super) const OPEN: Self = Self {
        least: WORST,
        enough: Value::Win(0),
    };
}

/// The best move so far of a position.
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

    /// The window for the positions that further moves lead to.
    #[inline]
    fn left(&self, step: BackwardStep) -> Window {
        let Window { least, enough } = self.window;
        let least = self.value.map_or(least, |value| value.max(least));
        match step {
            BackwardStep::Result | BackwardStep::Distance => Window {
                least: one_ply_after(enough),
                enough: one_ply_after(least),
            },
            // Different needs may become equal one ply earlier, so no bound can be passed on.
            BackwardStep::Need { .. } => Window::OPEN,
        }
    }

    /// Adds the value of the position that a move leads to. Returns the final answer if no further
    /// move matters: an error, or a value at the upper bound.
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

/// The inverse of [`Value::one_ply_before`] without clocks, clamped to the range of values so that a
/// window stays one.
const fn one_ply_after(value: Value) -> Value {
    match value {
        Value::Win(plies) => Value::Loss(plies.saturating_sub(1)),
        Value::Draw => Value::Draw,
        Value::Loss(plies) => Value::Win(plies.saturating_sub(1)),
    }
}

/// Whether nothing is left on the clock beside the one in charge.
fn runs_out(profile: &Profile, position: &Position, count: u8) -> bool {
    let class = Class::from_position(position);
    (profile.conditional_clock_at(position))
        .is_some_and(|id| count >= profile.clock(id).counts(class))
}
