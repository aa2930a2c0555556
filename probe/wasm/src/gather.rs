//! What an answer will read, looked at ahead: every look notes down what is missing, so that all of it is fetched at the
//! same time and not one chunk after the other. Only how long an answer takes depends on this.

use galotne::measure::Measure;
use galotne::position::Position;
use galotne::rules::{Profile, Variant};
use galotne::tablebase::{Probe, Tablebase};
use galotne::value::Value;
use galotne::verdict::{Situation, ranked_moves};

/// No line and no game is followed further.
const LONGEST: usize = 400;

/// All that is asked of a position. Readings of the same authority are asked for as well (`otherwise` of an answer).
fn look(probe: Probe<'_>, profile: &'static Profile, position: &Position, siblings: bool) {
    if matches!(probe.measure(position, Measure::Dtw), Ok(Value::Draw)) {
        return;
    }
    let _ = probe.measure(position, Measure::Wdl);
    let _ = probe.measure(position, Measure::need(profile));
    if siblings {
        for other in (probe.variant().profiles.iter())
            .filter(|other| other.authority == profile.authority && other.name != profile.name)
        {
            let _ = probe.measure(position, Measure::need(other));
        }
    }
}

/// A position, and where its moves lead.
pub(crate) fn moves(tables: &Tablebase, situation: &Situation) {
    let (probe, profile) = (tables.reading(), situation.profile());
    let position = situation.position();
    look(probe, profile, position, true);
    let variant: &Variant = situation.variant();
    for played in situation.moves() {
        look(probe, profile, &variant.play(position, &played), false);
    }
}

/// A position alone.
pub(crate) fn position(tables: &Tablebase, situation: &Situation) {
    look(
        tables.reading(),
        situation.profile(),
        situation.position(),
        true,
    );
}

/// The first situation on the best line whose moves are not all known.
pub(crate) fn line(tables: &Tablebase, situation: &Situation) {
    let mut at = *situation;
    for _ in 0..LONGEST {
        match ranked_moves(tables, &at) {
            Ok(ranked) => match ranked.first() {
                Some(best) => at = *best.situation(),
                None => return,
            },
            Err(_) => return moves(tables, &at),
        }
    }
}

/// The positions of a game that are in reach of tables.
pub(crate) fn game(tables: &Tablebase, profile: &'static Profile, positions: &[Position]) {
    let probe = tables.reading();
    for position in positions.iter().rev().take(LONGEST) {
        look(probe, profile, position, false);
    }
}
