//! A small search with endgame tables, and the parts shared by the programs that measure tables.
//!
//! The program `search` searches a position, `random_games` writes games to judge, `fixed_probes`
//! asks tables about the same positions in every run. The benchmark `strength` measures the benefit
//! of tables for a search, `throughput` the speed of probes. `README.md` explains how the search
//! probes.

pub mod engine;
pub mod game;
pub mod random_positions;
pub mod score_statistics;
pub mod text_table;
