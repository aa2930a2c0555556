//! The judge: a naive solver of 10x10 international draughts that shares no code with the product.
//!
//! It has its own board, move rules, numbering and clocks, uses `std` alone, one thread and no
//! colour symmetry, and solves a class from forward moves only. It judges two things:
//! - [`Reference`] follows the *definitions* of the design (WDL, DTW, `need`), level by level;
//! - [`Counted`] follows the *rules*: the count on the score sheet is part of the position, and
//!   `need` does not occur in it. `need` is right exactly if both agree at every count.
//!
//! Meant for classes of up to four pieces; nothing here is fast enough, or has to be, for more.
//!
//! ```text
//! board     squares, neighbours, placements
//! rules     legal moves
//! material  classes and the numbering of their placements
//! clocks    which draw clock runs, and what a move does to it
//! graph     every move of a class, written down once
//! solve     Reference: WDL, DTW, need
//! counted   Counted: outcome at every count
//! ```

// Every test binary that includes this module uses another part of it.
#![allow(dead_code, unused_imports)]

mod board;
mod clocks;
mod counted;
mod graph;
mod material;
mod rules;
mod solve;

pub use board::{Colour, Placement};
pub use clocks::{Profile, Rule};
pub use counted::Counted;
pub use material::Material;
pub use rules::{Move, moves, play};
pub use solve::Reference;

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
