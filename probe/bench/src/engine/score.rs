//! What a position is worth to the side to move, in hundredths of a man.
//!
//! From small to large: opinions of the evaluation, wins that tables know, wins that the search has
//! seen to the end.

use galotne::Wdl;

/// A score for the side to move.
pub type Score = i32;

/// A drawn position.
pub const DRAW: Score = 0;

/// Beyond this a score is a result, and nearer results are better: it depends on the distance from
/// the root.
const RESULT: Score = 10_000;

/// A win by tables, give or take what helps to choose among such wins.
pub const TABLE_WIN: Score = 20_000;

/// A game won at once.
pub const END: Score = 30_000;

/// A game lost so many plies from the root: no move, or no pieces.
pub fn lost(ply: usize) -> Score {
    -END + ply as Score
}

/// Whether nothing but a longer or shorter way could change the score: the game was searched to its
/// end.
pub fn is_end(score: Score) -> bool {
    score.abs() > (TABLE_WIN + END) / 2
}

/// What a value out of tables is worth, so many plies from the root.
///
/// Tables of results do not say how a win goes on, so whoever wins is drawn to positions that are
/// nearer to the end: with more kings and fewer enemies, which `evaluation` says, fewer pieces in
/// all, and fewer plies away. In a draw who has more still tries, but never gives up a tenth of a
/// man for it.
pub fn of_tables(wdl: Wdl, evaluation: Score, pieces: u32, ply: usize) -> Score {
    let win = |evaluation: Score| {
        TABLE_WIN + evaluation.clamp(-3_000, 3_000) - 20 * pieces as Score - ply as Score
    };
    match wdl {
        Wdl::Win => win(evaluation),
        Wdl::Draw => DRAW + (evaluation / 50).clamp(-9, 9),
        Wdl::Loss => -win(-evaluation),
    }
}

/// A score as it is kept for whoever comes to the position by another way: seen from there, not
/// from the root.
pub fn to_stored(score: Score, ply: usize) -> Score {
    if score.abs() > RESULT {
        score + score.signum() * ply as Score
    } else {
        score
    }
}

/// The inverse of [`to_stored`] for a position so many plies from the root.
pub fn from_stored(score: Score, ply: usize) -> Score {
    if score.abs() > RESULT {
        score - score.signum() * ply as Score
    } else {
        score
    }
}

/// A score in words.
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
