//! The judge: a naive solver of every game of draughts that shares no code with the product.
//!
//! It has its own board, move rules, numbering and clocks, uses `std` alone, one thread and no
//! colour symmetry, and solves a class from forward moves only. It judges two things:
//! - [`Reference`] follows the *definitions* of the design (WDL, DTW, `need`), level by level;
//! - [`Counted`] follows the *rules*: the counts on the score sheet are part of the position, and
//!   `need` plays no part in solving. `need` is right exactly if both agree at every count. Clocks
//!   that charge one side, and clocks beside another, are known to this one alone.
//!
//! Meant for classes of up to four pieces; nothing here is fast enough, or has to be, for more.
//!
//! ```text
//! board     squares, neighbours, placements
//! variants  the clauses of every game
//! rules     legal moves
//! material  classes and the numbering of their placements
//! clocks    which draw clocks run, and what a move does to them
//! graph     every move of a class, written down once
//! solve     Reference: WDL, DTW, need
//! counted   Counted: outcome at every count
//! ```

mod board;
mod clocks;
mod counted;
mod graph;
mod material;
mod rules;
mod solve;
mod variants;

pub use board::{Colour, Placement};
pub use clocks::Profile;
pub use counted::Counted;
pub use material::Material;
pub use rules::play;
pub use solve::Reference;
pub use variants::Variant;

/// What a position is worth for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The side to move wins.
    Win,
    /// Neither side wins.
    Draw,
    /// The side to move loses.
    Loss,
}
