//! Conversations between a board, the tables and another engine.
#![cfg(unix)]

mod board;
mod other_engine;
mod tables_alone;
