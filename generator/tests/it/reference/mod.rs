//! The reference: a naive solver of all draughts games that shares no code with the product.
//!
//! It has its own board, move rules, numbering and clocks, uses a single thread and no colour
//! symmetry, and solves a class from forward moves only. There are two solvers:
//! - [`Reference`] follows the *definitions* of the design (WDL, DTW, `need`), level by level;
//! - [`CountingSolver`] follows the *rules*: the counts on the score sheet are part of the
//!   position, and `need` is not used. `need` is right exactly if both agree at every count. Only
//!   this solver supports clocks that count one side, and second clocks.
//!
//! Both are meant for classes of up to four pieces.
//!
//! ```text
//! board            squares, neighbours, placements
//! variants         the clauses of every game
//! rules            legal moves
//! thai             captures of Thai draughts
//! turkish          moves of Turkish draughts
//! material         classes and the numbering of their placements
//! clocks           draw clocks and the effects of moves on them
//! graph            all moves of a class
//! solve            Reference: WDL, DTW, need
//! counting_solver  CountingSolver: outcome at every count
//! runs             RunReference: WDL and DTW where moves of a king in a row are counted
//! ```

mod board;
mod clocks;
mod counting_solver;
mod graph;
mod material;
mod rules;
mod runs;
mod solve;
mod thai;
mod turkish;
mod variants;

pub use board::{Colour, Placement};
pub use clocks::Profile;
pub use counting_solver::CountingSolver;
pub use material::Material;
pub use rules::{Move, play};
pub use runs::{Counted, RunReference, runs};
pub use solve::Reference;
pub use variants::Variant;

/// The result of a position for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The side to move wins.
    Win,
    /// Neither side wins.
    Draw,
    /// The side to move loses.
    Loss,
}
