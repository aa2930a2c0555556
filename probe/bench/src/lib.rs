//! A small search with endgame tables, and the parts that programs share which measure tables.
//!
//! `search` searches a position, `strength` measures the benefit of tables for a search,
//! `throughput` measures probes, and `random_games` writes games to judge. `README.md` explains how
//! the search probes.

pub mod engine;
pub mod game;
pub mod score_statistics;
pub mod text_table;
