//! Makes draughts endgame tables: plan, solve, write, verify, statistics.

pub mod bar;
mod bits;
pub mod build;
mod captures;
mod cells;
mod check;
mod forward;
pub mod journal;
mod kings;
mod levels;
pub mod memory;
pub mod order;
pub mod plan;
pub mod planes;
pub mod progress;
mod score;
pub mod shared;
mod slices;
pub mod solve;
pub mod stages;
mod statics;
pub mod statistics;
mod survey;
mod unit;
pub mod verify;
mod write;
