//! Conversations between a board, the tables and another engine.
#![cfg(unix)]

mod board;
// Shared with the tests of the program.
#[path = "../../../cli/tests/it/forged.rs"]
mod forged;
mod other_engine;
mod tables_alone;
