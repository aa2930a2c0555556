//! Conditions on values, on moves and on lines.

use super::Conditions;
use super::asked::winning_moves;
use galotne::value::{Metric, Value, Wdl};
use galotne_mills::{Class, Mills, Move, Position, ProbeError, Tablebase, best_line};

/// Conditions beyond where stones stand.
pub struct Filter<'a> {
    pub tables: &'a Tablebase,
    pub conditions: &'a Conditions,
}

impl Filter<'_> {
    /// The metric whose tables are gone through.
    pub const fn metric(&self) -> Metric {
        let of = self.conditions;
        if of.win_in.is_some() || of.loss_in.is_some() || of.longest {
            Metric::Dtw
        } else {
            Metric::Wdl
        }
    }

    /// Whether a position of this value meets the conditions that are told from it alone.
    pub fn may_hold(&self, position: &Position, value: Value) -> bool {
        let of = self.conditions;
        // There are no clocks.
        let clocks = of.cursed.is_some() || of.needs.is_some();
        !clocks && of.allow(value) && (of.quiet == 0 || is_quiet(self.tables.game(), position))
    }

    /// Whether it meets those on its moves and on lines.
    pub fn holds(&self, position: &Position) -> Result<bool, ProbeError> {
        let of = self.conditions;
        Ok(
            (!(of.unique || of.unique_line) || self.winning_moves(position)? == 1)
                && (!(of.unique_line || of.quiet > 1) || self.line(position)?),
        )
    }

    /// How many moves win.
    fn winning_moves(&self, position: &Position) -> Result<usize, ProbeError> {
        Ok(winning_moves(self.tables, [*position])?.into_iter().sum())
    }

    /// Whether the best line from a position is as it must be.
    fn line(&self, position: &Position) -> Result<bool, ProbeError> {
        let of = self.conditions;
        let line = best_line(self.tables, position)?;
        if let Some(&key) = line.missing.first() {
            return Err(self.tables.missing(key));
        }
        let removes = |played: &Move| played.removed != 0;
        let first = line.moves.iter().take(of.quiet.into());
        if first.map(|step| &step.played).any(removes) {
            return Ok(false);
        }
        let mut at = *position;
        for step in &line.moves {
            let wins = of.unique_line && at.turn() == position.turn();
            if wins && self.winning_moves(&at)? != 1 {
                return Ok(false);
            }
            at = step.judged.position;
        }
        Ok(true)
    }
}

/// Whether the side to move can remove nothing.
pub fn is_quiet(rules: &Mills, position: &Position) -> bool {
    let moves = rules.moves(position);
    moves.iter().all(|played| played.removed == 0)
}

/// The position with the other side to move, where it can be its turn.
pub fn passed(rules: &Mills, position: &Position) -> Option<Position> {
    let passed = position.with_turn(!position.turn());
    let can_pass = rules.has_turn(Class::from_position(&passed), passed.turn());
    (can_pass && !position.is_extra_move()).then_some(passed)
}

/// Whether it is worse to be to move than that the other side is.
pub fn is_worse(own: Wdl, passed: Wdl) -> bool {
    own < passed.opposite()
}

/// Whether whoever is to move had rather the other was, where it can be the other's turn.
pub fn is_zugzwang(tables: &Tablebase, position: &Position, own: Wdl) -> Result<bool, ProbeError> {
    match passed(tables.game(), position) {
        Some(passed) => Ok(is_worse(own, tables.wdl(&passed)?)),
        None => Ok(false),
    }
}
