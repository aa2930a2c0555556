//! Makes draughts endgame tables: plan, solve, write, verify.

mod bits;
mod captures;
mod kings;
mod levels;
pub mod planes;
mod score;
mod slices;
pub mod solve;
mod statics;
