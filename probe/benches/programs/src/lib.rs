//! A small search with endgame tables, and the parts shared by the programs that measure tables.
//!
//! The program `search` searches a position, `random_games` writes games to judge. The benchmark
//! `strength` measures the benefit of tables for a search, `throughput` the speed of probes.
//! `README.md` explains how the search probes.

pub mod engine;
pub mod game;
pub mod score_statistics;
pub mod text_table;
