//! Makes draughts endgame tables: plan, solve, write, verify, statistics.

mod bits;
pub mod build;
mod captures;
mod cells;
mod kings;
mod levels;
pub mod order;
pub mod plan;
pub mod planes;
pub mod progress;
pub mod report;
mod score;
mod slices;
pub mod solve;
mod statics;
pub mod statistics;
pub mod verify;
mod write;
