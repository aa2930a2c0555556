//! Bitbases of the engine Scan (10x10): win, draw and loss in plain files.
//!
//! A file `N/ABCD` holds the positions of one side to move: N pieces in all, A men of the side to
//! move, B men of the other, C kings of the side to move, D kings of the other. The *mover* counts
//! as White; a black mover is turned by 180 degrees. There is no file in which a side has no piece.
//!
//! - [`numbering`]: which cell of a file is a position's.
//! - [`runs`]: which bytes cells become.
//! - `convert`: from a table to a file. Cells come in another order than in a table, so what is
//!   read of the table is kept in memory at two bits a cell, in the order in which the file has its
//!   placements of men.
//!
//! Positions in which the mover has a capture have no value there, nor have cells in which two men
//! would share a square. Scan plays captures itself.

mod convert;
mod job;
pub mod numbering;
pub mod runs;
mod values;

use convert::convert;
pub use convert::{Numbers, least_memory};
pub(crate) use job::export;
pub use numbering::Numbering;

use galotne::material::Class;
use galotne::position::Colour;

/// The most pieces that are exported.
pub const MOST_PIECES: u8 = 6;

/// What the file of a class with White to move is called, below the directory of the export.
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

/// The files of a canonical class: one for each side to move, or a single one where the sides are
/// equal. Each is the class as seen by a mover who is White.
pub fn files(class: Class) -> impl Iterator<Item = Class> {
    let other = (!class.is_symmetric()).then(|| class.swapped());
    [Some(class), other].into_iter().flatten()
}
