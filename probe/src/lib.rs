//! Endgame tablebases for draughts: what a position is worth, how long it takes, and what it is
//! worth under the draw rules with the counts as they stand.

pub mod geometry;
pub mod index;
pub mod material;
pub mod notation;
pub mod position;
pub mod rules;
pub mod table;
pub mod tablebase;
pub mod value;
pub mod verdict;
