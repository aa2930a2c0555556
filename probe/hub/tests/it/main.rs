//! Conversations between a board, the tables and another engine.
#![cfg(unix)]

mod alone;
mod board;
mod partner;
