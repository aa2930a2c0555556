//! Scores: the value of a position for the side to move, in hundredths of a man.
//!
//! In ascending order: static evaluations, wins by tables, wins searched to the end of the game.

use galotne::Wdl;

/// A score for the side to move.
pub type Score = i32;

/// A drawn position.
pub const DRAW: Score = 0;

/// Scores beyond this are results. They depend on the distance from the root, because a nearer win
/// is better.
const RESULT: Score = 10_000;

/// A win by tables, before the corrections that rank such wins.
pub const TABLE_WIN: Score = 20_000;

/// The score of a game that is won in 0 plies.
pub const END: Score = 30_000;

/// Returns the score of a game that is lost this many plies from the root.
pub fn lost(ply: usize) -> Score {
    -END + ply as Score
}

/// Whether the score is that of a game searched to its end.
pub fn is_end(score: Score) -> bool {
    score.abs() > (TABLE_WIN + END) / 2
}

/// Returns the score of a result in the tables, this many plies from the root.
///
/// WDL tables do not tell how to make progress. So a win scores higher with a better static
/// evaluation, fewer pieces and fewer plies. A draw scores up to a tenth of a man for the side with
/// the better evaluation.
pub fn from_tables(wdl: Wdl, evaluation: Score, pieces: u32, ply: usize) -> Score {
    let win = |evaluation: Score| {
        TABLE_WIN + evaluation.clamp(-3_000, 3_000) - 20 * pieces as Score - ply as Score
    };
    match wdl {
        Wdl::Win => win(evaluation),
        Wdl::Draw => DRAW + (evaluation / 50).clamp(-9, 9),
        Wdl::Loss => -win(-evaluation),
    }
}

/// Converts a score for the transposition table: relative to the position instead of the root.
pub fn to_stored(score: Score, ply: usize) -> Score {
    if score.abs() > RESULT {
        score + score.signum() * ply as Score
    } else {
        score
    }
}

/// Reverts [`to_stored`] for a position this many plies from the root.
pub fn from_stored(score: Score, ply: usize) -> Score {
    if score.abs() > RESULT {
        score - score.signum() * ply as Score
    } else {
        score
    }
}

/// Describes a score in words.
pub fn describe(score: Score) -> String {
    let result = if score > 0 { "wins" } else { "loses" };
    if is_end(score) {
        format!("{result} in {} plies", END - score.abs())
    } else if score.abs() > RESULT {
        format!("{result} by tables")
    } else {
        format!("{:+.2}", f64::from(score) / 100.0)
    }
}
