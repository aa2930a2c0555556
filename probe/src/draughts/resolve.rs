//! The values of positions without a cell in a table: an alpha-beta search over their moves.

use crate::game::{Game, ValueSource};
use crate::measure::Measure;
use crate::position::Position;
use crate::rules::Move;
use crate::tablebase::{Probe, ProbeError};
use crate::value::{BackwardStep, Value};
use smallvec::SmallVec;

/// The reason why a table has no cell for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OmissionReason {
    /// The side to move has a capture.
    Capture,
    /// The table keeps the other side to move alone.
    OtherSide,
}

impl Probe<'_> {
    /// Returns the value of a position of the right board, as far as the window asks for it.
    fn value_within(
        &self,
        position: &Position,
        measure: Measure,
        window: Window,
    ) -> Result<Value, ProbeError> {
        match self.game().find(self, position, measure)? {
            ValueSource::Known(value) => Ok(value),
            ValueSource::Stored(cell) => self.look_up(&cell),
            ValueSource::Moves(OmissionReason::Capture) => {
                self.best_capture(position, measure, window)
            }
            ValueSource::Moves(OmissionReason::OtherSide) => {
                self.best_quiet_move(position, measure, window)
            }
        }
    }

    /// Returns the value of a position with a capture: the best capture. Each leads to fewer
    /// pieces.
    pub(super) fn best_capture(
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

    /// Returns the value of a position without a capture whose plane is left out: the best of its
    /// moves, or the end of the game.
    ///
    /// Each move leads to the stored plane, to a class with fewer men, or to a position in which
    /// the other side must capture: so the depth of this recursion is bounded by the men to promote
    /// and the pieces to capture. Stored values come first: they narrow the window for the others.
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

/// An alpha-beta window: only values between its bounds must be exact. A value at or below the
/// lower bound, or at or above the upper one, may be a bound itself.
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

    /// Returns the window for the positions that further moves lead to.
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

/// Returns the inverse of [`Value::one_ply_before`] without clocks, clamped to the range of values
/// so that a window stays one.
const fn one_ply_after(value: Value) -> Value {
    match value {
        Value::Win(plies) => Value::Loss(plies.saturating_sub(1)),
        Value::Draw => Value::Draw,
        Value::Loss(plies) => Value::Win(plies.saturating_sub(1)),
    }
}
