//! The numbers of moves, as score sheets count them.

use galotne::GameRecord;

/// The number of the move at a ply: it goes up before each move of the side that starts games. 0
/// before the first move, if that side makes it.
#[must_use]
pub fn move_number(game: &GameRecord, ply: usize) -> usize {
    match game.start.turn() == game.variant.starts {
        true => ply.div_ceil(2),
        false => ply / 2 + 1,
    }
}
