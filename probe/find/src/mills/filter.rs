//! Conditions on values, on moves and on lines.

use super::Conditions;
use super::asked::winning_moves;
use galotne::mills::{Class, Mills, Move, Position, ProbeError, Tablebase, best_line};
use galotne::value::{Metric, Value, Wdl};

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

    /// Whether a position of this value meets all conditions but those on points.
    pub fn holds(&self, position: &Position, value: Value) -> Result<bool, ProbeError> {
        let of = self.conditions;
        // There are no clocks.
        let clocks = of.cursed.is_some() || of.needs.is_some();
        Ok(!clocks
            && of.allow(value)
            && (of.quiet == 0 || is_quiet(self.tables.rules(), position))
            && (!of.zugzwang || is_zugzwang(self.tables, position, value.wdl())?)
            && (!(of.unique || of.unique_line) || self.winning_moves(position)? == 1)
            && (!(of.unique_line || of.quiet > 1) || self.line(position)?))
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

/// Whether whoever is to move had rather the other was, where it can be the other's turn.
pub fn is_zugzwang(tables: &Tablebase, position: &Position, own: Wdl) -> Result<bool, ProbeError> {
    let passed = position.with_turn(!position.turn());
    let rules = tables.rules();
    let can_pass = rules.has_turn(Class::of(&passed), passed.turn());
    Ok(can_pass && !position.is_extra_move() && own < tables.wdl(&passed)?.opposite())
}
