//! Looks at everything that an answer will read, so that the store notes all missing chunks at once
//! instead of one after the other. Only the time of an answer depends on this.
//!
//! Every look uses batch look-ups, even for one position: a batch goes on after a missing chunk,
//! where a single look-up ends.

use crate::session_game::{MAX_LINE_MOVES, first_unknown};
use galotne::measure::Measure;
use galotne::position::Position;
use galotne::rules::Profile;
use galotne::tablebase::{Probe, ProbeError, Tablebase};
use galotne::value::Value;
use galotne::verdict::{Situation, ranked_moves};
use std::slice;

/// Looks at a position; `siblings` adds the other profiles of the same authority, which an answer
/// compares (its `otherwise`).
fn look(probe: Probe<'_>, profile: &'static Profile, position: &Position, siblings: bool) {
    if matches!(value(probe, position, Measure::Dtw), Some(Value::Draw)) {
        return;
    }
    value(probe, position, Measure::Wdl);
    value(probe, position, Measure::need(profile));
    if siblings {
        for other in (probe.game().profiles.iter())
            .filter(|other| other.authority == profile.authority && other.name != profile.name)
        {
            value(probe, position, Measure::need(other));
        }
    }
}

/// Returns the value of a position, or lets the store note every missing chunk.
fn value(probe: Probe<'_>, position: &Position, measure: Measure) -> Option<Value> {
    let mut found = None;
    probe.values(slice::from_ref(position), measure, |_, value| {
        found = value.ok();
    });
    found
}

/// Looks at a position and, if wanted, at the positions after its moves.
pub(super) fn position(tables: &Tablebase, situation: &Situation, with_moves: bool) {
    let (probe, profile) = (tables.reading(), situation.profile());
    let position = situation.position();
    look(probe, profile, position, true);
    if with_moves {
        // Moves are checked against the result as well as the distance.
        value(probe, position, Measure::Wdl);
        for played in situation.moves() {
            let next = situation.variant().play(position, &played);
            look(probe, profile, &next, false);
        }
    }
}

/// Looks at the first situation of the best line whose moves are not all known.
pub(super) fn line(tables: &Tablebase, situation: &Situation) {
    let best = |situation: &Situation| {
        let moves = ranked_moves(tables, situation)?;
        Ok::<_, ProbeError>(moves.first().map(|best| *best.situation()))
    };
    if let Some(situation) = first_unknown(situation, best) {
        position(tables, &situation, true);
    }
}

/// Looks at the last positions of a game.
pub(super) fn game(tables: &Tablebase, profile: &'static Profile, positions: &[Position]) {
    let probe = tables.reading();
    for position in positions.iter().rev().take(MAX_LINE_MOVES) {
        look(probe, profile, position, false);
    }
}
