//! Lines played out, with every move that is as good as the one that is played.

use galotne::notation::{write_fen, write_move};
use galotne::position::Position;
use galotne::tablebase::Tablebase;
use galotne::value::Value;
use galotne::verdict::{Situation, missing_tables, ranked_moves};
use galotne_find::FindError;
use serde::Serialize;

/// Best play from a position to the end, without draw rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayedOut {
    /// The position.
    pub fen: String,
    /// Plies to the end.
    pub plies: u16,
    /// Whether the side to move wins.
    pub won: bool,
    /// How many positions of the class take as many plies, with this side to move.
    pub as_long: u64,
    /// The moves.
    pub moves: Vec<PlayedMove>,
}

/// A move of a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayedMove {
    /// The move.
    #[serde(rename = "move")]
    pub played: String,
    /// Other moves that are as good: as short a win, or as long a defence.
    pub equal: Vec<String>,
    /// The position after it.
    pub fen: String,
}

/// Plays a decided position out; `as_long` positions of its class take as many plies.
///
/// # Errors
/// A table is missing or cannot be read.
pub fn played_out(
    tables: &Tablebase,
    position: &Position,
    as_long: u64,
) -> Result<PlayedOut, FindError> {
    let variant = tables.game();
    let none = variant.profile("none").unwrap_or(variant.default_profile());
    let value = tables.dtw(position)?;
    let mut line = PlayedOut {
        fen: write_fen(variant, position),
        plies: value.plies().unwrap_or_default(),
        won: matches!(value, Value::Win(_)),
        as_long,
        moves: vec![],
    };
    let mut now = Situation::fresh(variant, none, *position);
    // A line is as long as its value says, whatever the tables hold.
    for _ in 0..line.plies {
        let ranked = ranked_moves(tables, &now)?;
        if let Some(&key) = missing_tables(&ranked).first() {
            return Err(tables.missing(key).into());
        }
        let Some((best, others)) = ranked.split_first() else {
            break;
        };
        let written = |played| write_move(variant, now.position(), played);
        let as_good = others
            .iter()
            .take_while(|other| other.judged.dtw == best.judged.dtw);
        line.moves.push(PlayedMove {
            played: written(&best.played),
            equal: as_good.map(|other| written(&other.played)).collect(),
            fen: write_fen(variant, best.position()),
        });
        now = *best.situation();
    }
    Ok(line)
}
