//! What an answer will read, looked at ahead: every look notes down what is missing, so that all of
//! it is fetched at the same time and not one chunk after the other. Only how long an answer takes
//! depends on this.
//!
//! Every look is that of many questions, even for one: it goes on behind what is missing, where a
//! single question ends. So all cells that captures lead to, and the moves from a position whose
//! plane a compact table leaves out, are wanted at once.

use galotne::measure::Measure;
use galotne::position::Position;
use galotne::rules::{Profile, Variant};
use galotne::tablebase::{Probe, Tablebase};
use galotne::value::Value;
use galotne::verdict::{Situation, ranked_moves};
use galotne_mills as mills;
use std::slice;

/// No line and no game is followed further.
const LONGEST: usize = 400;

/// All that is asked of a position. Readings of the same authority are asked for as well
/// (`otherwise` of an answer).
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

/// The value of a position if all it takes is here; otherwise every chunk of it is noted down.
fn value(probe: Probe<'_>, position: &Position, measure: Measure) -> Option<Value> {
    let mut found = None;
    probe.values(slice::from_ref(position), measure, |_, value| {
        found = value.ok();
    });
    found
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

/// A position of mills, and where its moves lead.
pub(crate) fn moves_of_mills(tables: &mills::Tablebase, position: &mills::Position) {
    let rules = tables.game();
    let moves = rules.moves(position);
    let next = moves.iter().map(|played| rules.play(position, played));
    // Together: then of what a compact table leaves out all that the moves lead to is wanted at
    // once.
    let _ = mills::judge_many(tables, next.chain([*position]));
}

/// The position behind the best line of mills as far as all its moves are known.
pub(crate) fn line_of_mills(tables: &mills::Tablebase, position: &mills::Position) {
    let mut at = *position;
    for _ in 0..LONGEST {
        match mills::ranked_moves(tables, &at) {
            Ok(ranked) => match ranked.first() {
                Some(best) => at = best.judged.position,
                None => return,
            },
            Err(_) => return moves_of_mills(tables, &at),
        }
    }
}
