//! Lines played out, with all moves that are as good as the one played.

use crate::game::{StudyError, StudyGame};
use galotne::tablebase::Tablebase;
use galotne::value::Value;
use serde::Serialize;

/// Best play from a position to the end, without draw rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayedLine {
    /// The position.
    pub fen: String,
    /// The plies to the end.
    pub plies: u16,
    /// Whether the side to move wins.
    pub won: bool,
    /// The number of positions of the class with as many plies and the same side to move.
    pub as_long: u64,
    /// The moves.
    pub moves: Vec<PlayedMove>,
    /// Whether turns alternate, so that two plies are a move.
    #[serde(skip)]
    pub turns_alternate: bool,
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

/// Plays a decided position out. `as_long` is the number of positions of its class with as many
/// plies.
///
/// # Errors
/// A table is missing or cannot be read.
pub fn played_line<G: StudyGame>(
    tables: &Tablebase<G>,
    position: &G::Position,
    as_long: u64,
) -> Result<PlayedLine, StudyError<G>> {
    let game = tables.game();
    let value = tables.dtw(position)?;
    let mut now = game.oriented(position);
    let mut line = PlayedLine {
        fen: game.write(&now),
        plies: value.plies().unwrap_or_default(),
        won: matches!(value, Value::Win(_)),
        as_long,
        moves: vec![],
        turns_alternate: game.turns_alternate(),
    };
    // The number of plies bounds the line, whatever the tables hold.
    for _ in 0..line.plies {
        let mut best = G::best_moves(tables, &now)?.into_iter();
        let Some(played) = best.next() else {
            break;
        };
        line.moves.push(PlayedMove {
            played: played.text,
            equal: best.map(|other| other.text).collect(),
            fen: game.write(&played.next),
        });
        now = played.next;
    }
    Ok(line)
}

impl PlayedLine {
    /// Rows of a number, a move of both sides (or a ply, if turns do not alternate) and the moves
    /// that are as good.
    pub(crate) fn numbered(&self) -> Vec<[String; 3]> {
        let plies = if self.turns_alternate { 2 } else { 1 };
        let rows = self.moves.chunks(plies).zip(1..).map(|(played, number)| {
            let moves: Vec<&str> = played.iter().map(|ply| ply.played.as_str()).collect();
            let others: Vec<String> = played.iter().filter_map(PlayedMove::alternatives).collect();
            [number.to_string(), moves.join("  "), others.join("; ")]
        });
        rows.collect()
    }
}

impl PlayedMove {
    /// The move and those that are as good; `None` without such. Of very many, as in a lost
    /// position where every move is as good, only the first ones and their number.
    fn alternatives(&self) -> Option<String> {
        const MOST: usize = 12;
        let number = self.equal.len();
        let others = match number {
            0 => return None,
            1..=MOST => self.equal.join(", "),
            _ => format!("{}, … ({number})", self.equal[..MOST / 4].join(", ")),
        };
        Some(format!("{} ≈ {others}", self.played))
    }
}
