//! A small alpha-beta search for international draughts that asks endgame tables at its nodes.
//!
//! Start reading at `search`; how tables come into it is in `endgames` and `loader`. The rest is
//! what every such program has: `evaluation`, `score`, `ordering`, `transpositions`. Positions and
//! moves are the library's.

pub mod endgames;
pub mod evaluation;
pub mod loader;
mod ordering;
pub mod score;
pub mod search;
mod transpositions;

use galotne::rules::{INTERNATIONAL, Variant};

/// The game that is played.
pub const RULES: &Variant = &INTERNATIONAL;
