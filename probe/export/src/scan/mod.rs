//! Bitbases of the engine Scan (10x10): win, draw and loss in plain files, of international
//! draughts, killer, giveaway, breakthrough and Frisian draughts. Scan has them in a directory for
//! each game.
//!
//! A file `N/ABCD` holds the positions of one side to move: N pieces in all, A men of the side to
//! move, B men of the other, C kings of the side to move, D kings of the other. The *mover* counts
//! as White; a black mover is turned by 180 degrees. There is no file in which a side has no piece.
//!
//! In Frisian draughts, positions differ by the moves in a row of kings, too.
//!
//! - [`numbering`]: positions and cells of a file.
//! - [`runs`]: cells as bytes.
//! - `convert`: from a table to a file. The cells of a file are in another order than those of a
//!   table, so values are buffered in memory, two bits each, in the order of the file's placements
//!   of men.
//! - `king_runs`: the same where moves of kings in a row are counted, position by position.
//! - `export`: the files of an order, and the workers that write them.
//!
//! Positions in which the mover has a capture have no value in a file: Scan plays captures itself.
//! Neither have cells in which two men would share a square.

mod convert;
mod export;
mod king_runs;
pub mod numbering;
mod packed_values;
pub mod runs;

pub use convert::least_memory;
pub use export::export;
pub use numbering::Numbering;

use galotne::material::Class;
use galotne::position::Colour;
use galotne::rules::{
    BREAKTHROUGH, FRISIAN, INTERNATIONAL, INTERNATIONAL_GIVEAWAY_BLOCKED_WINS, KILLER, Variant,
};

/// The games with files of this form, and the most pieces that Scan takes. Breakthrough has classes
/// of men alone. In Scan's `losing` a side wins that has no piece or no move.
const GAMES: [(&Variant, u8); 5] = [
    (&INTERNATIONAL, 6),
    (&KILLER, 6),
    (&INTERNATIONAL_GIVEAWAY_BLOCKED_WINS, 6),
    (&BREAKTHROUGH, 7),
    (&FRISIAN, 5),
];

/// Returns the name of the file of a class with White to move, below the directory of the export.
///
/// ```
/// assert_eq!(galotne_export::scan::file_name("KMMvK".parse()?), "4/2011");
/// # Ok::<(), galotne::material::ClassError>(())
/// ```
#[must_use]
pub fn file_name(class: Class) -> String {
    let [mover, other] = Colour::BOTH;
    format!(
        "{}/{}{}{}{}",
        class.pieces(),
        class.men(mover),
        class.men(other),
        class.kings(mover),
        class.kings(other)
    )
}

/// Returns the files of a canonical class: one for each side to move, or a single one if both sides
/// have the same pieces. Each is given as the class with the mover as White.
pub fn files(class: Class) -> impl Iterator<Item = Class> {
    let other = (!class.is_symmetric()).then(|| class.swapped());
    [Some(class), other].into_iter().flatten()
}
