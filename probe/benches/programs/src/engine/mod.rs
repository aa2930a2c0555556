//! A small alpha-beta search for international draughts that probes endgame tables at its nodes.
//!
//! Start reading at `search`; `endgames` and `loader` are the link to the tables. The rest belongs
//! to every such program: `evaluation`, `score`, `ordering`, `transpositions`. Positions and moves
//! are the library's.

pub mod endgames;
pub mod evaluation;
pub mod loader;
mod ordering;
pub mod score;
pub mod search;
mod transpositions;

use galotne::rules::{INTERNATIONAL, Variant};

/// The rules of the game that is searched.
pub const RULES: &Variant = &INTERNATIONAL;
