//! Lines of mills played out, with every move that is as good as the one that is played.

use crate::line::{PlayedMove, PlayedOut};
use galotne::value::Value;
use galotne_find::mills::FindError;
use galotne_mills::{Move, Position, Tablebase, ranked_moves, write_fen, write_moves};

/// Plays a decided position out; `as_long` positions of its class take as many plies.
///
/// # Errors
/// A table is missing or cannot be read.
pub fn played_out(
    tables: &Tablebase,
    position: &Position,
    as_long: u64,
) -> Result<PlayedOut, FindError> {
    let rules = tables.game();
    let value = tables.dtw(position)?;
    // From the chair from which it can be read.
    let mut now = if rules.comes_in_turn(position) {
        *position
    } else {
        position.swapped()
    };
    let mut line = PlayedOut {
        fen: write_fen(&now),
        plies: value.plies().unwrap_or_default(),
        won: matches!(value, Value::Win(_)),
        as_long,
        moves: vec![],
    };
    // A line is as long as its value says, whatever the tables hold.
    for _ in 0..line.plies {
        let ranked = ranked_moves(tables, &now)?;
        let missing = ranked.iter().find_map(|of| of.judged.missing.first());
        if let Some(&key) = missing {
            return Err(tables.missing(key).into());
        }
        let Some((best, others)) = ranked.split_first() else {
            break;
        };
        let texts = write_moves(rules, &now);
        let written = |played: &Move| {
            let text = texts.iter().find(|(known, _)| known == played);
            text.map(|(_, text)| text.clone()).unwrap_or_default()
        };
        let as_good = others
            .iter()
            .take_while(|other| other.worth() == best.worth());
        line.moves.push(PlayedMove {
            played: written(&best.played),
            equal: as_good.map(|other| written(&other.played)).collect(),
            fen: write_fen(&best.judged.position),
        });
        now = best.judged.position;
    }
    Ok(line)
}
